"""Saved games in lines, and a shelf of them to choose from, in which only what has changed is written again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import islice
from pathlib import Path
from re import escape, fullmatch
from typing import Final, Literal, NamedTuple, TypeAlias

from textual.content import Content
from textual.widgets.option_list import Option

from rules.seats import Seat
from rummytui.shelf import LATEST, SeatText, ShelfText, ago, keep, stamp_of
from rummytui.text.names import marked, spans
from rummytui.text.saved_games import leaders, numbers, place_in, standing_of, title_of
from rummytui.text.speech import counted, listed
from rummytui.widgets.emblems import emblem
from rummytui.widgets.menu import MARGIN, Menu, columns, fitting
from rummytui.widgets.short_names import short_names
from saves import SavedGame, shelf

ShelfName: TypeAlias = Literal["waiting", "over", "bin"]

SHELVES: Final[dict[ShelfName, str]] = {"waiting": "unfinished", "over": "finished", "bin": "bin"}
"""The shelves, with their labels."""

FIRST: Final = 40
"""How many games are shown at first, and then as many more whenever the cursor comes to the last."""


class Match(NamedTuple):
    """A saved game, and all the words by which it can be found."""

    game: SavedGame
    words: str

    @property
    def path(self) -> Path:
        """Its file."""
        return self.game.path


def findable(game: SavedGame) -> Match:
    """A saved game with the words by which it can be found: its name, its game's and its players'."""
    title = title_of(game.game) if game.game else ""
    return Match(game, " ".join([game.name, title, game.game, *game.players]).casefold())


class Shelves:
    """All saved games that have been found so far, and which of them are shown."""

    def __init__(self) -> None:
        self.found = _nothing_found()
        self._found_again: dict[ShelfName, list[Match]] | None = None
        """What a new look has found, as long as that is less than is in sight."""
        self.at: ShelfName = "waiting"
        self.sought = ""
        self.marked: set[Path] = set()
        self.room = FIRST
        """How many may be shown for now."""
        self.matching: list[Match] = []
        """What is sought, of the shelf in sight."""

    def begin_again(self) -> None:
        """Search again: the visible entries stay until as many have been found, or until the search ends."""
        self._found_again = _nothing_found()

    def add(self, found: Iterable[Match], *, thrown: bool, last: bool = False) -> bool:
        """Add these entries, the latest first; ``thrown``: in the bin. Unreadable games aren't over.

        ``last``: that is all. Returns whether other games may be shown now.
        """
        adding = self.found if self._found_again is None else self._found_again
        before = len(self.matching)
        for each in found:
            shelf: ShelfName = "bin" if thrown else "over" if each.game.over else "waiting"
            adding[shelf].append(each)
            if adding is self.found and shelf == self.at and self._is_sought(each):
                self.matching.append(each)
        if self._found_again is None:
            return before < min(len(self.matching), self.room)
        again = list(filter(self._is_sought, self._found_again[self.at]))
        if not last and len(again) < len(self.shown):
            return False
        self.found, self._found_again, self.matching = self._found_again, None, again
        return True

    def forget(self, path: Path) -> None:
        """Leave out the game with this file, which is no longer there."""
        for name, found in self.found.items():
            self.found[name] = [each for each in found if each.path != path]
        self._look()

    def _is_sought(self, found: Match) -> bool:
        return all(word in found.words for word in self.sought.split())

    def _look(self) -> None:
        self.matching = list(filter(self._is_sought, self.found[self.at]))

    def turn_to(self, name: ShelfName) -> None:
        """Show another shelf, from its beginning."""
        self.at, self.room = name, FIRST
        self.marked.clear()
        self._look()

    def seek(self, text: str) -> None:
        """Show only what has all these words in its name, its players' or its game's."""
        self.sought, self.room = text.casefold(), FIRST
        self._look()

    def more(self) -> bool:
        """Make room for more; returns whether there are any."""
        there_are = self.room < len(self.matching)
        self.room += FIRST if there_are else 0
        return there_are

    @property
    def shown(self) -> Sequence[Match]:
        """What of that there is room for."""
        return self.matching[: self.room]

    def meant(self, place: int | None) -> list[Match]:
        """What a command is about: the marked games, or else the one in that place."""
        if marked := [each for each in self.matching if each.path in self.marked]:
            return marked
        return list(self.shown[place : place + 1]) if place is not None else []

    def mark(self, place: int | None) -> None:
        """Mark the game in that place, or take its mark away."""
        for each in self.shown[place : place + 1] if place is not None else ():
            self.marked ^= {each.path}


def _nothing_found() -> dict[ShelfName, list[Match]]:
    return {name: [] for name in SHELVES}


_LONGEST = (16, 12)
"""Cells for a name, when the whole ones have no room."""
_FEW = 3
"""How many players are named in a sentence about a game."""


def looked_at(folder: Path, *, letters: bool = False) -> list[tuple[SavedGame, ShelfText]]:
    """The latest saved games in a folder, the latest first, and what lists show of each. Raises SaveError.

    It is written down as well, for the next time. ``letters`` stand for emblems where a terminal draws nothing else.
    """
    found = list(islice(told(shelf(folder), letters=letters), LATEST))
    write_down(folder, found)
    return found


def told(games: Iterable[SavedGame], *, letters: bool = False) -> Iterator[tuple[SavedGame, ShelfText]]:
    """Saved games, read lazily, with their entries in lists; without those that have gone meanwhile."""
    return ((game, line) for game in games if (line := shown(game, letters=letters)))


def write_down(folder: Path, found: Iterable[tuple[SavedGame, ShelfText]]) -> None:
    """Write down for the next time what is known of the latest games in a folder."""
    # Of one that is open in another window nobody knows how it will be left.
    keep(folder, [line for game, line in found if not game.in_use])


def shown(game: SavedGame, *, letters: bool = False) -> ShelfText | None:
    """What lists show of a saved game; None if its file has gone meanwhile.

    ``letters`` stand for emblems where a terminal draws nothing else.
    """
    try:
        file, size, written = stamp_of(game.path)
    except FileNotFoundError:
        return None
    except OSError:
        return ShelfText(game.path.name, 0, 0)
    if game.trouble:
        return ShelfText(file, size, written)
    place = "finished" if game.over else place_in(game.game, game.hand_number)
    if game.in_use:
        place += ", open in another window"
    title, people = title_of(game.game), counted(len(game.players), "player")
    own = f"{game.name}: " if _is_named(game) else ""
    names = list(_names(game.players))
    scores = standing_of(game)
    first = leaders(game.game, scores)
    return ShelfText(
        file,
        size,
        written,
        waiting=not game.over,
        resume=tuple(_resumed(title, place, first, names, letters)),
        who=_told(f"{own}{title} with {listed(each)}" for each in [*names, *_with_others(names[-1]), [people]]),
        standing=tuple(_standings(place, scores, first, names, letters)),
        elsewhere=game.in_use,
    )


def _names(players: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """The names, each telling its seat, whole and then shorter and shorter; no two of them alike."""
    yield marked(players)
    for cells in _LONGEST:
        yield marked(short_names(players, cells))


def _is_named(game: SavedGame) -> bool:
    """Whether somebody has given a saved game a name; else it is called after what is played in it, with a number."""
    return not fullmatch(rf"{escape(game.game)}-[0-9]+", game.name)


def called(game: SavedGame) -> str:
    """What people know a saved game by: its own name, or what is played there and by whom."""
    if _is_named(game) or not game.players:
        return game.name
    who = listed(game.players) if len(game.players) <= _FEW else counted(len(game.players), "player")
    return f"{title_of(game.game)} with {who}"


def _with_others(names: Sequence[str]) -> Iterator[Sequence[str]]:
    """Fewer and fewer of the names, and how many others there are."""
    for count in range(len(names) - 2, 0, -1):
        yield *names[:count], f"{len(names) - count} others"


def _resumed(
    title: str, place: str, first: Sequence[int], names: Sequence[Sequence[str]], letters: bool
) -> Iterator[SeatText]:
    """The forms of a line for a game to resume, longest first: with all names, with some, or with none.

    With names, how far the game has got is left out first. The last form has no leader either.
    """
    with_names = f"Resume {title} with "

    def player(seat: Seat, name: str) -> SeatText:
        return (f"{emblem(seat, ascii=letters)} ", seat), *spans(name)

    def all_of(each: Sequence[str], then: str) -> SeatText:
        told = _between([player(seat, name) for seat, name in enumerate(each)], " ")
        return _joined([((with_names, None),), *told, tuple(spans(then))])

    def some_of(each: Sequence[str], then: str) -> Iterator[SeatText]:
        for count in range(len(each) - 2, 0, -1):
            yield all_of(each[:count], f" and {len(each) - count} others{then}")

    for each in names:
        yield all_of(each, f": {place}{_leading(first, each)}")
    yield from some_of(names[-1], f": {place}")
    yield all_of(names[-1], "")
    yield from some_of(names[-1], "")
    yield tuple(spans(f"Resume {title}: {place}{_leading(first, names[-1])}"))
    yield ((f"Resume {title}: {place}", None),)


def _leading(seats: Sequence[Seat], names: Sequence[str]) -> str:
    if not seats:
        return ""
    return f", {listed([names[seat] for seat in seats])} {'leads' if len(seats) == 1 else 'lead'}"


def _standings(
    place: str, scores: Sequence[int], first: Sequence[int], names: Sequence[Sequence[str]], letters: bool
) -> Iterator[SeatText]:
    """How it stands: with everybody's score, or only with the leader's, or without any."""
    written = numbers(scores)

    def score(seat: Seat, name: str) -> SeatText:
        return (f"{emblem(seat, ascii=letters)} ", seat), *spans(name), (f" {written[seat]}", None)

    for each in names:
        yield _joined([((f"{place} · ", None),), *_between([score(seat, name) for seat, name in enumerate(each)])])
    for each in names if first else ():
        verb = " leads" if len(first) == 1 else " lead"
        told = [(*score(seat, each[seat])[:-1],) for seat in first]
        yield _joined([((f"{place} · ", None),), *_between(told), ((f"{verb} with {written[first[0]]}", None),)])
    yield ((place, None),)


def _between(parts: Sequence[SeatText], gap: str = "   ") -> Iterator[SeatText]:
    for number, part in enumerate(parts):
        if number:
            yield ((gap, None),)
        yield part


def _joined(parts: Iterable[SeatText]) -> SeatText:
    return tuple(part for told in parts for part in told)


def _told(lines: Iterable[str]) -> tuple[SeatText, ...]:
    return tuple(dict.fromkeys(tuple(spans(line)) for line in lines))


_WIDEST = 100
"""How many cells a line may take."""
_EDGES = 4 + MARGIN
"""Cells beside a line: the screen's and the list's."""
_IN_A_QUESTION = 60
"""Cells for what a question says of a game."""


class _InSight(NamedTuple):
    """What a list shows: which games, in lines of which width, with letters for emblems or not, and which are marked."""

    width: int
    letters: bool
    games: Sequence[tuple[Match, bool]]

    def begins_with(self, other: _InSight) -> bool:
        """Whether it is as that was, or that with more games."""
        return self[:2] == other[:2] and self.games[: len(other.games)] == other.games


class ShelfMenu(Menu):
    """Lists what ``shelves`` show, two lines a game, on a screen with this ``width``.

    What is shown of the ``latest`` games is known beforehand, so that no file is read for them. ``letters`` stand for
    emblems where a terminal draws nothing else.
    """

    def __init__(
        self, shelves: Shelves, latest: Iterable[tuple[SavedGame, ShelfText]], width: int, *, letters: bool
    ) -> None:
        self._shelves = shelves
        self._told: dict[Path, ShelfText | None] = {game.path: line for game, line in latest}
        """What is shown of the games that have been in sight."""
        self._in_sight = _InSight(width, letters, self._games())
        super().__init__(*self._lines_from(0))

    def draw(self, width: int, *, letters: bool) -> None:
        """Show what the shelves show now."""
        before = self._in_sight
        self._forget_changed(before, letters=letters)
        self._in_sight = _InSight(width, letters, self._games())
        if not self._in_sight.begins_with(before):
            at, count = self.highlighted or 0, len(self._in_sight.games)
            self.set_options(self._lines_from(0))
            self.highlighted = min(at, count - 1) if count else None
        elif len(before.games) < len(self._in_sight.games):
            # Not all of them again: the more there are, the longer that would take.
            self.add_options(self._lines_from(len(before.games)))
        if self.highlighted is None and self._in_sight.games:
            self.highlighted = 0

    def about(self, found: Match) -> str:
        """What a question says of a game: what is shown of it, or else its name."""
        line = self._line(found)
        return found.game.name if found.game.trouble or line is None else _lines(line, _IN_A_QUESTION).plain

    def _games(self) -> Sequence[tuple[Match, bool]]:
        return [(found, found.path in self._shelves.marked) for found in self._shelves.shown]

    def _forget_changed(self, before: _InSight, *, letters: bool) -> None:
        """Rebuild the entry of a game that has changed."""
        games = {found.path: found.game for found, _ in before.games}
        for found in self._shelves.shown:
            if before.letters != letters or games.get(found.path, found.game) != found.game:
                self._told.pop(found.path, None)

    def _lines_from(self, begin: int) -> list[Option]:
        """What the list shows, from this place on."""
        width = min(self._in_sight.width, _WIDEST) - _EDGES
        games = self._in_sight.games[begin:]
        return [_option(found.game, self._line(found), width, marked=marked) for found, marked in games]

    def _line(self, found: Match) -> ShelfText | None:
        """What is shown of a game, of which there may be ten thousand; None if its file has gone meanwhile."""
        if found.path not in self._told:
            self._told[found.path] = shown(found.game, letters=self._in_sight.letters)
        return self._told[found.path]


def _option(game: SavedGame, line: ShelfText | None, width: int, *, marked: bool) -> Option:
    if game.trouble or line is None:
        first = columns(Content(game.name), _when(game.when), width - 2)
        trouble = game.trouble or "It's no longer there."
        lines = Content.assemble(first, "\n", (trouble, "$refusal on $refusal-ground"))
    else:
        lines = _lines(line, width - 2)
    return Option(Content.assemble(("✓ ", "$turn") if marked else "", lines))


def _lines(game: ShelfText, width: int) -> Content:
    when = _when(game.when)
    first = columns(fitting(game.who, width - when.cell_length - 2), when, width)
    return Content.assemble(first, "\n", fitting(game.standing, width).stylize_before("$quiet"))


def _when(then: datetime) -> Content:
    return Content.styled(ago(then, datetime.now().astimezone()), "$quiet")
