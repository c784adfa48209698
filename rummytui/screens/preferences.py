"""The settings, each in force at once, with a few cards to see what they do."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import ClassVar, get_args

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Static

from rules.cards import Card, cards
from rummytui.messages import KeysWanted, PinsWanted, SettingChosen, program_of
from rummytui.screens.base import AnyWindow, OnTop
from rummytui.screens.lit import LitScreen
from rummytui.settings import MOVES, PAUSES, Back, Drawing, LargestCard, Talk
from rummytui.styles.terminals import draws_fine, is_elsewhere
from rummytui.styles.themes import THEMES
from rummytui.text import marked
from rummytui.widgets.cards import CELLS, CardLook, Size, back, face, look_of, sentence, shadowed, throws_shadow
from rummytui.widgets.choice import Alternative, Choice
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.emblems import with_emblem
from rummytui.widgets.fan import spread
from rummytui.widgets.footer import KeyFooter
from rummytui.widgets.grid import grid_of
from rummytui.widgets.pieces import Piece, Row, flowed, wrapped
from rummytui.widgets.rail import Title
from rummytui.widgets.still import Form

_SETTINGS = {
    "largest_card": (
        "Cards",
        "Auto: as large as your window allows.",
        [Alternative(size, size) for size in get_args(LargestCard)],
    ),
    "four_colours": (
        "Suit colours",
        "With “four”, diamonds are blue and clubs are green.",
        [Alternative(False, "two"), Alternative(True, "four")],
    ),
    "ascii_suits": (
        "Suits",
        "Use letters if your window can't draw the symbols.",
        [Alternative(False, "drawn ♠ ♥ ♦ ♣"), Alternative(True, "letters s h d c")],
    ),
    "drawing": (
        "Pictures",
        "",
        [Alternative(drawing, drawing) for drawing in get_args(Drawing)],
    ),
    "back": (
        "Backs",
        "The pattern on the backs of the cards.",
        [Alternative(back, back) for back in get_args(Back)],
    ),
    "marks": (
        "Marks",
        "Highlights cards that you can use now or that belong together.",
        [Alternative(True, "shown"), Alternative(False, "not shown")],
    ),
    "theme": (
        "Theme",
        "Three felts, a theme for bright rooms, one with high contrast, and your window's own colours.",
        [Alternative(theme.name, theme.name) for theme in THEMES],
    ),
    "pace": (
        "Bot pace",
        "How long bots take to move. Press Space or Enter to hurry them.",
        [Alternative(pace, pace) for pace in PAUSES],
    ),
    "movement": (
        "Movement",
        "How fast cards and chips move. You never have to wait for them.",
        [Alternative(movement, movement) for movement in MOVES],
    ),
    "bots_talk": (
        "Bots talk",
        "A dry line in the log at a big moment. Seldom: at most one a hand.",
        [Alternative(talk, talk) for talk in get_args(Talk)],
    ),
    "announce": (
        "Several screens",
        "Lets others on your network find a table that you open. They still need a code.",
        [Alternative(True, "announced"), Alternative(False, "not announced")],
    ),
}
"""A setting: its name, its description, and its choices."""


_USUAL_HAND = 10
_ROOMY = 46
"""Rows from which the settings stand further apart."""
_WIDE, _VAST, _TALL = 100, 150, 36
"""From this many columns on the cards stand beside the settings, and from this many rows on
they are large; huge where there is room on all sides."""


def _size_at_the_table(look: CardLook, width: int, height: int) -> Size:
    """How large the cards of a usual hand are in a window of this size."""
    grid = grid_of(width, height)
    return spread(_USUAL_HAND, width - grid.panel - grid.rails, grid.hand, look.up_to("huge")).size


def _on_sizes(look: CardLook, width: int, height: int) -> str:
    """What the chosen size comes to in this window."""
    size = _size_at_the_table(look, width, height)
    if look.largest == "auto":
        return f"Auto: as large as possible. In this window, ten cards are {size}."
    if look.largest == size:
        return "Cards are drawn smaller only if they don't fit."
    return f"Ten cards don't fit at that size here, so they're {size}."


def _on_drawing(look: CardLook, environment: Mapping[str, str]) -> str:
    """Which of the two ways of drawing this terminal is likely to draw well."""
    if not look.pictures:
        return "To see pictures, turn colours on and show suits as symbols."
    if name := draws_fine(environment):
        return f"This seems to be {name}, which draws both well. “Fine” has more detail."
    if is_elsewhere(environment):
        return "Any window can draw “blocks”. Choose “fine” only if its picture has no gaps."
    return "Any window can draw “blocks”, but “fine” needs newer characters. Choose “fine” if its picture has no gaps."


class Sample(Drawn):
    """A few cards and a back, drawn as the table would, and a caption where there is room."""

    def draw(self, width: int, height: int | None) -> list[Row]:
        look = self.look
        tall = self.app.size.height >= _TALL
        vast = self.screen.has_class("-vast")
        size = look.up_to("huge" if vast else "large" if tall else "medium")[0]
        shown = cards("AS TH JD QC Jk")
        marked_card = shown[1] if program_of(self).settings.marks else None
        blocks = [*(face(card, size, look, helpful=card == marked_card) for card in shown), back(size, look)]
        if throws_shadow(size, look):
            blocks = [*map(shadowed, blocks), *(self._drawn(drawing, size) for drawing in get_args(Drawing))]
        rows = flowed(blocks, width, 1)
        return [*rows, [], *self._said(width)] if self.screen.has_class("-wide") else rows

    def _drawn(self, drawing: Drawing, size: Size) -> list[Row]:
        """A queen as she looks if this is chosen, with its name below her."""
        rows = face(Card.of("QH"), size, self.look._replace(drawing=drawing))
        roles = "strong" if drawing == self.look.drawing else "quiet"
        return [*rows, [Piece(drawing.center(CELLS[size][0] + 1), roles)]]

    def _said(self, width: int) -> list[Row]:
        names = [with_emblem(name, ascii=self.look.ascii) for name in marked(["Ann", "Bob", "Gail"])]
        told = (" drew a card and discarded J♣.", " took 10♦ and laid down Q♥ K♥ A♥.", " laid off 4♠ on a run.")
        return [
            sentence(line, self.look)
            for name, what in zip(names, told, strict=True)
            for line in wrapped(f"{name}{what}", width)
        ]


class PreferencesScreen(AnyWindow, OnTop[None], LitScreen[None]):
    """Changes what is kept in the settings file."""

    AUTO_FOCUS = "Choice"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", "Move", key_display="↑ ↓"),
        Binding("k", "own_keys", "Keys"),
        Binding("p", "pins", "PINs"),
        Binding("escape,comma,q", "dismiss", "Back"),
    ]
    CSS_PATH = "../styles/buttons.tcss"
    DEFAULT_CSS = """
    PreferencesScreen {
        #all { height: 1fr; }
        #foot { height: 1; padding: 0 2; }
        #foot Button { margin: 0 2 0 0; }
        #sample { height: auto; padding: 0 2; background: $inset; }
        .setting { height: auto; }
        .name { width: 16; text-style: bold; }
        Choice { width: 1fr; }
        .meaning { color: $quiet; margin: 0 0 1 16; }
        Sample { width: 1fr; height: auto; }
        #options { width: 1fr; height: 1fr; }
        &.-wide {
            #all { layout: horizontal; }
            #options { padding: 1 0 0 0; }
            #sample {
                dock: right;
                width: 44;
                height: 100%;
                padding: 1 2;
                border: round $border-blurred;
                border-title-color: $quiet;
            }
        }
        &.-vast #sample { width: 80; align-vertical: middle; }
        &.-vast #options { padding: 4 0 0 0; }
        &.-tall .meaning { margin: 0 0 2 16; }
    }
    """

    def compose(self) -> ComposeResult:
        settings = program_of(self).settings
        yield Title("Settings", spare=True)
        with Vertical(id="all"):
            with Vertical(id="sample") as panel:
                panel.border_title = "how it looks on the table"
                yield Sample()
            with Vertical(id="options"):
                with Form():
                    for name, (title, meaning, alternatives) in _SETTINGS.items():
                        with Horizontal(classes="setting"):
                            yield Static(title, classes="name")
                            yield Choice(alternatives, getattr(settings, name), id=name)
                        yield Static(meaning, classes="meaning", id=f"{name}-meaning")
                with Horizontal(id="foot"):
                    yield Button("Keys…", id="own-keys", compact=True)
                    yield Button("PINs…", id="pins", compact=True)
                    yield Button("Back", id="go-back", compact=True)
        yield KeyFooter()

    def on_mount(self) -> None:
        self.on_resize()

    def on_resize(self) -> None:
        wide, high = self.app.size
        self.set_class(wide >= _WIDE, "-wide")
        self.set_class(wide >= _VAST and high >= _TALL, "-vast")
        self.set_class(wide >= _WIDE and high >= _ROOMY, "-tall")
        self._say_sizes()

    def _say_sizes(self) -> None:
        look = look_of(program_of(self).settings)
        self.query_one("#largest_card-meaning", Static).update(_on_sizes(look, *self.app.size))
        pictured = self.query_one(Sample).look
        self.query_one("#drawing-meaning", Static).update(_on_drawing(pictured, os.environ))

    def on_settings_changed(self) -> None:
        self._say_sizes()
        self.query_one(Sample).redraw()
        for name in _SETTINGS:
            self.query_one(f"#{name}", Choice).choose(getattr(program_of(self).settings, name))

    def on_choice_chosen(self, event: Choice.Chosen) -> None:
        name = event.choice.id or ""
        if event.value != getattr(program_of(self).settings, name):
            self.post_message(SettingChosen(name, event.value))

    async def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "own-keys":
            self.action_own_keys()
        elif event.button.id == "pins":
            self.action_pins()
        else:
            await self.action_dismiss()

    def action_own_keys(self) -> None:
        """Open the keys."""
        self.post_message(KeysWanted())

    def action_pins(self) -> None:
        """Open the PINs."""
        self.post_message(PinsWanted())
