"""What bets tell of a hand, and what it is worth to answer them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.rummoli.poker import Poker
from rummytui.games.rummoli.ranges import Betting, judgement
from tests.rules.rummoli.boards import begun, no_widow, rebalance
from tests.rules.table import play


def table(script: str = "", *, players: int = 2, pot: int = 2, chips: int = 40, **options: Any) -> Any:
    """A table in the midst of the betting."""
    game = begun(players, **options)
    no_widow(game)
    rebalance(game, [chips] * players, {"poker": pot})
    Poker.begin(game)
    if script:
        play(game, script)
    return game


def seen(game: Any, mine: float, leading: float = 0.0) -> Betting:
    view = game.seen_by(game.to_act[0])
    return Betting(view, judgement().habits(len(view.seats_in)), mine, leading)


def test_the_chance_grows_with_the_hand_and_shrinks_with_every_rival() -> None:
    """The worst hand never wins, and the best always does."""
    shares = [share / 20 for share in range(21)]
    alone, crowd = ([seen(table(players=players), mine).chance() for mine in shares] for players in (2, 4))
    assert (alone[0], alone[-1], crowd[0], crowd[-1]) == pytest.approx((0, 1, 0, 1))
    assert alone == sorted(alone)
    assert all(one > other for one, other in zip(alone[4:-1], crowd[4:-1], strict=True))


def test_a_bet_tells_of_a_good_hand_and_a_check_of_a_poor_one() -> None:
    checked, nothing, bet = (seen(table(script), 0.6).chance() for script in ("Ann: check", "", "Ann: bet 5"))
    assert bet < nothing < checked


def test_a_raise_tells_more_than_a_bet() -> None:
    bet = seen(table("Ann: bet 5"), 0.8).chance()
    raised = table("Ann: bet 5")
    play(raised, "Bob: raise 5")
    assert seen(raised, 0.8).chance() < bet


@pytest.mark.parametrize("mine", [0.0, 1.0])
def test_what_a_call_is_worth_to_a_hand_that_surely_wins_or_loses(mine: float) -> None:
    """Nobody speaks after it: it costs five, and brings the pot with all that is in it."""
    game = table("Ann: bet 5", pot=7)
    assert game.pots["poker"] == 12
    assert seen(game, mine).putting_in(5) == pytest.approx(12 * mine - 5 * (1 - mine))


def test_leading_is_worth_something_to_the_winner() -> None:
    game = table("Ann: bet 5", pot=7)
    assert seen(game, 1.0, leading=2.0).putting_in(5) == pytest.approx(14)
    assert seen(game, 0.0, leading=2.0).putting_in(5) == pytest.approx(-5)


def test_whoever_cannot_match_a_bet_plays_for_no_more_than_the_own_chips() -> None:
    game = table("Ann: bet 5", pot=4)
    game.chips[1] = 2
    assert seen(game, 1.0).putting_in(2) == pytest.approx(4 + 2)


def test_a_bet_that_all_give_up_to_brings_the_pot() -> None:
    """With any hand: so much of it as they are likely to fold."""
    game = table(pot=10)
    worst = seen(game, 0.0)
    folds = worst.folding(5)
    assert 0 < folds < 1
    assert worst.putting_in(5, 5) == pytest.approx(10 * folds - 5 * (1 - folds))


def test_the_more_hands_the_better() -> None:
    game = table("Ann: bet 5", players=4)
    worth = [seen(game, mine / 20).putting_in(5) for mine in range(21)]
    assert worth == sorted(worth)
    assert worth[0] < 0 < worth[-1]
