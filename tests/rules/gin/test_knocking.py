"""Knock, gin and big gin: who may, and with what. (GI-3, GI-4)"""

from typing import Any

import pytest

from rules import RuleViolation, new_game
from rules.events import CardDiscarded, Knocked
from rules.gin.events import GinSettled, WentGin
from rules.moves import Knock
from tests.rules.gin.duel import GIN_HAND, KNOCKER, OTHER, begun, duel
from tests.rules.table import NAMES, move, play, refused, words_of

LEFT = "AS 2S 3S 4H 5H 6H 7D 8D 9D"
"""Nine cards, all matched, to which one is added."""


class TestKnocking:
    @pytest.mark.clause("GI-3", "KN-1")
    def test_throws_a_card_and_ends_the_play(self) -> None:
        game = begun(KNOCKER, OTHER)
        events = play(game, "Ann: knock TC")
        assert [type(event) for event in events] == [CardDiscarded, Knocked, GinSettled]
        assert (str(game.discards[-1]), len(game.hands[0]), game.phase) == ("TC", 10, "between hands")

    @pytest.mark.clause("GI-3", "SH-3", "SH-5")
    def test_comes_after_the_draw_and_not_with_the_card_just_taken(self) -> None:
        game = duel(KNOCKER, OTHER)
        play(game, "Ann: pass\nBob: pass")
        refused(game, "Ann: knock 3D", "SH-3")
        other = duel(KNOCKER, OTHER)
        play(other, "Ann: draw discard")
        refused(other, "Ann: knock 8D", "SH-5")
        refused(other, "Ann: knock 2C", "SH-3")
        assert words_of(other, 0, "knock") == ["3D"]

    @pytest.mark.clause("GI-3")
    @pytest.mark.parametrize("limit", range(11))
    @pytest.mark.parametrize(("loose", "count"), [("AC", 1), ("4C", 4), ("8C", 8), ("TC", 10)])
    def test_needs_a_count_within_the_limit(self, limit: int, loose: str, count: int) -> None:
        game = begun(f"{LEFT} {loose}", "", "QD", "KC", knock_limit=limit)
        if count <= limit:
            assert "KC" in words_of(game, 0, "knock")
            play(game, "Ann: knock KC")
            return
        refusal = refused(game, "Ann: knock KC", "GI-3")
        allowed = f"the limit in this hand is {limit}" if limit else "this hand allows none"
        assert refusal.message == f"Ann's deadwood would be {count}, and {allowed}."
        assert "KC" not in words_of(game, 0, "knock")

    @pytest.mark.clause("GI-3")
    @pytest.mark.parametrize(
        ("upcard", "limit"), [("AD", 0), ("AC", 0), ("2D", 2), ("9C", 9), ("TD", 10), ("JC", 10), ("KD", 10)]
    )
    def test_may_take_its_limit_from_the_first_upcard(self, upcard: str, limit: int) -> None:
        game = begun("AS 2S 3S 4H 5H 6H 7S 8S 9S 3C", "", upcard, "QC", knock_limit="upcard")
        assert game.knock_limit == limit
        assert game.seen_by(1).knock_limit == limit
        if limit < 3:
            refused(game, "Ann: knock QC", "GI-3")
        else:
            play(game, "Ann: knock QC")

    @pytest.mark.clause("GI-3")
    def test_keeps_the_limit_of_the_first_upcard_when_others_cover_it(self) -> None:
        game = begun("", "", "4D", "KC", knock_limit="upcard")
        play(game, "Ann: discard KC")
        assert game.knock_limit == 4

    @pytest.mark.clause("GI-3")
    def test_keeps_the_limit_of_the_first_upcard_when_it_is_taken(self) -> None:
        game = duel("", "KC", "4D", "QC", knock_limit="upcard")
        play(game, "Ann: draw discard")
        play(game, f"Ann: discard {next(card for card in game.hands[0] if card.rank != '4')}")
        assert game.knock_limit == game.seen_by(1).knock_limit == 4
        play(game, "Bob: draw stock\nBob: discard KC")
        assert game.knock_limit == 4

    @pytest.mark.clause("GI-3", "SH-16")
    @pytest.mark.parametrize("limit", [0, 10])
    def test_doubles_for_spades_with_no_other_limit(self, limit: int) -> None:
        with pytest.raises(RuleViolation, match="knock_limit = upcard") as refusal:
            new_game("gin", NAMES[:2], seed=1, options={"spades_double": True, "knock_limit": limit})
        assert refusal.value.clause == "SH-16"

    @pytest.mark.clause("KN-1")
    @pytest.mark.parametrize("said", ["meld 4S 5S 6S", "lay_off 3D 0"])
    def test_is_when_cards_are_shown_and_not_before(self, said: str) -> None:
        refused(begun(KNOCKER, OTHER), f"Ann: {said}", "KN-1")


class TestGin:
    @pytest.mark.clause("GI-4")
    def test_is_a_knock_with_nothing_left_over(self) -> None:
        events = play(begun(GIN_HAND, OTHER, knock_limit=0), "Ann: knock TC")
        assert WentGin(0, big=False) in events
        assert not any(isinstance(event, Knocked) for event in events)

    @pytest.mark.clause("GI-4")
    def test_of_eleven_cards_throws_none(self) -> None:
        game = begun(GIN_HAND, "", stock="7S", big_gin="on")
        # The seven goes on the run, so that all eleven are matched.
        assert game.legal_moves(0)[0] == Knock(0, None)
        events = play(game, "Ann: knock -")
        assert events[0] == WentGin(0, big=True)
        assert (len(game.hands[0]), len(game.discards)) == (11, 1)

    @pytest.mark.clause("GI-4")
    def test_of_eleven_cards_is_a_matter_of_the_table(self) -> None:
        game = begun(GIN_HAND, "", stock="7S")
        refused(game, "Ann: knock -", "GI-4")
        assert Knock(0, None) not in game.legal_moves(0)
        play(game, "Ann: knock 7S")

    @pytest.mark.clause("GI-4")
    def test_of_eleven_cards_needs_eleven(self) -> None:
        game = begun(GIN_HAND, "", big_gin="on")
        refused(game, "Ann: knock -", "GI-4")
        assert Knock(0, None) not in game.legal_moves(0)
        before: Any = duel(GIN_HAND, "", big_gin="on")
        play(before, "Ann: pass\nBob: pass")
        refused(before, "Ann: knock -", "SH-3")

    @pytest.mark.clause("GI-4")
    def test_of_eleven_cards_may_be_made_with_the_upcard(self) -> None:
        game = duel(GIN_HAND, OTHER.replace("7S", "JC"), "7S", big_gin="on")
        play(game, "Ann: draw discard")
        assert game.legal_moves(0)[0] == move(0, "knock -")
        play(game, "Ann: knock -")


@pytest.mark.clause("KN-1")
@pytest.mark.parametrize("drawn", [False, True])
def test_knock_rummy_knows_no_knock_without_a_card(drawn: bool) -> None:
    game: Any = new_game("knock", NAMES[:2], seed=1, options={"first_dealer": 1})
    if drawn:
        play(game, "Ann: draw stock")
    assert "card" in refused(game, "Ann: knock -", "KN-1").message
