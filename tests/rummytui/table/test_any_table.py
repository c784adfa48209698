"""What holds at every table, whether a journal or a stream is its log: in every phase of every game."""

import gc
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import TypeAlias

import pytest

from rules import Card, Game, RuleViolation
from rules.moves import Deal, Discard, Draw, Knock, Move
from rummytui.table.sitting import Sitting
from rummytui.text.narration import MoveTakenBack, SeatHandedOver
from saves.lines import LookedLine, MoveLine, SeatLine, UndoLine, kind_of, sound
from saves.reading import reading_of
from saves.replay import last_hand_of, replayed
from tests.rummytui.evenings import Followed, cards_in
from tests.rummytui.table.journeys import journey
from tests.rummytui.table.kit import AnyTable, AtHome, MemoryLogs, Shared
from tests.saves.playing import BOT, PERSON, state

MOVES = 16
"""At least so many moves are made in each of many hands."""
Again: TypeAlias = Callable[[], Awaitable[AnyTable]]


def one_of_each_kind(table: AnyTable) -> list[Move]:
    """A move of each kind that each seat may make now, and a draw from each pile."""
    game = table.actor.game
    moves = [move for seat in game.to_act for move in game.legal_moves(seat)]
    return list({(move.seat, move.kind, getattr(move, "source", None)): move for move in moves}.values())


def kinds(before: bytes, after: bytes) -> list[type | None]:
    """The kinds of lines that were written in between."""
    assert after.startswith(before)
    count = before.count(b"\n")
    return [kind_of(body) for body, *_ in sound(after)][count:]


def everything(sitting: Sitting) -> dict[str, object]:
    """All there is to know about a table, apart from what was undone."""
    return {**state(sitting), "opening": None}


def seats(table: AnyTable) -> range:
    return range(len(table.actor.game.players))


# ------------------------------------------------------------------------------------------------ moves


async def test_a_move_is_written_before_anybody_is_told(again: Again) -> None:
    for move in one_of_each_kind(await again()):
        table = await again()
        table.listen(*seats(table))
        before = await table.written()
        await table.play(move)
        after = await table.written()
        assert MoveLine in kinds(before, after)
        assert {told.seat for told in table.told} == {None, *seats(table)}
        for told in table.told:
            assert told.written == after
            assert told.view == replayed(reading_of(Path("log"), after)).game.seen_by(told.seat)
        # Nothing is said twice.
        assert len(table.told) == len(seats(table)) + 1


async def test_what_cannot_be_written_is_neither_played_nor_told(again: Again, monkeypatch: pytest.MonkeyPatch) -> None:
    for move in one_of_each_kind(await again()):
        table = await again()
        table.listen(*seats(table))
        before, was = await table.written(), everything(table.actor)
        with monkeypatch.context() as patch:
            table.full(patch)
            with pytest.raises(table.broken):
                await table.play(move)
        assert await table.written() == before
        assert everything(table.actor) == was
        assert not table.told
        await table.play(move)
        assert table.told


async def test_a_refused_move_reaches_no_log(table: AnyTable) -> None:
    table.listen(*seats(table))
    before, was, game = await table.written(), everything(table.actor), table.actor.game
    refused = 0
    legal = {move for seat in game.to_act for move in game.legal_moves(seat)}
    wrong: list[Move] = [Draw(seat, source) for seat in seats(table) for source in ("stock", "discard")]
    wrong += [Discard(seat, card) for seat in seats(table) for card in (Card.of("2H"), Card.of("KS"))]
    for move in wrong:
        if move not in legal:
            with pytest.raises(RuleViolation):
                await table.play(move)
            refused += 1
    assert refused >= len(seats(table))
    assert await table.written() == before
    assert everything(table.actor) == was
    assert not table.told


async def test_another_process_finds_the_same_table(again: Again) -> None:
    for move in one_of_each_kind(await again()):
        table = await again()
        await table.play(move)
        assert everything(await table.read_again()) == everything(table.actor)


# ------------------------------------------------------------------------------------------------ undo


async def test_undo_takes_back_a_slip_and_nothing_else(again: Again) -> None:
    """A move that nobody has seen the result of and that brought nothing to light; then nobody goes back further."""
    for move in one_of_each_kind(await again()):
        table = await again()
        table.listen(move.seat)
        was, hand = everything(table.actor), table.actor.game.hand_number
        game = table.actor.game
        forced = game.stage.forced(game) == move
        await table.play(move)
        written = await table.written()
        steps = table.actor._hand.steps
        reveals = not steps or table.actor.game.hand_number != hand or any(event.reveals for event in steps[-1].events)
        assert table.actor.to_take_back == (None if reveals or forced else move.seat)
        table.told.clear()
        count = await table.undo()
        assert count == (0 if reveals or forced else 1)
        if not count:
            assert await table.written() == written
            assert not table.told
            continue
        assert kinds(written, await table.written()) == [UndoLine]
        assert everything(table.actor) == was
        assert {told.undone for told in table.told} == {(move.seat, 1)}
        assert MoveTakenBack(move.seat, practice=False) in table.actor.events_for(None)
        for sitting in (table.actor, await table.read_again()):
            # Only the same player may go back further.
            assert sitting.to_take_back in (None, move.seat)


