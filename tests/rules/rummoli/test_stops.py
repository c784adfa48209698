"""Laying cards, and the pots on the board. (RM-10 to RM-17, RM-22)"""

from random import Random
from typing import Any

import pytest

from rules.cards import Card, cards, mask_of
from rules.moves import Claim, Lay
from rules.rummoli.best_five import best_five, strength
from rules.rummoli.board import WonBy
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
from tests.rules.rummoli.boards import begun, lay, no_widow, stops, total
from tests.rules.table import move, play, refused, words_of


def layable(game: Any) -> tuple[int, list[str]]:
    """Who has to lay, and which cards it may be."""
    seat = game.to_lay
    return seat, words_of(game, seat, "lay")


class TestWhoBegins:
    @pytest.mark.clause("RM-10")
    @pytest.mark.parametrize("seed", range(20))
    def test_the_best_poker_hand_with_its_lowest_card(self, seed: int) -> None:
        game = begun(4, seed=seed, betting=False)
        no_widow(game)
        best = max(strength(mask_of(hand)) for hand in game.hands)
        leader, found = layable(game)
        # Of equals the one nearest to the dealer's left, who here is seat 0.
        assert leader == next(seat for seat in range(4) if strength(mask_of(game.hands[seat])) == best)
        low = min((card % 13 - 1) % 13 for card in game.hands[leader])
        assert {(card % 13 - 1) % 13 for card in cards(found)} == {low}

    @pytest.mark.clause("RM-10")
    def test_of_equally_low_ones_either(self) -> None:
        game = stops(["2S 2D 9C", "3H"])
        assert layable(game) == (0, ["2S", "2D"])
        refused(game, "Ann: lay 9C", "RM-10")

    @pytest.mark.clause("RM-10")
    @pytest.mark.parametrize("seed", range(10))
    def test_or_with_the_lowest_of_its_five(self, seed: int) -> None:
        game = begun(3, seed=seed, betting=False, first_card="poker_hand")
        no_widow(game)
        leader, found = layable(game)
        five = best_five(game.hands[leader])
        low = min((card % 13 - 1) % 13 for card in five)
        assert set(cards(found)) == {card for card in five if (card % 13 - 1) % 13 == low}

    @pytest.mark.clause("RM-9", "RM-10")
    @pytest.mark.parametrize(
        ("hand", "low"),
        [
            ("9S 9H 9D 9C 2D 3H", ["3H"]),
            ("KS KH KD KC 9S 9H 9D 9C 2D", ["9S"]),
            ("5S 5H 5D 5C 2S KD", ["5S", "5H", "5D", "5C"]),
        ],
    )
    def test_so_the_card_beside_a_four_counts(self, hand: str, low: list[str]) -> None:
        """Nobody else has the same four, so it decides nothing but this and what is shown."""
        assert layable(stops([hand, "AS"], first_card="poker_hand"))[1] == low

    @pytest.mark.clause("RM-1", "RM-10")
    def test_the_ace_is_the_highest(self) -> None:
        assert layable(stops(["AS 3D", "2C"]))[1] == ["3D"]


