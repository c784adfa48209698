"""A page of the family book, drawn: facts, the last twelve months, and a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len

from rules.seats import Seat
from rummytui.book.book import GamePage, PlayedSummary
from rummytui.book.months import Month
from rummytui.book.people import Dailies, PersonPage
from rummytui.text.book import EMPTY, Fact, about_game, about_person, change, dishes
from rummytui.text.saved_games import title_of
from rummytui.text.speech import counted
from rummytui.widgets.calendar import month_rows
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.emblems import EMBLEMS, LETTERS, emblem_of, seat_role
from rummytui.widgets.months import Bars, months_chart
from rummytui.widgets.pieces import Piece, Row, itemised, padded, wrapped

_GAP: Final = 3
_DISHES: Final = 8
"""How many foods are named of what was eaten in a year."""
_ABOUT: Final = 12
"""Cells for the word before a fact."""
_LOWEST: Final = 8
_TALLEST: Final = 18
"""Rows of the months, which take what the rest of the page leaves."""
_MARGINS: Final = 6
"""Rows of a screen around the page: frames, blank rows, and what stands below."""

Seats = Mapping[str, Seat]
"""The emblems of the people who play most, by name; for the others there is none."""


@dataclass(frozen=True, slots=True)
class BookTable:
    """Rows of words and numbers below a head; the first column is the widest, the last ones go where there is no room."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    title: str = ""


@dataclass(frozen=True, slots=True)
class Page:
    """What stands on a page."""

    title: str = ""
    facts: Sequence[Fact] = ()
    months: Sequence[Month] = ()
    tables: Sequence[BookTable] = ()
    whose: Seat | None = None
    """Whose months they are: those that were won are shown in the colour of that seat."""
    person: bool = False
    food: Sequence[Fact] = ()
    """What was eaten, year by year."""
    dailies: Dailies | None = None
    """The daily deals, for a calendar of the month; None without any."""
    said: Sequence[str] = ()
    """Sentences instead of all that."""


EVERYBODY: Final = "Everybody"
"""What the first page is called, in the list and above it."""
EMPTY_PAGE: Final = Page(EVERYBODY, said=EMPTY)


def page_of_all(
    entries: Sequence[PlayedSummary], games: Sequence[PlayedSummary], hands: int, months: Sequence[Month]
) -> Page:
    """The first page: everybody and every game."""
    evenings = sum(game.evenings for game in games)
    finished = sum(game.finished for game in games)
    ended = f", {finished:,} played to the end" if finished != evenings else ""
    facts = [Fact("evenings", f"{evenings:,}{ended}, with {counted(hands, 'hand')}")]
    people = [(one.name, f"{one.evenings:,}", f"{one.finished:,}", f"{one.won:,}", f"{one.hands:,}") for one in entries]
    played = [(title_of(one.name), f"{one.evenings:,}", f"{one.finished:,}", f"{one.hands:,}") for one in games]
    return Page(
        EVERYBODY,
        facts,
        months,
        [
            BookTable(("people", "evenings", "finished", "won", "hands"), people),
            BookTable(("games", "evenings", "finished", "hands"), played),
        ],
    )


def page_of_person(page: PersonPage, seats: Seats, puzzles: tuple[int, int]) -> Page:
    """Facts about a person; ``puzzles`` is how many were tried, and solved."""
    games = [
        (
            title_of(game.game),
            f"{game.evenings:,}",
            won_of(game.won, game.finished),
            change(game.game, game.best.change) if game.best else "",
            change(game.game, game.worst.change) if game.worst else "",
            f"{game.hands_won:,} of {game.hands:,}",
            change(game.game, game.total),
        )
        for game in page.games
    ]
    table = BookTable(("games", "evenings", "won", "best hand", "worst hand", "hands won", "total"), games)
    food = [Fact(str(year), dishes(eaten, _DISHES)) for year, eaten in reversed(list(page.food.items()))]
    facts = list(about_person(page, puzzles))
    return Page(
        page.who.name,
        facts,
        page.months,
        [table],
        seats.get(page.who.name),
        person=True,
        food=food,
        dailies=page.dailies if page.dailies.days else None,
    )


