"""What is remembered, and what happens to a file that somebody else has had in hand."""

import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from rummytui.settings import LastTable, Player, Settings, at_start, load, save, settings_file
from tests.rummytui.widgets.hostile import NAMES

TABLE = LastTable("rummy", (Player("Ann"), Player("Robin", "easy")))
FULL = Settings(
    largest_card="medium",
    four_colours=True,
    ascii_suits=True,
    theme="daylight",
    pace="quick",
    bots_talk="often",
    names=("Ann", "日本"),
    table=TABLE,
    house_rules={"rummy": {"ace": "either", "stalemate": 5}, "dummy-rummy": {"contracts": [[2, 0]]}},
)


def written(text: str | bytes) -> None:
    settings_file().parent.mkdir(parents=True, exist_ok=True)
    settings_file().write_bytes(text.encode() if isinstance(text, str) else text)


def test_first_time() -> None:
    assert load() == (Settings(), None)


def test_everything_comes_back() -> None:
    assert save(FULL) is None
    assert load() == (FULL, None)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        "\ufeff{}",
        '{"four_colours": 1}',
        '{"four_colours": "true"}',
        '{"card_size": "huge"}',
        '{"card_size": ["large"]}',
        '{"card_size": "large", "largest_card": "gigantic"}',
        '{"largest_card": "gigantic"}',
        '{"pace": null}',
        '{"bots_talk": "always"}',
        '{"bots_talk": false}',
        '{"unheard_of": 1}',
        '{"names": "Ann"}',
        '{"names": [7]}',
        '{"theme": 7}',
        '{"marks": null}',
        '{"names": {"Ann": 1}}',
        '{"table": {"game": "rummy"}}',
        '{"table": {"game": "rummy", "places": [{"name": "Ann", "seat": 1}]}}',
        '{"table": {"game": "rummy", "places": ["Ann"]}}',
        '{"table": "rummy"}',
        '{"house_rules": []}',
        '{"house_rules": {"rummy": NaN}}',
        '{"house_rules": {"rummy": {"stalemate": NaN}}}',
        '{"house_rules": {"rummy": {"stalemate": 1e999}}}',
        '{"house_rules": {"rummy": {"ace": "\\ud800"}}}',
        b"\xff\xfe\x00",
        "[" * 100_000,
        '{"theme": "' + "x" * 1_000_000 + '"}',
    ],
    ids=lambda text: repr(text[:40]),
)
def test_a_damaged_file_is_put_aside_with_a_sentence(text: str | bytes) -> None:
    written(text)
    assert at_start() == Settings()
    settings, notice = load()
    assert settings == Settings()
    assert notice is not None
    assert "settings.damaged.json" in notice
    assert not settings_file().exists()
    assert settings_file().with_name("settings.damaged.json").exists()
    assert load() == (Settings(), None)


@pytest.mark.parametrize("name", NAMES)
def test_no_name_out_of_the_file_reaches_a_screen_uncleaned(name: str) -> None:
    table = {"game": "rummy", "places": [{"name": "Ann", "bot": None}, {"name": name, "bot": None}]}
    written(json.dumps({"names": ["Ann", name], "table": table}))
    settings, _ = load()
    assert all(shown.isprintable() and len(shown) <= 40 for shown in settings.names)
    assert settings.table is None or settings.table.places[1].name in settings.names


