"""A referee on a real server: what guests ask is done once or not at all, and everybody is told what they may know."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from nats.aio.client import Client
from nats.aio.msg import Msg

from rules import Game
from rules.events import CardDrawn
from rules.moves import Claim, Discard, Draw, Lay, Move
from rummytui.remote.referee import table
from rummytui.remote.referee.referee import Referee
from rummytui.remote.server.streams import NotStored, NotWritten, last, put
from rummytui.remote.server.table_logs import Logs, SeatInfo, TableInfo
from rummytui.remote.wire import messages as wire
from rummytui.remote.wire import subjects
from rummytui.table.updates import Seated
from rummytui.text.narration import MoveTakenBack, SeatHandedOver
from saves import Sitter
from saves.lines import FORMAT, MoveLine, SeatLine, sound
from saves.reading import read_journal, reading_of
from saves.replay import HandSoFar, dealt, played, replayed
from tests.daily import each_kind
from tests.rules.playing import pick_of
from tests.rummytui.remote.guests import Guest, Refereeing, guest_of
from tests.saves.playing import BOT, PERSON

GOLDEN = Path(__file__).parents[3] / "saves" / "golden"
HARD = Sitter("bot", "hard")


@pytest.fixture
async def referee(server: str) -> AsyncIterator[Referee]:
    async with Refereeing(server) as found:
        yield found


@pytest.fixture
async def logs(client: Client, referee: Referee) -> Logs:
    return Logs(client)


def facts(game: str, count: int, pace: float = 0.0) -> TableInfo:
    return TableInfo(game, tuple(SeatInfo("elsewhere", f"P{seat}", host=seat == 0) for seat in range(count)), pace)


async def opened(
    logs: Logs,
    *seating: Sitter,
    game: str = "rummy",
    pace: float = 0.0,
    head_starts: Sequence[int] = (),
    **options: Any,
) -> str:
    """A new table."""
    players = [f"P{seat}" for seat in range(len(seating))]
    return await logs.open(
        facts(game, len(seating), pace), players, seating, seed=7, options=options, head_starts=head_starts
    )


@asynccontextmanager
async def guests(client: Client, table: str, count: int) -> AsyncIterator[list[Guest]]:
    """Guests at the first seats of a table, who have looked."""
    async with AsyncExitStack() as stack:
        found = [await stack.enter_async_context(Guest(client, table, seat)) for seat in range(count)]
        await asyncio.gather(*(guest.look() for guest in found))
        yield found


async def until(holds: Callable[[], bool]) -> None:
    """Wait for something that somebody else brings about."""
    async with asyncio.timeout(20):
        while not holds():  # noqa: ASYNC110 - nobody tells of it
            await asyncio.sleep(0.01)


async def game_of(logs: Logs, table: str) -> Game:
    """The game as the log has it."""
    return replayed((await logs.read(table)).reading).game


def moves_in(journal: bytes) -> int:
    return sum(body.startswith(b'{"move"') for body, _, _ in sound(journal))


# ------------------------------------------------------------------------------------------------ playing


def beginnings(name: str) -> dict[str, bytes]:
    """For each phase of a game the beginning of a golden journal that leads there."""
    path = GOLDEN / f"{name}-format-{FORMAT}.jsonl"
    journal, reading = path.read_bytes(), read_journal(path)
    ends = [end for _, _, end in sound(journal)]
    hand = HandSoFar(dealt(reading, reading.history.entries[0]))
    found = {str(hand.game.phase): journal[: ends[1]]}
    for number, entry in enumerate(reading.history.entries):
        if entry.kind is MoveLine:
            played(hand, entry)
            due = sum(
                later.kind is not MoveLine for later in reading.history.entries[number + 1 : number + 1 + len(hand.due)]
            )
            found.setdefault(str(hand.game.phase), journal[: ends[entry.number - 1 + due]])
    return found


@each_kind("name")
async def test_every_phase_is_played_by_asking(logs: Logs, client: Client, name: str) -> None:
    """From each phase guests play a few moves; each sees what its seat may, and the log has all of it."""
    rng = Random(name)
    found = beginnings(name)
    assert len(found) >= 2
    for phase, journal in found.items():
        count = len(reading_of(Path(phase), journal).header.players)
        here = await logs._open(facts(name, count), [journal])
        async with guests(client, here, count) as all_guests:
            for seat, seated in enumerate(all_guests[0].last.seating):
                while seated.kind == "bot":
                    # Bots may move meanwhile.
                    host = all_guests[0]
                    done = await host.ask(wire.HandOverRequest(host.new_id(), (await host.look()).seq, seat, "person"))
                    if isinstance(done, wire.Done):
                        break
            await asyncio.gather(*(one.look() for one in all_guests))
            for _ in range(4):
                acting = all_guests[0].last.view.to_act
                if not acting:
                    break
                guest = all_guests[rng.choice(acting)]
                move = pick_of(guest.game.legal_moves(guest.seat), rng)
                reply = await guest.play(move)
                if isinstance(reply, wire.Done):
                    await asyncio.gather(*(one.hears(reply.seq) for one in all_guests))
                else:
                    # The table makes a forced move, which may have come first.
                    assert isinstance(reply, wire.Stale)
                    await asyncio.gather(*(one.look() for one in all_guests))
            await asyncio.gather(*(one.look() for one in all_guests))
            game = await game_of(logs, here)
            for guest in all_guests:
                assert guest.last.view == game.seen_by(guest.seat)
                assert guest.last.stage.audience == game.stage.audience(game).value


async def test_updates_have_no_gaps_and_fit_each_seat(logs: Logs, client: Client) -> None:
    here = await opened(logs, PERSON, PERSON)
    async with guests(client, here, 2) as (one, other):
        mover, watcher = (one, other) if 0 in one.last.view.to_act else (other, one)
        reply = await mover.play(Draw(mover.seat, "stock"))
        assert isinstance(reply, wire.Done)
        for guest in (mover, watcher):
            told = await guest.hears(reply.seq)
            assert (told.what, told.moves, told.hand) == ("moved", 1, None)
            assert told.view == (await game_of(logs, here)).seen_by(guest.seat)
        (drawn,) = mover.last.events
        (seen,) = watcher.last.events
        assert seen == drawn.seen_by(watcher.seat) != drawn


async def test_bots_play_a_hand_by_themselves(logs: Logs, client: Client) -> None:
    here = await opened(logs, BOT, BOT, hands=1)
    async with asyncio.timeout(20):
        while not (await game_of(logs, here)).over:  # noqa: ASYNC110 - nobody tells of it
            await asyncio.sleep(0.05)


# ------------------------------------------------------------------------------------------------ once, or not at all


async def test_what_is_asked_twice_is_done_once(logs: Logs, client: Client) -> None:
    here = await opened(logs, PERSON, PERSON)
    async with guests(client, here, 2) as both:
        guest = next(one for one in both if one.seat in one.last.view.to_act)
        ask = wire.PlayRequest("the-same", guest.last.seq, Draw(guest.seat, "stock"))
        replies = await asyncio.gather(*(guest.ask(ask) for _ in range(5)))
        assert len(set(replies)) == 1
        assert isinstance(replies[0], wire.Done)
        assert await guest.ask(ask) == replies[0]
        late = await guest.play(Draw(guest.seat, "stock"), after=ask.after)
        assert late == wire.Stale(replies[0].seq)
        assert moves_in(await logs.text(here)) == 1


async def test_two_who_answer_the_same_do_not_both_move(logs: Logs, client: Client) -> None:
    here = await opened(logs, PERSON, PERSON)
    async with guests(client, here, 2) as both:
        guest = next(one for one in both if one.seat in one.last.view.to_act)
        replies = await asyncio.gather(*(guest.play(Draw(guest.seat, source)) for source in ("stock", "discard")))
        assert sorted(type(reply).__name__ for reply in replies) == ["Done", "Stale"]
        assert moves_in(await logs.text(here)) == 1


async def test_a_refusal_says_why_and_changes_nothing(logs: Logs, client: Client) -> None:
    here = await opened(logs, PERSON, PERSON)
    async with guests(client, here, 2) as both:
        guest = next(one for one in both if one.seat in one.last.view.to_act)
        card = guest.last.view.hands[guest.seat][0]
        refused = await guest.play(Discard(guest.seat, card))
        assert isinstance(refused, wire.Refused)
        assert refused.clause == "SH-3"
        other = both[1 - guest.seat]
        assert isinstance(await guest.play(Draw(other.seat, "stock")), wire.Trouble)
        assert moves_in(await logs.text(here)) == 0


class Killed(BaseException):
    """What a referee is ended by in the middle of something."""


async def test_a_move_that_was_written_and_not_told_is_told_by_the_next_referee(
    server: str, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The referee is killed after the log has the move, and before anybody hears of it."""
    async with Refereeing(server) as first:
        logs = Logs(client)
        here = await opened(logs, PERSON, PERSON)
        async with guests(client, here, 2) as both, Refereeing(server) as second:
            guest = next(one for one in both if one.seat in one.last.view.to_act)
            # Once they have shared the tables between them, each keeps its own.
            await until(lambda: len(first.leases.held) == len(second.leases.held) == subjects.SHARDS // 2)
            while guest.last.referee != (owner := await _owner(client, here)):
                await guest.look()
            dies, lives = (first, second) if owner == first.name else (second, first)
            kill(dies, monkeypatch)
            ask = wire.PlayRequest("in-mid-hand", guest.last.seq, Draw(guest.seat, "stock"))
            reply = await guest.ask(ask)
            assert isinstance(reply, wire.Done)
            assert moves_in(await logs.text(here)) == 1
            for each in both:
                told = await each.look()
                assert (told.referee, told.seq, told.moves) == (lives.name, reply.seq, 1)
                assert told.view == (await game_of(logs, here)).seen_by(each.seat)
            # And it goes on.
            card = guest.last.view.hands[guest.seat][0]
            assert isinstance(await guest.play(Discard(guest.seat, card)), wire.Done)
            assert moves_in(await logs.text(here)) == 2


async def _owner(client: Client, here: str) -> str:
    entry = await last(
        client, subjects.BUCKET + subjects.LEASES, f"$KV.{subjects.LEASES}.shard.{subjects.shard_of(here)}"
    )
    assert entry is not None
    return str(json.loads(entry.data)["owner"])


def kill(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a referee end without a word as soon as it would tell something."""

    async def nothing(*_: object, **__: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(referee, "tell", nothing)
    monkeypatch.setattr(referee.leases, "_renew", nothing)


async def test_a_table_that_somebody_else_has_written_to_is_read_again(logs: Logs, client: Client) -> None:
    here = await opened(logs, PERSON, PERSON, PERSON)
    async with guests(client, here, 3) as all_guests:
        log = await logs.read(here)
        await log.append([SeatLine(2, BOT)])
        guest = next(one for one in all_guests if one.seat in one.last.view.to_act)
        reply = await guest.play(Draw(guest.seat, "stock"))
        assert isinstance(reply, wire.Stale)
        assert reply.seq >= log.seq
        assert (await guest.look()).seating[2].kind == "bot"


async def test_nobody_is_told_of_a_move_before_it_is_written(
    logs: Logs, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Updates are prepared before the log has the move, but neither they nor the reply are sent."""
    here = await opened(logs, PERSON, PERSON)
    async with guests(client, here, 2) as both:
        before = [list(one.told) for one in both]
        written, acknowledged = asyncio.Event(), asyncio.Event()

        async def late(*args: Any, **more: Any) -> int:
            seq = await put(*args, **more)
            written.set()
            await acknowledged.wait()
            return seq

        made = counted(monkeypatch)
        monkeypatch.setattr("rummytui.remote.server.table_logs.put", late)
        guest = next(one for one in both if one.seat in one.last.view.to_act)
        asking = asyncio.create_task(guest.play(Draw(guest.seat, "stock")))
        await written.wait()
        await until(lambda: len(made) == 2)
        # What the referee had said would have come before the answer to this.
        await client.flush()
        await client.flush()
        assert [one.told for one in both] == before
        assert not asking.done()
        acknowledged.set()
        reply = await asking
        assert isinstance(reply, wire.Done)
        for one in both:
            assert (await one.hears(reply.seq)).moves == 1
        assert len(made) == 2


async def test_nobody_is_told_of_a_move_that_was_not_written(
    logs: Logs, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another referee has written: prepared updates are dropped."""
    here = await opened(logs, PERSON, PERSON, PERSON)
    async with guests(client, here, 3) as all_guests:
        before = [list(one.told) for one in all_guests]
        guest, other, _ = sorted(all_guests, key=lambda one: one.seat not in one.last.view.to_act)
        log = await logs.read(here)
        await log.append([SeatLine(other.seat, BOT)])
        made = counted(monkeypatch)
        assert isinstance(await guest.play(Draw(guest.seat, "stock")), wire.Stale)
        assert len(made) == 3
        assert [one.told for one in all_guests] == before
        assert moves_in(await logs.text(here)) == 0


def counted(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """What the referee makes ready to be told from now on."""
    made: list[bytes] = []
    make = wire.seat_update_text

    def seat_update_text(*args: Any) -> bytes:
        made.append(make(*args))
        return made[-1]

    monkeypatch.setattr(wire, "seat_update_text", seat_update_text)
    return made


async def test_who_goes_while_a_move_is_written_is_not_told(
    logs: Logs, client: Client, referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And the others are told that they have gone."""
    here = await opened(logs, PERSON, PERSON)
    async with guests(client, here, 2) as both:
        guest, other = sorted(both, key=lambda one: one.seat not in one.last.view.to_act)
        heard = len(other.told)

        async def late(*args: Any, **more: Any) -> int:
            seq = await put(*args, **more)
            referee.tables[here].presence.says(other.seat, asyncio.get_running_loop().time(), here=False)
            return seq

        monkeypatch.setattr("rummytui.remote.server.table_logs.put", late)
        reply = await guest.play(Draw(guest.seat, "discard"))
        assert isinstance(reply, wire.Done)
        told = await guest.hears(reply.seq)
        assert [seated.away for seated in told.seating] == [seat == other.seat for seat in range(2)]
        # It was written down with the move that the other is told of it.
        assert told.takes_back is None
        await client.flush()
        await client.flush()
        assert len(other.told) == heard


async def test_a_move_that_was_written_is_told_even_by_a_referee_who_loses_the_table_meanwhile(
    logs: Logs, client: Client, referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = await opened(logs, PERSON, BOT)
    async with guests(client, here, 1) as (guest,):
        await until(lambda: guest.seat in guest.last.view.to_act)
        left = referee.tables[here]

        async def late(*args: Any, **more: Any) -> int:
            seq = await put(*args, **more)
            left.drop()
            return seq

        monkeypatch.setattr("rummytui.remote.server.table_logs.put", late)
        reply = await guest.play(Draw(guest.seat, "stock"))
        assert isinstance(reply, wire.Done)
        assert (await guest.hears(reply.seq)).view.seat == guest.seat
        # And it does nothing more there.
        assert left.people == frozenset()
        assert left.idle(asyncio.get_running_loop().time())


# ------------------------------------------------------------------------------------------------ unwelcome guests


async def test_noise_is_dropped_and_nobody_notices(
    logs: Logs, client: Client, referee: Referee, caplog: pytest.LogCaptureFixture
) -> None:
    here = await opened(logs, PERSON, PERSON)
    async with guests(client, here, 2) as both:
        rng, before = Random(1), [len(guest.told) for guest in both]
        noise = [
            b"",
            b"{",
            b"\xff" * 50,
            b"[" * 4000,
            b"x" * 100_000,
            wire.request_to_json(wire.UndoRequest("1", 0))[:-1],
        ]
        for _ in range(2000):
            await client.publish(subjects.asks_of(here, rng.choice([1, 1, 7, 19]), guest_of(client)), rng.choice(noise))
        await client.publish(f"ask.{subjects.shard_of(here)}.{here}.1", b"{}")
        await client.publish(f"ask.{subjects.shard_of(here)}.elsewhere.1", b"{}")
        await client.flush()
        # A guest who sent none of it gets replies as usual.
        guest = both[0]
        assert isinstance(await guest.look(), wire.SeatUpdate)
        assert [len(one.told) for one in both] == [before[0] + 1, before[1]]
        # Now and then what was dropped is told of, and counted from the beginning.
        warnings = [record.getMessage() for record in caplog.records]
        told = sum(int(words.split()[1]) for words in warnings if words.startswith("dropped"))
        assert told + referee._dropped > 1900


async def test_nobody_has_others_answered(logs: Logs, client: Client, caplog: pytest.LogCaptureFixture) -> None:
    """A request says where its reply goes, but only to the guest who sent it, and to nothing of the server's."""
    here = await opened(logs, PERSON, PERSON)
    async with guests(client, here, 2) as (one, _):
        heard: list[str] = []

        async def hear(message: Msg) -> None:
            heard.append(message.subject)

        own, other = guest_of(client), subjects.new_name()
        aims = [subjects.tells_of(here, 1), f"{subjects.inbox_of(other)}.x.1", "$JS.API.STREAM.PURGE.TABLES", "log.1.x"]
        for aim in [*aims, f"{subjects.inbox_of(own)}.x.1"]:
            await client.subscribe(aim, cb=hear)
            await client.publish(subjects.asks_of(here, 0, own), wire.request_to_json(wire.HereRequest("1")), reply=aim)
        assert isinstance(await one.look(), wire.SeatUpdate)
        await client.flush()
        assert heard == [f"{subjects.inbox_of(own)}.x.1"]
        assert f"a guest at seat 0 of table {here} named someone else's reply subject" in caplog.text


async def test_who_asks_too_often_has_to_wait(logs: Logs, client: Client) -> None:
    here = await opened(logs, PERSON, PERSON)
    async with guests(client, here, 2) as (one, _):
        asks = [
            client.request(
                subjects.asks_of(here, 1, guest_of(client)),
                wire.request_to_json(wire.HereRequest(f"h{n}")),
                timeout=0.7,
            )
            for n in range(200)
        ]
        heard = await asyncio.gather(*asks, return_exceptions=True)
        answered = sum(not isinstance(reply, BaseException) for reply in heard)
        assert 5 <= answered <= 80
        assert isinstance(await one.look(), wire.SeatUpdate)


async def test_there_is_no_such_table_or_seat(logs: Logs, client: Client) -> None:
    nowhere = Guest(client, subjects.new_name(), 0)
    assert await nowhere.ask(wire.LookRequest("1", public=False)) == wire.Trouble("There's no such table.")


# ------------------------------------------------------------------------------------------------ taking back, seats


async def test_alone_with_bots_a_move_is_taken_back(logs: Logs, client: Client) -> None:
    here = await opened(logs, PERSON, BOT)
    async with guests(client, here, 1) as (guest,):
        while 0 not in guest.last.view.to_act:
            await guest.hears(guest.last.seq + 1)
        before = guest.last.view
        reply = await guest.play(Draw(0, "discard"))
        assert isinstance(reply, wire.Done)
        assert (await guest.hears(reply.seq)).takes_back == 0
        undone = await guest.ask(wire.UndoRequest("back", reply.seq))
        assert isinstance(undone, wire.Done)
        told = await guest.hears(undone.seq)
        assert (told.what, told.taken_back, told.view) == ("undone", (0, 1), before)
        assert told.hand is not None
        assert MoveTakenBack(0, practice=True) in told.hand


async def test_what_others_were_told_is_not_taken_back(logs: Logs, client: Client) -> None:
    here = await opened(logs, PERSON, PERSON)
    async with guests(client, here, 2) as both:
        guest = next(one for one in both if one.seat in one.last.view.to_act)
        reply = await guest.play(Draw(guest.seat, "discard"))
        assert isinstance(reply, wire.Done)
        assert (await guest.hears(reply.seq)).takes_back is None
        assert isinstance(await guest.ask(wire.UndoRequest("back", reply.seq)), wire.Trouble)
        assert moves_in(await logs.text(here)) == 1


async def test_nor_once_a_referee_has_read_the_table_again(logs: Logs, client: Client, referee: Referee) -> None:
    here = await opened(logs, PERSON, PERSON)
    async with guests(client, here, 2) as both:
        guest = next(one for one in both if one.seat in one.last.view.to_act)
        reply = await guest.play(Draw(guest.seat, "discard"))
        assert isinstance(reply, wire.Done)
        await guest.hears(reply.seq)
        referee.tables[here].forget()
        assert (await guest.look()).takes_back is None
        referee.tables[here].forget()
        assert isinstance(await guest.ask(wire.UndoRequest("back", reply.seq)), wire.Trouble)
        assert moves_in(await logs.text(here)) == 1


async def test_a_guest_who_comes_back_has_looked(logs: Logs, client: Client, referee: Referee) -> None:
    """It is written down before the hand is told; the others hear of it, and can go on."""
    here = await opened(logs, PERSON, PERSON)
    async with guests(client, here, 2) as both:
        guest, other = sorted(both, key=lambda one: one.seat not in one.last.view.to_act)
        await other.ask(wire.AwayRequest(other.new_id()))
        reply = await guest.play(Draw(guest.seat, "discard"))
        assert isinstance(reply, wire.Done)
        assert (await guest.hears(reply.seq)).takes_back == guest.seat
        told = await other.look()
        assert told.seq > reply.seq
        assert (await guest.hears(told.seq)).takes_back is None
        referee.tables[here].forget()
        assert isinstance(await guest.ask(wire.UndoRequest("back", told.seq)), wire.Trouble)
        assert [body for body, *_ in sound(await logs.text(here))][-1] == b'{"looked":[%d]' % other.seat
        assert isinstance(await guest.play(guest.game.legal_moves(guest.seat)[0]), wire.Done)


async def test_a_hand_is_not_told_if_a_look_cannot_be_written(
    logs: Logs, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = await opened(logs, PERSON, PERSON)
    async with guests(client, here, 2) as both:
        guest, other = sorted(both, key=lambda one: one.seat not in one.last.view.to_act)
        await other.ask(wire.AwayRequest(other.new_id()))
        reply = await guest.play(Draw(guest.seat, "discard"))
        assert isinstance(reply, wire.Done)
        with monkeypatch.context() as patch:
            patch.setattr("rummytui.remote.server.table_logs.put", _not_stored)
            refused = await other.ask(wire.LookRequest(other.new_id(), public=False))
        assert refused == wire.Trouble("There is no room.")
        assert (await other.look()).seq > reply.seq


async def _not_stored(*_: Any, **__: Any) -> int:
    raise NotStored("There is no room.")


async def test_seats_change_hands(logs: Logs, client: Client) -> None:
    here = await opened(logs, PERSON, PERSON, PERSON, head_starts=[0, 20, 0])
    async with guests(client, here, 3) as (host, gone, other):

        async def handed(by: Guest, seat: int, to: str) -> wire.Reply | wire.SeatUpdate:
            return await by.ask(wire.HandOverRequest(by.new_id(), (await by.look()).seq, seat, to))

        assert isinstance(await handed(other, 1, "bot:easy"), wire.Trouble)
        assert isinstance(await handed(other, 2, "bot:easy"), wire.Trouble)
        assert isinstance(await handed(host, 1, "bot:grandmaster"), wire.Trouble)
        assert isinstance(await handed(host, 9, "bot:easy"), wire.Trouble)
        done = await handed(host, 1, "bot:easy")
        assert isinstance(done, wire.Done)
        told = await other.hears(done.seq)
        assert told.seating[1] == Seated("bot", "easy", "elsewhere", away=False, first="person", head_start=20)
        assert SeatHandedOver(1, bot=True, again=False) in (await other.look()).hand  # type: ignore[operator]
        # Nobody gives somebody else's seat back either.
        assert await handed(other, 1, "person") == wire.Trouble("Only the host can hand over other people's seats.")
        assert (await host.look()).seating[1].kind == "bot"
        # An absent player doesn't move, but may take the seat back.
        refused = await gone.play(Draw(1, "stock"), after=(await gone.look()).seq)
        assert isinstance(refused, wire.Trouble | wire.Stale)
        assert isinstance(await handed(gone, 1, "person"), wire.Done)
        assert (await host.look()).seating[1].kind == "person"


async def test_who_is_away_is_told_and_comes_back(logs: Logs, client: Client) -> None:
    here = await opened(logs, PERSON, PERSON)
    async with guests(client, here, 2) as (one, other):
        before = len(one.told)
        await other.ask(wire.AwayRequest("1"))
        await until(lambda: len(one.told) > before)
        assert one.told[-1].what == "presence"
        assert [seated.away for seated in one.told[-1].seating] == [False, True]
        await other.ask(wire.HereRequest("2"))
        await until(lambda: not one.told[-1].seating[1].away)


async def test_whoever_plays_is_there(logs: Logs, client: Client) -> None:
    here = await opened(logs, PERSON, PERSON, first_dealer=1)
    async with guests(client, here, 2) as (one, other):
        await one.ask(wire.AwayRequest("1"))
        await until(lambda: other.told[-1].seating[0].away)
        reply = await one.play(Draw(0, "stock"))
        assert isinstance(reply, wire.Done)
        assert (await one.hears(reply.seq)).what == "moved"
        assert not other.told[-1].seating[0].away


async def test_who_has_never_come_is_waited_for(logs: Logs, client: Client) -> None:
    here = await opened(logs, PERSON, PERSON)
    async with guests(client, here, 1) as (one,):
        assert [seated.away for seated in one.last.seating] == [False, True]
        await Guest(client, here, 1).ask(wire.HereRequest("1"))
        await until(lambda: not one.told[-1].seating[1].away)


async def test_the_first_hand_begins_when_everybody_is_there(logs: Logs, client: Client) -> None:
    """A bot that is first waits as well, so that nobody who comes late has missed anything."""
    here = await opened(logs, PERSON, BOT, PERSON, first_dealer=0)
    async with guests(client, here, 1) as (one,):
        assert one.last.waits
        late = Guest(client, here, 2)
        async with late:
            dealt_at = one.last.seq
            assert (await one.look()).seq == dealt_at
            await late.ask(wire.HereRequest("1"))
            assert not (await one.hears(dealt_at + 1)).waits
            await until(lambda: one.last.view.to_act == (2,))
            await late.ask(wire.AwayRequest("2"))
            await until(lambda: one.told[-1].seating[2].away)
            assert not one.told[-1].waits


async def test_only_the_host_starts_without_the_others(logs: Logs, client: Client) -> None:
    here = await opened(logs, PERSON, BOT, PERSON, PERSON, first_dealer=0)
    async with guests(client, here, 1) as (one,), Guest(client, here, 2) as other:
        dealt = await other.look()
        assert dealt.waits
        await other.ask(wire.GoOnRequest("not-for-you", dealt.seq))
        assert (await one.look()).waits
        await one.ask(wire.GoOnRequest("now", dealt.seq))
        assert not (await other.hears(dealt.seq + 1)).waits


async def test_it_begins_without_the_others_also_after_it_was_waited_for_so_long_that_the_game_rests(
    logs: Logs, client: Client, referee: Referee
) -> None:
    here = await opened(logs, PERSON, BOT, PERSON, first_dealer=0)
    async with guests(client, here, 1) as (one,):
        dealt = one.last.seq
        assert one.last.waits
        referee.tables[here].forget()
        await one.ask(wire.GoOnRequest("now", dealt))
        assert not (await one.hears(dealt + 1)).waits
        # The bot that is first plays, and then it is the turn of the person who is awaited.
        await until(lambda: one.last.view.to_act == (2,))


async def test_who_is_not_heard_of_is_away(logs: Logs, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummytui.remote.referee.presence.GONE_AFTER", 0.5)
    here = await opened(logs, PERSON, PERSON)
    async with guests(client, here, 2) as (one, _):
        while not one.told[-1].seating[1].away:
            await one.ask(wire.HereRequest(one.new_id()))
            await asyncio.sleep(0.1)


# ------------------------------------------------------------------------------------------------ waiting


async def test_the_game_waits_alike_where_a_pot_could_be_called(
    logs: Logs, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody lays before everybody has had time to call, unless all of them say that they have nothing to call."""
    monkeypatch.setattr(table, "CALLING", 3600.0)
    here = await opened(logs, PERSON, PERSON, PERSON, game="rummoli", pace=0.001, claims="called")
    rng = Random(3)
    async with guests(client, here, 3) as everybody:

        async def all_content(seq: int) -> None:
            for guest in everybody:
                assert isinstance(await guest.ask(wire.GoOnRequest(guest.new_id(), seq)), wire.Done)
            await asyncio.gather(*(guest.hears(seq + 1) for guest in everybody))

        while not (now := everybody[0].last).stage.can_call or now.stage.forced:
            if now.stage.can_call:
                # Automatic play waits, too.
                assert (await everybody[0].look()).seq == now.seq
                await all_content(now.seq)
            else:
                guest = everybody[now.view.to_act[0]]
                await guest.play(pick_of(guest.game.legal_moves(guest.seat), rng))
                await asyncio.gather(*(one.look() for one in everybody))
        assert now.stage.turn is not None
        leader = everybody[now.stage.turn]
        others = [guest for guest in everybody if guest is not leader]
        lead = next(move for move in leader.game.legal_moves(leader.seat) if isinstance(move, Lay))
        laying = asyncio.create_task(leader.play(lead))
        assert await others[0].ask(wire.GoOnRequest("first", now.seq)) == wire.Done(now.seq)
        assert (await leader.look()).seq == now.seq
        assert not laying.done()
        assert isinstance(await others[1].ask(wire.GoOnRequest("second", now.seq)), wire.Done)
        assert isinstance(await laying, wire.Done)


async def test_a_pot_is_called_at_once(logs: Logs, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """The time in which others may call theirs is for them, and not for the call itself."""
    monkeypatch.setattr(table, "CALLING", 3600.0)
    here = await opened(logs, PERSON, PERSON, PERSON, game="rummoli", pace=0.001, claims="called")
    rng = Random(3)
    async with guests(client, here, 3) as everybody:
        claims: list[Move] = []
        while not claims:
            now = everybody[0].last
            if now.stage.can_call:
                claims = [
                    move for one in everybody for move in one.game.legal_moves(one.seat) if isinstance(move, Claim)
                ]
                for guest in everybody if not claims else ():
                    await guest.ask(wire.GoOnRequest(guest.new_id(), now.seq))
            if claims:
                break
            if now.stage.can_call and now.stage.forced:
                await asyncio.gather(*(guest.hears(now.seq + 1) for guest in everybody))
                continue
            guest = everybody[
                now.stage.turn if now.stage.can_call and now.stage.turn is not None else now.view.to_act[0]
            ]
            moves = [move for move in guest.game.legal_moves(guest.seat) if not isinstance(move, Claim)]
            await guest.play(pick_of(moves, rng))
            await asyncio.gather(*(one.look() for one in everybody))
        assert isinstance(await everybody[claims[0].seat].play(claims[0]), wire.Done)


async def test_a_bot_that_thinks_keeps_no_other_table_waiting(
    logs: Logs, client: Client, referee: Referee, monkeypatch: pytest.MonkeyPatch
) -> None:
    choose, thinking, thought = referee.thinkers.choose, asyncio.Event(), asyncio.Event()

    async def slowly(*asked: Any) -> Move:
        thinking.set()
        await thought.wait()
        return await choose(*asked)

    monkeypatch.setattr(referee.thinkers, "choose", slowly)
    slow, quick = await opened(logs, BOT, BOT, hands=1), await opened(logs, PERSON, PERSON)
    await thinking.wait()
    async with guests(client, quick, 2) as both:
        guest = next(one for one in both if one.seat in one.last.view.to_act)
        assert isinstance(await guest.play(Draw(guest.seat, "stock")), wire.Done)
    assert moves_in(await logs.text(slow)) == 0
    thought.set()


async def test_a_hard_bot_plays(logs: Logs, client: Client) -> None:
    here = await opened(logs, PERSON, HARD)
    async with guests(client, here, 1) as (guest,):
        turned = False
        while not turned:
            if 0 in guest.last.view.to_act:
                await guest.play(guest.game.legal_moves(0)[-1])
            turned = any(isinstance(event, CardDrawn) and event.seat == 1 for event in (await guest.look()).hand or ())


# ------------------------------------------------------------------------------------------------ rest, damage, the end


async def test_a_table_at_rest_is_read_again(logs: Logs, client: Client, referee: Referee) -> None:
    here = await opened(logs, PERSON, PERSON)
    async with guests(client, here, 2) as both:
        guest = next(one for one in both if one.seat in one.last.view.to_act)
        for move in (Draw(guest.seat, "stock"), None):
            referee.tables[here].forget()
            await guest.play(move or Discard(guest.seat, (await guest.look()).view.hands[guest.seat][0]))
        assert moves_in(await logs.text(here)) == 2


async def test_a_damaged_log_is_left_alone(logs: Logs, client: Client) -> None:
    here = await opened(logs, PERSON, BOT)
    log = await logs.read(here)
    entry = log.reading.written([SeatLine(0, BOT)]).text.replace(b"bot", b"bat")
    await put(client, subjects.log_of(here), entry, after=log.seq)
    text = await logs.text(here)
    guest = Guest(client, here, 0)
    for ask in (wire.LookRequest("1", public=False), wire.PlayRequest("2", log.seq + 1, Draw(0, "stock"))):
        reply = await guest.ask(ask)
        assert isinstance(reply, wire.Trouble)
        assert "damaged" in reply.sentence
    assert await logs.text(here) == text


async def test_a_table_is_closed(logs: Logs, client: Client) -> None:
    here = await opened(logs, PERSON, PERSON)
    known = await logs.facts(here)
    assert known is not None
    async with guests(client, here, 2) as (guest, _):
        await logs.set_facts(here, replace(known, open=False))
        await until(lambda: guest.told[-1].what == "closed")
        while (reply := await guest.ask(wire.LookRequest(guest.new_id(), public=False))) != wire.Trouble(
            "This table is closed."
        ):
            assert isinstance(reply, wire.SeatUpdate)


async def test_everybody_may_be_told_what_everybody_may_know(logs: Logs, client: Client) -> None:
    here = await opened(logs, PERSON, PERSON)
    heard: list[wire.SeatUpdate] = []

    async def hear(message: Any) -> None:
        heard.append(wire.update_from_json(message.data))

    await client.subscribe(subjects.tells_of(here, None), cb=hear)
    async with guests(client, here, 2) as both:
        guest = next(one for one in both if one.seat in one.last.view.to_act)
        await guest.play(Draw(guest.seat, "stock"))
        assert heard == []
        public = await both[0].ask(wire.LookRequest("public", public=True))
        assert isinstance(public, wire.SeatUpdate)
        assert public.view == (await game_of(logs, here)).seen_by(None)
        guest._remember(public)
        reply = await guest.play(Discard(guest.seat, (await guest.look()).view.hands[guest.seat][0]))
        assert isinstance(reply, wire.Done)
        await until(lambda: bool(heard))
        assert heard[0].view.seat is None


async def test_a_full_disk_is_spoken_of_until_something_is_written(
    referee: Referee, logs: Logs, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither time nor what is done about it means that play can go on."""
    full, tries, put_in = [True], list[bool](), Logs.put

    async def mend() -> None:
        tries.append(True)

    async def written(self: Logs, *what: Any) -> int:
        if full:
            raise NotWritten
        return await put_in(self, *what)

    async def said() -> object:
        return await ann.ask(wire.HereRequest(ann.new_id()))

    monkeypatch.setattr(referee, "_mend", mend)
    here = await opened(logs, PERSON, BOT, first_dealer=1)
    async with guests(client, here, 1) as (ann,):
        monkeypatch.setattr(Logs, "put", written)
        assert await ann.play(Draw(0, "stock")) == wire.Trouble(str(NotWritten()))
        await until(lambda: len(tries) > 2)
        assert await said() == wire.Trouble(table.UNWRITTEN)
        full.clear()
        async with asyncio.timeout(20):
            while isinstance(await said(), wire.Trouble):
                pass
        assert isinstance(await ann.play(Draw(0, "stock")), wire.Done)
    # Finding it out leaves nothing behind.
    assert await last(client, subjects.LOGS, subjects.PROBE) is None


# ------------------------------------------------------------------------------------------------ standing in


class Clock:
    """The seconds by which players are away."""

    def __init__(self, referee: Referee) -> None:
        self.now = 1000.0
        referee.clock = lambda: self.now


def stand_in(by: Guest, seat: int, *, again: bool = False) -> wire.StandInRequest:
    return wire.StandInRequest(by.new_id(), seat, again)


async def test_a_bot_stands_in_for_a_host_who_is_away_once_all_others_agree(
    referee: Referee, logs: Logs, client: Client
) -> None:
    here, clock = await opened(logs, PERSON, PERSON, PERSON), Clock(referee)
    async with guests(client, here, 3) as (host, one, other):
        assert await one.ask(stand_in(one, 0)) == wire.Trouble("P0 is here, so a bot can't stand in.")
        await host.ask(wire.AwayRequest("gone"))
        await until(lambda: one.told[-1].seating[0].away)
        early = await one.ask(stand_in(one, 0))
        assert early == wire.Trouble("P0 has been away for less than a minute. A bot can stand in after a full minute.")
        clock.now += 59.9
        assert await one.ask(stand_in(one, 0)) == early
        clock.now += 0.1

        vote = stand_in(one, 0)
        for _ in range(3):
            assert await one.ask(vote) == wire.Done(one.last.seq)
        assert (seat := (await other.look()).seating[0]).agreed == (1,)
        assert seat.kind == "person"
        done = await other.ask(last_vote := stand_in(other, 0))
        assert isinstance(done, wire.Done)
        told = await one.look()
        assert (told.seq, told.seating[0].kind, told.seating[0].level) == (done.seq, "bot", "medium")
        assert told.hand is not None
        assert SeatHandedOver(0, bot=True, again=False) in told.hand
        # A repeated request is done once.
        assert await other.ask(last_vote) == done
        assert isinstance(await one.ask(stand_in(one, 0)), wire.Done)
        bodies = [body for body, _, _ in sound(await logs.text(here))]
        assert sum(body.startswith(b'{"seat"') for body in bodies) == 1
        # The host comes back, is told so, and takes the seat back.
        back = await host.look()
        assert back.seating[0].kind == "bot"
        assert isinstance(
            await host.ask(wire.HandOverRequest("back", (await host.look()).seq, 0, "person")), wire.Done | wire.Stale
        )


async def test_a_player_who_is_alone_decides_at_once(referee: Referee, logs: Logs, client: Client) -> None:
    here, clock = await opened(logs, PERSON, PERSON), Clock(referee)
    async with guests(client, here, 2) as (host, one):
        await host.ask(wire.AwayRequest("gone"))
        await until(lambda: one.told[-1].seating[0].away)
        assert isinstance(await one.ask(stand_in(one, 0)), wire.Trouble)
        clock.now += 60
        assert isinstance(await one.ask(stand_in(one, 0)), wire.Done)
        assert (await one.look()).seating[0].kind == "bot"
        # There is nobody else, and nobody stands in for those who are here.
        assert await one.ask(stand_in(one, 1)) == wire.Trouble("A bot can only stand in for a player who is away.")
        assert await one.ask(stand_in(one, 7)) == wire.Trouble("There's no such seat.")


async def test_who_comes_back_is_not_voted_on_any_more(referee: Referee, logs: Logs, client: Client) -> None:
    here, clock = await opened(logs, PERSON, PERSON, PERSON), Clock(referee)
    async with guests(client, here, 3) as (host, one, other):
        for number in range(2):
            await host.ask(wire.AwayRequest(f"gone-{number}"))
            await until(lambda: one.told[-1].seating[0].away)
            assert isinstance(await one.ask(stand_in(one, 0)), wire.Trouble)
            clock.now += 60
            if not number:
                assert isinstance(await one.ask(stand_in(one, 0)), wire.Done)
                await host.look()
        # Of the second time nobody else has said anything.
        assert isinstance(await other.ask(stand_in(other, 0)), wire.Done)
        assert (await other.look()).seating[0] == Seated(
            "person", None, "elsewhere", away=True, first="person", agreed=(2,)
        )


async def test_what_was_agreed_to_is_told_to_the_next_referee(server: str, client: Client) -> None:
    """One is killed between two votes; the minute starts again, and earlier votes still count."""
    logs = Logs(client)
    async with Refereeing(server) as first:
        here, clock = await opened(logs, PERSON, PERSON, PERSON), Clock(first)
        async with guests(client, here, 3) as (host, one, other):
            await host.ask(wire.AwayRequest("gone"))
            await until(lambda: one.told[-1].seating[0].away)
            assert isinstance(await one.ask(stand_in(one, 0)), wire.Trouble)
            clock.now += 60
            assert isinstance(await one.ask(stand_in(one, 0)), wire.Done)
    async with Refereeing(server) as second, guests(client, here, 3) as (host, one, other):
        clock = Clock(second)
        await host.ask(wire.AwayRequest("gone-again"))
        await until(lambda: one.told[-1].seating[0].away)
        assert isinstance(await one.ask(stand_in(one, 0, again=True)), wire.Done)
        assert (await one.look()).seating[0].agreed == (1,)
        assert isinstance(await other.ask(stand_in(other, 0)), wire.Trouble)
        clock.now += 60
        assert isinstance(await other.ask(stand_in(other, 0)), wire.Done)
        assert (await one.look()).seating[0].kind == "bot"
