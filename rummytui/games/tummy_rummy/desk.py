"""Tummy Rummy at the table: the family's turn, then plates in its place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widget import Widget

from rules import Game, View
from rules.events import Event
from rummytui.games.desk import CommandClicked, Desk
from rummytui.games.draw_and_discard.turn_desk import TablingTurn
from rummytui.games.tummy_rummy.accounts import banner_of, bill_of, feeding_banner, naming_banner
from rummytui.games.tummy_rummy.bill import Settlement
from rummytui.games.tummy_rummy.evening import TummyEvening
from rummytui.games.tummy_rummy.feeding import tummy_view
from rummytui.games.tummy_rummy.feeding_desk import FeedingDesk
from rummytui.games.tummy_rummy.flights import FOOD, TummyFlights
from rummytui.games.tummy_rummy.foods import Dish, picture
from rummytui.games.tummy_rummy.leaving import GoodbyeDesk
from rummytui.games.tummy_rummy.menu_card import MenuCard
from rummytui.games.tummy_rummy.moments import TummyMoments
from rummytui.games.tummy_rummy.plates import Plates
from rummytui.games.tummy_rummy.special import SpecialDesk
from rummytui.games.tummy_rummy.swap import SwapDesk
from rummytui.games.tummy_rummy.text import TummyTeller
from rummytui.table.flights import Token
from rummytui.table.scene import Scene
from rummytui.text import counted
from rummytui.widgets.banner import Banner
from rummytui.widgets.cards import CardLook
from rummytui.widgets.grid import Middle
from rummytui.widgets.numbered import NumberedCards
from rummytui.widgets.pick import CardPicker
from rummytui.widgets.pieces import Row
from rummytui.widgets.seats import SeatInfo

if TYPE_CHECKING:
    from rummytui.text.advice import Adviser


class TummyTable(Vertical):
    """The banner, and under it what the phase is about."""

    DEFAULT_CSS = "TummyTable { height: 1fr; }"

    def __init__(self, table: Widget, menu: MenuCard) -> None:
        super().__init__()
        self.table = table
        self._menu = menu
        self.banner = Banner()
        self.plates = Plates()
        self.picker = CardPicker()
        self.cook = NumberedCards()

    def compose(self) -> ComposeResult:
        yield self.banner
        yield self.table
        yield self.plates
        yield self.picker
        yield self.cook

    def show(self, shown: Widget) -> None:
        """Show this in the middle, and nothing else."""
        for widget in (self.table, self.plates, self.picker, self.cook):
            widget.display = widget is shown

    def fits(self, width: int, height: int) -> bool:
        """Whether what is shown has its room in so many cells and rows, the banner above it."""
        room = height - self.banner.rows_for(width)
        shown = (self.table, self.plates, self.picker, self.cook)
        return all(one.fits(width, room) for one in shown if one.display and isinstance(one, Middle))

    def on_card_picker_picked(self, event: CardPicker.Picked) -> None:
        event.stop()
        self.post_message(CommandClicked("name", event.card))

    def on_card_picker_pointed(self, event: CardPicker.Pointed) -> None:
        event.stop()
        self._menu.mean((event.card,))

    def on_numbered_cards_card_chosen(self, event: NumberedCards.CardChosen) -> None:
        event.stop()
        self.post_message(CommandClicked("swap", event.place))


class TummyTurn(TablingTurn):
    """The family's turn, with a broth for a stock."""

    stock_label = "broth"

    def adviser(self, view: View) -> Adviser:
        from rummytui.games.tummy_rummy.advice_text import TummyAdviser

        return TummyAdviser(view)


