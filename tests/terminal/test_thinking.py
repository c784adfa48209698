"""A hard bot at the real program: it thinks in a process of its own, which is there as long as the table and no longer."""

import os
from pathlib import Path

import pytest

from rummytui.settings import Settings, save
from saves import default_folder
from saves.reading import read_journal
from tests.terminal.terminal import Terminal

TABLE = ("play", "rummy", "--players", "Ann,Robin=bot:hard", "--seed", "7", "--option", "first_dealer=Ann")


@pytest.fixture(autouse=True)
def no_pauses() -> None:
    assert save(Settings(pace="at once")) is None


def started_by(pid: int) -> list[int]:
    """The processes that a process has started and that still run."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split()
    return [int(child) for child in children]


def is_gone(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0] == "Z"


def thinks(window: Terminal) -> int:
    """The process that thinks for the table, once Robin has played."""
    window.wait_for("d draw", "Robin")
    (pid,) = started_by(window.child.pid)
    return pid


def test_it_plays_and_goes_when_the_table_is_left(terminal: Terminal) -> None:
    terminal.start(*TABLE)
    pid = thinks(terminal)
    (journal,) = default_folder().glob("*.jsonl")
    kinds = [entry.line() for entry in read_journal(journal).history.entries]
    assert any("seat=1" in str(line) for line in kinds)
    terminal.press("q").wait_until(lambda: is_gone(pid), "it still thinks")
    assert started_by(terminal.child.pid) == []


def test_it_goes_with_a_program_that_is_killed(terminal: Terminal) -> None:
    terminal.start(*TABLE)
    pid = thinks(terminal)
    terminal.kill()
    while not is_gone(pid):
        pass


def test_where_nobody_is_hard_there_is_no_process_until_a_hint_is_asked(terminal: Terminal) -> None:
    terminal.start("play", "rummy", "--players", "Ann,bot:easy,bot:medium", "--seed", "7").wait_for("d draw")
    assert started_by(terminal.child.pid) == []
    terminal.press("i").wait_for("Enter ")
    assert len(started_by(terminal.child.pid)) == 1
