"""A game in plain text at a table with several screens, from waiting for its players to leaving."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rules import RuleViolation
from rummytui.plain.presence import Presences
from rummytui.plain.table import PlainTable
from rummytui.plain.teletype import MoreTold, Teletype
from rummytui.remote.guest.guest_access import GuestAccess
from rummytui.remote.guest.table import RemoteTable

_LEAVE: Final = frozenset({"q", "quit", "leave", "exit"})
_WHO: Final = frozenset({"", "y", "who", "who is here", "?", "help"})
_BEGIN: Final = frozenset({"begin", "begin without", "begin without waiting"})


class WaitingInLines:
    """Before the first hand. Lines of a script that mean nothing here are left for the table."""

    def __init__(self, table: RemoteTable, company: Presences, teletype: Teletype) -> None:
        self._table = table
        self._company = company
        self._teletype = teletype

    def wait(self) -> bool:
        """Wait until the first hand begins. Returns False if this screen is left before."""
        table, teletype = self._table, self._teletype
        if not table.waits:
            return True
        table.listener = self
        teletype.told, teletype.wants = self._told, lambda line: line.casefold() in (_LEAVE | _BEGIN)
        teletype.say(f"{table.view(None).title}. The first hand begins when everybody is here.")
        self._tell()
        try:
            while self._obeyed(teletype.hear()):
                pass
        except MoreTold:
            return not table.is_over
        return False

    def _obeyed(self, line: str | None) -> bool:
        """Obey a line. Returns False to leave."""
        word = None if line is None else line.casefold()
        if word is None or word in _LEAVE:
            return False
        if word in _BEGIN and self._table.keeps:
            self._table.begin()
        elif word in _BEGIN:
            self._teletype.say("Only the host can begin without waiting.")
        elif word in _WHO:
            self._tell()
        else:
            self._teletype.say("The first hand hasn't begun yet. Type ? to see who's missing.")
        return True

    def _tell(self) -> None:
        self._company.tell()
        begin = "begin to start without latecomers, " if self._table.keeps else ""
        self._teletype.say(f"Type {begin}who to hear who is here, or q to leave.")

    def _told(self) -> None:
        self._company.news()
        if not self._table.waits or self._table.is_over:
            raise MoreTold

    def news(self) -> None:
        """Presence has changed, or the first hand begins."""
        self._teletype.stir()

    def refused(self, error: RuleViolation) -> None:
        """No moves are made here."""

    def said(self, sentence: str) -> None:
        """Say something about the table."""
        self._teletype.say(sentence)


_HOSTS_WAY_BACK: Final = "The table stays open. To return to it, run rummytui host."
_WAY_BACK: Final = "The table stays open. To rejoin, run rummytui join."


def play_remotely(gate: GuestAccess, teletype: Teletype, saves: Path) -> None:
    """Join through ``gate``, wait for the others, and play until this screen leaves or the table is closed.

    If the table is closed from here, the game is saved in the folder ``saves``. Raises RemoteError.
    """
    table = teletype.run(gate.enter())
    company = Presences(table, gate, teletype)
    closes = False
    try:
        if WaitingInLines(table, company, teletype).wait():
            plain = PlainTable(table, teletype, company=company, gate=gate)
            plain.play()
            closes = plain.closes
    except KeyboardInterrupt:
        teletype.say()
    finally:
        table.listener = None
        teletype.run(table.leave())
    if closes:
        teletype.say(teletype.run(gate.close(saves)))
    elif not table.is_over:
        teletype.say(_HOSTS_WAY_BACK if table.keeps else _WAY_BACK)
