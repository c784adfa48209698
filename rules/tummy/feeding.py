"""The Feeding: round and round until nobody holds a card. (TU-6 to TU-13, TU-20)"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from rules import moves
from rules.cards import Card, cards_in, mask_of
from rules.events import Event
from rules.moves import Move
from rules.phase import Audience, UnfinishedBusiness
from rules.refusals import RuleViolation
from rules.seats import Seat
from rules.state import State
from rules.tummy.answers import Gift, Response, answer_objection, automatic, clue_from, responses
from rules.tummy.events import CardsGiven, CardUneaten, ChefCrowned, EatenFor, GiftAnswered, HandFed
from rules.tummy.protection import (
    barred,
    broth_objection,
    double_on,
    doubles,
    feeding_objection,
    lone_card_objection,
    may_be_fed,
)
from rules.tummy.special import Special
from rules.tummy.state import TummyState

if TYPE_CHECKING:
    from rules.tummy.game import TummyRummy


class Feeding(UnfinishedBusiness["TummyRummy"]):
    """Players feed each other the cards left in hand, one by one; receivers eat or answer."""

    name = "feeding"
    kinds = ("feed", "answer")
    moments: ClassVar[Mapping[str, tuple[str, str]]] = {
        "feed": ("TU-6", "Nobody is fed until a player has gone out."),
        "answer": ("TU-11", "No helping is waiting for an answer."),
    }
    reminder = "The Feeding isn't over yet"

    def audience(self, state: State) -> Audience:
        """With open hands everybody may look on and help."""
        return Audience.SHARED if self.hands_open(state) else Audience.PRIVATE

    def hands_open(self, state: State) -> bool:
        """If the house rules say so. (TU-20)"""
        assert isinstance(state, TummyState)
        return state.options.feeding_hands == "open"

    # ----------------------------------------------------------------------------------------------- from whom to whom

    @classmethod
    def begin(cls, game: TummyRummy, chef: Seat) -> list[Event]:
        """``chef`` has gone out; the first seat with cards from the Chef's left begins. (TU-4, TU-6)"""
        game.chef, game.special = chef, None
        game.phase = cls.name
        return [ChefCrowned(chef), *cls._next_feeder(game, chef)]

    @classmethod
    def _next_feeder(cls, game: TummyRummy, last: Seat) -> list[Event]:
        """The turn goes to the next seat with cards after ``last``; if there is none, the Feeding is over. (TU-6)"""
        for seat in game.clockwise_from(game.left_of(last)):
            if game.hands[seat]:
                game.turn = seat
                return []
        assert game.chef is not None
        over = HandFed(game.hand_number, (game.chef,), tuple(map(tuple, game.hands)), tuple(game.eaten), ())
        return [over, *Special.begin(game)]

    def to_act(self, game: TummyRummy) -> tuple[Seat, ...]:
        """The seat that has to answer a helping; otherwise the seat that has to feed."""
        return (game.gift.to if game.gift else game.turn,)

    def legal_moves(self, game: TummyRummy, seat: Seat) -> list[Move]:
        """The answers to a gift; otherwise single cards, card by card, and then doubles."""
        if game.gift:
            return [moves.Answer(seat, how, cards) for how, cards in responses(game.hands[seat], game.gift)]
        return list(_feeds(game, seat))

    # ----------------------------------------------------------------------------------------------- giving

    def check_feed(self, game: TummyRummy, move: moves.Feed) -> None:
        """One card, or the two of a double, for a player who can be fed it. (TU-6 to TU-10, TU-13)"""
        seat, cards = move.seat, tuple(move.cards)
        if game.gift:
            raise RuleViolation(
                "TU-11",
                f"{game.players[seat]} must answer the helping first.",
                cards=game.gift.cards,
                seats=[seat],
            )
        if len(cards) not in (1, 2):
            raise RuleViolation("TU-6", f"{game.players[seat]} can feed one card a turn, or the two cards of a double.")
        game.must_hold(seat, cards)
        if objection := _gift_objection(game, seat, cards, move.to):
            raise objection

    def play_feed(self, game: TummyRummy, move: moves.Feed) -> list[Event]:
        """The receiver must answer, or answers automatically. (TU-11, TU-12)"""
        seat, to = move.seat, move.to
        game.to_broth(seat, move.cards)
        if to is None:
            return [CardUneaten(seat, move.cards[0]), *self._next_feeder(game, seat)]
        gift = Gift(seat, to, tuple(move.cards), (move.cards[0].rank,))
        if len(move.cards) == 2:
            double = double_on(game, move.cards, to)
            assert not isinstance(double, RuleViolation)
            gift = Gift(seat, to, double.cards, double.ranks)
        given = CardsGiven(seat, to, gift.cards)
        if not game.hands[to]:
            return [given, *self._settled(game, gift, ("accept", ()))]
        if game.options.answers == "by_choice":
            game.gift = gift
            return [given]
        response = automatic(game.hands[to], gift)
        clue = clue_from(gift, response)
        events = self._settled(game, gift, response)
        game.lacks[to] |= clue.lacks
        game.single[to] |= clue.single
        return [given, *events]

    # ----------------------------------------------------------------------------------------- answering (TU-11, TU-12)

    def check_answer(self, game: TummyRummy, move: moves.Answer) -> None:
        """Nothing, or cards of the same rank."""
        seat = move.seat
        if not game.gift:
            raise RuleViolation("TU-11", f"{game.players[seat]} has no helping to answer.", seats=[seat])
        game.must_hold(seat, move.cards)
        if objection := answer_objection(game.players[seat], game.gift, move.how, move.cards):
            raise objection

    def play_answer(self, game: TummyRummy, move: moves.Answer) -> list[Event]:
        """The card is eaten by its receiver, by its giver, or by nobody."""
        gift = game.gift
        assert gift
        game.gift = None
        eaten = self._settled(game, gift, (move.how, tuple(move.cards)))
        if move.how == "accept":
            return [GiftAnswered(gift.giver, gift.to, gift.cards, "accept", ()), *eaten]
        return eaten

    def _settled(self, game: TummyRummy, gift: Gift, response: Response) -> list[Event]:
        """The result of a gift with this response; then the turn passes on."""
        how, cards = response
        giver, to = gift.giver, gift.to
        events: list[Event] = []
        if cards:
            game.to_broth(to, cards)
            events.append(GiftAnswered(giver, to, gift.cards, how, cards))
        if how == "accept":
            events += game.eat(giver, to, gift.ranks, gift.cards, _eaten_for(gift))
        elif how == "reverse":
            why = EatenFor.REVERSED_DOUBLE if gift.is_double else EatenFor.REVERSED_CARD
            events += game.eat(to, giver, gift.ranks, (*gift.cards, *cards), why)
        return [*events, *self._next_feeder(game, giver)]


