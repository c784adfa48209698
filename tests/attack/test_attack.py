"""The attack of ``make attack``, and a short one for every day.

``ATTACKS=10 make attack`` attacks ten times as often. A failure names the evening or the forgery: it is the same again.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from rules import GAMES
from rummytui.host import Host
from tests.attack.forgeries import forged, withstood
from tests.attack.kills import Evening, digest, killed, refused, survived, undisturbed

ATTACKS = int(os.environ.get("ATTACKS", "1"))
KILLS, FORGERIES = 100, 20_000
"""A game each, and all games together, that a whole attack has."""

ON_UNIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows cannot fork")


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", lambda _: None)


def kill_often(game: str, folder: Path, times: int) -> None:
    for number in range(0, times, 10):
        evening = Evening(game, number)
        states = undisturbed(evening, folder / f"{number}-undisturbed")
        for kill in range(number, number + 10):
            there = folder / f"{kill}-killed"
            there.mkdir()
            done = killed(evening, there, Random(f"{game} {kill}"))
            survived(evening, there, done, states)


def forge_often(folder: Path, numbers: range) -> int:
    resumed = 0
    for number in numbers:
        path = forged(number, folder)
        try:
            resumed += withstood(path)
        except Exception as error:
            error.add_note(f"That was forgery {number}.")
            raise
        for left in folder.iterdir():
            left.unlink()
    return resumed


@ON_UNIX
@pytest.mark.attack
@pytest.mark.timeout(0)
@pytest.mark.parametrize("game", GAMES)
def test_no_kill_loses_a_move(game: str, tmp_path: Path) -> None:
    kill_often(game, tmp_path, KILLS * ATTACKS)


@pytest.mark.attack
@pytest.mark.timeout(0)
def test_no_forgery_does_harm(tmp_path: Path) -> None:
    assert forge_often(tmp_path, range(FORGERIES * ATTACKS)) > FORGERIES // 100


@ON_UNIX
@pytest.mark.parametrize("game", ["rummy", "tummy-rummy"])
def test_a_few_kills(game: str, tmp_path: Path) -> None:
    kill_often(game, tmp_path, 10)


def test_a_few_forgeries(tmp_path: Path) -> None:
    assert forge_often(tmp_path, range(10**6, 10**6 + 150))


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


def test_a_disk_that_is_really_full(small_disk: Path, tmp_path: Path) -> None:
    evening = Evening("tummy-rummy", 1, steps=120)
    states = undisturbed(evening, tmp_path / "undisturbed")
    os.truncate(small_disk / "photos", 28_672)
    done = refused(evening, small_disk)
    assert 0 < done < len(states)
    (path,) = small_disk.glob("*.jsonl")
    path.with_name("photos").unlink()
    host = Host.resume(path)
    assert digest(host) == states[done - 1]
    host.close()
