"""Every reason that a hint gives is true, and none contradicts the hint, in positions of every game."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from itertools import islice
from random import Random
from typing import Any, Final

import pytest

from rules import GAMES
from rules.moves import Leave
from rules.view import View
from rummytui.advice import Reason
from rummytui.bots import advise, choose
from rummytui.games import FOLDERS, desk_for
from rummytui.text.advice import WORDS
from tests.rummytui.games.truth import OnePack, checked, false_claims, method_for

NAMES: Final = ["Ann", "Bob", "Cat", "Dan"]
DAILY: Final = 4
"""How many positions of each game are looked at every day."""
SOAKED: Final = 1000

every_game = pytest.mark.parametrize("name", GAMES)


def positions(name: str, *, first: int, apart: int = 1) -> Iterator[View]:
    """What the seat that is to act sees, wherever it has a choice, along games of bots that now and then play at random.

    ``first`` is the seed of the first game; of the decisions, only one in so many is given that are ``apart``.
    """
    seed, decisions = first, 0
    kind = GAMES[name]
    counts = [count for count in kind.player_counts(kind.Options()) if count <= len(NAMES)]
    while True:
        game, rng, hands = kind.begin(NAMES[: counts[seed % len(counts)]], seed, kind.Options()), Random(seed), 0
        while not game.over and hands < 3:
            legal = game.legal_moves(game.to_act[0])
            if game.stage.hand_over:
                hands += 1
                leaving = [move for move in legal if isinstance(move, Leave)]
                game.play(leaving[0] if hands == 1 and leaving and len(game.players) == len(NAMES) else legal[0])
                continue
            view = game.seen_by(game.to_act[0])
            if len(legal) > 1:
                decisions += 1
                if decisions % apart == 0:
                    yield view
            game.play(rng.choice(legal) if rng.random() < 0.05 else choose(view, "medium", rng))
        seed += 1


def check(name: str, views: Iterator[View]) -> None:
    """Advise everywhere, and check what is said."""
    desk, false = desk_for(name), list[str]()
    for view in views:
        advised = advise(view)
        false += false_claims(view, advised)
        adviser: Any = desk.adviser(view)
        said = [adviser.because(advised[0].reasons), *(adviser.because(one.against, against=True) for one in advised)]
        # Chances are said as people say them over cards.
        false += [text for text in said if "%" in text or "percent" in text]
    assert false == []


@pytest.mark.parametrize("name", GAMES)
def test_every_kind_of_reason_can_be_checked(name: str) -> None:
    """A game's own kinds by what checks that game, and shared ones at least by what checks Rummy and its kin."""
    words: dict[type[Reason], Any] = dict(import_module(f"rummytui.games.{FOLDERS[name]}.reasons").WORDS)
    own = words.keys() - WORDS.keys()
    lacking = {kind.__name__ for kind in own if not any(hasattr(each, method_for(kind)) for each in checked(name))}
    lacking |= {kind.__name__ for kind in WORDS if not hasattr(OnePack, method_for(kind))}
    assert lacking == set()


@every_game
def test_reasons_are_true_here_and_there(name: str) -> None:
    check(name, islice(positions(name, first=1, apart=5), DAILY))


@pytest.mark.soak
@every_game
def test_reasons_are_true_everywhere(name: str) -> None:
    check(name, islice(positions(name, first=1000), SOAKED))
