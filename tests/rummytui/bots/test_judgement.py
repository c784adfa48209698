"""Learnt values: the parts of a position add up to its worth."""

import json
from importlib.resources import files

import pytest

from rummytui.bots.judgement import Judgement, figures, judgement, weights


def test_units_count_only_as_far_as_they_are_above_zero() -> None:
    judged = Judgement([1, 2, 0.5], [[1, -1], [3, 1], [0, 2]], [10, 100], unit=2)
    first, second = judged.part([1, 2], 0), judged.part([-1], 2)
    # The sum: 1 + 4 - 0.5. The units: 1 + 6 + 0, and -1 + 2 - 2, which is below zero.
    assert judged.value(first, second) == pytest.approx(2 * (4.5 + 10 * 7))
    assert judged.value(judged.part([1], 0), judged.part([0, 1], 1)) == pytest.approx(2 * (1.5 + 10 * 1 + 100 * 1))


def test_parts_can_be_put_together_beforehand() -> None:
    judged = judgement("rummy", 2)
    figures = [0.1 * number for number in range(52)]
    hand, card, table = judged.part(figures[:20], 0), judged.part(figures[20:32], 20), judged.part(figures[32:], 32)
    assert judged.value(hand, card + table) == pytest.approx(judged.value(judged.part(figures, 0), judged.part([], 52)))


@pytest.mark.parametrize(("game", "players"), [("rummy", 6), ("gamblers", 2), ("gamblers", 4), ("boathouse", 5)])
def test_every_table_has_values(game: str, players: int) -> None:
    assert judgement(game, players).unit > 0


@pytest.mark.parametrize(("players", "most"), [(2, "2"), (3, "4"), (4, "4"), (5, "6"), (6, "6")])
def test_figures_are_those_for_the_smallest_table_that_has_room_for_all(players: int, most: str) -> None:
    tables = json.loads(files("rummytui.games.tummy_rummy").joinpath("judgement.json").read_text())["tables"]
    assert len({table["feeding"] for table in tables.values()}) == 3
    assert figures("tummy_rummy", players)["feeding"] == tables[most]["feeding"]
    assert weights("tummy_rummy", players, "played") == tuple(tables[most]["played"])
