"""The interface to the kernel of Gin and Knock: its parameters and its results."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from rummytui.bots.arena import Interval
from rummytui.games.draw_and_discard.concealed_hard import Leaning
from rummytui.games.draw_and_discard.concealed_sight import ConcealedJudgement
from rummytui.games.knock.bot import PATIENCE
from rummytui.games.knock.hard import DARING
from tools.workshop.kernels import kernel

FEATURES, STAGES, CLUES, SPELLS, TURNS, RESULTS = 20, 8, 20, 4, 16, 5
BENDS: Final = FEATURES * (FEATURES + 1) // 2
WIDE: Final = BENDS + 2 * FEATURES
"""How many numbers correct a move's value: `BENDS` after a discard, and the features before a draw and at the end."""
MEDIUM, SIMPLE, HARD = 1, 2, 3
PLAYED_ON, DRAWN, KNOCKED, HELD, THROWN, TAKEN = range(6)
"""The kinds of sample."""

_Stages = ctypes.c_double * FEATURES * STAGES
_Spells = ctypes.c_double * CLUES * SPELLS
_OF: Final = {
    "after": "after",
    "before": "before",
    "ends": "ends",
    "clues": "holds",
    "comes": "comes",
    "danger_by": "takes",
}
"""The kernel's names for the weights of a `ConcealedJudgement`."""
WEIGHTS: Final = tuple(_OF)
_NOTES_A_HAND: Final = 1500
"""There is room for this many samples of a hand, on average."""
_PAIRS_A_HAND: Final = 500
"""And for this many pairs."""
_ROWS_A_HAND: Final = 100
"""And for this many rolled-out moves."""

_ENOUGH_TURNS: Final = 2
"""A hand that ends before everybody has had this many turns ends early."""
_A_HUNDRED: Final = 100
_MET: Final = 50
"""Rarer cases are ignored."""
_SITTING: Final = 10
SAMPLE: Final = np.dtype([("what", "f4"), ("stage", "f4"), ("points", "f4"), ("features", "f4", CLUES)])
PAIR: Final = np.dtype([("stage", "f4"), ("points", "f4"), ("difference", "f4", 3 * FEATURES)])
Records = npt.NDArray[np.void]


_MEDIUMS: Final = ("taking", "feeding", "ahead")
_CONSTANTS: Final = ("explores", "take_bias", "knock_bias", "danger")


class KernelRules(ctypes.Structure):
    """The game, the players and the house rules that matter."""

    _fields_ = [
        (name, ctypes.c_int32)
        for name in ("gin", "players", "limit", "undercut", "gin_bonus", "penalty", "prize", "stalemate")
    ]


class KernelPlayer(ctypes.Structure):
    """The parameters of a seat; `medium`, `simple` and `hard` make one."""

    _fields_ = [
        *((name, ctypes.c_int32) for name in ("kind", "sees", "lays_off", "believes", "ahead_by_one")),
        *((name, ctypes.c_double) for name in _MEDIUMS),
        ("patience", ctypes.c_double * len(PATIENCE)),
        ("likely", ctypes.c_double * TURNS),
        *((name, ctypes.c_double) for name in _CONSTANTS),
        *((name, _Stages) for name in ("after", "before", "ends")),
        *((name, _Spells) for name in ("clues", "comes", "danger_by")),
        ("bends", ctypes.c_double * BENDS),
    ]


class KernelMoment(ctypes.Structure):
    """One decision in a hand: a draw (``card`` 1 from the pile, 0 not), or a discard, with or without a knock.

    ``best`` is the value a hard player gave to its choice, and ``other`` the value of drawing from the stock.
    """

    _fields_ = [
        *((name, ctypes.c_int32) for name in ("seat", "draws", "card", "knocks")),
        ("best", ctypes.c_double),
        ("other", ctypes.c_double),
    ]


def gin(limit: int = 10) -> KernelRules:
    """Gin with the usual options."""
    return KernelRules(gin=1, players=2, limit=limit, undercut=25, gin_bonus=25)


def knock(players: int, limit: int | None) -> KernelRules:
    """Knock with the usual options; without a limit if it is None."""
    return KernelRules(gin=0, players=players, limit=-1 if limit is None else limit, penalty=10, stalemate=10)


