"""The first screen: resume a game, deal a new one, read the rules.

It's drawn before rules, saves and settings are loaded; a thread loads them while people look at it. Until then it shows
what was written down of the saved games the last time. What follows has its place from the start, so nothing moves.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from textwrap import wrap
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from rich.cells import cell_len, set_cell_size
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.geometry import Region, Size
from textual.message import Message
from textual.widgets import Static

from rummytui.courtesy import COURTESY
from rummytui.daily import calendar
from rummytui.fitting import best_fit
from rummytui.games.fortnight import game_of
from rummytui.games.tiles import TILES
from rummytui.loading import LOADING, loading
from rummytui.messages import (
    BookWanted,
    DailyWanted,
    LessonsWanted,
    NewGameWanted,
    PuzzlesWanted,
    RulebookWanted,
    SavedGamesWanted,
    SettingsRead,
    SettingsWanted,
    program_of,
)
from rummytui.screens.base import BaseScreen
from rummytui.shelf import LATEST, SeatText, Shelf, ShelfText, ago, at_a_glance
from rummytui.widgets.logo import Logo, LogoSize, cells_of, rows_of
from rummytui.widgets.patches import PatchCompositor
from rummytui.widgets.places import Place, Places
from rummytui.widgets.rows import Piece, Row, filled, width_of
from rummytui.widgets.textual_internals import use_compositor
from rummytui.widgets.tiles import HEIGHT, WIDTH, Form, Pen, drawn
from rummytui.widgets.wood import EDGE_FROM, Wood

if TYPE_CHECKING:
    from saves import SavedGame


_WAYS: Final[Sequence[tuple[LogoSize, Form, int]]] = (
    ("vast", "large", 3),
    ("huge", "large", 3),
    ("huge", "high", 3),
    ("huge", "high", 1),
    ("medium", "high", 3),
    ("medium", "high", 1),
    ("medium", "low", 1),
)
"""A logo, how large tiles are, and the rows of the first line, best first."""
_MARGIN: Final = 3
"""Columns beside all that can be chosen, with the rail."""
_WIDEST: Final = 38
"""Cells of a tile."""
_FEWEST, _MOST = 2, 5
"""How many of the latest games have room, a line each."""


class HomeLayout(NamedTuple):
    """Where everything is, in cells of the screen."""

    logo: LogoSize
    form: Form
    logo_row: int
    line: Region
    """The first line, with the game to resume."""
    heading: int
    """The row above the games that says what they are for; 0: without it."""
    tiles: Sequence[Region]
    entries: Sequence[Region]
    latest: Region
    """The lines of the latest games."""
    heading_of_latest: int
    """The row above them that says so; 0: without it."""


@lru_cache(maxsize=4)
def plan(size: Size, tiles: int, entries: int) -> HomeLayout:
    """How a screen of this size is divided among this many games and other entries.

    >>> [plan(Size(*size), 10, 6).form for size in ((80, 24), (120, 40), (160, 50))]
    ['low', 'high', 'large']
    """
    rows = size.height - 2 - (size.height >= EDGE_FROM)
    ways = (_Way(size.width, way, tiles, entries) for way in _WAYS)
    return best_fit(ways, lambda way: way.fits and way.least <= rows).laid(rows)


class _Way:
    """One way to divide a screen."""

    def __init__(self, width: int, way: tuple[LogoSize, Form, int], tiles: int, entries: int) -> None:
        self._logo, self._form, self._line = logo, form, line = way
        self._count, self._entries = tiles, entries
        room = width - 2 * _MARGIN
        self._across = max(min((room + 1) // (WIDTH[form] + 1), 5), 1)
        self._tile = min((room + 1) // self._across - 1, _WIDEST)
        self._width = self._across * (self._tile + 1) - 1
        self._left = (width - self._width) // 2
        self._down = -(-tiles // self._across)
        self.fits = width >= cells_of(logo) + 2 * _MARGIN
        self._beside_tiles = tiles % self._across > 0
        self._entry_columns, self._entry_rows = self._grid_of_entries()
        self._heading = 2 * (line > 1)
        """Rows that the words above the games take."""
        self._title = int(form != "low")
        """Rows of the heading of the latest games."""

    def _grid_of_entries(self) -> tuple[int, int]:
        """The other entries, in columns and rows: in the last row of games if that has room, else below."""
        if self._beside_tiles:
            rows = min(HEIGHT[self._form], -(-self._entries // 2))
            return -(-self._entries // rows), rows
        columns = self._entries if self._form == "low" else 3
        return columns, -(-self._entries // columns)

    @property
    def _tile_rows(self) -> int:
        return self._down * (HEIGHT[self._form] + 1) - 1

    @property
    def least(self) -> int:
        """The rows that it needs."""
        below = 0 if self._beside_tiles else self._entry_rows + 1
        return (
            rows_of(self._logo) + self._line + 1 + self._heading + self._tile_rows + below + 1 + self._title + _FEWEST
        )

    def laid(self, rows: int) -> HomeLayout:
        """Divide the rows below the first one of the screen."""
        spare = max(rows - self.least, 0)
        # Where there is room, first some air round the logo, then more games, then air everywhere.
        top, below_logo = min(spare // 2, 1), min(spare, 1)
        spare -= top + below_logo
        more = min(spare // 2, _MOST - _FEWEST)
        spare -= more
        apart = int(not self._beside_tiles and spare >= self._entry_rows - 1)
        spare -= apart * (self._entry_rows - 1)
        air, spare = divmod(spare, 6)
        y = 1 + top + air + spare // 2
        logo_row = y
        y += rows_of(self._logo) + below_logo + air
        line = Region(self._left, y, self._width, self._line)
        y = line.bottom + 1 + air
        heading = y if self._heading else 0
        y += self._heading
        pitch = self._tile + 1
        tiles = [
            Region(
                self._left + place % self._across * pitch, y + place // self._across * (HEIGHT[self._form] + 1), *tile
            )
            for tile in [(self._tile, HEIGHT[self._form])]
            for place in range(self._count)
        ]
        y += self._tile_rows + 1 + air
        if self._beside_tiles:
            first = tiles[-1].right + 1
            entries = self._entry_places(Region(first, tiles[-1].y, self._left + self._width - first, self._entry_rows))
        else:
            entries = self._entry_places(Region(self._left, y, self._width, self._entry_rows), 1 + apart)
            y = entries[-1].bottom + 1 + air
        latest = Region(self._left, y + self._title, self._width, _FEWEST + more)
        return HomeLayout(self._logo, self._form, logo_row, line, heading, tiles, entries, latest, y * self._title)

    def _entry_places(self, area: Region, pitch: int = 1) -> list[Region]:
        wide = (area.width + 1) // self._entry_columns
        return [
            Region(
                area.x + place % self._entry_columns * wide, area.y + place // self._entry_columns * pitch, wide - 1, 1
            )
            for place in range(self._entries)
        ]


DIGITS: Final = "1234567890"
"""The keys of the games, in the order of the tiles."""
OTHER_ENTRIES: Final = (
    ("saves", "g", "saved games", "resume or replay"),
    ("book", "b", "family book", "wins and records"),
    ("learn", "w", "lessons", "your first hand"),
    ("rules", "F1", "rulebook", "look up any rule"),
    ("settings", ",", "settings", "cards, colours, PINs"),
    ("puzzles", "p", "puzzles", "what would you play?"),
)
"""What else can be opened: its key, its name, and what is there."""

_LABEL: Final = 5
"""Cells before the name of an entry, where all have room for one below another."""
_HALF: Final = 0.45
"""The share of a line that says who plays, before how far they are."""
_WIDE: Final = 100
"""Cells of the first line from which the daily deal beside it is spelt out."""
RESUME: Final = ("begin", "last")
"""What choosing the first line chooses while there may be a game to resume."""
NO_GAME: Final = "No game to resume."
ALL_IN_USE: Final = "Every unfinished game is open in another window."
NONE_WAITING: Final = "All your games are under saved games: press g."
_NEW_HERE: Final = "New here? Learn to play in four minutes."
_NEW_GAME: Final = "New game: choose who plays, then deal."
_WELCOME: Final = (
    "Rummy games for everyone around this laptop. Bots fill empty chairs.",
    "You see only your own cards: the screen says when to pass the laptop, and hides every hand until then.",
    "Every move is saved. Leave when supper is ready; your game will be here.",
)


def all_places(laid: HomeLayout, shelf: Shelf, pen: Pen, today: date, *, pending: bool, new: bool) -> Iterator[Place]:
    """All of them. ``pending``: it isn't known yet which game to resume. ``new``: no player has finished a lesson."""
    daily = _daily(laid.line.width, today)
    first, second = laid.line.split_vertical(laid.line.width - width_of(daily) - 2)
    yield _first_line(first._replace(width=first.width - 1), shelf, pending=pending, new=new)
    yield Place(second, [*_above(second), [Piece(" "), *daily]], ("begin", "daily"), "inset")
    if laid.heading:
        again = "or deal a new game" if shelf.files else "deal a game"
        yield _words(Region(laid.line.x, laid.heading, laid.line.width, 1), again)
    for tile, key, area in zip(TILES, DIGITS, laid.tiles, strict=True):
        yield Place(area, drawn(tile, key, area.width, laid.form, pen), ("deal", tile.game), "inset")
    for (name, key, title, purpose), area in zip(OTHER_ENTRIES, laid.entries, strict=True):
        yield Place(area, [_entry(key, title, purpose, area.width)], ("open", name))
    if shelf.files:
        yield from _latest(laid, shelf)
    else:
        lines = welcome(laid.latest.width, laid.latest.height)
        yield Place(laid.latest, [[Piece(line, "quiet")] for line in lines])


