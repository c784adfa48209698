"""Saved games in lines, and a shelf of them to choose from, in which only what has changed is written again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import islice
from pathlib import Path
from re import escape, fullmatch
from typing import NamedTuple

from textual.content import Content
from textual.widgets.option_list import Option

from rules.seats import Seat
from rummytui.shelf import LATEST, Shown, Told, ago, keep, stamp_of
from rummytui.text.names import marked, spans
from rummytui.text.saved_games import leaders, numbers, place_in, title_of
from rummytui.text.speech import counted, listed
from rummytui.widgets.emblems import emblem
from rummytui.widgets.menu import MARGIN, Menu, columns, fitting
from rummytui.widgets.shelves import Found, Shelves
from rummytui.widgets.short_names import short_names
from saves import SavedGame, shelf

_LONGEST = (16, 12)
"""Cells for a name, when the whole ones have no room."""
_FEW = 3
"""How many players are named in a sentence about a game."""


def looked_at(folder: Path, *, letters: bool = False) -> list[tuple[SavedGame, Shown]]:
    """The latest saved games in a folder, the latest first, and what lists show of each. Raises SaveError.

    It is written down as well, for the next time. ``letters`` stand for emblems where a terminal draws nothing else.
    """
    found = list(islice(told(shelf(folder), letters=letters), LATEST))
    write_down(folder, found)
    return found


def told(games: Iterable[SavedGame], *, letters: bool = False) -> Iterator[tuple[SavedGame, Shown]]:
    """Saved games, each when it is asked for, and what lists show of it; without those that have gone meanwhile."""
    return ((game, line) for game in games if (line := shown(game, letters=letters)))


def write_down(folder: Path, found: Iterable[tuple[SavedGame, Shown]]) -> None:
    """Write down for the next time what is known of the latest games in a folder."""
    # Of one that is open in another window nobody knows how it will be left.
    keep(folder, [line for game, line in found if not game.in_use])


def shown(game: SavedGame, *, letters: bool = False) -> Shown | None:
    """What lists show of a saved game; None if its file has gone meanwhile.

    ``letters`` stand for emblems where a terminal draws nothing else.
    """
    try:
        file, size, written = stamp_of(game.path)
    except FileNotFoundError:
        return None
    except OSError:
        return Shown(game.path.name, 0, 0)
    if game.trouble:
        return Shown(file, size, written)
    place = "finished" if game.over else place_in(game.game, game.hand_number)
    if game.in_use:
        place += ", open in another window"
    title, people = title_of(game.game), counted(len(game.players), "player")
    own = f"{game.name}: " if _is_named(game) else ""
    names = list(_names(game.players))
    first = leaders(game.game, game.scores)
    return Shown(
        file,
        size,
        written,
        waiting=not game.over,
        resume=tuple(_resumed(title, place, first, names, letters)),
        who=_told(f"{own}{title} with {listed(each)}" for each in [*names, *_with_others(names[-1]), [people]]),
        standing=tuple(_standings(place, game.scores, first, names, letters)),
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
) -> Iterator[Told]:
    """What is resumed: with everybody's name, or only with some, or with none; the last one has no leader either."""
    with_names = f"Resume {title} with "

    def player(seat: Seat, name: str) -> Told:
        return (f"{emblem(seat, ascii=letters)} ", seat), *spans(name)

    for each in names:
        told = _between([player(seat, name) for seat, name in enumerate(each)], " ")
        yield _joined([((with_names, None),), *told, tuple(spans(f": {place}{_leading(first, each)}"))])
    for count in range(len(names[-1]) - 2, 0, -1):
        told = _between([player(seat, name) for seat, name in enumerate(names[-1][:count])], " ")
        yield _joined([((with_names, None),), *told, ((f" and {len(names[-1]) - count} others: {place}", None),)])
    yield tuple(spans(f"Resume {title}: {place}{_leading(first, names[-1])}"))
    yield ((f"Resume {title}: {place}", None),)


def _leading(seats: Sequence[Seat], names: Sequence[str]) -> str:
    if not seats:
        return ""
    return f", {listed([names[seat] for seat in seats])} {'leads' if len(seats) == 1 else 'lead'}"


