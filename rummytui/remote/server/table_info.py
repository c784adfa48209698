"""What everybody who serves a table may know of it without reading its log: how it was set up, and for whom."""

from __future__ import annotations

from functools import cache
from typing import Annotated, ClassVar, Literal

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError

from rules.record import Record, record
from rules.seats import Seat

Text = Annotated[str, Field(max_length=100)]


class _Strict(Record):
    __slots__ = ()
    __pydantic_config__: ClassVar[ConfigDict] = ConfigDict(extra="forbid", strict=True)


@record
class SeatInfo(_Strict):
    """A seat as it was set up: where it is played, by whom, and whether from there the table is looked after."""

    where: Literal["here", "elsewhere"]
    name: Text
    host: bool = False


@record
class TableInfo(_Strict):
    """A table as it was opened. ``pace`` is how many seconds it waits before what no person has to decide."""

    game: Text
    seats: Annotated[tuple[SeatInfo, ...], Field(max_length=20)]
    pace: Annotated[float, Field(ge=0, le=60)] = 1.0
    open: bool = True

    def host(self, seat: Seat) -> bool:
        """Whether that seat may hand over others."""
        return self.seats[seat].host

    def to_json(self) -> bytes:
        """The text of it."""
        return _adapter().dump_json(self)


class NoFacts(ValueError):
    """Not what is known of a table."""


def facts_from_json(data: bytes) -> TableInfo:
    """What `TableInfo.to_json` has written. Raises NoFacts."""
    try:
        return _adapter().validate_json(data)
    except ValidationError:
        raise NoFacts("not valid information about a table") from None


@cache
def _adapter() -> TypeAdapter[TableInfo]:
    return TypeAdapter(TableInfo)
