"""Every lesson is played through, step by step."""

import re
import string
import textwrap
from pathlib import Path

import pytest

from rules import Card
from rules.moves import Draw, Pass, draw
from rules.rummoli.board import POTS
from rummytui.games import desk_for
from rummytui.screens.lesson import how_to_end
from rummytui.table.commands import Command
from rummytui.table.host import Host, Sitter
from rummytui.table.watch import Forced, Watch
from rummytui.teaching import Course, Lesson, lesson_called, lessons
from rummytui.teaching.course import LessonStep

PILES = {"stock", "discard", *(f"pot {pot}" for pot in POTS)}
READING = 2.5
"""Words a second that a child of ten reads and thinks about."""


PROMPT, COACH = 78, 76
"""Cells of a row of the prompt and of the coach, with 80 in all."""


def rows_of(text: str, room: int) -> int:
    """Rows that a sentence takes, each name with its mark before it, and each key as one letter."""
    worded = re.sub(r"\{([a-z_]+)\}", "x", re.sub(r"\{([A-Z]\w*)\}", r"__\1", text))
    return len(textwrap.wrap(worded, room))


def commands(lesson: Lesson, course: Course) -> list[Command]:
    desk = desk_for(lesson.game).at(course.host.game.phase)
    return [*desk.commands, *desk.everywhere]


def check_words(text: str, lesson: Lesson, course: Course) -> None:
    """Only the keys that work now and the players are in braces."""
    known = {command.name for command in commands(lesson, course)} | set(lesson.players)
    assert {name for _, name, _, _ in string.Formatter().parse(text) if name is not None} <= known


def play(course: Course, step: LessonStep) -> None:
    host = course.host
    host.play(step.move_in(host.game))
    course.catch_up()
    let_go_on(course)


def let_go_on(course: Course) -> None:
    """Have the table make its own moves, up to one that the lesson names, or to something that is to be read."""
    host = course.host
    while (step := course.step) is None or step.do:
        watching = Watch.begin(host.game, host.people)
        if not isinstance(watching.now, Forced) or not (move := watching.now.move) or (step and step.is_done_by(move)):
            return
        host.play(move)
        course.catch_up()


@pytest.mark.parametrize("name", lessons())
def test_a_lesson_from_beginning_to_end(tmp_path: Path, name: str) -> None:
    lesson = lesson_called(name)
    course = Course.open(tmp_path, lesson)
    taught = 0
    while (step := course.step) is not None:
        if step.is_taught:
            taught += 1
            assert course.place[0] == taught
            assert step.seat == 0
            for text in (step.say, step.why, step.otherwise, *step.instead.values()):
                check_words(text, lesson, course)
            assert step.why, step.say
        else:
            assert step.do
        if not step.do:
            course.read_on()
            let_go_on(course)
            continue
        hand = course.host.game.hands[step.seat]
        assert all(Card.of(code) in hand for code in step.lit if code not in PILES), step.say
        if step.is_taught:
            others = [move for move in course.host.game.legal_moves(step.seat) if not step.is_done_by(move)]
            assert all(course.tried(move) for move in others), (step.say, others)
        play(course, step)
    assert course.place == (taught, taught)
    check_words(lesson.ending, lesson, course)
    course.host.close()


@pytest.mark.parametrize("name", lessons())
def test_a_lesson_takes_a_few_minutes(name: str) -> None:
    lesson = lesson_called(name)
    words = sum(len(f"{step.say} {step.why}".split()) for step in lesson.steps)
    assert 2 <= lesson.minutes <= 6
    assert words / READING / 60 <= lesson.minutes


def test_going_on_where_it_was_left(tmp_path: Path) -> None:
    course = Course.open(tmp_path, lesson_called("rummy"))
    while not (course.step and course.step.do.get("kind") == "meld"):
        course.read_on()
        if course.step and course.step.do.get("kind") == "draw":
            play(course, course.step)
    before = course.step
    course.host.close()
    again = Course.open(tmp_path, lesson_called("rummy"))
    assert again.step is before
    again.host.close()


def test_what_was_read_is_not_shown_again_after_a_move_is_taken_back(tmp_path: Path) -> None:
    course = Course.open(tmp_path, lesson_called("rummy"))
    while (before := course.step) is not None and not before.do:
        course.read_on()
    assert before is not None
    assert before is not course.lesson.steps[0]
    play(course, before)
    assert course.step is not before
    course.host.undo()
    course.catch_up()
    assert course.step is before
    course.host.close()


def test_a_finished_lesson_starts_again(tmp_path: Path) -> None:
    course = Course.open(tmp_path, lesson_called("rummy"))
    while (step := course.step) is not None:
        play(course, step) if step.do else course.read_on()
    course.host.close()
    again = Course.open(tmp_path, lesson_called("rummy"))
    assert not again.is_begun
    assert again.step is again.lesson.steps[0]
    again.host.close()


def test_only_what_was_begun_and_is_not_done_is_kept(tmp_path: Path) -> None:
    lesson = lesson_called("rummy")
    Course.open(tmp_path, lesson).close()
    assert Course.begun(tmp_path) == frozenset()
    course = Course.open(tmp_path, lesson)
    while (step := course.step) is not None and not course.is_begun:
        play(course, step) if step.do else course.read_on()
    course.close()
    assert Course.begun(tmp_path) == {"rummy"}
    course = Course.open(tmp_path, lesson)
    while (step := course.step) is not None:
        play(course, step) if step.do else course.read_on()
    course.close()
    assert Course.begun(tmp_path) == frozenset()


def test_what_is_answered_to_a_draw_goes_by_where_from_before_it_goes_by_its_kind() -> None:
    step = LessonStep(instead={"draw": "Not yet.", "draw stock": "Not from there."}, otherwise="Something else.")
    answers = [step.answer_to(move) for move in (Draw(0, "stock"), Draw(0, "discard"), Pass(0))]
    assert answers == ["Not from there.", "Not yet.", "Something else."]


def test_what_somebody_else_does_takes_nobody_a_step_further() -> None:
    step = LessonStep(do={"kind": "draw", "source": "stock"}, seat=1)
    made = (Draw(1, "stock"), Draw(0, "stock"), Draw(1, "discard"))
    assert [step.is_done_by(move) for move in made] == [True, False, False]


@pytest.mark.parametrize("name", lessons())
def test_every_sentence_fits_on_the_smallest_screen(name: str) -> None:
    lesson = lesson_called(name)
    on_prompt = [f"{lesson.ending} {how_to_end(lesson.players)}"]
    on_prompt += [step.say if step.do else f"{step.say} Press Enter to continue." for step in lesson.steps]
    coached = [text for step in lesson.steps for text in (step.why, step.otherwise, *step.instead.values())]
    long = [text for text in on_prompt if rows_of(text, PROMPT) > 2] + [
        text for text in coached if rows_of(text, COACH) > 3
    ]
    assert not long


def test_a_lesson_with_other_seats_starts_again(tmp_path: Path) -> None:
    lesson = lesson_called("table")
    folder = tmp_path / "lessons" / "table"
    two = [Sitter("person")] * 2
    host = Host.new(folder, lesson.game, lesson.players, two, seed=1, options=lesson.options, decks=[lesson.deck])
    host.play(draw(0, "discard"))
    host.close()
    course = Course.open(tmp_path, lesson)
    assert course.host.people == {0}
    assert not course.is_begun
    course.close()
    assert Course.begun(tmp_path) == frozenset()
