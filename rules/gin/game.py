"""Gin Rummy. (GI-1 to GI-9)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.arrange import PIPS
from rules.events import Event, HandSettled
from rules.gin.events import DEEDS, GinSettled, Points, Scored, TargetReached, sums
from rules.gin.laying_off import showdown
from rules.gin.state import BIG_GIN_MORE, GinOptions, GinSheet, GinState, GinView
from rules.gin.turn import GinTurn, Upcard
from rules.phase import BetweenHands, Over, keyed
from rules.rummy.concealed import Arranged
from rules.seats import Seat
from rules.state import Sheet


class Gin(Arranged, GinState):
    """Gin Rummy: two players, ten cards each, and points until somebody has a hundred."""

    name = "gin"
    title = "Gin Rummy"
    sentence = "For two: build melds in secret, and knock before your opponent does."
    length = "short hands"
    signed = False
    Options = GinOptions
    sheet_type = GinSheet
    ends_with_bonuses = True
    view_type = GinView
    for_players = range(2, 3)
    hand_size = 10
    costs = PIPS
    deeds = DEEDS
    phases = keyed(Upcard(), GinTurn(), BetweenHands(), Over())
    moments = dict.fromkeys(
        ("meld", "lay_off"), ("KN-1", "Nobody lays down cards in Gin; all hands stay hidden until a player knocks.")
    )

    # GI-1: the deal

    def _deal(self) -> list[Event]:
        events = super()._deal()
        self.first_upcard = self.discards[-1]
        self.passes = 0
        self.winner = None
        self.phase = "upcard"
        return events

    # GI-5 and GI-6: what a hand scores

    def _settlement(self, ender: int) -> HandSettled:
        other = self.left_of(ender)
        shown = showdown(self.hands[ender], self.hands[other])
        arranged = {ender: shown.knocker, other: shown.other}
        points = self._scored(ender, shown.knocker.count, shown.other.count)
        return GinSettled(
            self.hand_number,
            (points[0].seat,),
            tuple(map(tuple, self.hands)),
            tuple(arranged[seat].count for seat in sorted(arranged)),
            (),
            tuple(arranged[seat] for seat in sorted(arranged)),
            ender,
            shown.laid_off,
            points,
        )

    def _scored(self, knocker: int, count: int, others: int) -> tuple[Points, ...]:
        """The result of these two counts, as points with the reason; one seat gets them all. (GI-6)"""
        options, other = self.options, self.left_of(knocker)
        if not count:
            found = [Points(knocker, others, Scored.WHOLE_COUNT), Points(knocker, options.gin, Scored.GIN)]
            if len(self.hands[knocker]) > self.hand_size:
                found.append(Points(knocker, BIG_GIN_MORE, Scored.BIG_GIN))
        elif count < others:
            found = [Points(knocker, others - count, Scored.DIFFERENCE)]
        else:
            found = [Points(other, count - others, Scored.DIFFERENCE), Points(other, options.undercut, Scored.UNDERCUT)]
        if self.counts_double:
            found.append(Points(found[0].seat, sum(scored.points for scored in found), Scored.SPADES))
        return tuple(found)

    def _close(self, settled: HandSettled) -> list[Event]:
        (self.winner,) = settled.winners
        self.hands_won[self.winner] += 1
        return super()._close(settled)

    # GI-7: the end of the sitting

    def close_hand(self) -> list[Event]:
        """The last hand brings the bonuses of the game with it. (GI-7)"""
        target = self.options.target
        if not target or max(self.scores) < target:
            return super().close_hand()
        reached = self._with_bonuses(self.scores.index(max(self.scores)))
        for seat, more in enumerate(sums(reached.points, len(self.players))):
            self.scores[seat] += more
        return [reached, *super().close_hand()]

    def _with_bonuses(self, seat: Seat) -> TargetReached:
        """What comes on top because ``seat`` has reached the target."""
        options = self.options
        found = [Points(seat, options.game_bonus, Scored.GAME)]
        if options.shutout == "double" and not self.hands_won[self.left_of(seat)]:
            found.append(Points(seat, self.scores[seat] + options.game_bonus, Scored.SHUTOUT))
        found += [Points(winner, options.box * won, Scored.BOXES) for winner, won in enumerate(self.hands_won)]
        return TargetReached(seat, tuple(scored for scored in found if scored.points))

    @classmethod
    def won_by_hands(cls, scores: Sequence[int], winners: Sequence[Seat], sheet: Any, options: Any) -> Sequence[int]:
        """Take boxes, the bonus of the game and that for a shutout off again, once the target has been reached. (GI-7)"""
        assert isinstance(sheet, GinSheet)
        assert isinstance(options, GinOptions)
        if not options.target or max(scores) < options.target:
            return scores
        won = [count + (seat in winners) for seat, count in enumerate(sheet.hands_won)]
        found = [score - options.box * count for score, count in zip(scores, won, strict=True)]
        # Only who has won the last hand can have reached the target with it.
        for seat in winners:
            if options.shutout == "double" and sum(won) == won[seat]:
                found[seat] //= 2
            found[seat] -= options.game_bonus
        return found

    # GI-8: hand to hand

    def _nothing_carried(self) -> tuple[Any, ...]:
        return ((0,) * len(self.players),)

    def _carried(self) -> tuple[Any, ...]:
        return (tuple(self.hands_won),)

    def _next_dealer(self) -> Seat:
        if self.winner is None:
            return self.dealer
        who = self.options.next_dealer
        if who == "alternate":
            return self.left_of(self.dealer)
        return self.winner if who == "winner" else self.left_of(self.winner)

    def _sheet_fits(self, sheet: Sheet) -> bool:
        assert isinstance(sheet, GinSheet)
        won = sheet.hands_won
        return (
            super()._sheet_fits(sheet)
            and len(won) == len(self.players)
            and all(count >= 0 for count in won)
            and sum(won) < sheet.hand_number
        )

    def _start(self, sheet: Sheet) -> None:
        assert isinstance(sheet, GinSheet)
        self.hands_won = list(sheet.hands_won)
        super()._start(sheet)
