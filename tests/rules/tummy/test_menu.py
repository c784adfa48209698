"""The menu, the words for helpings, and the eggs. (TU-2, TU-5)"""

from random import Random
from typing import Any

import pytest

from rules import RuleViolation, new_game
from rules.options import read_options
from rules.tummy.events import Eaten
from rules.tummy.options import MENU, TummyOptions, helping, most_eggs
from tests.rules.table import NAMES, assert_sentence
from tests.rules.tummy.kitchen import GAME, feeding, give


def menu_of(**options: Any) -> TummyOptions:
    return read_options(TummyOptions, "Tummy Rummy", options)


class TestTheMenu:
    @pytest.mark.clause("TU-5")
    def test_is_thanksgiving_unless_the_table_says_otherwise(self) -> None:
        menu = menu_of().menu
        assert "".join(menu) == "KQJT98765432A"
        assert (menu["K"], menu["J"], menu["6"], menu["A"]) == ("turkey", "pumpkin pie", "gravy", "butter")
        assert menu == dict(MENU)

    @pytest.mark.clause("TU-5")
    def test_keeps_the_lines_that_nobody_replaces(self) -> None:
        menu = menu_of(menu={"A": "popcorn", "7": " cold   pizza "}).menu
        assert menu == {**MENU, "A": "popcorn", "7": "cold pizza"}
        assert list(menu) == list(MENU)

    @pytest.mark.clause("TU-5")
    def test_is_what_people_eat(self) -> None:
        game = feeding(["", "KS 2H", "5D"], menu={"K": "tofu"})
        (eaten,) = [event for event in give(game, "Bob", "KS", "Cat") if isinstance(event, Eaten)]
        assert (eaten.rank, eaten.food) == ("K", "tofu")

    @pytest.mark.clause("TU-5")
    @pytest.mark.parametrize("option", ["menu", "unit_words"])
    @pytest.mark.parametrize(
        "chosen", ["turkey", ["turkey"], {"1": "x"}, {"10": "x"}, {"k": "x"}, {"K": 7}, {"K": None}]
    )
    def test_is_refused_where_it_makes_no_sense(self, option: str, chosen: object) -> None:
        with pytest.raises(RuleViolation) as refusal:
            menu_of(**{option: chosen})
        assert refusal.value.clause == "SH-16"
        assert_sentence(refusal.value)

    @pytest.mark.parametrize("food", ["", "   ", "\u200b\u3164", "\x1b"])
    def test_has_nothing_on_it_that_cannot_be_seen(self, food: str) -> None:
        with pytest.raises(RuleViolation, match="name another food"):
            menu_of(menu={"5": food})

    def test_is_cleaned_at_the_door(self) -> None:
        options = menu_of(menu={"5": "rolls\x1b[2J\u202e"}, unit_words={"5": "\u200bbasket"})
        assert (options.menu["5"], options.unit_words) == ("rolls[2J", {"5": "basket"})

    def test_belongs_to_its_table(self) -> None:
        one, other = menu_of(), menu_of()
        one.menu["K"] = "soup"
        assert (other.menu["K"], menu_of().menu["K"], MENU["K"]) == ("turkey", "turkey", "turkey")

    def test_can_be_given_again_as_it_was_saved(self) -> None:
        options = menu_of(menu={"K": "tofu"}, unit_words={"6": "spoon", "5": ""})
        assert read_options(TummyOptions, "Tummy Rummy", options.model_dump(mode="json")) == options

    def test_counts_helpings_in_the_words_of_the_table(self) -> None:
        options = menu_of(unit_words={"K": "slice"})
        assert helping(options.menu, options.unit_words, "K") == "one slice of turkey"
        assert helping(options.menu, options.unit_words, "Q", 3) == "3 × stuffing"


class TestTheEggs:
    @pytest.mark.clause("TU-2")
    def test_let_the_biggest_mouth_deal(self) -> None:
        seat = most_eggs([3, 0, 9, 4], Random(1))
        assert seat == 2
        assert new_game(GAME, NAMES[:4], seed=1, options={"first_dealer": seat}).dealer == 2

    @pytest.mark.clause("TU-2")
    def test_leave_a_tie_to_a_lot_among_the_tied(self) -> None:
        drawn = {most_eggs([5, 1, 5, 0, 5], Random(seed)) for seed in range(50)}
        assert drawn == {0, 2, 4}
        assert {most_eggs([0, 0], Random(seed)) for seed in range(50)} == {0, 1}

    @pytest.mark.clause("TU-2")
    def test_can_be_left_out(self) -> None:
        assert {new_game(GAME, NAMES[:3], seed=seed).dealer for seed in range(30)} == {0, 1, 2}
