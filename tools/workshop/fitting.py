"""Regressions that give bitwise the same weights on every machine.

Linear algebra libraries sum in an order that depends on the processor and its threads. Here a kernel sums the
rows one after another, and the few remaining equations are solved in plain Python.
"""

from __future__ import annotations

import ctypes
import math
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from tools.workshop.kernels import kernel

Floats: TypeAlias = NDArray[np.float64]
_STEPS = 12


class Sums(NamedTuple):
    """The sums that least squares needs: products of the rows' features, above the diagonal, and with the values."""

    products: Floats
    values: Floats

    @classmethod
    def none(cls, width: int) -> Sums:
        """Those of no rows, to add to."""
        return cls(np.zeros((width, width)), np.zeros(width))

    def add(self, rows: NDArray[Any], values: NDArray[Any], weight: float = 1.0) -> None:
        """Add these rows and their values, with this weight."""
        known, targets = _plain(rows), _plain(values)
        kernel("fitting").add_products(
            _of(known),
            ctypes.c_int64(len(known)),
            len(self.values),
            _of(targets),
            ctypes.c_double(weight),
            *map(_of, self),
        )

    def plus(self, other: Sums, weight: float = 1.0) -> Sums:
        """The sum of both, with ``other`` multiplied by ``weight``."""
        return Sums(self.products + weight * other.products, self.values + weight * other.values)

    def solved(self, ridge: float = 0.0, near: list[float] | None = None) -> list[float]:
        """The best weights, shrunk by ``ridge`` towards 0, or towards ``near``."""
        width = len(self.values)
        near = near or [0.0] * width
        above, right = self.products.tolist(), self.values.tolist()
        for place in range(width):
            above[place][place] += ridge
            right[place] += ridge * near[place]
        return _solved(above, right)


def logistic(rows: NDArray[Any], happened: NDArray[Any], ridge: float) -> list[float]:
    """The weights of a ridge-regularised logistic regression, by Newton's method."""
    known, values = _plain(rows), _plain(happened)
    width = known.shape[1]
    weights = [0.0] * width
    for _ in range(_STEPS):
        sums = Sums.none(width)
        now = np.array(weights)
        kernel("fitting").add_likelihoods(
            _of(known), ctypes.c_int64(len(known)), width, _of(values), _of(now), *map(_of, sums)
        )
        bend, slope = sums.products.tolist(), sums.values.tolist()
        for place, weight in enumerate(weights):
            bend[place][place] += ridge
            slope[place] -= ridge * weight
        weights = [weight + step for weight, step in zip(weights, _solved(bend, slope), strict=True)]
    return weights


def _solved(above: list[list[float]], right: list[float]) -> list[float]:
    """Solves a symmetric equation given above the diagonal, by its Cholesky factor."""
    width = len(right)
    factor: list[list[float]] = []
    half: list[float] = []
    for row in range(width):
        own: list[float] = []
        for column, other in enumerate(factor):
            own.append((above[column][row] - _dot(own, other)) / other[column])
        own.append(math.sqrt(above[row][row] - _dot(own, own)))
        factor.append(own)
        half.append((right[row] - _dot(own, half)) / own[row])
    found = [0.0] * width
    for row in reversed(range(width)):
        rest = half[row]
        for below in range(row + 1, width):
            rest -= factor[below][row] * found[below]
        found[row] = rest / factor[row][row]
    return found


def _dot(one: list[float], other: list[float]) -> float:
    """The product of the figures that both have, summed from the first on."""
    total = 0.0
    for first, second in zip(one, other, strict=False):
        total += first * second
    return total


def _plain(array: NDArray[Any]) -> NDArray[np.float32]:
    return np.ascontiguousarray(array, np.float32)


def _of(array: NDArray[Any]) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)
