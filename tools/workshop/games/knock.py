"""Trains the hard bot for Knock."""

from __future__ import annotations

import argparse
from typing import Final

from rummytui.games.knock.hard import HardKnock
from tools.workshop import concealed_commands
from tools.workshop.concealed import knock
from tools.workshop.concealed_commands import Workbench
from tools.workshop.concealed_learning import ConcealedRecipe, SelfPlay

RECIPE: Final = (
    ConcealedRecipe(
        2,
        10,
        (
            SelfPlay(3, 4000),
            SelfPlay(4, 6000, 30_000),
            SelfPlay(3, 8000, 130_000),
            SelfPlay(3, 6000, 250_000, "medium", 0.35),
        ),
    ),
    ConcealedRecipe(2, 25, (SelfPlay(3, 4000), SelfPlay(4, 6000, 30_000), SelfPlay(4, 12000, 130_000))),
    ConcealedRecipe(
        2, None, (SelfPlay(2, 3000), SelfPlay(4, 12000, 30_000), SelfPlay(3, 8000, 150_000, "medium", 0.2))
    ),
    ConcealedRecipe(3, None, (SelfPlay(2, 2000), SelfPlay(3, 3000, 30_000))),
    ConcealedRecipe(
        4,
        10,
        (
            SelfPlay(2, 1000),
            SelfPlay(3, 2000, 30_000),
            SelfPlay(4, 3000, 130_000),
            SelfPlay(2, 2000, 250_000, "medium", 0.2),
        ),
    ),
    ConcealedRecipe(4, 25, (SelfPlay(2, 800), SelfPlay(2, 1500, 30_000), SelfPlay(2, 1000, 130_000, "medium", 0.75))),
    ConcealedRecipe(4, 45, (SelfPlay(2, 800), SelfPlay(2, 1500, 30_000), SelfPlay(2, 1000, 130_000, "medium", 0.75))),
    ConcealedRecipe(4, None, (SelfPlay(2, 2000), SelfPlay(3, 4000, 30_000), SelfPlay(3, 3000, 130_000, "medium", 0.2))),
)
BENCH: Final = Workbench(HardKnock, knock, RECIPE)


def trial(jobs: int = 1) -> str:
    """A digest of the results of a few deals."""
    return BENCH.trial(jobs)


def parser() -> argparse.ArgumentParser:
    """What the command line understands."""
    return concealed_commands.parser("knock")


def main(arguments: list[str]) -> None:
    """Learn it, or measure it."""
    concealed_commands.main(arguments, BENCH)
