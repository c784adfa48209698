"""The kernels of Double Rum and Tummy Rummy play by the rules: the real engine follows them, move by move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from rules import Game, moves, new_game
from rules.cards import JOKER, NATURALS, Card
from rules.moves import Move
from rummytui.bots.choosing import decided
from rummytui.bots.judgement import weights
from tools.workshop.games import double_rum, tummy_rummy
from tools.workshop.kernels import compiler

pytestmark = pytest.mark.skipif(compiler() is None, reason="there is no C compiler on this machine")

_STANDING = 64
"""From this number on, a card is a joker that stands for another."""
_FEEDS = 6


def card(number: int) -> Card:
    if number >= _STANDING:
        return JOKER.standing_for(NATURALS[number - _STANDING])
    return JOKER if number == len(NATURALS) else NATURALS[number]


def said(numbers: Sequence[int]) -> Iterator[Move]:
    """The moves that a kernel wrote down: seat, kind, what belongs to it, and -1."""
    place = 0
    while place < len(numbers):
        seat, kind = numbers[place : place + 2]
        first = place + 2
        # A gift to the broth is written as one to -1.
        end = numbers.index(-1, first + (kind == _FEEDS))
        yield move(seat, kind, numbers[first:end])
        place = end + 1


def move(seat: int, kind: int, given: Sequence[int]) -> Move:
    match kind, list(given):
        case 0, []:
            return moves.draw(seat, "stock")
        case 1, []:
            return moves.draw(seat, "discard")
        case 2, [thrown]:
            return moves.discard(seat, card(thrown))
        case 3, laid:
            return moves.Meld(seat, tuple(map(card, laid)))
        case 4, [laid, meld]:
            return moves.LayOff(seat, card(laid), meld)
        case 5, [laid, meld]:
            return moves.MoveJoker(seat, card(laid), meld)
        case 6, [to, *fed]:
            return moves.Feed(seat, tuple(map(card, fed)), None if to < 0 else to)
        case 7, [named]:
            return moves.NameSpecial(seat, card(named))
    raise AssertionError((seat, kind, given))


def dealt(seats: int, decks: Sequence[Sequence[int]], name: str) -> Game:
    """The real game, dealt as in a kernel."""
    stacked = [[str(card(number)) for number in deck] for deck in decks]
    options = {"hands": len(decks), "first_dealer": seats - 1}
    return new_game(name, [f"Bot {seat}" for seat in range(seats)], seed=1, options=options, decks=stacked)


def followed(name: str, seats: int, decks: Sequence[Sequence[int]], numbers: Sequence[int]) -> Game:
    """The real game after the moves that a kernel wrote down; each of them has to be legal."""
    game = dealt(seats, decks, name)
    for each in said(numbers):
        if game.stage.hand_over:
            game.play(game.legal_moves(game.to_act[0])[0])
        game.play(each)
    assert game.over
    return game


@pytest.mark.parametrize("seats", [2, 3, 4, 8])
def test_double_rum_can_be_followed_in_the_engine(seats: int) -> None:
    table = double_rum.DoubleRumKernel()
    kinds = set()
    for seed in range(12):
        rows = [double_rum.MEDIUM, *[double_rum.hard_row(seats)] * (seats - 1)]
        deck, numbers, scores = table.write_down(rows, seed)
        kinds |= {each.kind for each in said(numbers)}
        assert followed("double-rum", seats, [deck], numbers).scores == scores
    assert kinds >= {"draw", "discard", "meld", "lay_off"}


@pytest.mark.parametrize("seats", [2, 4])
def test_double_rum_does_as_the_hard_bot_would(seats: int) -> None:
    """It takes, tables and throws at the same moments, and hardly ever throws what is worse by the bot's own figures.

    Now and then it does, since the bot throws nothing that the next seat openly collects.
    """
    worse = 0
    table = double_rum.DoubleRumKernel()
    table.go_by_signs(weights("double_rum", seats, "signs"))
    table.go_by_hints(weights("double_rum", seats, "wishes"))
    for seed in range(4):
        deck, numbers, _ = table.write_down([double_rum.hard_row(seats)] * seats, seed)
        game = dealt(seats, [deck], "double-rum")
        for each in said(numbers):
            decision = decided(game.seen_by(game.to_act[0]))
            chosen = decision.choose(Random(seed))
            assert chosen.kind == each.kind
            if isinstance(each, moves.Discard):
                worth = {valued.move: valued.value for valued in decision.ranked(Random(seed))}
                worse += worth[each] < worth[chosen] - 0.5
            game.play(each)
    assert worse <= 1


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_tummy_rummy_can_be_followed_in_the_engine(seats: int) -> None:
    table = tummy_rummy.TummyKernel()
    kinds = set()
    for seed in range(8):
        rows = [{**tummy_rummy.hard_row(seats), "IMAGINED": 2}, *[tummy_rummy.MEDIUM] * (seats - 1)]
        decks, numbers, scores = table.write_down(rows, seed, 3)
        kinds |= {each.kind for each in said(numbers)}
        hands = [decks[first : first + 52] for first in range(0, len(decks), 52)]
        assert followed("tummy-rummy", seats, hands, numbers).scores == scores
    assert kinds >= {"draw", "discard", "meld", "lay_off", "feed", "name_special"}


def test_a_deal_is_played_from_every_seat() -> None:
    """Equal bots cannot differ, whatever they are dealt."""
    scores, _ = double_rum.DoubleRumKernel().play([double_rum.MEDIUM] * 2, 20, 5)
    assert abs(scores).max() == 0
    units, wins = tummy_rummy.TummyKernel().play([tummy_rummy.MEDIUM] * 4, 20, 5)
    assert wins.sum() <= len(wins) + 1e-9
    assert units.min() >= 0
