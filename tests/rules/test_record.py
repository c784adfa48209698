"""Records: what they promise as frozen dataclasses do, although they are made otherwise."""

import copy
import pickle
from dataclasses import FrozenInstanceError, fields, is_dataclass, replace

import pytest

from rules.record import Record, record


@record
class Spot(Record):
    x: int
    y: int = 0


@record
class Place(Record):
    x: int
    y: int = 0


@record
class Marked(Spot):
    mark: str = ""


class Corner(Spot):
    __slots__ = ()


@record
class Nothing(Record):
    pass


def test_equal_are_those_of_one_kind_with_equal_fields() -> None:
    same: list[Record] = [Spot(1, 2), Spot(x=1, y=2)]
    others: list[Record] = [Spot(1), Spot(2, 2), Place(1, 2), Marked(1, 2), Corner(1, 2), Nothing()]
    assert len({*same}) == 1
    assert len({*same, *others}) == 1 + len(others)
    assert Nothing() == Nothing()
    assert Spot(1, 2) != (1, 2)


def test_nothing_can_be_changed() -> None:
    for spot in (Spot(1), Marked(1), Corner(1)):
        with pytest.raises(FrozenInstanceError):
            spot.x = 2  # type: ignore[misc]
        with pytest.raises(FrozenInstanceError):
            spot.colour = "red"
        with pytest.raises(FrozenInstanceError):
            del spot.x
        assert spot.x == 1
        assert not hasattr(spot, "__dict__")


@pytest.mark.parametrize("one", [Spot(1, 2), Marked(1, mark="!"), Corner(3), Nothing()], ids=repr)
def test_copies_are_equal(one: Record) -> None:
    copies = [copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one)), replace(one)]
    assert [each == one and type(each) is type(one) for each in copies] == [True] * 4


def test_it_is_a_dataclass_to_callers() -> None:
    assert all(is_dataclass(kind) for kind in (Spot, Marked, Corner, Nothing))
    assert [field.name for field in fields(Marked)] == ["x", "y", "mark"]
    assert replace(Marked(1, 2), y=3) == Marked(1, 3)
    assert repr(Marked(1, mark="!")) == "Marked(x=1, y=0, mark='!')"
    match Marked(1, 2, "!"):
        case Marked(x, y, mark):
            assert (x, y, mark) == (1, 2, "!")


def test_every_field_without_a_default_is_needed() -> None:
    with pytest.raises(TypeError, match="x"):
        Spot()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="z"):
        Spot(1, z=2)  # type: ignore[call-arg]
