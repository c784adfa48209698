"""A real nats-server for the tests of a file, on a free port of this machine, without TLS and without passwords."""

import asyncio
import socket
import subprocess
from collections.abc import AsyncIterator, Iterator

import nats
import pytest
from nats.aio.client import Client

from rummytui.remote.extra import server_program
from rummytui.remote.wire.subjects import inbox_of, new_name

CONFIGURATION = """
listen: "127.0.0.1:{port}"
jetstream {{ store_dir: "{folder}" }}
max_payload: 1MB
"""


@pytest.fixture(autouse=True)
def referees_look_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a referee hears of by looking, such as that a table is closed, it hears of soon."""
    monkeypatch.setattr("rummytui.remote.referee.referee._LOOKED_AFTER_EVERY", 0.05)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server."""
    folder = tmp_path_factory.mktemp("nats")
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    file = folder / "server.conf"
    file.write_text(CONFIGURATION.format(port=port, folder=folder / "store"))
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen([server_program(), "-c", str(file)], stdout=log, stderr=log)
    try:
        yield f"nats://127.0.0.1:{port}"
    finally:
        process.kill()
        process.wait()


async def connected(url: str) -> Client:
    """A client that may do everything, once the server is up."""
    while True:
        try:
            return await nats.connect(
                url, inbox_prefix=inbox_of(new_name()), reconnect_time_wait=0.02, max_reconnect_attempts=1
            )
        except (nats.errors.Error, OSError):
            await asyncio.sleep(0.02)


@pytest.fixture
async def client(server: str) -> AsyncIterator[Client]:
    """A client that may do everything."""
    found = await connected(server)
    yield found
    await found.close()
