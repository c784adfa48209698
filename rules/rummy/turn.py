"""The draw-and-discard games: their deal, their turn, and what each seat may know. (SH-1 to SH-14)

A game of the family inherits from both `DrawAndDiscard` and `Turn`, and overrides what its page of the rulebook changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, TypeVar, cast

from rules import moves
from rules.arrange import Arrangement
from rules.cards import HIDDEN, Card, full_pack, shuffled
from rules.events import (
    DEEDS,
    CardDiscarded,
    CardDrawn,
    Event,
    HandDealt,
    HandSettled,
    HandVoid,
    Payment,
    StockTurnedOver,
    WentOut,
)
from rules.game import copied
from rules.moves import Move
from rules.options import StalemateOption, TurnOverOption
from rules.phase import BetweenHands, Over, keyed
from rules.reasons import OnlyDiscardsTaken, PaymentReason, StockSpent, VoidReason
from rules.refusals import RuleViolation
from rules.rummy.state import TableState, TablingState
from rules.rummy.tabling import LayingDown, TableMoves
from rules.seats import Seat
from rules.view import View

IDLE_ROUNDS = 5
"""A hand is void after this many full rounds in which only discards were drawn and nothing was tabled. (SH-13)"""

FamilyT = TypeVar("FamilyT", bound="DrawAndDiscard")


class TableView(View, TableState):
    """What one seat may know of a draw-and-discard game."""

    stock: list[Card]


class TablingView(TableView, TablingState):
    """What one seat may know of a game in which everybody tables what fits, turn by turn."""


class Turn(TableMoves[FamilyT]):
    """A turn: draw, lay down or lay off, discard. A game overrides what its page of the rulebook changes."""

    name = "play"
    kinds: tuple[str, ...] = ("draw", "meld", "lay_off", "discard")

    def to_act(self, game: FamilyT) -> tuple[Seat, ...]:
        """The one seat whose turn it is."""
        return (game.turn,)

    def legal_moves(self, game: FamilyT, seat: Seat) -> list[Move]:
        """The draws first, and then what can be tabled and discarded."""
        return self.legal_draws(game, seat) if game.still_to_draw() else self.legal_table_moves(game, seat)

    def must_be_the_moment(self, game: FamilyT, move: Move) -> None:
        """As in any phase. Bots try out many thousands of moves, so a move by the right seat is let through at once."""
        if move.seat != game.turn or move.kind not in self.kinds:
            super().must_be_the_moment(game, move)

    def _must_have_drawn(self, game: FamilyT, seat: Seat) -> None:
        if game.still_to_draw():
            raise RuleViolation("SH-3", f"{game.players[seat]} must draw a card first.", seats=[seat])

    # ------------------------------------------------------------------------------------------------ drawing (SH-4)

    def legal_draws(self, game: FamilyT, seat: Seat) -> list[Move]:
        """The draws that ``seat`` may make, from the stock first. (SH-4)"""
        found: list[Move] = []
        if game.stock or game.discards:
            found.append(moves.draw(seat, "stock"))
        if game.discards:
            found.append(moves.draw(seat, "discard"))
        return found

    def check_draw(self, game: FamilyT, move: moves.Draw) -> None:
        """A turn has one draw, from a pile that has a card. (SH-3, SH-4)"""
        player = game.players[move.seat]
        if not game.still_to_draw():
            raise RuleViolation("SH-3", f"{player} has already drawn; a turn has only one draw.", seats=[move.seat])
        if move.source == "stock":
            if not game.stock and not game.discards:
                raise RuleViolation("SH-12", "There are no cards left to draw.")
        elif not game.discards:
            raise RuleViolation("SH-4", f"The discard pile is empty, so {player} must draw from the stock.")

    def play_draw(self, game: FamilyT, move: moves.Draw) -> list[Event]:
        """The card joins the hand, and everybody has seen it if it was the top discard."""
        seat = move.seat
        if move.source == "discard":
            card = game.discards.pop()
            game.taken.append(card)
            game.in_the_open[seat].append(card)
            game.hands[seat].append(card)
            game.drawn += 1
            return [CardDrawn(seat, "discard", card)]
        return game.draw_from_stock(seat)

    # ------------------------------------------------------------------------------------------------ the discard

    def check_discard(self, game: FamilyT, move: moves.Discard) -> None:
        """The card has to be held, and not have come from the pile this turn. (SH-5)"""
        self._must_have_drawn(game, move.seat)
        game.must_hold(move.seat, (move.card,))
        if self._fresh_from_pile(game, move.seat, move.card):
            raise RuleViolation(
                "SH-5",
                f"{move.card} came from the discard pile this turn, so it can't go straight back.",
                cards=[move.card],
                seats=[move.seat],
            )

    def play_discard(self, game: FamilyT, move: moves.Discard) -> list[Event]:
        """A seat with no card left goes out; otherwise it is the next seat's turn."""
        seat, card = move.seat, move.card
        game.leave_hand(seat, card)
        game.discards.append(card)
        event = CardDiscarded(seat, card)
        if not game.hands[seat]:
            return [event, *self._went_out(game, seat)]
        return [event, *self._end_turn(game, seat)]

    def _end_turn(self, game: FamilyT, seat: Seat) -> list[Event]:
        """Pass the turn on, unless the hand has stood still for too long. (SH-13)"""
        only_discards = len(game.taken) == game.drawn
        nothing_tabled = game.last_tabled != game.turns
        game.idle_turns = game.idle_turns + 1 if only_discards and nothing_tabled else 0
        if self._stands_still(game):
            return game.void_hand(OnlyDiscardsTaken(IDLE_ROUNDS))
        game.begin_turn(self._after(game, seat))
        return []

    def _stands_still(self, game: FamilyT) -> bool:
        """Whether the hand is a stalemate: only discards have been drawn for that long. (SH-13)"""
        return game.idle_turns >= IDLE_ROUNDS * len(game.seats_playing())

    def _after(self, game: FamilyT, seat: Seat) -> Seat:
        """Whose turn follows."""
        return game.left_of(seat)

    # ------------------------------------------------------------------------------------- the end (SH-11, 13, 14)

    def _went_out(self, game: FamilyT, seat: Seat) -> list[Event]:
        return [WentOut(seat), *game.settle(seat)]


