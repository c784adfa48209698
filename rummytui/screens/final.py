"""The end of a game: who has won, how the scores went, and the highlights of the evening."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from textual import work
from textual.app import ComposeResult
from textual.containers import Container
from textual.timer import Timer

from rummytui.daily.par import add_par, is_missing
from rummytui.daily.result import Result, result_of
from rummytui.games.desk import Desk
from rummytui.messages import ReplayWanted, program_of
from rummytui.screens.command_screen import CommandScreen
from rummytui.screens.lit import LitScreen
from rummytui.sharing import copied, game_to_share
from rummytui.table.between_hands import at_the_end, way_back
from rummytui.table.commands import Command, KeyItem
from rummytui.table.host import Host
from rummytui.table.moments import KEPT_BACK
from rummytui.table.remote_commands import remote_commands
from rummytui.table.scene import Scene
from rummytui.table.watch import Watch
from rummytui.text import counted, with_marked_names
from rummytui.text.evening import SENTENCES, Evening
from rummytui.widgets.cards import sentence
from rummytui.widgets.charts import LineChart
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.fanfare import FRAMES, SECONDS, Fanfare, Hailed
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.pieces import Row, centred, wrapped
from rummytui.widgets.podium import Podium, places
from rummytui.widgets.prompt import Prompt
from rummytui.widgets.rail import CLEAR, Edge, Framed, Title
from rummytui.widgets.still import StillScroll
from saves import SaveError

if TYPE_CHECKING:
    from rummytui.remote.guest.guest_access import Remote
    from rummytui.table.updates import Table


_MARGINS = (2, 4)
"""Columns and rows of the screen around what everybody looks at: edges, title, prompt and keys."""
_ROOMY = 30
"""Rows of a screen from which more of them are left blank."""
_AND_NOW = "Play another game with the same players, or go home?"
_TO_BE_SENT = "Press c to copy your result and send it to somebody."
_PAR = "Par is what a hard bot scores with the same cards."
_PAR_TO_COME = "Working out par: what a hard bot scores with the same cards…"
_RISING = FRAMES * 0.4
"""Frames in which the steps rise."""
_NARROWEST = 38
"""Columns of the steps."""


class EveningText(Drawn):
    """The highlights, a sentence a line, in the middle."""

    _told: tuple[str, ...] = ()

    def tell(self, told: Sequence[str]) -> None:
        """Show these sentences."""
        self._told = tuple(told)
        self.redraw()

    def draw(self, width: int, height: int | None) -> list[Row]:
        rows = [sentence(line, self.look) for text in self._told for line in wrapped(text, width - 2 * CLEAR)]
        return [centred(row, width) for row in rows]


class FinalScreen(CommandScreen, LitScreen[str]):
    """Everybody looks at it together.

    Its result is "home", "again" or "closed" to leave the table, "settlement" to return to the last hand, or
    "told" if the end was undone.
    """

    def __init__(
        self, host: Table, desk: Desk, watching: Watch, notice: str | None = None, *, remote: Remote | None = None
    ) -> None:
        super().__init__(host, desk, remote)
        self._closes = False
        self._watching = watching
        self._notice = notice
        seen = watching.scene(host, None)
        view = with_marked_names(seen.view)
        self._scene = seen._replace(view=view)
        first = desk.leaders(view)
        self._hailed = Hailed(first, [host.game.players[seat] for seat in first], desk.result(view))
        self._shower: Timer | None = None
        self._frame = 0
        self._result: Result | None = None
        """How the daily deal went, if it was one."""
        self._copied = ""
        """The prompt once that is copied."""

    def compose(self) -> ComposeResult:
        yield Title()
        with Framed(), StillScroll(id="final", can_focus=False):
            yield Fanfare()
            with Container(id="standings"):
                yield Podium()
                yield LineChart()
            yield EveningText()
        yield Prompt()
        yield Edge()
        yield KeyBar()

    def on_mount(self) -> None:
        host, view, desk = self.host, self._scene.view, self.desk
        played = counted(view.hand_number, host.game.span)
        self.query_one(Title).say(f"{view.title} · the end, after {played}")
        self.query_one(Fanfare).hail(self._hailed)
        standing = desk.scoring.counted(view.scores)
        self.query_one(Podium).show_places(
            host.game.players, list(map(desk.score, standing)), places(standing, low_wins=host.game.low_wins)
        )
        self.query_one(EveningText).tell(desk.head_starts_told(view))
        if host.totals:
            self.query_one(LineChart).show_totals(
                host.game.players,
                list(map(desk.scoring.counted, host.totals)),
                start=desk.scoring.counted([desk.start(view)] * len(view.scores)),
                score=desk.score,
                span=host.game.span,
                last=desk.last(view, host.totals),
            )
        self.show_prompt()
        if self._notice:
            self.query_one(Prompt).refuse(self._notice)
        if not program_of(self).still:
            self._shower = self.set_interval(SECONDS / FRAMES, self.fall)
            self.fall()
        if self.host.daily:
            self._tell_result()
        else:
            self._remember()

    # ------------------------------------------------------------------------------------------------ what is shown

    @property
    def scene(self) -> Scene:
        return self._scene

    def commands(self) -> Sequence[Command]:
        last = self.desk.bill or f"the last {self.host.game.span}"
        commands = at_the_end(
            last,
            kept=not self.host.is_remote,
            daily=self.host.daily is not None,
            shareable=isinstance(self.host, Host) and game_to_share(self.host) is not None,
        )
        return remote_commands(commands, self.host)

    def prompt_text(self) -> str:
        if self.host.is_over and (trouble := self.host.ended or self.host.trouble):
            return trouble
        back = way_back(self.host.events_for(None), self._scene)
        if self.host.is_remote:
            # The players at the other screens wouldn't come along to another game.
            return f"The game is over. {back}".rstrip()
        if self.host.daily:
            return self._copied or _TO_BE_SENT
        return f"Another game with the same players? {back}" if back else _AND_NOW

    def items(self) -> list[KeyItem]:
        found = super().items()
        # First, because what has no room in the key bar is left out from the end.
        longer = self.query_one("#final").show_vertical_scrollbar
        return [KeyItem("↑ ↓", "scroll", "down"), *found] if longer else found

    def on_resize(self) -> None:
        self._share_room()

    def fall(self) -> None:
        """Let the suits come down a little further, until the last is down."""
        self._frame += 1
        self.query_one(Fanfare).hail(self._hailed, self._frame / FRAMES)
        self.query_one(Podium).rise(min(self._frame / _RISING, 1.0))
        if self._frame >= FRAMES:
            self._stop_shower()

    def _stop_shower(self) -> None:
        if self._shower:
            self._shower.stop()
            self._shower = None
            self.query_one(Fanfare).hail(self._hailed)
            self.query_one(Podium).rise(1.0)

    def _share_room(self) -> None:
        """Give the standings what the names above and the sentences below them leave."""
        width, height = (cells - margin for cells, margin in zip(self.app.size, _MARGINS, strict=True))
        fan, podium, course = self.query_one(Fanfare), self.query_one(Podium), self.query_one(LineChart)
        evening = self.query_one(EveningText)
        course.display = bool(self.host.totals)
        steps = max(width * 2 // 5, _NARROWEST) if course.display else width
        lines = max(len(evening.draw(width, None)), SENTENCES)
        least = max(podium.least(steps), course.rows_within(0) if course.display else 0)
        airy = int(self.app.size.height >= _ROOMY)
        # Where there's no edge, a blank row parts the prompt from what's above it.
        self.query_one(Prompt).styles.margin = (1 - airy, 0, 0, 0)
        fan.styles.margin, evening.styles.margin = (airy, 0, 0, 0), (0, 0, airy, 0)
        height -= 2 * airy
        fan.compact = False
        fan.compact = height < len(fan.draw(width, None)) + least + lines + 2
        rest = height - len(fan.draw(width, None)) - lines - 2
        self.query_one("#standings").styles.height = max(rest, least)
        podium.styles.width = steps

    @work(exclusive=True)
    async def _tell_result(self) -> None:
        """Tell how the daily deal went, and what a hard bot made of it once that is known."""
        host = self.host
        assert isinstance(host, Host)
        self._show_result(result_of(host.path), working=is_missing(host))
        if is_missing(host):
            await add_par(host)
            if self.still_open:
                self._show_result(result_of(host.path))

    def _show_result(self, result: Result, *, working: bool = False) -> None:
        """Show the result of the daily deal. ``working``: its par is still being worked out."""
        self._result = result
        more = _PAR_TO_COME if working else "" if result.par is None else _PAR
        for text in self.query(EveningText):
            text.tell([*result.lines(), more])
            self._share_room()

    @work(exclusive=True)
    async def _remember(self) -> None:
        """Tell of the evening. All of it is played again for that, beside the thread that draws and answers keys."""
        evening = self.desk.evening(
            self._scene.view.players,
            self.host.game.options,
            span=self.host.game.span,
            unit=self.desk.game.unit,
            low_wins=self.host.game.low_wins,
        )
        # The end can do without these sentences; that a journal is damaged is said when it is opened.
        with suppress(SaveError):
            await asyncio.to_thread(self._take_in, evening)
            # By now people may have left.
            for text in self.query(EveningText):
                told = evening.told(list(map(self.desk.scoring.counted, self.host.totals)))
                text.tell([*self.desk.head_starts_told(self._scene.view), *told])
                self._share_room()

    def _take_in(self, evening: Evening) -> None:
        for events in self.host.hands():
            evening.add(events)
            if not self.still_open:
                return

    # ------------------------------------------------------------------------------------------------ what is done

    def press(self, key: str) -> bool:
        falling = self._shower is not None
        self._stop_shower()
        if falling and any(key == command.key and command.name in KEPT_BACK for command in self.commands()):
            return True
        return self.query_one("#final", StillScroll).leafed(key) or super().press(key)

    def heard_more(self) -> None:
        """There is an update: the end was undone, or the table was closed."""
        if self.host.updates.following is not None and not self._closes:
            self._closes = True
            _ = self.dismiss("told")
        elif self.host.is_over:
            self.show_prompt()

    def action_copy(self) -> None:
        """Copy the result of a daily deal."""
        if self._result:
            self.app.copy_to_clipboard(self._result.copied())
            self._copied = "Copied. Paste it wherever you like."
            self.show_prompt()

    def action_copy_deal(self) -> None:
        """Copy a text that deals this game."""
        assert isinstance(self.host, Host)
        if deal := game_to_share(self.host):
            self.app.copy_to_clipboard(deal.text())
            self.query_one(Prompt).ask(copied(deal))

    def action_replay(self) -> None:
        """Show the whole evening again."""
        if not self.host.is_remote:
            self.post_message(ReplayWanted(self.host.path))

    def action_settlement(self) -> None:
        _ = self.dismiss("settlement")
