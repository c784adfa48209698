"""What the first screen offers, each in its place: the game to resume, new games, other entries, the latest games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, datetime
from textwrap import wrap
from typing import Final

from rich.cells import cell_len, set_cell_size
from textual.geometry import Region

from rummytui.fitting import best_fit
from rummytui.games.fortnight import game_of
from rummytui.games.tiles import TILES
from rummytui.screens.home_plan import HomeLayout
from rummytui.shelf import Shelf, ShelfText, Told, ago
from rummytui.widgets.places import Place
from rummytui.widgets.rows import Piece, Row, filled, width_of
from rummytui.widgets.tiles import Pen, drawn

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
NONE_WAITING: Final = "Your finished games are under saved games: press g."
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
    """The daily deal and its game, beside the first line of so many cells."""
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


def _said(forms: Sequence[Told], cells: int, roles: str = "strong") -> Row:
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
    """What is said to people without saved games, in lines: whole sentences, as many as have room.

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
