"""A short attack for every day; ``make attack`` is the whole one. A failure says how to have the same again."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from rummytui.table.host import Host
from tests.attack.__main__ import told
from tests.attack.forgeries import harmed
from tests.attack.kills import KillRun, digest, refused, undisturbed
from tests.attack.monkey import Monkey, gone_wild
from tests.attack.parts import PARTS, AttackPart, cases, tried

ON_UNIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot fork, and has no such locks")

EVENTS = 100
"""The number of steps of each monkey, a third of those in a whole attack."""
LIVES = 2
"""How often the program is started on each evening, instead of five times."""
EVERY_DAY = {
    "kills": 2,
    "journals": 40,
    "faults": 20,
    "curtains": 1,
    "redealt": 1,
    "plugs": 1,
    "far": 1,
    "texts": 2,
    "monkeys": 1,
}
"""How many cases of each part; others than those of a whole attack."""
SELDOM = {"far-lines": 1}
"""The same for what takes long, and does little that tests of tables in lines do not do."""


@ON_UNIX
@pytest.mark.parametrize(
    ("part", "times"),
    [*EVERY_DAY.items(), *(pytest.param(*each, marks=pytest.mark.soak) for each in SELDOM.items())],
)
def test_a_short_attack(part: str, times: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.attack.monkey.EVENTS", EVENTS)
    monkeypatch.setattr("tests.attack.plugs.LIVES", LIVES)
    counts = 0
    for number in range(10**7, 10**7 + times):
        counts += tried(part, number, tmp_path / str(number))[PARTS[part].counted]
    assert counts >= times


def test_what_fails_is_told_and_the_attack_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def case(number: int, folder: Path) -> dict[str, int]:
        assert number != 1, "a card came in sight"
        return {"curtains": 2, "peeks": 1}

    monkeypatch.setitem(PARTS, "curtains", AttackPart("curtains", case, "curtains", 9))
    result = cases("curtains", range(3))
    assert result.counts == {"curtains": 5, "peeks": 2}
    first, second = told("curtains", result, 3.2)
    (failure,) = result.failures
    assert first == "curtains         5 curtains: 1 FAILED (3 s)"
    assert second.strip() == "peeks 2"
    assert failure.startswith("curtains 1\n")
    assert "a card came in sight" in failure
    assert 'make attack ARGS="curtains --only 1"' in failure


@ON_UNIX
def test_a_program_that_gets_stuck_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(_: Monkey) -> None:
        while True:
            pass

    monkeypatch.setattr(Monkey, "play", play)
    monkeypatch.setattr("tests.attack.monkey.PATIENCE", 0.1)
    with pytest.raises(AssertionError, match="has not come to an end"):
        gone_wild(1, tmp_path)


@pytest.mark.parametrize("body", [b'{"move":"x', b'{"undo":1}}', b'{"move":' + b"[" * 100_000, b"\xff\xfe"])
def test_a_forger_leaves_alone_what_another_has_spoiled(body: bytes) -> None:
    assert harmed(body, Random(0)) == body
    assert harmed(b'{"undo":1', Random(0)) != b'{"undo":1'


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system on which photos leave room for little."""
    folder = tmp_path / "small"
    folder.mkdir()
    mounting = ["mount", "-t", "tmpfs", "-o", "size=32k", "none", str(folder)]
    try:
        mounted = subprocess.run(mounting, check=False, capture_output=True).returncode == 0
    except OSError:
        mounted = False
    if not mounted:
        pytest.skip("no file system can be mounted here")
    try:
        (folder / "photos").write_bytes(bytes(100_000))
    except OSError:
        yield folder
    else:
        pytest.skip("a mounted file system is as large as it likes here")
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def test_a_disk_that_is_really_full(small_disk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", lambda _: None)
    evening = KillRun("tummy-rummy", 1, steps=120)
    states = undisturbed(evening, tmp_path / "undisturbed")
    os.truncate(small_disk / "photos", 28_672)
    done = refused(evening, small_disk)
    assert 0 < done < len(states)
    (path,) = small_disk.glob("*.jsonl")
    path.with_name("photos").unlink()
    host = Host.resume(path)
    assert digest(host) == states[done - 1]
    host.close()
