"""The commands between two hands, and after the last."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from rules import new_game
from rules.events import Event, SittingOver
from rules.moves import Deal, Finish
from rules.seats import Seat
from rummytui.table.between_hands import Finish as FinishCommand
from rummytui.table.between_hands import after_a_hand, at_the_end, way_back
from rummytui.table.commands import Command
from rummytui.table.offers import Play, ScreenAction
from rummytui.table.scene import Scene

AFTER = after_a_hand("round", FinishCommand())


def scene(*, acting: tuple[Seat, ...] = (1, 0), takes_back: Seat | None = None, people: int = 2) -> Scene:
    view = new_game("rummy", ["Ann", "Bob"], seed=1).seen_by(None)
    return Scene(view, frozenset(range(people)), acting=acting, takes_back=takes_back)


def named(name: str, commands: Sequence[Command] = AFTER) -> Command:
    return next(command for command in commands if command.name == name)


def test_the_next_hand_has_its_number_and_an_allowed_dealer() -> None:
    deal = named("deal")
    assert deal.text(scene()) == "deal round 2"
    assert deal.offer(scene()) == Play((Deal(1),))
    assert named("finish").offer(scene()) == Play((Finish(1),))


@pytest.mark.parametrize(
    ("happened", "takes_back", "way"),
    [
        ([SittingOver(1)], 1, "To keep playing this one, press u."),
        ([SittingOver(1)], None, ""),
        ([SittingOver(None)], 1, ""),
        ([], 1, ""),
    ],
)
def test_a_finished_game_goes_on_only_if_a_player_ended_it_and_can_undo_that(
    happened: Sequence[Event], takes_back: Seat | None, way: str
) -> None:
    assert way_back(happened, scene(takes_back=takes_back)) == way


@pytest.mark.parametrize("people", [0, 1])
def test_there_is_a_review_where_a_person_played(people: int) -> None:
    assert named("look_back").possible(scene(people=people)) is bool(people)


def test_commands_that_lead_to_other_screens_are_actions_of_their_name() -> None:
    end = at_the_end("hand 7")
    assert named("settlement", end).text(scene()) == "hand 7"
    for command in (*(named(name, end) for name in ("again", "settlement", "replay")), named("final")):
        assert command.offer(scene()) == ScreenAction(command.name)
    assert all(named(name, end).possible(scene()) for name in ("again", "settlement", "replay"))
    assert not named("final").possible(scene()), "the game isn't over"
    assert "enter" in named("final").other_keys
