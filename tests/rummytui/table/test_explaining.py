"""What help says of commands that cannot be used now."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from rules import new_game
from rules.cards import cards
from rules.moves import Draw
from rules.seats import Seat
from rummytui.advice import Advice, Completes
from rummytui.games import desk_for
from rummytui.table.commands import Command, OwnHand
from rummytui.table.explaining import sections_of
from rummytui.table.scene import Scene
from rummytui.text import said_all
from tests.rummytui.screens.tables import host_of, stacked

DECKS = stacked(["4H 5H 6D 9C 9D JS KC", "7H 8H QS QD 2C 2D KS"], "JC", "KD 9H")
"""Ann, who begins, has no meld."""


def not_now(folder: Path, *, drawn: bool) -> dict[str, str]:
    """Why commands cannot be used, by their labels, with two cards selected that are no meld."""
    with closing(host_of(folder, "pp", decks=DECKS)) as host:
        if drawn:
            host.play(Draw(0, "stock"))
        legal = {0: host.game.legal_moves(0)}
        scene = Scene(host.view(0), frozenset({0, 1}), 0, (0,), legal, selected=tuple(cards("4H JS")))
        sections = dict(sections_of(scene, desk_for("rummy").at("play").commands, host.game.check))
        return {label: why for _, label, why in sections["Not now"]}


@pytest.mark.parametrize(
    ("acting", "heading"),
    [((0,), "What Ann can do now"), ((1, 0), "What Bob or Ann can do now"), ((), "What you can do now")],
)
def test_the_first_section_is_about_those_who_can_act(acting: tuple[Seat, ...], heading: str, tmp_path: Path) -> None:
    with closing(host_of(tmp_path, "pp", decks=DECKS)) as host:
        legal = {seat: host.game.legal_moves(seat) for seat in host.game.to_act}
        scene = Scene(host.view(0), frozenset({0, 1}), 0, acting, legal)
        desk = desk_for("rummy").at("play")
        sections = dict(sections_of(scene, (*desk.commands, *desk.everywhere), host.game.check))
    assert list(sections) == [heading, "Not now", "Moving around"]
    able = {(key, label): text for key, label, text in sections[heading]}
    assert able["?", "help"] == "See what you can do right now, and why anything else isn't allowed."
    assert (("d", "draw") in able) is (0 in acting)
    unable = {label: why for _, label, why in sections["Not now"]}
    assert all(unable.values()), "each with a reason"
    if acting == (0,):
        assert unable["meld"] == "Ann must draw a card first. (SH-3)"


def test_what_cannot_be_done_has_its_usual_label(tmp_path: Path) -> None:
    class Fly(Command):
        """Fly."""

        name, key, label = "fly", "f5", "fly"

        def text(self, scene: Scene) -> str:
            return "fly with Ann"

        def lacking(self, scene: Scene) -> str:
            return "Ann has no wings."

    class Soar(Fly):
        """Soar."""

        def possible(self, scene: Scene) -> bool:
            return True

    with closing(host_of(tmp_path, "pp", decks=DECKS)) as host:
        scene = Scene(host.view(0), frozenset({0, 1}), 0, (0,))
        able, unable, _ = sections_of(scene, (Fly(), Soar()), host.game.check)
    assert able[1] == [("F5", "fly with Ann", "Soar.")]
    assert unable[1] == [("F5", "fly", "Ann has no wings.")]


def test_a_section_without_entries_is_left_out(tmp_path: Path) -> None:
    with closing(host_of(tmp_path, "pp", decks=DECKS)) as host:
        scene = Scene(host.view(0), frozenset({0, 1}), 0, (0,))
        assert [heading for heading, _ in sections_of(scene, (), host.game.check)] == ["Moving around"]


def test_the_rule_that_forbids_a_move_is_named_but_not_one_about_the_cards_selected(tmp_path: Path) -> None:
    """That a card fits nowhere is not why nothing can be laid off where no meld lies."""
    assert "(SH-3)" in not_now(tmp_path / "before", drawn=False)["meld"]
    after = not_now(tmp_path / "after", drawn=True)
    assert after["lay off"]
    assert "SH-" not in after["lay off"]


@pytest.mark.parametrize(
    ("people", "in_company", "possible"), [((0, 1), False, True), ((0,), True, True), ((0,), False, False)]
)
def test_hands_are_shown_apart_where_several_may_look(
    people: tuple[Seat, ...], in_company: bool, possible: bool
) -> None:
    view = new_game("rummoli", ["Ann", "Bob", "Gail"], seed=1).seen_by(None)
    scene = Scene(view, frozenset(people), acting=(0,), in_company=in_company)
    assert OwnHand().possible(scene) == possible


def test_a_hint_says_what_speaks_for_the_best_move_and_against_the_next() -> None:
    view = new_game("rummy", ["Ann", "Bob"], seed=1).seen_by(0)
    eights, nines = (Completes(found[0], tuple(found)) for found in (cards("8H 8C 8D"), cards("9H 9C 9D")))
    advised = [Advice(Draw(0, "stock"), 1.0, (eights,)), Advice(Draw(0, "discard"), 0.0, (eights,), 1.0, (nines,))]
    scene = Scene(view, frozenset({0, 1}), 0, (0,), {0: [advice.move for advice in advised]})
    desk = desk_for("rummy")
    texts = [desk.at("play").advice(desk.adviser(view), scene, advised, place).text for place in (0, 1)]
    told = [[said_all(found.meld) in text for found in (eights, nines)] for text in texts]
    assert told == [[True, False], [False, True]]
