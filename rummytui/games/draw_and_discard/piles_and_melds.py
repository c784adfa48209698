"""The middle of a table with melds: the piles, and the melds beside them."""

from __future__ import annotations

from rummytui.games.desk import CommandClicked
from rummytui.games.draw_and_discard.beside_piles import BesidePiles
from rummytui.widgets.melds import Melds


class PilesAndMelds(BesidePiles):
    """The stock and the discard pile on the left, the melds on the right."""

    def __init__(self, stock_label: str) -> None:
        self.melds = Melds()
        super().__init__(self.melds, stock_label)

    def on_melds_meld_chosen(self, event: Melds.MeldChosen) -> None:
        event.stop()
        self.post_message(CommandClicked("lay_off", event.meld))
