"""How the own hand can be laid out: what belongs together, and what is left over."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from textual.events import Click
from textual.message import Message

from rules.cards import Card
from rummytui.text import said_all
from rummytui.widgets.cards import inline, sentence
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.pieces import Piece, Row, aimed, width_of, wrapped

_GAP = 3


@dataclass(frozen=True, slots=True)
class Group:
    """Cards that belong together, the cards that would help them, and a word before them where it needs one."""

    cards: Sequence[Card]
    wanted: Sequence[Card] = ()
    word: str = ""


class Layout(Drawn):
    """A heading, and groups of small cards. What is only wanted stands behind a plus and is no card to look at."""

    @dataclass
    class GroupChosen(Message):
        """A group of cards was clicked."""

        group: int
        """Which, from 0."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._heading = ""
        self._groups: tuple[Group, ...] = ()

    def show_layout(self, heading: str, groups: Sequence[Group]) -> None:
        """Show these groups of cards; nothing at all for no heading and no groups."""
        self._heading, self._groups = heading, tuple(groups)
        self.redraw()

    def draw(self, width: int, height: int | None) -> list[Row]:
        rows: list[Row] = [[Piece(line, "quiet")] for line in wrapped(self._heading, width) if line]
        first = len(rows)
        for number, group in enumerate(self._groups):
            block: Row = [Piece(f"{group.word} ", "quiet")] if group.word else []
            for card in group.cards:
                block += [inline(card, self.look), Piece(" ")]
            if group.wanted:
                block += [*sentence(f"+ {said_all(group.wanted)}", self.look, "quiet"), Piece(" ")]
            block = aimed(block, number)
            alone = bool(group.word or group.wanted)
            if not alone and len(rows) > first and width_of(rows[-1]) + _GAP + width_of(block) <= width:
                rows[-1] += [Piece(" " * (_GAP - 1)), *block]
            else:
                rows.append(block)
        return rows

    def chosen(self, target: Hashable, event: Click) -> None:
        if isinstance(target, int):
            self.post_message(self.GroupChosen(target))
