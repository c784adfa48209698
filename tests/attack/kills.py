"""Programs that are killed while they save: acknowledged writes survive, and nothing else is left behind."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from rules import GAMES
from rummytui.table.host import Host
from saves import SaveError, Sitter
from saves.replay import deal_check

CALLS: Final = ("open", "write", "fsync", "ftruncate", "replace", "close")
"""Disk operations during which a program may be killed."""

_MOST_CALLS: Final = 110
"""About as many as it takes to begin a game and to make all the steps."""


class KillRun(NamedTuple):
    """What people do at a table, always the same for the same number."""

    game: str
    number: int
    steps: int = 40

    @property
    def chance(self) -> Random:
        """The random choices that drive a run."""
        return Random(f"{self.game} {self.number}")

    def begun(self, folder: Path, chance: Random) -> Host:
        """The table when they have sat down."""
        counts = list(GAMES[self.game].player_counts({}))
        players = [f"Player {seat}" for seat in range(chance.choice(counts))]
        return Host.new(folder, self.game, players, [Sitter("person")] * len(players), seed=self.number)

    def after_a_step(self, host: Host, chance: Random) -> Host:
        """The table after somebody has moved, taken back, handed a seat over, or left and come back."""
        what = chance.random()
        if what < 0.05:
            host.close()
            return Host.resume(host.path)
        if what < 0.15:
            host.undo()
        elif what < 0.2:
            host.seat(0, chance.choice([Sitter("person"), Sitter("bot", "easy")]))
        else:
            legal = host.game.legal_moves(host.game.to_act[0])
            moves = [move for move in legal if move.kind != "finish"] or legal
            host.play(chance.choice(moves))
        return host

    def lived(self, folder: Path) -> Iterator[Host]:
        """Begin a game in ``folder`` and make all the steps. The table after each of these."""
        chance = self.chance
        host = self.begun(folder, chance)
        yield host
        for _ in range(self.steps):
            host = self.after_a_step(host, chance)
            yield host
        host.close()


def digest(host: Host) -> str:
    """The state of a table as a short text."""
    game = host.game
    known = (deal_check(game), game.hand_number, game.phase, game.scores, game.to_act, host.seating, len(host.moves))
    return sha256(repr(known).encode()).hexdigest()[:16]


def undisturbed(evening: KillRun, folder: Path) -> list[str]:
    """The digest of the table after each step, if nobody kills anything."""
    return [digest(host) for host in evening.lived(folder)]


def killed(evening: KillRun, folder: Path, chance: Random) -> int:
    """Let another process live through the evening, and kill it in the middle of writing.

    Returns how many steps it said were done. The system must be able to fork.
    """
    hears, says = os.pipe()
    if process := os.fork():
        os.close(says)
        with os.fdopen(hears, "rb") as heard:
            done = len(heard.read())
        os.waitpid(process, 0)
        return done
    # From here on this is the other process, and nothing of a test may go on in it.
    try:
        os.close(hears)
        write = os.write
        _kill_at(chance.randrange(1, _MOST_CALLS))
        for _ in evening.lived(folder):
            write(says, b".")
    finally:
        os._exit(0)


def _kill_at(count: int) -> None:
    """Have this process killed in the middle of its ``count``-th disk operation."""
    left = count

    def watched(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def ask(*args: Any, **kwargs: Any) -> Any:
            nonlocal left
            left -= 1
            if not left:
                if name == "write":
                    real(args[0], bytes(args[1])[: len(args[1]) // 2])
                elif left % 2:
                    real(*args, **kwargs)
                os.kill(os.getpid(), signal.SIGKILL)
            return real(*args, **kwargs)

        return ask

    for name in CALLS:
        setattr(os, name, watched(name, getattr(os, name)))


def survived(evening: KillRun, folder: Path, done: int, states: list[str]) -> None:
    """Assert that nothing was lost: the table is as it was after the last step, or after the one that was being made."""
    journals = list(folder.glob("*.jsonl"))
    if not done:
        assert len(journals) <= 1, "half a game was begun"
    for path in journals:
        host = Host.resume(path)
        assert digest(host) in states[max(done - 1, 0) : done + 1], f"{evening} is not as it was after step {done}"
        host.undo()
        host.play(host.game.legal_moves(host.game.to_act[0])[0])
        on = digest(host)
        host.close()
        again = Host.resume(path)
        assert digest(again) == on, f"{evening} cannot be gone on with after step {done}"
        again.close()
    assert done == 0 or journals, f"{evening} is lost"
    another = Host.new(folder, evening.game, host_names(evening), seated(evening), seed=1)
    another.close()
    # It's the home folder, too, and caches may stay.
    left = {path.name for path in folder.iterdir()} - {".cache"}
    assert left == {path.name for path in (*journals, another.path)}, f"{evening} left something behind"


def host_names(evening: KillRun) -> list[str]:
    """As many players as the game needs."""
    return [f"Player {seat}" for seat in range(GAMES[evening.game].player_counts({})[0])]


def seated(evening: KillRun) -> list[Sitter]:
    """People at all these places."""
    return [Sitter("person")] * len(host_names(evening))


def refused(evening: KillRun, folder: Path) -> int:
    """Live through the evening on a disk that fills up; how many steps were made before the first refusal."""
    tables: list[Host] = []
    try:
        tables.extend(evening.lived(folder))
    except SaveError:
        tables[-1].close()
    return len(tables)
