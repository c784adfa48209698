"""The book and the podium tell of the same hands: what each brought its winner, without what the end of the game adds."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from rules import GAMES
from rules.events import HandSettled
from rules.gin.events import TargetReached
from rummytui.bots import choose
from rummytui.games import desk_for
from rummytui.table.host import Host, Sitter
from saves.book.evenings import deeds_in, evening_in
from tests.daily import each_kind

SHORT: dict[str, dict[str, Any]] = {"gin": {"target": 60}}
"""House rules with which an evening is soon at its end."""
_HANDS = 3


def played(folder: Path, game: str, seed: int) -> Host:
    """An evening of some hands, played to its end by people who play like easy bots."""
    count = GAMES[game].player_counts({})[0]
    seating = [Sitter("person")] * count
    host = Host.new(
        folder, game, ["Ann", "Bob", "Gail", "Dan"][:count], seating, seed=seed, options=SHORT.get(game, {})
    )
    rng = Random(seed)
    while not host.game.over:
        seat = host.game.to_act[0]
        if host.game.stage.hand_over:
            legal = host.game.legal_moves(seat)
            ends = [move for move in legal if move.kind == "finish"] if host.game.hand_number >= _HANDS else []
            host.play((ends if game != "gin" and ends else legal)[0])
        else:
            host.play(choose(host.game.seen_by(seat), "easy", rng))
    return host


@each_kind("game")
def test_the_biggest_hand_of_book_and_podium_is_the_same(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.fsync", lambda _: None)
    desk = desk_for(game)
    told = 0
    for seed in range(3):
        host = played(tmp_path, game, seed)
        hands = list(host.hands())
        host.close()
        book = evening_in(host.path)
        podium = desk.evening(host.game.players, unit=GAMES[game].unit, low_wins=GAMES[game].low_wins)
        changes: list[list[int]] = []
        for events in hands:
            podium.add(events)
            changes += [event.changes() for event in events if isinstance(event, HandSettled)]
        if not podium.records["gained"]:
            continue
        for seat, of in enumerate(book.seats):
            assert of.best == max(change[seat] for change in changes)
            assert of.worst == min(change[seat] for change in changes)
        highest = max(record.value for record in podium.records["gained"])
        assert highest == max(of.best or 0 for of in book.seats)
        told += 1
    # Where points are bad, and where pots are won, nobody is told to have won the biggest hand.
    assert bool(told) == (game not in ("dummy-rummy", "tummy-rummy", "rummoli"))


def test_what_gin_adds_in_the_end_is_not_won_in_its_last_hand(tmp_path: Path) -> None:
    """And gin is how somebody goes out there."""
    shutouts = 0
    for seed in range(6):
        host = played(tmp_path, "gin", seed)
        events = [event for hand in host.hands() for event in hand]
        host.close()
        (reached,) = (event for event in events if isinstance(event, TargetReached))
        shutouts += any(points.why.name == "SHUTOUT" for points in reached.points)
        best = [of.best or 0 for of in evening_in(host.path).seats]
        settled = [event.changes() for event in events if isinstance(event, HandSettled)]
        assert best == [max(change[seat] for change in settled) for seat in (0, 1)]
        assert (
            max(best)
            < host.game.scores[reached.seat] - sum(p.points for p in reached.points if p.seat == reached.seat) + 1
        )
        gins = sum(type(event).__name__ == "WentGin" for event in events)
        assert sum(times for (_, kind, _), (times, _) in deeds_in(host.path).items() if kind == "out") == gins
    assert shutouts
