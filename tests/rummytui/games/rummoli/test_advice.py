"""What hints say in Rummoli: the widow, the betting, the stops."""

from __future__ import annotations

import re
from random import Random

import pytest

from rules import moves
from rules.cards import cards
from rules.rummoli.best_five import best_five
from rules.rummoli.poker import Poker
from rummytui.advice import OnlyMove
from rummytui.bots import advise, choose
from rummytui.games.rummoli import hard as hard_bot
from rummytui.games.rummoli.reasons import (
    AskedInVain,
    BestFive,
    FairShare,
    Followed,
    OthersFold,
    PayCardsInWidow,
    PlayedOut,
    PotOdds,
    Unknown,
    WinChance,
    WorthUpTo,
)
from rummytui.text.odds import often, share
from tests.rules.rummoli.boards import begun, dealt, no_widow, stops, unlocked
from tests.rules.table import play
from tests.rummytui.games.hinted import hint, reasons


def test_bets_what_beats_its_share_and_folds_what_is_not_worth_its_price() -> None:
    game = dealt(["AS AH AD AC", "2S 3H 5D 7C"])
    game.hands = [cards("AS AH AD AC 9H"), cards("2S 3H 5D 7C 9C")]
    Poker.begin(game)
    (folds,) = (why for why in reasons(game) if isinstance(why, OthersFold))
    assert 0 < folds.percent < 100
    assert reasons(game) == {WinChance(100, 1), folds, FairShare(50), BestFive(tuple(cards("AS AH AD AC 9H")))}
    said = f"Ann beats the other player nearly every time, (and )?everyone else folds {often(folds.percent)}"
    assert re.match(rf"Bet [345] chips \(b\): {said}", hint(game))
    play(game, "Ann: bet 5")
    pot = game.pots[game.contested]
    needed = -(-500 // (pot + 5))
    assert PotOdds(5, pot, needed) in reasons(game)
    assert f"calling 5 chips to win {pot} pays off only if Bob wins at least {share(5, pot + 5)}" in hint(game)
    assert hint(game).startswith("Fold (f): Bob hardly ever beats the other player, ")


def test_leads_where_it_can_go_on_laying() -> None:
    game = stops(["2C 3H 3D 4H 5H 6H", "7S 8C"])
    play(game, "Ann: lay 2C")
    (played,) = (why for why in reasons(game) if isinstance(why, PlayedOut))
    assert played.deals == 80
    assert reasons(game) == {Followed(tuple(cards("4H 5H 6H"))), played}
    assert hint(game).startswith("Lead 3♥ (1): 4♥ 5♥ 6♥ in Ann's hand can follow, and on average it leaves Ann ")
    assert hint(game).endswith(" over 80 imagined deals.")


def test_claims_its_pot() -> None:
    game = stops(["TS AH", "JS 3H"], claims="called")
    play(game, "Ann: lay TS")
    assert hint(game) == "Claim 10♠ (c): it's the only move."
    assert reasons(game) == {OnlyMove()}


WEAK = "2S 2H 4D 4C 6S 6H 8D 8C TH TC QS QD AC"
"""Two pairs at best among thirteen cards, no two of which follow one another, and six of them are low."""


STRONG = "9S 9H 9D 9C KS KC QS QH JS JH 8S 8H 8D"
"""Four nines, and no pay card."""


def test_keeps_a_strong_hand_when_there_is_nothing_on_the_board() -> None:
    game = unlocked()
    (dealer,) = game.to_act
    game.hands[dealer] = cards(STRONG)
    game.pots = dict.fromkeys(game.pots, 0)
    assert reasons(game) == {BestFive(best_five(game.hands[dealer])), Unknown(len(game.widow))}
    assert hint(game).startswith("Keep this hand (k): ")


def test_exchanges_it_when_the_widow_is_likely_to_hold_what_a_full_board_pays_for() -> None:
    """All five single pay cards are somewhere else: with the widow or with two players nobody has asked."""
    game = unlocked()
    (dealer,) = game.to_act
    game.hands[dealer] = cards(STRONG)
    game.pots = dict.fromkeys(game.pots, 12)
    size, others = len(game.widow), sum(len(hand) for seat, hand in enumerate(game.hands) if seat != dealer)
    worth = 5 * 12 * size / (size + others)
    (found,) = (why for why in reasons(game) if isinstance(why, PayCardsInWidow))
    assert worth <= found.chips <= worth + 4
    assert hint(game).startswith(f"Exchange {game.players[dealer]}'s hand for the widow (x): ")


def test_exchanges_a_weak_hand() -> None:
    game = unlocked()
    (dealer,) = game.to_act
    game.hands[dealer] = cards(WEAK)
    assert AskedInVain(1) in reasons(game)
    assert hint(game).startswith(f"Exchange {game.players[dealer]}'s hand for the widow (x): ")


def test_bids_what_the_widow_is_worth_and_no_more() -> None:
    game = unlocked()
    game.play(moves.Keep(game.to_act[0]))
    assert game.phase == "auction"
    asked, full = game.to_act[0], dict(game.pots)
    game.hands[asked] = cards(STRONG)
    game.pots = dict.fromkeys(game.pots, 0)
    assert WorthUpTo(0) in reasons(game)
    assert hint(game).startswith(f"Drop out (d): the widow is worth no chips to {game.players[asked]}")
    game.hands[asked], game.pots = cards(WEAK), full
    (worth,) = (why for why in reasons(game) if isinstance(why, WorthUpTo))
    # Nobody else has a pay card either, so all the single ones, three chips each, are in the widow.
    assert 5 < worth.chips <= 5 * 3 + 5
    assert hint(game).startswith("Bid 1 chip (b): the widow is worth up to ")
    game.chips[asked] = 4
    assert WorthUpTo(4) in reasons(game)


@pytest.mark.parametrize("seed", range(6))
def test_advice_on_a_bet_is_repeatable(seed: int) -> None:
    """What the hand is worth follows from the cards; chance only draws the size of a bet, and seldom a bluff."""
    game = begun(2 + seed % 3, seed=seed)
    no_widow(game)
    view = game.seen_by(game.to_act[0])
    decided = {type(choose(view, "hard", Random(chance))) for chance in range(12)}
    advised = advise(view)
    # Nothing is left of what was reckoned before.
    hard_bot._chance_to_beat.cache_clear()
    assert advise(view) == advised
    assert len(decided - {moves.Bet}) <= 1
    assert {one.value for _ in range(3) for one in hard_bot.hard(view).advise(Random(seed))} == {
        one.value for one in hard_bot.hard(view).advise(Random(seed))
    }
