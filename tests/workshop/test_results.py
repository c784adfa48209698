"""What the workshop found can be found again: by the command that a data file names, and the recipe beside it."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from tools.workshop import kernels
from tools.workshop.kernels import compiler

pytest.importorskip("numpy")

from tools.workshop.games import double_rum
from tools.workshop.results import as_data, how_of
from tools.workshop.self_play import PACKAGE

GAMES = ["double_rum"]

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
@pytest.mark.parametrize("name", GAMES)
def test_a_few_deals_still_bring_what_they_brought_when_the_file_was_made(name: str) -> None:
    """If this fails, the workshop has changed, and the command makes another file: let it, and measure what it brings."""
    module, file = game(name)
    assert module.trial(jobs=1) == how_of(file)["trial"]
    assert module.trial(jobs=3) == how_of(file)["trial"]


@with_a_compiler
def test_a_kernel_brings_the_same_however_it_is_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    fast, plain = kernels.FLAGS, [flag for flag in kernels.FLAGS if flag not in ("-O3", "-march=native")]
    assert len(plain) == len(fast) - 2
    monkeypatch.setattr(kernels, "FLAGS", ("-O1", *plain))
    monkeypatch.setattr(kernels, "BUILT", tmp_path / "build")
    assert double_rum.trial() == how_of(PACKAGE / "double_rum" / "judgement.json")["trial"]
