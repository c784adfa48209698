"""Tummy Rummy: rummy until somebody goes out, and then the Feeding. (TU-1, TU-3)"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from rules import moves
from rules.cards import Card
from rules.events import Event
from rules.game import Game
from rules.melds import spoken
from rules.moves import Move
from rules.phase import Asked, Audience, Over, keyed
from rules.refusals import RuleViolation
from rules.rummy.rummy import Rummy
from rules.rummy.turn import Turn
from rules.state import PhaseName, State
from rules.tummy.cooks import Goodbyes
from rules.tummy.feeding import Feeding
from rules.tummy.imagining import mended
from rules.tummy.options import TummyOptions
from rules.tummy.passed import Passed
from rules.tummy.plates import TummyState, TummyView
from rules.view import View


class UnderWay(Asked):
    """A phase that leaves no time for moves of another."""

    def __init__(self, name: PhaseName, *kinds: str, why: str, audience: Audience = Audience.PRIVATE) -> None:
        super().__init__(name, *kinds, audience=audience)
        self._why = why

    def no_place_for(self, game: Game, move: Move) -> RuleViolation:
        """What has to be done first."""
        if move.kind in game.phases["between hands"].kinds:
            return super().no_place_for(game, move)
        return RuleViolation("SH-3", f"{self._why}, and {game.players[move.seat]} has to do that first.")


class OpenFeeding(UnderWay):
    """The Feeding, in which all hands may lie open."""

    def audience(self, state: State) -> Audience:
        """With all hands open, everybody helps."""
        assert isinstance(state, TummyState)
        return Audience.SHARED if state.options.feeding_hands == "open" else Audience.PRIVATE


class TummyRummy(Feeding, Rummy):
    """Tummy Rummy: dealt and played like Rummy; whoever goes out is the Chef, and the others are fed."""

    name = "tummy-rummy"
    title = "Tummy Rummy"
    sentence = "Rummy with a feast: whoever goes out is Chef, and the others feed one another."
    length = "long hands"
    Options = TummyOptions
    phases = keyed(
        UnderWay("swap", "swap", why="The Chef is looking at the Cooks' cards"),
        Turn("draw", "meld", "lay_off", "discard"),
        OpenFeeding("feeding", "feed", "answer", why="The Feeding is on"),
        UnderWay("special", "name_special", why="The Special is still to be named", audience=Audience.OPEN),
        Goodbyes(),
        Over(),
    )
    moments: ClassVar[Mapping[str, tuple[str, str]]] = {
        "feed": ("TU-6", "Nobody is fed before somebody has gone out."),
        "answer": ("TU-11", "Nothing has been given that could be answered."),
        "name_special": ("TU-14", "The Chef names a Special when the last card of the Feeding is gone, and not now."),
        "swap": ("TU-16", "The Chef swaps cards with a Cook after the deal and before the first draw, and not now."),
    }

    @classmethod
    def card_cost(cls, card: Card) -> int | None:
        """What is left in a hand is fed to others, and costs nothing by itself. (TU-6)"""
        return None

    def _deal(self) -> list[Event]:
        self.passed = [None] * len(self.players)
        return super()._deal()

    # ------------------------------------------------------------------------------------------- tabling (TU-3)

    def _table_moves(self, seat: int) -> list[Move]:
        found = super()._table_moves(seat)
        if self.options.tabling == "voluntary":
            return found
        return [move for move in found if not isinstance(move, moves.Discard)] or found

    def _check_discard(self, move: moves.Discard) -> None:
        super()._check_discard(move)
        if self.options.tabling == "voluntary":
            return
        fitting = self._table_moves(move.seat)[0]
        player = self.players[move.seat]
        if isinstance(fitting, moves.Meld):
            cards, what = fitting.cards, f"lay {spoken(fitting.cards)}"
        elif isinstance(fitting, moves.LayOff):
            meld = self.melds[fitting.meld]
            cards, what = (fitting.card,), f"add {fitting.card} to {self.players[meld.owner]}'s {spoken(meld.cards)}"
        else:
            return
        raise RuleViolation(
            "TU-3",
            f"{player} can still {what}, and at this table all that fits is laid down before the discard.",
            cards=cards,
            seats=[move.seat],
        )

    def _play_draw(self, move: moves.Draw) -> list[Event]:
        self.passed[move.seat] = None
        return super()._play_draw(move)

    def _play_discard(self, move: moves.Discard) -> list[Event]:
        seat = move.seat
        passed = Passed(tuple(self.melds), tuple(self.taken), self.melded[seat], (move.card,))
        events = super()._play_discard(move)
        if self.options.tabling == "compulsory":
            self.passed[seat] = passed
        return events

    def _leave_hand(self, seat: int, card: Card) -> None:
        super()._leave_hand(seat, card)
        if passed := self.passed[seat]:
            self.passed[seat] = passed.without(card)

    # ------------------------------------------------------------------------------------------- what is seen

    @classmethod
    def unseen(cls, view: View) -> dict[str, Any]:
        """The hands, the stock and what this seat remembers of swaps."""
        assert isinstance(view, TummyView)
        remembered = [view.whereabouts if seat == view.seat else {} for seat in range(len(view.players))]
        return {**super().unseen(view), "_whereabouts": [dict(known) for known in remembered]}

    @classmethod
    def imagine(cls, view: View, rng: Random) -> dict[str, Any]:
        """The hands and the stock as they might be after all that was fed, answered, swapped and not laid down."""
        assert isinstance(view, TummyView)
        hidden = {**cls.unseen(view), **super().imagine(view, rng)}
        return mended(cls.from_view(view, hidden), view, rng)