def _feeds(game: TummyRummy, seat: Seat) -> Iterator[Move]:
    """Everything that ``seat`` may give."""
    receivers = [(to, barred(game, to)) for to in may_be_fed(game, seat)]
    hand = cards_in(mask_of(game.hands[seat]))
    for card in hand:
        takers = [to for to, ranks in receivers if not 1 << card % 13 & ranks]
        for to in takers or (None,):
            yield moves.Feed(seat, (card,), to)
    for double in doubles(game, seat, hand):
        yield moves.Feed(seat, double.cards, double.to)


def _gift_objection(game: TummyRummy, seat: Seat, cards: Sequence[Card], to: Seat | None) -> RuleViolation | None:
    """Why ``seat`` may not give ``cards``, which it holds, to the seat ``to`` or (None) the broth; None if it may."""
    if to is None:
        if len(cards) > 1:
            return RuleViolation("TU-13", "Only one card a turn can go into the broth uneaten.", cards=cards)
        return broth_objection(game, seat, cards[0])
    if len(cards) == 1:
        return lone_card_objection(game, seat, cards[0], to)
    if objection := feeding_objection(game, seat, to):
        return objection
    double = double_on(game, cards, to)
    return double if isinstance(double, RuleViolation) else None


def _eaten_for(gift: Gift) -> EatenFor:
    """What an unanswered gift is eaten for. (TU-6, TU-7, TU-10)"""
    if gift.is_double:
        return EatenFor.DOUBLE
    return EatenFor.OWN_CARD if gift.giver == gift.to else EatenFor.CARD
