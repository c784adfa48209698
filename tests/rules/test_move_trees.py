"""The legal moves of every game, in their fixed order, from fixed deals: see `tests.rules.move_trees`."""

import pytest

from rules import GAMES
from tests.rules.move_trees import Tree, grown, trees

TREES = trees()


@pytest.mark.parametrize("tree", TREES, ids=[tree["name"] for tree in TREES])
def test_moves_are_as_many_and_in_the_same_order_as_ever(tree: Tree) -> None:
    assert grown(tree) == tree


def test_there_are_trees_of_every_game() -> None:
    assert {tree["game"] for tree in TREES} == set(GAMES)
