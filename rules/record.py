"""Small frozen records, such as moves and events.

They are what `dataclass(frozen=True, slots=True)` makes. But that writes and compiles seven functions for every class,
and of moves and events alone there are fifty before a table is drawn: a tenth of the time until then. Here every class
has an ``__init__`` of its own, and all share the rest.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, fields
from operator import attrgetter
from typing import Any, ClassVar, TypeVar, dataclass_transform

RecordT = TypeVar("RecordT", bound="Record")


class Record:
    """What all records have in common. Two are equal if they are of the same class and all their fields are."""

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    _values: ClassVar[Callable[..., object]] = type
    """Gives the values of all fields; of a record without fields, its class will do."""

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._values(self) == self._values(other)

    def __hash__(self) -> int:
        return hash(self._values(self))

    def __repr__(self) -> str:
        shown = ", ".join(f"{field.name}={getattr(self, field.name)!r}" for field in fields(self))
        return f"{type(self).__qualname__}({shown})"

    def __setattr__(self, name: str, value: object) -> None:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> None:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __reduce__(self) -> tuple[type, tuple[object, ...]]:
        return type(self), tuple(getattr(self, field.name) for field in fields(self))


@dataclass_transform(frozen_default=True)
def record(kind: type[RecordT]) -> type[RecordT]:
    """Make a class that extends `Record` a record: a frozen dataclass with slots. A default has to be a value.

    >>> @record
    ... class Point(Record):
    ...     x: int
    ...     y: int = 0
    >>> Point(2), Point(2) == Point(2, 0), Point(2) in {Point(2, 1)}
    (Point(x=2, y=0), True, False)
    """
    made = dataclass(init=False, repr=False, eq=False, slots=True)(kind)
    known = fields(made)
    if known:
        made._values = attrgetter(*(field.name for field in known))
    defaults = {f"_{field.name}": field.default for field in known if field.default is not MISSING}
    words = [f"{field.name}=_{field.name}" if f"_{field.name}" in defaults else field.name for field in known]
    # Names of fields are Python names, so this is what somebody would have written by hand.
    lines = [
        f"def __init__({', '.join(['self', *words])}):",
        *(f" put(self, {field.name!r}, {field.name})" for field in known),
    ]
    written: dict[str, Any] = {}
    exec("\n".join([*lines, " pass"]), {"put": object.__setattr__, **defaults}, written)
    made.__init__ = written["__init__"]  # type: ignore[method-assign]
    return made
