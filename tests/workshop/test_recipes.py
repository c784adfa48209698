"""What the hard bots of Rummy and its kin go by is what one command makes, by recipes that stand in one place."""

import json
from pathlib import Path
from typing import Any

import pytest

from tools.workshop import kernels, tabling
from tools.workshop.recipes import RECIPES
from tools.workshop.tabling import FIRST_TO_CONFIRM, GAMES, PACKAGE

pytest.importorskip("numpy")

from tools.workshop import tabling_commands

with_a_compiler = pytest.mark.skipif(kernels.compiler() is None, reason="no C compiler")
every_game = pytest.mark.parametrize("game", GAMES)


def how(game: str) -> dict[str, Any]:
    """What the data file of a game says about how it was made."""
    said: dict[str, Any] = json.loads((PACKAGE / game / "judgement.json").read_text(encoding="utf-8"))["how"]
    return said


@every_game
def test_what_lies_there_is_by_the_recipes(game: str) -> None:
    said = how(game)
    assert said.pop("command") == f"python -m tools.workshop {game} learn"
    said.pop("trial")
    assert said == {str(recipe.most): recipe.as_data() for recipe in RECIPES[game]}


@every_game
@with_a_compiler
def test_the_kernel_still_leads_to_what_lies_there(game: str) -> None:
    """If this fails, the kernel plays otherwise than it did: ``python -m tools.workshop GAME learn`` makes the file anew."""
    assert tabling_commands.trial(game, RECIPES[game]) == how(game)["trial"]


@every_game
def test_the_command_without_more_words_is_the_recipes(game: str) -> None:
    recipes, command = tabling_commands.asked_of(
        game, tabling_commands.parser(game).parse_args(["learn", "--jobs", "2"])
    )
    assert recipes == list(RECIPES[game])
    assert command == f"python -m tools.workshop {game} learn"


@every_game
def test_a_recipe_is_for_every_size_of_table_and_takes_no_seed_that_confirms(game: str) -> None:
    # A size may take several turns, but in one recipe.
    sizes = [size for recipe in RECIPES[game] for size in sorted(set(recipe.players))]
    assert sizes == list(range(2, 5 if game == "gamblers" else 7))
    for recipe in RECIPES[game]:
        # No deal is both played and compared.
        assert recipe.seed + recipe.rounds <= (recipe.comparing.seed if recipe.comparing else FIRST_TO_CONFIRM)
        assert recipe.comparing is None or recipe.comparing.seed + recipe.comparing.hands < FIRST_TO_CONFIRM


SHORT = "learn --rounds 4 --hands 20 --compared 20"


def made(file: Path, words: str) -> str:
    """What a short run writes."""
    tabling_commands.main("gamblers", [*words.split(), "--file", str(file)])
    return file.read_text(encoding="utf-8")


@with_a_compiler
@pytest.mark.soak
def test_any_number_of_jobs_makes_the_same_over_any_old_file(tmp_path: Path) -> None:
    file = tmp_path / "judgement.json"
    first = made(file, SHORT)
    assert made(file, f"{SHORT} --jobs 2") == first
    other = json.loads(made(file, f"{SHORT} --seed 2"))["tables"]
    for most, table in json.loads(first)["tables"].items():
        assert table["linear"] != other[most]["linear"]
        assert any(table["mend"]["linear"])


@with_a_compiler
def test_what_is_asked_otherwise_is_said_in_the_file(tmp_path: Path) -> None:
    words = "learn --players 3 --compared 0 --rounds 2 --hands 20 --ways draws=2 keen=0"
    said = json.loads(made(tmp_path / "judgement.json", words))["how"]
    assert said["command"] == f"python -m tools.workshop gamblers {words}"
    assert said["3"]["players"] == [3]
    assert said["3"]["rounds"] == 2
    assert said["3"]["ways"] == ["draws=2", "keen=0"]
    assert said["3"]["comparing"] is None
    assert set(said) == {"command", "trial", "3"}


@with_a_compiler
def test_other_recipes_do_not_write_over_the_data_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tabling, "PACKAGE", tmp_path)
    (tmp_path / "gamblers").mkdir()
    with pytest.raises(SystemExit, match="--file"):
        tabling_commands.main("gamblers", ["learn", "--rounds", "1", "--hands", "1", "--compared", "0"])
    assert not any((tmp_path / "gamblers").iterdir())
