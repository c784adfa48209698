"""Tummy Rummy at the table: the family's turn, then plates in its place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widget import Widget

from rules import Game, View
from rules.cards import Card
from rules.events import Event, HandVoid
from rules.seats import Seat
from rules.tummy.events import Eaten
from rummytui.games.desk import CommandClicked, Desk
from rummytui.games.draw_and_discard.desk import TablingTurnDesk
from rummytui.games.draw_and_discard.turn import Discard, FromPile, FromStock, LayOff, Meld
from rummytui.games.tummy_rummy.bill import Settlement, banner_of, bill_of, feeding_banner, naming_banner
from rummytui.games.tummy_rummy.feeding import tummy_view
from rummytui.games.tummy_rummy.feeding_desk import FeedingDesk
from rummytui.games.tummy_rummy.foods import Dish, grown_picture, picture
from rummytui.games.tummy_rummy.leaving import GoodbyeDesk
from rummytui.games.tummy_rummy.meanings import FOOD, MEANINGS
from rummytui.games.tummy_rummy.menu_card import MenuCard
from rummytui.games.tummy_rummy.plates import Plates
from rummytui.games.tummy_rummy.special import SpecialDesk
from rummytui.games.tummy_rummy.swap import SwapDesk
from rummytui.games.tummy_rummy.text import TummyEvening, emptiest
from rummytui.table.flights import STOCK, Aloft, Midair, Spot, Token
from rummytui.table.scene import Scene
from rummytui.text import counted, listed
from rummytui.widgets.banner import Banner
from rummytui.widgets.cards import CardLook
from rummytui.widgets.fliers import GROWS
from rummytui.widgets.grid import Middle
from rummytui.widgets.numbered import NumberedCards
from rummytui.widgets.pick import CardPicker
from rummytui.widgets.pieces import Row


class TummyMidair(Midair):
    """Nobody has eaten what is still in the air; what is given goes from the plate into the broth."""

    def hold(self, view: View, one: Aloft) -> None:
        if isinstance(event := one.flight.event, Eaten):
            view.scores[event.receiver] -= event.units
        super().hold(view, one)

    def take(self, view: View, spot: Spot, cards: Sequence[Card]) -> None:
        super().take(view, STOCK if spot.kind == "plate" else spot, cards)


class TummyTable(Vertical):
    """The banner, and the furniture of the phase under it."""

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
        for widget in (self.table, self.plates, self.picker, self.cook):
            yield widget.add_class("fills")

    def show(self, shown: Widget) -> None:
        """Show this in the middle, and nothing else."""
        for widget in (self.table, self.plates, self.picker, self.cook):
            widget.display = widget is shown

    def fits(self, width: int, height: int) -> bool:
        """Whether there is room for what is shown in this many cells and rows, with the banner above it."""
        room = height - self.banner.rows_for(width)
        shown = (self.table, self.plates, self.picker, self.cook)
        return all(one.fits(width, room) for one in shown if one.display and isinstance(one, Middle))

    def on_card_picker_picked(self, event: CardPicker.Picked) -> None:
        event.stop()
        self.post_message(CommandClicked("name", event.card))

    def on_card_picker_pointed(self, event: CardPicker.Pointed) -> None:
        # The screen hears of it too.
        self._menu.mean((event.card,))

    def on_numbered_cards_card_chosen(self, event: NumberedCards.CardChosen) -> None:
        event.stop()
        self.post_message(CommandClicked("swap", event.place))


class _Setting(NamedTuple):
    """What is on the table in a phase of its own."""

    middle: Widget
    """The furniture in place of the table."""
    banner: Callable[[Scene], list[str]]
    """The lines above it."""
    banner_from: int = 0
    """Rows that a screen must have for the banner."""
    menu: bool = False
    """Whether the menu is shown beside it."""
    watched: bool = False
    """Whether the others see it too, and not only the acting player."""


class FromBroth(FromStock):
    """Draw the top card of the broth. If the broth has run out, the discard pile is turned over first."""


class TummyTurnDesk(TablingTurnDesk):
    """The family's turn, with a broth for a stock."""

    commands = (FromBroth(), FromPile(), Meld(), LayOff(), Discard())
    stock_label = "broth"


