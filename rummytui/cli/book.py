"""The family book on the command line: as text, as JSON for other programs, and as a table for spreadsheets."""

from __future__ import annotations

import csv
import json
import sqlite3
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from datetime import datetime
from io import StringIO
from pathlib import Path
from typing import Any, Final

from rich.cells import cell_len

from rules import GAMES, game_called
from rules.names import nearest, presentable
from rummytui.book.book import Book, FamilyRecord, GamePage
from rummytui.book.months import Month
from rummytui.book.people import PersonPage, RememberedHand
from rummytui.cli.arguments import folder_of
from rummytui.cli.errors import BadInput
from rummytui.people import registry as people
from rummytui.puzzles.progress import Score, score_of
from rummytui.text.book import EMPTY, about_game, about_person, day, left_out, units
from rummytui.text.saved_games import title_of
from rummytui.text.speech import counted
from saves.book.filling import IndexProgress, fill, usable_index
from saves.book.index import Index

_FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")
"""Characters with which a formula begins in spreadsheets."""
_BLANK_LINE: Final = "\r\x1b[K"


def book(args: Namespace) -> int:
    """Print the family book, or the page of a person or a game."""
    if args.json and args.csv:
        raise BadInput("Choose --json or --csv, not both", "rummytui book --help")
    known, notice = people.load()
    if notice:
        sys.stderr.write(f"{notice}\n")
    folder = folder_of(args)
    try:
        with usable_index(folder) as at:
            _fill(folder, at)
            with Index.open(at) as index:
                sys.stdout.write(_printed(Book(index, known.canonical), args))
    except sqlite3.Error as error:
        raise BadInput(f"Can't read the family book right now: {error}.") from None
    return 0


def _fill(folder: Path, index: Path) -> None:
    """Bring the index up to date; Ctrl+C stops halfway and keeps what is done."""
    said = _say if sys.stderr.isatty() else lambda _: None
    try:
        fill(folder, index, said)
    except KeyboardInterrupt:
        pass
    finally:
        if sys.stderr.isatty():
            sys.stderr.write(_BLANK_LINE)


def _say(progress: IndexProgress) -> None:
    doing = "Reading saved games" if progress.doing == "read" else "Replaying games (press Ctrl+C to put this off)"
    sys.stderr.write(f"{_BLANK_LINE}{doing}: {progress.done:,} of {progress.of:,}")
    sys.stderr.flush()


def _printed(book: Book, args: Namespace) -> str:
    now = datetime.now().astimezone()
    if args.name is None:
        if args.json:
            return _json(_all_as_json(book, now))
        return _table(_people_rows(book)) if args.csv else _lines(_all_as_text(book))
    person = book.person(args.name, now)
    if person:
        puzzles = score_of(folder_of(args), person.who.written)
        if args.json:
            return _json(_person_as_json(person, puzzles))
        return _table(_persons_rows(person)) if args.csv else _lines(_person_as_text(person, book, puzzles))
    game = book.game(_game_meant(args.name), now)
    if game is None:
        raise _nobody(book, args.name)
    if args.json:
        return _json(_game_as_json(game))
    return _table(_games_rows(game)) if args.csv else _lines(_game_as_text(game))


def _game_meant(name: str) -> str:
    """The game with this name or title, or else ``name`` itself."""
    typed = name.strip().casefold().replace("_", " ").replace("-", " ")
    called = {game.replace("-", " "): game for game in GAMES} | {
        kind.title.casefold(): game for game, kind in GAMES.items()
    }
    return called.get(typed, name)


def _nobody(book: Book, name: str) -> BadInput:
    """The refusal of a name that nobody and no game in the book has."""
    if game_called(wanted := _game_meant(name)):
        return BadInput(f"The family book has no game of {title_of(wanted)} yet.")
    names = [entry.name for entry in (*book.people(), *book.games())]
    meant = nearest(name, names)
    shown = presentable(name)
    if meant:
        return BadInput(f"There's nobody called {shown} in the family book (did you mean {meant}?)", "rummytui book")
    return BadInput(f"There's nobody called {shown} in the family book", "rummytui book")


