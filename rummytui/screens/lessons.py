"""What can be learnt: the table itself, and a first hand of each game."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from rummytui.messages import LessonWanted, program_of
from rummytui.teaching import Course, Lesson, lesson_called, lessons
from rummytui.text import counted
from rummytui.widgets.menu import Menu
from saves import default_folder

_TITLE = 20
_WIDEST = 96


class LessonsScreen(Screen[None]):
    """A list of all lessons, with those that are done or begun marked."""

    AUTO_FOCUS = "Menu"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("comma", "app.settings", "Settings", key_display=","),
        Binding("escape", "dismiss", "Back"),
    ]
    DEFAULT_CSS = """
    LessonsScreen {
        align: center middle;
        #lessons { width: 100%; max-width: 96; height: auto; max-height: 100%; background: $inset;
                   border: round $border-blurred; border-title-color: $quiet; padding: 1 2; }
        #about { height: auto; margin: 0 0 1 2; color: $quiet; }
        Menu { height: auto; }
        Footer { dock: bottom; }
    }
    """

    def compose(self) -> ComposeResult:
        with Vertical(id="lessons") as frame:
            frame.border_title = "show me how"
            yield Static(
                "A first hand of each, step by step: what to do, and why. It can be left at any time.", id="about"
            )
            yield Menu(*self._options())
        yield Footer(show_command_palette=False)

    def fill(self) -> None:
        """List them again: something has been learnt since."""
        menu = self.query_one(Menu)
        at = menu.highlighted
        menu.set_options(self._options())
        menu.highlighted = at

    def _options(self) -> list[Option]:
        learnt = program_of(self).settings.learnt
        begun = Course.begun(program_of(self).saves or default_folder())
        return [Option(_line(lesson_called(name), name in learnt, name in begun), id=name) for name in lessons()]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.post_message(LessonWanted(event.option_id or ""))


def _line(lesson: Lesson, learnt: bool, begun: bool) -> Content:
    state = "begun: goes on where it was left" if begun else counted(lesson.minutes, "minute")
    mark = "✓ " if learnt else "  "
    return Content.assemble(mark, lesson.title.ljust(_TITLE), (f"{lesson.about}; {state}", "$quiet"))
