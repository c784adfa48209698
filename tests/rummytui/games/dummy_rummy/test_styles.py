"""How bots for Dummy Rummy judge, by level and by table."""

import pytest

from rummytui.games.dummy_rummy.medium import HARD, MEDIUM


@pytest.mark.parametrize(("players", "medium", "hard"), [(2, 0, 1), (3, 1, 2), (4, 1, 3), (6, 2, 3), (12, 3, 3)])
def test_how_many_discards_of_others_are_reckoned_with(players: int, medium: int, hard: int) -> None:
    assert (MEDIUM.looks(players), HARD.looks(players)) == (medium, hard)
