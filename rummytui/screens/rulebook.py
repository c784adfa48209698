"""The rulebook: a book a game, opened at a clause, with a table of contents and a line to search in all of them."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from rummytui.screens.base import AnyWindow, OnTop
from rummytui.screens.lit import LitScreen
from rummytui.text.rulebook import GLOSSARY, RulePage, book_with, books, clauses, search, sections
from rummytui.widgets.choice import Alternative, Choice
from rummytui.widgets.entry import Entry
from rummytui.widgets.footer import KeyFooter
from rummytui.widgets.menu import Menu
from rummytui.widgets.pages import Pages
from rummytui.widgets.rail import Title

_WIDE = 100
"""Columns from which the table of contents stands beside the pages."""


class RulebookContents(Menu):
    """All books, each with its sections below it."""

    def __init__(self) -> None:
        options = []
        for book in books():
            options.append(Option(Content.styled(book.title, "bold"), id=book.name))
            for number, section in enumerate(sections(book)):
                options.append(Option(Content.styled(f"  {section}", "$quiet"), id=f"{book.name} {number}"))
        super().__init__(*options)

    def begin(self) -> None:
        """The screen puts the cursor on the book that is open."""

    def mark(self, book: RulePage) -> None:
        """Put the cursor on this book, or leave it at one of its sections."""
        at = self.highlighted_option
        if at is None or str(at.id).split()[0] != book.name:
            self.highlighted = self.get_option_index(book.name)


class _Place(NamedTuple):
    """What was on the pages."""

    book: RulePage
    words: str
    """Those that were searched for."""
    hit: int
    top: int
    """The line on top."""


class RulebookScreen(AnyWindow, OnTop[None], ModalScreen[None], LitScreen[None]):
    """Shows the book with ``clause``, which may be a word of the glossary, or the book of ``game``, or the first one.

    It is opaque and modal, so that nothing beneath it can be seen or played by accident.
    """

    AUTO_FOCUS = "Pages"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "search", "Search", key_display="/"),
        Binding("g", "widen", "Scope"),
        Binding("up,down,pageup,pagedown", "read", show=False),
        Binding("backspace", "return", "Return", key_display="⌫"),
        Binding("comma", "app.settings", "Settings", key_display=","),
        Binding("question_mark", "app.help", "Help", show=False),
        Binding("escape,q,f1", "back", "Back"),
    ]
    DEFAULT_CSS = """
    RulebookScreen {
        background: $background;

        #room { height: 1fr; align-horizontal: center; }
        #contents {
            display: none;
            width: 32;
            height: 100%;
            background: $inset;
            border: round $border-blurred;
            border-title-color: $quiet;
            RulebookContents { height: 1fr; }
        }
        &.-wide #contents { display: block; }
        &.-wide #books { display: none; }
        #reading { width: 1fr; max-width: 92; }
        #books { padding: 0 2; }
        #top { height: 1; padding: 0 2; margin: 1 0; }
        #looking { width: 8; color: $quiet; }
        Entry { width: 30; }
        #none { width: 100%; padding: 0 2; color: $quiet; }
        #found { height: auto; padding: 0 2; display: none; }
        #count { width: 14; color: $quiet; }
        &.-searching {
            #found { display: block; }
            #books { display: none; }
        }
    }
    """

    def __init__(self, *, clause: str | None = None, game: str | None = None) -> None:
        super().__init__()
        self._clause = clause
        first = book_with(clause) if clause else None
        self._book = first or next((book for book in books() if book.name == game), None) or books()[0]
        self._left: list[_Place] = []
        """From where links were followed."""

    def compose(self) -> ComposeResult:
        yield Title("Rulebook", spare=True)
        with Horizontal(id="room"):
            with Vertical(id="contents") as panel:
                panel.border_title = "contents"
                yield RulebookContents()
            with Vertical(id="reading"):
                yield Choice([Alternative(book.name, book.title) for book in books()], self._book.name, id="books")
                with Horizontal(id="top"):
                    yield Static("Search", id="looking")
                    yield Entry(id="words")
                with Horizontal(id="found"):
                    yield Static(id="count")
                    yield Choice([Alternative("all", "all games"), self._this_one()], id="scope")
                yield Static("No rule contains all these words.", id="none")
                yield Pages(clauses())
        yield KeyFooter()

    def _this_one(self) -> Alternative:
        return Alternative("one", f"only {self._book.title}")

    def on_mount(self) -> None:
        self._fit()
        self._show()

    def on_resize(self) -> None:
        self._fit()

    def _fit(self) -> None:
        self.set_class(self.app.size.width >= _WIDE, "-wide")

    def _show(self, *, sought: str | None = None, hit: int = 0) -> None:
        """Show the book, or the clauses that were searched for."""
        words = self.query_one(Entry).value.split()
        scope = self.query_one("#scope", Choice)
        scope.offer([scope.alternatives[0], self._this_one()])
        text = search(" ".join(words), self._book if scope.value == "one" else None) if words else self._book.text
        self.set_class(bool(words), "-searching")
        self.query_one("#none").display = not text
        self.query_one("#count", Static).update("")
        self.query_one(RulebookContents).mark(self._book)
        sought = None if words else sought or self._clause
        book = None if words or self._book.name == GLOSSARY else self._book.name
        self.query_one(Pages).show_text(text, sought=sought, marked=words, hit=hit, book=book)
        self.refresh_bindings()

    # ------------------------------------------------------------------------------------------------ what is done

    def on_input_changed(self) -> None:
        self._show()

    def on_input_submitted(self) -> None:
        self.query_one(Pages).focus()

    def on_settings_changed(self) -> None:
        self.query_one(Pages).wear_look()

    def on_pages_counted(self, event: Pages.Counted) -> None:
        self.query_one("#count", Static).update(f"{event.number} of {event.hits}" if event.hits else "")
        self.refresh_bindings()

    def on_choice_chosen(self, event: Choice.Chosen) -> None:
        if event.choice.id == "scope":
            self._show()
            return
        book = next(book for book in books() if book.name == event.value)
        if book is not self._book:
            self._open(book)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if not event.option_list.has_focus:
            # Nobody has moved there: the cursor was put on the book that is open.
            return
        name, *section = str(event.option_id).split()
        book = next(book for book in books() if book.name == name)
        self._open(book, sought=sections(book)[int(section[0])] if section else None)

    def on_option_list_option_selected(self) -> None:
        self.query_one(Pages).focus()

    def on_pages_followed(self, event: Pages.Followed) -> None:
        book = book_with(event.clause)
        if book:
            pages = self.query_one(Pages)
            self._left.append(_Place(self._book, self.query_one(Entry).value, pages.hit, pages.scroll_offset.y))
            self._open(book, sought=event.clause)
            pages.focus()

    def _open(self, book: RulePage, *, sought: str | None = None, words: str = "", hit: int = 0) -> None:
        self._book, self._clause = book, None
        with self.prevent(Choice.Chosen, Entry.Changed):
            self.query_one("#books", Choice).choose(book.name)
            self.query_one(Entry).value = words
        self._show(sought=sought, hit=hit)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "return":
                return bool(self._left)
            case "widen":
                return self.has_class("-searching")
        return True

    def action_return(self) -> None:
        """Go back to where the last link was followed."""
        place = self._left.pop()
        self._open(place.book, words=place.words, hit=place.hit)
        pages = self.query_one(Pages)
        pages.call_after_refresh(pages.scroll_to, y=place.top, force=True)

    def action_search(self) -> None:
        self.query_one(Entry).focus()

    def action_widen(self) -> None:
        """Search in all games, or only in the one that is open."""
        self.query_one("#scope", Choice).action_turn(1)

    def action_turn(self, steps: int) -> None:
        self.query_one("#books", Choice).action_turn(steps)

    async def action_read(self) -> None:
        self.query_one(Pages).focus()

    async def action_back(self) -> None:
        if self.query_one(Entry).value:
            self.query_one(Entry).value = ""
            self.query_one(Pages).focus()
        else:
            await self.action_dismiss(None)
