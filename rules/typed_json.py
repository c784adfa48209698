"""Values as JSON by the types that are declared for them, and back again.

Views and events are made of few types, over and over, so how a type is written and read is worked out once. Reading is
strict: nothing is converted, and nothing may be missing or added.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache, partial
from itertools import takewhile
from types import NoneType, UnionType
from typing import Any, Final, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from rules.cards import CARDS, CODES, Card
from rules.catalogue import PLACES, loaded
from rules.names import presentable
from rules.options import GameOptions, read_options
from rules.reasons import PaymentReason, VoidReason

Convert: TypeAlias = Callable[[Any], Any]


class Unfit(ValueError):
    """A value that is not of the type it should have; the text says why, as the end of a sentence."""


FAMILIES: Final = (PaymentReason, VoidReason)
"""Types of which a game may have kinds of its own: a value of them is written with the name of its kind."""


def _hints(kind: Any) -> dict[str, Any]:
    from rules.game import Game

    return get_type_hints(kind, localns={"Game": Game})


hints_of: Callable[[Any], dict[str, Any]] = cache(_hints)
"""The types of what a class declares, name -> type; cached because they take long to work out."""


# ------------------------------------------------------------------------------------------------ writing


@cache
def writer(kind: Any) -> Convert | None:
    """What turns a value of a type into JSON; None if it is JSON as it is.

    A card is written as its code, a hidden one as ``"??"``; a mapping as a list of pairs, in its order; a record as an
    object; a member of an enum as its value.
    """
    origin, args = get_origin(kind), get_args(kind)
    if kind is Card:
        return CODES.__getitem__
    if kind in FAMILIES:
        return write_kind
    if origin in (Union, UnionType):
        return _union_writer(args)
    if origin is not None:
        return _writer_of_several(origin, args)
    if isinstance(kind, type) and issubclass(kind, GameOptions):
        return lambda options: options.model_dump(mode="json")
    if isinstance(kind, type) and issubclass(kind, Enum):
        return lambda member: member.value
    return _record_writer(kind) if isinstance(kind, type) and is_dataclass(kind) else None


def _as_it_is(value: object) -> object:
    return value


def _union_writer(args: tuple[Any, ...]) -> Convert | None:
    by_type = {get_origin(way) or way: writer(way) or _as_it_is for way in args}
    if all(write is _as_it_is for write in by_type.values()):
        return None
    return lambda value: by_type[type(value)](value)


def _writer_of_several(origin: Any, args: tuple[Any, ...]) -> Convert | None:
    if origin in (dict, Mapping, Counter):
        key, item = writer(args[0]) or _as_it_is, writer(int if origin is Counter else args[1]) or _as_it_is
        return lambda mapping: [[key(each), item(value)] for each, value in mapping.items()]
    if origin is set:
        one = writer(args[0]) or _as_it_is
        return lambda items: sorted(map(one, items))
    if origin is tuple and args[-1] is not Ellipsis:
        ways = [writer(each) or _as_it_is for each in args]
        return lambda items: [write(item) for write, item in zip(ways, items, strict=True)]
    if origin in (list, tuple) and (every := writer(args[0])) is not None:
        return lambda items: list(map(every, items))
    return None


def _record_writer(kind: type[Any]) -> Convert:
    hints = hints_of(kind)
    ways = [(field.name, writer(hints[field.name]) or _as_it_is) for field in fields(kind)]
    return lambda value: {name: write(getattr(value, name)) for name, write in ways}


def write_kind(value: Any) -> dict[str, object]:
    """A value of a family: the name of its kind, and its fields."""
    kind: Any = type(value)
    if isinstance(value, Enum):
        return {"kind": kind.__name__, "value": value.value}
    write = writer(kind)
    assert write
    return {"kind": kind.__name__, **write(value)}


# ------------------------------------------------------------------------------------------------ reading


@cache
def reader(kind: Any) -> Convert:
    """The parser for a type: from JSON to a value. It raises Unfit for values that aren't of the type."""
    origin, args = get_origin(kind), get_args(kind)
    if kind is Card:
        return _card
    if kind in FAMILIES:
        return partial(read_kind, kind)
    if origin in (Union, UnionType):
        return _union_reader(args)
    if origin is Literal:
        return partial(_word, args)
    if origin is not None:
        return _reader_of_several(origin, args)
    if isinstance(kind, type) and issubclass(kind, GameOptions):
        return partial(_options, kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return partial(_member, kind)
    return _record_reader(kind) if is_dataclass(kind) else partial(_plain, kind)


_WORDS: Final = {int: "a whole number", str: "text", bool: "true or false", NoneType: "null"}


_PLAIN: Final = frozenset({int, float, str, bool, NoneType})
"""The types whose values are JSON as they are."""


def _plain(kind: type, found: object) -> object:
    if type(found) is not kind:
        raise Unfit(f"{presentable(found)} isn't {_WORDS.get(kind, kind.__name__)}")
    return found


_CARDS: Final = {code: CARDS[number] for number, code in CODES.items()}
"""Code -> the card, hidden ones included."""


def _card(found: object) -> Card:
    try:
        return _CARDS[found]  # type: ignore[index]
    except (KeyError, TypeError):
        raise Unfit(f"{presentable(found)} isn't a card") from None


def _word(words: tuple[Any, ...], found: object) -> object:
    for word in words:
        if type(found) is type(word) and found == word:
            return found
    raise Unfit(f"{presentable(found)} isn't one of {', '.join(map(str, words))}")


def _union_reader(args: tuple[Any, ...]) -> Convert:
    # Values of these types need no trying: only None reads null, and the plain types that come first take what is theirs.
    at_once = {NoneType, *takewhile(_PLAIN.__contains__, args)} & {*args}
    return partial(_one_of, frozenset(at_once), [reader(way) for way in args])


def _one_of(at_once: frozenset[type], ways: list[Convert], found: object) -> Any:
    if type(found) in at_once:
        return found
    for read in ways:
        try:
            return read(found)
        except Unfit:
            continue
    raise Unfit(f"{presentable(found)} doesn't belong there")


def _options(kind: type[GameOptions], found: object) -> GameOptions:
    if not isinstance(found, dict):
        raise Unfit("house rules must be an object")
    # All views of a table have the same ones, and checking them takes long.
    key = kind, repr(found)
    options = _OPTIONS.get(key)
    if options is None:
        options = read_options(kind, "this game", found)
        if len(_OPTIONS) >= _MOST_OPTIONS:
            _OPTIONS.clear()
        _OPTIONS[key] = options
    return options


_OPTIONS: Final[dict[tuple[type[GameOptions], str], GameOptions]] = {}
"""Parsed house rules, cached by their JSON."""
_MOST_OPTIONS: Final = 16


def _member(kind: type[Enum], found: object) -> Enum:
    if not isinstance(found, str):
        raise Unfit(f"{presentable(found)} isn't text")
    try:
        return kind(found)
    except ValueError:
        raise Unfit(f"{presentable(found)} isn't one of {', '.join(str(one.value) for one in kind)}") from None


def _reader_of_several(origin: Any, args: tuple[Any, ...]) -> Convert:
    """What reads a list, a tuple, a set, or a mapping."""
    if origin in (dict, Mapping, Counter):
        pair = partial(_one_each, [reader(args[0]), reader(int if origin is Counter else args[1])])
        gather: Callable[[list[Any]], Any] = (lambda pairs: Counter(dict(pairs))) if origin is Counter else dict
        return lambda found: _all_different(gather, [pair(each) for each in _list(found)])
    if origin is tuple and args[-1] is not Ellipsis:
        return partial(_one_each, [reader(each) for each in args])
    item = reader(args[0])
    if origin is set:
        return lambda found: _all_different(set, [item(each) for each in _list(found)])
    make: Callable[[Any], Any] = origin
    if args[0] is Card:
        return partial(_cards, make)
    if args[0] in _PLAIN:
        return partial(_all_plain, make, args[0])
    return lambda found: make(map(item, _list(found)))


def _cards(make: Callable[[Any], Any], found: object) -> Any:
    items = _list(found)
    try:
        return make(map(_CARDS.__getitem__, items))
    except (KeyError, TypeError):
        # One of them is no code.
        return make(map(_card, items))


def _all_plain(make: Callable[[Any], Any], kind: type, found: object) -> Any:
    items = _list(found)
    if not {kind}.issuperset(map(type, items)):
        for item in items:
            _plain(kind, item)
    return make(items)


def _one_each(ways: list[Convert], found: object) -> tuple[Any, ...]:
    items = _list(found)
    if len(items) != len(ways):
        raise Unfit(f"there are {len(items)} values where there should be {len(ways)}")
    return tuple([read(item) for read, item in zip(ways, items, strict=True)])


def _list(found: object) -> list[Any]:
    if not isinstance(found, list):
        raise Unfit(f"{presentable(found)} isn't a list")
    return found


def _all_different(gather: Callable[[list[Any]], Any], items: list[Any]) -> Any:
    gathered = gather(items)
    if len(gathered) != len(items):
        raise Unfit("something appears twice")
    return gathered


def _record_reader(kind: Any) -> Convert:
    hints = hints_of(kind)
    ways = [(field.name, reader(hints[field.name])) for field in fields(kind)]
    names = {name for name, _ in ways}
    refusal = f"it must be an object with these fields: {', '.join(name for name, _ in ways)}"

    def read(found: object) -> Any:
        if not isinstance(found, dict) or found.keys() != names:
            raise Unfit(refusal)
        return kind(**{name: way(found[name]) for name, way in ways})

    return read


def read_kind(family: type, found: object) -> Any:
    """A value of a family. Raises Unfit."""
    if not isinstance(found, dict) or not isinstance(found.get("kind"), str):
        raise Unfit("it must be an object with a kind")
    kind = _kind_called(family, found["kind"])
    said = {name: value for name, value in found.items() if name != "kind"}
    if issubclass(kind, Enum):
        if said.keys() != {"value"}:
            raise Unfit("it must be an object with a kind and a value")
        return reader(kind)(said["value"])
    return reader(kind)(said)


_kinds: Final[dict[type, dict[str, type]]] = {}
"""The kinds in a family by their names, as far as they were loaded when one was last looked for."""


def _kind_called(family: type, name: str) -> Any:
    """The kind in a family that has this name. Raises Unfit if there is none."""
    kinds = _kinds.setdefault(family, {})
    if name not in kinds:
        kinds.update(_below(family))
    if name not in kinds:
        for game in PLACES:
            loaded(game)
        kinds.update(_below(family))
    if name not in kinds:
        raise Unfit(f"there's no {family.__name__} called {presentable(name)}")
    return kinds[name]


def _below(family: type) -> Iterator[tuple[str, type]]:
    """All classes that extend a class, with their names."""
    kind: type
    for kind in family.__subclasses__():
        # Slots make a new class of a dataclass, and the old one is still listed.
        if vars(sys.modules[kind.__module__]).get(kind.__name__) is kind:
            yield kind.__name__, kind
            yield from _below(kind)
