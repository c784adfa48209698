"""What is easily overlooked on the command line: columns, widths, what is required, and what comes before a table."""

from __future__ import annotations

import gc
import io
import json
import os
import re
import shutil
import sys
from importlib import import_module

import pytest

from rummytui import cli
from rummytui.cli import helping, pager
from rummytui.cli.book import _say
from rummytui.cli.completion import candidates
from rummytui.cli.grammar import command_called
from rummytui.table.host import Host
from saves.book.filling import Progress
from tests.rummytui.cli.refusals import refused


def test_all_meanings_begin_in_one_column() -> None:
    lines = list(helping._listed([("a", "first"), ("a longer one", "second"), ("x" * 30, "third")]))
    starts = {line.index(word) for word in ("first", "second", "third") for line in lines if word in line}
    assert len(starts) == 1
    assert [len(line.split()) for line in lines] == [2, 4, 1, 1], "a longer one has its meaning beside it"


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
        _say(Progress(doing, 3, 1200))  # type: ignore[arg-type]
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
