"""Four people at one laptop feed each other by keys; the plug is pulled in the middle, and they go on."""

from __future__ import annotations

from random import Random

import pytest

from rules import moves
from rummytui.host import Host, Sitter
from rummytui.settings import Settings, save
from saves import default_folder
from tests.terminal.terminal import Terminal

CURTAIN = "Pass the laptop to"
NAMES = ["Ann", "Bob", "Gail", "Dan"]


@pytest.fixture(autouse=True)
def no_pauses() -> None:
    """Nothing is waited for."""
    assert save(Settings(pace="at once")) is None


def almost_fed() -> int:
    """Keep a game that has just come to its Feeding; how many cards are in the hands."""
    host = Host.new(
        default_folder(),
        "tummy-rummy",
        NAMES,
        [Sitter(kind="person")] * 4,
        seed=3,
        options={"first_dealer": 3},
    )
    rng = Random(3)
    while host.game.phase == "play":
        legal = host.game.legal_moves(host.game.to_act[0])
        laying = [move for move in legal if isinstance(move, moves.Meld | moves.LayOff)]
        host.play(rng.choice(laying or legal))
    assert host.game.phase == "feeding"
    host.close()
    return sum(map(len, host.game.hands))


def feed_somebody(window: Terminal) -> None:
    """Whoever is asked gives the first card to the first seat that may have it."""
    if CURTAIN in window:
        window.press("space").wait_gone(CURTAIN)
    window.wait_for("who eats")
    line = next(line for line in window.screen if "Type" in line)
    seat = line.split("Type ")[1].split()[0]
    before = window.screen
    window.press(seat).wait_until(lambda: window.screen != before, "nothing was given")
    window.wait_until(
        lambda: any(sign in window for sign in (CURTAIN, "who eats", "names a Special")), "nobody follows"
    )


def test_a_feeding_with_the_plug_pulled(terminal: Terminal) -> None:
    left = almost_fed()
    assert left > 5
    terminal.start("resume").wait_for(CURTAIN, "the Feeding begins")
    for _ in range(3):
        feed_somebody(terminal)
    terminal.kill()
    terminal.start("resume").wait_for(CURTAIN)
    while "names a Special" not in terminal:
        feed_somebody(terminal)
    terminal.press("9", "h").wait_for("9♥: whoever plays it").press("enter").wait_for(
        "eaten up", "9♥. Whoever plays it"
    )
    terminal.press("g").wait_for("Who says goodbye").press("2").wait_for("Bob cooks in hand 2")
    terminal.press("d").wait_for(CURTAIN).press("space").wait_for("Special: 9♥")
    terminal.press("q").wait_for("New game").press("q")
    assert terminal.wait_for_exit() == 0
    assert terminal.foreign == []