def test_a_broken_write_keeps_what_was_there(monkeypatch: pytest.MonkeyPatch) -> None:
    save(FULL)

    def full_disk(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    assert save(Settings()) == "Can't save your settings (the disk is full)."
    assert load() == (FULL, None)
    assert [file.name for file in settings_file().parent.iterdir()] == ["settings.json"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_nobody_else_can_read_the_file() -> None:
    save(FULL)
    assert settings_file().stat().st_mode & 0o777 == 0o600


def test_what_a_killed_program_left_is_cleared() -> None:
    save(Settings())
    left = settings_file().with_name(f".{os.getpid()}-0123abcd.new")
    left.touch()
    os.utime(left, (1, 1))
    save(Settings())
    assert [path.name for path in settings_file().parent.iterdir()] == [settings_file().name]


def test_a_folder_that_cannot_be_made(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "file"))
    assert (save(FULL) or "").startswith("Can't save your settings (")
    assert load()[0] == Settings()


def test_an_unreadable_file_is_left_alone() -> None:
    settings_file().mkdir(parents=True)
    settings, notice = load()
    assert settings == Settings()
    assert notice is not None
    assert settings_file().is_dir()


@pytest.mark.parametrize(
    ("old", "new"), [("auto", "auto"), ("large", "medium"), ("medium", "small"), ("small", "inline")]
)
def test_cards_stay_as_large_as_an_older_version_drew_them(old: str, new: str) -> None:
    written(json.dumps({"card_size": old, "four_colours": True, "names": ["Ann"]}))
    settings, notice = load()
    assert notice is None
    assert settings.largest_card == new
    assert (settings.four_colours, settings.names) == (True, ("Ann",))
    save(settings)
    assert load()[0].largest_card == new


@pytest.mark.parametrize("unknown", ['"octants"', "7", "null"])
def test_a_way_of_drawing_that_is_not_known_is_blocks(unknown: str) -> None:
    written(f'{{"drawing": {unknown}, "four_colours": true}}')
    settings, notice = load()
    assert notice is None
    assert (settings.drawing, settings.four_colours) == ("blocks", True)
    written('{"four_colours": true}')
    assert load()[0].drawing == "blocks"


def test_a_large_card_of_now_is_not_taken_for_one_of_old() -> None:
    save(replace(FULL, largest_card="large"))
    assert load()[0].largest_card == "large"


def test_the_first_screen_has_its_colours_and_moves_only_if_it_may() -> None:
    save(replace(FULL, movement="none"))
    assert at_start() == Settings(theme="daylight", movement="none")
    written('{"theme": "felt"}')
    assert at_start().theme == load()[0].theme == "green", "as it was called at first"
    for values in ('{"theme": 7, "movement": 7}', '{"movement": ["none"]}', '{"movement": "sideways"}', "[]"):
        written(values)
        assert at_start() == Settings()


def test_latest_names_come_first_and_bots_are_not_among_them() -> None:
    before = Settings(names=("Gail", "Ann", "Bob"))
    after = before.after(LastTable("rummy", (Player("Bob"), Player("Robin", "easy"), Player("Eve"))))
    assert after.names == ("Bob", "Eve", "Gail", "Ann")
    assert after.house_rules == {}


def test_house_rules_are_remembered_for_each_game_and_a_first_dealer_for_none() -> None:
    settings = Settings(house_rules={"gin": {"box": 0}, "rummy": {"ace": "low"}})
    chosen = settings.with_house_rules("rummy", {"hands": 3, "first_dealer": 1}).house_rules
    assert chosen == {"gin": {"box": 0}, "rummy": {"hands": 3}}


def test_names_do_not_pile_up_for_ever() -> None:
    settings = Settings()
    for number in range(100):
        settings = settings.after(LastTable("rummy", (Player(f"Guest {number}"),)))
    assert len(settings.names) == 40
    assert settings.names[0] == "Guest 99"


def test_pauses() -> None:
    assert Settings(pace="at once").pause == 0 < Settings(pace="quick").pause < Settings().pause


@pytest.mark.parametrize("module", ["rummytui.settings", "rummytui.app.rummy_app"])
def test_nothing_heavy_is_imported_before_the_first_screen(module: str) -> None:
    code = f"import sys, {module}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    imported = set(done.stdout.split())
    assert not {"pydantic", "rules", "filelock", "multiprocessing"} & imported
    of_saves = {name for name in imported if name.partition(".")[0] == "saves"}
    assert of_saves <= {"saves", "saves.disk", "saves.folder"}, "all that is asked is where games lie"
