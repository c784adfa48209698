"""What the hard bot for Knock goes by."""

from __future__ import annotations

import argparse

from rummytui.games.knock.hard import HardKnock
from tools.workshop import concealed_desk
from tools.workshop.concealed import knock
from tools.workshop.concealed_learning import Effort


def parser() -> argparse.ArgumentParser:
    """What the command line understands."""
    return concealed_desk.parser("knock")


def main(arguments: list[str]) -> None:
    """Learn it, or measure it."""
    tables = [
        (knock(2, 10), Effort(rounds=6, deals=6000)),
        (knock(2, 25), Effort(rounds=3, deals=2500)),
        (knock(2, None), Effort(rounds=4, deals=12_000)),
        (knock(3, None), Effort(rounds=4, deals=3500)),
        (knock(4, 10), Effort(rounds=4, deals=2500)),
        (knock(4, 25), Effort(rounds=3, deals=1500)),
        (knock(4, 45), Effort(rounds=3, deals=1500)),
        (knock(4, None), Effort(rounds=4, deals=6000)),
    ]
    concealed_desk.main(arguments, HardKnock, tables)
