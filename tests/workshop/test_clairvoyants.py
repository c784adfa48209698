"""Bots that see all cards, and the arena in which they sit."""

from __future__ import annotations

import json
import sys
from random import Random
from types import ModuleType

import pytest

from rules import Game
from rules.moves import Move, draw
from rules.view import View
from rummytui.bots import choose
from rummytui.bots.choosing import decided
from rummytui.bots.deciding import Decision
from tests.rules.table import dealt
from tools.workshop import arena
from tools.workshop.clairvoyants import clairvoyant
from tools.workshop.clairvoyants.plain import plain


def waiting(upcard: str, stock: str) -> Game:
    """A hand of Rummy that wants the queen of hearts to be out at once."""
    game: Game = dealt(["JH KH 2S", "AS AD 6C"], upcard, stock)
    return game


@pytest.mark.parametrize(("upcard", "stock", "taken"), [("7C", "QH 8D 9D", 0), ("QH", "7C 8D 9D", 1)])
def test_whoever_sees_all_cards_takes_the_one_that_wins(upcard: str, stock: str, taken: int) -> None:
    game = waiting(upcard, stock)
    before = [list(hand) for hand in game.hands]
    assert plain(game.seen_by(0), game, Random(1)) == draw(0, ("stock", "discard")[taken])
    assert game.hands == before


def test_a_games_own_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Game] = []

    def own(view: View, game: Game) -> Decision:
        shown.append(game)
        return decided(view, "medium")

    module = ModuleType("tools.workshop.clairvoyants.rummy")
    module.clairvoyant = own  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr("tools.workshop.clairvoyants.find_spec", lambda name: name)
    game = waiting("7C", "QH 8D")
    assert clairvoyant(game.seen_by(0), game, Random(1)) == choose(game.seen_by(0), "medium", Random(1))
    assert shown == [game]


def test_the_arena_says_how_far_the_others_are_behind(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def simple(view: View, game: Game, rng: Random) -> Move:
        return choose(view, "easy", rng)

    monkeypatch.setattr(arena, "clairvoyant", simple)
    words = ["rummy", "--bots", "clairvoyant,random", "--games", "4", "--jobs", "1", "--json"]
    assert arena.main(words) == 0
    found = json.loads(capsys.readouterr().out)
    assert [record["level"] for record in found["records"]] == ["clairvoyant", "random"]
    assert [gap["level"] for gap in found["headroom"]] == ["random"]


def test_no_such_bot_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert arena.main(["rummy", "--bots", "clairvoyant,divine"]) == 2
    assert "divine" in capsys.readouterr().err
