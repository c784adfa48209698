"""Who is named at the table and whose moves are offered, whichever seat it is, in every game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest

from rules import GAMES, Card, View
from rules.moves import Move
from rules.seats import Seat
from rummytui.games import desk_for
from rummytui.plain.questions import question_lines
from rummytui.table.commands import Command
from rummytui.table.offers import Advise, Amount, Choose, Offer, Play, Promise
from rummytui.table.scene import Scene
from tests.rummytui.evenings import NAMES, moments_of, new_evening

EVERY_GAME = pytest.mark.parametrize("game", GAMES)
_BETWEEN = frozenset({"between hands", "over"})


@cache
def turns(game: str) -> list[tuple[View, tuple[Seat, ...], dict[Seat, list[Move]]]]:
    """Tables of that game as one of those who act sees them, who acts, and their moves: of each phase from every seat."""
    found: dict[tuple[str, tuple[Seat, ...], str], tuple[View, tuple[Seat, ...], dict[Seat, list[Move]]]] = {}
    with TemporaryDirectory() as folder:
        host = new_evening(Path(folder), GAMES[game], seed=3)
        for _ in moments_of(host, 400, Random(4)):
            table = host.game
            acting = tuple(table.to_act)
            legal = {seat: table.legal_moves(seat) for seat in acting}
            kinds = " ".join(sorted({move.kind for moves in legal.values() for move in moves}))
            if acting and table.phase not in _BETWEEN and (table.phase, acting, kinds) not in found:
                found[table.phase, acting, kinds] = (table.seen_by(acting[0]), acting, legal)
        host.close()
    return list(found.values())


def scene_of(view: View, acting: tuple[Seat, ...], legal: dict[Seat, list[Move]]) -> Scene:
    people = frozenset(range(len(view.players)))
    return Scene(
        view, people, acting[0], acting, legal, cursor=view.hands[acting[0]][0] if view.hands[acting[0]] else None
    )


def named_in(sentence: str) -> set[str]:
    return {name for name in NAMES if re.search(rf"\b{name}\b", sentence)}


def moves_in(offer: Offer | None) -> Iterator[Move]:
    """Every move that an offer may come to."""
    match offer:
        case Play(moves) | Promise(moves):
            yield from moves
        case Choose():
            yield from chain.from_iterable(moves_in(choice.then) for choice in offer.choices.values())
        case Amount():
            yield offer.make(offer.least)
        case Advise():
            yield from moves_in(offer.then)


@EVERY_GAME
def test_the_players_to_act_are_those_waited_for(game: str) -> None:
    desk, seats = desk_for(game), set[Seat]()
    for view, acting, _ in turns(game):
        said = desk.at(view.phase).waiting(Scene(view, frozenset()))
        assert named_in(said) == {view.players[seat] for seat in acting}, (view.phase, said)
        seats |= set(acting)
    assert seats == set(range(len(view.players)))


@EVERY_GAME
def test_the_prompt_is_to_the_players_who_act(game: str) -> None:
    desk = desk_for(game)
    for view, acting, legal in turns(game):
        said = desk.at(view.phase).prompt(scene_of(view, acting, legal))
        assert named_in(said.split(":")[0]) == {view.players[seat] for seat in acting}, (view.phase, said)
        assert not re.search(r" [.,;:?]|\b(or|and|with|to|None)[.,;:?]", said), (view.phase, said)


@EVERY_GAME
def test_what_a_command_offers_is_a_move_of_a_seat_that_acts(game: str) -> None:
    """Whatever is selected or under the cursor, and whether or not anything comes of it."""
    desk = desk_for(game)
    for view, acting, legal in turns(game):
        scene, present = scene_of(view, acting, legal), desk.at(view.phase)
        selections: list[tuple[Card, ...]] = [(), *((card,) for card in scene.hand[:2])]
        selections += [tuple(move.cards) for moves in legal.values() for move in moves if hasattr(move, "cards")][:4]
        scenes = [scene._replace(selected=selected) for selected in selections]
        for looked_at in (
            *scenes,
            scene._replace(cursor=None),
            scene._replace(cursor=scene.hand[-1] if scene.hand else None),
        ):
            for command in present.commands:
                for move in offered(command, looked_at):
                    assert move.seat in acting, (view.phase, command.name, looked_at.selected)
        for move in moves_in(present.standing_choices(scene)):
            assert move.seat in acting, view.phase


def offered(command: Command, scene: Scene) -> Iterator[Move]:
    """The moves that a command may come to, and the one that stands for it in help."""
    typical = command.typical(scene)
    if typical is not None:
        yield typical
    if command.kind or command.possible(scene):
        yield from moves_in(command.offer(scene))


@EVERY_GAME
def test_a_selected_card_is_the_one_that_is_played(game: str) -> None:
    desk, tried = desk_for(game), 0
    for view, acting, legal in turns(game):
        scene, present = scene_of(view, acting, legal), desk.at(view.phase)
        for move in (move for moves in legal.values() for move in moves if move.kind in ("discard", "lay")):
            (command,) = (each for each in present.commands if each.kind is type(move))
            # The cursor is on another card or on none.
            for cursor in (None, next((card for card in scene.hand if card != move.card), None)):  # type: ignore[attr-defined]
                selected = scene._replace(selected=(move.card,), cursor=cursor)  # type: ignore[attr-defined]
                played = list(moves_in(command.offer(selected)))
                # What is thrown may be asked about first; what is led may not.
                assert played == [move] or (move.kind == "discard" and not played), (view.phase, command.name)
                tried += played == [move]
    assert tried


@EVERY_GAME
def test_an_amount_is_limited_to_legal_values(game: str) -> None:
    desk = desk_for(game)
    for view, acting, legal in turns(game):
        scene, present = scene_of(view, acting[:1], legal), desk.at(view.phase)
        for command in present.commands:
            asked = command.offer(scene) if command.kind and command.possible(scene) else None
            if isinstance(asked, Amount):
                amounts = [move.amount for move in legal[acting[0]] if type(move) is command.kind]  # type: ignore[attr-defined]
                # Of the bids that are legal the rules list the lowest alone.
                most = view.chips[acting[0]] if command.name == "bid" else max(amounts)  # type: ignore[attr-defined]
                assert (asked.least, asked.most) == (min(amounts), most), (view.phase, command.name)
                assert asked.make(asked.most).seat == acting[0]


@EVERY_GAME
def test_the_sentence_in_the_middle_is_complete(game: str) -> None:
    """No number, name or card is missing in it, from whichever seat it is told, and where nobody acts."""
    desk = desk_for(game)
    for view, acting, legal in turns(game):
        present = desk.at(view.phase)
        for scene in (scene_of(view, acting, legal), Scene(view, frozenset())):
            for line in (*present.told(scene), *present.told_again(scene)):
                assert not re.search(r" [.,;:?]|[,;:]\.|\bNone\b|\( *\)", line), (view.phase, line)


@EVERY_GAME
def test_a_move_that_several_may_make_is_offered_to_each_by_name(game: str) -> None:
    """The answer that is a player's name leads to a move of that player, and of no other."""
    desk = desk_for(game)
    for view, acting, legal in turns(game):
        scene, present = scene_of(view, acting, legal), desk.at(view.phase)
        if len(acting) < 2:
            continue
        for command in present.commands:
            asked = command.offer(scene) if command.possible(scene) else None
            if not isinstance(asked, Choose) or asked.among != "seats":
                continue
            assert len(list(question_lines(asked))) == len(asked.allowed) + 1
            for number, choice in asked.choices.items():
                assert choice.label == view.players[number - 1]
                assert {move.seat for move in moves_in(choice.then)} <= {number - 1}
