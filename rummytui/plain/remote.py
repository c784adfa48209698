"""A game in plain text at a table with several screens, from joining to leaving."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rummytui.plain.company import Company
from rummytui.plain.table import PlainTable
from rummytui.plain.teletype import Teletype
from rummytui.plain.waiting import WaitingInLines
from rummytui.remote.guest.access import TableAccess

_HOSTS_WAY_BACK: Final = "The table stays open. To return to it, run rummytui host."
_WAY_BACK: Final = "The table stays open. To rejoin, run rummytui join."


def play_remotely(gate: TableAccess, teletype: Teletype, saves: Path) -> None:
    """Join through ``gate``, wait for the others, and play until this screen leaves or the table is closed.

    If the table is closed from here, the game is saved in the folder ``saves``. Raises RemoteError.
    """
    table = teletype.run(gate.enter())
    company = Company(table, gate, teletype)
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
    elif not company.is_over:
        teletype.say(_HOSTS_WAY_BACK if table.keeps else _WAY_BACK)
