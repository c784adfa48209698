"""Rate-limits wrong codes per address; the code itself is never blocked, so that it stays good for its owner.

Attempts from one address run one at a time, with a delay that doubles with each wrong one. How long a secret of 40 bits
holds out is worked out in docs/several-screens/promises.md.
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
"""Timeout in the queue, in seconds: a little less than the server's own for authentication."""
_IN_A_ROW: Final = 8
"""The longest queue of one address."""
_AT_ONCE: Final = 4
"""How many secrets are checked at once, over all addresses."""
_PLACES: Final = 10_000
_HOME_OF_IPV6: Final = 64
"""The prefix that one home shares: it can choose all bits after it."""


@dataclass
class _Place:
    """An address, with its queue."""

    wrong: int = 0
    """Wrong attempts, with less than a minute between any two."""
    last: float = 0.0
    waiting: int = 0
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)


class RateLimiter:
    """Checks attempts, one at a time per address."""

    def __init__(self) -> None:
        self._places: OrderedDict[str, _Place] = OrderedDict()
        self._at_once = asyncio.Semaphore(_AT_ONCE)

    async def tried(self, address: str, is_right: Callable[[], Awaitable[bool]]) -> bool | None:
        """Whether an attempt from that address ``is_right``; None if the queue is full or it timed out there."""
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
    """The delay after so many wrong attempts, in seconds.

    >>> [pause_after(wrong) for wrong in (0, 1, 2, 4, 100)]
    [0.0, 0.1, 0.2, 0.8, 3.0]
    """
    return float(min(_LONGEST_PAUSE, _FIRST_PAUSE * 2 ** min(wrong, 10))) if wrong else 0.0


def place_of(address: str) -> str:
    """The key for rate limits: an IPv4 address itself, or the /64 network of an IPv6 address.

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
