"""What the program remembers about people between games: names of the same person, and locks on hands.

Who has played lately is in the settings. Here are only those of whom more is known than a name.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final

from rules.names import alike, is_clean
from rummytui.settings import people_file, read_as
from saves.disk import make_folder, put_in_place, read_file
from saves.errors import reason

_LARGEST_FILE: Final = 1024 * 1024
_PATIENCE: Final = 5.0
"""Seconds to wait while another window changes the file."""
_HEX: Final = re.compile(r"(?:[0-9a-f]{2}){16,64}")
LARGEST_MEMORY: Final = 64 * 1024 * 1024
"""The most bytes that checking a PIN may take, even if the file asks for more."""
_BLOCKS: Final = range(8, 33)
_TIMES: Final = range(1, 17)
"""What a file may ask of scrypt; the smallest block is the usual one."""


@dataclass(frozen=True)
class Lock:
    """The salted hash of a PIN, and the tries made so far; the PIN itself is stored nowhere."""

    salt: str
    digest: str
    """What scrypt makes of the PIN and the salt; both as hexadecimal digits."""
    n: int
    r: int
    p: int
    """How much work scrypt makes of it: rounds, size of a block, how often."""
    wrong: int = 0
    """Wrong tries in a row."""
    wrong_at: int = 0
    """When the last of them was, in seconds since 1970."""
    opened_by: tuple[str, ...] = ()
    """Who has voted to open a hand without the PIN, for as long as its owner has not been told."""

    @property
    def is_sound(self) -> bool:
        """Whether a PIN can be checked against it."""
        room = 128 * self.r * (self.n + self.p + 2)
        work = self.r in _BLOCKS and self.p in _TIMES and self.n > 1 and room <= LARGEST_MEMORY
        rounds = self.n & (self.n - 1) == 0
        strings = all(_HEX.fullmatch(text) for text in (self.salt, self.digest))
        return (
            work
            and rounds
            and strings
            and self.wrong >= 0
            and self.wrong_at >= 0
            and all(map(is_clean, self.opened_by))
        )


@dataclass(frozen=True)
class Person:
    """A person about whom more is known than the name."""

    name: str
    lock: Lock | None = None
    same_as: str | None = None
    """The name under which this person is known, if it is another."""


@dataclass(frozen=True)
class People:
    """Players with more than a name on record. Immutable: each method returns a new one.

    An alias leads to a person in one step, so that no chain of names can form a circle; an alias has no other data of
    its own.
    """

    people: tuple[Person, ...] = ()

    def called(self, name: str) -> Person | None:
        """What is known under just this name; None if nothing is."""
        return next((person for person in self.people if alike(person.name) == alike(name)), None)

    def canonical(self, name: str) -> str:
        """The canonical name of the person called ``name``; the name itself by default.

        Compare what it returns with `rules.names.alike`, since somebody of whom nothing is known may be written
        with capitals or without.
        """
        person = self.called(name)
        return name if person is None else person.same_as or person.name

    def names_of(self, name: str) -> tuple[str, ...]:
        """All names of one person, the canonical one first."""
        canonical = self.canonical(name)
        return (canonical, *(one.name for one in self.people if one.same_as and alike(one.same_as) == alike(canonical)))

    def lock_of(self, name: str) -> Lock | None:
        """The lock on that person's hands, under whichever name they sit at the table."""
        person = self.called(self.canonical(name))
        return person.lock if person else None

    def with_lock(self, name: str, lock: Lock | None) -> People:
        """The same with this lock on that person's hands, or with none. Raises ValueError if the name cannot be shown."""
        canonical = self.canonical(name)
        person = self.called(canonical) or Person(canonical)
        return self._with(replace(person, lock=lock))

    def tried(self, lock: Lock) -> People:
        """The same with the tries that ``lock`` has counted, for everybody whose hands that PIN locks."""
        return People(
            tuple(
                replace(person, lock=replace(person.lock, wrong=lock.wrong, wrong_at=lock.wrong_at))
                if person.lock and person.lock.salt == lock.salt
                else person
                for person in self.people
            )
        )

    def join(self, name: str, other: str) -> People:
        """The same with ``name`` and ``other`` and all their other names as one person, known as ``other`` is.

        A lock goes along. Raises ValueError with a sentence if there are two of them, or if a name cannot be shown.
        """
        one, into = self.canonical(name), self.canonical(other)
        if alike(one) == alike(into):
            return self
        lock, others = self.lock_of(one), self.lock_of(into)
        if lock and others:
            raise ValueError(f"{one} and {into} each have a PIN; remove one of the PINs first.")
        joined = self
        for each in self.names_of(one):
            joined = joined._with(Person(each, same_as=into))
        return joined.with_lock(into, lock or others)

    def separate(self, name: str) -> People:
        """The same with ``name`` as a person of its own; the other names of that person stay together.

        A lock stays on both, since no hand may lose its lock without its PIN. Wrong tries count for both.
        """
        person, lock = self.called(name), self.lock_of(name)
        left = [each for each in self.names_of(name) if alike(each) != alike(name)]
        if not left:
            return self
        first, *others = left
        apart = self._with(Person(person.name if person else name, lock))._with(Person(first, lock))
        for each in others:
            apart = apart._with(Person(each, same_as=first))
        return apart

    def _with(self, person: Person) -> People:
        if not is_clean(person.name):
            raise ValueError("That isn't a name.")
        others = tuple(one for one in self.people if alike(one.name) != alike(person.name))
        known = person.lock is not None or person.same_as is not None
        return People((*others, person) if known else others)

    @property
    def is_sound(self) -> bool:
        """Whether every name can be shown and occurs once, every lock can be opened, and no name leads on and on."""
        led_on = {alike(person.name) for person in self.people if person.same_as}
        return len({alike(person.name) for person in self.people}) == len(self.people) and all(
            is_clean(person.name)
            and (person.lock is None or (person.lock.is_sound and person.same_as is None))
            and (person.same_as is None or (is_clean(person.same_as) and alike(person.same_as) not in led_on))
            for person in self.people
        )


