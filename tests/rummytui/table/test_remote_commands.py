"""What commands come to at a table of several screens."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from rules import new_game
from rules.seats import Seat
from rummytui.remote.guest.table import RemoteTable
from rummytui.table.between_hands import AnotherGame, LastHand, LookBack, ToFinal, WatchAgain
from rummytui.table.commands import AT_EVERY_TABLE, Command, HandOver, Leave, LeaveByEscape, Undo
from rummytui.table.offers import Choose, ScreenAction
from rummytui.table.remote_commands import (
    CloseTable,
    HandOverRemotely,
    LeaveOpen,
    ShutOut,
    UndoRemotely,
    host_commands,
    remote_commands,
)
from rummytui.table.scene import Scene
from rummytui.table.updates import Seated

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
    daily: None = None
    found: list[Seat] = field(default_factory=list)

    @property
    def seated(self) -> tuple[Seated, ...]:
        return self.seating


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


AWAY = Seated("person", None, "elsewhere", True, "person")
LENT = Seated("bot", "medium", "elsewhere", False, "person")


@pytest.mark.parametrize(
    ("seating", "seats", "keeps", "numbers"),
    [
        ((PERSON, BOT, PERSON), (0,), True, [1, 2, 3]),
        ((PERSON_HERE := Seated("person", None, "here", False, "person"), BOT, PERSON_HERE), (0,), False, []),
        ((PERSON_HERE, BOT, AWAY), (0,), False, [3]),
        ((LENT, BOT, PERSON_HERE), (0,), False, [1]),
    ],
    ids=["the host", "a guest while all are here", "a guest while another is away", "a guest for whom a bot plays"],
)
def test_which_seats_this_screen_can_hand_over(
    seating: tuple[Seated, ...], seats: tuple[Seat, ...], keeps: bool, numbers: list[int]
) -> None:
    command = HandOverRemotely(table(Stub(seating, seats, keeps)))
    asked = command.offer(scene())
    assert isinstance(asked, Choose)
    assert list(asked.choices) == numbers
    assert command.possible(scene()) is bool(numbers)
    assert bool(command.lacking(scene())) is not bool(numbers)


def test_nothing_is_undone_while_another_person_plays_elsewhere() -> None:
    assert "everybody sees a move as soon as it's made" in UndoRemotely(table()).lacking(scene())
    for seating in ((PERSON, BOT, BOT), (PERSON, BOT)):
        alone = UndoRemotely(table(Stub(seating))).lacking(scene())
        assert alone == Undo().lacking(scene())
    assert "everybody sees" in UndoRemotely(table(Stub((PERSON, LENT)))).lacking(scene()), "Bob may come back"


@pytest.mark.parametrize(
    ("keeps", "is_over", "asks"), [(True, False, True), (True, True, False), (False, False, False)]
)
def test_only_the_host_of_an_open_table_is_asked_whether_to_close_it(keeps: bool, is_over: bool, asks: bool) -> None:
    stub = table(Stub(keeps=keeps, is_over=is_over))
    offer = LeaveOpen(stub).offer(scene())
    if asks:
        assert isinstance(offer, Choose)
        assert [choice.then for choice in offer.choices.values()] == [
            ScreenAction("leave"),
            ScreenAction("close_table"),
        ]
    else:
        assert offer == ScreenAction("leave")
    assert bool(host_commands(stub, scene())) is asks


def test_the_host_removes_a_screen_by_the_number_of_its_seat() -> None:
    asked = ShutOut(table()).offer(scene())
    assert isinstance(asked, Choose)
    assert {number: (choice.label, choice.then) for number, choice in asked.choices.items()} == {
        number: (NAMES[number - 1], ScreenAction("shut_out", number - 1)) for number in (2, 3)
    }
    assert not ShutOut(table(Stub(keeps=False))).possible(scene())


def test_the_commands_of_a_table_with_several_screens() -> None:
    names = [command.name for command in remote_commands(AT_EVERY_TABLE, table())]
    assert names == ["sort", "undo", "hint", "peek", "hand_over", "who_is_here", "help", "rules", "settings", "leave"]
    without = [command.name for command in remote_commands([Leave()], table())]
    assert without == ["who_is_here", "leave"], "who is here can always be seen"
    assert list(remote_commands(AT_EVERY_TABLE, table(Stub(is_remote=False)))) == list(AT_EVERY_TABLE)


def test_where_nothing_more_is_played_only_looking_and_leaving_is_left() -> None:
    commands = (*AT_EVERY_TABLE, ToFinal(), LookBack(), AnotherGame(), LastHand("hand 3"), WatchAgain())
    names = {command.name for command in remote_commands(commands, table(Stub(is_over=True)))}
    assert names == {"sort", "peek", "help", "rules", "settings", "leave", "final", "look_back", "settlement"}
