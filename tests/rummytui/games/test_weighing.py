"""What medium and hard bots of single games weigh, and what they say of it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules import new_game
from rules.cards import cards, mask_of
from rules.moves import Bid, Call, Drop, Lay, Swap
from rules.rummoli.poker import Poker
from rummytui.bots.choosing import decided
from rummytui.bots.guessing import thrown_by
from rummytui.games.rummoli.ranges import judgement
from rummytui.games.rummoli.reasons import Followed, PotOdds
from rummytui.games.tummy_rummy.bot import Swapping
from rummytui.games.tummy_rummy.feeding_bot import FeedingDecision
from rummytui.games.tummy_rummy.reasons import CookLoses, HasEatenMore
from tests.rules.rummoli.boards import dealt as rummoli
from tests.rules.rummoli.boards import rebalance, stops, unlocked
from tests.rules.rummy.test_gamblers import stock_gone
from tests.rules.table import NAMES, dealt, play, throw_back
from tests.rules.tummy.kitchen import at_the_end, feeding
from tests.rummytui.games.tummy_rummy.test_bot import with_one_cook


def decision(game: Any, level: str, seat: int | None = None) -> Any:
    """How the bot of that level decides for who is to act."""
    return decided(game.seen_by(game.to_act[0] if seat is None else seat), level)


# --------------------------------------------------------------------------------------------------------- Rummoli


def test_medium_counts_a_call_into_the_pot_it_may_win() -> None:
    game = rummoli(["AS AH AD AC", "2S 3H 5D 7C"])
    game.hands = [cards("AS AH AD AC 9H"), cards("2S 3H 5D 7C 9C")]
    Poker.begin(game)
    play(game, "Ann: bet 5")
    pot = game.pots[game.contested]
    told = [why for why in decision(game, "medium").reasons(Call(1)) if isinstance(why, PotOdds)]
    assert told == [PotOdds(5, pot, -(-500 // (pot + 5)))]


@pytest.mark.parametrize("gone", ["laid", "put away"])
@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_lead_is_followed_as_far_as_no_card_is_gone(level: str, gone: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = stops(["2C 3H 4H 6H", "7S 8C"])
    weighed = decision(game, level)
    (five,) = cards("5H")
    if gone == "laid":
        weighed._view.laid.append((1, five))
    else:
        monkeypatch.setattr(type(weighed._view), "put_away", [five])
    lead = Lay(0, cards("3H")[0])
    weighed.__dict__["_brought"] = {lead: 0.0}
    assert next(iter(weighed.reasons(lead))) == Followed(tuple(cards("4H")))


def test_hard_bids_no_more_than_it_has() -> None:
    game = unlocked()
    rebalance(game, [3, 3, 3], dict.fromkeys(game.pots, 50))
    weighed = decision(game, "hard", 2)
    weighed.legal = [Bid(2, 4), Drop(2)]
    weighed.__dict__["_gain"] = 100.0
    best, other = weighed.ranked(None)
    assert (best.move, other.move) == (Drop(2), Bid(2, 4))
    assert other.value == -1.0


def test_what_was_learnt_of_hands_is_that_of_as_many_players_or_fewer() -> None:
    known = dict(judgement().hands)
    assert len(known) > 3
    for players in range(min(known), 9):
        assert judgement().weights(players) is known[max(each for each in known if each <= players)]


# ------------------------------------------------------------------------------------------------------ Tummy Rummy


def test_a_cook_eats_double_in_what_is_weighed() -> None:
    game = feeding(["", "3C 8C KC", "2H", "2D"], [])
    weighed = FeedingDecision(game.seen_by(1))
    weighed.view.cooks = {2}
    assert [weighed._helping(seat) for seat in range(4)] == [1, 1, 2, 1]


def test_who_has_eaten_more_than_whom() -> None:
    game = feeding(["", "3C 8C KC", "2H", "2D"], [])
    game.scores[:] = [0, 0, 9, 1]
    weighed = FeedingDecision(game.seen_by(1))
    to_cat, to_dan = (next(each for each in weighed.legal if getattr(each, "to", None) == seat) for seat in (2, 3))
    told = [why for why in weighed.against(to_cat, to_dan) if isinstance(why, HasEatenMore)]
    assert told == [HasEatenMore(2, 3)]


def test_a_swap_that_hurts_a_cook_names_that_cook() -> None:
    game = with_one_cook("4H 4D 9S QC AH 6D", "4S 5S 6S JH TD 2C")
    chef, (cook,) = game.chef, game.unswapped
    weighed = Swapping(game.seen_by(chef))
    (five,), (queen,) = cards("5S"), cards("QC")
    told = [why for why in weighed.reasons(Swap(chef, cook, five, queen)) if isinstance(why, CookLoses)]
    assert [(why.cook, why.cards) for why in told] == [(cook, 3)]


# ---------------------------------------------------------------------------------------------------- other games


def test_going_out_all_at_once_pays_twice() -> None:
    game = dealt(["4H 5H 6H 9C 9D 9S KC", ""], "TC", "KD", game="rummy")
    play(game, "Ann: draw stock")
    assert decision(game, "hard")._times_paid == 2.0
    play(game, "Ann: meld 4H 5H 6H, discard KC")
    throw_back(game)
    play(game, "Ann: draw stock")
    assert decision(game, "hard")._times_paid == 1.0


def test_the_second_card_off_the_pile_is_the_one_beneath() -> None:
    game = dealt(["4H 5H 9C KD 2S 7D JC", ""], "6H", game="boathouse")
    for _ in range(2):
        throw_back(game)
    weighed = decision(game, "medium")
    weighed.hand, upcard, found = mask_of(cards("4H 5H 9C KD 2S 7D JC")), 1 << cards("9S")[0], []
    for beneath in ("9D", "2C"):
        weighed.view.discards = cards(f"{beneath} 9S")
        found.append(weighed._second_from_pile(weighed.hand | upcard, upcard))
    assert found[0] < found[1]


@pytest.mark.parametrize(
    ("left", "lowest", "takes"), [(0, 5.0, True), (8, 20.0, True), (8, 5.0, False), (50, 60.0, False)]
)
def test_where_a_refusal_pays_nobody_only_a_hand_that_will_be_lowest_goes_on(
    left: int, lowest: float, takes: bool
) -> None:
    hands = ["KS KH QD QC JS TS TH", "AS AH 2D 2C 3S 3D 4H", "AD AC 2S 2H 3H 3C 4C", "4S 4D 5S 5H 5D 5C 6S"]
    weighed = decision(stock_gone(hands, 3, refusal="void"), "medium")
    weighed.view.hands[weighed.seat] = cards("KS KH QD")
    weighed.__dict__.update(_count_after_taking=left, _lowest=lowest)
    assert weighed._takes() == takes


def test_what_nobody_may_feed_me_does_not_count_as_a_helping_to_come() -> None:
    weighed = decision(at_the_end(["KS 9H TC 6D 2C 3C AH", "QD JD 9S 7S 5S 3S"]), "hard")
    hand, kings = mask_of(cards("KS 9H")), 1 << cards("KS")[0] % 13
    weighed._own_barred = 0
    assert weighed._helpings(hand) == 2
    weighed._own_barred = kings
    assert weighed._helpings(hand) == 1


def test_after_a_turn_over_the_first_card_of_the_pile_was_thrown_too() -> None:
    view = dealt(["", ""], "TC", game="rummy").seen_by(0)
    view.discards, view.turn = cards("5D 6D"), 2
    whose = [[str(card) for seat in range(2) for card in thrown_by(view, seat)]]
    view.turnovers = 1
    whose.append([str(card) for seat in range(2) for card in thrown_by(view, seat)])
    assert [sorted(each) for each in whose] == [["6D"], ["5D", "6D"]]


@pytest.mark.clause("KN-5")
def test_the_dearer_a_bad_knock_the_lower_a_good_one() -> None:
    lows = []
    for penalty in (0, 10, 30):
        game = new_game("knock", NAMES[:3], seed=1, options={"penalty": penalty})
        play(game, f"{NAMES[game.to_act[0]]}: draw stock")
        lows.append(decision(game, "medium")._low())
    assert lows[0] > lows[1] > lows[2]


def test_with_a_full_hand_a_refusal_costs() -> None:
    """Whoever refuses pays the lowest hand."""
    game = stock_gone(
        ["KS KH QD QC JS TS TH", "AS AH 2D 2C 3S 3D 4H", "AD AC 2S 2H 3H 3C 4C", "4S 4D 5S 5H 5D 5C 6S"], 3
    )
    weighed = decision(game, "hard")
    poor = weighed._by_refusing(Random(1))
    weighed.view.hands[weighed.seat] = cards("AS AH")
    assert poor < 0 < weighed._by_refusing(Random(1))
