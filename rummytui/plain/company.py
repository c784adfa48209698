"""Who is at a table of several screens, told in lines: who has come, who is gone, and whether there is a line at all."""

from __future__ import annotations

from collections.abc import Iterator

from rummytui.far.company import awaited, whereabouts
from rummytui.far.contact import LINE_DOWN
from rummytui.far.extra import FarError
from rummytui.far.gate import Gate
from rummytui.far.guest import FarTable
from rummytui.plain.far_teletype import FarTeletype
from rummytui.text import listed

_BACK = "The line to the table is back."
_GOES_ON = "Play can go on."


class Company:
    """Tells who is at a table, each thing once."""

    def __init__(self, table: FarTable, gate: Gate, teletype: FarTeletype) -> None:
        self._table = table
        self._gate = gate
        self._teletype = teletype
        self._trouble = ""
        """What was said to be wrong with the line."""
        self._gone = awaited(table)
        """Who was said not to be here."""

    @property
    def is_over(self) -> bool:
        """Whether this screen will not be told anything any more."""
        return self._table.is_over

    def news(self) -> None:
        """Tell what has become of the line, and who has come or gone."""
        say, table = self._teletype.say, self._table
        trouble = table.ended or table.trouble
        if trouble != self._trouble:
            say(trouble or (_BACK if self._trouble in LINE_DOWN else _GOES_ON))
            self._trouble = trouble
        if self.is_over:
            return
        gone, before = awaited(table), self._gone
        self._gone = gone
        names = table.game.players
        for seat in gone:
            if seat not in before:
                waits = "; the table waits" if seat in table.game.to_act else ""
                say(f"{names[seat]} is away{waits}.")
        for seat in before:
            if seat not in gone and table.seated[seat].kind == "person":
                say(f"{names[seat]} is here.")

    def told(self) -> Iterator[str]:
        """Who is here, and how those come in who are not."""
        table = self._table
        names = table.game.players
        for seat, name in enumerate(names):
            yield f"{name}: {whereabouts(table, seat)}."
        gone = awaited(table)
        for one in self._gate.invitations:
            if one.seat in gone:
                browser = f", or in a browser {one.link}" if one.link else ""
                yield f"{names[one.seat]} comes in with: rummytui join {one.code}{browser}"
                yield f"That is on {one.server.removesuffix('/')}."
        yield f"Waiting for {listed([names[seat] for seat in gone])}." if gone else "Everybody is here."

    def tell(self) -> None:
        """Say all of that, with no codes that were used."""
        if self._table.keeps:
            try:
                self._teletype.run(self._gate.refresh())
            except FarError as error:
                self._teletype.say(str(error))
        for line in self.told():
            self._teletype.say(line)
