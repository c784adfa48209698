"""How the hand that lies open can be laid out: what belongs together, and what is left over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.cards import Card
from rummytui.text import said_all
from rummytui.widgets.cards import CardLook, inline, sentence
from rummytui.widgets.pieces import Piece, Row, aimed, width_of, wrapped

_GAP = 3


class Group(NamedTuple):
    """Cards that belong together, the cards that would help them, and a word before them where it needs one."""

    cards: Sequence[Card]
    wanted: Sequence[Card] = ()
    word: str = ""


def layout_rows(heading: str, groups: Sequence[Group], width: int, look: CardLook) -> list[Row]:
    """A heading, and groups of small cards under it, in ``width`` cells; a click on a group chooses its number, from 0.

    What is only wanted stands behind a plus and is no card to look at.
    """
    rows: list[Row] = [sentence(line, look, "quiet") for line in wrapped(heading, width) if line]
    first = len(rows)
    for number, group in enumerate(groups):
        parts: list[Row] = [[Piece(group.word, "quiet")]] if group.word else []
        parts += [[inline(card, look)] for card in group.cards]
        if group.wanted:
            parts.append(sentence(f"+ {said_all(group.wanted)}", look, "quiet"))
        block, *others = [aimed(line, number) for line in _in_lines(parts, width)]
        alone = bool(group.word or group.wanted or others)
        if not alone and len(rows) > first and width_of(rows[-1]) + _GAP + width_of(block) <= width:
            rows[-1] += [Piece(" " * _GAP), *block]
        else:
            rows += [block, *others]
    return rows


def _in_lines(parts: Sequence[Row], width: int) -> list[Row]:
    """The parts in as many lines as they need, a blank between two of them."""
    lines: list[Row] = []
    for part in parts:
        if lines and width_of(lines[-1]) + 1 + width_of(part) <= width:
            lines[-1] += [Piece(" "), *part]
        else:
            lines.append([*part])
    return lines
