"""The Feeding as a table of plates: what everybody has eaten, is safe from, and could be given now."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.events import Click
from textual.timer import Timer

from rules.cards import Card
from rummytui.widgets.cards import inline, sentence
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.emblems import short_name
from rummytui.widgets.pieces import Piece, Row, aimed, filled, fit, flowed, itemised, width_of, wrapped
from rummytui.widgets.seats import Seats

_GAP = 1
_WIDEST = 38
_REMEMBERED = 200
"""Plates: more than there can be on a cursor's way along a hand."""
_FRAME = 0.12
"""Seconds between two pictures of a plate that is being filled."""


@dataclass(frozen=True, slots=True)
class Plate:
    """One seat at the Feeding."""

    name: str
    units: int
    """All that it has eaten in this sitting."""
    food: str
    """What it has eaten in this hand."""
    cards: int = 0
    feeding: bool = False
    """Whether it has to feed or to answer now."""
    badge: str = ""
    """Chef, Cook, gone."""
    safe: tuple[str, ...] = ()
    """What it is safe from, a line each."""
    verdict: str = ""
    """What would come of giving it the card that is meant, or why it cannot be given."""
    short: str = ""
    """The same in a few words, for where there is no room."""
    welcome: bool = False
    """Whether that card may be given."""
    hand: tuple[Card, ...] = ()
    """Its cards, where they lie open."""