class TestGoingOn:
    @pytest.mark.clause("RM-11")
    def test_the_holder_of_the_next_card_must_lay_it(self) -> None:
        game = stops(["3C 5C 9H", "4C 9D"])
        lay(game, "Ann 3C")
        assert layable(game) == (1, ["4C"])
        refused(game, "Bob: lay 9D", "RM-11")
        refused(game, "Ann: lay 5C", "SH-3")
        lay(game, "Bob 4C")
        assert layable(game) == (0, ["5C"])

    @pytest.mark.clause("RM-11", "RM-12")
    def test_stops_where_nobody_has_the_next(self) -> None:
        game = stops(["3C 9H 7D", "5C 9D"])
        events = lay(game, "Ann 3C")
        assert events == [CardLaid(0, cards("3C")[0], True), SequenceStopped(cards("4C")[0])]
        assert layable(game) == (0, ["7D"])

    @pytest.mark.clause("RM-11")
    def test_stops_at_the_ace(self) -> None:
        game = stops(["KC AC AH", "2C 9D"])
        assert lay(game, "Ann KC, Ann AC")[-1] == SequenceStopped(None)
        assert layable(game) == (0, ["AH"])

    @pytest.mark.clause("RM-12")
    def test_the_lead_is_the_lowest_of_the_other_colour_over_both_suits(self) -> None:
        game = stops(["3C KH 6D 2S", "9D"])
        lay(game, "Ann 2S")
        assert layable(game) == (0, ["6D"])
        refused(game, "Ann: lay KH", "RM-12")
        refused(game, "Ann: lay 3C", "RM-12")

    @pytest.mark.clause("RM-12")
    def test_of_equally_low_leads_either(self) -> None:
        game = stops(["2S 6D 6H", "9D"])
        lay(game, "Ann 2S")
        assert layable(game) == (0, ["6H", "6D"])

    @pytest.mark.clause("RM-12")
    @pytest.mark.parametrize(("lead", "leader"), [("last_layer", 1), ("next_seat", 2)])
    def test_who_leads_after_a_stop(self, lead: str, leader: int) -> None:
        game = stops(["2S 9H", "3S 8H", "7H 5C"], stopped_lead=lead)
        lay(game, "Ann 2S, Bob 3S")
        assert layable(game)[0] == leader

    @pytest.mark.clause("RM-13")
    @pytest.mark.parametrize(("wrong_colour", "fine"), [("passes", 0), ("pays_a_chip", 1)])
    def test_without_the_colour_the_lead_goes_left(self, wrong_colour: str, fine: int) -> None:
        game = stops(["2S 9S", "7S", "7H 9C"], wrong_colour=wrong_colour)
        chips, centre = list(game.chips), game.pots["rummoli"]
        events = lay(game, "Ann 2S")
        assert events[2:] == [LeadPassed(0, "red", fine), LeadPassed(1, "red", fine, instead=2)]
        assert layable(game) == (2, ["7H"])
        assert game.chips == [chips[0] - fine, chips[1] - fine, chips[2]]
        assert game.pots["rummoli"] == centre + 2 * fine

    @pytest.mark.clause("RM-13", "RM-19")
    def test_who_has_no_chip_pays_none(self) -> None:
        game = stops(["2S 9S", "7H"], chips=[0, 10], wrong_colour="pays_a_chip")
        assert LeadPassed(0, "red", 0, instead=1) in lay(game, "Ann 2S")

    @pytest.mark.clause("RM-14")
    @pytest.mark.parametrize(("wrong_colour", "fine"), [("passes", 0), ("pays_a_chip", 1)])
    def test_nobody_has_the_colour(self, wrong_colour: str, fine: int) -> None:
        game = stops(["2S 9S TC", "7S 9C"], wrong_colour=wrong_colour)
        centre, chips = game.pots["rummoli"], total(game)
        events = lay(game, "Ann 2S")
        assert events[-1] == RoundStuck((2, 2))
        assert game.phase == "between hands"
        assert game.pots["rummoli"] == centre + 4 + 2 * fine
        assert total(game) == chips
        play(game, "Ann: deal")
        assert game.pots["rummoli"] == centre + 4 + 2 * fine + 2

    @pytest.mark.clause("RM-22")
    def test_the_next_seat_leads_red_where_the_ace_is_in_the_widow(self) -> None:
        game = stops(["KS AC", "4H 8D"])
        lay(game, "Ann KS")
        assert layable(game) == (1, ["4H"])


class TestThePots:
    @pytest.mark.clause("RM-15")
    @pytest.mark.parametrize("card", ["TS", "JD", "QC", "KH", "AS"])
    def test_each_pay_card_earns_its_pot(self, card: str) -> None:
        game = stops([f"{card} AH AC AD", "3H"])
        # Only the pay card is lower than an ace, except the ace of spades itself.
        before, chips = game.pots[card], game.chips[0]
        assert before == 2
        events = lay(game, f"Ann {card}")
        assert PotWon(0, card, 2, WonBy.PAY_CARD) in events
        assert game.chips[0] == chips + 2
        assert game.pots[card] == 0

    @pytest.mark.clause("RM-15")
    def test_both_diamonds_by_one_seat(self) -> None:
        game = stops(["KD AD 2C", "3H"])
        game.hands[0] = cards("KD AD AH")
        events = lay(game, "Ann KD, Ann AD")
        assert [event for event in events if isinstance(event, PotWon)] == [PotWon(0, "AD-KD", 2, WonBy.PAY_CARD)]

    @pytest.mark.clause("RM-15")
    def test_not_by_two_seats(self) -> None:
        game = stops(["KD AH", "AD 3H 4C"])
        events = lay(game, "Ann KD, Bob AD")
        assert not [event for event in events if isinstance(event, PotWon)]
        assert game.pots["AD-KD"] == 2

    @pytest.mark.clause("RM-15")
    @pytest.mark.parametrize("suit", "SHDC")
    def test_seven_eight_nine_of_a_suit_by_one_seat(self, suit: str) -> None:
        game = stops([" ".join(rank + suit for rank in "789") + " AC", "3H AH"])
        game.to_lay = 0
        events = lay(game, f"Ann 7{suit}, Ann 8{suit}, Ann 9{suit}")
        assert PotWon(0, "7-8-9", 2, WonBy.PAY_CARD) in events

    @pytest.mark.clause("RM-15", "RM-22")
    def test_seven_eight_nine_by_two_seats_earns_nobody_anything(self) -> None:
        game = stops(["8C 9C AH", "7C AD"], leader=1)
        events = lay(game, "Bob 7C, Ann 8C, Ann 9C")
        assert not [event for event in events if isinstance(event, PotWon)]
        assert game.pots["7-8-9"] == 2

    @pytest.mark.clause("RM-15")
    def test_an_empty_pot_is_not_earned(self) -> None:
        game = stops(["TS AH", "3H"], claims="called")
        game.pots["TS"] = 0
        assert not [event for event in lay(game, "Ann TS") if isinstance(event, PotEarned | PotWon)]


