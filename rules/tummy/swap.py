"""Before the first draw, the Chef may swap a card with each Short-Order Cook. (TU-16)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from rules import moves
from rules.cards import Card, cards_in, mask_of, shuffled
from rules.events import Event
from rules.moves import Move
from rules.phase import UnfinishedBusiness
from rules.refusals import RuleViolation
from rules.seats import Seat
from rules.tummy.events import SwapDeclined, SwapMade

if TYPE_CHECKING:
    from rules.tummy.game import TummyRummy


class Swap(UnfinishedBusiness["TummyRummy"]):
    """Cook by Cook, the Chef takes a card from the Cook's hand and gives one back, or declines."""

    name = "swap"
    kinds = ("swap",)
    moments: ClassVar[Mapping[str, tuple[str, str]]] = {
        "swap": ("TU-16", "The Chef can only swap with a Cook after the deal, before the first draw.")
    }
    reminder = "The Chef is still visiting the Cooks"

    @classmethod
    def begin(cls, game: TummyRummy) -> None:
        """The cards have been dealt. If the Chef may swap with nobody, the first turn begins."""
        chef = game.chef
        if chef is None or chef in game.gone or game.options.cook_swap == "off":
            return
        game.unswapped = [seat for seat in game.clockwise_from(chef)[1:] if seat in game.cooks]
        if game.unswapped:
            game.phase = cls.name
        if game.options.cook_swap == "open":
            game.whereabouts_by_viewer[chef] = {card: (cook,) for cook in game.unswapped for card in game.hands[cook]}

    def to_act(self, game: TummyRummy) -> tuple[Seat, ...]:
        """The Chef."""
        assert game.chef is not None
        return (game.chef,)

    @staticmethod
    def shown_to(game: TummyRummy, viewer: Seat | None) -> list[Seat]:
        """The Cooks whose hands ``viewer`` may look at: only the Chef may, and not in a blind swap."""
        looking = viewer is not None and viewer == game.chef and not _blind(game)
        return game.unswapped if looking else []

    def legal_moves(self, game: TummyRummy, seat: Seat) -> list[Move]:
        """Cook by Cook: every card for every other, and then declining."""
        give = cards_in(mask_of(game.hands[seat]))
        found: list[Move] = []
        for cook in game.unswapped:
            hand = game.hands[cook]
            take: range | list[Card] = range(len(hand)) if _blind(game) else cards_in(mask_of(hand))
            found += [moves.Swap(seat, cook, wanted, card) for wanted in take for card in give]
            found.append(moves.Swap(seat, cook))
        return found

    def check_swap(self, game: TummyRummy, move: moves.Swap) -> None:
        """One card for one, with a Cook who has not been visited yet, or neither."""
        chef = game.players[move.seat]
        if move.cook not in game.unswapped:
            raise RuleViolation("TU-16", f"There's no Cook at that seat for {chef} to swap with.", seats=[move.seat])
        if move.take is None and move.give is None:
            return
        if move.take is None or move.give is None:
            raise RuleViolation(
                "TU-16",
                f"A swap is one card for another: {chef} must take one and give one, or neither.",
                seats=[move.seat],
            )
        cook, hand = game.players[move.cook], game.hands[move.cook]
        seats = [move.seat, move.cook]
        if _blind(game):
            if isinstance(move.take, Card) or not 0 <= move.take < len(hand):
                raise RuleViolation(
                    "TU-16", f"{chef} must pick one of {cook}'s {len(hand)} cards unseen, by its place.", seats=seats
                )
        elif not isinstance(move.take, Card) or move.take not in hand:
            raise RuleViolation("TU-16", f"{chef} can only take a card that {cook} holds.", seats=seats)
        game.must_hold(move.seat, (move.give,))

    def play_swap(self, game: TummyRummy, move: moves.Swap) -> list[Event]:
        """After the last Cook the first turn begins."""
        chef, cook = move.seat, move.cook
        game.unswapped.remove(cook)
        if not game.unswapped:
            game.phase = "play"
        if move.take is None or move.give is None:
            return [SwapDeclined(chef, cook)]
        hand, given = game.hands[cook], move.give
        taken = move.take if isinstance(move.take, Card) else shuffled(hand, game.next_chance())[move.take]
        hand.remove(taken)
        game.hands[chef].remove(given)
        hand.append(given)
        game.hands[chef].append(taken)
        _remember(game, chef, cook, taken, given)
        return [SwapMade(chef, cook, taken, given)]


def _blind(game: TummyRummy) -> bool:
    return game.options.cook_swap == "blind"


def _remember(game: TummyRummy, chef: Seat, cook: Seat, taken: Card, given: Card) -> None:
    """Update what each seat knows about these two hands, now that two cards have changed places."""
    for viewer, known in enumerate(game.whereabouts_by_viewer):
        if viewer != chef:
            # A seat that knows a card in one of these hands cannot tell whether it went to the other.
            for card, seats in known.items():
                if chef in seats or cook in seats:
                    known[card] = tuple(sorted({*seats, chef, cook}))
    game.whereabouts_by_viewer[chef].pop(taken, None)
    game.whereabouts_by_viewer[chef][given] = (cook,)
    game.whereabouts_by_viewer[cook][taken] = (chef,)
