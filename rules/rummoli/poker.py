"""Poker for one of the pots: a betting round, side pots, the showdown. (RM-8, RM-9)

The final is poker, too: for the chips still on the board at the end of play. (RM-20)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules import moves
from rules.cards import mask_of
from rules.events import Event
from rules.moves import Move
from rules.phase import Audience, Phase
from rules.refusals import RuleViolation
from rules.rummoli.best_five import best_five, strength
from rules.rummoli.board import POKER, POTS, WonBy, in_chips, pay_pot, take_from_pot
from rules.rummoli.events import (
    BetCalled,
    BetMade,
    BetRaised,
    Checked,
    ChipsReturned,
    FinalDealt,
    Folded,
    HandsShown,
    PotWon,
)
from rules.rummoli.stops import Stops
from rules.seats import Seat

if TYPE_CHECKING:
    from rules.rummoli.game import Rummoli


class PokerHand(Phase["Rummoli"]):
    """A hand of poker for any pot."""

    kinds = ("check", "bet", "call", "raise", "fold")
    moments = dict.fromkeys(kinds, ("RM-8", "There's no betting now; bets are for the poker hand."))
    # Everybody has seen their own hand, and speaks aloud.
    usual_audience = Audience.SHARED

    @classmethod
    def after_showdown(cls, game: Rummoli, best: Seat) -> list[Event]:
        """What follows; ``best`` has the best hand, or is the first of those who share it from the dealer's left."""
        raise NotImplementedError

    # ------------------------------------------------------------------------------------------------ betting (RM-8)

    @classmethod
    def open_betting(cls, game: Rummoli, pot: str) -> list[Event]:
        """Let everybody with chips bet for ``pot``; without betting, compare hands at once."""
        game.phase = cls.name
        game.bets = [0] * len(game.players)
        game.folded = set()
        game.contested = pot
        game.shown = {}
        game.raises = 0
        with_chips = [seat for seat in game.from_dealers_left() if game.chips[seat]]
        # A bet that nobody else has the chips for would only come back, so a single seat is not asked.
        game.to_bet = with_chips if game.options.betting and len(with_chips) > 1 else []
        return [] if game.to_bet else cls._showdown(game)

    def to_act(self, game: Rummoli) -> tuple[Seat, ...]:
        """The layers in order."""
        return (game.to_bet[0],)

    def legal_moves(self, game: Rummoli, seat: Seat) -> list[Move]:
        """The lowest and the highest amount stand for all between them."""
        most = _most(game, seat)
        if not max(game.bets):
            return [moves.Check(seat), *[moves.Bet(seat, amount) for amount in _amounts(most)]]
        return [moves.Call(seat), *[moves.Raise(seat, amount) for amount in _amounts(most)], moves.Fold(seat)]

    def check_check(self, game: Rummoli, move: moves.Check) -> None:
        """Only while nobody has bet."""
        if max(game.bets):
            raise RuleViolation(
                "RM-8", f"There's a bet, so {game.players[move.seat]} must call, raise or fold.", seats=[move.seat]
            )

    def check_bet(self, game: Rummoli, move: moves.Bet) -> None:
        """The first to bet."""
        if max(game.bets):
            raise RuleViolation(
                "RM-8",
                f"There's already a bet, so {game.players[move.seat]} can't make another, only raise it.",
                seats=[move.seat],
            )
        _check_amount(game, move.seat, move.amount, "bet")

    def check_raise(self, game: Rummoli, move: moves.Raise) -> None:
        """As often as the table allows."""
        _must_face_a_bet(game, move.seat)
        if game.raises >= game.options.raises:
            most = game.options.raises
            allowed = {0: "no raises", 1: "only one raise"}.get(most, f"only {most} raises")
            raise RuleViolation("RM-8", f"This table allows {allowed} after a bet.")
        _check_amount(game, move.seat, move.amount, "raise")

    def check_call(self, game: Rummoli, move: moves.Call | moves.Fold) -> None:
        """There has to be a bet."""
        _must_face_a_bet(game, move.seat)

    check_fold = check_call

    def play_check(self, game: Rummoli, move: moves.Check) -> list[Event]:
        """The next player speaks."""
        return [Checked(move.seat), *self._spoken(game, move.seat)]

    def play_bet(self, game: Rummoli, move: moves.Bet) -> list[Event]:
        """All others have to answer."""
        _put_in(game, move.seat, move.amount)
        return [BetMade(move.seat, move.amount), *self._all_others_speak(game, move.seat)]

    def play_raise(self, game: Rummoli, move: moves.Raise) -> list[Event]:
        """All others have to answer again."""
        _put_in(game, move.seat, game.owed(move.seat) + move.amount)
        game.raises += 1
        return [BetRaised(move.seat, move.amount), *self._all_others_speak(game, move.seat)]

    def play_call(self, game: Rummoli, move: moves.Call) -> list[Event]:
        """A player short of chips calls with all that is left."""
        owed = game.owed(move.seat)
        paid = _put_in(game, move.seat, owed)
        return [BetCalled(move.seat, paid, paid < owed), *self._spoken(game, move.seat)]

    def play_fold(self, game: Rummoli, move: moves.Fold) -> list[Event]:
        """The pot is given up, but not the cards."""
        game.folded.add(move.seat)
        return [Folded(move.seat), *self._spoken(game, move.seat)]

    def _all_others_speak(self, game: Rummoli, seat: Seat) -> list[Event]:
        game.to_bet = [
            other
            for other in game.clockwise_from(seat)[1:]
            if other in game.seats_in and other not in game.folded and game.chips[other]
        ]
        return [] if game.to_bet else self._showdown(game)

    def _spoken(self, game: Rummoli, seat: Seat) -> list[Event]:
        game.to_bet.remove(seat)
        only_one_left = len(game.seats_in) - len(game.folded) == 1
        return [] if game.to_bet and not only_one_left else self._showdown(game)

    # ------------------------------------------------------------------------------------------------ the showdown (RM-9)

    @classmethod
    def _showdown(cls, game: Rummoli) -> list[Event]:
        """Give the pot, and each side pot, to the best hand that plays for it."""
        game.to_bet = []
        contenders = [seat for seat in game.from_dealers_left() if seat not in game.folded]
        strengths = {seat: strength(mask_of(game.hands[seat])) for seat in contenders}
        events = _return_unmatched(game)
        if len(contenders) > 1:
            game.shown = {seat: best_five(game.hands[seat]) for seat in contenders}
            events.append(HandsShown(tuple(game.shown.items())))
        for amount, seats in _side_pots(game, contenders):
            best = max(strengths[seat] for seat in seats)
            winners = [seat for seat in seats if strengths[seat] == best]
            each, odd = divmod(amount, len(winners))
            for place, seat in enumerate(winners):
                share = each + (place < odd)
                if share:
                    take_from_pot(game, seat, game.contested, share)
                    how = WonBy.BEST_HAND if game.shown else WonBy.OTHERS_FOLDED
                    events.append(PotWon(seat, game.contested, share, how))
        best = max(strengths.values())
        return events + cls.after_showdown(game, next(seat for seat in contenders if strengths[seat] == best))


