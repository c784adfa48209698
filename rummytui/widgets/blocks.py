"""A text in Markdown as the blocks that it has, and each of them in lines: headings, items, tables, rows of cards."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal

from rich.cells import cell_len, set_cell_size
from textual.content import Content

from rules.cards import Card
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.cards import CELLS, CardLook, Size, face
from rummytui.widgets.pieces import Piece, Row, width_of

_STRESSED = re.compile(r"(?:\*\*|`)(.+?)(?:\*\*|`)|\*(.+?)\*")
_NEW_BLOCK = re.compile(r"\n\s*\n|\n(?=- |#)")

BULLET: Final = "• "
"""Stands before an item."""
_INDENT = " " * len(BULLET)
_BETWEEN_GROUPS: Final = 2
_SUITS: Final = str.maketrans("♠♥♦♣", "SHDC")


@dataclass(frozen=True, slots=True)
class Block:
    """A heading, a paragraph, an item of a list or more of it, a table, or cards; without the marks that make it so."""

    kind: Literal["heading", "paragraph", "item", "more", "table", "cards"]
    text: str = ""
    cells: tuple[tuple[str, ...], ...] = ()
    """Of a table: its rows, the first one being its head."""

    def begins_with(self, word: str) -> bool:
        """Whether this is the first word, stressed or not."""
        return re.match(rf"\**{re.escape(word)}\b", self.text) is not None

    def lines(self, width: int) -> list[Content]:
        """The block in lines of that many cells."""
        match self.kind:
            case "heading":
                return [line.stylize(".pages--heading") for line in _wrapped(self.text, width)]
            case "item":
                first, *rest = _wrapped(self.text, width - len(BULLET))
                bullet = Content.styled(BULLET, ".pages--bullet")
                return [bullet + first, *(Content.styled(_INDENT, ".pages--bullet") + line for line in rest)]
            case "more":
                return [Content(_INDENT) + line for line in _wrapped(self.text, width - len(_INDENT))]
            case "table":
                return [Content(_INDENT) + line for line in _table(self.cells, width - len(_INDENT))]
            case "paragraph":
                return _wrapped(self.text, width)
            case "cards":
                return []

    def rows(self, width: int, look: CardLook) -> list[Row]:
        """Cards as they are drawn, in lines of that many cells.

        They are written as in ``Ann: 4♠ 5♠ 6♠ · K♥``: what stands between dots is drawn together, words beside cards.
        """
        size = look.up_to("small")[0]
        rows: list[Row] = []
        line: list[list[Row]] = []
        for group in (_group(part.split(), size, look) for part in self.text.split("·")):
            taken = sum(width_of(each[0]) + _BETWEEN_GROUPS for each in line)
            if line and taken + width_of(group[0]) > width - len(_INDENT):
                rows += _beside(line)
                line = []
            line.append(group)
        return rows + _beside(line)


def blocks(text: str) -> Iterator[Block]:
    """The blocks of a text in Markdown, as far as the rulebook makes use of it."""
    for chunk in _NEW_BLOCK.split(text.strip()):
        words = " ".join(chunk.split())
        if words.startswith("#"):
            yield Block("heading", words.lstrip("# "))
        elif words.startswith("- "):
            yield Block("item", words.removeprefix("- "))
        elif words.startswith("> "):
            yield Block("cards", words.removeprefix("> "))
        elif words.startswith("|"):
            head, _, *rows = chunk.strip().splitlines()
            yield Block("table", cells=tuple(tuple(map(str.strip, row.split("|")[1:-1])) for row in (head, *rows)))
        elif words:
            yield Block("more" if chunk.startswith(" ") else "paragraph", words)


def _wrapped(text: str, width: int) -> list[Content]:
    """A text in lines: words in asterisks are in italics, those in two asterisks or in backticks in bold."""
    parts: list[Content | tuple[str, str]] = []
    end = 0
    for found in _STRESSED.finditer(text):
        parts.append(Content(text[end : found.start()]))
        parts.append((found[1], "bold") if found[1] else (found[2], "italic"))
        end = found.end()
    # In a window of a few cells an item has none left for its text.
    return Content.assemble(*parts, Content(text[end:])).wrap(max(width, 1))


def _table(rows: Sequence[Sequence[str]], width: int) -> list[Content]:
    """A table with lines round all cells; what is left of the width goes to the columns as they need it."""
    texts = [max(map(cell_len, column)) for column in zip(*rows, strict=True)]
    needs = [cells + 2 if cells else 0 for cells in texts]
    spare = max(width - sum(max(cells, 1) + 3 for cells in texts) - 1, 0)
    shares = [spare * sum(needs[:place]) // sum(needs) for place in range(len(needs) + 1)]
    widths = [max(cells, 1) + end - begin for cells, (begin, end) in zip(texts, pairwise(shares), strict=True)]

    def rule(left: str, cross: str, right: str) -> Content:
        return Content.styled(left + cross.join("─" * (cells + 2) for cells in widths) + right, ".pages--edge")

    edge = Content.styled("│", ".pages--edge")
    lines = [rule("┌", "┬", "┐")]
    for number, row in enumerate(rows):
        if number:
            lines.append(rule("├", "┼", "┤"))
        style = "" if number else ".pages--table-head"
        cells = [
            Content.styled(set_cell_size(f" {text}", wide + 2), style) for text, wide in zip(row, widths, strict=True)
        ]
        lines.append(edge + edge.join(cells) + edge)
    return [*lines, rule("└", "┴", "┘")]


def _group(words: Iterable[str], size: Size, look: CardLook) -> list[Row]:
    """Cards side by side, each on the edge of the one before, and words at half their height."""
    wide, high = CELLS[size]
    shared = 1 if high > 1 else 0
    placed: list[tuple[list[Row], int, int]] = []
    end = 0
    after = ""
    for word in words:
        card = _card(word)
        kind = "word" if card is None else "card"
        if after:
            end += -shared if kind == after == "card" else 1
        if card is None:
            placed.append(([[Piece(word, "quiet")]], end, high // 2))
            end += cell_len(word)
        else:
            placed.append((face(card, size, look, over=kind == after), end, 0))
            end += wide
        after = kind
    sheet = Canvas(end, high)
    for rows, x, y in placed:
        sheet.lay(rows, x, y)
    return sheet.rows()


def _card(word: str) -> Card | None:
    """The card that is written so; None if it is a word.

    >>> [str(_card(word)) for word in ("10♥", "Jk", "Jk=9♠", "then")]
    ['TH', 'Jk', 'Jk=9S', 'None']
    """
    found = re.fullmatch(r"(Jk=)?(10|[2-9AJQK])([♠♥♦♣])|Jk", word)
    return Card.of(word.replace("10", "T").translate(_SUITS)) if found else None


def _beside(groups: Sequence[Sequence[Row]]) -> list[Row]:
    """Groups beside each other, behind the room that the text of an item leaves."""
    between = [Piece(" " * _BETWEEN_GROUPS)]
    return [
        [Piece(_INDENT), *(piece for group in groups for piece in (*group[y], *between))] for y in range(len(groups[0]))
    ]
