"""Cards that were named alone are meant in the next line; those named with a command are meant only by that."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from rules import Card
from rules.cards import cards
from rules.moves import Discard, Draw
from rummytui.games import desk_for
from rummytui.plain.typed import LineMeaning, TypedLine, meaning_of
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
        kept, named = (meaning_of(TypedLine(throw, found), scene, desk) for found in ((), (four,)))
    assert (kept.selected, kept.offer) == ((king,), Play((Discard(0, king),)))
    assert (named.selected, named.offer) == ((), Play((Discard(0, four),)))


def test_cards_alone_are_selected_and_with_other_words_they_are_no_command(tmp_path: Path) -> None:
    king, four, missing, other = cards("KC 4H 7H 8H")
    with closing(host_of(tmp_path)) as host:
        host.play(Draw(0, "stock"))
        desk = desk_for("rummy").at("play")
        scene = Scene(host.view(0), frozenset({0, 1, 2}), 0, (0,), {0: host.game.legal_moves(0)}, selected=(king,))

        def meant(*found: Card, answers: tuple[str, ...] = (), scene: Scene = scene) -> LineMeaning:
            return meaning_of(TypedLine(None, found, answers), scene, desk)

        assert meant(four, king).selected == (four, king)
        unknown = "That isn't a command here. Type ? to see what you can do."
        assert meant(four, answers=("2",)) == ((), unknown)
        assert meant(answers=("2",)) == ((), unknown)
        assert meant(four, scene=scene._replace(acting=())) == ((), unknown)
        assert meant(four, missing, other, missing) == ((), "Ann doesn't have 7♥ or 8♥.")
        # Whose hand is in sight is no question of whose turn it is.
        assert meant(missing, scene=scene._replace(face_up=None)).selected == (king,)
