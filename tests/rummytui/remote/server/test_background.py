"""What runs on for a folder is started once, and again only when it has ended or knows something old."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from rummytui.remote.server import nats_server
from rummytui.remote.server.background import _keep, _kept, referee_lives

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs sleep")

ONE, OTHER = ["sleep", "60"], ["sleep", "61"]


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    before = set(nats_server._STARTED)
    yield tmp_path
    for process in set(nats_server._STARTED) - before:
        nats_server._STARTED[process].kill()
        nats_server._STARTED[process].wait()


def test_a_process_is_kept_while_it_has_the_right_command_and_certificate(folder: Path) -> None:
    first = _keep(folder, "referee", ONE, "old")
    assert _keep(folder, "referee", ONE, "old") == first
    assert referee_lives(folder)
    second = _keep(folder, "referee", ONE, "new")
    third = _keep(folder, "referee", OTHER, "new")
    assert _keep(folder, "referee", OTHER, "new") == third
    assert len({first, second, third}) == 3
    # Those that were replaced were told to end.
    for process in (first, second):
        assert nats_server._STARTED[process].wait(10) == -signal.SIGTERM
    assert nats_server._STARTED[third].poll() is None


def test_a_process_that_has_ended_is_started_again(folder: Path) -> None:
    first = _keep(folder, "referee", ONE)
    os.kill(first, signal.SIGKILL)
    nats_server._STARTED[first].wait()
    assert not referee_lives(folder)
    assert _keep(folder, "referee", ONE) != first
    assert referee_lives(folder)


def test_a_process_of_another_name_is_left_alone(folder: Path) -> None:
    referee = _keep(folder, "referee", ONE)
    pages = _keep(folder, "pages", ONE)
    assert pages != referee
    assert _keep(folder, "referee", ONE) == referee


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="needs /proc")
def test_a_number_that_another_process_was_given_is_not_taken_for_it(folder: Path) -> None:
    pages = _keep(folder, "pages", OTHER)
    (folder / "referee.json").write_text((folder / "pages.json").read_text().replace('"61"', '"60"'))
    kept = _kept(folder, "referee")
    assert kept
    while not Path(f"/proc/{pages}/cmdline").read_bytes():
        """It's empty until the system runs the command."""
    assert (kept.process, kept.command, kept.runs) == (pages, ONE, False)
    kept.tell_to_end()
    assert nats_server._STARTED[pages].poll() is None


def test_a_process_that_has_only_just_begun_is_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine, ten milliseconds may pass before its command can be read."""
    first = _keep(folder, "referee", ONE)
    with monkeypatch.context() as begun:
        begun.setattr(Path, "read_bytes", lambda _: b"")
        assert referee_lives(folder)
        assert _keep(folder, "referee", ONE) == first
    assert _keep(folder, "referee", ONE) == first
