"""What a hint says where somebody is to act."""

from __future__ import annotations

from rules import Game
from rummytui.advice import Reason
from rummytui.bots import advise
from rummytui.games import desk_for
from rummytui.table.offers import Advise
from rummytui.table.scene import Scene
from rummytui.text import unmarked


def hint(game: Game, place: int = 0) -> str:
    """The hint for whoever is to act: the best move, or with ``place`` 1 the next best."""
    return unmarked(offered(game, place).text)


def offered(game: Game, place: int = 0) -> Advise:
    """The same with what Enter leads to."""
    seat = game.to_act[0]
    view = game.seen_by(seat)
    scene = Scene(view, frozenset({seat}), seat, (seat,), {seat: view.legal_moves(seat)})
    desk = desk_for(game.name)
    return desk.at(game.phase).advice(desk.adviser(view), scene, advise(view), place)


def reasons(game: Game, place: int = 0) -> set[Reason]:
    """The same as data: what speaks for the best move, or against the next best."""
    advised = advise(game.seen_by(game.to_act[0]))[place]
    return set(advised.against if place else advised.reasons)
