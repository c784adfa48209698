"""Modules that are loaded only when they are wanted, and two threads that may want them at once.

While one thread loads a package, Python lets another one at the modules in it. If each then waits for what the other has
half loaded, both are given the halves. So whoever loads something while the program runs does it under one lock.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import RLock
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

LOADING: Final = RLock()
"""Held by the thread that loads modules."""


def loading(function: Callable[P, T]) -> Callable[P, T]:
    """A function that loads modules before it does anything else, and has them to itself meanwhile."""

    @wraps(function)
    def alone(*args: P.args, **kwargs: P.kwargs) -> T:
        with LOADING:
            return function(*args, **kwargs)

    return alone
