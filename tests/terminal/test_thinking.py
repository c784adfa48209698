"""A hard bot at the real program: it thinks in a process of its own, which is there as long as the table and no longer."""

import pytest

from rummytui.settings import Settings, save
from saves import default_folder
from saves.reading import read_journal
from tests.processes import is_running, started_by
from tests.terminal.terminal import Terminal

TABLE = ("play", "rummy", "--players", "Ann,Robin=bot:hard", "--seed", "7", "--option", "first_dealer=Ann")


@pytest.fixture(autouse=True)
def no_pauses() -> None:
    assert save(Settings(pace="at once")) is None


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
    assert started_by(terminal.child.pid) == [pid]
    terminal.press("q").wait_until(lambda: not started_by(terminal.child.pid), "it still thinks")


def test_it_goes_with_a_program_that_is_killed(terminal: Terminal) -> None:
    terminal.start(*TABLE)
    pid = thinks(terminal)
    terminal.kill()
    while is_running(pid):
        pass


def test_where_nobody_is_hard_there_is_no_process_until_a_hint_is_asked(terminal: Terminal) -> None:
    terminal.start("play", "rummy", "--players", "Ann,bot:easy,bot:medium", "--seed", "7").wait_for("d draw")
    assert started_by(terminal.child.pid) == []
    terminal.press("i").wait_for("Enter ")
    assert len(started_by(terminal.child.pid)) == 1
