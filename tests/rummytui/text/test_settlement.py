"""What the account of a hand says about how it ended."""

import pytest

from rules import new_game
from rules.cards import cards
from rules.events import Payment
from rules.moves import Draw, Knock
from rules.reasons import Paid
from rummytui.games import desk_for
from rummytui.text.settlement import payments_said
from tests.rummytui.screens.tables import stacked


@pytest.mark.parametrize(
    ("paid", "said"),
    [
        ([(1, 0, 11), (2, 0, 11)], "each of the others pays Ann 11"),
        ([(1, 0, 11), (2, 0, 12)], "Bob pays Ann 11, Gail 12"),
        ([(1, 0, 11)], "Bob pays Ann 11"),
        ([(1, 0, 11), (2, 1, 11)], "Bob pays Ann 11, Gail pays Bob 11"),
    ],
)
def test_payments_are_said_as_short_as_they_can_be(paid: list[tuple[int, int, int]], said: str) -> None:
    payments = [Payment(payer, receiver, units, Paid.CARDS_LEFT) for payer, receiver, units in paid]
    assert payments_said(payments, ["Ann", "Bob", "Gail"]) == said


@pytest.mark.parametrize(
    ("bob", "said"),
    [
        ("KH KD KC QC QD QH 6C", "Ann knocks, and a tie goes against whoever knocks. Bob wins hand 1: 4 points."),
        ("KH KD KC QC QD QH 5C", "Ann knocks. Bob wins hand 1: 16 points."),
        ("KH KD KC QC QD QH 7D", "Ann knocks. Ann wins hand 1: 5 points."),
    ],
)
def test_a_knock_that_is_tied_says_why_it_lost(bob: str, said: str) -> None:
    decks = stacked(["4S 5S 6S 7S 2C 3D AD", bob, "8S 8H 8D 3H 2H AH KS"], "2D", "TC")
    game = new_game("knock", ["Ann", "Bob", "Gail"], seed=1, options={"first_dealer": 2}, decks=decks)
    events = [*game.play(Draw(0, "stock")), *game.play(Knock(0, cards("TC")[0]))]
    assert desk_for("knock").account(events, game.seen_by(0)).headline == said
