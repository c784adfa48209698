"""A phase is an object that knows its moves, who acts, and who has to see something to decide."""

from collections import Counter
from typing import Any

import pytest

from rules import GAMES, RuleViolation, new_game
from rules.moves import KINDS, Draw
from rules.phase import Audience
from tests.rules.playing import pick, table
from tests.rules.table import NAMES

PRIVATE, SHARED, OPEN = Audience.PRIVATE, Audience.SHARED, Audience.OPEN

AUDIENCES = {
    "play": PRIVATE,
    "upcard": PRIVATE,
    "sale": SHARED,
    "swap": PRIVATE,
    "feeding": PRIVATE,
    "special": OPEN,
    "widow": PRIVATE,
    "auction": SHARED,
    "poker": SHARED,
    "stops": PRIVATE,
    "final": SHARED,
    "between hands": OPEN,
    "over": OPEN,
}


@pytest.mark.parametrize("name", GAMES)
class TestEveryPhase:
    def test_is_listed_by_its_name(self, name: str) -> None:
        phases = GAMES[name].phases
        assert all(called == phase.name for called, phase in phases.items())
        assert {"between hands", "over"} < set(phases) <= set(AUDIENCES)

    def test_has_kinds_of_move_each_with_a_check_and_what_follows(self, name: str) -> None:
        for phase in GAMES[name].phases.values():
            assert set(phase.kinds) <= set(KINDS)
            assert bool(phase.kinds) == (phase.name != "over")
            for move in phase.kinds:
                assert hasattr(phase, "check_" + move)
                assert hasattr(phase, "play_" + move)

    def test_has_an_audience_at_every_moment(self, name: str) -> None:
        for number in range(6):
            sitting = table(name, number)
            game = sitting.game
            opened = getattr(game.options, "feeding_hands", "") == "open"
            for _ in sitting.play(80):
                expected = SHARED if game.phase == "feeding" and opened else AUDIENCES[game.phase]
                assert game.stage.name == game.phase
                assert game.stage.audience(game) is expected
                assert all(game.stage.audience(game.seen_by(viewer)) is expected for viewer in (0, None))

    def test_decides_alone_what_can_be_done(self, name: str) -> None:
        for number in range(4):
            sitting = table(name, number)
            game: Any = sitting.game
            for _ in sitting.play(60):
                assert game.to_act == game.stage.to_act(game)
                for seat in game.to_act:
                    legal = game.legal_moves(seat)
                    assert legal == game.stage.legal_moves(game, seat)
                    assert {move.kind for move in legal} <= set(game.stage.kinds)

    def test_forces_only_what_is_legal(self, name: str) -> None:
        seen: Counter[bool] = Counter()
        for number in range(6):
            sitting = table(name, number)
            game: Any = sitting.game
            for _ in range(80):
                if game.over:
                    break
                forced = game.stage.forced(game)
                seen[forced is not None] += 1
                if forced is not None:
                    lays = [move for move in game.legal_moves(forced.seat) if move.kind == forced.kind]
                    assert lays == [forced]
                game.play(pick(game, sitting.rng))
        assert seen[True] if name == "rummoli" else not seen[True]

    def test_calls_only_while_cards_are_laid_and_pots_are_called(self, name: str) -> None:
        for number in range(6):
            sitting = table(name, number)
            game: Any = sitting.game
            for _ in sitting.play(80):
                called = name == "rummoli" and game.options.claims == "called"
                assert game.stage.can_call(game) == (called and game.phase == "stops" and bool(game.laid))


class TestMoments:
    @pytest.mark.parametrize("name", GAMES)
    def test_are_refused_with_the_phases_own_words(self, name: str) -> None:
        game: Any = table(name, 1).game
        for phase in game.phases.values():
            if phase.name == game.phase:
                continue
            for kind, (clause, sentence) in phase.moments.items():
                if kind not in game.stage.kinds:
                    refusal = game.stage.wrong_moment(game, _Named(kind))
                    assert isinstance(refusal, RuleViolation)
                    assert (refusal.clause, refusal.message) == (clause, sentence)

    @pytest.mark.clause("SH-3")
    @pytest.mark.parametrize("seat", [0, 2])
    def test_a_seat_that_waits_is_told_whose_turn_it_is(self, seat: int) -> None:
        game = new_game("rummy", NAMES[:3], seed=1, options={"first_dealer": 0})
        with pytest.raises(RuleViolation, match=f"It's {NAMES[1]}'s turn, not {NAMES[seat]}'s") as refused:
            game.play(Draw(seat, "stock"))
        assert refused.value.clause == "SH-3"


class _Named:
    """A move of some kind."""

    seat = 0

    def __init__(self, kind: str) -> None:
        self.kind = kind
