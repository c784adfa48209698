"""A referee on a real server: what guests ask is done once or not at all, and everybody is told what they may know."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from nats.aio.client import Client
from nats.aio.msg import Msg

from rules import GAMES, Game
from rules.events import CardDrawn
from rules.moves import Discard, Draw, Lay, Move
from rummytui.far import names, table, wire
from rummytui.far.facts import Facts, Place
from rummytui.far.logs import Logs
from rummytui.far.referee import Referee
from rummytui.far.store import last, put
from rummytui.text.handed_over import SeatHandedOver
from rummytui.text.taken_back import MoveTakenBack
from saves import Sitter
from saves.lines import MoveLine, SeatLine, sound
from saves.reading import read_journal, reading_of
from saves.replay import HandSoFar, dealt, played, replayed
from tests.rules.playing import pick_of
from tests.rummytui.far.guests import Guest, Refereeing, guest_of
from tests.saves.playing import BOT, PERSON

GOLDEN = Path(__file__).parents[2] / "saves" / "golden"
HARD = Sitter("bot", "hard")


@pytest.fixture
async def referee(server: str) -> AsyncIterator[Referee]:
    async with Refereeing(server) as found:
        yield found


@pytest.fixture
async def logs(client: Client, referee: Referee) -> Logs:
    return Logs(client)


def facts(game: str, count: int, pace: float = 0.0) -> Facts:
    return Facts(game, tuple(Place("elsewhere", f"P{seat}", host=seat == 0) for seat in range(count)), pace)


async def opened(logs: Logs, *seating: Sitter, game: str = "rummy", pace: float = 0.0, **options: Any) -> str:
    """A new table."""
    players = [f"P{seat}" for seat in range(len(seating))]
    return await logs.open(facts(game, len(seating), pace), players, seating, seed=7, options=options)


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
    (path,) = GOLDEN.glob(f"{name}-format-*.jsonl")
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


@pytest.mark.parametrize("name", GAMES)
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
                    done = await host.ask(wire.HandOver(host.new_id(), (await host.look()).seq, seat, "person"))
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
                assert guest.last.stage.eyes is game.stage.audience(game)


async def test_what_is_told_has_no_gaps_and_is_cut_to_each_seat(logs: Logs, client: Client) -> None:
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
        ask = wire.Play("the-same", guest.last.seq, Draw(guest.seat, "stock"))
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
            await until(lambda: len(first.leases.held) == len(second.leases.held) == names.SHARDS // 2)
            while guest.last.referee != (owner := await _owner(client, here)):
                await guest.look()
            dies, lives = (first, second) if owner == first.name else (second, first)
            kill(dies, monkeypatch)
            ask = wire.Play("in-mid-hand", guest.last.seq, Draw(guest.seat, "stock"))
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
    entry = await last(client, names.BUCKET + names.LEASES, f"$KV.{names.LEASES}.shard.{names.shard_of(here)}")
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
        await logs.append(log, log.reading.written([SeatLine(2, BOT)]))
        guest = next(one for one in all_guests if one.seat in one.last.view.to_act)
        reply = await guest.play(Draw(guest.seat, "stock"))
        assert isinstance(reply, wire.Stale)
        assert reply.seq >= log.seq
        assert (await guest.look()).seating[2].kind == "bot"


async def test_nobody_is_told_of_a_move_before_it_is_written(
    logs: Logs, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is told is ready before the log has the move; but it is not said, nor is the move answered."""
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
        monkeypatch.setattr("rummytui.far.logs.put", late)
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
    """Somebody else has written: whatever was ready to be told is forgotten."""
    here = await opened(logs, PERSON, PERSON, PERSON)
    async with guests(client, here, 3) as all_guests:
        before = [list(one.told) for one in all_guests]
        guest, other, _ = sorted(all_guests, key=lambda one: one.seat not in one.last.view.to_act)
        log = await logs.read(here)
        await logs.append(log, log.reading.written([SeatLine(other.seat, BOT)]))
        made = counted(monkeypatch)
        assert isinstance(await guest.play(Draw(guest.seat, "stock")), wire.Stale)
        assert len(made) == 3
        assert [one.told for one in all_guests] == before
        assert moves_in(await logs.text(here)) == 0