class TestCalling:
    @pytest.mark.clause("RM-16")
    def test_by_itself(self) -> None:
        game = stops(["TS AH", "JS 3H"])
        refused(game, "Ann: claim TS", "RM-16")
        assert PotWon(0, "TS", 2, WonBy.PAY_CARD) in lay(game, "Ann TS")
        assert game.to_act == (1,)

    @pytest.mark.clause("RM-16")
    def test_called_in_time(self) -> None:
        game = stops(["TS AH", "JS 3H", "4H"], claims="called")
        chips = game.chips[0]
        assert lay(game, "Ann TS")[-1] == PotEarned(0, "TS", 3)
        assert game.to_act == (0, 1)
        assert game.earned == (0, "TS")
        refused(game, "Ann: claim JD", "RM-16")
        refused(game, "Bob: claim TS", "RM-16")
        refused(game, "Cat: claim TS", "RM-16")
        assert game.play(Claim(0, "TS")) == [PotWon(0, "TS", 3, WonBy.PAY_CARD)]
        assert game.chips[0] == chips + 3
        assert game.to_act == (1,)

    @pytest.mark.clause("RM-16")
    @pytest.mark.parametrize(("earner", "layer"), [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)])
    def test_by_the_earner_alone_while_the_next_may_lay(self, earner: int, layer: int) -> None:
        """The player who earned the pot comes before the one who plays, in any seats; neither may act for the other."""
        hands = ["4H 6H"] * 3
        hands[earner], hands[layer] = "TS AH", "JS 3H"
        game = stops(hands, leader=earner, claims="called")
        chips, pot = list(game.chips), game.pots["TS"]
        lay(game, f"{game.players[earner]} TS")
        assert game.to_act == (earner, layer)
        assert game.seen_by(None).to_act == (earner, layer)
        assert game.legal_moves(earner) == [Claim(earner, "TS")]
        assert game.legal_moves(layer) == [Lay(layer, Card.of("JS"))]
        assert game.legal_moves(3 - earner - layer) == []
        refusal = refused(game, f"{game.players[earner]}: lay AH", "RM-11")
        assert (refusal.message, refusal.seats) == (f"It's {game.players[layer]}'s turn to play a card.", (earner,))
        refused(game, f"{game.players[earner]}: lay JS", "RM-11")
        refused(game, f"{game.players[layer]}: claim TS", "RM-16")
        missed = game.copy()
        game.play(Claim(earner, "TS"))
        assert game.to_act == (layer,)
        assert [now - then for now, then in zip(game.chips, chips, strict=True)] == [
            pot if seat == earner else 0 for seat in range(3)
        ]
        missed.play(Lay(layer, Card.of("JS")))
        assert earner not in missed.to_act[1:]
        assert missed.chips == chips
        assert missed.pots["TS"] == pot

    @pytest.mark.clause("RM-16")
    def test_until_the_next_card_where_another_pot_is_earned_by_it(self) -> None:
        game = stops(["7S 8S 9S TS AH", "3H 4H"], claims="called")
        chips = game.chips[0]
        lay(game, "Ann 7S, Ann 8S, Ann 9S")
        assert game.earned == (0, "7-8-9")
        assert lay(game, "Ann TS") == [
            PotMissed(0, "7-8-9", 2),
            CardLaid(0, cards("TS")[0], False),
            PotEarned(0, "TS", 2),
            SequenceStopped(cards("JS")[0]),
        ]
        refused(game, "Ann: claim 7-8-9", "RM-16")
        game.play(Claim(0, "TS"))
        assert game.chips[0] == chips + 2
        assert (game.pots["7-8-9"], game.pots["TS"]) == (2, 0)

    @pytest.mark.clause("RM-16", "RM-13")
    def test_while_the_lead_has_gone_round(self) -> None:
        """After the ace of spades nobody can follow; Cat has no red card and Ann none either, so Bob leads."""
        game = stops(["2C 3C", "4H 5H", "AS 9C"], leader=2, claims="called", first_card="poker_hand")
        game.shown = {2: tuple(cards("AS"))}
        lay(game, "Cat AS")
        assert game.to_act == (2, 1)
        lay(game, "Bob 4H")
        assert game.to_act == (1,)
        assert game.pots["AS"] == 3

    @pytest.mark.clause("RM-16")
    def test_forgotten_when_another_lays(self) -> None:
        game = stops(["TS AH", "JS 3H"], claims="called")
        lay(game, "Ann TS")
        assert lay(game, "Bob JS")[0] == PotMissed(0, "TS", 2)
        assert game.pots["TS"] == 2
        refused(game, "Ann: claim TS", "RM-16")

    @pytest.mark.clause("RM-16")
    def test_forgotten_by_laying_on(self) -> None:
        game = stops(["TS JS AH", "3H"], claims="called")
        lay(game, "Ann TS")
        assert game.to_act == (0,)
        assert [found.kind for found in game.legal_moves(0)] == ["claim", "lay"]
        assert lay(game, "Ann JS")[0] == PotMissed(0, "TS", 2)

    @pytest.mark.clause("RM-16")
    def test_paid_of_itself_with_the_last_card(self) -> None:
        game = stops(["TS", "JS 3H"], claims="called")
        assert PotWon(0, "TS", 2, WonBy.PAY_CARD) in lay(game, "Ann TS")

    @pytest.mark.clause("RM-16", "RM-14")
    def test_paid_of_itself_when_the_round_gets_stuck(self) -> None:
        game = stops(["TS AC", "9C"], claims="called")
        events = lay(game, "Ann TS")
        assert PotWon(0, "TS", 2, WonBy.PAY_CARD) in events
        assert isinstance(events[-1], RoundStuck)

    @pytest.mark.clause("RM-16", "RM-14")
    def test_not_paid_of_itself_while_somebody_can_go_on(self) -> None:
        """Nobody could lead a red card, but nobody has to: Bob goes on in spades."""
        game = stops(["TS AC", "JS 9C"], claims="called")
        assert lay(game, "Ann TS")[1:] == [PotEarned(0, "TS", 2)]
        assert (game.to_act, game.pots["TS"]) == ((0, 1), 2)

    @pytest.mark.clause("RM-16")
    def test_the_centre_is_never_called(self) -> None:
        game = stops(["2C", "3H"], claims="called")
        events = lay(game, "Ann 2C")
        assert [event.pot for event in events if isinstance(event, PotWon)] == ["rummoli"]


