"""What the tests of screens share."""

import pytest

from tests.rummytui.screens.tables import SimpleBots


@pytest.fixture
def simple_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bots that play alike in every run and in every version of the thinking ones."""
    monkeypatch.setattr("rummytui.screens.table.Thinker", SimpleBots)
