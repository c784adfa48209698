"""What the hard bot for Gin goes by."""

from __future__ import annotations

import argparse

from rummytui.games.gin.hard import HardGin
from tools.workshop import concealed_desk
from tools.workshop.concealed import gin
from tools.workshop.concealed_learning import Effort


def parser() -> argparse.ArgumentParser:
    """What the command line understands."""
    return concealed_desk.parser("gin")


def main(arguments: list[str]) -> None:
    """Learn it, or measure it."""
    concealed_desk.main(arguments, HardGin, [(gin(), Effort(rounds=8, deals=6000))])
