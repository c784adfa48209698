"""A puzzle on the table: who plays, what is left on disk, and playing on."""

from pathlib import Path

from rules.moves import Meld
from rules.names import alike
from rummytui.bots import BOT_NAMES
from rummytui.puzzles import Puzzle, WeighedAnswer
from rummytui.puzzles.attempt import Attempt, names_at
from rummytui.puzzles.words import because, judged
from saves import saved_game
from saves.lines import SharedDeal
from tests.rummytui.puzzles.made import discarding


def test_the_asked_seat_has_the_persons_name_and_nobody_else_does(tmp_path: Path) -> None:
    puzzle = discarding()
    for name in BOT_NAMES:
        names = names_at(puzzle, name.upper())
        assert names[puzzle.seat] == name.upper()
        assert len({alike(each) for each in names}) == 2


def test_nothing_is_left_of_a_try_even_after_a_kill(tmp_path: Path) -> None:
    killed = Attempt.open(tmp_path, discarding(), "Ann")
    killed.host.close()
    attempt = Attempt.open(tmp_path, discarding(5), "Ann")
    assert not killed.host.path.exists() or killed.host.path == attempt.host.path
    attempt.close()
    assert [path for path in (tmp_path / "puzzles" / "table").iterdir() if path.suffix == ".jsonl"] == []


def test_playing_on_is_a_saved_game_that_counts_as_practice(tmp_path: Path) -> None:
    puzzle = discarding()
    attempt = Attempt.open(tmp_path, puzzle, "Ann")
    attempt.close()
    host = attempt.play_on(tmp_path, "Ann")
    assert host.moves == puzzle.moves
    assert host.people == {puzzle.seat}
    host.play(puzzle.best.move)
    host.close()
    saved = saved_game(host.path)
    assert saved.source == SharedDeal("shared")
    assert saved.path.parent == tmp_path


def test_the_wording_of_answers(tmp_path: Path) -> None:
    attempt = Attempt.open(tmp_path, discarding(), "Ann")
    attempt.close()
    said = {number: f"discard {number}" for number in attempt.answers}
    best, second, _ = (attempt.number_of(answer) for answer in attempt.puzzle.answers)
    names = ("Bob", "Ann") if attempt.puzzle.seat else ("Ann", "Bob")
    attempt.chosen = attempt.puzzle.best
    assert judged(attempt) == "Right!"
    why = f"Best is {best}, discard {best}: nothing in Ann's hand goes with it."
    assert because(attempt, said, names) == [why, why, f"Best is {best}, discard {best}."]
    attempt.chosen = attempt.puzzle.answers[1]
    assert judged(attempt) == "Not the best answer. It costs about 5 points on average."
    full, *shorter = because(attempt, said, names)
    assert full == f"{why} Against {second}: it costs 9 points if someone goes out."
    assert shorter[0] == why
    attempt.chosen = attempt.puzzle.answers[2]
    assert judged(attempt) == "Not the best answer."
    assert because(attempt, said, names)[0] == why


def test_a_meld_is_the_same_answer_with_its_cards_in_any_order(tmp_path: Path) -> None:
    puzzle = discarding()
    hand = tuple(puzzle.game_for(("Ann", "Bob")).hands[puzzle.seat][:3])
    meld = WeighedAnswer(Meld(puzzle.seat, hand), 0, 0, "")
    asked = Puzzle("rummy", 2, {}, puzzle.seed, puzzle.moves, puzzle.seat, (meld, *puzzle.answers), 0)
    attempt = Attempt.open(tmp_path, puzzle, "Ann")
    attempt.close()
    attempt.puzzle = asked
    assert attempt.answer_by(Meld(puzzle.seat, hand[::-1])) == meld
    assert attempt.answer_by(Meld(puzzle.seat, hand[:2])) is None
