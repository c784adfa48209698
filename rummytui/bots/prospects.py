"""What a hand from one pack is worth, and how the cards still to come could improve it.

Hands are bit masks here, as in `rules.cards`, so that thousands can be judged in a millisecond.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, cast

from rules import moves
from rules.arrange import PIPS, Arrangement, arranger
from rules.cards import ACES, NATURALS, SUIT_STARTS, Card, Mask, cards_in, mask_of
from rules.melds import ALL_RANKS, LEAST, Ace, Meld, extended, melds_within, run_masks, tabled
from rules.rummy.state import TablingOptions
from rules.rummy.turn import TableView

CARD_IN_HAND = 20
"""What a deadwood card weighs besides its pips: getting rid of cards wins, even cheap ones."""
BY_PIPS = tuple(pips + CARD_IN_HAND for pips in PIPS)
"""What a deadwood card weighs, by rank, in games where its pips are paid."""


def completing(hand: int, ace: Ace) -> int:
    """The cards, as a mask, that make a set or a run with two cards of ``hand``, with any ace read generously.

    >>> from rules.cards import cards
    >>> " ".join(map(str, cards_in(completing(mask_of(cards("7S 8S 8D QH")), "low"))))
    '6S 8S 9S 8H 8D 8C'
    """
    suits = [hand >> first & ALL_RANKS for first in (0, 13, 26, 39)]
    once = twice = found = 0
    for ranks in suits:
        twice |= once & ranks
        once |= ranks
    for first, ranks in zip((0, 13, 26, 39), suits, strict=True):
        above, above_two = ranks << 1, ranks << 2
        below, below_two = ranks >> 1, ranks >> 2
        if ace != "low":
            above |= ranks >> 12
            above_two |= ranks >> 11
            below |= (ranks & 1) << 12
            below_two |= (ranks & 3) << 11
        run = above & above_two | above & below | below & below_two
        found |= (run & ALL_RANKS | twice) << first
    return found


def threes(ace: Ace) -> list[Mask]:
    """All melds of three cards."""
    sets = [ACES << rank & ~(1 << start + rank) for rank in range(13) for start in SUIT_STARTS]
    return sets + [run << start for run in run_masks(ace) if run.bit_count() == LEAST for start in SUIT_STARTS]


class Layout(NamedTuple):
    """A hand laid out in the best way, as masks.

    ``least`` is what the unmatched cards weigh, ``fits`` the cards to lay off, ``fitting`` all that could be, and
    ``room`` the cards that would fit on the table after those.
    """

    least: int
    fits: int
    unmatched: int
    fitting: int
    room: int


class Prospects:
    """Judges one seat's hands by the melds on the table and the house rules for adding to them.

    Hands are masks. A card counts as matched if it is in a meld in the hand or fits on the table.
    """

    def __init__(
        self, ace: Ace, open_melds: Sequence[Meld], *, must_meld_first: bool, weights: Sequence[int] = BY_PIPS
    ) -> None:
        self.ace = ace
        self._melds = open_melds
        self._must_meld_first = must_meld_first
        self._weights = tuple(weights)
        self._arranger = arranger(ace, self._weights)
        self.room = 0
        for meld in open_melds:
            self.room |= meld.room

    @classmethod
    def of(cls, view: TableView, weights: Sequence[int] = BY_PIPS) -> Prospects:
        """The prospects of the seat whose view this is. ``weights`` are the weights of unmatched cards, from ace to king."""
        options = cast(TablingOptions, view.options)
        own_only = options.lay_off == "own"
        has_melded = any(meld.owner == view.seat for meld in view.melds)
        return cls(
            view.options.ace,
            [meld for meld in view.melds if not own_only or meld.owner == view.seat],
            must_meld_first=options.lay_off_when == "after_own_meld" and not has_melded,
            weights=weights,
        )

    def after(self, move: moves.Meld | moves.LayOff, view: TableView) -> Prospects:
        """The prospects after ``move``, which is legal in ``view``."""
        if isinstance(move, moves.Meld):
            melds = [*self._melds, tabled(move.seat, move.cards, self.ace)]
            return Prospects(self.ace, melds, must_meld_first=False, weights=self._weights)
        longer = view.melds[move.meld]
        melds = [extended(meld, move.card, self.ace) if meld is longer else meld for meld in self._melds]
        return Prospects(self.ace, melds, must_meld_first=False, weights=self._weights)

    def weight(self, card: Card) -> int:
        """What ``card`` weighs as deadwood."""
        return self._arranger.costs[card % 13]

    def least(self, hand: int) -> int:
        """The weight of the deadwood in the best arrangement of ``hand``; 0 if everything can be laid down."""
        fitting, _ = self._laid_off(hand)
        least = self._arranger.least_of_mask(hand & ~fitting)
        # A card that fits on the table may do more good in a meld from the hand.
        kept = fitting
        while kept and least:
            least = min(least, self._arranger.least_of_mask(hand & ~fitting | kept))
            kept = (kept - 1) & fitting
        return least

    def layout(self, hand: int) -> Layout:
        """The best way to lay ``hand`` out."""
        fitting, room = self._laid_off(hand)
        least, fits = self._arranger.least_of_mask(hand & ~fitting), fitting
        kept = fitting
        while kept and least:
            other = self._arranger.least_of_mask(hand & ~fitting | kept)
            if other < least:
                least, fits = other, fitting & ~kept
            kept = (kept - 1) & fitting
        return Layout(least, fits, self._arranger.unmatched(hand & ~fits), fitting, room)

    def melds_of(self, hand: int, layout: Layout) -> list[tuple[Card, ...]]:
        """The melds that ``hand`` has if it is laid out so."""
        return list(self._arranger.best(cards_in(hand & ~layout.fits)).melds)

    @property
    def melds(self) -> Sequence[Meld]:
        """The melds on the table to which the seat may add."""
        return self._melds

    def with_tabled(self, melds: Iterable[Sequence[Card]], fits: int, seat: int) -> Prospects:
        """The prospects once ``seat`` has laid ``melds``, and those of the cards ``fits`` that find a place."""
        table = [*self._melds, *(tabled(seat, tuple(meld), self.ace) for meld in melds)]
        while fits:
            place = next((place for place, meld in enumerate(table) if meld.room & fits), None)
            if place is None:
                break
            card = cards_in(table[place].room & fits)[0]
            table[place] = extended(table[place], card, self.ace)
            fits &= ~(1 << card)
        return Prospects(self.ace, table, must_meld_first=False, weights=self._weights)

    def least_after_discard(self, hand: int, not_this: Card | None = None) -> int:
        """The least weight left after a discard from ``hand``, other than ``not_this``."""
        return min(self.least(hand & ~(1 << card)) for card in cards_in(hand) if card != not_this)

    def fitting(self, hand: int) -> int:
        """The cards of ``hand``, as a mask, that can be laid off, even one after another."""
        fitting, _ = self._laid_off(hand)
        return fitting

    def reaches(self, meld: Meld) -> bool:
        """Whether the seat may add to ``meld``, once it may lay off at all."""
        return meld in self._melds

    def arranged(self, hand: int) -> Arrangement:
        """The best arrangement of ``hand`` alone."""
        return self._arranger.best(cards_in(hand))

    def helping(self, hand: int, to_come: int) -> int:
        """The cards of ``to_come``, as a mask, that would be matched if they came into ``hand``."""
        before = self.exactly(hand)
        return mask_of(
            card
            for card in cards_in(self.useful(hand) & to_come & ~hand)
            if self.exactly(hand | 1 << card) < before + self.weight(card)
        )

    def exactly(self, hand: int) -> int:
        """The same as `least`, but exact: that lets a card fit on another that could be laid off, even if it never is."""
        fitting, _ = self._laid_off(hand)
        return self._in_order(hand, self._melds) if fitting & ~self.room else self.least(hand)

    def _in_order(self, hand: int, melds: Sequence[Meld]) -> int:
        """The least weight left, over all orders of laying off."""
        best = self._arranger.least_of_mask(hand)
        for index, meld in enumerate(melds):
            for card in cards_in(meld.room & hand):
                longer = [*melds[:index], extended(meld, card, self.ace), *melds[index + 1 :]]
                best = min(best, self._in_order(hand & ~(1 << card), longer))
        return best

    def useful(self, hand: int) -> int:
        """The cards, as a mask, that might be matched if they came into ``hand``: all that would, and some that would not."""
        _, room = self._laid_off(hand)
        return completing(hand, self.ace) | room

    def outs(self, hand: int, to_come: int) -> float:
        """The weight that the next card of ``to_come`` is expected to match, its own included."""
        before = self.least(hand)
        gain = sum(
            before + self.weight(card) - self.least(hand | 1 << card)
            for card in cards_in(self.useful(hand) & to_come & ~hand)
        )
        return gain / max(to_come.bit_count(), 1)

    def expected_after_draw(self, hand: int, to_come: int) -> float:
        """The weight expected to be left after drawing a card of ``to_come`` and making the best discard."""
        now = self.least(hand)
        heaviest = now - self.least_after_discard(hand)
        useful = self.useful(hand)
        total = 0
        for card in cards_in(to_come):
            if useful >> card & 1:
                total += self.least_after_discard(hand | 1 << card)
            else:
                total += now + self.weight(card) - max(heaviest, self.weight(card))
        return total / to_come.bit_count()

    def tabling(self, legal: Iterable[moves.Move], hand: int, view: TableView) -> moves.Meld | moves.LayOff | None:
        """The legal move that tables most cards of ``hand`` without making the rest worse; None if there is none."""
        before = self.least(hand)
        fair = [
            (cards.bit_count(), move)
            for move, cards in _tablings(legal)
            if not cards & ~hand and self.after(move, view).least(hand & ~cards) <= before
        ]
        return max(fair, key=lambda found: found[0])[1] if fair else None

    def _laid_off(self, hand: int) -> tuple[int, int]:
        """The cards of ``hand`` that can be laid off, even one after another, and those that would fit after that."""
        if not self.room & hand or (self._must_meld_first and not melds_within(hand, self.ace)):
            return 0, self.room
        fitting = room = 0
        for meld in self._melds:
            while new := meld.room & hand & ~fitting:
                card = NATURALS[new.bit_length() - 1]
                meld = extended(meld, card, self.ace)
                fitting |= 1 << card
            room |= meld.room
        return fitting, room


def _tablings(legal: Iterable[moves.Move]) -> Iterator[tuple[moves.Meld | moves.LayOff, int]]:
    for move in legal:
        if isinstance(move, moves.Meld):
            yield move, mask_of(move.cards)
        elif isinstance(move, moves.LayOff):
            yield move, 1 << move.card
