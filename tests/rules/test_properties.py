"""What holds in every game, at every table, after every move."""

import itertools
import pickle
import re
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import GAMES, HIDDEN, RuleViolation, View, move_from_json, move_to_json, resume_game
from rules.cards import Card
from rules.moves import Move
from tests.rules.playing import (
    NOT_COMPLETE,
    RandomGame,
    attempts,
    cards_in,
    everything_in,
    everywhere,
    form,
    hands_are_shown,
    pack_of,
    pick,
    rearranged,
    sittings,
    told,
    viewers,
)
from tests.rules.table import assert_refusal, state

EXAMPLES = 2
STEPS = 150

every_game = pytest.mark.parametrize("name", GAMES)
a_few = settings(max_examples=EXAMPLES)


def refusal_of(game: Any, move: Move) -> RuleViolation | None:
    """Why a move is refused, or None."""
    try:
        game.check(move)
    except RuleViolation as refusal:
        return refusal
    return None


def sitting_of(data: st.DataObject, name: str) -> RandomGame:
    return data.draw(sittings(name))


# ------------------------------------------------------------------------------------------------------- cards, moves


@every_game
@a_few
@given(st.data())
def test_every_card_is_in_one_place(name: str, data: st.DataObject) -> None:
    sitting = sitting_of(data, name)
    pack = pack_of(sitting.game)
    assert everywhere(sitting.game) == pack
    for move, _ in sitting.play(2 * STEPS):
        assert everywhere(sitting.game) == pack, move


@pytest.mark.clause("SH-9")
@every_game
@a_few
@given(st.data())
def test_a_tabled_card_stays_in_its_meld(name: str, data: st.DataObject) -> None:
    sitting = sitting_of(data, name)
    game = sitting.game
    before, hand = list(getattr(game, "melds", ())), game.hand_number
    for _ in sitting.play(STEPS):
        now = list(getattr(game, "melds", ()))
        if game.hand_number == hand:
            for old, new in zip(before, now, strict=False):
                assert Counter(c.in_hand for c in old.cards) <= Counter(c.in_hand for c in new.cards)
                assert old.owner == new.owner
            assert len(now) >= len(before)
        before, hand = now, game.hand_number


@pytest.mark.clause("SH-14")
@pytest.mark.parametrize(
    "name", [name for name in GAMES if name not in ("gin", "tummy-rummy", "dummy-rummy", "rummoli")]
)
@a_few
@given(st.data())
def test_scores_add_up_to_nothing(name: str, data: st.DataObject) -> None:
    sitting = sitting_of(data, name)
    for _ in sitting.play(2 * STEPS):
        assert sum(sitting.game.scores) == 0


@every_game
@a_few
@given(st.data())
def test_legal_moves_are_legal_in_a_fixed_order_and_once_each(name: str, data: st.DataObject) -> None:
    sitting = sitting_of(data, name)
    game = sitting.game
    for _ in sitting.play(STEPS):
        assert bool(game.to_act) != game.over
        for seat in range(-1, len(game.players) + 1):
            legal = game.legal_moves(seat)
            assert bool(legal) == (seat in game.to_act)
            assert legal == game.legal_moves(seat)
            assert len(set(map(form, legal))) == len(legal)
            assert all(move.seat == seat for move in legal)
            if legal:
                assert legal == sorted_otherwise(game, seat).legal_moves(seat)
                before = state(game)
                for move in legal:
                    game.check(move)
                assert state(game) == before
            if 0 <= seat < len(game.players):
                assert game.seen_by(seat).legal_moves(seat) == legal


def sorted_otherwise(game: Any, seat: int) -> Any:
    """The same game with one hand held in another order."""
    twin = game.copy()
    twin.hands[seat].reverse()
    return twin


@every_game
@a_few
@given(st.data())
def test_moves_are_refused_unless_they_are_among_the_legal_ones(name: str, data: st.DataObject) -> None:
    sitting = sitting_of(data, name)
    game = sitting.game
    for _ in sitting.play(STEPS):
        legal = {form(move) for seat in game.to_act for move in game.legal_moves(seat)}
        tried, before = list(attempts(game, sitting.rng, 6)), state(game)
        for move in tried:
            listed = form(move) in legal
            if refusal := refusal_of(game, move):
                assert not listed, refusal
                assert re.fullmatch(r"[A-Z]{2}-\d+", refusal.clause)
                assert_refusal(refusal)
                with pytest.raises(RuleViolation, match=refusal.clause):
                    game.play(move)
            else:
                # Where a joker may stand for several cards, only some of its ways are listed.
                with_joker = any(isinstance(thing, Card) and thing.is_joker for thing in everything_in(move))
                assert listed or with_joker or move.kind in NOT_COMPLETE, move
        assert state(game) == before, tried


