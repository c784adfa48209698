"""Boathouse, Continental, Gambler's, Knock and Double Rum as they look: the table and the settlement."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummytui.table.host import Host
from tests.rummytui.games.draw_and_discard.test_table import DECKS, at
from tests.rummytui.screens.pictures import before, program
from tests.rummytui.screens.test_table_pictures import LARGE, SMALL, SnapCompare

pytestmark = [
    pytest.mark.usefixtures("simple_bots"),
    pytest.mark.parametrize("size", [SMALL, LARGE], ids=lambda size: "{}x{}".format(*size)),
    pytest.mark.parametrize("game", DECKS),
]

TABLES = {
    "boathouse": ("space", "t", "d", "e"),
    "continental": ("space", "d", "e", "r"),
    "gamblers": ("space", "d", "9C 9D 9S", "m", "KC", "x", "space", "d"),
    "knock": ("space", "d", "k"),
    "double-rum": ("space", "d", "6S 7S 8S Jk", "m", "2", "j", "j"),
}
"""What leads to the moment that is this game's own."""

ENDING = ("declare", "knock", "meld", "lay_off", "move_joker")
"""What is done where it can be, so that a hand ends."""


def ended(host: Host) -> Host:
    """The same table after the hand."""
    while host.game.phase == "play":
        legal = host.game.legal_moves(host.game.to_act[0])
        host.play(next((move for move in legal if move.kind in ENDING), legal[0]))
    return host


def test_the_table(snap_compare: SnapCompare, tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    """What this game has of its own can be seen, and the prompt says what to do about it."""
    assert snap_compare(program(at(tmp_path, game)), terminal_size=size, run_before=before(*TABLES[game]))


def test_the_end(snap_compare: SnapCompare, tmp_path: Path, game: str, size: tuple[int, int]) -> None:
    """How each number came about."""
    assert snap_compare(program(ended(at(tmp_path, game))), terminal_size=size, run_before=before())
