"""Line plots with logarithmic axes, written as SVG without a library."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor, log10
from typing import Final, NamedTuple

_WIDTH, _HEIGHT = 760, 420
_LEFT, _TOP, _RIGHT, _BOTTOM = 70, 50, 260, 50
_COLOURS: Final = ("#1f6feb", "#d4550d", "#2e8b57", "#8a3ffc", "#b58900", "#c2185b")


class PlotLine(NamedTuple):
    """One line: its name, and its points."""

    name: str
    across: Sequence[float]
    up: Sequence[float]


def plotted(title: str, across: str, lines: Sequence[PlotLine]) -> str:
    """The picture, both ways in powers of ten; it reads on light and dark pages.

    >>> "<polyline" in plotted("Growth", "tables", [PlotLine("memory, MB", [10, 100], [3, 4.5])])
    True
    """
    left, right = _powers([x for line in lines for x in line.across])
    low, high = _powers([y for line in lines for y in line.up])

    def place(x: float, y: float) -> tuple[float, float]:
        return (
            _LEFT + (log10(x) - left) / (right - left) * (_WIDTH - _LEFT - _RIGHT),
            _HEIGHT - _BOTTOM - (log10(max(y, 10.0**low)) - low) / (high - low) * (_HEIGHT - _TOP - _BOTTOM),
        )

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {_HEIGHT}" font-family="sans-serif" font-size="13">',
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" fill="#fff"/>',
        f'<text x="{_LEFT}" y="28" font-size="16">{escape(title)}</text>',
        f'<text x="{(_LEFT + _WIDTH - _RIGHT) / 2}" y="{_HEIGHT - 10}" text-anchor="middle">{escape(across)}</text>',
    ]
    for power in range(left, right + 1):
        x, bottom = place(10.0**power, 10.0**low)
        parts.append(f'<path d="M{x:.1f} {bottom:.1f}V{_TOP}" stroke="#ddd"/>')
        parts.append(f'<text x="{x:.1f}" y="{bottom + 18:.1f}" text-anchor="middle">{10**power:,}</text>')
    for power in range(low, high + 1):
        x, y = place(10.0**left, 10.0**power)
        parts.append(f'<path d="M{x:.1f} {y:.1f}H{_WIDTH - _RIGHT}" stroke="#ddd"/>')
        parts.append(f'<text x="{x - 8:.1f}" y="{y + 4:.1f}" text-anchor="end">{_shown(10.0**power)}</text>')
    for number, line in enumerate(lines):
        colour = _COLOURS[number % len(_COLOURS)]
        points = [place(x, y) for x, y in zip(line.across, line.up, strict=True)]
        parts.append(
            f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="'
            + " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
            + '"/>'
        )
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>' for x, y in points]
        # Beside the picture, since the lines may end close to each other.
        beside = _TOP + 14 + number * 44
        parts.append(f'<text x="{_WIDTH - _RIGHT + 20}" y="{beside}" fill="{colour}">{escape(line.name)}</text>')
        ends = f"{_shown(line.up[0])} \u2192 {_shown(line.up[-1])}"
        parts.append(f'<text x="{_WIDTH - _RIGHT + 20}" y="{beside + 17}" fill="#555">{ends}</text>')
    return "\n".join([*parts, "</svg>", ""])


def _powers(values: Sequence[float]) -> tuple[int, int]:
    """The powers of ten between which all values lie; two at least."""
    low, high = floor(log10(min(values))), ceil(log10(max(values)))
    return low, max(high, low + 1)


def _shown(value: float) -> str:
    return f"{value:,.0f}" if value >= 10 else f"{value:.2g}"
