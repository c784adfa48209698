"""Naming the Chef's Special. (TU-14)"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from rules import Card, moves
from rummytui.games.tummy_rummy.china import RoundPlate
from rummytui.games.tummy_rummy.feeding import food, tummy_view
from rummytui.games.tummy_rummy.foods import SIDE, dishes
from rummytui.games.tummy_rummy.menu_card import MenuCard
from rummytui.table.commands import AT_EVERY_TABLE, Command, Leave, LeaveByEscape
from rummytui.table.offers import Offer, Play, Target
from rummytui.table.phase_desk import HURRIES, HowTo, PhaseDesk
from rummytui.table.scene import Scene
from rummytui.text import named, said
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.cards import CardLook
from rummytui.widgets.emblems import named as named_in_row
from rummytui.widgets.pick import CardPicker
from rummytui.widgets.pieces import Piece, Row, fit, width_of

_PICTURE: Final = 51, 12
"""Cells and rows of the picture of what a card would do."""
_PLATE: Final = 41
"""Cells of the plate in it."""
_NAME: Final = 14
_NAMES: Final = 5
"""Lines beside the food for who eats."""


class NameSpecial(Command):
    """Name the next hand's Special. When that card is laid down, laid off or discarded, everybody but you eats.

    Pick it with the arrows, or type its rank and the first letter of its suit. Press Enter to name it.
    """

    name, key, label, kind = "name", "n", "name it", moves.NameSpecial

    def __init__(self, chosen: Callable[[], Card]) -> None:
        self._chosen = chosen

    @property
    def other_keys(self) -> frozenset[str]:
        return frozenset({"enter", "space"})

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        card = target if isinstance(target, Card) else self._chosen()
        return Play((moves.NameSpecial(scene.seat, card),))


def special_meaning(scene: Scene, card: Card) -> str:
    """What naming this card would do, in a sentence."""
    return f"{said(card)}: {special_feeds(scene, card, ' next hand')}"


def special_feeds(scene: Scene, card: Card, when: str = "") -> str:
    """What happens when a Special is played, to follow a colon."""
    view = tummy_view(scene.view)
    assert view.chef is not None
    played = "a card of its rank is played" if view.options.special == "rank" else "it's played"
    return f"whenever {played}{when}, everybody but {view.players[view.chef]} eats {food(scene, card)}."


def special_picture(scene: Scene, look: CardLook) -> Callable[[Card], list[Row]]:
    """For each card a plate with what it would feed the others, and who they are."""
    view = tummy_view(scene.view)
    menu = dishes(view.options.menu)
    fed = [seat for seat in range(len(view.players)) if seat != view.chef and seat not in view.gone]
    names = [named_in_row(seat, fit(view.players[seat], _NAME, look.glyphs.cut), ascii=look.ascii) for seat in fed]
    aside = [[Piece("everybody else", "quiet")], *names][:_NAMES]

    def drawn(card: Card) -> list[Row]:
        canvas = Canvas(*_PICTURE)
        plate = RoundPlate(_PLATE, _PICTURE[1])
        canvas.lay(plate.rows("china-a", [menu[card.rank]], (_PLATE - 1 - SIDE) // 2), 0, 0)
        for y, row in enumerate(aside):
            canvas.lay([row], _PICTURE[0] - width_of(row), y)
        return canvas.rows()

    return drawn


class SpecialDesk(PhaseDesk):
    """All cards, to name one of them. (TU-14)"""

    shows_seats = False
    # Where cards are typed by rank, q is the queen.
    everywhere = tuple(LeaveByEscape() if isinstance(command, Leave) else command for command in AT_EVERY_TABLE)

    def __init__(self, picker: CardPicker, menu: MenuCard) -> None:
        self._picker = picker
        self._menu = menu
        self.commands = (NameSpecial(lambda: picker.card),)

    def has_hand(self, scene: Scene) -> bool:
        # Everybody has been fed, and the cards to choose from want the room.
        return False

    def show(self, scene: Scene) -> None:
        self._menu.mean((self._picker.card,))
        self._menu.show_no_dish()
        self._picker.show_meaning(partial(special_meaning, scene), special_picture(scene, self._picker.look))
        self._picker.focus()

    def told(self, scene: Scene) -> Sequence[str]:
        # Which food each rank stands for is all there is to choose by.
        menu = tummy_view(scene.view).options.menu
        dishes = (f"{rank.replace('T', '10')} {dish}" for rank, dish in menu.items())
        return (f"The menu: {', '.join(dishes)}.",)

    def prompt(self, scene: Scene) -> str:
        return f"{scene.name}: name the next hand's Special. Use the arrows or type it, then Enter."

    def waiting(self, scene: Scene) -> str:
        return f"{named(scene.view.to_act, scene.view.players)} is thinking up a Special. {HURRIES}"

    def step(self, scene: Scene, move: moves.Move) -> HowTo:
        assert isinstance(move, moves.NameSpecial)
        name = f"name {said(move.card)}"
        return HowTo(f"{name}, which feeds the others {food(scene, move.card)}", "type it, then Enter", brief=name)
