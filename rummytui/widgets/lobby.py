"""Who is at a table of several screens, and how a player who's awaited joins it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rummytui.fitting import best_fit
from rummytui.text import begins_with
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.cards import CELLS, CardLook, back, sentence
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.emblems import name_row, seat_role
from rummytui.widgets.letters import HUGE, LARGE, MEDIUM, SMALL, lettered
from rummytui.widgets.pieces import Piece, Row, centred, filled, fit, on_ground, width_of, wrapped

_EDGES: Final = ((90, 3, 2), (0, 1, 1))
"""From this many columns on: cells of the panel left and right of its contents, and cells outside of it."""
_GAP: Final = 4
"""Cells between the text and the picture beside it."""
_LEAST, _MOST = 38, 58
"""Cells that the text needs beside a picture, and those that it takes where there is more room."""
_TWO_COLUMNS: Final = 50
"""Cells from which there are two plates side by side."""
_BETWEEN: Final = 2
"""Cells between two plates."""
_NAME: Final = 14
"""Cells of a name, and of its emblem, on a plate of one row."""
_BACKS, _STEP = 4, 7
"""The cards of the fan that is there when there's no code, and how far apart they are."""


class Chair(NamedTuple):
    """One seat: a name that tells the seat, where its player is, and whether that player is awaited."""

    name: str
    where: str
    awaited: bool


class Way(NamedTuple):
    """How one of them comes in: the command and the code that are typed, what a browser is given, and a picture of that."""

    name: str
    command: str
    code: str
    trouble: str
    """Why the code no longer works; empty if it does."""
    server: str
    link: str
    picture: Sequence[str]


class _Plates(NamedTuple):
    """How the seats are written: rows of a plate, and blank rows between two."""

    rows: int
    gap: int


_TITLES: Final = (HUGE, LARGE, MEDIUM, SMALL)
_AROUND_TITLE: Final = 5
"""Blank rows above and below the name of the game, together with those below the panel, at the least."""

_WAYS: Final = (_Plates(2, 1), _Plates(2, 0), _Plates(1, 0))


