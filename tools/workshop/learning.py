"""Small networks trained by self-play: features, one hidden layer of rectified linear units, a value."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

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
    """A net that tells ``values`` from ``features``, by least squares, with Adam; it goes on from ``start``."""
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
