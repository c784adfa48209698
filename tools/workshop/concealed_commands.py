"""The command line of the workshop for Gin and Knock."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from rummytui.bots.arena import Interval
from rummytui.bots.tempers import Temper
from rummytui.games.draw_and_discard.concealed_bot import HOPES
from rummytui.games.draw_and_discard.concealed_hard import HardConcealed
from rummytui.games.draw_and_discard.concealed_sight import ConcealedJudgement
from tools.workshop import concealed
from tools.workshop.concealed_learning import ConcealedRecipe, SelfPlay, learn
from tools.workshop.results import as_data, digest_of, text_of

CONFIRMING = 1_500_000
"""From this seed on nothing is learnt."""
_LESS: Final = SelfPlay(rounds=2, deals=1500)
"""With how much attempts are made."""
_MORE: Final = SelfPlay(rounds=4, deals=2500, against="simple")
"""With how much those are made that learn against a single rival."""
_ANYTHING: Final = 1000
"""Leaning by this many points, a bot knocks whenever it may."""


class Workbench(NamedTuple):
    """The training of a game: its hard bot, and a recipe for each kind of table."""

    bot: type[HardConcealed]
    rules: Callable[[int, int | None], concealed.KernelRules]
    recipes: Sequence[ConcealedRecipe]

    @property
    def command(self) -> str:
        """The command that makes the data file of the game."""
        return f"python -m tools.workshop {self.bot.learnt.parent.name}"

    def shortened(self, share: float) -> Workbench:
        """The same with a share of the deals."""
        return self._replace(recipes=[recipe.shortened(share) for recipe in self.recipes])

    def learnt(self, jobs: int, report: Callable[[str], None] = lambda _: None) -> list[dict[str, Any]]:
        """The result: a judgement for each recipe."""
        judgements = []
        for recipe in self.recipes:
            report(f"{recipe.players} players, limit {'none' if recipe.limit is None else recipe.limit}")
            rules = self.rules(recipe.players, recipe.limit)
            judgements.append(learn(rules, recipe.lessons, report, jobs))
        return judgements

    def trial(self, jobs: int = 1) -> str:
        """A digest of the results of a few deals, by the first recipe and the last."""
        tried = [recipe.tried() for recipe in self.recipes[:: max(1, len(self.recipes) - 1)]]
        return digest_of(self._replace(recipes=tried).learnt(jobs))


def parser(command: str) -> argparse.ArgumentParser:
    """The argument parser for this game."""
    parser = argparse.ArgumentParser(prog=f"python -m tools.workshop {command}")
    parser.add_argument("--measure", action="store_true", help="measure the weights without training")
    parser.add_argument("--attempts", action="store_true", help="train in other ways, and measure the results")
    parser.add_argument(
        "--share",
        type=float,
        default=1.0,
        help="learn from only this share of the deals, to try things out (default: 1)",
    )
    parser.add_argument(
        "--file",
        type=Path,
        help="write or measure this file instead of the game's data file",
    )
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="how many threads to use (default: one for each core)"
    )
    parser.add_argument("--table", help="measure only at this table of the recipes, such as 2,10 or 4,none")
    parser.add_argument("--bot", help="measure only this bot, such as hard or medium:hoarder")
    parser.add_argument("--deals", type=int, default=10_000, help="how many deals to measure with (default: 10000)")
    parser.add_argument(
        "--seed", type=int, default=CONFIRMING, help=f"the first deal to measure with (default: {CONFIRMING})"
    )
    return parser


def main(arguments: list[str], bench: Workbench) -> None:
    """Train a hard bot, one judgement for each recipe, or measure it."""
    args = parser(bench.bot.learnt.parent.name).parse_args(arguments)
    file = args.file or bench.bot.learnt
    tables = [bench.rules(recipe.players, recipe.limit) for recipe in bench.recipes]
    if args.measure:
        for rules in tables:
            if args.table in (None, f"{rules.players},{_limit(rules)}"):
                measure(rules, bench.bot, file, args.seed, args.deals, args.bot)
    elif args.attempts:
        attempts(tables[0], bench.bot, args.seed, args.deals)
    else:
        bench = bench if args.share == 1 else bench.shortened(args.share)
        learnt = bench.learnt(args.jobs, lambda line: print(line, flush=True))
        text = text_of(bench.command, as_data(bench.recipes), bench.trial(args.jobs), {"judgements": learnt})
        file.write_text(text, encoding="utf-8")


def measure(
    rules: concealed.KernelRules, bot: type[HardConcealed], file: Path, seed: int, deals: int, only: str | None = None
) -> None:
    """Print results of hard players against medium ones, in each playing style, and of clairvoyant ones.

    And how medium players of each temper do against even ones. If there's one named, ``only`` that one.
    """
    judgement = _learnt(file, rules)
    judged = concealed.hard(judgement, bot.leanings.get(Temper.EVEN))
    even = concealed.medium(rules, judgement.likely)
    others = [even] * (rules.players - 1)
    rivals: list[tuple[str, concealed.KernelPlayer]] = [
        ("hard", judged),
        ("clairvoyant", concealed.copied(judged, sees=1)),
    ]
    rivals += [
        (f"hard:{temper}", concealed.hard(judgement, leaning))
        for temper, leaning in bot.leanings.items()
        if temper != Temper.EVEN
    ]
    rivals += [(f"medium:{temper}", concealed.copied(even, ahead=even.ahead * hope)) for temper, hope in HOPES.items()]
    rivals += [(f"medium:{Temper.WATCHER}", concealed.copied(even, feeding=even.feeding * bot.guards))]
    print(f"{rules.players} players, limit {_limit(rules)}, {deals} deals from {seed}")
    matches = [(name, "medium", [player, *others]) for name, player in rivals]
    if rules.gin:
        matches.append(("hard", "OpenSpiel's simple bot", [judged, concealed.simple()]))
    else:
        matches.append(("hard", "hard", [judged] * rules.players))
    for name, rival, players in matches:
        if only in (None, name):
            results, _ = concealed.play(rules, players, seed=seed, deals=deals)
            _tell(f"{name} against {rival}", results)
            if rules.gin:
                print(f"    {_share(concealed.to_a_hundred(results))} of games to a hundred", flush=True)


def attempts(rules: concealed.KernelRules, bot: type[HardConcealed], seed: int, deals: int) -> None:
    """Print results of the attempts before the present weights, and some after them."""
    judgement = _learnt(bot.learnt, rules)
    learnt, even = concealed.hard(judgement, bot.leanings.get(Temper.EVEN)), concealed.medium(rules, judgement.likely)
    guessing = {"clues": learnt.clues, "comes": learnt.comes, "believes": 1}
    tried = {"medium that guesses by likelihood": concealed.copied(even, **guessing)}
    for name, lesson in {
        "values of what came of positions": _LESS._replace(pairs=0.0, believes=False),
        "the same with likelihoods": _LESS._replace(pairs=0.0),
        "the same with comparisons of two moves": _LESS,
    }.items():
        found = learn(rules, [lesson])
        tried[name] = concealed.hard(ConcealedJudgement(**found), bot.leanings.get(Temper.EVEN))
        tried[name].believes = lesson.believes
    tried["hard"] = learnt
    tried["hard that looks at every next draw"] = concealed.copied(learnt, ahead_by_one=1)
    for points in (6, 20, _ANYTHING):
        tried[f"hard that leans to knocks by {points} points"] = concealed.copied(learnt, knock_bias=points)
    if rules.gin:
        for points in (0, 15, 60):
            prized = concealed.KernelRules.from_buffer_copy(rules)
            prized.prize = points
            found = learn(prized, [_MORE])
            tried[f"learnt against OpenSpiel's bot alone, each hand won counting {points} points more"] = (
                concealed.hard(ConcealedJudgement(**found))
            )
        tried["medium that sees all hands"] = concealed.copied(even, sees=1)
        tried["hard that sees all hands"] = concealed.copied(learnt, sees=1)
    for name, player in tried.items():
        others = {"medium": even} | ({"OpenSpiel's simple bot": concealed.simple()} if rules.gin else {})
        for other, rival in others.items():
            results, _ = concealed.play(rules, [player, *[rival] * (rules.players - 1)], seed=seed, deals=deals)
            _tell(f"{name}, against {other}", results)


def _tell(who: str, results: npt.NDArray[np.float64]) -> None:
    found = concealed.standing(results)
    points, won, sittings = found["points"], found["won"], found["sittings"]
    print(
        f"  {who}: {points.mean:+.2f} ({points.low:+.2f} to {points.high:+.2f}) points a hand, {_share(won)} of hands,"
        f" {_share(sittings)} of sittings of ten; ends {found['ended'].mean:.0%} of hands,"
        f" {_share(found['early'])} before everybody else had two turns, with a median of {concealed.left_at_knocks(results):.0f} left",
        flush=True,
    )


def _limit(rules: concealed.KernelRules) -> str:
    return "none" if rules.limit < 0 else str(rules.limit)


def _share(found: Interval) -> str:
    return f"{found.mean:.1%} ({found.low:.1%} to {found.high:.1%})"


def _learnt(path: Path, rules: concealed.KernelRules) -> ConcealedJudgement:
    return ConcealedJudgement.nearest(path, rules.players, None if rules.limit < 0 else rules.limit)
