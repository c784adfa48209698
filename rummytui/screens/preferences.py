"""The settings, each in force at once, with a few cards to see what they do."""

from __future__ import annotations

from typing import ClassVar, get_args

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Button, Footer, Static

from rules.cards import cards
from rummytui.messages import SettingChosen, program_of
from rummytui.settings import PAUSES, LargestCard
from rummytui.styles.themes import THEMES
from rummytui.widgets.cards import face
from rummytui.widgets.choice import Alternative, Choice
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.form import Form
from rummytui.widgets.pieces import Row, flowed

_SETTINGS = {
    "largest_card": (
        "Cards",
        "Auto: as large as the window has room for.",
        [Alternative(size, size) for size in get_args(LargestCard)],
    ),
    "four_colours": (
        "Suit colours",
        "With four colours, diamonds are blue and clubs are green.",
        [Alternative(False, "two"), Alternative(True, "four")],
    ),
    "ascii_suits": (
        "Suits",
        "Letters are for windows that cannot draw the suits.",
        [Alternative(False, "drawn ♠ ♥ ♦ ♣"), Alternative(True, "letters s h d c")],
    ),
    "marks": (
        "Marks",
        "Marks cards that can be used now, or that belong together.",
        [Alternative(True, "shown"), Alternative(False, "not shown")],
    ),
    "theme": (
        "Theme",
        "Three felts, one for bright rooms, one with sharp contrast, and the window's own colours.",
        [Alternative(theme.name, theme.name) for theme in THEMES],
    ),
    "pace": (
        "Pace of bots",
        "How long bots take. Space or Enter hurries them.",
        [Alternative(pace, pace) for pace in PAUSES],
    ),
}
"""What can be set: its name, what it means, and what there is to choose."""


class Sample(Drawn):
    """A few cards, drawn as the table would."""

    def draw(self, width: int, height: int | None) -> list[Row]:
        size = self.look.sizes(self.app.size.height)[0]
        shown = cards("AS TH JD QC Jk")
        return flowed([face(card, size, self.look, helpful=card == shown[1]) for card in shown], width, 1)


class PreferencesScreen(Screen[None]):
    """Changes what is kept in the settings file."""

    AUTO_FOCUS = "Choice"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
        Binding("escape", "dismiss", "Back"),
    ]
    CSS_PATH = "../styles/buttons.tcss"
    DEFAULT_CSS = """
    PreferencesScreen {
        align-horizontal: center;
        #top, Form, #foot { max-width: 100; }
        #foot { height: 1; padding: 0 2; }
        #top { height: auto; padding: 0 2; }
        #title { width: 16; text-style: bold; }
        .setting { height: auto; }
        .name { width: 16; text-style: bold; }
        Choice { width: 1fr; }
        .meaning { color: $quiet; margin: 0 0 1 16; }
        Sample { width: 1fr; height: auto; margin: 0 0 1 0; }
    }
    """

    def compose(self) -> ComposeResult:
        settings = program_of(self).settings
        with Horizontal(id="top"):
            yield Static("Settings", id="title")
            yield Sample()
        with Form():
            for name, (title, meaning, alternatives) in _SETTINGS.items():
                with Horizontal(classes="setting"):
                    yield Static(title, classes="name")
                    yield Choice(alternatives, getattr(settings, name), id=name)
                yield Static(meaning, classes="meaning")
        with Horizontal(id="foot"):
            yield Button("Back", id="back", compact=True)
        yield Footer(show_command_palette=False)

    def on_settings_changed(self) -> None:
        for name in _SETTINGS:
            self.query_one(f"#{name}", Choice).choose(getattr(program_of(self).settings, name))

    def on_choice_chosen(self, event: Choice.Chosen) -> None:
        name = event.choice.id or ""
        if event.value != getattr(program_of(self).settings, name):
            self.post_message(SettingChosen(name, event.value))

    async def on_button_pressed(self) -> None:
        await self.action_dismiss()
