"""The family book for tests: counted at once, from evenings that were never played."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from textual.pilot import Pilot

from saves.book.filling import IndexProgress, fill
from tests.saves.book.family import evening
from tests.saves.playing import bodies, forge

FAMILY = ("Ann", "Bob", "Gail", "Grandmother", "Jörg")
GAMES = ("rummy", "knock", "tummy-rummy", "rummoli", "dummy-rummy", "boathouse")
DISHES = "KQJT98765432A"


class AtOnce:
    """Counts where it is asked, instead of in a process of its own."""

    def __init__(self, folder: Path, index: Path) -> None:
        self._folder, self._index = folder, index

    def progress(self) -> Iterator[IndexProgress]:
        """All that was said meanwhile."""
        said: list[IndexProgress] = []
        fill(self._folder, self._index, said.append)
        yield from said

    def end(self) -> None:
        """There is nothing to end."""


def evenings_of_family(folder: Path, count: int, now: datetime) -> None:
    """Write so many evenings of a family in the months before ``now``; Ann is called Annie in a few of them."""
    chance = Random(7)
    for number in range(count):
        game = chance.choice(GAMES)
        seats = chance.randint(2, 4)
        names = chance.sample(FAMILY, seats)
        if not number % 11:
            names = ["Annie" if name == "Ann" else name for name in names]
        when = now - timedelta(days=chance.triangular(0, 420, 60), hours=chance.random() * 5)
        scores = {name: _scores(game, chance) for name in names}
        plates = [{chance.choice(DISHES): chance.randint(1, 6) for _ in range(4)} for _ in names]
        sheet: dict[str, Any] = {"hand_number": 1, "dealer": 0, "uses_of_chance": 1, "deals": 1}
        if game == "tummy-rummy":
            sheet |= {"chef": None, "special": None, "cooks": [], "gone": [], "plates": plates}
            sheet["scores"] = [sum(plate.values()) for plate in plates]
        elif game == "rummoli":
            sheet |= {"scores": [50] * seats, "pots": [0] * 9}
        over = number % 7 > 0
        path = evening(folder, scores, game=game, when=when, sheet=sheet, over=over, bots=names[3:])
        # Nobody has played these, so replaying them must give nobody either.
        forge(path, [*bodies(path), b'{"move":{"kind":"knock","seat":0}'])


def _scores(game: str, chance: Random) -> list[int]:
    low, high = (0, 60) if game in ("dummy-rummy", "tummy-rummy", "rummoli") else (-40, 50)
    hands = [chance.randint(low, high) for _ in range(4)]
    return [sum(hands[: number + 1]) for number in range(4)]


async def counted(pilot: Pilot[None]) -> None:
    """Wait until the evenings have been counted, and the page is open."""
    await pilot.pause()
    for _ in range(2):
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
