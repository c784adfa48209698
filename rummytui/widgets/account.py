"""The settlement of a hand: who has won, everybody's cards and what they cost, who won what and who pays."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from typing import Final, NamedTuple

from rules.cards import Card
from rules.seats import Seat
from rummytui.fitting import best_fit
from rummytui.text import Account, AccountLine
from rummytui.text.names import begins_with, unmarked, without_name
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.cards import CELLS, CardLook, Size, inline, sentence
from rummytui.widgets.cards import strips as cards_in_strips
from rummytui.widgets.columns import name_width
from rummytui.widgets.drawn import Drawn, DrawnToFit
from rummytui.widgets.emblems import name_row, seat_role, with_emblem
from rummytui.widgets.letters import MEDIUM, SMALL, big
from rummytui.widgets.palette import SEEN_THROUGH, on_card
from rummytui.widgets.pieces import Piece, Row, centred, in_lines, width_of, wrapped
from rummytui.widgets.rail import CLEAR

_LONGEST_NAME: Final = 14
_GAP: Final = 2
_STEP: Final[dict[Size, int]] = {"medium": 5, "small": 4}
"""How far the cards of a strip lie apart."""
_BETWEEN: Final = 2
"""Blank cells between two strips."""
_LIT: Final = "chosen"
"""The ground of the winner's rows."""
ROOMY: Final = 100
"""Columns from which everything keeps its distance, and payments stand in a column of their own."""
_LETTERS: Final = (MEDIUM, SMALL)
CARDS_AT: Final = 14
_LEFT_ENDS: Final = 60
_NUMBERS_APART: Final = (13, 12)
"""In roomy tables: where cards begin, where the first number ends, and how far behind it the others end."""


class _Form(NamedTuple):
    """How large everything is drawn."""

    size: Size
    large: bool = False
    """Whether the winner's name is written in large letters."""
    apart: bool = True
    """Whether there is a blank row between two people."""


class _Columns(NamedTuple):
    """Where the parts of a line stand: the cells in which names and cards begin, in which numbers end, and payments begin."""

    names: int
    cards: int
    left: int
    change: int
    total: int
    pays: int | None
    """None: payments are said in sentences below the table."""


class _Plan(NamedTuple):
    head: list[Row]
    """What stands still above the lines."""
    lines: list[Row]
    shadow: Sequence[Row] = ()
    """The shadow of the last cards, for a row below the lines if there is one."""


