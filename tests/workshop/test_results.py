"""What the workshop found can be found again: by the command that a data file names, and the recipe beside it."""

from __future__ import annotations

import json
import re
from importlib import import_module
from itertools import cycle
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tools.workshop import kernels
from tools.workshop.kernels import compiler

pytest.importorskip("numpy")

from tools.workshop.games import double_rum, rummoli
from tools.workshop.results import as_data, how_of
from tools.workshop.self_play import PACKAGE

GAMES = ["gin", "knock", "double_rum", "tummy_rummy", "rummoli", "continental"]
EVERY_DAY = ("gin", "knock")
"""One by one process and one by three; soaks say the same of all."""

with_a_compiler = pytest.mark.skipif(compiler() is None, reason="there is no C compiler on this machine")


def game(name: str) -> tuple[ModuleType, Path]:
    """The module of the workshop for a game, and the data file of its bots."""
    return import_module(f"tools.workshop.games.{name}"), PACKAGE / name / "judgement.json"


@pytest.mark.parametrize("name", GAMES)
def test_a_file_was_made_by_the_command_and_the_recipe_that_the_workshop_has(name: str) -> None:
    module, file = game(name)
    how = how_of(file)
    assert how["recipe"] == as_data(module.RECIPE)
    assert how["command"] == f"python -m tools.workshop {name}"
    asked = module.parser().parse_args([])
    assert (asked.file or file) == file


@pytest.mark.parametrize("name", GAMES)
def test_nothing_is_learnt_from_deals_that_confirm(name: str) -> None:
    """Seeds are far below the first that confirms, since every deal has one of its own."""
    module, _ = game(name)
    seeds = re.findall(r'"seed": (\d+)', json.dumps(as_data(module.RECIPE)))
    assert seeds
    assert all(int(seed) < 800_000 for seed in seeds)


@with_a_compiler
@pytest.mark.parametrize(
    ("name", "jobs"),
    [
        (name, jobs) if name in EVERY_DAY else pytest.param(name, jobs, marks=pytest.mark.soak)
        for name, jobs in zip(GAMES, cycle((1, 3)), strict=False)
    ],
)
def test_a_few_deals_still_bring_what_they_brought_when_the_file_was_made(name: str, jobs: int) -> None:
    """If this fails, the workshop has changed, and the command makes another file: let it, and measure what it brings.

    One process or three must bring the same; every second game takes three.
    """
    module, file = game(name)
    assert module.trial(jobs=jobs) == how_of(file)["trial"]


@with_a_compiler
@pytest.mark.soak
def test_a_kernel_brings_the_same_however_it_is_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fast, plain = kernels.FLAGS, [flag for flag in kernels.FLAGS if flag not in ("-O3", "-march=native")]
    assert len(plain) == len(fast) - 2
    monkeypatch.setattr(kernels, "FLAGS", ("-O1", *plain))
    monkeypatch.setattr(kernels, "BUILT", tmp_path / "build")
    assert double_rum.trial() == how_of(PACKAGE / "double_rum" / "judgement.json")["trial"]


@with_a_compiler
@pytest.mark.soak
def test_the_command_writes_the_same_bytes_with_any_number_of_jobs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(double_rum, "RECIPE", double_rum.SHORT)
    files = [tmp_path / "one", tmp_path / "three"]
    double_rum.main(["--file", str(files[0]), "--jobs", "1"])
    double_rum.main(["--file", str(files[1]), "--jobs", "3"])
    assert files[0].read_bytes() == files[1].read_bytes()
    assert how_of(files[0])["recipe"] == as_data(double_rum.SHORT)


def _filled(figures: Any, value: float) -> Any:
    """Figures of the same shape that are all the same."""
    return [_filled(each, value) for each in figures] if isinstance(figures, list) else value


@with_a_compiler
def test_what_was_learnt_before_has_no_part_in_what_is_learnt(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    before = json.loads(rummoli.JUDGEMENT.read_text(encoding="utf-8"))
    habits = {name: _filled(figures, 1.0) for name, figures in before["habits"]["2"].items()}
    nothing = {"leading": 9, "edge": 9, "hands": {"2": dict.fromkeys(before["hands"]["2"], 5.0)}}
    other = tmp_path / "judgement.json"
    other.write_text(json.dumps({**nothing, "habits": {"2": habits}}), encoding="utf-8")
    monkeypatch.setattr(rummoli, "JUDGEMENT", other)
    assert rummoli.trial() == how_of(PACKAGE / "rummoli" / "judgement.json")["trial"]
