"""The middle of the table in games with a stock and a discard pile."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules import Card, moves
from rummytui.games.desk import CommandClicked
from rummytui.games.draw_and_discard.turn import PILE, FromPile, FromStock, table_view
from rummytui.table.scene import Scene
from rummytui.widgets.tabletop import Laid, Pile, Tabletop


class PilesTabletop(Tabletop):
    """Both piles with what is laid out round them; a click gives the command that suits what was clicked."""

    def __init__(self, stock_label: str = "stock") -> None:
        super().__init__(stock_label)
        self._drawing = False
        """Whether a click on the discard pile takes its top card rather than discarding one."""

    def show_table(self, scene: Scene) -> None:
        """Show the piles, and mark those from which a card may be drawn now."""
        draws = scene.moves(moves.Draw)
        takeable: set[Pile] = {move.source for move in draws if not scene.lit or move.source in scene.lit}
        self._drawing = bool(draws)
        view = table_view(scene)
        self.name_keys({"stock": FromStock.key, "discard": FromPile.key})
        self.show_piles(len(view.stock), view.discards, takeable)

    def show_melds(self, scene: Scene, fits: Mapping[int, Sequence[Card]]) -> None:
        """Show the melds; ``fits`` says which selected cards go on which meld, by its index."""
        view = table_view(scene)
        self.show_laid(
            [
                Laid(
                    tuple(meld.cards),
                    place + 1,
                    meld.owner,
                    view.players[meld.owner],
                    frozenset(meld.fixed),
                    tuple(fits.get(place, ())),
                )
                for place, meld in enumerate(view.melds)
            ]
        )

    def on_tabletop_pile_chosen(self, event: Tabletop.PileChosen) -> None:
        event.stop()
        if event.pile == "stock":
            self.post_message(CommandClicked("draw"))
        else:
            self.post_message(CommandClicked("take") if self._drawing else CommandClicked("discard", PILE))


class MeldsTabletop(PilesTabletop):
    """Melds lie on it; a click on one adds the selected card to it."""

    def on_tabletop_laid_chosen(self, event: Tabletop.LaidChosen) -> None:
        event.stop()
        self.post_message(CommandClicked("lay_off", event.place))


class ConcealedTabletop(PilesTabletop):
    """No melds lie on it; it shows how the open hand can be laid out, and what is laid out of it so far."""

    def on_tabletop_laid_chosen(self, event: Tabletop.LaidChosen) -> None:
        event.stop()
        self.post_message(CommandClicked("take_back", event.place))
