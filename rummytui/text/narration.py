"""Events told in sentences, one sentence a turn.

``Ann took 9♦, laid down three nines and discarded J♣.``

A `Phrase` becomes part of the sentence about a seat's turn; a `Sentence` stands alone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from rules.events import CardLaidOff, Event, JokerMoved
from rules.options import GameOptions
from rules.record import record
from rules.seats import Seat
from rummytui.text.speech import listed, whose


@record
class MoveTakenBack(Event):
    """A move of ``seat`` was undone, with all that followed it; ``practice``: by one person who plays with bots."""

    seat: Seat
    practice: bool


@record
class SeatHandedOver(Event):
    """A bot plays that seat from now on, or, if it is not a ``bot``, a person; ``again``: as at the beginning of the game."""

    seat: Seat
    bot: bool
    again: bool


DISCARDED: Final = "discarded"
_WRITTEN_OUT: Final = 4
"""Melds of up to this many cards are listed in full; of a longer one, the first and the last card."""


class Phrase(NamedTuple):
    """One thing that a seat did, as ``verb``, ``what`` and ``tail``: laid off · 8♥ · on Ann's hearts."""

    seat: Seat
    verb: str
    what: str = ""
    tail: str = ""
    trifle: bool = False
    """Whether to leave it out of a sentence that has more to tell."""
    short: str = ""
    """The same where there is little room; empty: verb, what and tail."""
    lays: bool = False
    """Whether cards come to lie on the table by it."""


class DonePart(NamedTuple):
    """One thing that was done in a turn, in a few words."""

    text: str
    lays: bool = False
    """Whether cards came to lie on the table."""


class Sentence(NamedTuple):
    """A whole sentence; ``seat`` is the seat whose turn it tells, or None."""

    text: str
    seat: Seat | None = None
    deeds: tuple[DonePart, ...] = ()
    """What was done in that turn, without trifles and without the discard."""
    discard: str = ""
    """The card with which the turn ended, if it did."""
    is_remark: bool = False
    """Whether a bot says it, and not the table."""


class Teller:
    """Puts the events of a hand into words, in their order.

    ``names`` are the players in seat order, and ``options`` the house rules, for games whose words depend on them.
    ``phrase_of`` finds the words for an event in the game's table, and ``gathered`` merges several events that belong
    in one sentence. ``remarks`` are what bots say in a hand: after which event, at which seat, and what.
    """

    def __init__(
        self,
        names: Sequence[str],
        options: GameOptions | None,
        phrase_of: Callable[[Teller, Event], Phrase | Sentence | None],
        gathered: Callable[[Iterable[Event]], Iterable[Event]],
        remarks: Callable[[Sequence[Event]], Iterable[tuple[Event, Seat, str]]],
    ) -> None:
        self.names = names
        self.options = options
        self.gathered = gathered
        self.remarks = remarks
        self.groups: dict[int, str] = {}
        """What the melds told so far are called, by their index."""
        self._phrase_of = phrase_of

    def phrase(self, event: Event) -> Phrase | Sentence | None:
        """The words for an event as everybody saw it; None if it goes without saying."""
        return self._phrase_of(self, event)

    def onto(self, event: CardLaidOff | JokerMoved) -> str:
        """The meld to which a card was added: Ann's hearts."""
        owner = "their own" if event.owner == event.seat else whose(self.names[event.owner])
        return f"{owner} {self.groups.get(event.meld, 'meld')}"


def tell(events: Iterable[Event], teller: Teller) -> list[Sentence]:
    """What everybody saw happen in a hand, in sentences, one for each turn.

    ``events`` are those of one hand from the deal on, in order. They may hold secrets; only public ones are narrated.
    """
    return in_sentences([words for _, words in worded(events, teller)], teller.names)


def worded(events: Iterable[Event], teller: Teller) -> Iterator[tuple[Event, Phrase | Sentence | None]]:
    """Each thing that everybody saw happen in a hand, in order, with the words for it.

    What a bot says about it follows, with the same event.
    """
    is_practice = False
    seen = [event.seen_by(None) for event in events]
    remarks = deque(teller.remarks(seen))
    for event in teller.gathered(seen):
        if isinstance(event, MoveTakenBack) and event.practice:
            # Once is enough, however often a player tries again.
            yield event, None if is_practice else teller.phrase(event)
            is_practice = True
        else:
            yield event, teller.phrase(event)
        while remarks and remarks[0][0] is event:
            _, seat, line = remarks.popleft()
            yield event, Sentence(f"{teller.names[seat]}: “{line}”", is_remark=True)


def in_sentences(told_of: Iterable[Phrase | Sentence | None], names: Sequence[str]) -> list[Sentence]:
    """These words, with all that a seat did in one turn in one sentence."""
    told: list[Sentence] = []
    phrases: list[Phrase] = []

    def close_turn() -> None:
        if phrases:
            seat = phrases[0].seat
            deeds = tuple(_deed(phrase) for phrase in phrases if not phrase.trifle and phrase.verb != DISCARDED)
            discard = next((phrase.what for phrase in phrases if phrase.verb == DISCARDED), "")
            told.append(Sentence(f"{names[seat]} {_in_one(phrases)}.", seat, deeds, discard))
            phrases.clear()

    for words in told_of:
        if isinstance(words, Sentence):
            close_turn()
            told.append(words)
        elif words:
            if phrases and words.seat != phrases[0].seat:
                close_turn()
            phrases.append(words)
    close_turn()
    return told


def _deed(phrase: Phrase) -> DonePart:
    return DonePart(phrase.short or " ".join(filter(None, (phrase.verb, phrase.what, phrase.tail))), phrase.lays)


def _in_one(phrases: Sequence[Phrase]) -> str:
    """Everything done in a turn, leaving out trifles if there is more to tell."""
    # A second card drawn after taking a discard is not a trifle.
    weighty = [
        phrase
        for place, phrase in enumerate(phrases)
        if not phrase.trifle or (place and phrases[place - 1].verb == "took")
    ]
    kept = weighty if len(weighty) > 1 else phrases
    clauses = []
    for (verb, tail), alike in groupby(kept, key=lambda phrase: (phrase.verb, phrase.tail)):
        what = listed([phrase.what for phrase in alike if phrase.what])
        clauses.append(" ".join(part for part in (verb, what, tail) if part))
    if any(" and " in clause for clause in clauses[:-1]):
        return ", then ".join([", ".join(clauses[:-1]), clauses[-1]])
    return listed(clauses)


def since_last_turn(told: Sequence[Sentence], seat: Seat, name: str) -> tuple[str, list[str]]:
    """What happened while others had the laptop: a heading, and the sentences since the last turn of ``seat``.

    ``name`` is that player's. A turn that ``seat`` is in the middle of, as after loading, is narrated too.
    """
    turns = [place for place, line in enumerate(told) if line.seat == seat]
    if turns and turns[-1] == len(told) - 1:
        turns.pop()
    heading = f"Since {whose(name)} last turn:" if turns else "So far:"
    return heading, [line.text for line in told[turns[-1] + 1 if turns else 0 :]]


def undo_notice(count: int) -> str:
    """The sentence after undoing ``count`` moves."""
    if not count:
        return "There's nothing to undo."
    return "Undid the last move." if count == 1 else f"Undid {count} moves."
