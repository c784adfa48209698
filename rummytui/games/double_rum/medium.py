"""The medium bot for Double Rum: it goes by all that is seen, and saves its jokers to complete melds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from random import Random
from typing import Final

from rules import moves
from rules.arrange import DEAR_ACES
from rules.cards import JOKER, Card, cards_in, full_pack, without
from rules.jokers import moved_joker
from rules.melds import LEAST, Ace
from rules.moves import Move
from rules.rummy.double_rum import DoubleRum, DoubleRumView
from rummytui import advice as why
from rummytui.advice import Reason
from rummytui.bots.deciding import Decision, Valued, best_first
from rummytui.bots.seen import discards_in, fewest_cards, seat_and_moves, unseen_of
from rummytui.bots.tempers import Temper
from rummytui.games.double_rum.reasons import CouldBeLaidOff, JokerFitsAnywhere, OthersCouldLayOff, TakesJokersPlace
from rummytui.games.double_rum.rivals import gift_to_next
from rummytui.games.double_rum.wild_hand import WildHand, completing

JOKER_WEIGHT: Final = 10
"""What a joker weighs as deadwood: it's expensive, but nearly every hand finds a place for it."""
_CARD_IN_HAND: Final = 10
"""What a deadwood card weighs besides its pips."""
_WEIGHTS: Final = tuple(pips + _CARD_IN_HAND for pips in DEAR_ACES)
_DRAWS_AHEAD: Final = 2
"""How many more draws a hand is judged to get."""
_FEEDING: Final = 40
"""What it costs if the next seat can lay off a discard."""
_ROUNDS_TO_WAIT: Final = 6
"""Rounds in which nothing is laid down, because melds on the table let everybody lay off."""
_PATIENCE: Final = {Temper.EVEN: 0, Temper.HOARDER: 1, Temper.SPRINTER: -1, Temper.WATCHER: 0}
"""How many rounds longer a bot of each style waits before it lays melds."""
_EARLY: Final = 2
"""How many rounds are early."""
_GETTING_NEAR: Final = 5
"""When another seat has this few cards, it's time to lay melds."""
_NEARLY_OUT: Final = 4
"""When another seat has this few cards, it's time to lay jokers too."""


