"""Attack a table of several screens in lines: rude lines at both ends, killed programs, and a line that is cut.

Ann has opened it, Gail has come to it through a wire that can be cut, and a bot sits there as well. After everything that
is done the log holds all it held before; neither program ends by itself, says a sign that steers a terminal, or a card that
its person cannot know; and in the end the evening is a saved game, move by move, and nothing runs any more.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from queue import SimpleQueue
from random import Random
from threading import Condition, Thread
from time import monotonic, sleep
from typing import Final

from rules import new_game, view_to_json
from rummytui.bots import choose
from rummytui.remote.extra import RemoteError
from rummytui.remote.guest.guest_access import seats_folder
from rummytui.remote.server import nats_server
from rummytui.remote.server.background import end
from rummytui.remote.server.connections import as_referee
from rummytui.remote.server.credentials import read_keys
from rummytui.remote.server.nats_server import far_folder
from rummytui.remote.server.reconnect_keys import read_seats
from rummytui.remote.server.table_logs import Logs, StreamLog
from rummytui.settings import Settings, save
from rummytui.table.sitting import Sitting
from saves.lines import MoveLine
from saves.reading import Reading, read_journal
from saves.replay import replayed
from tests.attack.typing import STRANGE
from tests.processes import is_running
from tests.rummytui.plain.test_remote_table import CARD
from tests.rummytui.plain.typist import line_for

STEPS: Final = 16
"""How many actions are taken at one table."""
_PATIENCE: Final = 60.0
_MOMENT: Final = 0.05
_PROGRAM: Final = (sys.executable, "-m", "rummytui")
_GAMES: Final = ("rummy", "knock", "boathouse")
_NAMES: Final = ("Ann", "Gail", "Robin")
_SIGNS: Final = dict(zip("♠♥♦♣", "SHDC", strict=True))
_RUDE: Final = (
    *(text for text in STRANGE if not text.startswith(".")),
    *("x" * 200_000, "throw " * 5_000, "throw -1", "throw ♠♠♠", "who is here", "peek", "undo", "help", "¿?"),
    *("remove a screen", "back", "close the table for everybody", "back", "99999999999999999999", "0", "-"),
)
_NO_CARDS: Final = ("¤", "discard KH", "like KH", "lay off 8H 2")
"""Words in lines that reveal no card: text typed at random, and help on how to type cards."""


class Wire:
    """A wire to a port of this machine, which can be cut and mended."""

    def __init__(self, port: int) -> None:
        self._to = ("127.0.0.1", port)
        self._ends: list[socket.socket] = []
        self._is_cut = False
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port = self._door.getsockname()[1]
        Thread(target=self._open, daemon=True).start()

    def cut(self) -> None:
        """Let nothing through any more."""
        self._is_cut = True
        ends, self._ends = self._ends, []
        for each in ends:
            with suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """Let messages through again."""
        self._is_cut = False

    def close(self) -> None:
        """Take it away."""
        self._door.close()
        self.cut()

    def _open(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._door.accept()
                try:
                    if self._is_cut:
                        raise ConnectionRefusedError
                    far = socket.create_connection(self._to)
                except OSError:
                    near.close()
                    continue
                self._ends += [near, far]
                for one, other in ((near, far), (far, near)):
                    Thread(target=_carry, args=(one, other), daemon=True).start()


def _carry(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):
        while piece := one.recv(65_536):
            other.sendall(piece)
    for each in (one, other):
        with suppress(OSError):
            each.shutdown(socket.SHUT_RDWR)
        each.close()


class Talker:
    """Somebody at a program in lines. ``heard`` is all that it has said, whichever process it was."""

    def __init__(self, home: Path) -> None:
        self._environment = {**os.environ, "HOME": str(home), "PYTHONIOENCODING": "utf-8", "RUMMYTUI_SAVES": str(home)}
        self.heard: list[str] = []
        self.typed: set[str] = set()
        """The cards that were typed."""
        self._news = Condition()
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: SimpleQueue[bytes | None] = SimpleQueue()
        self._threads: list[Thread] = []

    def starts(self, *words: str) -> None:
        """Begin a program."""
        self._process = subprocess.Popen(
            [*_PROGRAM, *words, "--plain"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=self._environment,
        )
        self._lines = SimpleQueue()
        self._threads = [
            Thread(target=self._read, args=(self._process,), daemon=True),
            # A program that reads nothing now must not keep the other one waiting.
            Thread(target=_write, args=(self._process, self._lines), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def _read(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdout
        for line in process.stdout:
            with self._news:
                self.heard.append(line.decode("utf-8").rstrip("\n"))
                self._news.notify_all()

    @property
    def is_there(self) -> bool:
        """Whether the program runs."""
        return self._process is not None and self._process.poll() is None

    def types(self, line: str) -> None:
        """Type a line, or part of one."""
        self.typed |= set(_cards_in([line]))
        self._lines.put(line.encode("utf-8", "surrogateescape") + b"\n")

    def hears(self, words: str, since: int = 0) -> str:
        """The first line with these words in it."""
        until = monotonic() + _PATIENCE
        with self._news:
            while True:
                if found := next((line for line in self.heard[since:] if words in line), None):
                    return found
                _ = self._news.wait(0.5)
                if monotonic() > until or not self.is_there:
                    raise AssertionError(f"{words!r} was never said:\n" + "\n".join(self.heard[-30:]))

    def is_killed(self) -> None:
        """Kill the program."""
        assert self._process
        self._process.kill()
        self._ends()

    def leaves(self) -> int:
        """The exit status, once it has ended."""
        assert self._process
        return self._ends()

    def _ends(self) -> int:
        assert self._process
        status = self._process.wait(_PATIENCE)
        self._lines.put(None)
        for thread in self._threads:
            thread.join(_PATIENCE)
        assert self._process.stdout
        self._process.stdout.close()
        return status


def _write(process: subprocess.Popen[bytes], lines: SimpleQueue[bytes | None]) -> None:
    assert process.stdin
    with suppress(BrokenPipeError), process.stdin:
        while line := lines.get():
            process.stdin.write(line)
            process.stdin.flush()


class SharedPlainTable:
    """The table as its log has it, and the two who sit there."""

    def __init__(self, number: int, folder: Path, stack: ExitStack) -> None:
        self.random = Random(number)
        self.game = _GAMES[number % len(_GAMES)]
        self.seed = number
        self.ann, self.gail = Talker(folder), Talker(folder / "gail")
        self.counts: Counter[str] = Counter(visits=1)
        (folder / "gail").mkdir()
        stack.callback(self._all_end)
        self.ann.starts("host", self.game, "--players", "Ann,Gail@elsewhere,Robin=bot:easy", "--seed", str(self.seed))
        code = self.ann.hears("can join with").rpartition(" ")[2]
        running = nats_server.running(far_folder())
        assert running
        self.wire = Wire(running.port)
        stack.callback(self.wire.close)
        self.gail.starts("join", code, "--nats", f"127.0.0.1:{self.wire.port}")
        self.ann.hears("Gail is here.")
        (key,) = [key for key in read_seats(seats_folder()) if key.host]
        self.name = key.table
        self.moves = self.log_moves()

    def _all_end(self) -> None:
        for talker in (self.ann, self.gail):
            if talker.is_there:
                talker.is_killed()
        with suppress(RemoteError):
            end(far_folder())

    # ------------------------------------------------------------------------------------------------ the log

    def log(self) -> StreamLog:
        """The log, as soon as a server is there to be asked."""

        async def read() -> StreamLog:
            client = await as_referee(read_keys(nats_server.keys_file(far_folder())))
            try:
                return await Logs(client).read(self.name)
            finally:
                await client.close()

        until = monotonic() + _PATIENCE
        while True:
            try:
                return asyncio.run(read())
            except RemoteError:
                if monotonic() > until:
                    raise
                sleep(_MOMENT)

    def log_moves(self) -> list[str]:
        """The moves of the hand that is being played."""
        return _moves_in(self.log().reading)

    def until_log(self, holds: Callable[[Sitting], object]) -> Sitting:
        """The game, once that holds; everything that the log has had it still has."""
        until = monotonic() + _PATIENCE
        while True:
            reading = self.log().reading
            moves = _moves_in(reading)
            same_hand = moves[: len(self.moves)] == self.moves
            assert same_hand or reading.history.totals, f"lost from the log: {self.moves[len(moves) :]}"
            self.moves = moves
            sitting = Sitting(reading, replayed(reading))
            if holds(sitting):
                return sitting
            assert self.ann.is_there, "Ann's program has ended:\n" + "\n".join(self.ann.heard[-30:])
            assert self.gail.is_there, "Gail's program has ended:\n" + "\n".join(self.gail.heard[-30:])
            assert monotonic() < until, "\n".join(["Nothing goes on.", *self.ann.heard[-15:], *self.gail.heard[-15:]])
            sleep(_MOMENT)

    # ------------------------------------------------------------------------------------------------ actions

    def _who_is_asked(self) -> tuple[Sitting, int]:
        sitting = self.until_log(lambda now: {0, 1} & {*now.game.to_act})
        return sitting, next(seat for seat in sitting.game.to_act if seat in (0, 1))

    def plays(self, *, is_killed: bool = False) -> None:
        """The player to act moves; the move is made exactly once, unless the program is killed at once."""
        sitting, seat = self._who_is_asked()
        talker, count = (self.ann, self.gail)[seat], len(sitting.moves)
        move = choose(sitting.game.seen_by(seat), "easy", self.random)
        hand = sitting.game.hand_number
        talker.types(line_for(move))
        if is_killed:
            self.killed(talker)
            return
        after = self.until_log(lambda now: len(now.moves) > count or now.game.hand_number != hand)
        if after.game.hand_number == hand:
            assert after.moves[count] == move, f"{after.moves[count:]} was played instead of {move}"
        self.counts["moves"] += 1

    def rude(self) -> None:
        """A player types nonsense; the player to act is heard later."""
        talker = self.random.choice((self.ann, self.gail))
        for _ in range(self.random.randrange(1, 6)):
            text = self.random.choice(_RUDE)
            if self.random.random() < 0.3:
                text = self.random.randbytes(self.random.randrange(1, 90)).decode("latin-1")
                # Neither an answer that leads out nor the end of what can be typed.
                text = "¤ " + text.replace("\n", " ").replace("\x1a", " ")
            talker.types(text)
            # No input leaves a question open.
            talker.types("back")
            self.counts["rude lines"] += 1

    def killed(self, talker: Talker | None = None) -> None:
        """A program is killed, and started again."""
        talker = talker or self.random.choice((self.ann, self.gail))
        talker.is_killed()
        self._comes_back(talker)
        self.counts["kills"] += 1

    def _comes_back(self, talker: Talker) -> None:
        since = len(talker.heard)
        talker.starts("host" if talker is self.ann else "join")
        talker.hears("Type ? for help.", since)

    def cut(self) -> None:
        """Gail's line is cut; what she types meanwhile is done once, as soon as it is mended."""
        sitting, seat = self._who_is_asked()
        since = len(self.gail.heard)
        self.wire.cut()
        self.gail.hears("Reconnecting", since)
        move = choose(sitting.game.seen_by(seat), "easy", self.random)
        (self.ann, self.gail)[seat].types(line_for(move))
        self.wire.mend()
        self.gail.hears("The connection is back.", since)
        count, hand = len(sitting.moves), sitting.game.hand_number
        after = self.until_log(lambda now: len(now.moves) > count or now.game.hand_number != hand)
        assert after.game.hand_number != hand or after.moves[count] == move
        self.counts["cuts"] += 1

    def referee_killed(self) -> None:
        """The referee or the server is killed, as in a power cut, with Ann's program; she rejoins, and play continues."""
        import json

        running = nats_server.running(far_folder())
        assert running
        referee = int(json.loads((far_folder() / "referee.json").read_bytes())["process"])
        self.ann.is_killed()
        os.kill(self.random.choice((referee, running.process)), signal.SIGKILL)
        self._comes_back(self.ann)
        self.counts["kills"] += 1

    # ------------------------------------------------------------------------------------------------ the end

    def ends(self) -> None:
        """Ann closes the table: the evening is saved, move by move, and nothing runs any more."""
        while self._who_is_asked()[1] != 0:
            # A script is heard when it is its turn.
            self.plays()
        running = nats_server.running(far_folder())
        assert running
        self.ann.types("q")
        self.ann.types("2")
        assert self.ann.leaves() == 0, "\n".join(self.ann.heard[-20:])
        assert self.gail.leaves() == 0, "\n".join(self.gail.heard[-20:])
        assert self.gail.heard[-1].startswith("The table is closed."), self.gail.heard[-5:]
        saved = re.search(r"saved as ([\w-]+)\.", self.ann.heard[-1])
        assert saved, self.ann.heard[-5:]
        reading = read_journal(Path(os.environ["RUMMYTUI_SAVES"]) / f"{saved[1]}.jsonl")
        assert not reading.torn
        assert not reading.lost
        if reading.history.totals == []:
            assert _moves_in(reading)[: len(self.moves)] == self.moves
        known = self._known(reading)
        for seat, talker in ((0, self.ann), (1, self.gail)):
            _is_decent(talker.heard)
            told = [line for line in talker.heard if not any(words in line for words in _NO_CARDS)]
            strange = [line for line in told if {*_cards_in([line])} - known[seat] - talker.typed]
            assert not strange, f"seat {seat} was told {strange}"
        until = monotonic() + _PATIENCE
        while is_running(running.process):
            assert monotonic() < until, "the server runs on"
            sleep(_MOMENT)

    def _known(self, reading: Reading) -> list[set[str]]:
        """The cards that the two may have seen."""
        game = new_game(self.game, _NAMES, seed=self.seed)
        known: list[set[str]] = [set(), set()]
        for line in [None, *(entry.line() for entry in reading.history.entries)]:
            if isinstance(line, MoveLine):
                game.play(line.move)
            for seat in (0, 1):
                known[seat] |= set(re.findall(r"\b([A2-9TJQK][SHDC])\b", str(view_to_json(game.seen_by(seat)))))
        return known


