"""The logs of tables on a real server: put together they are journals, nobody writes twice, and a hand is enough to go on."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from nats.aio.client import Client

from rules import GAMES
from rummytui.remote.server.streams import NotWritten, OutOfReach, SomebodyElseWrote, put
from rummytui.remote.server.table_logs import (
    DamagedLog,
    Logs,
    NoSuchTable,
    SeatInfo,
    StreamLog,
    TableInfo,
    cut,
    written_in,
)
from rummytui.remote.wire import subjects
from rummytui.table.host import Host
from rummytui.table.sitting import Sitting
from saves import SaveError
from saves.lines import FORMAT, MoveLine, SeatLine, UndoLine
from saves.reading import read_journal, reading_of
from saves.replay import replayed
from tests.daily import each_kind
from tests.rules.playing import pick
from tests.saves.playing import BOT, PERSON, new_host, play_hands, play_on

GOLDEN = Path(__file__).parents[3] / "saves" / "golden"
FACTS = TableInfo(
    "rummy", (SeatInfo("here", "Ann", host=True), SeatInfo("elsewhere", "Bob"), SeatInfo("elsewhere", "Gail"))
)


@pytest.fixture
async def logs(client: Client) -> Logs:
    found = Logs(client)
    await found.prepare()
    return found


def facts(game: str, players: int) -> TableInfo:
    return TableInfo(game, tuple(SeatInfo("elsewhere", f"Player {number}") for number in range(players)))


def said(log: StreamLog) -> dict[str, Any]:
    """All that a log says of how its table stands."""
    hand = replayed(log.reading)
    game = {name: value for name, value in hand.game.__dict__.items() if name != "opening"}
    history = log.reading.history
    return {
        **game,
        "events": hand.events,
        "steps": hand.steps,
        "check": log.reading.check,
        "size": log.reading.good,
        "count": history.count,
        "totals": history.totals,
        "seating": history.seating,
        "marks": (history.taken_back, history.handed),
    }


async def play(logs: Logs, log: StreamLog, moves: int, rng: Random) -> Sitting:
    """Play so many moves by chance, as a referee would."""
    sitting = Sitting(log.reading, replayed(log.reading))
    for _ in range(moves):
        if sitting.game.over:
            break
        prepared = sitting.prepared((pick(sitting.game, rng),))
        await log.append(prepared.lines)
        sitting.done(prepared)
    return sitting


@each_kind("name")
async def test_a_log_is_a_journal_and_goes_on_from_its_last_hand(logs: Logs, name: str, tmp_path: Path) -> None:
    count = max(GAMES[name].player_counts(GAMES[name].Options())[0], 2)
    seating = [PERSON, *[BOT] * (count - 1)]
    table = await logs.open(facts(name, count), [f"P{seat}" for seat in range(count)], seating, seed=3)
    log, rng = await logs.read(table), Random(name)
    for _ in range(4):
        sitting = await play(logs, log, 25, rng)
        again = await logs.read(table)
        assert said(again) == said(log)
        assert again.seq == log.seq
        path = tmp_path / "exported.jsonl"
        path.write_bytes(await logs.text(table))
        host = Host.resume(path)
        assert host.game.__dict__ == {**sitting.game.__dict__, "opening": host.game.opening}
        assert host.totals == sitting.totals
        host.close()


@each_kind("name")
async def test_a_journal_becomes_a_table_and_a_journal_again(logs: Logs, name: str) -> None:
    path = GOLDEN / f"{name}-format-{FORMAT}.jsonl"
    journal, reading = path.read_bytes(), read_journal(path)
    table = await logs.take_in(facts(name, len(reading.header.players)), journal)
    assert await logs.text(table) == journal
    log = await logs.read(table)
    assert log.reading.check == reading.check
    assert log.reading.history.totals == reading.history.totals
    assert len(log.reading.history.entries) < len(reading.history.entries)
    assert await logs.facts(table) == facts(name, len(reading.header.players))


async def test_only_the_last_hand_is_read(logs: Logs, tmp_path: Path) -> None:
    host = play_on(play_hands(new_host(tmp_path), 3, Random(5)), 5, Random(5))
    table = await logs.take_in(FACTS, host.path.read_bytes())
    log = await logs.read(table)
    assert len(log.reading.history.entries) == 5
    assert not log.reading.history.packed
    assert said(log)["totals"] == host.totals
    await play(logs, log, 3, Random(1))
    assert said(await logs.read(table)) == said(log)


async def test_a_hand_that_has_only_been_dealt_is_the_last_one(logs: Logs, tmp_path: Path) -> None:
    host = play_hands(new_host(tmp_path), 2, Random(5))
    table = await logs.take_in(FACTS, host.path.read_bytes())
    log = await logs.read(table)
    sitting = await play(logs, log, 1, Random(1))
    assert sitting.game.hand_number == 3
    found = await logs.read(table)
    assert found.hand == found.seq
    assert not found.reading.history.packed
    assert said(found) == said(log)


async def test_what_was_taken_back_and_who_sits_where_is_read_too(logs: Logs) -> None:
    table = await logs.open(FACTS, ["Ann", "Bob", "Gail"], [PERSON, BOT, BOT], seed=5)
    log = await logs.read(table)
    sitting = await play(logs, log, 6, Random(3))
    for prepared in (sitting.prepared_seat(1, PERSON), sitting.prepared_undo(2), sitting.prepared_seat(0, BOT)):
        await log.append(prepared.lines)
        sitting.done(prepared)
    again = await logs.read(table)
    assert said(again) == said(log)
    assert again.reading.history.seating == [BOT, PERSON, BOT]
    assert len(replayed(again.reading).steps) == 4


async def test_going_back_beyond_a_hand_is_read_from_the_beginning(logs: Logs, tmp_path: Path) -> None:
    host = play_hands(new_host(tmp_path), 1, Random(5))
    moves = sum(isinstance(entry.line(), MoveLine) for entry in read_journal(host.path).history.entries)
    play_on(host, 1, Random(1))
    host._journal.append(UndoLine(3))
    host.close()
    table = await logs.take_in(FACTS, host.path.read_bytes())
    log = await logs.read(table)
    assert (log.hand, len(replayed(log.reading).steps)) == (0, moves - 2)
    await play(logs, log, 1, Random(2))
    assert said(await logs.read(table)) == said(log)


async def test_two_never_write(logs: Logs, client: Client) -> None:
    table = await logs.open(FACTS, ["Ann", "Bob", "Gail"], [PERSON] * 3, seed=5)
    one, other = await logs.read(table), await Logs(client).read(table)
    await play(logs, one, 1, Random(1))
    with pytest.raises(SomebodyElseWrote):
        await play(Logs(client), other, 1, Random(1))
    assert said(await logs.read(table)) == said(one)


async def test_who_asked_is_remembered(logs: Logs) -> None:
    table = await logs.open(FACTS, ["Ann", "Bob", "Gail"], [PERSON] * 3, seed=5)
    log = await logs.read(table)
    await log.append([SeatLine(2, BOT)], (2, "some.name"))
    await play(logs, log, 1, Random(1))
    assert (await logs.read(table)).asked == log.asked == {(2, "some.name"): log.seq - 1}


@pytest.mark.parametrize("far_back", [False, True])
async def test_a_damaged_log_is_not_gone_on_with(logs: Logs, client: Client, far_back: bool) -> None:
    table = await logs.open(FACTS, ["Ann", "Bob", "Gail"], [PERSON] * 3, seed=5)
    log = await logs.read(table)
    await play(logs, log, 4, Random(1))
    entry = log.reading.written([SeatLine(0, BOT)]).text.replace(b"bot", b"bat")
    beside = {} if far_back else {"Hand": str(log.hand)}
    await put(client, subjects.log_of(table), entry, after=log.seq, beside=beside)
    with pytest.raises(DamagedLog, match="1 line can't be read"):
        await logs.read(table)


async def test_what_stands_beside_an_entry_is_not_relied_on(logs: Logs, client: Client) -> None:
    table = await logs.open(FACTS, ["Ann", "Bob", "Gail"], [PERSON] * 3, seed=5)
    log = await logs.read(table)
    for beside in ({"Hand": "999999999"}, {"Hand": "x"}, {"Hand": "0"}, {"Hand": "0", "Since": "{}"}):
        line = log.reading.written([SeatLine(0, BOT)])
        log.seq = await put(client, subjects.log_of(table), line.text, after=log.seq, beside=beside)
        log.reading.add(line)
        assert said(await logs.read(table)) == said(log)


async def test_there_is_no_such_table(logs: Logs) -> None:
    for nowhere in (subjects.new_name(), "*", "a b", ""):
        with pytest.raises(NoSuchTable):
            await logs.read(nowhere)
    assert await logs.facts(subjects.new_name()) is None


async def test_no_damaged_journal_is_taken_in(logs: Logs, tmp_path: Path) -> None:
    journal = play_on(new_host(tmp_path), 5, Random(1)).path.read_bytes()
    for damaged in (journal[:-1], journal.replace(b"draw", b"dram"), b"", b"{}\n"):
        with pytest.raises(SaveError):
            await logs.take_in(FACTS, damaged)


def test_a_journal_is_cut_at_what_was_decided(tmp_path: Path) -> None:
    host = play_hands(new_host(tmp_path), 2, Random(5))
    host.seat(1, BOT)
    journal = host.path.read_bytes()
    entries = cut(journal)
    assert b"".join(entries) == journal
    assert entries[0].count(b"\n") == 2
    kinds = (b'{"move":', b'{"undo":', b'{"seat":')
    assert all(entry.startswith(kinds) for entry in entries[1:])
    assert all(sum(line.startswith(kinds) for line in entry.splitlines()) == 1 for entry in entries[1:])
    assert written_in(reading_of(host.path, journal), b"").bodies == []


@pytest.mark.parametrize("is_written", [False, True])
async def test_a_server_that_reads_and_does_not_write_is_no_silent_one(
    logs: Logs, monkeypatch: pytest.MonkeyPatch, *, is_written: bool
) -> None:
    """On a full disk nobody who writes is answered; an answer can be lost as well when all is written."""
    table = await logs.open(FACTS, ["Ann", "Bob", "Gail"], [PERSON] * 3, seed=3)
    log = await logs.read(table)

    async def unanswered(*args: Any, **more: Any) -> int:
        if is_written:
            await put(*args, **more)
        raise OutOfReach

    monkeypatch.setattr("rummytui.remote.server.table_logs.put", unanswered)
    sitting = Sitting(log.reading, replayed(log.reading))
    prepared = sitting.prepared((sitting.game.legal_moves(sitting.game.to_act[0])[0],))
    with pytest.raises(OutOfReach) as told:
        await log.append(prepared.lines)
    assert isinstance(told.value, NotWritten) is not is_written
