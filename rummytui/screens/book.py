"""The family book: on the left all players and games, on the right the page of the selected one."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import Worker, get_current_worker

from rules import GAMES
from rummytui.book.book import Book, PlayedSummary
from rummytui.book.months import Month
from rummytui.loading import LOADING
from rummytui.messages import program_of
from rummytui.people import registry as people
from rummytui.people.registry import People
from rummytui.puzzles.progress import score_of
from rummytui.screens.base import OnTop
from rummytui.screens.dialog import Dialog
from rummytui.screens.lit import ROOMY, LitScreen
from rummytui.text import whose
from rummytui.text.book import left_out
from rummytui.text.saved_games import title_of
from rummytui.widgets.barred import Rows
from rummytui.widgets.book_page import (
    EMPTY_PAGE,
    EVERYBODY,
    BookPage,
    Page,
    Seats,
    page_of_all,
    page_of_game,
    page_of_person,
    seats_of,
)
from rummytui.widgets.emblems import emblem, seat_role
from rummytui.widgets.footer import KeyFooter
from rummytui.widgets.menu import Menu, columns
from rummytui.widgets.pieces import fit
from rummytui.widgets.rail import Title
from rummytui.widgets.still import StillScroll
from saves.book.filler import Filler
from saves.book.filling import IndexProgress, usable_index
from saves.book.index import Index, index_of, throw_away

_CELLS = 58
_NAME = 28


class NamesScreen(Dialog[str]):
    """Shows ``question`` and ``names``; dismisses with the one that is chosen, or with None.

    ``not_these`` can't be chosen, and it says why not; ``notes`` are facts about some of the others.
    """

    AUTO_FOCUS = "Rows"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "dismiss", "Back", show=False)]

    def __init__(
        self,
        title: str,
        question: str,
        names: Sequence[str],
        not_these: Mapping[str, str] | None = None,
        notes: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(title)
        self._notes = notes or {}
        self._question = question
        self._names = names
        self._not_these = not_these or {}

    def inside(self) -> ComposeResult:
        yield Static(self._question, classes="said", id="question", markup=False)
        yield Rows(*map(self._option, self._names))

    def _option(self, name: str) -> Option:
        why = self._not_these.get(name, "")
        note = fit(why or self._notes.get(name, ""), _CELLS - _NAME - 2)
        return Option(columns(Content(fit(name, _NAME)), Content.styled(note, "$quiet"), _CELLS), disabled=bool(why))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        _ = self.dismiss(self._names[event.option_index])


_ALL: Final = "all"
_PERSON, _GAME = "person ", "game "
_COUNTING: Final = Page(EVERYBODY, said=["Counting the evenings…"])
_LIST: Final = 26
"""Columns of the list, its frame included."""
_WIDE_LIST: Final = 34
_WIDE: Final = 110
"""Columns of a screen from which the list is wider."""
_EDGES: Final = 7
"""Of these, columns of the frame and of the blanks and the mark beside each line."""


class BookContents(Menu):
    """The list of pages; the keys that turn pages move the page beside it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pagedown,enter,space", "page_down", "Read on", key_display="PgDn"),
        Binding("pageup", "page_up", show=False),
    ]

    def action_page_up(self) -> None:
        self.screen.query_one(StillScroll).scroll_page_up()

    def action_page_down(self) -> None:
        self.screen.query_one(StillScroll).scroll_page_down()


