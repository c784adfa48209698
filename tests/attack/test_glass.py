"""The recorded terminal sees the current screen, and text that was written only for a moment."""

import sys
from pathlib import Path

import pyte
import pytest

from rummytui.app.rummy_app import RummyApp
from tests.attack.curtains import quickly
from tests.attack.glass import Glass, SeenCards, pieces_of, recorder
from tests.attack.windows import WatchedTerminal
from tests.rummytui.screens.tables import hand, host_of
from tests.terminal.screen import Screen


async def test_it_sees_what_a_terminal_shows(tmp_path: Path) -> None:
    """A hand is dealt, looked at and played from, with names that are wide."""
    written: list[str] = []
    looked = False
    screen = Screen(100, 30)
    stream = pyte.Stream(screen)
    host = host_of(tmp_path, names=["日本語", "Bob", "Zoë"])
    glass = Glass(100, 30, lambda sight: written.append(sight.piece))
    app = RummyApp(host, saves=tmp_path)
    app.driver_class = recorder(glass)
    app.deaf_seconds = 0.0
    with quickly():
        async with app.run_test(headless=False, size=(100, 30)) as pilot:
            for key in ("space", "d", "?", "escape", "end", "x", "space", "comma", "escape", "i"):
                await pilot.press(key)
                await pilot.pause()
                stream.feed("".join(written))
                written.clear()
                assert glass.text.split("\n") == screen.written
                looked |= hand("4H 5H 6H") <= glass.cards
    assert looked


@pytest.mark.parametrize(
    ("piece", "named", "told"),
    [
        ("\x1b[3;5HK♠\x1b[3;5H  ", "KS", ""),
        ("\x1b]0;Ann holds K♠ 10D\x07", "", "KS TD"),
        ("\x1b]9;4h\x07", "", "4H"),
        ("\x1b[2;2H╭───╮\x1b[3;2H│10♦│\x1b[4;2H╰───╯", "TD", ""),
        ("\x1b[3;2H│Q│\x1b[4;2H│♣│", "QC", ""),
        ("\x1b[3;2HK\x1b[9Gx\x1b[3G♠", "KS", ""),
        ("10\x1b[3;2H♦", "", ""),
    ],
)
def test_a_card_is_seen_in_any_output(piece: str, named: str, told: str) -> None:
    seen: list[SeenCards] = []
    Glass(40, 10, seen.append).take(piece)
    (sight,) = seen
    assert (sight.named, sight.told) == (hand(named), hand(told))


def test_what_stood_there_before_is_not_seen_again() -> None:
    seen: list[SeenCards] = []
    glass = Glass(40, 10, seen.append)
    glass.take("\x1b[2;2HK♠")
    glass.take("\x1b[5;2HAnn")
    glass.take("\x1b[2;2H  ")
    glass.take("\x1b[2;2HK♠")
    assert [sight.named for sight in seen] == [hand("KS"), set(), set(), hand("KS")]


_COUNTED = "\x1b[?2026h\x1b[3;2HJ♣ 10 Q♣ 10 \x1b[?2026l"
_MOVED = "\x1b[?2026h\x1b[3;2H \x1b[1mJ♣\x1b[0m 10 \x1b[1mQ♣\x1b[0m 10\x1b[?2026l"
"""The same row one cell to the right: with the first half of it, a ten stands beside a suit that was the queen's."""


@pytest.mark.parametrize("size", range(1, len(_MOVED)))
def test_a_frame_is_looked_at_when_all_of_it_has_come(size: int) -> None:
    seen: list[SeenCards] = []
    glass = Glass(40, 10, seen.append)
    text = _COUNTED + "\x1b[5;2HAnn" + _MOVED + "\x1b[2J"
    rest = ""
    for start in range(0, len(text), size):
        whole, rest = pieces_of(rest + text[start : start + size])
        for piece in whole:
            glass.take(piece)
    assert not rest
    assert "".join(sight.piece for sight in seen) == text
    assert set().union(*(sight.named for sight in seen)) == hand("JC QC")


def test_a_frame_that_a_program_writes_in_two_goes_is_one() -> None:
    half, rest = _MOVED[: _MOVED.index("Q")], _MOVED[_MOVED.index("Q") :]
    write = "import sys; print({!r}, end='', flush=True); sys.stdin.read(1); print({!r}, end='', flush=True)"
    with WatchedTerminal(24, 80) as window:
        window.start(
            program=[sys.executable, "-c", f"import tty; tty.setraw(0); {write.format(_COUNTED + half, rest)}"]
        )
        while half not in window.raw.decode(errors="replace"):
            assert window._read(30)
        window.press("space")
        window.wait_for_exit()
    assert [sight.named for sight in window.seen] == [hand("JC QC"), hand("JC QC")]
    assert window.glass.text.split("\n")[2] == "  J♣ 10 Q♣ 10"
