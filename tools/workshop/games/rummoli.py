"""Trains Rummoli's hard bot by self-play, and lets bots play each other.

Without a command, it learns the values of hands and writes the bot's data file. ``sweep`` tries other constants one by one,
on the same deals. ``play`` lets any bots play each other, such as ``hard:leading=2,medium``.
"""

from __future__ import annotations

import argparse
import ctypes
import json
import math
import statistics
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from rummytui.games.rummoli.ranges import KNOTS, MANNERS, PLACES, PRICES, begins
from tools.workshop.fitting import Sums
from tools.workshop.kernels import LoggedMove, kernel
from tools.workshop.results import add_training_options, as_data, digest_of, text_of
from tools.workshop.self_play import PACKAGE, Row

JUDGEMENT: Final = PACKAGE / "rummoli" / "judgement.json"
_COMMAND: Final = "python -m tools.workshop rummoli"
_LEVELS: Final = ("random", "easy", "medium", "hard")
_KINDS: Final = ("exchange", "keep", "bid", "drop", "check", "bet", "call", "raise", "fold", "lay")
_SEATS, _SETTINGS, _PACK = 8, 48, 52
_WEIGHTS: Final = ("beats", "beats_cubed", "singles", "pair", "sevens", "joined")
_PLACES: Final = {
    **{
        name: place
        for place, name in enumerate(
            ("guesses", "leading", "edge", "full_size", "clairvoyant", "deals", "widow", "bids")
        )
    },
    **{name: 16 + place for place, name in enumerate(_WEIGHTS)},
}
"""Where the kernel keeps each constant of a hard player."""
_QUICK: Final = "hard:deals=0;guesses=150;full_size=1"
"""A hard player with a small budget, for long runs."""
_SIGMAS: Final = 1.96
_VERDICT: Final = 6


class _Player(ctypes.Structure):
    _fields_ = (("level", ctypes.c_int), ("settings", ctypes.c_double * _SETTINGS))


def _by_place(*shape: int) -> Any:
    """The ctypes array of figures by place, by rivals, and by ``shape``."""
    kind: Any = ctypes.c_double * PLACES
    for length in (_SEATS, *shape):
        kind = kind * length
    return kind


class _Habits(ctypes.Structure):
    _fields_ = (
        ("holds", _by_place(MANNERS)),
        ("bets", _by_place()),
        ("raises", _by_place(2)),
        ("stays", _by_place(PRICES)),
        ("together", ctypes.c_double * len(KNOTS) * _SEATS),
    )


class _Tally(ctypes.Structure):
    _fields_ = (("met", _Habits), ("done", _Habits))


class _Sitting(ctypes.Structure):
    _fields_ = (
        ("players", ctypes.c_int),
        ("starting_chips", ctypes.c_int),
        ("bet_limit", ctypes.c_int),
        ("raises", ctypes.c_int),
        ("rounds", ctypes.c_int),
        ("seats", _Player * _SEATS),
        ("habits", _Habits * (_SEATS + 1)),
    )


def _usual(players: int) -> dict[str, float]:
    """The constants of the current hard bot among this many players."""
    learnt = json.loads(JUDGEMENT.read_text(encoding="utf-8"))
    weights = learnt["hands"][max((known for known in learnt["hands"] if int(known) <= players), key=int)]
    fixed = {"guesses": 800, "full_size": 0.7, "deals": 80, "bids": 1}
    return {**fixed, "leading": learnt["leading"], "edge": learnt["edge"], **weights}


Learnt: TypeAlias = Mapping[str, Any]
"""The habits at tables of one size, as in the data file: by shape, by number of rivals (from 1), and by place."""


def _set(there: Any, figures: Any) -> None:
    """Copy figures by rivals into the kernel's, which begin with no rival."""
    if isinstance(figures[0][0], list):
        for own, others in zip(there, figures, strict=True):
            _set(own, others)
        return
    for rivals in range(1, _SEATS):
        there[rivals][:] = figures[min(rivals, len(figures)) - 1]


