"""The count of follies tells a gift from a discard that only looks like one."""

from __future__ import annotations

from typing import Any

import pytest

from rules.cards import Card, cards
from rules.moves import Discard
from tests.rules.rummy.dummies import deal, unsold
from tests.rules.table import dealt, move, play
from tools.workshop.follies import Follies

_TOOK = "KH KC"
_HAND = "4S 5S 6S KD 8C 3H TD AC JH 7C"


def counted(game: Any, card: str, follies: Follies | None = None) -> tuple[int, int]:
    """How often the discard of ``card`` counts as a gift: by what is still held, and by all that was taken."""
    follies = follies or Follies()
    follies.count(game, Discard(game.turn, Card.of(card)), "hard")
    assert follies.discards["hard"] == 1
    return follies.given["hard"], follies.given_counting_discarded["hard"]


def after_two_turns(follies: Follies, discarded: str = "9C") -> Any:
    """A game in which Bob took both kings that Ann threw, and threw one card after each."""
    game = dealt(["KH KC 5S 6S KD 8C 3H TD AC JH", "9C 2C 7H 4D 2H 9H QS 5D 8S 3C"], "TC", "6C JD 6D")
    for discard, answer in (("KH", "2C"), ("KC", discarded)):
        for made in (move(0, "draw stock"), Discard(0, Card.of(discard)), move(1, "draw discard")):
            follies.count(game, made, "easy")
            game.play(made)
        game.play(Discard(1, Card.of(answer)))
    game.play(move(0, "draw stock"))
    follies.discards.clear()
    return game


@pytest.mark.parametrize(
    ("taken", "discard", "gift"),
    [
        ("KH KC", "KD", True),
        ("KH", "KD", False),
        ("9H TH", "JH", True),
        ("2H 4H", "3H", True),
        ("9H TH", "TD", False),
    ],
)
def test_two_that_go_with_a_discard_make_it_a_gift(taken: str, discard: str, gift: bool) -> None:
    follies, game = Follies(), dealt([_HAND, taken], "TC", "6C")
    game.play(move(0, "draw stock"))
    game.in_the_open[1] = cards(taken)
    assert counted(game, discard, follies)[0] == gift


def test_cards_discarded_since_count_separately() -> None:
    follies = Follies()
    assert counted(after_two_turns(follies), "KD", follies) == (1, 1)
    follies = Follies()
    assert counted(after_two_turns(follies, "KH"), "KD", follies) == (0, 1)


def test_a_card_that_fits_the_next_seats_meld_is_a_gift() -> None:
    game = dealt(["2H 9D JC KD 3C TD 6H 8H 5C QS", "4S 5S 6S 7H"], "TC", "8C 2C 7S", lay_off="own")
    play(game, "Ann: draw stock, discard KD\nBob: draw stock, meld 4S 5S 6S, discard 7H")
    game.play(move(0, "draw stock"))
    assert counted(game, "7S") == (1, 1)
    assert counted(game, "8H") == (0, 0)


def test_nothing_counts_where_somebody_is_as_good_as_out() -> None:
    game = dealt([_HAND, _TOOK], "TC", "6C")
    game.play(move(0, "draw stock"))
    game.in_the_open[1] = cards(_TOOK)
    game.hands[1] = game.hands[1][-2:]
    assert counted(game, "KD") == (0, 0)


def test_a_seat_of_dummy_rummy_that_is_down_collects_only_what_fits() -> None:
    game = deal(["8S 8H QD KD KS 4D 7C 3H 5C JD 2S", "7S 7H 7D TS TH TD 2C 3C 4C 6D 5H"], "QC", "2H AC 4H 9H")
    unsold(game)
    play(game, "Ann: discard 2S")
    unsold(game)
    play(game, "Bob: lay_down 7S 7H 7D + TS TH TD, discard AC")
    unsold(game)
    game.in_the_open[1] = cards("5H 5C")
    assert counted(game, "7C") == (1, 1)
    assert counted(game, "5C") == (0, 0)
