"""What somebody at Double Rum is asked to do."""

import pytest

from rummytui.games import desk_for
from rummytui.table.scene import Scene
from rummytui.text import unmarked
from tests.rules.table import dealt


@pytest.mark.parametrize(
    ("gone", "asked"),
    [(False, "Ann: draw from the stock, or take 9♦."), (True, "Ann: the stock is gone, so take 9♦.")],
)
def test_whoever_can_only_take_the_upcard_is_told_why(gone: bool, asked: str) -> None:
    game = dealt(["7S 8S 2H", ""], "9D", "KC", game="double-rum")
    if gone:
        game.stock.clear()
    view = game.seen_by(0)
    scene = Scene(view, frozenset({0}), 0, (0,), {0: view.legal_moves(0)})
    assert unmarked(desk_for(game.name).at(game.phase).prompt(scene)) == asked
