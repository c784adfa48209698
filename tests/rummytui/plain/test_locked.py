"""A locked hand at a table without a picture: the PIN is asked, and never told."""

from __future__ import annotations

import io
import os
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rules.moves import Draw
from rummytui.people.locks import FIRST_WAIT, Locks
from rummytui.plain import PlainTable, Teletype
from rummytui.plain.curtains import PlainCurtains
from rummytui.table.host import Host
from tests.rummytui.games.dummy_rummy.test_table import table as dummy_table
from tests.rummytui.games.rummoli.test_table import rummoli
from tests.rummytui.games.tummy_rummy.test_table import with_a_cook
from tests.rummytui.locked import PIN, Clock, lock, secrets_of
from tests.rummytui.screens.tables import host_of

ASKED = "Ann's PIN:"
WRONG = "1357"
VOTED = "Bob opened Ann's hand without the PIN."


class Waiting(io.StringIO):
    """Lines of a script; before a line that says how many seconds, they pass."""

    def __init__(self, lines: Sequence[str], clock: Clock) -> None:
        super().__init__("".join(f"{line}\n" for line in lines))
        self._clock = clock

    def readline(self, size: int = -1, /) -> str:  # type: ignore[override]
        line = super().readline(size)
        if line.startswith("wait "):
            self._clock.now += int(line.split()[1])
            return self.readline()
        return line


def told(host: Host, lines: Sequence[str], clock: Clock | None = None) -> list[str]:
    """The output while these lines are typed."""
    clock = clock or Clock()
    sink = io.StringIO()
    source = Waiting(lines, clock)
    PlainTable(host, Teletype(source, sink), Locks(host.game.players, clock)).play()
    host.close()
    return sink.getvalue().splitlines()


def two(folder: Path, kinds: str = "pp") -> Host:
    """Ann begins, and Bob is the other one."""
    return host_of(folder, kinds, decks=None)


def shows(heard: Sequence[str], name: str) -> bool:
    """Whether anything was told of somebody's hand."""
    return any(line.startswith((f"{name}'s hand, ", f"{name}'s hand: ")) for line in heard)


def test_the_right_pin_shows_the_hand(tmp_path: Path) -> None:
    lock("Ann")
    heard = told(two(tmp_path), [PIN])
    assert "Ann's hand is locked. You won't see the PIN as you type it." in heard
    assert ASKED in heard
    assert shows(heard, "Ann")


@pytest.mark.parametrize("line", ["", "show", "enter", "go on", WRONG, "12", "draw", "yes", "24680"])
def test_nothing_else_does(tmp_path: Path, line: str) -> None:
    lock("Ann")
    heard = told(two(tmp_path), [line] * 2)
    assert not shows(heard, "Ann")
    assert heard.count(ASKED) == 2


def test_a_hand_that_is_locked_while_the_table_is_open_is_locked_from_then_on(tmp_path: Path) -> None:
    """Somebody may choose a PIN in another window."""
    sink = io.StringIO()
    host = two(tmp_path)
    table = PlainTable(host, Teletype(Waiting(["", ""], Clock()), sink), Locks(host.game.players))
    lock("Ann")
    table.play()
    host.close()
    assert ASKED in sink.getvalue().splitlines()
    assert not shows(sink.getvalue().splitlines(), "Ann")


def test_others_lift_their_curtains_as_ever(tmp_path: Path) -> None:
    lock("Gail")
    heard = told(two(tmp_path), [""])
    assert shows(heard, "Ann")
    assert ASKED not in heard


def test_it_is_asked_at_every_curtain(tmp_path: Path) -> None:
    lock("Ann")
    host = two(tmp_path)
    card = str(min(host.game.hands[0]))
    theirs = str(min(host.game.hands[1]))
    heard = told(host, [PIN, "draw", f"throw {card}", "", "draw", f"throw {theirs}", WRONG])
    assert heard.count(ASKED) == 2
    again = heard[len(heard) - heard[::-1].index(ASKED) :]
    assert not shows(again, "Ann")


def test_nobody_reads_the_pin(tmp_path: Path) -> None:
    lock("Ann", "86420")
    host = two(tmp_path)
    heard = "\n".join(told(host, ["97531", "86420", "draw"]))
    files = [file.read_text() for file in tmp_path.rglob("*") if file.is_file()]
    for secret in [*secrets_of("Ann", "86420"), "97531"]:
        assert secret not in heard
        assert not any(secret in text for text in files)


