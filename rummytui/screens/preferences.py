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
from rummytui.settings import MOVES, PAUSES, Back, LargestCard
from rummytui.styles.themes import THEMES
from rummytui.widgets.cards import CardLook, Size, back, face, look_of, shadowed, throws_shadow
from rummytui.widgets.choice import Alternative, Choice
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.fan import spread
from rummytui.widgets.form import Form
from rummytui.widgets.grid import grid_of
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
    "back": (
        "Backs",
        "The backs of all cards on the table.",
        [Alternative(back, back) for back in get_args(Back)],
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
    "movement": (
        "Movement",
        "How quickly cards and chips go where they belong. No key waits for it.",
        [Alternative(movement, movement) for movement in MOVES],
    ),
}
"""What can be set: its name, what it means, and what there is to choose."""


_USUAL_HAND = 10
_TALL = 36
"""Rows of a screen that has room for large cards above the settings."""


def _size_at_the_table(look: CardLook, width: int, height: int) -> Size:
    """How large the cards of a usual hand are in a window of this size."""
    grid = grid_of(width, height)
    return spread(_USUAL_HAND, width - grid.panel, grid.hand, look.up_to("huge")).size


def _on_sizes(look: CardLook, width: int, height: int) -> str:
    """What the chosen size comes to in this window."""
    size = _size_at_the_table(look, width, height)
    if look.largest == "auto":
        return f"Auto: as large as there is room for; here a hand of ten is {size}."
    if look.largest == size:
        return "Smaller than this only where there is no room for it."
    return f"No room here for a hand of ten of that size, so it is {size}."


class Sample(Drawn):
    """A few cards and a back, drawn as the table would."""

    def draw(self, width: int, height: int | None) -> list[Row]:
        look = self.look
        size = look.up_to("large" if self.app.size.height >= _TALL else "medium")[0]
        shown = cards("AS TH JD QC Jk")
        blocks = [*(face(card, size, look, helpful=card == shown[1]) for card in shown), back(size, look)]
        if throws_shadow(size, look):
            blocks = list(map(shadowed, blocks))
        return flowed(blocks, width, 1)


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
                yield Static(meaning, classes="meaning", id=f"{name}-meaning")
        with Horizontal(id="foot"):
            yield Button("Back", id="go-back", compact=True)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self._say_sizes()

    def on_resize(self) -> None:
        self._say_sizes()

    def _say_sizes(self) -> None:
        look = look_of(program_of(self).settings)
        self.query_one("#largest_card-meaning", Static).update(_on_sizes(look, *self.app.size))

    def on_settings_changed(self) -> None:
        self._say_sizes()
        for name in _SETTINGS:
            self.query_one(f"#{name}", Choice).choose(getattr(program_of(self).settings, name))

    def on_choice_chosen(self, event: Choice.Chosen) -> None:
        name = event.choice.id or ""
        if event.value != getattr(program_of(self).settings, name):
            self.post_message(SettingChosen(name, event.value))

    async def on_button_pressed(self) -> None:
        await self.action_dismiss()
