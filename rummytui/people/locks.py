"""The locks on the hands of one table: PINs that are tried, waits after wrong ones, and votes to open a hand.

It keeps honest people honest. Anyone who can read the disk can read the cards.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from hashlib import scrypt
from hmac import compare_digest
from typing import TYPE_CHECKING, Final, NamedTuple

from rules.names import alike
from rules.seats import Seat
from rummytui.loading import LOADING
from rummytui.settings import people_file

if TYPE_CHECKING:
    from rummytui.people.registry import Lock, People

LENGTHS: Final = range(4, 13)
"""How many digits a PIN may have."""
FREE_TRIES: Final = 3
"""How many wrong tries are allowed before there is a wait."""
FIRST_WAIT: Final = 30
LONGEST_WAIT: Final = 15 * 60
"""In seconds. Each further wrong try doubles the wait until it is as long as that."""
_DOUBLINGS: Final = 10
"""After this many any wait is the longest; the file may say that there were a billion."""
_SALT: Final = 16
"""Bytes."""
_ROUNDS, _BLOCK, _TIMES = 2**14, 8, 1
"""What scrypt has to do: 16 MiB, and about a twentieth of a second."""


class Key(NamedTuple):
    """What lifts the curtain of a locked hand, once. Only this module makes keys."""

    seat: Seat
    """Whose hand it opens."""
    by: tuple[Seat, ...] = ()
    """Who has voted for that; nobody if the PIN was right."""


def is_pin(text: str) -> bool:
    """Whether this can be a PIN: digits, as on a telephone, so that every letter keeps its meaning at the curtain."""
    return text.isascii() and text.isdecimal() and len(text) in LENGTHS


def lock_for(pin: str) -> Lock:
    """A new lock that opens with ``pin``. Takes a while: nothing for the thread that answers keys."""
    from rummytui.people.registry import Lock

    lock = Lock(salt=os.urandom(_SALT).hex(), digest="", n=_ROUNDS, r=_BLOCK, p=_TIMES)
    return replace(lock, digest=_digest(lock, pin))


def _fits(lock: Lock, pin: str) -> bool:
    return compare_digest(_digest(lock, pin), lock.digest)


def _digest(lock: Lock, pin: str) -> str:
    from rummytui.people.registry import LARGEST_MEMORY

    salt = bytes.fromhex(lock.salt)
    return scrypt(pin.encode(), salt=salt, n=lock.n, r=lock.r, p=lock.p, maxmem=LARGEST_MEMORY).hex()


def _known() -> tuple[People | None, str | None]:
    """Who is known, and a sentence if that cannot be read; None if nobody is."""
    if not os.path.lexists(people_file()):
        # No table is to wait until what would read it is loaded.
        return None, None
    with LOADING:
        from rummytui.people.registry import load

        return load()


def _wait_after(wrong: int) -> int:
    """Seconds to wait after this many wrong tries in a row."""
    if wrong < FREE_TRIES:
        return 0
    return min(FIRST_WAIT << min(wrong - FREE_TRIES, _DOUBLINGS), LONGEST_WAIT)


class Locks:
    """The locks on the hands of these players, in seat order, as the players' file has them.

    Wrong tries and votes are written there, so that neither is forgotten when a table is left. ``clock`` tells the
    seconds since 1970. ``notice`` is a sentence if the file cannot be read, else None.
    """

    def __init__(self, players: Sequence[str], clock: Callable[[], float] = time.time) -> None:
        self._players = players
        self._clock = clock
        self._unwritten: dict[Seat, Lock] = {}
        """What the disk would not take."""
        _, self.notice = _known()

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats whose hands are locked, even while a bot plays there."""
        known, _ = _known()
        return frozenset(seat for seat, name in enumerate(self._players) if known and known.lock_of(name))

    def opened_by(self, seat: Seat) -> tuple[str, ...]:
        """Who has voted to open hands of ``seat``, for as long as `told` has not been said."""
        lock = self._lock(seat)
        return lock.opened_by if lock else ()

    def tries_left(self, seat: Seat) -> int:
        """How many more wrong tries there may be before anybody has to wait."""
        lock = self._lock(seat)
        return max(FREE_TRIES - lock.wrong, 0) if lock else FREE_TRIES

    def seconds_to_wait(self, seat: Seat) -> int:
        """How long no PIN is tried on this hand."""
        lock = self._lock(seat)
        return self._wait(lock) if lock else 0

    def _wait(self, lock: Lock) -> int:
        wait = _wait_after(lock.wrong)
        # Somebody may have set the clock back.
        return min(max(int(lock.wrong_at + wait - self._clock()), 0), wait)

    def try_pin(self, seat: Seat, pin: str) -> Key | None:
        """The key to this hand if the PIN is right, and nobody has to wait; a hand without a lock opens with any.

        Takes a while: nothing for the thread that answers keys.
        """
        if self._lock(seat) is None:
            return Key(seat)
        # Before it is compared: of tries at the same moment, in several windows, each has to be one of those allowed.
        lock = self._counted(seat)
        if lock is None or not _fits(lock, pin):
            return None
        self._write(seat, lock, lambda now: replace(now, wrong=0, wrong_at=0))
        return Key(seat)

    def told(self, seat: Seat) -> None:
        """The player at this seat has read who voted, and entered the PIN."""
        lock = self._lock(seat)
        if lock and lock.opened_by:
            self._write(seat, lock, lambda now: replace(now, opened_by=()))

    @staticmethod
    def voters(seat: Seat, people: AbstractSet[Seat], company: AbstractSet[Seat]) -> tuple[Seat, ...]:
        """Who has to agree to open this hand without the PIN: every other person at the table.

        ``people`` are those who play, ``company`` also those for whom bots play now; they are asked if nobody else is
        there. Bots have no vote.
        """
        return tuple(sorted(people - {seat} or company - {seat}))

    def vote(self, seat: Seat, voters: Sequence[Seat], agreed: AbstractSet[Seat]) -> Key | None:
        """The key to this hand if all of the ``voters`` have agreed, and there are any. It is kept who they were."""
        if not voters or not agreed >= frozenset(voters):
            return None
        lock = self._lock(seat)
        if lock:
            agreed_by = [self._players[voter] for voter in voters]

            def opened(now: Lock) -> Lock:
                names = {alike(name): name for name in (*now.opened_by, *agreed_by)}
                return replace(now, opened_by=tuple(names.values()))

            self._write(seat, lock, opened)
        return Key(seat, tuple(voters))

    def _lock(self, seat: Seat) -> Lock | None:
        known, _ = _known()
        return None if known is None or seat >= len(self._players) else self._lock_in(known, seat)

    def _lock_in(self, known: People, seat: Seat) -> Lock | None:
        """The lock in the file, or what the disk would not take of it."""
        lock, unwritten = known.lock_of(self._players[seat]), self._unwritten.get(seat)
        return unwritten if lock and unwritten and unwritten.salt == lock.salt else lock

    def _counted(self, seat: Seat) -> Lock | None:
        """The lock with one more try, which is written; None if nobody may try now."""
        counted: Lock | None = None

        def count(known: People) -> People:
            nonlocal counted
            lock = self._lock_in(known, seat)
            if lock is None or self._wait(lock):
                return known
            counted = replace(lock, wrong=lock.wrong + 1, wrong_at=int(self._clock()))
            return known.tried(counted)

        self._change(seat, count, lambda: counted)
        return counted

    def _write(self, seat: Seat, lock: Lock, how: Callable[[Lock], Lock]) -> None:
        """Have the file say what ``how`` makes of a lock, unless another window has put another one there, or none."""
        changed: Lock | None = None

        def written(known: People) -> People:
            nonlocal changed
            now = self._lock_in(known, seat)
            if now is None or now.salt != lock.salt:
                return known
            changed = how(now)
            return known.with_lock(self._players[seat], changed).tried(changed)

        self._change(seat, written, lambda: changed)

    def _change(self, seat: Seat, how: Callable[[People], People], changed: Callable[[], Lock | None]) -> None:
        """Change the players' file, and keep in mind what the disk would not take of the lock that has ``changed``."""
        from rummytui.people.registry import change

        refused, lock = change(how), changed()
        if refused and lock:
            self._unwritten[seat] = lock
        elif not refused:
            self._unwritten.pop(seat, None)
