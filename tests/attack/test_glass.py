"""The terminal of glass sees what stands on a terminal, and what was only ever written on it."""

from pathlib import Path

import pyte
import pytest

from rummytui.app import RummyApp
from tests.attack.curtains import quickly
from tests.attack.glass import Glass, Sight, recorder
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
        ("10\x1b[3;2H♦", "", ""),
    ],
)
def test_a_card_is_seen_wherever_it_is_written(piece: str, named: str, told: str) -> None:
    seen: list[Sight] = []
    Glass(40, 10, seen.append).take(piece)
    (sight,) = seen
    assert (sight.named, sight.told) == (hand(named), hand(told))


def test_what_stood_there_before_is_not_seen_again() -> None:
    seen: list[Sight] = []
    glass = Glass(40, 10, seen.append)
    glass.take("\x1b[2;2HK♠")
    glass.take("\x1b[5;2HAnn")
    glass.take("\x1b[2;2H  ")
    glass.take("\x1b[2;2HK♠")
    assert [sight.named for sight in seen] == [hand("KS"), set(), set(), hand("KS")]
