"""An evening in lines at a table of several screens, from sitting down to leaving."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rummytui.far.gate import Gate
from rummytui.plain.company import Company
from rummytui.plain.far_table import FarPlainTable
from rummytui.plain.far_teletype import FarTeletype
from rummytui.plain.waiting import WaitingInLines

_HOSTS_WAY_BACK: Final = "The table stays open; rummytui host leads back to it."
_WAY_BACK: Final = "The table stays open; rummytui join leads back to the seat."


def play_afar(gate: Gate, teletype: FarTeletype, saves: Path) -> None:
    """Sit down behind ``gate``, wait for the others, and play until somebody leaves or the table is closed.

    Where it is closed from here, the evening is saved among the ``saves``. Raises FarError with a sentence.
    """
    table = teletype.run(gate.enter())
    company = Company(table, gate, teletype)
    closes = False
    try:
        if WaitingInLines(table, company, teletype).wait():
            plain = FarPlainTable(table, gate, company, teletype)
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
