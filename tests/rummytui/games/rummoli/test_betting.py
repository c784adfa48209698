"""What the betting offers, in words."""

import pytest

from rummytui.games import desk_for
from rummytui.games.rummoli.betting import CheckOrCall
from rummytui.table.scene import Scene
from tests.rules.rummoli.test_poker import PAIRS, betting
from tests.rules.table import play


@pytest.mark.clause("RM-8")
@pytest.mark.parametrize(("bob_has", "call"), [(50, "call 10 chips"), (3, "call 3 chips"), (1, "call 1 chip")])
def test_nobody_is_asked_for_more_than_is_left(bob_has: int, call: str) -> None:
    game = betting(PAIRS[:3], chips=[50, bob_has, 50])
    play(game, "Ann: bet 10")
    scene = Scene(game.seen_by(1), frozenset({0, 1, 2}), 1, (1,), {1: game.legal_moves(1)})
    assert f"{call} (" in desk_for("rummoli").at("poker").prompt(scene)
    assert CheckOrCall().text(scene) == call.partition(" chip")[0]
