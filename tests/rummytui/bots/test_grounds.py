"""Reasons about a hand from one pack are true: each is checked here, from the rules and the seat's view."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

import pytest

from rules import GAMES, Game
from rummytui import advice as why
from rummytui.bots import advise
from tests.rummytui.games.truth import OnePack, TummyTurn

FAMILY = ("rummy", "gamblers", "knock", "gin", "boathouse", "tummy-rummy")
NAMES = ["Ann", "Bob", "Cat", "Dan"]


def positions(name: str, seeds: int) -> Iterator[tuple[Game, Sequence[why.Advice]]]:
    """Hands of bots, with some of the second-best moves among theirs; and medium's advice in each position."""
    for seed in range(seeds):
        count = {"gamblers": 4, "gin": 2}.get(name, 2 + seed % 3)
        game = GAMES[name].begin(NAMES[:count], seed, GAMES[name].Options.model_validate({}))
        turn = 0
        while game.phase in ("play", "upcard"):
            advised = advise(game.seen_by(game.to_act[0]), level="medium")
            yield game, advised
            turn += 1
            game.play(advised[-1 if turn % 5 == 0 else 0].move)


@pytest.mark.parametrize("name", FAMILY)
def test_every_reason_is_true(name: str) -> None:
    found: Counter[str] = Counter()
    for step, (game, advised) in enumerate(positions(name, 8 if name == "knock" else 2)):
        # Hard takes its time, and most of its reasons are medium's.
        level = "medium" if step % 10 else "hard"
        view = game.seen_by(game.to_act[0])
        if level == "hard":
            advised = advise(view, level=level)
        assert list((TummyTurn if name == "tummy-rummy" else OnePack)(view, advised, level).false()) == []
        found.update(type(reason).__name__ for one in advised for reason in (*one.reasons, *one.against))
    assert {"MakesNothing", "Helps", "FitsNothing", "NothingShows"} <= set(found)
    assert sum(found.values()) > 100
