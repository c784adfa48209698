"""Evenings at the installed program in a real terminal: its raw bytes, its signals, and how it is left."""

from __future__ import annotations

import os
import shutil
import signal
import time
from codecs import getincrementaldecoder
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Final

import pexpect

from rules import Card
from rummytui.settings import Settings, save
from rummytui.table.host import Host
from saves import saved_game
from tests.attack.curtains import CurtainRun, Shown
from tests.attack.glass import Glass, SeenCards, faces_in, pieces_of
from tests.rummytui.games.rummoli.test_table import ON_THE_BOARD
from tests.terminal.terminal import PATIENCE, Terminal

_KEYS: Final = 24
"""How many keys are pressed before the program is left."""
_LEFT: Final = b"\x1b[?1049l"
"""The escape sequence that restores the terminal's previous screen."""
_STILL: Final = 0.06
"""Seconds in which a program that has nothing left to do neither writes nor computes."""
_WAITS: Final = -2
"""Instead of a count: there is something left to do, on a machine that is busy with something else."""
_AT_LAST: Final = 1.0
"""Seconds after which the screen shows what stands in the journal, on the slowest machine."""
_HABITS: Final = (
    *(("d", "end", "x"), ("d", "end", "x"), ("t", "home", "x"), ("d", "home", "right", "x")),
    *(("k",), ("n",), ("c",), ("r",), ("x",), ("f",), ("b", "1", "enter"), ("b",), ("e", "e"), ("home", "m")),
    *(("home", "space", "1"), ("space", "2"), ("p", "1", "space"), ("o", "1"), ("u",), ("v", "1"), ("v", "2")),
    *(("?", "escape"), ("i",), ("s",), ("ctrl+p", "escape"), ("f1", "escape"), ("d",), ("tab",), ("h",)),
)
"""The keys people press in turn, whether or not they do anything."""
_SIZES: Final = ((24, 80), (40, 120), (30, 100), (1, 1), (10, 40), (200, 500))
_ENDS: Final[Sequence[str | signal.Signals]] = (
    *("quit", "killed", "terminal gone"),
    *(signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT),
)


class WatchedTerminal(Terminal):
    """A terminal that checks every frame once the program has finished it, as its viewer does."""

    def __init__(self, rows: int, cols: int) -> None:
        super().__init__(rows, cols)
        self.seen: list[SeenCards] = []
        self.glass = Glass(cols, rows, self._look)

    def start(self, *args: str, env: Mapping[str, str] | None = None, program: Sequence[str] | None = None) -> Terminal:
        # What the program before was killed in the middle of is not gone on with.
        self._decode = getincrementaldecoder("utf-8")("replace").decode
        self._begun = ""
        return super().start(*args, env=env, program=program)

    def _look(self, sight: SeenCards) -> None:
        # The rulebook has cards that are nobody's.
        self.seen.append(sight._replace(faces=set(), named=set()) if self.is_rulebook else sight)

    @property
    def is_rulebook(self) -> bool:
        """Whether the rulebook is open."""
        return "─ contents ─" in self.glass.text

    def resize(self, rows: int, cols: int) -> Terminal:
        self.glass.resize(cols, rows)
        return super().resize(rows, cols)

    def _read(self, seconds: float) -> bool:
        before = len(self.raw)
        got = super()._read(seconds)
        if len(self.raw) > before:
            whole, self._begun = pieces_of(self._begun + self._decode(bytes(self.raw[before:])))
            for piece in whole:
                self.glass.take(piece)
        return got

    def until_still(self) -> None:
        """Read until the program has nothing left to do, or has ended."""
        deadline = time.monotonic() + PATIENCE
        computed = -1
        while time.monotonic() < deadline:
            if self._read(_STILL):
                continue
            now = _computed(self.child.pid)
            if now is None or (now == computed and now != _WAITS and not self._is_half_drawn):
                return
            computed = now
        raise AssertionError(f"the program is never still\n{self}")


def _computed(process: int) -> int | None:
    """How often the threads of a process have been given the processor; _WAITS if one waits for it, None if there is none."""
    turns = 0
    try:
        for thread in Path(f"/proc/{process}/task").iterdir():
            state = (thread / "stat").read_text().rpartition(") ")[2][0]
            if state in "ZXT":
                return None
            if state in "RD":
                return _WAITS
            turns += int((thread / "schedstat").read_text().split()[2])
    except OSError:
        return None
    return turns


