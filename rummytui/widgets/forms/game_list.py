"""The games to choose from: a list that never changes its order, and a picture of the one under the cursor."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static
from textual.widgets.option_list import Option

from rules import Game
from rummytui.widgets.cards import CardLook
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.menu import MARGIN, Menu, columns
from rummytui.widgets.pieces import Piece, Row
from rummytui.widgets.vignette import HEIGHT, WIDTH

_LINES = 3
"""Rows of a game in a list that describes each, with an empty one."""
_TELLING = 44
"""Cells from which a line has room for a title, the number of players and the length."""


def players_of(game: type[Game]) -> str:
    """How many can play a game, in a few words."""
    counts = game.player_counts()
    return f"{counts[0]} to {counts[-1]} players" if len(counts) > 1 else f"{counts[0]} players"


class GameList(Menu):
    """All games. The cursor chooses; Enter moves to the names."""

    BINDINGS: ClassVar[list[BindingType]] = [
        # By priority, so that a name typed right after it goes into the name field.
        Binding("enter", "screen.go_on", "Names", key_display="⏎", priority=True),
        Binding("tab", "screen.go_on", show=False, priority=True),
        Binding("space,right", "screen.go_on", show=False),
        Binding("w", "screen.learn", "Learn"),
    ]

    def __init__(self, games: Sequence[type[Game]], chosen: str, *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self._of = games
        self._first = chosen

    def begin(self) -> None:
        """The cursor begins on the game that was played last."""
        self._draw()
        self.highlighted = self.get_option_index(self._first)

    @property
    def chosen(self) -> type[Game]:
        """The game under the cursor."""
        at = self.highlighted_option
        return next((game for game in self._of if at and game.name == at.id), self._of[0])

    def on_resize(self) -> None:
        at = self.highlighted
        self._draw()
        self.highlighted = at

    def _draw(self) -> None:
        width = self.size.width - MARGIN
        room = self.size.height // len(self._of)
        self.set_options(self._option(game, width, room) for game in self._of)

    def _option(self, game: type[Game], width: int, room: int) -> Option:
        counts = game.player_counts()
        few = f"{counts[0]}–{counts[-1]}" if len(counts) > 1 else f"{counts[0]}"
        if room < _LINES:
            return Option(columns(Content(game.title), Content.styled(few, "$quiet"), width), id=game.name)
        facts = Content.styled(f"{players_of(game)}, {game.length}", "$quiet")
        if width < _TELLING:
            first = columns(Content(game.title), Content.styled(few, "$quiet"), width)
            return Option(Content("\n").join([first, Content.styled(game.length, "$quiet"), Content("")]), id=game.name)
        first = columns(Content(game.title), facts, width)
        told = Content.styled(game.sentence, "$quiet").wrap(max(width, 10))[: room - 1]
        blank = [Content("")] if len(told) < room - 1 else []
        return Option(Content("\n").join([first, *told, *blank]), id=game.name)


class Picture(Drawn):
    """The small picture of a game, in the middle of its room."""

    _drawing: Callable[[CardLook], list[Row]] | None = None

    def show(self, drawing: Callable[[CardLook], list[Row]]) -> None:
        """Show what this draws."""
        self._drawing = drawing
        self.redraw(layout=False)

    def draw(self, width: int, height: int | None) -> list[Row]:
        if not self._drawing:
            return [[]] * HEIGHT
        left = Piece(" " * max((width - WIDTH) // 2, 0))
        return [[left, *row] for row in self._drawing(self.look)]


class About(Vertical):
    """A panel about one game: its picture, how many can play, how long it takes, and what it is like."""

    def show(self, game: type[Game], facts: str, drawing: Callable[[CardLook], list[Row]]) -> None:
        """Show this game; ``facts`` say how many can play here."""
        self.border_title = game.title
        self.border_subtitle = f"{facts}, {game.length}"
        self.query_one(Picture).show(drawing)
        self.query_one(Static).update(game.sentence, layout=False)

    def compose(self) -> ComposeResult:
        yield Picture()
        yield Static("", markup=False)
