"""Tunes Double Rum's bots and lets them play each other: ``python -m tools.workshop double_rum duel``."""

from __future__ import annotations

import argparse
import ctypes
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from rummytui.bots.judgement import figures, weights
from rummytui.bots.tempers import Temper
from rummytui.games.double_rum.bot import TEMPERS
from rummytui.games.double_rum.rivals import WATCHING
from tools.workshop.fitting import logistic
from tools.workshop.kernels import kernel
from tools.workshop.results import add_training_options, as_data, digest_of, text_of
from tools.workshop.self_play import PACKAGE, Estimate, Floats, Parameters, Row, Sweep, doubles, matrix, mean, swept

_AT_ONCE: Final = 2048
_EPOCHS: Final = 4
_STEP: Final = 3e-3


class Net(NamedTuple):
    """Weights ``into`` the units, a row a unit with its offset last, and ``out`` of them, with the offset last."""

    into: NDArray[np.float32]
    out: NDArray[np.float32]


def learnt(
    features: NDArray[np.float32], values: NDArray[np.float32], start: Net | None, *, units: int, seed: int
) -> Net:
    """A network that predicts ``values`` from ``features``, fitted by Adam; ``start`` is where the fit begins."""
    rng = np.random.default_rng(seed)
    count, wide = features.shape
    inputs = np.hstack([features, np.ones((count, 1), np.float32)])
    if start is None:
        into = rng.standard_normal((units, wide + 1)).astype(np.float32) * np.float32(1.5 / wide**0.5)
        out = np.append(rng.standard_normal(units) * 0.2, values.mean()).astype(np.float32)
    else:
        into, out = (part.copy() for part in start)
    parts = [into, out]
    first, second = ([np.zeros_like(part) for part in parts] for _ in range(2))
    steps = _EPOCHS * (count // _AT_ONCE)
    for step in range(1, steps + 1):
        chosen = rng.integers(0, count, _AT_ONCE)
        given = inputs[chosen]
        reached = np.maximum(given @ into.T, 0)
        off = reached @ out[:-1] + out[-1] - values[chosen]
        back = (off[:, None] * out[:-1]) * (reached > 0)
        slopes = [back.T @ given / _AT_ONCE, np.append(reached.T @ off, off.sum()) / _AT_ONCE]
        size = _STEP * (1 - step / (steps + 1))
        for part, slope, one, two in zip(parts, slopes, first, second, strict=True):
            one += 0.1 * (slope - one)
            two += 0.001 * (slope**2 - two)
            part -= (size * (one / (1 - 0.9**step)) / (np.sqrt(two / (1 - 0.999**step)) + 1e-8)).astype(np.float32)
    return Net(into, out)


FILE: Final = PACKAGE / "double_rum" / "judgement.json"
_COMMAND: Final = "python -m tools.workshop double_rum"
KNOBS: Final = (
    "CARD_IN_HAND", "PIPS_SHARE", "JOKER_WEIGHT", "DRAWS_AHEAD", "HASTE", "HURRY", "CLOSING", "FEEDING", "WANTED", "COLLECTED", "LONG_JOKERS",
    "TAKE_BY_VALUE", "TAKING", "ROUNDS_TO_WAIT", "GETTING_NEAR", "NEARLY_OUT", "READY", "READY_JOKERS", "PATIENT",
    "IMPATIENT", "LATER", "SEES", "NET",
    "EXPLORING", "IMAGINED",
)  # fmt: skip
"""The figures of a bot, in the kernel's order."""
MEDIUM: Final[Row] = {
    "CARD_IN_HAND": 10, "PIPS_SHARE": 1, "JOKER_WEIGHT": 10, "DRAWS_AHEAD": 2, "FEEDING": 40, "ROUNDS_TO_WAIT": 6,
    "GETTING_NEAR": 5, "NEARLY_OUT": 4,
}  # fmt: skip
"""The medium bot."""
_START: Final[Row] = {
    **MEDIUM, "CARD_IN_HAND": 13, "JOKER_WEIGHT": 8, "WANTED": 10, "COLLECTED": 4, "TAKING": 5, "ROUNDS_TO_WAIT": 99,
    "GETTING_NEAR": 4, "READY": 0.4, "READY_JOKERS": 0.5, "PATIENT": 0.3, "IMPATIENT": 0.35, "LATER": 0.2,
    "HASTE": 0.4, "HURRY": 0.6, "CLOSING": 0.4,
    "LONG_JOKERS": 1, "TAKE_BY_VALUE": 1,
}  # fmt: skip
"""Where a sweep begins."""


class RivalSample(NamedTuple):
    """In how many deals, and from which seed, it is watched what rivals give away."""

    deals: int
    seed: int


class WaitSweep(NamedTuple):
    """How many rounds are tried before anything is tabled at larger tables, such as one with this many seats."""

    seats: int
    rounds: Sequence[int]
    deals: int
    seed: int


class DoubleRumRecipe(NamedTuple):
    """How the figures are found."""

    sweep: Sweep
    signs: RivalSample
    wishes: RivalSample
    waiting: WaitSweep
    points: Mapping[int, float]
    """What a weight of one is worth in points, by the most players that it is for: the slope of results against what a
    hand was judged to be."""


RECIPE: Final = DoubleRumRecipe(
    sweep=Sweep(
        start=_START,
        spread={
            "CARD_IN_HAND": 2.0, "DRAWS_AHEAD": 0.3, "TAKING": 2.0, "WANTED": 4.0, "COLLECTED": 1.0, "READY": 0.06,
            "READY_JOKERS": 0.1, "PATIENT": 0.08, "IMPATIENT": 0.1, "LATER": 0.05, "HASTE": 0.15, "CLOSING": 0.15,
        },
        generations=6,
        tried=24,
        deals=1600,
    ),
    signs=RivalSample(deals=4000, seed=7000),
    wishes=RivalSample(deals=8000, seed=8000),
    waiting=WaitSweep(seats=4, rounds=range(3, 10), deals=1500, seed=100_000),
    points={2: 0.36, 8: 0.85},
)  # fmt: skip
SHORT: Final = RECIPE._replace(
    sweep=RECIPE.sweep._replace(generations=2, tried=4, deals=40),
    signs=RivalSample(deals=120, seed=7000),
    wishes=RivalSample(deals=120, seed=8000),
    waiting=WaitSweep(seats=4, rounds=(4, 6), deals=20, seed=100_000),
)
"""The same with so few deals that they take a moment."""
_NEVER: Final = 1.1
"""How likely a rival must be to be nearly out, if that is never to count."""
NAMED: Final = {
    "CARD_IN_HAND": "card_in_hand", "PIPS_SHARE": "pips", "JOKER_WEIGHT": "joker", "DRAWS_AHEAD": "draws_ahead",
    "HASTE": "haste", "HURRY": "hurry", "CLOSING": "closing",
    "FEEDING": "feeding", "WANTED": "wanted", "COLLECTED": "collected", "TAKING": "taking",
    "ROUNDS_TO_WAIT": "rounds_to_wait", "GETTING_NEAR": "getting_near", "NEARLY_OUT": "nearly_out",
    "READY": "ready", "READY_JOKERS": "ready_jokers", "PATIENT": "patient", "IMPATIENT": "impatient", "LATER": "later",
}  # fmt: skip
"""Parameters that the bot shares, by the bot's names."""
_NEARLY: Final = 3
"""Somebody with this few cards that fit nowhere is nearly out."""
_SIGNS, _HINTS = 7, 15
_RIDGE: Final = 0.01
_SEARCHES: Final = 100
"""From this number on, the kernel's first bot searches."""


class DoubleRumKernel:
    """The kernel, and the tables it plays."""

    def __init__(self) -> None:
        self._lib = kernel("double_rum")
        assert self._lib.knobs_count() == len(KNOBS)
        assert self._lib.signs_count() == _SIGNS
        assert self._lib.hints_count() == _HINTS

    def play(self, rows: Sequence[Row], deals: int, seed: int, sees_all: int = -1) -> tuple[Floats, Floats]:
        """Points and shares of wins, a row a deal and a column a bot; every deal is played from every seat.

        ``sees_all`` is the bot that sees every card, 100 for a first bot that searches imagined games, -1 for neither.
        """
        knobs, scores, wins = matrix(rows, KNOBS), np.zeros((deals, len(rows))), np.zeros((deals, len(rows)))
        self._lib.play_deals(
            len(rows), deals, ctypes.c_uint64(seed), doubles(knobs), sees_all, doubles(scores), doubles(wins)
        )
        return scores, wins

    def write_down(self, rows: Sequence[Row], seed: int) -> tuple[list[int], list[int], list[float]]:
        """A hand: its deck, its moves as the kernel's `Journal` has them, and the scores."""
        deck, moves, scores = (ctypes.c_uint8 * 106)(), (ctypes.c_int16 * 20_000)(), np.zeros(len(rows))
        knobs = matrix(rows, KNOBS)
        used = self._lib.write_down(
            len(rows), ctypes.c_uint64(seed), doubles(knobs), deck, moves, len(moves), doubles(scores)
        )
        return list(deck), list(moves[:used]), [float(score) for score in scores]

    def go_by_signs(self, found: Sequence[float] | Floats) -> None:
        """Weigh the signs that a rival is nearly out by these figures."""
        self._lib.set_readiness(doubles(np.array(found, float)))

    def signs(self, rows: Sequence[Row], deals: int, seed: int) -> tuple[Floats, Floats]:
        """The signs that rivals gave who had tabled nothing, and whether they were nearly out."""
        most = 600_000
        seen = np.zeros((most, _SIGNS + 1))
        self._lib.watch(doubles(seen), most)
        self.play(rows, deals, seed)
        found = seen[: self._lib.watched()]
        self._lib.watch(None, 0)
        return found[:, :_SIGNS], (found[:, _SIGNS] <= _NEARLY).astype(float)

    def go_by_hints(self, found: Sequence[float] | Floats) -> None:
        """Weigh the hints that the next seat melds a card by these figures."""
        self._lib.set_wishes(doubles(np.array(found, float)))

    def hints(self, rows: Sequence[Row], deals: int, seed: int) -> tuple[Floats, Floats]:
        """The hints as to cards in the hand of a bot that minds such things, and whether the next seat would meld them."""
        most = 600_000
        seen = np.zeros((most, _HINTS + 1))
        self._lib.watch_wishes(doubles(seen), most)
        self.play(rows, deals, seed)
        found = seen[: self._lib.wishes_watched()]
        self._lib.watch_wishes(None, 0)
        return found[:, :_HINTS], found[:, _HINTS]

    def samples(self, rows: Sequence[Row], deals: int, seed: int) -> NDArrayOfSamples:
        """Decisions of self-play: whether before a draw, the score they led to, and their features."""
        wide, most = self._lib.features_count() + 3, 1_500_000
        into = np.zeros((most, wide), np.float32)
        self._lib.collect(ctypes.c_void_p(into.ctypes.data), most, ctypes.c_uint64(seed))
        self.play(rows, deals, seed)
        found = into[: self._lib.collected()].copy()
        self._lib.collect(None, 0, ctypes.c_uint64(1))
        return found

    def go_by(self, net: Net, *, before_draw: bool) -> None:
        """Let bots whose ``NET`` is 1 decide by this net."""
        self._lib.set_net(
            1, int(before_draw), ctypes.c_void_p(net.into.ctypes.data), ctypes.c_void_p(net.out.ctypes.data)
        )

    @property
    def units(self) -> int:
        """How many units a net has between its features and its value."""
        return int(self._lib.hidden_units())


NDArrayOfSamples = np.ndarray[tuple[int, ...], np.dtype[np.float32]]


def hard_row(players: int) -> Row:
    """The hard bot at a table of this many."""
    found = figures("double_rum", players)
    row = {knob: found[name] for knob, name in NAMED.items()}
    # The kernel looks at rounds or at signs; the bot at whichever comes first.
    if row["READY"] > 1:
        row["READY"] = 0
    return {**row, "LONG_JOKERS": 1, "TAKE_BY_VALUE": 1}


def with_temper(row: Row, temper: Temper) -> Row:
    """A bot as it is with this temper."""
    patience = {Temper.HOARDER: 1, Temper.SPRINTER: -1}.get(temper, 0)
    watched = WATCHING if temper is Temper.WATCHER else 0
    ready = {"READY": row["READY"] + 0.1 * patience} if row.get("READY") else {}
    rounds = {"ROUNDS_TO_WAIT": row["ROUNDS_TO_WAIT"] + patience}
    return {**row, **ready, **rounds, "COLLECTED": row.get("COLLECTED", 0) + watched}


def parser() -> argparse.ArgumentParser:
    """What the command line understands."""
    parser = argparse.ArgumentParser(prog="python -m tools.workshop double_rum", description=__doc__)
    what = ("tune", "duel", "tempers", "learn", "search", "clairvoyant")
    parser.add_argument(
        "what", nargs="?", choices=what, default=what[0], help="what to do; tune (default) writes the data file"
    )
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--deals", type=int, default=2500)
    parser.add_argument("--seed", type=int, default=1_500_000)
    add_training_options(parser, FILE)
    return parser


def main(arguments: Sequence[str]) -> None:
    """Measure or learn, and print the results."""
    asked = parser().parse_args(arguments)
    table = DoubleRumKernel()
    table.go_by_signs(weights("double_rum", asked.seats, "signs"))
    table.go_by_hints(weights("double_rum", asked.seats, "wishes"))
    hard, others = hard_row(asked.seats), [MEDIUM] * (asked.seats - 1)

    def report(name: str, row: Row, deals: int = asked.deals, sees_all: int = -1) -> None:
        scores, wins = table.play([row, *others], deals, asked.seed, sees_all)
        print(name, "points", Estimate.of(scores[:, 0]), "wins", Estimate.of(wins[:, 0]), flush=True)

    match asked.what:
        case "duel":
            report("hard against medium", hard)
        case "tempers":
            for level, even in (("hard", hard), ("medium", MEDIUM)):
                for temper in TEMPERS:
                    row = with_temper(even, temper)
                    scores, wins = table.play([row, *[even] * (asked.seats - 1)], asked.deals, asked.seed)
                    print(
                        level, temper, "points", Estimate.of(scores[:, 0]), "wins", Estimate.of(wins[:, 0]), flush=True
                    )
        case "clairvoyant":
            for near in (2, 3, 4):
                sees = {"SEES": 1, "READY": 0, "ROUNDS_TO_WAIT": 99, "GETTING_NEAR": near, "NEARLY_OUT": near}
                report(f"hard that sees hands, melds tabled at {near} loose cards", {**hard, **sees})
            report("medium that sees every card and plays each move to the end", MEDIUM, asked.deals // 20, 0)
        case "search":
            report(
                "hard that imagines 20 games for each choice", {**hard, "IMAGINED": 20}, asked.deals // 20, _SEARCHES
            )
        case "tune":
            tables = tuned(RECIPE, asked.jobs, lambda line: print(line, flush=True))
            text = text_of(_COMMAND, as_data(RECIPE), trial(asked.jobs), {"tables": tables})
            asked.file.write_text(text, encoding="utf-8")
        case "learn":
            _learn(table, hard, others, asked.deals)


def tuned(recipe: DoubleRumRecipe, jobs: int, report: Callable[[str], None] = lambda _: None) -> dict[str, Parameters]:
    """Fit the signs and sweep the figures for two, then what differs at larger tables; by the most players."""
    table = DoubleRumKernel()
    table.go_by_hints([0.0] * _HINTS)
    start = recipe.sweep.start
    table.go_by_signs(_signs(table, [MEDIUM] * 2, recipe.signs))
    table.go_by_signs(signs := _signs(table, [start, MEDIUM], recipe.signs))
    table.go_by_hints(wishes := _wishes(table, [start, MEDIUM], recipe.wishes))

    def worth(row: Row, seed: int) -> float:
        scores, wins = table.play([row, MEDIUM], recipe.sweep.deals, seed)
        return mean(scores[:, 0]) + 5 * mean(wins[:, 0] - wins[:, 1])

    def progress(generation: int, row: Row) -> None:
        report(f"{generation} { ({name: round(row[name], 2) for name in recipe.sweep.spread}) }")

    best = swept(recipe.sweep, worth, jobs=jobs, report=progress)
    two = _named(best, signs, wishes)
    seats, waits, deals, seed = recipe.waiting
    others = [MEDIUM] * (seats - 1)
    plain = {**best, "READY": 0, "HASTE": 0}
    signs = _signs(table, [plain, *others], recipe.signs)
    table.go_by_hints(wishes := _wishes(table, [plain, *others], recipe.wishes))

    def patient(rounds: int) -> float:
        return mean(table.play([{**plain, "ROUNDS_TO_WAIT": rounds}, *others], deals, seed)[0][:, 0])

    by_rounds = {"ROUNDS_TO_WAIT": max(waits, key=patient), "READY": _NEVER, "READY_JOKERS": _NEVER}
    more = _named({**best, **by_rounds, "PATIENT": 0, "IMPATIENT": 0, "LATER": 0, "HASTE": 0}, signs, wishes)
    return {
        str(most): {**table, "points": points}
        for (most, points), table in zip(recipe.points.items(), (two, more), strict=True)
    }


def trial(jobs: int = 1) -> str:
    """A digest of the results of a few deals."""
    return digest_of(tuned(SHORT, jobs))


def _signs(table: DoubleRumKernel, rows: Sequence[Row], watching: RivalSample) -> list[float]:
    """The weights of the signs that rivals give at this table."""
    return _fitted(*table.signs(rows, watching.deals // len(rows), watching.seed))


def _wishes(table: DoubleRumKernel, rows: Sequence[Row], watching: RivalSample) -> list[float]:
    """The weights of the hints as to what the next seat melds at this table."""
    return _fitted(*table.hints(rows, watching.deals // len(rows), watching.seed))


def _fitted(known: Floats, happened: Floats) -> list[float]:
    """What each sign adds to the odds, by logistic regression."""
    return [round(weight, 3) for weight in logistic(known, happened, _RIDGE)]


def _named(row: Row, signs: list[float], wishes: list[float]) -> Parameters:
    """The figures as the bot has them."""
    named: Parameters = {name: float(f"{row[knob]:.3g}") for knob, name in NAMED.items()}
    return {**named, "signs": signs, "wishes": wishes}


def _learn(table: DoubleRumKernel, teacher: Row, others: Sequence[Row], deals: int) -> None:
    """Values of positions, from the teacher's play first and then from its own, with a choice at random now and then."""
    nets: list[Net | None] = [None, None]
    kept: list[NDArrayOfSamples] = []
    for turn in range(6):
        pupil = {**teacher, "NET": 1, "EXPLORING": 0.08 if turn < 4 else 0.04, "TAKING": 0}
        bot = pupil if turn else teacher
        kept = [*kept, table.samples([bot] * (len(others) + 1), 2 * deals, 10_000 + 20_000 * turn)][-3:]
        rows = np.vstack(kept)
        for before_draw in (0, 1):
            own = rows[rows[:, 1] == before_draw]
            values = np.clip(own[:, 2] / 50, -4, 6)
            net = learnt(own[:, 3:], values, nets[before_draw], units=table.units, seed=turn)
            nets[before_draw] = net
            table.go_by(net, before_draw=bool(before_draw))
        scores, wins = table.play([{**pupil, "EXPLORING": 0}, *others], 3 * deals, 1_500_000)
        print(turn, "points", Estimate.of(scores[:, 0]), "wins", Estimate.of(wins[:, 0]), flush=True)
