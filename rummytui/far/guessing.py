"""Whoever guesses is slowed down, and the code that is guessed at is not: it stays good for whoever has it.

Of those who come from one place only one is heard at a time, and the more of them were wrong, the later the next. How
long a secret of 40 bits holds out is worked out in docs/far.md.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

_FIRST_PAUSE: Final = 0.05
_LONGEST_PAUSE: Final = 3.0
_FORGOTTEN_AFTER: Final = 60.0
"""Seconds after which wrong tries are forgotten."""
_PATIENCE: Final = 3.5
"""Seconds to wait for one's turn: a little less than a server lets anybody wait."""
_IN_A_ROW: Final = 8
"""How many from one place may wait for their turn."""
_AT_ONCE: Final = 4
"""How many secrets are looked at side by side, from wherever they come."""
_PLACES: Final = 10_000
_HOME_OF_IPV6: Final = 64
"""Bits of an address that one home or machine has in common: all behind them are its own to choose."""


@dataclass
class _Place:
    """Where somebody comes from."""

    wrong: int = 0
    """How many tries were wrong, with less than a minute between two of them."""
    last: float = 0.0
    waiting: int = 0
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)


class Guessing:
    """Has tries looked at, one after the other where they come from the same place."""

    def __init__(self) -> None:
        self._places: OrderedDict[str, _Place] = OrderedDict()
        self._at_once = asyncio.Semaphore(_AT_ONCE)

    async def tried(self, address: str, is_right: Callable[[], Awaitable[bool]]) -> bool | None:
        """Whether a try from that address ``is_right``; None if it was not looked at, since others from there wait."""
        place = self._place(address)
        if place.waiting >= _IN_A_ROW:
            return None
        place.waiting += 1
        try:
            async with asyncio.timeout(_PATIENCE):
                await place.turn.acquire()
        except TimeoutError:
            return None
        finally:
            place.waiting -= 1
        try:
            return await self._in_turn(place, is_right)
        finally:
            place.turn.release()

    async def _in_turn(self, place: _Place, is_right: Callable[[], Awaitable[bool]]) -> bool:
        since = time.monotonic() - place.last
        if since > _FORGOTTEN_AFTER:
            place.wrong = 0
        await asyncio.sleep(max(pause_after(place.wrong) - since, 0))
        async with self._at_once:
            right = await is_right()
        if not right:
            place.wrong, place.last = place.wrong + 1, time.monotonic()
        return right

    def _place(self, address: str) -> _Place:
        where = place_of(address)
        place = self._places.setdefault(where, _Place())
        self._places.move_to_end(where)
        while len(self._places) > _PLACES:
            self._places.popitem(last=False)
        return place


def pause_after(wrong: int) -> float:
    """How many seconds somebody waits who has come with something wrong that often.

    >>> [pause_after(wrong) for wrong in (0, 1, 2, 4, 100)]
    [0.0, 0.1, 0.2, 0.8, 3.0]
    """
    return float(min(_LONGEST_PAUSE, _FIRST_PAUSE * 2 ** min(wrong, 10))) if wrong else 0.0


def place_of(address: str) -> str:
    """Where an address is: itself, or all that is one home's where addresses are of the long kind.

    >>> place_of("192.168.1.17"), place_of("2001:db8:1:2:3:4:5:6"), place_of("")
    ('192.168.1.17', '2001:db8:1:2::/64', '')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return str(ip_network((int(found), _HOME_OF_IPV6), strict=False))
    return str(getattr(found, "ipv4_mapped", None) or found)
