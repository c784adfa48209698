"""Everything a player can do, as data.

Moves are small frozen records. This is only their form: kinds, fields and cards. The rules say which are allowed.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import cache
from types import UnionType
from typing import Annotated, ClassVar, Literal, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from pydantic import ConfigDict, Field, PlainSerializer, PlainValidator

from rules.cards import Card
from rules.names import presentable
from rules.record import Record, record
from rules.refusals import MalformedMove

_LARGEST_AMOUNT = 10**9


def _card(value: object) -> Card:
    if not isinstance(value, str):
        raise ValueError(f"{presentable(value)} isn't a card")
    return Card.of(value)


Held: TypeAlias = Annotated[Card, PlainValidator(_card), PlainSerializer(str, return_type=str)]
Cards: TypeAlias = tuple[Held, ...]
Layout: TypeAlias = tuple[Cards, ...]
Whole: TypeAlias = Annotated[int, Field(ge=-_LARGEST_AMOUNT, le=_LARGEST_AMOUNT)]
"""A whole number of reasonable size; the rules say whether it makes sense."""


def is_whole(amount: object) -> bool:
    """Whether this is a whole number; True and False, which Python counts as 1 and 0, are not."""
    return isinstance(amount, int) and not isinstance(amount, bool)


@record
class Move(Record):
    """What every move has: its kind, and the seat that makes it (counted from 0)."""

    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid", strict=True)
    kind: ClassVar[str] = ""
    seat: Whole

    def __init_subclass__(cls, kind: str = "") -> None:
        # A dataclass with slots is created twice; the second time, it already has its kind.
        cls.kind = kind or cls.kind


MoveT = TypeVar("MoveT", bound=Move)


@record
class Draw(Move, kind="draw"):
    """Take a card from the stock or the discard pile."""

    source: Literal["stock", "discard"]


@record
class Meld(Move, kind="meld"):
    """Lay a set or a run on the table."""

    cards: Cards


@record
class LayOff(Move, kind="lay_off"):
    """Add one card to the meld at index ``meld`` of the game's melds."""

    card: Held
    meld: Whole


@record
class MoveJoker(Move, kind="move_joker"):
    """Play the natural ``card`` where a joker stands for it; the joker goes to the other end of the run."""

    card: Held
    meld: Whole


@record
class Discard(Move, kind="discard"):
    """Put a card on the discard pile and end the turn."""

    card: Held


@record
class Knock(Move, kind="knock"):
    """End the play; ``card`` is the discard, if there is one."""

    card: Held | None = None


@record
class Declare(Move, kind="declare"):
    """Show a whole hand laid out in melds; ``card`` is the discard, if there is one."""

    melds: Layout
    card: Held | None = None


class Refuse(Move, kind="refuse"):
    """Leave the top discard where it is although the stock is gone."""

    __slots__ = ()


@record
class LayDown(Move, kind="lay_down"):
    """Go down: lay out everything that the contract asks for."""

    melds: Layout


class Buy(Move, kind="buy"):
    """Buy the upcard that is for sale."""

    __slots__ = ()


class Pass(Move, kind="pass"):
    """Let the upcard that is for sale, or offered first, go."""

    __slots__ = ()


@record
class Feed(Move, kind="feed"):
    """Give one card, or the two of a double, to a seat; ``to`` is None for the broth."""

    cards: Cards
    to: Whole | None


@record
class Answer(Move, kind="answer"):
    """Eat the card that was given, or answer it with ``cards``."""

    how: Literal["accept", "cancel", "reverse"]
    cards: Cards = ()


@record
class NameSpecial(Move, kind="name_special"):
    """The Chef names the Special of the next hand."""

    card: Held


@record
class Swap(Move, kind="swap"):
    """The Chef takes a card from a Cook's hand and gives one; both None to decline.

    In a blind swap ``take`` is not a card but a place in the Cook's shuffled hand, counted from 0.
    """

    cook: Whole
    take: Held | Whole | None = None
    give: Held | None = None


class Leave(Move, kind="leave"):
    """Say that the next hand will be the last for this seat."""

    __slots__ = ()


class Exchange(Move, kind="exchange"):
    """The dealer puts the dealt hand away and takes the widow."""

    __slots__ = ()


