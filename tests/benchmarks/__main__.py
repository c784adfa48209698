"""Measure everything, or what is named: ``python -m tests.benchmarks start play``."""

import argparse
from importlib import import_module

from tests.benchmarks.report import print_report

SUBJECTS = [
    "start",
    "keypress",
    "thinking",
    "movement",
    "memory",
    "play",
    "solvers",
    "journal",
    "shelf",
    "replay",
    "evening",
    "book",
]

SLOW = ["far"]
"""What takes minutes, and is measured only where it is named."""

parser = argparse.ArgumentParser(prog="make bench", description="Measure rummytui on this machine, and assert nothing.")
parser.add_argument(
    "subjects", nargs="*", help=f"what to measure: {', '.join(SUBJECTS)}; and, if named, {', '.join(SLOW)}"
)
subjects = parser.parse_args().subjects or SUBJECTS
if unknown := set(subjects) - {*SUBJECTS, *SLOW}:
    parser.error(f"cannot measure {', '.join(sorted(unknown))}; there are {', '.join(SUBJECTS + SLOW)}")
print_report(
    [figure for subject in subjects for figure in import_module(f"tests.benchmarks.{subject}").measure()],
)
