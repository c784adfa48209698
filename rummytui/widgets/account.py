"""The settlement of a hand as a table: the cards that were left, what they cost, who won what."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules.cards import Card
from rummytui.text import Account, AccountLine
from rummytui.widgets.cards import inline, sentence
from rummytui.widgets.columns import Cell, Column, entry, headings, name_width
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.emblems import name_row
from rummytui.widgets.pieces import Piece, Row, width_of, wrapped

_LONGEST_NAME = 14
_NUMBER = 9


class AccountTable(Drawn):
    """A line a seat, with how its number came about, and below it a sentence for each reason to pay."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._account = Account("", (), ())
        self._score: Callable[[int], str] = str

    def show_account(self, account: Account, score: Callable[[int], str]) -> None:
        """Show this settlement; ``score`` writes a number that was won or lost."""
        self._account, self._score = account, score
        self.redraw()

    def draw(self, width: int, height: int | None) -> list[Row]:
        account = self._account
        rows: list[Row] = [sentence(line, self.look, "turn") for line in wrapped(account.headline, width)]
        names = name_width((line.name for line in account.lines), _LONGEST_NAME)
        cards = max(width - names - 4 - 2 * _NUMBER, 12)
        columns = (
            Column(1),
            Column(names, gap=1),
            Column(cards, "cards left", gap=2),
            Column(_NUMBER, "this hand", right=True),
            Column(_NUMBER, "total", right=True),
        )
        rows += [[], headings(columns)]
        for line in account.lines:
            rows += entry(columns, self._cells(line, names, cards), self.look.glyphs.cut)
        rows.append([])
        for reason in account.reasons:
            rows += [sentence(text, self.look) for text in wrapped(reason, width)]
        return rows

    def _cells(self, line: AccountLine, names: int, cards: int) -> list[Cell]:
        return [
            Piece(self.look.glyphs.leads if line.won else " ", "turn"),
            [name_row(line.name, names, self.look)],
            self._left(line, cards),
            Piece(self._score(line.change), "strong" if line.won else ""),
            Piece(self._score(line.total), "strong"),
        ]

    def _left(self, line: AccountLine, width: int) -> list[Row]:
        """The cards that were left with what each costs, in as many lines as they need."""
        if not line.cards and not line.melds:
            return [[Piece("no card left", "quiet")]]
        melds = _in_lines([self._meld(meld) for meld in line.melds], width) if line.melds else []
        return [*melds, *self._costs(line, width)]

    def _meld(self, meld: Sequence[Card]) -> Row:
        """Cards that belong together, and that nobody has to pay for."""
        row: Row = []
        for card in meld:
            row += [Piece(" ")] * bool(row) + [inline(card, self.look)]
        return [*row, Piece("  ")]

    def _costs(self, line: AccountLine, width: int) -> list[Row]:
        """The cards that are in no meld, with what they come to; after melds and without such cards nothing."""
        if not line.cards:
            return []
        blocks: list[Row] = [[Piece("left over", "quiet")]] if line.melds else []
        for place, (card, cost) in enumerate(line.cards):
            block: Row = [Piece("+ ", "quiet")] if place and cost is not None else []
            block.append(inline(card, self.look))
            if cost is not None:
                block.append(Piece(f" {cost}", "quiet"))
            blocks.append(block)
        if line.count is not None and any(cost is not None for _, cost in line.cards):
            blocks.append([Piece(f"= {line.count}")])
        return _in_lines(blocks, width)


def _in_lines(blocks: Sequence[Row], width: int) -> list[Row]:
    rows: list[Row] = [[]]
    for block in blocks:
        if rows[-1] and width_of(rows[-1]) + 1 + width_of(block) > width:
            rows.append(list(block))
        else:
            rows[-1] += [Piece(" "), *block] if rows[-1] else block
    return rows
