"""The Rummoli bots: always legal, never peeking, and as good as their level promises."""

from random import Random
from typing import Any

import pytest

from rules import moves
from rules.cards import NATURALS, cards
from rules.rummoli.poker import Poker
from rummytui.bots import LEVELS as ALL_LEVELS
from rummytui.bots import choose, chooser
from rummytui.bots.choosing import at_random
from tests.rules.rummoli.boards import begun, dealt, no_widow, stops
from tests.rules.table import play
from tests.rummytui.bots.walks import QUICK

LEVELS = {level: chooser("rummoli", level) for level in QUICK}


def tables(number: int) -> Any:
    """A table with house rules of its own."""
    rng = Random(number)
    return begun(
        rng.randrange(2, 9),
        seed=number,
        starting_chips=rng.choice([10, 20, 50]),
        auction=rng.choice(["open", "in_turn"]),
        claims=rng.choice(["automatic", "called"]),
        betting=rng.random() < 0.8,
        bet_limit=rng.choice([1, 5, 100]),
        raises=rng.choice([0, 3]),
        final=rng.choice(["one_pot", "pot_by_pot", "none"]),
        first_card=rng.choice(["whole_hand", "poker_hand"]),
        rounds=3,
    )


@pytest.mark.parametrize("number", range(15))
def test_legal_in_every_position_of_play(number: int) -> None:
    """Bots and random players mixed, and every bot asked at every seat that is to act."""
    rng, game = Random(number), tables(number)
    while not game.over:
        for seat in game.to_act:
            if game.phase != "between hands":
                for level in LEVELS.values():
                    game.check(level(game.seen_by(seat), Random(number)))
        seat = rng.choice(game.to_act)
        if game.phase == "between hands":
            game.play(moves.Deal(seat))
        else:
            game.play(rng.choice([*LEVELS.values(), at_random])(game.seen_by(seat), rng))


@pytest.mark.parametrize("number", range(12))
def test_the_same_view_gives_the_same_move(number: int) -> None:
    """Other cards in hidden places change nothing."""
    rng, game = Random(number), tables(number)
    while game.phase != "between hands" and not game.over:
        seat = rng.choice(game.to_act)
        view = game.seen_by(seat)
        other: Any = view.imagined(rng)
        for level in LEVELS.values():
            assert level(view, Random(7)) == level(other.seen_by(seat), Random(7))
        game.play(at_random(view, rng))


@pytest.mark.parametrize(
    ("better", "worse"), [pytest.param("medium", "easy", marks=pytest.mark.soak), ("easy", "random")]
)
def test_a_level_is_worth_more_chips_than_the_one_below(better: str, worse: str) -> None:
    """Two of each at a table, with the seats rotated over the same deals."""
    choosers = {**LEVELS, "random": at_random}
    chips = {better: 0, worse: 0}
    rng = Random(5)
    for sitting in range(60):
        levels = [better, worse] * 2 if sitting % 2 else [worse, better] * 2
        game = begun(4, seed=sitting // 2, rounds=4, claims="called")
        while not game.over:
            seat = rng.choice(game.to_act)
            if game.phase == "between hands":
                game.play(moves.Deal(seat))
            else:
                game.play(choosers[levels[seat]](game.seen_by(seat), rng))
        for seat, level in enumerate(levels):
            chips[level] += game.chips[seat]
    assert chips[better] > chips[worse]


def test_a_medium_bot_calls_its_pot() -> None:
    game = stops(["TS AH", "JS 3H"], claims="called")
    play(game, "Ann: lay TS")
    assert choose(game.seen_by(0), "medium", Random(1)) == moves.Claim(0, "TS")


def test_a_medium_bot_raises_with_four_aces_and_folds_with_nothing() -> None:
    game = dealt(["AS AH AD AC", "2S 3H 5D 7C"])
    game.hands = [cards("AS AH AD AC 9H"), cards("2S 3H 5D 7C 9C")]
    Poker.begin(game)
    assert isinstance(choose(game.seen_by(0), "medium", Random(1)), moves.Bet)
    play(game, "Ann: bet 5")
    assert choose(game.seen_by(1), "medium", Random(1)) == moves.Fold(1)


@pytest.mark.parametrize(
    ("own", "rivals", "bets"),
    [
        ("KS KH QC QD 2S", [5], True),
        ("KS KH QC QD 2S 3H 4D 5C 7S 8H 9D 2C TS", [13], False),
        ("KS KH KC QC QD 2S 3H 4D 5C 7S 8H 9D TS", [13], True),
        ("AS KH 9C 7D 3S", [5], False),
        ("9S 9H 8C 8D 2S", [5, 5, 5, 5, 5], True),
        ("3S 3H KC 8D 2S", [5, 5, 5, 5, 5], False),
    ],
)
def test_a_medium_bot_bets_what_is_likely_to_win_among_hands_of_that_size(
    own: str, rivals: list[int], bets: bool
) -> None:
    """Two pairs are a lot among five cards and not much among thirteen; bluffs are rare."""
    game = begun(1 + len(rivals))
    no_widow(game)
    game.hands = [cards(own), *([card for card in NATURALS if card not in cards(own)][:size] for size in rivals)]
    Poker.begin(game)
    bet = sum(isinstance(choose(game.seen_by(0), "medium", Random(seed)), moves.Bet) for seed in range(20))
    assert bet == 20 if bets else bet < 5


def test_a_medium_bot_leads_where_it_can_go_on_laying() -> None:
    game = stops(["2C 3H 3D 4H 5H 6H", "7S 8C"])
    play(game, "Ann: lay 2C")
    assert choose(game.seen_by(0), "medium", Random(1)) == moves.Lay(0, cards("3H")[0])


@pytest.mark.parametrize("level", [level for level in ALL_LEVELS if level != "gentle"])
def test_a_pusher_bets_more_often_than_others_and_a_hoarder_less(level: str) -> None:
    def bets(temper: str) -> int:
        game = begun(2)
        no_widow(game)
        rng, count = Random(8), 0
        for number in range(60):
            game.hands = [rng.sample(NATURALS, 5), cards("2S 3H 5D 7C 8C")]
            Poker.begin(game)
            count += isinstance(choose(game.seen_by(0), level + temper, Random(number)), moves.Bet)
        return count

    assert bets(":pusher") > bets("") > bets(":hoarder")


def test_nobody_bids_more_than_a_quarter_of_their_chips() -> None:
    """However good the widow may be: with the rest there are pots and poker to play for."""
    bids = []
    for seed in range(60):
        game = begun(5, seed=seed, starting_chips=20)
        for _ in range(12):
            if game.phase == Poker.name:
                break
            seat = game.to_act[0]
            move = choose(game.seen_by(seat), "medium", Random(seed))
            if isinstance(move, moves.Bid):
                bids.append(move.amount)
                assert move.amount <= game.chips[seat] // 4
            game.play(move)
    assert bids
