"""Undo stops where somebody has learnt something. So every event that teaches has to say so."""

from random import Random
from typing import Any

import pytest

import rules
from rules import HIDDEN, Card, Game
from rules.moves import Move

TABLING = ("meld", "lay_off", "lay_down", "declare", "knock", "buy", "feed")


def shown(thing: Any) -> set[Card]:
    """Every card that can be found in something, jokers as they are held."""
    if isinstance(thing, Card):
        return set() if thing == HIDDEN else {thing.in_hand}
    if isinstance(thing, dict):
        return shown(list(thing.values())) | shown(list(thing))
    if isinstance(thing, list | tuple | set | frozenset):
        return {card for part in thing for card in shown(part)}
    return shown(thing.cards) if hasattr(thing, "cards") else set()


def seen(game: Game, viewer: int | None) -> set[Card]:
    """Every card that this viewer sees, in hands and anywhere else; not a card that is only spoken of."""
    return shown(
        {name: part for name, part in game.seen_by(viewer).__dict__.items() if name not in ("special", "wanted")}
    )


def some_move(game: Game, rng: Random) -> Move:
    legal = [move for seat in game.to_act for move in game.legal_moves(seat) if move.kind != "finish"]
    tabling = [move for move in legal if move.kind in TABLING]
    return rng.choice(tabling if tabling and rng.random() < 0.7 else legal)


@pytest.mark.parametrize("name", rules.GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_whatever_shows_a_card_that_was_not_the_movers_to_show_says_so(name: str, seed: int) -> None:
    rng = Random(seed)
    seats = max(3, rules.GAMES[name].player_counts()[0])
    game = rules.new_game(name, [f"Player {seat}" for seat in range(seats)], seed=seed)
    for _ in range(250):
        if game.over:
            break
        move = some_move(game, rng)
        viewers = [*range(seats), None]
        before = {viewer: seen(game, viewer) for viewer in viewers}
        own = set(game.hands[move.seat])
        events = game.play(move)
        learnt = any(seen(game, viewer) - before[viewer] - own for viewer in viewers)
        assert not learnt or any(event.reveals for event in events), (move, events)
