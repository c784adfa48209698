"""What a chart on the screen says: where each line runs, how long each bar is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby


class Lines:
    """A chart of lines that stands on a screen, its legend at its upper left.

    ``values`` says where each line has to pass: one sequence a line, one number a place, from the left edge to the right.
    """

    def __init__(self, text: str, names: Sequence[str]) -> None:
        rows = text.splitlines()
        top = next(at for at, row in enumerate(rows) if "┌──" in row)
        bottom = next(at for at, row in enumerate(rows) if at > top and "└" in row)
        left, right = rows[top].index("┌") + 1, rows[top].rindex("┐")
        self._rows = [row[left:right] for row in rows[top + 1 : bottom]]
        self.marks = {name: self._rows[at][1] for at, name in enumerate(names) if name in self._rows[at]}
        """The sign that stands for each name, by the legend."""
        legend = 4 + max(map(len, names))
        self._rows = [" " * legend + row[legend:] if at < len(names) else row for at, row in enumerate(self._rows)]

    def passes(self, values: Mapping[str, Sequence[int]], *, first: int = 0) -> dict[str, list[bool]]:
        """For each name and place whether its sign stands there; ``first`` is the place at which signs begin.

        A sign may be hidden by that of another whose value there is about the same.
        """
        shown = [value for course in values.values() for value in course[first:]]
        high, low = max(shown), min(shown)
        places = len(next(iter(values.values())))
        width, signs = len(self._rows[0]), set(self.marks.values())
        marked = [at for at, row in enumerate(self._rows) if set(row) & signs]
        top, bottom = min(marked), max(marked)
        found: dict[str, list[bool]] = {name: [] for name in values}
        for name, course in values.items():
            for place in range(first, places):
                column = round(place * (width - 1) / (places - 1))
                row = top + (high - course[place]) * (bottom - top) / (high - low)
                near = {
                    name
                    for name, other in values.items()
                    if abs(other[place] - course[place]) * (bottom - top) <= 1.5 * (high - low)
                }
                sights = {
                    self._rows[y][x]
                    for y in range(max(int(row) - 1, 0), min(int(row) + 3, len(self._rows)))
                    for x in range(max(column - 1, 0), min(column + 2, width))
                }
                last = max(near, key=list(values).index)
                found[name].append(self.marks[name] in sights or (last != name and self.marks[last] in sights))
        return found


def bars(text: str, labels: Sequence[str]) -> dict[str, dict[str, int]]:
    """The bars on a screen by label: how many cells of each sign they have, from left to right."""
    found: dict[str, dict[str, int]] = {}
    for row in text.splitlines():
        label, edge, bar = row.partition("│")
        if edge and label.strip() in labels:
            found[label.strip()] = {sign: len(list(run)) for sign, run in groupby(bar.strip())}
    return found
