"""Positions after a turn of Rummy and its kin, described by figures that their worth was learnt for.

The same figures, in the same order, are worked out by ``tools/workshop/kernel/rummy.c``, where the learning is done.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, cast

from rules.cards import ACES, NATURALS, Card, Mask, cards_in, mask_of
from rules.melds import Ace
from rules.rummy.one_stock import OneStockState
from rules.rummy.turn import TableView
from rummytui.bots.judgement import Judgement, Part
from rummytui.bots.prospects import Prospects, completing, threes
from rummytui.bots.rivals import Neighbour

BY_COUNT: Final = 256
"""What a deadwood card weighs besides its pips where the number of such cards comes first."""
OF_HAND: Final = 20
OF_CARD: Final = 12
_LATELY: Final = 4
"""How many cards of the pile, from the top, are recent."""
_LONG: Final = 25
"""After this many rounds it is late in the hand."""


@cache
def threes_with(ace: Ace) -> tuple[tuple[Mask, ...], ...]:
    """By card, all melds of three cards that have it, as masks."""
    every = threes(ace)
    return tuple(tuple(three for three in every if three >> card & 1) for card in range(52))


@cache
def _near(card: int, round_the_corner: bool) -> tuple[Mask, Mask]:
    """The cards next to a card in its suit, and those one further on."""
    suit, rank = card - card % 13, card % 13
    found = []
    for distance in (1, 2):
        ranks = (rank - distance, rank + distance)
        inside = [other % 13 for other in ranks if round_the_corner or 0 <= other < 13]
        found.append(mask_of(NATURALS[suit + other] for other in inside))
    return found[0], found[1]


class TurnSight:
    """What a seat sees in a turn.

    ``coming`` are two masks: the cards not seen anywhere, and those that the next draw may bring. ``costs`` is what a
    card left over is paid for with, by rank.
    """

    def __init__(
        self, view: TableView, neighbour: Neighbour, judged: Judgement, coming: tuple[Mask, Mask], costs: Sequence[int]
    ) -> None:
        assert view.seat is not None
        self._view = view
        self._seat = view.seat
        self._next = neighbour
        self._judged = judged
        self._unseen, self._to_come = coming
        self._pips = costs
        self._pile = mask_of(view.discards)
        self._open = mask_of(view.in_the_open[view.seat])
        self._threes = threes_with(view.options.ace)
        self._round = min(view.turns / len(view.players), _LONG) / 10
        self._table = judged.part(self.of_table(), OF_HAND + OF_CARD)
        self._cards: dict[Card, Part] = {}
        self._hands: dict[tuple[Mask, bool, bool], Part] = {}

    def value(self, prospects: Prospects, hand: Mask, card: Card, *, tabled: bool, afresh: bool = False) -> float:
        """The value, in points, of keeping ``hand`` and discarding ``card``.

        ``tabled`` says whether the seat has laid anything down so far, ``afresh`` whether ``prospects`` differ from the
        table as it is.
        """
        if card not in self._cards:
            self._cards[card] = self._judged.part(self.of_card(card), OF_HAND) + self._table
        fits = bool(prospects.room >> card & 1)
        if afresh:
            part = self._judged.part(self.of_hand(prospects, hand, fits=fits, tabled=tabled), 0)
        else:
            key = (hand, fits, tabled)
            if key not in self._hands:
                self._hands[key] = self._judged.part(self.of_hand(prospects, hand, fits=fits, tabled=tabled), 0)
            part = self._hands[key]
        return self._judged.value(part, self._cards[card])

    def of_hand(self, prospects: Prospects, hand: Mask, *, fits: bool, tabled: bool) -> list[float]:
        """The features of a kept hand. ``fits`` says whether the discard could be laid off."""
        laid = prospects.layout(hand)
        loose, pips = divmod(laid.least, BY_COUNT)
        coming = self._to_come & ~hand
        some = more = ends = pairs = ones = 0
        for card in cards_in((completing(hand, prospects.ace) | laid.room) & coming):
            after = prospects.least(hand | 1 << card) // BY_COUNT
            some += after <= loose
            more += max(loose - after, 0)
            ends += after <= 1
        per = 3 / max(coming.bit_count(), 1)
        absent, unseen = ~hand, self._unseen
        for card in cards_in(laid.unmatched):
            for three in self._threes[card]:
                missing = three & absent
                if missing & ~unseen:
                    continue
                held = (three & laid.unmatched).bit_count()
                lacking = missing.bit_count()
                if held == 2 and lacking == 1:
                    pairs += 1
                elif held == 1 and lacking == 2:
                    ones += 1
        return [
            loose / 5,
            loose == 0,
            loose == 1,
            loose == 2,
            loose == 3,
            pips / 30,
            sum(self._pips[card % 13] for card in cards_in(hand)) / 50,
            hand.bit_count() / 10,
            per * some,
            per * more,
            per * ends,
            pairs / 10,
            ones / 20,
            tabled,
            (prospects.room & unseen).bit_count() / 10,
            len(prospects.melds) / 4,
            fits,
            loose / 5 * self._round,
            laid.fitting.bit_count() / 3,
            (hand & self._open).bit_count() / 5,
        ]

    def of_card(self, card: Card) -> list[float]:
        """The features of a discard: what the next seat might make of it."""
        rank = card % 13
        near, further = _near(card, self._view.options.ace != "low")
        same = ACES << rank & ~(1 << card)
        known, pile = self._next.known, self._pile & ~(1 << card)
        complete = False
        ways = half = 0
        for three in self._threes[card]:
            others = three & ~(1 << card)
            if not others & ~known:
                complete = True
            elif not others & ~(known | self._unseen):
                ways += 1
                half += bool(others & known)
        recent = [other for other in self._view.discards if other != card][-_LATELY:]
        return [
            self._next.uses(card) * 3,
            (known & same).bit_count() / 2,
            (known & (near | further)).bit_count() / 2,
            complete,
            half / 3,
            ways / 10,
            (pile & same).bit_count() / 2,
            (pile & near).bit_count() / 2,
            (pile & further).bit_count() / 2,
            (mask_of(recent) & (same | near | further)).bit_count() / 2,
            self._pips[rank] / 10,
            rank in (0, 12),
        ]

    def of_table(self) -> list[float]:
        """The figures that are the same for all that the seat may do."""
        view, seat, players = self._view, self._seat, len(self._view.players)
        held = [len(hand) for hand in view.hands]
        others = [other for other in range(players) if other != seat]
        begun = [held[other] for other in others if view.first_tabled[other]]
        fewest = min(begun, default=99)
        after = self._next.seat
        known = self._next.known.bit_count()
        further = (seat + 2) % players
        recent = view.discards[-_LATELY:]
        return [
            1.0,
            self._round,
            view.turns / players <= 2,
            len(view.stock) / 30,
            min(view.stock_number, 2) / 2,
            held[after] / 10,
            view.first_tabled[after] > 0,
            known / 5,
            fewest <= 2,
            fewest in (3, 4),
            (len(others) - len(begun)) / len(others),
            sum(held[other] for other in others) / 20,
            held[further] / 10 if players > 2 else 0.0,
            players > 2 and view.first_tabled[further] > 0,
            held[seat - 1] / 10 if players > 2 else 0.0,
            view.idle_turns / 10,
            cast(OneStockState, view).dry_turns / 4 if hasattr(view, "dry_turns") else 0.0,
            (held[after] - known) / max(self._unseen.bit_count(), 1),
            fewest == 1,
            sum(self._pips[card % 13] for card in recent) / (10 * len(recent)) if recent else 0.0,
        ]
