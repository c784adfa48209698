"""The settlement of a hand: the winner's line, everybody's cards and what they cost, who won what and who pays."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Final, NamedTuple

from rules.cards import Card
from rules.seats import Seat
from rummytui.text import Account, AccountLine
from rummytui.text.names import begins_with
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.cards import CELLS, CardLook, Size, face, inline, sentence
from rummytui.widgets.columns import name_width
from rummytui.widgets.drawn_to_fit import DrawnToFit
from rummytui.widgets.emblems import name_row, seat_role, with_emblem
from rummytui.widgets.pieces import Piece, Row, filled, width_of, wrapped

_LONGEST_NAME: Final = 14
_WIDEST: Final = 116
_GAP: Final = 2
_STEP: Final[dict[Size, int]] = {"medium": 4, "small": 4}
"""How far the cards of a strip lie apart."""
_BETWEEN: Final = 1
"""Blank cells between two strips."""


class _Form(NamedTuple):
    """How large everything is drawn."""

    size: Size
    priced: bool = True
    """Whether each card that is paid for shows its price."""
    apart: bool = True
    """Whether there are blank rows between the parts."""
    spaced: bool = False
    """Whether there is a blank row between the cards of two people, whose papers else run into one another."""
    tall: bool = False
    """Whether words stand above one another over a column of numbers, so that cards have what it saves in width."""


class AccountTable(DrawnToFit):
    """A line in the winner's colour, a block of rows for each seat, and a sentence for each reason to pay."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._account = Account("", (), ())
        self._score: Callable[[int], str] = str
        self._leaders: Collection[int] = ()
        self._result = ""

    def show_account(
        self, account: Account, score: Callable[[int], str], leaders: Collection[int] = (), result: str = ""
    ) -> None:
        """Show this settlement; ``score`` writes a number that was won or lost, ``leaders`` are ahead in the game.

        ``result`` says how the game ended, if it has.
        """
        self._account, self._score, self._leaders, self._result = account, score, leaders, result
        self.redraw()

    def draw(self, width: int, height: int | None) -> list[Row]:
        wide = min(width - 2, _WIDEST)
        rows: list[Row] = []
        for form in self._forms():
            drawn = self._drawn(form, wide)
            if drawn is not None:
                rows = drawn
                if len(rows) <= self.room:
                    break
        return [[Piece(" " * max((width - wide) // 2, 0)), *row] for row in rows]

    def _forms(self) -> Iterator[_Form]:
        sizes = [each for each in self.look.up_to("medium") if each != "inline"]
        for size in sizes:
            yield _Form(size, spaced=True)
            yield _Form(size, apart=False, spaced=True)
        for size in sizes[-1:]:
            for tall in (False, True):
                yield _Form(size, spaced=tall, tall=tall)
                yield _Form(size, apart=False, spaced=tall, tall=tall)
            yield _Form(size, apart=False, tall=True)
        for priced in (True, False):
            for apart in (True, False):
                yield _Form("inline", priced, apart)

    def _drawn(self, form: _Form, width: int) -> list[Row] | None:
        """All of it in ``width`` cells; None where cards of this size are wider than that."""
        account = self._account
        apart: list[Row] = [[]] if form.apart else []
        heading = ("this", "hand") if form.tall else ("this hand",)
        changes, totals = (
            self._numbers([line.change for line in account.lines], heading),
            self._numbers([line.total for line in account.lines], ("total",)),
        )
        names = name_width((line.name for line in account.lines), _LONGEST_NAME)
        counts = max((len(self._sum(line)) for line in account.lines), default=0)
        left = names + 1 + _GAP
        right = counts + _GAP + changes + _GAP + 1 + totals
        most = width - left - right - _GAP
        cards = [self._cards(line, form, most) for line in account.lines]
        widest = max((width_of(row) for rows in cards for row in rows), default=0)
        if widest > most and form.size != "inline":
            return None
        room = min(widest, most)
        whole = left + room + _GAP + right
        before = " " * (left + room + _GAP + counts + _GAP)
        block: list[Row] = [[Piece(before + words.rjust(changes), "quiet")] for words in heading]
        block[-1].append(Piece(" " * (_GAP + 1) + "total".rjust(totals), "quiet"))
        for seat, (line, rows) in enumerate(zip(account.lines, cards, strict=True)):
            block += [[]] if form.spaced and seat else []
            middle = (len(rows) - 1) // 2
            numbers = self._numbers_of(line, seat, counts, changes, totals)
            for place, row in enumerate(rows):
                who = name_row(line.name, names, self.look, "strong") if place == middle else [Piece(" " * names)]
                block.append(
                    [*who, Piece(" " * (left - names)), *filled(list(row), room + _GAP), *(numbers * (place == middle))]
                )
        indent = Piece(" " * ((width - whole) // 2))
        reasons = [
            centred(sentence(text, self.look), width) for reason in account.reasons for text in wrapped(reason, width)
        ]
        return [*self._banner(width), *apart, *([indent, *row] for row in block), *(apart if reasons else []), *reasons]

    def _banner(self, width: int) -> list[Row]:
        """Who has won, in the winner's colour: the hand, or the sitting and below that the hand."""
        headline = self._account.headline
        if not self._result:
            return winners_line(headline, width, self.look, self._winner)
        below = [sentence(line, self.look, "quiet") for line in wrapped(headline, width)]
        return [*winners_line(self._result, width, self.look), *(centred(row, width) for row in below)]

    @property
    def _winner(self) -> Seat | None:
        """Who alone has won the hand; None if nobody has, or several share it."""
        winners = [seat for seat, line in enumerate(self._account.lines) if line.won]
        return winners[0] if len(winners) == 1 else None

    # ------------------------------------------------------------------------------------------------ numbers

    def _numbers(self, values: Sequence[int], heading: Sequence[str]) -> int:
        """How wide a column of numbers is, with the words above it."""
        return max(len(text) for text in [*heading, *map(self._score, values)])

    def _sum(self, line: AccountLine) -> str:
        """What the cards that are left come to."""
        counted = line.count is not None and any(cost is not None for _, cost in line.cards)
        return f"= {line.count}" if counted else ""

    def _numbers_of(self, line: AccountLine, seat: Seat, counts: int, changes: int, totals: int) -> Row:
        total = self._score(line.total)
        mark = self.look.glyphs.leads if seat in self._leaders else " "
        return [
            Piece(self._sum(line).ljust(counts + _GAP)),
            Piece(self._score(line.change).rjust(changes) + " " * _GAP, "strong" if line.won else ""),
            # The mark touches its number: halfway between two it could be either one's.
            Piece(" " * (totals - len(total))),
            Piece(mark, "turn"),
            Piece(total, "strong"),
        ]

    # ------------------------------------------------------------------------------------------------ cards

    def _cards(self, line: AccountLine, form: _Form, room: int) -> list[Row]:
        """The melds in a hand as strips, and apart from them the cards that were left."""
        if not line.cards and not line.melds:
            blank: list[Row] = [[] for _ in range(CELLS[form.size][1] // 2)]
            return [*blank, [Piece("no cards left", "quiet")], *blank]
        if form.size == "inline":
            return self._labels(line, form, room)
        wide, high = CELLS[form.size]
        strips: list[Sequence[tuple[Card, int | None]]] = [[(card, None) for card in meld] for meld in line.melds]
        strips += [line.cards] if line.cards else []
        step = _STEP[form.size]
        widths = [(len(strip) - 1) * step + wide for strip in strips]
        canvas = Canvas(sum(widths) + (len(strips) - 1) * (_BETWEEN + bool(line.melds)), high)
        x = 0
        for strip, taken in zip(strips, widths, strict=True):
            for place, (card, cost) in enumerate(strip):
                canvas.lay(face(card, form.size, self.look), x + place * step, 0)
                if cost is not None:
                    # With the edge of the card right beside it, a price reads as a loss.
                    price = str(cost).center(step - 1)
                    canvas.lay([[Piece(price, "card")]], x + place * step + 1, high - 1)
            x += taken + _BETWEEN + bool(line.melds)
        return canvas.rows()

    def _labels(self, line: AccountLine, form: _Form, room: int) -> list[Row]:
        """The same by their names, in as many lines as they need."""
        blocks: list[Row] = []
        for meld in line.melds:
            strip = [piece for card in meld for piece in (inline(card, self.look), Piece(" "))]
            blocks.append([*strip[:-1], Piece(" ")])
        if line.melds and line.cards:
            blocks.append([Piece("deadwood", "quiet")])
        for card, cost in line.cards:
            price = [Piece(f" {cost}", "quiet")] if form.priced and cost is not None else []
            blocks.append([inline(card, self.look), *price])
        return _in_lines(blocks, room)


def winners_line(text: str, width: int, look: CardLook, winner: Seat | None = None) -> list[Row]:
    """A sentence about who has won, in the middle, in the colour of the name that it begins with, and with its emblem.

    A sentence that begins with somebody else than the ``winner`` has the winner's colour, and no emblem.
    """
    first = begins_with(text)
    seat = first if winner is None else winner
    roles = "turn" if seat is None else f"strong {seat_role(seat)}"
    said = with_emblem(text, ascii=look.ascii) if seat == first else text
    return [centred(sentence(line, look, roles), width) for line in wrapped(said, width)]


def centred(row: Row, width: int) -> Row:
    """A row in the middle of this many cells."""
    return [Piece(" " * max((width - width_of(row)) // 2, 0)), *row]


def _in_lines(blocks: Sequence[Row], width: int) -> list[Row]:
    rows: list[Row] = [[]]
    for block in blocks:
        if rows[-1] and width_of(rows[-1]) + 1 + width_of(block) > width:
            rows.append(list(block))
        else:
            rows[-1] += [Piece(" "), *block] if rows[-1] else block
    return rows
