"""What the plates say before a card is given."""

import pytest

from rules.cards import cards
from rummytui.games.tummy_rummy.feeding import Feed
from rummytui.games.tummy_rummy.feeding_desk import plates_of
from rummytui.table.offers import Choose
from rummytui.table.question import Question
from rummytui.table.scene import Scene
from tests.rules.tummy.kitchen import feeding

MELDS = [(2, "4C 5C 6C 7C"), (3, "8H 8D 8S")]
"""A run of Cat's and a set of Dan's."""


@pytest.mark.clause("TU-4", "TU-6", "TU-8", "TU-9", "TU-10")
@pytest.mark.parametrize(
    ("given", "cat", "dan"),
    [
        ("8C", "safe: a run", "safe: a set of 8s"),
        ("KC", "turkey", "turkey"),
        ("KC 8C", "no run for these two", "no run for these two"),
        ("3C 8C", "eats 6 helpings", "no run for these two"),
        ("3C 8C KC", "only one card at a time", "only one card at a time"),
    ],
)
def test_a_small_plate_says_in_a_few_words_what_a_gift_would_do(given: str, cat: str, dan: str) -> None:
    game = feeding(["", "3C 8C KC", "2H", "2D"], MELDS)
    scene = Scene(game.seen_by(1), frozenset({1}), face_up=1, acting=(1,), selected=tuple(cards(given)))
    assert [plate.verdict[-1:] for plate in plates_of(scene)] == [(), (), (cat,), (dan,)]


@pytest.mark.clause("TU-8", "TU-10")
def test_a_set_that_stops_a_double_is_not_said_to_be_of_the_first_cards_rank() -> None:
    game = feeding(["", "3C 8C KC", "2H", ""], [(2, "4C 5C 6C 7C"), (2, "8H 8D 8S")])
    scene = Scene(game.seen_by(1), frozenset({1}), face_up=1, acting=(1,), selected=tuple(cards("3C 8C")))
    assert plates_of(scene)[2].verdict == (
        "safe: has 8♠ 8♥ 8♦",
        "safe: has a set of 8s",
        "safe: a set of 8s",
    )


@pytest.mark.clause("TU-9", "TU-10")
def test_a_plate_says_what_its_melds_keep_away_and_what_gets_past_them() -> None:
    game = feeding(["", "3C 8C KC", "2H", "2D"], MELDS)
    scene = Scene(game.seen_by(1), frozenset({1}), face_up=1, acting=(1,), selected=tuple(cards("5H")))
    chef, bob, cat, dan = plates_of(scene)
    assert (chef.safe[0], dan.safe[0]) == (("nobody feeds the Chef",), ("safe from eights",))
    assert bob.safe == ()
    assert cat.safe[0] == ("safe from threes and eights", "but 3 and 8 of one suit would feed them the whole run")
    assert cat.verdict[0] == "Cat eats rolls"


@pytest.mark.clause("TU-8", "TU-9")
def test_what_a_plate_is_safe_from_is_told_from_low_to_high() -> None:
    melds = [(1, "KC KD KS"), (1, "7H 8H 9H"), (1, "2C 2D 2S")]
    game = feeding(["", "3C 8C", "4H", ""], melds)
    scene = Scene(game.seen_by(1), frozenset({1}), face_up=1, acting=(1,))
    assert plates_of(scene)[1].safe[0][0] == "safe from twos, sixes, tens and kings"


@pytest.mark.clause("TU-4", "TU-15")
def test_whoever_cannot_be_fed_is_told_why_when_chosen() -> None:
    game = feeding(["", "KC", "2H", "", "2D"], gone={3})
    scene = Scene(game.seen_by(1), frozenset({1}), face_up=1, acting=(1,), selected=tuple(cards("KC")))
    asked = Feed().offer(scene)
    assert isinstance(asked, Choose)
    assert set(asked.choices) == {3, 5}
    assert "is the Chef" in asked.others[1]
    assert "has left the game" in asked.others[4]
    question = Question(asked)
    assert question.answer(1) is None
    assert question.declined(1)
    assert "is the Chef" in question.text
    assert not question.declined(3)
