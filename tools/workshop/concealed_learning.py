"""Learns the values of concealed hands, and likelihoods of the others' cards, from self-play of Gin or Knock.

Two kinds of evidence go into one regression: outcomes of positions that hard players reached, with some decisions made
at random; and paired comparisons of two moves with every card in the same place, which are much less noisy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Literal, NamedTuple, TypeVar

import numpy as np

from rummytui.games.draw_and_discard.concealed_sight import ConcealedJudgement
from rummytui.games.knock.hard import DARING
from tools.workshop import concealed
from tools.workshop.fitting import Sums, logistic

_EXPLORES: Final = 0.1
_NEIGHBOURS_WEIGH: Final = 0.2
"""The weight of evidence from the stages before and after a stage."""
_RIDGE: Final = 20.0
_CLUES_RIDGE: Final = 1.0
_REMEMBERED: Final = 3
"""The evidence of this many rounds counts."""
_ENOUGH: Final = 2000
"""From fewer samples nothing is guessed."""
_FEWEST: Final = 20
"""Learning from fewer deals, nothing could be measured after a round."""
_LIKELY: Final = tuple(round(50 * 0.9**turns, 1) for turns in range(concealed.TURNS))
"""What a player may have left over, by the turns that it has had, before any was counted."""
_A_FEW: Final = 160
_PART: Final = 144
"""Deals in a batch: every player has every seat at every table, and the deal, equally often."""
_AGAINST_ITSELF: Final = 4
"""One batch in this many is rolled out against the player itself, and the others against medium players."""
_MEASURED: Final = 500
"""With this many deals it is said after a round how it went."""
_MEASURED_FROM: Final = 500_000
_WHAT: Final = ("after", "before", "ends")
"""The weights that hands are judged by, in the order in which moves are compared."""

_Part = TypeVar("_Part")


class SelfPlay(NamedTuple):
    """How many deals are played in each of this many rounds of learning, from which seed, and against whom.

    The opponents are hard players of the same kind, medium ones, or OpenSpiel's simple bot. ``counts`` is the share of
    the change that is kept after the lesson. ``pairs`` is the weight of comparisons of two moves, and ``believes`` says
    whether hands are guessed by likelihood. ``to_knock`` is a bonus for knocks during the lesson.
    """

    rounds: int
    deals: int
    seed: int = 1000
    against: Literal["hard", "medium", "simple"] = "hard"
    counts: float = 1.0
    pairs: float = 2.0
    believes: bool = True
    to_knock: float = 0.0


class Rollouts(NamedTuple):
    """A lesson that only corrects values, with rollouts of every good move in this many deals."""

    deals: int
    seed: int


class ConcealedRecipe(NamedTuple):
    """The recipe for one kind of table: its lessons, in order."""

    players: int
    limit: int | None
    lessons: Sequence[SelfPlay | Rollouts]

    def shortened(self, share: float) -> ConcealedRecipe:
        """The same with a share of the deals only."""
        lessons = [lesson._replace(deals=max(_FEWEST, round(lesson.deals * share))) for lesson in self.lessons]
        return self._replace(lessons=lessons)

    def tried(self) -> ConcealedRecipe:
        """The same lessons with so few deals that they take a moment; from those of the first something is guessed."""
        few = [
            each._replace(rounds=1, deals=_FEWEST) if isinstance(each, SelfPlay) else each._replace(deals=_FEWEST)
            for each in self.lessons
        ]
        return self._replace(lessons=[few[0]._replace(deals=_A_FEW), *few[1:]])


def learn(
    rules: concealed.KernelRules,
    lessons: Sequence[SelfPlay | Rollouts],
    report: Callable[[str], None] = lambda _: None,
    jobs: int = 1,
) -> dict[str, Any]:
    """The judgement of hard players after these lessons; they begin with a rough guess.

    ``report`` gets a line for each round. The result is the same for any number of ``jobs``, to the last bit.
    """
    player = _rough_guess()
    for lesson in lessons:
        if isinstance(lesson, Rollouts):
            # From rounded weights, so that this lesson can also start from a file.
            player = concealed.hard(ConcealedJudgement(**concealed.judgement_of(player, rules)))
            _corrected(rules, player, lesson, report, jobs)
            continue
        before = concealed.copied(player)
        player = concealed.copied(player, knock_bias=lesson.to_knock)
        _taught(rules, player, lesson, report, jobs)
        player = _between(before, player, lesson.counts)
        if not rules.gin:
            player.likely[:] = _likely(rules, player, lesson)
    return concealed.judgement_of(player, rules)


def _likely(rules: concealed.KernelRules, player: concealed.KernelPlayer, lesson: SelfPlay) -> list[float]:
    """What hard and medium players, who alternate, are likely to have left over."""
    table = [player, concealed.medium(rules, player.likely)] * rules.players
    return concealed.likely_counts(rules, table[: rules.players], seed=lesson.seed, deals=lesson.deals)


def _taught(
    rules: concealed.KernelRules,
    player: concealed.KernelPlayer,
    lesson: SelfPlay,
    report: Callable[[str], None],
    jobs: int,
) -> None:
    """Let a player learn in a lesson."""
    rival = {"hard": None, "medium": concealed.medium(rules, player.likely), "simple": concealed.simple()}[
        lesson.against
    ]
    player.believes = lesson.believes
    if lesson.believes:
        guess(rules, player, lesson, rival, jobs)
    evidence: list[list[Sums]] = []
    for turn in range(lesson.rounds):
        evidence = [*evidence, _evidence(rules, player, rival, lesson, turn, jobs)][-_REMEMBERED:]
        fit(player, evidence)
        others = [rival or concealed.medium(rules, player.likely)] * (rules.players - 1)
        results, _ = concealed.play(rules, [player, *others], seed=_MEASURED_FROM, deals=min(lesson.deals, _MEASURED))
        found = concealed.standing(results)
        report(f"round {turn + 1}: {found['points'].mean:+.2f} points a hand on {'its rival' if rival else 'medium'}")


def _corrected(
    rules: concealed.KernelRules,
    player: concealed.KernelPlayer,
    lesson: Rollouts,
    report: Callable[[str], None],
    jobs: int,
) -> None:
    """Correct a player's values by rollouts."""
    even = concealed.medium(rules, player.likely)

    def sums_of(first: int, deals: int) -> Sums:
        rival, sums = even if first // _PART % _AGAINST_ITSELF else player, Sums.none(concealed.WIDE)
        sums.add(*concealed.roll_out(rules, player, rival, seed=lesson.seed + first, deals=deals))
        return sums

    known = Sums.none(concealed.WIDE)
    for part in _in_parts(lesson.deals, jobs, sums_of):
        known = known.plus(part)
    found = known.solved(_RIDGE)
    player.bends[:] = found[: concealed.BENDS]
    before, ends = found[concealed.BENDS : -concealed.FEATURES], found[-concealed.FEATURES :]
    for stage in range(concealed.STAGES):
        for row, more in ((player.before[stage], before), (player.ends[stage], ends)):
            row[:] = [old + new for old, new in zip(row, more, strict=True)]
    deals = min(lesson.deals, _MEASURED)
    results, _ = concealed.play(rules, [player, *[even] * (rules.players - 1)], seed=_MEASURED_FROM, deals=deals)
    report(f"rollouts: {concealed.standing(results)['points'].mean:+.2f} points a hand on medium")


