"""A locked hand at a real terminal: what is typed for it is never among what is written."""

from __future__ import annotations

import os
import signal
import sys

import pytest

from rummytui.settings import Settings, save
from saves import default_folder
from tests.rummytui.locked import lock, secrets_of
from tests.terminal.terminal import Terminal

PIN = "864209137"
WRONG = "975310864"
ASKED = "Type Ann's PIN"
LEFT = b"\x1b[?1049l"
"""What takes a terminal back to what it showed before."""

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such terminals")


@pytest.fixture(autouse=True)
def no_pauses() -> None:
    assert save(Settings(pace="at once", movement="none")) is None


def test_a_pin_opens_the_hand_and_is_nowhere(terminal: Terminal) -> None:
    lock("Ann", PIN)
    terminal.start("play", "rummy", "--players", "Ann,Bob", "--seed", "5").wait_for(ASKED)
    terminal.type(WRONG).wait_for("PIN •••••••••").press("enter").wait_for("That isn't Ann's PIN. 2 more tries.")
    terminal.type(PIN).wait_for("PIN •••••••••").press("enter").wait_for(" d draw ")
    written = bytes(terminal.raw)
    files = [file.read_bytes() for file in default_folder().iterdir() if file.is_file()]
    assert files
    for secret in (*secrets_of("Ann", PIN), WRONG):
        assert secret.encode() not in written
        assert not any(secret.encode() in content for content in files)


def test_somebody_alone_is_asked_again_after_a_stop(terminal: Terminal) -> None:
    lock("Ann", PIN)
    terminal.start("play", "rummy", "--players", "Ann,bot:easy", "--seed", "5").wait_for(ASKED)
    terminal.type(PIN).press("enter").wait_for(" d draw ")
    terminal.child.kill(signal.SIGTSTP)
    terminal.wait_until(lambda: LEFT in terminal.raw, "the terminal was not given back")
    pid, status = os.waitpid(terminal.child.pid, os.WUNTRACED)
    assert pid
    assert os.WIFSTOPPED(status)
    stopped_at = len(terminal.raw)
    terminal.child.kill(signal.SIGCONT)
    terminal.wait_for(ASKED)
    assert " d draw " not in bytes(terminal.raw[stopped_at:]).decode(errors="replace")


def test_a_line_that_is_typed_for_it_is_not_echoed(terminal: Terminal) -> None:
    lock("Ann", PIN)
    terminal.start("play", "rummy", "--players", "Ann,Bob", "--seed", "5", "--plain")
    terminal.child.setecho(True)
    terminal.wait_for("Ann's PIN:")
    terminal.type(WRONG).press("enter")
    terminal.wait_for("That isn't Ann's PIN. 2 more tries.")
    terminal.type(PIN).press("enter")
    terminal.wait_for("Ann's hand, ").wait_until(lambda: ">" in terminal.screen, "nothing is asked")
    terminal.type("sort").press("enter").wait_for("> sort")
    written = bytes(terminal.raw)
    for secret in (PIN, WRONG):
        assert secret.encode() not in written


def test_a_stop_while_a_line_is_typed_for_it_gives_the_echo_back(terminal: Terminal) -> None:
    """In the shell meanwhile, typed text is visible; afterwards the PIN is hidden again."""
    lock("Ann", PIN)
    terminal.start("play", "rummy", "--players", "Ann,bot:easy", "--seed", "5", "--plain")
    terminal.child.setecho(True)
    terminal.wait_for("Ann's PIN:")
    terminal.wait_until(lambda: not terminal.child.getecho(), "the PIN would be echoed")
    terminal.child.kill(signal.SIGTSTP)
    os.waitpid(terminal.child.pid, os.WUNTRACED)
    assert terminal.child.getecho()
    stopped_at = len(terminal.raw)
    terminal.child.kill(signal.SIGCONT)
    terminal.wait_until(lambda: b"Ann's PIN:" in terminal.raw[stopped_at:], "the PIN is not asked for again")
    terminal.type(PIN).press("enter").wait_for("Ann's hand, ").wait_until(
        lambda: ">" in terminal.screen, "nothing is asked"
    )
    assert PIN.encode() not in terminal.raw
    terminal.child.kill(signal.SIGTSTP)
    os.waitpid(terminal.child.pid, os.WUNTRACED)
    terminal.wait_gone("Ann's hand, ")
    terminal.child.kill(signal.SIGCONT)
    terminal.wait_for("Ann's PIN:")
