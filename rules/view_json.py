"""A view and an event as text, for guests at other screens, and back again. (SH-17)

The text follows from the fields that a view declares and from their types, so a field added to a State is written and
read without any change here. Reading checks only the form; views come from programs that play by the rules. Nothing of
an event is hidden here: write what `Event.seen_by` returns for the reader.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from typing import Any, Final, cast

from rules.catalogue import game_called
from rules.events import Event
from rules.json_text import read_text
from rules.names import is_clean, presentable
from rules.refusals import MalformedEvent, MalformedView, RuleViolation
from rules.typed_json import Convert, Unfit, hints_of, read_kind, reader, write_kind, writer
from rules.view import View

VERSION: Final = 1
"""The version of the text form."""

_LONGEST = 200_000


def view_to_json(view: View) -> str:
    """The text form of a view, on one line: the game, and every field of the view.

    A card is written as its code, a hidden one as ``"??"``; a mapping is written as a list of pairs, in its order.
    """
    return json.dumps(view_to_fields(view), separators=(",", ":"), ensure_ascii=False)


def view_to_fields(view: View) -> dict[str, object]:
    """A view as an object that JSON can write, to embed in a larger one."""
    written: dict[str, object] = {"view": VERSION, "game": view.name}
    for name, (write, _) in _ways(type(view)).items():
        value = getattr(view, name)
        written[name] = write(value) if write else value
    return written


def view_from_json(text: str | bytes) -> View:
    """The view written in ``text``, equal to the one it was written from, legal moves and imagined games included.

    Raises MalformedView for a version or a game that is unknown here, and for a field that is missing, not expected, or
    of the wrong type.
    """
    try:
        found = read_text(text, _LONGEST)
    except ValueError as error:
        raise MalformedView(f"this isn't a view: {error}") from None
    return view_from_fields(found)


def view_from_fields(found: object) -> View:
    """The view in an object that has been read from JSON. Raises MalformedView as `view_from_json` does."""
    try:
        return _view_in(found)
    except Unfit as error:
        raise MalformedView(f"this isn't a view: {error}") from None
    except RuleViolation as error:
        raise MalformedView(f"this isn't a view: {error.message}") from None
    except RecursionError:
        raise MalformedView("this isn't a view: it's nested too deeply") from None


def _view_in(found: object) -> View:
    if not isinstance(found, dict):
        raise Unfit("a view must be an object")
    version, game = found.get("view"), found.get("game")
    if type(version) is not int or not 1 <= version <= VERSION:
        raise Unfit(f"its version is {presentable(version)}, and this program reads {VERSION}")
    kind_of_game = game_called(game)
    if kind_of_game is None:
        raise Unfit(f"there's no game called {presentable(game)}")
    ways = _ways(kind_of_game.view_type)
    if different := sorted((ways.keys() | {"view", "game"}) ^ found.keys()):
        raise Unfit(f"these fields are missing or shouldn't be there: {', '.join(map(presentable, different))}")
    view = kind_of_game.view_type.__new__(kind_of_game.view_type)
    view.game_type = kind_of_game
    said = view.__dict__
    for name, (_, read) in ways.items():
        try:
            said[name] = read(found[name])
        except Unfit as error:
            raise Unfit(f"{name}: {error}") from None
    _must_fit_together(view)
    return view


def _must_fit_together(view: View) -> None:
    """Refuse a view that cannot be of any game; for the rest its writer is trusted."""
    seats = range(len(view.players))
    if len(seats) not in view.game_type.player_counts(view.options) or not all(map(is_clean, view.players)):
        raise Unfit("the number of players doesn't suit the game")
    if view.phase not in view.game_type.phases:
        raise Unfit(f"{view.title} has no phase called {view.phase}")
    spoken_of = [view.dealer, *view.to_act, *([] if view.seat is None else [view.seat])]
    if any(seat not in seats for seat in spoken_of) or {len(view.hands), len(view.scores)} != {len(seats)}:
        raise Unfit("it mentions seats that don't exist")


def _ways_of(view: type[View]) -> dict[str, tuple[Convert | None, Convert]]:
    return {name: (writer(kind), reader(kind)) for name, kind in hints_of(view).items() if name != "game_type"}


_ways: Callable[[Any], dict[str, tuple[Convert | None, Convert]]] = cache(_ways_of)
"""How each field of a view is written and read, by its type; all but the game, which is written by its name."""


def event_to_fields(event: Event) -> dict[str, object]:
    """An event as an object that JSON can write, to embed in a larger one.

    >>> from rules.cards import HIDDEN
    >>> from rules.events import CardDrawn
    >>> event_to_fields(CardDrawn(0, "stock", HIDDEN))
    {'kind': 'CardDrawn', 'seat': 0, 'source': 'stock', 'card': '??'}
    """
    return write_kind(event)


def event_from_fields(found: object) -> Event:
    """The event in an object that has been read from JSON.

    Raises MalformedEvent for a kind that is unknown here, and for a field that is missing, not expected, or of the
    wrong type.

    >>> event_from_fields({"kind": "WentOut", "seat": 1})
    WentOut(seat=1)
    """
    try:
        return cast("Event", read_kind(Event, found))
    except Unfit as error:
        raise MalformedEvent(f"this isn't an event: {error}") from None
