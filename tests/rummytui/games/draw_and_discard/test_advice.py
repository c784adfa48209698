"""What hints say in Knock, Gin, Boathouse, Continental and Double Rum."""

from __future__ import annotations

from typing import Any

from rules.cards import Card, cards
from rules.moves import Discard, Draw, Knock
from rummytui.advice import (
    AllMatched,
    AllowsKnock,
    CostsIfCaught,
    FewCards,
    FitsNothing,
    GoesWith,
    Helps,
    KeepsChance,
    LeavesUnmatched,
    MakesNothing,
    PassesUp,
    PutsOff,
    RidOf,
)
from rummytui.bots import advise
from rummytui.bots.deciding import Valued
from rummytui.games.boathouse.hard import HardBoathouse
from rummytui.games.boathouse.reasons import SecondCard
from rummytui.games.continental.reasons import FewestNeighbours, Nearer, NoNearer, Parts, StillMissing
from rummytui.games.double_rum.reasons import JokerFitsAnywhere, OthersCouldLayOff
from rummytui.games.gin.reasons import OtherMayKnock
from rummytui.games.knock.reasons import OthersLikely
from tests.rules.gin.duel import GIN_HAND, KNOCKER, OTHER, begun, duel
from tests.rules.table import dealt, move, play, throw_back
from tests.rummytui.games.hinted import hint, reasons


class TestKnock:
    def drawn(self, hand: str, rounds: int = 0) -> Any:
        """Ann holds this hand and KC, after so many rounds."""
        game = dealt([hand, ""], "KD", game="knock")
        for _ in range(2 * rounds):
            throw_back(game)
        game.play(move(0, "draw stock"))
        game.hands[0] = cards(f"{hand} KC")
        return game

    def test_knocks_with_less_than_the_others_are_likely_to_have(self) -> None:
        game = self.drawn("4S 5S 6S 7H 8H 9H TH 2C 3D AD")
        assert reasons(game) == {LeavesUnmatched(6), OthersLikely(57)}
        assert reasons(game, 1) == {PutsOff()}
        assert hint(game) == (
            "Knock, discarding K♣ (k): it leaves 6 points of deadwood, and Bob probably has about 57 points by now."
        )

    def test_against_a_knock_that_comes_too_late(self) -> None:
        game = self.drawn("4S 5S 6S 9H JD 9C 7C 8D TH QD", rounds=5)
        throws, knocks = advise(game.seen_by(0), Knock(0, Card.of("TH")))
        assert isinstance(throws.move, Discard)
        assert set(knocks.against) == {LeavesUnmatched(63), OthersLikely(34)}
        assert knocks.behind >= 1


class TestGin:
    def test_knocks_rather_than_wait(self) -> None:
        game = begun(KNOCKER, OTHER)
        assert reasons(game) == {LeavesUnmatched(3), OtherMayKnock(1)}
        assert hint(game) == (
            "Knock, discarding 10♣ (k): it leaves 3 points of deadwood, and Bob would probably knock before Ann gets gin."
        )

    def test_goes_gin(self) -> None:
        game = begun(GIN_HAND, OTHER)
        assert hint(game) == "Go gin, discarding 10♣ (k): every card in Ann's hand is in a meld."
        assert reasons(game) == {AllMatched()}

    def test_leaves_the_upcard(self) -> None:
        game = duel("4S 5S 6C 9H 9C QC KC TH 3H JH", OTHER)
        assert hint(game) == "Pass on 8♦ (n): 8♦ doesn't go with anything in Ann's hand."
        assert reasons(game) == {MakesNothing(Card.of("8D"))}

    def test_takes_what_makes_nothing_to_knock_at_once(self) -> None:
        game = duel(KNOCKER, OTHER)
        assert hint(game) == "Take 8♦ (t): with it, Ann can knock, leaving 8 points of deadwood."
        assert reasons(game) == {AllowsKnock(8)}


class TestBoathouse:
    def test_declares(self) -> None:
        game = dealt(["4S 5S 6S 7H 8H 9H TH KH KD", ""], "QD", "KS 2C", game="boathouse")
        game.play(move(0, "draw stock"))
        game.hands[0] = cards("4S 5S 6S 7H 8H 9H TH KH KD KS")
        assert hint(game).startswith("Declare")
        assert reasons(game) == {AllMatched()}
        assert reasons(game, 1) == {PutsOff()}

    def test_takes_a_card_for_what_the_second_one_may_make_of_it(self) -> None:
        game = dealt(["", ""], "JS", game="boathouse")
        game.hands[0] = cards("JC 2S 5H 8D TS 4D 7C")
        taking = HardBoathouse(game.seen_by(0)).reasons(Draw(0, "discard"))
        jack = Card.of("JS")
        # Two jacks; queen or nine beside the ten.
        assert set(taking) >= {GoesWith(jack, tuple(cards("TS JC"))), SecondCard(jack, 4, 44)}

    def test_a_card_is_never_taken_without_a_reason(self) -> None:
        """The bot may take this queen for a trifle; the hint draws from the stock, which is hardly worse."""
        game = dealt(["", ""], "QH", game="boathouse", second_draw="stock_only")
        game.hands[0] = cards("4S 7S 6H 4D 5D 8D 9D")
        decision = HardBoathouse(game.seen_by(0))
        taken, drawn = Valued(Draw(0, "discard"), 1.0), Valued(Draw(0, "stock"), 0.0)
        assert list(decision.reasons(taken.move)) == []
        assert decision.hints_rather(drawn, taken)
        assert not decision.hints_rather(drawn, taken._replace(value=HardBoathouse.clear))


