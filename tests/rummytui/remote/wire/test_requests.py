"""What guests ask comes out as it went in, and nothing else is taken for it."""

import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from rules.moves import Bid, Draw
from rummytui.remote.wire import messages as wire
from rummytui.remote.wire.messages import Malformed

ASKS = [
    wire.PlayRequest("x1", 7, Draw(0, "stock")),
    wire.PlayRequest("x" * 64, 0, Bid(2, 5)),
    wire.UndoRequest("1", 99),
    wire.GoOnRequest("1", 99),
    wire.HandOverRequest("1", 3, 2, "bot:hard:hoarder"),
    wire.LookRequest("1", public=True),
    wire.HereRequest("1"),
    wire.AwayRequest("1"),
]


@pytest.mark.parametrize("ask", ASKS, ids=lambda ask: type(ask).__name__)
def test_an_ask_comes_out_as_it_went_in(ask: wire.Request) -> None:
    assert wire.request_from_json(wire.request_to_json(ask)) == ask


WRONG_ASKS: dict[str, Any] = {
    "no object": [1],
    "no ask": {"id": "1"},
    "an ask that is no text": {"id": "1", "ask": ["look"], "public": False},
    "no such ask": {"id": "1", "ask": "win"},
    "no id": {"ask": "here"},
    "an empty id": {"id": "", "ask": "here"},
    "a long id": {"id": "x" * 65, "ask": "here"},
    "an id that is two lines": {"id": "1\n2", "ask": "here"},
    "an id that is a number": {"id": 1, "ask": "here"},
    "a field too many": {"id": "1", "ask": "here", "after": 1},
    "a field too few": {"id": "1", "ask": "undo"},
    "a truth for a number": {"id": "1", "ask": "undo", "after": True},
    "a fraction": {"id": "1", "ask": "undo", "after": 1.0},
    "a number for a truth": {"id": "1", "ask": "look", "public": 1},
    "no move": {"id": "1", "ask": "move", "after": 1, "move": None},
    "a move as text": {"id": "1", "ask": "move", "after": 1, "move": '{"kind":"deal","seat":0}'},
    "no such move": {"id": "1", "ask": "move", "after": 1, "move": {"kind": "cheat", "seat": 0}},
    "no such card": {"id": "1", "ask": "move", "after": 1, "move": {"kind": "discard", "seat": 0, "card": "1H"}},
}


@pytest.mark.parametrize("said", WRONG_ASKS.values(), ids=WRONG_ASKS)
def test_nothing_else_is_an_ask(said: Any) -> None:
    with pytest.raises(Malformed):
        wire.request_from_json(json.dumps(said).encode())


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"\xff",
        b"[" * 4000,
        b'{"id":"1","id":"1","ask":"here"}',
        b'{"id":"1","ask":"here"}' + b" " * 4096,
        b'{"id":"1","ask":"undo","after":' + b"9" * 4000 + b"}",
        b'{"id":"1","ask":"undo","after":NaN}',
        b'{"id":"1","ask":"undo","after":-1}',
    ],
    ids=range(9),
)
def test_nothing_else_is_text_of_an_ask(data: bytes) -> None:
    with pytest.raises(Malformed):
        wire.request_from_json(data)


def test_noise_is_no_ask() -> None:
    rng = Random(1)
    whole = [wire.request_to_json(ask) for ask in ASKS]
    for _ in range(2000):
        data = bytearray(rng.choice(whole))
        for _ in range(rng.randint(1, 4)):
            data[rng.randrange(len(data))] = rng.randrange(256)
        with suppress(Malformed):
            assert isinstance(wire.request_from_json(bytes(data)), wire.Request)
