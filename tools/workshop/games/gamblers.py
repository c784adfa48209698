"""Trains Gambler's Rummy: ``python -m tools.workshop gamblers learn``. ``match`` and ``sittings`` measure parameters."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from tools.workshop import tabling_desk


def parser() -> argparse.ArgumentParser:
    """What the command line understands."""
    return tabling_desk.parser("gamblers")


def main(arguments: Sequence[str]) -> None:
    """Do what ``arguments`` ask; ``--help`` says what can be asked."""
    tabling_desk.main("gamblers", arguments)
