"""What is tested every day of what soaks test in full."""

from collections.abc import Iterable
from typing import Any

import pytest

from rules import GAMES

OF_EACH_KIND = ("rummy", "continental", "gin", "dummy-rummy", "tummy-rummy", "rummoli")
"""Games that people play on tables of their own; each of the others is played on that of one of these."""


def daily(values: Iterable[Any], wanted: Iterable[Any]) -> list[Any]:
    """All values to parametrise a test with: those that are wanted every day, and the others for soaks only."""
    kept = list(wanted)
    return [value if value in kept else pytest.param(value, marks=pytest.mark.soak) for value in values]


def each_kind(argument: str) -> pytest.MarkDecorator:
    """For tests that say the same of every game: soaks say it of all, and each run of one of every kind."""
    return pytest.mark.parametrize(argument, daily(GAMES, OF_EACH_KIND))
