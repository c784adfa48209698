"""The sensible child that gentle bots are measured against."""

from random import Random

import pytest

from rules import GAMES, new_game
from rules.cards import Card
from rules.moves import Discard, Draw, Meld
from rummytui.bots.arena import play_sitting
from tests.rules.table import dealt, move
from tools.workshop.child import child, main


@pytest.mark.parametrize("name", [name for name in GAMES if name != "dummy-rummy"])
def test_it_plays_every_game_by_the_rules(name: str) -> None:
    players = GAMES[name].player_counts()[0]
    short = {"rounds": 1} if name == "rummoli" else {"hands": 1}
    game = new_game(name, [f"P{seat}" for seat in range(players)], seed=3, options=short)
    play_sitting(game, ["child"] * players, Random(3), lambda _level, _seconds: None, {"child": child})
    assert game.over
    assert any(game.scores)


def test_it_keeps_pairs_and_neighbours_and_lays_down_melds() -> None:
    game = dealt(["4S 5S 6S 9H 9D 2C 3C KH 7D AH", ""], "JC", "8C")
    drawn = child(game.seen_by(0), game, Random(1))
    assert drawn == Draw(0, "stock")
    game.play(drawn)
    laid = child(game.seen_by(0), game, Random(1))
    assert isinstance(laid, Meld)
    game.play(laid)
    thrown = child(game.seen_by(0), game, Random(1))
    assert thrown == Discard(0, Card.of("KH"))


def test_it_takes_what_it_can_use() -> None:
    game = dealt(["4S 5S 9H 9D 2C 7C KH 7D QS JD", ""], "6S")
    assert child(game.seen_by(0), game, Random(1)) == move(0, "draw discard")


def test_it_says_how_many_games_it_wins(capsys: pytest.CaptureFixture[str]) -> None:
    main(["knock", "--games", "4", "--hands", "1", "--seed", "5"])
    assert "of 4 games against 1 gentle (seed 5" in capsys.readouterr().out
