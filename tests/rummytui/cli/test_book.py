"""The family book on the command line: as text, as JSON, as a table."""

import csv
import io
import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rummytui.cli import main
from rummytui.cli.book import _table
from rummytui.cli.completion import candidates
from rummytui.people import registry as people
from saves import default_folder
from saves.book import filling
from saves.book.index import Index, index_of
from tests.saves.book.family import FIRST, evening, here


@pytest.fixture(autouse=True)
def family() -> Path:
    folder = default_folder()
    folder.parent.mkdir(parents=True, exist_ok=True)
    evening(folder, {"Ann": [10, 30], "Jörg": [-10, -30]})
    evening(folder, {"Ann": [-2], "Annie": [2]}, game="knock", when=here(2024, 6, 2, 20))
    return folder


def said(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["book", *words]) == 0
    return capsys.readouterr().out


def read(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    return json.loads(said(capsys, *words, "--json"))


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["book", *words]) == 2
    return capsys.readouterr().err


def table(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))


def test_a_game_has_each_players_evenings_and_hands(capsys: pytest.CaptureFixture[str]) -> None:
    players = {line.split()[0]: line.split()[1:] for line in said(capsys, "rummy").splitlines() if line.strip()}
    assert players["Ann"] == ["1", "1", "2", "of", "2"]
    assert players["Jörg"] == ["1", "0", "0", "of", "2"]


def test_everybody(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys).splitlines()
    assert lines[0] == "2 evenings, 3 hands"
    assert next(line for line in lines if line.startswith("Ann ")).split() == [
        "Ann",
        "2",
        "1",
        "of",
        "2",
        "2",
        "Jun",
        "2024",
    ]
    assert any(line.startswith("Knock Rummy") for line in lines)


def test_a_person(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "ann")
    assert text.startswith("Ann\n")
    assert "won          1 of 2 played to the end, 50%" in text
    assert "+20 points in Rummy, hand 2, 1 May 2024" in text
    assert "nemesis      Annie, ahead in 1 of 1 evening" in text


def test_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("knock", "Knock Rummy", "KNOCK"):
        text = said(capsys, name)
        assert text.startswith("Knock Rummy\n")
        assert "best hand    Annie, +2 points, hand 1, 2 Jun 2024" in text


def test_the_fields_of_everybody(capsys: pytest.CaptureFixture[str]) -> None:
    found = read(capsys)
    assert list(found) == ["evenings", "hands", "unreadable", "waiting", "people", "games", "months"]
    assert found["people"][0] == {
        "name": "Ann",
        "evenings": 2,
        "finished": 2,
        "won": 1,
        "hands": 3,
        "last": here(2024, 6, 2, 20).isoformat(timespec="seconds"),
    }
    assert found["games"][0] == {
        "game": "rummy",
        "evenings": 1,
        "finished": 1,
        "hands": 2,
        "last": FIRST.isoformat(timespec="seconds"),
    }
    assert len(found["months"]) == 12
    assert list(found["months"][0]) == ["month", "evenings"]


def test_the_fields_of_a_person(capsys: pytest.CaptureFixture[str]) -> None:
    found = read(capsys, "Ann")
    assert list(found) == [
        "name",
        "written",
        "evenings",
        "finished",
        "won",
        "shared",
        "streak",
        "longest_streak",
        "hands",
        "hands_won",
        "gone_out",
        "best_hand",
        "worst_hand",
        "chips",
        "pots",
        "food",
        "daily_deals",
        "puzzles",
        "nemesis",
        "favourite",
        "games",
        "months",
        "first",
        "last",
        "waiting",
    ]
    assert found["best_hand"] == {
        "change": 20,
        "game": "rummy",
        "hand": 2,
        "when": FIRST.isoformat(timespec="seconds"),
    }
    assert found["nemesis"] == {"name": "Annie", "ahead": 1, "met": 1}
    assert list(found["games"][0]) == (
        ["game", "evenings", "finished", "won", "hands", "hands_won", "total", "unit", "best_hand", "worst_hand"]
    )
    assert list(found["months"][0]) == ["month", "evenings", "won"]


def test_the_fields_of_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    found = read(capsys, "rummy")
    assert list(found) == [
        "game",
        "unit",
        "low_wins",
        "evenings",
        "finished",
        "hands",
        "won_by_bots",
        "best_hand",
        "worst_hand",
        "best_score",
        "longest",
        "longest_streak",
        "people",
        "months",
        "last",
    ]
    assert found["best_hand"] == {"name": "Ann", "value": 20, "hand": 2, "when": FIRST.isoformat(timespec="seconds")}
    assert found["best_score"]["hand"] is None
    assert [one["name"] for one in found["people"]] == ["Ann", "Jörg"]


