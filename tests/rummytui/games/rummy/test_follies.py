"""What a family would laugh at, and no bot does, whatever its level and temper."""

from typing import Any

import pytest

from rules.cards import Card, cards
from rules.moves import Discard
from rummytui.bots import LEVELS
from rummytui.games.rummy.bot import TEMPERS
from tests.rules.table import dealt, move, play
from tests.rummytui.bots.walks import bot
from tests.rummytui.games.rummy.test_bot import rival_nearly_out, whole_turn

BOTS = [*LEVELS, *(f"{level}:{temper}" for level in LEVELS for temper in TEMPERS)]
ABLE = [level for level in BOTS if not level.startswith(("gentle", "easy"))]
"""Those who do not play as a child does."""

any_bot = pytest.mark.parametrize("level", BOTS)
able_bot = pytest.mark.parametrize("level", ABLE)


def discarded(game: Any, level: str) -> Card:
    """What the bot throws at the end of its turn."""
    last = whole_turn(game, level)[-1]
    assert isinstance(last, Discard)
    return last.card


class TestFeeding:
    """Bob plays next. What he took from the pile is seen by everybody; so are his melds."""

    @any_bot
    @pytest.mark.parametrize(
        ("hand", "took", "never"),
        [
            # A third king for two that he took.
            ("4S 5S 6S KD 8C 3H TD AC JH 7C", "KH KC", "KD"),
            # Either end of two that follow one another, and the gap in two that nearly do.
            ("4S 5S 6S JH 8C 3D KD AC 2C QS", "9H TH", "JH"),
            ("4S 5S 6S QC 8H 3D KD AC 2H 9S", "JC KC", "QC"),
        ],
    )
    def test_no_card_that_goes_with_two_that_the_next_seat_took(
        self, hand: str, took: str, never: str, level: str
    ) -> None:
        game = dealt([hand, took], "TC", "6C")
        game.play(move(0, "draw stock"))
        game.in_the_open[1] = cards(took)
        assert discarded(game, level) != Card.of(never)

    @any_bot
    def test_no_card_that_fits_the_next_seats_meld(self, level: str) -> None:
        game = dealt(["2H 9D JC KD 3C TD 6H 8H 5C QS", "4S 5S 6S 7H"], "TC", "8C 2C 8D", lay_off="own")
        play(game, "Ann: draw stock, discard KD\nBob: draw stock, meld 4S 5S 6S, discard 7H")
        game.play(move(0, "draw stock"))
        game.hands[0] = cards("2H 9D JC 7S 3C TD 6H 8H 5C QS 8D")
        assert discarded(game, level) != Card.of("7S")

    @any_bot
    def test_no_card_that_goes_with_two_that_a_seat_took_after_tabling(self, level: str) -> None:
        game = dealt(["2H 9D TC KD 3C AD 6H 8H 5C 2S", "4S 5S 6S 7D"], "JC", "8C 2C 7H", lay_off="own")
        play(game, "Ann: draw stock, discard 2H\nBob: draw stock, meld 4S 5S 6S, discard 7D")
        game.play(move(0, "draw stock"))
        game.hands[1][:2] = game.in_the_open[1] = cards("KH KC")
        game.hands[0] = cards("9D TC KD 3C AD 6H 8H 5C 2S 7H")
        assert discarded(game, level) != Card.of("KD")

    @any_bot
    def test_among_four_it_is_the_next_seat_that_counts(self, level: str) -> None:
        """Bob, who plays next, took queens; Cy, who plays after him, took kings, which cost no more."""
        game = dealt(["4S 5S 6S 8C 3H 6D KD", "QH QC", "KH KC", ""], "TC", "QS")
        game.play(move(0, "draw stock"))
        game.in_the_open[1], game.in_the_open[2] = cards("QH QC"), cards("KH KC")
        assert discarded(game, level) != Card.of("QS")


class TestHand:
    @any_bot
    def test_no_meld_is_broken_for_a_card_that_goes_with_nothing(self, level: str) -> None:
        game = dealt(["7S 8S 9S 4H 4D 4C 2C AH 6D KH", ""], "QC", "9D")
        game.play(move(0, "draw stock"))
        assert discarded(game, level) in cards("2C AH 6D KH 9D")

    @any_bot
    def test_a_card_that_ends_the_hand_is_taken(self, level: str) -> None:
        game = dealt(["7S 8S 9S 4H 4D 4C JC QC AD 2D", ""], "KC")
        assert bot(game, level) == move(0, "draw discard")

    @any_bot
    def test_whoever_can_go_out_does(self, level: str) -> None:
        game = dealt(["7S 8S 9S 4H 4D 4C JC QC KC 2D", ""], "9C", "TS")
        game.play(move(0, "draw stock"))
        whole_turn(game, level)
        assert game.phase == "between hands"
        assert game.scores[0] > 0

    @any_bot
    def test_the_third_of_a_kind_is_not_left_lying(self, level: str) -> None:
        assert bot(dealt(["9S 9H 2H 4D JC KD QH 3C TD AH", ""], "9D"), level) == move(0, "draw discard")


class TestTabling:
    @able_bot
    def test_nothing_is_held_back_from_a_rival_with_one_card(self, level: str) -> None:
        assert "meld" in {made.kind for made in whole_turn(rival_nearly_out(), level)}

    @able_bot
    def test_whoever_has_begun_goes_on(self, level: str) -> None:
        game = dealt(["KS KH KC 4H 4D 2C 3C AH 6D 9H", "QD"], "9C", "AC QS 4S")
        play(game, "Ann: draw stock, meld KS KH KC, discard 9H\nBob: draw stock, discard QD")
        game.play(move(0, "draw stock"))
        assert "meld" in {made.kind for made in whole_turn(game, level)}


@pytest.mark.parametrize("level", [level for level in BOTS if level.startswith("hard")])
def test_hard_knows_what_lies_at_the_bottom_when_the_pile_is_turned_over(level: str) -> None:
    """The pile becomes the stock as it lies, and 9S, which completes a run, was thrown first. (SH-12)"""
    for bottom, source in (("9S", "stock"), ("KS", "discard")):
        game = dealt(["7S 8S 2H 2D JC 4D QH 3C TD AH", ""])
        game.stock, game.discards = [], [Card.of(bottom), Card.of("5H"), Card.of("6C"), Card.of("2S")]
        assert bot(game, level) == move(0, f"draw {source}")
