"""The Rummy bots: always legal, never peeking, and as good as their level promises."""

from random import Random
from typing import Any

import pytest

from rules import GAMES, new_game
from rules.cards import Card
from rules.moves import Move
from rummytui.bots import LEVELS
from rummytui.bots.arena import play_sitting, run_arena
from tests.rules.playing import table
from tests.rules.table import NAMES, dealt, move, play
from tests.rummytui.bots.walks import bot, check_among_themselves

TABLES = range(60)


def whole_turn(game: Any, level: str = "medium") -> list[Move]:
    """What the bot does until its turn or the hand is over; the moves are played."""
    seat, turn, done = game.to_act[0], game.turns, []
    while game.phase == "play" and game.turns == turn:
        assert game.to_act == (seat,)
        done.append(bot(game, level))
        game.play(done[-1])
    return done


@pytest.mark.parametrize("number", TABLES)
def test_legal_among_themselves(number: int) -> None:
    """Every move that bots make leads to a state in which they know a legal move, to the end of the hand."""
    check_among_themselves(table("rummy", number).game, number)


@pytest.mark.parametrize("players", GAMES["rummy"].player_counts())
@pytest.mark.parametrize("levels", [("easy",), ("medium",), ("medium", "easy")])
def test_hands_come_to_an_end_and_are_mostly_won(players: int, levels: tuple[str, ...]) -> None:
    seating = [levels[seat % len(levels)] for seat in range(players)]
    won = 0
    for seed in range(6):
        game = new_game("rummy", NAMES[:players], seed=seed, options={"hands": 1})
        play_sitting(game, seating, Random(seed), lambda _level, _seconds: None)
        won += any(game.scores)
    assert won >= 5


def test_each_level_beats_the_one_below() -> None:
    for better, worse, games in (("medium", "easy", 100), ("easy", "random", 30)):
        result = run_arena("rummy", [better, worse], games=games, seed=4000)
        assert result.records[0].score.low > 0, f"{better} against {worse}: {result.records[0].score}"


class TestDrawing:
    @pytest.mark.parametrize("level", LEVELS)
    def test_takes_the_card_that_completes_a_run(self, level: str) -> None:
        game = dealt(["7S 8S 2H 4D JC KD QH 3C TD AH", ""], upcard="9S")
        assert bot(game, level) == move(0, "draw discard")

    @pytest.mark.parametrize("level", LEVELS)
    def test_leaves_the_card_that_fits_nothing(self, level: str) -> None:
        game = dealt(["7S 8S 2H 4D JC KD QH 3C TD AH", ""], upcard="KC")
        assert bot(game, level) == move(0, "draw stock")

    @pytest.mark.parametrize("level", LEVELS)
    def test_an_ace_counts_as_the_table_plays_it(self, level: str) -> None:
        hand = "QS KS 2H 4D JC 9D 8H 3C TD 6H"
        assert bot(dealt([hand, ""], upcard="AS"), level) == move(0, "draw stock")
        assert bot(dealt([hand, ""], upcard="AS", ace="high"), level) == move(0, "draw discard")

    def test_medium_takes_the_card_that_can_be_laid_off(self) -> None:
        game = dealt(["4S 5S 6S 2H 9D JC KD QH 3C TD", "7S"], stock="8C")
        play(game, "Ann: draw stock, meld 4S 5S 6S, discard KD")
        play(game, "Bob: draw stock, discard 7S")
        assert bot(game) == move(0, "draw discard")

    @pytest.mark.parametrize(
        ("house_rule", "source"),
        [
            ({}, "discard"),
            ({"lay_off": "own"}, "stock"),
            ({"lay_off_when": "after_own_meld"}, "stock"),
        ],
    )
    def test_medium_knows_when_it_may_lay_off(self, house_rule: dict[str, Any], source: str) -> None:
        game = dealt(["2H 9D JC KD QH 3C TD 6D 8H 5C", "4S 5S 6S 7S"], stock="8C", **house_rule)
        play(game, "Ann: draw stock, discard KD")
        play(game, "Bob: draw stock, meld 4S 5S 6S, discard 7S")
        assert bot(game) == move(0, f"draw {source}")