@every_game
@a_few
@given(st.data())
def test_a_copy_goes_its_own_way(name: str, data: st.DataObject) -> None:
    sitting = sitting_of(data, name)
    for _ in sitting.play(data.draw(st.integers(0, STEPS))):
        pass
    game, copy = sitting.game, sitting.game.copy()
    assert state(copy) == state(game)
    before = state(game)
    for _ in RandomGame(**(vars(sitting) | {"game": copy, "moves": []})).play(STEPS):
        assert state(game) == before
    after = state(copy)
    for _ in sitting.play(STEPS):
        assert state(copy) == after


# ------------------------------------------------------------------------------------------------------------- replay


@every_game
@a_few
@given(st.data())
def test_the_same_moves_make_the_same_game(name: str, data: st.DataObject) -> None:
    """From the beginning, and from the sheet of every hand; the moves having been text in between."""
    sitting = sitting_of(data, name)
    again, resumed = sitting.again(), sitting.again()
    assert state(again) == state(sitting.game)
    for number, (move, events) in enumerate(sitting.play(2 * STEPS)):
        text = move_to_json(move)
        assert move_from_json(text) == move
        assert again.play(move_from_json(text)) == events
        if move.kind == "deal":
            resumed = resume_game(
                name,
                sitting.players,
                seed=sitting.seed,
                options=sitting.options,
                decks=sitting.decks,
                sheet=sitting.game.sheet,
            )
            assert events == list(resumed.opening)
        else:
            assert resumed.play(move) == events
        if move.kind == "deal" or number % 10 == 0:
            assert state(resumed) == state(sitting.game) == state(again)


# -------------------------------------------------------------------------------------------------------------- views


@pytest.mark.clause("SH-17")
@every_game
@a_few
@given(st.data())
def test_a_view_shows_what_was_shown_and_no_more(name: str, data: st.DataObject) -> None:
    """Every card that can be reached from a view is in its seat's hand or was shown to it in this hand."""
    sitting = sitting_of(data, name)
    game = sitting.game
    seen = {
        viewer: cards_in([game.opening, game.hands[viewer] if viewer is not None else ()]) for viewer in viewers(game)
    }
    shown_to = itertools.cycle(viewers(game))
    for move, events in sitting.play(STEPS):
        for viewer in viewers(game):
            if move.kind == "deal":
                seen[viewer] = set()
            seen[viewer] |= cards_in([event.seen_by(viewer) for event in events])
            seen[viewer] |= told(game, viewer) | (set(game.hands[viewer]) if viewer is not None else set())
            if hands_are_shown(game):
                seen[viewer] |= cards_in([game.hands, getattr(game, "widow", [])])
        viewer = next(shown_to)
        view = game.seen_by(viewer)
        assert cards_in(view) <= seen[viewer]
        assert_hidden(game, view, viewer)


def assert_hidden(game: Any, view: View, viewer: int | None) -> None:
    """Hands that are not the viewer's own, and the stock, lie face down; the seed and the decks are not there."""
    for seat, hand in enumerate(game.hands):
        open_to_all = hands_are_shown(game)
        assert view.hands[seat] == (hand if open_to_all or seat == viewer else [HIDDEN] * len(hand))
    if hasattr(game, "stock"):
        assert view.stock == [HIDDEN] * len(game.stock)  # type: ignore[attr-defined]
    for thing in everything_in(view):
        assert not isinstance(thing, Random)
        assert thing != game._seed or isinstance(thing, View)
    written = repr(vars(view))
    assert str(game._seed) not in written
    assert not {"_seed", "_decks", "sheet", "opening", "play", "copy", "check"} & set(dir(view))
    packed = pickle.dumps(view)
    assert len(packed) < 4000
    unpacked = pickle.loads(packed)
    assert unpacked == view
    assert repr(vars(unpacked)) == written


