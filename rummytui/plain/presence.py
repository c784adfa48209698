"""Presence at a table with several screens, in plain text: who is here, who is away, and the state of the connection."""

from __future__ import annotations

from collections.abc import Iterator

from rummytui.plain.teletype import Teletype
from rummytui.remote.extra import RemoteError
from rummytui.remote.guest.guest_access import GuestAccess, void_code
from rummytui.remote.guest.table import RemoteTable
from rummytui.remote.guest.table_connection import LINE_DOWN
from rummytui.remote.guest.who_is_here import agreeing, awaited, whereabouts
from rummytui.table.commands import HandOver, key_shown
from rummytui.text import listed

_BACK = "The connection is back."
_GOES_ON = "Play can continue."


class Presences:
    """Tells who is at a table; each change once."""

    def __init__(self, table: RemoteTable, gate: GuestAccess, teletype: Teletype) -> None:
        self._table = table
        self._gate = gate
        self._teletype = teletype
        self._trouble = ""
        """The last connection trouble that was printed."""
        self._gone = awaited(table)
        """The absent seats that were printed last."""
        self._wanted = ""
        """The last sentence about a bot that may stand in."""

    def news(self) -> bool:
        """Tell changes of the connection and of who is here. Returns whether a trouble has just ended."""
        say, table = self._teletype.say, self._table
        trouble = table.ended or table.trouble
        if trouble != self._trouble:
            say(trouble or (_BACK if self._trouble in LINE_DOWN else _GOES_ON))
        goes_on, self._trouble = bool(self._trouble and not trouble), trouble
        if table.is_over:
            return False
        gone, before = awaited(table), self._gone
        self._gone = gone
        names = table.game.players
        for seat in gone:
            if seat not in before:
                waits = "; the table is waiting" if seat in table.game.to_act else ""
                say(f"{names[seat]} is away{waits}.")
        for seat in before:
            if seat not in gone and table.seated[seat].kind == "person":
                say(f"{names[seat]} is here.")
        if (wanted := agreeing(table, names, f"{key_shown(HandOver.key)} (who plays)")) != self._wanted:
            if wanted:
                say(wanted)
            self._wanted = wanted
        return goes_on

    def told(self) -> Iterator[str]:
        """Who is here, and how the others can join."""
        table = self._table
        names = table.game.players
        for seat, name in enumerate(names):
            yield f"{name}: {whereabouts(table, seat)}."
        gone = awaited(table)
        for one in self._gate.invitations:
            if one.seat in gone:
                browser = f", or in a browser: {one.link}" if one.link else ""
                if one.is_void:
                    yield f"{void_code(names[one.seat])} For a new one, type “remove a screen”."
                    continue
                yield f"{names[one.seat]} can join with: {one.command}{browser}"
                yield f"The server is {one.server}."
        yield f"Waiting for {listed([names[seat] for seat in gone])}." if gone else "Everybody is here."

    def tell(self) -> None:
        """Tell all of that, with fresh codes."""
        if self._table.keeps:
            try:
                self._teletype.run(self._gate.refresh())
            except RemoteError as error:
                self._teletype.say(str(error))
        for line in self.told():
            self._teletype.say(line)
