"""The bots of Boathouse, Continental, Gambler's, Knock, Gin and Double Rum: what holds for all, and what each is taught."""

from random import Random
from typing import Any

import pytest

from rules import GAMES, Game
from rules.cards import cards
from rules.moves import Declare, Discard, Knock, LayOff, Meld, Refuse
from rummytui.bots import LEVELS
from rummytui.bots.arena import play_sitting, run_arena
from tests.rules.rummy.test_gamblers import LOWEST, stock_gone
from tests.rules.table import dealt, move, play, throw_back
from tests.rummytui.bots.walks import bot

VARIANTS = ("boathouse", "continental", "gamblers", "knock", "gin", "double-rum")
every_variant = pytest.mark.parametrize("name", VARIANTS)


@every_variant
@pytest.mark.parametrize("levels", [("easy",), ("medium",), ("medium", "easy")])
def test_hands_come_to_an_end_and_are_won(name: str, levels: tuple[str, ...]) -> None:
    """By somebody who went out, declared or knocked, or by a refusal; every move on the way is legal."""
    kind = GAMES[name]
    counts = kind.player_counts()
    players = min(max(counts[0], len(levels) + 1), counts[-1])
    options: dict[str, Any] = {"hands": 1}
    game = kind.begin([f"P{seat}" for seat in range(players)], 5, kind.Options(**options))
    play_sitting(
        game, [levels[seat % len(levels)] for seat in range(players)], Random(5), lambda _level, _seconds: None
    )
    assert game.over
    assert any(game.scores)


GAMES_TO_TELL = {"boathouse": 80, "gamblers": 60, "knock": 40, "gin": 60, "double-rum": 20}
"""How many games show it; in Gambler's luck has most to say, and in Continental it takes too many for a test."""


@every_variant
def test_easy_beats_chance(name: str) -> None:
    levels = ["easy", "random", "easy", "random"] if name == "gamblers" else ["easy", "random"]
    easy, chance = run_arena(name, levels, games=12, seed=9000).records
    assert easy.score.mean > chance.score.mean


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.soak) if name == "boathouse" else name for name in GAMES_TO_TELL],
)
def test_medium_beats_easy(name: str) -> None:
    levels = ["medium", "easy", "medium", "easy"] if name == "gamblers" else ["medium", "easy"]
    medium, easy = run_arena(name, levels, games=GAMES_TO_TELL[name], seed=9000).records
    assert medium.score.mean > easy.score.mean


def thrown(game: Game, level: str = "medium") -> str:
    """What the bot throws where it does nothing else."""
    chosen = bot(game, level)
    assert isinstance(chosen, Discard), chosen
    return str(chosen.card)


class TestDeclaring:
    @pytest.mark.parametrize("level", LEVELS)
    def test_boathouse_as_soon_as_everything_fits(self, level: str) -> None:
        game = dealt(["4S 5S 6S 7H 8H 9H TH KH KD", ""], "QD", "KS 2C", game="boathouse")
        while game.phase == "play" and game.to_act == (0,):
            chosen = bot(game, level)
            game.play(chosen if chosen.kind != "draw" else move(0, "draw stock"))
        assert isinstance(chosen, Declare)

    @pytest.mark.parametrize("level", LEVELS)
    def test_continental_as_soon_as_fifteen_are_laid_out(self, level: str) -> None:
        fifteen = "2S 3S 4S 5S 6S 4H 5H 6H 7H 9D TD JD 8C 9C Jk"
        game = dealt([fifteen, ""], "QC", "KH", game="continental")
        play(game, "Ann: draw stock")
        assert isinstance(bot(game, level), Declare)


class TestDrawing:
    @pytest.mark.parametrize("name", ["boathouse", "knock", "double-rum"])
    @pytest.mark.parametrize("level", LEVELS[1:])
    def test_takes_what_makes_a_meld_and_leaves_what_does_not(self, name: str, level: str) -> None:
        hand = "4S 5S 9H 9D KC JD 2H 7C"
        assert bot(dealt([hand, ""], "6S", game=name), level) == move(0, "draw discard")
        assert bot(dealt([hand, ""], "QS", game=name), level) == move(0, "draw stock")

    @pytest.mark.parametrize("level", LEVELS[1:])
    def test_continental_takes_what_brings_it_nearer(self, level: str) -> None:
        hand = "2S 3S 5S 6S 4H 5H 6H 7H 9D TD JD 8C 9C QH KD"
        assert bot(dealt([hand, ""], "4S", game="continental"), level) == move(0, "draw discard")
        assert bot(dealt([hand, ""], "KH", game="continental"), level) == move(0, "draw stock")

    def test_continental_takes_what_leaves_more_to_wait_for(self) -> None:
        """It is two cards from fifteen with the eight of diamonds as without, but more cards bring it nearer."""
        game = dealt(["7S 8S AD 2D 2D 3D 4D 5D 9D TD TD JD QD 2C 4C", ""], "8D", game="continental")
        assert bot(game, "easy") == move(0, "draw stock")
        assert bot(game, "medium") == move(0, "draw discard")

    def test_continental_keeps_what_waits_for_most(self) -> None:
        fifteen = "2S 3S 4S 5H 6H 7H 9D TD JD 5C 6C 7C TH JH 2D"
        game = dealt([fifteen, ""], "QC", "4D", game="continental")
        play(game, "Ann: draw stock")
        assert thrown(game) in {"2D", "4D"}

    @pytest.mark.parametrize("level", LEVELS)
    def test_double_rum_takes_a_joker(self, level: str) -> None:
        assert bot(dealt(["4S 5S 9H JD", ""], "Jk", game="double-rum"), level) == move(0, "draw discard")