class Plates(Drawn):
    """A plate for every seat, numbered as the seats are; a click on one chooses the seat.

    A plate that has grown since it was last shown is seen filling, if animations are on.
    """

    def __init__(self) -> None:
        super().__init__()
        self._plates: tuple[Plate, ...] = ()
        self._filling: frozenset[int] = frozenset()
        self._frame = 0
        self._timer: Timer | None = None
        self._drawn: dict[Hashable, list[Row]] = {}

    def show_plates(self, plates: Sequence[Plate], *, moving: bool = True) -> None:
        """Show these plates; ``moving`` lets those fill that hold more than before."""
        before, self._plates = self._plates, tuple(plates)
        grown = {
            seat
            for seat, (old, new) in enumerate(zip(before, self._plates, strict=False))
            if old.units < new.units and old.name == new.name
        }
        if grown and moving and self.app.animation_level != "none":
            self._fill(self._filling | grown)
        self.redraw()

    def _fill(self, seats: frozenset[int]) -> None:
        self._stop()
        self._filling, self._frame = seats, 0
        self._timer = self.set_interval(_FRAME, self._next_frame)

    def _next_frame(self) -> None:
        self._frame += 1
        if self._frame >= len(self._icons) - 1:
            self._stop()
        self.redraw(layout=False)

    def _stop(self) -> None:
        if self._timer:
            self._timer.stop()
        self._timer, self._filling = None, frozenset()

    @property
    def _icons(self) -> str:
        """A plate from empty to full."""
        return ".:oO@" if self.look.ascii else "▁▃▅▆█"

    # ------------------------------------------------------------------------------------------------ how it is drawn

    def draw(self, width: int, height: int | None) -> list[Row]:
        if not self._plates:
            return []
        count = len(self._plates)
        across = min(count, 3) if count != 4 else 2
        lines = -(-count // across)
        wide = min((width - _GAP * (across - 1)) // across, _WIDEST)
        tall = max(min((height or 5 * lines) // lines, 9), 4)
        return _in_bands([self._drawn_once(seat, wide, tall) for seat in range(count)], across)

    def _drawn_once(self, seat: int, wide: int, tall: int) -> list[Row]:
        """A plate, drawn if it did not look like that before: a cursor goes to and fro between the same few cards."""
        key = self._plates[seat], seat, self._frame if seat in self._filling else None, wide, tall, self.look
        if key not in self._drawn:
            if len(self._drawn) >= _REMEMBERED:
                self._drawn.clear()
            self._drawn[key] = self._plate(seat, wide, tall)
        return self._drawn[key]

    def _plate(self, seat: int, wide: int, tall: int) -> list[Row]:
        plate, glyphs = self._plates[seat], self.look.glyphs
        inner = wide - 4
        edges = glyphs.heavy if plate.feeding else glyphs.thin
        roles = "turn" if plate.feeding or plate.welcome else "quiet"
        content = self._content(plate, seat, inner, tall - 2)
        left, line, right, low_left, low_line, low_right, upright = tuple(edges)
        turn = f"{glyphs.turn} " if plate.feeding else ""
        after = f" {glyphs.count * min(plate.cards, 10)} {plate.cards}" if plate.cards else ""
        badge = f" {plate.badge}" if plate.badge else ""
        room = inner - len(turn) - cell_len(badge) - 3
        if len(after) + 5 > room:
            after = f" {plate.cards}" if plate.cards else ""
        name = short_name(plate.name, max(room - len(after) - 2, 3), self.look)
        head: Row = [
            Piece(f"{left}{line} ", roles),
            Piece(f"{seat + 1} ", "turn" if plate.welcome else "strong"),
            Piece(turn, "turn"),
            *name,
            Piece(after, "count"),
            Piece(badge, "felt-mark"),
            Piece(" ", roles),
        ]
        head.append(Piece(line * max(wide - width_of(head) - 1, 0) + right, roles))
        rows = [head]
        rows += [[Piece(f"{upright} ", roles), *filled(row, inner), Piece(f" {upright}", roles)] for row in content]
        rows.append([Piece(low_left + low_line * (wide - 2) + low_right, roles)])
        return [aimed(row, seat) for row in rows]

    def _content(self, plate: Plate, seat: int, inner: int, tall: int) -> list[Row]:
        """The lines in a plate: what the meant card would do there comes before what the plate is safe from."""
        icons = self._icons
        icon = icons[min(self._frame, len(icons) - 1)] if seat in self._filling else icons[-1 if plate.units else 0]
        fresh = "turn" if seat in self._filling else ""
        eaten = plate.food or ("nothing in this hand" if plate.units else "nothing yet")
        verdict = wrapped(plate.verdict, inner) if plate.verdict else []
        if plate.short and len(verdict) > tall - 1 - bool(plate.hand):
            verdict = wrapped(plate.short, inner)
        safe = [line for text in plate.safe for line in wrapped(text, inner)]
        spare = tall - len(verdict) - len(safe) - bool(plate.hand)
        rows: list[Row] = []
        for number, text in enumerate(self._some(itemised(eaten, inner - 2), max(1, spare), inner - 2)):
            rows.append([Piece(f"{icon} " if number == 0 else "  ", "felt-mark"), Piece(text, fresh or "")])
        if plate.hand:
            rows += self._open_hand(plate.hand, inner)[: max(tall - len(rows) - len(verdict), 0)]
        if verdict:
            verdict = self._some(verdict, max(tall - len(rows), 1), inner)
            safe = self._some(safe, tall - len(rows) - len(verdict), inner)
            style = "strong" if plate.welcome else "quiet"
            rows += [sentence(text, self.look, "quiet") for text in safe]
            rows += [sentence(text, self.look, style) for text in verdict]
        else:
            rows += [sentence(text, self.look) for text in self._some(safe, tall - len(rows), inner)]
        return [*rows[:tall], *([[]] * (tall - len(rows)))]

    def _open_hand(self, hand: Sequence[Card], inner: int) -> list[Row]:
        cards = flowed([[[inline(card, self.look)]] for card in sorted(hand)], inner, 1)
        return [row for row in cards if row]

    def _some(self, lines: list[str], most: int, inner: int) -> list[str]:
        """As many of these lines as there is room for, the last one saying that there were more."""
        if len(lines) <= most:
            return lines
        if most <= 0:
            return []
        cut = self.look.glyphs.cut
        return [*lines[: most - 1], fit(f"{lines[most - 1]} {lines[most]}", inner - 1, "").rstrip(" ,") + cut]

    def chosen(self, target: Hashable, event: Click) -> None:
        if isinstance(target, int):
            self.post_message(Seats.SeatChosen(target))


def _in_bands(blocks: Sequence[list[Row]], across: int) -> list[Row]:
    """Blocks of one size in bands of ``across``, without an empty row between the bands."""
    rows: list[Row] = []
    for first in range(0, len(blocks), across):
        band = blocks[first : first + across]
        for parts in zip(*band, strict=True):
            row: Row = []
            for part in parts:
                row += [*([Piece(" " * _GAP)] if row else []), *part]
            rows.append(row)
    return rows