def medium(rules: KernelRules, likely: Sequence[float] = (), **changes: Any) -> KernelPlayer:
    """The parameters of the medium bot."""
    own = {"taking": 1, "feeding": 8, "ahead": 3} if rules.gin else {"taking": 4, "feeding": 15, "ahead": 4}
    return waiting(KernelPlayer(**{"kind": MEDIUM, "lays_off": 1, **own, **changes}), PATIENCE, likely)


def simple() -> KernelPlayer:
    """The parameters of OpenSpiel's simple bot, which never lays off."""
    return KernelPlayer(kind=SIMPLE)


def hard(judgement: ConcealedJudgement, leaning: Leaning | None = None, **changes: Any) -> KernelPlayer:
    """The parameters of the hard bot."""
    to_knock, against_feeding = leaning or Leaning()
    player = KernelPlayer(kind=HARD, lays_off=1, believes=1, knock_bias=to_knock, danger=against_feeding, **changes)
    waiting(player, DARING, judgement.likely)
    for own, learnt in _OF.items():
        for row, weights in zip(getattr(player, own), getattr(judgement, learnt), strict=True):
            row[: len(weights)] = weights
    bends = [weight for row in judgement.bends for weight in row]
    player.bends[: len(bends)] = bends
    return player


def to_a_hundred(results: npt.NDArray[np.float64]) -> Interval:
    """The first player's share of games of Gin to a hundred points, in which both deal in turn.

    The table is turned once, after half of the deals, so that no deal is played twice.
    """
    half, won = len(results) // 2, []
    for points in (results[:half, 0, :, 0], results[half:, 1, :, 0]):
        scores = np.zeros(2)
        for hand in points:
            scores += hand
            if scores.max() >= _A_HUNDRED:
                won.append(float(scores[0] > scores[1]))
                scores[:] = 0
    return Interval.of(won)


def left_at_knocks(results: npt.NDArray[np.float64]) -> float:
    """The median deadwood of those who ended a hand."""
    return float(np.median(results[..., 4][results[..., 2] > 0]))


def waiting(player: KernelPlayer, patience: Sequence[float], likely: Sequence[float]) -> KernelPlayer:
    """The player, who knocks with so much of what others are ``likely`` to have left over."""
    player.patience[:] = patience
    player.likely[: len(likely)] = likely
    return player


def copied(player: KernelPlayer, **changes: Any) -> KernelPlayer:
    """The same player, changed."""
    copy = KernelPlayer.from_buffer_copy(player)
    for name, value in changes.items():
        setattr(copy, name, value)
    return copy


def judgement_of(player: KernelPlayer, rules: KernelRules) -> dict[str, Any]:
    """The fields of a hard player's `ConcealedJudgement`, rounded to significant digits."""
    found: dict[str, Any] = {"players": rules.players, "limit": None if rules.limit < 0 else rules.limit}
    for own, learnt in _OF.items():
        found[learnt] = [[float(f"{weight:.4g}") for weight in row] for row in getattr(player, own)]
    if any(player.bends):
        bends = iter(player.bends)
        found["bends"] = [[float(f"{next(bends):.4g}") for _ in range(place, FEATURES)] for place in range(FEATURES)]
    if not rules.gin:
        found["likely"] = list(player.likely)
    return found


def play(
    rules: KernelRules, players: Sequence[KernelPlayer], *, seed: int, deals: int, noted: bool = False, clues: int = 0
) -> tuple[npt.NDArray[np.float64], Records]:
    """Play deals, each once for every rotation of the players around the table.

    Returns, by deal, rotation and player, the points, the share of the win, whether the player ended the hand, its turns
    and its deadwood; and, if ``noted``, samples of decisions, or with ``clues`` samples of guesses, by all players (1) or
    only by hard ones (2).
    """
    room = deals * rules.players * _NOTES_A_HAND if noted else 0
    results = np.zeros((deals, rules.players, rules.players, RESULTS))
    samples = np.zeros(room, SAMPLE)
    lib = kernel("concealed")
    lib.play.restype = ctypes.c_int64
    count = lib.play(
        ctypes.byref(rules),
        (KernelPlayer * len(players))(*players),
        ctypes.c_uint64(seed),
        deals,
        results.ctypes.data_as(ctypes.c_void_p),
        samples.ctypes.data_as(ctypes.c_void_p) if room else None,
        ctypes.c_int64(room),
        clues,
    )
    return results, samples[:count]


