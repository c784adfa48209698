"""What a family would laugh at in Dummy Rummy, and no bot does."""

from typing import Any

import pytest

from rules.cards import Card, cards
from rules.moves import Buy, Discard, Pass
from rummytui.advice import FewCards
from rummytui.bots import LEVELS, advise
from tests.rules.rummy.dummies import deal, unsold
from tests.rules.table import move, play
from tests.rummytui.bots.walks import bot, collected

every_level = pytest.mark.parametrize("level", LEVELS)
LACKS_A_KING = "7S 7H 7D KD KS 2D 3H 5C 9S JD AH"


def offered(hand: str, upcard: str, **options: Any) -> Any:
    """Ann has offered the upcard, and Bob holds this hand."""
    game = deal(["", hand, ""], upcard, **options)
    game.play(move(0, "draw stock"))
    return game


@every_level
def test_buys_the_king_that_completes_the_contract(level: str) -> None:
    assert isinstance(bot(offered(LACKS_A_KING, "KH"), level), Buy)


@every_level
def test_lets_it_go_if_somebody_is_as_good_as_out(level: str) -> None:
    game = offered(LACKS_A_KING, "KH")
    game.melded[0], game.hands[0] = True, game.hands[0][:1]
    assert isinstance(bot(game, level), Pass)


def test_says_why_it_lets_the_king_go() -> None:
    game = offered(LACKS_A_KING, "KH")
    game.melded[0], game.hands[0] = True, game.hands[0][:1]
    first = advise(game.seen_by(1))[0]
    assert isinstance(first.move, Pass)
    assert FewCards(0, 1) in first.reasons


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_leaves_a_third_pair_for_two_sets_in_the_pile(level: str) -> None:
    """It would hardly bring the contract nearer, all would see it taken, and a discard like it would look like a gift."""
    game = deal(["KD KS 4D 6C 8C JC 7S 3D 2H 9S 3H", ""], "JS", contracts=[[2, 0]])
    for seed in range(4):
        assert bot(game, level, seed) == move(0, "draw stock")


@every_level
def test_buys_nothing_once_it_is_down(level: str) -> None:
    game = offered(LACKS_A_KING, "KH")
    game.melded[1] = True
    assert isinstance(bot(game, level), Pass)


@every_level
def test_keeps_what_the_next_seat_collects(level: str) -> None:
    """Bob took two nines, so of the cards that fit nothing it is not the nine that goes."""
    game = deal(["7S 7H 7D KD KS 4D 9C 3H 5C JD 2S", ""], "QC", "8H")
    unsold(game)
    collected(game, 1, "9S 9H")
    for seed in range(4):
        discard = bot(game, level, seed)
        assert isinstance(discard, Discard)
        assert discard.card != Card.of("9C")


@every_level
@pytest.mark.parametrize(
    ("took", "never"),
    [("9H TH", "JH"), ("JH QH", "TH"), ("TH QH", "JH"), ("JS JD", "JH")],
    ids=["above", "below", "between", "of the rank"],
)
@pytest.mark.parametrize("players", [2, 4])
def test_keeps_what_goes_into_a_run_or_a_set_of_the_next_seat(took: str, never: str, players: int, level: str) -> None:
    """The contract is a set and a run, and nothing in the hand goes with the card that Bob wants."""
    hand = f"2S 3S 4S 7C 7D 7S AC KD 5D 9C {never}"
    game = deal([hand, took, *[""] * (players - 2)], "QC", "6C", contracts=[[1, 1]])
    unsold(game)
    game.in_the_open[1] = cards(took)
    for seed in range(12 if level == "easy" else 2):
        discard = bot(game, level, seed)
        assert isinstance(discard, Discard)
        assert discard.card != Card.of(never)


@every_level
def test_the_seat_after_the_next_may_collect_what_it_likes(level: str) -> None:
    """Of cards that fit nothing the nine is wanted by Bob, who plays next, and the queen by Cy, who does not."""
    game = deal(["7S 7H 7D 7C KS KD KH 9C QD 2S 3H", "9S 9H", "QS QH", ""], "TC", "8H", contracts=[[3, 0]])
    unsold(game)
    game.in_the_open[1:3] = cards("9S 9H"), cards("QS QH")
    for seed in range(12 if level == "easy" else 2):
        discard = bot(game, level, seed)
        assert isinstance(discard, Discard)
        assert discard.card != Card.of("9C")


@every_level
def test_does_not_feed_a_meld_of_the_next_seat(level: str) -> None:
    """Bob is down with sevens, and Ann has a seven and other cards to spare."""
    game = deal(["8S 8H QD KD KS 4D 7C 3H 5C JD 2S", "7S 7H 7D TS TH TD 2C 3C 4C 6D 5H"], "QC", "2H AC 4H 9H")
    unsold(game)
    play(game, "Ann: discard 2S")
    unsold(game)
    play(game, "Bob: lay_down 7S 7H 7D + TS TH TD, discard AC")
    unsold(game)
    for seed in range(4):
        discard = bot(game, level, seed)
        assert isinstance(discard, Discard)
        assert discard.card != Card.of("7C")


@pytest.mark.parametrize("level", LEVELS[1:])
def test_lays_down_and_lays_off_rather_than_holding_back(level: str) -> None:
    game = deal(["7S 7H 7D 7C KD KS KH 2D 3H 5C 9S", ""], "QC", "4D")
    unsold(game)
    assert bot(game, level).kind == "lay_down"
