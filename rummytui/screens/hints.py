"""Hints at a table: what the best bot would do; asked again, its second choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from rules import View
from rummytui.bots import Thinker
from rummytui.table.scene import Scene
from rummytui.text import with_plain_names
from saves import SaveError

if TYPE_CHECKING:
    from rummytui.advice import Advice, Turn
    from rummytui.screens.table import TableScreen


class Hints:
    """Has ``thinker`` advise the player who decides at a table. ``seen`` is the scene that the screen shows now."""

    def __init__(self, table: TableScreen, thinker: Thinker, seen: Callable[[], Scene]) -> None:
        self._table = table
        self._thinker = thinker
        self._seen = seen
        self._advised: tuple[Scene, Sequence[Advice], int, Turn] | None = None
        """The scene in which a hint was given, all the advice, which of it is on show, and the turn that Enter plays."""
        self._asking: Scene | None = None
        """The scene for which a hint is being thought about."""

    @property
    def first_pending(self) -> bool:
        """Whether a hint was requested on the turn that the screen shows, and none is shown yet."""
        seen = self._seen()
        return self._asking is seen and (self._advised is None or self._advised[0] is not seen)

    def ask(self) -> None:
        """Ask for a hint, unless it is on its way."""
        seen = self._seen()
        if self._asking is not seen:
            again = self._advised is not None and self._advised[0] is seen
            try:
                host = self._table.host
                if not (host.is_remote or again) and seen.face_up is not None:
                    host.hinted(seen.face_up)
            except SaveError as error:
                self._table.refuse(error)
                return
            self._asking = seen
            # The game may have gone on since that was drawn, and there is no advice on a turn that is over.
            view = with_plain_names(seen.view)
            _ = self._table.run_worker(self._show(seen, view), group="hint", exclusive=True)

    async def _show(self, asked: Scene, view: View) -> None:
        if self._advised is not None and self._advised[0] is asked:
            # Pressed again: the second best, and then the best again.
            _, advised, place, turn = self._advised
            place = (place + 1) % len(advised)
        else:
            advised, place = await self._thinker.advise(view), 0
            turn = await self._thinker.turn_ahead(view, advised[0].move)
        if self._asking is asked:
            self._asking = None
        # A table that is being left has lost some of its parts while its workers still run.
        if self._seen() is asked and self._table.still_open:
            self._advised = asked, advised, place, turn
            adviser = self._table.desk.adviser(asked.view)
            self._table.accept(self._table.phase_desk.advice(adviser, asked, advised, place, turn))
