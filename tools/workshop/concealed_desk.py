"""The command line of the workshop for Gin and Knock."""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from rummytui.bots.arena import Interval
from rummytui.bots.tempers import Temper
from rummytui.games.draw_and_discard.concealed_bot import HOPES
from rummytui.games.draw_and_discard.concealed_hard import HardConcealed
from rummytui.games.draw_and_discard.concealed_judgement import Judgement
from tools.workshop.concealed import Player, Rules, copied, hard, judgement_of, medium, play, simple, standing
from tools.workshop.concealed_learning import Effort, learn

CONFIRMING = 1_500_000
"""From this seed on nothing is learnt."""
_LESS: Final = Effort(rounds=2, deals=1500)
"""With how much attempts are made."""
_MORE: Final = Effort(rounds=4, deals=2500)
"""With how much those are made that learn against a single rival."""
_FROM_MEDIUM: Final = Effort(rounds=5, deals=4000, seed=30_000)
_NEW: Final = 0.75
"""How much of what was learnt from medium bots goes into a judgement that was learnt among hard ones."""
_ANYTHING: Final = 1000
"""Leaning by so many points, a bot knocks whenever it may."""
_FEWEST: Final = 20
"""Learning from fewer deals, nothing could be measured after a round."""


def parser(command: str) -> argparse.ArgumentParser:
    """What the command line of this game understands."""
    parser = argparse.ArgumentParser(prog=f"python -m tools.workshop {command}")
    parser.add_argument("--measure", action="store_true", help="measure what was learnt, and learn nothing")
    parser.add_argument("--attempts", action="store_true", help="learn in other ways, and measure what comes of them")
    parser.add_argument("--again", action="store_true", help="go on from what was learnt before")
    parser.add_argument("--from-medium", action="store_true", help="go on, learning from hands against medium bots")
    parser.add_argument(
        "--share", type=float, default=1.0, help="learn from this share of the deals only, to try it (1)"
    )
    parser.add_argument("--file", type=Path, help="write what was learnt here, in place of the data file of the game")
    parser.add_argument("--deals", type=int, default=10_000, help="how many deals to measure with (10000)")
    parser.add_argument("--seed", type=int, default=CONFIRMING, help=f"the first deal to measure with ({CONFIRMING})")
    return parser


def main(arguments: list[str], bot: type[HardConcealed], tables: Sequence[tuple[Rules, Effort]]) -> None:
    """Learn what a hard bot goes by, one judgement for each of ``tables``, or measure what it has learnt."""
    learnt, command = bot.learnt, bot.learnt.parent.name
    args = parser(command).parse_args(arguments)
    if args.measure:
        for rules, _ in tables:
            measure(rules, bot, args.seed, args.deals)
        return
    if args.attempts:
        attempts(tables[0][0], bot, args.seed, args.deals)
        return
    judgements, efforts = [], []
    for rules, whole in tables:
        effort = _FROM_MEDIUM if args.from_medium else whole
        effort = effort._replace(deals=max(_FEWEST, round(effort.deals * args.share)))
        if args.from_medium:
            start = hard(_learnt(learnt, rules), bot.leanings.get(Temper.EVEN))
            judgements.append(_blended(start, learn(rules, effort, print, copied(start), medium(rules)), rules))
        else:
            again = hard(_learnt(learnt, rules)) if args.again else None
            judgements.append(dict(learn(rules, effort, print, again)))
        efforts.append(
            f"{rules.players} players, limit {_limit(rules)}: {effort.rounds} rounds of {effort.deals} deals from {effort.seed}"
        )
    about = f"python -m tools.workshop {' '.join([command, *arguments])}: {'; '.join(efforts)}"
    (args.file or learnt).write_text(written(about, judgements), encoding="utf-8")


def _blended(before: Player, learnt: Mapping[str, Any], rules: Rules) -> dict[str, Any]:
    """Between what a player went by and what it has learnt."""
    found = judgement_of(before, rules)
    for name, rows in found.items():
        if isinstance(rows, list):
            for row, better in zip(rows, learnt[name], strict=True):
                row[:] = [float(f"{old + _NEW * (new - old):.4g}") for old, new in zip(row, better, strict=True)]
    return found


