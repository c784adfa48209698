"""Stops: cards are laid in rising order, suit by suit, until somebody has none left. (RM-10 to RM-17)"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from rules import moves
from rules.cards import NATURALS, Card
from rules.events import Event
from rules.moves import Move
from rules.phase import Phase
from rules.refusals import RuleViolation
from rules.rummoli.best_five import best_five, height
from rules.rummoli.board import CENTRE, PAIR, SINGLES, WonBy, pay_pot, pay_seat, take_from_pot
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
from rules.seats import Seat

if TYPE_CHECKING:
    from rules.rummoli.game import Rummoli
    from rules.rummoli.state import RummoliState

COLOUR_OF = {"S": "black", "C": "black", "H": "red", "D": "red"}


def other_colour(card: Card) -> str:
    """The colour that must be led after a sequence stopped at ``card``. (RM-12)"""
    return "red" if COLOUR_OF[card.suit] == "black" else "black"


def next_higher(card: Card) -> Card | None:
    """The card that must follow; None after an ace. (RM-11)

    >>> next_higher(Card.of("KS")), next_higher(Card.of("AS"))
    (Card('AS'), None)
    """
    return None if card % 13 == 0 else NATURALS[card - card % 13 + (card % 13 + 1) % 13]


def lowest(cards: Sequence[Card]) -> list[Card]:
    """The lowest of some cards: all that are equally low, by suit."""
    low = min(map(height, cards))
    return sorted(card for card in cards if height(card) == low)


class Stops(Phase["Rummoli"]):
    """Cards are played in sequences: the leader chooses the first, and the rest follow."""

    name = "stops"
    kinds = ("lay", "claim")
    moments: ClassVar[Mapping[str, tuple[str, str]]] = {
        "lay": ("RM-10", "Cards are played in the last part of a round, after the poker."),
        "claim": ("RM-16", "Pots can only be claimed while cards are being played."),
    }

    @classmethod
    def begin(cls, game: Rummoli, leader: Seat) -> list[Event]:
        """The seat with the best poker hand leads. (RM-10)"""
        game.phase = cls.name
        game.laid = []
        game.earned = None
        game.to_lay = leader
        game.may_lay = "any"
        return []

    # ------------------------------------------------------------------------------------------------ for the screens

    def forced(self, game: Rummoli) -> Move | None:
        """The next card of the suit, which everybody knows to be due. (RM-11)

        A lead is left to its leader: laid at once, it would tell the table that no other card is as low. (RM-12)
        """
        return None if game.may_lay else moves.Lay(game.to_lay, *_layable(game))

    def turn(self, game: Rummoli) -> Seat:
        """The seat that has to lay, not one that has earned a pot. (RM-11, RM-16)"""
        return game.to_lay

    def can_call(self, game: Rummoli) -> bool:
        """After every card, so that nothing gives away whether a pot was earned. (RM-16)"""
        return game.options.claims == "called" and bool(game.laid)

    # ------------------------------------------------------------------------------------------------ who lays what

    def to_act(self, game: Rummoli) -> tuple[Seat, ...]:
        """The seat that has earned a pot and must call it, and the seat that plays next."""
        if game.earned and game.earned[0] != game.to_lay:
            return game.earned[0], game.to_lay
        return (game.to_lay,)

    def legal_moves(self, game: Rummoli, seat: Seat) -> list[Move]:
        """Claiming comes first."""
        found: list[Move] = []
        if game.earned and game.earned[0] == seat:
            found.append(moves.Claim(seat, game.earned[1]))
        if seat == game.to_lay:
            found += [moves.Lay(seat, card) for card in _layable(game)]
        return found

    def check(self, game: Rummoli, move: Move) -> None:
        """As in other phases, but a player who calls a pot in vain is told why, even out of turn. (RM-16)"""
        if isinstance(move, moves.Claim) and move.seat in game.seats_in:
            self.check_claim(game, move)
        else:
            super().check(game, move)

    def check_lay(self, game: Rummoli, move: moves.Lay) -> None:
        """Only the card that is due, or one that may be led. (RM-10 to RM-12)"""
        seat, card = move.seat, move.card
        player = game.players[seat]
        if seat != game.to_lay:
            raise RuleViolation("RM-11", f"It's {game.players[game.to_lay]}'s turn to play a card.", seats=[seat])
        if card not in game.hands[seat]:
            raise RuleViolation("SH-3", f"{player} doesn't hold {card}.", cards=[card], seats=[seat])
        layable = _layable(game)
        if card in layable:
            return
        wanted = " or ".join(map(str, layable))
        if game.may_lay == "any":
            raise RuleViolation("RM-10", f"{player} leads first, with the lowest card: {wanted}.", cards=layable)
        if game.may_lay:
            raise RuleViolation(
                "RM-12", f"{player} must lead the lowest {game.may_lay} card now: {wanted}.", cards=layable
            )
        raise RuleViolation("RM-11", f"{wanted} comes next, and {player} has it.", cards=layable)

    def play_lay(self, game: Rummoli, move: moves.Lay) -> list[Event]:
        """The card is played, and its pots are paid or can be called. (RM-15, RM-16)"""
        seat, card = move.seat, move.card
        events: list[Event] = []
        if game.earned:
            owner, pot = game.earned
            events.append(PotMissed(owner, pot, game.pots[pot]))
            game.earned = None
        game.hands[seat].remove(card)
        events.append(CardLaid(seat, card, bool(game.may_lay)))
        game.laid.append((seat, card))
        earned = _pot_earned_by(game, seat, card)
        won = not game.hands[seat]
        if earned and (game.options.claims == "automatic" or won or _stuck_after(game, card)):
            # When the round ends there is no next card to wait for, so even a pot to be called is paid at once.
            events.append(_win_pot(game, seat, earned))
        elif earned:
            game.earned = (seat, earned)
            events.append(PotEarned(seat, earned, game.pots[earned]))
        return events + (_round_won(game, seat) if won else _go_on(game, seat, card))

    def check_claim(self, game: Rummoli, move: moves.Claim) -> None:
        """Only the pot that the last card earned. (RM-16)"""
        player = game.players[move.seat]
        if not game.earned or game.earned[0] != move.seat:
            raise RuleViolation("RM-16", f"{player} has no pot to claim right now.", seats=[move.seat])
        if move.pot != game.earned[1]:
            pot = game.earned[1]
            named = [card for card in (*SINGLES, *PAIR) if str(card) in pot]
            raise RuleViolation("RM-16", f"The pot {player} has won is {pot}.", cards=named, seats=[move.seat])

    def play_claim(self, game: Rummoli, move: moves.Claim) -> list[Event]:
        """The pot is paid."""
        game.earned = None
        return [_win_pot(game, move.seat, move.pot)]


def _layable(game: Rummoli) -> list[Card]:
    """The cards from which the seat that has to lay may choose."""
    hand = game.hands[game.to_lay]
    if game.may_lay == "any":
        whole_hand = game.options.first_card == "whole_hand"
        return lowest(hand if whole_hand else game.shown.get(game.to_lay) or best_five(hand))
    if game.may_lay:
        return lowest([card for card in hand if COLOUR_OF[card.suit] == game.may_lay])
    wanted = next_higher(game.laid[-1][1])
    return [] if wanted is None else [wanted]


# ------------------------------------------------------------------------------------------- the pots on the board


def _pot_earned_by(game: Rummoli, seat: Seat, card: Card) -> str | None:
    """The pot that ``seat`` has earned by laying ``card``; None if there is none, or it is empty. (RM-15)"""
    if card in SINGLES:
        pot = str(card)
    elif card in PAIR and _laid_by(game, seat, PAIR):
        pot = "AD-KD"
    elif card.rank in "789" and _laid_by(game, seat, [Card.of(rank + card.suit) for rank in "789"]):
        pot = "7-8-9"
    else:
        return None
    return pot if game.pots[pot] else None


def _laid_by(game: Rummoli, seat: Seat, cards: Iterable[Card]) -> bool:
    return all((seat, card) in game.laid for card in cards)


def _win_pot(game: Rummoli, seat: Seat, pot: str) -> Event:
    amount = game.pots[pot]
    take_from_pot(game, seat, pot, amount)
    return PotWon(seat, pot, amount, WonBy.PAY_CARD)


# ------------------------------------------------------------------------------------------- going on and stopping


def _holder(game: Rummoli, card: Card | None) -> Seat | None:
    return next((seat for seat in game.seats_in if card in game.hands[seat]), None)


def _stuck_after(game: Rummoli, card: Card) -> bool:
    """Whether no player can follow or lead once ``card`` is played. (RM-14)"""
    colour = other_colour(card)
    held = [c for seat in game.seats_in for c in game.hands[seat]]
    return _holder(game, next_higher(card)) is None and not any(COLOUR_OF[c.suit] == colour for c in held)


def _go_on(game: Rummoli, seat: Seat, card: Card) -> list[Event]:
    """Find who lays after ``seat`` has laid ``card``. (RM-11 to RM-14)"""
    wanted = next_higher(card)
    holder = _holder(game, wanted)
    if holder is not None:
        game.to_lay, game.may_lay = holder, ""
        return []
    events: list[Event] = [SequenceStopped(wanted)]
    colour = other_colour(card)
    for leader in leaders(game, seat):
        if any(COLOUR_OF[held.suit] == colour for held in game.hands[leader]):
            game.to_lay, game.may_lay = leader, colour
            if isinstance(passed := events[-1], LeadPassed):
                events[-1] = LeadPassed(passed.seat, passed.colour, passed.fine, leader)
            return events
        fine = pay_pot(game, leader, CENTRE, 1) if game.options.wrong_colour == "pays_a_chip" else 0
        events.append(LeadPassed(leader, colour, fine))
    return [*events, *_round_stuck(game)]


def leaders(state: RummoliState, last: Seat) -> list[Seat]:
    """The seats in the order in which they may lead after a sequence that ``last`` ended. (RM-12, RM-13)"""
    count = len(state.players)
    first = last if state.options.stopped_lead == "last_layer" else last + 1
    return [seat for step in range(count) if (seat := (first + step) % count) in state.seats_in]


def _round_stuck(game: Rummoli) -> list[Event]:
    """Everybody pays the centre for every card left. (RM-14)"""
    paid = tuple(pay_pot(game, seat, CENTRE, len(hand)) for seat, hand in enumerate(game.hands))
    return [RoundStuck(paid), *game.close_hand()]


def _round_won(game: Rummoli, winner: Seat) -> list[Event]:
    """``winner`` has no card left, takes the centre and is paid for every card that others have left. (RM-17)"""
    amount = game.pots[CENTRE]
    take_from_pot(game, winner, CENTRE, amount)
    paid = tuple(
        0 if seat == winner else pay_seat(game, seat, winner, len(hand)) for seat, hand in enumerate(game.hands)
    )
    centre = [PotWon(winner, CENTRE, amount, WonBy.LAST_CARD)] if amount else []
    return [RoundWon(winner, paid), *centre, *game.close_hand()]
