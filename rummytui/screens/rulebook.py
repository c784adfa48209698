"""The rulebook: a book a game, opened at a clause, with a line to search in all of them."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import ModalScreen
from textual.widgets import Footer, Static

from rummytui.text.rulebook import Book, book_with, books, search
from rummytui.widgets.choice import Alternative, Choice
from rummytui.widgets.entry import Entry
from rummytui.widgets.pages import Pages


class RulebookScreen(ModalScreen[None]):
    """Shows the book with ``clause``, or the book of ``game``, or the first one.

    It is opaque and modal, so that nothing beneath it can be seen or played by accident.
    """

    AUTO_FOCUS = "Pages"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "search", "Search", key_display="/"),
        Binding("up,down,pageup,pagedown", "read", show=False),
        Binding("escape,q,f1", "back", "Back"),
    ]
    DEFAULT_CSS = """
    RulebookScreen {
        background: $background;
        align-horizontal: center;

        #books, #top { max-width: 92; }
        Pages { max-width: 88; }
        #books { padding: 0 2; }
        #top { height: 1; padding: 0 2; margin: 1 0; }
        #looking { width: 8; color: $quiet; }
        Entry { width: 30; }
        #none { width: 100%; max-width: 92; padding: 0 2; color: $quiet; }
    }
    """

    def __init__(self, *, clause: str | None = None, game: str | None = None) -> None:
        super().__init__()
        self._clause = clause
        first = book_with(clause) if clause else None
        self._book = first or next((book for book in books() if book.name == game), None) or books()[0]

    def compose(self) -> ComposeResult:
        yield Choice([Alternative(book.name, book.title) for book in books()], self._book.name, id="books")
        with Horizontal(id="top"):
            yield Static("Search", id="looking")
            yield Entry(id="words")
        yield Static("No clause has all these words.", id="none")
        yield Pages()
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self._show()

    def _show(self) -> None:
        """Show the book, or the clauses that were searched for."""
        words = self.query_one(Entry).value.strip()
        text = search(words) if words else self._book.text
        self.query_one("#none").display = not text
        self.query_one(Pages).show_text(text, sought=None if words else self._clause)

    # ------------------------------------------------------------------------------------------------ what is done

    def on_input_changed(self) -> None:
        self._show()

    def on_input_submitted(self) -> None:
        self.query_one(Pages).focus()

    def on_choice_chosen(self, event: Choice.Chosen) -> None:
        self._open(next(book for book in books() if book.name == event.value))

    def _open(self, book: Book) -> None:
        self._book, self._clause = book, None
        self.query_one(Entry).value = ""
        self._show()

    def action_search(self) -> None:
        self.query_one(Entry).focus()

    def action_turn(self, steps: int) -> None:
        self.query_one(Choice).action_turn(steps)

    async def action_read(self) -> None:
        self.query_one(Pages).focus()

    async def action_back(self) -> None:
        if self.query_one(Entry).value:
            self.query_one(Entry).value = ""
            self.query_one(Pages).focus()
        else:
            await self.action_dismiss(None)
