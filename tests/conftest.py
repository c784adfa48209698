"""What every test shares."""

import pytest

# Scripts that measure or draw: importing them for doctests would serve nobody.
collect_ignore_glob = ["benchmarks/*", "shots.py"]


@pytest.fixture(autouse=True)
def own_saves(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep every test, and every program it starts, away from the games of whoever runs the tests."""
    monkeypatch.setenv("RUMMYTUI_SAVES", str(tmp_path_factory.mktemp("saves")))
    monkeypatch.setenv("TEXTUAL_ANIMATIONS", "none")
