"""The medium bot for Rummy, on which those for its kin are built: it goes by all that is seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random
from typing import ClassVar, Final, cast

from rules import moves
from rules.arrange import PIPS, arranger
from rules.cards import Card, cards_in, mask_of
from rules.moves import Move
from rules.rummy.rummy import RummyOptions, pips
from rules.rummy.turn import TableView
from rummytui import advice as why
from rummytui.advice import Reason
from rummytui.bots.deciding import Decision, Valued, best_first
from rummytui.bots.grounds import Grounds
from rummytui.bots.prospects import BY_PIPS, Prospects
from rummytui.bots.rivals import Neighbour, going_out, interest_in
from rummytui.bots.seen import discards_in, fewest_cards, seat_and_moves, unseen

SHUNNED: Final = 30
"""What it counts against a discard, at every level, that the next seat openly collects such cards."""
EACH_CARD: Final = (1,) * len(PIPS)
"""What cards count where only their number matters, by rank."""
_DECIDED: Final = 40
"""A discard that leaves this much more than another is not considered."""
_FEEDING: Final = 15
"""What it costs if the next seat can use a discard."""
_TAKING: Final = 4
"""By how much the upcard must beat the stock: taking it shows everybody something."""
_PIPS_HIDDEN: Final = 6.5
"""What a card in another hand costs on average."""
TRUST_IN_RUMMY: Final = 0.4
"""How likely holding back is to end in going rummy, times the number of players."""
_TRIFLE: Final = 3.0
"""How many points a hint gives up rather than advise to take a card that nothing can be said for."""
_FEW: Final = 5
"""With this few cards, a player with melds on the table may go out before long."""


class RummyDecision(Decision):
    """One decision of the medium bot. Moves are valued by what weighs on the hand after them."""

    clear = 10.0
    weights: Sequence[int] = BY_PIPS
    """What a deadwood card weighs, by rank."""
    costs: Sequence[int] = PIPS
    """What a deadwood card costs, by rank; empty if it costs nothing."""
    draws_ahead: float = 4
    """How many more draws a hand is judged to get."""
    taking: float = _TAKING
    """By how much the upcard must beat the stock."""
    feeding: float = _FEEDING
    """What it costs if the next seat can use a discard."""
    trust: float = TRUST_IN_RUMMY
    """How likely holding back is judged to end in going rummy, times the number of players."""
    shunned: float = SHUNNED
    """What it costs besides if the next seat openly collects such cards."""
    waiting: ClassVar[Reason] = why.WaitingPays()
    """Why nothing may be laid down yet."""

    def __init__(self, view: TableView) -> None:
        self.view = view
        self.seat, self.legal = seat_and_moves(view)
        self.hand = mask_of(view.hands[self.seat])
        self.prospects = self._judge(view, self.weights)
        self.unseen = unseen(view)
        # With no stock the pile is turned over, so its cards are what comes next.
        self.to_come = self.unseen if view.stock else mask_of(view.discards)

    def _judge(self, view: TableView, weights: Sequence[int]) -> Prospects:
        """What hands are judged by, if unmatched cards weigh this much."""
        return Prospects.of(view, weights)

    def ranked(self, rng: Random) -> Iterator[Valued]:
        return self._draws() if isinstance(self.legal[0], moves.Draw) else self._plays(rng)

    # ---------------------------------------------------------------------------------------------------------- draws

    def _draws(self) -> Iterator[Valued]:
        from_stock, from_pile = self.legal
        upcard = self.view.discards[-1]
        with_upcard = self.hand | 1 << upcard
        taking = self.prospects.least_after_discard(with_upcard, upcard)
        kept = (with_upcard & ~(1 << card) for card in cards_in(self.hand))
        if goes_out := any(map(self._all_goes, kept)) or self._all_goes(with_upcard):
            yield Valued(from_pile, 0.0)
        drawing = Valued(from_stock, -self.prospects.expected_after_draw(self.hand, self.to_come))
        taken = Valued(from_pile, -taking - self.taking)
        if goes_out:
            yield drawing
        else:
            yield from (taken, drawing) if taken.value > drawing.value else (drawing, taken)

    # ------------------------------------------------------------------------------------------- melding and discarding

    def _plays(self, rng: Random) -> Iterator[Valued]:
        if going := self._going_out():
            yield Valued(going, 0.0)
            others = [found for found in self._ranked_discards(rng) if found.move != going]
            yield from (Valued(found.move, found.value - others[0].value - 2 * self.clear) for found in others)
        elif not self._discards:
            must = self._tabling(self.hand) or self.legal[0]
            yield Valued(must, 0.0)
            yield from (Valued(move, -self.clear) for move in self.legal if move != must)
        else:
            yield from self._tables_or_throws(self._ranked_discards(rng))

    def _tables_or_throws(self, discards: Iterator[Valued]) -> Iterator[Valued]:
        """Table something first, unless it pays to wait. ``discards`` come the best first."""
        best = next(discards)
        assert isinstance(best.move, moves.Discard)
        kept = self.hand & ~(1 << best.move.card)
        waiting = self._gain_by_waiting(kept) if self._may_table else 0.0
        if self._may_table and waiting <= 0 and (tabling := self._tabling(kept)):
            yield Valued(tabling, best.value - waiting)
        yield best
        if waiting > 0 and (tabling := self._tabling(kept)):
            yield from best_first([*discards, Valued(tabling, best.value - waiting)])
        else:
            yield from discards

    @cached_property
    def _discards(self) -> Sequence[moves.Discard]:
        return discards_in(self.legal)

    @property
    def _may_table(self) -> bool:
        return len(self._discards) < len(self.legal)

    def _tabling(self, kept: int) -> moves.Meld | moves.LayOff | None:
        """What to lay down of ``kept``, if anything is worth it without ending the hand."""
        return self.prospects.tabling(self._worth_tabling(), kept, self.view)

    def _going_out(self) -> Move | None:
        """The next move towards emptying the hand this turn; None if that is impossible."""
        if not self._must_throw and self._all_goes(self.hand):
            return self.prospects.tabling(self.legal, self.hand, self.view)
        for last in self._discards:
            rest = self.hand & ~(1 << last.card)
            if self._all_goes(rest):
                return self.prospects.tabling(self.legal, rest, self.view) if rest else last
        return None

    def _all_goes(self, hand: int) -> bool:
        """Whether all of ``hand`` can be laid down this turn."""
        return not self.prospects.least(hand) and not self.prospects.exactly(hand)

    @property
    def _must_throw(self) -> bool:
        """Whether the last card must be a discard."""
        return cast(RummyOptions, self.view.options).final_discard == "required"

    def _ranked_discards(self, rng: Random) -> Iterator[Valued]:
        """The discards, those first that leave this seat the best prospects and the next seat the worst."""
        near = self._near_best()
        yield from self._weighed(near, rng)
        yield from self._weighed([move for move in self._discards if move not in near], rng)

    def _weighed(self, discards: Sequence[moves.Discard], rng: Random) -> Iterator[Valued]:
        weighed = [(self._left_by(move.card), rng.random(), move) for move in discards]
        for left, _, move in sorted(weighed, key=lambda found: found[:2]):
            yield Valued(move, -left)

    def _near_best(self) -> list[moves.Discard]:
        """The discards that are near enough to the best for the cards to come to decide."""
        left = [self.prospects.least(self.hand & ~(1 << move.card)) for move in self._discards]
        limit = min(left) + _DECIDED
        return [move for move, least in zip(self._discards, left, strict=True) if least <= limit]

    def _left_by(self, card: Card) -> float:
        """How bad the hand is without ``card``, allowing for its use to the next seat."""
        rest = self.hand & ~(1 << card)
        least, outs = self.prospects.least(rest), self.prospects.outs(rest, self.to_come)
        feeding = self.feeding * self.neighbour.uses(card) + self.shunned * interest_in(
            self.view, self.neighbour.seat, card
        )
        return least - self.draws_ahead * outs + feeding

    def _worth_tabling(self) -> Sequence[Move]:
        """The moves worth making even if they do not end the hand."""
        return self.legal

    def _gain_by_waiting(self, kept: int) -> float:
        """The value of laying nothing down this turn, in the hope of going rummy, which pays double. (RU-4)

        Zero or less if it's better to lay melds.
        """
        view = self.view
        risk = hope = 0.0
        for seat, hand in enumerate(view.hands):
            if seat != self.seat:
                risk += going_out(view, seat) * (1 if view.first_tabled[seat] else 2)
                hope += len(hand) * _PIPS_HIDDEN
        unmatched = arranger(view.options.ace, PIPS).least_of_mask(kept)
        at_stake = pips(cards_in(kept)) - unmatched
        hoped = hope * self.trust / len(view.players) if self._may_wait else 0.0
        return hoped - risk * at_stake

    @property
    def _may_wait(self) -> bool:
        """Whether this seat could still go rummy, and the hand is not void before long."""
        return not self.view.first_tabled[self.seat] and not self._is_last_round

    @property
    def _is_last_round(self) -> bool:
        """Whether the next turn-over of the pile voids the hand. (SH-13)"""
        return self.view.turnovers >= cast(RummyOptions, self.view.options).stalemate

    # ---------------------------------------------------------------------------------------------------------- reasons

    @cached_property
    def neighbour(self) -> Neighbour:
        """The seat that plays next."""
        return Neighbour(self.view, self.unseen)

    @cached_property
    def grounds(self) -> Grounds:
        """What can be said about the cards of this hand."""
        counts = self._judge(self.view, self.costs or EACH_CARD)
        return Grounds(
            self.view, self.hand, self.prospects, counts, self.unseen, self.to_come, self.costs, self.neighbour
        )

    def reasons(self, move: Move) -> Iterator[Reason]:
        match move:
            case moves.Draw(source="stock"):
                if self.view.discards and not self._takes_upcard:
                    yield self.grounds.for_leaving(self.view.discards[-1])
                yield self.grounds.helps()
            case moves.Draw():
                yield from self._for_taking()
            case moves.Discard(card=card):
                yield from self._for_throwing(card)
            case moves.Meld(cards=cards):
                yield from self._for_tabling(cards)
            case moves.LayOff(card=card):
                yield from self._for_tabling((card,))

    def against(self, move: Move, best: Move) -> Iterator[Reason]:
        tables = isinstance(best, moves.Meld | moves.LayOff)
        match move:
            case moves.Draw(source="stock"):
                if self._upcard_is_of_use:
                    yield why.PassesUp(self.view.discards[-1])
                yield self.grounds.helps()
            case moves.Draw():
                yield self.grounds.against_taking(self.view.discards[-1])
            case moves.Discard() if self._can_go_out and self._going_out():
                yield why.PutsOff()
            case moves.Discard(card=card) if isinstance(best, moves.Discard):
                yield from self.grounds.against_throwing(card, best.card)
            case moves.Discard() if tables:
                yield from (
                    why.StaysInHand(reason.points) if isinstance(reason, why.RidOf) else reason
                    for reason in self.reasons(best)
                )
            case moves.Meld() | moves.LayOff() if not tables:
                yield self.waiting
            case _:
                # That a move is part of going out speaks for it, whichever comes first.
                yield from (reason for reason in self.reasons(move) if not isinstance(reason, why.GoesOut))

    @property
    def _upcard_is_of_use(self) -> bool:
        """Whether there is anything to say for taking the upcard."""
        return next(iter(self._for_taking()), None) is not None

    def hints_rather(self, one: Valued, best: Valued) -> bool:
        if best.move != moves.draw(self.seat, "discard"):
            return super().hints_rather(one, best)
        # The bot may take a card for a trifle that nobody could explain.
        return not self._upcard_is_of_use and best.value - one.value < max(self.clear, _TRIFLE)

    @property
    def _takes_upcard(self) -> bool:
        """Whether taking the upcard is better than leaving it."""
        return next(self._draws()).move == moves.draw(self.seat, "discard")

    def measure(self, move: Move, best: Move) -> str:
        # Going out, or not, is worth more than the cards in the hand.
        return "" if self._can_go_out and why.PutsOff() in self.against(move, best) else "point"

    def _for_taking(self) -> Iterator[Reason]:
        """What speaks for taking the upcard, if anything does."""
        upcard = self.view.discards[-1]
        with_upcard = self.hand | 1 << upcard
        yield from self.grounds.for_taking(upcard)
        kept = (with_upcard & ~(1 << card) for card in cards_in(self.hand))
        if self._can_go_out and (
            any(map(self._all_goes, kept)) or (not self._must_throw and self._all_goes(with_upcard))
        ):
            yield why.GoesOut(self._at_once)

    @property
    def _can_go_out(self) -> bool:
        """Whether the hand may be emptied this turn."""
        return True

    @property
    def _at_once(self) -> bool:
        """Whether going out now would be paid double. (RU-4)"""
        return self.view.first_tabled[self.seat] in (0, self.view.turns)

    def _for_throwing(self, card: Card) -> Iterator[Reason]:
        if self._can_go_out and self._going_out() == moves.Discard(self.seat, card):
            yield why.GoesOut(self._at_once)
            return
        kept = self.hand & ~(1 << card)
        found = list(self.grounds.for_throwing(card))
        yield from found[:1]
        if self._may_table and self._gain_by_waiting(kept) > 0 and self._tabling(kept):
            yield self.waiting
        yield from found[1:]

    def _for_tabling(self, cards: Sequence[Card]) -> Iterator[Reason]:
        if self._can_go_out and self._going_out():
            yield why.GoesOut(self._at_once)
            return
        if self.costs:
            yield why.RidOf(sum(self.costs[card % 13] for card in cards))
        yield from self._why_now()

    def _why_now(self) -> Iterator[Reason]:
        """Why it's better to lay melds now than to wait."""
        fewest, cards = fewest_cards(self.view)
        if cards <= _FEW:
            yield why.FewCards(fewest, cards)
        elif self.view.first_tabled[self.seat]:
            yield why.HasBegun()
        elif self._is_last_round:
            yield why.LastRound()
