"""Measure everything, or what is named: ``python -m tests.benchmarks start play``."""

import argparse
from importlib import import_module

from tests.benchmarks.report import print_report

SUBJECTS = ["start", "keypress", "memory", "play", "journal"]

parser = argparse.ArgumentParser(prog="make bench", description="Measure rummytui on this machine, and assert nothing.")
parser.add_argument("subjects", nargs="*", choices=[*SUBJECTS, []], default=SUBJECTS, help="what to measure")
print_report(
    [
        figure
        for subject in parser.parse_args().subjects
        for figure in import_module(f"tests.benchmarks.{subject}").measure()
    ]
)
