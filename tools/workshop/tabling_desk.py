"""The command line of the workshop for Rummy, Gambler's Rummy and Boathouse Rummy."""

from __future__ import annotations

import argparse
import ctypes
import math
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from tools.workshop.comparing import comparisons, mended, reach
from tools.workshop.tabling import FIRST_TO_CONFIRM, KINDS, Side, Tables, write, write_mend


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
    compare = commands.add_parser("compare", help="mend what was learnt by what different ends of one turn lead to")
    compare.add_argument("--players", default="2", help="the sizes of tables to play at, such as 3,4,5,6")
    compare.add_argument("--hands", type=int, default=40_000)
    compare.add_argument("--seed", type=int, default=200_000)
    compare.add_argument("--often", type=float, default=0.7, help="the share of turns in which something is compared")
    compare.add_argument("--ridge", type=float, default=100.0, help="how hard it is to change a weight")
    reach = commands.add_parser("reach", help="what perfect judgement of single decisions would bring")
    reach.add_argument("--players", type=int, default=2)
    reach.add_argument("--hands", type=int, default=2000)
    reach.add_argument("--seed", type=int, default=77)
    reach.add_argument("--worlds", type=int, default=256, help="deals of what is not seen, for each decision")
    for found in (learn, compare, reach):
        found.add_argument("--ways", nargs="*", default=[], help="such as tabling=-0.08")
    for name in ("match", "sittings"):
        tried = commands.add_parser(name, help="play mirrored deals, or sittings of ten hands")
        tried.add_argument("--players", type=int, default=2)
        tried.add_argument("--deals", type=int, default=2000)
        tried.add_argument("--seed", type=int, default=FIRST_TO_CONFIRM)
        tried.add_argument("--one", default="hard", choices=KINDS)
        tried.add_argument("--other", default="medium", choices=KINDS)
        tried.add_argument("--ways", nargs="*", default=[], help="how the one plays")
        tried.add_argument("--against", nargs="*", default=[], help="how the others play")
    for command in commands.choices.values():
        command.add_argument("--file", type=Path, help="in place of the data file of the game")
    return parser


def main(game: str, arguments: Sequence[str]) -> None:
    """Do what the command line asks for this game."""
    asked = parser(game).parse_args(list(arguments))
    tables = Tables(game, asked.file)
    command = f"python -m tools.workshop {game} {' '.join(arguments)}"
    if asked.command in ("learn", "compare"):
        sizes = [int(size) for size in asked.players.split(",")]
        (_learn if asked.command == "learn" else _compare)(tables, sizes, asked, command)
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


def _learn(tables: Tables, sizes: Sequence[int], asked: argparse.Namespace, command: str) -> None:
    """Learn values from nothing, or on, and write them."""
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
    write(tables, max(sizes), list(net), command)


def _compare(tables: Tables, sizes: Sequence[int], asked: argparse.Namespace, command: str) -> None:
    """Learn from comparisons what to add to the values, and write it beside them."""
    groups = comparisons(tables, sizes, hands=asked.hands, seed=asked.seed, often=asked.often, settings=asked.ways)
    mend = mended(np.array(tables.learnt(max(sizes), mended=False)), groups, ridge=asked.ridge)
    write_mend(tables, max(sizes), mend.linear.tolist(), mend.out.tolist(), command)
