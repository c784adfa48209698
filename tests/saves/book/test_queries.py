"""What the index answers: who counts, what counts once, and which of several comes first."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from saves.book.filling import fill
from saves.book.index import Index
from saves.book.queries import best_hand, best_score, met, names, rounds_won, sat_with, won_by_bots, worst_hand
from tests.saves.book.family import evening, here
from tests.saves.playing import bodies, forge


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "games"


@pytest.fixture
def index(folder: Path, tmp_path: Path) -> Iterator[Index]:
    """The index of the evenings that the test has written by then; `filled` fills it."""
    with Index.open(tmp_path / "cache" / "book.sqlite") as found:
        yield found


def filled(index: Index, folder: Path) -> Index:
    fill(folder, folder.parent / "cache" / "book.sqlite", again=False)
    return index


def test_bots_are_nobody_with_whom_somebody_sat(folder: Path, index: Index) -> None:
    evening(folder, {"Ann": [3], "Bob": [1], "Robin": [-4]}, bots=["Robin"])
    filled(index, folder)
    assert names(index) == ["Ann", "Bob"]
    assert sat_with(index, ["Ann"]) == ["Bob"]
    assert [row.name for row in met(index, ["Ann"])] == ["Bob"]


def test_whoever_took_a_bots_place_was_not_met(folder: Path, index: Index) -> None:
    path = evening(folder, {"Ann": [3], "Robin": [-3]}, bots=["Robin"])
    *before, over = bodies(path)
    forge(path, [*before, b'{"seat":1,"sitter":{"kind":"person","level":null}', over])
    assert met(filled(index, folder), ["Ann"]) == []


def test_nobody_comes_out_ahead_of_a_player_who_did_just_as_well(folder: Path, index: Index) -> None:
    evening(folder, {"Ann": [4], "Bob": [4], "Gail": [9]})
    evening(folder, {"Ann": [1], "Bob": [2], "Gail": [0]}, when=here(2024, 5, 2))
    assert sorted(met(filled(index, folder), ["Ann"])) == [("Bob", 2, 1), ("Gail", 2, 1)]


def test_an_evening_won_by_two_bots_is_one(folder: Path, index: Index) -> None:
    evening(folder, {"Ann": [-8], "Robin": [4], "Kit": [4]}, bots=["Robin", "Kit"])
    evening(folder, {"Ann": [5], "Robin": [-5]}, bots=["Robin"])
    assert won_by_bots(filled(index, folder), "rummy") == 1


def test_rounds_are_counted_as_often_as_they_were_won(folder: Path, index: Index) -> None:
    evening(folder, {"Ann": [60], "Bob": [40]}, game="rummoli")
    filled(index, folder)
    ((file, stamp),) = index.known().items()
    index.keep_deeds(file, stamp, {(0, "won", ""): (3, 3), (0, "out", ""): (5, 5), (1, "won", ""): (1, 1)})
    assert sorted(rounds_won(index, "rummoli")) == [("Ann", 3), ("Bob", 1)]


@pytest.mark.parametrize("game", ["rummy", "dummy-rummy"])
def test_of_equal_records_the_earliest_stands(folder: Path, index: Index, game: str) -> None:
    low = game == "dummy-rummy"
    for day, name in ((3, "Tom"), (1, "Ann"), (2, "Bob")):
        evening(folder, {name: [4, 8], "Kim": [6, 6]}, game=game, when=here(2024, 5, day))
    filled(index, folder)
    began = int(here(2024, 5, 1).timestamp())
    best, worst = best_hand(index, game, low_wins=low), worst_hand(index, game, low_wins=low)
    assert best is not None
    assert worst is not None
    assert (best.value, worst.value) == ((0, 6) if low else (6, 0))
    assert (best.name, best.began, best.hand) == ("Kim", began, 2 if low else 1)
    assert (worst.name, worst.began, worst.hand) == ("Kim", began, 1 if low else 2)
    score = best_score(index, game, low_wins=low)
    assert score is not None
    assert (score.name, score.value, score.began) == (("Kim", 6, began) if low else ("Ann", 8, began))


def test_the_latest_evenings_are_played_again_first(folder: Path, index: Index) -> None:
    for day in (2, 3, 1):
        evening(folder, {"Ann": [day], "Bob": [0]}, when=here(2024, 5, day))
    filled(index, folder)
    assert [file for file, _ in index.waiting()] == [b"evening-1.jsonl", b"evening-0.jsonl", b"evening-2.jsonl"]


def test_a_copy_does_not_wait_to_be_played_again(folder: Path, index: Index) -> None:
    path = evening(folder, {"Ann": [1, 5], "Bob": [0, -5]})
    (folder / "copy.jsonl").write_bytes(path.read_bytes())
    assert filled(index, folder).unread().waiting == 1
