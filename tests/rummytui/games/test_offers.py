"""What commands of single games offer and say at one moment, asked without a screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rules import moves, new_game
from rules.cards import Card, cards
from rules.moves import Answer, Draw, LayOff, Meld
from rules.seats import Seat
from rummytui.games import desk_for
from rummytui.games.dummy_rummy.sale import dummy_view
from rummytui.games.tummy_rummy.meanings import FOOD
from rummytui.games.tummy_rummy.special import NameSpecial
from rummytui.games.tummy_rummy.swap import cooks_cards
from rummytui.table.commands import Command
from rummytui.table.flights import Token
from rummytui.table.host import Host
from rummytui.table.offers import Advise, Choose, Play
from rummytui.table.scene import Scene
from rummytui.text import unmarked
from rummytui.widgets.cards import CardLook
from tests.rules.gin.duel import GIN_HAND, KNOCKER
from tests.rules.table import dealt, play
from tests.rules.tummy.kitchen import feeding
from tests.rummytui.games.dummy_rummy.test_table import TWELVE
from tests.rummytui.games.dummy_rummy.test_table import table as dummy_table
from tests.rummytui.games.gin.test_table import at as gin_table
from tests.rummytui.games.tummy_rummy.test_table import run_of_gail
from tests.rummytui.screens.tables import host_of, stacked


def scene_at(host: Host, seat: Seat, **more: Any) -> Scene:
    """The table with that seat to act and its hand open."""
    view, events = host.view(seat), tuple(event for hand in host.hands() for event in hand)
    people = frozenset(range(len(view.players)))
    scene = Scene(view, people, seat, (seat,), {seat: host.game.legal_moves(seat)}, events=events)
    return scene._replace(**more)


def command(host: Host, name: str) -> Command:
    """The command of that name in the phase that the game is in."""
    return next(each for each in desk_for(host.game.name).at(host.game.phase).commands if each.name == name)


def draw(host: Host, seat: Seat = 0) -> Host:
    """The same game after that seat has drawn from the stock."""
    host.play(Draw(seat, "stock"))
    return host


# ------------------------------------------------------------------------------------------------ Enter on a card


@pytest.mark.parametrize("name", ["rummy", "gamblers", "double-rum", "tummy-rummy"])
def test_enter_beside_a_selected_meld_says_how_to_lay_it_down(name: str) -> None:
    game = dealt(["6S 7S 8S KC", *[""] * (3 if name == "gamblers" else 1)], "JD", "2C", game=name)
    play(game, "Ann: draw stock")
    view, selected = game.seen_by(0), tuple(cards("6S 7S 8S"))
    scene = Scene(view, frozenset({0}), 0, (0,), {0: view.legal_moves(0)}, selected=selected)
    desk = desk_for(name).at(game.phase)
    assert all(desk.card_meant(scene, card, 0) == Play((Meld(0, selected),)) for card in selected)
    beside = desk.card_meant(scene, Card.of("KC"), 3)
    assert isinstance(beside, Advise)
    assert unmarked(beside.text) == "6♠ 7♠ 8♠: press m to lay these down."


# -------------------------------------------------------------------------------------------- laying out in the hand


@pytest.mark.clause("BO-4")
def test_before_the_draw_nothing_is_put_aside_for_want_of_a_card(tmp_path: Path) -> None:
    decks = stacked(["4H 5H 6H 9C 9D 9S KC", "7H 8H QS QD 2C 2D KS", "7C 7D 3S 3D JS TD AC"], "2H", "8C")
    host = host_of(tmp_path, "ppp", game="boathouse", decks=decks)
    lacking = [command(host, "put_aside").lacking(scene_at(host, 0))]
    draw(host)
    lacking.append(command(host, "put_aside").lacking(scene_at(host, 0)))
    assert lacking[0] != lacking[1], "before the draw it is not the hand that is in the way"


@pytest.mark.clause("BO-4")
def test_a_hand_is_laid_out_around_the_card_to_throw(tmp_path: Path) -> None:
    decks = stacked(["4H 5H 6H 6C 6D 6S 7H", "7C 8H QS QD 2C 2D KS", "7D 3S 3D JS TD AC KC"], "JC", "8D KD")
    host = draw(host_of(tmp_path, "ppp", game="boathouse", decks=decks, options={"final_discard": "required"}))
    desk, scene = desk_for("boathouse").at("play"), scene_at(host, 0)
    declare = next(each for each in desk.commands if each.name == "declare")
    declare.offer(scene).change()  # type: ignore[union-attr]
    shown = declare.offer(scene)
    assert isinstance(shown, Play)
    (move,) = shown.moves
    assert isinstance(move, moves.Declare)
    assert (move.card, len(move.melds)) == (cards("8D")[0], 2)


# ----------------------------------------------------------------------------------------------------- Dummy Rummy


@pytest.mark.clause("DU-10")
def test_what_stands_for_melding_and_going_down_is_a_move_only_before_the_draw(tmp_path: Path) -> None:
    """After it both are laid out for their owner first, so that no move stands for them."""
    host = dummy_table(tmp_path)
    for drawn in (False, True):
        if drawn:
            host.play(Draw(0, "discard"))
        scene = scene_at(host, 0, selected=tuple(cards("7S 7H 7D")))
        found = [command(host, name).typical(scene) for name in ("meld", "lay_down")]
        assert [move is None for move in found] == [drawn, drawn]


def sale_of(folder: Path, asked: int) -> tuple[Host, Scene]:
    """A card for sale at a table of seven, and the scene with that many people who may buy it."""
    host = draw(host_of(folder, "p" * 7, decks=None, names=TWELVE, game="dummy-rummy", options={"sale": "quickest"}))
    view = host.view(None)
    buyers = dummy_view(view).buyers[:asked]
    legal = {seat: host.game.legal_moves(seat) for seat in buyers}
    events = tuple(event for hand in host.hands() for event in hand)
    return host, Scene(view, frozenset(buyers), acting=tuple(buyers), legal=legal, events=events)


@pytest.mark.parametrize("asked", [1, 4, 5])
@pytest.mark.clause("DU-7")
def test_up_to_four_buyers_are_named_with_their_seats(tmp_path: Path, asked: int) -> None:
    _, scene = sale_of(tmp_path, asked)
    assert len(scene.acting) == asked
    said = desk_for("dummy-rummy").at("sale").prompt(scene)
    named = [seat for seat in scene.acting if f"{seat + 1} for {scene.view.players[seat]}" in said]
    assert named == (list(scene.acting) if asked < 5 else [])


def test_all_at_a_sale_are_told_with_the_numbers_of_their_seats(tmp_path: Path) -> None:
    """Also those who cannot be answered for with a number, as bots."""
    host, scene = sale_of(tmp_path, 2)
    told = " ".join(desk_for("dummy-rummy").at(host.game.phase).told(scene))
    assert all(f"{seat + 1} {name}" in told for seat, name in enumerate(scene.view.players) if seat)


@pytest.mark.parametrize("players", [7, 8, 9])
def test_standings_are_beside_the_names_of_up_to_eight(players: int) -> None:
    view = new_game("dummy-rummy", TWELVE[:players], seed=1).seen_by(None)
    view.scores = list(range(players))
    assert bool(desk_for("dummy-rummy").standing(view, 0)) == (players < 9)


# ------------------------------------------------------------------------------------------------------------ Gin


@pytest.mark.parametrize(("ann", "label"), [(GIN_HAND, "gin"), (KNOCKER, "knock")])
@pytest.mark.clause("GI-4")
def test_a_knock_with_nothing_left_over_is_called_gin(tmp_path: Path, ann: str, label: str) -> None:
    host = gin_table(tmp_path, ann, stock="TC")
    for seat in (0, 1):
        host.play(moves.Pass(seat))
    draw(host)
    assert command(host, "knock").text(scene_at(host, 0)) == label


# ----------------------------------------------------------------------------------------------------- Tummy Rummy


@pytest.mark.clause("TU-11")
@pytest.mark.parametrize("order", ["KH KD", "KD KH"])
def test_a_gift_is_reversed_with_cards_selected_in_any_order(tmp_path: Path, order: str) -> None:
    decks = stacked(["4S 5S 6S 9C 9D 9S 2C", "3D 7D KC KD KH 5H JC", "4C 5C 6C KS QS QD AC"], "TS", "2H TH 8H 7S")
    host = run_of_gail(tmp_path, decks=decks, answers="by_choice")
    host.play(moves.Feed(1, tuple(cards("JC")), 2))
    host.play(Answer(2, "accept", ()))
    host.play(moves.Feed(2, tuple(cards("KS")), 1))
    offer = command(host, "reverse").offer(scene_at(host, 1, selected=tuple(cards(order))))
    assert isinstance(offer, Play)
    (move,) = offer.moves
    assert isinstance(move, Answer)
    assert (move.seat, sorted(move.cards)) == (1, sorted(cards("KH KD")))


@pytest.mark.clause("TU-14")
def test_a_special_is_the_card_pointed_at_or_else_the_one_chosen() -> None:
    nine, ten = cards("9C TD")
    scene = Scene(new_game("tummy-rummy", ["Ann", "Bob", "Gail"], seed=1).seen_by(0), frozenset({0}), 0, (0,))
    name = NameSpecial(lambda: nine)
    assert name.offer(scene) == Play((moves.NameSpecial(0, nine),))
    assert name.offer(scene, ten) == Play((moves.NameSpecial(0, ten),))


@pytest.mark.parametrize("look", [CardLook(), CardLook(ascii=True), CardLook(flat=True)])
def test_food_flies_as_a_picture_where_pictures_are_drawn(look: CardLook) -> None:
    desk = desk_for("tummy-rummy")
    assert (desk.token(Token(FOOD, "turkey"), 0.5, look) is not None) == look.pictures
    assert desk.token(Token("chips", "3"), 0.5, look) is None


def test_no_cards_are_offered_where_no_cook_is_left_to_swap() -> None:
    view = new_game("tummy-rummy", ["Ann", "Bob", "Gail"], seed=1).seen_by(0)
    assert cooks_cards(Scene(view, frozenset({0}), 0)) == []


# ------------------------------------------------------------------------------------------------------ every table


def test_a_turn_without_a_discard_promises_none(tmp_path: Path) -> None:
    decks = stacked(["4H 5H 6H 9C 9D 9S KC", "7H 8H QS QD 2C 2D KS"], "JC", "KD 9H")
    host = draw(host_of(tmp_path, "pp", decks=decks))
    scene = scene_at(host, 0)
    desk, meld = desk_for("rummy").at("play"), Meld(0, tuple(cards("4H 5H 6H")))
    both, alone = desk.prompt(scene), desk.prompt(scene._replace(legal={0: [meld]}))
    throw = command(host, "discard").key
    assert f"with {throw}" in both
    assert f"with {throw}" not in alone
    assert not alone.rstrip(".").endswith("or ")


@pytest.mark.clause("DR-4")
def test_a_joker_that_fits_one_place_goes_there_unasked(tmp_path: Path) -> None:
    decks = stacked(["6S 7S 8S Jk 9S KC KD 2H 3H 9D", "7H 8H QS QD 2C 2D KS 4C 5S 4S"], "JC", "TS 5C 6D")
    host = draw(host_of(tmp_path, "pp", decks=decks, game="double-rum"))
    host.play(Meld(0, tuple(cards("6S 7S 8S"))))
    scene = scene_at(host, 0, selected=tuple(cards("Jk")))
    found = [move for move in scene.moves(LayOff) if move.card.is_joker]
    assert len(found) > 1
    lay_off = command(host, "lay_off")
    asked = lay_off.offer(scene)
    assert isinstance(asked, Choose)
    assert [choice.then for choice in asked.choices.values()] == [Play((move,)) for move in found]
    assert lay_off.offer(scene._replace(legal={0: found[:1]})) == Play((found[0],))


# ------------------------------------------------------------------------------------------- what selected cards can do


@pytest.mark.parametrize(
    ("selected", "said"),
    [
        ("9D KC", "9♦ K♣: a meld needs three cards or more."),
        ("6S 9D KC", "6♠ 9♦ K♣: not a set or a run."),
        ("6S 7S 8S KC", "6♠ 7♠ 8♠ K♣: not a set or a run."),
    ],
)
def test_cards_that_make_no_meld_are_told_apart_by_how_many_they_are(selected: str, said: str) -> None:
    game = dealt(["6S 7S 8S 9D KC", ""], "JD", "2C")
    play(game, "Ann: draw stock")
    view = game.seen_by(0)
    scene = Scene(view, frozenset({0}), 0, (0,), {0: view.legal_moves(0)}, selected=tuple(cards(selected)))
    assert unmarked(desk_for("rummy").at(game.phase).prompt(scene)) == said


@pytest.mark.clause("BO-4")
@pytest.mark.parametrize(
    ("selected", "said"),
    [
        ("4H", "4♥: x to discard it."),
        ("9C 9D 9S", "9♣ 9♦ 9♠: press m to put these aside as a meld."),
    ],
)
def test_one_card_is_not_put_aside_as_a_meld(tmp_path: Path, selected: str, said: str) -> None:
    decks = stacked(["4H 5H 6H 9C 9D 9S KC", "7H 8H QS QD 2C 2D KS", "7C 7D 3S 3D JS TD AC"], "KH", "KD 8C")
    host = host_of(tmp_path, "ppp", game="boathouse", decks=decks)
    host.play(Draw(0, "discard"))
    host.play(Draw(0, "stock"))
    scene = scene_at(host, 0, selected=tuple(cards(selected)))
    assert unmarked(desk_for("boathouse").at("play").prompt(scene)) == said


@pytest.mark.parametrize(
    ("given", "asked"), [("KC", "Who eats the turkey?"), ("KC QS", "What would you serve, and to whom?")]
)
def test_the_question_at_the_feeding_names_the_one_dish_that_there_is(given: str, asked: str) -> None:
    view = feeding(["", "KC QS", "2C"]).seen_by(1)
    scene = Scene(view, frozenset({1}), 1, (1,), {1: view.legal_moves(1)})
    feeds = [moves.Feed(1, (card,), to) for card in cards(given) for to in (0, 2)]
    assert desk_for("tummy-rummy").at("feeding").question(scene, feeds) == asked


@pytest.mark.clause("DU-7")
def test_where_there_is_one_way_to_draw_nothing_is_for_sale(tmp_path: Path) -> None:
    host = dummy_table(tmp_path)
    scene, desk = scene_at(host, 0), desk_for("dummy-rummy").at(host.game.phase)
    both = unmarked(desk.prompt(scene))
    one = unmarked(desk.prompt(scene._replace(legal={0: [Draw(0, "stock")]})))
    assert "the others may buy" in both
    assert one == "Ann: draw from the stock."


def test_only_before_going_down_is_there_a_contract_to_complete(tmp_path: Path) -> None:
    host = dummy_table(tmp_path)
    host.play(Draw(0, "discard"))
    scene, meld = scene_at(host, 0), command(host, "meld")
    assert meld.lacking(scene) == "The contract is complete: press e to go down."
    view = host.view(0)
    view.melded[0] = True  # type: ignore[attr-defined]
    assert "contract" not in meld.lacking(scene._replace(view=view))
