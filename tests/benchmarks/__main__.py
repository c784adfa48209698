"""Measures speed and memory: ``python -m tests.benchmarks start play``."""

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
"""Subjects that take minutes, so they are measured only by name."""

parser = argparse.ArgumentParser(prog="make bench", description="Measure rummytui's speed and memory on this machine.")
parser.add_argument(
    "subjects", nargs="*", help=f"what to measure: {', '.join(SUBJECTS)} (default: all of these), or {', '.join(SLOW)}"
)
subjects = parser.parse_args().subjects or SUBJECTS
if unknown := set(subjects) - {*SUBJECTS, *SLOW}:
    parser.error(f"can't measure {', '.join(sorted(unknown))}; choose from {', '.join(SUBJECTS + SLOW)}")
print_report(
    [figure for subject in subjects for figure in import_module(f"tests.benchmarks.{subject}").measure()],
)
