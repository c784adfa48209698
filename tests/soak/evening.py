"""One evening: a sitting played to its end, with everything that must hold looked at after every move."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules import HIDDEN, RuleViolation, move_from_json, move_to_json
from rules.cards import Card
from tests.rules.playing import (
    NOT_COMPLETE,
    RandomGame,
    attempts,
    everything_in,
    everywhere,
    form,
    hands_are_shown,
    pack_of,
    pick,
    rearranged,
    told,
    viewers,
)
from tests.rules.table import state
from tests.rules.test_properties import refusal_of
from tests.soak.hopes import hopes
from tests.soak.ledger import Ledger
from tests.soak.players import table_of
from tests.soak.reach import MUST, Counts
from tests.soak.tables import evening

LATE = 100
"""An evening also ends with the hand in which it has had so many moves for each hand that was to be played."""
FOR_EVER = 20_000
"""No hand can have so many moves."""
RUDE = 0.2
"""How often somebody tries what may well be wrong."""
LOOKS = 0.2
"""How often somebody looks at the table."""
NOW_AND_THEN = 0.02
"""How often the slower things are looked at."""
REPLAYED = 0.1
"""How many evenings are played again from the beginning."""


def play_an_evening(name: str, number: int, counts: Counts) -> None:
    """Play the ``number``-th evening of a game and count what it reached. Raises AssertionError at what may not be."""
    sitting = evening(name, number)
    game, rng = sitting.game, sitting.rng
    players = table_of(game, rng)
    hands = rng.choice(MUST[name].hands)
    pack = dict(pack_of(game))
    counts.began(len(game.players), sitting.options)
    dealt_at = 0
    while not (game.over or (hands and is_late(sitting, hands))):
        assert len(sitting.moves) < dealt_at + FOR_EVER, "this hand does not end"
        seat = rng.choice(game.to_act)
        if rng.random() < RUDE:
            try_what_is_not_allowed(game, rng, counts)
        move = players[seat](game, seat, rng)
        now_and_then = rng.random() < NOW_AND_THEN
        twin, before = (game.copy(), state(game)) if now_and_then else (game, "")

        phase, ledger = game.phase, Ledger(game)
        events = game.play(move)

        sitting.moves.append(move)
        counts.played(game, phase, move, events)
        if move.kind == "deal":
            dealt_at = len(sitting.moves)
        assert dict(everywhere(game)) == pack
        ledger.assert_kept(game, move, events)
        if rng.random() < LOOKS:
            assert_face_down(game, rng.choice(viewers(game)))
        if now_and_then:
            assert state(twin) == before, "playing on changed a copy"
            assert_goes_its_own_way(game, rng)
            assert_blind(game, rng)
    if rng.random() < REPLAYED:
        assert_replays(sitting)


def is_late(sitting: RandomGame, hands: int) -> bool:
    """Whether everybody wants to go home after this hand."""
    game = sitting.game
    return bool(game.phase == "between hands" and (game.hand_number >= hands or len(sitting.moves) > LATE * hands))


def try_what_is_not_allowed(game: Any, rng: Random, counts: Counts) -> None:
    """Try moves that may well be wrong: refused they change nothing, and what is not listed is refused."""
    listed: dict[int, set[tuple[Any, ...]]] = {}
    before = vars(game.copy())
    for move in [*attempts(game, rng, 2), *hopes(game, rng)]:
        if move.seat not in listed:
            listed[move.seat] = set(map(form, game.legal_moves(move.seat)))
        is_listed = form(move) in listed[move.seat]
        if refusal := refusal_of(game, move):
            assert not is_listed, refusal
            counts.clauses[refusal.clause] += 1
            with pytest.raises(RuleViolation):
                game.play(move)
        else:
            # Where a joker may stand for several cards, only some of its ways are listed.
            with_joker = any(isinstance(thing, Card) and thing.is_joker for thing in everything_in(move))
            assert is_listed or with_joker or move.kind in NOT_COMPLETE, move
        assert vars(game) == before, f"trying {move} changed the game"


def assert_face_down(game: Any, viewer: int | None) -> None:
    """A view shows hands to those who may see them, and to nobody else; the stock to nobody."""
    view = game.seen_by(viewer)
    looked_at = told(game, viewer)
    for seat, (hand, seen) in enumerate(zip(game.hands, view.hands, strict=True)):
        must_see = hands_are_shown(game) or seat == viewer
        assert seen == [HIDDEN] * len(hand) or must_see or looked_at.issuperset(hand)
        assert seen == hand or not must_see
    assert {HIDDEN}.issuperset(getattr(view, "stock", ()))


def assert_goes_its_own_way(game: Any, rng: Random) -> None:
    """What is played in a copy stays in the copy."""
    copy, before = game.copy(), state(game)
    for _ in range(10):
        if copy.over:
            break
        copy.play(pick(copy, rng))
    assert state(game) == before, "playing in a copy changed the game"


def assert_blind(game: Any, rng: Random) -> None:
    """A seat's view stays the same when hidden cards are exchanged, and in every imagined game."""
    viewer = rng.choice(viewers(game))
    view = game.seen_by(viewer)
    seen = repr(vars(view))
    twin = rearranged(game, viewer, rng)
    if twin.to_act == game.to_act:
        assert repr(vars(twin.seen_by(viewer))) == seen
    if not game.over:
        imagined = view.imagined(rng)
        assert repr(vars(imagined.seen_by(viewer))) == seen
        assert everywhere(imagined) == pack_of(game)


def assert_replays(sitting: RandomGame) -> None:
    """The same moves, made again from the beginning, make the same game."""
    again = replace(sitting, game=sitting.again())
    for move in sitting.moves:
        again.game.play(move_from_json(move_to_json(move)))
    assert state(again.game) == state(sitting.game)