class TestWhatTheTableDoes:
    """Automatic plays, and the calls that everyone is asked for."""

    @pytest.mark.clause("RM-10", "SH-17")
    @pytest.mark.parametrize("hand", ["5S 3D AH", "5S 3D 3H", "3D"])
    def test_leaves_the_first_lead_to_the_leader(self, hand: str) -> None:
        """A card that led itself would say that there is no other as low."""
        game = stops([hand, "2C 2S"])
        assert game.stage.forced(game) is None

    @pytest.mark.clause("RM-12", "SH-17")
    @pytest.mark.parametrize("left", ["3H", "3H 3D", "3H 4D 9C"])
    def test_leaves_the_lead_after_a_stop_to_the_leader(self, left: str) -> None:
        game = stops([f"2S {left}", "4S 6H 6D 9D"])
        lay(game, "Ann 2S")
        assert (game.to_lay, game.may_lay) == (0, "red")
        assert game.stage.forced(game) is None

    @pytest.mark.clause("RM-13", "SH-17")
    def test_leaves_a_lead_that_was_passed_on_to_its_leader(self) -> None:
        game = stops(["2S 9C", "4S 6H"])
        lay(game, "Ann 2S")
        assert (game.to_lay, game.may_lay) == (1, "red")
        assert game.stage.forced(game) is None

    @pytest.mark.clause("RM-10")
    def test_leaves_the_lead_from_the_five_to_the_leader(self) -> None:
        game = stops(["2S 2D KC", "3H"], first_card="poker_hand")
        game.shown = {0: tuple(cards("KC"))}
        assert game.stage.forced(game) is None

    @pytest.mark.clause("RM-11")
    def test_continues_with_the_next_card_in_any_hand(self) -> None:
        game = stops(["3C 5C 9H", "4C 9D"])
        for step in (Lay(0, Card.of("3C")), Lay(1, Card.of("4C")), Lay(0, Card.of("5C"))):
            assert game.stage.turn(game) == step.seat
            assert game.stage.forced(game) == (step if game.laid else None)
            game.play(step)

    @pytest.mark.clause("RM-11", "RM-16")
    @pytest.mark.parametrize("hands", [["TS AH", "JS 3H"], ["TS JS AH", "3H"], ["4H 7C", "TS JS AH"]])
    def test_calls_no_pot_for_anybody(self, hands: list[str]) -> None:
        """Whether the next or somebody else could call the pot: what the table would do is to lay the next card."""
        game = stops(hands, leader=0 if "TS" in hands[0] else 1, claims="called")
        lay(game, f"{game.players[game.to_lay]} TS")
        assert game.earned
        holder = next(seat for seat, hand in enumerate(game.hands) if Card.of("JS") in hand)
        assert game.stage.turn(game) == holder
        assert game.stage.forced(game) == Lay(holder, Card.of("JS"))

    @pytest.mark.clause("RM-16")
    def test_asks_for_calls_after_every_card_alike(self) -> None:
        game = stops(["2C TS AH", "3C 3H"], claims="called")
        assert not game.stage.can_call(game)
        lay(game, "Ann 2C")
        assert game.earned is None
        assert game.stage.can_call(game)
        game = stops(["TS AH", "JS 3H"], claims="called")
        lay(game, "Ann TS")
        assert game.stage.can_call(game)
        game.play(Claim(0, "TS"))
        assert game.stage.can_call(game)

    @pytest.mark.clause("RM-16")
    def test_asks_nobody_where_pots_are_paid_by_themselves(self) -> None:
        game = stops(["2C TS AH", "3C 3H"], claims="automatic")
        lay(game, "Ann 2C")
        assert not game.stage.can_call(game)

    @pytest.mark.clause("RM-16", "RM-17")
    def test_asks_nobody_when_the_round_is_over(self) -> None:
        game = stops(["2C", "3H 4H"], claims="called")
        lay(game, "Ann 2C")
        assert game.laid
        assert not game.stage.can_call(game)
        assert game.stage.forced(game) is None


