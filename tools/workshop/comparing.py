"""Corrects the values of Rummy and its variants by paired comparisons of the ends of a turn.

The outcome of a position is mostly luck, which hides the differences between learnt values. But two ends of the
same turn, played out with every card in the same place, share nearly all of that luck.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tools.workshop.recipes import Comparing
from tools.workshop.tabling import BY_CHOICE, GAMES, SIZES, UNITS, Net, TablingKernel

_ALTERNATIVES: Final = 4
_AT_ONCE: Final = 250
"""How many hands are played from each seed."""
_ROOM: Final = 20_000
_WITHIN: Final = 0.3
"""Ends of a turn are compared that are valued so near to the best, in units."""
GROUP: Final = np.dtype(
    [
        ("count", np.int32),
        ("figures", np.float32, (_ALTERNATIVES, SIZES[0])),
        ("came", np.float32, _ALTERNATIVES),
    ]
)

Groups = NDArray[Any]
"""Records of `GROUP`."""


class KernelReach(ctypes.Structure):
    """The gain from perfect choices; see ``Reach`` in the kernel."""

    _fields_ = [(name, ctypes.c_double) for name in ("decisions", "looked", "gain", "square", "changed")]


class Mend(NamedTuple):
    """Corrections to the weights of the features that a seat can influence, and of the hidden layer."""

    linear: list[float]
    out: list[float]


def comparisons(tables: TablingKernel, net: Net, sizes: Sequence[int], how: Comparing) -> Groups:
    """Ends of turns of a player with ``net``, and their outcomes, at tables of ``sizes`` in turn."""
    found: list[Groups] = []
    at_once = min(_AT_ONCE, how.hands)
    for number in range(how.hands // at_once):
        count = sizes[number % len(sizes)]
        groups = np.zeros(_ROOM, GROUP)
        written = tables.kernel.comparisons(
            net,
            count,
            at_once,
            ctypes.c_uint64(how.seed + number),
            ctypes.byref(tables.ways(count, how.ways)),
            ctypes.c_float(how.often),
            ctypes.c_float(_WITHIN),
            groups.ctypes.data_as(ctypes.c_void_p),
            _ROOM,
        )
        found.append(groups[:written])
        if number % 40 == 39:
            print(f"{number + 1} times {at_once} hands: {sum(map(len, found))} turns", flush=True)
    return np.concatenate(found)


def mended(tables: TablingKernel, net: Net, groups: Groups, *, ridge: float) -> Mend:
    """The corrections that fit the differences within each of ``groups`` to the outcomes, by least squares.

    ``ridge`` limits how far weights may move. The bot's own habits, which aren't learnt, are left out.
    """
    found = (ctypes.c_double * (BY_CHOICE + SIZES[1]))()
    tables.kernel.mend(net, groups.ctypes.data_as(ctypes.c_void_p), len(groups), ctypes.c_double(ridge), found)
    return Mend(found[:BY_CHOICE], found[BY_CHOICE:])


def reach(
    tables: TablingKernel, players: int, *, hands: int, seed: int, worlds: int, settings: Sequence[str]
) -> dict[str, tuple[float, float, float]]:
    """The gain of perfect single decisions in points a hand, half its 95% interval, and the share changed.

    The keys are "ends", the melds and discards that end turns, and "draws".
    """
    ends, draws = KernelReach(), KernelReach()
    tables.kernel.reachable(
        tables.learnt(players),
        players,
        hands,
        ctypes.c_uint64(seed),
        ctypes.byref(tables.ways(players, settings)),
        ctypes.c_float(_WITHIN),
        worlds,
        ctypes.byref(ends),
        ctypes.byref(draws),
    )
    unit = UNITS[GAMES.index(tables.game)]
    found = {}
    for name, one in (("ends", ends), ("draws", draws)):
        mean = one.gain / one.looked
        # The two halves of the worlds judge the same decision, so they count as one.
        spread = ((one.square / one.looked - mean**2) / one.looked * 2) ** 0.5
        often = one.decisions / hands * unit
        found[name] = (often * mean, 1.96 * often * spread, one.changed / one.looked)
    return found
