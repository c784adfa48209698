"""Hints: a bot's own move, reasons in words, and keys that make the move; drawn from what the seat may know alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

import pytest

from rules import GAMES, Game
from rules.cards import Card
from rules.events import Event
from rules.moves import Leave, Move
from rummytui.advice import Advice, Reason
from rummytui.bots import advise, choose
from rummytui.bots.choosing import chance_of
from rummytui.games import desk_for
from rummytui.games.desk import Desk
from rummytui.table.offers import Advise, Amount, Choose, Offer, Play, Promise
from rummytui.table.phase_desk import PhaseDesk
from rummytui.table.scene import Scene
from rummytui.text.advice import Adviser
from tests.daily import each_kind
from tests.rules.playing import rearranged, table
from tests.rummytui.games.tummy_rummy.test_bot import swapping

NAMES = ["Ann", "Bob", "Cat", "Dan"]
SAID = re.compile(
    r"(?:Next best: )?[A-Za-z].+ \((.+?)\)(?:\. (?:It's just as good|(?:Hardly|A little|Clearly) worse))?(?:: .+)?\."
)
TWO_LINES = 154
"""Characters that the prompt of the smallest screen holds."""

OPTIONS = {"tummy-rummy": {"answers": "by_choice"}, "rummoli": {"claims": "called"}}
"""House rules with which everything has to be decided by somebody."""

every_game = pytest.mark.parametrize("name", GAMES)


def following(offer: Offer | None) -> Iterator[Move]:
    """The moves that an offer leads to, whatever is answered."""
    if isinstance(offer, Play | Promise):
        yield from offer.moves
    elif isinstance(offer, Choose):
        for choice in offer.choices.values():
            yield from following(choice.then)
    elif isinstance(offer, Amount):
        yield from map(offer.make, range(offer.least, offer.most + 1))


def form(move: Move) -> tuple[object, ...]:
    """A move as it matters here: a joker in a set may stand for any of its cards."""
    laid = sorted(str(card.in_hand) for card in getattr(move, "cards", ()))
    card = getattr(move, "card", None)
    others = [getattr(move, field, None) for field in ("meld", "to", "how", "amount", "take", "give", "source")]
    return move.kind, laid, card.in_hand if isinstance(card, Card) else card, *others


def decisions(name: str, seed: int, most: int) -> Iterator[tuple[Game, list[Event], Sequence[Advice]]]:
    """A sitting of bots before each decision, with what has happened in the hand and what medium advises.

    In Tummy Rummy somebody leaves.
    """
    count = min(4, GAMES[name].player_counts()[-1])
    game = GAMES[name].begin(NAMES[:count], seed, GAMES[name].Options.model_validate(OPTIONS.get(name, {})))
    events = list(game.opening)
    for _ in range(most):
        if game.over:
            return
        if game.stage.hand_over:
            leavers = [move for seat in game.to_act for move in game.legal_moves(seat) if isinstance(move, Leave)]
            if leavers and len(leavers) == count:
                game.play(leavers[0])
            if game.over or (name != "tummy-rummy" and game.hand_number > 1):
                return
            events = list(game.play(game.legal_moves(game.to_act[0])[0]))
            continue
        advised = advise(game.seen_by(game.to_act[0]), level="medium")
        yield game, events, advised
        events += game.play(advised[0].move)


def adviser_at(step: int) -> str:
    """Whose advice is looked at: mostly medium's, which is quick; now and then hard's, which is what people get."""
    return "medium" if step % 10 else "hard"


def scene_of(game: Game, events: list[Event]) -> Scene:
    seat = game.to_act[0]
    view = game.seen_by(seat)
    seen = [event.seen_by(seat) for event in events]
    return Scene(view, frozenset(range(len(game.players))), seat, (seat,), {seat: view.legal_moves(seat)}, events=seen)


class Asked(NamedTuple):
    """A position, whose advice was asked there, and what it was."""

    game: Game
    seat: int
    level: str
    advised: Sequence[Advice]


@cache
def asked(name: str) -> list[Asked]:
    """Everybody who is to act along some play at two tables, in any phase."""
    found = list[Asked]()
    for number in range(2):
        sitting = table(name, number)
        for step in range(30):
            game, level = sitting.game.copy(), adviser_at(step)
            if game.over:
                break
            if not game.stage.hand_over:
                found += [Asked(game, seat, level, advise(game.seen_by(seat), level=level)) for seat in game.to_act]
            list(sitting.play(1))
    return found


@each_kind("name")
def test_the_best_advice_is_what_the_bot_does(name: str) -> None:
    for game, seat, level, advised in asked(name):
        view = game.seen_by(seat)
        chosen = choose(view, level, chance_of(view))
        # A hint may lay down what the bot would rather hold back, if it's hardly worse; then the bot's move comes next.
        assert advised[0].move == chosen or (advised[1].move == chosen and advised[0].value <= advised[1].value)
        assert len({one.move for one in advised}) == len(advised)
        assert [one.behind for one in advised] == sorted(one.behind for one in advised)
        for one in advised:
            game.check(one.move)


@each_kind("name")
def test_hidden_cards_change_no_advice(name: str) -> None:
    """Neither the move, nor what it is worth, nor any reason for it or against others; in every phase."""
    changed: Counter[str] = Counter()
    for number, (game, seat, level, advised) in enumerate(asked(name)):
        twin = rearranged(game, seat, Random(number))
        changed[game.phase] += twin.hands != game.hands
        assert advise(twin.seen_by(seat), level=level) == advised
    assert sum(changed.values()) > 30
    assert changed


def test_hidden_cards_change_no_advice_about_a_swap() -> None:
    for number, way in enumerate(["open", "blind"] * 3):
        game = swapping(number, cook_swap=way)
        twin = rearranged(game, game.chef, Random(1))
        assert twin.hands != game.hands
        assert advise(twin.seen_by(game.chef)) == advise(game.seen_by(game.chef))


@each_kind("name")
def test_the_same_position_brings_the_same_advice(name: str) -> None:
    """However often it is asked for, and however the position came about."""
    for game, seat, level, first in asked(name)[:20]:
        view = game.seen_by(seat)
        assert [advise(each, level=level) for each in (game.copy().seen_by(seat), view)] == [first, first]


def check_hints(name: str, seeds: int, *, to_the_end: bool) -> None:
    """All along hands: Enter plays the best move, and keys make each.

    Unless ``to_the_end``, they are left when thirty moves have been made and every kind of move has been told of.
    """
    told, wanted = set[str](), KINDS.get(name, {"draw", "discard"})
    for seed in range(seeds):
        if told >= wanted and not to_the_end:
            break
        desk = desk_for(name)
        for step, (game, events, advised) in enumerate(
            decisions(name, seed, most=300 if name == "tummy-rummy" else 150)
        ):
            if told >= wanted and step > 30 and not to_the_end:
                break
            scene = scene_of(game, events)
            if adviser_at(step) == "hard":
                advised = advise(scene.view)
            for place in range(min(len(advised), 2)):
                hint = desk.at(game.phase).advice(desk.adviser(scene.view), scene, advised, place)
                assert_taken(desk, scene, advised, place, hint)
                assert len(f"{hint.text} {hint.enter}") < TWO_LINES, hint.text
                assert hint.enter.startswith("Enter still plays the best move" if place else "Enter: ")
                assert " you" not in hint.text.lower()
                told.add(advised[place].move.kind)
    assert told >= wanted


@each_kind("name")
def test_a_hint_can_be_taken(name: str) -> None:
    check_hints(name, 8, to_the_end=False)


@pytest.mark.soak
@every_game
def test_any_hint_can_be_taken(name: str) -> None:
    check_hints(name, 20, to_the_end=True)


KINDS = {
    "rummy": {"draw", "meld", "lay_off", "discard"},
    "gamblers": {"draw", "meld", "lay_off", "discard"},
    "knock": {"draw", "knock", "discard"},
    "gin": {"draw", "knock", "discard", "pass"},
    "boathouse": {"draw", "declare", "discard"},
    "continental": {"draw", "declare", "discard"},
    "double-rum": {"draw", "meld", "lay_off", "discard"},
    "dummy-rummy": {"draw", "lay_down", "lay_off", "discard", "buy", "pass"},
    "tummy-rummy": {"draw", "meld", "discard", "feed", "answer", "name_special", "swap"},
    "rummoli": {"exchange", "keep", "bid", "drop", "check", "bet", "call", "raise", "fold", "lay", "claim"},
}


def assert_taken(desk: Desk, scene: Scene, advised: Sequence[Advice], place: int, hint: Advise) -> None:
    """Enter plays the best move, whichever is shown; the key that is named makes the one that is shown."""
    said = SAID.fullmatch(hint.text)
    assert said, hint.text
    assert not hint.select
    assert isinstance(hint.then, Play | Promise)
    assert advised[0].move in hint.then.moves
    phase, move = desk.at(scene.view.phase), advised[place].move
    step = phase.step(scene, move)
    assert not Counter(step.select) - Counter(scene.hand)
    if move.kind in ("declare", "lay_down", "name_special"):
        return
    chosen = scene._replace(selected=step.select, cursor=step.select[0]) if step.select else scene
    offer = answer(phase, said[1], chosen)
    assert form(move) in map(form, following(offer)), (hint, offer)


def answer(phase: PhaseDesk, key: str, scene: Scene) -> Offer | None:
    """What a key leads to."""
    if key.isdecimal():
        choose = phase.standing_choices(scene)
        assert isinstance(choose, Choose)
        return choose.choices[int(key)].then
    (command,) = [command for command in phase.commands if command.key == key and command.possible(scene)]
    return command.offer(scene)


def test_reasons_are_left_out_where_there_is_no_room() -> None:
    """The weightiest stays."""

    class Long(Reason):
        pass

    view = GAMES["rummy"].begin(NAMES[:2], 1, GAMES["rummy"].Options()).seen_by(0)
    (move, *_) = view.legal_moves(0)
    advice = Advice(move, 0.0, (Long(), Long(), Long()))
    adviser = Adviser(view, {Long: lambda _, __: "x" * 60})
    assert adviser.advised(advice, "draw", "d") == f"Draw (d): {'x' * 60}, and {'x' * 60}."
    assert adviser.advised(advice, "draw", "d", beside=20) == f"Draw (d): {'x' * 60}."
