"""Advice line by line: what to do now, and where another decision would have been better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rummytui.bots import advise
from rummytui.bots.looking_back import costliest
from rummytui.faces import TableFace
from rummytui.games.desk import Desk
from rummytui.games.look_back import PLAYED_OTHERWISE, PLAYED_WELL, looked_back, may_be_told
from rummytui.table.offers import Advise
from rummytui.table.scene import Scene

if TYPE_CHECKING:
    from rummytui.advice import Advice


class Advising:
    """Asks the best bot for whoever plays, and remembers what it has said already."""

    def __init__(self, host: TableFace, desk: Desk) -> None:
        self._host = host
        self._desk = desk
        self._hinted: tuple[Sequence[Advice], int] = (), 0
        """The last advice, and which of it was given."""

    def hint(self, scene: Scene) -> Advise:
        """The best move; asked again, the second best, and then the best once more."""
        advised = advise(self._host.view(scene.face_up))
        before, place = self._hinted
        self._hinted = advised, (place + 1) % len(advised) if before == advised else 0
        return self._desk.at(scene.view.phase).advice(scene, *self._hinted)

    def look_back(self) -> Iterator[str]:
        """The decisions in the last hand that cost most, in lines. Raises SaveError."""
        decided = [(view, advise(view, move)) for view, move in may_be_told(self._desk, self._host.decisions())]
        found = costliest(decided)
        yield PLAYED_OTHERWISE if found else PLAYED_WELL
        for heading, lines in looked_back(self._desk, self._host.people, found):
            yield f"{heading}."
            yield from (f"  {word}: {text}." for word, text in lines)
