"""A terminal without a second page, on which all that is drawn would stay: it is erased before the program leaves."""

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rummytui.settings import Settings, save
from tests.daily import daily
from tests.terminal.screen import SinglePage
from tests.terminal.terminal import PATIENCE, Terminal, installed_program
from tests.terminal.test_crash import FAILURE

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no signals on Windows")

WORDS = ["play", "rummy", "--players", "Ann,Bob", "--seed", "5"]
CURTAIN = "Pass the laptop to"
DRAWN = re.compile("[♠♥♦♣│─╲▏▟]")
LEFT = b"\x1b[?1049l"


@pytest.fixture(autouse=True)
def no_pauses() -> None:
    assert save(Settings(pace="at once", movement="none")) is None


@pytest.fixture
def hand_in_sight() -> Iterator[Terminal]:
    code = FAILURE.replace("HOW", "fail").replace("WORDS", repr(WORDS))
    with Terminal(screen=SinglePage) as terminal:
        terminal.start(program=[sys.executable, "-c", code])
        terminal.wait_for(CURTAIN, "Space  show").press("space").wait_gone(CURTAIN)
        yield terminal.wait_for(" d draw ")


def drawn(terminal: Terminal) -> list[str]:
    """The lines, in sight or scrolled away, on which something drawn is left."""
    return [line for line in (*terminal.scrolled, *terminal.screen) if DRAWN.search(line)]


@pytest.mark.parametrize("number", daily([signal.SIGTERM, signal.SIGHUP], [signal.SIGTERM]))
def test_told_to_end(hand_in_sight: Terminal, number: signal.Signals) -> None:
    hand_in_sight.child.kill(number)
    hand_in_sight.wait_for_exit()
    assert drawn(hand_in_sight) == []


@pytest.mark.parametrize("keys", daily(["ctrl+q", "ctrl+g", "q ctrl+q"], ["ctrl+q", "ctrl+g"]))
def test_left_by_a_key(hand_in_sight: Terminal, keys: str) -> None:
    hand_in_sight.press(*keys.split()).wait_for_exit()
    assert drawn(hand_in_sight) == []


def test_stopped_for_now_and_gone_on_with(hand_in_sight: Terminal) -> None:
    """The page is empty while the program is stopped, and what is drawn on it next is the curtain."""
    hand_in_sight.child.kill(signal.SIGTSTP)
    hand_in_sight.wait_until(lambda: LEFT in hand_in_sight.raw, "the terminal was not given back")
    os.waitpid(hand_in_sight.child.pid, os.WUNTRACED)
    assert drawn(hand_in_sight) == []
    stopped_at = len(hand_in_sight.raw)
    hand_in_sight.child.kill(signal.SIGCONT)
    hand_in_sight.wait_for(CURTAIN, "Space  show")
    assert " d draw " not in bytes(hand_in_sight.raw[stopped_at:]).decode(errors="replace")
    assert hand_in_sight.scrolled == []


def test_nothing_scrolls_away_while_people_play(hand_in_sight: Terminal) -> None:
    hand_in_sight.press("d").wait_for(" x discard ").press("?").wait_for("F1 rulebook").press("escape")
    hand_in_sight.wait_gone("F1 rulebook").press("end", "x").wait_for(CURTAIN, "Space  show Bob's hand")
    hand_in_sight.resize(30, 100).wait_for("Space  show Bob's hand").press("space").wait_for(" d draw ")
    hand_in_sight.press(",").wait_for("how it looks on the table").press("escape").wait_for(" d draw ")
    assert hand_in_sight.scrolled == []


@pytest.mark.parametrize("how", daily(["q", "ctrl+d", "ctrl+c", signal.SIGTERM, signal.SIGHUP], ["q", signal.SIGTERM]))
def test_in_plain_text(how: str | signal.Signals) -> None:
    """Hands of several people are cleared away as well when the table is left."""
    with Terminal(screen=SinglePage) as terminal:
        terminal.start(*WORDS, "--plain").wait_for("Enter to show the hand").press("enter").wait_for("Ann's hand,")
        terminal.wait_for("leave (q).", ">")
        if isinstance(how, signal.Signals):
            terminal.child.kill(how)
        else:
            terminal.press(how, *(["enter"] if how == "q" else []))
        status = terminal.wait_for_exit()
        assert drawn(terminal) == []
        assert status == (128 + how if isinstance(how, signal.Signals) else 0)


def stopped(terminal: Terminal) -> int:
    """Stop the program as Ctrl+Z does, and wait until it has stopped. Returns how much it had written by then."""
    terminal.child.kill(signal.SIGTSTP)
    pid, status = os.waitpid(terminal.child.pid, os.WUNTRACED)
    assert pid
    assert os.WIFSTOPPED(status)
    while terminal._read(0.1):
        pass
    return len(terminal.raw)


