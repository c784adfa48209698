"""The felt of a game with a stock and a discard pile: both piles in the middle, what lies on the table round them."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final, Literal, NamedTuple, TypeAlias

from rich.cells import cell_len
from textual.events import Click
from textual.geometry import Region
from textual.message import Message

from rules.cards import Card
from rules.seats import Seat
from rummytui.table.flights import DISCARDS, STOCK, Spot
from rummytui.text import whose
from rummytui.widgets.arranging import GAP, Area, Extent, Spots, around, flowing
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.cards import (
    CELLS,
    CardLook,
    Size,
    hollow,
    inline,
    pile,
    shadowed,
    strip,
    throws_shadow,
    up_to,
)
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.emblems import emblem, named, seat_role
from rummytui.widgets.grid import SIDE_SEATS_FROM
from rummytui.widgets.layout import Group, layout_rows
from rummytui.widgets.pieces import Piece, Row, padded, plain, width_of
from rummytui.widgets.short_names import short_names

Pile: TypeAlias = Literal["stock", "discard"]

_LONGEST_NAME = 11
_BETWEEN_PILES: Mapping[Size, int] = {"huge": 7, "large": 5, "medium": 5, "small": 3, "inline": 3}
_PEEPING: Mapping[Size, int] = {"huge": 2, "large": 2, "medium": 1, "small": 0, "inline": 0}
"""How many earlier discards peep out from under the top one, at most."""
_PEEPING_WIDE = 3
"""The same of huge ones on a wide screen."""
_PEEP: Mapping[Size, int] = {"huge": 4, "large": 4, "medium": 3, "small": 0, "inline": 0}
"""How many cells of each earlier discard are in sight."""
STEP: Mapping[Size, int] = {"huge": 9, "large": 7, "medium": 4, "small": 4}
"""How far the cards of a meld lie apart."""
_MELD_GAPS: Mapping[Size, int] = {"huge": 4, "large": 3, "medium": 3, "small": 5}
"""Blank cells between two melds, where there is that much room."""
_FLOWING_GAP = 3
_FLOWS_FROM = 16
"""Rows from which many melds lie round piles at the left, rather than as lines."""
_LAID_FROM: Sequence[tuple[Size, int]] = (("huge", 36), ("large", 28), ("medium", 24), ("small", _FLOWS_FROM))
"""Rows from which melds may be of a size."""
_SHADOWED: Collection[Size] = ("huge", "large", "medium")
_NOTE_WIDTH = 72
_MUCH = 20
"""Rows above and below the piles of which a quarter may be above."""
_LINES: Final = ("named", "bare", "shortened")
_ARROW_ROOM = 5
"""Cells kept free behind a meld in a line for the card that fits there."""


class Laid(NamedTuple):
    """Cards that lie on the table together."""

    cards: tuple[Card, ...]
    number: int | None = None
    """Its number to type, from 1."""
    seat: Seat | None = None
    """The seat that laid it, if it belongs to one."""
    name: str = ""
    """What that player is called."""
    fixed: frozenset[Card] = frozenset()
    """The jokers among them that can no longer move."""
    fits: tuple[Card, ...] = ()
    """The selected cards that can be added."""
    word: str = ""
    """What it is, where it is no player's."""
    places: int = 0
    """How many cards are still to be laid there."""


class _Form(NamedTuple):
    """How large everything is drawn."""

    piles: Size
    laid: Size
    line: Literal["named", "bare", "shortened"] = "named"
    """How a meld in one line is written: with its owner's name, with the emblem alone, or with its first and last card
    only."""

    shaded: bool = False
    """Whether what is laid out throws a shadow, for which there must be a row and a column."""

    @property
    def note(self) -> Size:
        """How large the cards in the note are: no larger than need be, for it changes with every card."""
        return "inline" if self.laid == "inline" else "small"


