"""The list of lessons: the table itself, and a first hand of each game."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from rummytui.messages import LessonWanted, program_of
from rummytui.screens.base import OnTop
from rummytui.screens.lit import LitScreen
from rummytui.teaching import Course, Lesson, lesson_called, lessons
from rummytui.widgets.footer import KeyFooter
from rummytui.widgets.menu import Menu, columns
from rummytui.widgets.rail import Title
from saves import default_folder

_TITLE: Final = 21
_WIDEST: Final = 96
_EDGES: Final = 9
"""Cells taken by the frame, and by the padding and the mark beside each line."""
_ROOMY: Final = 30
"""Rows a screen needs before the frame gets padding."""


class LessonsScreen(OnTop[None], LitScreen[None]):
    """A list of all lessons, showing which are finished or started."""

    AUTO_FOCUS = "Menu"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("comma", "app.settings", "Settings", key_display=","),
        Binding("escape,q", "dismiss", "Back"),
    ]
    DEFAULT_CSS = """
    LessonsScreen {
        #around { height: 1fr; align: center middle; }
        #lessons { width: 100%; max-width: 96; height: auto; max-height: 100%; background: $inset;
                   border: round $border-blurred; border-title-color: $quiet; padding: 0 2; }
        #about { height: auto; margin: 1 0 1 2; color: $quiet; }
        Menu { height: auto; }
        &.-roomy #lessons { padding: 1 2; }
    }
    """

    def compose(self) -> ComposeResult:
        yield Title("Learn to play", spare=True)
        with Vertical(id="around"), Vertical(id="lessons") as frame:
            frame.border_title = "learn to play"
            yield Static(
                "Step by step: what to do, and why. You can stop halfway and finish the lesson later.", id="about"
            )
            yield Menu(*self._options())
        yield KeyFooter()

    def on_resize(self) -> None:
        self.set_class(self.app.size.height >= _ROOMY, "-roomy")
        self.fill()

    def fill(self) -> None:
        """Refresh the list after a lesson."""
        menu = self.query_one(Menu)
        at = menu.highlighted
        menu.set_options(self._options())
        menu.highlighted = at

    def _options(self) -> list[Option]:
        learnt = program_of(self).settings.learnt
        begun = Course.begun(program_of(self).saves or default_folder())
        cells = min(self.app.size.width, _WIDEST) - _EDGES
        return [Option(_line(lesson_called(name), cells, name in learnt, name in begun), id=name) for name in lessons()]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.post_message(LessonWanted(event.option_id or ""))


def _line(lesson: Lesson, cells: int, learnt: bool, begun: bool) -> Content:
    """A lesson as a line of this many cells: what it teaches, and how long it takes or that it has been started."""
    state = Content.styled("started" if begun else f"{lesson.minutes} min", "$quiet")
    title = f"{'✓' if learnt else ' '} {lesson.title}"
    about = Content.assemble(title.ljust(_TITLE), (lesson.about, "$quiet"))
    return columns(about.truncate(cells - state.cell_length - 2, ellipsis=True), state, cells)
