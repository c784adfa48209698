"""The keys that sentences name are those of the commands, so that a key is changed in one place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from rules import GAMES, Card, Game, new_game
from rules.events import Event
from rules.moves import Meld
from rummytui.advice import Advice, OnlyMove
from rummytui.games import desk_for
from rummytui.games.desk import Desk
from rummytui.table.commands import Command
from rummytui.table.offers import Advise, Choose, Offer
from rummytui.table.scene import Scene

NAMES = ["Ann", "Bob", "Gail", "Hugo"]
MOVES = 60
"""Moves of each game that are looked at, from random play."""

KEY_ITSELF = re.compile(r"(?<![\w'’«])[b-z](?![\w'’»])")
"""A letter that stands alone and is no article."""


def kinds_of_command(kind: type[Command] = Command) -> Iterator[type[Command]]:
    for below in kind.__subclasses__():
        yield below
        yield from kinds_of_command(below)


def scenes(game: Game, events: list[Event], rng: Random) -> Iterator[Scene]:
    """The table as it may be before the next move: with a hand open or none, and with several cards selected or none."""
    acting = tuple(game.to_act)
    if len(acting) > 1:
        legal = {seat: game.legal_moves(seat) for seat in acting}
        everybody = frozenset(range(len(game.players)))
        yield Scene(game.seen_by(None), everybody, None, acting, legal, events=events)
    seat = acting[0]
    legal = {seat: game.legal_moves(seat)}
    hand = game.seen_by(seat).hands[seat]
    chosen: list[tuple[Card, ...]] = [(), *(tuple(rng.sample(hand, size)) for size in (1, 2) if len(hand) >= size)]
    melds = [move.cards for move in legal[seat] if isinstance(move, Meld)]
    for selected in [*chosen, *melds[:1]]:
        cursor = hand[0] if hand else None
        yield Scene(
            game.seen_by(seat), frozenset({seat}), seat, (seat,), legal, selected=selected, cursor=cursor, events=events
        )


def said_of(offer: Offer | None) -> Iterator[str]:
    if isinstance(offer, Advise):
        yield offer.text
    elif isinstance(offer, Choose):
        yield offer.question


def sentences(table: Desk, scene: Scene) -> Iterator[str]:
    """What a table says of a scene: what is wanted, what would be good, and what each key says."""
    desk = table.at(scene.view.phase)
    yield desk.prompt(scene)
    yield from said_of(desk.standing_choices(scene))
    if scene.face_up is not None:
        yield from (
            desk.advice(table.adviser(scene.view), scene, [Advice(move, 0.0, (OnlyMove(),))]).text
            for move in {move.kind: move for move in scene.legal[scene.seat]}.values()
        )
    if scene.cursor is not None and scene.cursor in scene.hand:
        yield from said_of(desk.card_meant(scene, scene.cursor, 0))
    for command in desk.commands:
        yield command.lacking(scene)
        if command.possible(scene):
            yield from said_of(command.offer(scene))


@pytest.mark.parametrize("name", GAMES)
def test_a_sentence_takes_its_keys_from_the_commands(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = desk_for(name)
    for kind in kinds_of_command():
        if "key" in vars(kind):
            monkeypatch.setattr(kind, "key", f"«{kind.key}»")
    rng = Random(name)
    game = new_game(name, NAMES[: GAMES[name].player_counts()[-1]], seed=7)
    events: list[Event] = []
    told = set()
    for _ in range(MOVES):
        if game.phase == "between hands":
            break
        for scene in scenes(game, events, rng):
            told |= set(sentences(desk, scene))
        events += game.play(rng.choice(game.legal_moves(game.to_act[0])))
    assert not {sentence for sentence in told if KEY_ITSELF.search(sentence)}
    assert any("«" in sentence for sentence in told)
