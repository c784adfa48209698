"""What is read out of the rulebook."""

import re

import pytest

from rules import GAMES
from rummytui.text.rulebook import in_brief


@pytest.mark.parametrize("game", GAMES)
def test_each_game_is_told_in_a_few_words(game: str) -> None:
    heading, points = in_brief(game)
    assert heading == ("In a few words" if game == "rummy" else "What is different from Rummy")
    assert 3 < len(points) < 7
    for point in points:
        assert point[0].isupper()
        assert point[-1] == "."
        assert not re.search(r"[*\n]|[A-Z]{2}-\d", point)


def test_its_points_are_those_of_the_book() -> None:
    assert in_brief("dummy-rummy")[1][:2] == (
        "Each of the seven hands has a contract, which must be laid down before anything else.",
        "Up to twelve can play, with four packs, and a run needs four cards.",
    )
