"""What hints say in Dummy Rummy: the chance of going down in time, with a card and without it."""

from __future__ import annotations

from typing import Any

from rules.cards import Card, cards
from rummytui.advice import NothingShows, RidOf, StaysInHand
from rummytui.games.dummy_rummy.reasons import (
    BetterThanStock,
    Burden,
    ChanceGrows,
    CompletesContract,
    GivesUp,
    IsDown,
    NeverNeeded,
    NoBetterThanStock,
    NotWorthPenny,
    RiskOutweighs,
    SeldomNeeded,
    StockHelpsAsMuch,
)
from rummytui.text.odds import often, times
from tests.rules.rummy.dummies import deal, unsold
from tests.rules.table import move, play
from tests.rummytui.games.hinted import hint, reasons


def offered(hand: str, upcard: str, **options: Any) -> Any:
    """Ann has offered the upcard, and Bob holds this hand."""
    game = deal(["", hand, ""], upcard, **options)
    game.play(move(0, "draw stock"))
    assert game.to_act == (1,)
    return game


class TestSale:
    def test_buys_what_makes_the_contract_likelier(self) -> None:
        game = offered("3S 4S 5S 8H 9H TH KD QD 2C 7C JS AH", "6S", contracts=[[0, 3]])
        (grows,) = (why for why in reasons(game) if isinstance(why, ChanceGrows))
        assert 0 < grows.before < grows.after < 100
        assert hint(game) == (
            f"Buy 6♠ (b): Bob makes the contract {often(grows.before)} without it, and {times(grows.after)} with it."
        )
        assert reasons(game, 1) == {grows}

    def test_lets_go_what_is_of_no_use(self) -> None:
        game = offered("7S 7H 7D KD KS KH 2D 3H 5C 9S JD", "QC")
        (burden,) = (why for why in reasons(game) if isinstance(why, Burden))
        assert reasons(game) == {ChanceGrows(100, 100), burden}
        assert (burden.cards, burden.points > 0) == (2, True)
        assert hint(game) == (
            "Let Q♣ go (n): it doesn't help Bob make the contract, and buying it adds 2 extra cards and about"
            f" {burden.points} points of risk."
        )

    def test_lets_go_what_helps_less_than_it_risks(self) -> None:
        game = offered("7S 7H KD KS 2D 3H 5C 9S JD AH TC", "7C")
        (risk,) = reasons(game)
        assert isinstance(risk, RiskOutweighs)
        assert (risk.cards, risk.points > 0, risk.after > risk.before) == (2, True, True)
        assert hint(game) == (
            "Let 7♣ go (n): a better chance of making the contract isn't worth 2 extra cards and about"
            f" {risk.points} points of risk."
        )
        assert reasons(game, 1) == {risk}

    def test_lets_go_what_is_not_worth_a_penny(self) -> None:
        game = offered("3S 4S 5S 8H 9H TH KD QD 2C 7C JS AH", "QH", contracts=[[0, 3]])
        (penny,) = reasons(game)
        assert isinstance(penny, NotWorthPenny)
        assert penny.after > penny.before
        assert hint(game) == "Let Q♥ go (n): it helps too little to be worth a penny."
        assert reasons(game, 1) == {penny}

    def test_says_that_it_is_down(self) -> None:
        game = offered("7S 7H 7D KD KS KH 2D 3H 5C 9S JD", "QC")
        game.melded[1] = True
        game.play(move(1, "pass"))
        assert IsDown() not in reasons(game)
        other = deal(["7S 7H 7D KD KS KH 2D 3H 5C 9S JD", "", ""], "QC", "4D", buy_when_down=True)
        unsold(other)
        play(other, "Ann: lay_down 7S 7H 7D + KD KS KH, discard 4D")
        other.play(move(1, "draw stock"))
        while other.to_act != (0,):
            other.play(move(other.to_act[0], "pass"))
        assert IsDown() in reasons(other)
        assert "Ann is already down" in hint(other)


class TestTurn:
    def test_takes_what_completes_the_contract(self) -> None:
        game = deal(["7S 7H 7D KD KS 2D 3H 5C 9S JD AH", ""], "KC")
        assert hint(game) == "Take K♣ (t): K♣ completes the contract."
        assert reasons(game) == {CompletesContract(Card.of("KC"))}
        assert reasons(game, 1) == {GivesUp(Card.of("KC"))}

    def test_takes_what_is_better_than_the_stock(self) -> None:
        game = deal(["7S 7H KD QC 2D 3H 5C 9S JD AH TC", ""], "7C")
        (better,) = reasons(game)
        assert isinstance(better, BetterThanStock)
        assert (better.card, better.taken > better.drawn) == (Card.of("7C"), True)

    def test_leaves_what_helps_no_more_than_the_stock(self) -> None:
        """A third ace would make a set, but the run is what's hard to get."""
        game = deal(["AS 2S TS AH 4H TH 2D 5D 9D JD QC", ""], "AH", contracts=[[2, 1]])
        assert reasons(game) == {StockHelpsAsMuch(Card.of("AH"))}
        assert hint(game) == "Draw from the stock (d): a card from the stock will probably help as much as A♥."
        other = deal(["AS 2S TS AH 4H TH 2D 5D 9D JD QC", ""], "7C", contracts=[[2, 1]])
        assert reasons(other) == {NoBetterThanStock(Card.of("7C"))}

    def test_goes_down(self) -> None:
        game = deal(["7S 7H 7D KD KS KH 2D 3H 5C 9S JD", ""], "QC", "4D")
        unsold(game)
        assert reasons(game) == {RidOf(45)}
        assert reasons(game, 1) == {StaysInHand(45)}
        assert hint(game).startswith("Go down with ")

    def test_throws_what_the_contract_can_do_without(self) -> None:
        game = deal(["7S 7H 7D KD KS 2D 3H 5C 9S JD AH", ""], "QC", "4D")
        unsold(game)
        (never,) = (why for why in reasons(game) if isinstance(why, NeverNeeded | SeldomNeeded))
        assert never.card not in cards("7S 7H 7D KD KS")
        assert NothingShows(1) in reasons(game)

    def test_lays_off_once_it_is_down(self) -> None:
        game = deal(["7S 7H 7D KD KS KH 8C 4D 5C 9S JD", "QS QH QD 8S 8H 8D 2C 3C 4C 5D 6H"], "QC", "AD 2D")
        unsold(game)
        play(game, "Ann: lay_down 7S 7H 7D + KD KS KH, discard 5C")
        unsold(game)
        play(game, "Bob: lay_down QS QH QD + 8S 8H 8D, discard 2C")
        unsold(game)
        assert hint(game) == "Lay off 8♣ on Bob's three eights (o): Ann can no longer be caught holding 10 points."