class TestKnocking:
    def knocks(self, hand: str, rounds: int = 0, **options: Any) -> bool:
        """Whether the medium bot knocks with this hand and KC, after so many rounds."""
        game = dealt([hand, ""], "KD", game="knock", **options)
        for _ in range(2 * rounds):
            throw_back(game)
        game.play(move(0, "draw stock"))
        game.hands[0] = cards(f"{hand} KC")
        return isinstance(bot(game), Knock)

    def test_knocks_with_a_count_that_is_low_for_so_early(self) -> None:
        assert self.knocks("4S 5S 6S 7H 8H 9H TH 2C 3D AD")
        assert not self.knocks("4S 5S 9H 9D QC JD 2H 7C 8D TS")

    def test_waits_the_less_the_more_turns_others_have_had(self) -> None:
        """Twenty is less than the others are likely to have, but a hand ought to last longer than a turn."""
        middling = "4S 5S 6S 9H 9D 9C 7C 8D 2H 3D"
        assert not self.knocks(middling)
        assert self.knocks(middling, rounds=1)

    def test_waits_where_anybody_may_knock_with_anything(self) -> None:
        early = "4S 5S 6S 9H 9D 9C 7C 8D 2H 3D"
        assert not self.knocks(early)
        assert not self.knocks(early, knock_limit=50)
        assert self.knocks(early, knock_limit=25)

    def test_wants_less_the_dearer_it_is(self) -> None:
        middling = "4S 5S 6S 9H 9D 9C 7C 8D 2H AD"
        assert self.knocks(middling, rounds=2, penalty=10)
        assert not self.knocks(middling, rounds=2, penalty=50)

    def test_a_child_waits_for_ten(self) -> None:
        for last, knocks in (("2C 3D AD", True), ("7C 3D AD", False)):
            game = dealt([f"4S 5S 6S 7H 8H 9H TH {last}", ""], "KD", "KC", game="knock")
            play(game, "Ann: draw stock")
            assert isinstance(bot(game, "easy"), Knock) is knocks


class TestRefusing:
    @pytest.mark.parametrize("level", LEVELS)
    def test_with_a_hand_that_is_surely_the_lowest(self, level: str) -> None:
        """Ten points, and the upcard is a ten."""
        assert isinstance(bot(stock_gone(LOWEST["one"], 0), level), Refuse)

    @pytest.mark.parametrize("level", LEVELS)
    def test_not_with_a_hand_that_the_upcard_helps(self, level: str) -> None:
        game = stock_gone(LOWEST["one"], 1)
        game.hands[1] = cards("TS TH KD QC QD JH JS")
        assert not isinstance(bot(game, level), Refuse)


class TestFeeding:
    @pytest.mark.parametrize("name", ["boathouse", "knock"])
    def test_throws_nothing_that_the_next_seat_was_seen_to_collect(self, name: str) -> None:
        """Two cards that are alike but for what Bob took."""
        for wanted, safe, took in (("JS", "JD", "9S TS"), ("JD", "JS", "9D TD")):
            options = {"knock_limit": 0} if name == "knock" else {}
            game = dealt(["AS 2S 3S 5H 6H 7H 4C 5C 6C JD", "9S TS 9D TD"], "KC", "JS", game=name, **options)
            play(game, "Ann: draw stock")
            game.in_the_open[1] = cards(took)
            assert {str(card) for card in game.seen_by(0).known[1]} == set(took.split())
            assert thrown(game) == safe != wanted


class TestDoubleRum:
    def late(self, hand: str, meld: str, drawn: str = "2C") -> Any:
        """Bob has a meld on the table and two cards left; Ann holds this and has drawn."""
        game = dealt(["KC KD", f"{meld} QH 3D"], "9C", f"8D {drawn}", game="double-rum", dealer=0)
        play(game, f"Bob: draw stock, meld {meld}, discard 8D\nAnn: draw stock")
        game.hands[0] = cards(f"{hand} {drawn}")
        game.hands[1] = cards("QH 3D")
        return game

    def test_lays_off_what_fits_once_it_is_late(self) -> None:
        game = self.late("7S JD 4H", "7H 7D 7C")
        chosen = bot(game)
        assert isinstance(chosen, LayOff)
        assert str(chosen.card) == "7S"

    def test_does_not_wait_with_its_own_meld_then(self) -> None:
        chosen = bot(self.late("9S TS JS JD 4H", "7H 7D 7C"))
        assert isinstance(chosen, Meld)

    def test_lays_off_its_joker_once_somebody_is_nearly_out(self) -> None:
        chosen = bot(self.late("Jk JD 4H", "7H 7D 7C"))
        assert isinstance(chosen, LayOff)
        assert chosen.card.in_hand == cards("Jk")[0]

    def test_keeps_its_melds_to_itself_at_first(self) -> None:
        game = dealt(["9S TS JS 4H 5D KC QD AH 2H 7C", ""], "QC", "6D", game="double-rum")
        play(game, "Ann: draw stock")
        assert isinstance(bot(game), Discard)
        assert isinstance(bot(game, "easy"), Meld)

    def test_never_throws_a_joker_nor_what_fits_on_the_table(self) -> None:
        game = dealt(["Jk 9S JD KC 4H 2D QS 6S 8C AC", "7H 7D 7C 5C"], "QC", "8D 7S", game="double-rum", dealer=0)
        play(game, "Bob: draw stock, meld 7H 7D 7C, discard 8D\nAnn: draw stock")
        assert thrown(game) not in {"Jk", "7S"}
