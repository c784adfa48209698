"""A table of several screens: the same screen as round one laptop, but what happens is told from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, runtime_checkable

from textual.app import App

from rules import RuleViolation
from rules.events import Event
from rules.seats import Seat
from rummytui.bots import Thinker
from rummytui.far.company import agreeing, awaited
from rummytui.far.extra import FarError
from rummytui.loading import loading
from rummytui.locks import Key, Locks
from rummytui.messages import EveningSaved
from rummytui.screens.autoplay import Autoplay
from rummytui.screens.command_screen import CommandScreen
from rummytui.screens.room import Room
from rummytui.screens.table import TableScreen
from rummytui.table.commands import Command, WhoIsHere, key_shown
from rummytui.table.far_commands import commands_afar, seldom_afar
from rummytui.table.offers import Offer, Play, Promise
from rummytui.table.phase_desk import HURRIES
from rummytui.text import listed, marked, undo_notice, unmarked
from rummytui.watch import Forced, Pause, Settled
from rummytui.widgets.far_notice import FarNotice
from rummytui.widgets.prompt import Prompt
from saves import Sitter

if TYPE_CHECKING:
    from rummytui.far.gate import Gate
    from rummytui.far.guest import FarTable
    from rummytui.far.hearing import News
    from rummytui.screens.settlement import PlayOn

_LOW: Final = 30
"""Rows of a window below which every one of them counts."""
TOLD: Final = "told"
"""The result of a screen over the table which closes because of what was told meanwhile."""
CLOSED: Final = "closed"
"""The result of a table that was closed for everybody."""
_WARNED: Final = 30.0
"""Seconds in which to read why a table could not be closed, and what is saved of it."""
_WAY_BACK: Final = "Your seat is kept for you. Run “rummytui join” to rejoin."


@runtime_checkable
class HearsMore(Protocol):
    """A screen over the table that says when there is something new below it."""

    def heard_more(self) -> None:
        """The table was told more."""


class FarPace(Autoplay):
    """How a table of several screens goes on: by itself, except for the waits that people at this screen may end."""

    def __init__(self, table: FarTableScreen, thinker: Thinker, far: FarTable) -> None:
        super().__init__(table, thinker)
        self._far_screen, self._far = table, far
        self._hurried_at = 0

    @property
    def is_due(self) -> bool:
        return isinstance(self._far_screen.eyes.now, Pause)

    @property
    def can_be_hurried(self) -> bool:
        now = self._far_screen.eyes.now
        return isinstance(now, Pause) or (
            isinstance(now, Forced) and bool(now.callers) and self._hurried_at != self._far.seq
        )

    def hurry(self) -> None:
        if isinstance(self._far_screen.eyes.now, Pause):
            super().hurry()
        else:
            self._hurried_at = self._far.seq
            self._far.hurry()


class FarTableScreen(TableScreen):
    """A table that is told what happens. Its result is as that of any table, or `CLOSED`."""

    MORE = (WhoIsHere(),)

    def __init__(self, table: FarTable, gate: Gate, locks: Locks | None = None) -> None:
        self.table = table
        self._gate = gate
        self._away = FarNotice()
        self._was_over = False
        """Whether nothing could be done here when that was shown last."""
        super().__init__(table, below=self._away, locks=locks)
        self.autoplay = FarPace(self, self._thinker, table)

    # Textual calls what the base class does about these as well.

    def on_mount(self) -> None:
        self.table.listener = self
        self.news()

    async def on_unmount(self) -> None:
        self.table.listener = None

    def on_screen_resume(self) -> None:
        self.news()

    # ------------------------------------------------------------------------------------------------ what is told

    def news(self) -> None:
        """Something was told, or has changed about the line."""
        # Whoever tells it knows nothing of screens, and which of them may be drawn on just now.
        self.call_later(self._take_in)

    def refused(self, error: RuleViolation) -> None:
        """What was asked for last is against the rules."""
        self.call_later(self._on_top().refuse, error)

    def said(self, sentence: str) -> None:
        """Something to read about what was asked for last."""
        self.call_later(self._say, sentence)

    def _say(self, sentence: str) -> None:
        shown = self._on_top()
        shown.query_one(Prompt).ask(f"{sentence} {shown.prompt_text()}".rstrip())

    def _on_top(self) -> CommandScreen[str] | CommandScreen[PlayOn | str]:
        """The screen of this table that people are looking at."""
        top = self.app.screen
        return top if isinstance(top, CommandScreen) and top.host is self.table else self

    def _take_in(self) -> None:
        """Show what was told since, unless people are reading something over the table."""
        self._say_of_line()
        top = self.app.screen
        if top is not self:
            if isinstance(top, HearsMore):
                # It closes only for what comes to it itself.
                top.call_later(top.heard_more)
            return
        if self.effects.celebration.waits:
            return
        if (news := self.table.advance()) is not None:
            self._show_news(news)

    def _show_news(self, news: News) -> None:
        game, asked, before = self.table.game, self.question, self.scene
        was_settled = isinstance(self.eyes.now, Settled)
        eyes = self.eyes
        if self.table.people != eyes.people:
            eyes = eyes.after_handing_over(game, self.table.people)
        seat = eyes.face_up
        happened = news.seen_by(seat)
        self._selections.keep(before)
        eyes = eyes.after_undo(game) if news.taken_back or news.anew else eyes.after_move(game, happened)
        self.go_on(eyes, happened, read=was_settled)
        unchanged = self.scene.acting == before.acting and self.scene.legal == before.legal
        if self.app.screen is self:
            if asked and (unchanged or asked.asked.lasts):
                # What others have done takes nothing away from what is being answered here.
                self._ask(asked)
            elif news.taken_back:
                self.query_one(Prompt).ask(f"{undo_notice(news.taken_back[1])} {self.prompt_text()}")
        if self.table.following:
            self.news()

    def _say_of_line(self) -> None:
        """Say what is wrong with the connection, that a bot plays here, or who is away."""
        quiet = self._who_does_not_play()
        if self.is_mounted:
            room = self.query_one(Room)
            if room.warn(self.table.ended or self.table.trouble) and self.table.is_over != self._was_over:
                self._was_over = self.table.is_over
                self.show_prompt()
            # A row less for the hand is a hand without pictures in a small window.
            above = quiet if self.app.size.height < _LOW else ""
            if room.say_beside_title(unmarked(above)) and above:
                quiet = ""
        if self._away.say(quiet) and self.is_mounted:
            self.on_resize()

    def _who_does_not_play(self) -> str:
        """Whose seat at this screen a bot plays, or who is away; empty if everybody is here."""
        names, seated = marked(self.table.game.players), self.table.seated
        if lent := [seat for seat in self.table.seats if seated[seat].kind == "bot"]:
            return f"A bot is playing for {listed([names[seat] for seat in lent])}. Press {self._key_of('hand_over')} to take the seat back."
        gone = awaited(self.table)
        if not gone:
            return ""
        text = f"{listed([names[seat] for seat in gone])} {'is' if len(gone) == 1 else 'are'} away"
        text += "; the table is waiting" if set(gone) & set(self.table.game.to_act) else ""
        if wanted := agreeing(self.table, names, self._key_of("hand_over")):
            return wanted
        if not self.table.keeps:
            return f"{text}: {self._key_of('hand_over')} for a bot after a minute."
        return f"{text}: {self._key_of('hand_over')} for a bot, {self._key_of('who_is_here')} for a code."

    def _key_of(self, name: str) -> str:
        return next(key_shown(command.key) for command in self.commands() if command.name == name)

    def _open(self, *, read: bool, said: str) -> None:
        super()._open(read=read, said=said)
        self.news()

    # ------------------------------------------------------------------------------------------------ what is shown

    def prompt_text(self) -> str:
        if self.table.is_over:
            return f"The game is over here. Press {self._key_of('leave')} to leave the table."
        # Nobody at this screen makes the others go faster.
        return super().prompt_text().removesuffix(HURRIES).rstrip()

    def commands(self) -> Sequence[Command]:
        return commands_afar(super().commands(), self.table)

    def seldom(self) -> Sequence[Command]:
        return seldom_afar(self.table, self.scene)

    @loading
    def _show_settled(self, *, final: bool, said: str = "") -> None:
        from rummytui.screens.far_settlement import FarFinal, FarSettlement

        shown = FarFinal if final else FarSettlement
        more = () if final else (said,)
        over = shown(self.table, self.desk, self.eyes, self._take_notice(), *more, gate=self._gate)
        _ = self.app.push_screen(over, self._settled)

    def _settled(self, how: PlayOn | str | None) -> None:
        if how == TOLD:
            self._take_in()
        else:
            super()._settled(how)

    def _curtain_gone(self, how: Key | str | None) -> None:
        if how == "undo":
            # No hand is in sight until the result arrives.
            self.undone(self.host.undo())
        else:
            super()._curtain_gone(how)

    # ------------------------------------------------------------------------------------------------ what is done

    def accept(self, offer: Offer) -> None:
        if self.table.is_over and isinstance(offer, Play | Promise):
            self.show_prompt()
        else:
            super().accept(offer)

    def moved(self, events: Sequence[Event]) -> None:
        """A move was asked for; the result arrives as news."""

    def _hand_over(self, seat: Seat, sitter: Sitter) -> None:
        self.host.seat(seat, sitter)
        self.show_prompt()

    @loading
    def action_who_is_here(self) -> None:
        """Show who is at the table."""
        from rummytui.screens.who_is_here import WhoIsHereScreen

        _ = self.app.push_screen(WhoIsHereScreen(self._gate, self.table))

    @loading
    def action_shut_out(self, seat: Seat) -> None:
        """Ask whether to remove the screen at that seat."""
        from rummytui.screens.who_is_here import WhoIsHereScreen

        _ = self.app.push_screen(WhoIsHereScreen(self._gate, self.table, at=seat))

    def action_close_table(self) -> None:
        """Close it for everybody."""
        self._leave(CLOSED)


async def hang_up(app: App[None], gate: Gate | None, table: FarTable, saves: Path) -> None:
    """Leave a table; with its ``gate``, close it for everybody, and have the evening among the ``saves``."""
    goes_on = not (table.ended or table.game.over)
    await table.leave()
    if gate:
        try:
            app.notify(await gate.close(saves), markup=False)
        except FarError as error:
            app.notify(str(error), severity="warning", timeout=_WARNED, markup=False)
        # Where the table could not be closed, the evening may be saved all the same.
        app.screen.post_message(EveningSaved())
    elif goes_on and not app.is_web:
        app.notify(_WAY_BACK, markup=False)
