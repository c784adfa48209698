"""Regressions of the workshop find what fits best, and the same on every machine."""

from __future__ import annotations

import ctypes
import math
from hashlib import sha256
from typing import Any

import pytest

from tools.workshop.kernels import compiler, kernel

np = pytest.importorskip("numpy")

from tools.workshop.fitting import Sums, logistic  # noqa: E402  (it needs numpy)

pytestmark = pytest.mark.skipif(compiler() is None, reason="there is no C compiler on this machine")


def exponential(x: float) -> float:
    """e to the power of x, as kernels have it."""
    asked = kernel("fitting").exponential_of
    asked.restype, asked.argtypes = ctypes.c_double, [ctypes.c_double]
    return float(asked(x))


def test_the_exponential_is_right_but_for_the_last_bits() -> None:
    for step in range(-4000, 4001):
        x = step / 57
        assert exponential(x) == pytest.approx(math.exp(x), rel=1e-15, abs=0)
    assert exponential(-1000) == 0
    assert exponential(0) == 1


def test_the_exponential_has_the_same_bits_on_every_machine() -> None:
    bits = ",".join(exponential(step / 57).hex() for step in range(-4000, 4001))
    assert sha256(bits.encode()).hexdigest()[:16] == "22db6d8167f135bb"


def rows(count: int, width: int) -> Any:
    return np.random.default_rng(5).standard_normal((count, width)).astype(np.float32)


def test_least_squares_find_the_weights_that_values_were_made_by() -> None:
    known, weights = rows(500, 6), [3.0, -2.0, 0.5, 0.0, 1.0, 7.0]
    sums = Sums.none(6)
    sums.add(known[:200], known[:200] @ np.array(weights, np.float32))
    more = Sums.none(6)
    more.add(known[200:], known[200:] @ np.array(weights, np.float32), 2.5)
    assert sums.plus(more).solved() == pytest.approx(weights, abs=1e-5)
    assert sums.plus(more, 0.0).solved() == pytest.approx(weights, abs=1e-5)


def test_a_weight_that_nothing_speaks_of_stays_as_it_was() -> None:
    known = rows(50, 3)
    known[:, 1] = 0
    sums = Sums.none(3)
    sums.add(known, known[:, 0])
    assert sums.solved(1e-3, near=[0.0, 4.0, 0.0]) == pytest.approx([1, 4, 0], abs=1e-3)


def test_rows_that_count_more_pull_more() -> None:
    sums = Sums.none(1)
    sums.add(np.ones((1, 1)), np.array([0.0]), 3.0)
    sums.add(np.ones((1, 1)), np.array([8.0]))
    assert sums.solved() == [2.0]


def test_likelihoods_are_found_as_by_other_means() -> None:
    known, weights = rows(4000, 4), np.array([1.0, -0.5, 0.0, 2.0])
    chance = np.random.default_rng(6).random(4000)
    happened = chance < 1 / (1 + np.exp(-known @ weights))
    found = np.array(logistic(known, happened, 1.0))
    assert found == pytest.approx(weights, abs=0.2)
    # Where the likelihood is greatest, nothing pulls in any direction but the ridge.
    assert known.T @ (happened - 1 / (1 + np.exp(-known @ found))) == pytest.approx(found, abs=1e-6)
