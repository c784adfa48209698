"""What one hand of Tummy Rummy hands on to the next. (TU-18)"""

import dataclasses
from typing import Any

import pytest
from pydantic import TypeAdapter

from rules import HIDDEN, RuleViolation, resume_game
from rules.cards import Card
from rules.moves import Deal
from rules.tummy.state import TummySheet
from tests.rules.table import NAMES, state
from tests.rules.tummy.kitchen import (
    GAME,
    fresh,
    leave,
    name_special,
    plates,
    swap,
    win,
)


class TestTheSheet:
    @pytest.mark.clause("TU-18")
    def test_is_food_by_food_and_adds_up_to_the_score(self) -> None:
        game = fresh(4, seed=3)
        win(game)
        name_special(game, "7D")
        leave(game, "Dan")
        game.play(Deal(0))
        sheet = game.sheet
        assert isinstance(sheet, TummySheet)
        assert (sheet.chef, sheet.special, sheet.cooks, sheet.gone) == (0, Card.of("7D"), (3,), ())
        assert list(sheet.plates) == plates(game)
        assert sheet.scores == tuple(sum(plate.values()) for plate in sheet.plates)
        assert sum(sheet.scores) > 0

    @pytest.mark.clause("TU-18")
    @pytest.mark.parametrize("cook_swap", ["open", "blind", "off"])
    def test_is_all_that_the_next_hand_needs(self, cook_swap: str) -> None:
        game = fresh(4, seed=5, cook_swap=cook_swap)
        win(game)
        name_special(game, "7D")
        leave(game, "Dan")
        game.play(Deal(0))
        options = {**game.options.model_dump(mode="json")}
        adapter = TypeAdapter(TummySheet)
        sheet = adapter.validate_json(adapter.dump_json(game.sheet), strict=True)
        assert sheet == game.sheet
        again = resume_game(GAME, NAMES[:4], seed=5, options=options, sheet=sheet)
        assert state(again) == state(game)
        if cook_swap == "blind":
            move = swap(game, "Dan", 2, str(game.hands[0][0]))
            assert game.play(move) == again.play(move)

    @pytest.mark.clause("SH-16")
    @pytest.mark.parametrize(
        "change",
        [
            {"chef": 3},
            {"chef": -1},
            {"special": Card.of("7D")},
            {"chef": 0, "special": HIDDEN},
            {"plates": ({}, {})},
            {"plates": ({"K": 1}, {}, {})},
            {"plates": ({"X": 0}, {}, {})},
            {"plates": ({"K": -1}, {}, {}), "scores": (-1, 0, 0)},
            {"scores": (1, 0, 0)},
            {"cooks": (3,)},
            {"gone": (0,), "cooks": (0,)},
            {"gone": (2,)},
            {"gone": (0, 1)},
            {"dealer": 5},
        ],
    )
    def test_of_another_table_is_refused(self, change: dict[str, Any]) -> None:
        sheet = dataclasses.replace(fresh(3).sheet, **change)
        with pytest.raises(RuleViolation, match="SH-16"):
            resume_game(GAME, NAMES[:3], seed=1, sheet=sheet)