def test_three_wrong_tries_make_everybody_wait(tmp_path: Path) -> None:
    lock("Ann")
    clock = Clock()
    heard = told(two(tmp_path), [WRONG, WRONG, WRONG, PIN, f"wait {FIRST_WAIT - 1}", PIN, "wait 1"], clock)
    assert [line for line in heard if "more tr" in line or "again in" in line] == [
        "That isn't Ann's PIN. 2 more tries.",
        "That isn't Ann's PIN. 1 more try.",
        "That isn't Ann's PIN. Try again in 30 seconds.",
        "Try again in 30 seconds.",
        "Try again in 1 second.",
    ]
    assert not shows(heard, "Ann")
    clock.now += 1
    assert shows(told(two(tmp_path), [PIN], clock), "Ann")


def test_the_others_vote_one_after_the_other(tmp_path: Path) -> None:
    lock("Ann")
    host = host_of(tmp_path)
    heard = told(host, ["vote", "yes", "no", "vote", "yes", "perhaps", "vote", "yes", "yes", "peek"])
    assert heard.count("Ann's hand stays locked.") == 2
    assert shows(heard, "Ann")
    assert sum("Gail: open Ann's hand without the PIN?" in line for line in heard) == 3


def test_a_vote_is_told_to_all_and_to_the_owner(tmp_path: Path) -> None:
    lock("Ann")
    host = two(tmp_path)
    assert VOTED in told(host, ["vote", "y", ""])
    heard = told(Host.resume(host.path), [PIN])
    assert VOTED in heard[: heard.index(ASKED)]
    heard = told(Host.resume(host.path), [])
    assert VOTED not in heard


def test_nobody_alone_is_outvoted(tmp_path: Path) -> None:
    lock("Ann")
    heard = told(two(tmp_path, "pb"), ["vote", "y", "y"])
    assert not shows(heard, "Ann")
    assert not any("may Ann's hand" in line for line in heard)


def test_one_person_against_bots_is_asked_once(tmp_path: Path) -> None:
    lock("Ann")
    host = two(tmp_path, "pb")
    heard = told(host, ["", "draw", WRONG, PIN, "draw", f"throw {min(host.game.hands[0])}", "draw"])
    assert "Only Ann may look now." in heard
    assert heard.count(ASKED) == 4
    assert shows(heard[heard.index("Only Ann may look now.") :], "Ann")
    assert heard.count("Only Ann may look now.") == 1


def test_no_move_back_opens_it(tmp_path: Path) -> None:
    lock("Ann")
    host = two(tmp_path)
    card = str(min(host.game.hands[0]))
    heard = told(host, [PIN, "take", f"throw {card}", "u", ""])
    assert heard.count(ASKED) == 2
    after = heard[len(heard) - heard[::-1].index("Pass the laptop to Ann.") :]
    assert not shows(after, "Ann")


def test_a_seat_that_a_bot_had_is_locked_when_it_comes_back(tmp_path: Path) -> None:
    lock("Ann")
    heard = told(two(tmp_path), [PIN, "v", "1", "3", "", "v", "1", "", "draw", ""])
    assert not shows(heard[heard.index("A bot is now playing for Ann.") :], "Ann")


def test_peeking_wants_the_pin_and_no_undo_opens_it(tmp_path: Path) -> None:
    host = dummy_table(tmp_path)
    host.play(Draw(0, "stock"))
    lock("Bob")
    heard = told(host, ["peek 2", "u", "", WRONG])
    assert not shows(heard, "Bob")
    assert heard.count("Bob's PIN:") == 3
    host = Host.resume(host.path)
    assert shows(told(host, ["peek 2", PIN]), "Bob")
    heard = told(Host.resume(host.path), ["peek 2", "back", "buy 2"])
    assert not shows(heard, "Bob")
    assert any("Bob bought" in line for line in heard)


def test_so_does_the_own_hand_where_somebody_is_asked_aloud(tmp_path: Path) -> None:
    host = rummoli(tmp_path)
    assert host.game.phase == "poker"
    name = host.game.players[host.game.to_act[0]]
    lock(name)
    heard = told(host, ["own hand", "", WRONG, "back", "peek"])
    assert not shows(heard, name)
    assert "Who wants to look at their hand?" in heard
    assert not shows(told(Host.resume(host.path), ["own hand", ""]), name)
    assert shows(told(Host.resume(host.path), ["own hand", PIN]), name)


