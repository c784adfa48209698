"""The updates of a screen's seats, assembled in any order of arrival."""

from dataclasses import replace
from pathlib import Path

import pytest

from rules.moves import Draw
from rules.rummoli.events import HandsShown
from rules.seats import Seat
from rummytui.remote.guest.seat_updates import SeatUpdates
from rummytui.remote.wire.messages import SeatUpdate, What
from tests.rummytui.remote.fake_table import FakeTable

HERE = (0, 2)
"""The seats of the screen."""


@pytest.fixture
def table(tmp_path: Path) -> FakeTable:
    """Rummy for three; Bob, at seat 1, moves first and sits elsewhere."""
    return FakeTable(tmp_path, "rummy", ("Ann", "Bob", "Gail"), first_dealer=0)


def told(table: FakeTable, what: What = "moved", *, whole: bool = False, **more: object) -> dict[Seat, SeatUpdate]:
    return {seat: table.told(seat, what, (), whole=whole, **more) for seat in HERE}


def move(table: FakeTable) -> dict[Seat, SeatUpdate]:
    """Somebody moves; what the seats here are told of it."""
    table.play_any()
    return told(table)


def hear(hearing: SeatUpdates, told: dict[Seat, SeatUpdate]) -> bool:
    """Have all seats hear it; whether none of them has missed anything."""
    in_order = [hearing.add(seat, each) for seat, each in told.items()]
    return all(in_order)


def test_it_waits_until_all_seats_have_been_told(table: FakeTable) -> None:
    hearing = SeatUpdates(told(table, "look", whole=True))
    moved = move(table)
    assert hearing.add(0, moved[0])
    assert hearing.updates.advance() is None
    assert hearing.add(2, moved[2])
    news = hearing.updates.advance()
    assert news is not None
    assert hearing.one.seq == table.seq
    assert news.seen_by(2) == moved[2].events
    assert hearing.events_for(2) == table.host.events_for(2)


def test_a_repeated_or_late_update_happens_once(table: FakeTable) -> None:
    hearing = SeatUpdates(told(table, "look", whole=True))
    first, second = move(table), move(table)
    assert hear(hearing, first)
    assert hear(hearing, second)
    assert hear(hearing, first)
    assert hear(hearing, told(table, "look", whole=True))
    hearing.updates.advance()
    assert hearing.updates.advance() is None
    assert hearing.events_for(0) == table.host.events_for(0)


def test_a_gap_is_noticed_and_filled(table: FakeTable) -> None:
    hearing = SeatUpdates(told(table, "look", whole=True))
    move(table)
    assert not hear(hearing, move(table))
    assert hearing.updates.advance() is None
    assert hearing.begin_again(told(table, "look", whole=True))
    news = hearing.updates.advance()
    assert news is not None
    assert news.missed
    assert hearing.events_for(None) == table.host.events_for(None)


def test_presence_tells_of_what_was_missed(table: FakeTable) -> None:
    hearing = SeatUpdates(told(table, "look", whole=True))
    assert hear(hearing, told(table, "presence"))
    move(table)
    assert not hear(hearing, told(table, "presence"))


def test_an_answer_that_has_been_overtaken_fills_no_gap(table: FakeTable) -> None:
    hearing = SeatUpdates(told(table, "look", whole=True))
    early = told(table, "look", whole=True)
    assert hear(hearing, move(table))
    assert not hearing.begin_again(early)
    hearing.updates.advance()
    assert hearing.one.seq == table.seq


def test_an_answer_that_one_seat_knows_to_be_overtaken_fills_no_gap(table: FakeTable) -> None:
    hearing = SeatUpdates(told(table, "look", whole=True))
    early = told(table, "look", whole=True)
    moved = move(table)
    assert hearing.add(0, moved[0])
    assert not hearing.begin_again(early)
    assert hearing.add(2, moved[2])
    hearing.updates.advance()
    assert hearing.one.seq == table.seq


def test_how_all_stands_takes_the_place_of_what_waited(table: FakeTable) -> None:
    hearing = SeatUpdates(_with_totals(told(table, "look", whole=True), (3, -1, -2)))
    assert hear(hearing, move(table))
    table.play_any()
    assert hearing.begin_again(_with_totals(told(table, "look", whole=True), (3, -1, -2)))
    news = hearing.updates.advance()
    assert news is not None
    assert news.missed
    assert not any(news.seen_by(seat) for seat in hearing.seats)
    assert hearing.totals == [(3, -1, -2)]
    assert hearing.events_for(2) == table.host.events_for(2)


def _with_totals(told: dict[Seat, SeatUpdate], *totals: tuple[int, ...]) -> dict[Seat, SeatUpdate]:
    return {seat: replace(each, totals=totals) for seat, each in told.items()}


@pytest.mark.parametrize("read", ["a settlement", "a showdown"])
def test_pages_to_read_come_before_later_events(table: FakeTable, read: str) -> None:
    hearing = SeatUpdates(told(table, "look", whole=True))
    first = move(table)
    for seat, each in first.items():
        if read == "a settlement":
            each.view.phase = "between hands"
        else:
            first[seat] = replace(each, events=(HandsShown(()),))
    assert hear(hearing, first)
    assert hear(hearing, move(table))
    assert hearing.updates.advance() is not None
    assert hearing.one.seq == table.seq - 1
    assert hearing.updates.advance() is not None
    assert hearing.one.seq == table.seq


def test_an_undo_is_shown_before_later_moves(table: FakeTable) -> None:
    table.play(Draw(1, "discard"))
    hearing = SeatUpdates(told(table, "look", whole=True))
    table.host.undo()
    table.seq += 1
    assert hear(hearing, told(table, "undone", whole=True, taken_back=(1, 1)))
    assert hear(hearing, move(table))
    news = hearing.updates.advance()
    assert news is not None
    assert news.taken_back == (1, 1)
    assert hearing.updates.following is not None
    news = hearing.updates.advance()
    assert news is not None
    assert news.taken_back is None
    assert hearing.events_for(0) == table.host.events_for(0)


def test_seats_are_never_shown_at_different_entries(table: FakeTable) -> None:
    hearing = SeatUpdates(told(table, "look", whole=True))
    assert hearing.add(0, move(table)[0])
    table.seq += 1
    everything = told(table, "undone", whole=True, taken_back=(1, 1))
    assert hearing.add(2, everything[2])
    assert hearing.updates.advance() is None
    assert hearing.add(0, everything[0])
    assert hearing.updates.advance() is not None
    assert hearing.one.seq == table.seq