class TestTheEndOfARound:
    @pytest.mark.clause("RM-17")
    def test_the_first_without_cards_takes_the_centre_and_is_paid(self) -> None:
        game = stops(["2C", "3C 4H TS", "9D"])
        chips = list(game.chips)
        events = lay(game, "Ann 2C")
        assert RoundWon(0, (0, 3, 1)) in events
        assert PotWon(0, "rummoli", 3, WonBy.LAST_CARD) in events
        assert game.chips == [chips[0] + 4 + 3, chips[1] - 3, chips[2] - 1]
        assert game.phase == "between hands"

    @pytest.mark.clause("RM-17", "RM-22")
    def test_a_pay_card_still_held_is_paid_for_and_its_pot_stays(self) -> None:
        game = stops(["2C", "3H", "9S", "TS 4H"], leader=2)
        events = lay(game, "Cat 9S")
        assert RoundWon(2, (1, 1, 0, 2)) in events
        assert game.pots["TS"] == 4
        assert game.phase == "between hands"

    @pytest.mark.clause("RM-17", "RM-19")
    def test_a_seat_pays_what_it_can(self) -> None:
        game = stops(["2C", "3H 4H 5H"], chips=[10, 2])
        lay(game, "Ann 2C")
        assert game.chips[1] == 0

    @pytest.mark.clause("RM-17", "SH-17")
    def test_all_hands_are_shown_until_the_next_deal(self) -> None:
        game = stops(["2C", "3H 4H", "5H"])
        lay(game, "Ann 2C")
        assert game.seen_by(None).hands == game.hands


# ------------------------------------------------------------------------------------------------- another referee


def _height(card: str) -> int:
    return "23456789TJQKA".index(card[0])


