"""Hints and the review of a hand in plain text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rules import Card
from rummytui.bots import advise
from rummytui.bots.ahead import turn_ahead
from rummytui.bots.looking_back import costliest
from rummytui.games.desk import Desk
from rummytui.games.look_back import PLAYED_OTHERWISE, PLAYED_WELL, looked_back, may_be_told
from rummytui.table.offers import Advise
from rummytui.table.scene import Scene
from rummytui.table.updates import Table

if TYPE_CHECKING:
    from rummytui.advice import Advice


class Advising:
    """Asks the best bot for the player whose turn it is, and remembers its last answer."""

    def __init__(self, host: Table, desk: Desk) -> None:
        self._host = host
        self._desk = desk
        self._hinted: tuple[Sequence[Advice], int] = (), 0
        """The last advice, and which of it was given."""

    def hint(self, scene: Scene, *, again: bool = False) -> tuple[Advise, tuple[Card, ...]]:
        """The best move; asked ``again`` at once, the next best, and after the last the best again.

        Also returns its cards, to select.
        """
        view = self._host.view(scene.face_up)
        advised = advise(view)
        before, place = self._hinted
        place = (place + 1) % len(advised) if again and before == advised else 0
        self._hinted = advised, place
        desk = self._desk.at(scene.view.phase)
        hint = desk.advice(self._desk.adviser(scene.view), scene, advised, place, turn_ahead(view, advised[0].move))
        return hint, desk.step(scene, advised[place].move).select

    def look_back(self) -> Iterator[str]:
        """The costliest decisions of the last hand, line by line. Raises SaveError."""
        decided = [(view, advise(view, move)) for view, move in may_be_told(self._desk, self._host.decisions())]
        found = costliest(decided)
        yield PLAYED_OTHERWISE if found else PLAYED_WELL
        for heading, lines in looked_back(self._desk, self._host.people, found):
            yield f"{heading}."
            yield from (f"  {word}: {text}." for word, text in lines)
