"""The text form of moves: every move there and back, and nothing else taken for one."""

import dataclasses
import json
import typing
from functools import cache
from typing import Any, get_args, get_origin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import MalformedMove, move_from_json, move_to_json
from rules.cards import JOKER, NATURALS, Card
from rules.move_json import move_from_fields
from rules.moves import KINDS, Move

SPOKEN_OF = {
    "draw": "source",
    "meld": "cards",
    "lay_off": "card meld",
    "move_joker": "card meld",
    "discard": "card",
    "knock": "card",
    "declare": "melds card",
    "refuse": "",
    "lay_down": "melds",
    "buy": "",
    "pass": "",
    "feed": "cards to",
    "answer": "how cards",
    "name_special": "card",
    "swap": "cook take give",
    "leave": "",
    "exchange": "",
    "keep": "",
    "bid": "amount",
    "drop": "",
    "check": "",
    "bet": "amount",
    "call": "",
    "raise": "amount",
    "fold": "",
    "lay": "card",
    "claim": "pot",
    "deal": "",
    "finish": "",
}
"""The fields that each kind of move has besides its kind and its seat."""

a_card = st.sampled_from([*NATURALS, JOKER, *map(JOKER.standing_for, NATURALS)])


def of_type(annotation: Any) -> st.SearchStrategy[Any]:
    """Values that a field of a move may hold."""
    if get_origin(annotation) is typing.Annotated:
        return of_type(get_args(annotation)[0])
    if get_origin(annotation) is typing.Literal:
        return st.sampled_from(get_args(annotation))
    if get_origin(annotation) is tuple:
        return st.lists(of_type(get_args(annotation)[0]), max_size=4).map(tuple)
    if annotation is Card:
        return a_card
    if annotation is int:
        return st.integers(-(10**9), 10**9)
    if annotation is str:
        return st.text(max_size=20).filter(lambda text: text.isprintable())
    if annotation is type(None):
        return st.none()
    return st.one_of(*map(of_type, get_args(annotation)))


@cache
def moves_of(kind: str) -> st.SearchStrategy[Move]:
    """Every well-formed move of a kind."""
    hints = typing.get_type_hints(KINDS[kind], include_extras=True)
    fields = {field.name: of_type(hints[field.name]) for field in dataclasses.fields(KINDS[kind])}
    return st.builds(KINDS[kind], **fields)


any_move = st.sampled_from(sorted(KINDS)).flatmap(moves_of)

json_like = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


def test_there_are_the_moves_that_programs_are_written_against() -> None:
    assert {kind: " ".join(f.name for f in dataclasses.fields(cls)[1:]) for kind, cls in KINDS.items()} == SPOKEN_OF
    assert all(dataclasses.fields(cls)[0].name == "seat" for cls in KINDS.values())


@settings(max_examples=300)
@given(any_move)
def test_every_move_comes_back_from_its_text(move: Move) -> None:
    text = move_to_json(move)
    assert move_from_json(text) == move
    assert type(move_from_json(text)) is type(move)
    assert move_from_json(text.encode()) == move
    assert "\n" not in text
    assert list(json.loads(text))[:2] == ["kind", "seat"]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ('{"kind":"draw","seat":0,"source":"stock"}', "draw"),
        ('{"seat":2,"kind":"meld","cards":["7H","8H","9H"]}', "meld"),
        ('{"kind":"lay_off","seat":1,"card":"Jk=9S","meld":0}', "lay_off"),
        ('{"kind":"declare","seat":0,"melds":[["7H","8H","9H"],["Jk","4S","5S"]],"card":null}', "declare"),
        ('{"kind":"feed","seat":0,"cards":["3D","8D"],"to":null}', "feed"),
        ('{"kind":"swap","seat":0,"cook":1,"take":3,"give":"7H"}', "swap"),
        ('{"kind":"swap","seat":0,"cook":1,"take":"3D","give":"7H"}', "swap"),
        ('{"kind":"swap","seat":0,"cook":1,"take":null,"give":null}', "swap"),
        ('{"kind":"bid","seat":0,"amount":-5}', "bid"),
        ('{"kind":"claim","seat":0,"pot":"7-8-9"}', "claim"),
        (' { "kind" : "deal" , "seat" : -1 } ', "deal"),
    ],
)
def test_what_is_well_formed_is_read_allowed_or_not(text: str, kind: str) -> None:
    assert move_from_json(text).kind == kind


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