def page_of_game(page: GamePage) -> Page:
    """Facts about a game."""
    people = [
        (
            one.name,
            f"{one.evenings:,}",
            won_of(one.won, one.finished),
            f"{one.hands_won:,} of {one.hands:,}",
            f"{one.longest_streak}",
        )
        for one in page.people
    ]
    table = BookTable(("people", "evenings", "won", "hands won", "in a row"), people)
    return Page(title_of(page.game), list(about_game(page)), page.months, [table])


def won_of(won: int, finished: int) -> str:
    """How many were won of those that could be.

    >>> won_of(3, 8), won_of(0, 0)
    ('3 of 8', '–')
    """
    return f"{won:,} of {finished:,}" if finished else "–"


class BookPage(Drawn):
    """One page of the book."""

    _page = Page()
    _seats: Seats = {}

    def show(self, page: Page, seats: Seats) -> None:
        """Show this page, with the emblems of people before their names."""
        self._page, self._seats = page, seats
        self.redraw()

    def draw(self, width: int, height: int | None) -> list[Row]:
        page = self._page
        if page.said:
            return [[Piece(line)] for said in page.said for line in (*wrapped(said, width), "")]
        if not page.facts:
            return []
        facts = list(_facts(page.facts, width))
        rest: list[Row] = []
        for table in page.tables:
            rest += [[], *self._table(table, width)]
        if page.food:
            rest += [[], [Piece("eaten", "quiet")], *_facts(page.food, width)]
        if page.dailies:
            month = month_rows(page.dailies.today, page.dailies.days, ascii=self.look.ascii)
            rest += [[], [Piece(f"daily deals, {page.dailies.today:%B}", "quiet")], *month]
        left = self.app.size.height - _MARGINS - len(facts) - len(rest) - 1
        chart = months_chart(page.months, width, min(max(left, _LOWEST), _TALLEST), self.look, _bars(page))
        return [*facts, *([[]] if chart else []), *chart, *rest]

    def _table(self, table: BookTable, width: int) -> Iterator[Row]:
        columns = list(zip(table.head, *table.rows, strict=True))
        wide = [max(map(cell_len, column)) for column in columns]
        emblems = 2 if table.head[0] == "people" else 0
        while len(wide) > 2 and sum(wide) + emblems + _GAP * (len(wide) - 1) > width:
            wide.pop()
        wide[0] = min(wide[0], max(width - emblems - sum(wide[1:]) - _GAP * (len(wide) - 1), 4))
        yield [Piece(" " * emblems), *self._line(table.head, wide, "quiet")]
        for cells in table.rows:
            seat = self._seats.get(cells[0]) if emblems else None
            before = [Piece(" " * emblems)] if seat is None else emblem_of(seat, ascii=self.look.ascii)
            first = "" if seat is None else seat_role(seat)
            line = self._line(cells, wide, "")
            yield [*before, line[0]._replace(roles=first), *line[1:]]

    def _line(self, cells: Sequence[str], wide: Sequence[int], roles: str) -> Row:
        cut = self.look.glyphs.cut
        # All but what it is about are numbers.
        first, *numbers = zip(cells, wide, strict=False)
        row = [Piece(padded(*first, cut), roles)]
        return row + [Piece(" " * (_GAP + width - cell_len(text)) + text, roles) for text, width in numbers]


def _bars(page: Page) -> Bars | None:
    if not page.person:
        return None
    return Bars("strong", "*") if page.whose is None else Bars(seat_role(page.whose), LETTERS[page.whose])


def _facts(facts: Sequence[Fact], width: int) -> Iterator[Row]:
    for fact in facts:
        for number, line in enumerate(itemised(fact.said, max(width - _ABOUT, 10))):
            yield [Piece(("" if number else fact.about).ljust(_ABOUT), "quiet"), Piece(line)]


def seats_of(names: Sequence[str]) -> Seats:
    """An emblem for each of the first of these names, as far as there are any."""
    return {name: seat for seat, name in enumerate(names[: len(EMBLEMS)])}