class Lobby(Drawn):
    """A panel with a plate for each seat, and below or beside them how the one under the cursor comes in."""

    _chairs: Sequence[Chair] = ()
    _way: Way | None = None
    _at: int | None = None
    _game = ""
    _about: Sequence[str] = ()

    def show(self, chairs: Sequence[Chair], way: Way | None, at: int | None) -> None:
        """Show these; ``at`` is the seat that ``way`` is for."""
        if (chairs, way, at) != (self._chairs, self._way, self._at):
            self._chairs, self._way, self._at = chairs, way, at
            self.redraw()

    def tell(self, game: str, about: Sequence[str]) -> None:
        """Show the name of the game, and these sentences about it where nobody has to be told how to come in."""
        if (game, about) != (self._game, self._about):
            self._game, self._about = game, about
            self.redraw()

    def draw(self, width: int, height: int | None) -> list[Row]:
        if not self._chairs:
            return []
        edge, outside = next((edge, outside) for least, edge, outside in _EDGES if width >= least)
        inside = width - 2 * (edge + outside)
        picture = self._picture()
        wide = max(map(width_of, picture), default=0)
        beside = bool(wide) and inside - wide - _GAP >= _LEAST
        taken = wide + _GAP if beside else 0
        room = min(inside - taken, _MOST)
        rows, blank = self._text(room, height, pictured=beside)
        if beside and (height is None or height >= len(picture)):
            rows = _side_by_side(rows, room + _GAP, picture)
            blank = blank and (height is None or len(rows) + 2 <= height)
        else:
            taken = 0
        around: list[Row] = [[]] * blank
        panel = [_on_panel(row, room + taken, edge) for row in (*around, *rows, *around)]
        title = [] if height is None else self._title(width, height - len(panel))
        above = 0 if height is None else max(height - len(title) - len(panel), 0)
        blank_rows: list[Row] = [[]] * (above // (3 if title else 2))
        return [*(centred(row, width) for row in (*blank_rows, *title, *(blank_rows if title else ()), *panel))]

    def _title(self, width: int, height: int) -> list[Row]:
        """The name of the game in letters as large as they can be; nothing where there's no room for that."""
        for scale in _TITLES:
            letters = lettered(self._game, scale, self.look)
            if letters and scale.rows + _AROUND_TITLE <= height and width_of(letters[0]) < width:
                return letters
        return []

    def _picture(self) -> list[Row]:
        """The picture of a code, or cards that wait to be dealt."""
        if self._way:
            # Letters are no picture that a phone can read.
            return [] if self.look.ascii else [[Piece(line, "card")] for line in self._way.picture]
        size = self.look.up_to("huge")[0]
        wide, high = CELLS[size]
        step = min(_STEP, wide)
        fan = Canvas((_BACKS - 1) * step + wide, high)
        for place in range(_BACKS):
            fan.lay(back(size, self.look, over=place > 0), place * step, 0)
        return fan.rows()

    def _text(self, room: int, height: int | None, *, pictured: bool) -> tuple[list[Row], bool]:
        """Plates with the text below, and whether there's room for a blank row above and below it all."""
        parts = coming_in(self._way, room, self.look) if self._way else []
        below = parts[0] if len(parts) == 1 else [row for part in parts for row in (*part, [])]
        said = self._small_print(self._way, pictured=pictured) if self._way else self._about
        most = 999 if height is None else height
        needed = len(below) + sum(len(wrapped(text, room)) for text in said[:1])
        ways = (([*self._seats(room, plates), []], blank) for plates in _WAYS for blank in (True, False))
        rows, blank = best_fit(ways, lambda way: len(way[0]) + needed + 2 * way[1] <= most)
        rows = [*rows, *below]
        for text in said:
            lines = [sentence(line, self.look, "quiet") for line in wrapped(text, room)]
            # A sentence that would be cut off is not begun.
            rows += lines if len(rows) + len(lines) + 2 * blank <= most else []
        while rows and not rows[-1]:
            rows.pop()
        return rows, blank

    # ------------------------------------------------------------------------------------------------ the seats

    def _seats(self, room: int, plates: _Plates) -> list[Row]:
        """A plate for each seat, in two columns where there is room."""
        columns = 2 if room >= _TWO_COLUMNS and plates.rows > 1 else 1
        wide = (room - (columns - 1) * _BETWEEN) // columns
        drawn = [self._plate(seat, chair, wide, plates.rows) for seat, chair in enumerate(self._chairs)]
        rows: list[Row] = []
        for first in range(0, len(drawn), columns):
            rows += [[]] * (plates.gap * bool(rows))
            for lines in zip(*drawn[first : first + columns], strict=True):
                rows.append([piece for line in lines for piece in (*line, Piece(" " * _BETWEEN))][:-1])
        return rows

    def _plate(self, seat: int, chair: Chair, wide: int, rows: int) -> list[Row]:
        """A seat at this size: who it is, and where that player is."""
        here = seat == self._at
        ground, place = "chosen" if here else "raised", begins_with(chair.name)
        bar = Piece("▌" if self.look.pictures else " ", "turn" if chair.awaited or place is None else seat_role(place))
        mark = Piece(f"{self.look.glyphs.turn} " if here else "  ", "turn")
        roles = "turn" if chair.awaited else "quiet"
        room = wide - 4
        if rows == 1:
            where = Piece(fit(chair.where, room - _NAME - 1, self.look.glyphs.cut), roles)
            lines = [[bar, mark, *name_row(chair.name, _NAME, self.look), Piece(" "), where]]
        else:
            where = Piece(fit(chair.where, room, self.look.glyphs.cut), roles)
            lines = [[bar, mark, *name_row(chair.name, room, self.look)], [bar, Piece("  "), where]]
        return [on_ground(filled(line, wide), ground) for line in lines]

    def _small_print(self, way: Way, *, pictured: bool) -> Sequence[str]:
        """What is worth knowing about that, what matters most first."""
        if way.trouble:
            return []
        found = [f"The code works once, for this seat only. The table is at {way.server}."]
        if way.link:
            found = ["Only use this on a network you trust: the page isn't encrypted.", *found]
        elif pictured:
            found.append("Scan the picture with a phone to forward the code.")
        return found


def coming_in(way: Way, room: int, look: CardLook) -> list[list[Row]]:
    """How a player comes in: a sentence, what's typed, and the link if there is one; or only why that isn't possible."""
    told = f"{way.name} types this on another computer:"
    parts: list[list[Row]] = [[sentence(line, look) for line in wrapped(way.trouble or told, room)]]
    if not way.trouble:
        parts.append([[Piece(f"  {way.command}", "strong")], [Piece(f"  {way.code}", "turn strong")]])
    if way.link and not way.trouble:
        link = [way.link[at : at + room - 2] for at in range(0, len(way.link), room - 2)]
        or_link = wrapped("Or opens this link, or scans it with a phone:", room)
        parts.append([*(sentence(line, look) for line in or_link), *([Piece(f"  {line}", "strong")] for line in link)])
    return parts


def _side_by_side(rows: Sequence[Row], wide: int, picture: Sequence[Row]) -> list[Row]:
    """The rows at this width, with the picture at their right, and both as high as the higher of them."""
    high = max(len(rows), len(picture))
    above = (high - len(picture)) // 2

    def beside(y: int) -> Iterator[Piece]:
        yield from filled(rows[y] if y < len(rows) else [], wide)
        yield from picture[y - above] if 0 <= y - above < len(picture) else ()

    return [[*beside(y)] for y in range(high)]


def _on_panel(row: Row, wide: int, edge: int) -> Row:
    """``row`` on the ground of the panel, at this width and with spaces on both sides."""
    blank = Piece(" " * edge)
    return on_ground((blank, *filled(row, wide), blank), "panel")
