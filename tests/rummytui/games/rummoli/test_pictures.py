"""Rummoli in each of its phases, as it looks."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rules import moves
from rummytui.table.host import Host
from tests.rummytui.games.rummoli.test_table import free, rummoli, to_stops
from tests.rummytui.screens.pictures import before, program
from tests.rummytui.screens.test_table_pictures import LARGE, SMALL, SnapCompare

pytestmark = [
    pytest.mark.usefixtures("simple_bots"),
    pytest.mark.parametrize("size", [SMALL, LARGE], ids=lambda size: "{}x{}".format(*size)),
]

Made = Callable[[Path], Host]


def betting(folder: Path) -> Host:
    """Ann has bet three chips, Bob has raised, Gail has folded."""
    host = free(folder)
    for move in (
        moves.Keep(2),
        moves.Drop(0),
        moves.Drop(1),
        moves.Bet(0, 3),
        moves.Raise(1, 2),
        moves.Fold(2),
    ):
        host.play(move)
    return host


def shown(folder: Path) -> Host:
    """All hands lie open."""
    host = betting(folder)
    host.play(moves.Call(0))
    return host


def half_laid(folder: Path) -> Host:
    """Pots must be called, and half of the cards are laid."""
    host = to_stops(rummoli(folder, claims="called"))
    while len(host.game.laid) < 16:  # type: ignore[attr-defined]
        seat = next(seat for seat in host.game.to_act if host.game.legal_moves(seat))
        host.play(host.game.legal_moves(seat)[0])
    return host


def settled(folder: Path) -> Host:
    """The first round is over."""
    host = to_stops(rummoli(folder))
    while host.game.phase == "stops":
        host.play(host.game.legal_moves(host.game.to_act[0])[0])
    return host


def over(folder: Path) -> Host:
    """Three rounds and the final are over."""
    host = settled(folder)
    while host.game.hand_number < 3:
        host.play(moves.Deal(host.game.to_act[0]))
        while host.game.phase != "between hands":
            seat = host.game.to_act[0]
            legal = host.game.legal_moves(seat)
            host.play(next((move for move in legal if isinstance(move, moves.Keep | moves.Drop)), legal[0]))
    host.play(moves.Finish(host.game.to_act[0]))
    while not host.game.over:
        host.play(host.game.legal_moves(host.game.to_act[0])[0])
    return host


@pytest.mark.parametrize(
    ("made", "keys"),
    [
        pytest.param(free, ("space",), id="widow"),
        pytest.param(free, ("space", "k", "b", "1", "9", "9", "enter"), id="bid_refused"),
        pytest.param(betting, (), id="betting"),
        pytest.param(shown, (), id="showdown"),
        pytest.param(half_laid, (), id="stops"),
        pytest.param(settled, (), id="settled"),
        pytest.param(over, (), id="over"),
    ],
)
def test_a_phase(
    snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int], made: Made, keys: tuple[str, ...]
) -> None:
    """Whose turn it is, what can be done, and where the chips are."""
    assert snap_compare(program(made(tmp_path)), terminal_size=size, run_before=before(*keys))
