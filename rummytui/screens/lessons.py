"""The list of lessons: the table itself, and a first hand of each game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from textual.binding import BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from rummytui.messages import LessonWanted, program_of
from rummytui.screens.menu_screen import WAYS_OUT, MenuScreen
from rummytui.teaching import Course, Lesson, lesson_called, lessons
from rummytui.widgets.menu import columns

_TITLE: Final = 21


class LessonsScreen(MenuScreen):
    """A list of all lessons, showing which are finished or started."""

    HEADING, WIDEST = "Learn to play", 96
    BINDINGS: ClassVar[list[BindingType]] = [*WAYS_OUT]
    subject = "learn to play"
    about = "Step by step: what to do, and why. You can stop halfway and finish the lesson later."

    def options(self) -> Iterator[Option]:
        learnt = program_of(self).settings.learnt
        begun = Course.begun(program_of(self).folder)
        for name in lessons():
            yield Option(_line(lesson_called(name), self.cells, name in learnt, name in begun), id=name)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.post_message(LessonWanted(event.option_id or ""))


def _line(lesson: Lesson, cells: int, learnt: bool, begun: bool) -> Content:
    """A lesson as a line of this many cells: what it teaches, and how long it takes or that it has been started."""
    state = Content.styled("started" if begun else f"{lesson.minutes} min", "$quiet")
    title = f"{'✓' if learnt else ' '} {lesson.title}"
    about = Content.assemble(title.ljust(_TITLE), (lesson.about, "$quiet"))
    return columns(about.truncate(cells - state.cell_length - 2, ellipsis=True), state, cells)
