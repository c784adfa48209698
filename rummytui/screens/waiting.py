"""The lobby of a table of several screens: before play starts, and whenever a player asks who's there."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from textual import work
from textual.app import ComposeResult
from textual.events import Key

from rules import GAMES, RuleViolation
from rules.seats import Seat
from rummytui.loading import loading
from rummytui.remote.extra import RemoteError
from rummytui.remote.guest.guest_access import void_code
from rummytui.remote.guest.who_is_here import awaited, seats_looked_after, whereabouts
from rummytui.screens.base import OnTop
from rummytui.screens.dialog import Dimming
from rummytui.screens.keys_in_palette import BarInPalette
from rummytui.screens.lit import LitScreen
from rummytui.table.commands import KeyItem
from rummytui.text import house_rules, listed, marked, whose
from rummytui.widgets.at_hand import key_of
from rummytui.widgets.attendance import Attendance
from rummytui.widgets.frame import Frame, Inside
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.lobby import Chair, Lobby, Way
from rummytui.widgets.prompt import Prompt
from rummytui.widgets.rail import Edge, Framed, Title

if TYPE_CHECKING:
    from rummytui.remote.guest.guest_access import GuestAccess, Invitation
    from rummytui.remote.guest.table import RemoteTable


_SHUT_OUT: Final = "o"
_LEAVE: Final = "q"
_LOOKED_AT_EVERY: Final = 2.0
"""Seconds after which codes are looked at again: they may have been used, or tried too often."""
_AGAIN: Final = 1.0
"""Seconds before a table that could not be entered is tried again."""
_NOT_HERE: Final = "Only the host can remove a screen."
_CONNECTING: Final = "Looking for the table…"


def about(table: RemoteTable) -> list[str]:
    """Text about a game for the wait for others: a description, and its house rules."""
    game, options = GAMES[table.game.name], table.view(None).options
    return [game.sentence, f"House rules: {house_rules(options) or 'by the book'}."]


class WaitingScreen(OnTop["RemoteTable | None"], LitScreen["RemoteTable | None"]):
    """Waits until everybody has come. Its result is the table, or None if this screen is left before.

    With a ``table`` it only says who is there, and how others come in; with a seat ``at``, it asks at once whether to
    remove the screen there.
    """

    CSS_PATH = ["../styles/widgets.tcss", "../styles/table.tcss", "../styles/waiting.tcss"]
    AUTO_FOCUS = ""

    COMMANDS = {BarInPalette}

    def __init__(self, gate: GuestAccess, table: RemoteTable | None = None, *, at: Seat | None = None) -> None:
        super().__init__()
        self._gate = gate
        self._table = table
        self._waits = table is None
        self._done = False
        self._place = 0
        self._awaited: set[Seat] = set()
        """Who was awaited when this was drawn last."""
        self._asked: Seat | None = None
        """Whose screen to remove, once that is confirmed."""
        self._said = ""
        """The result of that."""
        self._pictures: dict[str, list[str]] = {}
        if at in self._seats:
            self._place = self._seats.index(at)
            self._asked = at if self._may_be_shut_out else None

    def compose(self) -> ComposeResult:
        yield Title()
        yield Framed(Lobby())
        yield Prompt()
        yield Edge()
        yield KeyBar()

    def on_mount(self) -> None:
        if self._table is None:
            self.query_one(Prompt).ask(_CONNECTING)
            self.query_one(KeyBar).show_keys([KeyItem("q", "leave", "q")])
            self._enter()
        else:
            self._draw()
            self._refresh()
        self.set_interval(_LOOKED_AT_EVERY, self._refresh)

    @work
    async def _enter(self) -> None:
        table: RemoteTable | None = None
        while table is None:
            try:
                table = await self._gate.enter()
            except RemoteError as error:
                self.query_one(Prompt).refuse(f"{error} Trying again.")
                await asyncio.sleep(_AGAIN)
        if not self.still_open:
            await table.leave()
            return
        self._table, table.listener = table, self
        self._draw()

    @work(exclusive=True, group="refresh")
    async def _refresh(self) -> None:
        """Show no codes that were used."""
        if self._table and self._table.keeps:
            with suppress(RemoteError):
                await self._gate.refresh()
                self._draw()

    # ------------------------------------------------------------------------------------------------ updates

    def news(self) -> None:
        """Somebody has come or gone, or has begun to play."""
        self.call_later(self._draw)

    def heard_more(self) -> None:
        """The table below has an update."""
        self._draw()

    def refused(self, error: RuleViolation) -> None:
        """This screen sends no requests."""

    def said(self, sentence: str) -> None:
        """Something to read about the table."""
        self._said = sentence
        self.call_later(self._draw)

    @property
    def awaited(self) -> list[Seat]:
        """The seats whose people are not here yet."""
        return awaited(self._table) if self._table else []

    # ------------------------------------------------------------------------------------------------ what is shown

    def _draw(self) -> None:
        table = self._table
        if table is None or self._done:
            return
        if self._waits and not table.waits:
            self._done, table.listener = True, None
            _ = self.dismiss(table)
            return
        self._turn_to_who_is_awaited()
        names = marked(table.game.players)
        self.show_seats(names)
        self.query_one(Prompt).ask(self._sentence(names))
        self.query_one(KeyBar).show_keys(self._items(table))

    def show_seats(self, names: Sequence[str]) -> None:
        """Show who is at which seat."""
        assert self._table
        title = self._table.view(None).title
        self.query_one(Title).say(f"{title} · who's here")
        lobby = self.query_one(Lobby)
        lobby.tell(title, about(self._table))
        lobby.show([self._chair(seat, name) for seat, name in enumerate(names)], self._way(), self._seat)

    def _items(self, table: RemoteTable) -> list[KeyItem]:
        if self._asked is not None:
            return [KeyItem("Enter", "remove it", "enter"), KeyItem("Esc", "keep it", "escape")]
        items = [] if self._waits else [KeyItem("Enter", "back to the table", "enter")]
        if self._waits and table.keeps:
            items.append(KeyItem("Enter", "start without waiting", "enter"))
        if len(self._seats) > 1:
            items.append(KeyItem("↑ ↓", "another seat", "down"))
        if self._needs_code:
            items.append(KeyItem(_SHUT_OUT, "make a new code", _SHUT_OUT))
        elif self._may_be_shut_out:
            items.append(KeyItem(_SHUT_OUT, "remove this screen", _SHUT_OUT))
        if self._waits:
            items.append(KeyItem(_LEAVE, "leave", _LEAVE))
        return items

    def _turn_to_who_is_awaited(self) -> None:
        """Show no code that has just been used, where another is still wanted."""
        awaited, before = set(self.awaited), self._awaited
        self._awaited = awaited
        if before - awaited:
            self._refresh()
        with_code = {one.seat for one in self._gate.invitations}
        wanted = [place for place, seat in enumerate(self._seats) if seat in awaited & with_code]
        if wanted and self._seat in before - awaited:
            self._place = wanted[0]

    def _sentence(self, names: Sequence[str]) -> str:
        table = self._table
        if table is None:
            return _CONNECTING
        if self._asked is not None:
            return f"Remove {whose(names[self._asked])} screen? It can rejoin with a new code."
        if table.ended or table.trouble:
            return table.ended or table.trouble
        if self._said:
            return self._said
        if awaited := [names[seat] for seat in self.awaited]:
            more = " The first hand starts when everybody is here." if self._waits else ""
            if self._seat in self.awaited and not self._invitation:
                more = f" Run “rummytui join” there to rejoin, or press {_SHUT_OUT} for a new code."
            return f"Waiting for {listed(awaited)}.{more}"
        return "Everybody is here."

    def _chair(self, seat: Seat, name: str) -> Chair:
        assert self._table
        is_awaited = seat in self.awaited and seat not in self._table.seats
        return Chair(name, whereabouts(self._table, seat), awaited=is_awaited)

    @property
    def _seats(self) -> list[Seat]:
        """The seats at other screens, if this one looks after them."""
        return seats_looked_after(self._table) if self._table else []

    @property
    def _seat(self) -> Seat | None:
        """The seat under the cursor."""
        seats = self._seats
        return seats[self._place % len(seats)] if seats else None

    @property
    def _invitation(self) -> Invitation | None:
        """The invitation for that seat; None if it is taken."""
        return next((one for one in self._gate.invitations if one.seat == self._seat), None)

    @property
    def _may_be_shut_out(self) -> bool:
        """Whether somebody has come to the seat under the cursor."""
        return self._seat is not None and (self._invitation is None or self._seat not in self.awaited)

    @property
    def _needs_code(self) -> bool:
        """Whether the code for the seat under the cursor was tried too often."""
        return self._invitation is not None and self._invitation.is_void

    @loading
    def _way(self) -> Way | None:
        """How the one under the cursor comes in."""
        from rummytui.remote.guest.links import half_blocks

        shown = self._invitation
        if self._table is None or shown is None:
            return None
        text = shown.link or shown.command
        if text not in self._pictures:
            self._pictures[text] = half_blocks(text)
        name = marked(self._table.game.players)[shown.seat]
        command = shown.command.removesuffix(shown.code).rstrip()
        trouble = void_code(name) if shown.is_void else ""
        return Way(name, command, shown.code, trouble, shown.server, shown.link, self._pictures[text])

    # ------------------------------------------------------------------------------------------------ what is pressed

    def on_key(self, event: Key) -> None:
        if self._press(key_of(event)):
            event.stop()
            event.prevent_default()

    def on_key_bar_pressed(self, event: KeyBar.Pressed) -> None:
        self._press(str(event.target))

    def _press(self, key: str) -> bool:
        if self._asked is not None:
            return self._answer(key)
        self._said = ""
        match key:
            case _ if key == _SHUT_OUT and self._needs_code and self._table:
                seat = self._invitation.seat if self._invitation else 0
                self._shut_out(seat, "The seat has a new code.")
            case _ if key == _SHUT_OUT and self._may_be_shut_out:
                self._asked = self._seat
                self._draw()
            case _ if key == _SHUT_OUT and self._table:
                self._said = "Nobody has joined that seat yet." if self._table.keeps else _NOT_HERE
                self._draw()
            case "enter" | "space" | "escape" if not self._waits:
                _ = self.dismiss(self._table)
            case "enter" if self._table and self._table.keeps:
                self._table.begin()
                self._draw()
            case _ if key in (_LEAVE, "escape"):
                self._leave()
            case "up" | "down":
                self._place += 1 if key == "down" else -1
                self._draw()
            case _:
                return False
        return True

    def _answer(self, key: str) -> bool:
        """Remove the screen that was asked about, or keep it. Ignores other keys."""
        seat, names = self._asked, marked(self._table.game.players) if self._table else ()
        if seat is None or key not in ("enter", "escape"):
            return False
        self._asked = None
        if key == "enter":
            self.query_one(Prompt).ask(f"Removing {whose(names[seat])} screen…")
            self._shut_out(seat, f"{whose(names[seat])} screen was removed. The seat has a new code.")
        else:
            self._draw()
        return True

    @work
    async def _shut_out(self, seat: Seat, done: str) -> None:
        try:
            await self._gate.shut_out(seat)
        except RemoteError as error:
            self._said = str(error)
        else:
            self._said = done
        self._draw()

    @work
    async def _leave(self) -> None:
        if self._table and self._waits:
            await self._table.leave()
        _ = self.dismiss(None)


class WhoIsHereScreen(Dimming["RemoteTable | None"], WaitingScreen):
    """Says over the table who is there, and how others come in."""

    CSS_PATH = ["../styles/widgets.tcss", "../styles/table.tcss", "../styles/dialog.tcss"]
    AUTO_FOCUS = ""

    def compose(self) -> ComposeResult:
        with Frame("who's here"), Inside():
            yield Attendance()
            yield Prompt()
        yield KeyBar()

    def show_seats(self, names: Sequence[str]) -> None:
        table: RemoteTable | None = self._table
        assert table
        chairs = [self._chair(seat, name) for seat, name in enumerate(names)]
        self.query_one(Attendance).show(chairs, table.game.to_act, self._way(), self._seat)