class TestDiscarding:
    @pytest.mark.parametrize("level", LEVELS)
    def test_keeps_melds_and_pairs_and_throws_what_is_dear_and_alone(self, level: str) -> None:
        game = dealt(["7S 8S 9S 4H 4D 2C 3C AH 6D KH", ""], stock="AC")
        game.play(move(0, "draw stock"))
        assert whole_turn(game, level)[-1] == move(0, "discard KH")

    def test_medium_does_not_feed_the_next_player(self) -> None:
        hand = "4S 5S 6S JH JD JC 2D 2H 7C 6H"
        game = dealt([hand, "7H 7D"], stock="AC")
        game.play(move(0, "draw stock"))
        assert bot(game) == move(0, "discard 7C")
        game.in_the_open[1] = [Card.of("7H"), Card.of("7D")]
        # A third seven, or a neighbour of one of the two.
        assert bot(game) not in (move(0, "discard 7C"), move(0, "discard 6H"))

    def test_easy_has_eyes_for_no_more_than_what_others_collect_openly(self) -> None:
        game = dealt(["8H 9S 2D 7C 6H KS 3C AD 5S 4D", "KH KD"], stock="AC")
        game.play(move(0, "draw stock"))
        game.in_the_open[1] = [Card.of("KH")]
        assert bot(game, "easy") == move(0, "discard KS")
        game.in_the_open[1] = [Card.of("KH"), Card.of("KD")]
        assert bot(game, "easy") != move(0, "discard KS")


def rival_nearly_out() -> Any:
    """Ann has drawn, and has a meld and some pairs; Bob has one card left."""
    game = dealt(["KS KH KC 4H 4D AS AH 6D 9H JD", "7S 8S 9S 4C 5C 6C 2D 2H QD QS"], "9C", "5D 2S TS")
    play(game, "Ann: draw stock, discard JD")
    play(game, "Bob: draw stock, meld 7S 8S 9S, meld 4C 5C 6C, meld 2S 2H 2D, discard QS")
    game.play(move(0, "draw stock"))
    return game


class TestTabling:
    def hopeful(self) -> Any:
        """Ann has drawn, and has a meld and a good hand; Bob has all his cards."""
        game = dealt(["KS KH KC 4H 4D 2C 3C AH 6D 9H", ""], "9C", "AC")
        game.play(move(0, "draw stock"))
        return game

    def test_easy_tables_at_once(self) -> None:
        assert bot(self.hopeful(), "easy") == move(0, "meld KS KH KC")

    def test_medium_holds_back_while_nobody_is_near_the_end(self) -> None:
        assert bot(self.hopeful()).kind == "discard"

    def test_medium_tables_when_the_next_turn_over_would_void_the_hand(self) -> None:
        game = self.hopeful()
        game.turnovers = game.options.stalemate
        assert bot(game) == move(0, "meld KS KH KC")

    def test_medium_tables_and_lays_off_once_another_is_nearly_out(self) -> None:
        game = rival_nearly_out()
        assert {"meld", "lay_off"} <= {m.kind for m in whole_turn(game)}

    def test_once_begun_it_goes_on_tabling(self) -> None:
        game = dealt(["KS KH KC 4H 4D 2C 3C AH 6D 9H", "QD"], "9C", "AC QS 4S")
        play(game, "Ann: draw stock, meld KS KH KC, discard 9H")
        play(game, "Bob: draw stock, discard QD")
        game.play(move(0, "draw stock"))
        assert bot(game) == move(0, "meld 4S 4H 4D")

    @pytest.mark.parametrize("level", LEVELS)
    def test_goes_out_when_it_can(self, level: str) -> None:
        game = dealt(["7S 8S 9S 4H 4D 4C JC QC KC 2D", ""], "9C", "TS")
        game.play(move(0, "draw stock"))
        assert [m.kind for m in whole_turn(game, level)] == ["meld", "meld", "meld", "discard"]
        assert game.phase == "between hands"
        assert game.scores[0] > 0

    def test_keeps_a_card_for_the_discard_where_the_table_wants_one(self) -> None:
        game = dealt(["7S 8S 9S TS 4H 4D 4C JC QC KC", ""], "9C", "4S", final_discard="required")
        game.play(move(0, "draw stock"))
        assert whole_turn(game)[-1].kind == "discard"
        assert game.phase == "between hands"

    def test_a_card_that_fits_on_the_table_goes_where_it_does_most(self) -> None:
        """The seven that fits on Bob's run is worth more in the set of sevens, which takes all the rest."""
        game = dealt(["7S 7H 7D JC QC KC 2D 2H 2C 9H", "4S 5S 6S"], "9C", "AD KD TC")
        play(game, "Ann: draw stock, discard AD")
        play(game, "Bob: draw stock, meld 4S 5S 6S, discard KD")
        play(game, "Ann: draw stock")
        whole_turn(game)
        assert game.phase == "between hands"
