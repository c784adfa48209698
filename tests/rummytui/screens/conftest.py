"""What the tests of screens share."""

from pathlib import Path

import pytest


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for saved games with the same name in every run, and room for other files beside it."""
    monkeypatch.chdir(tmp_path)
    return Path("games")
