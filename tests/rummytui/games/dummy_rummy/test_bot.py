"""The Dummy Rummy bots: always legal, never peeking, and as good as their level promises."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rules import new_game
from rules.cards import cards
from rules.moves import Buy, Discard, Move
from rules.view import View
from rummytui.bots import LEVELS
from rummytui.bots.arena import play_sitting, run_arena
from rummytui.bots.deciding import Decision
from rummytui.games.dummy_rummy.bot import medium
from rummytui.games.dummy_rummy.hard import hard
from rummytui.games.dummy_rummy.medium import MEDIUM, DummyDecision
from tests.rules.rummy.dummies import deal, unsold
from tests.rules.table import NAMES, move, play
from tests.rummytui.bots.walks import bot


@pytest.mark.parametrize(
    ("players", "levels"),
    [
        *((players, levels) for players in (2, 5) for levels in (("easy",), ("medium",), ("medium", "easy"))),
        *((12, levels) for levels in (("easy",), ("medium", "easy"))),
        pytest.param(12, ("medium",), marks=pytest.mark.soak),
    ],
)
def test_hands_come_to_an_end(players: int, levels: tuple[str, ...]) -> None:
    contracts = [[2, 0], [3, 0]]
    game = new_game("dummy-rummy", NAMES[:players], seed=players, options={"contracts": contracts})
    seating = [levels[seat % len(levels)] for seat in range(players)]
    play_sitting(game, seating, Random(players), lambda _level, _seconds: None)
    assert game.over
    assert game.hand_number == 2


@pytest.mark.parametrize("players", [2, 4])
def test_most_hands_are_won(players: int) -> None:
    """Somebody has no card left, and so counts nothing."""
    won = 0
    for seed, contract in enumerate([[2, 0], [0, 1], [3, 0]]):
        game = new_game("dummy-rummy", NAMES[:players], seed=seed, options={"contracts": [contract]})
        play_sitting(game, ["medium"] * players, Random(seed), lambda _level, _seconds: None)
        won += not min(game.scores)
    assert won >= 2


@pytest.mark.parametrize(("better", "worse"), [("medium", "easy"), ("easy", "random")])
def test_each_level_beats_the_one_below(better: str, worse: str) -> None:
    result = run_arena("dummy-rummy", [better, worse], games=16, seed=4000, options={"contracts": [[3, 0], [2, 1]]})
    one, other = (record.score for record in result.records)
    assert one.mean < other.mean, result.records


class TestSale:
    def offered(self, hand: str, upcard: str, **options: Any) -> Any:
        """Ann has offered the upcard, and Bob holds this hand."""
        game = deal(["", hand, ""], upcard, **options)
        game.play(move(0, "draw stock"))
        assert game.to_act == (1,)
        return game

    def test_medium_buys_what_completes_a_part(self) -> None:
        hand = "3S 4S 5S 8H 9H TH KD QD 2C 7C JS AH"
        assert isinstance(bot(self.offered(hand, "6S", contracts=[[0, 3]])), Buy)

    def test_medium_buys_no_burden_for_a_contract_that_comes_by_itself(self) -> None:
        hand = "7S 7H 7D KD KS QC 2D 3H 5C 9S JD"
        assert not isinstance(bot(self.offered(hand, "QH")), Buy)

    @pytest.mark.parametrize("level", LEVELS)
    def test_nobody_buys_what_is_of_no_use(self, level: str) -> None:
        hand = "7S 7H 7D KD KS KH 2D 3H 5C 9S JD"
        assert not isinstance(bot(self.offered(hand, "QC"), level), Buy)

    def test_medium_buys_nothing_for_a_hopeless_hand_once_another_is_nearly_out(self) -> None:
        hand = "7S 7H KD QC 2D 3H 5C 9S JD AH TC"
        game = self.offered(hand, "7C", contracts=[[0, 3]])
        game.melded[0], game.hands[0] = True, game.hands[0][:2]
        assert not isinstance(bot(game), Buy)


class TestTurn:
    @pytest.mark.parametrize("level", LEVELS[1:])
    def test_takes_the_free_card_that_helps(self, level: str) -> None:
        assert bot(deal(["7S 7H KD QC 2D 3H 5C 9S JD AH TC", ""], "7C"), level) == move(0, "draw discard")

    @pytest.mark.parametrize("level", LEVELS[1:])
    def test_goes_down_as_soon_as_it_can(self, level: str) -> None:
        game = deal(["7S 7H 7D KD KS KH 2D 3H 5C 9S JD", ""], "QC", "4D")
        unsold(game)
        assert bot(game, level).kind == "lay_down"

    @pytest.mark.parametrize("level", LEVELS)
    def test_keeps_what_the_contract_needs(self, level: str) -> None:
        game = deal(["7S 7H 7D KD KS 2D 3H 5C 9S JD AH", ""], "QC", "4D")
        unsold(game)
        thrown = bot(game, level)
        assert isinstance(thrown, Discard)
        assert thrown.card not in cards("7S 7H 7D KD KS")

    def test_medium_throws_an_ace_first_when_another_is_about_to_go_out(self) -> None:
        game = deal(["7S 8H TD KD QS 2D 3H 5C 9S JD AH", ""], "QC", "4D", contracts=[[0, 3]])
        unsold(game)
        game.melded[1], game.hands[1] = True, game.hands[1][:2]
        assert bot(game) == move(0, "discard AH")

    @pytest.mark.parametrize("level", LEVELS)
    def test_goes_out_when_it_can(self, level: str) -> None:
        game = deal(["7S 7H 7D 7C KD KS KH KC 2D 2H 2C", ""], "QC", "4D", contracts=[[3, 0]])
        unsold(game)
        while game.phase == "play" and game.to_act == (0,):
            game.play(bot(game, level))
        assert game.over
        assert game.scores[0] == 0

    @pytest.mark.parametrize("level", LEVELS[1:])
    def test_lays_off_once_it_is_down(self, level: str) -> None:
        game = deal(["7S 7H 7D KD KS KH 8C 4D 5C 9S JD", "QS QH QD 8S 8H 8D 2C 3C 4C 5D 6H"], "QC", "AD 2D")
        unsold(game)
        play(game, "Ann: lay_down 7S 7H 7D + KD KS KH, discard 5C")
        unsold(game)
        play(game, "Bob: lay_down QS QH QD + 8S 8H 8D, discard 2C")
        unsold(game)
        assert bot(game, level) == move(0, "lay_off 8C 3")


LEARNT = ("medium", "hard")


@pytest.mark.parametrize("level", LEARNT)
def test_keeps_a_fourth_that_goes_down_with_its_set(level: str) -> None:
    """A king is the dearest card, and three would do, but the fourth goes down with them."""
    game = deal(["KS KH KD KC 7S 7H 7D 2S 8C 4C 3H", ""], "QC", "2D", contracts=[[3, 0]])
    unsold(game)
    for seed in range(4):
        thrown = bot(game, level, seed)
        assert isinstance(thrown, Discard)
        assert thrown.card not in cards("KS KH KD KC")


def test_keeps_what_fits_on_the_table() -> None:
    """Ann is not down yet, and Bob is down with sevens; hers can follow as soon as she is."""
    game = deal(["KS KH 9S 7C 2D 2H 4C 5D TH JD AS", "7S 7H 7D 8S 8H 8D 2C 3C 4D 6D 5H"], "QC", "2S AC 3H 9H")
    unsold(game)
    play(game, "Ann: discard AS")
    unsold(game)
    play(game, "Bob: lay_down 7S 7H 7D + 8S 8H 8D, discard AC")
    unsold(game)
    view = game.seen_by(0)
    kept = DummyDecision(view, MEDIUM)
    careless = DummyDecision(view, replace(MEDIUM, fitting=0.0))
    worth = [value_of(decision, move(0, "discard 7C")) for decision in (kept, careless)]
    assert worth[0] < worth[1]


@pytest.mark.parametrize("level", LEARNT)
def test_keeps_what_may_be_laid_off_later(level: str) -> None:
    """Both nines cost the same; once somebody lays the eight, the one of spades can follow."""
    game = deal(["4S 5S 6S 7S 9S 9H KD QC JH TC 2D", ""], "QD", "2S", contracts=[[0, 1]])
    unsold(game)
    play(game, "Ann: lay_down 4S 5S 6S 7S")
    for seed in range(8):
        ranked = [one.move for one in decision_of(game.seen_by(0), level).ranked(Random(seed))]
        assert ranked.index(move(0, "discard 9H")) < ranked.index(move(0, "discard 9S"))


@pytest.mark.parametrize(("players", "dearer"), [(2, 5.0), (3, 0.0)])
def test_buying_is_dearer_between_two(players: int, dearer: float) -> None:
    hands = ["", "7S 7H 4D KD KS QC 2D 3H 5C 9S JD", ""][:players]
    game = deal(hands, "7C")
    game.play(move(0, "draw stock"))
    view = game.seen_by(1)
    worth = [value_of(DummyDecision(view, replace(MEDIUM, between_two=more)), move(1, "buy")) for more in (0.0, 5.0)]
    assert worth[0] - worth[1] == pytest.approx(dearer)


@pytest.mark.parametrize(("players", "same"), [(2, True), (3, False)])
def test_more_than_two_have_more_patience(players: int, same: bool) -> None:
    game = deal(["", "7S 7H 4D KD KS QC 2D 3H 5C 9S JD", ""][:players], "7C")
    game.play(move(0, "draw stock"))
    view = game.seen_by(1)
    worth = [value_of(DummyDecision(view, replace(MEDIUM, patience=more)), move(1, "buy")) for more in (1.0, 2.0)]
    assert (worth[0] == pytest.approx(worth[1])) == same


def value_of(decision: Decision, wanted: Move) -> float:
    """What a decision says that a move is worth."""
    return next(one.value for one in decision.ranked(Random(1)) if one.move == wanted)


def decision_of(view: View, level: str) -> Decision:
    """The decision of a level from medium on."""
    return medium(view) if level == "medium" else hard(view)
