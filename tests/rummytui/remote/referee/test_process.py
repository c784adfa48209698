"""A referee as a process, told to end while its server is there, and when that has gone."""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from rummytui.remote.server import nats_server
from rummytui.remote.server.connections import as_referee
from rummytui.remote.server.nats_server import Server

LOOPBACK = "127.0.0.1"
SERVED = """
import asyncio, sys
from pathlib import Path
from rummytui.remote.referee import process
from rummytui.remote.server.credentials import read_keys
from rummytui.remote.referee.referee import Referee

class Working(Referee):
    async def run(self):
        print("at work", flush=True)
        await super().run()

process.Referee, process._ENDS_WITHIN = Working, 60.0
asyncio.run(process.serve(read_keys(Path(sys.argv[1]))))
print("in order")
"""
"""Serves, and says so when that has ended of itself; long after, it would be ended by force and say nothing."""


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Server]:
    yield nats_server.start(tmp_path, host=LOOPBACK)
    nats_server.stop(tmp_path)


@asynccontextmanager
async def serving(home: Server, folder: Path) -> AsyncIterator[asyncio.subprocess.Process]:
    """A referee at work."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", SERVED, str(nats_server.keys_file(folder))), stdout=asyncio.subprocess.PIPE
    )
    try:
        assert process.stdout
        assert await process.stdout.readline() == b"at work\n"
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def last_words(process: asyncio.subprocess.Process) -> str:
    process.send_signal(signal.SIGTERM)
    async with asyncio.timeout(30):
        said, _ = await process.communicate()
    return said.decode().strip()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
class TestToldToEnd:
    async def test_beside_its_server(self, home: Server, tmp_path: Path) -> None:
        async with serving(home, tmp_path) as process:
            assert await last_words(process) == "in order"
            assert process.returncode == 0

    async def test_after_its_server_was_killed(self, home: Server, tmp_path: Path) -> None:
        """It leaves what it still waits for, and hangs up a line that is lost."""
        lost = asyncio.Event()
        watching = await as_referee(home.keys)
        watching.changed = lost.set
        async with serving(home, tmp_path) as process:
            nats_server.os.kill(home.process, signal.SIGKILL)  # type: ignore[attr-defined]
            await lost.wait()
            assert await last_words(process) == "in order"
            assert process.returncode == 0
        await watching.close()


async def test_a_lost_line_is_hung_up_with_something_still_to_be_sent(home: Server) -> None:
    lost = asyncio.Event()
    client = await as_referee(home.keys)
    client.changed = lost.set
    nats_server.os.kill(home.process, signal.SIGKILL)  # type: ignore[attr-defined]
    await lost.wait()
    await client.publish("tell.nobody", b"anything")
    await client.close()
    assert client.is_closed
