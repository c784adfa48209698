"""Dummy Rummy told."""

from rules.cards import Card, cards
from rules.events import (
    CardBought,
    CardDiscarded,
    CardDrawn,
    Event,
    HandSettled,
    HandVoid,
    MeldTabled,
    SaleOpened,
    SalePassed,
    StockTurnedOver,
    WentDown,
)
from rules.reasons import NoStockToDraw
from rummytui.games.dummy_rummy.meanings import MEANINGS
from rummytui.text import tell

NAMES = ("Ann", "Bob", "Gail")
SEVEN, KING, FIVE = cards("7H KS 5D")


def told(*events: Event) -> list[str]:
    """The sentences for these events."""
    return [line.text for line in tell(events, MEANINGS.teller(NAMES))]


def drawn(seat: int, card: Card = FIVE) -> CardDrawn:
    return CardDrawn(seat, "stock", card)


def test_a_card_that_nobody_wanted_is_part_of_the_turn() -> None:
    sale = (SaleOpened(0, SEVEN, (1, 2)), SalePassed(1), SalePassed(2))
    assert told(*sale, drawn(0), CardDiscarded(0, KING)) == ["Ann offered 7♥, drew and discarded K♠."]


def test_a_purchase_is_one_sentence_and_says_how_many_cards_came_with_it() -> None:
    sale = (SaleOpened(0, SEVEN, (1, 2)), SalePassed(1), CardBought(2, 0, SEVEN, 1))
    sentences = told(*sale, drawn(2), drawn(2), drawn(0), CardDiscarded(0, KING))
    assert sentences == [
        "Ann offered 7♥.",
        "Gail bought 7♥ and got 2 extra cards.",
        "Ann drew and discarded K♠.",
    ]


def test_a_purchase_over_a_new_stock_is_still_one() -> None:
    sale = (SaleOpened(0, SEVEN, (1,)), CardBought(1, 0, SEVEN, 1), drawn(1), StockTurnedOver(1, 30, True), drawn(1))
    assert "Bob bought 7♥ and got 2 extra cards." in told(*sale, drawn(0))


def test_a_bought_card_alone() -> None:
    sale = (SaleOpened(0, SEVEN, (1,)), CardBought(1, 0, SEVEN, 1))
    assert told(*sale, drawn(0))[1] == "Bob bought 7♥."


def test_nobody_is_told_which_cards_came_from_the_stock() -> None:
    sale = (SaleOpened(0, SEVEN, (1,)), CardBought(1, 0, SEVEN, 1), drawn(1), drawn(0))
    assert "5♦" not in " ".join(told(*sale))


def test_going_down() -> None:
    melds = (MeldTabled(0, tuple(cards("7S 7H 7D")), 0), MeldTabled(0, tuple(cards("3C 4C 5C 6C")), 1))
    assert told(drawn(0), WentDown(0), *melds, CardDiscarded(0, KING)) == [
        "Ann went down, laid down three sevens and 3-4-5-6 of clubs, then discarded K♠."
    ]


def test_the_end_of_a_hand() -> None:
    hands = ((), (SEVEN,), (KING, FIVE))
    settled = HandSettled(3, (0,), hands, (0, 5, 15), ())
    assert told(settled) == ["Ann wins hand 3. Points against: Bob 5, Gail 15."]


def test_a_hand_that_nobody_wins() -> None:
    settled = HandSettled(3, (), ((SEVEN,), (SEVEN,), (KING,)), (5, 5, 10), ())
    assert told(HandVoid(3, NoStockToDraw(2)), settled) == [
        (
            "Hand 3 ends without a winner. There was no stock to draw from and nothing was laid down for two rounds,"
            " so nobody wins and everybody counts the cards left in hand."
        ),
        "Nobody wins hand 3. Points against: Ann 5, Bob 5, Gail 10.",
    ]
