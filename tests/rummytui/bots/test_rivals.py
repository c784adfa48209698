"""What a bot expects of the others."""

from typing import Any

import pytest

from rules.cards import Card
from rummytui.bots.rivals import Neighbour, going_out, interest_in
from rummytui.bots.seen import unseen
from tests.rules.table import dealt, move, play


def neighbour(game: Any) -> Neighbour:
    view = game.seen_by(0)
    return Neighbour(view, unseen(view))


def uses(game: Any, code: str) -> float:
    return neighbour(game).uses(Card.of(code))


class TestNeighbour:
    def test_uses_what_two_known_cards_wait_for(self) -> None:
        game = dealt(["7S TH", "7H 7D 8H 9H"])
        game.in_the_open[1] = [Card.of("7H"), Card.of("7D")]
        assert uses(game, "7S") == 1
        game.in_the_open[1] = [Card.of("8H"), Card.of("9H")]
        assert uses(game, "TH") == pytest.approx(1)
        assert uses(game, "7S") < 0.5

    def test_cannot_use_a_card_whose_partners_are_gone(self) -> None:
        game = dealt(["KS KH JS QH QS JD", "AS"], upcard="KD")
        assert uses(game, "KS") == 0
        assert uses(game, "QH") > 0

    def test_runs_end_where_the_table_ends_them(self) -> None:
        hand = "KS KH KD QS JS"
        game = dealt([hand, "AS 2S"])
        game.in_the_open[1] = [Card.of("AS"), Card.of("2S")]
        assert uses(game, "KS") < 0.1
        corner = dealt([hand, "AS 2S"], ace="corner")
        corner.in_the_open[1] = [Card.of("AS"), Card.of("2S")]
        assert uses(corner, "KS") == pytest.approx(1)

    @pytest.mark.parametrize(("lay_off", "expected"), [("anyones", 1.0), ("own", 0.0)])
    def test_uses_what_fits_on_a_meld_that_it_may_add_to(self, lay_off: str, expected: float) -> None:
        game = dealt(["4S 5S 6S 7S 7H 7D 9S TS JS QS", ""], stock="AC", lay_off=lay_off)
        play(game, "Ann: draw stock, meld 4S 5S 6S")
        assert uses(game, "7S") == expected

    def test_looks_at_the_next_seat_and_no_other(self) -> None:
        game = dealt(["7S", "", "7H 7D"])
        game.in_the_open[2] = [Card.of("7H"), Card.of("7D")]
        assert uses(game, "7S") < 0.1


class TestGoingOut:
    def test_fewer_cards_are_nearer_the_end(self) -> None:
        game = dealt(["4S 5S 6S 7S", ""], stock="AC")
        play(game, "Ann: draw stock, meld 4S 5S 6S, discard 7S")
        view = game.seen_by(1)
        assert going_out(view, 0) == 0
        view.hands[0] = view.hands[0][:1]
        assert going_out(view, 0) > 0.1

    def test_an_untouched_hand_grows_dangerous_with_time(self) -> None:
        game = dealt(["", ""])
        early = going_out(game.seen_by(0), 1)
        for _ in range(12):
            seat = game.to_act[0]
            game.play(move(seat, "draw stock"))
            game.play(game.legal_moves(seat)[-1])
        assert early < going_out(game.seen_by(0), 1) < 0.3


@pytest.mark.parametrize(
    ("took", "card", "ace", "shown"),
    [
        ("7H 7D", "7S", "low", 1),
        ("5S 7S", "6S", "low", 1),
        ("5S 6S", "7S", "low", 1),
        ("5S", "6S", "low", 0.5),
        ("5S", "5D", "low", 0.5),
        ("5S", "7S", "low", 0),
        ("5S 6S", "8S", "low", 0),
        ("KS", "AS", "low", 0),
        ("KS", "AS", "corner", 0.5),
        ("", "6S", "low", 0),
    ],
)
def test_what_was_taken_shows_an_interest(took: str, card: str, ace: str, shown: float) -> None:
    game = dealt(["", took], "TC", ace=ace)
    game.in_the_open[1] = [Card.of(code) for code in took.split()]
    assert interest_in(game.seen_by(0), 1, Card.of(card)) == shown