def load() -> tuple[People, str | None]:
    """Who is known, and a sentence for people if that could not be read, else None.

    A damaged file is renamed rather than overwritten, to a name that nothing has yet.
    """
    known, notice, _ = _found()
    return known, notice


def change(how: Callable[[People], People]) -> str | None:
    """Have the players' file say what ``how`` makes of what it says now. Returns a sentence if something is amiss.

    No other window changes it meanwhile. An unreadable file is left as it is. If ``how`` raises, nothing is written, and
    the exception passes through.
    """
    file = people_file()
    with _alone(file) as held:
        if not held:
            return "Another window is changing the players' file; try again."
        known, notice, may_be_written = _found()
        if not may_be_written:
            return notice
        changed = how(known)
        if changed == known:
            return notice
        try:
            make_folder(file.parent)
            put_in_place(file, json.dumps(asdict(changed), ensure_ascii=False, indent=2).encode())
        except OSError as error:
            return f"Can't save the players' file ({reason(error)})."
        return notice


@contextmanager
def _alone(file: Path) -> Iterator[bool]:
    """Whether no other window changes the file meanwhile. Where files can't be locked at all, nobody asks."""
    from filelock import FileLock, Timeout

    from saves.journal import let_go

    lock = None
    with suppress(OSError):
        make_folder(file.parent)
        lock = FileLock(file.with_name(f".{file.name}.lock"), timeout=_PATIENCE, mode=0o600)
        try:
            lock.acquire()
        except Timeout:
            yield False
            return
    try:
        yield True
    finally:
        if lock:
            let_go(lock)


def _found() -> tuple[People, str | None, bool]:
    """Who is known, a sentence for people or None, and whether a new file would overwrite nothing that was not read."""
    file = people_file()
    try:
        return _read(file), None, True
    except FileNotFoundError:
        return People(), None, True
    except OSError as error:
        return People(), f"Can't read the players' file ({reason(error)}), so no PINs are asked for.", False
    except (ValueError, TypeError, LookupError, RecursionError):
        pass
    try:
        aside = _put_aside(file)
    except OSError:
        return People(), "The players' file is damaged, so no PINs are asked for.", False
    return People(), f"The players' file was damaged, so no PINs are asked for; the old file is now {aside.name}.", True


def _read(file: Path) -> People:
    """Raises OSError if that fails, and ValueError, TypeError, LookupError or RecursionError if it makes no sense."""
    known: People = read_as(People, json.loads(read_file(file, _LARGEST_FILE).decode()))
    if not known.is_sound:
        raise ValueError(file)
    return known


def _put_aside(file: Path) -> Path:
    """Rename a damaged file. Raises OSError."""
    number = 1
    while (aside := file.with_name(f"people.damaged{number if number > 1 else ''}.json")).exists():
        number += 1
    return file.rename(aside)