def _words(area: Region, text: str) -> Place:
    return Place(area, [[Piece(text, "strong quiet")]])


def _daily(cells: int, today: date) -> Row:
    """The daily deal and its game, beside a first line of this width."""
    title = next(tile.name for tile in TILES if tile.game == game_of(today))
    words = "Daily deal: " if cells >= _WIDE else "Daily: "
    return _keyed("d", [Piece(words, "strong"), Piece(title, "quiet")])


def _above(area: Region) -> list[Row]:
    """The blank rows above the middle of an area."""
    return [[] for _ in range((area.height - 1) // 2)]


def _first_line(area: Region, shelf: Shelf, *, pending: bool, new: bool) -> Place:
    """The game to resume; where none is saved, what to begin with."""
    room = area.width - 2
    target: tuple[str, str] | None = RESUME
    if not shelf.files:
        target, key, text = (("begin", "learn"), "w", _NEW_HERE) if new else (("begin", "new"), "n", _NEW_GAME)
        row = _keyed(key, [Piece(text, "strong")])
    elif pending:
        row = _keyed("r", [Piece("Resume the latest game", "strong")])
    elif game := shelf.to_go_on:
        when = _when(game)
        keyed = _keyed("r", [])
        told = _said(game.resume, room - width_of(keyed) - cell_len(when) - 2)
        row = _columns([*keyed, *_quiet_at_last(told)], when, room)
    else:
        target = None
        row = [Piece(ALL_IN_USE if shelf.waiting else NO_GAME if shelf.complete else "", "quiet")]
    return Place(area, [*_above(area), [Piece(" "), *_shortened(row, room)]], target, "inset")


def _entry(key: str, title: str, purpose: str, cells: int) -> Row:
    keyed = _keyed(key, [])
    if cells < _LABEL + max(len(title) for _, _, title, _ in OTHER_ENTRIES):
        return [*keyed, Piece(title)]
    row = [*keyed, Piece(" " * (_LABEL - width_of(keyed)) + title)]
    more = Piece(f"  {purpose}", "quiet")
    return [*row, more] if width_of([*row, more]) <= cells else row


def _keyed(key: str, row: Row) -> Row:
    """A line with its key as a keycap in front."""
    return [Piece(f" {key} ", "key"), Piece(" "), *row]


def _latest(laid: HomeLayout, shelf: Shelf) -> Iterator[Place]:
    """The latest games that aren't over, a line each."""
    x, y, width, most = laid.latest
    if shelf.complete and not shelf.waiting:
        yield Place(laid.latest, [[Piece(NONE_WAITING, "quiet")]])
        return
    if laid.heading_of_latest:
        yield _words(Region(x, laid.heading_of_latest, width, 1), "latest games")
    for row, game in enumerate(shelf.waiting[:most]):
        when = _when(game)
        room = width - cell_len(when) - 4
        who = filled(_said(game.who, int(room * _HALF)), int(room * _HALF))
        standing = _quiet(_said(game.standing, room - width_of(who), ""))
        line = _columns([*who, Piece("  "), *standing], when, width)
        yield Place(Region(x, y + row, width, 1), [line], ("resume", game.file))


def _when(game: ShelfText) -> str:
    return ago(game.when, datetime.now().astimezone())


def _columns(left: Row, right: str, cells: int) -> Row:
    return [*left, Piece(" " * (cells - width_of(left) - cell_len(right))), Piece(right, "quiet")]


def _said(forms: Sequence[SeatText], cells: int, roles: str = "strong") -> Row:
    """The first form of a line that has room, with names in the colours of their seats; the last is cut if need be."""
    rows = (
        [Piece(text, roles if seat is None else f"{roles} seat-{seat}".strip()) for text, seat in form]
        for form in forms
    )
    return _shortened(best_fit(rows, lambda row: width_of(row) <= cells), cells)


def _quiet(row: Row) -> Row:
    """The row with all but the names told quietly."""
    return [piece._replace(roles="quiet") if "seat-" not in piece.roles else piece for piece in row]


def _quiet_at_last(row: Row) -> Row:
    """The row with all behind its colon told quietly: how far a game is."""
    for at, piece in enumerate(row):
        before, colon, behind = piece.text.partition(":")
        if colon and "seat-" not in piece.roles:
            return [*row[:at], Piece(before, piece.roles), Piece(colon + behind, "quiet"), *_quiet(row[at + 1 :])]
    return row


def _shortened(row: Row, cells: int) -> Row:
    kept: Row = []
    for piece in row:
        left = cells - width_of(kept)
        if cell_len(piece.text) > left:
            return [*kept, piece._replace(text=set_cell_size(piece.text, max(left - 1, 0)) + "…")]
        kept.append(piece)
    return kept


def welcome(cells: int, rows: int) -> list[str]:
    """The text for people without saved games, in lines: as many whole sentences as fit.

    >>> welcome(74, 2)[-1].endswith("empty chairs.")
    True
    """
    lines: list[str] = []
    for text in _WELCOME:
        told = wrap(text, max(cells, 1), break_on_hyphens=False)
        if len(lines) + len(told) > rows:
            break
        lines += told
    return lines


_WANTED: Final[Mapping[str, Callable[[], Message]]] = {
    "new": NewGameWanted,
    "daily": DailyWanted,
    "puzzles": PuzzlesWanted,
    "learn": LessonsWanted,
    "book": BookWanted,
    "rules": RulebookWanted,
    "settings": SettingsWanted,
}
"""What an entry asks the program for."""
_HEAD_START = 0.1


class HomeScreen(BaseScreen[None]):
    """Where everything begins and ends."""

    AUTO_FOCUS = "Places"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("r", "open('last')", "Resume"),
        Binding("n", "open('new')", "New"),
        *[
            Binding(key, f"play('{tile.game}')", "Deal", key_display="1-0", show=key == DIGITS[0])
            for key, tile in zip(DIGITS, TILES, strict=True)
        ],
        Binding("d", "open('daily')", "Daily"),
        Binding("p", "open('puzzles')", "Puzzles"),
        Binding("w", "open('learn')", "Learn"),
        Binding("g", "open('saves')", "Saved"),
        Binding("b", "open('book')", "Book"),
        Binding("f1", "open('rules')", "Rules"),
        Binding("comma", "open('settings')", "Settings", key_display=","),
        Binding("q", "open('quit')", "Quit"),
    ]

    @dataclass
    class GamesFound(Message):
        """The latest saved games that were found, the latest first, perhaps with a sentence saying why there are none."""

        games: list[tuple[SavedGame, ShelfText]]
        trouble: str = ""

    @dataclass
    class Glanced(Message):
        """The saved games as far as they are known without reading them."""

        shelf: Shelf

    def __init__(self) -> None:
        super().__init__()
        self._lit = PatchCompositor()
        use_compositor(self, self._lit)
        self._wood = Wood("rummytui")
        self._logo = Logo("family card games around one laptop")
        self._places = Places()
        self._shelf = Shelf()
        self._latest: list[tuple[SavedGame, ShelfText]] = []
        self._drawn_for: Size | None = None
        self._looking = True
        """Whether saved games are being looked for."""
        self._last_wanted = False
        """Whether to resume the latest game as soon as it is known."""
        self.games_known = asyncio.Event()
        """Set once saved games have been looked for."""

    def compose(self) -> ComposeResult:
        self._shelf = at_a_glance(program_of(self).folder)
        self._drawn_for = self.app.size
        # Before anything is mounted, which would be laid out twice.
        self._lay_out()
        yield self._wood
        yield self._logo
        yield self._places
        yield Static("", id="complaint", markup=False)
        # Keys and what they do follow later, in the room that is kept for them.
        yield Vertical(id="keys")

    def on_mount(self) -> None:
        if self._drawn_for:
            self.app.theme_changed_signal.subscribe(self, lambda _: self._put_light_on())
            if not program_of(self).still:
                self._logo.deal()

    def on_unmount(self) -> None:
        # What is subscribed keeps the screen in memory.
        self.app.theme_changed_signal.unsubscribe(self)

    def on_settings_changed(self) -> None:
        if self._drawn_for:
            self._lay_out()

    def on_resize(self) -> None:
        if self._drawn_for and self._drawn_for != self.app.size:
            self._drawn_for = self.app.size
            self._lay_out()

    def on_screen_resume(self) -> None:
        if self.query("KeyFooter"):
            # The program may still have to close the game that was left, and would see it open in another window.
            self.app.call_next(self._look_again)
        else:
            self.set_timer(_HEAD_START, self._complete)

    def on_evening_saved(self) -> None:
        if self.query("KeyFooter"):
            self._look_again()

    def _look_again(self) -> None:
        if self.is_attached:
            self.look_for_games(again=True)

    async def _complete(self) -> None:
        """Do what takes longer, now that the menu is there and may have answered its first key."""
        with LOADING:
            from rummytui.widgets.footer import KeyFooter

        if not self.is_attached:
            # A player who quits at once is gone before this.
            return
        await self.query_one("#keys").mount(KeyFooter())
        self.look_for_games()

    # ------------------------------------------------------------------------------------------------ entries

    def on_home_screen_glanced(self, event: Glanced) -> None:
        """Show everything saved since, with the cursor on another game if that was played last."""
        before, could_go_on = self._shelf, self._may_go_on
        self._shelf = event.shelf
        self._looking = True
        if could_go_on != self._may_go_on:
            self.refresh_bindings()
        if before.to_go_on != self._shelf.to_go_on or bool(before.files) != bool(self._shelf.files):
            self._show_places()
            self._places.go_to(self._first)

    @work(thread=True, exclusive=True)
    @COURTESY.short_turns()
    def look_for_games(self, *, again: bool = False) -> None:
        """Read settings and saved games, write down what is to be known of them, and load what other screens need.

        ``again``: everything saved since is shown before all that.
        """
        if again:
            # Only once this screen is drawn again: with thousands of files even this takes longer than a key may.
            COURTESY.give_way()
            self.post_message(self.Glanced(at_a_glance(program_of(self).folder)))
        with LOADING:
            from rummytui.settings import load

            settings, notice = load()
            self.post_message(SettingsRead(settings, notice))
            from rummytui.widgets.shelf_menu import looked_at
            from saves import SaveError

        try:
            found = self.GamesFound(looked_at(program_of(self).folder, letters=settings.ascii_suits))
        except SaveError as error:
            found = self.GamesFound([], str(error))
        self.post_message(found)
        with LOADING:
            import rummytui.screens.setup
        with LOADING:
            import rummytui.screens.table
        with LOADING:
            import rummytui.screens.saved_games  # noqa: F401

    def on_home_screen_games_found(self, event: GamesFound) -> None:
        could_go_on = self._may_go_on
        self._looking = False
        # No more than the latest are looked at.
        files = len(event.games) if len(event.games) < LATEST else max(self._shelf.files, LATEST)
        self._latest = event.games
        self._shelf = Shelf(tuple(line for _, line in event.games), files)
        if event.trouble:
            self._say(event.trouble)
        self._show_places()
        if could_go_on != self._may_go_on:
            self.refresh_bindings()
        if self._last_wanted:
            self._last_wanted = False
            self._resume_latest()
        self.games_known.set()

    # ------------------------------------------------------------------------------------------------ how it looks

    @property
    def _pen(self) -> Pen:
        program = program_of(self)
        return "letters" if program.settings.ascii_suits else "lines" if program.flat else "colours"

    @property
    def _pending(self) -> bool:
        """Whether it is not known yet which game to go on with, if any."""
        return self._looking and not self._shelf.to_go_on and not self._shelf.complete

    @property
    def _may_go_on(self) -> bool:
        """Whether there is a game to go on with, or may be."""
        return bool(self._shelf.to_go_on) or self._pending

    @property
    def _first(self) -> Hashable:
        """Where the cursor begins: on the game to resume, or on the first new one."""
        return RESUME if self._shelf.files and self._may_go_on else ("deal", TILES[0].game)

    def _lay_out(self) -> None:
        """Show everything as it is on a screen of this size."""
        size, pen = self.app.size, self._pen
        laid = plan(size, len(TILES), len(OTHER_ENTRIES))
        self._wood.show(plain=pen != "colours")
        self._logo.show(laid.logo, pen)
        for widget, row, rows in (
            (self._logo, laid.logo_row, rows_of(laid.logo)),
            (self._places, laid.line.y, laid.latest.bottom - laid.line.y),
        ):
            widget.styles.offset = (1, row)
            widget.styles.width, widget.styles.height = size.width - 2, rows
        self._put_light_on()
        self._show_places()

    def _put_light_on(self) -> None:
        self._lit.put_light_on(self.app, self.app.size, pictures=self._pen == "colours")

    def _show_places(self) -> None:
        """Show what can be chosen as far as it is known, each in its place, and leave the cursor where it is."""
        laid = plan(self.app.size, len(TILES), len(OTHER_ENTRIES))
        new = not program_of(self).settings.learnt
        found = all_places(laid, self._shelf, self._pen, calendar.today(), pending=self._pending, new=new)
        up = (-1, -laid.line.y)
        shown = [place._replace(area=place.area.translate(up)) for place in found]
        self._places.show(shown, self._first, letters=self._pen == "letters")

    # ------------------------------------------------------------------------------------------------ what is chosen

    def on_key(self) -> None:
        if self._drawn_for:
            self._logo.end_deal()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return not (parameters == ("last",) and not self._may_go_on)

    def on_places_chosen(self, event: Places.Chosen) -> None:
        match event.target:
            case "open" | "begin", str(what):
                self.action_open(what)
            case "deal", str(game):
                self.action_play(game)
            case "resume", str(file):
                self._resume(file)

    def action_play(self, game: str) -> None:
        """Ask for a table to play this game at."""
        self._say("")
        self.post_message(NewGameWanted(game))

    def action_open(self, what: str) -> None:
        """Open what an entry of the menu stands for."""
        self._say("")
        match what:
            case "last":
                self._resume_latest()
            case "saves":
                self.post_message(SavedGamesWanted(self._latest))
            case "quit":
                self.app.exit()
            case _:
                self.post_message(_WANTED[what]())

    def _resume_latest(self) -> None:
        """Resume the game to go on with; once it is known, if that takes a moment."""
        if last := self._shelf.to_go_on:
            self._resume(last.file)
        elif self._pending:
            self._last_wanted = True
        else:
            self._say(ALL_IN_USE if self._shelf.waiting else NO_GAME)

    @loading
    def _resume(self, file: str) -> None:
        from rummytui.screens.opening import go_on

        self._say("")
        go_on(self, program_of(self).folder / file, self._say)

    def _say(self, sentence: str) -> None:
        complaint = self.query_one("#complaint", Static)
        complaint.update(sentence)
        complaint.set_class(bool(sentence), "-refused")
