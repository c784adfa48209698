"""Stops: cards are laid upwards, suit by suit, until somebody has none. (RM-10 to RM-17)"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules import moves
from rules.cards import NATURALS, Card
from rules.events import Event
from rules.moves import Move
from rules.refusals import RuleViolation
from rules.rummoli.best_five import best_five
from rules.rummoli.board import CENTRE, PAIR, SINGLES, WonBy
from rules.rummoli.events import (
    CardLaid,
    LeadPassed,
    PotEarned,
    PotMissed,
    PotWon,
    RoundStuck,
    RoundWon,
    SequenceStopped,
)
from rules.rummoli.poker import Poker

COLOUR_OF = {"S": "black", "C": "black", "H": "red", "D": "red"}


def height(card: Card) -> int:
    """The place of a card in a sequence: the two 0, the ace 12. (RM-1)"""
    return (card % 13 - 1) % 13


def opposite(card: Card) -> str:
    """The colour that must be led after a sequence stopped at ``card``. (RM-12)"""
    return "red" if COLOUR_OF[card.suit] == "black" else "black"


def next_higher(card: Card) -> Card | None:
    """The card that must follow; None after an ace. (RM-11)

    >>> next_higher(Card.of("KS")), next_higher(Card.of("AS"))
    (Card('AS'), None)
    """
    return None if card % 13 == 0 else NATURALS[card - card % 13 + (card % 13 + 1) % 13]


def lowest(cards: Sequence[Card]) -> list[Card]:
    """Of some cards those that are equally low."""
    low = min(map(height, cards))
    return sorted(card for card in cards if height(card) == low)


class Stops(Poker):
    """A board game whose cards are laid out in sequences after the poker."""

    # ------------------------------------------------------------------------------------------------ who lays what

    def _first_lead(self, best: int) -> list[Event]:
        """The seat with the best poker hand begins. (RM-10)"""
        self.phase = "stops"
        self.laid = []
        self.earned = None
        self.first_leader = best
        self.to_lay = best
        self.may_lay = "any"
        return []

    def _layable(self) -> list[Card]:
        """The cards of which the seat to lay has to lay one."""
        hand = self.hands[self.to_lay]
        if self.may_lay == "any":
            whole_hand = self.options.first_card == "whole_hand"
            return lowest(hand if whole_hand else self.shown.get(self.to_lay) or best_five(hand))
        if self.may_lay:
            return lowest([card for card in hand if COLOUR_OF[card.suit] == self.may_lay])
        wanted = next_higher(self.laid[-1][1])
        return [] if wanted is None else [wanted]

    def _stops_to_act(self) -> tuple[int, ...]:
        if self.earned and self.earned[0] != self.to_lay:
            return self.earned[0], self.to_lay
        return (self.to_lay,)

    def _stops_moves(self, seat: int) -> list[Move]:
        found: list[Move] = []
        if self.earned and self.earned[0] == seat:
            found.append(moves.Claim(seat, self.earned[1]))
        if seat == self.to_lay:
            found += [moves.Lay(seat, card) for card in self._layable()]
        return found

    def _check_lay(self, move: moves.Lay) -> None:
        seat, card = move.seat, move.card
        player = self.players[seat]
        if seat != self.to_lay:
            raise RuleViolation("RM-11", f"It is {self.players[self.to_lay]} who lays next.", seats=[seat])
        if card not in self.hands[seat]:
            raise RuleViolation("SH-3", f"{player} does not hold {card}.", cards=[card], seats=[seat])
        layable = self._layable()
        if card in layable:
            return
        wanted = " or ".join(map(str, layable))
        if self.may_lay == "any":
            raise RuleViolation("RM-10", f"The round begins with {player}'s lowest card: {wanted}.", cards=layable)
        if self.may_lay:
            raise RuleViolation(
                "RM-12", f"{player} has to lead the lowest {self.may_lay} card now: {wanted}.", cards=layable
            )
        raise RuleViolation("RM-11", f"{wanted} comes next, and {player} has it.", cards=layable)

    def _play_lay(self, move: moves.Lay) -> list[Event]:
        seat, card = move.seat, move.card
        events: list[Event] = []
        if self.earned:
            owner, pot = self.earned
            events.append(PotMissed(owner, pot, self.pots[pot]))
            self.earned = None
        self.hands[seat].remove(card)
        events.append(CardLaid(seat, card, bool(self.may_lay)))
        self.laid.append((seat, card))
        earned = self._pot_earned_by(seat, card)
        won = not self.hands[seat]
        if earned and (self.options.claims == "automatic" or won or self._stuck_after(card)):
            # As the round ends there is no next card to wait for, so even a pot that must be called is paid at once.
            events.append(self._win_pot(seat, earned))
        elif earned:
            self.earned = (seat, earned)
            events.append(PotEarned(seat, earned, self.pots[earned]))
        return events + (self._round_won(seat) if won else self._go_on(seat, card))

    # ------------------------------------------------------------------------------------------- the pots on the board

    def _pot_earned_by(self, seat: int, card: Card) -> str | None:
        """The pot that ``seat`` earns with ``card``, just laid; None if there is none with chips in it. (RM-15)"""
        if card in SINGLES:
            pot = str(card)
        elif card in PAIR and self._laid_by(seat, PAIR):
            pot = "AD-KD"
        elif card.rank in "789" and self._laid_by(seat, [Card.of(rank + card.suit) for rank in "789"]):
            pot = "7-8-9"
        else:
            return None
        return pot if self.pots[pot] else None

    def _laid_by(self, seat: int, cards: Iterable[Card]) -> bool:
        return all((seat, card) in self.laid for card in cards)

    def _win_pot(self, seat: int, pot: str) -> Event:
        amount = self.pots[pot]
        self._take(seat, pot, amount)
        return PotWon(seat, pot, amount, WonBy.PAY_CARD)

    def _check_claim(self, move: moves.Claim) -> None:
        player = self.players[move.seat]
        if not self.earned or self.earned[0] != move.seat:
            raise RuleViolation("RM-16", f"{player} has earned no pot that could be called now.", seats=[move.seat])
        if move.pot != self.earned[1]:
            raise RuleViolation("RM-16", f"The pot that {player} has earned is {self.earned[1]}.", seats=[move.seat])

    def _play_claim(self, move: moves.Claim) -> list[Event]:
        self.earned = None
        return [self._win_pot(move.seat, move.pot)]

    # ------------------------------------------------------------------------------------------- going on and stopping

    def _holder(self, card: Card | None) -> int | None:
        return next((seat for seat in self._seats_in() if card in self.hands[seat]), None)

    def _stuck_after(self, card: Card) -> bool:
        """Whether nobody can go on or lead once ``card`` is laid. (RM-14)"""
        colour = opposite(card)
        held = [c for seat in self._seats_in() for c in self.hands[seat]]
        return self._holder(next_higher(card)) is None and not any(COLOUR_OF[c.suit] == colour for c in held)

    def _go_on(self, seat: int, card: Card) -> list[Event]:
        """Find who lays after ``seat`` has laid ``card``. (RM-11 to RM-14)"""
        wanted = next_higher(card)
        holder = self._holder(wanted)
        if holder is not None:
            self.to_lay, self.may_lay = holder, ""
            return []
        events: list[Event] = [SequenceStopped(wanted)]
        colour = opposite(card)
        for leader in self._leaders(seat):
            if any(COLOUR_OF[held.suit] == colour for held in self.hands[leader]):
                self.to_lay, self.may_lay = leader, colour
                return events
            fine = self._pay(leader, CENTRE, 1) if self.options.wrong_colour == "pays_a_chip" else 0
            events.append(LeadPassed(leader, colour, fine))
        return [*events, *self._round_stuck()]

    def _leaders(self, last: int) -> list[int]:
        """The seats in the order in which the lead goes round after ``last`` laid the last card. (RM-12, RM-13)"""
        first = last if self.options.stopped_lead == "last_layer" else self._left_of(last)
        return [seat for seat in self._clockwise_from(first) if seat in self._seats_in()]

    def _round_stuck(self) -> list[Event]:
        paid = tuple(self._pay(seat, CENTRE, len(hand)) for seat, hand in enumerate(self.hands))
        return [RoundStuck(paid), *self._hand_is_over()]

    def _round_won(self, winner: int) -> list[Event]:
        """The first without cards takes the centre and is paid for every card left. (RM-17)"""
        amount = self.pots[CENTRE]
        self._take(winner, CENTRE, amount)
        paid = tuple(
            0 if seat == winner else self._pay_seat(seat, winner, len(hand)) for seat, hand in enumerate(self.hands)
        )
        centre = [PotWon(winner, CENTRE, amount, WonBy.LAST_CARD)] if amount else []
        return [RoundWon(winner, paid), *centre, *self._hand_is_over()]