class Poker(PokerHand):
    """The poker of a round, for the Poker pot; after it the best hand leads."""

    name = "poker"

    @classmethod
    def begin(cls, game: Rummoli) -> list[Event]:
        """Bet for the Poker pot."""
        return cls.open_betting(game, POKER)

    @classmethod
    def after_showdown(cls, game: Rummoli, best: Seat) -> list[Event]:
        """The best hand begins the stops. (RM-10)"""
        return Stops.begin(game, best)


def _most(game: Rummoli, seat: Seat) -> int:
    """The most that ``seat`` may bet or raise by; 0 if it may not. (RM-8)"""
    could_answer = any(
        other != seat and game.chips[other] > game.owed(other) for other in game.seats_in if other not in game.folded
    )
    raised_out = max(game.bets) and game.raises >= game.options.raises
    if raised_out or not could_answer:
        return 0
    return max(0, min(game.options.bet_limit, game.chips[seat] - game.owed(seat)))


def _amounts(most: int) -> list[int]:
    """The lowest and the highest of all amounts from one to ``most``; none if ``most`` is 0."""
    return sorted({1, most}) if most else []


def _must_face_a_bet(game: Rummoli, seat: Seat) -> None:
    if not max(game.bets):
        raise RuleViolation("RM-8", f"Nobody has bet yet, so {game.players[seat]} can check or bet.", seats=[seat])