class Keep(Move, kind="keep"):
    """The dealer keeps the hand that was dealt."""

    __slots__ = ()


@record
class Bid(Move, kind="bid"):
    """Bid for the widow; ``amount`` is the whole bid in chips."""

    amount: Whole


class Drop(Move, kind="drop"):
    """Drop out of the bidding for the widow."""

    __slots__ = ()


class Check(Move, kind="check"):
    """Stay in without betting."""

    __slots__ = ()


@record
class Bet(Move, kind="bet"):
    """Open the betting with ``amount`` chips."""

    amount: Whole


class Call(Move, kind="call"):
    """Match the highest bet, or as much of it as the player has chips for."""

    __slots__ = ()


@record
class Raise(Move, kind="raise"):
    """Match the highest bet and add ``amount`` chips to it."""

    amount: Whole


class Fold(Move, kind="fold"):
    """Give up the Poker pot."""

    __slots__ = ()


@record
class Lay(Move, kind="lay"):
    """Lay a card in the stops round."""

    card: Held


@record
class Claim(Move, kind="claim"):
    """Call a pot that was earned."""

    pot: str


class Deal(Move, kind="deal"):
    """Deal the next hand."""

    __slots__ = ()


class Finish(Move, kind="finish"):
    """End the sitting."""

    __slots__ = ()


# ------------------------------------------------------------------------------------------------ the form of a move

Fits: TypeAlias = Callable[[object], bool]
"""Tells whether a value fits a field."""


def _is_card(value: object) -> bool:
    return type(value) is Card


def _are_cards(value: object) -> bool:
    return type(value) is tuple and all(map(_is_card, value))


def _are_melds(value: object) -> bool:
    return type(value) is tuple and all(map(_are_cards, value))


def _fits(kind: object) -> Fits:
    """The test for values of a field with this type."""
    if get_origin(kind) is Literal:
        words = get_args(kind)
        return lambda value: type(value) is str and value in words
    if get_origin(kind) in (Union, UnionType):
        ways = [_fits(way) for way in get_args(kind)]
        return lambda value: any(fits(value) for fits in ways)
    if kind in (Held, Cards, Layout):
        return {Held: _is_card, Cards: _are_cards, Layout: _are_melds}[kind]
    return (lambda value: type(value) is int) if kind == Whole else lambda value: type(value) is kind


KINDS: dict[str, type[Move]] = {cls.kind: cls for cls in Move.__subclasses__() if cls.kind}
"""Every kind of move by its name."""


@cache
def _form(kind: str) -> tuple[tuple[str, Fits], ...]:
    """The fields of a kind of move other than the seat, each with the test for its values."""
    hints = get_type_hints(KINDS[kind], include_extras=True)
    return tuple((field.name, _fits(hints[field.name])) for field in dataclasses.fields(KINDS[kind])[1:])


def must_be_well_formed(move: Move) -> None:
    """Raise MalformedMove unless ``move`` is of a known kind and every field has a value of the right type.

    Moves read from text are well formed; this is for moves that a program has made.
    """
    if id(move) in _MADE_ONCE:
        return
    if not isinstance(move, Move) or KINDS.get(move.kind) is not type(move):
        raise MalformedMove("there's no such kind of move: " + presentable(type(move).__name__))
    if type(move.seat) is not int:
        raise MalformedMove(f"{presentable(move.seat)} isn't the number of a seat, so it can't make a move")
    for name, fits in _form(move.kind):
        if not fits(getattr(move, name)):
            raise MalformedMove(
                f"{presentable(getattr(move, name))} can't be the {name} of a move of this kind: {move.kind}"
            )


_MADE_ONCE: set[int] = set()
"""The identities of moves that are kept for good, and were checked when they were made."""


def _made_once(kind: Callable[..., MoveT]) -> Callable[..., MoveT]:
    @cache
    def made(*fields: object) -> MoveT:
        move = kind(*fields)
        must_be_well_formed(move)
        _MADE_ONCE.add(id(move))
        return move

    return made


draw = _made_once(Draw)
discard = _made_once(Discard)
lay_off = _made_once(LayOff)
"""The commonest moves, each made only once: bots look at millions of them."""
