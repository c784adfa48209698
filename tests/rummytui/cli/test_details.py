"""What is easily overlooked on the command line: columns, widths, what is required, and what comes before a table."""

from __future__ import annotations

import errno
import gc
import io
import json
import os
import re
import shutil
import sys
from datetime import UTC, datetime
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace

import pytest

from rummytui import cli
from rummytui.cli import commands, helping, pager
from rummytui.cli.book import _say
from rummytui.cli.completion import candidates
from rummytui.cli.errors import BadInput
from rummytui.cli.grammar import command_called
from rummytui.remote.extra import RemoteError
from rummytui.table.host import Host
from saves import SavedGame, SaveError
from saves.book.filling import IndexProgress
from tests.rummytui.cli.refusals import refused


def test_all_meanings_begin_in_one_column() -> None:
    lines = list(helping._listed([("a", "first"), ("a longer one", "second"), ("x" * 30, "third")]))
    starts = {line.index(word) for word in ("first", "second", "third") for line in lines if word in line}
    assert len(starts) == 1
    assert [len(line.split()) for line in lines] == [2, 4, 1, 1], "a longer one has its meaning beside it"
    assert list(helping._listed([("a", "first"), ("bcd", "second")])) == ["  a    first", "  bcd  second"]


def test_help_on_hosting_a_game_lists_its_house_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["host", "--help", "knock"]) == 0
    assert "knock_limit = " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "missing"),
    [
        (["saves", "import"], "FILE"),
        (["saves", "export", "rummy-1"], "FILE"),
        (["saves", "rename", "rummy-1"], "NEW"),
    ],
)
def test_what_is_left_out_is_named(words: list[str], missing: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert missing in refused(words, capsys)


def test_only_what_can_be_repeated_is_shown_with_dots() -> None:
    shown = {name: command_called(name) for name in ("play", "saves import", "saves upgrade")}
    usages = {name: command.usage for name, command in shown.items() if command}
    assert [usages[name].count("...") > 0 for name in shown] == [True, False, True]
    assert "[--option NAME=VALUE] ..." in usages["play"]
    assert "GAME ..." not in usages["play"]


@pytest.mark.parametrize("words", ["play rummy", "resume x", "host rummy", "join"])
def test_garbage_is_collected_before_no_table(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It would take a tenth of the time in which a table opens."""
    command = command_called(words.split(maxsplit=1)[0])
    assert command is not None
    module, _, does = command.does.partition(".")
    collects = []

    def done(_: object) -> int:
        collects.append(gc.isenabled())
        return 0

    monkeypatch.setattr(import_module(f"rummytui.cli.{module}"), does, done)
    gc.disable()
    try:
        assert cli.main(words.split()) == 0
    finally:
        gc.enable()
    assert collects == [False]


def test_a_game_that_cannot_be_dealt_is_refused_before_anything_is_opened(
    opened: list[tuple[Host | None, object]], capsys: pytest.CaptureFixture[str]
) -> None:
    names = ",".join(["Ann", "Bob", "Gail", "Dan", "Eve", "Fay", "Hal", "Ida", "Jim", "Kim", "Lee", "Mia"])
    why = refused(["play", "dummy-rummy", "--players", names, "--option", "packs=2"], capsys)
    assert "rummytui play dummy-rummy --help" in why
    assert opened == []


@pytest.mark.parametrize(("columns", "widest"), [(40, 40), (160, 100)])
def test_the_rulebook_is_as_wide_as_the_terminal_but_never_too_wide(
    columns: int, widest: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shutil, "get_terminal_size", lambda *_, **__: os.terminal_size((columns, 24)))
    shown = re.sub(r"\x1b\[[0-9;]*m", "", pager._rendered("word " * 200))
    lengths = [len(line.rstrip()) for line in shown.splitlines()]
    assert widest - 10 < max(lengths) <= widest


def test_styles_are_offered_after_a_colon_only() -> None:
    def offered(begun: str) -> list[str]:
        return [candidate.word for candidate in candidates(["arena", "rummy", "--bots", begun])]

    assert "hard:hoarder" in offered("hard:")
    assert "hard:hoarder" in offered("hard:ho")
    assert [word for word in offered("hard") if ":" in word] == []
    assert [word for word in offered("easy,hard") if ":" in word] == []


def test_reading_saved_games_and_playing_them_again_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    said = []
    for doing in ("read", "play"):
        monkeypatch.setattr(sys, "stderr", sink := io.StringIO())
        _say(IndexProgress(doing, 3, 1200))  # type: ignore[arg-type]
        said.append(sink.getvalue())
    assert all("3 of 1,200" in told for told in said)
    assert said[0] != said[1]
    assert "Ctrl+C" in said[1]


def test_house_rules_are_written_as_they_are_typed(capsys: pytest.CaptureFixture[str]) -> None:
    """A menu as JSON, which the same command line reads."""
    assert cli.main(["options", "tummy-rummy"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    menu = re.search(r"\{[^}]*\}", text)
    assert menu
    assert json.loads(menu[0])["K"] == "turkey"


def test_a_saved_game_is_listed_for_programs_with_every_field() -> None:
    when = datetime(2026, 11, 24, 20, 15, 7, 999, tzinfo=UTC)
    game = SavedGame("x", Path("/games/x.jsonl"), when, "rummy", ("Ann", "Bob"), 3, (7, -7), over=True, in_use=True)
    assert commands._as_json(game) == {
        "name": "x",
        "path": "/games/x.jsonl",
        "game": "rummy",
        "players": ("Ann", "Bob"),
        "when": "2026-11-24T20:15:07+00:00",
        "hand_number": 3,
        "scores": (7, -7),
        "head_starts": None,
        "over": True,
        "in_use": True,
        "trouble": None,
    }
    assert commands._as_json(SavedGame("x", Path("x"), when, trouble="Damaged."))["game"] is None


@pytest.mark.parametrize(
    ("over", "in_use", "state"),
    [
        (False, False, "Rummy, hand 3"),
        (False, True, "Rummy, open in another window"),
        (True, False, "Rummy, over"),
        (True, True, "Rummy, over"),
    ],
)
def test_a_saved_game_says_what_can_be_done_with_it(over: bool, in_use: bool, state: str) -> None:
    game = SavedGame("x", Path("x"), datetime.now(UTC), "rummy", ("Ann", "Bob"), 3, (7, -7), over=over, in_use=in_use)
    first, second = commands._as_lines(game, 4)
    assert first.startswith("x     ")
    assert first.endswith(f"  {state}")
    assert second == "      Ann +7   Bob −7"


def test_only_the_output_is_blamed_for_an_error_of_the_output(monkeypatch: pytest.MonkeyPatch) -> None:
    dropped: list[object] = []
    monkeypatch.setattr(cli, "_write_no_more", dropped.append)
    full = "No space left on device"
    assert cli._refusal(OSError(errno.ENOSPC, full)) == "Can't write to standard output: no space left on device."
    assert dropped == [sys.stdout]
    assert cli._refusal(OSError(errno.ENOSPC, full, "settings.json")) is None
    assert cli._refusal(OSError(errno.ENOENT, "No such file")) is None
    assert len(dropped) == 1


@pytest.mark.parametrize(
    "error", [RemoteError("Gone."), SaveError("Gone."), BadInput("Gone.")], ids=lambda e: type(e).__name__
)
def test_an_error_with_a_sentence_is_said_and_a_mistake_of_the_program_is_not(error: Exception) -> None:
    assert cli._refusal(error) == "Gone."
    assert cli._refusal(KeyError("Gone.")) is None


@pytest.mark.parametrize(
    ("words", "out"),
    [([], "the table\n"), (["--profile"], "the table\nthe profile\n"), (["--json", "--profile"], "{}\n")],
)
def test_how_long_bots_thought_is_printed_after_how_they_did(
    words: list[str], out: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[tuple[object, object, int, int, object]] = []

    def run_arena(game: str, levels: list[str], *, games: int, seed: int, jobs: object, **_: object) -> object:
        asked.append((game, levels, games, seed, jobs))
        return SimpleNamespace(table=lambda: "the table", profile=lambda: "the profile", to_json=lambda: "{}")

    monkeypatch.setattr("rummytui.bots.arena.run_arena", run_arena)
    monkeypatch.setattr("os.cpu_count", lambda: 3)
    assert cli.main(["arena", "gin", "--bots", "easy,hard", *words]) == 0
    assert capsys.readouterr() == (out, "")
    assert asked == [("gin", ["easy", "hard"], 200, 0, 3)]
    assert cli.main(["arena", "gin", "--bots", "easy,hard", "--games", "7", "--seed", "5", "--jobs", "2"]) == 0
    assert asked[1][2:] == (7, 5, 2)
