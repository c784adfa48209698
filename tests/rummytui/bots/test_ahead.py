"""The rest of a turn: what is sure to follow is what does follow."""

from __future__ import annotations

from random import Random

import pytest

from rules import GAMES, View
from rummytui.advice import Advice
from rummytui.bots import advise, ahead
from rummytui.bots.ahead import seen_after, turn_ahead
from tests.daily import OF_EACH_KIND, daily
from tests.rules.playing import table
from tests.rules.rummy.test_turn import ALL_FIT, LAY_ALL
from tests.rules.table import dealt, move, play
from tests.rules.tummy.kitchen import at_the_end

TABLING = {"rummy", "gamblers", "double-rum", "dummy-rummy", "tummy-rummy"}
"""The games in which melds are laid before a turn ends."""


@pytest.mark.parametrize("name", GAMES)
def test_what_is_seen_after_a_move_is_what_will_be_seen(name: str) -> None:
    """At tables of random players; of a move after which a hidden card counts, nothing is said beforehand."""
    known = 0
    for number in range(4):
        sitting = table(name, number)
        chance = Random(number)
        for _ in range(60):
            game = sitting.game
            if game.over:
                break
            if not game.stage.hand_over:
                seat = game.to_act[0]
                legal = game.legal_moves(seat)
                for move in chance.sample(legal, min(len(legal), 6)):
                    after, twin = seen_after(game.seen_by(seat), move), game.copy()
                    events = twin.play(move)
                    if after is None:
                        continue
                    known += 1
                    assert twin.seen_by(seat) == after
                    assert not any(event.reveals for event in events)
            list(sitting.play(1))
    assert bool(known) == (name in TABLING)


def test_nothing_is_seen_once_the_last_card_is_laid_down() -> None:
    game = dealt([ALL_FIT, ""], stock="KC", upcard="2D")
    for said in f"draw stock, {LAY_ALL}".split(", ")[:-1]:
        play(game, f"Ann: {said}")
    view = game.seen_by(0)
    assert seen_after(view, move(0, "meld KH KD KS")) is not None
    assert seen_after(view, move(0, "meld KH KD KS KC")) is None


def test_nothing_is_seen_once_the_feeding_begins() -> None:
    view = at_the_end(["3S 3H 3D 3C", "KD"]).seen_by(0)
    assert seen_after(view, move(0, "meld 3S 3H 3D")) is not None
    assert seen_after(view, move(0, "meld 3S 3H 3D 3C")) is None


@pytest.mark.parametrize("name", daily(sorted(TABLING), OF_EACH_KIND))
def test_a_turn_ahead_can_be_played(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every move of it is legal when its time comes, and its seat then sees what it was thought to see."""

    def quick(view: View) -> list[Advice]:
        return advise(view, level="medium")

    monkeypatch.setattr(ahead, "advise", quick)
    longest = 0
    for number in range(6):
        sitting = table(name, number)
        for _ in range(40):
            game = sitting.game.copy()
            if game.over:
                break
            if not game.stage.hand_over:
                view = game.seen_by(game.to_act[0])
                turn = turn_ahead(view, quick(view)[0].move)
                longest = max(longest, len(turn))
                for seen, move in turn:
                    assert game.seen_by(view.seat) == seen
                    game.play(move)
            list(sitting.play(1))
    assert longest > 1