class TummyDesk(Desk):
    """Tummy Rummy: a turn, and three phases with furniture of their own instead."""

    teller = TummyTeller
    flights = TummyFlights
    moments = TummyMoments
    evening = TummyEvening
    bill = "the bill"
    undecided = "The sitting is over, and everybody has eaten the same."

    def __init__(self, game: type[Game]) -> None:
        super().__init__(game)
        self._turn = turn = TummyTurn()
        self.menu = MenuCard()
        self.beside = (self.menu,)
        self.centre: TummyTable = TummyTable(turn.furniture, self.menu)
        self._own_furniture: dict[str, Widget] = {
            "feeding": self.centre.plates,
            "special": self.centre.picker,
            "swap": self.centre.cook,
        }
        self.phases = {
            "play": turn,
            "feeding": FeedingDesk(self.centre.plates, self.menu),
            "special": SpecialDesk(self.centre.picker, self.menu),
            "swap": SwapDesk(self.centre.cook),
            **dict.fromkeys(("between hands", "over"), GoodbyeDesk(turn)),
        }

    def show(self, scene: Scene) -> None:
        self.menu.show_menu(tummy_view(scene.view).options.menu)
        self.menu.display = scene.view.phase in _WITH_MENU
        phase = scene.view.phase
        # The plate of the Chef says who that is, too.
        least = _TALL if phase == "feeding" else 0
        self.centre.banner.show_banner(_BANNERS.get(phase, banner_of)(scene), least=least)
        present = self.at(scene.view.phase)
        furniture = self._own_furniture.get(scene.view.phase)
        # A card is picked, and a Cook's hand shown, for whoever acts alone.
        if furniture and (scene.acting or isinstance(present, FeedingDesk)):
            self.centre.show(furniture)
            present.show(scene)
        else:
            self.centre.show(self.centre.table)
            self._turn.show(scene)

    # ------------------------------------------------------------------------------------------------ what is on show

    def moment(self, view: View) -> str:
        return super().moment(view) + (" · the Feeding" if view.phase == "feeding" else "")

    def token(self, token: Token, look: CardLook) -> Sequence[Row] | None:
        if token.kind == FOOD and look.pictures:
            return picture(Dish(token.text, token.text[:1].upper()), ground="inset")
        return super().token(token, look)

    def seats(self, scene: Scene) -> list[SeatInfo]:
        # In the Feeding the plates are the seats.
        return [] if isinstance(self.at(scene.view.phase), FeedingDesk) else super().seats(scene)

    def tags(self, view: View, seat: int) -> Sequence[str]:
        game = tummy_view(view)
        return (
            *(["Chef"] if seat == game.chef else []),
            *(["eats double"] if seat in game.cooks else []),
            *(["gone"] if seat in game.gone else []),
        )

    def is_away(self, view: View, seat: int) -> bool:
        return seat in tummy_view(view).gone

    def standing(self, view: View, seat: int) -> str:
        return f"ate {view.scores[seat]}" if any(view.scores) else ""

    # ------------------------------------------------------------------------------------------------ the end of a hand

    def settlement(self) -> Widget:
        self._bill = Settlement()
        return self._bill

    def show_settlement(self, events: Sequence[Event], view: View) -> None:
        self._bill.show_bill(bill_of(events, view))

    def settled(self, events: Sequence[Event], view: View) -> list[str]:
        bill = bill_of(events, view)
        lines = [
            f"{line.name} ate {line.food}{f': {line.units}' if line.units else ''}; {line.total} in all."
            for line in bill.lines
        ]
        return [bill.headline, *lines, *bill.notes]

    def victory(self, best: int, *, alone: bool) -> str:
        return f"{'has' if alone else 'have'} eaten least, {counted(best, 'point')}, and won the sitting"


_TALL: Final = 30
"""Rows of a screen that has room for a banner over the plates."""
_WITH_MENU: Final = frozenset({"feeding", "special"})
"""The phases in which everybody wants to know what a card feeds."""
_BANNERS: Final = {"feeding": feeding_banner, "special": naming_banner}
"""What stands above the table in phases of their own; the rest are reminded of the last hand."""

DESK = TummyDesk