def counted(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """What the referee makes ready to be told from now on."""
    made: list[bytes] = []
    make = wire.told_of

    def told_of(*args: Any) -> bytes:
        made.append(make(*args))
        return made[-1]

    monkeypatch.setattr(wire, "told_of", told_of)
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

        monkeypatch.setattr("rummytui.far.logs.put", late)
        reply = await guest.play(Draw(guest.seat, "discard"))
        assert isinstance(reply, wire.Done)
        told = await guest.hears(reply.seq)
        assert [seated.away for seated in told.seating] == [seat == other.seat for seat in range(2)]
        # Nobody else has seen it.
        assert told.takes_back == guest.seat
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

        monkeypatch.setattr("rummytui.far.logs.put", late)
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
        noise = [b"", b"{", b"\xff" * 50, b"[" * 4000, b"x" * 100_000, wire.ask_to_json(wire.Undo("1", 0))[:-1]]
        for _ in range(2000):
            await client.publish(names.asks_of(here, rng.choice([1, 1, 7, 19]), guest_of(client)), rng.choice(noise))
        await client.publish(f"ask.{names.shard_of(here)}.{here}.1", b"{}")
        await client.publish(f"ask.{names.shard_of(here)}.elsewhere.1", b"{}")
        await client.flush()
        # Whoever sent none of it is answered as ever.
        guest = both[0]
        assert isinstance(await guest.look(), wire.Told)
        assert [len(one.told) for one in both] == [before[0] + 1, before[1]]
        # Now and then what was dropped is told of, and counted from the beginning.
        warnings = [record.getMessage() for record in caplog.records]
        told = sum(int(words.split()[0]) for words in warnings if words.endswith("are dropped"))
        assert told + referee._dropped > 1900


async def test_nobody_has_others_answered(logs: Logs, client: Client, caplog: pytest.LogCaptureFixture) -> None:
    """Whoever asks says where the answer goes; but it goes to nobody else, and to nothing of the server's."""
    here = await opened(logs, PERSON, PERSON)
    async with guests(client, here, 2) as (one, _):
        heard: list[str] = []

        async def hear(message: Msg) -> None:
            heard.append(message.subject)

        own, other = guest_of(client), names.new_name()
        aims = [names.tells_of(here, 1), f"{names.inbox_of(other)}.x.1", "$JS.API.STREAM.PURGE.TABLES", "log.1.x"]
        for aim in [*aims, f"{names.inbox_of(own)}.x.1"]:
            await client.subscribe(aim, cb=hear)
            await client.publish(names.asks_of(here, 0, own), wire.ask_to_json(wire.Here("1")), reply=aim)
        assert isinstance(await one.look(), wire.Told)
        await client.flush()
        assert heard == [f"{names.inbox_of(own)}.x.1"]
        assert f"A guest at seat 0 of table {here} wanted somebody else to be answered" in caplog.text


async def test_who_asks_too_often_has_to_wait(logs: Logs, client: Client) -> None:
    here = await opened(logs, PERSON, PERSON)
    async with guests(client, here, 2) as (one, _):
        asks = [
            client.request(names.asks_of(here, 1, guest_of(client)), wire.ask_to_json(wire.Here(f"h{n}")), timeout=0.7)
            for n in range(200)
        ]
        heard = await asyncio.gather(*asks, return_exceptions=True)
        answered = sum(not isinstance(reply, BaseException) for reply in heard)
        assert 5 <= answered <= 80
        assert isinstance(await one.look(), wire.Told)


async def test_there_is_no_such_table_or_seat(logs: Logs, client: Client) -> None:
    nowhere = Guest(client, names.new_name(), 0)
    assert await nowhere.ask(wire.Look("1", public=False)) == wire.Trouble("There is no such table.")


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
        undone = await guest.ask(wire.Undo("back", reply.seq))
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
        assert isinstance(await guest.ask(wire.Undo("back", reply.seq)), wire.Trouble)
        assert moves_in(await logs.text(here)) == 1


async def test_seats_change_hands(logs: Logs, client: Client) -> None:
    here = await opened(logs, PERSON, PERSON, PERSON)
    async with guests(client, here, 3) as (host, gone, other):

        async def handed(by: Guest, seat: int, to: str) -> wire.Reply | wire.Told:
            return await by.ask(wire.HandOver(by.new_id(), (await by.look()).seq, seat, to))

        assert isinstance(await handed(other, 1, "bot:easy"), wire.Trouble)
        assert isinstance(await handed(other, 2, "bot:easy"), wire.Trouble)
        assert isinstance(await handed(host, 1, "bot:grandmaster"), wire.Trouble)
        assert isinstance(await handed(host, 9, "bot:easy"), wire.Trouble)
        done = await handed(host, 1, "bot:easy")
        assert isinstance(done, wire.Done)
        told = await other.hears(done.seq)
        assert told.seating[1] == wire.Seated("bot", "easy", "elsewhere", away=False, first="person")
        assert SeatHandedOver(1, bot=True, again=False) in (await other.look()).hand  # type: ignore[operator]
        # Whoever is away does not move, but may take the seat back.
        refused = await gone.play(Draw(1, "stock"), after=(await gone.look()).seq)
        assert isinstance(refused, wire.Trouble | wire.Stale)
        assert isinstance(await handed(gone, 1, "person"), wire.Done)
        assert (await host.look()).seating[1].kind == "person"


async def test_who_is_away_is_told_and_comes_back(logs: Logs, client: Client) -> None:
    here = await opened(logs, PERSON, PERSON)
    async with guests(client, here, 2) as (one, other):
        before = len(one.told)
        await other.ask(wire.Away("1"))
        await until(lambda: len(one.told) > before)
        assert one.told[-1].what == "presence"
        assert [seated.away for seated in one.told[-1].seating] == [False, True]
        await other.ask(wire.Here("2"))
        await until(lambda: not one.told[-1].seating[1].away)


async def test_whoever_plays_is_there(logs: Logs, client: Client) -> None:
    here = await opened(logs, PERSON, PERSON, first_dealer=1)
    async with guests(client, here, 2) as (one, other):
        await one.ask(wire.Away("1"))
        await until(lambda: other.told[-1].seating[0].away)
        reply = await one.play(Draw(0, "stock"))
        assert isinstance(reply, wire.Done)
        assert (await one.hears(reply.seq)).what == "moved"
        assert not other.told[-1].seating[0].away


async def test_who_has_never_come_is_waited_for(logs: Logs, client: Client) -> None:
    here = await opened(logs, PERSON, PERSON)
    async with guests(client, here, 1) as (one,):
        assert [seated.away for seated in one.last.seating] == [False, True]
        await Guest(client, here, 1).ask(wire.Here("1"))
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
            await late.ask(wire.Here("1"))
            assert not (await one.hears(dealt_at + 1)).waits
            await until(lambda: one.last.view.to_act == (2,))
            await late.ask(wire.Away("2"))
            await until(lambda: one.told[-1].seating[2].away)
            assert not one.told[-1].waits


async def test_only_whoever_opened_the_table_begins_without_the_others(logs: Logs, client: Client) -> None:
    here = await opened(logs, PERSON, BOT, PERSON, PERSON, first_dealer=0)
    async with guests(client, here, 1) as (one,), Guest(client, here, 2) as other:
        dealt = await other.look()
        assert dealt.waits
        await other.ask(wire.GoOn("not-for-you", dealt.seq))
        assert (await one.look()).waits
        await one.ask(wire.GoOn("now", dealt.seq))
        assert not (await other.hears(dealt.seq + 1)).waits


async def test_it_begins_without_the_others_also_after_it_was_waited_for_so_long_that_the_game_rests(
    logs: Logs, client: Client, referee: Referee
) -> None:
    here = await opened(logs, PERSON, BOT, PERSON, first_dealer=0)
    async with guests(client, here, 1) as (one,):
        dealt = one.last.seq
        assert one.last.waits
        referee.tables[here].rest()
        await one.ask(wire.GoOn("now", dealt))
        assert not (await one.hears(dealt + 1)).waits
        # The bot that is first plays, and then it is the turn of the person who is awaited.
        await until(lambda: one.last.view.to_act == (2,))


async def test_who_is_not_heard_of_is_away(logs: Logs, client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummytui.far.presence.GONE_AFTER", 0.5)
    here = await opened(logs, PERSON, PERSON)
    async with guests(client, here, 2) as (one, _):
        while not one.told[-1].seating[1].away:
            await one.ask(wire.Here(one.new_id()))
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
                assert isinstance(await guest.ask(wire.GoOn(guest.new_id(), seq)), wire.Done)
            await asyncio.gather(*(guest.hears(seq + 1) for guest in everybody))

        while not (now := everybody[0].last).stage.can_call or now.stage.forced:
            if now.stage.can_call:
                # Whatever the table does by itself waits, too.
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
        assert await others[0].ask(wire.GoOn("first", now.seq)) == wire.Done(now.seq)
        assert (await leader.look()).seq == now.seq
        assert not laying.done()
        assert isinstance(await others[1].ask(wire.GoOn("second", now.seq)), wire.Done)
        assert isinstance(await laying, wire.Done)


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
            referee.tables[here].rest()
            await guest.play(move or Discard(guest.seat, (await guest.look()).view.hands[guest.seat][0]))
        assert moves_in(await logs.text(here)) == 2


async def test_a_damaged_log_is_left_alone(logs: Logs, client: Client) -> None:
    here = await opened(logs, PERSON, BOT)
    log = await logs.read(here)
    entry = log.reading.written([SeatLine(0, BOT)]).text.replace(b"bot", b"bat")
    await put(client, names.log_of(here), entry, after=log.seq)
    text = await logs.text(here)
    guest = Guest(client, here, 0)
    for ask in (wire.Look("1", public=False), wire.Play("2", log.seq + 1, Draw(0, "stock"))):
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
        while (reply := await guest.ask(wire.Look(guest.new_id(), public=False))) != wire.Trouble(
            "This table is closed."
        ):
            assert isinstance(reply, wire.Told)


async def test_everybody_may_be_told_what_everybody_may_know(logs: Logs, client: Client) -> None:
    here = await opened(logs, PERSON, PERSON)
    heard: list[wire.Told] = []

    async def hear(message: Any) -> None:
        heard.append(wire.told_from_json(message.data))

    await client.subscribe(names.tells_of(here, None), cb=hear)
    async with guests(client, here, 2) as both:
        guest = next(one for one in both if one.seat in one.last.view.to_act)
        await guest.play(Draw(guest.seat, "stock"))
        assert heard == []
        public = await both[0].ask(wire.Look("public", public=True))
        assert isinstance(public, wire.Told)
        assert public.view == (await game_of(logs, here)).seen_by(None)
        guest._remember(public)
        reply = await guest.play(Discard(guest.seat, (await guest.look()).view.hands[guest.seat][0]))
        assert isinstance(reply, wire.Done)
        await until(lambda: bool(heard))
        assert heard[0].view.seat is None