def _standings(
    place: str, scores: Sequence[int], first: Sequence[int], names: Sequence[Sequence[str]], letters: bool
) -> Iterator[Told]:
    """How it stands: with everybody's score, or only with the leader's, or without any."""
    written = numbers(scores)

    def score(seat: Seat, name: str) -> Told:
        return (f"{emblem(seat, ascii=letters)} ", seat), *spans(name), (f" {written[seat]}", None)

    for each in names:
        yield _joined([((f"{place} · ", None),), *_between([score(seat, name) for seat, name in enumerate(each)])])
    for each in names if first else ():
        verb = " leads" if len(first) == 1 else " lead"
        told = [(*score(seat, each[seat])[:-1],) for seat in first]
        yield _joined([((f"{place} · ", None),), *_between(told), ((f"{verb} with {written[first[0]]}", None),)])
    yield ((place, None),)


def _between(parts: Sequence[Told], gap: str = "   ") -> Iterator[Told]:
    for number, part in enumerate(parts):
        if number:
            yield ((gap, None),)
        yield part


def _joined(parts: Iterable[Told]) -> Told:
    return tuple(part for told in parts for part in told)


def _told(lines: Iterable[str]) -> tuple[Told, ...]:
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
    games: Sequence[tuple[Found, bool]]

    def begins_with(self, other: _InSight) -> bool:
        """Whether it is as that was, or that with more games."""
        return self[:2] == other[:2] and self.games[: len(other.games)] == other.games


class ShelfMenu(Menu):
    """Lists what ``shelves`` show, two lines a game, on a screen with this ``width``.

    What is shown of the ``latest`` games is known beforehand, so that no file is read for them. ``letters`` stand for
    emblems where a terminal draws nothing else.
    """

    def __init__(
        self, shelves: Shelves, latest: Iterable[tuple[SavedGame, Shown]], width: int, *, letters: bool
    ) -> None:
        self._shelves = shelves
        self._told: dict[Path, Shown | None] = {game.path: line for game, line in latest}
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

    def about(self, found: Found) -> str:
        """What a question says of a game: what is shown of it, or else its name."""
        line = self._line(found)
        return found.game.name if found.game.trouble or line is None else _lines(line, _IN_A_QUESTION).plain

    def _games(self) -> Sequence[tuple[Found, bool]]:
        return [(found, found.path in self._shelves.marked) for found in self._shelves.shown]

    def _forget_changed(self, before: _InSight, *, letters: bool) -> None:
        """Have what is shown of a game that is not as it was worked out anew."""
        games = {found.path: found.game for found, _ in before.games}
        for found in self._shelves.shown:
            if before.letters != letters or games.get(found.path, found.game) != found.game:
                self._told.pop(found.path, None)

    def _lines_from(self, begin: int) -> list[Option]:
        """What the list shows, from this place on."""
        width = min(self._in_sight.width, _WIDEST) - _EDGES
        games = self._in_sight.games[begin:]
        return [_option(found.game, self._line(found), width, marked=marked) for found, marked in games]

    def _line(self, found: Found) -> Shown | None:
        """What is shown of a game, of which there may be ten thousand; None if its file has gone meanwhile."""
        if found.path not in self._told:
            self._told[found.path] = shown(found.game, letters=self._in_sight.letters)
        return self._told[found.path]


def _option(game: SavedGame, line: Shown | None, width: int, *, marked: bool) -> Option:
    if game.trouble or line is None:
        first = columns(Content(game.name), _when(game.when), width - 2)
        trouble = game.trouble or "It's no longer there."
        lines = Content.assemble(first, "\n", (trouble, "$refusal on $refusal-ground"))
    else:
        lines = _lines(line, width - 2)
    return Option(Content.assemble(("✓ ", "$turn") if marked else "", lines))


def _lines(game: Shown, width: int) -> Content:
    when = _when(game.when)
    first = columns(fitting(game.who, width - when.cell_length - 2), when, width)
    return Content.assemble(first, "\n", fitting(game.standing, width).stylize_before("$quiet"))


def _when(then: datetime) -> Content:
    return Content.styled(ago(then, datetime.now().astimezone()), "$quiet")
