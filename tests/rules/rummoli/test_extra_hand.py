"""The hand that is out of play: the widow, or what was put away for her. (RM-4, RM-7)"""

import pytest

from rules import HIDDEN
from rules.cards import Card
from tests.rules.rummoli.boards import no_widow, unlocked
from tests.rules.table import play


class TestThePacket:
    @pytest.mark.clause("RM-4", "RM-7")
    def test_nobody_sees_the_widow(self) -> None:
        game = unlocked()
        for viewer in (None, 0, 1, 2):
            assert set(game.seen_by(viewer).widow) == {HIDDEN}

    @pytest.mark.clause("RM-7")
    def test_who_put_a_hand_away_knows_it_and_nobody_else(self) -> None:
        game = unlocked()
        put_away = list(game.hands[2])
        play(game, "Cat: exchange")
        assert game.seen_by(2).known["put away"] == tuple(put_away)
        assert game.seen_by(2).widow == put_away
        for viewer in (None, 0, 1):
            assert set(game.seen_by(viewer).widow) == {HIDDEN}
            assert "put away" not in game.seen_by(viewer).known

    @pytest.mark.clause("RM-7")
    def test_it_takes_no_part(self) -> None:
        game = unlocked(betting=False)
        put_away = set(game.hands[2])
        play(game, "Cat: exchange")
        while game.phase == "stops":
            game.play(game.legal_moves(game.to_act[0])[0])
        assert not put_away & {card for _, card in game.laid}

    @pytest.mark.clause("RM-7", "SH-17")
    def test_all_is_shown_when_the_round_is_over(self) -> None:
        game = unlocked(betting=False)
        no_widow(game)
        while game.phase == "stops":
            game.play(game.legal_moves(game.to_act[0])[0])
        view = game.seen_by(None)
        assert view.hands == game.hands
        assert view.widow == game.widow
        assert Card.of("TS") in game.widow