def _moves_in(reading: Reading) -> list[str]:
    lines = (entry.line() for entry in reading.history.entries)
    return [str(line.move) for line in lines if isinstance(line, MoveLine)]


def _cards_in(lines: list[str]) -> Iterator[str]:
    for line in lines:
        for rank, suit in CARD.findall(line):
            yield rank.replace("10", "T") + _SIGNS[suit]
        yield from (found.replace("10", "T") for found in re.findall(r"\b(?:10|[A2-9JQK])[SHDC]\b", line))


def _is_decent(lines: list[str]) -> None:
    """Whether nothing that was said steers a terminal, and nothing tells of a mistake in the program."""
    for line in lines:
        signs = {sign for sign in line if unicodedata.category(sign) in ("Cc", "Cs") or sign in "\u202e\u2066\u2028"}
        assert not signs, f"{signs} in {line[:200]!r}"
        assert "Traceback" not in line, "\n".join(lines[-60:])


@contextmanager
def _quick_bots() -> Iterator[None]:
    assert save(Settings(pace="at once", announce=False)) is None
    yield


def attacked_in_lines(number: int, folder: Path, steps: int = STEPS) -> Mapping[str, int]:
    """The counts of one table; raises AssertionError if an attack succeeded."""
    with ExitStack() as stack:
        stack.enter_context(_quick_bots())
        table = SharedPlainTable(number, folder, stack)
        doings = [table.plays, table.rude, table.rude, table.killed, table.cut, table.referee_killed]
        for _ in range(steps):
            match table.random.choices((*doings, None), (12, 4, 4, 2, 2, 1, 2))[0]:
                case None:
                    table.plays(is_killed=True)
                case do:
                    do()
        table.ends()
        return table.counts