def _in_parts(deals: int, jobs: int, do: Callable[[int, int], _Part]) -> Iterator[_Part]:
    """The results of the deals part by part, in order; ``do`` gets the first deal of a part and their number."""
    parts = [(first, min(_PART, deals - first)) for first in range(0, deals, _PART)]
    # A kernel sets itself up in its first hand, and cannot do so in several threads.
    yield do(*parts[0])
    with ThreadPoolExecutor(jobs) as pool:
        yield from pool.map(lambda part: do(*part), parts[1:])


def _evidence(
    rules: concealed.KernelRules,
    player: concealed.KernelPlayer,
    rival: concealed.KernelPlayer | None,
    lesson: SelfPlay,
    turn: int,
    jobs: int,
) -> list[Sums]:
    """The evidence from a round of play, stage by stage."""
    seed = lesson.seed + 2 * turn * lesson.deals
    exploring = concealed.copied(player, explores=_EXPLORES)
    table = [exploring, *[rival or exploring] * (rules.players - 1)]

    def sums_of(first: int, deals: int) -> list[Sums]:
        _, samples = concealed.play(rules, table, seed=seed + first, deals=deals, noted=True)
        pairs = concealed.compare(rules, player, rival or player, seed=seed + lesson.deals + first, deals=deals)
        return [_stage(samples, pairs, stage, lesson.pairs) for stage in range(concealed.STAGES)]

    parts = _in_parts(lesson.deals, jobs, sums_of)
    found = next(parts)
    for part in parts:
        found = [one.plus(other) for one, other in zip(found, part, strict=True)]
    return found


