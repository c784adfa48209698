"""The sentences about PINs at a curtain, and about a hand opened without one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.events import Event
from rules.record import record
from rules.seats import Seat
from rummytui.text.speech import counted, listed, whose

MEANT: Final = (
    "A PIN is four to twelve digits that you type before your hand is shown. It keeps honest people honest:"
    " anyone who can read this computer's disk can read your cards."
)
"""What a PIN protects and what it doesn't, for the screen where it is set."""


@record
class HandOpened(Event):
    """The hand of ``seat`` was opened without its PIN, since all of ``by`` agreed. It is not part of the game."""

    seat: Seat
    by: tuple[Seat, ...]


def opened_said(name: str, by: Sequence[str]) -> str:
    """The sentence about a hand that others have opened.

    >>> opened_said("Ann", ["Bob", "Gail"])
    "Bob and Gail opened Ann's hand without the PIN."
    """
    return f"{listed(by)} opened {whose(name)} hand without the PIN."


def asked(name: str) -> str:
    """The sentence that asks for a PIN."""
    return f"Type {whose(name)} PIN and press Enter."


def goes_elsewhere(name: str) -> str:
    """The sentence that asks for a PIN before somebody's hand is shown on another screen."""
    return f"Other screens don't ask for a PIN, so {name} has to type it here."


def refused(name: str, tries_left: int, seconds: int) -> str:
    """The sentence after a wrong PIN.

    >>> refused("Ann", 2, 0)
    "That isn't Ann's PIN. 2 more tries."
    >>> refused("Ann", 0, 30)
    "That isn't Ann's PIN. Try again in 30 seconds."
    """
    if seconds:
        return f"That isn't {whose(name)} PIN. {waiting(seconds)}"
    return f"That isn't {whose(name)} PIN." + (f" {_more(tries_left)}." if tries_left else "")


def waiting(seconds: int) -> str:
    """The sentence while no PIN may be tried.

    >>> waiting(1), waiting(90), waiting(120)
    ('Try again in 1 second.', 'Try again in 90 seconds.', 'Try again in 2 minutes.')
    """
    minutes, rest = divmod(seconds, 60)
    long = counted(minutes, "minute") if minutes and not rest else counted(seconds, "second")
    return f"Try again in {long}."


def vote_asked(voter: str, name: str) -> str:
    """The sentence that asks one of the others whether a hand may be opened without its PIN."""
    return f"{voter}: open {whose(name)} hand without the PIN?"


def _more(tries: int) -> str:
    return f"{tries} more {'try' if tries == 1 else 'tries'}"
