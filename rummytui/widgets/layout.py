"""How the hand that lies open can be laid out: what belongs together, and what is left over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.cards import Card
from rummytui.text import said_all
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.cards import CELLS, CardLook, Size, inline, sentence, strip
from rummytui.widgets.pieces import Piece, Row, aimed, in_lines, width_of, wrapped

_GAP = 3
_STEP = 4
"""How far cards of a group lie apart that are more than their names."""


class Group(NamedTuple):
    """Cards that belong together, the cards that would help them, and a word before them where it needs one."""

    cards: Sequence[Card]
    wanted: Sequence[Card] = ()
    word: str = ""


def layout_rows(
    heading: str, groups: Sequence[Group], width: int, look: CardLook, size: Size = "inline"
) -> list[Row] | None:
    """A heading, and groups of cards under it, in ``width`` cells; a click on a group chooses its number, from 0.

    What is only wanted stands behind a plus and is not drawn as a card. None where cards of this size are wider.
    """
    rows: list[Row] = [sentence(line, look, "quiet") for line in wrapped(heading, width) if line]
    if size != "inline":
        strips = _strips([_strip(group, number, look, size) for number, group in enumerate(groups)], width)
        return None if strips is None else [*rows, *strips]
    first = len(rows)
    for number, group in enumerate(groups):
        parts: list[Row] = [[Piece(group.word, "quiet")]] if group.word else []
        parts += [[inline(card, look)] for card in group.cards]
        if group.wanted:
            parts.append(sentence(f"+ {said_all(group.wanted)}", look, "quiet"))
        block, *others = [aimed(line, number) for line in in_lines(parts, width)]
        alone = bool(group.word or group.wanted or others)
        if not alone and len(rows) > first and width_of(rows[-1]) + _GAP + width_of(block) <= width:
            rows[-1] += [Piece(" " * _GAP), *block]
        else:
            rows += [block, *others]
    return rows


def _strip(group: Group, number: int, look: CardLook, size: Size) -> list[Row]:
    """A group as a strip of cards, with its words beside it."""
    wide, high = CELLS[size]
    word = [Piece(f"{group.word} ", "quiet", number)] if group.word else []
    wanted = sentence(f" + {said_all(group.wanted)}", look, "quiet", number) if group.wanted else []
    cards = wide + _STEP * (len(group.cards) - 1)
    drawn = Canvas(width_of(word) + cards + width_of(wanted), high)
    drawn.lay([word], 0, high // 2)
    drawn.lay(strip(group.cards, size, look, _STEP), width_of(word), 0, number)
    drawn.lay([wanted], width_of(word) + cards, high // 2)
    return drawn.rows()


def _strips(strips: Sequence[list[Row]], width: int) -> list[Row] | None:
    """Strips beside each other as long as there is room, and below each other, apart; None if one of them has none."""
    rows: list[Row] = []
    used = width
    for drawn in strips:
        wide = width_of(drawn[0])
        if wide > width:
            return None
        if used + _GAP + wide <= width:
            rows[-len(drawn) :] = [
                [*row, Piece(" " * _GAP), *other] for row, other in zip(rows[-len(drawn) :], drawn, strict=True)
            ]
            used += _GAP + wide
        else:
            rows += [*([[]] if rows else []), *drawn]
            used = wide
    return rows
