"""What the tests of widgets and screens share."""

import pytest

from tests.rummytui.idle import until_idle


@pytest.fixture(autouse=True)
def no_naps(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a key the pilot goes on as soon as the program has nothing left to do."""
    monkeypatch.setattr("textual.app.wait_for_idle", until_idle)
    monkeypatch.setattr("textual.pilot.wait_for_idle", until_idle)