MALFORMED = [
    "",
    " ",
    "null",
    "true",
    "7",
    '"draw"',
    "[]",
    "{}",
    "{",
    '{"seat":0}',
    '{"kind":"draw"}',
    '{"kind":"draw","seat":0}',
    '{"kind":"draw","seat":0,"source":"floor"}',
    '{"kind":"draw","seat":0,"source":null}',
    '{"kind":"draw","seat":0,"source":"stock","card":"7H"}',
    '{"kind":"draw","seat":0,"source":"stock"} {}',
    '{"kind":"draw","seat":0,"source":"stock",}',
    '{"kind":"draw","kind":"draw","seat":0,"source":"stock"}',
    '{"kind":"deal","seat":0,"seat":1}',
    '{"kind":"Draw","seat":0,"source":"stock"}',
    '{"kind":"","seat":0}',
    '{"kind":"move","seat":0}',
    '{"kind":"__class__","seat":0}',
    '{"kind":null,"seat":0}',
    '{"kind":["deal"],"seat":0}',
    '{"kind":{"deal":1},"seat":0}',
    '{"kind":"deal","seat":null}',
    '{"kind":"deal","seat":true}',
    '{"kind":"deal","seat":"0"}',
    '{"kind":"deal","seat":0.0}',
    '{"kind":"deal","seat":[0]}',
    '{"kind":"deal","seat":NaN}',
    '{"kind":"deal","seat":Infinity}',
    '{"kind":"deal","seat":-Infinity}',
    '{"kind":"deal","seat":1e400}',
    '{"kind":"deal","seat":1e3}',
    '{"kind":"deal","seat":' + "9" * 4000 + "}",
    '{"kind":"deal","seat":' + "9" * 5000 + "}",
    '{"kind":"deal","seat":1000000001}',
    '{"kind":"deal","seat":0,"\\u001b[2J":1}',
    '{"kind":"\\u001b]52;c;AAAA\\u0007","seat":0}',
    '{"kind":"\\ud800","seat":0}',
    '{"kind":"claim","seat":0,"pot":"\\ud800"}',
    '{"kind":"claim","seat":0,"pot":7}',
    '{"kind":"discard","seat":0,"card":"10H"}',
    '{"kind":"discard","seat":0,"card":"7h"}',
    '{"kind":"discard","seat":0,"card":"??"}',
    '{"kind":"discard","seat":0,"card":"Jk=Jk"}',
    '{"kind":"discard","seat":0,"card":7}',
    '{"kind":"discard","seat":0,"card":null}',
    '{"kind":"discard","seat":0,"card":["7H"]}',
    '{"kind":"discard","seat":0,"card":{"rank":"7"}}',
    '{"kind":"meld","seat":0,"cards":"7H 8H 9H"}',
    '{"kind":"meld","seat":0,"cards":["7H",8,"9H"]}',
    '{"kind":"meld","seat":0,"cards":[["7H","8H","9H"]]}',
    '{"kind":"meld","seat":0,"cards":{"0":"7H"}}',
    '{"kind":"declare","seat":0,"melds":["7H"],"card":null}',
    '{"kind":"declare","seat":0,"melds":[["7H"]]}',
    '{"kind":"swap","seat":0,"cook":0,"take":1.5,"give":"7H"}',
    '{"kind":"swap","seat":0,"cook":0,"take":true,"give":"7H"}',
    '{"kind":"answer","seat":0,"how":"refuse","cards":[]}',
    '{"kind":"answer","seat":0,"how":"accept"}',
    '{"kind":"bid","seat":0,"amount":5.0}',
    '{"kind":"bid","seat":0,"amount":"5"}',
    '\ufeff{"kind":"deal","seat":0}',
    '{"kind":"deal","seat":0}\x00',
    "{'kind':'deal','seat':0}",
    '{"kind":"claim","seat":0,"pot":"' + "x" * 50_000 + '"}',
    '{"kind":"meld","seat":0,"cards":[' + ",".join(['"7H"'] * 10_000) + "]}",
    '{"kind":"deal","seat":' + "[" * 9000 + "}",
]


@pytest.mark.parametrize("text", MALFORMED, ids=lambda text: ascii(text[:60]))
def test_what_is_malformed_is_no_move(text: str) -> None:
    assert_malformed(text)
    assert_malformed(text.encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize("text", [None, 7, [], {"kind": "deal", "seat": 0}, b"\xff", b"\x00", b"\x80\x81"])
def test_what_is_no_text_is_no_move(text: Any) -> None:
    assert_malformed(text)


@pytest.mark.parametrize(
    "where", ['{{"kind":{}}}', '{{"kind":"deal","seat":{}}}', '{{"kind":"deal","seat":0,"x":{}}}', "{}"]
)
def test_no_depth_of_nesting_gets_through(where: str) -> None:
    for depth in (1, 100, 200, 500, *range(900, 1000, 3), 5000, 9000):
        assert_malformed(where.format(nested(depth)))


@pytest.mark.parametrize(
    "fields", [None, [], "draw", {}, {"kind": float("nan")}, {"kind": "deal", "seat": float("nan")}]
)
def test_fields_that_were_read_already_are_looked_at_no_less(fields: object) -> None:
    with pytest.raises(MalformedMove):
        move_from_fields(fields)


@settings(max_examples=300)
@given(any_move, st.data())
def test_a_move_with_a_field_changed_is_a_move_or_malformed(move: Move, data: st.DataObject) -> None:
    fields = json.loads(move_to_json(move))
    name = data.draw(st.sampled_from([*fields, "extra"]))
    fields[name] = data.draw(json_like)
    text = json.dumps(fields)
    try:
        again = move_from_json(text)
    except MalformedMove:
        assert_malformed(text)
    else:
        assert move_from_json(move_to_json(again)) == again


@settings(max_examples=200)
@given(st.text() | st.binary())
def test_any_text_is_a_move_or_malformed(text: str | bytes) -> None:
    assert_malformed(text)


@settings(max_examples=200)
@given(any_move, st.integers(0, 200))
def test_half_a_move_is_none(move: Move, cut: int) -> None:
    text = move_to_json(move)
    assert_malformed(text[: min(cut, len(text) - 1)])


def assert_malformed(text: Any) -> None:
    """It is refused, as malformed and nothing else, in words that a terminal can show."""
    with pytest.raises(MalformedMove) as refusal:
        move_from_json(text)
    message = str(refusal.value)
    assert message.isprintable(), ascii(message)
    assert len(message) < 300
    assert message.isascii() or message.encode()


def test_however_long_a_number_is_the_sentence_is_short() -> None:
    with pytest.raises(MalformedMove) as refusal:
        move_from_json('{"kind":"draw","seat":' + "1" * 5_000 + ',"source":"stock"}')
    assert len(str(refusal.value)) <= 105
