"""Cards that were named alone are meant in the next line; those named with a command are meant only by that."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from rules.cards import cards
from rules.moves import Discard, Draw
from rummytui.games import desk_for
from rummytui.plain.meaning import meaning_of
from rummytui.plain.typed import Typed
from rummytui.table.offers import Play
from rummytui.table.scene import Scene
from tests.rummytui.screens.tables import host_of


def test_a_command_without_cards_means_those_selected_before(tmp_path: Path) -> None:
    king, four = cards("KC 4H")
    with closing(host_of(tmp_path)) as host:
        host.play(Draw(0, "stock"))
        desk = desk_for("rummy").at("play")
        throw = next(command for command in desk.commands if command.name == "discard")
        scene = Scene(host.view(0), frozenset({0, 1, 2}), 0, (0,), {0: host.game.legal_moves(0)}, selected=(king,))
        kept, named = (meaning_of(Typed(throw, found), scene, desk) for found in ((), (four,)))
    assert (kept.selected, kept.offer) == ((king,), Play((Discard(0, king),)))
    assert (named.selected, named.offer) == ((), Play((Discard(0, four),)))
