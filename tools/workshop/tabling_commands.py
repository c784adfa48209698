"""Trains the hard bots of Rummy, Gambler's Rummy and Boathouse Rummy, from the command line."""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from itertools import repeat
from pathlib import Path
from typing import Any, Final

from tools.workshop.comparing import comparisons, mended, reach
from tools.workshop.recipes import RECIPES, Comparing, TablingRecipe
from tools.workshop.tabling import FIRST_TO_CONFIRM, GAMES, KINDS, SIZES, UNITS, Net, Side, TablingKernel

_DIGITS: Final = 16


def learnt(game: str, recipes: Sequence[TablingRecipe], command: str, *, jobs: int = 1) -> str:
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


def trial(game: str, recipes: Sequence[TablingRecipe]) -> str:
    """A digest of the results of the same recipes, shortened to run in a moment.

    As long as it is the same, the kernel still plays as it did, and the recipes lead to the same values.
    """
    made = list(_tables(game, [recipe.shortened() for recipe in recipes], jobs=1))
    return sha256(json.dumps(made).encode()).hexdigest()[:_DIGITS]


def _tables(game: str, recipes: Sequence[TablingRecipe], jobs: int) -> Iterator[dict[str, Any]]:
    """The results of each of ``recipes``."""
    if jobs == 1:
        yield from map(_table, repeat(game), recipes)
        return
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(_table, repeat(game), recipes)


def _table(game: str, recipe: TablingRecipe) -> dict[str, Any]:
    """The weights by a recipe, and the corrections by comparisons."""
    tables = TablingKernel(game)
    table = _as_table(tables.learn(recipe))
    if recipe.comparing:
        # Compared with the rounded weights of the file, so anyone who reads the file gets the same.
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


_OF_LEARNING: Final = ("rounds", "hands", "seed", "trace", "mediums", "fastest", "ways")
_OF_COMPARING: Final = ("compared", "ridge")


def parser(game: str) -> argparse.ArgumentParser:
    """The argument parser for this game."""
    parser = argparse.ArgumentParser(prog=f"python -m tools.workshop {game}")
    commands = parser.add_subparsers(dest="command", required=True)
    learn = commands.add_parser(
        "learn", help="train the bot by the game's recipe, as changed by these options, and write its data file"
    )
    learn.add_argument("--players", help="train only for these numbers of players, such as 3,4,5,6")
    learn.add_argument("--rounds", type=int)
    learn.add_argument("--hands", type=int, help="how many hands to play in a round")
    learn.add_argument("--seed", type=int)
    learn.add_argument(
        "--trace", type=float, help="how much the end of the hand counts, compared with the next position"
    )
    learn.add_argument("--mediums", type=float, help="how often the other players are medium bots")
    learn.add_argument("--fastest", type=float, help="the first learning rate")
    learn.add_argument(
        "--compared",
        type=int,
        metavar="HANDS",
        help="in how many hands to compare ways to end a turn by rollouts (0: none)",
    )
    learn.add_argument("--ridge", type=float, help="the ridge penalty for corrections by rollouts")
    learn.add_argument(
        "--jobs", type=int, default=1, help="how many tables to train at once; the result is always the same"
    )
    reach = commands.add_parser("reach", help="measure how much perfect single decisions would gain")
    reach.add_argument("--players", type=int, default=2)
    reach.add_argument("--hands", type=int, default=2000)
    reach.add_argument("--seed", type=int, default=77)
    reach.add_argument(
        "--worlds", type=int, default=256, help="how many deals of the unseen cards to sample for each decision"
    )
    learn.add_argument("--ways", nargs="*", help="parameters, such as tabling=-0.08")
    reach.add_argument("--ways", nargs="*", default=[], help="parameters, such as tabling=-0.08")
    for name in ("match", "sittings"):
        tried = commands.add_parser(name, help="play mirrored deals, or games of ten hands")
        tried.add_argument("--players", type=int, default=2)
        tried.add_argument("--deals", type=int, default=2000)
        tried.add_argument("--seed", type=int, default=FIRST_TO_CONFIRM)
        tried.add_argument("--one", default="hard", choices=KINDS)
        tried.add_argument("--other", default="medium", choices=KINDS)
        tried.add_argument("--ways", nargs="*", default=[], help="parameters of the one bot")
        tried.add_argument("--against", nargs="*", default=[], help="parameters of the other bots")
    for command in commands.choices.values():
        command.add_argument("--file", type=Path, help="use this file instead of the game's data file")
    return parser


def main(game: str, arguments: Sequence[str]) -> None:
    """Run the command line for this game."""
    asked = parser(game).parse_args(list(arguments))
    tables = TablingKernel(game, asked.file)
    if asked.command == "learn":
        recipes, command = asked_of(game, asked)
        if recipes != list(RECIPES[game]) and not asked.file:
            raise SystemExit(f"The data file of {game} is by its recipes; say with --file where others are to write.")
        tables.file.write_text(learnt(game, recipes, command, jobs=asked.jobs), encoding="utf-8")
        return
    if asked.command == "reach":
        found = reach(
            tables, asked.players, hands=asked.hands, seed=asked.seed, worlds=asked.worlds, settings=asked.ways
        )
        for name, (gain, half, changed) in found.items():
            print(f"better {name}: {gain:+.2f} +- {half:.2f} points a hand, {changed:.0%} of them another choice")
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


def asked_of(game: str, asked: argparse.Namespace) -> tuple[list[TablingRecipe], str]:
    """The game's recipes, changed by the options, and the command that repeats this run."""
    recipes = list(RECIPES[game])
    if asked.players:
        sizes = tuple(int(size) for size in asked.players.split(","))
        recipes = [next((one for one in recipes if one.most >= max(sizes)), recipes[-1])._replace(players=sizes)]
    said = {name: getattr(asked, name) for name in ("players", *_OF_COMPARING, *_OF_LEARNING)}
    said = {name: value for name, value in said.items() if value is not None}
    other = {name: value for name, value in said.items() if name in _OF_LEARNING}
    words = [f"--{name} {' '.join(value) if name == 'ways' else value}" for name, value in said.items()]
    command = " ".join([f"python -m tools.workshop {game} learn", *words])
    return [recipe._replace(**other, comparing=_comparing(recipe, asked)) for recipe in recipes], command


def _comparing(recipe: TablingRecipe, asked: argparse.Namespace) -> Comparing | None:
    """The comparisons of a recipe, changed by the options; None if it has none."""
    if asked.compared == 0 or (recipe.comparing is None and not asked.compared):
        return None
    comparing = recipe.comparing or Comparing(hands=asked.compared)
    return comparing._replace(hands=asked.compared or comparing.hands, ridge=asked.ridge or comparing.ridge)
