"""What a seat is remembered for besides its score: hands it ended, pots it won, what it ate."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, TypeVar

from rules.seats import Seat

if TYPE_CHECKING:
    from rules.events import Event

DeedKind: TypeAlias = Literal["won", "out", "pot", "food"]
"""A hand won that no `HandSettled` tells of, the last card of a hand, chips out of a pot, helpings of a food."""


class Deed(NamedTuple):
    """``seat`` did something once; ``amount`` says how much of it where that counts, and ``what`` of what."""

    seat: Seat
    kind: DeedKind
    what: str = ""
    amount: int = 1


EventT = TypeVar("EventT", bound="Event")
DeedTable: TypeAlias = "Mapping[type[Event], Callable[[Any], Iterable[Deed]]]"
"""What is remembered of each kind of event; a game has an entry for each that can happen in it."""


def remembered(kind: type[EventT], deeds: Callable[[EventT], Iterable[Deed]]) -> DeedTable:
    """An entry of a table of deeds, which has to suit its kind of event."""
    return {kind: deeds}


def not_remembered(*kinds: type[Event]) -> DeedTable:
    """Entries for events of which nothing is remembered."""
    return dict.fromkeys(kinds, lambda _: ())
