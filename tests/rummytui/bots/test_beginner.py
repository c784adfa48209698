"""What a gentle bot overlooks, and what it never does."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from rules import GAMES, new_game, rummoli
from rules.arrange import PIPS, arranger
from rules.cards import Card, cards
from rules.moves import Discard, Draw, Fold, Meld, Move
from rules.rummoli.best_five import FULL_HOUSE, hand_category
from rummytui.bots import choose
from rummytui.bots.beginner import Oversights, Sight, with_oversights
from tests.rules.table import dealt, move

SEEDS = range(60)


def moves_of(game: Any, level: str = "gentle") -> list[Move]:
    """What a bot does with many different random numbers."""
    return [choose(game.seen_by(game.to_act[0]), level, Random(seed)) for seed in SEEDS]


def test_with_more_players_it_happens_more_often() -> None:
    often = Oversights(0.1, 0.3)
    assert [often.with_players(players) for players in (2, 3, 6)] == [0.1, 0.3, 0.3]


class TestOversights:
    legal: Sequence[Move] = (move(0, "draw stock"), move(0, "draw discard"))
    discards: Sequence[Move] = (move(0, "discard KH"), move(0, "discard QC"))

    def done(self, meant: Move, often: float = 1.0, *, ends: bool = False, spare: Sequence[Move] = ()) -> Move:
        """What becomes of a move that was meant."""
        spared = [each for each in spare if isinstance(each, Discard)]
        legal = self.legal if isinstance(meant, Draw) else (meant, *self.discards)
        return with_oversights(meant, legal, often, Random(1), Sight(lambda: ends, lambda: spared))

    def test_a_card_it_could_use_is_left_on_the_pile(self) -> None:
        assert self.done(self.legal[1]) == self.legal[0]
        assert self.done(self.legal[1], 0.0) == self.legal[1]

    def test_nothing_is_taken_by_oversight(self) -> None:
        assert self.done(self.legal[0]) == self.legal[0]

    def test_a_meld_is_not_seen_and_a_spare_card_goes(self) -> None:
        meld = Meld(0, tuple(cards("4S 5S 6S")))
        assert self.done(meld, spare=self.discards[1:]) == self.discards[1]
        assert self.done(meld) == meld

    def test_it_never_misses_that_it_can_go_out(self) -> None:
        meld = Meld(0, tuple(cards("4S 5S 6S")))
        assert self.done(meld, ends=True, spare=self.discards) == meld
        assert self.done(self.legal[1], ends=True) == self.legal[1]

    @pytest.mark.parametrize("ending", ["knock KH", "declare"])
    def test_it_knocks_and_declares_like_any_other(self, ending: str) -> None:
        meant = move(0, ending)
        assert self.done(meant, spare=self.discards) == meant


class TestAtTheTable:
    def test_now_and_then_a_meld_is_not_laid_down_but_never_broken(self) -> None:
        game = dealt(["7S 8S 9S 4H QH 2C AH 6D KH JC", "", "", ""], "TC", "9D")
        game.play(move(0, "draw stock"))
        done = moves_of(game)
        laid = [one for one in done if isinstance(one, Meld)]
        thrown = {one.card for one in done if isinstance(one, Discard)}
        assert len(SEEDS) // 2 < len(laid) < len(SEEDS)
        assert thrown
        assert not thrown & set(cards("7S 8S 9S"))

    def test_now_and_then_a_card_it_could_use_is_left(self) -> None:
        game = dealt(["7S 8S 2C 4H QH 3D AH 6D KH JC", "", "", ""], "9S")
        drawn = [one.source for one in moves_of(game) if isinstance(one, Draw)]
        assert len(SEEDS) // 2 < drawn.count("discard") < len(SEEDS)

    def test_the_card_that_ends_the_hand_is_always_taken(self) -> None:
        game = dealt(["7S 8S 9S TS 4H 4D 4C JC QC AD", ""], "KC")
        assert moves_of(game) == [move(0, "draw discard")] * len(SEEDS)

    @pytest.mark.parametrize("name", ["boathouse", "knock", "gin"])
    def test_no_meld_is_broken_in_a_hand_that_stays_concealed(self, name: str) -> None:
        game = new_game(name, ["Ann", "Bob"], seed=8, options={"hands": 1})
        rng = Random(8)
        while not game.over:
            view: Any = game.seen_by(game.to_act[0])
            chosen = choose(view, "gentle", rng)
            if isinstance(chosen, Discard):
                costs = view.game_type.costs if name == "boathouse" else PIPS
                hand = view.hands[view.seat]
                judge = arranger(view.options.ace, costs)
                rest: list[Card] = [card for card in hand if card != chosen.card]
                assert judge.least(rest) <= judge.least(hand) - costs[chosen.card % 13]
            game.play(chosen)


def test_a_full_house_is_never_folded_at_rummoli() -> None:
    seen = 0
    for seed in range(12):
        game = new_game("rummoli", ["Ann", "Bob", "Cy", "Di"], seed=seed, options={"rounds": 1})
        rng = Random(seed)
        while not game.over:
            view: Any = game.seen_by(game.to_act[0])
            # The others bet like easy bots, so that there is something to fold to.
            chosen = choose(view, "gentle" if view.seat % 2 else "easy", rng)
            if view.seat % 2 and any(isinstance(each, Fold) for each in view.legal_moves(view.seat)):
                good = hand_category(rummoli.best_five.best_five(view.hands[view.seat])) >= FULL_HOUSE
                seen += good
                assert not (good and isinstance(chosen, Fold))
            game.play(chosen)
    assert seen


def test_every_game_has_one() -> None:
    for name, game in GAMES.items():
        players = ["Ann", "Bob", "Cy", "Di"][: min(4, game.player_counts()[-1])]
        begun = new_game(name, players, seed=4)
        seat = begun.to_act[0]
        assert choose(begun.seen_by(seat), "gentle", Random(1)) in begun.legal_moves(seat)
