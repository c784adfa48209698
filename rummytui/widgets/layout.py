"""How the hand that lies open can be laid out: what belongs together, and what is left over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.cards import Card
from rummytui.text import said_all
from rummytui.widgets.cards import CardLook, inline, sentence
from rummytui.widgets.pieces import Piece, Row, aimed, width_of, wrapped

_GAP = 3


@dataclass(frozen=True, slots=True)
class Group:
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
        block: Row = [Piece(f"{group.word} ", "quiet")] if group.word else []
        for card in group.cards:
            block += [inline(card, look), Piece(" ")]
        if group.wanted:
            block += [*sentence(f"+ {said_all(group.wanted)}", look, "quiet"), Piece(" ")]
        block = aimed(block, number)
        alone = bool(group.word or group.wanted)
        if not alone and len(rows) > first and width_of(rows[-1]) + _GAP + width_of(block) <= width:
            rows[-1] += [Piece(" " * (_GAP - 1)), *block]
        else:
            rows.append(block)
    return rows