def _check_amount(game: Rummoli, seat: Seat, amount: int, what: str) -> None:
    player, most = game.players[seat], _most(game, seat)
    left = game.chips[seat] - game.owed(seat)
    if not moves.is_whole(amount) or amount < 1:
        raise RuleViolation("RM-8", f"A {what} must be at least one chip.", seats=[seat])
    if left <= 0:
        raise RuleViolation("RM-8", f"{player} has no chips left to {what} with.", seats=[seat])
    if not most:
        raise RuleViolation("RM-8", f"{player} can't {what}: nobody else has the chips to call.", seats=[seat])
    if amount > game.options.bet_limit:
        raise RuleViolation("RM-8", f"At this table, a {what} can be at most {in_chips(game.options.bet_limit)}.")
    if amount > most:
        by = " by" if what == "raise" else ""
        raise RuleViolation("RM-8", f"{player} can {what}{by} at most {in_chips(left)}.", seats=[seat])


def _put_in(game: Rummoli, seat: Seat, amount: int) -> int:
    paid = pay_pot(game, seat, game.contested, amount)
    game.bets[seat] += paid
    return paid


def _return_unmatched(game: Rummoli) -> list[Event]:
    """Give back the part of the highest bet that nobody matched. (RM-8)"""
    highest = max(game.bets)
    second = sorted(game.bets)[-2]
    if highest == second:
        return []
    seat = game.bets.index(highest)
    take_from_pot(game, seat, game.contested, highest - second)
    game.bets[seat] = second
    return [ChipsReturned(seat, highest - second)]


def _side_pots(game: Rummoli, contenders: list[Seat]) -> list[tuple[int, list[Seat]]]:
    """The pot in layers: the chips of each, and the seats that can win them. (RM-8)

    Chips from before the betting are in the lowest layer, which every player who hasn't folded can win.
    """
    pots: list[tuple[int, list[Seat]]] = []
    amount, below = game.pots[game.contested] - sum(game.bets), 0
    for level in sorted({game.bets[seat] for seat in contenders}):
        amount += sum(min(bet, level) - min(bet, below) for bet in game.bets)
        pots.append((amount, [seat for seat in contenders if game.bets[seat] >= level]))
        amount, below = 0, level
    # Nobody with the highest bet folds, so there are no chips above the highest level of those who stayed in.
    return pots


FINAL_HAND = 5
"""How many cards each seat is dealt."""


class Final(PokerHand):
    """A hand of poker for each of the pots that are left, or one for all of them; then the sitting is over."""

    name = "final"

    @classmethod
    def begin(cls, game: Rummoli, by: Seat | None) -> list[Event]:
        """Deal for what lies on the board, if the table plays a final.

        ``by`` is the seat that ended the sitting; None if the house rules did.
        """
        filled = [pot for pot in POTS if game.pots[pot]]
        if game.options.final == "none" or not filled:
            return [game.close_sitting(by)]
        if game.options.final == "one_pot":
            for pot in filled:
                amount = game.pots[pot]
                game.pots[pot] -= amount
                game.pots[POKER] += amount
            filled = [POKER]
        game.final_pots = sorted(filled, key=lambda pot: game.pots[pot])
        return cls._next_pot(game)

    @classmethod
    def _next_pot(cls, game: Rummoli) -> list[Event]:
        if not game.final_pots:
            return [game.close_sitting(None)]
        pot = game.final_pots.pop(0)
        game.deal_final()
        return [FinalDealt(pot, game.pots[pot], game.dealer), *cls.open_betting(game, pot)]

    @classmethod
    def after_showdown(cls, game: Rummoli, best: Seat) -> list[Event]:
        """The next pot, as long as there is one."""
        return cls._next_pot(game)
