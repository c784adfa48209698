"""A look back at a hand: the decisions that cost most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from textual import work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.worker import get_current_worker

from rules.moves import Move
from rules.view import View
from rummytui.bots import Thinker
from rummytui.bots.looking_back import Missed, costliest
from rummytui.games.desk import Desk
from rummytui.screens.cover import CoverScreen
from rummytui.table.commands import KeyItem
from rummytui.table.scene import Scene
from rummytui.text import with_marked_names
from rummytui.widgets.cards import sentence
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.grid import PANEL_FROM
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.pieces import Piece, Row, padded, wrapped
from rummytui.widgets.still import StillScroll
from saves import SaveError

if TYPE_CHECKING:
    from rummytui.advice import Advice
    from rummytui.host import Host

_WORD: Final = 8
"""Cells for the word before a line."""


class LookBackText(Drawn):
    """Decisions, each with what would have been better, and why."""

    def __init__(self) -> None:
        super().__init__()
        self._said = "The hand is being played again…"
        self._decisions: Sequence[tuple[str, Sequence[tuple[str, str]]]] = ()

    def show(self, said: str, decisions: Sequence[tuple[str, Sequence[tuple[str, str]]]] = ()) -> None:
        """Show a sentence, and below it decisions: what was done, and lines of a word and a text."""
        self._said, self._decisions = said, decisions
        self.redraw()

    def draw(self, width: int, height: int | None) -> list[Row]:
        rows = [sentence(line, self.look) for line in wrapped(self._said, width)]
        for heading, lines in self._decisions:
            rows += [[], *(sentence(line, self.look, "turn") for line in wrapped(heading, width))]
            for word, text in lines:
                first, *rest = wrapped(text, max(width - _WORD - 2, 20))
                rows.append([Piece(f"  {padded(word, _WORD)}", "quiet"), *sentence(first, self.look)])
                rows += [[Piece(" " * (_WORD + 2)), *sentence(line, self.look)] for line in rest]
        return rows


class LookBackScreen(CoverScreen[None]):
    """What a good bot would have done, where it would have mattered most.

    The hand is played again in a thread; about each decision a `Thinker` is asked.
    """

    def __init__(self, host: Host, desk: Desk) -> None:
        super().__init__()
        self._host, self._desk = host, desk
        self._thinker = Thinker()

    def compose(self) -> ComposeResult:
        with Vertical(id="around-help"), StillScroll(id="help", can_focus=False) as page:
            page.border_title = "look back"
            yield LookBackText()
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(KeyBar).show_keys([KeyItem("Esc", "back", "escape"), KeyItem("↑ ↓", "scroll", "down")])
        self._think()

    async def on_unmount(self) -> None:
        self._thinker.close()

    def on_resize(self) -> None:
        self.set_class(self.app.size.width >= PANEL_FROM, "-wide")

    @work(thread=True, exclusive=True)
    def _think(self) -> None:
        worker = get_current_worker()
        decided: list[tuple[View, Sequence[Advice]]] = []
        found: list[Missed] | str
        try:
            for view, move in self._decisions():
                if worker.is_cancelled:
                    return
                decided.append((view, self.app.call_from_thread(self._thinker.advise, view, move)))
            found = costliest(decided)
        except SaveError as error:
            found = str(error)
        if not worker.is_cancelled:
            self.app.call_from_thread(self._show, found)

    def _decisions(self) -> Iterator[tuple[View, Move]]:
        """What people decided, except with hands that stay secret, such as one that was put away for the widow."""
        return (made for made in self._host.decisions() if self._desk.at(made[0].phase).laid_open)

    def _show(self, found: list[Missed] | str) -> None:
        if not self.is_attached:
            # Somebody had seen enough already.
            return
        shown = self.query_one(LookBackText)
        if isinstance(found, str):
            shown.show(found)
        elif not found:
            shown.show(
                "Nothing in this hand would have been much better played otherwise, as far as a good bot can tell."
            )
        else:
            shown.show(
                "Where a good bot, seeing no more than the player did, would have played otherwise:", self._told(found)
            )

    def _told(self, found: Sequence[Missed]) -> list[tuple[str, Sequence[tuple[str, str]]]]:
        told: list[tuple[str, Sequence[tuple[str, str]]]] = []
        for view, best, played in found:
            seat = best.move.seat
            scene = Scene(with_marked_names(view), self._host.people, seat, (seat,), {seat: view.legal_moves(seat)})
            told.append(self._desk.at(view.phase).looked_back(scene, best, played))
        return told

    def press(self, key: str) -> None:
        page = self.query_one(StillScroll)
        match key:
            case "down" | "pagedown":
                page.scroll_page_down()
            case "up" | "pageup":
                page.scroll_page_up()
            case "escape" | "q" | "space" | "enter" | "b":
                _ = self.dismiss()