class DoubleRumDecision(Decision):
    """One decision of the medium bot. Moves are valued by what weighs on the hand after them."""

    clear = 10.0

    def __init__(self, view: DoubleRumView, temper: Temper = Temper.EVEN) -> None:
        self._view = view
        self._temper = temper
        self._seat, self.legal = seat_and_moves(view)
        self._hand = view.hands[self._seat]
        self._fitting = fitting_for(view, self._seat)
        self._judge = WildHand(view.options.ace, _WEIGHTS, JOKER_WEIGHT, self._fitting)
        self._to_come = unseen_of(view, full_pack(2, 2))

    def ranked(self, rng: Random) -> Iterator[Valued]:
        return self._draws() if isinstance(self.legal[0], moves.Draw) else self._plays(rng)

    def _draws(self) -> Iterator[Valued]:
        from_stock, from_pile = self.legal
        gain = self._gain_by_upcard
        # The stock is as good as a card that does nothing.
        better, worse = (from_pile, from_stock) if gain > 0 else (from_stock, from_pile)
        yield Valued(better, 0.0)
        yield Valued(worse, -max(gain, self._judge.weight(self._view.discards[-1])))

    @cached_property
    def _gain_by_upcard(self) -> float:
        """By how much the upcard is better than a card that weighs on the hand; nothing if it is of no use."""
        upcard = self._view.discards[-1]
        gain = self._judge.least(self._hand) + self._judge.weight(upcard) - self._judge.least([*self._hand, upcard])
        return gain or float(upcard == JOKER or upcard in self._fitting)

    def _plays(self, rng: Random) -> Iterator[Valued]:
        if not self._discards or self._empties_without_discard:
            must = self._tabling(self._hand, everything=True) or self.legal[-1]
            yield Valued(must, 0.0)
            yield from (Valued(move, -self.clear) for move in self.legal if move != must)
            return
        weighed = sorted(
            ((self._left_by(move.card), rng.random(), move) for move in self._discards), key=lambda found: found[:2]
        )
        discards = [Valued(move, -left) for left, _, move in weighed]
        best = weighed[0][-1]
        keeps_back = not self._goes_out(best.card) and self._waits()
        tabling = None if keeps_back else self._tabled_before(best.card)
        if tabling:
            yield Valued(tabling, -weighed[0][0] + self._gain_by_tabling(tabling))
        yield discards[0]
        held_back = None if tabling else self._tabled_before(best.card)
        later = [Valued(held_back, discards[0].value - self._loss_by_tabling(held_back))] if held_back else []
        yield from best_first([*discards[1:], *later])

    @cached_property
    def _discards(self) -> Sequence[moves.Discard]:
        return discards_in(self.legal)

    @property
    def _empties_without_discard(self) -> bool:
        return self._view.options.final_discard != "required" and not self._judge.least(self._hand)

    def _goes_out(self, thrown: Card) -> bool:
        """Whether everything but ``thrown`` can be laid down."""
        return not self._judge.least(without(self._hand, thrown))

    def _tabled_before(self, thrown: Card) -> Move | None:
        """What to lay down before discarding this card."""
        everything = self._goes_out(thrown) or self._tables_jokers
        return self._tabling(without(self._hand, thrown), everything=everything)

    @property
    def _tables_jokers(self) -> bool:
        """Whether jokers go on the table too, although the hand does not."""
        return self._is_late(_NEARLY_OUT)

    def _gain_by_tabling(self, move: Move) -> float:
        """The value of ``move`` before a discard, if it's made at all."""
        return self._in_danger(move)

    def _loss_by_tabling(self, move: Move) -> float:
        """What it costs to make ``move`` where it is better to wait."""
        return self.clear

    def _in_danger(self, move: Move) -> float:
        """What the cards that ``move`` lays down would cost if another player went out first."""
        return float(sum(_cost(card) for card in _tabled(move)))

    def _left_by(self, card: Card) -> float:
        """How bad the hand is without ``card``, allowing for its use to the next seat."""
        found = self._judge.best(without(self._hand, card))
        feeding = _FEEDING if card == JOKER or card in self._fitting else gift_to_next(self._view, card, self._temper)
        return found.weight - _DRAWS_AHEAD * self._judge.hopes(found.left, self._to_come) + feeding

    def _waits(self) -> bool:
        return self._rounds < _ROUNDS_TO_WAIT + _PATIENCE[self._temper] and not self._is_late(_GETTING_NEAR)

    @property
    def _rounds(self) -> int:
        """The rounds that are over."""
        return (self._view.turns - 1) // len(self._view.players)

    def _is_late(self, cards: int) -> bool:
        """Whether another seat has at most ``cards`` cards, or the stock is nearly gone."""
        fewest = min(len(hand) for seat, hand in enumerate(self._view.hands) if seat != self._seat)
        return fewest <= cards or len(self._view.stock) < len(self._view.players)

    def _tabling(self, hand: Sequence[Card], *, everything: bool) -> Move | None:
        """A move that tables cards of ``hand`` as its best melds have it; jokers only where ``everything`` goes."""
        found = self._judge.best(hand)
        wanted = [sorted(meld) for meld in found.melds if everything or JOKER not in meld]
        spare = [card for card in found.left if everything or card != JOKER]
        for move in self.legal:
            if isinstance(move, moves.Meld) and sorted(card.in_hand for card in move.cards) in wanted:
                return move
        for move in self.legal:
            if isinstance(move, moves.LayOff | moves.MoveJoker) and move.card.in_hand in spare:
                return move
        return None

    # ---------------------------------------------------------------------------------------------------------- reasons

    def reasons(self, move: Move) -> Iterator[Reason]:
        match move:
            case moves.Draw(source="stock"):
                if self._view.discards:
                    yield self._why_leave(self._view.discards[-1])
                yield from self._helps(self._hand)
            case moves.Draw():
                yield from self._for_taking(self._view.discards[-1])
            case moves.Discard(card=card):
                yield from self._for_throwing(card)
            case _:
                yield from self._for_tabling(move)

    def against(self, move: Move, best: Move) -> Iterator[Reason]:
        tables = not isinstance(best, moves.Discard | moves.Draw)
        match move:
            case moves.Draw(source="stock"):
                if next(self._for_taking(self._view.discards[-1]), None):
                    yield why.PassesUp(self._view.discards[-1])
                yield from self._helps(self._hand)
            case moves.Draw():
                yield self._why_leave(self._view.discards[-1])
            case moves.Discard() if self._may_go_out:
                yield why.PutsOff()
            case moves.Discard(card=card) if isinstance(best, moves.Discard):
                yield from self._against_throwing(card, best.card)
            case moves.Discard() if tables:
                yield from (
                    why.StaysInHand(reason.points) if isinstance(reason, why.RidOf) else reason
                    for reason in self.reasons(best)
                )
            case moves.Meld() | moves.LayOff() | moves.MoveJoker() if not tables:
                yield OthersCouldLayOff(self._rounds < _EARLY)
            case _:
                yield from self.reasons(move)

    def _for_taking(self, upcard: Card) -> Iterator[Reason]:
        if upcard == JOKER:
            yield JokerFitsAnywhere()
            return
        for index, meld in enumerate(self._view.melds):
            if upcard in self._fitting and meld.room >> upcard & 1:
                yield why.FitsOn(upcard, index)
                return
        if upcard in self._fitting:
            yield TakesJokersPlace(upcard)
            return
        melds = [meld for meld in self._judge.best([*self._hand, upcard]).melds if upcard in meld]
        if melds and self._gain_by_upcard:
            yield why.Completes(upcard, melds[0])
        elif partners := self._partners(upcard):
            yield why.GoesWith(upcard, partners)

    def _why_leave(self, upcard: Card) -> Reason:
        """Why another card is better than the upcard."""
        if self._gain_by_upcard > 0:
            return why.GivesLess(upcard)
        partners = self._partners(upcard)
        return why.NoMeldYet(upcard, partners) if partners else why.MakesNothing(upcard)

    def _partners(self, card: Card) -> tuple[Card, ...]:
        """The cards of the hand that could be in a meld with another card."""
        ace = self._view.options.ace
        return tuple(sorted(other for other in set(self._hand) if _goes_with(card, other, ace)))

    def _helps(self, hand: Sequence[Card]) -> Iterator[why.Helps]:
        """How many of the unseen cards would be matched."""
        before = self._judge.least(hand)
        helping = sum(
            count
            for card, count in self._to_come.items()
            if card == JOKER or self._judge.least([*hand, card]) < before + self._judge.weight(card)
        )
        yield why.Helps(helping, sum(self._to_come.values()))

    def _for_throwing(self, card: Card) -> Iterator[Reason]:
        if self._goes_out(card) and len(self._hand) == 1:
            yield why.GoesOut(self._at_once)
            return
        if self._waits() and self._tabled_before(card):
            yield OthersCouldLayOff(self._rounds < _EARLY)
        rest = without(self._hand, card)
        if not any(_goes_with(card, other, self._view.options.ace) for other in rest):
            yield why.FitsNothing(card)
        else:
            yield from (why.KeepsChance(found.cards, found.of) for found in self._helps(rest) if found.cards)
        loose = [other for other in self._judge.best(self._hand).left if other != JOKER]
        if card in loose and _cost(card) == max(map(_cost, loose)):
            yield why.CostsIfCaught(card, _cost(card))

    def _against_throwing(self, card: Card, best: Card) -> Iterator[Reason]:
        rest, better = without(self._hand, card), without(self._hand, best)
        if card in self._fitting:
            yield CouldBeLaidOff(card)
        melds = [meld for meld in self._judge.best(self._hand).melds if card in meld]
        if melds and len(melds[0]) == LEAST and self._judge.least(rest) > self._judge.least(better):
            yield why.BreaksUp(melds[0])
        elif (more := self._unmatched(rest) - self._unmatched(better)) > 0:
            yield why.LeavesMore(more)
        fewer = next(self._helps(better)).cards - next(self._helps(rest)).cards
        if fewer > 0:
            yield why.FewerHelp(fewer)

    def _unmatched(self, hand: Sequence[Card]) -> int:
        """The cost of the deadwood in the best arrangement of a hand."""
        return sum(map(_cost, self._judge.best(hand).left))

    def _for_tabling(self, move: Move) -> Iterator[Reason]:
        if self._may_go_out:
            yield why.GoesOut(self._at_once)
            return
        yield why.RidOf(sum(map(_cost, _tabled(move))))
        fewest, cards = fewest_cards(self._view)
        if cards <= _GETTING_NEAR:
            yield why.FewCards(fewest, cards)

    @property
    def _may_go_out(self) -> bool:
        """Whether the hand can be emptied this turn."""
        return self._empties_without_discard or any(self._goes_out(discard.card) for discard in self._discards)

    @property
    def _at_once(self) -> bool:
        """Whether going out now would be paid double. (DR-8)"""
        double = self._view.options.rummy_pays == "double"
        return double and self._view.first_tabled[self._seat] in (0, self._view.turns)