# ------------------------------------------------------------------------------------------------ as text


def _lines(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n".replace(" \n", "\n") for line in lines)


def _all_as_text(book: Book) -> Iterator[str]:
    if not book.evenings:
        yield EMPTY[0]
    else:
        yield f"{counted(book.evenings, 'evening')}, {counted(book.hands, 'hand')}"
        yield from ("", *_aligned([("", "evenings", "won", "last"), *_named(book)]))
        played = [(title_of(game.name), f"{game.evenings:,}", day(game.last)) for game in book.games()]
        yield from ("", *_aligned([("", "evenings", "last"), *played]))
    yield from _missing(book)


def _named(book: Book) -> Iterator[Sequence[str]]:
    for entry in book.people():
        yield entry.name, f"{entry.evenings:,}", f"{entry.won:,} of {entry.finished:,}", day(entry.last)


def _person_as_text(page: PersonPage, book: Book, puzzles: Score) -> Iterator[str]:
    yield page.who.name
    yield from _aligned([(f"  {fact.about}", fact.said) for fact in about_person(page, puzzles)])
    played = [
        (
            f"  {title_of(game.game)}",
            f"{game.evenings:,}",
            f"{game.won:,}",
            f"{game.hands_won:,} of {game.hands:,}",
            units(game.game, game.best.change) if game.best else "",
            units(game.game, game.worst.change) if game.worst else "",
        )
        for game in page.games
    ]
    yield from ("", *_aligned([("", "evenings", "won", "hands won", "best", "worst"), *played]))
    for year, eaten in page.food.items():
        yield from ("", f"  {year}: {', '.join(f'{dish} {helpings}' for dish, helpings in eaten.items())}")
    yield from _missing(book)


def _game_as_text(page: GamePage) -> Iterator[str]:
    yield title_of(page.game)
    yield from _aligned([(f"  {fact.about}", fact.said) for fact in about_game(page)])
    played = [
        (f"  {one.name}", f"{one.evenings:,}", f"{one.won:,}", f"{one.hands_won:,} of {one.hands:,}")
        for one in page.people
    ]
    yield from ("", *_aligned([("", "evenings", "won", "hands won"), *played]))


def _missing(book: Book) -> Iterator[str]:
    if said := list(left_out(*book.unread)):
        yield from ("", *said)


def _aligned(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    wide = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "   ".join(text + " " * (cells - cell_len(text)) for text, cells in zip(row, wide, strict=True)).rstrip()


# ------------------------------------------------------------------------------------------------ as JSON


def _json(value: Any) -> str:
    return json.dumps(value, indent=2, ensure_ascii=False) + "\n"


def _all_as_json(book: Book, now: datetime) -> dict[str, Any]:
    unreadable, waiting = book.unread
    return {
        "evenings": book.evenings,
        "hands": book.hands,
        "unreadable": unreadable,
        "waiting": waiting,
        "people": [{**asdict(entry), "last": _when(entry.last)} for entry in book.people()],
        "games": [
            {
                "game": entry.name,
                "evenings": entry.evenings,
                "finished": entry.finished,
                "hands": entry.hands,
                "last": _when(entry.last),
            }
            for entry in book.games()
        ],
        "months": _months(book.months(now), won=False),
    }


def _person_as_json(page: PersonPage, puzzles: Score) -> dict[str, Any]:
    return {
        "name": page.who.name,
        "written": page.who.written,
        "evenings": page.evenings,
        "finished": page.finished,
        "won": page.won,
        "shared": page.shared,
        "streak": page.streak,
        "longest_streak": page.longest_streak,
        "hands": page.hands,
        "hands_won": page.hands_won,
        "gone_out": page.gone_out,
        "best_hand": _hand(page.best),
        "worst_hand": _hand(page.worst),
        "chips": page.chips,
        "pots": {pot: {"won": won.pots, "chips": won.chips} for pot, won in page.pots.items()},
        "food": {str(year): dict(eaten) for year, eaten in page.food.items()},
        "daily_deals": {
            "days": sorted(day.isoformat() for day in page.dailies.days),
            "streak": page.dailies.streak,
            "longest_streak": page.dailies.longest_streak,
            "par_beaten": page.dailies.par_beaten,
        },
        "puzzles": puzzles._asdict(),
        "nemesis": asdict(page.nemesis) if page.nemesis else None,
        "favourite": page.favourite,
        "games": [
            {
                "game": game.game,
                "evenings": game.evenings,
                "finished": game.finished,
                "won": game.won,
                "hands": game.hands,
                "hands_won": game.hands_won,
                "total": game.total,
                "unit": GAMES[game.game].unit,
                "best_hand": _hand(game.best),
                "worst_hand": _hand(game.worst),
            }
            for game in page.games
        ],
        "months": _months(page.months, won=True),
        "first": _when(page.first),
        "last": _when(page.last),
        "waiting": page.waiting,
    }


def _game_as_json(page: GamePage) -> dict[str, Any]:
    return {
        "game": page.game,
        "unit": GAMES[page.game].unit,
        "low_wins": GAMES[page.game].low_wins,
        "evenings": page.evenings,
        "finished": page.finished,
        "hands": page.hands,
        "won_by_bots": page.won_by_bots,
        "best_hand": _mark(page.best_hand),
        "worst_hand": _mark(page.worst_hand),
        "best_score": _mark(page.best_score),
        "longest": {"hands": page.longest[0], "when": _when(page.longest[1])} if page.longest else None,
        "longest_streak": {"name": page.streak[0], "won": page.streak[1]} if page.streak else None,
        "people": [asdict(person) for person in page.people],
        "months": _months(page.months, won=False),
        "last": _when(page.last),
    }


def _when(moment: datetime) -> str:
    return moment.isoformat(timespec="seconds")


def _hand(hand: RememberedHand | None) -> dict[str, Any] | None:
    if hand is None:
        return None
    return {"change": hand.change, "game": hand.game, "hand": hand.number, "when": _when(hand.began)}


def _mark(mark: FamilyRecord | None) -> dict[str, Any] | None:
    if mark is None:
        return None
    return {"name": mark.name, "value": mark.value, "hand": mark.hand or None, "when": _when(mark.began)}


def _months(months: Iterable[Month], *, won: bool) -> list[dict[str, Any]]:
    return [
        {"month": f"{month.year}-{month.month:02}", "evenings": month.evenings} | ({"won": month.won} if won else {})
        for month in months
    ]


# ------------------------------------------------------------------------------------------------ for spreadsheets


def _people_rows(book: Book) -> Iterator[Sequence[object]]:
    yield "name", "evenings", "finished", "won", "hands", "last"
    for entry in book.people():
        yield entry.name, entry.evenings, entry.finished, entry.won, entry.hands, f"{entry.last:%Y-%m-%d}"


def _persons_rows(page: PersonPage) -> Iterator[Sequence[object]]:
    yield "game", "evenings", "finished", "won", "hands", "hands_won", "total", "unit", "best_hand", "worst_hand"
    for game in page.games:
        best, worst = (hand.change if hand else "" for hand in (game.best, game.worst))
        row = (game.game, game.evenings, game.finished, game.won, game.hands, game.hands_won, game.total)
        yield *row, GAMES[game.game].unit, best, worst


def _games_rows(page: GamePage) -> Iterator[Sequence[object]]:
    yield "name", "evenings", "finished", "won", "hands", "hands_won", "longest_streak"
    for one in page.people:
        yield one.name, one.evenings, one.finished, one.won, one.hands, one.hands_won, one.longest_streak


def _table(rows: Iterable[Sequence[object]]) -> str:
    """Comma-separated values; text that a spreadsheet would take for a formula gets an apostrophe in front."""
    text = StringIO()
    # Without a byte order mark, some spreadsheets misread the letters of other languages.
    if (sys.stdout.encoding or "").casefold().replace("-", "") == "utf8":
        text.write("\ufeff")
    writer = csv.writer(text, lineterminator="\n")
    for row in rows:
        writer.writerow(
            [f"'{value}" if isinstance(value, str) and value.startswith(_FORMULAS) else value for value in row]
        )
    return text.getvalue()
