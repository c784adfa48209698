"""A hint is a bot's move in words: the key that it names does that with the cards that it selects."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from rules import GAMES
from rules.cards import Card
from rules.moves import Move
from rummytui.bots import choose
from rummytui.games import desk_for
from rummytui.table.offers import Choose, Offer, Play, Rearrange
from rummytui.table.scene import Scene

NAMES = ["Ann", "Bob", "Cat", "Dan"]
SAID = re.compile(r"A hint: [a-z].+ \((.)\)\.")


def following(offer: Offer) -> Iterator[Move]:
    """The moves that an offer leads to, whatever is answered."""
    if isinstance(offer, Play):
        yield from offer.moves
    elif isinstance(offer, Choose):
        for choice in offer.choices.values():
            yield from following(choice.then)


def form(move: Move) -> tuple[object, ...]:
    """A move as it matters here: a joker in a set may stand for any of its cards."""
    laid = sorted(str(card.in_hand) for card in getattr(move, "cards", ()))
    card = getattr(move, "card", None)
    return move.kind, laid, card.in_hand if isinstance(card, Card) else card, getattr(move, "meld", None)


@pytest.mark.parametrize("name", ["boathouse", "continental", "gamblers", "knock", "gin", "double-rum"])
def test_a_hint_can_be_followed(name: str) -> None:
    """All along a hand, at every seat; what ends a concealed hand is laid out first, to be looked at."""
    desk, told = desk_for(name), set()
    for seed in range(10 if name == "double-rum" else 2):
        count = 4 if name == "gamblers" else 2
        game = GAMES[name].begin(NAMES[:count], seed, GAMES[name].Options.model_validate({"hands": 1}))
        while not game.stage.hand_over:
            seat = game.to_act[0]
            view = game.seen_by(seat)
            move = choose(view, "medium", Random(seed))
            scene = Scene(view, frozenset(range(count)), seat, (seat,), {seat: view.legal_moves(seat)})
            hint = desk.at(game.phase).advice(scene, move)
            said = SAID.fullmatch(hint.text)
            assert said, hint.text
            (command,) = [command for command in desk.at(game.phase).commands if command.key == said[1]]
            assert command.possible(scene)
            assert not Counter(hint.select) - Counter(scene.hand)
            offer = command.offer(scene._replace(selected=hint.select))
            if isinstance(offer, Rearrange):
                assert move.kind == "declare"
            else:
                assert form(move) in map(form, following(offer)), (hint, offer)
            told.add(move.kind)
            game.play(move)
    assert {"draw", "discard"} < told or name == "knock"