def test_every_number_in_it_is_documented(capsys: pytest.CaptureFixture[str]) -> None:
    """A program that reads it finds each field in the documentation."""
    documented = (Path(__file__).parents[3] / "docs" / "play" / "family-book.md").read_text(encoding="utf-8")
    for words in ((), ("Ann",), ("rummy",)):
        found = read(capsys, *words)
        names = {*found, *(name for part in found.values() for name in _names(part))}
        missing = {name for name in names if f"`{name}`" not in documented}
        assert not missing


def _names(part: Any) -> set[str]:
    if isinstance(part, list):
        return {name for each in part for name in _names(each)}
    return {*part, *(name for each in part.values() for name in _names(each))} if isinstance(part, dict) else set()


def test_a_table_for_spreadsheets(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "--csv")
    assert text.startswith("\ufeff"), "some spreadsheets take Jörg for somebody else without it"
    assert table(text)[:2] == [
        ["name", "evenings", "finished", "won", "hands", "last"],
        ["Ann", "2", "2", "1", "3", "2024-06-02"],
    ]
    assert ["rummy", "1", "1", "1", "2", "2", "30", "point", "20", "10"] in table(said(capsys, "Ann", "--csv"))
    assert ["Jörg", "1", "1", "0", "2", "0", "0"] in table(said(capsys, "rummy", "--csv"))


