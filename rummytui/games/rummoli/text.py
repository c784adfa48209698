"""Rummoli in sentences: the board, the widow, the betting, and the cards played."""

from __future__ import annotations

from collections.abc import Sequence

from rules import Card
from rules.events import SittingOver
from rules.rummoli.best_five import FOUR, THREE, TWO_PAIR, hand_category, hand_name
from rules.rummoli.board import CENTRE, POKER
from rules.rummoli.events import (
    BetCalled,
    BetMade,
    BetRaised,
    BidMade,
    CardLaid,
    Checked,
    ChipsReturned,
    DroppedOut,
    FinalDealt,
    Folded,
    HandKept,
    HandsShown,
    LeadPassed,
    NotAsked,
    PotMissed,
    PotWon,
    RoundDealt,
    RoundStuck,
    RoundWon,
    SeatOut,
    SequenceStopped,
    WidowExchanged,
    WidowSold,
)
from rummytui.text.narration import Phrase, Sentence, Teller
from rummytui.text.speech import counted, named, said


def pot_named(pot: str) -> str:
    """What a pot is called.

    >>> pot_named("AD-KD"), pot_named("TS"), pot_named("7-8-9"), pot_named("poker")
    ('A♦-K♦', '10♠', '7-8-9', 'the Poker pot')
    """
    if pot in (CENTRE, POKER):
        return f"the {pot.capitalize()} pot"
    if pot == "7-8-9":
        return pot
    return "-".join(said(Card.of(code)) for code in pot.split("-"))


def chips_on(pot: str, amount: int) -> str:
    """The chips in a pot, in words.

    >>> chips_on("QC", 40), chips_on("poker", 1)
    ('the 40 chips on Q♣', 'the chip in the Poker pot')
    """
    many = "the chip" if amount == 1 else f"the {amount} chips"
    return f"{many} {'in' if pot in (CENTRE, POKER) else 'on'} {pot_named(pot)}"


def hand_said(five: Sequence[Card]) -> str:
    """A poker hand in a sentence.

    >>> from rules.cards import cards
    >>> hand_said(cards("KS KH 4D 3D 2C")), hand_said(cards("9S 9H 9D KC 2C")), hand_said(cards("AS 9H 8D 3C 2C"))
    ('a pair of kings', 'three nines', 'a high card, ace')
    """
    name = hand_name(five)
    return name if hand_category(five) in (TWO_PAIR, THREE, FOUR) else f"a {name}"


class RummoliTeller(Teller):
    """Tells a round as the table heard and saw it. A pot is mentioned only once it has been claimed."""

    def _round_dealt(self, event: RoundDealt) -> Sentence:
        return Sentence(
            f"{self.names[event.dealer]} dealt round {event.round_number},"
            f" and {counted(sum(event.antes), 'chip')} went on the board."
        )

    # ------------------------------------------------------------------------------------------- the widow

    def _not_asked(self, event: NotAsked) -> Sentence:
        locked = "holds a pay card and must keep their hand"
        if len(event.seats) > 1:
            locked = "hold pay cards and must keep their hands"
        return Sentence(f"{named(event.seats, self.names)} {locked}.")

    def _widow_exchanged(self, event: WidowExchanged) -> Sentence:
        return Sentence(f"{self.names[event.seat]} exchanged hands with the widow.", event.seat)

    def _hand_kept(self, event: HandKept) -> Sentence:
        return Sentence(f"{self.names[event.seat]} kept their hand.", event.seat)

    def _bid_made(self, event: BidMade) -> Sentence:
        return Sentence(f"{self.names[event.seat]} bid {counted(event.amount, 'chip')} for the widow.", event.seat)

    def _dropped_out(self, event: DroppedOut) -> Sentence:
        return Sentence(f"{self.names[event.seat]} dropped out of the bidding.", event.seat)

    def _widow_sold(self, event: WidowSold) -> Sentence:
        buyer, dealer = self.names[event.seat], self.names[event.dealer]
        return Sentence(f"{buyer} paid {dealer} {counted(event.amount, 'chip')} and took the widow.")

    # ------------------------------------------------------------------------------------------- poker

    def _checked(self, event: Checked) -> Sentence:
        return Sentence(f"{self.names[event.seat]} checked.", event.seat)

    def _bet_made(self, event: BetMade) -> Sentence:
        return Sentence(f"{self.names[event.seat]} bet {counted(event.amount, 'chip')}.", event.seat)

    def _bet_called(self, event: BetCalled) -> Sentence:
        chips = counted(event.amount, "chip")
        how = f"called all in with {chips}" if event.short else f"called {chips}"
        return Sentence(f"{self.names[event.seat]} {how}.", event.seat)

    def _bet_raised(self, event: BetRaised) -> Sentence:
        return Sentence(f"{self.names[event.seat]} raised by {counted(event.amount, 'chip')}.", event.seat)

    def _folded(self, event: Folded) -> Sentence:
        return Sentence(f"{self.names[event.seat]} folded.", event.seat)

    def _chips_returned(self, event: ChipsReturned) -> Sentence:
        # Somebody who ran out of chips may have called the first part of the bet.
        last, they = ("chip", "it") if event.amount == 1 else (f"{event.amount} chips", "they")
        return Sentence(f"Nobody called the last {last}, so {they} went back to {self.names[event.seat]}.")

    def _hands_shown(self, event: HandsShown) -> Sentence:
        return Sentence("; ".join(f"{self.names[seat]} showed {hand_said(five)}" for seat, five in event.shown) + ".")

    # ------------------------------------------------------------------------------------------- stops

    def _card_laid(self, event: CardLaid) -> Phrase:
        return Phrase(event.seat, "led" if event.lead else "played", said(event.card))

    def _pot_won(self, event: PotWon) -> Phrase:
        return Phrase(event.seat, "took", chips_on(event.pot, event.amount))

    def _pot_missed(self, event: PotMissed) -> Sentence:
        return Sentence(f"{self.names[event.seat]} didn't claim {chips_on(event.pot, event.amount)}.")

    def _sequence_stopped(self, event: SequenceStopped) -> Sentence | None:
        return Sentence(f"Nobody has {said(event.wanted)}.") if event.wanted is not None else None

    def _lead_passed(self, event: LeadPassed) -> Sentence:
        fine = " and paid a chip to the Rummoli pot" if event.fine else ""
        instead = "" if event.instead is None else f" {self.names[event.instead]} leads instead."
        return Sentence(f"{self.names[event.seat]} has no {event.colour} card to lead{fine}.{instead}")

    def _round_won(self, event: RoundWon) -> Sentence:
        paid = sum(event.paid)
        return Sentence(
            f"{self.names[event.seat]} played the last card and gets {counted(paid, 'chip')} for the others' cards."
        )

    def _round_stuck(self, event: RoundStuck) -> Sentence:
        return Sentence(
            "Nobody can lead, so nobody wins the round."
            f" {counted(sum(event.paid), 'chip')} for the cards left in hand went into the Rummoli pot."
        )

    # ------------------------------------------------------------------------------------------- the end

    def _seat_out(self, event: SeatOut) -> Sentence:
        return Sentence(f"{self.names[event.seat]} is out of chips.")

    def _final_dealt(self, event: FinalDealt) -> Sentence:
        return Sentence(f"{self.names[event.dealer]} dealt five cards each for {chips_on(event.pot, event.amount)}.")

    def _sitting_over(self, event: SittingOver) -> Sentence:
        told = super()._sitting_over(event)
        return Sentence("The game is over.") if event.by is None else told
