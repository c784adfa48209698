"""The family book, open at any page; and what it says of one game."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from rules import GAMES
from rules.names import alike
from rummytui.book.months import Month, last_months, local
from rummytui.book.people import PersonPage, Who, page_of, people_behind, streaks
from saves.book import queries
from saves.book.index import Index, Unread
from saves.book.queries import EveningRow, NameRow, RecordRow


@dataclass(frozen=True, slots=True)
class GamesPerson:
    """What a game comes to for one of those who play it."""

    name: str
    evenings: int
    finished: int
    won: int
    hands: int
    hands_won: int
    longest_streak: int


@dataclass(frozen=True, slots=True)
class FamilyRecord:
    """A record: who reached what, and when; in which hand, or 0 for a whole evening."""

    name: str
    value: int
    began: datetime
    hand: int


@dataclass(frozen=True, slots=True)
class GamePage:
    """All that the book says of a game. ``won_by_bots`` are finished evenings; ``longest`` is the evening with most hands."""

    game: str
    evenings: int
    finished: int
    hands: int
    won_by_bots: int
    people: Sequence[GamesPerson]
    best_hand: FamilyRecord | None
    worst_hand: FamilyRecord | None
    best_score: FamilyRecord | None
    longest: tuple[int, datetime] | None
    streak: tuple[str, int] | None
    months: Sequence[Month]
    last: datetime


@dataclass(frozen=True, slots=True)
class PlayedSummary:
    """A person or a game in the list of all: how often it was played, how many of that were won, and the last time."""

    name: str
    evenings: int
    finished: int
    won: int
    hands: int
    last: datetime


class Book:
    """What the index says, for people: ``canonical`` gives the name under which somebody is known.

    All of it may raise `sqlite3.Error`.
    """

    def __init__(self, index: Index, canonical: Callable[[str], str]) -> None:
        self._index = index
        self._canonical = canonical

    @cached_property
    def _rows(self) -> list[NameRow]:
        return sorted(queries.by_name(self._index), key=lambda row: (-row.evenings, row.name))

    @cached_property
    def _people(self) -> dict[str, Who]:
        return people_behind([row.name for row in self._rows], self._canonical)

    @cached_property
    def _evenings(self) -> list[EveningRow]:
        return queries.evenings(self._index)

    @cached_property
    def unread(self) -> Unread:
        """What is not in the book, or not yet."""
        return self._index.unread()

    @property
    def evenings(self) -> int:
        """How many there are."""
        return len(self._evenings)

    @property
    def hands(self) -> int:
        """How many have been played to their end."""
        return sum(evening.hands for evening in self._evenings)

    # ------------------------------------------------------------------------------------------------ the lists

    def people(self) -> list[PlayedSummary]:
        """All players, the most frequent first."""
        found = []
        for key, rows in self._by_person(self._rows).items():
            last = local(max(row.last for row in rows))
            found.append(PlayedSummary(self._people[key].name, *_sums(rows), last))
        return sorted(found, key=lambda entry: (-entry.evenings, -entry.hands, entry.name))

    def games(self) -> list[PlayedSummary]:
        """Every game that has ever been played, the one played most first; ``won`` is empty here."""
        played: dict[str, list[EveningRow]] = defaultdict(list)
        for evening in self._evenings:
            played[evening.game].append(evening)
        found = [
            PlayedSummary(
                game,
                len(rows),
                sum(row.over for row in rows),
                0,
                sum(row.hands for row in rows),
                local(rows[-1].began),
            )
            for game, rows in played.items()
        ]
        return sorted(found, key=lambda entry: (-entry.evenings, -entry.hands, entry.name))

    def months(self, now: datetime) -> list[Month]:
        """The last twelve months, all games and people together."""
        return last_months([(evening.began, False) for evening in self._evenings], now)

    # ------------------------------------------------------------------------------------------------ the pages

    def who(self, name: str) -> Who | None:
        """The person called ``name``, in whichever way it is written; None if nobody of that name has played."""
        return self._people.get(alike(self._canonical(name)))

    def person(self, name: str, now: datetime) -> PersonPage | None:
        """The page of the person called ``name``; None if nobody of that name has played."""
        who = self.who(name)
        if who is None:
            return None
        met = [(self._behind(row.name), row) for row in queries.met(self._index, who.written)]
        return page_of(
            who,
            queries.of_person(self._index, who.written),
            [(other, row) for other, row in met if other != who],
            queries.deeds(self._index, who.written),
            queries.dailies(self._index, who.written),
            now=now,
        )

    def game(self, name: str, now: datetime) -> GamePage | None:
        """The page of the game called ``name``, as in `rules.GAMES`; None if it has never been played."""
        evenings = [evening for evening in self._evenings if evening.game == name]
        if not evenings:
            return None
        index, low = self._index, GAMES[name].low_wins
        people = self._games_people(name)
        longest = max(evenings, key=lambda evening: evening.hands)
        best = max(people, key=lambda person: person.longest_streak, default=None)
        return GamePage(
            name,
            evenings=len(evenings),
            finished=sum(evening.over for evening in evenings),
            hands=sum(evening.hands for evening in evenings),
            won_by_bots=queries.won_by_bots(index, name),
            people=people,
            best_hand=self._mark(queries.best_hand(index, name, low_wins=low)),
            worst_hand=self._mark(queries.worst_hand(index, name, low_wins=low)),
            best_score=self._mark(queries.best_score(index, name, low_wins=low)),
            longest=(longest.hands, local(longest.began)) if longest.hands else None,
            streak=(best.name, best.longest_streak) if best and best.longest_streak > 1 else None,
            months=last_months([(evening.began, False) for evening in evenings], now),
            last=local(evenings[-1].began),
        )

    def sat_with(self, name: str) -> set[str]:
        """Players who have shared a table with the person called ``name``, and so can't be the same person."""
        who = self.who(name)
        return {self._behind(other).name for other in queries.sat_with(self._index, who.written)} if who else set()

    # ------------------------------------------------------------------------------------------------ behind the names

    def _behind(self, name: str) -> Who:
        return self._people[alike(self._canonical(name))]

    def _by_person(self, rows: Iterable[NameRow]) -> dict[str, list[NameRow]]:
        """Rows by the person whose name it is."""
        found: dict[str, list[NameRow]] = defaultdict(list)
        for row in rows:
            found[alike(self._canonical(row.name))].append(row)
        return found

    def _games_people(self, game: str) -> list[GamesPerson]:
        rounds: Counter[str] = Counter()
        for name, times in queries.rounds_won(self._index, game):
            rounds[self._behind(name).name] += times
        results: dict[str, dict[int, bool]] = defaultdict(dict)
        for name, is_won, evening in queries.places_in(self._index, game):
            theirs = results[self._behind(name).name]
            theirs[evening] = is_won or theirs.get(evening, False)
        found = []
        for key, rows in self._by_person(queries.by_name(self._index, game)).items():
            name = self._people[key].name
            evenings, finished, won, hands = _sums(rows)
            hands_won = sum(row.hands_won for row in rows) + rounds[name]
            found.append(
                GamesPerson(name, evenings, finished, won, hands, hands_won, max(streaks(results[name].values())))
            )
        return sorted(found, key=lambda person: (-person.won, -person.evenings, person.name))

    def _mark(self, row: RecordRow | None) -> FamilyRecord | None:
        return FamilyRecord(self._behind(row.name).name, row.value, local(row.began), row.hand) if row else None


def _sums(rows: Sequence[NameRow]) -> tuple[int, int, int, int]:
    """Evenings, those that were finished, those that were won, and hands."""
    return (
        sum(row.evenings for row in rows),
        sum(row.finished for row in rows),
        sum(row.won for row in rows),
        sum(row.hands for row in rows),
    )
