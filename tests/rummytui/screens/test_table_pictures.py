"""The table and what is laid over it, as they look."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rules.moves import Deal, Meld
from tests.rummytui.screens.pictures import before, program
from tests.rummytui.screens.tables import host_of

SnapCompare = Callable[..., bool]
SMALL, LARGE = (80, 24), (120, 40)

pytestmark = [
    pytest.mark.usefixtures("simple_bots"),
    pytest.mark.parametrize("size", [SMALL, LARGE], ids=lambda size: "{}x{}".format(*size)),
]


ANNS_TURN = ("space", "d", "4H 5H 6H", "m", "9C 9D 9S", "m", "KC", "x")
BOBS_TURN = ("space", "d", "7H", "o", "8H", "o", "KS", "x")


def test_the_draw(snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]) -> None:
    """Whose turn it is and what can be drawn, at a glance."""
    assert snap_compare(program(host_of(tmp_path)), terminal_size=size, run_before=before("space"))


def test_a_selected_card_that_fits(snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]) -> None:
    """The prompt says what the card can do, the meld that it fits on says so too."""
    steps = (*ANNS_TURN, "space", "d", "7H")
    assert snap_compare(program(host_of(tmp_path)), terminal_size=size, run_before=before(*steps))


def test_a_refusal(snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]) -> None:
    """Why the card that was just taken may not go back, and the rule to open."""
    steps = ("space", "t", "JC", "x")
    assert snap_compare(program(host_of(tmp_path)), terminal_size=size, run_before=before(*steps))


def test_a_question(snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]) -> None:
    """The keys below are the answers."""
    assert snap_compare(program(host_of(tmp_path)), terminal_size=size, run_before=before("space", "d", "m"))


def test_the_curtain(snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]) -> None:
    """Who gets the laptop, what happened, and the one key."""
    steps = (*ANNS_TURN, *BOBS_TURN)
    assert snap_compare(program(host_of(tmp_path)), terminal_size=size, run_before=before(*steps))


def test_help(snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]) -> None:
    """What is possible, and why other things are not."""
    assert snap_compare(program(host_of(tmp_path)), terminal_size=size, run_before=before("space", "?"))


def test_the_settlement(snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]) -> None:
    """Two hands: how each number came about, and the running totals."""
    host = host_of(tmp_path)
    for _ in range(2):
        while host.game.phase == "play":
            legal = host.game.legal_moves(host.game.to_act[0])
            host.play(next((move for move in legal if isinstance(move, Meld)), legal[0]))
        if host.game.hand_number == 1:
            host.play(Deal(0))
    assert snap_compare(program(host), terminal_size=size, run_before=before())


def test_six_players_with_names_of_all_sorts(snap_compare: SnapCompare, tmp_path: Path, size: tuple[int, int]) -> None:
    """Long names are cut, square brackets are only brackets, wide letters take their room."""
    names = ("Grandmother Josephine of the Hill", "Bob[/]", "日本の花子さん", "[red]Dan", "Eve", "Fay")
    host = host_of(tmp_path, "pppbbb", names=names, decks=None, seed=5)
    assert snap_compare(program(host), terminal_size=size, run_before=before("space", "t"))
