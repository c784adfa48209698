"""Makes lazy imports thread-safe.

While one thread imports a package, Python lets another import the modules in it. If each waits for the other's
half-imported module, both get the halves. So every import at run time happens under one lock.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import RLock
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

LOADING: Final = RLock()
"""Held by the thread that imports."""


def loading(function: Callable[P, T]) -> Callable[P, T]:
    """A function that runs, and imports, under the lock."""

    @wraps(function)
    def alone(*args: P.args, **kwargs: P.kwargs) -> T:
        with LOADING:
            return function(*args, **kwargs)

    return alone
