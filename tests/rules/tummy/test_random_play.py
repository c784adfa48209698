"""Random sittings over all house rules, and what holds after every move of them."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules.tummy.events
from rules import HIDDEN, new_game
from rules.cards import full_pack
from rules.events import Event, HandVoid
from rules.move_json import move_from_json, move_to_json
from rules.moves import Move, Swap
from rules.tummy.events import (
    CardsGiven,
    CardUneaten,
    Eaten,
    EatenFor,
    FinalBill,
    GiftAnswered,
    HandFed,
    SeatGone,
    SpecialFired,
)
from rules.tummy.imagining import _could_table
from rules.tummy.options import TummyOptions
from rules.tummy.protection import barred
from tests.rules.table import NAMES, state
from tests.rules.tummy.kitchen import GAME

SHORT = {"hands": (0, 1, 3), "target": (0, 12), "stalemate": (1, 3)}
EAGER = {"meld": 6.0, "lay_off": 6.0, "finish": 0.05, "leave": 0.3}


def house_rules(rng: Random) -> dict[str, Any]:
    """A value for every house rule."""
    chosen: dict[str, Any] = {name: rng.choice(values) for name, values in SHORT.items()}
    for name, field in TummyOptions.model_fields.items():
        values = [value for value in get_args(field.annotation) if isinstance(value, str)]
        if name not in SHORT and values and name != "first_dealer":
            chosen[name] = rng.choice(values)
    return chosen


def sitting(rng: Random) -> Any:
    return new_game(GAME, NAMES[: rng.randint(2, 6)], seed=rng.randrange(10**6), options=house_rules(rng))


def any_move(game: Any, rng: Random) -> Move:
    """A legal move of some seat that is to act, with a liking for those that bring the hand to its end."""
    found: list[Move] = game.legal_moves(rng.choice(game.to_act))
    return rng.choices(found, [30 if isinstance(m, Swap) and m.take is None else EAGER.get(m.kind, 1) for m in found])[
        0
    ]


class Ledger:
    """Every unit on a plate comes with an event: who gave it to whom, for which card and why."""

    def __init__(self, game: Any) -> None:
        self.plates: list[Counter[str]] = [Counter() for _ in game.players]
        self.cause: CardsGiven | SpecialFired | None = None
        self.back = False

    def enter(self, game: Any, cooks: set[int], events: Sequence[Event]) -> None:
        """Check the effect of one move against the plates."""
        for event in events:
            if isinstance(event, CardsGiven | SpecialFired):
                self.cause, self.back = event, False
            elif isinstance(event, GiftAnswered):
                self.back = event.how == "reverse"
            elif isinstance(event, Eaten):
                assert event.units == (2 if event.receiver in cooks else 1)
                assert event.food == game.options.menu[event.rank]
                self.plates[event.receiver][event.rank] += event.units
                self.explain(event)
        assert self.plates == game.plates
        assert game.scores == [sum(plate.values()) for plate in self.plates]

    def explain(self, eaten: Eaten) -> None:
        """What was eaten follows from what was played last."""
        cause = self.cause
        if isinstance(cause, SpecialFired):
            assert (eaten.giver, eaten.rank, eaten.cards) == (cause.seat, cause.card.rank, (cause.card,))
            assert (eaten.why, eaten.receiver != cause.chef) == (EatenFor.SPECIAL, True)
            return
        assert cause
        ends = (cause.giver, cause.receiver)
        assert (eaten.giver, eaten.receiver) == (ends[::-1] if self.back else ends)
        assert set(cause.cards) <= set(eaten.cards)
        if self.back:
            expected = EatenFor.REVERSED_DOUBLE if len(cause.cards) == 2 else EatenFor.REVERSED_CARD
        elif len(cause.cards) == 2:
            expected = EatenFor.DOUBLE
        else:
            expected = EatenFor.OWN_CARD if cause.giver == cause.receiver else EatenFor.CARD
        assert eaten.why == expected


def check_cards(game: Any) -> None:
    """Every card is in one place, and nobody who is gone has any."""
    places = [*game.stock, *game.discards, *(card for meld in game.melds for card in meld.cards)]
    assert sorted([*places, *(card for hand in game.hands for card in hand)]) == sorted(full_pack())
    assert game.phase in ("between hands", "over") or not any(game.hands[seat] for seat in game.gone)


def check_knowledge(game: Any) -> None:
    """What everybody thinks to know of hidden hands is true."""
    if game.phase == "feeding":
        for seat, hand in enumerate(game.hands):
            assert not any(1 << card & game.lacks[seat] for card in hand)
            ranks = Counter(card.rank for card in hand if 1 << card & game.single[seat])
            assert max(ranks.values(), default=0) <= 1
    if game.phase in ("play", "feeding", "swap"):
        for known in game.whereabouts_by_viewer:
            assert all(any(card in game.hands[seat] for seat in seats) for card, seats in known.items())
        for seat, passed in enumerate(game.passed):
            assert not passed or not _could_table(game, seat, passed)


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6))
@pytest.mark.clause("TU-6", "TU-13", "TU-15", "TU-18")
def test_all_food_is_accounted_for_and_no_card_is_lost(seed: int) -> None:
    rng = Random(seed)
    game = sitting(rng)
    ledger = Ledger(game)
    for _ in range(1000):
        if game.over:
            break
        phase, cooks, gone = game.phase, set(game.cooks), set(game.gone)
        events = game.play(any_move(game, rng))
        ledger.enter(game, cooks, events)
        check_cards(game)
        kinds = {type(event) for event in events}
        if phase == "feeding" and game.phase != "feeding":
            assert HandFed in kinds
            assert not any(game.hands)
        if HandVoid in kinds:
            assert (game.chef, game.special) == (None, None)
        if SeatGone in kinds:
            assert game.gone == gone | cooks
        if isinstance(events[0], CardUneaten):
            others = set(range(len(game.players))) - {events[0].seat, game.chef} - gone
            assert all(1 << events[0].card % 13 & barred(game, seat) for seat in others)
        if game.over:
            bill = events[-1]
            assert isinstance(bill, FinalBill)
            assert {game.scores[winner] for winner in bill.winners} == {min(game.scores)}


@settings(max_examples=10, deadline=None)
@given(st.integers(0, 10**6))
@pytest.mark.clause("SH-17", "TU-16", "TU-20")
def test_no_view_shows_what_its_seat_may_not_know(seed: int) -> None:
    rng = Random(seed)
    game = sitting(rng)
    for _ in range(400):
        if game.over:
            break
        if game.phase != "play" or rng.random() < 0.05:
            check_knowledge(game)
            for viewer in (None, *range(len(game.players))):
                look(game, viewer, rng)
        game.play(any_move(game, rng))


def look(game: Any, viewer: int | None, rng: Random) -> None:
    """See what may be seen, the same whatever the hidden cards are, and dream of games that fit it."""
    view: Any = game.seen_by(viewer)
    face_up = game.phase in ("between hands", "over")
    face_up = face_up or (game.phase == "feeding" and game.options.feeding_hands == "open")
    chef_looks = game.phase == "swap" and viewer == game.chef and game.options.cook_swap == "open"
    assert set(view.stock) <= {HIDDEN}
    for seat, hand in enumerate(game.hands):
        seen = face_up or seat == viewer or (chef_looks and seat in game.unswapped)
        assert view.hands[seat] == (hand if seen else [HIDDEN] * len(hand))
    assert view == with_other_secrets(game, view, rng).seen_by(viewer)
    if viewer in game.to_act:
        assert view.legal_moves(viewer) == game.legal_moves(viewer)
    dream: Any = view.imagined(rng)
    assert dream.seen_by(viewer) == view
    check_cards(dream)
    check_knowledge(dream)
    if dream.to_act:
        dream.play(any_move(dream, rng))


def with_other_secrets(game: Any, view: Any, rng: Random) -> Any:
    """The game with two cards exchanged of which this view cannot know where they are."""
    other = game.copy()
    sure = {*(card for held in view.known.values() for card in held), *view.whereabouts, *game.fed}
    piles = [hand for hand, seen in zip(other.hands, view.hands, strict=True) if HIDDEN in seen]
    places = [(pile, at) for pile in [*piles, other.stock] for at in range(len(pile)) if pile[at] not in sure]
    if len(places) > 1:
        (one, here), (two, there) = rng.sample(places, 2)
        one[here], two[there] = two[there], one[here]
    return other


@settings(max_examples=15, deadline=None)
@given(st.integers(0, 10**6))
def test_moves_played_again_give_the_same_game(seed: int) -> None:
    rng = Random(seed)
    game = sitting(rng)
    again = new_game(GAME, game.players, seed=game._seed, options=game.options.model_dump(mode="json"))
    for _ in range(400):
        if game.over:
            break
        for found in game.legal_moves(rng.choice(game.to_act)):
            game.check(found)
        move = any_move(game, rng)
        assert game.play(move) == again.play(move_from_json(move_to_json(move)))
    assert state(game) == state(again)


def test_random_play_reaches_everything() -> None:
    kinds: Counter[str] = Counter()
    phases: Counter[str] = Counter()
    happened: set[str] = set()
    for seed in range(60):
        rng = Random(seed)
        game = sitting(rng)
        while not game.over and kinds.total() < 1000 * (seed + 1):
            phases[game.phase] += 1
            move = any_move(game, rng)
            kinds[move.kind] += 1
            happened.update(type(event).__name__ for event in game.play(move))
    assert set(kinds) == {kind for phase in game.phases.values() for kind in phase.kinds}
    assert set(phases) == {"play", "swap", "feeding", "special", "between hands"}
    own = {
        kind.__name__
        for kind in vars(rules.tummy.events).values()
        if isinstance(kind, type) and issubclass(kind, Event)
    }
    assert own - {"Event", "HandSettled", "SittingOver"} <= happened
