"""A user's own keys: which are available, and the messages about the others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from rules import GAMES
from rummytui.games import desk_for
from rummytui.games.own_keys import all_commands, phases_of, use_own_keys
from rummytui.table.commands import Hint, Leave, LeaveByEscape, Undo, WhoIsHere
from rummytui.table.own_keys import checked, keys_file, put_in_force, read_keys, usual_key, write_keys


@pytest.fixture(autouse=True)
def usual_keys() -> Iterator[None]:
    yield
    put_in_force({})


def written(text: str) -> None:
    keys_file().parent.mkdir(parents=True, exist_ok=True)
    keys_file().write_text(text, encoding="utf-8")


def keys_at(game: str, phase: str = "play") -> dict[str, str]:
    desk = desk_for(game).at(phase)
    return {each.name: each.key for each in (*desk.commands, *desk.everywhere)}


def test_without_a_file_all_is_as_usual() -> None:
    before = keys_at("rummy")
    assert use_own_keys("rummy") == []
    assert keys_at("rummy") == before


def test_an_own_key_works_on_every_screen_with_the_command() -> None:
    written('[keys]\nhint = "z"\nundo = "F5"\n')
    assert use_own_keys("rummy") == []
    assert (keys_at("rummy")["hint"], keys_at("rummy")["undo"]) == ("z", "f5")
    assert use_own_keys("boathouse") == []
    take_back = next(each for each in desk_for("boathouse").at("play").commands if each.name == "take_back")
    assert "f5" in take_back.other_keys


def test_two_commands_can_change_places() -> None:
    written('[keys]\ndraw = "x"\ndiscard = "d"\n')
    assert use_own_keys("rummy") == []
    assert (keys_at("rummy")["draw"], keys_at("rummy")["discard"]) == ("x", "d")


def test_a_game_may_have_keys_that_others_have_not() -> None:
    written('[keys]\nknock = "w"\n\n[gin]\nhint = "z"\n')
    assert use_own_keys("rummy") == []
    assert keys_at("rummy")["hint"] == "i"
    assert use_own_keys("gin") == []
    assert (keys_at("gin")["hint"], keys_at("gin")["knock"]) == ("z", "w")
    assert use_own_keys("knock") == []
    assert (keys_at("knock")["hint"], keys_at("knock")["knock"]) == ("i", "w")


def test_what_a_game_has_of_its_own_counts_more_than_what_all_games_have() -> None:
    written('[gin]\nhint = "y"\n\n[keys]\nhint = "z"\n')
    assert use_own_keys("gin") == []
    assert keys_at("gin")["hint"] == "y"
    assert use_own_keys("rummy") == []
    assert keys_at("rummy")["hint"] == "z"


def test_of_two_that_want_the_same_key_the_first_has_it() -> None:
    written('[keys]\nhint = "z"\nundo = "z"\n')
    assert use_own_keys("rummy") == ["z is already used for “hint”, so “undo” stays on u."]
    assert (keys_at("rummy")["hint"], keys_at("rummy")["undo"]) == ("z", "u")


@pytest.mark.parametrize(
    ("line", "trouble"),
    [
        ('hint = "d"', "d is already used for “draw”, so “hint” stays on i."),
        ('undo = "f"', "f is already used for “finish”, so “undo” stays on u."),
        ('hint = "F1"', "F1 does the same thing on every screen, so “hint” stays on i."),
        ('hint = "1"', "1 does the same thing on every screen, so “hint” stays on i."),
        ('hint = "space"', "Space does the same thing on every screen, so “hint” stays on i."),
        ('hint = "ctrl+i"', "keys.toml: 'ctrl+i' can't be the key for hint. Use one character, or F2 to F12."),
        ('hint = ""', "keys.toml: '' can't be the key for hint. Use one character, or F2 to F12."),
        ('flying = "y"', "keys.toml: there's no command called flying."),
        ('settings = "y"', "“settings” has the same key on every screen: ,."),
    ],
)
def test_what_cannot_be_had_is_said_in_one_sentence_and_the_rest_holds(line: str, trouble: str) -> None:
    before = keys_at("rummy")
    written(f'[keys]\nsort = "z"\n{line}\n')
    assert use_own_keys("rummy") == [trouble]
    assert keys_at("rummy") == {**before, "sort": "z"}


def test_what_is_there_with_seats_at_other_screens_only_is_in_nobodys_way_elsewhere() -> None:
    written('[keys]\nhint = "y"\n')
    assert use_own_keys("rummy") == []
    assert keys_at("rummy")["hint"] == "y"
    assert use_own_keys("rummy", [WhoIsHere()]) == ["y is already used for “who's here”, so “hint” stays on i."]
    assert keys_at("rummy")["hint"] == "i"
    written('[keys]\nhint = "y"\nwho_is_here = "z"\n')
    assert use_own_keys("rummy") == []
    assert use_own_keys("rummy", [WhoIsHere()]) == []
    assert (keys_at("rummy")["hint"], WhoIsHere.key) == ("y", "z")


def test_the_guide_shows_keys_that_can_be_had() -> None:
    guide = (Path(__file__).parents[3] / "docs/command-line.md").read_text(encoding="utf-8")
    shown = guide.split("This is what `keys.toml` looks like")[1].split("\n\n", 1)[1].split("\n\n## ")[0]
    written(dedent(shown))
    assert use_own_keys("gin") == []
    assert (keys_at("gin")["hint"], keys_at("gin")["knock"]) == ("z", "g")


def test_a_file_that_is_no_toml_is_said_to_be_none() -> None:
    written("[keys\n")
    (trouble,) = use_own_keys("rummy")
    assert trouble.startswith("keys.toml can't be read, so the default keys apply: ")
    assert Hint.key == "i"


def test_where_a_command_has_escape_for_a_reason_it_keeps_it() -> None:
    written('[keys]\nleave = "z"\n')
    assert use_own_keys("tummy-rummy") == []
    assert (Leave.key, LeaveByEscape.key) == ("z", "escape")
    assert use_own_keys("tummy-rummy") == [], "nor does it matter that they are in force already"
    assert usual_key(LeaveByEscape) == "escape"


def test_what_is_written_is_read_again() -> None:
    sections = {"keys": {"hint": "z", "draw": '"'}, "gin": {"undo": "\\"}}
    assert write_keys(sections) is None
    assert read_keys() == sections


@pytest.mark.parametrize("game", GAMES)
def test_the_usual_keys_clash_nowhere(game: str) -> None:
    phases = [*phases_of(game)]
    usual = {each.name: each.key for phase in phases for each in phase if len(each.key) == 1}
    fixed = {"help", "rules", "settings"}
    assert checked({name: key for name, key in usual.items() if name not in fixed}, phases).troubles == []


def test_every_command_is_listed_once() -> None:
    names = [each.name for each in all_commands()]
    assert len(names) == len(set(names))
    assert {"draw", "knock", "feed", "bid", "deal", Undo.name} <= set(names)