def _stage(samples: concealed.Records, pairs: concealed.Records, stage: int, weigh: float) -> Sums:
    """The evidence from samples and pairs about one stage; pairs ``weigh`` this much."""
    found = Sums.none(len(_WHAT) * concealed.FEATURES)
    for what in range(len(_WHAT)):
        about = samples[(samples["what"] == what) & (samples["stage"] == stage)]
        own, part = Sums.none(concealed.FEATURES), slice(what * concealed.FEATURES, (what + 1) * concealed.FEATURES)
        own.add(about["features"][:, : concealed.FEATURES], about["points"])
        found.products[part, part] += own.products
        found.values[part] += own.values
    about = pairs[pairs["stage"] == stage]
    found.add(about["difference"], about["points"], weigh)
    return found


def guess(
    rules: concealed.KernelRules,
    player: concealed.KernelPlayer,
    lesson: SelfPlay,
    rival: concealed.KernelPlayer | None,
    jobs: int,
) -> None:
    """Fit likelihoods to the cards that others took, refused and discarded.

    These are medium bots and players like this one, or ``rival``.
    """
    for what, weights in (
        (concealed.HELD, player.clues),
        (concealed.THROWN, player.comes),
        (concealed.TAKEN, player.danger_by),
    ):
        others = [rival or concealed.copied(concealed.medium(rules, player.likely), clues=player.clues, believes=1)] * (
            rules.players - 1
        )
        table = [player, *others]

        def records_of(first: int, deals: int, table: Sequence[concealed.KernelPlayer] = table) -> concealed.Records:
            return concealed.play(
                rules, table, seed=lesson.seed + first, deals=deals, noted=True, clues=2 if rival else 1
            )[1]

        samples = np.concatenate(list(_in_parts(lesson.deals // 2, jobs, records_of)))
        for spell in range(concealed.SPELLS):
            about = samples[(samples["what"] == what) & (samples["stage"] == spell)]
            if len(about) > _ENOUGH:
                weights[spell][:] = logistic(about["features"], about["points"], _CLUES_RIDGE)
            elif spell:
                weights[spell][:] = weights[spell - 1][:]


def fit(player: concealed.KernelPlayer, evidence: Sequence[Sequence[Sums]]) -> None:
    """Fit the values of hands, stage by stage, to the evidence of some rounds."""
    for stage in range(concealed.STAGES):
        known = Sums.none(len(_WHAT) * concealed.FEATURES)
        for sums in evidence:
            known = known.plus(sums[stage])
            for near in (stage - 1, stage + 1):
                if 0 <= near < concealed.STAGES:
                    known = known.plus(sums[near], _NEIGHBOURS_WEIGH)
        before = [weight for name in _WHAT for weight in getattr(player, name)[stage]]
        found = known.solved(_RIDGE, near=before)
        for place, name in enumerate(_WHAT):
            getattr(player, name)[stage][:] = found[place * concealed.FEATURES : (place + 1) * concealed.FEATURES]


def _between(before: concealed.KernelPlayer, learnt: concealed.KernelPlayer, counts: float) -> concealed.KernelPlayer:
    """A player with this share of the newly learnt weights, and the rest from before."""
    found = concealed.copied(before, believes=learnt.believes)
    for name in concealed.WEIGHTS:
        for row, better in zip(getattr(found, name), getattr(learnt, name), strict=True):
            row[:] = [old + counts * (new - old) for old, new in zip(row, better, strict=True)]
    return found


def _rough_guess() -> concealed.KernelPlayer:
    """Who wants little left over, also after the next draw, and knocks with little."""
    player = concealed.waiting(concealed.KernelPlayer(kind=concealed.HARD, lays_off=1, believes=1), DARING, _LIKELY)
    for stage in range(concealed.STAGES):
        player.after[stage][1] = player.before[stage][1] = -4.0
        player.after[stage][2] = player.before[stage][2] = -6.0
        player.after[stage][6] = -8.0
        player.ends[stage][0] = 20.0
        player.ends[stage][1] = -10.0
    return player