def written(about: str, judgements: Sequence[dict[str, object]]) -> str:
    """A file of judgements, with one line a row of weights."""
    text = json.dumps({"about": about, "judgements": judgements}, indent=1)
    return re.sub(r"\[[^][{}]*\]", lambda row: " ".join(row[0].split()), text) + "\n"


def measure(rules: Rules, bot: type[HardConcealed], seed: int, deals: int) -> None:
    """Print how hard players do against medium ones, with each temper, and how much better they do if they see all.

    And how medium players of each temper do against even ones.
    """
    judgement = _learnt(bot.learnt, rules)
    judged = hard(judgement, bot.leanings.get(Temper.EVEN))
    even = medium(rules)
    others = [even] * (rules.players - 1)
    rivals: list[tuple[str, Player]] = [("hard", judged), ("clairvoyant", copied(judged, sees=1))]
    rivals += [
        (f"hard:{temper}", hard(judgement, leaning))
        for temper, leaning in bot.leanings.items()
        if temper != Temper.EVEN
    ]
    rivals += [(f"medium:{temper}", copied(even, ahead=even.ahead * hope)) for temper, hope in HOPES.items()]
    rivals += [(f"medium:{Temper.WATCHER}", copied(even, feeding=even.feeding * bot.guards))]
    print(f"{rules.players} players, limit {_limit(rules)}, {deals} deals from {seed}")
    for name, player in rivals:
        results, _ = play(rules, [player, *others], seed=seed, deals=deals)
        _tell(f"{name} against medium", standing(results))
    if rules.gin:
        results, _ = play(rules, [judged, simple()], seed=seed, deals=deals)
        _tell("hard against OpenSpiel's simple bot", standing(results))


def attempts(rules: Rules, bot: type[HardConcealed], seed: int, deals: int) -> None:
    """Print how others would do that were tried on the way to what was learnt, and some on the way from there."""
    learnt = hard(_learnt(bot.learnt, rules), bot.leanings.get(Temper.EVEN))
    guessing = {"clues": learnt.clues, "comes": learnt.comes, "believes": 1}
    tried = {"medium that guesses by likelihood": copied(medium(rules), **guessing)}
    for name, effort in {
        "values of what came of positions": _LESS._replace(pairs=0.0, believes=False),
        "the same with likelihoods": _LESS._replace(pairs=0.0),
        "the same with comparisons of two moves": _LESS,
    }.items():
        found = learn(rules, effort, lambda _: None)
        tried[name] = hard(Judgement(**found), bot.leanings.get(Temper.EVEN))
        tried[name].believes = effort.believes
    tried["hard"] = learnt
    tried["hard that looks at every next draw"] = copied(learnt, ahead_by_one=1)
    for points in (6, 20, _ANYTHING):
        tried[f"hard that leans to knocks by {points} points"] = copied(learnt, knock_bias=points)
    if rules.gin:
        for points in (0, 15, 60):
            prized = Rules.from_buffer_copy(rules)
            prized.prize = points
            found = learn(prized, _MORE, lambda _: None, rival=simple())
            tried[f"learnt against OpenSpiel's bot alone, each hand won counting {points} points more"] = hard(
                Judgement(**found)
            )
        tried["medium that sees all hands"] = copied(medium(rules), sees=1)
        tried["hard that sees all hands"] = copied(learnt, sees=1)
    for name, player in tried.items():
        others = {"medium": medium(rules)} | ({"OpenSpiel's simple bot": simple()} if rules.gin else {})
        for other, rival in others.items():
            results, _ = play(rules, [player, *[rival] * (rules.players - 1)], seed=seed, deals=deals)
            _tell(f"{name}, against {other}", standing(results))


def _tell(who: str, found: dict[str, Interval]) -> None:
    points, won, sittings = found["points"], found["won"], found["sittings"]
    print(
        f"  {who}: {points.mean:+.2f} ({points.low:+.2f} to {points.high:+.2f}) points a hand, {_share(won)} of hands,"
        f" {_share(sittings)} of sittings of ten; ends {found['ended'].mean:.0%} of hands",
        flush=True,
    )


def _limit(rules: Rules) -> str:
    return "none" if rules.limit < 0 else str(rules.limit)


def _share(found: Interval) -> str:
    return f"{found.mean:.1%} ({found.low:.1%} to {found.high:.1%})"


def _learnt(path: Path, rules: Rules) -> Judgement:
    return Judgement.nearest(path, rules.players, None if rules.limit < 0 else rules.limit)
