"""Leaving the game, and what the Chef may do with those who leave. (TU-15 to TU-17)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from rules import moves
from rules.cards import Card, cards_in, mask_of, shuffled
from rules.events import Event
from rules.game import own
from rules.moves import Move
from rules.phase import BetweenHands
from rules.refusals import RuleViolation
from rules.tummy.events import SeatGone, SeatLeaving, SwapDeclined, SwapMade
from rules.tummy.plates import Plates


class Goodbyes(BetweenHands["Cooks"]):
    """Between two hands anybody may also say that the next one will be the last. (TU-15)"""

    kinds = ("deal", "finish", "leave")
    moments: ClassVar[Mapping[str, tuple[str, str]]] = {
        "leave": ("TU-15", "Goodbyes are said between two hands, when the cards are down.")
    }

    def legal_moves(self, game: Cooks, seat: int) -> list[Move]:
        """Leaving last, and only once."""
        leaving: list[Move] = [] if seat in game.cooks else [moves.Leave(seat)]
        return [*super().legal_moves(game, seat), *leaving]

    def check_leave(self, game: Cooks, move: moves.Leave) -> None:
        """A goodbye cannot be said twice."""
        if move.seat in game.cooks:
            player = game.players[move.seat]
            raise RuleViolation(
                "TU-15", f"{player} has said goodbye already, and there is no taking it back.", seats=[move.seat]
            )

    def play_leave(self, game: Cooks, move: moves.Leave) -> list[Event]:
        """One more hand, as a Short-Order Cook."""
        game.cooks.add(move.seat)
        return [SeatLeaving(move.seat)]


class Cooks(Plates):
    """Seats leave: one hand as a Short-Order Cook, and then they are gone."""

    _whereabouts: list[dict[Card, tuple[int, ...]]]
    """One a seat: cards it knows from a swap to be in another hand, each with the seats that may hold it."""

    # ------------------------------------------------------------------------------------------- leaving (TU-15, TU-17)

    def _seats_in(self) -> tuple[int, ...]:
        return tuple(seat for seat in range(len(self.players)) if seat not in self.gone)

    def _left_of(self, seat: int) -> int:
        count = len(self.players)
        return next(
            (left for step in range(1, count) if (left := (seat + step) % count) not in self.gone), (seat + 1) % count
        )

    def _hand_is_over(self) -> list[Event]:
        gone = sorted(self.cooks)
        self.gone |= self.cooks
        self.cooks = set()
        return [*map(SeatGone, gone), *super()._hand_is_over()]

    def _length_reached(self) -> bool:
        """Whether no hand can follow this one, the Cooks being as good as gone. (SH-15, TU-17)"""
        staying = set(self._seats_in()) - self.cooks
        return len(staying) < 2 or super()._length_reached()

    def _absent(self, seat: int) -> RuleViolation | None:
        if seat not in self.gone:
            return None
        return RuleViolation("TU-15", f"{self.players[seat]} has left the game.", seats=[seat])

    # ------------------------------------------------------------------------------------------- the swap (TU-16)

    def _deal(self) -> list[Event]:
        events = super()._deal()
        self._whereabouts = [{} for _ in self.players]
        self.unswapped = []
        chef, way = self.chef, self.options.cook_swap
        if chef is None or chef in self.gone or way == "off":
            return events
        self.unswapped = [seat for seat in self._clockwise_from(chef)[1:] if seat in self.cooks]
        if self.unswapped:
            self.phase = "swap"
        if way == "open":
            self._whereabouts[chef] = {card: (cook,) for cook in self.unswapped for card in self.hands[cook]}
        return events

    def _players_to_act(self) -> tuple[int, ...]:
        if self.phase == "swap" and self.chef is not None:
            return (self.chef,)
        return (self.turn,)

    def _moves_in_hand(self, seat: int) -> list[Move]:
        give = cards_in(mask_of(self.hands[seat]))
        found: list[Move] = []
        for cook in self.unswapped:
            hand = self.hands[cook]
            take: range | list[Card] = range(len(hand)) if self._swaps_blindly() else cards_in(mask_of(hand))
            found += [moves.Swap(seat, cook, wanted, card) for wanted in take for card in give]
            found.append(moves.Swap(seat, cook))
        return found

    def _swaps_blindly(self) -> bool:
        return bool(self.options.cook_swap == "blind")

    def _check_swap(self, move: moves.Swap) -> None:
        chef = self.players[move.seat]
        if move.cook not in self.unswapped:
            raise RuleViolation("TU-16", f"There is no Cook there for {chef} to swap a card with.", seats=[move.seat])
        if move.take is None and move.give is None:
            return
        if move.take is None or move.give is None:
            raise RuleViolation(
                "TU-16", f"A swap is one card for one; {chef} takes one and gives one, or neither.", seats=[move.seat]
            )
        cook, hand = self.players[move.cook], self.hands[move.cook]
        seats = [move.seat, move.cook]
        if self._swaps_blindly():
            if isinstance(move.take, Card) or not 0 <= move.take < len(hand):
                raise RuleViolation(
                    "TU-16", f"{chef} takes one of {cook}'s {len(hand)} cards unseen, by its place.", seats=seats
                )
        elif not isinstance(move.take, Card) or move.take not in hand:
            raise RuleViolation("TU-16", f"{chef} takes a card that {cook} holds.", seats=seats)
        self._must_hold(move.seat, (move.give,))

    def _play_swap(self, move: moves.Swap) -> list[Event]:
        chef, cook = move.seat, move.cook
        self.unswapped.remove(cook)
        if not self.unswapped:
            self.phase = "play"
        if move.take is None or move.give is None:
            return [SwapDeclined(chef, cook)]
        hand, given = self.hands[cook], move.give
        taken = move.take if isinstance(move.take, Card) else shuffled(hand, self._chance())[move.take]
        hand.remove(taken)
        self.hands[chef].remove(given)
        hand.append(given)
        self.hands[chef].append(taken)
        self._remember_swap(chef, cook, taken, given)
        return [SwapMade(chef, cook, taken, given)]

    def _remember_swap(self, chef: int, cook: int, taken: Card, given: Card) -> None:
        for viewer, known in enumerate(self._whereabouts):
            if viewer != chef:
                # Whoever knows a card in one of these hands cannot tell whether it went to the other.
                for card, seats in known.items():
                    if chef in seats or cook in seats:
                        known[card] = tuple(sorted({*seats, chef, cook}))
        self._whereabouts[chef].pop(taken, None)
        self._whereabouts[chef][given] = (cook,)
        self._whereabouts[cook][taken] = (chef,)

    def _leave_hand(self, seat: int, card: Card) -> None:
        super()._leave_hand(seat, card)
        for known in self._whereabouts:
            known.pop(card, None)

    # ------------------------------------------------------------------------------------------- what is seen (TU-16)

    def _learnt(self, viewer: int | None, seat: int) -> tuple[Card, ...]:
        learnt = super()._learnt(viewer, seat)
        if viewer is None:
            return learnt
        return (*learnt, *(card for card, seats in self._whereabouts[viewer].items() if seats == (seat,)))

    def _seen_cards(self, viewer: int | None) -> dict[str, Any]:
        seen = super()._seen_cards(viewer)
        seen["whereabouts"] = {} if viewer is None else own(self._whereabouts[viewer])
        if self.phase == "swap" and viewer is not None and viewer == self.chef and not self._swaps_blindly():
            for cook in self.unswapped:
                seen["hands"][cook] = own(self.hands[cook])
        return seen
