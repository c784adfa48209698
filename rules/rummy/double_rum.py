"""Double Rum. (DR-1 to DR-10)"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Literal

from rules import moves
from rules.arrange import DEAR_ACES
from rules.cards import JOKER, Card, Mask, cards_in, mask_of
from rules.events import Event, HandSettled, JokerMoved
from rules.jokers import melds_with_jokers, moved_joker, readings, tabled_with_jokers, with_card
from rules.melds import Meld, NotAMeld, neighbours, spoken
from rules.moves import Move
from rules.options import Preset
from rules.phase import BetweenHands, Over, keyed
from rules.reasons import Paid, StockGone
from rules.refusals import RuleViolation
from rules.rummy.one_stock import OneStock, OneStockState, OneStockTurn
from rules.rummy.state import AceRule, TablingOptions
from rules.rummy.turn import TablingView
from rules.seats import Seat

JOKER_COST = 15
NATURALS_IN_A_MELD = 2
"""The fewest natural cards in a meld when it is laid. (DR-4)"""
DRY_ROUNDS = 2
"""A hand is void after this many full rounds without a stock and with nothing tabled. (DR-9)"""


class DoubleRumOptions(TablingOptions):
    """House rules for Double Rum."""

    presets: ClassVar[Mapping[str, Preset]] = {
        "quick": Preset("Just three hands; the highest score wins.", {"hands": 3}),
        "double pay": Preset("Go rummy and you're paid double, as in Rummy.", {"rummy_pays": "double"}),
        "open ends": Preset(
            "No card can go beyond a joker at the end of a run, so the jokers keep moving.", {"beyond_joker": "refused"}
        ),
    }

    ace: AceRule = "either"
    beyond_joker: Literal["allowed", "refused"] = "allowed"
    """Can you lay off beyond a joker at the end of a run, locking the joker in?"""
    rummy_pays: Literal["single", "double"] = "single"
    """If you go rummy (get rid of all your cards in one turn), are you paid the normal amount or double?"""


def cost(hand: Iterable[Card]) -> int:
    """What cards left in a hand cost: 15 for a joker, 11 for an ace, 10 for court cards, pips for others. (DR-8)"""
    return sum(JOKER_COST if card == JOKER else DEAR_ACES[card % 13] for card in hand)


class DoubleRumState(OneStockState):
    """What everybody may know of Double Rum."""

    options: DoubleRumOptions


class DoubleRumView(TablingView, DoubleRumState):
    """What one seat may know of Double Rum."""


class DoubleRumTurn(OneStockTurn["DoubleRum"]):
    """A turn of Double Rum, with melds that have jokers, and jokers that move."""

    kinds = ("draw", "meld", "lay_off", "move_joker", "discard")

    # DR-2 to DR-4: melding and laying off, with jokers

    def _read(self, game: DoubleRum, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The only way in which these cards can lie on the table. Raises NotAMeld if there is none, or several."""
        ways = readings(cards, game.ace)
        if len(ways) > 1:
            stands = " or ".join(str(next(c for c in way if c.is_joker and c not in cards)) for way in ways)
            raise NotAMeld("DR-4", f"say which card the joker stands for ({stands})")
        return ways[0]

    def _new_meld(self, game: DoubleRum, owner: Seat, ordered: tuple[Card, ...], fixed: Iterable[Card] = ()) -> Meld:
        return tabled_with_jokers(owner, ordered, game.ace, beyond_joker=self._beyond_joker(game), fixed=fixed)

    def _beyond_joker(self, game: DoubleRum) -> bool:
        """Whether a card may go beyond a joker at the end of a run. (DR-7)"""
        return game.options.beyond_joker == "allowed"

    def _put_on_table(self, game: DoubleRum, seat: Seat, cards: Sequence[Card], onto: int | None) -> int:
        if onto is None:
            game.melds.append(self._new_meld(game, seat, self._read(game, cards)))
            game.melded[seat] = True
            return len(game.melds) - 1
        meld = game.melds[onto]
        card = self._standing(game, cards[0], meld)
        moved = None if card.is_joker else moved_joker(card, meld, game.ace)
        ordered = moved[1] if moved else with_card(card, meld, game.ace, beyond_joker=self._beyond_joker(game))
        fixed = [*meld.fixed, JOKER.standing_for(moved[0])] if moved else meld.fixed
        game.melds[onto] = self._new_meld(game, meld.owner, ordered, fixed)
        return onto

    def _standing(self, game: DoubleRum, card: Card, meld: Meld) -> Card:
        """The card as it would be laid off on ``meld``: a plain joker stands for the only card that it can be there."""
        if card != JOKER:
            return card
        ends = cards_in(meld.room)
        if not meld.is_run:
            there = {laid.suit for laid in meld.cards}
            return JOKER.standing_for(next((end for end in ends if end.suit not in there), ends[0]))
        if not ends:
            owner = game.players[meld.owner]
            raise RuleViolation(
                "SH-10", f"There's no room for another card on {owner}'s {spoken(meld.cards)}.", cards=[card]
            )
        if len(ends) > 1:
            stands = " or ".join(f"Jk={end}" for end in ends)
            raise RuleViolation("DR-4", f"Say which card the joker stands for ({stands}).", cards=[card])
        return JOKER.standing_for(ends[0])

    def legal_table_moves(self, game: DoubleRum, seat: Seat) -> list[Move]:
        """Melds, lay-offs and moves of jokers, and then the discards. (DR-4 to DR-7)"""
        hand = game.hands[seat]
        mask = mask_of(hand)
        found: list[Move] = [
            moves.Meld(seat, cards)
            for cards in melds_with_jokers(hand, game.ace, naturals=NATURALS_IN_A_MELD)
            if not self._tabling_objection(game, seat, (cards, None))
        ]
        for index, meld in enumerate(game.melds):
            if self._lay_off_objection(game, seat, meld):
                continue
            fitting = cards_in(mask & meld.room)
            if JOKER in hand and meld.room:
                ends = cards_in(meld.room) if meld.is_run else [self._standing(game, JOKER, meld).face]
                fitting += map(JOKER.standing_for, ends)
            found += [
                moves.LayOff(seat, card, index)
                for card in fitting
                if not self._tabling_objection(game, seat, ((card,), index))
            ]
            found += [
                moves.MoveJoker(seat, card, index)
                for card in cards_in(mask)
                if moved_joker(card, meld, game.ace) and not self._tabling_objection(game, seat, ((card,), index))
            ]
        return found + self._discards(game, seat, mask)

    def _discards(self, game: DoubleRum, seat: Seat, mask: Mask) -> list[Move]:
        found = super()._discards(game, seat, mask)
        if JOKER in game.hands[seat] and not self._fresh_from_pile(game, seat, JOKER):
            found.append(moves.discard(seat, JOKER))
        return found

    def _fits(self, game: DoubleRum, card: Card, meld: Meld) -> bool:
        if card == JOKER:
            return bool(meld.room)
        return super()._fits(game, card, meld) or moved_joker(card, meld, game.ace) is not None

    def check_meld(self, game: DoubleRum, move: moves.Meld) -> None:
        """A meld has two cards at least that are not jokers. (DR-4)"""
        super().check_meld(game, move)
        if sum(not card.is_joker for card in move.cards) < NATURALS_IN_A_MELD:
            raise RuleViolation("DR-4", "A new meld needs at least two cards that aren't jokers.", cards=move.cards)

    def _not_a_meld(self, game: DoubleRum, cards: Sequence[Card], error: NotAMeld) -> RuleViolation:
        if error.clause == "DR-4":
            return RuleViolation("DR-4", f"{' '.join(map(str, cards))}: {error}.", cards=cards)
        return super()._not_a_meld(game, cards, error)

    def play_meld(self, game: DoubleRum, move: moves.Meld) -> list[Event]:
        """Each joker stands for a card from then on."""
        return super().play_meld(game, moves.Meld(move.seat, self._read(game, move.cards)))

    def check_lay_off(self, game: DoubleRum, move: moves.LayOff) -> None:
        """A card goes on a meld where it fits, at some tables not beyond a joker. (DR-7)"""
        seat, card = move.seat, move.card
        meld = self._meld_to_extend(game, move)
        if blocking := self._shut_by_a_joker(game, card, meld):
            raise RuleViolation(
                "DR-7",
                f"At this table, no card can go beyond a joker, and {blocking} is at that end of"
                f" {game.players[meld.owner]}'s {spoken(meld.cards)}.",
                cards=[card, blocking],
                seats=[seat, meld.owner],
            )
        super().check_lay_off(game, self._as_laid(game, move))

    def _shut_by_a_joker(self, game: DoubleRum, card: Card, meld: Meld) -> Card | None:
        """The joker at an end of ``meld`` beyond which ``card`` would have to go; None if there is none. (DR-7)"""
        if not meld.is_run or self._beyond_joker(game) or (card == JOKER and meld.room):
            return None
        for end, beyond in zip((meld.cards[0], meld.cards[-1]), neighbours(meld.cards, game.ace), strict=True):
            if end.is_joker and beyond is not None and card in (JOKER, beyond, JOKER.standing_for(beyond)):
                # An ace fits both ends of a run from two to king, and may go to the one that is open.
                return None if 1 << beyond & meld.room else end
        return None

    def play_lay_off(self, game: DoubleRum, move: moves.LayOff) -> list[Event]:
        """A joker that is laid off stands for a card from then on."""
        return super().play_lay_off(game, self._as_laid(game, move))

    def _as_laid(self, game: DoubleRum, move: moves.LayOff) -> moves.LayOff:
        return moves.LayOff(move.seat, self._standing(game, move.card, self._meld_at(game, move.meld)), move.meld)

    # DR-6 and DR-7: a joker goes to the other end, once

    def check_move_joker(self, game: DoubleRum, move: moves.MoveJoker) -> None:
        """The card has to be the one that a joker stands for, and the joker has to have room. (DR-6)"""
        seat, card = move.seat, move.card
        self._must_have_drawn(game, seat)
        game.must_hold(seat, (card,))
        meld = self._meld_at(game, move.meld)
        if objection := self._lay_off_objection(game, seat, meld):
            raise objection
        if card == JOKER or JOKER.standing_for(card) not in meld.cards:
            raise RuleViolation("DR-6", f"No joker in that meld stands for {card}.", cards=[card], seats=[seat])
        if moved_joker(card, meld, game.ace) is None:
            raise RuleViolation(
                self._stuck_clause(game, card, meld), self._why_stuck(game, card, meld), cards=[card], seats=[seat]
            )
        if objection := self._tabling_objection(game, seat, ((card,), move.meld)):
            raise objection

    def _stuck_clause(self, game: DoubleRum, card: Card, meld: Meld) -> str:
        at_an_end = JOKER.standing_for(card) in (meld.cards[0], meld.cards[-1])
        return "DR-7" if meld.is_run and at_an_end else "DR-5"

    def _why_stuck(self, game: DoubleRum, card: Card, meld: Meld) -> str:
        if not meld.is_run:
            return "A joker in a set can't move."
        if self._stuck_clause(game, card, meld) == "DR-5":
            return f"The joker for {card} is between other cards, so it can't move."
        return f"The joker for {card} can't move: it has already moved, or the other end has no room."

    def play_move_joker(self, game: DoubleRum, move: moves.MoveJoker) -> list[Event]:
        """The joker goes to the other end of its run."""
        seat, card = move.seat, move.card
        meld = game.melds[move.meld]
        moved = moved_joker(card, meld, game.ace)
        assert moved is not None
        self._put_on_table(game, seat, (card,), move.meld)
        event = JokerMoved(seat, card, move.meld, meld.owner, JOKER.standing_for(moved[0]))
        return self._tabled(game, seat, (card,), event)

    # DR-9: without a stock a hand that gets nowhere ends; this takes the place of SH-13

    def _stands_still(self, game: DoubleRum) -> bool:
        return False

    def _dried_up(self, game: DoubleRum, seat: Seat) -> list[Event]:
        if game.dry_turns < DRY_ROUNDS * len(game.players):
            return []
        return game.void_hand(StockGone(DRY_ROUNDS))


class DoubleRum(OneStock, DoubleRumState):
    """Double Rum: two packs and two wild jokers, each of which may move once from one end of a run to the other."""

    name = "double-rum"
    title = "Double Rum"
    sentence = "Two packs, and jokers that can hop from one end of a run to the other."
    length = "long hands"
    Options = DoubleRumOptions
    view_type = DoubleRumView
    for_players = range(2, 9)
    pack = 2, 2
    hand_size = 10
    phases = keyed(DoubleRumTurn(), BetweenHands(), Over())
    stock_clause = "DR-9"

    # DR-8 and DR-10

    @classmethod
    def card_cost(cls, card: Card) -> int | None:
        """15 for a joker, 11 for an ace, 10 for court cards, pips for others. (DR-8)"""
        return cost([card])

    def _settlement(self, ender: Seat) -> HandSettled:
        double = [Paid.WENT_RUMMY] if self.options.rummy_pays == "double" and self.went_rummy(ender) else []
        return self._paid_by_all(ender, [cost(hand) for hand in self.hands], Paid.CARDS_LEFT, *double)
