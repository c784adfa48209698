"""Who came first, second and third, on steps; and all the others after them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final

from rich.cells import cell_len

from rummytui.fitting import best_fit
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.emblems import emblem, named, seat_role
from rummytui.widgets.letters import LARGE, SMALL, lettered
from rummytui.widgets.pieces import Piece, Row, flowed, padded, width_of
from rummytui.widgets.short_names import shared_lengths, short_names

_ORDER: Final = (2, 1, 3)
"""The steps from left to right."""
_WIDEST: Final = 17
_GAP: Final = 1
_MOST_NAMES: Final = 3
"""This many names have room above a step; more than that are emblems only, with the names below all steps."""
_HEIGHTS: Final = ((23, 17, 12), (18, 13, 9), (13, 10, 7), (9, 7, 5), (7, 5, 3), (5, 3, 2), (4, 3, 2), (3, 2, 1))
"""Rows of the first, second and third step, the best first."""
_LONGEST_NAME: Final = 14
_BETWEEN: Final = 2
_AROUND_NAME: Final = 6
"""Cells of a place, an emblem and the blanks around a name."""


def places(scores: Sequence[int], *, low_wins: bool = False) -> list[int]:
    """The place of each seat, counted from 1; those with equal scores share one, and the next ones are left out.

    >>> places([5, 9, 9, 1]), places([5, 9, 9, 1], low_wins=True)
    ([3, 1, 1, 4], [2, 3, 3, 1])
    """
    return [1 + sum(other != mine and (other < mine) == low_wins for other in scores) for mine in scores]


class Podium(Drawn):
    """Three steps with emblems, names and scores on them. Where all have the same score nobody stands on any."""

    _names: tuple[str, ...] = ()
    _scores: tuple[str, ...] = ()
    _places: tuple[int, ...] = ()
    _risen = 1.0

    def rise(self, risen: float) -> None:
        """Show the steps as they are after so much of their way up, from 0 to 1."""
        if risen != self._risen:
            self._risen = risen
            self.redraw(layout=False)

    def show_places(self, names: Sequence[str], scores: Sequence[str], places: Sequence[int]) -> None:
        """Show these names with their scores, as they are written, and their places."""
        self._names, self._scores, self._places = tuple(names), tuple(scores), tuple(places)
        self.redraw()

    def least(self, width: int) -> int:
        """The rows it takes at the least."""
        return len(self._drawn(width, 0))

    def draw(self, width: int, height: int | None) -> list[Row]:
        return self._drawn(width, 0 if height is None else height)

    def _drawn(self, width: int, height: int) -> list[Row]:
        others = self._others(width)
        if len(set(self._places)) < 2:
            return others
        room = height - len(others) - bool(others)
        steps = best_fit((self._steps(heights, width) for heights in _HEIGHTS), lambda rows: len(rows) <= room)
        above = max(room - len(steps), 0)
        return [*([[]] * above), *steps, *([[]] * bool(others)), *others]

    def _on(self, place: int) -> list[int]:
        return [seat for seat, its in enumerate(self._places) if its == place]

    def _steps(self, heights: Sequence[int], width: int) -> list[Row]:
        wide = min((width - 2 * _GAP) // 3, _WIDEST)
        crews = {place: self._crew(place, wide) for place in _ORDER}
        high = max(len(crew) + heights[place - 1] for place, crew in crews.items() if crew)
        foot = int(self.look.pictures)
        felt = Canvas(width, high + foot)
        taken = [place for place in _ORDER if crews[place]]
        left = (width - len(taken) * (wide + _GAP) + _GAP) // 2
        for number, place in enumerate(taken):
            x, step = left + number * (wide + _GAP), max(round(heights[place - 1] * self._risen), 1)
            top = high - step
            for row, line in enumerate(crews[place], top - len(crews[place])):
                felt.lay([line], x + (wide - width_of(line)) // 2, row)
            felt.lay(self._block(place, wide, step), x, top)
            drawn = self._number(place, heights)
            if drawn and len(drawn) < step:
                felt.lay(drawn, x + (wide - width_of(drawn[0])) // 2, top + 1 + min(step - 1 - len(drawn), 2) // 2)
        if foot:
            felt.lay([[Piece("▀" * min(len(taken) * (wide + _GAP) + 3, width), "rail")]], max(left - 2, 0), high)
        return felt.rows()

    def _number(self, place: int, heights: Sequence[int]) -> list[Row]:
        """The number of a step, large where all have room on theirs below its edge."""
        roles = f"medal-{place}" if self.look.pictures else "inset quiet"
        for scale in (LARGE, SMALL):
            if min(heights) > scale.rows and (drawn := lettered(str(place), scale, self.look)):
                # What is cut into a step has its ground around it.
                return [[piece._replace(roles=roles) for piece in row] for row in drawn]
        return [[Piece(str(place), roles)]] if heights[place - 1] > 1 else []

    def _block(self, place: int, wide: int, high: int) -> list[Row]:
        """A step of its metal, lit from the left; where there are no pictures a plain one."""
        if not self.look.pictures:
            plain: Row = [Piece(" " * wide, "inset")]
            return [self._edge(place, wide), *[plain] * (high - 1)]
        face, light = f"medal-{place}", f"medal-{place}-light"
        side = [Piece("▌", light), Piece(" " * (wide - 2), face), Piece("▐", face)]
        return [[Piece("▀" * wide, light)], *[list(side) for _ in range(high - 1)]]

    def _edge(self, place: int, wide: int) -> Row:
        """The upper edge of a step, in the colours of those who stand on it."""
        seats = self._on(place)
        line = "=" if self.look.ascii else "▀"
        ends = [wide * part // len(seats) for part in range(len(seats) + 1)]
        return [
            Piece(line * (end - start), f"inset {seat_role(seat)}")
            for seat, start, end in zip(seats, ends, ends[1:], strict=False)
        ]

    def _crew(self, place: int, wide: int) -> list[Row]:
        """Who stands on a step, a row each, and their score."""
        seats = self._on(place)
        if not seats:
            return []
        score: Row = [Piece(self._scores[seats[0]], "strong")]
        if len(seats) > _MOST_NAMES:
            marks = [Piece(f"{emblem(seat, ascii=self.look.ascii)} ", seat_role(seat)) for seat in seats]
            across = max(wide // 2, 1)
            return [*(marks[first : first + across] for first in range(0, len(marks), across)), score]
        short = short_names(self._names, min(wide - 2, _LONGEST_NAME), self.look.glyphs.cut)
        return [*(named(seat, short[seat], ascii=self.look.ascii, roles="strong") for seat in seats), score]

    def _others(self, width: int) -> list[Row]:
        """Those with no room above a step: place, name and score each."""
        crowded = {place for place in _ORDER if len(self._on(place)) > _MOST_NAMES}
        level = len(set(self._places)) < 2
        order = sorted(range(len(self._places)), key=self._places.__getitem__)
        seats = [seat for seat in order if level or self._places[seat] > len(_ORDER) or self._places[seat] in crowded]
        digits = max(map(cell_len, self._scores), default=0)
        # Two beside each other, where there are many.
        across = 2 if len(seats) > _MOST_NAMES else 1
        columns = [seats[first::across] for first in range(across)]
        room = width - _BETWEEN * (across - 1) - across * (digits + _AROUND_NAME)
        lengths = shared_lengths(self._names, columns, room, _LONGEST_NAME, self.look.glyphs.cut)
        entries: list[Row] = []
        for place, seat in enumerate(seats):
            longest = lengths[place % across]
            short = short_names(self._names, longest, self.look.glyphs.cut)
            entries.append(
                [
                    Piece("" if level else f"{self._places[seat]:>2} ", "quiet"),
                    *named(seat, padded(short[seat], longest), ascii=self.look.ascii),
                    Piece(f" {self._scores[seat]:>{digits}}", "strong"),
                ]
            )
        if not entries:
            return []
        if across == 1:
            rows = [row for row in flowed([[row] for row in entries], width, _BETWEEN) if row]
        else:
            blank: Row = []
            pairs = zip_longest(entries[::2], entries[1::2], fillvalue=blank)
            rows = [[*one, Piece(" " * _BETWEEN), *other] for one, other in pairs]
        left = max((width - max(map(width_of, rows))) // 2, 0)
        return [[Piece(" " * left), *row] for row in rows]
