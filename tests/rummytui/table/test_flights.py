"""What flies because of what happened, and that nobody learns anything from it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

import rules
from rules import HIDDEN, JOKER, Card
from rules.cards import cards
from rules.events import (
    CardDiscarded,
    CardDrawn,
    CardLaidOff,
    Event,
    HandDealt,
    MeldTabled,
    StockTurnedOver,
)
from rules.rummoli.board import CENTRE, POKER, WonBy
from rules.rummoli.events import (
    BetMade,
    CardLaid,
    ChipsReturned,
    LeadPassed,
    PotWon,
    RoundDealt,
    RoundStuck,
    RoundWon,
    WidowSold,
)
from rules.tummy.events import CardsGiven, CardUneaten, Eaten, EatenFor, GiftAnswered, SwapMade
from rummytui.games import desk_for
from rummytui.games.rummoli.meanings import CHIPS, WIDOW, chain, pot
from rummytui.games.tummy_rummy.meanings import FOOD
from rummytui.table.flights import DISCARDS, HAND, STOCK, Flight, Spot, Token
from tests.rules.test_reveals import seen, shown, some_move


def flying(event: Event, viewer: int | None, game: str = "rummy", seats: Sequence[int] = (0, 1, 2)) -> list[Flight]:
    """What that viewer sees flying."""
    return bare(desk_for(game).meanings.flights(viewer, seats).after([event.seen_by(viewer)]))


def bare(flights: Sequence[Flight]) -> list[Flight]:
    """Flights without the event that they come of."""
    return [flight._replace(event=None) for flight in flights]


def held(*codes: str) -> Spot:
    return Spot(HAND, None, tuple(cards(" ".join(codes))))


(nine, four) = cards("9H 4S")


class TestCards:
    def test_a_card_that_somebody_else_draws_is_a_back(self) -> None:
        drawn = CardDrawn(1, "stock", nine)
        assert flying(drawn, 0) == [Flight((HIDDEN,), STOCK, Spot("seat", 1))]
        assert flying(drawn, None) == [Flight((HIDDEN,), STOCK, Spot("seat", 1))]

    def test_the_card_that_the_viewer_draws_turns_over_on_its_way(self) -> None:
        assert flying(CardDrawn(1, "stock", nine), 1) == [Flight((nine,), STOCK, held("9H"), turns=True)]

    def test_everybody_sees_what_is_taken_and_what_is_thrown(self) -> None:
        assert flying(CardDrawn(1, "discard", nine), 0) == [Flight((nine,), DISCARDS, Spot("seat", 1))]
        assert flying(CardDiscarded(1, nine), 0) == [Flight((nine,), Spot("seat", 1), DISCARDS)]
        assert flying(CardDiscarded(1, nine), 1) == [Flight((nine,), held("9H"), DISCARDS)]

    def test_a_meld_flies_together_and_its_joker_comes_out_of_the_hand_as_it_was_held(self) -> None:
        meld = tuple(cards("7H 8H Jk=9H"))
        assert flying(MeldTabled(2, meld, 4), 2) == [
            Flight(meld, Spot(HAND, None, (*cards("7H 8H"), JOKER)), Spot("meld", 4))
        ]

    def test_a_card_is_laid_off_where_it_will_lie(self) -> None:
        assert flying(CardLaidOff(0, nine, 3, 1), 1) == [Flight((nine,), Spot("seat", 0), Spot("meld", 3, (nine,)))]

    def test_the_discards_become_the_stock(self) -> None:
        assert flying(StockTurnedOver(0, 12, False), 0) == [Flight((HIDDEN,), DISCARDS, STOCK)]


class TestDeal:
    def test_it_goes_round_from_the_dealers_left_and_the_upcard_turns_over_at_last(self) -> None:
        *backs, upcard = flying(HandDealt(1, 1, four), 0)
        assert [flight.end for flight in backs[:3]] == [Spot("seat", 2), Spot(HAND), Spot("seat", 1)]
        assert {flight.what for flight in backs} == {(HIDDEN,)}
        assert upcard == Flight((four,), STOCK, DISCARDS, turns=True, then=True, dealt=True)

    @pytest.mark.parametrize("count", range(2, 13))
    def test_everybody_gets_some_and_as_many_as_the_others(self, count: int) -> None:
        flights = flying(HandDealt(1, 0, None), None, seats=range(count))
        ends = [flight.end.number for flight in flights]
        assert {ends.count(seat) for seat in range(count)} == {len(ends) // count}
        assert len(ends) <= 12
        assert all(flight.dealt for flight in flights)

    def test_whoever_is_out_gets_none(self) -> None:
        flights = flying(HandDealt(1, 2, None), None, seats=(0, 3))
        assert [flight.end.number for flight in flights[:2]] == [3, 0]

    def test_rummoli_has_no_stock(self) -> None:
        flights = flying(RoundDealt(1, 2, (9, 9, 9)), 0, "rummoli")
        assert {flight.start for flight in flights} == {Spot("seat", 2)}


class TestChips:
    def chips(self, event: Event, viewer: int | None = None) -> list[tuple[str, Spot | None, Spot]]:
        """The words of chips that fly, and from where to where."""
        found = []
        for flight in flying(event, viewer, "rummoli"):
            if isinstance(flight.what, Token):
                assert flight.what.kind == CHIPS
                found.append((flight.what.text, flight.start, flight.end))
        return found

    def test_bets_go_to_the_poker_pot_and_what_nobody_matched_comes_back(self) -> None:
        assert self.chips(BetMade(1, 3)) == [("3 chips", Spot("seat", 1), pot(POKER))]
        assert self.chips(ChipsReturned(1, 2), viewer=1) == [("2 chips", pot(POKER), Spot(HAND))]

    def test_a_pot_goes_to_its_winner(self) -> None:
        assert self.chips(PotWon(2, "KH", 7, WonBy.PAY_CARD)) == [("7 chips", pot("KH"), Spot("seat", 2))]

    def test_fines_and_what_is_left_when_a_round_is_stuck_go_to_the_centre(self) -> None:
        assert self.chips(LeadPassed(0, "red", 1)) == [("1 chip", Spot("seat", 0), pot(CENTRE))]
        assert self.chips(LeadPassed(0, "red", 0)) == []
        assert self.chips(RoundStuck((1, 0, 4))) == [
            ("1 chip", Spot("seat", 0), pot(CENTRE)),
            ("4 chips", Spot("seat", 2), pot(CENTRE)),
        ]

    def test_all_pay_the_winner_of_the_round(self) -> None:
        assert self.chips(RoundWon(1, (2, 0, 3))) == [
            ("2 chips", Spot("seat", 0), Spot("seat", 1)),
            ("3 chips", Spot("seat", 2), Spot("seat", 1)),
        ]

    def test_the_widow_is_paid_for_and_exchanged_unseen(self) -> None:
        flights = flying(WidowSold(1, 5, 0), 1, "rummoli")
        assert [flight.what for flight in flights] == [Token(CHIPS, "5 chips", 5), (HIDDEN,), (HIDDEN,)]
        assert [(flight.start, flight.end) for flight in flights] == [
            (Spot(HAND), Spot("seat", 0)),
            (WIDOW, Spot(HAND)),
            (Spot(HAND), WIDOW),
        ]

    def test_cards_are_laid_onto_the_chain(self) -> None:
        assert flying(CardLaid(1, nine, True), 0, "rummoli") == [Flight((nine,), Spot("seat", 1), chain(nine))]


class TestTheFeeding:
    def test_food_drops_onto_the_plate_once_the_card_lies_there(self) -> None:
        events = [CardsGiven(0, 2, (nine,)), Eaten(0, 2, "9", "corn", 2, (nine,), EatenFor.CARD)]
        flights = desk_for("tummy-rummy").meanings.flights(0, (0, 1, 2)).after(events)
        assert [flight.event for flight in flights] == events
        given, eaten = bare(flights)
        assert given == Flight((nine,), held("9H"), Spot("plate", 2), stays=False)
        assert eaten == Flight(Token(FOOD, "corn"), None, Spot("plate", 2), then=True)

    def test_everybody_is_served_at_once(self) -> None:
        events = [Eaten(0, seat, "9", "corn", 1, (nine,), EatenFor.SPECIAL) for seat in (1, 2)]
        assert [flight.then for flight in desk_for("tummy-rummy").meanings.flights(0, (0, 1, 2)).after(events)] == [
            True,
            False,
        ]

    def test_an_answer_goes_back(self) -> None:
        answered = GiftAnswered(0, 2, (nine,), "reverse", (four,))
        back = Flight((four,), Spot("seat", 2), Spot("plate", 0), then=True, stays=False)
        assert flying(answered, 0, "tummy-rummy") == [back]

    def test_nothing_flies_for_an_answer_without_a_card(self) -> None:
        assert flying(GiftAnswered(0, 2, (nine,), "accept", ()), 0, "tummy-rummy") == []

    def test_what_nobody_can_be_given_goes_into_the_broth(self) -> None:
        assert flying(CardUneaten(1, four), 1, "tummy-rummy") == [Flight((four,), held("4S"), STOCK)]

    def test_only_the_two_of_a_swap_see_its_cards(self) -> None:
        swap = SwapMade(0, 1, nine, four)
        assert [flight.what for flight in flying(swap, 2, "tummy-rummy")] == [(HIDDEN,), (HIDDEN,)]
        assert [flight.what for flight in flying(swap, 1, "tummy-rummy")] == [(nine,), (four,)]

    def test_in_a_swap_what_is_taken_goes_to_the_chef_and_what_is_given_to_the_cook(self) -> None:
        chefs, cooks = Spot("seat", 0), Spot("seat", 1)
        ways = [(flight.start, flight.end) for flight in flying(SwapMade(0, 1, nine, four), 2, "tummy-rummy")]
        assert ways == [(cooks, chefs), (chefs, cooks)]


@pytest.mark.parametrize("name", rules.GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_nothing_flies_face_up_that_its_viewer_may_not_know(name: str, seed: int) -> None:
    rng = Random(seed)
    counts = rules.GAMES[name].player_counts()
    seats = max(min(3, counts[-1]), counts[0])
    game = rules.new_game(name, [f"Player {seat}" for seat in range(seats)], seed=seed)
    desk = desk_for(name)
    flown: set[Card] = set()
    for _ in range(60):
        if game.over:
            break
        viewers = [*range(seats), None]
        before = {viewer: seen(game, viewer) for viewer in viewers}
        events = game.play(some_move(game, rng))
        for viewer in viewers:
            for flight in desk.meanings.flights(viewer, range(seats)).after(event.seen_by(viewer) for event in events):
                faces = shown(flight.what)
                assert faces <= before[viewer] | seen(game, viewer), (viewer, flight)
                flown |= faces
    assert flown
