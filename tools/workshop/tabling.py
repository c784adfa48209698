"""Rummy, Gambler's Rummy and Boathouse Rummy in the workshop: learning values, and trying ways of playing by the thousand."""

from __future__ import annotations

import argparse
import ctypes
import json
import math
from collections.abc import Sequence
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

    def __init__(self, game: str) -> None:
        self.game = game
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

    def learnt(self, players: int) -> ctypes.Array[ctypes.c_float]:
        """What lies in the data file of the game for so many players; all 0 if there is none."""
        path = PACKAGE / self.game / "judgement.json"
        if not path.exists():
            return self.net()
        tables = json.loads(path.read_text(encoding="utf-8"))["tables"]
        most = min((int(most) for most in tables if int(most) >= players), default=max(map(int, tables)))
        one = tables[str(most)]
        return self.net([*one["linear"], *(weight for row in one["into"] for weight in row), *one["out"]])

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


def write(game: str, most: int, net: Sequence[float], how: str) -> None:
    """Put what was learnt for tables of up to ``most`` players into the data file of the game, and say how it was."""
    path = PACKAGE / game / "judgement.json"
    data = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {"how": {}, "tables": {}}
    figures, hidden = SIZES
    linear, into, out = net[:figures], net[figures : figures * (hidden + 1)], net[figures * (hidden + 1) :]
    data["how"][str(most)] = how
    data["tables"][str(most)] = {
        "linear": _rounded(linear),
        "out": _rounded(out),
        "into": [_rounded(into[row : row + hidden]) for row in range(0, len(into), hidden)],
    }
    data["unit"] = UNITS[GAMES.index(game)]
    path.write_text(_spread(data), encoding="utf-8")


def _spread(data: dict[str, dict[str, object]]) -> str:
    """JSON with a line for each row of figures."""
    how = ",\n".join(f'    "{most}": {json.dumps(line)}' for most, line in sorted(data["how"].items()))
    tables = []
    for most, table in sorted(data["tables"].items()):
        assert isinstance(table, dict)
        rows = ",\n".join(f"        {json.dumps(row)}" for row in table["into"])
        tables.append(
            f'    "{most}": {{\n      "linear": {json.dumps(table["linear"])},\n      "out": {json.dumps(table["out"])},\n'
            f'      "into": [\n{rows}\n      ]\n    }}'
        )
    return (
        f'{{\n  "how": {{\n{how}\n  }},\n  "unit": {data["unit"]},\n  "tables": {{\n'
        + ",\n".join(tables)
        + "\n  }\n}\n"
    )


def parser(game: str) -> argparse.ArgumentParser:
    """What the command line of this game understands."""
    parser = argparse.ArgumentParser(prog=f"python -m tools.workshop {game}")
    commands = parser.add_subparsers(dest="command", required=True)
    learn = commands.add_parser("learn", help="learn values, and write them into the data file of the game")
    learn.add_argument("--players", default="2", help="the sizes of tables to play at, such as 3,4,5,6")
    learn.add_argument("--rounds", type=int, default=200)
    learn.add_argument("--hands", type=int, default=2000, help="hands in a round")
    learn.add_argument("--seed", type=int, default=1)
    learn.add_argument("--trace", type=float, default=0.8, help="how much the end counts beside the next position")
    learn.add_argument("--mediums", type=float, default=1.0, help="how often the others are medium bots")
    learn.add_argument("--fastest", type=float, default=0.002, help="the rate of learning at first")
    learn.add_argument("--on", action="store_true", help="go on from what lies in the data file")
    learn.add_argument("--ways", nargs="*", default=[], help="such as tabling=-0.08")
    for name in ("match", "sittings"):
        tried = commands.add_parser(name, help="play mirrored deals, or sittings of ten hands")
        tried.add_argument("--players", type=int, default=2)
        tried.add_argument("--deals", type=int, default=2000)
        tried.add_argument("--seed", type=int, default=FIRST_TO_CONFIRM)
        tried.add_argument("--one", default="hard", choices=KINDS)
        tried.add_argument("--other", default="medium", choices=KINDS)
        tried.add_argument("--ways", nargs="*", default=[], help="how the one plays")
        tried.add_argument("--against", nargs="*", default=[], help="how the others play")
    return parser


def main(game: str, arguments: Sequence[str]) -> None:
    """Do what the command line asks for this game."""
    asked = parser(game).parse_args(list(arguments))
    tables = Tables(game)
    if asked.command == "learn":
        sizes = [int(size) for size in asked.players.split(",")]
        net = tables.learnt(max(sizes)) if asked.on else tables.net()
        tables.kernel.begin_net(net, ctypes.c_uint64(0 if asked.on else asked.seed))
        tables.learn(
            net,
            sizes,
            rounds=asked.rounds,
            hands=asked.hands,
            seed=asked.seed,
            settings=asked.ways,
            trace=asked.trace,
            mediums=asked.mediums,
            fastest=asked.fastest,
        )
        write(game, max(sizes), list(net), f"python -m tools.workshop {game} {' '.join(arguments)}")
        return
    one, other = Side(asked.one, asked.ways), Side(asked.other, asked.against)
    if asked.command == "sittings":
        share = tables.sittings(asked.players, asked.deals, asked.seed, one, other)
        spread = 1.96 * math.sqrt(share * (1 - share) / (asked.deals * asked.players))
        print(f"{asked.one} wins {share:.1%} +- {spread:.1%} of {asked.deals * asked.players} sittings of ten hands")
        return
    mean, error, won, unwon, turns, pay, given = tables.match(asked.players, asked.deals, asked.seed, one, other)
    print(
        f"{asked.one} {mean:+.2f} +- {1.96 * error:.2f} points a hand, {won:.1%} of hands won, {unwon:.1%} unwon,"
        f" {turns:.1f} turns, the winner is paid {pay:.0f}; {given:.1%} of its discards the next seat is seen to collect"
    )