def likely_counts(rules: KernelRules, players: Sequence[KernelPlayer], *, seed: int, deals: int) -> list[float]:
    """What a player is likely to have left over while others play, by the turns that it has had.

    Rare cases get the value of one turn less.
    """
    often, left = (ctypes.c_double * TURNS)(), (ctypes.c_double * TURNS)()
    kernel("concealed").counts(
        ctypes.byref(rules), (KernelPlayer * len(players))(*players), ctypes.c_uint64(seed), deals, often, left
    )
    found: list[float] = []
    for count, total in zip(often, left, strict=True):
        found.append(round(total / count, 1) if count >= _MET or not found else found[-1])
    return found


def compare(rules: KernelRules, player: KernelPlayer, rival: KernelPlayer, *, seed: int, deals: int) -> Records:
    """Play deals, and sometimes compare two moves of a hard player with every card in the same place."""
    room = deals * _PAIRS_A_HAND
    pairs = np.zeros(room, PAIR)
    lib = kernel("concealed")
    lib.compare.restype = ctypes.c_int64
    count = lib.compare(
        ctypes.byref(rules),
        ctypes.byref(player),
        ctypes.byref(rival),
        ctypes.c_uint64(seed),
        deals,
        ctypes.c_double(0.15),
        pairs.ctypes.data_as(ctypes.c_void_p),
        ctypes.c_int64(room),
    )
    return pairs[:count]


def roll_out(
    rules: KernelRules, player: KernelPlayer, rival: KernelPlayer, *, seed: int, deals: int
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """Play deals, and roll out each good move in half of a hard player's decisions, all with the same cards.

    Returns, for each move, a row of features to correct its value with, and the error of its value in points. The mean
    over the moves of a decision is subtracted from both.
    """
    room = deals * _ROWS_A_HAND
    rows, off = np.zeros((room, WIDE), np.float32), np.zeros(room, np.float32)
    lib = kernel("concealed")
    lib.roll_out.restype = ctypes.c_int64
    count = lib.roll_out(
        ctypes.byref(rules),
        ctypes.byref(player),
        ctypes.byref(rival),
        ctypes.c_uint64(seed),
        deals,
        2,
        ctypes.c_double(0.5),
        rows.ctypes.data_as(ctypes.c_void_p),
        off.ctypes.data_as(ctypes.c_void_p),
        ctypes.c_int64(room),
    )
    return rows[:count], off[:count]


def replay(
    rules: KernelRules, players: Sequence[KernelPlayer], *, seed: int, dealer: int
) -> tuple[list[int], list[KernelMoment], list[int]]:
    """One hand: the pack in dealing order, the decisions, and the points of every seat."""
    pack, moments, points = (ctypes.c_uint8 * 52)(), (KernelMoment * 3000)(), (ctypes.c_double * 6)()
    count = kernel("concealed").replay(
        ctypes.byref(rules),
        (KernelPlayer * len(players))(*players),
        ctypes.c_uint64(seed),
        dealer,
        pack,
        moments,
        len(moments),
        points,
    )
    return list(pack), list(moments[:count]), [int(each) for each in points[: rules.players]]


def standing(results: npt.NDArray[np.float64]) -> dict[str, Interval]:
    """How the first player did, with 95% intervals.

    ``points`` is its lead on the mean of the others in points a hand, ``won`` and ``ended`` are the shares of hands, and
    ``sittings`` is the share won of sittings of ten hands, each played from every seat. ``early`` is the share of hands that
    somebody ended before every other player had had two turns.
    """
    ended = results[..., 2] > 0
    fewest = np.where(ended, _ENOUGH_TURNS, results[..., 3]).min(axis=2)
    lead = results[:, :, 0, 0] - results[:, :, 1:, 0].mean(axis=2)
    whole = len(results) // _SITTING * _SITTING
    totals = results[:whole, :, :, 0].reshape(-1, _SITTING, *results.shape[1:3]).sum(axis=1)
    best = totals == totals.max(axis=2, keepdims=True)
    sittings = (best / best.sum(axis=2, keepdims=True))[:, :, 0].mean(axis=1)
    measured = {
        "points": lead.mean(axis=1),
        "won": results[:, :, 0, 1].mean(axis=1),
        "ended": results[:, :, 0, 2].mean(axis=1),
        "sittings": sittings,
        "early": (ended.any(axis=2) & (fewest < _ENOUGH_TURNS)).mean(axis=1),
    }
    return {name: Interval.of(values.tolist()) for name, values in measured.items()}
