"""What a contract asks for, and what has been laid out for it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from textual.events import Click
from textual.message import Message

from rules.cards import Card
from rummytui.widgets.cards import inline
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.pieces import Piece, Row, aimed, flowed

_GAP = 3


@dataclass(frozen=True, slots=True)
class Slot:
    """One part of a contract: its label, the cards laid out for it, and its index in the draft, if any."""

    label: str
    cards: tuple[Card, ...] = ()
    part: int | None = None


class ContractLine(Drawn):
    """The parts of a contract side by side, each with its cards or a place for them."""

    @dataclass
    class PartChosen(Message):
        """A part that was laid out was clicked."""

        part: int

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._slots: tuple[Slot, ...] = ()

    def show_slots(self, slots: Sequence[Slot]) -> None:
        """Show these parts of the contract."""
        if tuple(slots) != self._slots:
            self._slots = tuple(slots)
            self.redraw()

    def draw(self, width: int, height: int | None) -> list[Row]:
        if not self._slots:
            return []
        head: Row = [Piece("contract", "quiet")]
        return [row for row in flowed([[head], *([self._slot(slot)] for slot in self._slots)], width, _GAP) if row]

    def _slot(self, slot: Slot) -> Row:
        row: Row = [Piece(f"{slot.label} ", "turn" if slot.cards else "quiet")]
        if not slot.cards:
            return [*row, Piece(self.look.glyphs.dotted[1] * 3, "quiet")]
        for place, card in enumerate(slot.cards):
            row += [Piece(" ", "card")] * (place > 0) + [inline(card, self.look)]
        return aimed(row, slot.part)

    def chosen(self, target: Hashable, event: Click) -> None:
        if isinstance(target, int):
            self.post_message(self.PartChosen(target))
