"""Trains the hard bot for Gin."""

from __future__ import annotations

import argparse
from typing import Final

from rummytui.games.gin.hard import HardGin
from tools.workshop import concealed_commands
from tools.workshop.concealed import gin
from tools.workshop.concealed_commands import Workbench
from tools.workshop.concealed_learning import ConcealedRecipe, Rollouts, SelfPlay

RECIPE: Final = (
    ConcealedRecipe(
        2,
        10,
        (
            SelfPlay(3, 4000),
            SelfPlay(4, 6000, 30_000),
            SelfPlay(5, 4000, 130_000, "medium", 0.75, to_knock=3.0),
            Rollouts(18_432, 400_000),
        ),
    ),
)
BENCH: Final = Workbench(HardGin, lambda _, limit: gin(10 if limit is None else limit), RECIPE)


def trial(jobs: int = 1) -> str:
    """A digest of the results of a few deals."""
    return BENCH.trial(jobs)


def parser() -> argparse.ArgumentParser:
    """What the command line understands."""
    return concealed_commands.parser("gin")


def main(arguments: list[str]) -> None:
    """Learn it, or measure it."""
    concealed_commands.main(arguments, BENCH)
