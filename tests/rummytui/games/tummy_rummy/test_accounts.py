"""What stands on the plates, over the table and on the bill of Tummy Rummy."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rules.cards import cards
from rules.tummy.events import Eaten, EatenFor, SpecialFired
from rules.tummy.options import MENU
from rummytui.games import desk_for
from rummytui.games.tummy_rummy.bill import banner_of, bill_of
from rummytui.games.tummy_rummy.feeding_desk import plates_of
from rummytui.games.tummy_rummy.text import tally
from rummytui.table.scene import Scene
from tests.rules.table import NAMES
from tests.rules.tummy.kitchen import feeding

KS, KC, FOUR = cards("KS KC 4H")
HELD = ["9C", "KS 2H", "QD 3S"]


@pytest.mark.parametrize(
    ("scores", "least"),
    [((3, 5, 3), [True, False, True]), ((3, 3, 3), [False] * 3), ((4, 3, 5), [False, True, False])],
)
def test_whoever_ate_least_is_marked_unless_all_ate_the_same(scores: Sequence[int], least: list[bool]) -> None:
    view = feeding(HELD).seen_by(None)
    view.scores = list(scores)
    assert [line.least for line in bill_of([], view).lines] == least


def test_a_settlement_says_what_was_eaten_in_a_sentence() -> None:
    view = feeding(HELD).seen_by(None)
    view.scores = [0, 3, 1]
    eaten = [
        Eaten(0, seat, rank, MENU[rank], units, (KS,), EatenFor.CARD)
        for seat, rank, units in ((1, "7", 2), (1, "8", 1), (2, "7", 1))
    ]
    assert desk_for("tummy-rummy").settled(eaten, view)[1:4] == [
        f"{NAMES[0]} ate nothing; 0 so far.",
        f"{NAMES[1]} ate 2 helpings of corn and 1 of cranberry sauce, 3 in all; 3 so far.",
        f"{NAMES[2]} ate 1 helping of corn; 1 so far.",
    ]


def test_what_nobody_ate_is_on_no_plate() -> None:
    assert tally({"7": 0, "K": 2}, {"7": "corn", "K": "turkey"}) == "turkey 2"
    assert tally({"7": 0}, {"7": "corn"}) == ""


@pytest.mark.clause("TU-15")
@pytest.mark.parametrize(("cooks", "much"), [((), MENU["K"]), ((2,), f"2 × {MENU['K']}")])
def test_a_cook_would_eat_twice_as_much(cooks: Sequence[int], much: str) -> None:
    game = feeding(HELD, cooks=cooks)
    scene = Scene(game.seen_by(1), frozenset({0, 1, 2}), 1, (1,), {1: game.legal_moves(1)}, cursor=KS)
    assert plates_of(scene)[2].verdict[0] == f"Cat eats {much}"


@pytest.mark.clause("TU-10", "TU-15")
@pytest.mark.parametrize(("cooks", "much"), [((), 5), ((2,), 10)])
def test_a_cook_would_eat_twice_a_whole_run(cooks: Sequence[int], much: int) -> None:
    held = cards("4H 8H")
    game = feeding(["9C", "4H 8H 2S", "QD 3S"], [(2, "5H 6H 7H")], cooks=cooks)
    scene = Scene(game.seen_by(1), frozenset({0, 1, 2}), 1, (1,), {1: game.legal_moves(1)}, selected=tuple(held))
    assert plates_of(scene)[2].verdict[0] == f"Cat eats the whole run: {much} helpings"


@pytest.mark.clause("TU-10")
@pytest.mark.parametrize(("more", "shown"), [([], True), ([(2, "4S 4C 4D")], False)])
def test_no_two_cards_are_named_that_a_set_keeps_away(more: list[tuple[int, str]], shown: bool) -> None:
    """Four and eight of hearts would feed the whole run, but nobody may give a four where a set of fours lies."""
    view = feeding(HELD, [(2, "5H 6H 7H"), *more]).seen_by(None)
    plate = plates_of(Scene(view, frozenset({0, 1, 2})))[2]
    assert ("but 4 and 8 of one suit would feed them the whole run" in plate.safe[0]) == shown
    assert "fours" in plate.safe[0][0]


def test_the_special_that_was_played_last_is_the_news() -> None:
    view = feeding(HELD).seen_by(None)
    view.chef, view.special = 0, KS

    def fired(seat: int, eater: int) -> tuple[SpecialFired, Eaten]:
        return SpecialFired(seat, KS, 0), Eaten(seat, eater, "K", "turkey", 1, (KS,), EatenFor.SPECIAL)

    scene = Scene(view, frozenset({0, 1, 2}), events=(*fired(1, 2), *fired(2, 1)))
    assert banner_of(scene)[1] == f"{NAMES[2]} played K♠: {NAMES[1]} ate."