class DrawAndDiscard(LayingDown):
    """A game in which a turn is: draw a card, table what one likes, discard one."""

    view_type: ClassVar[type[TableView]] = TableView
    deeds = DEEDS
    phases = keyed(Turn(), BetweenHands(), Over())
    hand_size: ClassVar[int]
    """How many cards each player is dealt, where that is the same at every table."""
    costs: ClassVar[tuple[int, ...]] = ()
    """What a card left over costs, by rank from the ace up; empty if cards have no price of their own."""

    stock: list[Card]

    @classmethod
    def card_cost(cls, card: Card) -> int | None:
        """What ``card`` costs if it is left over."""
        return cls.costs[card % 13] if cls.costs else None

    # ------------------------------------------------------------------------------------------------ the deal (SH-1)

    def piles(self) -> list[list[Card]]:
        """Hands, stock and discards."""
        return [*self.hands, self.stock, self.discards, []]

    def _hand_size(self) -> int:
        return self.hand_size

    def _deal(self) -> list[Event]:
        pack = self._shuffled_pack()
        order = [seat for seat in self.clockwise_from(self.left_of(self.dealer)) if seat in self.seats_playing()]
        size = self._hand_size()
        dealt = size * len(order)
        count = len(self.players)
        self.hands = [[] for _ in range(count)]
        for place, seat in enumerate(order):
            self.hands[seat] = pack[place : dealt : len(order)]
        self.discards = [pack[dealt]]
        self.stock = pack[:dealt:-1]
        self.melds = []
        self.turns = self.last_tabled = 0
        self.first_tabled = [0] * count
        self.melded = [False] * count
        self.turnovers = self.idle_turns = self.stock_number = 0
        self.in_the_open = [[] for _ in range(count)]
        self.turned_over = {}
        self.drawn_from = [[0] * len(hand) for hand in self.hands]
        self.phase = "play"
        self.begin_turn(order[0])
        return [HandDealt(self.hand_number, self.dealer, self.discards[0])]

    # ------------------------------------------------------------------------------------------------ the turn (SH-3)

    def begin_turn(self, seat: Seat) -> None:
        """It is the turn of ``seat``, which has not drawn yet."""
        self.turn = seat
        self.turns += 1
        self.drawn = 0
        self.taken = []

    def still_to_draw(self) -> bool:
        """Whether the draw of this turn is not complete yet."""
        return not self.drawn

    def draw_from_stock(self, seat: Seat) -> list[Event]:
        """Give ``seat`` the top card of the stock; if there is none, first turn the discards over. (SH-12)"""
        events: list[Event] = []
        if not self.stock:
            if self.turnovers >= cast(StalemateOption, self.options).stalemate:
                return self.void_hand(StockSpent(self.turnovers + 1))
            events.append(self._turn_over(seat))
        card = self.stock.pop()
        self.hands[seat].append(card)
        self.drawn_from[seat].append(self.stock_number)
        self.drawn += 1
        events.append(CardDrawn(seat, "stock", card))
        return events

    def _turn_over(self, seat: Seat) -> Event:
        """The discard pile becomes the stock. (SH-12)"""
        shuffle = cast(TurnOverOption, self.options).turn_over == "shuffle"
        self.stock = shuffled(self.discards, self.next_chance()) if shuffle else self.discards[::-1]
        self.discards = []
        self.turnovers += 1
        if self._pack() == (1, 0):
            self.stock_number += 1
            # Sorted, because every view carries this, and the order of a shuffled stock is secret.
            self.turned_over.update(dict.fromkeys(sorted(self.stock), self.stock_number))
        return StockTurnedOver(seat, len(self.stock), shuffle)

    def settle(self, ender: Seat) -> list[Event]:
        """Score the hand that ``ender`` brought to its end, and close it."""
        return self._close(self._settlement(ender))

    def _close(self, settled: HandSettled) -> list[Event]:
        for seat, change in enumerate(settled.changes()):
            self.scores[seat] += change
        return [settled, *self.close_hand()]

    def _settlement(self, ender: Seat) -> HandSettled:
        """Who won, what the cards left in each hand cost, and who pays whom. (SH-14)"""
        raise NotImplementedError

    def _settled(
        self,
        winners: Sequence[Seat],
        counts: Sequence[int],
        payments: Sequence[Payment],
        arranged: Sequence[Arrangement | None] = (),
    ) -> HandSettled:
        hands = tuple(tuple(hand) for hand in self.hands)
        return HandSettled(self.hand_number, tuple(winners), hands, tuple(counts), tuple(payments), tuple(arranged))

    def _paid_by_all(
        self, winner: Seat, counts: Sequence[int], *why: PaymentReason, arranged: Sequence[Arrangement] = ()
    ) -> HandSettled:
        """Every other seat pays ``winner`` the cost of its cards, once for each reason."""
        losers = [seat for seat in self.seats_playing() if seat != winner]
        payments = [Payment(seat, winner, counts[seat], reason) for reason in why for seat in losers]
        return self._settled((winner,), counts, payments, arranged)

    def void_hand(self, why: VoidReason) -> list[Event]:
        """Close a hand that nobody wins. (SH-13)"""
        return [HandVoid(self.hand_number, why), *self.close_hand()]

    # ------------------------------------------------------------------------------------------- visibility (SH-17)

    def _seen_cards(self, viewer: Seat | None) -> dict[str, Any]:
        shown = self.stage.hands_open(self)
        known: dict[Seat | str, tuple[Card, ...]] = {}
        hands: list[list[Card]] = []
        for seat, hand in enumerate(self.hands):
            own_or_shown = shown or seat == viewer
            known[seat] = () if own_or_shown else self._learnt(viewer, seat)
            hands.append(copied(hand) if own_or_shown else [HIDDEN] * len(hand))
        return {"hands": hands, "stock": [HIDDEN] * len(self.stock), "known": known}

    def _learnt(self, viewer: Seat | None, seat: Seat) -> tuple[Card, ...]:
        """The cards in the hand of ``seat`` that ``viewer``, another seat, knows to be there. (SH-17)"""
        return tuple(self.in_the_open[seat])

    @classmethod
    def face_down_cards(cls, view: View) -> dict[str, Any]:
        """The hands and the stock as the view shows them."""
        assert isinstance(view, TableView)
        return {"hands": copied(view.hands), "stock": copied(view.stock)}

    @classmethod
    def imagined_cards(cls, view: View, rng: Random) -> dict[str, Any]:
        """The hands and the stock as they might be.

        Known cards stay where they are. A card that went into a stock when the pile was turned over is still in that
        stock, or in a hand that has drawn from it since.
        """
        assert isinstance(view, TableView)
        hands = [copied(hand) if HIDDEN not in hand else list(view.known[seat]) for seat, hand in enumerate(view.hands)]
        game = cls.from_view(view, {"hands": hands, "stock": []})
        pools = {generation: shuffled(cards, rng) for generation, cards in _pools(game).items()}
        stock: list[Card] = []
        slots = [
            (hands[seat], generation)
            for seat, hand in enumerate(view.hands)
            for generation in game.drawn_from[seat][len(game.drawn_from[seat]) + len(hands[seat]) - len(hand) :]
        ]
        returned = game._returned()
        for place, generation in [*slots, *[(stock, game.stock_number)] * (len(view.stock) - len(returned))]:
            place.append(pools[generation].pop())
        return {"hands": hands, "stock": [*shuffled(stock, rng), *returned]}

    def _returned(self) -> list[Card]:
        """Cards that everybody saw going onto the top of the stock."""
        return []


def _pools(game: DrawAndDiscard) -> dict[int, list[Card]]:
    """The cards that are not in any known place in ``game``, by the number of the stock each last went into."""
    seen = Counter([*game.discards, *game._returned()])
    for meld in game.melds:
        seen.update(card.in_hand for card in meld.cards)
    for hand in game.hands:
        seen.update(hand)
    pools: dict[int, list[Card]] = {}
    for card in sorted((Counter(full_pack(*game._pack())) - seen).elements()):
        pools.setdefault(game.turned_over.get(card, 0), []).append(card)
    return pools
