"""The tables that tests ask and listen to, with any kind of log."""

from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path

import pytest

import rules
from rummytui.remote.server.table_logs import Logs
from saves.reading import reading_of
from tests.daily import OF_EACH_KIND
from tests.rummytui.remote.conftest import connected, server
from tests.rummytui.table.journeys import journey
from tests.rummytui.table.kit import AnyTable, AtHome, MemoryLogs, Shared

__all__ = ["again", "server", "table"]

DAILY = {
    "journal": OF_EACH_KIND,
    "stream": ("rummy", "gin", "tummy-rummy"),
    "server": ("continental", "dummy-rummy", "rummoli"),
}
"""The games that are played every day, by where they're written.."""


def _everywhere() -> Iterator[object]:
    """Each phase of each game, in a journal, in a stream in memory and in one on a server."""
    for log, daily in DAILY.items():
        for name, game in rules.GAMES.items():
            for phase in game.phases:
                marks = [] if name in daily else [pytest.mark.soak]
                yield pytest.param((log, name, phase), id=f"{log}-{name}-{phase.replace(' ', '_')}", marks=marks)


@pytest.fixture(params=_everywhere())
async def again(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Callable[[], Awaitable[AnyTable]]]:
    """Opens a table where its game first comes to a phase; another one each time."""
    log, game, phase = request.param
    journal, opened, client = journey(game).until(phase), list[AnyTable](), None
    if log == "server":
        client = await connected(request.getfixturevalue("server"))
        logs = Logs(client)
        await logs.prepare()
    else:
        logs = MemoryLogs()

    async def open_again() -> AnyTable:
        if log == "journal":
            folder = tmp_path / str(len(opened))
            folder.mkdir()
            path = folder / f"{game}-1.jsonl"
            path.write_bytes(journal)
            found: AnyTable = AtHome(path)
        else:
            found = await Shared.open(logs, journal, reading_of(Path(game), journal).header.players)
        opened.append(found)
        return found

    yield open_again
    for table in opened:
        table.close()
    if client:
        await client.close()


@pytest.fixture
async def table(again: Callable[[], Awaitable[AnyTable]]) -> AnyTable:
    """A table where its game first comes to a phase, in a journal or a stream."""
    return await again()
