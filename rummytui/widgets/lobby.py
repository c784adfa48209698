"""Who is at a table of several screens, and how somebody else comes in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rummytui.widgets.cards import sentence
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.emblems import with_emblem
from rummytui.widgets.pieces import Piece, Row, filled, padded, width_of, wrapped

_NAME: Final = 16
"""Cells for a name, with its emblem."""
_EDGE: Final = 2
_GROUPS: Final = 5
"""Groups of a code on one line."""
_GAP: Final = 4
"""Cells between the text and the picture of a code."""
_LEAST, _MOST = 38, 50
"""Cells that the text needs beside it, and those that it takes where there is more room."""


class Chair(NamedTuple):
    """One seat: a name that tells the seat, where its player is, and whether somebody is still awaited there."""

    name: str
    where: str
    awaited: bool


class Way(NamedTuple):
    """How one of them comes in: what is typed, in groups, what a browser is given, and a picture of that."""

    name: str
    groups: Sequence[str]
    server: str
    link: str
    picture: Sequence[str]


class Lobby(Drawn):
    """The seats, and below or beside them how the one under the cursor comes in."""

    def __init__(self) -> None:
        super().__init__()
        self._chairs: Sequence[Chair] = ()
        self._way: Way | None = None
        self._at: int | None = None

    def show(self, chairs: Sequence[Chair], way: Way | None, at: int | None) -> None:
        """Show these; ``at`` is the seat that ``way`` is for."""
        if (chairs, way, at) != (self._chairs, self._way, self._at):
            self._chairs, self._way, self._at = chairs, way, at
            self.redraw()

    def draw(self, width: int, height: int | None) -> list[Row]:
        picture = self._way.picture if self._way else ()
        wide = max(map(len, picture), default=0)
        beside = bool(wide) and width - wide - _GAP - 2 * _EDGE >= _LEAST and not self.look.ascii
        taken = wide + _GAP if beside else 0
        room = min(width - 2 * _EDGE - taken, _MOST)
        rows = [*self._seats(), [], *(self._coming_in(self._way, room) if self._way else [])]
        for said in self._small_print(self._way, pictured=beside) if self._way else ():
            lines = [sentence(line, self.look, "quiet") for line in wrapped(said, room)]
            # A sentence that would be cut off is not begun.
            rows += lines if height is None or len(rows) + len(lines) <= height else []
        if beside and (height is None or height >= len(picture)):
            rows += [[] for _ in range(len(picture) - len(rows))]
            blank = [Piece("")] * (len(rows) - len(picture))
            drawn = [*(Piece(line, "card") for line in picture), *blank]
            rows = [[*filled(row, room + _GAP), line] for row, line in zip(rows, drawn, strict=True)]
        above = 0 if height is None else max(height - len(rows), 0) // 3
        left = Piece(" " * max((width - room - taken) // 2, _EDGE))
        return [[] for _ in range(above)] + [[left, *row] for row in rows]

    def _seats(self) -> list[Row]:
        rows: list[Row] = []
        for seat, chair in enumerate(self._chairs):
            mark = Piece("▸ " if seat == self._at else "  ", "turn")
            name = sentence(with_emblem(chair.name, ascii=self.look.ascii), self.look, "strong")
            gap = Piece(" " * max(_NAME - width_of(name), 1))
            rows.append([mark, *name, gap, Piece(chair.where, "turn" if chair.awaited else "quiet")])
        return rows

    def _coming_in(self, way: Way, room: int) -> list[Row]:
        rows: list[Row] = [
            sentence(line, self.look) for line in wrapped(f"{way.name} types this on another computer:", room)
        ]
        rows += [[], [Piece("  rummytui join", "strong")]]
        if "/" in way.server:
            rows.append([Piece(f"  {way.server}", "strong")])
        for at in range(0, len(way.groups), _GROUPS):
            rows.append(
                [Piece("  " + "  ".join(padded(group, 4) for group in way.groups[at : at + _GROUPS]), "turn strong")]
            )
        rows.append([])
        if way.link:
            rows += [
                sentence(line, self.look) for line in wrapped("Or opens this link, or scans it with a phone:", room)
            ]
            cells = room - 2
            rows += [[Piece(f"  {way.link[at : at + cells]}", "strong")] for at in range(0, len(way.link), cells)]
            rows.append([])
        return rows

    def _small_print(self, way: Way, *, pictured: bool) -> Sequence[str]:
        """What is worth knowing about that, what matters most first."""
        found = [f"The code works once, for this seat only. It connects to {way.server.rstrip('/')}."]
        if way.link:
            found = ["Only use this on a network you trust: the page isn't encrypted.", *found]
        elif pictured:
            found.append("Scan the picture with a phone to forward the code.")
        return found