@pytest.mark.clause("SH-17")
@every_game
@a_few
@given(st.data())
def test_a_view_has_what_the_game_shows_to_all(name: str, data: st.DataObject) -> None:
    sitting = sitting_of(data, name)
    game = sitting.game
    for _ in sitting.play(STEPS // 3):
        for viewer in viewers(game):
            view: Any = game.seen_by(viewer)
            assert isinstance(view, View)
            assert (view.seat, view.name, view.title) == (viewer, name, game.title)
            for public in (
                *("players", "options", "phase", "to_act", "hand_number", "dealer", "scores", "over"),
                *("discards", "melds", "chips", "pots", "laid", "bids", "bets", "folded", "pennies", "contract"),
                *("chef", "special", "plates"),
            ):
                if hasattr(game, public):
                    assert getattr(view, public) == getattr(game, public), public
            assert list(map(len, view.hands)) == list(map(len, game.hands))
            for other in range(len(game.players)):
                if other != viewer:
                    with pytest.raises(ValueError, match="own seat"):
                        view.legal_moves(other)


@pytest.mark.clause("SH-17")
@every_game
@a_few
@given(st.data())
def test_hidden_cards_make_no_difference_to_a_view(name: str, data: st.DataObject) -> None:
    """Two games that differ in what a viewer may not know look alike, and go on looking alike as they are played."""
    sitting = sitting_of(data, name)
    for _ in sitting.play(data.draw(st.integers(0, STEPS))):
        pass
    game, rng = sitting.game, sitting.rng
    viewer = data.draw(st.sampled_from(viewers(game)))
    twin = rearranged(game, viewer, rng)
    for _ in range(STEPS):
        if hands_are_shown(game) or twin.to_act != game.to_act:
            return
        one, other = game.seen_by(viewer), twin.seen_by(viewer)
        assert repr(vars(one)) == repr(vars(other))
        assert pickle.dumps(one) == pickle.dumps(other)
        common = [pick(game, rng) for _ in range(8)]
        move = next((move for move in common if not refusal_of(twin, move)), None)
        if move is None:
            return
        events, twin_events = game.play(move), twin.play(move)
        if [event.seen_by(viewer) for event in events] != [event.seen_by(viewer) for event in twin_events]:
            return


# ----------------------------------------------------------------------------------------------------- imagined games


@pytest.mark.clause("SH-17")
@every_game
@a_few
@given(st.data())
def test_an_imagined_game_cannot_be_told_from_the_real_one(name: str, data: st.DataObject) -> None:
    sitting = sitting_of(data, name)
    game = sitting.game
    for number, _ in enumerate(sitting.play(STEPS)):
        viewer = viewers(game)[number % (len(game.players) + 1)]
        view = game.seen_by(viewer)
        before = repr(vars(view))
        imagined = view.imagined(Random(number))
        assert repr(vars(view)) == before
        assert type(imagined) is type(game)
        assert repr(vars(imagined.seen_by(viewer))) == before
        assert everywhere(imagined) == pack_of(game)
        assert imagined.to_act == game.to_act
        if viewer is not None:
            assert imagined.hands[viewer] == game.hands[viewer]
            assert imagined.legal_moves(viewer) == game.legal_moves(viewer)
        for seat, cards in view.known.items():
            if isinstance(seat, int):
                assert not Counter(cards) - Counter(imagined.hands[seat])
                assert not Counter(cards) - Counter(game.hands[seat])
        if number % 3 == 0:
            packed: View = pickle.loads(pickle.dumps(view))
            assert state(packed.imagined(Random(number))) == state(imagined)


@every_game
@a_few
@given(st.data())
def test_an_imagined_game_can_be_played_on(name: str, data: st.DataObject) -> None:
    sitting = sitting_of(data, name)
    for _ in sitting.play(data.draw(st.integers(0, STEPS))):
        pass
    game = sitting.game
    for viewer in data.draw(st.permutations(viewers(game)))[:2]:
        imagined = game.seen_by(viewer).imagined(sitting.rng)
        for _ in range(STEPS):
            if imagined.over:
                break
            imagined.play(pick(imagined, sitting.rng))
            assert everywhere(imagined) == pack_of(game)


@every_game
@a_few
@given(st.data())
def test_imagination_varies(name: str, data: st.DataObject) -> None:
    """What is hidden is dealt in many ways, and each seat imagines its own hand as it is."""
    game = sitting_of(data, name).game
    hidden: list[list[Card]] = [game.seen_by(None).imagined(Random(number)).hands[0] for number in range(4)]
    assert len({tuple(hand) for hand in hidden}) > 1
