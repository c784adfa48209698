"""Trains the hard bot for Knock."""

from __future__ import annotations

import argparse
from typing import Final

from rummytui.games.knock.hard import HardKnock
from tools.workshop import concealed_desk
from tools.workshop.concealed import knock
from tools.workshop.concealed_desk import Workbench
from tools.workshop.concealed_learning import Lesson, Recipe

RECIPE: Final = (
    Recipe(
        2,
        10,
        (
            Lesson(3, 4000),
            Lesson(4, 6000, 30_000),
            Lesson(3, 8000, 130_000),
            Lesson(3, 6000, 250_000, "medium", 0.35),
        ),
    ),
    Recipe(2, 25, (Lesson(3, 4000), Lesson(4, 6000, 30_000), Lesson(4, 12000, 130_000))),
    Recipe(2, None, (Lesson(2, 3000), Lesson(4, 12000, 30_000), Lesson(3, 8000, 150_000, "medium", 0.2))),
    Recipe(3, None, (Lesson(2, 2000), Lesson(3, 3000, 30_000))),
    Recipe(
        4,
        10,
        (
            Lesson(2, 1000),
            Lesson(3, 2000, 30_000),
            Lesson(4, 3000, 130_000),
            Lesson(2, 2000, 250_000, "medium", 0.2),
        ),
    ),
    Recipe(4, 25, (Lesson(2, 800), Lesson(2, 1500, 30_000), Lesson(2, 1000, 130_000, "medium", 0.75))),
    Recipe(4, 45, (Lesson(2, 800), Lesson(2, 1500, 30_000), Lesson(2, 1000, 130_000, "medium", 0.75))),
    Recipe(4, None, (Lesson(2, 2000), Lesson(3, 4000, 30_000), Lesson(3, 3000, 130_000, "medium", 0.2))),
)
BENCH: Final = Workbench(HardKnock, knock, RECIPE)


def trial(jobs: int = 1) -> str:
    """A digest of what comes of a few deals."""
    return BENCH.trial(jobs)


def parser() -> argparse.ArgumentParser:
    """What the command line understands."""
    return concealed_desk.parser("knock")


def main(arguments: list[str]) -> None:
    """Learn it, or measure it."""
    concealed_desk.main(arguments, BENCH)
