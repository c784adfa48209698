"""Learns what concealed hands are worth, and what can be guessed of others, from hands of Gin or Knock.

Two kinds of evidence go into one regression: what came of positions that hard players got into, some decisions being
left to chance; and what two moves in one position led to with all cards in the same places, which is much less noisy.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from tools.workshop.concealed import (
    FEATURES,
    HARD,
    HELD,
    SPELLS,
    STAGES,
    TAKEN,
    THROWN,
    Player,
    Records,
    Rules,
    compare,
    copied,
    judgement_of,
    logistic,
    medium,
    play,
    standing,
)

_EXPLORES: Final = 0.1
_NEIGHBOURS_WEIGH: Final = 0.2
"""What the evidence of the stages before and after adds to that of a stage."""
_RIDGE: Final = 20.0
_ROOM: Final = 2_000_000
_REMEMBERED: Final = 3
"""The evidence of so many rounds counts."""


class Effort(NamedTuple):
    """How many deals are played in each of so many rounds of learning, and from which seed.

    ``pairs`` is what comparisons of two moves weigh, and ``believes`` says whether hands are guessed at by likelihood.
    """

    rounds: int
    deals: int
    seed: int = 1000
    pairs: float = 2.0
    believes: bool = True


def learn(
    rules: Rules,
    effort: Effort,
    told: Callable[[str], None],
    start: Player | None = None,
    rival: Player | None = None,
) -> Mapping[str, Any]:
    """The judgement that hard players end up with, who begin with a rough guess or where ``start`` is.

    They learn among themselves, or against ``rival``. ``told`` gets a line a round.
    """
    player = start or _rough_guess()
    player.believes = effort.believes
    if effort.believes:
        guess(rules, player, effort, rival)
    evidence: list[tuple[Records, Records]] = []
    for turn in range(effort.rounds):
        seed = effort.seed + 2 * turn * effort.deals
        exploring = copied(player, explores=_EXPLORES)
        table = [exploring, *[rival or exploring] * (rules.players - 1)]
        _, samples = play(rules, table, seed=seed, deals=effort.deals, room=_ROOM)
        pairs = compare(rules, player, rival or player, seed=seed + effort.deals, deals=effort.deals)
        evidence = [*evidence, (samples, pairs)][-_REMEMBERED:]
        told_by = [np.concatenate(each) for each in zip(*evidence, strict=True)]
        fit(player, told_by[0], told_by[1], effort.pairs)
        others = [rival or medium(rules)] * (rules.players - 1)
        results, _ = play(rules, [player, *others], seed=500_000, deals=effort.deals)
        found = standing(results)
        told(
            f"round {turn + 1}: {found['points']} points a hand on {'its rival' if rival else 'medium'}, {found['won']} won"
        )
    return judgement_of(player, rules)


def guess(rules: Rules, player: Player, effort: Effort, rival: Player | None = None) -> None:
    """Fit what can be guessed from what others took, left and threw.

    These are medium bots and players like this one, or ``rival``.
    """
    for what, weights in ((HELD, player.clues), (THROWN, player.comes), (TAKEN, player.danger_by)):
        others = [rival or copied(medium(rules), clues=player.clues, believes=1)] * (rules.players - 1)
        seen_by = 2 if rival else 1
        _, samples = play(
            rules, [player, *others], seed=effort.seed, deals=effort.deals // 2, room=_ROOM, clues=seen_by
        )
        for spell in range(SPELLS):
            about = samples[(samples["what"] == what) & (samples["stage"] == spell)]
            if len(about) > 2000:
                weights[spell][:] = logistic(about["features"].astype(float), about["points"].astype(float)).tolist()
            elif spell:
                weights[spell][:] = weights[spell - 1][:]


def fit(player: Player, samples: Records, pairs: Records, weigh: float) -> None:
    """Fit what hands are worth, stage by stage; pairs ``weigh`` so much."""
    for stage in range(STAGES):
        size = 3 * FEATURES
        products, sums = np.zeros((size, size)), np.zeros(size)
        for near, weight in ((stage, 1.0), (stage - 1, _NEIGHBOURS_WEIGH), (stage + 1, _NEIGHBOURS_WEIGH)):
            for what in range(3):
                about = samples[(samples["what"] == what) & (samples["stage"] == near)]
                part = slice(what * FEATURES, (what + 1) * FEATURES)
                features = about["features"][:, :FEATURES].astype(float)
                products[part, part] += weight * features.T @ features
                sums[part] += weight * features.T @ about["points"].astype(float)
            about = pairs[pairs["stage"] == near]
            difference = about["difference"].astype(float)
            products += weight * weigh * difference.T @ difference
            sums += weight * weigh * difference.T @ about["points"].astype(float)
        before = _weights(player, stage)
        found = np.linalg.solve(products + _RIDGE * np.eye(size), sums + _RIDGE * before)
        for place, weights in enumerate((player.after, player.before, player.ends)):
            weights[stage][:] = found[place * FEATURES : (place + 1) * FEATURES].tolist()


def _weights(player: Player, stage: int) -> npt.NDArray[np.float64]:
    return np.concatenate([np.array(weights[stage][:]) for weights in (player.after, player.before, player.ends)])


def _rough_guess() -> Player:
    """Who wants little left over, also after the next draw, and knocks with little."""
    player = Player(kind=HARD, lays_off=1, believes=1)
    for stage in range(STAGES):
        player.after[stage][1] = player.before[stage][1] = -4.0
        player.after[stage][2] = player.before[stage][2] = -6.0
        player.after[stage][6] = -8.0
        player.ends[stage][0] = 20.0
        player.ends[stage][1] = -10.0
    return player
