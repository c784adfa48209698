"""Places to choose from, spread over the screen: one cursor goes from each to its neighbours in all directions."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, NamedTuple

from textual.binding import Binding, BindingType
from textual.events import Click
from textual.geometry import Region
from textual.message import Message

from rummytui.widgets.palette import on_card
from rummytui.widgets.patches import write_now
from rummytui.widgets.rows import Piece, Row, aimed, filled, width_of
from rummytui.widgets.sketch import Sketch

_CURSOR: Final = "▐"
_CURSOR_IN_LETTERS: Final = ">"


class Place(NamedTuple):
    """A rectangle of a `Places` with what is drawn there."""

    area: Region
    """Its column 0 is never the widget's first: the cursor is drawn in the cell before it."""
    rows: Sequence[Row]
    target: Hashable = None
    """What choosing it chooses; None if it is only to be read."""
    ground: str = ""
    """The palette's word for what it is drawn on."""


class Places(Sketch, can_focus=True):
    """Draws places that don't overlap; arrows move a cursor over those that can be chosen, and Enter or a click chooses."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "choose", "Open", key_display="⏎"),
        Binding("up,k", "move(0, -1)", show=False),
        Binding("down,j", "move(0, 1)", show=False),
        Binding("left,h", "move(-1, 0)", show=False),
        Binding("right,l", "move(1, 0)", show=False),
        Binding("home,pageup", "to_end(0)", show=False),
        Binding("end,pagedown", "to_end(-1)", show=False),
    ]

    @dataclass
    class Chosen(Message):
        """A place was chosen."""

        target: Hashable

    _places: Sequence[Place] = ()
    _choices: Sequence[Place] = ()
    _letters = False
    _column = 0
    """In which column the cursor goes up and down."""
    cursor: Hashable = None
    """The target that it is on."""

    @property
    def choices(self) -> Sequence[Hashable]:
        """All that can be chosen, in reading order."""
        return [place.target for place in self._choices]

    def show(self, places: Iterable[Place], first: Hashable, *, letters: bool) -> None:
        """Have these places; the cursor stays where it is if it can, else it goes to ``first``.

        ``letters``: draw nothing that isn't a letter.
        """
        self._places = sorted(places, key=lambda place: (place.area.y, place.area.x))
        self._choices = [place for place in self._places if place.target is not None]
        self._letters = letters
        self.go_to(self.cursor if self.cursor in self.choices else first)

    # ------------------------------------------------------------------------------------------------ how it looks

    def draw(self, width: int, height: int | None) -> list[Row]:
        rows: list[Row] = [[] for _ in range(height or 0)]
        for place in sorted(self._places, key=lambda place: place.area.x):
            for y, row in enumerate(self._framed(place), place.area.y):
                if y < len(rows):
                    gap = place.area.x - 1 - width_of(rows[y])
                    rows[y] += [Piece(" " * gap), *row] if gap else row
        return rows

    def _framed(self, place: Place) -> Iterator[Row]:
        """The rows of a place on its ground, each with the cell before it."""
        here, below_mouse = (
            place.target is not None and place.target == target for target in (self.cursor, self.under_mouse)
        )
        ground = "chosen" if here else "lit" if below_mouse else place.ground
        for y in range(place.area.height):
            row = place.rows[y] if y < len(place.rows) else []
            whole = filled(row, place.area.width)
            on_ground = [piece if on_card(piece.roles) else _on(ground, piece, lined=below_mouse) for piece in whole]
            middle = y == (place.area.height - 1) // 2
            yield [self._mark(middle=middle) if here else Piece(" "), *aimed(on_ground, place.target)]

    def _roles(self, piece: Piece) -> str:
        # Its rows show already where the mouse is: pixels keep their colours, and only words are underlined.
        return piece.roles

    def mouse_moved(self) -> None:
        self.redraw(layout=False)

    def _mark(self, *, middle: bool) -> Piece:
        if self._letters:
            return Piece(_CURSOR_IN_LETTERS if middle else " ", "turn")
        return Piece(_CURSOR, "turn")

    # ------------------------------------------------------------------------------------------------ what is chosen

    def chosen(self, target: Hashable, event: Click) -> None:
        self.go_to(target)
        self.post_message(self.Chosen(target))

    def action_choose(self) -> None:
        """Choose what the cursor is on."""
        if self.cursor is not None:
            self.post_message(self.Chosen(self.cursor))

    def go_to(self, target: Hashable) -> None:
        """Put the cursor there."""
        self._put(next((place for place in self._choices if place.target == target), None))
        self.redraw(layout=False)

    def action_to_end(self, place: int) -> None:
        """Go to the first place, or with -1 to the last one."""
        if self._choices:
            self._put(self._choices[place])
            self._redraw_now()

    def action_move(self, right: int, down: int) -> None:
        """Go to the next place in a direction: beyond the last of a line to the next line, and round at the end."""
        here = next((place for place in self._choices if place.target == self.cursor), None)
        if here is None:
            return
        if down:
            self._put(self._above_or_below(here, down), keep_column=True)
        else:
            at = self._choices.index(here)
            beside = self._beside(here, right)
            self._put(beside or self._choices[(at + right) % len(self._choices)])
        self._redraw_now()

    def _beside(self, here: Place, right: int) -> Place | None:
        """The nearest place on that side that has a row in common with this one."""
        rows = range(here.area.y, here.area.bottom)
        beside = [
            place
            for place in self._choices
            if (place.area.x - here.area.x) * right > 0 and place.area.y < rows.stop and rows.start < place.area.bottom
        ]
        return min(
            beside, key=lambda place: (abs(place.area.x - here.area.x), abs(place.area.y - here.area.y)), default=None
        )

    def _above_or_below(self, here: Place, down: int) -> Place:
        """The next place above or below, best in the cursor's column; round at the end."""
        beyond = [
            place
            for place in self._choices
            if (place.area.y >= here.area.bottom if down > 0 else place.area.bottom <= here.area.y)
        ]
        return min(
            beyond or self._choices,
            key=lambda place: (self._away(place) > 0, place.area.y * down, self._away(place)),
        )

    def _away(self, place: Place) -> int:
        """How many columns a place is away from that of the cursor."""
        return max(place.area.x - self._column, self._column - place.area.right + 1, 0)

    def _redraw_now(self) -> None:
        """Show where a key has moved the cursor."""
        self.redraw(layout=False)
        write_now(self.screen)

    def _put(self, place: Place | None, *, keep_column: bool = False) -> None:
        self.cursor = place.target if place else None
        if place and not keep_column:
            self._column = place.area.x


def _on(ground: str, piece: Piece, *, lined: bool) -> Piece:
    """The piece on this ground, underlined if it is a word."""
    is_word = lined and any(map(str.isalnum, piece.text))
    return piece._replace(roles=" ".join(filter(None, (ground, piece.roles, "link" * is_word))))