class AccountTable(DrawnToFit):
    """A few rows for each seat, the winner first, and a sentence for each reason to pay. What stands above is in `head`."""

    def __init__(self) -> None:
        super().__init__()
        self._account = Account("", (), ())
        self._score: Callable[[int], str] = str
        self._leaders: Collection[int] = ()
        self._order: Sequence[Seat] = ()
        self._result = ""
        self._kept: dict[Hashable, _Plan | None] = {}
        """What was drawn of this account, by all that it depends on."""
        self.head = AccountHead(self)

    def show_account(
        self,
        account: Account,
        score: Callable[[int], str],
        leaders: Collection[int] = (),
        result: str = "",
        order: Sequence[Seat] = (),
    ) -> None:
        """Show this settlement; ``score`` writes a number that was won or lost, ``leaders`` are ahead in the game.

        ``result`` says how the game ended, if it has, and ``order`` who comes before whom, if not in the order of seats.
        """
        self._account, self._score, self._leaders, self._result = account, score, leaders, result
        self._order = order or range(len(account.lines))
        self._kept.clear()
        self.redraw()
        self.head.redraw()

    def fit_in(self, rows: int) -> None:
        super().fit_in(rows)
        self.head.redraw()

    def draw(self, width: int, height: int | None) -> list[Row]:
        return self._plan(width).lines

    def ends_in_shadow(self, width: int) -> bool:
        plan = self._plan(width)
        return bool(plan.shadow) and plan.lines[-1] is plan.shadow[0]

    def head_rows(self, width: int) -> list[Row]:
        """What stands above the table: who has won, and the headings."""
        return self._plan(width).head

    def _plan(self, width: int) -> _Plan:
        """Everything in the largest form that fits, or in the smallest one."""

        def spare(plan: _Plan) -> int:
            return self.room - len(plan.head) - len(plan.lines)

        drawn = (self._kept_or_drawn(form, width) for form in self._forms())
        plan = best_fit((plan for plan in drawn if plan is not None), lambda plan: spare(plan) >= 0)
        return plan._replace(lines=[*plan.lines, *plan.shadow[: max(spare(plan), 0)]])

    def _forms(self) -> Iterator[_Form]:
        sizes = [each for each in self.look.up_to("medium") if each != "inline"]
        for size in sizes:
            yield _Form(size, large=True)
            yield _Form(size)
        for size in sizes[-1:]:
            yield _Form(size, apart=False)
        yield _Form("inline")
        yield _Form("inline", apart=False)

    # ------------------------------------------------------------------------------------------------ who has won

    def _headline(self, form: _Form, width: int, why: str) -> list[Row]:
        """Who has won: the hand, or the sitting and below that the hand; and what others pay for."""
        first = self._result or self._account.headline
        second = " ".join(filter(None, [self._account.headline if self._result else "", why]))
        seat = self._hailed
        winner = None if seat is None else (seat, self._account.lines[seat].name)
        return headline(first, second, winner, width, self.look, large=form.large)

    @property
    def _hailed(self) -> Seat | None:
        """Whose name stands above everything: who alone has won the game, or before that the hand."""
        lines = self._account.lines
        winners = [*self._leaders] if self._result else [seat for seat, line in enumerate(lines) if line.won]
        return winners[0] if len(winners) == 1 else None

    # ------------------------------------------------------------------------------------------------ lines

    def _kept_or_drawn(self, form: _Form, width: int) -> _Plan | None:
        # Each layout asks several times, for the height and for the rows, of the lines and of what stands above them.
        asked = form, width, self.look
        if asked not in self._kept:
            self._kept[asked] = self._drawn(form, width)
        return self._kept[asked]

    def _drawn(self, form: _Form, width: int) -> _Plan | None:
        """All of it in ``width`` cells; None where cards of this size are wider than that."""
        account = self._account
        if not account.lines:
            return _Plan(self._headline(form, width, ""), [])
        for paying in (True, False):
            cards, columns = self._columns(form, width, paying=paying)
            if columns:
                break
        else:
            return None
        shaded = self._shaded(form, width)
        block: list[Row] = []
        between: list[Row] = []
        for seat in self._order:
            drawn = cards[seat]
            block += [*between, *self._line(seat, drawn[:-1] if shaded else drawn, columns, width)]
            between = [[Piece(" " * columns.cards), *drawn[-1]] if shaded else []] if form.apart else []
        # Where the lines say who pays, only what for is left to say.
        told = columns.pays is not None and bool(account.why)
        reasons = () if told else account.reasons
        said = [centred(sentence(text, self.look), width) for reason in reasons for text in wrapped(reason, width - 2)]
        head = [*self._headline(form, width, account.why if told else ""), *self._headings(columns, width)]
        return _Plan(head, [*block, *between, *said]) if said else _Plan(head, block, between if shaded else ())

    def _shaded(self, form: _Form, width: int) -> bool:
        """Whether cards have room for a shadow beside and below them, which is then their last row."""
        return self.look.pictures and form.apart and form.size != "inline" and width >= ROOMY

    def _columns(self, form: _Form, width: int, *, paying: bool) -> tuple[list[list[Row]], _Columns | None]:
        """Everybody's cards, and where all stands; None where they are too wide."""
        lines = self._account.lines
        roomy = width >= ROOMY
        margin = 4 if roomy else 1
        names = name_width((line.name for line in lines), _LONGEST_NAME)
        lefts = max(map(len, (self._left_heading(width), *(self._left(line) for line in lines))), default=0)
        changes = self._numbers([line.change for line in lines], "this hand")
        totals = self._numbers([line.total for line in lines], "total")
        pays = [unmarked(self._payment(seat)) for seat in range(len(lines))]
        paid = max(map(len, pays), default=0) + 2 * _GAP if paying and any(line.pays for line in lines) else 0
        if paying and not paid:
            return [], None
        begins = max(CARDS_AT if roomy else 0, margin + names + _GAP - (not roomy))
        right = _GAP + lefts + _GAP + changes + _GAP + totals + 2 + paid + margin // 2
        most = width - begins - right
        shaded = self._shaded(form, width)
        cards = [self._cards(line, form, most, shaded=shaded) for line in lines]
        # The shadow beside them is in the gap behind.
        widest = max((width_of(row) for rows in cards for row in rows), default=0) - shaded
        if widest > most and (form.size != "inline" or paid):
            return [], None
        ends = begins + min(widest, most) + _GAP + lefts
        change, total = ends + _GAP + changes, ends + _GAP + changes + _GAP + totals
        spare = width - total - 2 - paid - margin // 2
        if roomy:
            wanted = max(_LEFT_ENDS - ends, 0)
            moved = min(wanted, spare)
            apart = [max(min(_NUMBERS_APART[0] - _GAP - changes, (spare - moved) // 3), 0)]
            apart += [max(min(_NUMBERS_APART[1] - _GAP - totals, (spare - moved) // 3), 0)]
            ends, change, total = ends + moved, change + moved + apart[0], total + moved + sum(apart)
            spare -= moved + sum(apart)
        behind = min(spare, 2) if roomy else 0
        return cards, _Columns(margin, begins, ends, change, total, total + 2 + _GAP + behind if paid else None)

    def _headings(self, columns: _Columns, width: int) -> list[Row]:
        """The words above the numbers."""
        words = (
            (self._left_heading(width), columns.left),
            ("this hand", columns.change),
            ("total", columns.total),
        )
        said = ""
        for text, end in words:
            said = said.ljust(end - len(text)) + text
        return [[Piece(said, "quiet")]]

    def _left_heading(self, width: int) -> str:
        if not any(map(self._left, self._account.lines)):
            return ""
        return "left in hand" if width >= ROOMY else "left"

    def _line(self, seat: Seat, cards: Sequence[Row], columns: _Columns, width: int) -> list[Row]:
        """The rows of one seat, name and numbers beside the middle of its cards."""
        line = self._account.lines[seat]
        roomy = width >= ROOMY
        names = name_width((each.name for each in self._account.lines), _LONGEST_NAME)
        middle = (len(cards) - 1) // 2
        total = self._score(line.total)
        rows: list[Row] = []
        margin = 2 if roomy else 0
        for place, cards_row in enumerate(cards):
            canvas = Canvas(width - 2 * margin, 1)

            def put(row: Row, x: int, canvas: Canvas = canvas) -> None:
                canvas.lay([row], x - margin, 0)

            if roomy:
                bar = "|" if self.look.ascii else "▌"
                put([Piece(bar, "turn" if line.won else seat_role(seat))], margin)
            put(list(cards_row), columns.cards)
            if place == middle:
                put(name_row(line.name, names, self.look), columns.names)
                left, change = self._left(line), self._score(line.change)
                put([Piece(left)], columns.left - len(left))
                put([Piece(change, "turn" if line.won else "")], columns.change - len(change))
                put([Piece(total, "strong")], columns.total - len(total))
                if seat in self._leaders:
                    put([Piece(f" {self.look.glyphs.leads}", "turn")], columns.total)
                if columns.pays is not None:
                    put(sentence(self._payment(seat), self.look, "" if line.won else "quiet"), columns.pays)
            (row,) = canvas.rows()
            rows.append([Piece(" " * margin), *(lit(row) if line.won else row)])
        return rows

    def _payment(self, seat: Seat) -> str:
        line = self._account.lines[seat]
        if not line.won:
            return line.pays
        return "wins, and leads" if seat in self._leaders else "wins"

    def _numbers(self, values: Sequence[int], heading: str) -> int:
        """How wide a column of numbers is, with the words above it."""
        return max(len(text) for text in [heading, *map(self._score, values)])

    def _left(self, line: AccountLine) -> str:
        """What the cards that are left come to."""
        if line.count is not None and any(cost is not None for _, cost in line.cards):
            return str(line.count)
        return "out" if line.won and not line.cards and not line.melds else ""

    # ------------------------------------------------------------------------------------------------ cards

    def _cards(self, line: AccountLine, form: _Form, room: int, *, shaded: bool) -> list[Row]:
        """The melds in a hand as strips, and apart from them the cards that were left; or what a winner laid down."""
        left = tuple(card for card, _ in line.cards)
        strips = [*line.melds, *([left] if left else [])] or [*line.down]
        if not strips:
            blank: list[Row] = [[] for _ in range(CELLS[form.size][1] // 2)]
            return [*blank, [Piece("no cards left", "quiet")], *blank, *([[]] if shaded else [])]
        if form.size == "inline":
            return self._labels(line, strips, room)
        return strips_of(strips, form.size, self.look, shaded=shaded)

    def _labels(self, line: AccountLine, strips: Sequence[Sequence[Card]], room: int) -> list[Row]:
        """The same by their names, in as many lines as they need."""
        blocks: list[Row] = []
        for place, strip in enumerate(strips):
            if place == len(strips) - 1 and line.cards:
                blocks += [[Piece("deadwood", "quiet")]] if line.melds else []
                blocks += [[inline(card, self.look)] for card in strip]
            else:
                cards = [piece for card in strip for piece in (inline(card, self.look), Piece(" "))]
                blocks.append([*cards[:-1], Piece(" ")])
        return in_lines(blocks, room)


class AccountHead(Drawn):
    """Who has won, and the headings of the table below, which stay in sight while its lines scroll."""

    def __init__(self, table: AccountTable) -> None:
        super().__init__()
        self._table = table

    def draw(self, width: int, height: int | None) -> list[Row]:
        return self._table.head_rows(width)


def strips_of(strips: Sequence[Sequence[Card]], size: Size, look: CardLook, *, shaded: bool) -> list[Row]:
    """Cards of this size side by side, those of a strip over one another; with shadows they take a row and a cell more."""
    return cards_in_strips(strips, size, look, _STEP.get(size, CELLS[size][0]), _BETWEEN, shaded=shaded)


def headline(
    first: str, second: str, winner: tuple[Seat, str] | None, width: int, look: CardLook, *, large: bool
) -> list[Row]:
    """Who has won, in the colour of the ``winner``'s seat, and what else there is to say about it.

    If ``large`` the name is written in large letters, where it has room so.
    """
    if large and winner:
        seat, name = winner
        most = width * 2 // 3 if width >= ROOMY else width - 2
        letters = big(unmarked(name), most, look, seat_role(seat), _LETTERS)
        if len(letters) > 1:
            return _beside(letters, (first, second), seat, width, look)
    rows = winners_line(first, width, look, winner and winner[0]) if first else []
    lines = wrapped(second, width - 2 * CLEAR) if second else []
    return [*rows, *(centred(sentence(line, look, "quiet"), width) for line in lines)]


def _beside(letters: list[Row], told: tuple[str, str], seat: Seat, width: int, look: CardLook) -> list[Row]:
    """A name in large letters, with the text beside it, or below where there is no room."""
    roomy, (first, second) = width >= ROOMY, told
    left = [Piece(" " * (4 if roomy else 1))]
    said = without_name(first) if begins_with(first) == seat else first
    beside = width - width_of(left) - width_of(letters[0]) - 4
    lines = [sentence(line, look, "strong") for line in wrapped(said, max(beside, 20))]
    more = [sentence(line, look, "quiet") for line in wrapped(second, max(beside, 20))] if second else []
    lines += more
    if beside >= 24 and len(lines) <= len(letters):
        above = (len(letters) - len(lines)) // 2
        for row, line in zip(letters[above:], lines, strict=False):
            row += [Piece("   "), *line]
        lines = []
    rows = [[*left, *row] for row in (*letters, *lines)]
    return [[], *rows, []] if roomy else rows


def winners_line(text: str, width: int, look: CardLook, winner: Seat | None = None) -> list[Row]:
    """A sentence about who has won, in the middle, in the colour of the name that it begins with, and with its emblem.

    A sentence that begins with somebody else than the ``winner`` has the winner's colour, and no emblem.
    """
    first = begins_with(text)
    seat = first if winner is None else winner
    roles = "turn" if seat is None else f"strong {seat_role(seat)}"
    said = with_emblem(text, ascii=look.ascii) if seat == first else text
    return [centred(sentence(line, look, roles), width) for line in wrapped(said, width - 2 * CLEAR)]


def lit(row: Row) -> Row:
    """The winner's row on its ground, which is visible round the corners of cards and beside their shadow, too."""
    return [
        piece._replace(roles=f"{_LIT} {piece.roles}".strip())
        if piece.roles in SEEN_THROUGH or not on_card(piece.roles)
        else piece
        for piece in row
    ]
