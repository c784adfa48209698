"""A power cut loses everything that wasn't synced: no acknowledged write is lost."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rummytui.table.host import Host
from tests.saves.playing import PERSON, state

_OPEN = Path("/proc/self/fd")


class Disk:
    """Remembers what a power cut leaves of a folder: files as they were synced, under names as the folder was synced.

    At each sync that begins, the power may go: ``cuts`` has what is left then, with some of what was on its way.
    """

    def __init__(self, folder: Path, rng: Random) -> None:
        self.folder, self.rng = folder, rng
        self.contents: dict[int, bytes] = {}
        self.names: dict[str, int] = {}
        self.cuts: list[dict[str, bytes]] = []
        self._sync = os.fsync

    def sync(self, file: int) -> None:
        where = (_OPEN / str(file)).readlink()
        if where == self.folder:
            self.cuts.append(self.left())
            self.names = {path.name: path.stat().st_ino for path in self.folder.iterdir()}
        elif where.parent == self.folder:
            self.cuts.append(self.left())
            self.contents[os.fstat(file).st_ino] = where.read_bytes()
        self._sync(file)

    def left(self) -> dict[str, bytes]:
        """What a power cut would leave now, with a piece of what was written and not synced."""
        left = {name: self.contents[inode] for name, inode in self.names.items() if inode in self.contents}
        for name, synced in left.items():
            there = (self.folder / name).read_bytes() if (self.folder / name).exists() else b""
            if there.startswith(synced):
                left[name] = there[: len(synced) + self.rng.randint(0, len(there) - len(synced))]
        return left


def resumed(files: dict[str, bytes], folder: Path) -> dict[str, Any] | None:
    """How the game stands after that; None if there is none."""
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)
    journals = [name for name in files if name.endswith(".jsonl")]
    if not journals:
        return None
    host = Host.resume(folder / journals[0])
    found = {**state(host), "undo": host.to_take_back}
    host.close()
    return found


@pytest.mark.skipif(not _OPEN.exists(), reason="there is no /proc to read an open file by")
@pytest.mark.parametrize("seed", range(3))
def test_acknowledged_writes_survive_a_power_cut(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """After every move, look and undo the power goes twice: in the middle of it, and when it was acknowledged."""
    rng, folder = Random(seed), tmp_path / "games"
    folder.mkdir()
    disk = Disk(folder, rng)
    monkeypatch.setattr("os.fsync", disk.sync)
    host = Host.new(folder, "rummy", ["Ann", "Bob"], [PERSON, PERSON], seed=seed)
    then: dict[str, Any] | None = None
    for number in range(25):
        now = {**state(host), "undo": host.to_take_back}
        assert resumed(disk.left(), tmp_path / f"{number}") == now
        for place, cut in enumerate(disk.cuts):
            assert resumed(cut, tmp_path / f"{number}-{place}") in (then, now)
        disk.cuts, then = [], now
        match rng.randrange(4):
            case 0:
                host.view(rng.randrange(2))
            case 1 if host.to_take_back is not None:
                host.undo()
            case _:
                moves = host.game.legal_moves(rng.choice(host.game.to_act))
                host.play(rng.choice([move for move in moves if move.kind != "finish"]))
    host.close()
