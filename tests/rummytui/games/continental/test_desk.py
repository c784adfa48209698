"""How a hand of Continental is laid out for its owner."""

from rummytui.games import desk_for
from rummytui.games.draw_and_discard.laying_out import WholeHandTurnDesk
from rummytui.table.scene import Scene
from tests.rules.table import dealt


def test_jokers_complete_runs_in_a_complete_hand() -> None:
    """Two jokers and a ten could also be a set, which doesn't count."""
    game = dealt(["TS 2D 3D 4D 3D 4D 5D 6D 7D 5C 6C 7C 8C Jk Jk", ""], "2C", "KC", game="continental")
    desk = desk_for(game.name).at(game.phase)
    assert isinstance(desk, WholeHandTurnDesk)
    heading, groups = desk.nearest(Scene(game.seen_by(0), frozenset({0}), 0, (0,)))
    assert heading == "Ann's hand is complete"
    assert " ".join(map(str, groups[0].cards)) == "TS Jk=JS Jk=QS"
