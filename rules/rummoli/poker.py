"""Poker for one of the pots: a betting round, side pots, the showdown. (RM-8, RM-9)"""

from __future__ import annotations

from rules import moves
from rules.cards import mask_of
from rules.events import Event
from rules.moves import Move
from rules.refusals import RuleViolation
from rules.rummoli.auction import Auction
from rules.rummoli.best_five import best_five, strength
from rules.rummoli.board import WonBy
from rules.rummoli.events import BetCalled, BetMade, BetRaised, Checked, ChipsReturned, Folded, HandsShown, PotWon


class Poker(Auction):
    """A board game with a betting round for a pot."""

    def _open_betting(self, pot: str) -> list[Event]:
        self.bets = [0] * len(self.players)
        self.folded = set()
        self.contested = pot
        self.shown = {}
        self.raises = 0
        with_chips = [seat for seat in self._from_dealers_left() if self.chips[seat]]
        # A bet that nobody else has chips for would only go back, so one seat alone is not asked.
        self.to_bet = with_chips if self.options.betting and len(with_chips) > 1 else []
        return [] if self.to_bet else self._showdown()

    def _from_dealers_left(self) -> list[int]:
        seats = self._clockwise_from(self._left_of(self.dealer))
        return [seat for seat in seats if seat in self._seats_in()]

    # ------------------------------------------------------------------------------------------------ betting

    def _owed(self, seat: int) -> int:
        """Chips that ``seat`` would have to put in to call."""
        return max(self.bets) - self.bets[seat]

    def _most(self, seat: int) -> int:
        """The most that ``seat`` may bet or raise by; 0 if it may not. (RM-8)"""
        could_answer = any(
            other != seat and self.chips[other] > self._owed(other)
            for other in self._seats_in()
            if other not in self.folded
        )
        raised_out = max(self.bets) and self.raises >= self.options.raises
        if raised_out or not could_answer:
            return 0
        limit: int = self.options.bet_limit
        return max(0, min(limit, self.chips[seat] - self._owed(seat)))

    def _betting_moves(self, seat: int) -> list[Move]:
        most = self._most(seat)
        if not max(self.bets):
            return [moves.Check(seat), *[moves.Bet(seat, amount) for amount in _amounts(most)]]
        return [moves.Call(seat), *[moves.Raise(seat, amount) for amount in _amounts(most)], moves.Fold(seat)]

    def _check_check(self, move: moves.Check) -> None:
        if max(self.bets):
            raise RuleViolation(
                "RM-8", f"There is a bet, so {self.players[move.seat]} can call, raise or fold.", seats=[move.seat]
            )

    def _check_bet(self, move: moves.Bet) -> None:
        if max(self.bets):
            raise RuleViolation(
                "RM-8", f"There is a bet already; {self.players[move.seat]} can raise it.", seats=[move.seat]
            )
        self._check_amount(move.seat, move.amount, "bet")

    def _check_raise(self, move: moves.Raise) -> None:
        self._must_face_a_bet(move.seat)
        if self.raises >= self.options.raises:
            raise RuleViolation("RM-8", f"There have been {self.raises} raises, and at this table that is all.")
        self._check_amount(move.seat, move.amount, "raise")

    def _check_call(self, move: moves.Call) -> None:
        self._must_face_a_bet(move.seat)

    def _check_fold(self, move: moves.Fold) -> None:
        self._must_face_a_bet(move.seat)

    def _must_face_a_bet(self, seat: int) -> None:
        if not max(self.bets):
            raise RuleViolation("RM-8", f"Nobody has bet yet, so {self.players[seat]} can check or bet.", seats=[seat])

    def _check_amount(self, seat: int, amount: int, what: str) -> None:
        player, most = self.players[seat], self._most(seat)
        left = self.chips[seat] - self._owed(seat)
        if not moves.is_whole(amount) or amount < 1:
            raise RuleViolation("RM-8", f"A {what} is one chip or more.", seats=[seat])
        if left <= 0:
            raise RuleViolation("RM-8", f"{player} has no chips beyond a call.", seats=[seat])
        if not most:
            raise RuleViolation("RM-8", f"{player} cannot {what}: nobody would have the chips to answer.", seats=[seat])
        if amount > self.options.bet_limit:
            raise RuleViolation("RM-8", f"At this table a {what} is {self.options.bet_limit} chips at the most.")
        if amount > most:
            raise RuleViolation("RM-8", f"{player} has chips for a {what} of {left} at the most.", seats=[seat])

    def _play_check(self, move: moves.Check) -> list[Event]:
        return [Checked(move.seat), *self._spoken(move.seat)]

    def _play_bet(self, move: moves.Bet) -> list[Event]:
        self._put_in(move.seat, move.amount)
        return [BetMade(move.seat, move.amount), *self._all_others_speak(move.seat)]

    def _play_raise(self, move: moves.Raise) -> list[Event]:
        self._put_in(move.seat, self._owed(move.seat) + move.amount)
        self.raises += 1
        return [BetRaised(move.seat, move.amount), *self._all_others_speak(move.seat)]

    def _play_call(self, move: moves.Call) -> list[Event]:
        owed = self._owed(move.seat)
        paid = self._put_in(move.seat, owed)
        return [BetCalled(move.seat, paid, paid < owed), *self._spoken(move.seat)]

    def _play_fold(self, move: moves.Fold) -> list[Event]:
        self.folded.add(move.seat)
        return [Folded(move.seat), *self._spoken(move.seat)]

    def _put_in(self, seat: int, amount: int) -> int:
        paid = self._pay(seat, self.contested, amount)
        self.bets[seat] += paid
        return paid

    def _all_others_speak(self, seat: int) -> list[Event]:
        self.to_bet = [
            other
            for other in self._clockwise_from(seat)[1:]
            if other in self._seats_in() and other not in self.folded and self.chips[other]
        ]
        return [] if self.to_bet else self._showdown()

    def _spoken(self, seat: int) -> list[Event]:
        self.to_bet.remove(seat)
        only_one_left = len(self._seats_in()) - len(self.folded) == 1
        return [] if self.to_bet and not only_one_left else self._showdown()

    # ------------------------------------------------------------------------------------------------ the showdown

    def _showdown(self) -> list[Event]:
        """Give the pot, and each side pot, to the best hand in it. (RM-9)"""
        self.to_bet = []
        contenders = [seat for seat in self._from_dealers_left() if seat not in self.folded]
        strengths = {seat: strength(mask_of(self.hands[seat])) for seat in contenders}
        events: list[Event] = self._return_unmatched()
        if len(contenders) > 1:
            self.shown = {seat: best_five(self.hands[seat]) for seat in contenders}
            events.append(HandsShown(tuple(self.shown.items())))
        for amount, seats in self._side_pots(contenders):
            best = max(strengths[seat] for seat in seats)
            winners = [seat for seat in seats if strengths[seat] == best]
            each, odd = divmod(amount, len(winners))
            for place, seat in enumerate(winners):
                share = each + (place < odd)
                if share:
                    self._take(seat, self.contested, share)
                    how = WonBy.BEST_HAND if self.shown else WonBy.OTHERS_FOLDED
                    events.append(PotWon(seat, self.contested, share, how))
        best = max(strengths.values())
        return events + self._after_poker(next(seat for seat in contenders if strengths[seat] == best))

    def _return_unmatched(self) -> list[Event]:
        """Chips of the highest bet that nobody else put in go back. (RM-8)"""
        highest = max(self.bets)
        second = sorted(self.bets)[-2]
        if highest == second:
            return []
        seat = self.bets.index(highest)
        self._take(seat, self.contested, highest - second)
        self.bets[seat] = second
        return [ChipsReturned(seat, highest - second)]

    def _side_pots(self, contenders: list[int]) -> list[tuple[int, list[int]]]:
        """The chips of the pot in layers, each with the seats that can win it. (RM-8)

        What lay there before the betting belongs to the lowest layer, which everybody not folded can win.
        """
        pots: list[tuple[int, list[int]]] = []
        amount, below = self.pots[self.contested] - sum(self.bets), 0
        for level in sorted({self.bets[seat] for seat in contenders}):
            amount += sum(min(bet, level) - min(bet, below) for bet in self.bets)
            pots.append((amount, [seat for seat in contenders if self.bets[seat] >= level]))
            amount, below = 0, level
        # Nobody folds who has bet the most, so there is no chip above the highest level of those who stayed.
        return pots

    def _after_poker(self, best: int) -> list[Event]:
        """What follows the showdown; ``best`` has the best hand, or sits first among equals."""
        raise NotImplementedError


def _amounts(most: int) -> list[int]:
    """Amounts that stand for all from one to ``most``: the least and the most."""
    return sorted({1, most}) if most else []
