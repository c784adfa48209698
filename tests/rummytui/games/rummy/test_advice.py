"""What hints say in Rummy, and in Gambler's Rummy where it differs."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.cards import Card, cards
from rules.melds import tabled
from rules.moves import Discard, Draw, LayOff, Meld
from rummytui.advice import (
    BreaksUp,
    CannotUse,
    Collects,
    Completes,
    CostsIfCaught,
    CouldLayOff,
    FewCards,
    FitsNothing,
    FitsOn,
    GoesOut,
    GoesWith,
    HasBegun,
    Helps,
    LastRound,
    LeavesMore,
    MakesNothing,
    NoMeldYet,
    NothingShows,
    OnlyMove,
    OnlyReplaces,
    PartnersSeen,
    PassesUp,
    PutsOff,
    Replaces,
    RidOf,
    StaysInHand,
    WaitingPays,
)
from rummytui.bots.choosing import advise
from rummytui.bots.deciding import Valued
from rummytui.games.gamblers.reasons import CountsAgainst, NoLower, TakenDown
from rummytui.games.rummy.hard import HardRummy
from rummytui.games.rummy.medium import RummyDecision
from rummytui.table.offers import Play
from rummytui.text import unmarked
from tests.rules.rummy.test_gamblers import LOWEST, stock_gone
from tests.rules.table import dealt, move, play
from tests.rummytui.games.hinted import hint, offered, reasons
from tests.rummytui.games.rummy.test_bot import rival_nearly_out

KH, KC = Card.of("KH"), Card.of("KC")


def after_drawing(hand: str, drawn: str, *others: str, upcard: str = "KC", **options: Any) -> Any:
    game = dealt([hand, *(others or ("",))], upcard, drawn, **options)
    game.play(move(0, "draw stock"))
    return game


class TestDrawing:
    hand = "7S 8S 2H 4D JC KD QH 3C TD AH"

    def test_names_the_meld_that_the_upcard_makes(self) -> None:
        game = dealt([self.hand, ""], "9S")
        assert hint(game) == "Take 9♠ (t): it makes 7♠ 8♠ 9♠."
        assert reasons(game) == {Completes(Card.of("9S"), tuple(cards("7S 8S 9S")))}
        assert PassesUp(Card.of("9S")) in reasons(game, 1)

    def test_counts_the_cards_that_may_come_and_help(self) -> None:
        """The six and the nine of spades make a run, and the three of hearts makes one with ace and two."""
        game = dealt([self.hand, ""], "KC")
        assert Helps(3, 41) in reasons(game)
        assert hint(game).startswith(
            "Draw from the stock (d): K♣ goes with K♦ and J♣ but makes no meld, and 3 of the 41 "
        )
        assert hint(game, 1).startswith("Next best: take K♣ (t). ")
        assert hint(game, 1).endswith(" worse: K♣ goes with K♦ and J♣ but makes no meld.")
        assert reasons(game, 1) == {NoMeldYet(KC, tuple(cards("KD JC")))}

    def test_a_card_goes_with_nothing_once_the_third_is_gone(self) -> None:
        """The queen of clubs and the other kings have been discarded."""
        game = dealt([self.hand, ""], "KC")
        for gone in cards("QC KS KH"):
            game.stock.remove(gone)
            game.discards.insert(0, gone)
        assert PartnersSeen(KC) in reasons(game)
        assert hint(game).startswith(
            "Draw from the stock (d): nothing in Ann's hand can make a meld with K♣ any more, and "
        )
        assert NoMeldYet(KC, tuple(cards("KD JC"))) not in reasons(game, 1)

    def test_a_card_that_goes_with_nothing(self) -> None:
        five = Card.of("5C")
        game = dealt(["7S 8S 2H JC KD QH TD AH 9D QS", ""], "5C")
        assert MakesNothing(five) in reasons(game)
        assert hint(game).startswith("Draw from the stock (d): 5♣ doesn't go with anything in Ann's hand, and ")
        assert reasons(game, 1) == {OnlyReplaces(five, Card.of("QS"), 5)}
        assert hint(game, 1).endswith(" worse: it would only replace Q♠, saving 5 points.")

    def test_a_pair_comes_before_the_points_that_it_saves(self) -> None:
        game = dealt(["5C 8S TD JH 2H QS 3D", ""], "4C")
        taking = set(HardRummy(game.seen_by(0)).reasons(Draw(0, "discard")))
        four = Card.of("4C")
        assert taking == {GoesWith(four, (Card.of("5C"),)), Replaces(four, Card.of("TS"), 6)}

    def test_says_where_the_upcard_could_be_laid_off(self) -> None:
        game = dealt(["4S 5S 6S 2H 9D JC KD QH 3C TD", "7S"], stock="8C")
        play(game, "Ann: draw stock, meld 4S 5S 6S, discard KD\nBob: draw stock, discard 7S")
        assert hint(game) == "Take 7♠ (t): it fits on Ann's 4-5-6 of spades."
        assert reasons(game) == {FitsOn(Card.of("7S"), 0)}


class TestThrowing:
    def test_what_a_card_costs_is_said_of_the_dearest_only(self) -> None:
        """Whoever throws another one keeps what costs more."""
        game = after_drawing("7S 8S 2D 4H 4D 2C 6H AH 9C KH", "TD")
        _, nine = advise(game.seen_by(0), Discard(0, Card.of("9C")))
        assert nine.move == Discard(0, Card.of("9C"))
        assert CostsIfCaught not in map(type, nine.reasons)

    def test_a_dear_card_that_fits_nothing_and_that_nobody_collects(self) -> None:
        game = after_drawing("7S 8S 2D 4H 4D 2C 6H AH 9C KH", "TD")
        assert reasons(game) >= {FitsNothing(KH), CostsIfCaught(KH, 10), NothingShows(1)}
        assert hint(game) == (
            "Discard K♥ (x): nothing in Ann's hand goes with it, it costs 10 points if someone goes out, and there's no sign that"
            " Bob wants it."
        )

    def test_says_what_the_next_seat_took(self) -> None:
        """Bob took two sevens, so the seven of clubs is not thrown; it would be as good as any otherwise."""
        game = after_drawing("4S 5S 6S JH JD JC 2D 2H 7C 6H", "AC", "7H 7D")
        seven = move(0, "discard 7C")
        assert game.seen_by(0).known[1] == ()
        assert all(advice.behind < 0.1 for advice in advise(game.seen_by(0), seven))
        game.in_the_open[1] = cards("7H 7D")
        assert hint(game).startswith("Discard A♣ (x): ")
        assert advise(game.seen_by(0), seven)[1].behind > 1
        assert Collects(1, tuple(cards("7H 7D"))) in advise(game.seen_by(0), seven)[1].against

    def test_against_a_card_that_the_next_seat_collects(self) -> None:
        """Two cards that are alike but for what Bob took."""
        for wanted, safe, took in (("JS", "J♦", "9S TS"), ("JD", "J♠", "9D TD")):
            game = dealt(["AS 2S 3S 5H 6H 7H 4C 5C 6C JD", "9S TS 9D TD"], "KC", "JS", game="boathouse")
            game.play(move(0, "draw stock"))
            game.in_the_open[1] = cards(took)
            assert hint(game).startswith(f"Discard {safe} (x): ")
            assert Collects(1, tuple(cards(took))) in reasons(game, 1)
            assert "which go with it" in hint(game, 1)
            assert wanted not in {str(why.card) for why in reasons(game) if isinstance(why, FitsNothing)}

    def test_against_a_card_that_the_next_seat_could_lay_off(self) -> None:
        game = dealt(["KD 9H 2S 4C 6H 8S TC JD AH 7D", "3H 4H 5H"], "QC", "9C 9S KS", lay_off="own")
        play(game, "Ann: draw stock, discard 9C\nBob: draw stock, meld 3H 4H 5H, discard 9S\nAnn: draw stock")
        game.hands[0] = cards("6H 6S")
        assert hint(game).startswith("Discard 6♠ (x)")
        assert CouldLayOff(1, 0) in reasons(game, 1)
        assert "Bob could lay it off on Bob's 3-4-5 of hearts" in hint(game, 1)

    def test_the_figures_that_make_the_second_best_worse(self) -> None:
        game = after_drawing("7S 8S 9S 4H 4D 2C 3C AH 6D KH", "AC")
        assert hint(game).startswith("Discard K♥ (x): ")
        assert reasons(game, 1) == {LeavesMore(9)}
        assert hint(game, 1) == "Next best: discard A♥ (x). A little worse: it leaves 9 more points in hand."

    def test_a_card_that_cannot_be_used(self) -> None:
        """All the other kings lie in the pile, and so do the neighbours."""
        game = after_drawing("7S 8S 2D 4H 4D 2C 6H AH 9C KH", "TD")
        game.discards = cards("KS KD KC QH JH")
        assert CannotUse(1) in reasons(game)

    def test_a_meld_that_the_best_discard_shortens_too_is_not_broken_up(self) -> None:
        """5♥ or 7♥ out of 4♥ to 7♥: with 5♥ less is matched, but both come from one meld."""
        grounds = RummyDecision(after_drawing("4H 5H 6H 7H 9S 9D 9C QS QD", "QC").seen_by(0)).grounds
        five, seven, nine = cards("5H 7H 9S")
        assert not any(isinstance(reason, BreaksUp) for reason in grounds.against_throwing(five, seven))
        assert any(isinstance(reason, LeavesMore) for reason in grounds.against_throwing(five, seven))
        assert any(isinstance(reason, BreaksUp) for reason in grounds.against_throwing(nine, seven))

    def test_the_only_move(self) -> None:
        game = after_drawing("7S 8S 2D 4H 4D 2C 6H AH 9C KH", "TD")
        game.hands[0] = cards("KH")
        game.turn = 0
        assert reasons(game) == {OnlyMove()}
        assert hint(game) == "Discard K♥ (x): it's Ann's last card."


class TestTabling:
    def hopeful(self) -> Any:
        """Ann has drawn, and has a meld and a good hand; Bob has all his cards."""
        return after_drawing("KS KH KC 4H 4D 2C 3C AH 6D 9H", "AC", upcard="9C")

    def test_waits_because_it_pays(self) -> None:
        game = self.hopeful()
        assert WaitingPays() in reasons(game)
        assert "it's better to hold the melds back, since going rummy pays double" in hint(game)

    def test_lays_down_what_it_could_as_well_hold_back(self) -> None:
        """The bot itself goes by what it values most."""
        view = self.hopeful().seen_by(0)
        decision = HardRummy(view)
        kings, thrown = Meld(0, tuple(cards("KS KH KC"))), Discard(0, Card.of("9H"))
        for behind, first in ((0.9, kings), (1.1, thrown)):
            ranked = [Valued(thrown, 5.0), Valued(kings, 5.0 - behind)]
            with pytest.MonkeyPatch.context() as patched:
                patched.setattr(HardRummy, "ranked", lambda _, __, found=ranked: iter(found))
                best, other = decision.advise(Random(0))
                assert (best.move, {best.move, other.move}) == (first, {kings, thrown})
                assert decision.choose(Random(0)) == thrown

    def test_tables_before_the_hand_is_void(self) -> None:
        game = self.hopeful()
        game.turnovers = game.options.stalemate
        assert reasons(game) == {RidOf(30), LastRound()}
        thrown = advise(game.seen_by(0), move(0, "discard 9H"))[1]
        assert set(thrown.against) == {StaysInHand(30), LastRound()}
        assert hint(game) == (
            "Lay down K♠ K♥ K♣ (m): Ann can no longer be caught holding 30 points, and the hand is void when the stock"
            " next runs out."
        )

    def test_has_begun(self) -> None:
        game = dealt(["KS KH KC 4H 4D 2C 3C AH 6D 9H", "QD"], "9C", "AC QS 4S")
        play(game, "Ann: draw stock, meld KS KH KC, discard 9H\nBob: draw stock, discard QD")
        game.play(move(0, "draw stock"))
        assert reasons(game) == {RidOf(12), HasBegun()}

    def test_a_card_that_fits_twice_goes_where_the_hint_says(self) -> None:
        """The key alone would ask which of the two melds gets it; Enter lays it off where the hint says."""
        game = after_drawing("7S 7D 7C 4H 5H 6H 7H KS QD 2C", "9C", upcard="9S")
        play(game, "Ann: meld 7S 7D 7C, meld 4H 5H 6H")
        offer = offered(game)
        assert unmarked(offer.text).startswith("Lay off 7♥ on Ann's ")
        assert isinstance(offer.then, Play)
        (made,) = offer.then.moves
        assert made in game.legal_moves(0)
        assert isinstance(made, LayOff)
        assert (
            unmarked(offer.enter) == f"Enter: lay off 7♥ on Ann's {'4-5-6 of hearts' if made.meld else 'three sevens'}."
        )

    def test_somebody_is_nearly_out(self) -> None:
        game = rival_nearly_out()
        assert FewCards(1, 1) in reasons(game)
        assert "Bob has only 1 card left" in hint(game)

    def test_goes_out(self) -> None:
        game = after_drawing("7S 8S 9S 4H 4D 4C JC QC KC 2D", "TS", upcard="9C")
        assert hint(game) == "Lay down 7♠ 8♠ 9♠ 10♠ (m): Ann goes out this turn, which pays double."
        assert reasons(game) == {GoesOut(at_once=True)}
        assert reasons(game, 1) == {PutsOff()}
        assert hint(game, 1).endswith("worse: Ann could end the hand this turn instead.")

    @pytest.mark.parametrize("decide", [RummyDecision, HardRummy])
    def test_no_card_is_counted_on_twice_for_going_out(self, decide: type[RummyDecision]) -> None:
        """With the eight, the nine of spades would have to be both in the set of nines and on Bob's run."""
        game = dealt(["", ""], "8S")
        game.hands[0], game.melds = cards("2S 2H 2C 9S 9D 9C 4D"), [tabled(1, tuple(cards("TS JS QS")), "low")]
        assert GoesOut not in map(type, decide(game.seen_by(0)).reasons(Draw(0, "discard")))
        game.hands[0] = cards("2S 2H 2C 9S 9D 9C 9H 4D")
        assert GoesOut in map(type, decide(game.seen_by(0)).reasons(Draw(0, "discard")))

    def test_going_out_by_another_meld_first_is_not_held_against_it(self) -> None:
        game = after_drawing("7S 8S 9S 4H 4D 4C JC QC KC 2D", "TS", upcard="9C")
        _, fours = advise(game.seen_by(0), Meld(0, tuple(cards("4H 4D 4C"))))
        assert isinstance(fours.move, Meld)
        assert fours.reasons == (GoesOut(at_once=True),)
        assert fours.against == ()


class TestGamblers:
    def test_refuses_with_the_lowest_count(self) -> None:
        game = stock_gone(LOWEST["one"], 0)
        assert reasons(game) == {NoLower(Card.of("QS")), CountsAgainst(10, 38)}
        assert hint(game) == (
            "Refuse Q♠ (r): Q♠ doesn't lower Ann's count, and Ann holds 10 points, against about 38 in the lowest other hand."
        )

    def test_takes_what_brings_the_count_down(self) -> None:
        game = stock_gone(LOWEST["one"], 1)
        game.hands[1] = cards("TS TH KD QC QD JH JS")
        assert hint(game) == "Take Q♠ (t): with Q♠, Bob's count drops from 70 to 40."
        assert reasons(game) == {TakenDown(Card.of("QS"), 70, 40)}