class Visit:
    """The ``number``-th visit: a table left in some phase, a window, the keys to press, and how it ends."""

    def __init__(self, number: int, folder: Path) -> None:
        self.chance = Random(f"window {number}")
        self.counts: Counter[str] = Counter()
        evening = CurtainRun(number, folder / "games")
        self.table = evening.table
        self.path = self.table.host.path
        self.table.host.close()
        self.copies = folder / "copies"
        self.copies.mkdir()
        self.window = WatchedTerminal(*self.chance.choice(_SIZES[:3]))
        movement = self.chance.choice(["none", "brisk"])
        assert (
            save(Settings(pace="at once", movement="brisk" if movement == "brisk" else "none", largest_card="small"))
            is None
        )

    def pay(self) -> Counter[str]:
        """Open the table, press keys, be interrupted, and leave."""
        with self.window:
            self._open()
            waiting: list[str] = []
            for _ in range(_KEYS):
                waiting = self._do_something(waiting)
                if not self.window.child.isalive():
                    break
            self._leave()
        return self.counts

    def _open(self) -> None:
        self.window.glass.resize(self.window.cols, self.window.rows)
        self.window.start("resume", self.path.stem, env={"RUMMYTUI_SAVES": str(self.path.parent)})
        self.window.wait_until(lambda: any(map(str.strip, self.window.screen)), "no table opened")
        self._judge()

    # ------------------------------------------------------------------------------------------------ actions

    def _do_something(self, waiting: list[str]) -> list[str]:
        what = self.chance.random()
        if what < 0.03:
            self._stop_for_now()
            return []
        if what < 0.06:
            self.window.resize(*self.chance.choice(_SIZES))
            self.counts["resized"] += 1
            self._judge()
            return []
        if what < 0.08:
            self.window.kill()
            self.table.puts_away()
            self.counts["killed"] += 1
            self._open()
            return []
        seat = self._named("Pass the laptop to ")
        if "Pass the laptop" in self.window.glass.text:
            # Deaf at first, as everywhere: a key that was meant for the table lifts nothing.
            self.window.wait_until(lambda: "Space  show" in self.window.glass.text, "the curtain stays deaf")
            waiting = [self.chance.choice(["space"] * 5 + ["u", "d", "enter"])]
        elif not waiting:
            waiting = list(self.chance.choice(_HABITS))
        key, *waiting = waiting
        if key in ("space", "enter"):
            if seat is not None:
                self.counts["curtains"] += 1
                self.table.lifts(seat)
            elif (peeker := self._named("Only ")) is not None:
                self.table.lifts(peeker, peeks=True)
            elif min(self.window.rows, self.window.cols) < 24:
                # The text that would open is unreadable.
                return []
        if key in ("escape", "space") and "Press Space to put it away" in self.window.glass.text:
            self.table.puts_away()
        self.window.press(key)
        self._judge()
        return waiting

    def _named(self, before: str) -> int | None:
        text = " ".join(self.window.glass.text.split())
        for seat, name in enumerate(self.table.host.game.players):
            if f"{before}{name}." in text or f"{before}{name} may" in text:
                return seat
        return None

    def _stop_for_now(self) -> None:
        window = self.window
        mark = len(window.raw)
        window.child.kill(signal.SIGTSTP)
        window.wait_until(lambda: _LEFT in window.raw[mark:], "the terminal was not given back")
        os.waitpid(window.child.pid, os.WUNTRACED)
        self._look_after_leaving(mark)
        self.table.puts_away()
        window.glass.resize(window.cols, window.rows)
        window.child.kill(signal.SIGCONT)
        window.wait_until(lambda: b"\x1b[?1049h" in window.raw[mark:], "it did not go on")
        self.counts["stopped and gone on with"] += 1
        self._judge()

    def _leave(self) -> None:
        window = self.window
        how = self.chance.choice(_ENDS)
        moves = len(self.table.host.moves)
        mark = len(window.raw)
        if not window.child.isalive():
            how = "quit"
        elif how == "quit":
            window.press("ctrl+q")
        elif how == "killed":
            window.kill()
        elif how == "terminal gone":
            # As when a window is closed: the terminal ends, and so does its session.
            os.close(window.child.child_fd)
            window.child.closed = True
            window.child.child_fd = -1
            self._wait_for_end()
        else:
            window.child.kill(how)
        if how not in ("killed", "terminal gone"):
            status = window.wait_for_exit()
            assert status == (128 + how if isinstance(how, signal.Signals) else 0), (
                f"ended with {status} after {how}\n{window}"
            )
            assert _LEFT in window.raw[mark:], f"the terminal was not given back after {how}"
            assert b"\x1b[?25h" in window.raw[mark:], "the cursor is hidden"
            self._look_after_leaving(mark)
        name = how.name if isinstance(how, signal.Signals) else how
        self.counts[f"left: {name}"] += 1
        assert how == "killed" or not saved_game(self.path).in_use, f"the lock is held after {name}"
        host = Host.resume(self.path)
        assert len(host.moves) == moves or host.game.hand_number != self.table.host.game.hand_number
        host.close()
        assert not list(Path.home().rglob("rummytui-crash-*")), "it crashed"
        assert not window.foreign, window.foreign[:3]

    def _wait_for_end(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            ended, _ = os.waitpid(self.window.child.pid, os.WNOHANG)
            if ended:
                self.window.child.terminated = True
                return
            time.sleep(0.02)
        raise AssertionError("the program goes on without a terminal")

    # ------------------------------------------------------------------------------------------------ checks

    def _judge(self) -> None:
        """Look at all that was written since the last time, and at what stands there now."""
        window = self.window
        before = self.table.viewer
        known = self._known(before)
        self._catch_up()
        viewer = self.table.viewer
        known |= self._known(viewer)
        closed = before is None and viewer is None
        for sight in window.seen:
            self._refuse((sight.named if closed else sight.faces) - known, sight.piece)
            self._refuse(sight.told - self.table.known(None), sight.piece)
        window.seen.clear()
        if self._in_sight():
            # On a busy machine the journal may be ahead of the screen for a moment.
            deadline = time.monotonic() + _AT_LAST
            while time.monotonic() < deadline:
                window._read(_STILL)
            self._catch_up()
        self._refuse(self._in_sight(), "")

    def _catch_up(self) -> None:
        """Read in a copy of the journal how the game stands, once the program has nothing left to do."""
        self.window.until_still()
        copy = self.copies / self.path.name
        shutil.copy(self.path, copy)
        self.table.host = Host.resume(copy)
        self.table.host.close()

    def _in_sight(self) -> set[Card]:
        """The cards on the screen that the viewer may not see; the rulebook's cards don't count."""
        text, viewer = self.window.glass.text, self.table.viewer
        if self.window.is_rulebook:
            return set()
        return (self.window.glass.cards if viewer is None else faces_in(text)) - self._known(viewer)

    def _known(self, viewer: int | None) -> set[Card]:
        known = self.table.known(None) | self.table.known(viewer) | ON_THE_BOARD | self.table.spoken_of
        return known | self.table.laid_out(viewer)

    def _look_after_leaving(self, mark: int) -> None:
        """On what the terminal shows again there is no card, and nothing else has been written there."""
        after = bytes(self.window.raw[mark:]).rpartition(_LEFT)[2].decode("utf-8", "replace")
        glass = Glass(200, 60, lambda sight: self._refuse(sight.named | sight.told, sight.piece))
        glass.take(after)

    def _refuse(self, shown: set[Card], piece: str) -> None:
        game = self.table.host.game
        if shown:
            raise Shown(
                f"{sorted(map(str, shown))} came in sight: {game.name}, {game.phase}, {game.to_act} to act,"
                f" {self.table.viewer} may look; written: {piece[-300:]!r}\n{self.window.glass.text}"
            )


def visited(number: int, folder: Path) -> Counter[str]:
    """Run the ``number``-th visit. Raises AssertionError if something was shown, lost or left behind."""
    (folder / "games").mkdir()
    visit = Visit(number, folder)
    try:
        return visit.pay()
    except pexpect.EOF as error:
        raise AssertionError("the program has ended") from error
