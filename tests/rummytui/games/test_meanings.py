"""Every event and every reason that can come up in a game has its meaning."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import fields
from importlib import import_module
from inspect import isclass
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, TypeVar

import pytest

from rules import GAMES
from rules.events import Event, HandVoid
from rules.reasons import PaymentReason, VoidReason
from rummytui import advice, text
from rummytui.advice import Reason
from rummytui.games import FOLDERS, desk_for, part_of
from rummytui.text.narration import Sentence

KindT = TypeVar("KindT")

NAMES = ("Ann", "Bob")
NAMING_ALL = {"rules.events", "rules.reasons"}
"""Modules that declare what several games share, so that naming a kind doesn't say that a game has it."""

every_game = pytest.mark.parametrize("game", GAMES)


def kinds_in(modules: Iterable[ModuleType], family: type[KindT]) -> set[type[KindT]]:
    """The kinds of a family that modules declare or import."""
    things = {thing for module in modules for thing in vars(module).values() if isclass(thing)}
    return {kind for kind in things if issubclass(kind, family) and kind is not family}


def modules_of(package: ModuleType) -> list[ModuleType]:
    """The modules right in a package."""
    return [import_module(f"{package.__name__}.{found.name}") for found in iter_modules(package.__path__)]


def rules_of(game: str) -> set[ModuleType]:
    """All modules of the rules that a game's class is made of: those that its modules take something from."""
    kind = GAMES[game]
    to_do = {kind.__module__, kind.view_type.__module__, *(type(phase).__module__ for phase in kind.phases.values())}
    found = set[str]()
    while to_do:
        name = to_do.pop()
        if name.startswith("rules.") and name not in NAMING_ALL | found:
            found.add(name)
            to_do |= {getattr(thing, "__module__", None) or "" for thing in vars(sys.modules[name]).values()}
    return {sys.modules[name] for name in found}


def events_of(game: str) -> set[type[Event]]:
    """What can happen in a game by its rules, and at its table besides."""
    shown = [*modules_of(text), *modules_of(import_module(f"rummytui.games.{FOLDERS[game]}"))]
    beside = {kind for kind in kinds_in(shown, Event) if not kind.__module__.startswith("rules.")}
    return beside | kinds_in(rules_of(game), Event)


def reasons_of(game: str) -> set[type[Reason]]:
    """Why a game's bots do something: what all games share, and what any module of the game has."""
    return kinds_in([advice, *modules_of(import_module(f"rummytui.games.{FOLDERS[game]}"))], Reason)


def made(kind: type[KindT]) -> KindT:
    """One of a kind of record whose fields are all numbers."""
    return kind(**{field.name: 1 for field in fields(kind)})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("game", "has", "has_not"),
    [
        ("rummy", {"CardDrawn", "HandSettled", "MoveTakenBack", "SeatHandedOver"}, {"HandDeclared", "CardBought"}),
        ("continental", {"HandDeclared"}, {"GinSettled"}),
        ("dummy-rummy", {"CardBought", "SalePassed", "Bought"}, {"JokerMoved"}),
        ("gin", {"GinSettled", "Knocked"}, {"CardBought"}),
        ("rummoli", {"CardLaid", "SittingOver", "PotEarned"}, {"CardDrawn"}),
        ("tummy-rummy", {"Eaten", "Helping", "CardDrawn"}, {"CardLaid"}),
    ],
)
def test_the_events_of_a_game_are_found(game: str, has: set[str], has_not: set[str]) -> None:
    """Otherwise the tests below would look at nothing."""
    found = {kind.__name__ for kind in events_of(game)}
    assert has <= found
    assert not has_not & found


@every_game
def test_every_event_of_a_game_has_an_entry_for_what_is_said_what_flies_and_what_is_hailed(game: str) -> None:
    meanings = desk_for(game).meanings
    assert events_of(game) <= meanings.of.keys()
    for kind, meaning in meanings.of.items():
        assert all(map(callable, meaning)), kind


@every_game
def test_every_event_of_a_game_has_an_entry_for_what_the_family_book_remembers(game: str) -> None:
    assert kinds_in(rules_of(game), Event) <= GAMES[game].deeds.keys()


@every_game
def test_every_reason_for_a_void_hand_has_words(game: str) -> None:
    kinds = kinds_in(rules_of(game), VoidReason)
    assert bool(kinds) == (game != "rummoli")
    teller = desk_for(game).meanings.teller(NAMES)
    for kind in kinds:
        words = teller.phrase(HandVoid(1, made(kind)))
        assert isinstance(words, Sentence), kind
        assert "hand 1" in words.text.lower(), kind


@every_game
def test_every_reason_to_pay_has_words(game: str) -> None:
    kinds: set[type[Any]] = set(kinds_in(rules_of(game), PaymentReason))
    assert {member for kind in kinds for member in kind} <= desk_for(game).paid.keys()


@every_game
def test_every_reason_for_a_hint_has_words(game: str) -> None:
    reasons = reasons_of(game)
    assert len(reasons) > 30
    assert reasons <= part_of(game, "reasons").WORDS.keys()


@every_game
def test_a_hand_without_a_winner_is_numbered_and_said_to_be_void_unless_everybody_counts(game: str) -> None:
    reasons = kinds_in(rules_of(game), VoidReason)
    teller = desk_for(game).meanings.teller(NAMES, GAMES[game].Options())
    ends = "ends without a winner" if game == "dummy-rummy" else "is void"
    for kind in reasons:
        words = teller.phrase(HandVoid(7, made(kind)))
        assert isinstance(words, Sentence)
        assert words.text.startswith(f"Hand 7 {ends}. ")
        means = {
            "dummy-rummy": "nobody wins and everybody counts the cards left in hand.",
            "gin": "nobody scores and the same player deals again.",
            "tummy-rummy": "there's no Chef and nobody eats.",
        }.get(game, "nobody wins and nobody pays.")
        assert words.text.endswith(f", so {means}")