def _tabled(move: Move) -> list[Card]:
    """The cards that ``move`` puts on the table, as they are held."""
    if isinstance(move, moves.Meld):
        return [card.in_hand for card in move.cards]
    return [move.card.in_hand] if isinstance(move, moves.LayOff | moves.MoveJoker) else []


def _cost(card: Card) -> int:
    """What ``card`` is paid for with if it is left in a hand."""
    return DoubleRum.card_cost(card) or 0


def _goes_with(card: Card, other: Card, ace: Ace) -> bool:
    """Whether two cards can be in one meld."""
    return JOKER in (card, other) or bool(completing(card, other, ace))


def fitting_for(view: DoubleRumView, seat: int) -> frozenset[Card]:
    """The cards that this seat could add to a meld on the table, or swap for a joker there."""
    options = view.options
    if options.lay_off_when == "after_own_meld" and not any(meld.owner == seat for meld in view.melds):
        return frozenset()
    reached = [meld for meld in view.melds if options.lay_off == "anyones" or meld.owner == seat]
    fitting = {card for meld in reached for card in cards_in(meld.room)}
    jokers = [(card.face, meld) for meld in reached for card in meld.cards if card.is_joker]
    fitting |= {face for face, meld in jokers if moved_joker(face, meld, options.ace)}
    return frozenset(fitting | {JOKER} if fitting else fitting)
