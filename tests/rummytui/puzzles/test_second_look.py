"""The second look at a position: what a hand brings when it is played to its end."""

from random import Random

from rules import new_game
from rummytui.puzzles.second_look import played_out


def test_a_hand_is_played_out_for_the_seat_that_moves() -> None:
    game = new_game("gin", ["Ann", "Bob"], seed=3)
    seat = game.to_act[0]
    view = game.seen_by(seat)
    world = view.imagined(Random(1))
    move = world.legal_moves(seat)[0]
    worth = [played_out(world.copy(), move, Random(chance)) for chance in range(2)]
    assert played_out(world.copy(), move, Random(0)) == worth[0]
    assert world.hands[seat] == game.hands[seat], "the world itself stays as it was"


def test_bonuses_for_the_whole_game_are_left_out() -> None:
    """Gin adds them once the target is reached."""
    worth = []
    for target in (0, 1):
        game = new_game("gin", ["Ann", "Bob"], seed=3, options={"target": target})
        seat = game.to_act[0]
        world = game.seen_by(seat).imagined(Random(1))
        move = world.legal_moves(seat)[0]
        worth.append([played_out(world.copy(), move, Random(chance)) for chance in range(4)])
    assert worth[0] == worth[1]
    assert any(worth[0])
