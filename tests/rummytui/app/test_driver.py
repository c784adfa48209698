"""What a frame sends to the terminal, and in how many pieces."""

import pytest
from textual.app import App
from textual.drivers.headless_driver import HeadlessDriver

from rummytui.app.driver import in_whole_frames

BEGIN, END = "\x1b[?2026h", "\x1b[?2026l"


class Recorder(HeadlessDriver):
    """A driver that remembers what it was told to write."""

    def __init__(self, app: App[None]) -> None:
        super().__init__(app)
        self.written: list[str] = []

    def write(self, data: str) -> None:
        self.written.append(data)


async def test_a_frame_is_written_in_one_piece_and_everything_else_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    driver = in_whole_frames(Recorder)(App())
    assert isinstance(driver, Recorder)
    for data in ("title", BEGIN, "first", END, BEGIN, "second", "more", END, "bell"):
        driver.write(data)
    assert driver.written == ["title", f"{BEGIN}first{END}", f"{BEGIN}secondmore{END}", "bell"]


def test_windows_gets_a_frame_in_the_pieces_that_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    assert in_whole_frames(Recorder) is Recorder
