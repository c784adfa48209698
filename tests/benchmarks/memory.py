"""How much memory a table takes, all its processes together."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.benchmarks.report import Figure
from tests.benchmarks.window import HELLO, until_silence, window

MEBIBYTE = 2**20


def family(pid: int) -> Iterator[int]:
    """A process and all that descend from it."""
    yield pid
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in children.read_text().split():
            yield from family(int(child))


def resident(pid: int) -> int:
    """Bytes of memory in use by a family of processes; what several share is counted once between them."""
    total = 0
    for member in family(pid):
        for line in Path(f"/proc/{member}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                total += int(line.split()[1]) * 1024
    return total


def measure() -> Iterable[Figure]:
    """A table with two bots that have had their turns, beside hello-world."""
    if not Path("/proc/self/smaps_rollup").exists():
        yield Figure("memory at a table", "measured only on Linux")
        return
    with window(program=HELLO) as terminal:
        terminal.wait_for("Hello")
        until_silence(terminal, 1)
        floor = resident(terminal.child.pid)
    with window("play", "rummy", "--players", "Ann,bot:easy,bot:medium", "--seed", "7") as terminal:
        terminal.wait_for("Ann:")
        until_silence(terminal, 2)
        table = resident(terminal.child.pid)
    yield Figure(
        "memory at a table with two bots",
        f"{table / MEBIBYTE:.1f} MB",
        f"hello-world {floor / MEBIBYTE:.1f} MB",
        f"+{(table - floor) / MEBIBYTE:.1f} MB",
        "+25 MB",
    )
