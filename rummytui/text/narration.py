"""Events told in sentences, one sentence a turn.

``Ann took 9♦, laid down three nines and discarded J♣.``

A `Phrase` becomes part of the sentence about a seat's turn; a `Sentence` stands alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import ClassVar, Final, NamedTuple, cast

from rules.events import (
    CardDiscarded,
    CardDrawn,
    CardLaidOff,
    DrawRefused,
    Event,
    HandDealt,
    HandDeclared,
    HandSettled,
    HandVoid,
    JokerMoved,
    Knocked,
    MeldTabled,
    PlayDriedUp,
    SittingOver,
    StockTurnedOver,
    WentOut,
)
from rules.melds import RANK_WORDS, SUIT_WORDS, spoken
from rules.options import GameOptions
from rules.reasons import VoidReason
from rules.seats import Seat
from rummytui.text.handed_over import SeatHandedOver
from rummytui.text.locked_hands import HandOpened, opened_said
from rummytui.text.reasons import NOBODY_PAYS, void_said
from rummytui.text.speech import counted, listed, named, said, whose
from rummytui.text.taken_back import MoveTakenBack

_DISCARDED: Final = "discarded"
_WRITTEN_OUT: Final = 4
"""Cards of a meld that are told one by one; of a longer one the first and the last are."""


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


class Deed(NamedTuple):
    """One thing that was done in a turn, in a few words."""

    text: str
    lays: bool = False
    """Whether cards came to lie on the table."""


class Sentence(NamedTuple):
    """A whole sentence; ``seat`` is the seat whose turn it tells, or None."""

    text: str
    seat: Seat | None = None
    deeds: tuple[Deed, ...] = ()
    """What was done in that turn, without trifles and without the discard."""
    discard: str = ""
    """The card with which the turn ended, if it did."""


class Teller:
    """Puts events into words: one method for each kind of event, named after it (``_card_drawn`` for CardDrawn).

    A game with events of its own adds methods in a subclass. ``names`` are the players in seat order, and ``options``
    the house rules, for games whose words depend on them.
    """

    void_means: ClassVar[str] = NOBODY_PAYS
    """What follows when a hand has no winner."""

    def __init__(self, names: Sequence[str], options: GameOptions | None = None) -> None:
        self.names = names
        self.options = options
        self._groups: dict[int, str] = {}

    def gathered(self, events: Iterable[Event]) -> Iterable[Event]:
        """The events to tell. A game may merge several that belong in one sentence."""
        return events

    def phrase(self, event: Event) -> Phrase | Sentence | None:
        """The words for an event as everybody saw it; None if it goes without saying."""
        method = getattr(self, method_name(type(event).__name__), None)
        return cast("Phrase | Sentence | None", method(event)) if method else None

    def void_said(self, why: VoidReason) -> str:
        """The sentence that says why a hand has no winner. A game with reasons of its own words those itself."""
        return void_said(why, self.names, self.void_means)

    def group(self, meld: int) -> str:
        """What the meld with this index is called, such as nines or hearts."""
        return self._groups.get(meld, "meld")

    def _hand_dealt(self, event: HandDealt) -> Sentence:
        upcard = f" and turned up {said(event.upcard)}" if event.upcard is not None else ""
        return Sentence(f"{self.names[event.dealer]} dealt hand {event.hand_number}{upcard}.")

    def _card_drawn(self, event: CardDrawn) -> Phrase:
        if event.source == "discard":
            return Phrase(event.seat, "took", said(event.card))
        return Phrase(event.seat, "drew", trifle=True)

    def _stock_turned_over(self, event: StockTurnedOver) -> Phrase:
        how = "shuffled the discard pile into a new stock" if event.shuffled else "turned the discard pile over"
        return Phrase(event.seat, how, short="turned the pile")

    def _meld_tabled(self, event: MeldTabled) -> Phrase:
        first, second, *_ = event.cards
        self._groups[event.meld] = RANK_WORDS[first.rank] if first.rank == second.rank else SUIT_WORDS[first.suit]
        jokers = [said(card) for card in event.cards if card.is_joker]
        shown = [said(card) for card in event.cards]
        if len(shown) > _WRITTEN_OUT:
            shown = [shown[0], "…", shown[-1]]
        return Phrase(
            event.seat,
            "laid down",
            spoken(event.cards),
            f"with {listed(jokers)}" if jokers else "",
            short=f"laid {' '.join(shown)}",
            lays=True,
        )

    def _card_laid_off(self, event: CardLaidOff) -> Phrase:
        owner = "their own" if event.owner == event.seat else whose(self.names[event.owner])
        where = f"on {owner} {self.group(event.meld)}"
        short = f"laid off {said(event.card)} on {event.meld + 1}"
        return Phrase(event.seat, "laid off", said(event.card), where, short=short, lays=True)

    def _joker_moved(self, event: JokerMoved) -> Phrase:
        owner = "their own" if event.owner == event.seat else whose(self.names[event.owner])
        where = f"into {owner} {self.group(event.meld)}, moving the joker to {said(event.joker.face)}"
        return Phrase(event.seat, "played", said(event.card), where)

    def _card_discarded(self, event: CardDiscarded) -> Phrase:
        return Phrase(event.seat, _DISCARDED, said(event.card))

    def _hand_declared(self, event: HandDeclared) -> Phrase:
        return Phrase(event.seat, "declared", listed([spoken(cards) for cards in event.melds]))

    def _knocked(self, event: Knocked) -> Phrase:
        return Phrase(event.seat, "knocked")

    def _draw_refused(self, event: DrawRefused) -> Phrase:
        return Phrase(event.seat, "refused", said(event.upcard))

    def _play_dried_up(self, event: PlayDriedUp) -> Sentence:
        return Sentence(
            "The stock is gone and nobody has laid anything down for a whole round."
            f" The hand ends as if {self.names[event.seat]} had refused."
        )

    def _went_out(self, event: WentOut) -> Phrase:
        return Phrase(event.seat, "went out")

    def _hand_settled(self, event: HandSettled) -> Sentence:
        winners = named(event.winners, self.names)
        verb = "wins" if len(event.winners) == 1 else "share"
        gained = sum(max(change, 0) for change in event.changes())
        others = [name for seat, name in enumerate(self.names) if seat not in event.winners]
        payers = others[0] if len(others) == 1 else "the others"
        return Sentence(f"{winners} {verb} hand {event.hand_number}: {counted(gained, 'point')} from {payers}.")

    def _hand_void(self, event: HandVoid) -> Sentence:
        return Sentence(f"Hand {event.hand_number} is void. {self.void_said(event.why)}")

    def _move_taken_back(self, event: MoveTakenBack) -> Sentence:
        if event.practice:
            return Sentence(f"{self.names[event.seat]} used undo, so this hand counts as practice.")
        return Sentence(f"{self.names[event.seat]} undid a move.")

    def _seat_handed_over(self, event: SeatHandedOver) -> Sentence:
        name = self.names[event.seat]
        if event.again:
            return Sentence(f"{name} is back in the game.")
        return Sentence(f"{'A bot' if event.bot else 'Someone'} is now playing for {name}.")

    def _hand_opened(self, event: HandOpened) -> Sentence:
        return Sentence(opened_said(self.names[event.seat], [self.names[seat] for seat in event.by]))

    def _sitting_over(self, event: SittingOver) -> Sentence:
        if event.by is None:
            return Sentence("The house rules end the game here.")
        return Sentence(f"{self.names[event.by]} finished the game.")


def method_name(event: str) -> str:
    """What the method is called that tells of a record with this name."""
    return re.sub("(?=[A-Z])", "_", event).lower()


def tell(events: Iterable[Event], teller: Teller) -> list[Sentence]:
    """What everybody saw happen in a hand, in sentences, one for each turn.

    ``events`` are those of one hand from the deal on, in order. They may hold secrets; only what was public is told.
    """
    return in_sentences([words for _, words in worded(events, teller)], teller.names)


def worded(events: Iterable[Event], teller: Teller) -> Iterator[tuple[Event, Phrase | Sentence | None]]:
    """Each thing that everybody saw happen in a hand, in order, with the words for it."""
    is_practice = False
    for event in teller.gathered(event.seen_by(None) for event in events):
        if isinstance(event, MoveTakenBack) and event.practice:
            # Once is enough, however often a player tries again.
            yield event, None if is_practice else teller.phrase(event)
            is_practice = True
        else:
            yield event, teller.phrase(event)


def in_sentences(told_of: Iterable[Phrase | Sentence | None], names: Sequence[str]) -> list[Sentence]:
    """These words, with all that a seat did in one turn in one sentence."""
    told: list[Sentence] = []
    phrases: list[Phrase] = []

    def close_turn() -> None:
        if phrases:
            seat = phrases[0].seat
            deeds = tuple(_deed(phrase) for phrase in phrases if not phrase.trifle and phrase.verb != _DISCARDED)
            discard = next((phrase.what for phrase in phrases if phrase.verb == _DISCARDED), "")
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


def _deed(phrase: Phrase) -> Deed:
    return Deed(phrase.short or " ".join(filter(None, (phrase.verb, phrase.what, phrase.tail))), phrase.lays)


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

    ``name`` is that player's. A turn that ``seat`` is in the middle of, as after loading, is told too.
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
