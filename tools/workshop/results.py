"""Training results as readable JSON files, each with the command and recipe that made it."""

from __future__ import annotations

import argparse
import json
import os
import re
import statistics
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

_DIGITS: Final = 16
_INNERMOST: Final = re.compile(r"[\[{][^][{}]*[\]}]")


def text_of(command: str, recipe: object, trial: str, learnt: dict[str, Any]) -> str:
    """The text of a data file: the recipe, then ``learnt``.

    That is the ``command`` that makes the file, the ``recipe`` that it follows, and the digest that its ``trial`` comes to.
    """
    data = {"how": {"command": command, "trial": trial, "recipe": recipe}, **learnt}
    return _INNERMOST.sub(lambda row: " ".join(row[0].split()), json.dumps(data, indent=1)) + "\n"


def add_training_options(parser: argparse.ArgumentParser, file: Path) -> None:
    """Add the options for the file that training writes to, ``file`` by default, and for how many cores it uses."""
    parser.add_argument("--file", type=Path, default=file, help="the file to write (default: the game's data file)")
    parser.add_argument(
        "--jobs", type=int, default=os.cpu_count() or 1, help="how many cores training uses (default: all of them)"
    )


def as_data(recipe: Any) -> Any:
    """A recipe of named tuples, as JSON has it."""
    if hasattr(recipe, "_asdict"):
        return as_data(recipe._asdict())
    if isinstance(recipe, Mapping):
        return {str(name): as_data(part) for name, part in recipe.items()}
    if isinstance(recipe, Sequence) and not isinstance(recipe, str):
        return [as_data(part) for part in recipe]
    return recipe


def spelt(values: Sequence[float], scale: float = 1.0, places: int = 1) -> str:
    """The mean of values, one for each deal, and half its 95% interval, as text."""
    spread = 1.96 * statistics.stdev(values) / len(values) ** 0.5
    return f"{scale * statistics.fmean(values):.{places}f} ±{scale * spread:.{places}f}"


def how_of(path: Path) -> dict[str, Any]:
    """The recipe that a data file names."""
    how: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))["how"]
    return how


def digest_of(learnt: object) -> str:
    """A digest of the results. With a few deals, it shows in a moment whether the workshop still learns the same."""
    return sha256(json.dumps(learnt).encode()).hexdigest()[:_DIGITS]