class Tabletop(Drawn):
    """Draws the stock, the discards and all melds; posts which of them was clicked."""

    @dataclass
    class PileChosen(Message):
        """A pile was clicked."""

        pile: Pile

    @dataclass
    class LaidChosen(Message):
        """Something laid out was clicked."""

        place: int
        """Which, from 0."""

    @dataclass
    class GroupChosen(Message):
        """A group of cards in the note was clicked."""

        group: int
        """Which, from 0."""

    def __init__(self, stock_label: str = "stock", discard_label: str = "discards") -> None:
        super().__init__()
        self._labels: dict[Pile, str] = {"stock": stock_label, "discard": discard_label}
        self._stock = 0
        self._discards: tuple[Card, ...] = ()
        self._takeable: frozenset[Pile] = frozenset()
        self._keys: dict[Pile, str] = {}
        """The keys that draw from the piles."""
        self._laid: tuple[Laid, ...] = ()
        self._heading = ""
        self._groups: tuple[Group, ...] = ()
        self._names: dict[int, str] = {}
        """What the owners of melds are called where there is little room."""
        self._known: dict[tuple[int, int, CardLook], tuple[_Form, Spots] | None] = {}
        """Where everything lies in this many cells and rows, until something else is laid out."""

    def name_keys(self, keys: Mapping[Pile, str]) -> None:
        """Have these keys stand before the labels of piles that may be drawn from."""
        self._keys = dict(keys)

    def show_piles(self, stock: int, discards: Sequence[Card], takeable: Collection[Pile] = ()) -> None:
        """Show this many cards in the stock, and the discard pile with its top card last.

        ``takeable`` are the piles that may be drawn from now; their labels stand out.
        """
        shown = stock, tuple(discards[-1 - _PEEPING_WIDE :]), frozenset(takeable)
        if shown != (self._stock, self._discards, self._takeable):
            self._stock, self._discards, self._takeable = shown
            self.redraw()

    def show_laid(self, laid: Sequence[Laid]) -> None:
        """Show these on the table round the piles."""
        if tuple(laid) != self._laid:
            # Which cards fit makes no difference to where anything lies.
            if [one._replace(fits=()) for one in laid] != [one._replace(fits=()) for one in self._laid]:
                self._known.clear()
            owners = {one.seat: one.name for one in laid if one.seat is not None}
            shortened = short_names(list(owners.values()), _LONGEST_NAME, self.look.glyphs.cut)
            self._names = dict(zip(owners, shortened, strict=True))
            self._laid = tuple(laid)
            self.redraw()

    def show_note(self, heading: str, groups: Sequence[Group] = ()) -> None:
        """Show a sentence with groups of small cards; nothing for no heading and no groups."""
        if (heading, tuple(groups)) != (self._heading, self._groups):
            self._heading, self._groups = heading, tuple(groups)
            self._known.clear()
            self.redraw()

    # ------------------------------------------------------------------------------------------------ where it all lies

    def fits(self, width: int, height: int) -> bool:
        """Whether everything can be shown in this many cells and rows."""
        return self._arranged(width, height) is not None

    def _arranged(self, width: int, height: int) -> tuple[_Form, Spots] | None:
        room = width, height, self.look
        if room not in self._known:
            self._known[room] = self._arrange(width, height)
        return self._known[room]

    def _arrange(self, width: int, height: int) -> tuple[_Form, Spots] | None:
        # What is laid out for nobody on the table yet is read in one go.
        nobodys = sum(bool(one.word) for one in self._laid)
        flowed = height < _FLOWS_FROM or bool(self._heading or self._groups) or not self._laid
        for form in self._forms(height):
            if form.laid == "inline" and not flowed:
                flowed = True
                if found := self._flowing(width, height):
                    return found
            piles = self.centre_extent(form.piles)
            extents = [self._extent(laid, form) for laid in self._laid]
            for note_width in self._note_widths(width, piles[0]):
                if self._heading or self._groups:
                    note = self._note(note_width, form.note)
                    if note is None:
                        continue
                    extents_with_note = [(max(map(width_of, note), default=0), max(len(note), 2)), *extents]
                else:
                    extents_with_note = extents
                for gap in dict.fromkeys((_MELD_GAPS.get(form.laid, GAP), GAP)):
                    top = self.first_row(height, piles[1])
                    spots = around((width, height), piles, extents_with_note, top, together=nobodys, gap=gap)
                    if spots:
                        return form, spots
        return None

    def _flowing(self, width: int, height: int) -> tuple[_Form, Spots] | None:
        """Many melds as small cards beside and below the piles, which lie at the left."""
        if "small" not in self._sizes_from("small") or "medium" not in self._sizes_from("medium", until="small"):
            return None
        for shaded in dict.fromkeys((self.look.pictures, False)):
            form = _Form("medium", "small", shaded=shaded)
            extents = [self._extent(laid, form) for laid in self._laid]
            if spots := flowing((width, height), self.centre_extent("medium"), extents, _FLOWING_GAP):
                return form, spots
        return None

    def _forms(self, height: int) -> list[_Form]:
        """The ways to draw it all in this many rows, best first: melds become smaller first, then the piles."""
        piles = self._sizes_from("huge" if height >= 20 else "large" if height >= 9 else "medium", until="small")
        largest: Size = next((size for size, least in _LAID_FROM if height >= least), "inline")
        laid = self._sizes_from(largest)
        forms = [
            _Form(under, meld, line, shaded)
            for under, meld in product(piles, laid)
            for line in (_LINES if meld == "inline" else _LINES[:1])
            for shaded in dict.fromkeys((self.look.pictures and meld != "inline", False))
            # Where piles could be huge, nobody should have to read melds as mere labels.
            if (under, meld) != ("huge", "inline")
        ]
        # Runs are left whole as long as there are piles to make smaller that are not small already.
        return sorted(forms, key=lambda form: (form.piles == "small", form.line == "shortened"))

    def _sizes_from(self, largest: Size, until: Size = "inline") -> list[Size]:
        wanted = up_to(largest) if self.look.largest == "auto" else up_to(self.look.largest)
        return [size for size in up_to(largest) if size in wanted and until in up_to(size)] or [until]

    def _note_widths(self, width: int, piles: int) -> tuple[int, ...]:
        return (min(width - 2 * GAP, _NOTE_WIDTH), (width - piles) // 2 - 2 * GAP) if self._heading else (width,)

    def _note(self, width: int, size: Size) -> list[Row] | None:
        return layout_rows(self._heading, self._groups, width, self.look, size)

    def centre_extent(self, size: Size) -> Extent:
        """The room for what lies in the middle, both piles, when cards there are of this size."""
        wide, high = CELLS[size]
        peeping, step = self._fan(size)
        columns = [self._stock_room(size), max(self._label_width("discard"), wide + peeping * step)]
        return sum(columns) + _BETWEEN_PILES[size] + (size in _SHADOWED), high + _label_drop(size) + 1

    def _fan(self, size: Size) -> tuple[int, int]:
        """How many earlier discards peep out, and how far they lie apart."""
        if size == "huge" and self.app.size.width >= SIDE_SEATS_FROM:
            return _PEEPING_WIDE, _PEEP[size] + 1
        return _PEEPING[size], _PEEP[size]

    def _label_width(self, pile: Pile) -> int:
        return len(self._labels[pile]) + (len(self._keys[pile]) + 1 if pile in self._keys else 0)

    def _extent(self, laid: Laid, form: _Form) -> Extent:
        if form.laid == "inline":
            return width_of(self._line(laid, form, arrow=False)) + _ARROW_ROOM, 1
        wide, high = CELLS[form.laid]
        cards = len(laid.cards) + laid.places
        strip_wide = (cards - 1) * STEP[form.laid] + wide + form.shaded
        return max(strip_wide, width_of(self._head(laid, arrow=False))), high + 1 + form.shaded

    # ------------------------------------------------------------------------------------------------ how it is drawn

    def draw(self, width: int, height: int | None) -> list[Row]:
        felt = Canvas(width, height or self.app.size.height)
        arranged = self._arranged(felt.width, felt.height)
        if arranged is None:
            return felt.rows()
        form, spots = arranged
        self.draw_centre(felt, spots.piles, form.piles)
        places = list(spots.laid)
        if self._heading or self._groups:
            note = places.pop(0)
            felt.lay(self._note(note.width, form.note) or [], note.x, note.y)
        for place, (laid, area) in enumerate(zip(self._laid, places, strict=True)):
            self._draw_laid(felt, laid, area, form, place)
        return felt.rows()

    def first_row(self, height: int, centre: int) -> int | None:
        """The row in which what lies in the middle begins; None: halfway down.

        Melds have more room below it than beside, except where there is much of it.
        """
        spare = height - centre
        return spare // 4 if spare >= _MUCH else max(spare // 8, 1) if spare >= 4 else 0

    def draw_centre(self, felt: Canvas, area: Area, size: Size) -> None:
        """Lay what lies in the middle on the felt."""
        wide, high = CELLS[size]
        look = self.look
        x, left = self._columns_of_piles(area, size)
        if self._stock:
            stock = pile(size, look, self._stock)
            felt.lay(shadowed(stock) if throws_shadow(size, look) else stock, x, area.y)
            felt.lay(stock, x, area.y, ("pile", "stock"))
        else:
            felt.lay(hollow(size, look), x, area.y, ("pile", "stock"))
        discards = self._shown_discards(size)
        if discards:
            fan = strip(discards, size, look, self._fan(size)[1] or wide)
            if throws_shadow(size, look):
                felt.lay(shadowed(fan), left, area.y)
            felt.lay(fan, left, area.y, ("pile", "discard"))
        else:
            felt.lay(hollow(size, look), left, area.y, ("pile", "discard"))
        reach = wide + max(len(discards) - 1, 0) * self._fan(size)[1]
        row = area.y + high + _label_drop(size)
        self._draw_label(felt, "stock", area.x, self._stock_room(size), row)
        self._draw_label(felt, "discard", left, max(reach, self._label_width("discard")), row)

    def _shown_discards(self, size: Size) -> Sequence[Card]:
        return self._discards[-1 - self._fan(size)[0] :]

    def _stock_room(self, size: Size) -> int:
        return max(self._label_width("stock"), CELLS[size][0])

    def _columns_of_piles(self, area: Area, size: Size) -> tuple[int, int]:
        """The columns in which the stock and the fan of discards begin."""
        room = self._stock_room(size)
        return area.x + (room - CELLS[size][0]) // 2, area.x + room + _BETWEEN_PILES[size]

    def _draw_label(self, felt: Canvas, pile: Pile, x: int, room: int, y: int) -> None:
        # A label right below its card stands in the row of the shadow, which must not show at one end of it.
        felt.lay([[Piece(" " * (room + 2))]], x, y)
        text: Row = [Piece(self._labels[pile], "strong" if pile in self._takeable else "quiet")]
        if key := self._keys.get(pile):
            text = [Piece(f"{key} " if pile in self._takeable else " " * (len(key) + 1), "turn"), *text]
        felt.lay([text], x + (room - width_of(text)) // 2, y, ("pile", pile))

    def _draw_laid(self, felt: Canvas, laid: Laid, area: Area, form: _Form, place: int) -> None:
        target = ("laid", place)
        if form.laid == "inline":
            felt.lay([self._line(laid, form)], area.x, area.y, target)
            return
        felt.lay([self._head(laid)], area.x, area.y, target)
        step = STEP[form.laid]
        drawn = strip(laid.cards, form.laid, self.look, step, crosswise=laid.fixed)
        if form.shaded and laid.cards:
            felt.lay(shadowed(drawn), area.x, area.y + 1)
        felt.lay(drawn, area.x, area.y + 1, target)
        for number in range(len(laid.cards), len(laid.cards) + laid.places):
            felt.lay(hollow(form.laid, self.look), area.x + number * step, area.y + 1, target)

    def _head(self, laid: Laid, *, arrow: bool = True) -> Row:
        """What stands above a meld: its number and its owner, or the card that fits there."""
        row = self._number(laid)
        if laid.seat is None:
            return [*row, *self._word(laid)]
        if laid.fits and arrow:
            return [*row, *self._arrow(laid, " ")]
        return [*row, *named(laid.seat, whose(self._names[laid.seat]), ascii=self.look.ascii)]

    def _word(self, laid: Laid) -> Row:
        return [Piece(laid.word, "turn" if laid.cards else "quiet")] if laid.word else []

    def _number(self, laid: Laid) -> Row:
        if laid.number is None:
            return []
        digits = len(str(len(self._laid)))
        return [Piece(f"{laid.number:>{digits}} ", "turn" if laid.fits else "quiet")]

    def _arrow(self, laid: Laid, gap: str = "") -> Row:
        """The selected card that fits, with an arrow; of several the first, for there is room for one."""
        return [Piece(f"{self.look.glyphs.fits}{gap}", "turn"), inline(laid.fits[0], self.look)]

    def _line(self, laid: Laid, form: _Form, *, arrow: bool = True) -> Row:
        """A meld in one line."""
        row = self._number(laid)
        if laid.seat is not None:
            row += self._owner(laid, form)
        elif laid.word:
            row += [*self._word(laid), Piece(" ")]
        if laid.places:
            return [*row, Piece(self.look.glyphs.dotted[1] * CELLS["inline"][0], "quiet")]
        shortened = form.line == "shortened" and len(laid.cards) > 2
        row.append(Piece(" ", "card"))
        for number, card in enumerate((laid.cards[0], laid.cards[-1]) if shortened else laid.cards):
            if number:
                row.append(Piece(self.look.glyphs.cut if shortened else " ", "card"))
            row.append(inline(card, self.look, crosswise=card in laid.fixed))
        row.append(Piece(" ", "card"))
        if laid.fits and arrow:
            row += [Piece(" "), *self._arrow(laid)]
        return row

    def _owner(self, laid: Laid, form: _Form) -> Row:
        assert laid.seat is not None
        mark = Piece(f"{emblem(laid.seat, ascii=self.look.ascii)} ", seat_role(laid.seat))
        if form.line != "named":
            return [mark]
        wide = max(cell_len(plain(name)) for name in self._names.values())
        return [mark, Piece(padded(self._names[laid.seat], wide) + " ", seat_role(laid.seat))]

    # ------------------------------------------------------------------------------------------------ where things fly

    def place_of(self, spot: Spot) -> Region | None:
        arranged = self._arranged(self.size.width, self.size.height)
        if arranged is None:
            return None
        form, spots = arranged
        if spot in (STOCK, DISCARDS):
            return self.place_of_pile(spots.piles, form.piles, spot)
        if spot.kind != "meld" or not isinstance(spot.number, int) or spot.number >= len(self._laid):
            return None
        laid = self._laid[spot.number]
        if spot.cards and spot.cards[0] not in laid.cards:
            return None
        # Melds come behind the note, if there is one.
        area = spots.laid[spot.number - len(self._laid)]
        if form.laid == "inline":
            return self._place_in_line(laid, form, area, spot.cards[:1])
        (wide, high), step = CELLS[form.laid], STEP[form.laid]
        if spot.cards:
            return Region(area.x + laid.cards.index(spot.cards[0]) * step, area.y + 1, wide, high)
        return Region(area.x, area.y + 1, (len(laid.cards) - 1) * step + wide, high)

    def _place_in_line(self, laid: Laid, form: _Form, area: Area, cards: Sequence[Card]) -> Region:
        """Where a card is in a meld of one line, or, if it isn't told apart there, all of its cards."""
        row = self._line(laid, form, arrow=False)
        before = width_of(self._line(laid._replace(cards=()), form, arrow=False)) - 2
        sought = [inline(card, self.look, crosswise=card in laid.fixed) for card in cards]
        start = next((place for place, piece in enumerate(row) if piece in sought), None)
        if start is None:
            return Region(area.x + before, area.y, width_of(row) - before, 1)
        return Region(area.x + width_of(row[:start]), area.y, width_of(row[start : start + 1]), 1)

    def place_of_pile(self, area: Area, size: Size, pile: Spot) -> Region | None:
        """Where a pile is, if what lies in the middle has this room and cards of this size."""
        x, left = self._columns_of_piles(area, size)
        if pile == DISCARDS:
            x = left + max(len(self._shown_discards(size)) - 1, 0) * self._fan(size)[1]
        return Region(x, area.y, *CELLS[size])

    # ------------------------------------------------------------------------------------------------ what is clicked

    def chosen(self, target: Hashable, event: Click) -> None:
        match target:
            case ("pile", "stock"):
                self.post_message(self.PileChosen("stock"))
            case ("pile", _):
                self.post_message(self.PileChosen("discard"))
            case ("laid", int(place)):
                self.post_message(self.LaidChosen(place))
            case int(group):
                self.post_message(self.GroupChosen(group))


def _label_drop(size: Size) -> int:
    """How many rows below a card of this size its label stands: larger ones show their shadow above it."""
    return int(size in {"huge", "large"})
