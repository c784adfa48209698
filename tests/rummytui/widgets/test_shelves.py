"""Which saved games are shown, however many there are."""

from datetime import UTC, datetime
from pathlib import Path

from rummytui.widgets.shelves import FIRST, Found, Shelves, findable
from saves import SavedGame

NEVER = datetime.fromtimestamp(0, UTC)


def games(count: int, name: str = "Ann", *, over: bool = False) -> list[Found]:
    return [
        findable(SavedGame(f"{name}-{number}", Path(f"{name}-{number}"), NEVER, "gin", (name, "Bob"), over=over))
        for number in range(count)
    ]


def test_it_says_whether_more_is_shown_now() -> None:
    shelves = Shelves()
    assert shelves.add(games(FIRST - 1), thrown=False)
    assert not shelves.add(games(5, "Gail", over=True), thrown=False)
    assert not shelves.add(games(5, "Dan"), thrown=True)
    assert shelves.add(games(2, "Zoë"), thrown=False)
    assert not shelves.add(games(2, "Joe"), thrown=False)
    assert len(shelves.shown) == FIRST
    assert shelves.more()
    assert len(shelves.shown) == FIRST + 3
    assert not shelves.more()


def test_what_comes_later_is_sought_as_well() -> None:
    shelves = Shelves()
    shelves.add(games(3), thrown=False)
    shelves.seek("gail GIN")
    assert shelves.shown == []
    assert not shelves.add(games(2), thrown=False)
    assert shelves.add(games(2, "Gail"), thrown=False)
    assert [each.game.name for each in shelves.shown] == ["Gail-0", "Gail-1"]
    shelves.turn_to("over")
    assert shelves.shown == []
    shelves.turn_to("waiting")
    assert len(shelves.shown) == 2
    shelves.seek("")
    assert len(shelves.shown) == 7


def test_looking_again_keeps_the_place() -> None:
    shelves = Shelves()
    shelves.add(games(FIRST + 1), thrown=True)
    shelves.turn_to("bin")
    shelves.seek("Bob")
    shelves.more()
    again = shelves.again()
    assert again.shown == []
    again.add(games(FIRST + 1), thrown=True)
    assert len(again.shown) == FIRST + 1
