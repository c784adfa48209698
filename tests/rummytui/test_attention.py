"""Whose eyes may be on the screen: every phase of every game, for people and bots in every mixture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, cast

import pytest

from rules import Game, new_game
from rules.cards import Card
from rules.moves import Bid, Claim, Lay, Move
from rummytui.attention import Forced, Private, Public, attention, face_up, viewer_after

ANN, BOB, GAIL = 0, 1, 2
ALL = frozenset({ANN, BOB, GAIL})
SEVEN, EIGHT = Card.of("7S"), Card.of("8C")


@dataclass
class Options:
    """As many house rules as attention asks for."""

    feeding_hands: str = "hidden"
    claims: str = "automatic"


@dataclass
class Stub:
    """A game of which only the phase and who is to act are known, for games whose rules are not under test here."""

    phase: str
    to_act: tuple[int, ...]
    moves: dict[int, list[Move]] = field(default_factory=dict)
    options: Options = field(default_factory=Options)
    laid: Sequence[tuple[int, Card]] = ()

    def legal_moves(self, seat: int) -> list[Move]:
        return self.moves.get(seat, [])

    @property
    def game(self) -> Game:
        return cast(Game, self)


PRIVATE_PHASES = ["play", "swap", "feeding", "widow"]
SHARED_PHASES = ["sale", "auction", "poker", "final"]


@pytest.mark.parametrize("phase", PRIVATE_PHASES)
@pytest.mark.parametrize("last", [None, BOB])
def test_somebody_elses_hand_waits_behind_a_curtain(phase: str, last: int | None) -> None:
    assert attention(Stub(phase, (ANN,)).game, ALL, last) == Private(ANN, curtain=True)


@pytest.mark.parametrize("phase", PRIVATE_PHASES)
def test_who_is_looking_already_goes_on(phase: str) -> None:
    assert attention(Stub(phase, (ANN,)).game, ALL, ANN) == Private(ANN, curtain=False)


@pytest.mark.parametrize("phase", PRIVATE_PHASES + SHARED_PHASES)
def test_one_person_against_bots_sees_no_curtain(phase: str) -> None:
    assert attention(Stub(phase, (ANN,)).game, {ANN}, None) == Private(ANN, curtain=False)


@pytest.mark.parametrize("phase", [*PRIVATE_PHASES, *SHARED_PHASES, "special"])
def test_bots_move_by_themselves(phase: str) -> None:
    now = attention(Stub(phase, (BOB,)).game, {ANN, GAIL}, ANN)
    assert now == Forced(BOB)
    assert face_up(now, {ANN, GAIL}) is None
    assert face_up(now, {ANN}) == ANN


@pytest.mark.parametrize("phase", SHARED_PHASES)
def test_what_is_answered_aloud_needs_no_curtain_and_shows_no_hand(phase: str) -> None:
    now = attention(Stub(phase, (ANN, GAIL)).game, ALL, ANN)
    assert now == Public((ANN, GAIL))
    assert face_up(now, ALL) is None


@pytest.mark.parametrize("phase", SHARED_PHASES)
def test_bots_are_asked_beside_people(phase: str) -> None:
    assert attention(Stub(phase, (ANN, BOB, GAIL)).game, {ANN, GAIL}, None) == Public((ANN, GAIL), bots=(BOB,))


def test_open_hands_are_fed_in_the_middle_of_the_table() -> None:
    stub = Stub("feeding", (ANN,), options=Options(feeding_hands="open"))
    assert attention(stub.game, ALL, BOB) == Public((ANN,))


@pytest.mark.parametrize(("phase", "to_act"), [("special", (ANN,)), ("between hands", (ANN, GAIL)), ("over", ())])
def test_where_no_hand_matters_everybody_looks(phase: str, to_act: tuple[int, ...]) -> None:
    for people in (ALL, {ANN, GAIL}):
        assert attention(Stub(phase, to_act).game, people, ANN) == Public(to_act)


def test_between_hands_of_bots_nobody_is_asked() -> None:
    assert attention(Stub("between hands", (ANN, BOB)).game, set(), None) == Public(())


# ------------------------------------------------------------------------------------------------------------- stops


def test_the_next_card_of_a_suit_lays_itself() -> None:
    lay: Move = Lay(BOB, SEVEN)
    for people in (ALL, {ANN}):
        assert attention(Stub("stops", (BOB,), {BOB: [lay]}).game, people, ANN) == Forced(BOB, lay)


def test_of_two_equally_low_cards_the_leader_chooses_alone() -> None:
    stub = Stub("stops", (GAIL,), {GAIL: [Lay(GAIL, SEVEN), Lay(GAIL, EIGHT)]})
    assert attention(stub.game, ALL, ANN) == Private(GAIL, curtain=True)
    assert attention(stub.game, {GAIL}, None) == Private(GAIL, curtain=False)
    assert attention(stub.game, {ANN}, ANN) == Forced(GAIL)


@pytest.mark.parametrize("earner", [None, ANN, BOB])
def test_pots_that_must_be_called_pause_alike_for_every_card(earner: int | None) -> None:
    lay: Move = Lay(BOB, SEVEN)
    legal: dict[int, list[Move]] = {BOB: [lay]}
    if earner is not None:
        legal.setdefault(earner, []).append(Claim(earner, "TS"))
    stub = Stub("stops", tuple(sorted(legal)), legal, Options(claims="called"), [(GAIL, EIGHT)])
    assert attention(stub.game, ALL, None) == Forced(BOB, lay, callers=(ANN, BOB, GAIL))


def test_a_bot_is_asked_for_its_pot_before_the_next_card() -> None:
    legal: dict[int, list[Move]] = {BOB: [Claim(BOB, "TS")], GAIL: [Lay(GAIL, SEVEN)]}
    stub = Stub("stops", (BOB, GAIL), legal, Options(claims="called"), [(BOB, Card.of("TS"))])
    assert attention(stub.game, {ANN, GAIL}, None) == Forced(BOB, None, callers=(ANN, GAIL))


def test_callers_come_before_the_hand_of_who_leads() -> None:
    legal: dict[int, list[Move]] = {GAIL: [Lay(GAIL, SEVEN), Lay(GAIL, EIGHT)], ANN: [Claim(ANN, "TS")]}
    stub = Stub("stops", (ANN, GAIL), legal, Options(claims="called"), [(ANN, Card.of("TS"))])
    assert attention(stub.game, ALL, GAIL) == Private(GAIL, curtain=True, callers=(ANN, BOB, GAIL))


def test_before_the_first_card_there_is_no_pot_to_call() -> None:
    lay: Move = Lay(BOB, SEVEN)
    stub = Stub("stops", (BOB,), {BOB: [lay]}, Options(claims="called"))
    assert attention(stub.game, ALL, None) == Forced(BOB, lay)


# ------------------------------------------------------------------------------------------- who may be looking after


@pytest.mark.parametrize(
    ("now", "after"),
    [
        (Private(ANN, curtain=True), ANN),
        (Private(ANN, curtain=False), ANN),
        (Public((ANN, BOB)), None),
        (Forced(GAIL), BOB),
        (Forced(GAIL, Bid(GAIL, 1), callers=(ANN, BOB)), None),
    ],
)
def test_what_lay_in_the_middle_was_seen_by_all(now: Any, after: int | None) -> None:
    assert viewer_after(now, {ANN, BOB}, BOB) == after


def test_one_person_stays_the_one_who_looks() -> None:
    assert viewer_after(Public((ANN,)), {ANN}, ANN) == ANN


def test_no_hand_is_up_before_its_curtain() -> None:
    assert face_up(Private(ANN, curtain=True), ALL) is None
    assert face_up(Private(ANN, curtain=False), ALL) == ANN
    assert face_up(Public((ANN, BOB)), ALL) is None


# ------------------------------------------------------------------------------------------------------------- Rummy


@pytest.mark.parametrize("people", [ALL, {ANN, GAIL}, {BOB}, frozenset()])
def test_a_sitting_of_rummy(people: frozenset[int]) -> None:
    """Through three hands, every phase of it: no hand is up but that of the one person who acts or is alone."""
    game = new_game("rummy", ["Ann", "Bob", "Gail"], seed=4, options={"hands": 3})
    rng = Random(4)
    last: int | None = None
    seen = set()
    while not game.over:
        now = attention(game, people, last)
        seen.add(game.phase)
        if game.phase == "between hands":
            assert now == Public(tuple(sorted(people)))
        elif game.to_act[0] in people:
            alone = len(people) == 1
            assert now == Private(game.to_act[0], curtain=not alone and last != game.to_act[0])
        else:
            assert now == Forced(game.to_act[0])
        assert face_up(now, people) in (None, *(people if len(people) == 1 else ()), *game.to_act)
        last = viewer_after(now, people, last)
        moves = game.legal_moves(game.to_act[0])
        game.play(moves[0] if game.phase == "between hands" else rng.choice(moves))
    assert attention(game, people, last) == Public(())
    assert seen == {"play", "between hands"}
