"""The slots of a contract, and the cards put aside for it, among the melds on the felt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.cards import Card
from rummytui.games.desk import CommandClicked
from rummytui.games.draw_and_discard.felt import MeldsFelt
from rummytui.widgets.tabletop import Laid, Tabletop


@dataclass(frozen=True, slots=True)
class Slot:
    """One part of a contract: a set or a run, its fewest cards, and those put aside for it."""

    word: str
    least: int
    cards: tuple[Card, ...] = ()
    part: int | None = None
    """Its index in the draft, once cards are put aside for it."""


class ContractFelt(MeldsFelt):
    """The melds of all players, and behind them the parts of a contract; a click on a part returns it to hand."""

    def __init__(self) -> None:
        super().__init__()
        self._slots: tuple[Slot, ...] = ()
        self._melds = 0

    def show_slots(self, slots: Sequence[Slot]) -> None:
        """Show these parts of the contract with the melds that are shown next."""
        self._slots = tuple(slots)

    def show_laid(self, laid: Sequence[Laid]) -> None:
        parts = [
            Laid(slot.cards, word=f"contract: {slot.word}", places=0 if slot.cards else slot.least)
            for slot in self._slots
        ]
        self._melds = len(laid)
        super().show_laid([*laid, *parts])

    def on_tabletop_laid_chosen(self, event: Tabletop.LaidChosen) -> None:
        place = event.place - self._melds
        if place < 0:
            return  # It is a meld; Textual asks the class above next.
        event.stop()
        event.prevent_default()
        part = self._slots[place].part
        if part is not None:
            self.post_message(CommandClicked("take_back", part))
