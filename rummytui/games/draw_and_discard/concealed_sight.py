"""How a hard bot that has learnt from play judges a concealed hand: what it may become, and what the others may do.

The workshop's kernel counts the same features in the same order, so a change here needs the same change there.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from operator import mul
from pathlib import Path
from typing import Final, TypeAlias

from rules.arrange import PIPS, Arranger
from rules.cards import ACES, WHOLE_PACK, Mask, cards_in, mask_of
from rules.rummy.concealed import ArrangedView
from rummytui.bots.guessing import HeldCards, Weights, held, held_alike, likelihood, uses
from rummytui.bots.prospects import completing
from rummytui.bots.seen import unseen

_STAGES: Final = (0, 1, 2, 3, 4, 5, 5, 6, 6, 6)
_UNLIMITED: Final = 60
"""What no limit counts as, between tables: somewhat more than the highest there is."""
_A_PLAYER: Final = 20
"""What a player more or less counts as, in points of the limit."""
_SPELLS: Final = (0, 0, 1, 1, 2, 2, 2)


@dataclass(frozen=True)
class ConcealedJudgement:
    """Weights learnt at tables of ``players``, where a knock may leave ``limit`` (None: anything).

    What a hand is worth, in points: ``after`` a discard, ``before`` a draw from the stock, and when the play ``ends``.
    How likely it is that another seat ``holds`` a card, that the card then ``comes`` to this one, and that the seat
    ``takes`` a discard. In Knock, the deadwood that a player is ``likely`` to have, by the number of turns it has had.
    ``bends`` correct the value of a hand after a discard by the product of each pair of features, at every stage.
    """

    players: int
    limit: int | None
    after: Weights
    before: Weights
    ends: Weights
    holds: Weights
    comes: Weights
    takes: Weights
    likely: Sequence[float] = ()
    bends: Weights = ()

    @classmethod
    @cache
    def all_of(cls, path: Path) -> tuple[ConcealedJudgement, ...]:
        """Those in a file."""
        return tuple(cls(**one) for one in json.loads(path.read_text(encoding="utf-8"))["judgements"])

    @classmethod
    def nearest(cls, path: Path, players: int, limit: int | None) -> ConcealedJudgement:
        """The one in a file that was learnt at the table most like this."""

        def unlike(one: ConcealedJudgement) -> tuple[int, int, int]:
            # Three hold as many cards as four do, and two hold more.
            limits = abs(_as_number(one.limit) - _as_number(limit))
            return limits + _A_PLAYER * abs(one.players - players), -one.players, -_as_number(one.limit)

        return min(cls.all_of(path), key=unlike)


def _as_number(limit: int | None) -> int:
    return _UNLIMITED if limit is None else limit


def stage(rounds: int) -> int:
    """Which weights judge a hand after this many full rounds."""
    return _STAGES[rounds] if rounds < len(_STAGES) else 7


def spell(rounds: int) -> int:
    """Which weights judge the clues after this many full rounds."""
    return _SPELLS[rounds] if rounds < len(_SPELLS) else 3


_LOW: Final = 10
"""What counts as a low count where a knock may leave anything."""
_NO_LIMIT: Final = 1_000
"""More than any hand leaves."""
_FITS_LIKELY, _FITS_ANY = 14, 15
"""Clues whose places are taken, where a card may be taken: how well it fits the hand as guessed, and any hand."""

_DEAREST_FIRST: Final = tuple((PIPS[rank], ACES << rank) for rank in reversed(range(13)))
"""By rank: what a card costs, and the four cards."""

Features: TypeAlias = list[float]


class ConcealedSight:
    """What the seat whose view this is makes of the table, where a knock may leave ``limit`` (None: anything)."""

    def __init__(
        self, view: ArrangedView, judgement: ConcealedJudgement, arranger: Arranger, limit: int | None
    ) -> None:
        assert view.seat is not None
        self._judgement = judgement
        self._least = arranger.least_of_mask
        self._ace = arranger.ace
        self._low = _LOW if limit is None else limit
        seats = len(view.players)
        self._rounds = (view.turns - 1) // seats
        self._spell = spell(self._rounds)
        self._hand = mask_of(view.hands[view.seat])
        self._pile = mask_of(view.discards)
        self._unseen = unseen(view)
        self._stock = len(view.stock)
        self._next, self._before = (view.seat + 1) % seats, (view.seat - 1) % seats
        self._known = {seat: mask_of(view.known[seat]) for seat in (self._next, self._before)}
        self._hidden = len(view.hands[self._next]) - self._known[self._next].bit_count()
        self._taken_by_others = sum(len(view.known[seat]) for seat in range(seats) if seat != view.seat)
        self._of_next = HeldCards(view, self._hand, self._next)
        self._of_before = HeldCards(view, self._hand, self._before)
        self._danger: dict[int, float] = {}

    # ------------------------------------------------------------------------------------------------------ the others

    @cached_property
    def holds(self) -> Sequence[float]:
        """How likely the next seat holds each card."""
        weights = self._judgement.holds[self._spell]
        return held(self._unseen, self._hidden, self._known[self._next], weights, self._of_next)

    @cached_property
    def comes(self) -> dict[int, float]:
        """How likely the seat before this one discards each card next, of those that it may hold."""
        weights = self._judgement.comes[self._spell]
        cards = cards_in(self._unseen | self._known[self._before])
        found = {card: likelihood(weights, self._of_before.about(card)) for card in cards}
        total = sum(found.values()) or 1.0
        return {int(card): share / total for card, share in found.items()}

    @cached_property
    def _others_pips(self) -> float:
        """What all cards of the next seat may come to, in hundreds."""
        return sum(share * PIPS[card % 13] for card, share in enumerate(self.holds)) / 100

    def danger(self, card: int) -> float:
        """How likely the next seat takes ``card`` if it is discarded."""
        if card not in self._danger:
            clues = self._of_next.about(card)
            clues[_FITS_LIKELY] = uses(self.holds, card)
            clues[_FITS_ANY] = uses(self._alike, card)
            self._danger[card] = likelihood(self._judgement.takes[self._spell], clues)
        return self._danger[card]

    @cached_property
    def _alike(self) -> list[float]:
        return held_alike(self._unseen, self._hidden, self._known[self._next])

    @cached_property
    def _from_stock(self) -> dict[int, float]:
        """How likely each card is the next of the stock."""
        if not self._stock:
            cards = cards_in(self._pile)
            return {int(card): 1 / len(cards) for card in cards}
        left = {int(card): 1 - self.holds[card] for card in cards_in(self._unseen)}
        total = sum(left.values())
        return {card: share / total for card, share in left.items()} if total > 0 else {}

    # -------------------------------------------------------------------------------------------------------- the hand

    def playing_on(self, hand: Mask, thrown: int) -> float:
        """The value of a hand, in points, once ``thrown`` is discarded and play continues."""
        features = self._features(hand, thrown)
        return _worth(self._judgement.after[stage(self._rounds)], features) + _bent(self._judgement.bends, features)

    def drawing(self) -> float:
        """What the hand is worth before a draw from the stock."""
        return _worth(self._judgement.before[stage(self._rounds)], self._features(self._hand, None))

    def ending(self, left: int) -> float:
        """What it is worth to knock now and leave this much unmatched."""
        taken, rounds = min(self._taken_by_others, 6), self._rounds
        features = [
            1.0,
            left / 10,
            left * left / 100,
            taken,
            left == 0,
            left * taken / 10,
            rounds / 10,
            left * rounds / 100,
            left <= 2,
            left <= 5,
            self._others_pips,
            left * self._others_pips / 10,
            taken * taken / 10,
            self._stock / 10,
        ]
        return _worth(self._judgement.ends[stage(self._rounds)], features)

    def after_best_discard(self, hand: Mask) -> int:
        """The least that the best discard leaves."""
        least = self._least
        whole = least(hand)
        best = _NO_LIMIT
        for pips, cards in _DEAREST_FIRST:
            # No discard saves more than it costs.
            if whole - pips >= best:
                break
            held = hand & cards
            while held:
                card = held & -held
                held ^= card
                best = min(best, least(hand ^ card))
        return best

    def _features(self, hand: Mask, thrown: int | None) -> Features:
        now = self._least(hand)
        heaviest = now - self.after_best_discard(hand)
        useful = completing(hand, self._ace)
        loose = sum(self._least(hand & ~(1 << card)) == now - PIPS[card % 13] for card in cards_in(hand))
        after: dict[int, int] = {}
        gains: dict[int, int] = {}
        for card in cards_in(WHOLE_PACK & ~hand & ~(self._pile if self._stock else 0)):
            pips = PIPS[card % 13]
            if useful >> card & 1 or self._pile >> card & 1:
                after[card] = self.after_best_discard(hand | 1 << card)
                gains[card] = now + pips - self._least(hand | 1 << card)
            else:
                after[card] = now + pips - max(heaviest, pips)
        left = low = none = melding = gain = weight = 0.0
        for drawn, share in self._from_stock.items():
            if hand >> drawn & 1 or share <= 0:
                continue
            count = after[drawn]
            weight += share
            left += share * count
            low += share * (count <= self._low)
            none += share * (not count)
            melding += share * (useful >> drawn & 1)
            gain += share * gains.get(drawn, 0)
        if weight > 0:
            left, low, none = left / weight, low / weight, none / weight
            melding, gain = melding / weight, gain / weight
        else:
            left = now
        if thrown is not None:
            option = low_up = none_up = 0.0
            for offered, share in self.comes.items():
                if hand >> offered & 1:
                    continue
                count = after[offered]
                option += share * max(left - count, 0.0)
                low_up += share * (count <= self._low)
                none_up += share * (not count)
                melding += share * (useful >> offered & 1)
                gain += share * gains.get(offered, 0)
            left -= option
            low = 1 - (1 - low) * (1 - low_up)
            none = 1 - (1 - none) * (1 - none_up)
        taken = min(self._known[self._next].bit_count(), 4)
        return [
            1.0,
            now / 10,
            left / 10,
            low,
            none,
            taken,
            0.0 if thrown is None else self.danger(thrown),
            now * now / 1000,
            melding,
            now <= self._low,
            not now,
            left * left / 1000,
            self._stock / 10,
            0.0 if thrown is None else PIPS[thrown % 13] / 10,
            self._others_pips,
            gain / 10,
            loose / 10,
            taken * taken / 10,
            now * taken / 100,
            left * self._others_pips / 10,
        ]


def _worth(weights: Sequence[float], features: Sequence[float]) -> float:
    return sum(weight * feature for weight, feature in zip(weights, features, strict=False))


def _bent(bends: Weights, features: Features) -> float:
    """The sum of the products of each pair of features, weighted by ``bends``."""
    total = 0.0
    for place, row in enumerate(bends):
        total += features[place] * sum(map(mul, row, features[place:]))
    return total
