"""One evening: a sitting played to its end, with everything that must hold looked at after every move."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules import HIDDEN, RuleViolation, move_from_json, move_to_json
from rules.cards import Card, mask_of
from rules.events import Event, HandSettled
from rules.melds import lay_offs, melds_within
from rules.moves import LayOff, Meld, Move
from tests.rules.playing import (
    NOT_COMPLETE,
    Sitting,
    attempts,
    everything_in,
    everywhere,
    form,
    hands_are_shown,
    pack_of,
    pick,
    rearranged,
    table,
    told,
    viewers,
)
from tests.rules.table import state
from tests.rules.test_properties import refusal_of
from tests.soak.feeding import assert_eaten, feeding_hopes
from tests.soak.players import table_of
from tests.soak.reach import MUST, Counts

HANDS = 6
LATE = 800
"""An evening ends with the hand in which it has had so many hands or moves."""
FOR_EVER = 20_000
"""No hand can have so many moves."""
NOW_AND_THEN = 0.05
"""How often the slower things are looked at."""


def play_an_evening(name: str, number: int, counts: Counts) -> None:
    """Play the ``number``-th evening of a game and count what it reached. Raises AssertionError at what may not be."""
    sitting = table(name, number)
    game, rng = sitting.game, sitting.rng
    players = table_of(game, rng)
    pack = pack_of(game)
    while not is_late(sitting):
        assert len(sitting.moves) < LATE + FOR_EVER, "this hand does not end"
        seat = rng.choice(game.to_act)
        try_what_is_not_allowed(game, rng, counts)
        move = players[seat](game, seat, rng)
        now_and_then = rng.random() < NOW_AND_THEN
        twin, before = (game.copy(), state(game)) if now_and_then else (game, "")
        assert move_from_json(move_to_json(move)) == move

        phase, scores = game.phase, list(game.scores)
        events = game.play(move)

        sitting.moves.append(move)
        counts.played(phase, move, events)
        counts.phases["over"] += game.over
        assert everywhere(game) == pack
        assert_paid(game, scores, events)
        assert_face_down(game, rng.choice(viewers(game)))
        if now_and_then:
            assert state(twin) == before, "playing on changed a copy"
            assert_goes_its_own_way(game, rng)
            assert_blind(game, rng)
    if rng.random() < 0.2:
        assert_replays(sitting)


def is_late(sitting: Sitting) -> bool:
    """Whether the evening is over, or everybody wants to go home after this hand."""
    game = sitting.game
    enough = game.hand_number >= HANDS or len(sitting.moves) > LATE
    return bool(game.over or (game.phase == "between hands" and enough))


def try_what_is_not_allowed(game: Any, rng: Random, counts: Counts) -> None:
    """Try a move that may well be wrong: refused it changes nothing, and what is not listed is refused."""
    for move in [*attempts(game, rng, 1), *hopes(game, rng)]:
        listed = form(move) in set(map(form, game.legal_moves(move.seat)))
        before = state(game)
        if refusal := refusal_of(game, move):
            assert not listed, refusal
            counts.clauses[refusal.clause] += 1
            with pytest.raises(RuleViolation):
                game.play(move)
        else:
            # Where a joker may stand for several cards, only some of its ways are listed.
            with_joker = any(isinstance(thing, Card) and thing.is_joker for thing in everything_in(move))
            assert listed or with_joker or move.kind in NOT_COMPLETE, move
        assert state(game) == before, f"trying {move} changed the game"


def hopes(game: Any, rng: Random) -> list[Move]:
    """Now and then, what a hopeful player tries: a meld with the ace round the corner, or a card that fits somewhere."""
    if game.phase in ("feeding", "swap"):
        return feeding_hopes(game, rng)
    seat = rng.choice(game.to_act)
    if rng.random() > NOW_AND_THEN or not hasattr(game, "melds"):
        return []
    hand = game.hands[seat]
    fitting = [
        LayOff(seat, card, index) for index, meld in enumerate(game.melds) for card in lay_offs(mask_of(hand), meld)
    ]
    melds = [Meld(seat, cards) for cards in melds_within(mask_of(hand), "corner")]
    return rng.sample([*melds, *fitting], min(len(melds) + len(fitting), 4))


def assert_paid(game: Any, before: list[int], events: list[Event]) -> None:
    """Scores change by what was settled and by nothing else; they add up to zero where the game says so."""
    if "feeding" in game.kinds:
        assert_eaten(game, before, events)
    if game.name not in MUST or not MUST[game.name].sums_to_zero:
        return
    owed = list(before)
    for event in events:
        if isinstance(event, HandSettled):
            assert all(payment.payer != payment.receiver and payment.units >= 0 for payment in event.payments)
            owed = [score + change for score, change in zip(owed, event.changes(), strict=True)]
    assert game.scores == owed
    assert sum(game.scores) == 0


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
    """A seat's view is the same, whatever cards it may not know lie where."""
    viewer = rng.choice(viewers(game))
    twin = rearranged(game, viewer, rng)
    if twin.to_act == game.to_act:
        assert repr(vars(twin.seen_by(viewer))) == repr(vars(game.seen_by(viewer)))


def assert_replays(sitting: Sitting) -> None:
    """The same moves, made again from the beginning, make the same game."""
    again = replace(sitting, game=sitting.again())
    for move in sitting.moves:
        again.game.play(move_from_json(move_to_json(move)))
    assert state(again.game) == state(sitting.game)
