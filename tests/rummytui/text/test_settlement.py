"""What the account of a hand says about how it ended."""

import pytest

from rules import new_game
from rules.cards import cards
from rules.events import HandDeclared, HandSettled, Payment
from rules.moves import Draw, Knock
from rules.reasons import Paid
from rummytui.games import desk_for
from rummytui.text.settlement import account_of, payments_said
from tests.rummytui.screens.tables import stacked


@pytest.mark.parametrize(
    ("paid", "said"),
    [
        ([(1, 0, 11), (2, 0, 11)], "each of the others pays Ann 11 points"),
        ([(1, 0, 11), (2, 0, 12)], "Bob pays Ann 11 points, Gail pays 12"),
        ([(1, 0, 11)], "Bob pays Ann 11 points"),
        ([(1, 0, 11), (2, 1, 11)], "Bob pays Ann 11 points, Gail pays Bob 11 points"),
    ],
)
def test_payments_are_said_as_short_as_they_can_be(paid: list[tuple[int, int, int]], said: str) -> None:
    payments = [Payment(payer, receiver, units, Paid.CARDS_LEFT) for payer, receiver, units in paid]
    assert payments_said(payments, ["Ann", "Bob", "Gail"]) == said


def test_a_hand_shown_in_full_belongs_to_the_player_who_showed_it() -> None:
    view = new_game("boathouse", ["Ann", "Bob", "Gail"], seed=1).seen_by(None)
    melds = (tuple(cards("4S 5S 6S")), tuple(cards("9S 9H 9D")))
    settled = HandSettled(1, (2,), ((), (), ()), (4, 5, 0), ())
    lines = account_of([HandDeclared(2, melds), settled], view, lambda _: None).lines
    assert [line.melds for line in lines] == [(), (), melds]


def test_of_two_nobody_is_each_of_the_others() -> None:
    assert payments_said([Payment(1, 0, 11, Paid.CARDS_LEFT)], ["Ann", "Bob"]) == "Bob pays Ann 11 points"


def test_each_of_the_others_pays_the_same_or_is_named() -> None:
    payments = [Payment(payer, 0, units, Paid.CARDS_LEFT) for payer, units in ((1, 11), (2, 12), (3, 11))]
    assert payments_said(payments, ["Ann", "Bob", "Gail", "Dan"]) == "Bob pays Ann 11 points, Gail pays 12, Dan pays 11"


def test_two_of_three_others_are_named_though_they_pay_the_same() -> None:
    payments = [Payment(payer, 0, 11, Paid.CARDS_LEFT) for payer in (1, 2)]
    assert payments_said(payments, ["Ann", "Bob", "Gail", "Dan"]) == "Bob pays Ann 11 points, Gail pays 11"
    payments.append(Payment(2, 0, 11, Paid.CARDS_LEFT))
    assert (
        payments_said(payments, ["Ann", "Bob", "Gail", "Dan"]) == "Bob pays Ann 11 points, Gail pays 11, Gail pays 11"
    )


@pytest.mark.parametrize(
    ("second", "said"),
    [
        (((1, 11), (2, 4)), "The same amount again."),
        (((1, 11), (2, 5)), "Bob pays Ann 11 points, Gail pays 5."),
        (((1, 11),), "Bob pays Ann 11 points."),
    ],
)
def test_paid_again_is_said_only_of_the_very_same_payment(second: tuple[tuple[int, int], ...], said: str) -> None:
    first = ((1, 11), (2, 4))
    paid = [
        Payment(payer, 0, units, why)
        for why, amounts in ((Paid.CARDS_LEFT, first), (Paid.WENT_RUMMY, second))
        for payer, units in amounts
    ]
    view = new_game("rummy", ["Ann", "Bob", "Gail"], seed=1).seen_by(None)
    settled = HandSettled(1, (0,), ((), (), ()), (0, 11, 4), tuple(paid))
    _, reason = account_of([settled], view, lambda _: None).reasons
    assert reason.partition(": ")[2].casefold() == said.casefold()


@pytest.mark.parametrize(
    ("bob", "said"),
    [
        ("KH KD KC QC QD QH 6C", "Ann knocks, but a knocker loses a tie. Bob wins hand 1: 4 points."),
        ("KH KD KC QC QD QH 5C", "Ann knocks. Bob wins hand 1: 16 points."),
        ("KH KD KC QC QD QH 7D", "Ann knocks. Ann wins hand 1: 5 points."),
    ],
)
def test_a_knock_that_is_tied_says_why_it_lost(bob: str, said: str) -> None:
    decks = stacked(["4S 5S 6S 7S 2C 3D AD", bob, "8S 8H 8D 3H 2H AH KS"], "2D", "TC")
    game = new_game("knock", ["Ann", "Bob", "Gail"], seed=1, options={"first_dealer": 2}, decks=decks)
    events = [*game.play(Draw(0, "stock")), *game.play(Knock(0, cards("TC")[0]))]
    assert desk_for("knock").account(events, game.seen_by(0)).headline == said
