"""One plate at the Feeding as it is drawn: a frame with the name on it, and inside the food, then words."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len

from rules.cards import Card
from rules.seats import Seat
from rummytui.fitting import best_fit
from rummytui.games.tummy_rummy.foods import ACROSS, DOWN, Dish, by_initials, by_name, empty_plate, helpings, picture
from rummytui.text import counted
from rummytui.widgets.arranging import Area
from rummytui.widgets.cards import CardLook, inline, sentence
from rummytui.widgets.emblems import named, seat_role
from rummytui.widgets.pieces import Piece, Row, aimed, filled, fit, flowed, width_of, wrapped

PICTURED: Final = (22, 8)
"""Cells and rows of a plate from which food is shown as pictures."""
_GROUND: Final = "inset"
_REMEMBERED: Final = 200
"""How many plates are kept as they were drawn: more than moving a cursor along a hand can bring up."""
_FRAME: Final = 4
"""Cells of both edges and the blanks beside them."""
_GAP: Final = 1
_INITIALS: Final = 5
"""Cells of initials with a number behind them."""
_FULL: Final = 12
"""What fills a belly, unless somebody has eaten more."""
_WORDY: Final = 5
"""Lines of a plate from which two of them are for what it is safe from."""
_SAYS_IN_ALL: Final = 34
"""Cells of a plate that has room for "in all" after its helpings."""
_SCALES: Final = (2, 1)


@dataclass(frozen=True, slots=True)
class Plate:
    """One seat at the Feeding.

    What may be said in more or in fewer words is a tuple of ways to say that, the longest first.
    """

    name: str
    units: int
    """All that it has eaten in this game."""
    eaten: tuple[Dish, ...] = ()
    """What it has eaten in this hand, the most eaten first."""
    cards: int = 0
    feeding: bool = False
    """Whether it has to feed or to answer now."""
    badges: tuple[str, ...] = ()
    """Chef, gone, that it eats double."""
    safe: tuple[tuple[str, ...], ...] = ()
    """What it is safe from, and what gets past that: a sentence each, all of them said in several ways."""
    verdict: tuple[str, ...] = ()
    """What would come of giving it the card that is meant, or what keeps that away."""
    welcome: bool = False
    """Whether that card may be given."""
    apart: bool = False
    """Whether nobody feeds it: the Chef, and who has left."""
    hand: tuple[Card, ...] = ()
    """Its cards, if they are face up."""


def open_hand(hand: Sequence[Card], wide: int, look: CardLook) -> list[Row]:
    """The cards of a hand in lines of this many cells."""
    return [row for row in flowed([[[inline(card, look)]] for card in sorted(hand)], wide, 1) if row] if hand else []


class PlatePainter:
    """Draws plates of one size, and caches them: the cursor moves among the same few cards."""

    def __init__(self) -> None:
        self._plates: Sequence[Plate] = ()
        self._names: Sequence[str] = ()
        self._look = CardLook()
        self._wide = self._tall = 0
        self._drawn: dict[Hashable, list[Row]] = {}

    def prepare(self, plates: Sequence[Plate], area: Area, look: CardLook, names: Sequence[str]) -> None:
        """Draw these from now on, each as large as ``area`` and called by one of ``names``."""
        self._plates, self._look, self._names = plates, look, names
        self._wide, self._tall = area.width, area.height

    def rows(self, seat: Seat) -> list[Row]:
        """The plate of a seat."""
        key = self._told_apart_by(seat)
        if key not in self._drawn:
            if len(self._drawn) >= _REMEMBERED:
                self._drawn.clear()
            self._drawn[key] = self._plate(seat)
        return self._drawn[key]

    def _told_apart_by(self, seat: Seat) -> Hashable:
        """A cache key: everything that decides how a plate is drawn."""
        return self._plates[seat], self._names[seat], seat, self._wide, self._tall, self._look

    def _plate(self, seat: Seat) -> list[Row]:
        """Draw the plate of a seat."""
        raise NotImplementedError


class FramePainter(PlatePainter):
    """Draws plates as frames with food and words in them."""

    def __init__(self) -> None:
        super().__init__()
        self._inner = self._scale = 0
        self._most = _FULL

    def prepare(self, plates: Sequence[Plate], area: Area, look: CardLook, names: Sequence[str]) -> None:
        super().prepare(plates, area, look, names)
        self._inner = area.width - _FRAME
        self._most = max(_FULL, *(plate.units for plate in plates))
        # Open hands need a line or two.
        least = PICTURED[1] + 2 * any(plate.hand for plate in plates)
        pictured = look.pictures and area.width >= PICTURED[0] and area.height >= least
        # All food is drawn in one size, the largest in which every plate has room for its own.
        scales = [scale for scale in _SCALES if all(self._has_room(plate, scale) for plate in plates)]
        self._scale = (scales or [1])[0] if pictured else 0

    def _told_apart_by(self, seat: Seat) -> Hashable:
        return super()._told_apart_by(seat), self._scale, self._most

    # ------------------------------------------------------------------------------------------------ the frame

    def _plate(self, seat: Seat) -> list[Row]:
        plate, glyphs = self._plates[seat], self._look.glyphs
        edges = glyphs.heavy if plate.feeding else glyphs.thin
        roles = "turn" if plate.feeding else "line" if plate.apart else seat_role(seat)
        left, line, right, _, _, _, upright = tuple(edges)
        head: Row = [Piece(f"{left}{line} ", roles), *self._head(seat), Piece(" ", roles)]
        head.append(Piece(line * (self._wide - width_of(head) - 1) + right, roles))
        side = Piece(upright, roles)
        inside = [[side, Piece(" "), *filled(row, self._inner), Piece(" "), side] for row in self._content(plate)]
        rows = [head, *inside, self._belly(seat, edges, roles)]
        return [aimed((piece._replace(roles=f"{_GROUND} {piece.roles}") for piece in row), seat) for row in rows]

    def _head(self, seat: Seat) -> Row:
        """Number, emblem, name, and in as many words as there is room for how many cards are held."""
        plate, look = self._plates[seat], self._look
        number = Piece(f"{seat + 1} ", "strong" if plate.welcome else "quiet")
        mark = [Piece(f"{look.glyphs.turn} ", "turn")] if plate.feeding else []
        cards = [counted(plate.cards, "card"), f"{look.glyphs.count}{plate.cards}"] if plate.cards else [""]
        room = self._wide - 5 - width_of([number, *mark]) - 2
        name = self._names[seat]
        ways = (
            [Piece(f" {text}", "strong" if text == badge else "quiet") for text in (said, badge) if text]
            for said in (*cards, "")
            for badge in (*plate.badges, "")
        )
        behind = best_fit(ways, lambda behind: cell_len(name) + width_of(behind) <= room)
        called = named(seat, fit(name, room, look.glyphs.cut), ascii=look.ascii, roles="strong")
        return [number, *mark, *called, *behind]

    def _belly(self, seat: Seat, edges: str, roles: str) -> Row:
        """The lower edge, thick as far as the belly is full, with the units eaten."""
        plate, glyphs = self._plates[seat], self._look.glyphs
        helped = counted(plate.units, "helping")
        said = (
            f" {helped} in all "
            if self._wide >= _SAYS_IN_ALL
            else f" {helped} "
            if self._wide >= PICTURED[0]
            else f" {plate.units} "
        )
        length = self._wide - 3 - len(said)
        full = max(round(plate.units * length / self._most), int(plate.units > 0))
        own = seat_role(seat)
        return [
            Piece(edges[3], roles),
            Piece(glyphs.heavy[1] * full, f"strong {own}"),
            Piece(glyphs.thin[1] * (length - full), roles),
            Piece(said, "quiet" if not plate.units else ""),
            Piece(glyphs.thin[1] + edges[5], roles) if not plate.feeding else Piece(glyphs.heavy[1] + edges[5], roles),
        ]

    # ------------------------------------------------------------------------------------------------ what is on it

    def _content(self, plate: Plate) -> list[Row]:
        """Food above, words below; what the meant card would do stands in the last lines, where the eye finds it."""
        tall = self._tall - 2
        food = self._food(plate, self._food_rows)
        room = max(tall - len(food), 1)
        verdict = self._said([(text,) for text in plate.verdict], min(2, max(room - 1, 1)))
        hand = open_hand(plate.hand, self._inner, self._look)[: max(room - len(verdict), 0)]
        # Lines are kept for it, so that nothing else moves when another card is meant.
        kept = 0 if plate.apart or room == 1 else self._verdict_rows
        safe = self._said(plate.safe, room - len(hand) - max(kept, len(verdict)))
        blank = tall - len(food) - len(safe) - len(hand) - len(verdict)
        return [
            *food,
            *([Piece(text, "" if plate.apart else "quiet")] for text in safe),
            *hand,
            *([] for _ in range(blank)),
            *(sentence(text, self._look, "strong" if plate.welcome else "quiet") for text in verdict),
        ][:tall]

    @property
    def _verdict_rows(self) -> int:
        """Lines kept for what the meant card would do, so that nothing moves when another is meant."""
        return 2 if self._tall >= 11 else 1

    @property
    def _food_rows(self) -> int:
        """Lines kept for food."""
        tall = self._tall - 2
        if self._scale:
            return self._block_rows(self._scale) * self._lines(self._scale)
        return max(tall - self._verdict_rows - (2 if tall > _WORDY else 1), 1)

    def _said(self, ways: Sequence[Sequence[str]], rows: int) -> list[str]:
        """Sentences in at most this many rows, in the first of these ways that has room."""
        if not ways or rows <= 0:
            return []
        said = ([line for text in sentences for line in wrapped(text, self._inner)] for sentences in ways)
        lines = best_fit(said, lambda lines: len(lines) <= rows)
        if len(lines) <= rows:
            return lines
        return [*lines[: rows - 1], fit(" ".join(lines[rows - 1 :]), self._inner, self._look.glyphs.cut)]

    # ------------------------------------------------------------------------------------------------ food

    def _food(self, plate: Plate, rows: int) -> list[Row]:
        if self._scale:
            return self._pictures(plate.eaten)
        if not plate.eaten:
            return [[Piece("nothing yet", "quiet")]]
        return self._list(plate.eaten, rows)

    def _block_rows(self, scale: int) -> int:
        """Rows of a picture, with one for the number below it where there is one to spare."""
        return DOWN * scale + int(self._tall - 2 >= DOWN * scale + 3)

    def _block_cells(self, scale: int) -> int:
        """Cells of a picture, with room for the number beside it where there is none below."""
        beside = 0 if self._block_rows(scale) > DOWN * scale else 3
        return ACROSS * scale + beside

    def _lines(self, scale: int) -> int:
        """How many lines of pictures there is room for beside the words."""
        return max((self._tall - 2 - 3) // self._block_rows(scale), 1)

    def _has_room(self, plate: Plate, scale: int) -> bool:
        if self._tall - 2 < DOWN * scale + (4 if scale > 1 else 2):
            return False
        across = (self._inner + _GAP) // (self._block_cells(scale) + _GAP)
        return len(plate.eaten) <= across * self._lines(scale)

    def _pictures(self, eaten: Sequence[Dish]) -> list[Row]:
        """As many pictures as have room; what else was eaten stands beside them by its initials."""
        scale, lines = self._scale, self._lines(self._scale)
        if not eaten:
            wide = ACROSS * scale
            return [*empty_plate(scale, _GROUND), [Piece("nothing yet".center(wide).rstrip(), "quiet")]][
                -self._block_rows(scale) :
            ]
        cells, high = self._block_cells(scale), self._block_rows(scale)
        across = (self._inner + _GAP) // (cells + _GAP)
        listed = 0
        if len(eaten) > across * lines:
            columns = 1
            while True:
                across = max((self._inner - columns * (_INITIALS + _GAP) + _GAP) // (cells + _GAP), 0)
                if len(eaten) - across * lines <= columns * high * lines or not across:
                    break
                columns += 1
            if not across:
                return self._list(eaten, high * lines)
            listed = len(eaten) - across * lines
        shown = eaten[: len(eaten) - listed]
        rest = eaten[len(eaten) - listed :]
        rows: list[Row] = [[] for _ in range(high * lines if listed or len(shown) > across else high)]
        for place, dish in enumerate(shown):
            line = place // across
            for y, row in enumerate(self._block(dish), line * high):
                rows[y] += [*([Piece(" " * _GAP)] if rows[y] else []), *filled(row, cells)]
        edge = across * (cells + _GAP)
        for place, dish in enumerate(rest):
            y = place % len(rows)
            start = edge + place // len(rows) * (_INITIALS + _GAP)
            rows[y] = [*filled(rows[y], start), *by_initials(dish, self._look)]
        return rows

    def _block(self, dish: Dish) -> list[Row]:
        """A picture with its number."""
        scale = self._scale
        rows = picture(dish, scale, _GROUND)
        number = helpings(dish, self._look)
        if self._block_rows(scale) > DOWN * scale:
            return [*rows, [Piece(number.center(ACROSS * scale))]]
        return [*rows[:-1], [*rows[-1], Piece(number)]]

    def _in_lines(self, entries: Iterable[Row]) -> list[Row]:
        """Entries beside each other, in as many lines as they need."""
        found: list[Row] = []
        for entry in entries:
            if found and width_of(found[-1]) + 2 * _GAP + width_of(entry) <= self._inner:
                found[-1] += [Piece(" " * 2 * _GAP), *entry]
            else:
                found.append(list(entry))
        return found

    def _list(self, eaten: Sequence[Dish], rows: int) -> list[Row]:
        """Every food by its name, or where that takes too many lines by its initials."""
        look, inner = self._look, self._inner
        ways = [by_name(dish, look, inner) for dish in eaten], [by_initials(dish, look) for dish in eaten]
        found = best_fit(map(self._in_lines, ways), lambda found: len(found) <= rows)
        if len(found) <= rows:
            return found
        shown = found[: max(rows, 1)]
        shown[-1] = [*_cut(shown[-1], inner - 1), Piece(look.glyphs.cut)]
        return shown


def _cut(row: Row, cells: int) -> Row:
    """As much of a row as has room, whole pieces only."""
    kept: Row = []
    for piece in row:
        if width_of([*kept, piece]) > cells:
            break
        kept.append(piece)
    return kept
