"""Hands that are locked, and a clock that the test holds."""

from __future__ import annotations

from rummytui.people import registry as people
from rummytui.people.locks import lock_for
from rummytui.settings import people_file

PIN = "2468"


class Clock:
    """Seconds since 1970, as the test has them."""

    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now


def lock(name: str, pin: str = PIN) -> None:
    """Give somebody a PIN."""
    assert people.change(lambda known: known.with_lock(name, lock_for(pin))) is None


def secrets_of(name: str, pin: str = PIN) -> list[str]:
    """What must be nowhere but in the players' file, and the PIN not even there."""
    found = people.load()[0].lock_of(name)
    assert found is not None
    text = people_file().read_text()
    assert found.digest in text
    return [pin, found.digest, found.salt]
