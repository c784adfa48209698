"""What only Double Rum has, in words."""

from __future__ import annotations

from rummytui.games.double_rum.reasons import (
    CouldBeLaidOff,
    JokerFitsAnywhere,
    OthersCouldLayOff,
    TakesJokersPlace,
)
from rummytui.text import said
from rummytui.text.advice import Adviser


class DoubleRumAdviser(Adviser):
    """Jokers, and melds that anyone can lay off on."""

    def _joker_fits_anywhere(self, _: JokerFitsAnywhere) -> str:
        return "a joker turns any two cards that go together into a meld"

    def _takes_jokers_place(self, reason: TakesJokersPlace) -> str:
        return f"{said(reason.card)} can take a joker's place"

    def _others_could_lay_off(self, _: OthersCouldLayOff) -> str:
        return "laying down melds this early would let the others lay off"

    def _could_be_laid_off(self, reason: CouldBeLaidOff) -> str:
        return f"{said(reason.card)} fits a meld on the table"
