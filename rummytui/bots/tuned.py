"""Figures that were tuned in the workshop: what a game's hard bot goes by."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import TypeAlias

Figures: TypeAlias = dict[str, float]
"""Each figure by its name."""

_FILE = "judgement.json"


@cache
def figures(game: str, players: int) -> Figures:
    """The single figures for this game, by the name of its folder, at a table of this many players.

    The file has them by the most players that they are for. Lists of figures have to be asked for by `weights`.
    """
    return {name: float(value) for name, value in _table(game, players).items() if not isinstance(value, list)}


@cache
def weights(game: str, players: int, name: str) -> tuple[float, ...]:
    """The list of figures called ``name``, as `figures`."""
    found = _table(game, players)[name]
    assert isinstance(found, list)
    return tuple(found)


def _table(game: str, players: int) -> dict[str, float | list[float]]:
    text = files(f"rummytui.games.{game}").joinpath(_FILE).read_text(encoding="utf-8")
    tables: dict[str, dict[str, float | list[float]]] = json.loads(text)["tables"]
    return tables[str(min(int(most) for most in tables if int(most) >= players))]
