"""The registry of commands: every key has one meaning at a time, and every command can explain itself."""

from __future__ import annotations

import pytest

from rules import GAMES, new_game
from rules.seats import Seat
from rummytui.games import desk_for
from rummytui.table.between_hands import at_the_end
from rummytui.table.commands import (
    Command,
    HandOver,
    Hint,
    LeaveByEscape,
    OwnHand,
    Peek,
    Undo,
    UndoAlone,
    key_shown,
)
from rummytui.table.offers import Choose, ScreenAction
from rummytui.table.own_keys import KEYS_OF_THE_HAND
from rummytui.table.scene import Scene

PHASES = sorted({phase for game in GAMES.values() for phase in game.phases})


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("game", GAMES)
class TestKeys:
    def commands(self, game: str, phase: str) -> list[Command]:
        desk = desk_for(game)
        return [*desk.at(phase).commands, *desk.at(phase).everywhere]

    def test_none_means_two_things(self, game: str, phase: str) -> None:
        keys = [command.key for command in self.commands(game, phase)]
        assert len(keys) == len(set(keys))

    def test_none_is_a_key_of_the_hand_or_a_digit(self, game: str, phase: str) -> None:
        for command in self.commands(game, phase):
            assert command.key not in KEYS_OF_THE_HAND or isinstance(command, LeaveByEscape)
            assert not command.key.isdecimal()
            assert command.key == command.key.lower()

    def test_names_differ_and_everything_is_explained(self, game: str, phase: str) -> None:
        commands = self.commands(game, phase)
        assert len({command.name for command in commands}) == len(commands)
        assert all(command.explained.endswith(".") and command.label for command in commands)


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_move_of_a_turn_has_a_command(game: str) -> None:
    desk = desk_for(game)
    play = {command.kind for command in desk.at("play").commands}
    turn = GAMES[game].phases.get("play")
    from rules.moves import KINDS

    assert {KINDS[kind] for kind in (turn.kinds if turn else ())} <= play


def test_nothing_is_possible_where_nobody_acts() -> None:
    view = new_game("rummy", ["Ann", "Bob"], seed=1).seen_by(None)
    scene = Scene(view, frozenset({0, 1}))
    assert not [command for command in desk_for("rummy").at("play").commands if command.possible(scene)]


@pytest.mark.parametrize("game", ["gamblers", "double-rum"])
def test_no_second_stock_is_promised_where_there_is_none(game: str) -> None:
    draw = next(command for command in desk_for(game).at("play").commands if command.name == "draw")
    assert "turned over" not in draw.explained


def test_a_draw_in_dummy_rummy_says_that_a_sale_comes_first() -> None:
    draw = next(command for command in desk_for("dummy-rummy").at("play").commands if command.name == "draw")
    assert "buy the top discard for a penny" in draw.explained
    assert "shuffled" in draw.explained
    assert "turned over" not in draw.explained


def test_an_evening_is_watched_again_only_where_it_is_kept() -> None:
    names = [command.name for command in at_the_end("", kept=True)]
    assert "replay" in names
    assert [command.name for command in at_the_end("", kept=False)] == [name for name in names if name != "replay"]
    assert [command.name for command in at_the_end("")] == names


@pytest.mark.parametrize("bots", [(), (1,), (0, 2)])
def test_each_seat_is_offered_to_whom_does_not_play_it(bots: tuple[int, ...]) -> None:
    view = new_game("rummy", ["Ann", "Bob", "Gail"], seed=1).seen_by(None)
    scene = Scene(view, frozenset({0, 1, 2}) - set(bots), acting=(0,))
    asked = HandOver().offer(scene)
    assert isinstance(asked, Choose)
    assert list(asked.choices) == [1, 2, 3]
    for number, choice in asked.choices.items():
        assert view.players[number - 1] in choice.label
        if number - 1 in bots:
            assert choice.then == ScreenAction("to_person", number - 1)
            continue
        assert isinstance(choice.then, Choose)
        assert choice.then.lasts
        assert [(bot.label, bot.then) for bot in choice.then.choices.values()] == [
            (f"{level} bot", ScreenAction("to_bot", number - 1, level))
            for level in ("gentle", "easy", "medium", "hard")
        ]


@pytest.mark.parametrize("command", [OwnHand(), Peek()], ids=lambda command: command.name)
def test_no_hand_is_shown_apart_where_nobody_acts(command: Command) -> None:
    view = new_game("rummoli", ["Ann", "Bob", "Gail"], seed=1).seen_by(None)
    assert not command.possible(Scene(view, frozenset({0, 1, 2})))


