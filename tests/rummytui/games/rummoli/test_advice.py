"""What hints say in Rummoli: the widow, the betting, the stops."""

from __future__ import annotations

from rules import moves
from rules.cards import cards
from rules.rummoli.best_five import best_five
from rules.rummoli.poker import Poker
from rummytui.advice import OnlyMove
from rummytui.games.rummoli.reasons import (
    AskedInVain,
    BestFive,
    FairShare,
    Followed,
    LowCards,
    NoneFollows,
    PotOdds,
    Unknown,
    WinChance,
    WorthUpTo,
)
from tests.rules.rummoli.boards import dealt, stops, unlocked
from tests.rules.table import play
from tests.rummytui.games.hinted import hint, reasons


def test_bets_what_beats_its_share_and_folds_what_is_not_worth_its_price() -> None:
    game = dealt(["AS AH AD AC", "2S 3H 5D 7C"])
    game.hands = [cards("AS AH AD AC 9H"), cards("2S 3H 5D 7C 9C")]
    Poker.begin(game)
    assert reasons(game) == {WinChance(100, 1), FairShare(50), BestFive(tuple(cards("AS AH AD AC 9H")))}
    assert hint(game) == (
        "Bet 5 chips (b): Ann beats the other nearly every time, a fair share is 50 %, and Ann holds four aces."
    )
    play(game, "Ann: bet 5")
    pot = game.pots[game.contested]
    needed = -(-500 // (pot + 5))
    assert PotOdds(5, pot, needed) in reasons(game)
    assert f"5 chips for a pot of {pot} needs {needed} %" in hint(game)
    assert hint(game).startswith("Fold (f): Bob hardly ever beats the other, ")


def test_leads_where_it_can_go_on_laying() -> None:
    game = stops(["2C 3H 3D 4H 5H 6H", "7S 8C"])
    play(game, "Ann: lay 2C")
    assert hint(game) == "Lead 3♥ (1): 4♥ 5♥ 6♥ in Ann's hand can follow."
    assert reasons(game) == {Followed(tuple(cards("4H 5H 6H")))}
    assert reasons(game, 1) == {NoneFollows()}


def test_calls_its_pot() -> None:
    game = stops(["TS AH", "JS 3H"], claims="called")
    play(game, "Ann: lay TS")
    assert hint(game) == "Call 10♠ (c): nothing else can be done."
    assert reasons(game) == {OnlyMove()}


WEAK = "2S 2H 4D 4C 6S 6H 8D 8C TH TC QS QD AC"
"""Two pairs at best among thirteen cards, no two of which follow one another, and six of them are low."""


def test_keeps_a_good_hand() -> None:
    game = unlocked()
    (dealer,) = game.to_act
    assert reasons(game) == {BestFive(best_five(game.hands[dealer])), Unknown(len(game.widow))}
    assert hint(game).startswith("Keep the hand (k): ")


def test_exchanges_a_weak_one() -> None:
    game = unlocked()
    (dealer,) = game.to_act
    game.hands[dealer] = cards(WEAK)
    asked = sum(not locked for locked in game.locked.values())
    in_vain = {AskedInVain(asked)} if asked else set()
    assert reasons(game) == {BestFive(best_five(game.hands[dealer])), LowCards(6), *in_vain}
    assert hint(game).startswith(f"Exchange {game.players[dealer]}'s hand for the widow (x): ")


def test_bids_what_the_widow_is_worth_and_no_more() -> None:
    game = unlocked()
    game.play(moves.Keep(game.to_act[0]))
    assert game.phase == "auction"
    asked = game.to_act[0]
    assert WorthUpTo(0) in reasons(game)
    assert hint(game).startswith(f"Drop out (d): the widow is worth no chip to {game.players[asked]}")
    game.hands[asked] = cards(WEAK)
    (worth,) = (why for why in reasons(game) if isinstance(why, WorthUpTo))
    assert worth.chips > 0
    assert hint(game).startswith("Bid 1 chip (b): the widow is worth up to ")
    game.chips[asked] = 4
    assert WorthUpTo(1) in reasons(game)
