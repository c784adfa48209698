"""What the family book counts, from evenings that are written down by hand."""

import time
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from rummytui.book.book import Book
from rummytui.book.months import Month
from rummytui.book.people import PersonPage, Pots
from rummytui.people.registry import People
from saves.book.filling import fill
from saves.book.index import Index
from tests.saves.book.family import FIRST, evening, here
from tests.saves.playing import about_to_win

NOW = here(2025, 1, 15, 12)
DAY = timedelta(days=1)
GOLDEN = Path(__file__).parents[2] / "saves" / "golden"
PLATES: Mapping[str, Any] = {
    "hand_number": 2,
    "dealer": 0,
    "uses_of_chance": 1,
    "deals": 1,
    "chef": None,
    "special": None,
    "cooks": [],
    "gone": [],
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "games"
    found.mkdir()
    return found


@pytest.fixture
def index(folder: Path, tmp_path: Path) -> Iterator[Index]:
    """Open and empty; `book` fills it."""
    with Index.open(tmp_path / "book.sqlite") as found:
        yield found


def book(index: Index, folder: Path, people: People | None = None, *, again: bool = False) -> Book:
    fill(folder, folder.parent / "book.sqlite", again=again)
    return Book(index, (people or People()).canonical)


def page(book: Book, name: str) -> PersonPage:
    found = book.person(name, NOW)
    assert found
    return found


def several(folder: Path) -> None:
    """Five evenings in three games: Ann wins the first two, shares the fourth, and never ends the last."""
    evening(folder, {"Ann": [10, 30], "Bob": [5, -10], "Gail": [-15, -20]}, when=FIRST)
    evening(folder, {"Bob": [0, 40], "Ann": [25, 30]}, game="dummy-rummy", when=FIRST + DAY)
    evening(folder, {"Ann": [-8], "Bob": [8]}, when=FIRST + 2 * DAY)
    evening(folder, {"Ann": [4], "Gail": [4], "Bob": [-8]}, when=FIRST + 3 * DAY)
    evening(folder, {"Ann": [9, -7], "Gail": [-9, 7]}, game="knock", when=FIRST + 4 * DAY, over=False)


def test_evenings_hands_and_wins(folder: Path, index: Index) -> None:
    several(folder)
    found = book(index, folder)
    ann, bob = page(found, "Ann"), page(found, "bob")
    assert (ann.evenings, ann.finished, ann.won, ann.shared) == (5, 4, 3, 1)
    assert (bob.evenings, bob.finished, bob.won, bob.shared) == (4, 4, 1, 0)
    assert (ann.hands, ann.hands_won) == (8, 5)
    assert (ann.first, ann.last) == (FIRST, FIRST + 4 * DAY)
    assert [(entry.name, entry.evenings, entry.won) for entry in found.people()] == [
        ("Ann", 5, 3),
        ("Bob", 4, 1),
        ("Gail", 3, 1),
    ]
    assert [(entry.name, entry.evenings, entry.finished) for entry in found.games()] == [
        ("rummy", 3, 3),
        ("dummy-rummy", 1, 1),
        ("knock", 1, 0),
    ]
    assert (found.evenings, found.hands) == (5, 8)


def test_streaks_are_of_finished_evenings(folder: Path, index: Index) -> None:
    several(folder)
    found = book(index, folder)
    assert (page(found, "Ann").streak, page(found, "Ann").longest_streak) == (1, 2)
    assert (page(found, "Bob").streak, page(found, "Bob").longest_streak) == (0, 1)
    streaks = {name: game.streak for name in ("rummy", "dummy-rummy", "knock") if (game := found.game(name, NOW))}
    assert streaks == {"rummy": None, "dummy-rummy": None, "knock": None}, "one evening is no streak"
    evening(folder, {"Ann": [-5], "Gail": [5]}, when=FIRST + 6 * DAY)
    evening(folder, {"Gail": [5], "Ann": [-5]}, when=FIRST + 5 * DAY)
    rummy = book(index, folder).game("rummy", NOW)
    assert rummy
    assert rummy.streak == ("Gail", 3)


def test_the_best_and_the_worst_hand(folder: Path, index: Index) -> None:
    several(folder)
    ann = page(book(index, folder), "Ann")
    assert ann.best
    assert (ann.best.change, ann.best.game, ann.best.number, ann.best.began) == (20, "rummy", 2, FIRST)
    assert ann.worst
    assert (ann.worst.change, ann.worst.game, ann.worst.number) == (-16, "knock", 2)
    dummy = next(game for game in ann.games if game.game == "dummy-rummy")
    # Whoever has least wins that.
    assert dummy.best
    assert dummy.worst
    assert (dummy.best.change, dummy.worst.change, dummy.won) == (5, 25, 1)


def test_the_nemesis_and_the_favourite(folder: Path, index: Index) -> None:
    several(folder)
    # Where all have the same, nobody is ahead of anybody.
    evening(folder, {"Ann": [0], "Bob": [0]})
    found = book(index, folder)
    bob, ann = page(found, "Bob").nemesis, page(found, "Ann").nemesis
    assert bob
    assert (bob.name, bob.ahead, bob.met) == ("Ann", 3, 4)
    assert ann
    # Shared evenings put nobody ahead, and unfinished ones do not count.
    assert (ann.name, ann.ahead, ann.met) == ("Bob", 1, 4)
    assert page(found, "Ann").favourite == "rummy"


def test_a_bot_is_nobodys_nemesis_and_has_no_page(folder: Path, index: Index) -> None:
    evening(folder, {"Ann": [-5], "Robin": [5]}, bots=["Robin"])
    found = book(index, folder)
    assert found.person("Robin", NOW) is None
    ann = page(found, "Ann")
    assert (ann.evenings, ann.finished, ann.won, ann.nemesis) == (1, 1, 0, None)
    rummy = found.game("rummy", NOW)
    assert rummy
    assert rummy.won_by_bots == 1


def test_names_that_differ_in_capitals_are_one_person(folder: Path, index: Index) -> None:
    evening(folder, {"Ann": [1], "Bob": [-1]})
    evening(folder, {"ann": [1], "Bob": [-1]}, when=FIRST + DAY)
    evening(folder, {"Ann": [1], "Bob": [-1]}, when=FIRST + 2 * DAY)
    ann = page(book(index, folder), "ANN")
    assert (ann.who.name, ann.who.written, ann.evenings, ann.who.joined) == ("Ann", ("Ann", "ann"), 3, False)


def test_people_who_are_written_in_two_ways(folder: Path, index: Index) -> None:
    several(folder)
    evening(folder, {"Annie": [3], "Bob": [-3]}, when=FIRST + 5 * DAY)
    people = People().join("Annie", "Ann")
    found = book(index, folder, people)
    for name in ("Ann", "Annie"):
        ann = page(found, name)
        assert (ann.who.name, ann.evenings, ann.won, ann.longest_streak) == ("Ann", 6, 4, 2)
        assert ann.who.joined
    assert [entry.name for entry in found.people()] == ["Ann", "Bob", "Gail"]
    bob = page(found, "Bob").nemesis
    assert bob
    assert (bob.name, bob.ahead, bob.met) == ("Ann", 4, 5)
    rummy = found.game("rummy", NOW)
    assert rummy
    assert (rummy.people[0].name, rummy.people[0].won) == ("Ann", 3)
    apart = book(index, folder, people.separate("Annie"))
    assert page(apart, "Annie").evenings == 1


def test_two_who_sat_at_one_table_are_two(folder: Path, index: Index) -> None:
    several(folder)
    evening(folder, {"Annie": [3], "Bob": [-3]})
    found = book(index, folder)
    assert found.sat_with("Annie") == {"Bob"}
    assert found.sat_with("Ann") == {"Bob", "Gail"}
    assert found.sat_with("Nobody") == set()


def test_chips(folder: Path, index: Index) -> None:
    start = {"scores": [50, 50]}
    evening(folder, {"Ann": [70], "Bob": [30]}, game="rummoli", sheet=start, options={"starting_chips": 50})
    found = book(index, folder)
    assert (page(found, "Ann").chips, page(found, "Bob").chips) == (20, -20)
    assert page(found, "Ann").best is None, "chips are no points"


def test_pots_rounds_and_going_out_come_when_evenings_are_played_again(folder: Path, index: Index) -> None:
    (folder / "rummoli.jsonl").write_bytes((GOLDEN / "rummoli-format-1.jsonl").read_bytes())
    host, last = about_to_win(folder)
    host.play(last)
    host.close()
    ann = page(book(index, folder), "Ann")
    assert (ann.gone_out, ann.pots, ann.waiting) == (0, {}, 2)
    ann = page(book(index, folder, again=True), "Ann")
    assert (ann.gone_out, ann.hands_won, ann.waiting) == (1, 1, 0)
    assert ann.all_pots == Pots(1, 8)
    rummoli = book(index, folder).game("rummoli", NOW)
    assert rummoli
    assert [(one.name, one.hands_won) for one in rummoli.people] == [("Ann", 0)]


def test_food_over_the_years(folder: Path, index: Index) -> None:
    """An evening belongs to the year in which it began here."""
    for day, plate in (
        (here(2024, 2, 29, 20), {"3": 1, "4": 6}),
        (here(2023, 12, 31, 23, 59), {"3": 2, "5": 1}),
        (here(2024, 1, 1, 0, 1), {"3": 4}),
    ):
        sheet = {**PLATES, "plates": [plate, {}], "scores": [sum(plate.values()), 0]}
        evening(folder, {"Ann": [9], "Bob": [0]}, game="tummy-rummy", when=day, sheet=sheet)
    ann = page(book(index, folder), "Ann")
    assert ann.food == {
        2023: {"rhubarb pie": 2, "rolls": 1},
        2024: {"spinach casserole": 6, "rhubarb pie": 5},
    }
    assert [(year, list(eaten)) for year, eaten in ann.food.items()] == [
        (2023, ["rhubarb pie", "rolls"]),
        (2024, ["spinach casserole", "rhubarb pie"]),
    ], "by year, and most first"
    assert list(ann.dishes.items()) == [("rhubarb pie", 7), ("spinach casserole", 6), ("rolls", 1)]


@pytest.fixture
def far_east(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A clock nine hours ahead."""
    if not hasattr(time, "tzset"):
        pytest.skip("the clock of this system cannot be put")
    monkeypatch.setenv("TZ", "JST-9")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def test_a_day_begins_when_it_does_here(far_east: None, folder: Path, index: Index) -> None:
    sheet = {**PLATES, "plates": [{"3": 2}, {}], "scores": [2, 0]}
    new_year = datetime(2023, 12, 31, 20, tzinfo=UTC)
    evening(folder, {"Ann": [9], "Bob": [0]}, game="tummy-rummy", when=new_year, sheet=sheet)
    ann = page(book(index, folder), "Ann")
    assert list(ann.food) == [2024]
    assert (ann.last.year, ann.last.hour) == (2024, 5)
    months = book(index, folder).months(here(2024, 12, 1))
    assert [month.evenings for month in months] == [1] + [0] * 11


def test_the_last_twelve_months(folder: Path, index: Index) -> None:
    for day in (
        here(2024, 1, 31, 23, 59),
        here(2024, 2, 1, 0, 0),
        here(2024, 2, 29, 23, 59),
        here(2024, 3, 1, 0, 0),
        here(2024, 12, 31, 23, 59),
        here(2025, 1, 1, 0, 0),
    ):
        evening(folder, {"Ann": [day.day - 20], "Bob": [20 - day.day]}, when=day)
    found = book(index, folder)
    months = page(found, "Ann").months
    assert [(month.year, month.month) for month in months] == [
        *((2024, month) for month in range(2, 13)),
        (2025, 1),
    ]
    assert months[0] == Month(2024, 2, 2, 1)
    assert months[1] == Month(2024, 3, 1, 0)
    assert months[-2:] == [Month(2024, 12, 1, 1), Month(2025, 1, 1, 0)]
    assert [month.evenings for month in found.months(NOW)] == [month.evenings for month in months]
    assert sum(month.evenings for month in found.months(here(2024, 2, 29))) == 3


def test_the_records_of_a_game(folder: Path, index: Index) -> None:
    several(folder)
    evening(folder, {"Gail": [10, 20, 30, 40], "Bob": [-10, -20, -30, -40]}, when=FIRST + 6 * DAY)
    found = book(index, folder).game("rummy", NOW)
    assert found
    assert (found.evenings, found.finished, found.hands) == (4, 4, 8)
    marks: Mapping[str, tuple[str, int, int]] = {
        name: (mark.name, mark.value, mark.hand)
        for name in ("best_hand", "worst_hand", "best_score")
        if (mark := getattr(found, name))
    }
    assert marks == {"best_hand": ("Ann", 20, 2), "worst_hand": ("Bob", -15, 2), "best_score": ("Gail", 40, 0)}
    assert found.longest == (4, FIRST + 6 * DAY)
    assert found.streak == ("Gail", 2)
    assert [(one.name, one.evenings, one.won) for one in found.people] == [("Ann", 3, 2), ("Gail", 3, 2), ("Bob", 4, 1)]


def test_of_several_that_reached_the_same_the_earliest_has_the_record(folder: Path, index: Index) -> None:
    for name, day in (("Ann", 2), ("Gail", 1), ("Tom", 3)):
        evening(folder, {name: [20], "Bob": [-20]}, when=FIRST + day * DAY)
    found = book(index, folder).game("rummy", NOW)
    assert found
    assert [mark.name for mark in (found.best_hand, found.best_score) if mark] == ["Gail", "Gail"]
    assert found.worst_hand
    assert found.worst_hand.began == FIRST + DAY


def test_the_records_of_a_game_that_little_wins(folder: Path, index: Index) -> None:
    several(folder)
    found = book(index, folder).game("dummy-rummy", NOW)
    assert found
    assert found.best_hand
    assert (found.best_hand.name, found.best_hand.value) == ("Bob", 0)
    assert found.worst_hand
    assert (found.worst_hand.name, found.worst_hand.value) == ("Bob", 40)
    assert found.best_score
    assert (found.best_score.name, found.best_score.value) == ("Ann", 30)


def test_the_best_hand_where_little_wins_is_the_lowest(folder: Path, index: Index) -> None:
    evening(folder, {"Bob": [0, 40], "Ann": [25, 30]}, game="dummy-rummy", when=FIRST)
    evening(folder, {"Bob": [15, 20], "Ann": [0, 5]}, game="dummy-rummy", when=FIRST + DAY)
    (his,) = page(book(index, folder), "Bob").games
    assert his.best
    assert his.worst
    assert (his.best.change, his.worst.change) == (0, 40)


def test_a_record_belongs_to_the_person_behind_the_name(folder: Path, index: Index) -> None:
    evening(folder, {"Annie": [10], "Bob": [-10]})
    found = book(index, folder, People().join("Annie", "Ann")).game("rummy", NOW)
    assert found
    assert [mark.name for mark in (found.best_hand, found.best_score) if mark] == ["Ann", "Ann"]


def test_an_evening_at_two_seats_of_one_person_is_one_evening(folder: Path, index: Index) -> None:
    """They sat there under two names, and at one of the seats they won."""
    evening(folder, {"Ann": [10], "Annie": [-4], "Bob": [-6]})
    found = book(index, folder, People().join("Annie", "Ann"))
    ann = page(found, "Ann")
    assert (ann.evenings, ann.finished, ann.won, ann.streak, ann.waiting) == (1, 1, 1, 1, 1)
    rummy = found.game("rummy", NOW)
    assert rummy
    assert {one.name: one.longest_streak for one in rummy.people} == {"Ann": 1, "Bob": 0}


def test_what_was_never_played_has_no_page(folder: Path, index: Index) -> None:
    several(folder)
    found = book(index, folder)
    assert found.person("Nobody", NOW) is None
    assert found.game("gin", NOW) is None
    assert found.game("chess", NOW) is None


def test_an_empty_book(folder: Path, index: Index) -> None:
    empty = book(index, folder)
    assert (empty.people(), empty.games(), empty.evenings) == ([], [], 0)
