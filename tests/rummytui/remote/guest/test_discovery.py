"""Tables on the local network, announced and heard over the loopback interface."""

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
import zeroconf.asyncio
from zeroconf.asyncio import AsyncZeroconf

from rummytui.remote.guest import discovery
from rummytui.remote.guest.discovery import Heard, announced, heard
from rummytui.remote.referee.referee import ended


@pytest.fixture(autouse=True)
def loopback(monkeypatch: pytest.MonkeyPatch) -> None:
    """No other computer hears of tests, nor do tests hear of tables that people play at."""

    def on_loopback(**more: Any) -> AsyncZeroconf:
        return AsyncZeroconf(interfaces=["127.0.0.1"], **more)

    monkeypatch.setattr(zeroconf.asyncio, "AsyncZeroconf", on_loopback)


async def until_heard(tables: list[Heard]) -> None:
    async with asyncio.timeout(20):
        while await heard(0.5) != tables:
            """Listen again."""


async def test_tables_are_heard_while_they_are_announced() -> None:
    assert await heard(0.2) == []
    one = asyncio.create_task(announced("rummy", "127.0.0.1", 4222))
    other = asyncio.create_task(announced("gin", "192.0.2.1", 4223))
    await until_heard([Heard("gin", "192.0.2.1:4223"), Heard("rummy", "127.0.0.1:4222")])
    await ended(other)
    await until_heard([Heard("rummy", "127.0.0.1:4222")])
    await ended(one)


@pytest.mark.parametrize(
    ("properties", "addresses", "port"),
    [
        ({b"game": b"poker"}, ["192.0.2.1"], 4222),
        ({}, ["192.0.2.1"], 4222),
        ({b"game": None}, ["192.0.2.1"], 4222),
        ({b"game": b"\xff\x1b[2J"}, ["192.0.2.1"], 4222),
        ({b"game": b"rummy"}, [], 4222),
        ({b"game": b"rummy"}, ["192.0.2.1"], None),
    ],
)
def test_an_announcement_that_makes_no_sense_is_no_table(
    properties: dict[bytes, bytes | None], addresses: list[str], port: int | None
) -> None:
    info: Any = SimpleNamespace(properties=properties, parsed_addresses=lambda: addresses, port=port)
    assert discovery._table(info) is None


async def test_without_a_network_there_is_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_network(**_: object) -> None:
        raise OSError("Network is unreachable")

    monkeypatch.setattr(zeroconf.asyncio, "AsyncZeroconf", no_network)
    assert await heard(0) == []
    await announced("rummy", "192.0.2.1", 4222)
