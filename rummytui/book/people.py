"""What the book says about one person, including daily deals, and which names in the journals are theirs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import groupby

from rules import GAMES
from rules.names import alike
from rummytui.book.months import Month, last_months, local
from rummytui.daily.calendar import longest_streak, streak_of
from saves.book.queries import DailyRow, DeedRow, MetRow, SeatEvening


@dataclass(frozen=True, slots=True)
class BestDaily:
    """The result furthest ahead of par: by how much, in which game, on which day."""

    ahead: int
    game: str
    day: date


@dataclass(frozen=True, slots=True)
class Dailies:
    """The daily deals that somebody has played to their end. ``streak`` is how many days in a row that is now.

    ``par_beaten`` counts those that ended ahead of par, of the ``with_par`` whose par is known.
    """

    days: frozenset[date]
    today: date
    with_par: int
    par_beaten: int
    best: BestDaily | None

    @property
    def streak(self) -> int:
        """How many days in a row were played, up to today or yesterday."""
        return streak_of(self.days, self.today)

    @property
    def longest_streak(self) -> int:
        """The most days in a row."""
        return longest_streak(self.days)


def dailies_of(rows: Iterable[DailyRow], today: date, low_wins: frozenset[str]) -> Dailies:
    """What the rows of one person come to; in the games ``low_wins`` the lower score is ahead."""
    over = [row for row in rows if row.over]
    ahead = [
        BestDaily((row.par - row.score) if row.game in low_wins else row.score - row.par, row.game, _day(row))
        for row in over
        if row.par is not None
    ]
    best = max(ahead, key=lambda one: one.ahead, default=None)
    return Dailies(
        frozenset(map(_day, over)),
        today,
        with_par=len(ahead),
        par_beaten=sum(one.ahead > 0 for one in ahead),
        best=best if best and best.ahead > 0 else None,
    )


def _day(row: DailyRow) -> date:
    return date.fromisoformat(row.day)


@dataclass(frozen=True, slots=True)
class Who:
    """A person of the family; ``written`` are the ways in which their name stands in journals, the commonest first."""

    name: str
    written: tuple[str, ...]

    @property
    def joined(self) -> bool:
        """Whether the spellings were merged by hand, since they don't look like the same name."""
        return len({alike(name) for name in self.written}) > 1


def people_behind(names: Iterable[str], canonical: Callable[[str], str]) -> dict[str, Who]:
    """Everybody who is written in one of these ways, by what `rules.names.alike` makes of their name.

    ``canonical`` gives the name under which somebody is known, as `rummytui.people.registry.People` does. The names come with the
    commonest first; a person of whom nothing is known is called so.

    >>> list(people_behind(["Ann", "ann", "Annie", "Bob"], {"Annie": "Ann"}.get).values())
    [Who(name='Ann', written=('Ann', 'ann', 'Annie')), Who(name='Bob', written=('Bob',))]
    """
    called: dict[str, str] = {}
    written: dict[str, list[str]] = {}
    for name in names:
        known = canonical(name) or name
        key = alike(known)
        if known != name:
            called[key] = known
        called.setdefault(key, known)
        written.setdefault(key, []).append(name)
    return {key: Who(called[key], tuple(names)) for key, names in written.items()}


@dataclass(frozen=True, slots=True)
class RememberedHand:
    """A hand that somebody remembers: what it brought, in which game, evening and hand."""

    change: int
    game: str
    began: datetime
    number: int


@dataclass(frozen=True, slots=True)
class Nemesis:
    """Who comes out ahead of somebody most often, in how many of the evenings that both finished."""

    name: str
    ahead: int
    met: int


@dataclass(frozen=True, slots=True)
class Pots:
    """How many pots somebody won, with how many chips."""

    pots: int = 0
    chips: int = 0


@dataclass(frozen=True, slots=True)
class PersonsGame:
    """What a game comes to for one person. ``total`` is what was won and lost in all, in the units of the game."""

    game: str
    evenings: int
    finished: int
    won: int
    hands: int
    hands_won: int
    total: int
    best: RememberedHand | None
    worst: RememberedHand | None


@dataclass(frozen=True, slots=True)
class PersonPage:
    """All that the book says of a person.

    ``finished`` are the evenings that the person played to the end, and only those are won or lost. ``won`` counts those
    won with others as well, which ``shared`` counts alone. ``streak`` is how many were won in a row up to the last one,
    ``longest_streak`` the most there ever were. ``waiting`` evenings are still to be played again, for hands that were
    gone out of, pots, and what was eaten in their last hand. ``food`` is by year and dish.
    """

    who: Who
    evenings: int
    finished: int
    won: int
    shared: int
    hands: int
    hands_won: int
    gone_out: int
    streak: int
    longest_streak: int
    best: RememberedHand | None
    worst: RememberedHand | None
    chips: int
    pots: Mapping[str, Pots]
    food: Mapping[int, Mapping[str, int]]
    nemesis: Nemesis | None
    favourite: str
    games: Sequence[PersonsGame]
    months: Sequence[Month]
    first: datetime
    last: datetime
    waiting: int
    dailies: Dailies

    @property
    def all_pots(self) -> Pots:
        """All pots together."""
        return Pots(sum(pot.pots for pot in self.pots.values()), sum(pot.chips for pot in self.pots.values()))

    @property
    def dishes(self) -> Mapping[str, int]:
        """What was eaten in all the years, the most first."""
        eaten: Counter[str] = Counter()
        for dishes in self.food.values():
            eaten.update(dishes)
        return dict(sorted(eaten.items(), key=lambda dish: (-dish[1], dish[0])))


