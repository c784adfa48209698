"""Whether the program grows in a long evening: bots play hand after hand on the real screen, as fast as they can."""

import json
from collections.abc import Iterable
from pathlib import Path

from tests.benchmarks.memory import MEBIBYTE, resident
from tests.benchmarks.report import Figure
from tests.benchmarks.window import read, window
from tests.terminal.terminal import Terminal

EARLY, LATE = 5, 300


def hurried(folder: Path) -> None:
    """Bots wait for nobody."""
    settings = folder / "rummytui" / "settings.json"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps({"pace": "at once"}))


def until_dealt_for(terminal: Terminal, hand: int) -> None:
    """Read until the program asks for this hand to be dealt; its pictures are not drawn, which would take too long."""
    asked, tail = f"deal hand {hand}".encode(), b""
    while asked not in tail:
        tail = tail[-len(asked) :] + read(terminal, 30).data


def grown() -> tuple[int, int]:
    """Bytes in use after an early hand and after a late one."""
    taken: list[int] = []
    with window("play", "rummy", "--players", "bot:easy,bot:easy,bot:easy", "--seed", "7", saves=hurried) as terminal:
        for hand in range(1, LATE + 1):
            until_dealt_for(terminal, hand + 1)
            if hand in (EARLY, LATE):
                taken.append(resident(terminal.child.pid))
            terminal.press("d")
    early, late = taken
    return early, late


def measure() -> Iterable[Figure]:
    """One evening."""
    if not Path("/proc/self/smaps_rollup").exists():
        yield Figure("memory in an evening", "measured only on Linux")
        return
    early, late = grown()
    yield Figure(
        f"memory after {LATE} hands played by bots",
        f"{late / MEBIBYTE:.1f} MB",
        f"after {EARLY} {early / MEBIBYTE:.1f} MB",
        f"{(late - early) / MEBIBYTE:+.1f} MB",
        "+5 MB",
    )
