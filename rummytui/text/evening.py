"""A finished game in a few sentences: what everybody saw happen in all its hands."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from rules.cards import Card
from rules.events import Event, HandDeclared, HandSettled, HandVoid, MeldTabled
from rules.melds import LEAST
from rules.options import GameOptions
from rules.reasons import Paid
from rules.seats import Seat
from rummytui.text.speech import counted, named, said

SENTENCES: Final = 3
"""How many sentences an evening gets."""

_LONG_RUN: Final = LEAST + 1
"""Cards of a run that is worth telling."""
_AGAIN: Final = 25
"""How much less a second sentence about the same people is worth."""


class Note(NamedTuple):
    """Something worth telling."""

    worth: int
    text: str
    seats: tuple[Seat, ...] = ()
    """Whom it is about; nobody in particular, if none."""


class Highest(NamedTuple):
    """A number that somebody reached in a hand, and ``what`` it was about."""

    value: int
    seat: Seat
    number: int
    what: str


class Evening:
    """Takes in the hands of a game one after another, and tells the highlights.

    ``names`` are the players in seat order, ``span`` is what the game is played in, ``unit`` what is won in it, and
    ``low_wins`` says who wins. A game with events of its own takes them in and has notes of its own in a subclass. Events
    may hold secrets; only what everybody saw is taken in.
    """

    def __init__(
        self,
        names: Sequence[str],
        options: GameOptions | None = None,
        *,
        span: str = "hand",
        unit: str = "point",
        low_wins: bool = False,
    ) -> None:
        self.names = names
        self.options = options
        self.span = span
        self.unit = unit
        self.low_wins = low_wins
        self.number = 0
        """Which hand is being taken in, counted from 1."""
        self.counts: dict[str, Counter[int]] = defaultdict(Counter)
        """How often each seat did what, by a word for it."""
        self.records: dict[str, list[Highest]] = defaultdict(list)
        """What could turn out to be the most of its kind, by a word for it."""
        self._void = 0

    # ------------------------------------------------------------------------------------------------ what happened

    def add(self, events: Iterable[Event]) -> None:
        """Take in one more hand: what happened in it, from the deal on."""
        self.number += 1
        for event in self.gathered(event.seen_by(None) for event in events):
            self.take(event)

    def gathered(self, events: Iterable[Event]) -> Iterable[Event]:
        """The events to take in. A game may merge several that belong together."""
        return events

    def take(self, event: Event) -> None:
        """Take in one event, as everybody saw it."""
        match event:
            case HandSettled():
                self.settled(event)
            case HandVoid():
                self._void += 1
            case MeldTabled(seat, cards):
                self._laid(seat, cards)
            case HandDeclared(seat, melds):
                for cards in melds:
                    self._laid(seat, cards)

    def settled(self, event: HandSettled) -> None:
        """Take in how a hand ended."""
        self.counts["won"].update(event.winners)
        changes = event.changes()
        for seat, count in enumerate(event.counts):
            if seat not in event.winners:
                self.record("left", count, seat)
            elif changes[seat] > 0:
                self.record("gained", changes[seat], seat)
        if any(payment.why is Paid.WENT_RUMMY for payment in event.payments):
            self.counts["rummies"].update(event.winners)

    def _laid(self, seat: Seat, cards: tuple[Card, ...]) -> None:
        faces = [card.face if card.is_joker else card for card in cards]
        if len(cards) >= _LONG_RUN and faces[0].suit == faces[1].suit and faces[0].rank != faces[1].rank:
            self.record("run", len(cards), seat, f"{said(faces[0])} to {said(faces[-1])}")

    def record(self, kind: str, value: int, seat: Seat, what: str = "") -> None:
        """Take in a candidate for the most of its kind in the game."""
        self.records[kind].append(Highest(value, seat, self.number, what))

    # ------------------------------------------------------------------------------------------------ sentences

    def told(self, totals: Sequence[Sequence[int]]) -> list[str]:
        """The evening in three sentences, or fewer if less happened; ``totals`` are the scores after each hand.

        What is worth most comes first, but no one player takes all of it.
        """
        waiting = sorted([*self.notes(), *self._course(totals)], key=lambda note: -note.worth)
        told: list[Note] = []
        heard: Counter[int] = Counter()
        while waiting and len(told) < SENTENCES:
            best = max(waiting, key=lambda note: note.worth - _AGAIN * sum(heard[seat] for seat in note.seats))
            waiting.remove(best)
            told.append(best)
            heard.update(best.seats)
        return [note.text for note in told]

    def notes(self) -> Iterator[Note]:
        """What is worth telling of the hands."""
        if best := self.top("gained"):
            text = f"{self.names[best.seat]} had the biggest win: {self.points(best.value)} in {self.at(best)}."
            yield Note(80, text, (best.seat,))
        if run := self.top("run"):
            text = f"{self.names[run.seat]} laid down the longest run, {run.value} cards from {run.what}, in {self.at(run)}."
            yield Note(60 + 4 * (run.value - _LONG_RUN), text, (run.seat,))
        yield from self.most_often("rummies", 90, "went rummy")
        if worst := self.top("left"):
            text = f"{self.names[worst.seat]} was caught with the most: {self.points(worst.value)} in {self.at(worst)}."
            yield Note(50, text, (worst.seat,))
        if won := leading(self.counts["won"]):
            seats, times = won
            if times == self.number > 1 and len(seats) == 1:
                yield Note(65, f"{self.names[seats[0]]} won every {self.span}.", seats)
            elif times > 1:
                text = f"{named(seats, self.names)} won {times} of the {self.number} {self.span}s{each(seats)}."
                yield Note(45, text, seats)
        if self._void:
            yield Note(20, f"{counted(self._void, self.span)} had no winner.")

    def _course(self, totals: Sequence[Sequence[int]]) -> Iterator[Note]:
        """What is worth telling of the way the scores went."""
        ahead = [self._ahead(scores) for scores in totals]
        if len(totals) < 2 or len(ahead[-1]) != 1:
            return
        (winner,) = ahead[-1]
        behind = max(
            (hand for hand, scores in enumerate(totals, 1) if self._ahead(scores, last=True) == (winner,)), default=0
        )
        name = self.names[winner]
        if behind and len(self.names) > 2:
            yield Note(75, f"{name} was last after {self.span} {behind} but came first in the end.", (winner,))
        if len(totals) > 2 and all(leaders == (winner,) for leaders in ahead):
            yield Note(70, f"{name} was ahead from the first {self.span} to the last.", (winner,))
        alone = [leaders for leaders in ahead if len(leaders) == 1]
        if (changes := sum(one != other for one, other in pairwise(alone))) > 2:
            yield Note(40 + changes, f"The lead changed hands {often(changes)}.")
        order = sorted(totals[-1], reverse=not self.low_wins)
        if margin := abs(order[0] - order[1]):
            yield Note(10, f"{self.points(margin)} separated first and second.")

    def _ahead(self, scores: Sequence[int], *, last: bool = False) -> tuple[int, ...]:
        """Who is ahead, or comes ``last``; nobody if all have the same."""
        if len(set(scores)) == 1:
            return ()
        best = (min if self.low_wins != last else max)(scores)
        return tuple(seat for seat, score in enumerate(scores) if score == best)

    # ------------------------------------------------------------------------------------------------ in words

    def most_often(self, deed: str, worth: int, did: str, tail: str = "", *, unit: str = "") -> Iterator[Note]:
        """Who did a deed most often, if anybody leads: ``did``, how often or how many of a ``unit``, and a ``tail``."""
        if found := leading(self.counts[deed]):
            seats, times = found
            many = counted(times, unit) if unit else often(times)
            yield Note(worth, f"{named(seats, self.names)} {did} {many}{each(seats)}{tail}.", seats)

    def points(self, number: int) -> str:
        """This many points."""
        return counted(number, self.unit)

    def at(self, record: Highest) -> str:
        """In which hand that was."""
        return f"{self.span} {record.number}"

    def top(self, kind: str) -> Highest | None:
        """The highest of its kind; None if there is none, or more than one."""
        found = self.records[kind]
        highest = max((record.value for record in found), default=0)
        best = [record for record in found if record.value == highest > 0]
        return best[0] if len(best) == 1 else None


def leading(counts: Mapping[int, int]) -> tuple[tuple[int, ...], int] | None:
    """The seats that did something most often, no more than two, and how often; None if nobody leads.

    >>> leading({0: 2, 1: 5, 2: 5}), leading({0: 1, 1: 1, 2: 1}), leading({})
    (((1, 2), 5), None, None)
    """
    most = max(counts.values(), default=0)
    seats = tuple(sorted(seat for seat, count in counts.items() if count == most))
    return (seats, most) if most and len(seats) < 3 else None


def often(times: int) -> str:
    """How often.

    >>> often(1), often(2), often(5)
    ('once', 'twice', '5 times')
    """
    return {1: "once", 2: "twice"}.get(times, f"{times} times")


def each(seats: Sequence[Seat]) -> str:
    """What follows a number that holds for each of several seats.

    >>> each((0,)), each((0, 1))
    ('', ' each')
    """
    return " each" if len(seats) > 1 else ""