@dataclass(frozen=True)
class Lineup:
    """The players, such as ``hard:leading=2;edge=0``, and their house rules."""

    levels: Sequence[str]
    starting_chips: int = 50
    bet_limit: int = 5
    raises: int = 3
    rounds: int = 0
    habits: Mapping[str, Learnt] | None = None
    """The betting habits that hard players assume, by the smallest number of players; by default, those of the data file."""

    @property
    def options(self) -> dict[str, int]:
        """The house rules as the game names them."""
        return {
            "starting_chips": self.starting_chips,
            "bet_limit": self.bet_limit,
            "raises": self.raises,
            "rounds": self.rounds,
        }

    def laid_out(self) -> _Sitting:
        """The table as the kernel reads it."""
        sitting = _Sitting(players=len(self.levels), **self.options)
        for seat, text in enumerate(self.levels):
            level, _, own = text.partition(":")
            pairs = (each.partition("=") for each in own.split(";") if each)
            given = {name: float(value) for name, _, value in pairs}
            sitting.seats[seat].level = _LEVELS.index(level)
            for name, value in {**_usual(len(self.levels)), **given}.items():
                sitting.seats[seat].settings[_PLACES[name]] = value
        habits = json.loads(JUDGEMENT.read_text(encoding="utf-8"))["habits"] if self.habits is None else self.habits
        for players in range(2, _SEATS + 1):
            chosen = max((known for known in habits if int(known) <= players), key=int)
            for name, figures in habits[chosen].items():
                _set(getattr(sitting.habits[players], name), figures)
        return sitting


@dataclass(frozen=True)
class KernelSitting:
    """A game as the kernel played it."""

    dealer: int
    decks: list[list[str]]
    done: list[LoggedMove]
    chips: list[int]


@dataclass(frozen=True)
class PlayerResult:
    """A player's results: share of games won, half the width of its 95% interval, and chips per round."""

    wins: float
    give_or_take: float
    poker: float
    stops: float


class Kernel:
    """The compiled game. Raises NoCompiler."""

    def __init__(self) -> None:
        self._library = kernel("rummoli")

    def tell(self, table: Lineup, seed: int) -> KernelSitting:
        """One game, with its deals and moves."""
        from rules.cards import NATURALS

        room = 600_000
        log, chips = (ctypes.c_int * room)(), (ctypes.c_int * _SEATS)()
        written = self._library.tell_sitting(ctypes.byref(table.laid_out()), ctypes.c_uint64(seed), log, room, chips)
        steps = [tuple(log[place : place + 3]) for place in range(0, written, 3)]
        cards = [str(NATURALS[card]) for seat, card, _ in steps if seat == -1]
        decks = [cards[first : first + _PACK] for first in range(0, len(cards), _PACK)]
        done = [LoggedMove(seat, _KINDS[what], number) for seat, what, number in steps if seat >= 0]
        return KernelSitting(steps[0][1], decks, done, chips[: len(table.levels)])

    def play(self, table: Lineup, deals: int, seed: int) -> dict[str, PlayerResult]:
        """The results of each kind of player over this many deals, each played from every seat."""
        players = len(table.levels)
        width = 3 * players + 1
        results = (ctypes.c_double * (deals * players * width))()
        self._library.play_sittings(ctypes.byref(table.laid_out()), ctypes.c_uint64(seed), deals, results)
        rows = [results[first : first + width] for first in range(0, len(results), width)]
        return {level: _score(level, table.levels, rows, deals) for level in dict.fromkeys(table.levels)}

    def watch(self, table: Lineup, decisions: int, seed: int) -> Any:
        """The betting habits of players of all levels, counted over at least this many decisions."""
        tally = _Tally()
        self._library.count_habits(
            ctypes.byref(table.laid_out()), ctypes.c_uint64(seed), ctypes.byref(tally), decisions
        )
        return tally

    def weigh(self, table: Lineup, count: int, seed: int) -> list[list[float]]:
        """The features of this many hands, each with the chips that it won in the last column."""
        width = len(_WEIGHTS) + 1
        rows = (ctypes.c_double * (count * width))()
        self._library.weigh_hands(ctypes.byref(table.laid_out()), ctypes.c_uint64(seed), rows, count)
        return [rows[first : first + width] for first in range(0, count * width, width)]

    def judge(self, table: Lineup, count: int, seed: int) -> NDArray[np.float64]:
        """The hints for this many betting decisions, beside the outcomes.

        Each row has the stated chance, whether the hand was the best (a tie counts half), the move's index in `_KINDS`, the
        gain of calling over folding, the kind of hand, and the number of opponents still in.
        """
        rows = np.zeros((count, _VERDICT))
        self._library.judge_decisions(
            ctypes.byref(table.laid_out()), ctypes.c_uint64(seed), rows.ctypes.data_as(ctypes.c_void_p), count
        )
        return rows


