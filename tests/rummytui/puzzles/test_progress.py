"""What was answered: kept by name and game, and read whatever a kill left behind."""

from pathlib import Path

import pytest

from rummytui.puzzles.progress import Score, add_answer, read_progress, score_of
from saves import SaveError


def test_the_first_answer_counts(tmp_path: Path) -> None:
    add_answer(tmp_path, "Ann", "rummy", "one", right=False)
    add_answer(tmp_path, "ANN", "rummy", "one", right=True)
    add_answer(tmp_path, "Ann", "rummy", "two", right=True)
    add_answer(tmp_path, "Ann", "gin", "three", right=True)
    add_answer(tmp_path, "Bob", "rummy", "two", right=False)
    progress = read_progress(tmp_path)
    assert progress.of("ann", "rummy") == {"one": False, "two": True}
    assert progress.score("Ann", "rummy") == Score(tried=2, solved=1)
    assert progress.score("Bob", "rummy") == Score(tried=1, solved=0)
    assert progress.score("Bob", "gin") == Score(tried=0, solved=0)
    assert score_of(tmp_path, ["ann", "Annie"]) == Score(tried=3, solved=2)


def test_half_a_line_costs_nothing_else(tmp_path: Path) -> None:
    add_answer(tmp_path, "Ann", "rummy", "one", right=True)
    path = tmp_path / "puzzles" / "answers.jsonl"
    path.write_bytes(path.read_bytes() + b'{"player": "Ann", "game": "rum')
    add_answer(tmp_path, "Ann", "rummy", "two", right=True)
    assert read_progress(tmp_path).of("Ann", "rummy") == {"one": True, "two": True}


@pytest.mark.parametrize(
    "line",
    [
        "[]",
        '{"player": "Ann", "game": "rummy", "puzzle": "one"}',
        '{"player": "Ann", "game": "rummy", "puzzle": "one", "right": 1}',
        '{"player": ["Ann"], "game": "rummy", "puzzle": "one", "right": true}',
    ],
)
def test_a_line_of_anything_else_is_passed_over(tmp_path: Path, line: str) -> None:
    (tmp_path / "puzzles").mkdir()
    (tmp_path / "puzzles" / "answers.jsonl").write_text(f"{line}\n", encoding="utf-8")
    assert not read_progress(tmp_path).answers


def test_a_file_that_cannot_be_read_or_written_is_reported(tmp_path: Path) -> None:
    (tmp_path / "puzzles" / "answers.jsonl").mkdir(parents=True)
    with pytest.raises(SaveError, match="Can't read what was answered"):
        read_progress(tmp_path)
    with pytest.raises(SaveError, match="Can't save your answer"):
        add_answer(tmp_path, "Ann", "rummy", "one", right=True)
