"""The rulebook: a book a game, opened at a clause, with a line to search in all of them."""

from __future__ import annotations

from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import ModalScreen
from textual.widgets import Footer, Markdown, Static
from textual.widgets.markdown import MarkdownBlock

from rummytui.text.rulebook import Book, book_with, books, clause_of, search
from rummytui.widgets.choice import Alternative, Choice
from rummytui.widgets.entry import Entry
from rummytui.widgets.still import StillScroll


class Pages(StillScroll, can_focus=True):
    """What is read; it scrolls by the keys that people try."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "scroll_up", show=False),
        Binding("down,j", "scroll_down", "Read on", key_display="↑ ↓"),
        Binding("space", "page_down", show=False),
        Binding("left,h", "screen.turn(-1)", show=False),
        Binding("right,l", "screen.turn(1)", "Other book", key_display="← →"),
    ]


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

        #books, #top, Pages { max-width: 92; }
        #books { padding: 0 2; }
        #top { height: 1; padding: 0 2; margin: 1 0; }
        #looking { width: 8; color: $quiet; }
        Entry { width: 30; }
        Pages { height: 1fr; padding: 0 2; scrollbar-size-vertical: 1; }
        Markdown { padding: 0 2 0 0; background: transparent; }
        MarkdownH1, MarkdownH2, MarkdownH3 { content-align: left middle; margin: 1 0; padding: 0; color: $turn;
            background: transparent; text-style: bold; border: none; }
        .sought { background: $panel; }
        #none { color: $quiet; }
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
        with Pages():
            yield Markdown()
            yield Static("No clause has all these words.", id="none")
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self._show()

    @work(exclusive=True)
    async def _show(self) -> None:
        """Show the book, or the clauses that were searched for."""
        if not self.is_active:  # closed before it was drawn
            return
        words = self.query_one(Entry).value.strip()
        text = search(words) if words else self._book.text
        self.query_one("#none").display = not text
        await self.query_one(Markdown).update(text)
        pages = self.query_one(Pages)
        pages.scroll_home(animate=False)
        if self._clause and not words:
            self.call_after_refresh(self._open_at, self._clause)

    def _open_at(self, clause: str) -> None:
        for block in self.query(MarkdownBlock):
            if clause_of(block._content.plain) == clause:
                block.add_class("sought")
                self.query_one(Pages).scroll_to_widget(block, top=True, animate=False)
                return

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
