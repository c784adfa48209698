"""What each kind of event means at a table: what is said of it, what flies, and whether it is a big moment.

A game has one table of `Meanings`, with an entry for every event that can happen in it. What the family book remembers
of an event is in the rules, in `Game.deeds`, since reading saved games needs no table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from rules.events import Event, SittingOver
from rules.options import GameOptions
from rules.seats import Seat
from rummytui.bots.voices import Cues, Voices
from rummytui.table.flights import Flight, Flights
from rummytui.table.moments import Moment, Moments
from rummytui.text.locked_hands import HandOpened, opened_said
from rummytui.text.narration import MoveTakenBack, Phrase, SeatHandedOver, Sentence, Teller

EventT = TypeVar("EventT", bound=Event)
Phrasing: TypeAlias = Callable[[Teller, EventT], Phrase | Sentence | None]
Flown: TypeAlias = Callable[[Flights, EventT], Iterable[Flight] | None]
Hailed: TypeAlias = Callable[[Moments, EventT], Iterable[Moment] | None]


class Meaning(NamedTuple, Generic[EventT]):
    """What is made of one kind of event. Each column is a function of its event, or `nothing`."""

    phrase: Phrasing[EventT]
    flight: Flown[EventT]
    moment: Hailed[EventT]


def nothing(_: object, __: object) -> None:
    """The entry for what an event deliberately does not do."""


def means(
    kind: type[EventT], phrase: Phrasing[EventT], flight: Flown[EventT], moment: Hailed[EventT]
) -> tuple[type[Event], Meaning[Any]]:
    """An entry of a table of meanings, which has to suit its kind of event."""
    return kind, Meaning(phrase, flight, moment)


def only_told(kind: type[EventT], phrase: Phrasing[EventT]) -> tuple[type[Event], Meaning[Any]]:
    """An entry for an event of which something is said, and nothing else."""
    return means(kind, phrase, nothing, nothing)


@dataclass(frozen=True, slots=True)
class Meanings:
    """The meanings of a game's events by their kinds. A kind without an entry is a KeyError.

    ``gathered`` merges events that share a sentence; the kinds that it makes have entries, too. ``cues`` are the moments
    at which bots may say something.
    """

    of: Mapping[type[Event], Meaning[Any]]
    gathered: Callable[[Iterable[Event]], Iterable[Event]] = iter
    cues: Cues = field(default_factory=dict)

    def extended(
        self,
        *own: tuple[type[Event], Meaning[Any]],
        gathered: Callable[[Iterable[Event]], Iterable[Event]] = iter,
        cues: Cues | None = None,
    ) -> Meanings:
        """These meanings with a game's ``own`` in addition, or in their place."""
        return Meanings({**self.of, **dict(own)}, gathered, {**self.cues, **(cues or {})})

    def teller(self, names: Sequence[str], options: GameOptions | None = None, voices: Voices | None = None) -> Teller:
        """Tells events in sentences, with what bots say if there are ``voices``.

        ``names`` are the players in seat order; ``options`` are the house rules.
        """
        return Teller(
            names,
            options,
            lambda teller, event: self.of[type(event)].phrase(teller, event),
            self.gathered,
            lambda hand: voices.remarks(hand, self.cues) if voices else (),
        )

    def flights(self, viewer: Seat | None, seats: Sequence[Seat]) -> Flights:
        """Works out what flies, for a screen that shows ``viewer``'s hand. ``seats`` are those that hold cards."""
        return Flights(viewer, seats, lambda flights, event: self.of[type(event)].flight(flights, event) or ())

    def moments(self, names: Sequence[str], unit: str) -> Moments:
        """Finds the big moments. ``unit`` is what is won in this game."""
        return Moments(
            names, unit, lambda moments, event: self.of[type(event)].moment(moments, event) or (), self.gathered
        )


def _move_taken_back(teller: Teller, event: MoveTakenBack) -> Sentence:
    if event.practice:
        return Sentence(f"{teller.names[event.seat]} used undo, so this hand counts as practice.")
    return Sentence(f"{teller.names[event.seat]} undid a move.")


def _seat_handed_over(teller: Teller, event: SeatHandedOver) -> Sentence:
    name = teller.names[event.seat]
    if event.again:
        return Sentence(f"{name} is back in the game.")
    return Sentence(f"{'A bot' if event.bot else 'Someone'} is now playing for {name}.")


def _hand_opened(teller: Teller, event: HandOpened) -> Sentence:
    return Sentence(opened_said(teller.names[event.seat], [teller.names[seat] for seat in event.by]))


def _sitting_over(teller: Teller, event: SittingOver) -> Sentence:
    if event.by is None:
        return Sentence("The house rules end the game here.")
    return Sentence(f"{teller.names[event.by]} finished the game.")


AT_EVERY_TABLE: Final = Meanings({}).extended(
    only_told(MoveTakenBack, _move_taken_back),
    only_told(SeatHandedOver, _seat_handed_over),
    only_told(HandOpened, _hand_opened),
    only_told(SittingOver, _sitting_over),
)
"""What can happen in every game."""
