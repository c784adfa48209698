"""What the plates say before a card is given."""

import pytest

from rules.cards import cards
from rummytui.games.tummy_rummy.feeding import plates_of
from rummytui.table.scene import Scene
from tests.rules.tummy.kitchen import feeding

MELDS = [(2, "4C 5C 6C 7C"), (3, "8H 8D 8S")]
"""A run of Cat's and a set of Dan's."""


@pytest.mark.clause("TU-4", "TU-6", "TU-8", "TU-9", "TU-10")
@pytest.mark.parametrize(
    ("given", "cat", "dan"),
    [
        ("8C", "no lone 8: has a run", "no 8: has a set"),
        ("KC", "", ""),
        ("KC 8C", "no double here", "no double here"),
        ("3C 8C", "", "no double here"),
        ("3C 8C KC", "not to be fed", "not to be fed"),
    ],
)
def test_a_small_plate_says_in_a_few_words_what_keeps_a_gift_away(given: str, cat: str, dan: str) -> None:
    game = feeding(["", "3C 8C KC", "2H", "2D"], MELDS)
    scene = Scene(game.seen_by(1), frozenset({1}), face_up=1, acting=(1,), selected=tuple(cards(given)))
    assert [plate.short for plate in plates_of(scene)] == ["", "", cat, dan]


@pytest.mark.clause("TU-8", "TU-10")
def test_a_set_that_stops_a_double_is_not_said_to_be_of_the_first_cards_rank() -> None:
    game = feeding(["", "3C 8C KC", "2H", ""], [(2, "4C 5C 6C 7C"), (2, "8H 8D 8S")])
    scene = Scene(game.seen_by(1), frozenset({1}), face_up=1, acting=(1,), selected=tuple(cards("3C 8C")))
    assert plates_of(scene)[2].short == "no double: has a set"