class BookScreen(OnTop[None], LitScreen[None]):
    """The statistics of all saved evenings. Counting runs beside the screen, which shows the progress."""

    AUTO_FOCUS = "#contents"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "join", "Merge"),
        Binding("s", "separate", "Split"),
        Binding("r", "recount", "Recount"),
        Binding("comma", "app.settings", "Settings", key_display=",", show=False),
        Binding("escape,q", "dismiss", "Back"),
    ]
    DEFAULT_CSS = """
    BookScreen {
        #book { height: 1fr; }
        #list { width: 26; height: 100%; background: $inset; border: round $border-blurred;
                border-title-color: $quiet; padding: 0 0 0 1; }
        #contents { height: 100%; }
        #page { height: 100%; background: $inset; border: round $border-blurred; border-title-color: $foreground;
                border-title-style: bold; padding: 0 0 0 1; scrollbar-size-vertical: 1;
                scrollbar-gutter: stable; }
        BookPage { width: 100%; height: auto; }
        #progress, #complaint { height: 1; padding: 0 2; color: $quiet; text-overflow: ellipsis; text-wrap: nowrap; }
        #complaint { display: none; }
        &.-wide #list { width: 34; }
        &.-airy #page { padding: 1 1 1 2; }
        &.-airy #list { padding: 1 0 1 1; }
    }
    """

    @dataclass
    class Listed(Message):
        """The contents of the book; ``trouble`` says why it can't be read."""

        people: list[PlayedSummary]
        games: list[PlayedSummary]
        months: list[Month]
        hands: int
        missing: str
        last: bool
        """Whether everything has been counted."""
        trouble: str = ""

    @dataclass
    class PageFound(Message):
        """The page that was looked up."""

        at: str
        page: Page

    @dataclass
    class Counted(Message):
        """How far counting is; None: it has ended."""

        progress: IndexProgress | None

    def __init__(self) -> None:
        super().__init__()
        self._known = People()
        self._seats: Seats = {}
        self._people: list[PlayedSummary] = []
        self._games: list[PlayedSummary] = []
        self._missing = ""
        self._at = _ALL
        self._filler: Filler | None = None
        self._left = False
        self._place = ExitStack()
        self._index: Path | None = None
        self._all = Page()

    def compose(self) -> ComposeResult:
        yield Title("The family book", spare=True)
        with Horizontal(id="book"):
            with Vertical(id="list"):
                yield BookContents(id="contents")
            with StillScroll(id="page", can_focus=False):
                yield BookPage()
        yield Static("", id="complaint", markup=False)
        yield Static("", id="progress", markup=False)
        yield KeyFooter()

    def on_mount(self) -> None:
        self._folder = program_of(self).folder
        self._known, notice = people.load()
        self._say(notice or "")
        self._show(_COUNTING)
        self.count()

    def on_unmount(self) -> None:
        self._left = True
        if self._filler:
            self._filler.end()
        self._place.close()

    def on_resize(self) -> None:
        width, height = self.app.size
        self.set_class(width >= _WIDE, "-wide")
        self.set_class(height >= 34, "-airy")
        # The title of the screen is there in a higher window, and once is enough.
        self.query_one("#list").border_title = "pages" if height >= ROOMY else "the family book"
        self._draw_list()

    # ------------------------------------------------------------------------------------------------ counting

    @work(thread=True, exclusive=True, group="count")
    def count(self, *, afresh: bool = False) -> None:
        """Show what is in the index, have a process bring it up to date meanwhile, and show what has come of that."""
        try:
            if self._index is None:
                with LOADING:
                    # Load everything now, so no worker thread has to.
                    _ = GAMES, index_of(self._folder)
                # Where the index has no place, this is one only for as long as the screen is open.
                self._index = self._place.enter_context(usable_index(self._folder))
            if afresh:
                throw_away(self._index)
            self._list()
            self._fill(self._index, get_current_worker())
            self._list(last=True)
        except (OSError, sqlite3.Error) as error:
            self.post_message(
                self.Listed([], [], [], 0, "", last=True, trouble=f"Can't count the evenings right now: {error}.")
            )
        if not get_current_worker().is_cancelled:
            self.post_message(self.Counted(None))

    def _fill(self, at: Path, worker: Worker[None]) -> None:
        filler = self._filler = Filler(self._folder, at)
        for progress in filler.progress():
            if self._left or worker.is_cancelled:
                break
            self.post_message(self.Counted(progress))
            if progress.doing == "read" and progress.done == progress.of:
                self._list()
        filler.end()

    @contextmanager
    def _book(self, at: Path) -> Iterator[Book]:
        """The book in the index there, for the people known now."""
        with Index.open(at) as index:
            yield Book(index, self._known.canonical)

    def _list(self, *, last: bool = False) -> None:
        """Post the contents of the book, in the counting thread."""
        if not self._left and self._index:
            with self._book(self._index) as book:
                months = book.months(_now())
                missing = " ".join(left_out(*book.unread))
                self.post_message(self.Listed(book.people(), book.games(), months, book.hands, missing, last))

    def on_book_screen_counted(self, event: Counted) -> None:
        progress = event.progress
        said = self._missing
        if progress:
            doing = "Reading saved games" if progress.doing == "read" else "Replaying evenings to count pots and food"
            said = f"{doing}: {progress.done:,} of {progress.of:,}"
        self.query_one("#progress", Static).update(said)

    def on_book_screen_listed(self, event: Listed) -> None:
        self._people, self._games, self._missing = event.people, event.games, event.missing
        self._seats = seats_of([entry.name for entry in event.people])
        if event.games:
            self._all = page_of_all(event.people, event.games, event.hands, event.months)
        else:
            self._all = EMPTY_PAGE if event.last else _COUNTING
        if event.trouble:
            self._say(event.trouble, refused=True)
        self._draw_list()
        self.look_up(self._at)

    # ------------------------------------------------------------------------------------------------ the list

    def _draw_list(self) -> None:
        """List everything, with the cursor on what it was on."""
        menu = self.query_one(BookContents)
        options = list(self._options(_WIDE_LIST if self.has_class("-wide") else _LIST))
        menu.set_options(options)
        places = [option.id for option in options]
        menu.highlighted = places.index(self._at) if self._at in places else 0
        self.refresh_bindings()

    def _options(self, columns: int) -> Iterator[Option]:
        cells, letters = columns - _EDGES, program_of(self).settings.ascii_suits
        yield Option(EVERYBODY, id=_ALL)
        for entry in self._people:
            seat = self._seats.get(entry.name)
            before = "  " if seat is None else f"{emblem(seat, ascii=letters)} "
            line = fit(before + entry.name, cells)
            yield Option(
                Content(line) if seat is None else Content.styled(line, f"${seat_role(seat)}"), id=_PERSON + entry.name
            )
        if self._games:
            yield Option("", disabled=True)
        for entry in self._games:
            yield Option(Content(fit(title_of(entry.name), cells)), id=_GAME + entry.name)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        at = event.option_id or _ALL
        if at != self._at:
            self._at = at
            self._say("")
            self.refresh_bindings()
            self.query_one(StillScroll).scroll_home()
            self.look_up(at)

    @property
    def _person(self) -> str | None:
        """Whose page is open; None if it is not a person's."""
        return self._at.removeprefix(_PERSON) if self._at.startswith(_PERSON) else None

    # ------------------------------------------------------------------------------------------------ the page

    def look_up(self, at: str) -> None:
        """Show the page of the selected entry."""
        if at == _ALL:
            self._show(self._all)
        else:
            self._read(at)

    @work(thread=True, exclusive=True, group="page")
    def _read(self, at: str) -> None:
        if self._index is None:
            return
        try:
            with self._book(self._index) as book:
                self.post_message(self.PageFound(at, self._page(book, at)))
        except (OSError, sqlite3.Error) as error:
            self.post_message(self.PageFound(at, Page(said=[f"Can't read this page right now: {error}."])))

    def _page(self, book: Book, at: str) -> Page:
        if at.startswith(_PERSON):
            person = book.person(at.removeprefix(_PERSON), _now())
            if not person:
                return self._all
            return page_of_person(person, self._seats, score_of(self._folder, person.who.written))
        game = book.game(at.removeprefix(_GAME), _now())
        return page_of_game(game) if game else self._all

    def on_book_screen_page_found(self, event: PageFound) -> None:
        if event.at == self._at:
            self._show(event.page)

    def _show(self, page: Page) -> None:
        self.query_one("#page").border_title = Content(page.title)
        self.query_one(BookPage).show(page, self._seats)

    # ------------------------------------------------------------------------------------------------ who is who

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "join":
                return self._person is not None and len(self._people) > 1
            case "separate":
                return self._person is not None and len(self._known.names_of(self._person)) > 1
        return True

    def action_join(self) -> None:
        """Choose who else is the same person."""
        name, others = self._person or "", [entry.name for entry in self._people if entry.name != self._person]
        if self._index is None:
            return
        try:
            with self._book(self._index) as book:
                met = book.sat_with(name)
        except (OSError, sqlite3.Error) as error:
            self._say(f"Can't read the book right now: {error}.", refused=True)
            return
        apart = [other for other in others if other in met]
        if len(apart) == len(others):
            self._say(
                f"Everyone else in the book has played with {name}, so there's nobody to merge with.", refused=True
            )
            return

        def chosen(other: str | None) -> None:
            if other:
                locked = self._known.lock_of(name) or self._known.lock_of(other)
                pin = "; they share one PIN" if locked else ""
                self._change(lambda known: known.join(other, name), f"{other} and {name} are now one person{pin}.")

        why_not = dict.fromkeys(apart, f"has played with {name}")
        # Said before anybody is behind a PIN that somebody else knows, and not only afterwards.
        locked = [other for other in others if self._known.lock_of(other)]
        notes = dict.fromkeys(locked, "has a PIN that both will use")
        own = f" Both names will then use {whose(name)} PIN." if self._known.lock_of(name) else ""
        _ = self.app.push_screen(
            NamesScreen("same player", f"Which of these is also {name}?{own}", others, why_not, notes), chosen
        )

    def action_separate(self) -> None:
        """Choose which of the names belongs to somebody else."""
        name = self._person or ""
        others = [other for other in self._known.names_of(name) if other != name]

        def chosen(other: str | None) -> None:
            if other:
                pin = ", each with the same PIN" if self._known.lock_of(name) else ""
                self._change(lambda known: known.separate(other), f"{other} and {name} are two people again{pin}.")

        _ = self.app.push_screen(NamesScreen("another player", f"Which of these isn't {name}?", others), chosen)

    def _change(self, how: Callable[[People], People], done: str) -> None:
        """Write down who is who, and count the evenings for them."""
        try:
            notice = people.change(how)
        except ValueError as error:
            self._say(str(error), refused=True)
            return
        self._known = people.load()[0]
        self._say(notice or done, refused=bool(notice))
        self.count()

    def action_recount(self) -> None:
        """Discard the index and count everything again."""
        if self._filler:
            self._filler.end()
        self._say("")
        self.count(afresh=True)

    def _say(self, sentence: str, *, refused: bool = False) -> None:
        complaint = self.query_one("#complaint", Static)
        complaint.update(sentence)
        complaint.display = bool(sentence)
        complaint.set_class(refused, "-refused")


def _now() -> datetime:
    return datetime.now().astimezone()