async def test_nobody_undoes_what_another_player_has_looked_at(again: Again) -> None:
    for move in one_of_each_kind(await again()):
        table = await again()
        table.listen(move.seat)
        await table.play(move)
        before, could = await table.written(), table.actor.to_take_back is not None
        other = next(seat for seat in seats(table) if seat != move.seat)
        if could:
            await table.look(move.seat)
            assert table.actor.to_take_back == move.seat
            before = await table.written()
        view = await table.look(other)
        assert view == table.actor.game.seen_by(other)
        assert kinds(before, await table.written()) == ([LookedLine] if could else [])
        for sitting in (table.actor, await table.read_again()):
            assert sitting.to_take_back is None
        assert await table.undo() == 0


async def test_a_hand_is_not_shown_if_the_look_cannot_be_written(again: Again, monkeypatch: pytest.MonkeyPatch) -> None:
    for move in one_of_each_kind(await again()):
        table = await again()
        table.listen(move.seat)
        await table.play(move)
        if table.actor.to_take_back is None:
            continue
        with monkeypatch.context() as patch:
            table.full(patch)
            with pytest.raises(table.broken):
                await table.look(next(seat for seat in seats(table) if seat != move.seat))
        assert table.actor.to_take_back == move.seat


# ------------------------------------------------------------------------------------------------ seats, the driver


async def test_a_seat_changes_hands(table: AnyTable) -> None:
    table.listen(*seats(table))
    before = await table.written()
    await table.seat(1, BOT)
    await table.seat(1, PERSON)
    written = kinds(before, await table.written())
    assert [kind for kind in written if kind is not LookedLine] == [SeatLine, SeatLine]
    assert [told.events for told in table.told if told.seat is None] == [
        (SeatHandedOver(1, bot=True, again=False),),
        (SeatHandedOver(1, bot=False, again=True),),
    ]
    assert (await table.read_again()).seating == table.actor.seating == [PERSON] * len(seats(table))


async def test_bots_play_on_and_a_settlement_stays_until_a_person_deals(table: AnyTable) -> None:
    """The driver makes every move that nobody decides, and neither deals nor finishes for people."""
    people = len(seats(table)) - 1
    for seat in range(people):
        await table.seat(seat, BOT)
    if table.actor.game.over:
        return
    for _ in range(1000):
        await table.drive()
        game = table.actor.game
        if game.stage.hand_over:
            break
        # The last player's turn, or a pot that this player may call.
        await table.play(game.legal_moves(people if people in game.to_act else game.to_act[0])[-1])
    settled = await table.written()
    await table.drive()
    assert await table.written() == settled
    assert table.actor.game.stage.hand_over


# ------------------------------------------------------------------------------------------------ views


async def test_updates_are_a_whitelist(again: Again) -> None:
    """Everybody together learns no card that is face down; each seat those of its own hand, and what its view says it knows."""
    for move in one_of_each_kind(await again()):
        table = await again()
        table.listen(*seats(table))
        before = table.actor.game
        at, followed = follow(await table.written(), before)
        await table.play(move)
        at.game = table.actor.game
        followed.after(move, table.actor.latest)
        moment = followed.moment()
        for told in table.told:
            own = set[Card]()
            if told.seat is not None:
                own = {*before.hands[told.seat], *table.actor.game.hands[told.seat], *cards_in(told.view.known)}
            assert not (cards_in(told.view) | cards_in(told.events)) & moment.secret - own, (move, told.seat)


def follow(written: bytes, now: Game) -> tuple[SimpleNamespace, Followed]:
    """Where each card of the hand has been since its deal, and the table to follow on."""
    at, followed, last = SimpleNamespace(game=now), None, None
    for before, step in last_hand_of(reading_of(Path("log"), written)):
        at.game = before
        if followed is None or last is None:
            followed = Followed(at)
        else:
            followed.after(last.move, last.events)
        last = step
    at.game = now
    if followed is None or last is None:
        return at, Followed(at)
    followed.after(last.move, last.events)
    return at, followed


# ------------------------------------------------------------------------------------------------ long games


@pytest.mark.parametrize("hands", [16, pytest.param(300, marks=pytest.mark.soak)])
@pytest.mark.parametrize("log", ["journal", "stream"])
async def test_memory_is_flat_over_many_hands(log: str, hands: int, tmp_path: Path) -> None:
    """Of a hand that is over, a few numbers stay and its lines, packed; no moves, events or games."""
    begun, logs = journey("knock").until("play"), MemoryLogs()
    table: AnyTable
    if log == "journal":
        path = tmp_path / "knock-1.jsonl"
        path.write_bytes(begun)
        table = AtHome(path)
    else:
        table = await Shared.open(logs, begun, reading_of(tmp_path, begun).header.players)
    table.listen(0)
    rng, objects = Random(1), list[int]()
    for hand in range(hands):
        while not (game := table.actor.game).stage.hand_over:
            legal = game.legal_moves(game.to_act[0])
            knocks = [move for move in legal if isinstance(move, Knock)]
            long = len(table.actor.moves) > MOVES
            # A bot would remember hands that it has thought about.
            await table.play(
                knocks[0] if long and knocks else rng.choice([move for move in legal if move not in knocks])
            )
        await table.play(Deal(0))
        table.told.clear()
        logs.stored[:-1] = []
        if hand in (10, hands - 1):
            gc.collect()
            objects.append(len(gc.get_objects()))
    # Each of its moves alone would be four: the move, the step, its list of events and an event. The rules have caches.
    assert objects[1] - objects[0] < (hands - 10) * MOVES * 2
    table.close()
