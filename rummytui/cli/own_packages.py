"""Whether `rules` and `saves` are rummytui's own: other packages have these names, too."""

from __future__ import annotations

import os
from importlib.machinery import PathFinder
from typing import Final

from rummytui import __file__ as _here
from rummytui.cli.errors import BadInput

BEGINNINGS: Final = {"rules": b'"""The rules of a family of card games', "saves": b'"""Games on disk'}
"""How the first file of each begins. If two packages were installed into one folder, the later one's file is there."""


def must_be_own() -> None:
    """Raise BadInput if another package would be imported instead. Imports nothing itself, so it takes no time."""
    folder = os.path.dirname(os.path.dirname(os.path.abspath(_here)))  # noqa: PTH100, PTH120
    for name, beginning in BEGINNINGS.items():
        spec = PathFinder.find_spec(name)
        if spec is None:
            # The importer that found rummytui itself finds these as well.
            continue
        own = os.path.join(folder, name, "__init__.py")  # noqa: PTH118
        found = spec.origin or next(iter(spec.submodule_search_locations or ()), name)
        if not (_is_same(found, own) and _begins(own, beginning)):
            raise BadInput(
                f"Python finds another package called {name} ({found}) instead of rummytui's own. Install rummytui in"
                " an environment of its own (pipx install . in its folder), or run it from another folder."
            )


def _is_same(one: str, other: str) -> bool:
    return one == other or os.path.realpath(one) == os.path.realpath(other)


def _begins(file: str, beginning: bytes) -> bool:
    try:
        with open(file, "rb", buffering=0) as opened:  # noqa: PTH123
            return opened.read(len(beginning)) == beginning
    except OSError:
        return False
