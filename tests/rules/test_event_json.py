"""An event as text: exact, for every kind of event there is, and strict."""

import dataclasses
import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import GAMES, HIDDEN, JOKER
from rules.cards import NATURALS, Card
from rules.events import CardDrawn, Event, HandSettled, Payment, WentOut
from rules.gin.events import UpcardPassed
from rules.reasons import Paid, PaymentReason, VoidReason
from rules.refusals import MalformedEvent
from rules.typed_json import FAMILIES
from rules.view_json import event_from_fields, event_to_fields
from tests.rules.playing import table, viewers

CARDS = st.sampled_from([*map(Card, NATURALS), JOKER, JOKER.standing_for(Card.of("9S")), HIDDEN])


def kinds(family: type) -> Iterator[type]:
    """Everything of a family that the rules know, once all games are loaded."""
    assert GAMES
    kind: type
    for kind in family.__subclasses__():
        # Of a class with slots, the one that can be named.
        if kind.__module__.startswith("rules.") and getattr(sys.modules[kind.__module__], kind.__name__, None) is kind:
            yield kind
            yield from kinds(kind)


def of(kind: Any) -> st.SearchStrategy[Any]:
    """Any value of a type, as far as a type tells."""
    origin, args = get_origin(kind), get_args(kind)
    if kind is Card:
        return CARDS
    if kind in FAMILIES:
        return st.one_of([of(each) for each in sorted(kinds(kind), key=str)])
    if origin is Literal:
        return st.sampled_from(args)
    if origin is tuple:
        if args[-1] is Ellipsis:
            return st.lists(of(args[0]), max_size=3).map(tuple)
        return st.tuples(*map(of, args))
    if origin is Mapping:
        return st.dictionaries(of(args[0]), of(args[1]), max_size=3)
    if args:
        return st.one_of([of(each) for each in args])
    if isinstance(kind, type) and issubclass(kind, Enum):
        return st.sampled_from(list(kind)) if len(kind) else st.nothing()
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        hints = get_type_hints(kind)
        return st.builds(kind, **{field.name: of(hints[field.name]) for field in dataclasses.fields(kind)})
    return {int: st.integers(-99, 10**6), str: st.text(max_size=5), bool: st.booleans(), type(None): st.none()}[kind]


def text_of(event: Event) -> str:
    return json.dumps(event_to_fields(event))


def event_in(text: str) -> Event:
    return event_from_fields(json.loads(text))


EVENTS = sorted(kinds(Event), key=lambda kind: kind.__name__)


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_kind_of_event_comes_back_as_it_was(kind: type[Event]) -> None:
    @settings(max_examples=6)
    @given(of(kind))
    def comes_back(event: Event) -> None:
        text = text_of(event)
        again = event_in(text)
        assert (again, type(again), repr(again)) == (event, kind, repr(event))
        assert text_of(again) == text

    comes_back()


@pytest.mark.parametrize("name", GAMES)
def test_what_happens_in_a_game_comes_back_to_every_seat(name: str) -> None:
    sitting = table(name, 1)
    for _, happened in sitting.play(150):
        for event in happened:
            for viewer in viewers(sitting.game):
                seen = event.seen_by(viewer)
                assert repr(event_in(text_of(seen))) == repr(seen)


def test_names_of_kinds_are_clear() -> None:
    for family in (Event, *FAMILIES):
        found = list(kinds(family))
        assert len({kind.__name__ for kind in found}) == len(found) > 2
        assert not any("kind" in getattr(kind, "__dataclass_fields__", ()) for kind in found)
    assert len(EVENTS) > 50
    assert {PaymentReason, VoidReason} == set(FAMILIES)


def settled(**why: object) -> dict[str, Any]:
    """A hand that Ann won and Bob pays for, for this reason."""
    payment = {"payer": 1, "receiver": 0, "units": 7, "why": why}
    left: dict[str, Any] = {"hands": [[], ["7H"]], "counts": [0, 7], "payments": [payment], "arranged": []}
    return {"kind": "HandSettled", "hand_number": 1, "winners": [0], **left}


def test_a_reason_without_more_to_say_is_a_word() -> None:
    event = event_from_fields(settled(kind="Paid", value="cards left"))
    assert isinstance(event, HandSettled)
    assert event.payments == (Payment(1, 0, 7, Paid.CARDS_LEFT),)


WRONG: dict[str, Any] = {
    "no object": ["WentOut", 1],
    "no kind": {"seat": 1},
    "a kind that is no text": {"kind": ["WentOut"], "seat": 1},
    "an unknown kind": {"kind": "Fainted", "seat": 1},
    "the family itself": {"kind": "Event"},
    "something that is no event": {"kind": "StockSpent", "times": 1},
    "a field too few": {"kind": "WentOut"},
    "a field too many": {"kind": "WentOut", "seat": 1, "why": "tired"},
    "a truth for a number": {"kind": "WentOut", "seat": True},
    "a card as a number": {"kind": "CardDrawn", "seat": 0, "source": "stock", "card": 7},
    "no such card": {"kind": "CardDrawn", "seat": 0, "source": "stock", "card": "1H"},
    "no such source": {"kind": "CardDrawn", "seat": 0, "source": "sleeve", "card": "7H"},
    "no such reason": {"kind": "HandVoid", "hand_number": 1, "why": {"kind": "Tea", "times": 1}},
    "a reason with a field too many": settled(kind="Paid", value="cards left", times=1),
    "a reason without its word": settled(kind="Paid"),
    "a reason with another game's word": settled(kind="Paid", value="gin"),
    "an empty reason": {"kind": "HandVoid", "hand_number": 1, "why": None},
    "text for a list": {"kind": "SaleOpened", "seat": 1, "card": "7H", "buyers": "012"},
}


@pytest.mark.parametrize("written", WRONG.values(), ids=WRONG)
def test_nothing_else_is_an_event(written: Any) -> None:
    with pytest.raises(MalformedEvent):
        event_from_fields(written)


def test_only_the_event_that_a_seat_saw_is_in_its_text() -> None:
    drawn = CardDrawn(0, "stock", Card.of("7H"))
    assert "7H" in text_of(drawn.seen_by(0))
    assert "7H" not in text_of(drawn.seen_by(1))
    assert WentOut(1).seen_by(None) == WentOut(1)


def test_an_event_of_a_game_that_is_not_loaded_yet_is_read() -> None:
    """The kinds of events of a game are known only once its rules have been loaded."""
    text = text_of(UpcardPassed(1, Card.of("7S")))
    program = "import json, sys; from rules.view_json import *; print(event_from_fields(json.loads(sys.argv[1])))"
    found = subprocess.run([sys.executable, "-c", program, text], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == str(event_in(text))
