"""When the program fails with a hand on the screen: nobody's cards are told, the exit code says so, the game is safe."""

import re
import sys
from pathlib import Path

import pytest

from rummytui.app import crash
from tests.daily import daily
from tests.terminal.terminal import Terminal

SEED = 918_273_645
PLAY = ["play", "rummy", "--players", "Ann,Bob", "--seed", str(SEED)]
CARD = re.compile(r"[♠♥♦♣]|\b(?:[2-9TJQKA]|10)[SHDC]\b|" + str(SEED))

FAILURE = """
import asyncio, sys, threading
from rummytui.cli import main
from rummytui.screens.table import TableScreen

def fail(self):
    hand, seed = self.host.game.hands, self.host.game._seed
    raise RuntimeError(f"{hand} {seed}")

async def fail_later(self):
    fail(self)

def task(self):
    loop = asyncio.get_running_loop()
    self.lost = loop.create_task(fail_later(self))
    self.lost.add_done_callback(lambda _: loop.call_later(0.01, delattr, self, "lost"))

def thread(self):
    threading.Thread(target=fail, args=[self]).start()

TableScreen.key_ctrl_g = HOW
sys.exit(main(WORDS))
"""
HOW = {
    "in a key": "fail",
    "in a coroutine": "fail_later",
    "in a worker": "lambda self: self.run_worker(fail_later(self))",
    "in a thread worker": "lambda self: self.run_worker(lambda: fail(self), thread=True)",
    "in a timer": "lambda self: self.set_timer(0.01, lambda: fail(self))",
    "while drawing": "lambda self: setattr(type(self), 'compose', fail) or self.refresh(recompose=True)",
}
QUIETLY = {"in a lost task": "task", "in a thread": "thread"}


def reports() -> list[Path]:
    return sorted(crash.folder().glob("*.txt"))


def at_the_table(terminal: Terminal, how: str) -> Terminal:
    code = FAILURE.replace("HOW", how).replace("WORDS", repr(PLAY))
    terminal.start(program=[sys.executable, "-c", code])
    return terminal.wait_for("Space  show").press("space").wait_for("stock", "▏")


@pytest.mark.parametrize("how", daily(HOW, ["in a key", "while drawing", "in a thread worker"]))
def test_nothing_is_told(terminal: Terminal, how: str) -> None:
    at_the_table(terminal, HOW[how])
    before = len(terminal.raw)
    terminal.press("ctrl+g")
    assert terminal.wait_for_exit() == 1
    said = terminal.raw[before:].decode(errors="replace")
    assert not CARD.search(said.rpartition("\x1b[?1049l")[2])
    assert not CARD.search("\n".join(terminal.screen))
    assert "Traceback" not in said
    assert "Your game is safe" in terminal
    assert "rummytui resume" in terminal
    (report,) = reports()
    assert report.name in said.replace("\r\n", "")
    written = report.read_text(encoding="utf-8")
    assert not CARD.search(written)
    assert "RuntimeError" in written
    assert "in fail" in written


def test_the_game_goes_on(terminal: Terminal) -> None:
    at_the_table(terminal, "fail").press("ctrl+g").wait_for_exit()
    terminal.start("resume").wait_for("Space  show").press("space").wait_for("stock")


@pytest.mark.parametrize("how", QUIETLY.values(), ids=list(QUIETLY))
def test_what_fails_beside_the_screen_is_written_down_and_not_printed(terminal: Terminal, how: str) -> None:
    at_the_table(terminal, how)
    before = len(terminal.raw)
    terminal.press("ctrl+g").wait_until(lambda: bool(reports()), "no report was written")
    terminal.press("?").wait_for("draw")
    assert str(SEED) not in terminal.raw[before:].decode(errors="replace")
    assert not CARD.search(reports()[0].read_text(encoding="utf-8"))