class TummyDesk(Desk):
    """Tummy Rummy: a turn, and three phases with furniture of their own instead."""

    meanings = MEANINGS
    midair = TummyMidair
    evening = TummyEvening
    bill = "the bill"
    undecided = "The game is over, and everybody has eaten the same amount."

    def __init__(self, game: type[Game]) -> None:
        super().__init__(game)
        self._turn = turn = TummyTurnDesk()
        self.menu = MenuCard()
        self.beside = (self.menu,)
        self.centre: TummyTable = TummyTable(turn.furniture, self.menu)
        centre = self.centre
        self._usual = _Setting(centre.table, banner_of)
        self._settings = {
            # The plate of the Chef says who that is, too.
            "feeding": _Setting(centre.plates, feeding_banner, banner_from=_TALL, menu=True, watched=True),
            "special": _Setting(centre.picker, naming_banner, menu=True),
            "swap": _Setting(centre.cook, banner_of),
        }
        self.phases = {
            "play": turn,
            "feeding": FeedingDesk(centre.plates, self.menu),
            "special": SpecialDesk(centre.picker, self.menu),
            "swap": SwapDesk(centre.cook),
            **dict.fromkeys(("between hands", "over"), GoodbyeDesk(turn)),
        }

    def show(self, scene: Scene) -> None:
        phase = scene.view.phase
        setting = self._settings.get(phase, self._usual)
        self.menu.show_menu(tummy_view(scene.view).options.menu)
        self.menu.display = setting.menu
        self.centre.banner.show_banner(setting.banner(scene), least=setting.banner_from)
        if scene.acting or setting.watched:
            self.centre.show(setting.middle)
            self.at(phase).show(scene)
        else:
            self.centre.show(self.centre.table)
            self._turn.show(scene)

    # ------------------------------------------------------------------------------------------------ what is on show

    def token(self, token: Token, way: float, look: CardLook) -> Sequence[Row] | None:
        if token.kind == FOOD and look.pictures:
            dish = Dish(token.text, token.text[:1].upper())
            return grown_picture(dish) if way >= GROWS and self.centre.plates.are_round else picture(dish)
        return super().token(token, way, look)

    def tags(self, view: View, seat: Seat) -> Sequence[str]:
        game = tummy_view(view)
        return (
            *(["Chef"] if seat == game.chef else []),
            *(["eats double"] if seat in game.cooks else []),
            *(["gone"] if seat in game.gone else []),
        )

    def is_away(self, view: View, seat: Seat) -> bool:
        return seat in tummy_view(view).gone

    def standing(self, view: View, seat: Seat) -> str:
        return f"ate {view.scores[seat]}" if any(view.scores) else ""

    # ------------------------------------------------------------------------------------------------ the end of a hand

    def settlement(self) -> Widget:
        self._bill = Settlement()
        return self._bill

    def settlement_head(self) -> None:
        """All of it scrolls."""

    def show_settlement(self, events: Sequence[Event], view: View) -> None:
        self._bill.show_bill(bill_of(events, view, self.scoring.counted(view.scores)))

    # That everybody has been fed is not in the bill.
    outcomes = (HandVoid,)

    def settled(self, events: Sequence[Event], view: View) -> list[str]:
        bill = bill_of(events, view, self.scoring.counted(view.scores))
        plates = bill.stacks or [line.dishes for line in bill.lines]
        lines = [
            f"{line.name} ate {_eaten(dishes)}; {self.scoring.explained(seat, line.total)} so far."
            for seat, (line, dishes) in enumerate(zip(bill.lines, plates, strict=True))
        ]
        return [bill.headline, *lines, *bill.notes]

    def victory(self, best: int, *, alone: bool) -> str:
        return emptiest(best, alone=alone)


def _eaten(dishes: Sequence[Dish]) -> str:
    """Dishes in words, the first with the word for helpings: 2 helpings of corn and 1 of ham, 3 in all."""
    if not dishes:
        return "nothing"
    first, *others = dishes
    each = [f"{counted(first.units, 'helping')} of {first.food}", *(f"{dish.units} of {dish.food}" for dish in others)]
    return listed(each) + (f", {sum(dish.units for dish in dishes)} in all" if others else "")


_TALL: Final = 30
"""Rows of a screen that has room for a banner over the plates."""

DESK = TummyDesk