def seen(
    *,
    people: tuple[Seat, ...] = (0, 1, 2),
    acting: tuple[Seat, ...] = (1,),
    face_up: Seat | None = None,
    takes_back: Seat | None = None,
    over: bool = False,
) -> Scene:
    """A table of three, at which the first two hold cards."""
    game = new_game("rummy", ["Ann", "Bob", "Gail"], seed=1)
    game.hands[2] = []
    view = game.seen_by(face_up)
    view.phase = "over" if over else view.phase
    legal = {seat: game.legal_moves(seat) for seat in game.to_act}
    return Scene(view, frozenset(people), face_up, acting, legal, takes_back=takes_back)


@pytest.mark.parametrize(
    ("people", "takes_back", "text"),
    [((0, 1, 2), 2, "undo Gail's move"), ((0, 1), 0, "undo Ann's move"), ((0,), 0, "undo"), ((0, 1), None, "undo")],
)
def test_an_undo_says_whose_move_where_there_are_several_people(
    people: tuple[Seat, ...], takes_back: Seat | None, text: str
) -> None:
    scene = seen(people=people, takes_back=takes_back)
    assert Undo().text(scene) == text
    assert Undo().possible(scene) is (takes_back is not None)
    assert UndoAlone().possible(scene) is (takes_back is not None and len(people) == 1)


def test_why_nothing_can_be_undone_depends_on_who_else_is_there() -> None:
    assert "nobody has moved yet" in Undo().lacking(seen(people=(0,)))
    assert "somebody else has moved" in Undo().lacking(seen())


def test_a_hint_is_for_the_player_whose_hand_is_up_and_who_can_move() -> None:
    (turn,) = new_game("rummy", ["Ann", "Bob", "Gail"], seed=1).to_act
    other = (turn + 1) % 3
    assert Hint().possible(seen(acting=(turn,), face_up=turn))
    assert not Hint().possible(seen(acting=(turn,)))
    assert not Hint().possible(seen(acting=(turn,), face_up=other))
    assert not Hint().possible(seen(acting=(other,), face_up=other)), "there's nothing to decide"
    assert not Hint().possible(seen(acting=(turn,), face_up=turn, over=True))


@pytest.mark.parametrize(
    ("people", "offered"), [((0, 1, 2), {1: 0, 2: 1}), ((1, 2), 1), ((0, 2), 0)], ids=["several", "Bob", "Ann"]
)
def test_a_peek_asks_whose_hand_only_if_several_have_one(
    people: tuple[Seat, ...], offered: dict[int, Seat] | Seat
) -> None:
    offer = Peek().offer(seen(people=people))
    if isinstance(offered, dict):
        assert isinstance(offer, Choose)
        assert {number: choice.then for number, choice in offer.choices.items()} == {
            number: ScreenAction("peek", seat) for number, seat in offered.items()
        }
    else:
        assert offer == ScreenAction("peek", offered)
    assert Peek().possible(seen(people=people))
    assert not Peek().possible(seen(people=people, face_up=1))
    assert not Peek().possible(seen(people=(2,)))


def test_a_player_who_is_asked_sees_the_hand_apart_and_puts_it_away_with_the_same_key() -> None:
    one, several, up = seen(acting=(1,)), seen(acting=(0, 2)), seen(acting=(1,), face_up=1)
    assert [OwnHand().text(scene) for scene in (one, several, up)] == [
        "Bob's hand",
        "look at a hand",
        "put the hand away",
    ]
    assert OwnHand().offer(one) == ScreenAction("own_hand", 1)
    assert OwnHand().offer(up) == ScreenAction("put_away")
    asked = OwnHand().offer(several)
    assert isinstance(asked, Choose)
    assert [choice.then for choice in asked.choices.values()] == [ScreenAction("own_hand", seat) for seat in (0, 2)]
    assert [OwnHand().possible(scene) for scene in (one, several, up, seen(face_up=0))] == [True, True, True, False]


@pytest.mark.parametrize("over", [False, True])
def test_seats_are_handed_over_until_the_game_is_over(over: bool) -> None:
    assert HandOver().possible(seen(over=over)) is not over


@pytest.mark.parametrize(
    ("key", "shown"),
    [
        ("x", "x"),
        (",", ","),
        ("f5", "F5"),
        ("escape", "Esc"),
        ("space", "Space"),
        ("enter", "Enter"),
        ("pageup", "PAGEUP"),
    ],
)
def test_a_key_is_written_as_it_is_on_the_keyboard(key: str, shown: str) -> None:
    assert key_shown(key) == shown
