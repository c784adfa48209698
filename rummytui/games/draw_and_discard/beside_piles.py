"""The stock and the discard pile, with a game's own widget beside them."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widget import Widget

from rules import moves
from rummytui.games.desk import CommandClicked
from rummytui.games.draw_and_discard.turn import PILE, table_view, upcard
from rummytui.table.scene import Scene
from rummytui.widgets.piles import Pile, Piles


class BesidePiles(Horizontal):
    """The piles on the left and one other widget on the right."""

    DEFAULT_CSS = """
    BesidePiles {
        height: 1fr;
        Piles { margin: 0 3 0 0; }
    }
    """

    def __init__(self, beside: Widget, stock_label: str = "stock") -> None:
        super().__init__()
        self._piles = Piles(stock_label)
        self._beside = beside
        self._drawing = False
        """Whether a click on the discard pile takes its top card rather than discarding one."""

    def compose(self) -> ComposeResult:
        yield self._piles
        yield self._beside

    def show_piles(self, scene: Scene) -> None:
        """Show the piles, and mark those from which a card may be drawn now."""
        draws = scene.moves(moves.Draw)
        takeable: set[Pile] = {move.source for move in draws}
        self._drawing = bool(draws)
        self._piles.show_piles(len(table_view(scene).stock), upcard(scene), takeable)

    def on_piles_pile_chosen(self, event: Piles.PileChosen) -> None:
        event.stop()
        if event.pile == "stock":
            self.post_message(CommandClicked("draw"))
        else:
            self.post_message(CommandClicked("take") if self._drawing else CommandClicked("discard", PILE))
