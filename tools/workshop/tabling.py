"""Rummy, Gambler's Rummy and Boathouse Rummy in the workshop: learning values, and measuring parameters."""

from __future__ import annotations

import ctypes
import json
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

from tools.workshop.kernels import kernel
from tools.workshop.recipes import TablingRecipe

GAMES: Final = ("rummy", "gamblers", "boathouse")
"""The games of the kernel, in its order."""
KINDS: Final = ("medium", "hard", "clairvoyant", "easy")
"""The players of the kernel, in its order."""
UNITS: Final = (100, 40, 30)
"""How many points a value of 1 is, in each game."""
SIZES: Final = (52, 24)
"""The number of features of a position, and the size of the hidden layer."""
BY_CHOICE: Final = 32
"""How many of the features, the first ones, depend on what a seat does in its turn."""
_SLOWEST: Final = 2e-5
"""The final learning rate."""
PACKAGE: Final = Path(__file__).parents[2] / "rummytui" / "games"
FIRST_TO_CONFIRM: Final = 1_000_000
"""Seeds from here on are held out; nothing is learnt or chosen with them."""

Net = ctypes.Array[ctypes.c_float]
"""All weights of a table, in the kernel's order."""


class Ways(ctypes.Structure):
    """How a player of the kernel plays; see ``Ways`` and ``Constants`` there."""

    _fields_ = [
        (name, ctypes.c_float)
        for name in (
            *("draws_ahead", "feeding_medium", "taking", "trust", "decided", "shunned", "loose"),
            *(
                "draws",
                "discards",
                "tabling",
                "going_on",
                "feeding",
                "ahead",
                "later",
                "imagined",
                "tries",
                "sees",
                "keen",
            ),
        )
    ]

    def changed(self, settings: Sequence[str]) -> Ways:
        """These ways, changed by ``settings`` such as ``tabling=-0.1``. Raises SystemExit for an unknown name."""
        known = [field[0] for field in self._fields_]
        for setting in settings:
            name, _, number = setting.partition("=")
            if name not in known:
                raise SystemExit(f"nothing is called {name}; there is {', '.join(known)}")
            setattr(self, name, float(number))
        return self


class TablingKernel:
    """The kernel, ready for one game."""

    def __init__(self, game: str, file: Path | None = None) -> None:
        self.game = game
        self.file = file or PACKAGE / game / "judgement.json"
        self.kernel = kernel("rummy")
        self.kernel.learn.restype = ctypes.c_double
        self.kernel.sittings.restype = ctypes.c_double
        self.kernel.prepare(GAMES.index(game))

    def ways(self, players: int, settings: Sequence[str]) -> Ways:
        """The default style of the bots at a table of this many, changed by ``settings``."""
        ways = Ways()
        self.kernel.usual_ways(players, ctypes.byref(ways))
        return ways.changed(settings)

    def net(self, table: Mapping[str, Any] | None = None) -> Net:
        """The weights of a table of the data file, in the kernel's order; all 0 without one."""
        net = (ctypes.c_float * int(self.kernel.size_of_net()))()
        if table is not None:
            mend = table.get("mend", {"linear": [], "out": []})
            linear, out = (_sum(table[name], mend[name]) for name in ("linear", "out"))
            net[:] = [*linear, *(weight for row in table["into"] for weight in row), *out]
        return net

    def learnt(self, players: int) -> Net:
        """The weights in the game's data file for this many players; all 0 if there are no such weights."""
        if not self.file.exists():
            return self.net()
        tables = json.loads(self.file.read_text(encoding="utf-8"))["tables"]
        most = min((int(most) for most in tables if int(most) >= players), default=max(map(int, tables)))
        return self.net(tables[str(most)])

    def learn(self, recipe: TablingRecipe) -> Net:
        """Weights learnt from a random start, in hands at tables of each size in turn."""
        net = self.net()
        self.kernel.begin_net(net, ctypes.c_uint64(recipe.seed))
        for number in range(recipe.rounds):
            rate = recipe.fastest * (1 - number / recipe.rounds) + _SLOWEST
            count = recipe.players[number % len(recipe.players)]
            error = self.kernel.learn(
                net,
                count,
                recipe.hands,
                ctypes.c_uint64(recipe.seed + number),
                ctypes.byref(self.ways(count, recipe.ways)),
                *map(ctypes.c_float, (recipe.trace, rate, recipe.mediums)),
            )
            if number % 20 == 19:
                print(f"round {number + 1} of {recipe.rounds}: squared error {error:.4f}", flush=True)
        return net

    def match(self, players: int, deals: int, seed: int, one: Side, other: Side) -> list[float]:
        """Mirrored deals: the results of ``match`` in the kernel."""
        found = (ctypes.c_double * 7)()
        self.kernel.match(
            players, deals, ctypes.c_uint64(seed), *one.arguments(self, players), *other.arguments(self, players), found
        )
        return list(found)

    def sittings(self, players: int, deals: int, seed: int, one: Side, other: Side) -> float:
        """The share of ten-hand games that ``one`` wins, mirrored."""
        share: float = self.kernel.sittings(
            players, deals, 10, ctypes.c_uint64(seed), *one.arguments(self, players), *other.arguments(self, players)
        )
        return share


class Side:
    """A player: its kind and its parameters."""

    def __init__(self, kind: str, settings: Sequence[str]) -> None:
        self.kind = kind
        self.settings = settings

    def arguments(self, tables: TablingKernel, players: int) -> tuple[object, ...]:
        """As the kernel takes them."""
        return KINDS.index(self.kind), tables.learnt(players), ctypes.byref(tables.ways(players, self.settings))


def _sum(weights: Sequence[float], more: Sequence[float]) -> list[float]:
    """Adds ``more`` to the first of ``weights``."""
    return [weight + added for weight, added in zip_longest(weights, more, fillvalue=0.0)]
