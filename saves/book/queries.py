"""Queries of the index: rows, by the names in the journals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from saves.book.index import Index

_FINISHED: Final = "evening.over AND seat.stayed"


class NameRow(NamedTuple):
    """What a name comes to, in all games or in one.

    ``finished`` are evenings that were played to their end by that person, ``won`` those of them that were won, alone or
    with others. ``last`` is when the last evening began, in seconds since 1970.
    """

    name: str
    evenings: int
    finished: int
    won: int
    hands: int
    hands_won: int
    last: int


class EveningRow(NamedTuple):
    """One evening; ``began`` in seconds since 1970. ``again``: it was played again, so all its deeds are known."""

    id: int
    game: str
    began: int
    over: bool
    hands: int
    again: bool


class SeatEvening(NamedTuple):
    """An evening as somebody had it; see `saves.book.evenings.SeatsEvening`. ``shared``: somebody else won as well."""

    evening: int
    game: str
    began: int
    again: bool
    name: str
    finished: bool
    start: int
    score: int
    place: int
    hands: int
    won: int
    best: int | None
    best_hand: int
    worst: int | None
    worst_hand: int
    shared: bool


class MetRow(NamedTuple):
    """In how many finished evenings somebody else sat there too, and in how many of them they came out ahead."""

    name: str
    met: int
    ahead: int


class DeedRow(NamedTuple):
    """How often something was done in an evening, and how much that came to."""

    game: str
    began: int
    kind: str
    what: str
    times: int
    amount: int


class RecordRow(NamedTuple):
    """A number that somebody reached, and in which evening and hand (0: in none)."""

    name: str
    value: int
    began: int
    hand: int


class DailyRow(NamedTuple):
    """A daily deal as somebody had it; ``par`` is what a hard bot scored, if it is known."""

    day: str
    """In the form 2026-11-23."""
    game: str
    over: bool
    score: int
    par: int | None


def names(index: Index) -> list[str]:
    """Everybody who ever played as a person."""
    return [name for (name,) in index.ask("SELECT DISTINCT name FROM seat WHERE person ORDER BY name")]


def by_name(index: Index, game: str | None = None) -> list[NameRow]:
    """What each name comes to, in all games or in one."""
    rows = index.ask(
        f"""SELECT seat.name, COUNT(*), SUM({_FINISHED}), SUM({_FINISHED} AND seat.place = 1),
        SUM(seat.hands), SUM(seat.won), MAX(evening.began)
        FROM evening JOIN seat ON seat.journal = evening.id
        WHERE seat.person AND (?1 IS NULL OR evening.game = ?1) GROUP BY seat.name""",
        game,
    )
    return list(map(NameRow._make, rows))


def evenings(index: Index) -> list[EveningRow]:
    """All evenings, the earliest first."""
    rows = index.ask("SELECT id, game, began, over, hands, again = 1 FROM evening ORDER BY began, id")
    return list(map(EveningRow._make, rows))


def of_person(index: Index, written: Sequence[str]) -> list[SeatEvening]:
    """The evenings of the person with these names, the earliest first."""
    rows = index.ask(
        f"""SELECT evening.id, evening.game, evening.began, evening.again = 1, seat.name, {_FINISHED}, seat.start,
        seat.score, seat.place, seat.hands, seat.won, seat.best, seat.best_hand, seat.worst, seat.worst_hand,
        seat.place = 1 AND EXISTS (SELECT 1 FROM seat AS other
            WHERE other.journal = seat.journal AND other.place = 1 AND other.seat != seat.seat)
        FROM seat JOIN evening ON seat.journal = evening.id
        WHERE seat.person AND seat.name IN ({_marks(written)}) ORDER BY evening.began, evening.id""",
        *written,
    )
    return list(map(SeatEvening._make, rows))


def met(index: Index, written: Sequence[str]) -> list[MetRow]:
    """The other people in finished evenings of the person with these names, by name."""
    rows = index.ask(
        f"""SELECT other.name, COUNT(*), SUM(other.place < seat.place)
        FROM seat JOIN evening ON seat.journal = evening.id JOIN seat AS other ON other.journal = seat.journal
        WHERE seat.person AND seat.name IN ({_marks(written)}) AND {_FINISHED} AND other.stayed
            AND other.seat != seat.seat AND seat.place > 0 GROUP BY other.name""",
        *written,
    )
    return list(map(MetRow._make, rows))


def deeds(index: Index, written: Sequence[str]) -> list[DeedRow]:
    """What somebody has done who is written in these ways."""
    rows = index.ask(
        f"""SELECT evening.game, evening.began, deed.kind, deed.what, deed.times, deed.amount
        FROM seat JOIN evening ON seat.journal = evening.id
        JOIN deed ON deed.journal = seat.journal AND deed.seat = seat.seat
        WHERE seat.person AND seat.name IN ({_marks(written)})""",
        *written,
    )
    return list(map(DeedRow._make, rows))


def rounds_won(index: Index, game: str) -> list[tuple[str, int]]:
    """How many rounds of ``game`` each name won, counted from deeds, since journals have no lines for its rounds."""
    rows = index.ask(
        """SELECT seat.name, SUM(deed.times) FROM evening JOIN seat ON seat.journal = evening.id
        JOIN deed ON deed.journal = seat.journal AND deed.seat = seat.seat
        WHERE seat.person AND evening.game = ? AND deed.kind = 'won' GROUP BY seat.name""",
        game,
    )
    return [(name, times) for name, times in rows]


def places_in(index: Index, game: str) -> list[tuple[str, bool, int]]:
    """Who won and who did not in the finished evenings of a game, the earliest first: name, won or not, evening."""
    rows = index.ask(
        f"""SELECT seat.name, seat.place = 1, evening.id FROM evening JOIN seat ON seat.journal = evening.id
        WHERE evening.game = ? AND seat.person AND {_FINISHED} ORDER BY evening.began, evening.id""",
        game,
    )
    return [(name, bool(won), evening) for name, won, evening in rows]


def won_by_bots(index: Index, game: str) -> int:
    """How many finished evenings of a game a bot has won."""
    rows = index.ask(
        """SELECT COUNT(DISTINCT evening.id) FROM evening JOIN seat ON seat.journal = evening.id
        WHERE evening.game = ? AND evening.over AND NOT seat.person AND seat.place = 1""",
        game,
    )
    return int(next(rows)[0])


def best_hand(index: Index, game: str, *, low_wins: bool) -> RecordRow | None:
    """The hand in which somebody won most; the earliest of several."""
    return _first(index, game, "seat.best", "seat.best_hand", "ASC" if low_wins else "DESC")


def worst_hand(index: Index, game: str, *, low_wins: bool) -> RecordRow | None:
    """The hand in which somebody lost most; the earliest of several."""
    return _first(index, game, "seat.worst", "seat.worst_hand", "DESC" if low_wins else "ASC")


def best_score(index: Index, game: str, *, low_wins: bool) -> RecordRow | None:
    """The best score at the end of an evening; the earliest of several."""
    return _first(index, game, f"CASE WHEN {_FINISHED} THEN seat.score END", "0", "ASC" if low_wins else "DESC")


def _first(index: Index, game: str, value: str, hand: str, order: str) -> RecordRow | None:
    rows = index.ask(
        f"""SELECT seat.name, {value} AS value, evening.began, {hand} FROM evening
        JOIN seat ON seat.journal = evening.id
        WHERE evening.game = ? AND seat.person AND value IS NOT NULL
        ORDER BY value {order}, evening.began, evening.id, seat.seat LIMIT 1""",
        game,
    )
    return next(map(RecordRow._make, rows), None)


def _marks(values: Sequence[object]) -> str:
    return ", ".join("?" * len(values))


def dailies(index: Index, written: Sequence[str]) -> list[DailyRow]:
    """The daily deals of the person with these names, by day: the first try of each, whether it's over or not."""
    rows = index.ask(
        f"""SELECT evening.daily, evening.game, evening.over, seat.score, evening.par, MIN(evening.began)
        FROM seat JOIN evening ON seat.journal = evening.id
        WHERE evening.daily IS NOT NULL AND seat.seat = 0 AND seat.name IN ({_marks(written)})
        GROUP BY evening.daily ORDER BY evening.daily""",
        *written,
    )
    return [DailyRow(day, game, bool(over), score, par) for day, game, over, score, par, _ in rows]


def sat_with(index: Index, written: Sequence[str]) -> list[str]:
    """Everybody who has played at the same table as the person with these names, by name."""
    rows = index.ask(
        f"""SELECT DISTINCT other.name FROM seat
        JOIN seat AS other ON other.journal = seat.journal AND other.seat != seat.seat
        WHERE seat.person AND other.person AND seat.name IN ({_marks(written)})""",
        *written,
    )
    return [name for (name,) in rows]