def test_so_does_the_swap(tmp_path: Path) -> None:
    lock("Ann")
    host = with_a_cook(tmp_path)
    assert not shows(told(host, ["", WRONG]), "Ann")
    assert shows(told(Host.resume(host.path), [PIN]), "Ann")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such terminals")
def test_a_terminal_echoes_nothing_of_it_and_everything_else(tmp_path: Path) -> None:
    import pty
    import termios
    import threading

    window, inside = pty.openpty()
    with os.fdopen(inside, "r", buffering=1) as source:
        sink = io.StringIO()
        teletype = Teletype(source, sink)
        assert termios.tcgetattr(source.fileno())[3] & termios.ECHO
        os.write(window, b"first\n")
        assert teletype.hear() == "first"

        def type_it() -> None:
            while termios.tcgetattr(source.fileno())[3] & termios.ECHO:
                pass
            os.write(window, b"2468\n")

        typing = threading.Thread(target=type_it)
        typing.start()
        assert teletype.hear_unseen("PIN: ") == "2468"
        typing.join()
        assert termios.tcgetattr(source.fileno())[3] & termios.ECHO
        os.write(window, b"last\n")
        assert teletype.hear() == "last"
        echoed = ""
        while "last" not in echoed:
            echoed += os.read(window, 65_536).decode()
        assert "first" in echoed
        assert "2468" not in echoed + sink.getvalue()
    os.close(window)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such terminals")
def test_nothing_is_echoed_from_the_curtain_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Typing that starts before the PIN prompt isn't echoed either."""
    import pty
    import termios

    lock("Ann")
    host = two(tmp_path)
    window, inside = pty.openpty()
    with os.fdopen(inside, "r", buffering=1) as source:

        def echoes() -> bool:
            return bool(termios.tcgetattr(source.fileno())[3] & termios.ECHO)

        deaf: list[bool] = []
        monkeypatch.setattr(Teletype, "be_deaf", lambda _, seconds: deaf.append(echoes()))
        os.write(window, b"yes\n1357\nq\n")
        PlainTable(host, Teletype(source, io.StringIO()), Locks(host.game.players)).play()
        assert deaf == [False]
        assert echoes()
    os.close(window)
    host.close()


def test_a_vote_names_whose_hand_it_is_about_and_who_is_asked(tmp_path: Path) -> None:
    """It is Bob's hand, and the others are asked: Ann first, and Gail."""
    lock("Bob")
    host = host_of(tmp_path, decks=None, options={"first_dealer": 0})
    heard = told(host, ["vote", "yes", "yes"])
    asked = [line for line in heard if "yes or no" in line]
    assert [{name for name in ("Ann", "Bob", "Gail") if name in line} for line in asked] == [
        {"Ann", "Bob"},
        {"Bob", "Gail"},
    ]
    assert shows(heard, "Bob")


def test_back_is_no_way_from_the_curtain_of_a_turn(tmp_path: Path) -> None:
    """The player to move has nowhere to go back to: the word counts as a wrong PIN."""
    lock("Ann")
    host = two(tmp_path)
    heard = told(host, ["back", PIN])
    assert any("four to twelve digits" in line for line in heard)
    assert shows(heard, "Ann")


@pytest.mark.parametrize(("voters", "goes_back"), [((), False), ((1,), False), ((1,), True), ((), True)])
def test_only_what_can_be_typed_at_a_locked_curtain_is_said(voters: tuple[int, ...], goes_back: bool) -> None:
    said: list[str] = []
    host: Any = SimpleNamespace(game=SimpleNamespace(players=("Ann", "Bob")), people={0}, company={0})
    teletype: Any = SimpleNamespace(say=said.append, hear_unseen=said.append)
    locks: Any = SimpleNamespace(voters=lambda *_: voters, opened_by=lambda _: ())
    curtain = PlainCurtains(host, teletype, locks)
    assert curtain.lifted(0, locked=True, takes_back=False, goes_back=goes_back) is None
    assert said == [
        "Ann's hand is locked. You won't see the PIN as you type it.",
        *(["Type vote to ask everybody else whether to open Ann's hand without the PIN."] if voters else []),
        *(["Type back to leave it locked."] if goes_back else []),
        "Ann's PIN: ",
    ]
