"""A view as text, for guests at other screens, and back again. (SH-17)

The text follows from the fields that a view declares and from their types, so a field added to a State is written and
read without any change here. Reading checks only the form; whoever sends a view has played by the rules.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import cache, partial
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from rules.cards import HIDDEN, Card
from rules.catalogue import game_called
from rules.game import Game
from rules.json_text import from_json
from rules.names import is_clean, presentable
from rules.options import GameOptions, read_options
from rules.refusals import MalformedView, RuleViolation
from rules.view import View

VERSION: Final = 1
"""The version of the text form."""

_LONGEST = 200_000


def view_to_json(view: View) -> str:
    """The text form of a view, on one line: the game, and every field of the view.

    A card is written as its code, a hidden one as ``"??"``; a mapping is written as a list of pairs, in its order.
    """
    written: dict[str, object] = {"view": VERSION, "game": view.name}
    for name, kind in _fields_of(type(view)).items():
        written[name] = _written(kind, getattr(view, name))
    return json.dumps(written, separators=(",", ":"), ensure_ascii=False)


def view_from_json(text: str | bytes) -> View:
    """The view written in ``text``, equal to the one it was written from, legal moves and imagined games included.

    Raises MalformedView for a version or a game that is unknown here, and for a field that is missing, not expected, or
    of the wrong type.
    """
    try:
        return _view_in(_object_in(text))
    except _Unfit as error:
        raise MalformedView(f"this is not a view: {error}") from None
    except RuleViolation as error:
        raise MalformedView(f"this is not a view: {error.message}") from None
    except RecursionError:
        raise MalformedView("this is not a view: it is nested too deeply") from None


class _Unfit(ValueError):
    """A value that is not of the type it should have."""


def _object_in(text: str | bytes) -> dict[str, object]:
    if not isinstance(text, str | bytes) or len(text) > _LONGEST:
        raise _Unfit("a view is text, and shorter than this")
    try:
        found = from_json(text)
    except ValueError as error:
        raise _Unfit(str(error)[:80]) from None
    if not isinstance(found, dict):
        raise _Unfit("a view is an object")
    return found


def _view_in(found: dict[str, object]) -> View:
    version, game = found.pop("view", None), found.pop("game", None)
    if type(version) is not int or not 1 <= version <= VERSION:
        raise _Unfit(f"its version is {presentable(version)}, and this program reads {VERSION}")
    kind_of_game = game_called(game)
    if kind_of_game is None:
        raise _Unfit(f"there is no game called {presentable(game)}")
    kinds = _fields_of(kind_of_game.view_type)
    if different := sorted(kinds.keys() ^ found.keys()):
        raise _Unfit(f"it lacks, or should not have: {', '.join(map(presentable, different))}")
    view = kind_of_game.view_type.__new__(kind_of_game.view_type)
    view.game_type = kind_of_game
    for name, kind in kinds.items():
        try:
            setattr(view, name, _read(kind, found[name]))
        except _Unfit as error:
            raise _Unfit(f"{name}: {error}") from None
    _must_fit_together(view)
    return view


def _must_fit_together(view: View) -> None:
    """Refuse a view that cannot be of any game; for the rest its writer is trusted."""
    seats = range(len(view.players))
    if len(seats) not in view.game_type.player_counts(view.options) or not all(map(is_clean, view.players)):
        raise _Unfit("nobody can play at such a table")
    if view.phase not in view.game_type.phases:
        raise _Unfit(f"{view.title} has no phase called {view.phase}")
    spoken_of = [view.dealer, *view.to_act, *([] if view.seat is None else [view.seat])]
    if any(seat not in seats for seat in spoken_of) or {len(view.hands), len(view.scores)} != {len(seats)}:
        raise _Unfit("it mentions seats that do not exist")


_hints: Callable[[Any], dict[str, Any]] = cache(partial(get_type_hints, localns={"Game": Game}))
"""The types of what a class declares, cached because they take long to work out."""


def _fields_of(view: type[View]) -> dict[str, Any]:
    """The fields of a view of this type, name -> type, apart from the game, which is written by its name."""
    hints = _hints(view)
    return {name: kind for name, kind in hints.items() if name != "game_type"}


# ------------------------------------------------------------------------------------------------ values by their types


def _written(kind: Any, value: Any) -> object:
    origin, args = get_origin(kind), get_args(kind)
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, GameOptions):
        return value.model_dump(mode="json")
    if origin in (Union, UnionType):
        return _written(next(way for way in args if _is_of(way, value)), value)
    if origin is dict:
        return [[_written(args[0], key), _written(args[1], item)] for key, item in value.items()]
    if origin is Counter:
        return [[_written(args[0], key), count] for key, count in value.items()]
    if origin is set:
        return sorted(_written(args[0], item) for item in value)  # type: ignore[type-var]
    if origin is tuple and args[-1] is not Ellipsis:
        return [_written(each, item) for each, item in zip(args, value, strict=True)]
    if origin in (list, tuple):
        return [_written(args[0], item) for item in value]
    if is_dataclass(kind):
        hints = _hints(kind)
        return {field.name: _written(hints[field.name], getattr(value, field.name)) for field in fields(kind)}
    return value


def _is_of(kind: Any, value: object) -> bool:
    return type(value) is (get_origin(kind) or kind)


def _read(kind: Any, found: object) -> Any:
    origin, args = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return _one_of(args, found)
    if origin is Literal:
        if not any(type(found) is type(word) and found == word for word in args):
            raise _Unfit(f"{presentable(found)} is none of {', '.join(map(str, args))}")
        return found
    if origin is not None:
        return _gathered(origin, args, found)
    if kind is Card:
        return _card(found)
    if isinstance(kind, type) and issubclass(kind, GameOptions):
        if not isinstance(found, dict):
            raise _Unfit("house rules are an object")
        return read_options(kind, "this game", found)
    if is_dataclass(kind) and isinstance(kind, type):
        return _record(kind, found)
    if type(found) is not kind:
        raise _Unfit(f"{presentable(found)} is not {_WORDS.get(kind, kind.__name__)}")
    return found


_WORDS: Final = {int: "a whole number", str: "text", bool: "true or false", NoneType: "null"}


def _one_of(ways: tuple[Any, ...], found: object) -> Any:
    for way in ways:
        try:
            return _read(way, found)
        except _Unfit:
            continue
    raise _Unfit(f"{presentable(found)} does not belong there")


def _gathered(origin: Any, args: tuple[Any, ...], found: object) -> Any:
    """Several values: a list, a tuple, a set, or a mapping."""
    if not isinstance(found, list):
        raise _Unfit(f"{presentable(found)} is not a list")
    if origin in (dict, Counter):
        kinds = args if origin is dict else (*args, int)
        pairs = [_gathered(tuple, kinds, pair) for pair in found]
        return _all_different(dict(pairs) if origin is dict else Counter(dict(pairs)), pairs)
    if origin is tuple and args[-1] is not Ellipsis:
        if len(found) != len(args):
            raise _Unfit(f"there are {len(found)} values where there should be {len(args)}")
        return tuple(_read(each, item) for each, item in zip(args, found, strict=True))
    items = [_read(args[0], item) for item in found]
    make: Callable[[list[Any]], Any] = origin
    return _all_different(set(items), items) if origin is set else make(items)


def _all_different(gathered: Any, items: list[Any]) -> Any:
    if len(gathered) != len(items):
        raise _Unfit("something appears twice")
    return gathered


def _card(found: object) -> Card:
    if found == str(HIDDEN):
        return HIDDEN
    try:
        return Card.of(found)  # type: ignore[arg-type]
    except ValueError as error:
        raise _Unfit(str(error)) from None


def _record(kind: Any, found: object) -> Any:
    hints = _hints(kind)
    names = [field.name for field in fields(kind)]
    if not isinstance(found, dict) or found.keys() != set(names):
        raise _Unfit(f"it has to be an object with {', '.join(names)}")
    return kind(**{name: _read(hints[name], found[name]) for name in names})