def _score(level: str, levels: Sequence[str], rows: Sequence[Sequence[float]], deals: int) -> PlayerResult:
    players = len(levels)
    seats = [seat for seat, other in enumerate(levels) if other == level]
    won = [0.0] * deals
    for place, row in enumerate(rows):
        chips = row[:players]
        winners = chips.count(max(chips))
        if winners < players:
            share = sum(chips[seat] == max(chips) for seat in seats) / winners
            won[place // players] += share / players / len(seats)
    rounds = [row[-1] for row in rows]

    def each_round(first: int) -> float:
        gained = (statistics.fmean(row[first + seat] for seat in seats) for row in rows)
        return statistics.fmean(chips / count for chips, count in zip(gained, rounds, strict=True))

    spread = _SIGMAS * statistics.stdev(won) / math.sqrt(deals)
    return PlayerResult(statistics.fmean(won), spread, each_round(players), each_round(2 * players))


# ---------------------------------------------------------------------------------------------------- learning


class Fit(NamedTuple):
    """How the values of hands are fitted: for which numbers of players, on how many hands, from which seed."""

    players: Sequence[int]
    hands: int
    seed: int


class HabitSample(NamedTuple):
    """How often betting habits are counted, over how many decisions each time, and from which seed.

    Each time hard players use the previous counts. The last count follows the fit.
    """

    times: int
    decisions: int
    seed: int


class RummoliRecipe(NamedTuple):
    """How hands are valued and habits counted, and the constants by which hard players bet."""

    fit: Fit
    watching: HabitSample
    betting: Row


RECIPE: Final = RummoliRecipe(
    fit=Fit(players=(2, 3, 4, 5, 6, 7, 8), hands=200_000, seed=7),
    watching=HabitSample(times=2, decisions=80_000, seed=100_000),
    betting={"leading": 0.5, "edge": 0.75},
)
SHORT: Final = RECIPE._replace(
    fit=Fit(players=(2, 4), hands=4000, seed=7), watching=HabitSample(times=1, decisions=2000, seed=100_000)
)
"""A quick version, for the trial."""
_BEFORE: Final = 40
"""The weight of the prior, in decisions."""
_RIDGE: Final = 20.0
"""Shrinks the dependence between the opponents' hands."""
_LOOKS: Final = "hard:deals=0;guesses=400;full_size=0.7"
"""A hard player that samples more, for counting habits."""
_ROUNDS: Final = 12
"""How many rounds players are watched for, so that chips are spread as in the first half of an evening."""


def learnt(recipe: RummoliRecipe, jobs: int) -> dict[str, Any]:
    """How players bet and what hands bring, as many sizes of table at once as there are jobs; and the constants of betting."""
    # The first alone, for the kernel sets itself up in its first hand, and cannot do so in several threads.
    first, *others = recipe.fit.players
    found = [_at_table(recipe, first)]
    with ThreadPoolExecutor(jobs) as pool:
        found += pool.map(partial(_at_table, recipe), others)
    return {
        **recipe.betting,
        "hands": {str(players): weights for players, (weights, _) in zip(recipe.fit.players, found, strict=True)},
        "habits": {str(players): habits for players, (_, habits) in zip(recipe.fit.players, found, strict=True)},
    }


def trial(jobs: int = 1) -> str:
    """A digest of the results of a little play."""
    return digest_of(learnt(SHORT, jobs))


def _at_table(recipe: RummoliRecipe, players: int) -> tuple[dict[str, float], Learnt]:
    """What hands bring in chips among this many, by least squares, and how players bet."""
    # At first players judge the widow as a medium bot does, so that nothing learnt before has a part in it.
    plain = {**recipe.betting, **dict.fromkeys(_WEIGHTS, 0.0), "bids": 0}
    habits = _guessed_habits(players)
    for time in range(recipe.watching.times):
        habits = _watched(recipe, players, _written(_LOOKS, plain), habits, time)
    rows = np.array(
        Kernel().weigh(
            Lineup([_written(_QUICK, plain)] * players, habits={"2": habits}), recipe.fit.hands, recipe.fit.seed
        )
    )
    known = Sums.none(len(_WEIGHTS) + 1)
    known.add(np.column_stack([rows[:, :-1], np.ones(len(rows))]), rows[:, -1])
    weights = {name: round(value, 2) for name, value in zip(_WEIGHTS, known.solved(), strict=False)}
    hard = _written(_LOOKS, {**recipe.betting, **weights})
    habits = _watched(recipe, players, hard, habits, recipe.watching.times)
    table = Lineup([hard] * players, rounds=_ROUNDS, habits={"2": habits})
    verdicts = Kernel().judge(table, recipe.watching.decisions, recipe.watching.seed * (recipe.watching.times + 2))
    return weights, {**habits, "together": _together(verdicts, players)}


def _watched(recipe: RummoliRecipe, players: int, hard: str, habits: Learnt, time: int) -> Learnt:
    """How players bet of whom the hard ones go by these habits."""
    table = Lineup([hard] * players, rounds=_ROUNDS, habits={"2": habits})
    return _habits_of(Kernel().watch(table, recipe.watching.decisions, recipe.watching.seed * (time + 1)), players)


_WIDTHS: Final = [begins(place + 1) - begins(place) for place in range(PLACES)]


def _guessed_habits(players: int) -> Learnt:
    """Habits before anything was counted: the better the hand, the more is bet."""
    rising = [(place + 0.5) / PLACES for place in range(PLACES)]
    rivals = range(players - 1)
    return {
        "holds": [[_WIDTHS for _ in rivals] for _ in range(MANNERS)],
        "bets": [rising for _ in rivals],
        "raises": [[[share / 2 for share in rising] for _ in rivals] for _ in range(2)],
        "stays": [[[(1 + share) / 2 for share in rising] for _ in rivals] for _ in range(PRICES)],
        "together": [[0.0] * len(KNOTS) for _ in rivals],
    }


def _habits_of(tally: Any, players: int) -> Learnt:
    """The habits that were counted."""
    met, done = tally.met, tally.done
    return {
        "holds": [_shares(rows, done.holds[manner], _WIDTHS, players) for manner, rows in enumerate(met.holds)],
        "bets": _shares(met.bets, done.bets, [0.5] * PLACES, players),
        "raises": [_shares(rows, done.raises[after], [0.1] * PLACES, players) for after, rows in enumerate(met.raises)],
        "stays": [_shares(rows, done.stays[price], [0.7] * PLACES, players) for price, rows in enumerate(met.stays)],
        "together": [[0.0] * len(KNOTS) for _ in range(players - 1)],
    }


def _together(verdicts: NDArray[np.float64], players: int) -> list[list[float]]:
    """By how many others are still in: what makes true chances of those that take the others' hands to be independent."""
    found = []
    for rivals in range(1, players):
        about = verdicts[verdicts[:, 5] == rivals]
        known = Sums.none(len(KNOTS) - 2)
        known.add(_hats(about[:, 0]), about[:, 1] - about[:, 0])
        found.append([0.0, *(round(more, 3) for more in known.solved(_RIDGE)), 0.0])
    return found


def _hats(chances: NDArray[np.float64]) -> NDArray[np.float64]:
    """How near each chance is to each of the inner knots, from 0 to 1."""
    rows = [np.interp(chances, KNOTS, [float(knot == other) for other in KNOTS]) for knot in KNOTS[1:-1]]
    return np.column_stack(rows)


def _shares(met: Any, done: Any, before: Sequence[float], players: int) -> list[list[float]]:
    """How often it was done of the times that it was met, by rivals and place; where little was met, as with any rivals."""
    rivals = range(1, players)
    every = [
        (sum(done[count][place] for count in rivals) + _BEFORE * before[place])
        / (sum(met[count][place] for count in rivals) + _BEFORE)
        for place in range(PLACES)
    ]
    return [
        [
            round((done[count][place] + _BEFORE * every[place]) / (met[count][place] + _BEFORE), 4)
            for place in range(PLACES)
        ]
        for count in rivals
    ]


def _written(player: str, settings: Row) -> str:
    """A player with all these settings besides."""
    return ";".join([player, *(f"{name}={value!r}" for name, value in settings.items())])


def _learn(arguments: argparse.Namespace) -> None:
    text = text_of(_COMMAND, as_data(RECIPE), trial(arguments.jobs), learnt(RECIPE, arguments.jobs))
    arguments.file.write_text(text, encoding="utf-8")


_TRIED: Final[Mapping[str, Sequence[float]]] = {
    "leading": (0, 2, 4),
    "edge": (-0.3, 0.3, 0.6),
    "full_size": (0.7, 0.5),
    "guesses": (400,),
    "deals": (10, 40, 100),
    "clairvoyant": (1,),
    "bids": (0, 0.6),
    "widow": (-1, 1),
}


def _sweep(arguments: argparse.Namespace) -> None:
    others = arguments.against.split(",")
    for name, values in {"": (0.0,), **_TRIED}.items():
        for value in values:
            hard = f"{_QUICK};{name}={value}" if name else _QUICK
            score = Kernel().play(Lineup([hard, *others]), arguments.deals, arguments.seed)[hard]
            print(_line(hard, score), flush=True)


def _play(arguments: argparse.Namespace) -> None:
    scores = Kernel().play(Lineup(arguments.levels.split(",")), arguments.deals, arguments.seed)
    for level, score in scores.items():
        print(_line(level, score))


_TENTHS: Final = 10
_FULL_HOUSE: Final = 6


def _judge(arguments: argparse.Namespace) -> None:
    """Print, for each tenth of the stated chances, how often they came true, and the cost of folds."""
    for players in map(int, arguments.players.split(",")):
        # Leads don't affect the betting, and take long to choose.
        table = Lineup(["hard:deals=0"] * players, rounds=_ROUNDS)
        rows = Kernel().judge(table, arguments.decisions, arguments.seed)
        print(f"{players} players, {len(rows)} decisions from {arguments.seed}", flush=True)
        tenths = np.minimum((rows[:, 0] * _TENTHS).astype(int), _TENTHS - 1)
        for tenth in range(_TENTHS):
            about = rows[tenths == tenth]
            said, came = 100 * about[:, 0].mean(), 100 * about[:, 1].mean()
            print(f"  {len(about):6} said {said:5.1f} %, came {came:5.1f} % ({came - said:+.1f})")
        folds = rows[rows[:, 2] == _KINDS.index("fold")]
        for what, about in {
            "folds": folds,
            "folds of a full house or better": folds[folds[:, 4] >= _FULL_HOUSE],
        }.items():
            gain = about[:, 3]
            spread = _SIGMAS * gain.std() / math.sqrt(len(gain))
            print(f"  {len(gain):6} {what}: a call brings {gain.mean():+.2f} ± {spread:.2f} chips more", flush=True)


def _line(level: str, score: PlayerResult) -> str:
    wins = f"{100 * score.wins:.1f} ± {100 * score.give_or_take:.1f} % of sittings"
    return f"{level:40} {wins}; chips a round: poker {score.poker:+.2f}, stops {score.stops:+.2f}"


def parser() -> argparse.ArgumentParser:
    """What the command line understands."""
    parser = argparse.ArgumentParser(prog="python -m tools.workshop rummoli", description=__doc__)
    add_training_options(parser, JUDGEMENT)
    parser.set_defaults(do=_learn)
    words = parser.add_subparsers()
    sweep = words.add_parser("sweep", help="try other constants one by one")
    sweep.add_argument("--against", default="medium")
    sweep.set_defaults(do=_sweep, seed=1)
    play = words.add_parser("play", help="let bots play each other, such as hard,medium")
    play.add_argument("levels")
    play.set_defaults(do=_play, seed=1_000_001)
    judge = words.add_parser("judge", help="hold what hints say about the betting against what comes true")
    judge.add_argument("--players", default="2,4,6", help="at tables of these sizes (default: 2,4,6)")
    judge.add_argument("--decisions", type=int, default=100_000)
    judge.set_defaults(do=_judge, seed=1_000_001)
    judge.add_argument("--seed", type=int)
    for each in (sweep, play):
        each.add_argument("--deals", type=int, default=2000)
    for each in (sweep, play):
        each.add_argument("--seed", type=int)
    return parser


def main(arguments: list[str]) -> None:
    """Do what the first word says."""
    chosen = parser().parse_args(arguments)
    chosen.do(chosen)
