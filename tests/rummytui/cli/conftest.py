"""What the tests of the command line share."""

from pathlib import Path

import pytest

from rummytui import cli
from rummytui.app import rummy_app as app
from rummytui.cli import commands, in_lines
from rummytui.table.host import Host


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Host | None, Path | None]]:
    """What the program would have been opened with, instead of opening it; and a terminal to open it in."""
    calls: list[tuple[Host | None, Path | None]] = []

    def run(start: Host | None = None, *, saves: Path | None = None) -> int:
        calls.append((start, saves))
        return 0

    monkeypatch.setattr(app, "run", run)
    for module in (cli, commands, in_lines):
        monkeypatch.setattr(module, "needs_terminal", lambda: None)
    return calls