class TestContinental:
    hand = "2S 3S 5S 6S 4H 5H 6H 7H 9D TD JD 8C 9C QH KD"

    def test_takes_what_brings_it_nearer(self) -> None:
        game = dealt([self.hand, ""], "4S", game="continental")
        assert hint(game) == "Take 4♠ (t): with it, Ann is only 1 card short."
        assert reasons(game) == {Nearer(Card.of("4S"), 1)}

    def test_leaves_what_does_not(self) -> None:
        game = dealt([self.hand, ""], "KH", game="continental")
        assert reasons(game) == {NoNearer(Card.of("KH"), 2), Helps(6, 90)}
        assert hint(game) == (
            "Draw from the stock (d): even with K♥, Ann is still 2 cards short, and 6 of the 90 unseen cards would help."
        )

    def test_keeps_what_waits_for_most(self) -> None:
        game = dealt(["2S 3S 4S 5H 6H 7H 9D TD JD 5C 6C 7C TH JH 2D", ""], "QC", "4D", game="continental")
        play(game, "Ann: draw stock")
        two, four = Card.of("2D"), Card.of("4D")
        assert reasons(game) == {FewestNeighbours(two, (four,)), StillMissing(1), KeepsChance(4, 89)}
        assert reasons(game, 1) == {Parts(four, (two,))}

    def test_declares(self) -> None:
        fifteen = "2S 3S 4S 5S 6S 4H 5H 6H 7H 9D TD JD 8C 9C Jk"
        game = dealt([fifteen, ""], "QC", "KH", game="continental")
        play(game, "Ann: draw stock")
        assert hint(game) == "Declare, discarding K♥ (e): every card in Ann's hand is in a meld."
        assert reasons(game, 1) == {PutsOff()}


class TestDoubleRum:
    def test_takes_a_joker(self) -> None:
        game = dealt(["4S 5S 9H JD", ""], "Jk", game="double-rum")
        assert hint(game) == "Take a joker (t): a joker turns any two cards that go together into a meld."
        assert reasons(game) == {JokerFitsAnywhere()}
        assert PassesUp(Card.of("Jk")) in reasons(game, 1)

    def test_keeps_its_melds_to_itself_at_first(self) -> None:
        game = dealt(["9S TS JS 4H 5D KC QD AH 2H 7C", ""], "QC", "6D", game="double-rum")
        play(game, "Ann: draw stock")
        assert reasons(game) >= {OthersCouldLayOff(early=True), FitsNothing(Card.of("QD"))}
        assert "laying down melds this early would let the others lay off on them" in hint(game)

    def late(self, hand: str) -> Any:
        """Bob has a meld on the table and two cards left; Ann holds this and has drawn."""
        game = dealt(["KC KD", "7H 7D 7C QH 3D"], "9C", "8D 2C", game="double-rum", dealer=0)
        play(game, "Bob: draw stock, meld 7H 7D 7C, discard 8D\nAnn: draw stock")
        game.hands[0] = cards(hand)
        game.hands[1] = cards("QH 3D")
        return game

    def test_after_the_second_round_it_isnt_early(self) -> None:
        game = dealt(["9S TS JS 4H 5D KC QD AH 2H 7C", ""], "QC", "6D", game="double-rum")
        play(game, "Ann: draw stock")
        game.turns = 5
        assert OthersCouldLayOff(early=False) in reasons(game)
        assert "laying down melds would let the others lay off on them" in hint(game)

    def test_lays_off_and_melds_before_it_is_too_late(self) -> None:
        game = self.late("7S JD 4H 2C")
        assert reasons(game) == {RidOf(7), FewCards(1, 2)}
        assert hint(game).startswith(
            "Lay off 7♠ on Bob's three sevens (o): Ann can no longer be caught holding 7 points"
        )
        assert reasons(self.late("9S TS JS JD 4H 2C")) == {RidOf(29), FewCards(1, 2)}

    def test_throws_what_goes_with_nothing(self) -> None:
        game = self.late("KS JD 4H 2C")
        assert reasons(game) >= {FitsNothing(Card.of("KS")), CostsIfCaught(Card.of("KS"), 10)}
