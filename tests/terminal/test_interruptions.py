"""The program told to stop, for now or for good, in the middle of a hand: no hand is seen and no lock is kept."""

import os
import pty
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from textual.app import App

from rummytui.app.interruptions import _stop_for_now
from rummytui.settings import Settings, save
from saves import default_folder, saved_games
from tests.corners import without_cursor
from tests.daily import daily
from tests.terminal.terminal import PATIENCE, Terminal, installed_program

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no signals on Windows")

LEFT = b"\x1b[?1049l"
"""What takes a terminal back to what it showed before."""
CURTAIN = "Pass the laptop to"
PICTURE_ENDS = b"\x1b[?2026l"


@pytest.fixture(autouse=True)
def no_pauses() -> None:
    assert save(Settings(pace="at once", movement="none")) is None


@pytest.fixture
def hand_in_sight(terminal: Terminal) -> Terminal:
    terminal.start("play", "rummy", "--players", "Ann,Bob", "--seed", "5")
    terminal.wait_for(CURTAIN, "Space  show").press("space").wait_gone(CURTAIN)
    return terminal.wait_for(" d draw ")


@pytest.mark.parametrize(
    "number", daily([signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT, signal.SIGINT], [signal.SIGHUP, signal.SIGINT])
)
def test_told_to_end(hand_in_sight: Terminal, number: signal.Signals) -> None:
    hand_in_sight.child.kill(number)
    assert hand_in_sight.wait_for_exit() == 128 + number
    assert LEFT in hand_in_sight.raw
    (saved,) = saved_games(default_folder())
    assert not saved.in_use
    assert sorted(path.name for path in default_folder().iterdir()) == [".shelf.json", "rummy-1.jsonl"]


def test_stopped_for_now_and_gone_on_with(hand_in_sight: Terminal) -> None:
    """What is written after the stop begins with the curtain, and holds no card of the hand."""
    before = without_cursor(hand_in_sight.screen)
    hand_in_sight.child.kill(signal.SIGTSTP)
    hand_in_sight.wait_until(lambda: LEFT in hand_in_sight.raw, "the terminal was not given back")
    pid, status = os.waitpid(hand_in_sight.child.pid, os.WUNTRACED)
    assert pid
    assert os.WIFSTOPPED(status)
    stopped_at = len(hand_in_sight.raw)
    hand_in_sight.child.kill(signal.SIGCONT)
    hand_in_sight.wait_for(CURTAIN, "Space  show")
    again = bytes(hand_in_sight.raw[stopped_at:]).decode(errors="replace")
    assert " d draw " not in again
    hand_in_sight.press("space").wait_gone(CURTAIN)
    hand_in_sight.wait_for(" d draw ")
    assert without_cursor(hand_in_sight.screen) == before


def test_a_person_alone_goes_on_where_the_program_was_stopped(terminal: Terminal) -> None:
    terminal.start("play", "rummy", "--players", "Ann,bot:easy", "--seed", "5").wait_for(" d draw ")
    before = without_cursor(terminal.screen)
    terminal.child.kill(signal.SIGTSTP)
    terminal.wait_until(lambda: LEFT in terminal.raw, "the terminal was not given back")
    os.waitpid(terminal.child.pid, os.WUNTRACED)
    terminal.child.kill(signal.SIGCONT)
    terminal.wait_until(lambda: without_cursor(terminal.screen) == before, "the table is not as it was")


@pytest.mark.parametrize(
    "words",
    [("play", "rummy", "--players", "Ann,Bob", "--seed", "5"), ("play", "rummy", "--players", "bot:easy,bot:easy")],
    ids=["curtain", "bots that play on"],
)
def test_a_terminal_that_is_gone_ends_the_program(words: tuple[str, ...]) -> None:
    """Even where nobody tells it so, since it is no terminal that signals are sent from; and it is no crash."""
    window, inside = pty.openpty()
    with subprocess.Popen(
        [*installed_program(), *words], stdin=inside, stdout=inside, stderr=inside, start_new_session=True
    ) as program:
        os.close(inside)
        seen = b""
        while b"hand 1" not in seen:
            seen += os.read(window, 65_536)
        os.close(window)
        assert program.wait(timeout=PATIENCE) == 128 + signal.SIGHUP
    (saved,) = saved_games(default_folder())
    assert not saved.in_use
    assert not list(Path.home().rglob("rummytui-crash-*"))


@pytest.mark.parametrize("closed", [False, True], ids=["still there", "closed meanwhile"])
def test_nobody_is_left_stopped_without_a_terminal(closed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """A window may be closed while the program is being stopped; nobody could wake it after that."""
    window, inside = pty.openpty()
    sent: list[int] = []

    class ClosingApp(App[None]):
        @contextmanager
        def suspend(self) -> Iterator[None]:
            if closed:
                os.close(window)
            yield

    with os.fdopen(inside) as terminal:
        monkeypatch.setattr("sys.__stdin__", terminal)
        monkeypatch.setattr("os.kill", lambda _, number: sent.append(number))
        monkeypatch.setattr("rummytui.app.interruptions.cover", lambda _: None)
        _stop_for_now(ClosingApp())
    if not closed:
        os.close(window)
    assert sent == ([] if closed else [signal.SIGSTOP])


def test_what_a_terminal_sends_that_is_no_text_is_passed_over(hand_in_sight: Terminal) -> None:
    """A paste in an old encoding, or a mouse far to the right in an old protocol."""
    os.write(hand_in_sight.child.fileno(), b"\x1b[200~Zo\xeb\xff\x1b[201~\xe9\xc3")
    hand_in_sight.press("?").wait_for("F1 rulebook").press("escape").wait_gone("F1 rulebook")
    hand_in_sight.press("d").wait_for(" x discard ")
    assert not list(Path.home().rglob("rummytui-crash-*"))


def test_the_next_curtain_is_seen_before_it_can_be_lifted(hand_in_sight: Terminal) -> None:
    """A key that was meant for the table does not open it, since it listens in a later picture than it hangs in."""
    hand_in_sight.press("d").wait_for(" x discard ")
    mark = len(hand_in_sight.raw)
    hand_in_sight.press("end", "x", "space", "space", "space").wait_for(CURTAIN, "Space  show Bob's hand")
    assert " d draw " not in hand_in_sight
    written = bytes(hand_in_sight.raw[mark:])
    hangs, listens = written.index(b"Pass the laptop"), written.rindex(b" Space ")
    assert written.count(PICTURE_ENDS, hangs, listens)


def turns(process: int) -> int:
    """How often the threads of a process have been given the processor."""
    threads = Path(f"/proc/{process}/task").iterdir()
    return sum(int((thread / "schedstat").read_text().split()[2]) for thread in threads)


@pytest.mark.skipif(not Path("/proc/self/schedstat").exists(), reason="the system does not count that")
def test_a_window_of_one_cell_keeps_nobody_busy(hand_in_sight: Terminal) -> None:
    """It waits for a larger one; its sentence and a scrollbar beside it would push each other about for ever."""
    hand_in_sight.resize(1, 1)
    before = turns(hand_in_sight.child.pid)
    for _ in range(20):
        hand_in_sight._read(0.1)
    assert turns(hand_in_sight.child.pid) - before < 300
    hand_in_sight.resize(24, 80).wait_for(" d draw ")
