"""The review of a hand: the decisions that cost most."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from textual import work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.worker import get_current_worker

from rules.view import View
from rummytui.bots import Thinker
from rummytui.bots.looking_back import Missed, costliest
from rummytui.games.desk import Desk
from rummytui.games.look_back import PLAYED_OTHERWISE, PLAYED_WELL, LookedBack, looked_back, may_be_told
from rummytui.screens.keyed import CoverScreen
from rummytui.screens.lit import LitScreen
from rummytui.table.commands import KeyItem
from rummytui.text import with_marked_names
from rummytui.widgets.cards import sentence
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.grid import PANEL_FROM
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.pieces import Piece, Row, padded, wrapped
from rummytui.widgets.rail import Title
from rummytui.widgets.still import StillScroll
from saves import SaveError

if TYPE_CHECKING:
    from rummytui.advice import Advice
    from rummytui.table.updates import Table

_WORD: Final = 8
"""Cells for the word before a line."""


class LookBackText(Drawn):
    """Decisions, each with what would have been better, and why."""

    _said = "Replaying the hand…"
    _decisions: Sequence[LookedBack] = ()

    def show(self, said: str, decisions: Sequence[LookedBack] = ()) -> None:
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


class LookBackScreen(CoverScreen[None], LitScreen[None]):
    """What a good bot would have done, where it would have mattered most.

    The hand is replayed in a thread; a `Thinker` judges each decision.
    """

    def __init__(self, host: Table, desk: Desk) -> None:
        super().__init__()
        self._host, self._desk = host, desk
        self._thinker = Thinker()

    def compose(self) -> ComposeResult:
        yield Title(f"{self._desk.title(self._host.view(None))} · review")
        with Vertical(classes="around-page"), StillScroll(classes="page", can_focus=False):
            yield LookBackText()
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(KeyBar).show_keys([KeyItem("Esc", "back", "escape"), KeyItem("↑ ↓", "scroll", "down")])
        self._think()

    async def on_unmount(self) -> None:
        self._thinker.close()

    def on_resize(self) -> None:
        wide = self.app.size.width >= PANEL_FROM
        self.set_class(wide, "-wide")

    @work(thread=True, exclusive=True)
    def _think(self) -> None:
        worker = get_current_worker()
        decided: list[tuple[View, Sequence[Advice]]] = []
        found: list[Missed] | str
        try:
            for view, move in may_be_told(self._desk, self._host.decisions()):
                if worker.is_cancelled:
                    return
                decided.append((view, self.app.call_from_thread(self._thinker.advise, view, move)))
            found = costliest(decided)
        except SaveError as error:
            found = str(error)
        if not worker.is_cancelled:
            self.app.call_from_thread(self._show, found)

    def _show(self, found: list[Missed] | str) -> None:
        if not self.still_open:
            # Somebody had seen enough already.
            return
        shown = self.query_one(LookBackText)
        if isinstance(found, str):
            shown.show(found)
        elif not found:
            shown.show(PLAYED_WELL)
        else:
            coloured = [one._replace(view=with_marked_names(one.view)) for one in found]
            shown.show(PLAYED_OTHERWISE, looked_back(self._desk, self._host.people, coloured))

    def press(self, key: str) -> None:
        if not self.query_one(StillScroll).leafed(key) and key in ("escape", "q", "space", "enter", "b"):
            _ = self.dismiss()
