"""A move's updates can be prepared before the move is written, and are the same."""

from collections.abc import Awaitable
from dataclasses import replace
from pathlib import Path
from random import Random

from rules.moves import Discard, Draw
from rules.seats import Seat
from rummytui.remote.referee.presence import Presence
from rummytui.remote.referee.shared_table import UpdateSender
from rummytui.remote.server.table_logs import SeatInfo, TableInfo, cut
from rummytui.remote.wire import messages as wire
from rummytui.table.sitting import Prepared, Sitting
from saves.lines import FORMAT, SettledLine
from saves.reading import reading_of
from saves.replay import replayed
from tests.daily import each_kind
from tests.rules.playing import pick
from tests.saves.playing import PERSON

GOLDEN = Path(__file__).parents[3] / "saves" / "golden"


class Silence:
    """Nobody says anything."""

    name = "referee"

    def tell(self, table: str, seat: Seat | None, data: bytes) -> Awaitable[None]:
        raise NotImplementedError


def sitting_at(game: str) -> tuple[Sitting, TableInfo]:
    """A sitting at its beginning, with people and perhaps bots."""
    path = GOLDEN / f"{game}-format-{FORMAT}.jsonl"
    reading = reading_of(path, cut(path.read_bytes())[0])
    places = tuple(SeatInfo("elsewhere", name) for name in reading.header.players)
    return Sitting(reading, replayed(reading)), TableInfo(game, places)


def write(sitting: Sitting, prepared: Prepared) -> None:
    sitting.reading.add(sitting.reading.written(prepared.lines))
    sitting.done(prepared)


@each_kind("name")
def test_a_moves_updates_are_the_same_before_and_after_it_is_written(name: str) -> None:
    sitting, facts = sitting_at(name)
    rng, presence = Random(name), Presence(len(facts.seats))
    presence.aloud = {0}
    teller = UpdateSender("table", facts, presence, Silence())
    for _ in range(120):
        if sitting.game.over:
            break
        prepared = sitting.prepared((pick(sitting.game, rng),))
        totals = [line.scores for line in prepared.lines if isinstance(line, SettledLine)]
        assert prepared.totals == totals
        presence.away = set(rng.sample(range(len(facts.seats)), rng.choice((0, 0, 1))))
        before = teller.telling(sitting.after(prepared), prepared, totals=totals)
        write(sitting, prepared)
        after = teller.telling(sitting, prepared, totals=totals)
        assert before.words == after.words
        for seat, words in before.words.items():
            told = wire.update_from_json(wire.numbered(9, words))
            assert (told.seq, told.view) == (9, sitting.game.seen_by(seat))
            assert told.events == tuple(event.seen_by(seat) for event in prepared.events)


def test_a_sitting_stays_as_it_is_until_the_move_is_written() -> None:
    sitting, _ = sitting_at("rummy")
    seat = sitting.game.to_act[0]
    write(sitting, sitting.prepared_seat(seat, PERSON))
    write(sitting, sitting.prepared((Draw(seat, "discard"),)))
    assert sitting.to_take_back == seat
    card = sitting.game.hands[seat][0]
    others = range(len(sitting.game.players))
    after = sitting.after(sitting.shown(others, sitting.prepared((Discard(seat, card),))))
    looked = sitting.after(sitting.shown(others))
    assert after.to_take_back is looked.to_take_back is None
    assert card not in after.game.hands[seat]
    assert card in sitting.game.hands[seat]
    assert len(sitting.moves) == 1
    assert sitting.to_take_back == seat


def test_what_is_ready_holds_as_long_as_the_same_people_are_there() -> None:
    sitting, facts = sitting_at("rummy")
    presence = Presence(len(facts.seats))
    teller = UpdateSender("table", facts, presence, Silence())
    telling = teller.telling(sitting, "moved")
    assert teller.holds(telling)
    teller.facts = replace(facts, pace=2.0)
    assert not teller.holds(telling)
    teller.facts = facts
    presence.away.add(0)
    assert not teller.holds(telling)
    presence.away.clear()
    presence.aloud.add(0)
    assert not teller.holds(telling)
