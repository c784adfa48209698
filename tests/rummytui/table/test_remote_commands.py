"""What commands come to at a table of several screens."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from rules import new_game
from rules.seats import Seat
from rummytui.remote.guest.table import RemoteTable
from rummytui.remote.wire import Seated
from rummytui.table.commands import Command, HandOver, Leave, LeaveByEscape
from rummytui.table.offers import Choose, ScreenAction
from rummytui.table.remote_commands import CloseTable, HandOverRemotely, remote_commands
from rummytui.table.scene import Scene

NAMES = ("Ann", "Bob", "Gail")
PERSON, BOT = (Seated(kind, "medium", "elsewhere", False, kind) for kind in ("person", "bot"))


@dataclass
class Stub:
    """What commands ask of a far table."""

    seating: tuple[Seated, ...] = (PERSON, BOT, PERSON)
    seats: tuple[Seat, ...] = (0,)
    keeps: bool = True
    is_over: bool = False
    is_remote: bool = True
    found: list[Seat] = field(default_factory=list)


def table(stub: Stub | None = None) -> RemoteTable:
    return stub or Stub()  # type: ignore[return-value]


def scene() -> Scene:
    return Scene(new_game("rummy", NAMES, seed=1).seen_by(0), frozenset({0, 2}), 0, (0,))


def test_the_host_hands_over_a_player_to_a_bot_and_a_bot_to_a_player() -> None:
    asked = HandOverRemotely(table()).offer(scene())
    assert isinstance(asked, Choose)
    for number, to in ((1, "to_bot"), (2, "to_person"), (3, "to_bot")):
        choice = asked.choices[number]
        if isinstance(choice.then, Choose):
            levels = [bot.then for bot in choice.then.choices.values()]
            assert levels == [ScreenAction(to, number - 1, level) for level in ("gentle", "easy", "medium", "hard")]
        else:
            assert choice.then == ScreenAction(to, number - 1)
        assert NAMES[number - 1] in choice.label
        assert ("bot" in choice.label.replace("Bob", "")) == isinstance(choice.then, Choose) == (to == "to_bot")


@pytest.mark.parametrize("command", [HandOverRemotely(table()), CloseTable(table())], ids=lambda command: command.name)
def test_a_question_for_all_lasts_while_others_move(command: Command) -> None:
    asked = command.offer(scene())
    assert isinstance(asked, Choose)
    assert asked.lasts


@pytest.mark.parametrize("leave", [Leave(), LeaveByEscape()], ids=lambda command: command.key)
def test_a_table_with_several_screens_is_left_with_the_same_key(leave: Leave) -> None:
    keys = [each.key for each in remote_commands([HandOver(), leave], table()) if isinstance(each, Leave)]
    assert keys == [leave.key]
