"""What the first screen offers: what can be done, and below it the latest games."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from textual.content import Content
from textual.widgets.option_list import Option

from rummytui.shelf import Shelf, Shown, ago
from rummytui.widgets.menu import MARGIN, Menu, columns, fitting

_TITLE = 16
"""Cells for the name of an entry; what it is for stands behind it."""

ENTRIES = {
    "new": ("New game", "choose who plays, then deal"),
    "learn": ("Learn to play", "a first hand, step by step"),
    "saves": ("Saved games", "resume, watch again or tidy up"),
    "book": ("Family book", "who won, who was fed what"),
    "rules": ("Rulebook", "every rule, with its number"),
    "settings": ("Settings", "cards, colours, pace, PINs"),
    "quit": ("Quit", ""),
}
"""What the menu offers and what each is for."""

_EDGES = 4
"""Cells of a panel's frame and of the blanks beside it."""


class Panel(Menu):
    """One of two menus below each other: the cursor goes from one to the other, and is only in one of them."""

    def fill(self, options: Sequence[Option]) -> None:
        """List these; the cursor stays on the one it is on, or in the first line while it has not been moved."""
        if [(option.id, option.prompt, option.disabled) for option in self.options] == [
            (option.id, option.prompt, option.disabled) for option in options
        ]:
            return
        at = self.highlighted_option
        self.set_options(options)
        if at and any(option.id == at.id and not option.disabled for option in options):
            self.highlighted = self.get_option_index(str(at.id))
        elif at:
            self.action_first()

    def action_cursor_up(self) -> None:
        before = self.highlighted
        super().action_cursor_up()
        if before is not None and (self.highlighted or 0) >= before and self._go_over():
            self.screen.query_one(f"#{self.other}", Panel).action_last()

    def action_cursor_down(self) -> None:
        before = self.highlighted
        super().action_cursor_down()
        if before is not None and (self.highlighted or 0) <= before and self._go_over():
            self.screen.query_one(f"#{self.other}", Panel).action_first()

    @property
    def other(self) -> str:
        """The id of the other menu."""
        return "games" if self.id == "menu" else "menu"

    def _go_over(self) -> bool:
        other = self.screen.query_one(f"#{self.other}", Panel)
        if not (other.display and other.options):
            return False
        self.highlighted = None
        other.focus()
        return True

    def on_focus(self) -> None:
        self.screen.query_one(f"#{self.other}", Panel).highlighted = None
        if self.highlighted is None:
            self.action_first()


class Entries(Panel):
    """What can be done."""


class GamesMenu(Panel):
    """The latest games."""

    def begin(self) -> None:
        """Have no cursor: it is in the other one."""
        self.highlighted = None


NO_GAME = "No game to resume."
ALL_IN_USE = "Every unfinished game is open in another window."
NONE_WAITING = "Your finished games are under Saved games: press g."


def entries(shelf: Shelf, width: int, *, airy: bool, pending: bool) -> list[Option]:
    """What can be done, in a panel of this many cells; ``airy``: with blank lines between.

    The first line is for the game to go on with; it is kept for that if games are saved. ``pending``: it is not known
    yet which one that is.
    """
    found = [_last(shelf, _text_width(width), pending=pending)] if shelf.files else []
    for name, (title, purpose) in ENTRIES.items():
        found.append(Option(Content.assemble(title.ljust(_TITLE), (purpose, "$quiet")), id=name))
    return _apart(found) if airy else found


def latest_games(shelf: Shelf, width: int, most: int, *, apart: bool) -> list[Option]:
    """The ``most`` latest games that aren't over, in a panel of this many cells; ``apart``: with blank lines between."""
    if shelf.complete and not shelf.waiting:
        return [Option(NONE_WAITING, disabled=True)]
    cells = _text_width(width)
    games = []
    for game in shelf.waiting[:most]:
        when = _when(game)
        who = columns(fitting(game.who, cells - when.cell_length - 2), when, cells)
        standing = fitting(game.standing, cells).stylize_before("$quiet")
        games.append(Option(Content.assemble(who, "\n", standing), id=game.file))
    return _apart(games) if apart else games


def _last(shelf: Shelf, cells: int, *, pending: bool) -> Option:
    game = shelf.to_go_on
    if pending:
        return Option("Resume the latest game", id="last")
    if not game:
        none = ALL_IN_USE if shelf.waiting else NO_GAME if shelf.complete else ""
        return Option(none, id="last", disabled=True)
    when = _when(game)
    return Option(columns(fitting(game.resume, cells - when.cell_length - 2), when, cells), id="last")


def _when(game: Shown) -> Content:
    return Content.styled(ago(game.when, datetime.now().astimezone()), "$quiet")


def _text_width(width: int) -> int:
    """Cells of a line within the frame of a panel."""
    return width - _EDGES - MARGIN


def _apart(options: Sequence[Option]) -> list[Option]:
    """The options with a blank line between each two."""
    blank = [[option, Option("", disabled=True)] for option in options]
    return [option for pair in blank for option in pair][:-1]
