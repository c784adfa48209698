"""Rummy, Gambler's Rummy and Boathouse Rummy in the workshop: learning values, and trying ways of playing by the thousand."""

from __future__ import annotations

import ctypes
import json
from collections.abc import Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Final

from tools.workshop.kernels import kernel

GAMES: Final = ("rummy", "gamblers", "boathouse")
"""The games of the kernel, in its order."""
KINDS: Final = ("medium", "hard", "clairvoyant", "easy")
"""The players of the kernel, in its order."""
UNITS: Final = (100, 40, 30)
"""How many points a value of 1 is, in each game."""
SIZES: Final = (52, 24)
"""How many figures describe a position, and how many units the layer between has."""
BY_CHOICE: Final = 32
"""So many of the figures, which come first, depend on what a seat does in its turn."""
_THEN: Final = "; then "
PACKAGE: Final = Path(__file__).parents[2] / "rummytui" / "games"
FIRST_TO_CONFIRM: Final = 1_000_000
"""Seeds from here on confirm; nothing is learnt or chosen with them."""


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
        """These ways, changed by ``settings`` such as ``tabling=-0.1``. Raises SystemExit for a name that nothing has."""
        known = [field[0] for field in self._fields_]
        for setting in settings:
            name, _, number = setting.partition("=")
            if name not in known:
                raise SystemExit(f"nothing is called {name}; there is {', '.join(known)}")
            setattr(self, name, float(number))
        return self


class Tables:
    """The kernel, ready for one game."""

    def __init__(self, game: str, file: Path | None = None) -> None:
        self.game = game
        self.file = file or PACKAGE / game / "judgement.json"
        self.kernel = kernel("rummy")
        self.kernel.learn.restype = ctypes.c_double
        self.kernel.sittings.restype = ctypes.c_double
        self.kernel.prepare(GAMES.index(game))

    def ways(self, players: int, settings: Sequence[str]) -> Ways:
        """How the even bots play at a table of so many, changed by ``settings``."""
        ways = Ways()
        self.kernel.usual_ways(players, ctypes.byref(ways))
        return ways.changed(settings)

    def net(self, weights: Sequence[float] = ()) -> ctypes.Array[ctypes.c_float]:
        """The weights as the kernel has them; all 0 without any."""
        return (ctypes.c_float * int(self.kernel.size_of_net()))(*weights)

    def learnt(self, players: int, *, mended: bool = True) -> ctypes.Array[ctypes.c_float]:
        """What lies in the data file of the game for so many players; all 0 if there is none.

        Unless it is to be ``mended``, without what was added by comparisons.
        """
        if not self.file.exists():
            return self.net()
        tables = json.loads(self.file.read_text(encoding="utf-8"))["tables"]
        most = min((int(most) for most in tables if int(most) >= players), default=max(map(int, tables)))
        one = tables[str(most)]
        linear, out = list(one["linear"]), list(one["out"])
        if mended and "mend" in one:
            linear, out = (_sum(weights, one["mend"][name]) for name, weights in (("linear", linear), ("out", out)))
        return self.net([*linear, *(weight for row in one["into"] for weight in row), *out])

    def learn(
        self,
        net: ctypes.Array[ctypes.c_float],
        players: Sequence[int],
        *,
        rounds: int,
        hands: int,
        seed: int,
        settings: Sequence[str],
        trace: float,
        mediums: float,
        fastest: float,
    ) -> None:
        """Change ``net`` by what comes of so many rounds of hands, at tables of ``players`` in turn."""
        for number in range(rounds):
            rate = fastest * (1 - number / rounds) + 2e-5
            count = players[number % len(players)]
            error = self.kernel.learn(
                net,
                count,
                hands,
                ctypes.c_uint64(seed + number),
                ctypes.byref(self.ways(count, settings)),
                *map(ctypes.c_float, (trace, rate, mediums)),
            )
            if number % 20 == 19:
                print(f"round {number + 1} of {rounds}: squared error {error:.4f}", flush=True)

    def match(self, players: int, deals: int, seed: int, one: Side, other: Side) -> list[float]:
        """Mirrored deals: what ``match`` in the kernel says."""
        found = (ctypes.c_double * 7)()
        self.kernel.match(
            players, deals, ctypes.c_uint64(seed), *one.arguments(self, players), *other.arguments(self, players), found
        )
        return list(found)

    def sittings(self, players: int, deals: int, seed: int, one: Side, other: Side) -> float:
        """The share of ten-hand sittings that ``one`` wins, mirrored."""
        share: float = self.kernel.sittings(
            players, deals, 10, ctypes.c_uint64(seed), *one.arguments(self, players), *other.arguments(self, players)
        )
        return share


class Side:
    """Who plays: the kind, and how."""

    def __init__(self, kind: str, settings: Sequence[str]) -> None:
        self.kind = kind
        self.settings = settings

    def arguments(self, tables: Tables, players: int) -> tuple[object, ...]:
        """As the kernel takes them."""
        return KINDS.index(self.kind), tables.learnt(players), ctypes.byref(tables.ways(players, self.settings))


def _rounded(values: Sequence[float]) -> list[float]:
    return [float(f"{value:.4g}") for value in values]


def _sum(weights: Sequence[float], more: Sequence[float]) -> list[float]:
    """Each of ``weights`` and what there is ``more`` for the first of them."""
    return [weight + added for weight, added in zip_longest(weights, more, fillvalue=0.0)]


def write(tables: Tables, most: int, net: Sequence[float], how: str) -> None:
    """Put what was learnt for tables of up to ``most`` players into the data file, and say how it was."""
    path = tables.file
    data = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"how": {}, "tables": {}}
    figures, hidden = SIZES
    linear, into, out = net[:figures], net[figures : figures * (hidden + 1)], net[figures * (hidden + 1) :]
    data["how"][str(most)] = how
    data["tables"][str(most)] = {
        "linear": _rounded(linear),
        "out": _rounded(out),
        "into": [_rounded(into[row : row + hidden]) for row in range(0, len(into), hidden)],
    }
    data["unit"] = UNITS[GAMES.index(tables.game)]
    path.write_text(_spread(data), encoding="utf-8")


def write_mend(tables: Tables, most: int, linear: Sequence[float], out: Sequence[float], how: str) -> None:
    """Put what comparisons add to the weights into the data file beside those, and say how it was found."""
    data = json.loads(tables.file.read_text(encoding="utf-8"))
    data["tables"][str(most)]["mend"] = {"linear": _rounded(linear), "out": _rounded(out)}
    data["how"][str(most)] = f"{data['how'][str(most)].partition(_THEN)[0]}{_THEN}{how}"
    tables.file.write_text(_spread(data), encoding="utf-8")


def _spread(data: dict[str, dict[str, object]]) -> str:
    """JSON with a line for each row of figures."""
    how = ",\n".join(f'    "{most}": {json.dumps(line)}' for most, line in sorted(data["how"].items()))
    tables = []
    for most, table in sorted(data["tables"].items()):
        assert isinstance(table, dict)
        rows = ",\n".join(f"        {json.dumps(row)}" for row in table["into"])
        lines = [f'      "{name}": {json.dumps(table[name])},\n' for name in ("linear", "out", "mend") if name in table]
        tables.append(f'    "{most}": {{\n{"".join(lines)}      "into": [\n{rows}\n      ]\n    }}')
    return (
        f'{{\n  "how": {{\n{how}\n  }},\n  "unit": {data["unit"]},\n  "tables": {{\n'
        + ",\n".join(tables)
        + "\n  }\n}\n"
    )
