"""Who is here and who is away, told in plain text, and what can be typed before the first hand."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from rummytui.plain.presence import Presences
from rummytui.plain.remote import WaitingInLines
from rummytui.plain.teletype import MoreTold
from rummytui.remote.extra import RemoteError
from rummytui.remote.guest.guest_access import Invitation
from rummytui.remote.guest.table_connection import LINE_DOWN
from rummytui.table.updates import Seated

HERE = Seated("person", None, "here", False, "person")
THERE = Seated("person", None, "elsewhere", False, "person")
AWAY = Seated("person", None, "elsewhere", True, "person")
BOT = Seated("bot", "hard:hoarder", "elsewhere", False, "person")


@dataclass
class Table:
    """A table of three: this screen is Ann's, and it is Bob's turn."""

    seated: list[Seated] = field(default_factory=lambda: [HERE, THERE, THERE])
    keeps: bool = True
    trouble: str = ""
    ended: str = ""
    is_over: bool = False
    waits: bool = True
    seats: tuple[int, ...] = (0,)
    people: frozenset[int] = frozenset({0})
    begun: int = 0
    listener: object = None
    game: Any = field(default_factory=lambda: SimpleNamespace(players=("Ann", "Bob", "Gail"), to_act=(1,)))

    def begin(self) -> None:
        self.begun += 1

    def view(self, _: object) -> Any:
        return SimpleNamespace(title="Rummy")


class Gate:
    """Hands out codes, or cannot."""

    def __init__(self, *invitations: Invitation, trouble: str = "") -> None:
        self.invitations = invitations
        self.fresh = 0
        self._trouble = trouble

    async def refresh(self) -> None:
        self.fresh += 1
        if self._trouble:
            raise RemoteError(self._trouble)


class Teletype:
    """Collects the output since the last call, and provides these lines of input."""

    def __init__(self, *lines: str) -> None:
        self._lines = list(lines)
        self._said: list[str] = []
        self.told: Any = None
        self.wants: Any = None

    def say(self, line: str = "") -> None:
        self._said.append(line)

    def hear(self) -> str | None:
        return self._lines.pop(0) if self._lines else None

    def run(self, doing: Any) -> None:
        with contextlib.suppress(StopIteration):
            doing.send(None)

    def said(self) -> list[str]:
        said, self._said = self._said, []
        return said


def company(table: Table, gate: Gate | None = None, teletype: Teletype | None = None) -> tuple[Any, Teletype]:
    teletype = teletype or Teletype()
    return Presences(table, gate or Gate(), teletype), teletype  # type: ignore[arg-type]


def test_players_who_leave_and_come_back_are_told_once() -> None:
    table = Table()
    told, teletype = company(table)
    table.seated = [HERE, AWAY, AWAY]
    assert told.news() is False
    assert teletype.said() == ["Bob is away; the table is waiting.", "Gail is away."]
    told.news()
    assert teletype.said() == []
    table.seated = [HERE, BOT, THERE]
    told.news()
    assert teletype.said() == ["Gail is here."], "a bot in Bob's place isn't Bob"


@pytest.mark.parametrize(
    ("trouble", "back"),
    [(min(LINE_DOWN), "The connection is back."), ("The disk is full.", "Play can continue.")],
)
def test_a_trouble_and_its_end_are_told_once(trouble: str, back: str) -> None:
    table = Table()
    told, teletype = company(table)
    table.trouble = trouble
    assert [told.news(), told.news()] == [False, False]
    assert teletype.said() == [trouble]
    table.trouble = ""
    assert [told.news(), told.news()] == [True, False]
    assert teletype.said() == [back]


def test_after_the_end_nobody_is_said_to_come_or_go() -> None:
    table = Table()
    told, teletype = company(table)
    table.ended, table.is_over, table.seated = "The host closed the table.", True, [HERE, AWAY, THERE]
    assert told.news() is False
    assert teletype.said() == ["The host closed the table."]


def test_whoever_wants_a_bot_for_a_player_is_told_once() -> None:
    table = Table()
    told, teletype = company(table)
    table.seated = [HERE, Seated("person", None, "elsewhere", True, "person", (2,)), THERE]
    told.news()
    said = teletype.said()
    assert said[0] == "Bob is away; the table is waiting."
    assert said[1:] == ["Gail wants a bot to play for Bob: press v (who plays) to agree."]
    told.news()
    assert teletype.said() == []


def invitation(seat: int, *, link: str = "", is_void: bool = False) -> Invitation:
    return Invitation(seat, f"{seat}-turkey-gravy", "10.0.0.1:4222", link, is_void, is_heard=seat != 1)


def test_the_absent_are_told_with_the_way_in_for_each() -> None:
    codes = [invitation(0, link="http://0"), invitation(1), invitation(2, is_void=True)]
    told, _ = company(Table([AWAY, AWAY, AWAY], seats=()), Gate(*codes))
    lines = list(told.told())
    assert lines[:3] == ["Ann: not here.", "Bob: not here.", "Gail: not here."]
    assert [line for line in lines if line.startswith("The server")] == ["The server is 10.0.0.1:4222."] * 2
    assert "Ann can join with: rummytui join 0-turkey-gravy, or in a browser: http://0" in lines
    assert "Bob can join with: rummytui join 10.0.0.1:4222 1-turkey-gravy" in lines
    assert not any("2-turkey-gravy" in line for line in lines)
    assert any("Gail" in line and line.endswith("For a new one, type “remove a screen”.") for line in lines[3:-1])
    assert lines[-1] == "Waiting for Ann, Bob and Gail."


def test_those_who_are_here_need_no_code() -> None:
    codes = [invitation(seat) for seat in range(3)]
    told, _ = company(Table([HERE, BOT, THERE]), Gate(*codes))
    assert list(told.told()) == [
        "Ann: at this screen.",
        "Bob: a bot, hard, hoarder.",
        "Gail: here.",
        "Everybody is here.",
    ]


@pytest.mark.parametrize("keeps", [True, False])
def test_only_the_host_gets_fresh_codes(keeps: bool) -> None:
    gate = Gate(trouble="No answer.")
    told, teletype = company(Table(keeps=keeps), gate)
    told.tell()
    assert gate.fresh == keeps
    assert teletype.said()[: keeps or None][0] == ("No answer." if keeps else "Ann: at this screen.")


def waiting(table: Table, *lines: str) -> tuple[bool, list[str]]:
    """Whether the first hand starts, and the output, while these lines are typed before it."""
    told, teletype = company(table, teletype=Teletype(*lines))
    goes_on = WaitingInLines(table, told, teletype).wait()  # type: ignore[arg-type]
    said = teletype.said()
    assert said[0] == "Rummy. The first hand begins when everybody is here."
    return goes_on, said[1:]


HOSTS = "Type begin to start without latecomers, who to hear who is here, or q to leave."
GUESTS = "Type who to hear who is here, or q to leave."
EVERYBODY = ["Ann: at this screen.", "Bob: here.", "Gail: here.", "Everybody is here."]


@pytest.mark.parametrize("word", ["who", "WHO is here", "y", "?", "help", ""])
def test_who_is_here_is_told_as_often_as_it_is_asked(word: str) -> None:
    assert waiting(Table(), word) == (False, [*EVERYBODY, HOSTS] * 2)
    assert waiting(Table(keeps=False), word) == (False, [*EVERYBODY, GUESTS] * 2)


@pytest.mark.parametrize("word", ["q", "QUIT", "leave", "exit"])
def test_leaving_ends_the_wait(word: str) -> None:
    assert waiting(Table(), word, "who") == (False, [*EVERYBODY, HOSTS])


@pytest.mark.parametrize("word", ["begin", "Begin without", "begin without waiting"])
def test_only_the_host_begins_without_waiting(word: str) -> None:
    host, guest = Table(), Table(keeps=False)
    assert waiting(host, word)[1] == [*EVERYBODY, HOSTS]
    assert host.begun == 1
    assert waiting(guest, word)[1] == [*EVERYBODY, GUESTS, "Only the host can begin without waiting."]
    assert guest.begun == 0


def test_anything_else_has_to_wait() -> None:
    said = waiting(Table(), "draw")[1]
    assert said[-1] == "The first hand hasn't begun yet. Type ? to see who's missing."


@pytest.mark.parametrize(("is_over", "goes_on"), [(False, True), (True, False)])
def test_the_wait_ends_with_the_first_hand_or_with_the_table(is_over: bool, goes_on: bool) -> None:
    class Begins(Teletype):
        def hear(self) -> str | None:
            table.waits, table.is_over = False, is_over
            self.told()
            raise AssertionError("there is more to tell")

    table = Table()
    told, teletype = company(table, teletype=Begins())
    waits = WaitingInLines(table, told, teletype)  # type: ignore[arg-type]
    assert waits.wait() is goes_on
    assert waits.wait() is True, "there is nothing to wait for any more"
    assert table.listener is waits
    with pytest.raises(MoreTold):
        teletype.told()
