"""Pulls the plug while a daily deal, a puzzle or a shared deal is played by keys: nothing on the screen may be lost.

The program is killed at any moment: between two moves, while a move, an answer or a result is written, or while the
table opens or par is worked out. Everything that was in the files when the screen last came to rest must still be
there. Each name still has one try a day, and an answer that has counted doesn't count again.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Final

import pexpect

from rummytui.daily.deal import LEVEL
from rummytui.daily.result import result_of, tries_in
from rummytui.games.fortnight import game_of
from rummytui.puzzles import puzzles_for
from rummytui.puzzles.attempt import Attempt
from rummytui.puzzles.progress import read_progress
from rummytui.settings import Settings, save
from rummytui.sharing import hand_to_share
from rummytui.table.host import Host, Sitter
from saves import SavedGame, saved_games
from saves.lines import DailyDeal, SharedDeal
from tests.attack.windows import WatchedTerminal
from tests.rummytui.daily.played import play_on

_MONDAY: Final = date(2026, 11, 23)
_PROGRAM: Final = str(Path(__file__).with_name("on_a_day.py"))
_PLACE: Final = re.compile(r"(\d+) of \d+\b")
"""The number of the puzzle, in the corner of the screen."""
LIVES = 5
"""How often the program is started; it is killed each time but the last."""
_ACTS: Final = 6
"""The most things that are done before it is killed."""
_LONGEST: Final = 0.25
"""It is killed within this many seconds of the last keys."""
_AT_A_TABLE: Final[Sequence[Sequence[str]]] = (
    *(("d", "end", "x"), ("d", "home", "x"), ("t", "home", "x"), ("d", "end", "x"), ("d",), ("end", "x"), ("x",)),
    *(("space",), ("enter",), ("u",), ("i",), ("i", "enter"), ("n",), ("k",), ("p",), ("f",), ("c",), ("b", "1")),
    *(("home", "space", "right", "space", "m"), ("escape",), ("?", "escape")),
)
_AT_A_PUZZLE: Final[Sequence[Sequence[str]]] = (*((key,) for key in "1234"), ("enter",), ("enter",), ("?", "escape"))


class Plug:
    """Evening ``number`` on which the plug is pulled."""

    def __init__(self, number: int, folder: Path) -> None:
        self.chance = Random(f"plug {number}")
        self.counts: Counter[str] = Counter()
        self.folder = folder / "games"
        self.day = _MONDAY + timedelta(self.chance.randrange(28))
        self.kind = ("puzzle", "daily", "shared")[number % 3]
        self.window = WatchedTerminal(24, 80)
        self._kept: dict[Path, bytes] = {}
        """The content of the files when the screen last came to rest."""
        self._answered: Mapping[tuple[str, str, str], bool] = {}
        """The answers that counted then."""
        assert save(Settings(names=("Ann",), pace="at once", movement="none", largest_card="small")) is None

    def pull(self) -> Counter[str]:
        """Play and be killed, again and again. Raises AssertionError if anything is lost."""
        start, acts, ends = {
            "daily": (self._daily, _AT_A_TABLE, self._ends_as_daily),
            "puzzle": (self._puzzle, _AT_A_PUZZLE, self._ends_as_puzzle),
            "shared": (self._shared, _AT_A_TABLE, self._ends_as_shared),
        }[self.kind]
        with self.window:
            for life in range(LIVES):
                start(life)
                for _ in range(self.chance.randrange(_ACTS)):
                    self._remember()
                    self.window.press(*self.chance.choice(acts))
                    if not self.window.child.isalive():
                        break
                if self.window.child.isalive():
                    # The timing is the point, and no event says when the program is in the middle of something.
                    self.window._read(self.chance.uniform(0, _LONGEST))
                    self.window.kill()
                    self.counts["kills"] += 1
                else:
                    assert self.window.wait_for_exit() == 0, f"it has failed\n{self.window}"
                self._nothing_lost()
        ends()
        self.counts[self.kind] += 1
        return self.counts

    # ------------------------------------------------------------------------------------------------ how it begins

    def _run(self, *words: str) -> None:
        environment = {"RUMMYTUI_SAVES": str(self.folder)}
        self.window.glass.resize(self.window.cols, self.window.rows)
        self.window.start(program=[sys.executable, "-P", _PROGRAM, self.day.isoformat(), *words], env=environment)

    def _daily(self, life: int) -> None:
        """Start today's deal from the first screen or from the command line; the second time, it may be nearly over."""
        if life == 1 and (tries := tries_in(saved_games(self.folder)).get("ann")) and self.chance.random() < 0.6:
            host = Host.resume(tries.days[self.day].path)
            play_on(host, 3 if self.chance.random() < 0.7 else 2)
            host.close()
        if self.chance.random() < 0.5:
            self._run("daily", "Ann")
        else:
            self._run()
            self.window.wait_for("Daily").press("d", "enter")

    def _puzzle(self, life: int) -> None:
        self._run("puzzles", game_of(self.day), "--name", "Ann")
        if life and self.chance.random() < 0.5:
            self.window.wait_for(" of ")

    def _shared(self, life: int) -> None:
        if life and saved_games(self.folder):
            self._run("resume")
            return
        host = Host.new(self.folder.with_name("sent"), "knock", ["Bob", "Eve"], [Sitter("bot", LEVEL)] * 2, seed=7)
        play_on(host, 1)
        deal = hand_to_share(host)
        host.close()
        assert deal
        self._run("play", deal.text(), "--players", "Ann,bot:easy")

    # ------------------------------------------------------------------------------------------------ what must hold

    def _remember(self) -> None:
        """Remember the content of the files, once the program has nothing left to do."""
        self.window.until_still()
        files = (*self.folder.glob("*.jsonl"), *self.folder.glob("puzzles/answers.jsonl"))
        self._kept = {path: path.read_bytes() for path in files}
        self._answered = read_progress(self.folder).answers
        text = " ".join(self.window.glass.text.split())
        if self.kind == "puzzle" and "for the next puzzle" in text and (place := _PLACE.search(text)):
            game = game_of(self.day)
            puzzle = puzzles_for(game)[int(place[1]) - 1]
            assert ("ann", game, puzzle.name) in self._answered, "an answer was judged before it was saved"
            self.counts["answers judged"] += 1

    def _nothing_lost(self) -> None:
        for path, kept in self._kept.items():
            assert path.read_bytes().startswith(kept), f"what was on the screen is gone from {path.name}"
        answers = read_progress(self.folder).answers
        assert self._answered.items() <= answers.items(), "an answer that counted is gone, or another took its place"
        games = self._games
        for game in games:
            assert game.trouble is None, f"{game.name}: {game.trouble}"
        assert sum(isinstance(game.source, DailyDeal) for game in games) <= 1, "a day was dealt twice for one name"

    @property
    def _games(self) -> Sequence[SavedGame]:
        return saved_games(self.folder) if self.folder.is_dir() else ()

    # ------------------------------------------------------------------------------------------------ how it ends

    def _ends_as_daily(self) -> None:
        """The deal is played to its end, has a single result, and can't be played again."""
        tries = tries_in(self._games).get("ann")
        if tries is None:
            return
        self.counts["daily deals begun"] += 1
        host = Host.resume(tries.days[self.day].path)
        play_on(host)
        if not host.game.over:
            host.play(host.game.legal_moves(host.game.to_act[0])[0])
        host.close()
        for options in (["--result"], ["--plain"]):
            said = self._said("daily", "Ann", *options)
            assert said == f"{result_of(host.path).copied()}\n", "the result is different"
        assert result_of(host.path).par is not None
        pars = [line for line in host.path.read_bytes().splitlines() if line.startswith(b'{"par"')]
        assert len(pars) == 1, "par was written down twice"
        self._nothing_lost()

    def _said(self, *words: str) -> str:
        """The output of a command."""
        command = [sys.executable, "-P", _PROGRAM, self.day.isoformat(), *words, "--saves", str(self.folder)]
        return subprocess.run(command, check=True, capture_output=True, text=True, stdin=subprocess.DEVNULL).stdout

    def _ends_as_puzzle(self) -> None:
        """Nothing is left on the table of the puzzle that was asked last."""
        self.counts["puzzles answered"] += len(read_progress(self.folder).answers)
        Attempt.open(self.folder, puzzles_for(game_of(self.day))[0], "Ann").close()
        assert not [*(self.folder / "puzzles" / "table").glob("*.jsonl")]

    def _ends_as_shared(self) -> None:
        """It counts as practice, and can be played to its end."""
        if games := self._games:
            first = min(games, key=lambda game: game.began)
            assert isinstance(first.source, SharedDeal)
            host = Host.resume(first.path)
            play_on(host, 1)
            host.close()
            assert host.game.over, "a shared hand is one hand"


def pulled(number: int, folder: Path) -> Counter[str]:
    """Pull plug ``number``. Raises AssertionError if anything is lost or counts twice."""
    plug = Plug(number, folder)
    try:
        return plug.pull()
    except pexpect.EOF as error:
        raise AssertionError("the program has ended") from error
