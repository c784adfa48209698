"""Visits to a real terminal wait for the program, even on a very busy machine."""

import sys

import pytest

from tests.attack.windows import _WAITS, WatchedTerminal


def test_a_program_that_waits_for_its_turn_is_not_still(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: list[int | None] = [7, _WAITS, _WAITS, _WAITS, 8, 9, 9]
    left = iter(counted)
    monkeypatch.setattr("tests.attack.windows._computed", lambda _: next(left))
    monkeypatch.setattr("tests.attack.windows._STILL", 0.0)
    with WatchedTerminal(24, 80) as window:
        window.start(program=[sys.executable, "-c", "import sys; sys.stdin.read()"])
        window.until_still()
    assert next(left, "all asked") == "all asked"
