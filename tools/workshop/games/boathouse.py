"""Trains Boathouse Rummy: ``python -m tools.workshop boathouse learn``. ``match`` and ``sittings`` measure parameters."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from tools.workshop import tabling_desk


def parser() -> argparse.ArgumentParser:
    """What the command line understands."""
    return tabling_desk.parser("boathouse")


def main(arguments: Sequence[str]) -> None:
    """Do what ``arguments`` ask; ``--help`` says what can be asked."""
    tabling_desk.main("boathouse", arguments)
