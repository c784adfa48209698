"""The Rummoli board: an octagon of nine pots, with what was laid and what comes next in its middle or beside it."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len
from textual.events import Click
from textual.geometry import Region
from textual.message import Message

from rules.cards import Card
from rules.rummoli.board import POTS
from rummytui.games.rummoli.chain import chain, lanes, rows_of
from rummytui.games.rummoli.octagon import HUB, LEAST, LEAST_ALONE, Octagon
from rummytui.games.rummoli.pot import Pot, news_of, picture, stack, unit_of
from rummytui.table.flights import Spot
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.cards import CELLS, SIZES, Size, sentence
from rummytui.widgets.columns import name_width
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.emblems import name_row
from rummytui.widgets.pieces import Piece, Row, fit, on_ground, width_of, wrapped

_LONGEST_NAME = 10
_LARGEST: Final[Size] = "large"
"""How large a card in a pot may be."""

_COLUMN: Final = 30
"""The cells that a column beside the board needs."""
_GAP: Final = 2
_EDGE: Final = 1
"""Blank cells behind that column, at the edge of the screen."""
_ROOMY: Final = 18
"""Rows from which the board keeps clear of what is round it."""
_ROUND: Final = 2.4
"""The least width of the board, in cells for each of its rows, when a column beside it wants the rest."""


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """Everything on the board and beside it."""

    pots: tuple[Pot, ...]
    """In board order, the centre first."""
    notes: tuple[str, ...] = ()
    """Sentences, the first of them highlighted."""
    sequence: tuple[tuple[int, Card], ...] = ()
    """Who just played which cards upwards, in order."""
    next_wanted: Card | str = ""
    """The card that comes next; or the colour to lead, or any."""
    laid: frozenset[Card] | None = None
    """All cards laid in this round; None where none are laid."""
    own: tuple[str, ...] = ()
    """Facts about the hand that is face up."""
    standing: tuple[tuple[str, str], ...] = ()
    """How everybody stands, a name and a few words each."""


class Board(Drawn):
    """The nine pots with their cards and chips, and what is going on."""

    @dataclass
    class PotChosen(Message):
        """A pot was clicked."""

        place: int
        """In board order."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._picture = BoardPicture(())
        self._next_card: Region | None = None

    def show_board(self, picture: BoardPicture) -> None:
        """Show this picture."""
        if picture != self._picture:
            self._picture = picture
            self.redraw()

    # ------------------------------------------------------------------------------------------------ where it all lies

    @staticmethod
    def fits(width: int, height: int) -> bool:
        """Whether everything on the board can be read in this many cells and rows."""
        beside = width >= LEAST[0] + _GAP + _COLUMN
        least = LEAST if beside else LEAST_ALONE
        return width >= least[0] and height >= least[1]

    @staticmethod
    def above(height: int) -> int:
        """The blank rows above the board, which keep it clear of the cards there."""
        return int(height >= _ROOMY)

    def place_of(self, spot: Spot) -> Region | None:
        match spot.kind:
            case "chain":
                _ = self.rows()
                there = spot.cards and [card for _, card in self._picture.sequence[-1:]] == [*spot.cards]
                place = self._next_card
                return place.translate((-place.width - 1, 0)) if place and there else place
            case "pot":
                return self.region_of(POTS.index(str(spot.number)))
            case "widow":
                return self.region_of(0)
        return None

    def _shape(self, width: int, height: int) -> tuple[Octagon, int]:
        """The board, and how many cells there are for a column beside it; 0 for none."""
        high = max(height, LEAST[1])
        most, narrow = width - 2 * (height >= _ROOMY), width - _GAP - _COLUMN
        if high < LEAST_ALONE[1] or (self._picture.standing and narrow >= max(_ROUND * high, LEAST[0])):
            most = narrow
        # A low board is drawn out a little, for the sake of the cards in its middle.
        wide = max(min(3 * high + 6 + max(40 - 2 * high, 0), most), LEAST[0])
        beside = width - wide - _GAP
        return Octagon(wide, high), beside if beside >= _COLUMN else 0

    # ------------------------------------------------------------------------------------------------ how it is drawn

    def draw(self, width: int, height: int | None) -> list[Row]:
        if not self._picture.pots:
            return []
        room = height or LEAST[1]
        above = self.above(room)
        rows = self._drawn(width, room - above)
        self._next_card = self._next_card and self._next_card.translate((0, above))
        return [*([[]] * above), *rows]

    def _drawn(self, width: int, room: int) -> list[Row]:
        shape, column = self._shape(width, room)
        own = [] if column else [line for text in self._picture.own for line in wrapped(text, width)]
        own = own[: max(room - LEAST[1], 0)]
        if own:
            shape, _ = self._shape(width, room - len(own))
        sheet = Canvas(max(width, shape.wide), max(room, shape.high + len(own)))
        left = 0 if column else (width - shape.wide) // 2
        self._next_card = None
        sheet.lay(shape.draw(letters=self.look.ascii), max(left, 0), 0)
        unit = unit_of([pot.chips for pot in self._picture.pots], _stack_rows(shape))
        largest = self._size_of_cards(shape, unit)
        for place in range(1, len(self._picture.pots)):
            self._draw_pot(sheet, shape, left, place, unit, largest=largest)
        self._draw_hub(sheet, shape, left, unit, alone=not column)
        if column:
            self._draw_column(sheet, shape.wide + _GAP, column - _EDGE, room)
        for number, line in enumerate(own):
            row = sentence(line, self.look, "strong")
            sheet.lay([row], (width - width_of(row)) // 2, room - len(own) + number)
        return sheet.rows()[:room]

    def _draw_pot(self, sheet: Canvas, shape: Octagon, left: int, place: int, unit: int, *, largest: Size) -> None:
        wedge, pot = shape.wedge(place), self._picture.pots[place]
        ground = shape.ground(place)
        for y in range(wedge.y, wedge.y + wedge.high):
            first, last = shape.free(place, y, 1)
            sheet.lay([[Piece(" " * (last - first), ground)]], left + first, y, place)
        drawn, x, y, _ = self._in_wedge(shape, place, unit, largest)
        sheet.lay([on_ground(row, ground) for row in drawn], left + x, y, place)
        # The line below may have less room, and stands as near to the middle of it as it can.
        below = y + len(drawn)
        first, last = shape.free(place, below, 1)
        news = news_of(pot, last - first, self.look)
        x = min(max(x + (width_of(drawn[0]) - width_of(news)) // 2, first), last - width_of(news))
        sheet.lay([on_ground(news, ground)], left + x, below, place)

    def _in_wedge(self, shape: Octagon, place: int, unit: int, largest: Size) -> tuple[list[Row], int, int, Size]:
        """The cards and the stack of a pot, the cell and the row where they begin, and how large the cards are."""
        wedge, pot, layers = shape.wedge(place), self._picture.pots[place], _stack_rows(shape)
        margin = int(shape.band > 3 or not wedge.lean[1])
        for high in range(wedge.high, layers, -1):
            # In a corner there is more room towards the middle.
            spare = wedge.high - high
            y = wedge.y + (spare // 2 if 0 in wedge.lean else spare if wedge.lean[1] < 0 else 0)
            first, last = shape.free(place, y, high - 1, margin=margin)
            drawn, size = picture(pot, (unit, layers), (last - first, high - 1), self.look, largest=largest)
            wide = width_of(drawn[0])
            if high == layers + 1 or (len(drawn) == high - 1 and wide <= last - first):
                break
        return drawn, first + (last - first - wide) // 2, y, size

    def _size_of_cards(self, shape: Octagon, unit: int) -> Size:
        """The size that the card of every pot can have; one larger than its like would seem to be worth more."""
        alone = [place for place, pot in enumerate(self._picture.pots) if len(pot.cards) == 1]
        return max(
            (self._in_wedge(shape, place, unit, _LARGEST)[3] for place in alone), key=SIZES.index, default=_LARGEST
        )

    def _draw_hub(self, sheet: Canvas, shape: Octagon, left: int, unit: int, *, alone: bool) -> None:
        """The pot in the middle, and what is going on where there is no column beside the board for that."""
        hub, pot = shape.wedge(0), self._picture.pots[0]
        for y in range(hub.y, hub.y + hub.high):
            # The corners of its rim reach into its first and last row.
            corner = int(y in (hub.y, hub.y + hub.high - 1))
            sheet.lay([[Piece(" " * (hub.wide - 2 * corner), HUB)]], left + hub.x + corner, y, 0)
        stage = self._stage(hub.wide - 2, hub.high - 1) if alone else []
        room = hub.high - len(stage)
        name = [Piece(pot.label, "gold strong")]
        news = on_ground(news_of(pot, hub.wide - 2, self.look), HUB)
        tall = min(room - 2, max((-(-pot.chips // unit) + 1) // 2, 1)) if room > 3 else 0
        lines: list[Row] = [name, *stack(pot.chips, unit, 7, tall, self.look), news]
        if room < 3:
            news = news_of(pot, hub.wide - width_of(name) - 4, self.look)
            lines = [[*name, Piece("  "), *news]]
        top = hub.y + (room - len(lines)) // 2
        for number, row in enumerate(lines):
            row = on_ground(row, HUB)
            sheet.lay([row], left + hub.x + (hub.wide - width_of(row)) // 2, top + number, 0)
        for number, row in enumerate(stage, hub.y + room):
            sheet.lay([row], left + hub.x + (hub.wide - width_of(row)) // 2, number)
        if stage and self._next_card:
            self._next_card = self._next_card.translate((left + hub.x, hub.y + room))

    def _stage(self, wide: int, room: int) -> list[Row]:
        """What is going on, in this many cells and rows, on the ground in the middle."""
        picture, rows = self._picture, list[Row]()
        if picture.laid is not None and room >= rows_of("small"):
            size: Size = "medium" if room >= rows_of("medium") + 4 and self._may_be("medium") else "small"
            rows, at = chain(picture.sequence, picture.next_wanted, wide, size, look=self.look, ground=HUB)
            across, high = CELLS[size]
            first = (wide + 2 - width_of(rows[0])) // 2
            self._next_card = Region(first + at, 1, across, high)
            fresh = frozenset(card for _, card in picture.sequence)
            table = lanes(picture.laid, fresh, self.look, HUB)
            if room >= len(rows) + len(table) + 4 and width_of(table[0]) <= wide:
                rows += [[], *table]
            return rows
        for text in picture.notes:
            lines = [on_ground(sentence(line, self.look), HUB) for line in wrapped(text, wide - 2)]
            # A sentence is shown whole or not at all.
            if len(rows) + len(lines) <= room - 2:
                rows += lines
        return rows

    def _may_be(self, size: Size) -> bool:
        return self.look.largest in ("auto", "huge", "large", size)

    def _draw_column(self, sheet: Canvas, left: int, wide: int, room: int) -> None:
        """What was laid, what is wanted and how everybody stands, beside the board."""
        picture = self._picture
        rows: list[Row] = []
        for text in picture.own:
            rows += [sentence(line, self.look, "strong") for line in wrapped(text, wide)]
        rows += [[]] * bool(rows)
        table = (
            lanes(picture.laid, frozenset(card for _, card in picture.sequence), self.look)
            if picture.laid is not None
            else []
        )
        if picture.laid is not None:
            size: Size = "medium" if room >= 20 and self._may_be("medium") else "small"
            drawn, at = chain(picture.sequence, picture.next_wanted, wide, size, look=self.look)
            across, high = CELLS[size]
            self._next_card = Region(left + at, len(rows) + 1, across, high)
            rows += [*drawn, []] if room >= 16 else drawn
        notes = [
            sentence(line, self.look, "turn" if number == 0 else "")
            for number, text in enumerate(picture.notes)
            for line in wrapped(text, wide)
        ]
        standing = self._standing(wide)
        spare = room - len(rows) - len(table)
        # All seats or none: a part of them would look like all. What it says can be seen above the board, too.
        if len(notes) + len(standing) <= spare:
            notes += standing
        rows += notes[: max(spare, 0)]
        rows += [[]] * bool(table and len(notes) < spare)
        rows += table
        sheet.lay(rows[:room], left, max((room - len(rows)) // 2, 0) if room >= 16 else 0)

    def _standing(self, width: int) -> list[Row]:
        """One line per seat."""
        standing = self._picture.standing
        if not standing:
            return []
        names = name_width((name for name, _ in standing), _LONGEST_NAME)
        room = width - names - 2
        return [
            [],
            *([*name_row(name, names + 2, self.look), Piece(self._brief(words, room))] for name, words in standing),
        ]

    def _brief(self, words: str, room: int) -> str:
        """The text for a seat. It leaves out the chips if there is no room, since the plate shows them, too."""
        brief = words if cell_len(words) <= room else words.rpartition(", ")[2]
        return fit(brief, room, self.look.glyphs.cut)

    def chosen(self, target: Hashable, event: Click) -> None:
        if isinstance(target, int):
            self.post_message(self.PotChosen(target))


def _stack_rows(shape: Octagon) -> int:
    """The rows that a stack has in every wedge."""
    return 2 if shape.band < 4 else 3 if shape.band < 6 else 5