def _next(card: str) -> str | None:
    return None if card[0] == "A" else "23456789TJQKA"[_height(card) + 1] + card[1]


def _black(card: str) -> bool:
    return card[1] in "SC"


class Referee:
    """The stops again, from the rules alone: hands and chips as plain strings, and the result of each card."""

    def __init__(self, game: Any) -> None:
        self.options = game.options
        self.hands = [[str(card) for card in hand] for hand in game.hands]
        self.chips = list(game.chips)
        self.pots = dict(game.pots)
        self.laid: list[tuple[int, str]] = []
        self.leader, self.colour, self.over = game.to_lay, "any", False

    def expected(self) -> tuple[int, set[str]]:
        """Who lays now, and any of which cards. (RM-10 to RM-13)"""
        if self.colour == "next":
            wanted = _next(self.laid[-1][1])
            return next((seat, {wanted}) for seat, hand in enumerate(self.hands) if wanted and wanted in hand)
        able = [c for c in self.hands[self.leader] if self.colour == "any" or _black(c) == (self.colour == "black")]
        low = min(map(_height, able))
        return self.leader, {card for card in able if _height(card) == low}

    def lay(self, seat: int, card: str) -> None:
        """A card is laid; pots are paid by themselves. (RM-14 to RM-17)"""
        self.hands[seat].remove(card)
        self.laid.append((seat, card))
        own = {c for s, c in self.laid if s == seat}
        suit = card[1]
        pot = None
        if card in ("TS", "JD", "QC", "KH", "AS"):
            pot = card
        elif card in ("AD", "KD") and {"AD", "KD"} <= own:
            pot = "AD-KD"
        elif card[0] in "789" and {"7" + suit, "8" + suit, "9" + suit} <= own:
            pot = "7-8-9"
        if pot:
            self.chips[seat] += self.pots[pot]
            self.pots[pot] = 0
        if not self.hands[seat]:
            self._won(seat)
        elif any(_next(card) in hand for hand in self.hands):
            self.colour = "next"
        else:
            self._new_lead(seat, card)

    def _won(self, winner: int) -> None:
        self.over = True
        for seat, hand in enumerate(self.hands):
            paid = min(len(hand), self.chips[seat])
            self.chips[seat] -= paid
            self.chips[winner] += paid
        self.chips[winner] += self.pots["rummoli"]
        self.pots["rummoli"] = 0

    def _new_lead(self, seat: int, card: str) -> None:
        self.colour = "red" if _black(card) else "black"
        count = len(self.hands)
        first = seat if self.options.stopped_lead == "last_layer" else (seat + 1) % count
        for step in range(count):
            self.leader = (first + step) % count
            if any(_black(held) == (self.colour == "black") for held in self.hands[self.leader]):
                return
            if self.options.wrong_colour == "pays_a_chip" and self.chips[self.leader]:
                self.chips[self.leader] -= 1
                self.pots["rummoli"] += 1
        self.over = True
        for loser, hand in enumerate(self.hands):
            paid = min(len(hand), self.chips[loser])
            self.chips[loser] -= paid
            self.pots["rummoli"] += paid


@pytest.mark.clause("RM-11", "RM-12", "RM-13", "RM-14", "RM-15", "RM-17")
@pytest.mark.parametrize("block", range(10))
def test_another_referee_agrees_on_a_thousand_rounds(block: int) -> None:
    rng = Random(block)
    for number in range(100):
        players = rng.randrange(2, 9)
        options = {
            "betting": False,
            "final": "none",
            "rounds": 1,
            "starting_chips": rng.choice([10, 15, 50]),
            "stopped_lead": rng.choice(["last_layer", "next_seat"]),
            "wrong_colour": rng.choice(["passes", "pays_a_chip"]),
            "first_card": rng.choice(["whole_hand", "poker_hand"]),
        }
        game: Any = begun(players, seed=block * 100 + number, **options)
        no_widow(game)
        referee = Referee(game)
        first = True
        while not referee.over:
            seat, allowed = referee.expected()
            found = words_of(game, seat, "lay")
            assert game.to_act == (seat,)
            assert first or set(found) == allowed, (block, number)
            card = rng.choice(found)
            game.play(move(seat, f"lay {card}"))
            referee.lay(seat, card)
            first = False
        assert game.phase == "over"
        assert (game.chips, game.pots) == (referee.chips, referee.pots), (block, number)
        assert [[str(c) for c in hand] for hand in game.hands] == referee.hands
