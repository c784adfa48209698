"""Tummy Rummy: rummy until somebody goes out, and then the Feeding. (TU-1, TU-3)"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Final

from rules import moves
from rules.cards import Card
from rules.events import Event
from rules.melds import spoken
from rules.moves import Move
from rules.refusals import RuleViolation
from rules.rummy.rummy import Rummy
from rules.tummy.feeding import Feeding
from rules.tummy.imagining import Passed, mended
from rules.tummy.options import TummyOptions
from rules.tummy.plates import TummyView
from rules.view import View


class TummyRummy(Feeding, Rummy):
    """Tummy Rummy: dealt and played like Rummy; whoever goes out is the Chef, and the others are fed."""

    name = "tummy-rummy"
    title = "Tummy Rummy"
    Options = TummyOptions
    public = (*Feeding.public, "_passed")
    moments: ClassVar[Mapping[str, tuple[str, str]]] = {
        "feed": ("TU-6", "Nobody is fed before somebody has gone out."),
        "answer": ("TU-11", "Nothing has been given that could be answered."),
        "name_special": ("TU-14", "The Chef names a Special when the last card of the Feeding is gone, and not now."),
        "leave": ("TU-15", "Goodbyes are said between two hands, when the cards are down."),
        "swap": ("TU-16", "The Chef swaps cards with a Cook after the deal and before the first draw, and not now."),
    }

    _passed: list[Passed | None]
    """One a seat: its last discard, if that showed that nothing could be tabled and it has drawn no card since."""

    def _deal(self) -> list[Event]:
        self._passed = [None] * len(self.players)
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
        self._passed[move.seat] = None
        return super()._play_draw(move)

    def _play_discard(self, move: moves.Discard) -> list[Event]:
        seat = move.seat
        passed = Passed(tuple(self.melds), tuple(self.taken), self._melded[seat], (move.card,))
        events = super()._play_discard(move)
        if self.options.tabling == "compulsory":
            self._passed[seat] = passed
        return events

    def _leave_hand(self, seat: int, card: Card) -> None:
        super()._leave_hand(seat, card)
        if passed := self._passed[seat]:
            self._passed[seat] = passed.without(card)

    # ------------------------------------------------------------------------------------------- the wrong moment

    def _wrong_moment(self, move: Move) -> RuleViolation:
        if self.phase in _UNDER_WAY and move.kind not in (*self.moments, *self.kinds["between hands"]):
            return RuleViolation(
                "SH-3", f"{_UNDER_WAY[self.phase]}, and {self.players[move.seat]} has to do that first."
            )
        return super()._wrong_moment(move)

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


_UNDER_WAY: Final[dict[str, str]] = {
    "swap": "The Chef is looking at the Cooks' cards",
    "feeding": "The Feeding is on",
    "special": "The Special is still to be named",
}