def page_of(
    who: Who,
    rows: Sequence[SeatEvening],
    met: Iterable[tuple[Who, MetRow]],
    deeds: Iterable[DeedRow],
    dailies: Iterable[DailyRow],
    *,
    now: datetime,
) -> PersonPage:
    """The page of a player with these ``rows``, of which there is at least one, the earliest first."""
    deeds = list(deeds)
    evenings = [list(seats) for _, seats in groupby(rows, key=lambda row: row.evening)]
    finished = [seats for seats in evenings if any(row.finished for row in seats)]
    results = [_is_won(seats) for seats in finished]
    games = _games(rows, deeds)
    done = Counter(deed.kind for deed in deeds for _ in range(deed.times))
    # So that its hands compare with those of other games.
    points = [game for game in games if GAMES[game.game].unit == "point" and not GAMES[game.game].low_wins]
    return PersonPage(
        who,
        evenings=len(evenings),
        finished=len(finished),
        won=sum(results),
        shared=sum(any(row.shared for row in seats) for seats in finished if _is_won(seats)),
        hands=sum(row.hands for row in rows),
        hands_won=sum(row.won for row in rows) + done["won"],
        gone_out=done["out"],
        streak=streaks(results)[-1],
        longest_streak=max(streaks(results)),
        best=max((game.best for game in points if game.best), key=lambda hand: hand.change, default=None),
        worst=min((game.worst for game in points if game.worst), key=lambda hand: hand.change, default=None),
        chips=sum(game.total for game in games if GAMES[game.game].unit == "chip"),
        pots=_pots(deeds),
        food=_food(deeds),
        nemesis=_nemesis(met),
        favourite=games[0].game,
        games=games,
        months=last_months([(seats[0].began, _is_won(seats)) for seats in evenings], now),
        first=local(rows[0].began),
        last=local(rows[-1].began),
        waiting=sum(not seats[0].again for seats in evenings),
        dailies=dailies_of(dailies, now.date(), frozenset(name for name, game in GAMES.items() if game.low_wins)),
    )


def streaks(results: Iterable[bool]) -> list[int]:
    """How many in a row had been won after each of these evenings, and 0 before the first.

    >>> streaks([True, True, False, True])
    [0, 1, 2, 0, 1]
    """
    found = [0]
    for is_won in results:
        found.append(found[-1] + 1 if is_won else 0)
    return found


def _is_won(seats: Iterable[SeatEvening]) -> bool:
    return any(row.finished and row.place == 1 for row in seats)


def _games(rows: Sequence[SeatEvening], deeds: Iterable[DeedRow]) -> list[PersonsGame]:
    """The games that were played, the favourite first."""
    by_game: dict[str, list[SeatEvening]] = defaultdict(list)
    for row in rows:
        by_game[row.game].append(row)
    rounds = Counter(deed.game for deed in deeds if deed.kind == "won" for _ in range(deed.times))
    found = [_game(game, played, rounds[game]) for game, played in by_game.items()]
    return sorted(found, key=lambda game: (-game.evenings, -game.hands, game.game))


def _game(game: str, rows: Sequence[SeatEvening], rounds_won: int) -> PersonsGame:
    sign = -1 if GAMES[game].low_wins else 1
    finished = [row for row in rows if row.finished]
    best = max((row for row in rows if row.best is not None), key=lambda row: sign * (row.best or 0), default=None)
    worst = min((row for row in rows if row.worst is not None), key=lambda row: sign * (row.worst or 0), default=None)
    return PersonsGame(
        game,
        evenings=len({row.evening for row in rows}),
        finished=len({row.evening for row in finished}),
        won=len({row.evening for row in finished if row.place == 1}),
        hands=sum(row.hands for row in rows),
        hands_won=sum(row.won for row in rows) + rounds_won,
        total=sum(row.score - row.start for row in rows),
        best=RememberedHand(best.best or 0, game, local(best.began), best.best_hand) if best else None,
        worst=RememberedHand(worst.worst or 0, game, local(worst.began), worst.worst_hand) if worst else None,
    )


def _pots(deeds: Iterable[DeedRow]) -> dict[str, Pots]:
    pots: dict[str, Pots] = {}
    for deed in deeds:
        if deed.kind == "pot":
            before = pots.get(deed.what, Pots())
            pots[deed.what] = Pots(before.pots + deed.times, before.chips + deed.amount)
    return dict(sorted(pots.items(), key=lambda pot: (-pot[1].chips, pot[0])))


def _food(deeds: Iterable[DeedRow]) -> dict[int, dict[str, int]]:
    years: dict[int, Counter[str]] = defaultdict(Counter)
    for deed in deeds:
        if deed.kind == "food":
            years[local(deed.began).year][deed.what] += deed.amount
    return {year: dict(sorted(years[year].items(), key=lambda dish: (-dish[1], dish[0]))) for year in sorted(years)}


def _nemesis(met: Iterable[tuple[Who, MetRow]]) -> Nemesis | None:
    """The player who came out ahead most often; in a tie, the one who needed the fewest evenings."""
    times: dict[str, list[int]] = {}
    for who, row in met:
        found = times.setdefault(who.name, [0, 0])
        found[0] += row.ahead
        found[1] += row.met
    ranked = sorted((-ahead, evenings, name) for name, (ahead, evenings) in times.items() if ahead)
    return Nemesis(ranked[0][2], -ranked[0][0], ranked[0][1]) if ranked else None
