"""The harness itself, against a program of a few lines that does what it is asked."""

import signal
import sys
from pathlib import Path

import pytest

from tests.terminal.screen import foreign_sequences
from tests.terminal.terminal import Terminal

PROGRAM = [sys.executable, str(Path(__file__).with_name("echo_app.py"))]


@pytest.fixture
def echo(terminal: Terminal) -> Terminal:
    return terminal.start("Ann", program=PROGRAM).wait_for("ready for Ann")


def test_keys_arrive_by_name(echo: Terminal) -> None:
    echo.press("down", "ctrl+b", "space", "f1", "x").wait_for("down ctrl+b space f1 x")


def test_escape_is_not_alt(echo: Terminal) -> None:
    echo.press("x", "escape", "q").wait_for("x escape q")


def test_the_escape_of_older_terminals(echo: Terminal) -> None:
    echo.send("\x1b").wait_for("escape")


def test_typing(echo: Terminal) -> None:
    echo.type("a Z").wait_for("a space Z")


def test_pasting(echo: Terminal) -> None:
    echo.paste("Uncle Bob").wait_for("pasted 'Uncle Bob'")


def test_clicking_counts_cells(echo: Terminal) -> None:
    echo.click("here").wait_for("clicked at 3, 5")


def test_a_text_goes(echo: Terminal) -> None:
    echo.press("x").wait_gone("ready for Ann")


def test_resizing(echo: Terminal) -> None:
    echo.resize(rows=40, cols=120).wait_for("120x40")
    assert len(echo.screen) == 40


def test_waiting_in_vain_shows_the_screen(echo: Terminal) -> None:
    with pytest.raises(AssertionError, match=r"'Bob'.*still running[^$]*ready for Ann"):
        echo.wait_for("Bob", within=0)


def test_a_program_that_ended_is_not_waited_for(echo: Terminal) -> None:
    with pytest.raises(AssertionError, match="has ended"):
        echo.press("ctrl+q").wait_for("Bob")


@pytest.mark.parametrize("size", [(24, 80), (40, 120)])
def test_exit_status_and_what_is_left_on_the_screen(size: tuple[int, int]) -> None:
    rows, cols = size
    with Terminal(rows, cols) as window:
        window.start("Ann", program=PROGRAM).wait_for(f"{cols}x{rows}").press("ctrl+x")
        assert window.wait_for_exit() == 3
        assert window.screen == ["bye Ann", *[""] * (rows - 1)]


def test_killing(echo: Terminal) -> None:
    echo.kill()
    assert echo.child.signalstatus == signal.SIGKILL
    assert not echo.child.isalive()


def test_nothing_is_seen_half_drawn(terminal: Terminal) -> None:
    """A picture that is longer than what a terminal takes in at once."""
    picture = r"import sys; sys.stdout.write('\x1b[?2026h\x1b[HAnn' + '\x1b[0m' * 9999 + '\x1b[2;1HBob\x1b[?2026l')"
    seen = []

    def looked() -> bool:
        seen.append(("Ann" in terminal, "Bob" in terminal))
        return "Bob" in terminal

    terminal.start("-c", picture, program=[sys.executable]).wait_until(looked, "no Bob")
    assert set(seen) == {(False, False), (True, True)}


def test_programs_are_told_that_this_terminal_waits_for_whole_pictures(echo: Terminal) -> None:
    echo.press("x", "y").wait_for("x y")
    assert echo.raw.endswith(b"\x1b[?2026l")


def test_textual_writes_nothing_foreign(echo: Terminal) -> None:
    echo.press("x").wait_for("x").press("ctrl+q").wait_for_exit()
    assert echo.foreign == []


@pytest.mark.parametrize(
    "hostile",
    ["\x1b]52;c;aGk=\x07", "\x1b]0;PWN", "\x1b[?1;2c", "\x1b[3;4r", "\x9b2J", "\x1bc", "\u202e", "\x7f", "\x07"],
)
def test_foreign_sequences_are_seen(hostile: str) -> None:
    raw = f"\x1b[?1049h\x1b[1;2HAnn{hostile}\x1b[0m\r\n"
    assert hostile.startswith(foreign_sequences(raw.encode())[0])


def test_foreign_sequences_reach_the_terminal_and_are_caught(terminal: Terminal) -> None:
    terminal.start("\x1b]0;PWN\x07", program=PROGRAM).wait_for("ready for")
    assert terminal.foreign
