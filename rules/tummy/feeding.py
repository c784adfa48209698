"""The Feeding: round and round until nobody holds a card. (TU-6 to TU-13, TU-20)"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rules import moves
from rules.cards import Card, cards_in, mask_of
from rules.events import Event
from rules.game import own
from rules.moves import Move
from rules.refusals import RuleViolation
from rules.tummy.answers import Gift, Response, all_of, automatic, no_response, responses, shown_by
from rules.tummy.events import CardsGiven, CardUneaten, ChefCrowned, GiftAnswered, HandFed
from rules.tummy.protection import barred, double_on, doubles, may_be_fed, no_broth, no_feeding, no_lone_card
from rules.tummy.special import Specials


class Feeding(Specials):
    """A hand that is over when what was left in the hands has been given away."""

    def _deal(self) -> list[Event]:
        self.fed = []
        self.gift = None
        self.lacks = [0] * len(self.players)
        self.single = [0] * len(self.players)
        return super()._deal()

    # ----------------------------------------------------------------------------------------------- it begins

    def _settle(self, ender: int) -> list[Event]:
        self.chef, self.special = ender, None
        self.phase = "feeding"
        return [ChefCrowned(ender), *self._next_feeder(ender)]

    def _next_feeder(self, last: int) -> list[Event]:
        """The turn goes to the next seat with cards; when there is none the Feeding is over. (TU-6)"""
        for seat in self._clockwise_from(self._left_of(last)):
            if self.hands[seat]:
                self.turn = seat
                return []
        assert self.chef is not None
        over = HandFed(self.hand_number, (self.chef,), tuple(map(tuple, self.hands)), tuple(self.eaten), ())
        return [over, *self._after_feeding()]

    def _players_to_act(self) -> tuple[int, ...]:
        if self.phase == "feeding" and self.gift:
            return (self.gift.to,)
        return super()._players_to_act()

    def _moves_in_hand(self, seat: int) -> list[Move]:
        if self.phase != "feeding":
            return super()._moves_in_hand(seat)
        if self.gift:
            return [moves.Answer(seat, how, cards) for how, cards in responses(self.hands[seat], self.gift)]
        return list(self._feeds(seat))

    # ----------------------------------------------------------------------------------------------- giving

    def _feeds(self, seat: int) -> Iterator[Move]:
        receivers = [(to, barred(self, to)) for to in may_be_fed(self, seat)]
        hand = cards_in(mask_of(self.hands[seat]))
        for card in hand:
            takers = [to for to, ranks in receivers if not 1 << card % 13 & ranks]
            for to in takers or (None,):
                yield moves.Feed(seat, (card,), to)
        for double in doubles(self, seat, hand):
            yield moves.Feed(seat, double.cards, double.to)

    def _check_feed(self, move: moves.Feed) -> None:
        seat, cards = move.seat, tuple(move.cards)
        if self.gift:
            raise RuleViolation(
                "TU-11",
                f"{self.players[seat]} has to answer what was given first.",
                cards=self.gift.cards,
                seats=[seat],
            )
        if len(cards) not in (1, 2):
            raise RuleViolation("TU-6", f"{self.players[seat]} gives one card a turn, or the two of a double.")
        self._must_hold(seat, cards)
        if objection := self._no_gift(seat, cards, move.to):
            raise objection

    def _no_gift(self, seat: int, cards: Sequence[Card], to: int | None) -> RuleViolation | None:
        if to is None:
            if len(cards) > 1:
                return RuleViolation("TU-13", "Only one card a turn goes to the broth uneaten.", cards=cards)
            return no_broth(self, seat, cards[0])
        if len(cards) == 1:
            return no_lone_card(self, seat, cards[0], to)
        if objection := no_feeding(self, seat, to):
            return objection
        double = double_on(self, cards, to)
        return double if isinstance(double, RuleViolation) else None

    def _play_feed(self, move: moves.Feed) -> list[Event]:
        seat, to = move.seat, move.to
        self._to_broth(seat, move.cards)
        if to is None:
            return [CardUneaten(seat, move.cards[0]), *self._next_feeder(seat)]
        gift = Gift(seat, to, tuple(move.cards), (move.cards[0].rank,))
        if len(move.cards) == 2:
            double = double_on(self, move.cards, to)
            assert not isinstance(double, RuleViolation)
            gift = Gift(seat, to, double.cards, double.ranks)
        given = CardsGiven(seat, to, gift.cards)
        if not self.hands[to]:
            return [given, *self._settled_gift(gift, ("accept", ()))]
        if self.options.answers == "by_choice":
            self.gift = gift
            return [given]
        response = automatic(self.hands[to], gift)
        shown = shown_by(gift, response)
        events = self._settled_gift(gift, response)
        self.lacks[to] |= shown.lacks
        self.single[to] |= shown.single
        return [given, *events]

    def _to_broth(self, seat: int, cards: Sequence[Card]) -> None:
        for card in cards:
            self._leave_hand(seat, card)
            self.stock.append(card)
            self.fed.append(card)

    def _leave_hand(self, seat: int, card: Card) -> None:
        super()._leave_hand(seat, card)
        if 1 << card & self.single[seat]:
            self.lacks[seat] |= all_of(card)

    # ----------------------------------------------------------------------------------------- answering (TU-11, TU-12)

    def _check_answer(self, move: moves.Answer) -> None:
        seat = move.seat
        if not self.gift:
            raise RuleViolation("TU-11", f"Nothing was given that {self.players[seat]} could answer.", seats=[seat])
        self._must_hold(seat, move.cards)
        if objection := no_response(self.players[seat], self.gift, move.how, move.cards):
            raise objection

    def _play_answer(self, move: moves.Answer) -> list[Event]:
        gift = self.gift
        assert gift
        self.gift = None
        eaten = self._settled_gift(gift, (move.how, tuple(move.cards)))
        if move.how == "accept":
            return [GiftAnswered(gift.giver, gift.to, gift.cards, "accept", ()), *eaten]
        return eaten

    def _settled_gift(self, gift: Gift, response: Response) -> list[Event]:
        how, cards = response
        giver, to = gift.giver, gift.to
        events: list[Event] = []
        if cards:
            self._to_broth(to, cards)
            events.append(GiftAnswered(giver, to, gift.cards, how, cards))
        if how == "accept":
            events += self._eat(giver, to, gift.ranks, gift.cards, _clause(gift))
        elif how == "reverse":
            events += self._eat(to, giver, gift.ranks, (*gift.cards, *cards), gift.clause)
        return [*events, *self._next_feeder(giver)]

    # ----------------------------------------------------------------------------------------------- what is seen

    def _returned(self) -> list[Card]:
        return self.fed

    def _seen_cards(self, viewer: int | None) -> dict[str, Any]:
        seen = super()._seen_cards(viewer)
        if self.phase == "feeding" and self.options.feeding_hands == "open":
            seen["hands"] = own(self.hands)
            seen["known"] = dict.fromkeys(range(len(self.players)), ())
        return seen


def _clause(gift: Gift) -> str:
    """The clause by which a gift is eaten that nothing was played against."""
    if gift.is_double:
        return "TU-10"
    return "TU-7" if gift.giver == gift.to else "TU-6"
