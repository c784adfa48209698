"""Figures and the table they are printed in."""

from dataclasses import dataclass
from statistics import quantiles

from rich.console import Console
from rich.table import Table


@dataclass(frozen=True)
class Figure:
    """One line of the report."""

    what: str
    measured: str
    beside: str = ""
    """The baseline, measured in the same run."""
    ratio: str = ""
    aim: str = ""


def milliseconds(seconds: float) -> str:
    """A duration the way the report shows it."""
    return f"{seconds * 1000:.2f} ms"


def compared(what: str, seconds: float, floor: float, floor_name: str, aim: str = "") -> Figure:
    """A duration beside the same duration of a program that does nearly nothing."""
    return Figure(what, milliseconds(seconds), f"{floor_name} {milliseconds(floor)}", f"{seconds / floor:.2f}x", aim)


def p95(values: list[float]) -> float:
    """The value that nineteen of twenty do not exceed."""
    return quantiles(values, n=20, method="inclusive")[-1]


def print_report(figures: list[Figure]) -> None:
    """Print all figures as one aligned table."""
    table = Table("what", "measured", "beside", "ratio", "aim", box=None, padding=(0, 2, 0, 0))
    for figure in figures:
        table.add_row(figure.what, figure.measured, figure.beside, figure.ratio, figure.aim)
    Console(width=140, highlight=False).print(table)
