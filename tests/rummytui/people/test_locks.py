"""PINs that are tried, waits after wrong ones, and votes."""

from __future__ import annotations

import ast
import errno
import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, replace
from pathlib import Path
from threading import Barrier

import pytest
from filelock import FileLock

import rummytui
from rummytui.people import registry as people
from rummytui.people.locks import FIRST_WAIT, LONGEST_WAIT, Key, Locks, is_pin, lock_for
from rummytui.settings import people_file
from tests.rummytui.locked import PIN, Clock, lock

PLAYERS = ("Ann", "Bob", "Gail")
ANN, BOB, GAIL = 0, 1, 2


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def table(clock: Clock) -> Locks:
    """Ann's hand is locked."""
    lock("Ann")
    return Locks(PLAYERS, clock)


@pytest.mark.parametrize("text", ["0000", "1234", "123456789012"])
def test_a_pin_is_four_to_twelve_digits(text: str) -> None:
    assert is_pin(text)


@pytest.mark.parametrize("text", ["", "123", "1234567890123", "12 34", "12a4", "١٢٣٤", "１２３４", "²²²²", "-123"])
def test_anything_else_is_none(text: str) -> None:
    assert not is_pin(text)


def full_disk(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


TRYING = """
import sys
from rummytui.people.locks import Locks
table = Locks(["Ann"])
print("ready", flush=True)
sys.stdin.readline()
table.try_pin(0, sys.argv[1])
"""


class TestTriesAtOnce:
    def test_in_eight_windows_are_three(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Each is counted before it is compared, so the others have to wait."""
        lock("Ann")
        command = [sys.executable, "-c", TRYING]
        windows = [
            subprocess.Popen([*command, f"000{number}"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            for number in range(8)
        ]
        for window in windows:
            assert window.stdout
            assert window.stdout.readline() == "ready\n"
        for window in windows:
            assert window.stdin
            window.stdin.write("\n")
            window.stdin.flush()
        for window in windows:
            window.communicate()
            assert window.returncode == 0
        found = people.load()[0].lock_of("Ann")
        assert found is not None
        assert found.wrong == 3
        assert [file.name for file in people_file().parent.iterdir()] == ["people.json"]

    def test_in_threads_are_compared_three_times(self, monkeypatch: pytest.MonkeyPatch) -> None:
        lock("Ann")
        compared = []
        together = Barrier(8)

        def slow(_: object, pin: str) -> bool:
            compared.append(pin)
            return False

        def trying(number: int) -> object:
            table = Locks(PLAYERS)
            together.wait()
            return table.try_pin(ANN, f"000{number}")

        monkeypatch.setattr("rummytui.people.locks._fits", slow)
        with ThreadPoolExecutor(8) as threads:
            assert [*threads.map(trying, range(8))] == [None] * 8
        assert len(compared) == 3

    def test_one_that_is_being_compared_is_counted(self, table: Locks, monkeypatch: pytest.MonkeyPatch) -> None:
        left = []

        def compare(*_: object) -> bool:
            left.append(Locks(PLAYERS).tries_left(ANN))
            return False

        monkeypatch.setattr("rummytui.people.locks._fits", compare)
        for _ in range(3):
            table.try_pin(ANN, "0000")
        assert left == [2, 1, 0]

    def test_while_another_window_writes_nothing_is_tried(self, table: Locks, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("rummytui.people.registry._PATIENCE", 0.0)
        held = FileLock(people_file().with_name(".people.json.lock"))
        with held, ThreadPoolExecutor(1) as thread:
            assert thread.submit(table.try_pin, ANN, PIN).result() is None
            said = thread.submit(people.change, lambda known: known).result()
        assert said == "Another window is changing the players' file; try again."
        assert table.try_pin(ANN, PIN) == Key(ANN)


class TestTriesUnderTwoNames:
    """A lock that is on two names after they were separated is one lock, and has one count."""

    def test_separating_gives_no_new_tries(self, clock: Clock) -> None:
        lock("Ann")
        people.change(lambda known: known.join("Annie", "Ann"))
        table = Locks(("Ann", "Annie"), clock)
        assert table.try_pin(0, "0000") is None
        people.change(lambda known: known.separate("Annie"))
        assert (table.tries_left(0), table.tries_left(1)) == (2, 2)
        assert table.try_pin(1, "0000") is None
        assert (table.tries_left(0), table.tries_left(1)) == (1, 1)
        assert table.try_pin(0, "0000") is None
        assert table.seconds_to_wait(0) == table.seconds_to_wait(1) == FIRST_WAIT
        clock.now += FIRST_WAIT
        assert table.try_pin(1, PIN) == Key(1)
        assert (table.tries_left(0), table.tries_left(1)) == (3, 3)

    def test_another_pin_has_its_own_count(self, clock: Clock) -> None:
        lock("Ann")
        people.change(lambda known: known.join("Annie", "Ann").separate("Annie"))
        lock("Annie", "97531")
        table = Locks(("Ann", "Annie"), clock)
        assert table.try_pin(1, "0000") is None
        assert (table.tries_left(0), table.tries_left(1)) == (3, 2)

    def test_joining_takes_the_count_along(self, clock: Clock) -> None:
        lock("Ann")
        table = Locks(("Ann", "Nan"), clock)
        for _ in range(3):
            assert table.try_pin(0, "0000") is None
        people.change(lambda known: known.join("Ann", "Nan"))
        assert table.seconds_to_wait(0) == table.seconds_to_wait(1) == FIRST_WAIT


class TestPin:
    def test_opens_its_own_hand(self, table: Locks) -> None:
        assert table.seats == {ANN}
        assert table.try_pin(ANN, PIN) == Key(ANN)

    @pytest.mark.parametrize("wrong", ["2469", "", "24680", "246", "0000"])
    def test_no_other_does(self, table: Locks, wrong: str) -> None:
        assert table.try_pin(ANN, wrong) is None

    def test_a_hand_without_a_lock_opens_with_any(self, table: Locks) -> None:
        assert table.try_pin(BOB, "") == Key(BOB)

    def test_one_that_is_changed_while_another_is_tried_stays_changed(
        self, table: Locks, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Trying takes a while, in which somebody in another window can choose a new PIN."""

        def meanwhile(*_: object) -> bool:
            lock("Ann", "97531")
            return False

        with monkeypatch.context() as slow:
            slow.setattr("rummytui.people.locks._fits", meanwhile)
            assert table.try_pin(ANN, "0000") is None
        assert table.try_pin(ANN, PIN) is None
        assert table.try_pin(ANN, "97531") == Key(ANN)

    def test_one_that_is_changed_after_a_try_that_was_not_written_opens(
        self, table: Locks, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        with monkeypatch.context() as full:
            full.setattr("rummytui.people.registry.put_in_place", full_disk)
            assert table.try_pin(ANN, "0000") is None
        assert table.tries_left(ANN) == 2
        lock("Ann", "97531")
        assert table.tries_left(ANN) == 3
        assert table.try_pin(ANN, "97531") == Key(ANN)

    def test_the_same_pin_is_never_written_the_same(self) -> None:
        first, second = lock_for(PIN), lock_for(PIN)
        assert first.salt != second.salt
        assert first.digest != second.digest
        assert first.is_sound

    def test_the_file_holds_no_pin(self, table: Locks) -> None:
        table.try_pin(ANN, "97531")
        table.try_pin(ANN, PIN)
        found = people.load()[0].lock_of("Ann")
        assert found is not None
        words = json.dumps([asdict(found)[name] for name in ("n", "r", "p", "wrong", "opened_by")])
        assert PIN not in words
        assert people_file().read_text().count("97531") == 0
        assert PIN.encode().hex() not in people_file().read_text()

    @pytest.mark.parametrize(("n", "r", "p"), [(2**15, 8, 1), (2, 32, 16), (2**13, 32, 16), (2**14, 8, 3), (4, 8, 1)])
    def test_the_work_of_a_sound_lock_is_bounded(self, table: Locks, n: int, r: int, p: int) -> None:
        found = people.load()[0].lock_of("Ann")
        assert found is not None
        other = replace(found, n=n, r=r, p=p)
        assert other.is_sound
        people.change(lambda known: known.with_lock("Ann", other))
        assert table.try_pin(ANN, PIN) is None

    def test_is_asked_of_merged_names(self, clock: Clock) -> None:
        people.change(lambda known: known.with_lock("Ann", lock_for(PIN)).join("Annie", "Ann"))
        table = Locks(("Annie", "ＡＮＮ"), clock)
        assert table.seats == {0, 1}
        assert table.try_pin(0, PIN)

    def test_of_a_table_that_has_none_is_never_asked(self) -> None:
        lock("Ann")
        assert not Locks(()).seats
        assert Locks(()).try_pin(ANN, "") == Key(ANN)


class TestWaiting:
    def wrong(self, table: Locks, times: int = 1) -> None:
        for _ in range(times):
            assert table.try_pin(ANN, "0000") is None

    def test_two_slips_cost_nothing(self, table: Locks) -> None:
        self.wrong(table, 2)
        assert table.tries_left(ANN) == 1
        assert table.seconds_to_wait(ANN) == 0
        assert table.try_pin(ANN, PIN) == Key(ANN)
        assert table.tries_left(ANN) == 3

    def test_after_three_not_even_the_right_one_opens_for_a_while(self, table: Locks, clock: Clock) -> None:
        self.wrong(table, 3)
        assert table.seconds_to_wait(ANN) == FIRST_WAIT
        assert table.try_pin(ANN, PIN) is None
        clock.now += FIRST_WAIT - 1
        assert table.seconds_to_wait(ANN) == 1
        assert table.try_pin(ANN, PIN) is None
        clock.now += 1
        assert table.try_pin(ANN, PIN) == Key(ANN)

    def test_tries_while_waiting_do_not_count(self, table: Locks, clock: Clock) -> None:
        self.wrong(table, 10)
        assert table.seconds_to_wait(ANN) == FIRST_WAIT

    def test_it_grows(self, table: Locks, clock: Clock) -> None:
        self.wrong(table, 3)
        waits = []
        for _ in range(9):
            waits.append(table.seconds_to_wait(ANN))
            clock.now += waits[-1]
            self.wrong(table)
        assert waits == [30, 60, 120, 240, 480, 900, 900, 900, 900]

    def test_it_outlasts_the_table(self, table: Locks, clock: Clock) -> None:
        self.wrong(table, 3)
        clock.now += 10
        again = Locks(PLAYERS, clock)
        assert again.seconds_to_wait(ANN) == FIRST_WAIT - 10
        assert again.try_pin(ANN, PIN) is None

    def test_it_outlasts_a_disk_that_is_full(self, table: Locks, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
        def full_disk(_: int) -> None:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as full:
            full.setattr("os.fsync", full_disk)
            self.wrong(table, 3)
            assert table.try_pin(ANN, PIN) is None
            clock.now += FIRST_WAIT
            assert table.try_pin(ANN, PIN) == Key(ANN)
        self.wrong(table)
        assert Locks(PLAYERS, clock).tries_left(ANN) == 2

    def test_a_clock_that_is_set_back_makes_it_no_longer(self, table: Locks, clock: Clock) -> None:
        self.wrong(table, 3)
        clock.now -= 10_000_000
        assert table.seconds_to_wait(ANN) == FIRST_WAIT

    def test_a_billion_wrong_tries_are_counted_quickly(self, table: Locks, clock: Clock) -> None:
        self.wrong(table, 3)
        text = people_file().read_text().replace('"wrong": 3', '"wrong": 1000000000000')
        people_file().write_text(text)
        assert table.seconds_to_wait(ANN) == LONGEST_WAIT

    def test_it_is_one_persons_own(self, table: Locks) -> None:
        lock("Bob", "1357")
        self.wrong(table, 3)
        assert table.seconds_to_wait(BOB) == 0
        assert table.try_pin(BOB, "1357") == Key(BOB)

    def test_what_another_window_has_changed_is_not_written_over(self, table: Locks) -> None:
        before = people.load()[0].lock_of("Ann")
        assert before is not None
        people.change(lambda known: known.with_lock("Ann", None))
        table._write(ANN, before, lambda now: now)
        assert people.load()[0].lock_of("Ann") is None


class TestVote:
    def test_everybody_else_has_to_agree(self, table: Locks) -> None:
        people_there = frozenset({ANN, BOB, GAIL})
        voters = table.voters(ANN, people_there, people_there)
        assert voters == (BOB, GAIL)
        assert table.vote(ANN, voters, frozenset()) is None
        assert table.vote(ANN, voters, frozenset({BOB})) is None
        assert table.vote(ANN, voters, frozenset({ANN, BOB})) is None
        assert table.vote(ANN, voters, frozenset({BOB, GAIL})) == Key(ANN, (BOB, GAIL))

    def test_bots_have_no_vote(self, table: Locks) -> None:
        assert table.voters(ANN, frozenset({ANN, GAIL}), frozenset({ANN, GAIL})) == (GAIL,)

    def test_who_plays_alone_cannot_be_outvoted(self, table: Locks) -> None:
        voters = table.voters(ANN, frozenset({ANN}), frozenset({ANN}))
        assert voters == ()
        assert table.vote(ANN, voters, frozenset()) is None
        assert table.vote(ANN, voters, frozenset({ANN})) is None

    def test_who_is_away_is_asked_if_nobody_else_is_there(self, table: Locks) -> None:
        assert table.voters(ANN, frozenset({ANN}), frozenset({ANN, BOB})) == (BOB,)
        assert table.voters(ANN, frozenset({ANN, GAIL}), frozenset({ANN, BOB, GAIL})) == (GAIL,)

    def test_is_remembered_until_the_owner_was_told(self, table: Locks, clock: Clock) -> None:
        table.vote(ANN, (BOB,), frozenset({BOB}))
        table.vote(ANN, (BOB, GAIL), frozenset({BOB, GAIL}))
        again = Locks(PLAYERS, clock)
        assert again.opened_by(ANN) == ("Bob", "Gail")
        assert again.try_pin(ANN, PIN)
        assert again.opened_by(ANN) == ("Bob", "Gail"), "the PIN alone does not say that it was read"
        again.told(ANN)
        assert Locks(PLAYERS, clock).opened_by(ANN) == ()

    def test_adds_to_what_the_owner_is_to_be_told(self, table: Locks) -> None:
        table.vote(ANN, (BOB,), frozenset({BOB}))
        table.vote(ANN, (GAIL,), frozenset({GAIL}))
        assert table.opened_by(ANN) == ("Bob", "Gail")

    def test_is_possible_while_there_is_a_wait_which_goes_on(self, table: Locks) -> None:
        for _ in range(3):
            table.try_pin(ANN, "0000")
        assert table.vote(ANN, (BOB,), frozenset({BOB})) == Key(ANN, (BOB,))
        assert table.seconds_to_wait(ANN) == FIRST_WAIT

    def test_is_remembered_even_if_the_disk_is_full(self, table: Locks, monkeypatch: pytest.MonkeyPatch) -> None:
        def full_disk(_: int) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr("os.fsync", full_disk)
        table.vote(ANN, (BOB,), frozenset({BOB}))
        assert table.opened_by(ANN) == ("Bob",)


def test_nothing_else_makes_keys() -> None:
    root = Path(rummytui.__file__).parent
    makers = {
        str(file.relative_to(root))
        for file in root.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute)
        if (node.func.id if isinstance(node.func, ast.Name) else node.func.attr) == "Key"
    }
    assert makers == {"people/locks.py"}


def test_a_file_that_cannot_be_read_is_said() -> None:
    people_file().mkdir(parents=True)
    assert "Can't read" in (Locks(PLAYERS).notice or "")
    assert Locks(()).notice
