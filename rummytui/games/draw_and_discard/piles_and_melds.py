"""The middle of a table on which melds are laid: the piles, and the melds beside them."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal

from rummytui.games.desk import Wanted
from rummytui.games.draw_and_discard.turn import PILE
from rummytui.widgets.melds import Melds
from rummytui.widgets.piles import Piles


class PilesAndMelds(Horizontal):
    """The stock and the discard pile at the left, the melds at the right."""

    DEFAULT_CSS = """
    PilesAndMelds {
        height: 1fr;
        Piles { margin: 0 3 0 0; }
    }
    """

    def __init__(self, stock_label: str) -> None:
        super().__init__()
        self.piles = Piles(stock_label)
        self.melds = Melds()
        self.drawing = False
        """Whether a click on the discard pile takes its card, and does not throw one."""

    def compose(self) -> ComposeResult:
        yield self.piles
        yield self.melds

    def on_piles_pile_chosen(self, event: Piles.PileChosen) -> None:
        event.stop()
        if event.pile == "stock":
            self.post_message(Wanted("draw"))
        else:
            self.post_message(Wanted("take") if self.drawing else Wanted("discard", PILE))

    def on_melds_meld_chosen(self, event: Melds.MeldChosen) -> None:
        event.stop()
        self.post_message(Wanted("lay_off", event.meld))