def test_stopped_for_now_in_plain_text() -> None:
    """Nobody's hand can be read while the program is stopped, and what is written next is the curtain."""
    with Terminal(screen=SinglePage) as terminal:
        terminal.start(*WORDS, "--plain").wait_for("Enter to show the hand").press("enter").wait_for("Ann's hand,")
        terminal.wait_for("leave (q).", ">")
        before = [line for line in terminal.screen if "♠" in line]
        stopped_at = stopped(terminal)
        assert drawn(terminal) == []
        terminal.child.kill(signal.SIGCONT)
        terminal.wait_for("Pass the laptop to Ann.", "Ann, press Enter to show the hand:")
        assert b"hand," not in terminal.raw[stopped_at:]
        assert not any("♠" in line for line in (*terminal.scrolled, *terminal.screen))
        terminal.press("enter").wait_for("Ann's hand,", "leave (q).", ">")
        assert [line for line in terminal.screen if "♠" in line] == before
        terminal.type("q").press("enter")
        assert terminal.wait_for_exit() == 0


def test_a_peek_is_over_when_plain_text_is_stopped() -> None:
    with Terminal(screen=SinglePage) as terminal:
        terminal.start("play", "rummoli", "--players", "Ann,Bob,Gail", "--seed", "12", "--plain")
        terminal.wait_for("Enter to show the hand").press("enter").wait_for("keep this hand (k)", ">")
        terminal.type("keep").press("enter").wait_for("Gail kept their hand.", "drop out")
        terminal.type("peek ann").press("enter").wait_for("Ann, press Enter to show the hand")
        terminal.press("enter").wait_for("Ann's hand: ", "Press Enter to hide it:")
        stopped_at = stopped(terminal)
        assert not any("hand: " in line for line in (*terminal.scrolled, *terminal.screen))
        terminal.child.kill(signal.SIGCONT)
        terminal.wait_for("drop out", ">")
        assert b"hand: " not in terminal.raw[stopped_at:]
        terminal.type("drop").press("enter").wait_for("Bob dropped out of the bidding.")


def test_somebody_alone_goes_on_in_plain_text() -> None:
    with Terminal(screen=SinglePage) as terminal:
        terminal.start("play", "rummy", "--players", "Ann,bot:easy", "--seed", "5", "--plain")
        terminal.wait_for("leave (q).", ">")
        hand = next(line for line in terminal.screen if "hand," in line)
        stopped_at = stopped(terminal)
        assert hand in terminal
        terminal.child.kill(signal.SIGCONT)
        terminal.wait_until(
            lambda: b"leave (q)." in terminal.raw[stopped_at:], "the table is not told again after the stop"
        )
        terminal.type("draw").press("enter").wait_for("discard (x)")


class Tmux:
    """A tmux server of its own, without a second page for the programs in it."""

    def __init__(self, folder: Path) -> None:
        self.socket = folder / "tmux"
        self.run("-f", "/dev/null", "new-session", "-d", "-x", "100", "-y", "30", "sh")
        self.run("set", "-g", "alternate-screen", "off")

    def run(self, *words: str) -> str:
        asked = subprocess.run(["tmux", "-S", str(self.socket), *words], check=True, capture_output=True, text=True)
        return asked.stdout

    def press(self, *keys: str) -> None:
        self.run("send-keys", *keys)

    def text(self) -> str:
        """All that can be read in the window, with what has scrolled away; blanks are single."""
        return re.sub(" +", " ", self.run("capture-pane", "-p", "-S", "-"))

    def wait_until(self, happened: Callable[[str], object]) -> None:
        deadline = time.monotonic() + PATIENCE
        while not happened(text := self.text()):
            assert time.monotonic() < deadline, text
            time.sleep(0.05)


@pytest.fixture
def tmux(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tmux]:
    if shutil.which("tmux") is None:
        pytest.skip("tmux is not installed")
    # The path of a socket must be short.
    window = Tmux(tmp_path_factory.mktemp("t"))
    try:
        yield window
    finally:
        window.run("kill-server")


@pytest.mark.parametrize("how", [None, signal.SIGTERM, signal.SIGTSTP], ids=["quit", "told to end", "stopped for now"])
def test_in_tmux(tmux: Tmux, how: signal.Signals | None, tmp_path: Path) -> None:
    noted = tmp_path / "process"
    program = shlex.join([*installed_program(), *WORDS])
    tmux.press(f"sh -c 'echo $$ > {noted}; exec {program}'", "Enter")
    tmux.wait_until(lambda text: "Space show" in text)
    tmux.press("Space")
    tmux.wait_until(lambda text: " d draw " in text)
    if how is None:
        tmux.press("C-q")
    else:
        os.kill(int(noted.read_text()), how)
    if how is signal.SIGTSTP:
        # The shell says so. A program that stopped after its terminal was closed would stay behind.
        tmux.wait_until(lambda text: "Stopped" in text)
    tmux.wait_until(lambda text: not DRAWN.search(text))
