"""Trains the hard bots of Rummy and its variants, and writes their data file."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from itertools import repeat
from typing import Any, Final

from tools.workshop.comparing import comparisons, mended
from tools.workshop.recipes import Recipe
from tools.workshop.tabling import GAMES, SIZES, UNITS, Net, Tables

_DIGITS: Final = 16


def learnt(game: str, recipes: Sequence[Recipe], command: str, *, jobs: int = 1) -> str:
    """The text of the data file by ``recipes`` and ``command``, with this many tables learnt at once.

    Any number of jobs and any machine make the same of the same recipes. Beside them the file has what their ``trial`` comes to.
    """
    tables = dict(zip((recipe.most for recipe in recipes), _tables(game, recipes, jobs), strict=True))
    how = {
        "command": command,
        "trial": trial(game, recipes),
        **{str(recipe.most): recipe.as_data() for recipe in recipes},
    }
    return _spread(how, UNITS[GAMES.index(game)], tables)


def trial(game: str, recipes: Sequence[Recipe]) -> str:
    """A digest of the results of the same recipes, shortened to run in a moment.

    As long as it is the same, the kernel still plays as it did, and the recipes lead to the same values.
    """
    made = list(_tables(game, [recipe.shortened() for recipe in recipes], jobs=1))
    return sha256(json.dumps(made).encode()).hexdigest()[:_DIGITS]


def _tables(game: str, recipes: Sequence[Recipe], jobs: int) -> Iterator[dict[str, Any]]:
    """The results of each of ``recipes``."""
    if jobs == 1:
        yield from map(_table, repeat(game), recipes)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(_table, repeat(game), recipes)


def _table(game: str, recipe: Recipe) -> dict[str, Any]:
    """The weights by a recipe, and the corrections by comparisons."""
    tables = Tables(game)
    table = _as_table(tables.learn(recipe))
    if recipe.comparing:
        # Compared by the weights as they are written, so that whoever reads them finds the same.
        net = tables.net(table)
        groups = comparisons(tables, net, recipe.players, recipe.comparing)
        mend = mended(tables, net, groups, ridge=recipe.comparing.ridge)
        table["mend"] = {"linear": _rounded(mend.linear), "out": _rounded(mend.out)}
    return table


def _as_table(net: Net) -> dict[str, Any]:
    figures, hidden = SIZES
    linear, into, out = net[:figures], net[figures : figures * (hidden + 1)], net[figures * (hidden + 1) :]
    return {
        "linear": _rounded(linear),
        "out": _rounded(out),
        "into": [_rounded(into[row : row + hidden]) for row in range(0, len(into), hidden)],
    }


def _rounded(values: Sequence[float]) -> list[float]:
    return [float(f"{value:.4g}") for value in values]


def _spread(how: Mapping[str, object], unit: int, tables: Mapping[int, Mapping[str, Any]]) -> str:
    """JSON with a line for each row of figures."""
    lines = ",\n".join(f'    "{name}": {json.dumps(said)}' for name, said in how.items())
    shown = []
    for most, table in tables.items():
        rows = ",\n".join(f"        {json.dumps(row)}" for row in table["into"])
        parts = [f'      "{name}": {json.dumps(table[name])},\n' for name in ("linear", "out", "mend") if name in table]
        shown.append(f'    "{most}": {{\n{"".join(parts)}      "into": [\n{rows}\n      ]\n    }}')
    return f'{{\n  "how": {{\n{lines}\n  }},\n  "unit": {unit},\n  "tables": {{\n' + ",\n".join(shown) + "\n  }\n}\n"
