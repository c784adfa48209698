"""The hard bot for Rummy, on which those for its kin are built: it goes by values learnt in the workshop."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from random import Random
from typing import Final, NamedTuple, cast

from rules import moves
from rules.arrange import PIPS
from rules.cards import Card, Mask, cards_in, mask_of
from rules.moves import Move
from rules.options import StalemateOption, TurnOverOption
from rules.rummy.turn import TableView
from rummytui.bots.deciding import Valued
from rummytui.bots.judgement import Judgement, judgement
from rummytui.bots.rivals import interest_in
from rummytui.bots.tempers import Temper
from rummytui.games.rummy.medium import RummyDecision
from rummytui.games.rummy.sight import BY_COUNT, TurnSight

_TWO: Final = 2
_NEARLY_OUT: Final = 2
"""With this few cards, a seat with melds on the table may go out in its next turn."""
_GOES_ON: Final = 0.12
"""Bonus, in units, for laying more once there is a meld on the table; it costs nothing and looks natural."""
_LAST_ROUND: Final = 0.5
"""Bonus for laying cards, in units, when the next turn-over would void the hand: any card on the table puts that off.

So few hands come to that that nothing was learnt of them.
"""


class Adjustments(NamedTuple):
    """What a bot adds to what was learnt, in shares of the unit of its values.

    ``tabling`` goes to tabling for the first time, ``taking`` to the upcard, and ``feeding`` to a discard that the next
    seat openly collects.
    """

    tabling: float = -0.08
    taking: float = 0.0
    feeding: float = -0.2


HABITS: Final = {
    Temper.EVEN: Adjustments(),
    Temper.HOARDER: Adjustments(tabling=-0.1),
    Temper.SPRINTER: Adjustments(tabling=-0.05),
    Temper.WATCHER: Adjustments(feeding=-0.3),
}


class TurnEnd(NamedTuple):
    """How a turn may end: the value in points, the first move towards it, and the discard."""

    value: float
    move: Move
    card: Card


class HardRummy(RummyDecision):
    """One decision of the hard bot. Moves are valued by the points that the seat may expect of the hand."""

    clear = 5.0
    lays_within = 1.0
    game = "rummy"
    """The folder with what was learnt."""
    discards = 6
    """How many discards are looked at closely."""
    wary = 0.1
    """Penalty on taking the upcard at a table for more than two, in units: the learnt values are too optimistic about it."""
    tempers: Mapping[Temper, Adjustments] = HABITS

    def __init__(self, view: TableView, temper: Temper = Temper.EVEN) -> None:
        super().__init__(view)
        self.habits = self.tempers[temper]
        if view.stock and view.stock_number:
            # Everybody saw which cards went into this stock.
            turned = mask_of(card for card, number in view.turned_over.items() if number == view.stock_number)
            self.to_come = turned & self.unseen or self.unseen
        self.by_count = self._judge(view, [BY_COUNT + cost for cost in self._pips])
        self.begun = view.first_tabled[self.seat] > 0

    @property
    def _pips(self) -> Sequence[int]:
        return self.costs or PIPS

    @cached_property
    def judged(self) -> Judgement:
        """The values learnt for this table."""
        return judgement(self.game, len(self.view.players))

    @cached_property
    def sight(self) -> TurnSight:
        """The visible state of the table."""
        return TurnSight(self.view, self.neighbour, self.judged, (self.unseen, self.to_come), self._pips)

    # ---------------------------------------------------------------------------------------------------------- draws

    def _draws(self) -> Iterator[Valued]:
        from_stock, from_pile = self.legal
        taken = Valued(from_pile, self._by_taking)
        drawn = Valued(from_stock, self._by_drawing)
        yield from (taken, drawn) if taken.value > drawn.value else (drawn, taken)

    @cached_property
    def _by_taking(self) -> float:
        """The value of taking the upcard."""
        upcard = self.view.discards[-1]
        taking = self._best(self.hand | 1 << upcard, 1 << upcard)
        if taking == self.going_out:
            return taking
        wary = self.wary if len(self.view.players) > _TWO else 0.0
        return taking + (self.habits.taking - wary) * self.judged.unit

    @cached_property
    def _by_drawing(self) -> float:
        """The value of drawing from the stock."""
        return self._drawing(self.hand, 0)

    def _drawing(self, hand: Mask, taken: Mask) -> float:
        """The value of drawing from the stock to ``hand``, of which ``taken`` can't be discarded."""
        options = self.view.options
        if not self.view.stock:
            if self.view.turnovers >= cast(StalemateOption, options).stalemate:
                return 0.0
            if cast(TurnOverOption, options).turn_over == "as_it_lies":
                return self._best(hand | 1 << self.view.discards[0], taken)
        coming = cards_in(self.to_come & ~hand)
        return sum(self._best(hand | 1 << card, taken) for card in coming) / len(coming)

    def _best(self, hand: Mask, taken: Mask) -> float:
        """The value of the best end of the turn with ``hand``, of which ``taken`` can't be discarded."""
        near = self._near(hand, taken)
        if not near or self._empties(hand, taken, near):
            return self.going_out
        return max(value for card in near for value in self._ends(hand & ~(1 << card), card))

    def _near(self, hand: Mask, taken: Mask) -> list[Card]:
        """The discards worth a closer look: those that leave the fewest deadwood cards, or one more."""
        left = sorted((self.by_count.least(hand & ~(1 << card)), card) for card in cards_in(hand & ~taken))
        limit = left[0][0] // BY_COUNT + 1 if left else 0
        return [card for least, card in left[: self.discards] if least // BY_COUNT <= limit]

    def _empties(self, hand: Mask, taken: Mask, near: Sequence[Card]) -> bool:
        """Whether the turn could end with no card left."""
        if not self._may_go_out:
            return False
        return self._all_goes(hand & ~(1 << near[0])) or (not self._must_throw and self._all_goes(hand))

    @property
    def _may_go_out(self) -> bool:
        return True

    def _ends(self, kept: Mask, card: Card) -> Iterator[float]:
        """The values of keeping ``kept``, and of tabling all of it that can be."""
        yield self._holding(kept, card)
        laid = self.by_count.layout(kept)
        if laid.unmatched and laid.unmatched != kept:
            yield self._tabling_of(kept, card, self.by_count.melds_of(kept, laid), laid.fits)

    def _holding(self, kept: Mask, card: Card) -> float:
        return self.sight.value(self.by_count, kept, card, tabled=self.begun) + self._manners(card)

    def _tabling_of(self, kept: Mask, card: Card, melds: Sequence[Sequence[Card]], fits: Mask) -> float:
        """The value of laying these melds, and of laying off ``fits``."""
        rest = kept & ~fits & ~mask_of(held for meld in melds for held in meld)
        after = self.by_count.with_tabled(melds, fits, self.seat)
        value = self.sight.value(after, rest, card, tabled=True, afresh=True) + self._manners(card)
        if self._is_last_round:
            value += _LAST_ROUND * self.judged.unit
        return value + (_GOES_ON if self.begun else self._beginning) * self.judged.unit

    @cached_property
    def _beginning(self) -> float:
        """What is added, in units, to tabling for the first time: nothing is held back from a rival who is nearly out."""
        begun = [len(hand) for seat, hand in enumerate(self.view.hands) if self.view.first_tabled[seat]]
        return max(self.habits.tabling, 0.0) if min(begun, default=99) <= _NEARLY_OUT else self.habits.tabling

    def _manners(self, card: Card) -> float:
        """Penalties on a discard besides the learnt values."""
        return self.habits.feeding * self.judged.unit * interest_in(self.view, self.neighbour.seat, card)

    @cached_property
    def going_out(self) -> float:
        """What going out in this turn would bring, if the hidden cards are no better than others."""
        hidden = self.unseen.bit_count()
        each = sum(self._pips[card % 13] for card in cards_in(self.unseen)) / hidden if hidden else 0.0
        total = 0.0
        for seat, hand in enumerate(self.view.hands):
            if seat != self.seat:
                known = self.view.known[seat]
                total += sum(self._pips[card % 13] for card in known) + each * (len(hand) - len(known))
        return total * self._times_paid

    @property
    def _times_paid(self) -> float:
        return 2.0 if self._at_once else 1.0

    # ------------------------------------------------------------------------------------------- melding and discarding

    def _plays(self, rng: Random) -> Iterator[Valued]:
        going = self._going_out()
        plans = self.plans if self._discards else []
        best: dict[Move, float] = {going: self.going_out} if going else {}
        for plan in plans:
            best[plan.move] = max(plan.value, best.get(plan.move, plan.value))
        if going:
            others = sorted(((value, place) for place, value in enumerate(best.values())), reverse=True)
            found = list(best)
            yield Valued(going, self.going_out)
            yield from (
                Valued(found[place], min(value, self.going_out - self.clear))
                for value, place in others
                if found[place] != going
            )
            return
        if not best:
            must = self._tabling(self.hand) or self.legal[0]
            best = {must: 0.0, **{move: -self.clear for move in self.legal if move != must}}
        yield from (Valued(move, value) for move, value in sorted(best.items(), key=lambda found: -found[1]))
        lowest = min(best.values())
        for discard in self._discards:
            if discard not in best:
                kept = self.hand & ~(1 << discard.card)
                yield Valued(discard, min(lowest, self._holding(kept, discard.card)))

    @cached_property
    def plans(self) -> list[TurnEnd]:
        """All ends of the turn that are looked at closely."""
        return list(self._plans())

    def _plans(self) -> Iterator[TurnEnd]:
        taken = self.hand & ~mask_of(move.card for move in self._discards)
        for card in self._near(self.hand, taken):
            kept = self.hand & ~(1 << card)
            yield TurnEnd(self._holding(kept, card), moves.discard(self.seat, card), card)
            if self._may_table:
                yield from self._ways_of_tabling(kept, card)

    def _ways_of_tabling(self, kept: Mask, card: Card) -> Iterator[TurnEnd]:
        """Every choice among the melds of ``kept`` and its lay-offs."""
        laid = self.by_count.layout(kept)
        melds = self.by_count.melds_of(kept, laid)
        for chosen in range(1, 1 << len(melds) + bool(laid.fits)):
            some = [meld for place, meld in enumerate(melds) if chosen >> place & 1]
            fits = laid.fits if chosen >> len(melds) & 1 else 0
            rest = kept & ~fits & ~mask_of(held for meld in some for held in meld)
            if rest and (first := self._first(some, fits)):
                yield TurnEnd(self._tabling_of(kept, card, some, fits), first, card)

    def _first(self, melds: Sequence[Sequence[Card]], fits: Mask) -> Move | None:
        """The first move of laying these melds and laying off these cards; None if it is not legal."""
        wanted = {mask_of(meld) for meld in melds}
        for move in self.legal:
            if isinstance(move, moves.Meld) and mask_of(move.cards) in wanted:
                return move
            if not wanted and isinstance(move, moves.LayOff) and fits >> move.card & 1:
                return move
        return None

    def _gain_by_waiting(self, kept: Mask) -> float:
        """By how much holding everything back beats melding, with the same discard; 0 if there is nothing to gain."""
        if self.begun:
            return 0.0
        thrown = self.hand & ~kept
        card = cards_in(thrown)[0] if thrown else None
        tabling = [plan.value for plan in self.plans if plan.card == card and not isinstance(plan.move, moves.Discard)]
        return self._holding(kept, card) - max(tabling) if card is not None and tabling else 0.0

    # ---------------------------------------------------------------------------------------------------------- reasons

    @property
    def _takes_upcard(self) -> bool:
        return self._by_taking > self._by_drawing


hard: Final = HardRummy