@pytest.mark.parametrize(
    ("encoding", "mark"), [("utf-8", "\ufeff"), ("UTF8", "\ufeff"), ("latin-1", ""), ("ascii", ""), (None, "")]
)
def test_only_unicode_has_a_byte_order_mark(encoding: str | None, mark: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", SimpleNamespace(encoding=encoding))
    assert _table([("Ann", 2)]) == f"{mark}Ann,2\n"


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1+2", "@SUM(A1)", "=cmd|' /C calc'!A0"])
def test_no_name_is_a_formula(capsys: pytest.CaptureFixture[str], family: Path, name: str) -> None:
    evening(family, {name: [1], "Ann": [-1]})
    for words in ((), ("rummy",)):
        rows = table(said(capsys, *words, "--csv"))
        assert f"'{name}" in [row[0] for row in rows]
        assert not any(row[0].startswith(("=", "+", "-", "@")) for row in rows)


def test_what_cannot_be_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert "There's nobody called Anni in the family book (did you mean Annie?)" in refused(capsys, "Anni")
    assert "There's nobody called Nock in the family book (did you mean knock?)" in refused(capsys, "Nock")
    assert "The family book has no game of Gin Rummy yet." in refused(capsys, "gin")
    assert "Choose --json or --csv, not both; see" in refused(capsys, "--json", "--csv")


def test_nobody_has_played(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["--saves", str(tmp_path), "book"]) == 0
    assert capsys.readouterr().out.startswith("The book is still empty.")
    assert main(["--saves", str(tmp_path), "book", "--csv"]) == 0
    assert len(table(capsys.readouterr().out)) == 1


def test_people_who_are_joined(capsys: pytest.CaptureFixture[str]) -> None:
    people.change(lambda known: known.join("Annie", "Jörg"))
    assert read(capsys, "Annie")["name"] == "Jörg"
    assert read(capsys, "Annie")["written"] == ["Annie", "Jörg"]
    assert "spellings    Annie and Jörg" in said(capsys, "Jörg")


def test_what_is_left_out_is_said(capsys: pytest.CaptureFixture[str], family: Path) -> None:
    (family / "broken.jsonl").write_text("nothing\n")
    assert "1 saved game can't be read." in said(capsys)
    assert read(capsys)["unreadable"] == 1


def test_ctrl_c_puts_playing_again_off(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(path: Path) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(filling, "deeds_in", interrupted)
    text = said(capsys, "Ann")
    assert "2 evenings are only partly counted" in text
    assert "1 of 2 played to the end" in text
    monkeypatch.undo()


def test_completion(capsys: pytest.CaptureFixture[str]) -> None:
    assert candidates(["book", ""]) == []
    said(capsys)
    assert [found.word for found in candidates(["book", "an"])] == ["Ann", "Annie"]
    assert [found.word for found in candidates(["book", "k"])] == ["knock"]
    assert "--csv" in [found.word for found in candidates(["book", "--"])]


def test_nobody_waits_at_a_tab_for_evenings_to_be_counted(capsys: pytest.CaptureFixture[str], family: Path) -> None:
    said(capsys)
    evening(family, {"Andrew": [1], "Ann": [-1]})
    assert "Andrew" not in [found.word for found in candidates(["book", "a"])]
    with Index.open(index_of(family)) as index:
        assert len(list(index.ask("SELECT 1 FROM journal"))) == 2


def test_nothing_won_and_nothing_lost_is_no_record(capsys: pytest.CaptureFixture[str]) -> None:
    evening(default_folder(), {"Ann": [0], "Jörg": [0]}, game="continental")
    assert " hand " not in said(capsys, "continental")
    evening(default_folder(), {"Ann": [0], "Jörg": [4]}, game="dummy-rummy")
    assert "best hand    Ann, 0 points" in said(capsys, "dummy-rummy")


def test_no_number_is_taken_for_another(capsys: pytest.CaptureFixture[str], family: Path) -> None:
    """With as many evenings begun as finished, or finished as won, one could stand in for the other."""
    evening(family, {"Ann": [4, 1, -6], "Jörg": [-4, -1, 6]}, when=here(2024, 7, 3, 20), over=False)
    evening(family, {"Jörg": [9], "Ann": [-9]}, when=here(2024, 8, 4, 20))
    evening(family, {"Jörg": [3], "Ann": [-3]}, when=here(2024, 9, 5, 20))
    (family / "broken.jsonl").write_text("nothing\n")
    first, worst, last = (
        when.isoformat(timespec="seconds") for when in (FIRST, here(2024, 8, 4, 20), here(2024, 9, 5, 20))
    )
    best_of_ann = {"change": 20, "game": "rummy", "hand": 2, "when": first}
    worst_of_ann = {"change": -9, "game": "rummy", "hand": 1, "when": worst}

    everybody = said(capsys)
    assert [line.split() for line in everybody.splitlines() if line.startswith(("Ann ", "Rummy "))] == [
        ["Ann", "5", "1", "of", "4", "5", "Sep", "2024"],
        ["Rummy", "4", "5", "Sep", "2024"],
    ]
    ann = said(capsys, "Ann")
    rows = [line.split() for line in ann.splitlines() if line.startswith("  Rummy")]
    assert rows == [["Rummy", "4", "1", "4", "of", "7", "+20", "points", "−9", "points"]]
    assert "1 saved game can't be read." in ann
    assert "1 saved game can't be read." in everybody

    found = read(capsys, "Ann")
    assert {
        name: found[name] for name in ("evenings", "finished", "won", "hands", "hands_won", "streak", "longest_streak")
    } == {
        "evenings": 5,
        "finished": 4,
        "won": 1,
        "hands": 8,
        "hands_won": 4,
        "streak": 0,
        "longest_streak": 1,
    }
    assert (found["first"], found["last"], found["favourite"], found["waiting"]) == (first, last, "rummy", 0)
    assert (found["best_hand"], found["worst_hand"]) == (best_of_ann, worst_of_ann)
    assert found["games"][0] == {
        "game": "rummy",
        "evenings": 4,
        "finished": 3,
        "won": 1,
        "hands": 7,
        "hands_won": 4,
        "total": 12,
        "unit": "point",
        "best_hand": best_of_ann,
        "worst_hand": worst_of_ann,
    }

    found = read(capsys, "rummy")
    assert found["people"] == [
        {"name": "Jörg", "evenings": 4, "finished": 3, "won": 2, "hands": 7, "hands_won": 3, "longest_streak": 2},
        {"name": "Ann", "evenings": 4, "finished": 3, "won": 1, "hands": 7, "hands_won": 4, "longest_streak": 1},
    ]
    assert (found["evenings"], found["finished"], found["hands"], found["last"]) == (4, 3, 7, last)
    assert found["worst_hand"] == {"name": "Jörg", "value": -20, "hand": 2, "when": first}
    assert found["best_score"] == {"name": "Ann", "value": 30, "hand": None, "when": first}
    assert found["longest"] == {"hands": 3, "when": here(2024, 7, 3, 20).isoformat(timespec="seconds")}
    assert found["longest_streak"] == {"name": "Jörg", "won": 2}
    assert [line.split() for line in said(capsys, "rummy").splitlines() if line.startswith(("  Ann", "  Jörg"))] == [
        ["Jörg", "4", "2", "3", "of", "7"],
        ["Ann", "4", "1", "4", "of", "7"],
    ]

    found = read(capsys)
    assert (found["evenings"], found["hands"], found["unreadable"], found["waiting"]) == (5, 8, 1, 0)
    assert found["people"][0] == {"name": "Ann", "evenings": 5, "finished": 4, "won": 1, "hands": 8, "last": last}
    assert found["games"][0] == {"game": "rummy", "evenings": 4, "finished": 3, "hands": 7, "last": last}
    assert all(len(month["month"]) == len("2024-05") for month in found["months"])

    assert table(said(capsys, "--csv"))[1] == ["Ann", "5", "4", "1", "8", "2024-09-05"]
    assert table(said(capsys, "Ann", "--csv"))[1] == ["rummy", "4", "3", "1", "7", "4", "12", "point", "20", "-9"]
    assert table(said(capsys, "rummy", "--csv"))[1:] == [
        ["Jörg", "4", "3", "2", "7", "3", "2"],
        ["Ann", "4", "3", "1", "7", "4", "1"],
    ]
