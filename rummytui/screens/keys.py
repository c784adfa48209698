"""Choosing keys: every command with its key, and a new one on a key press."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Key
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from rules import GAMES
from rummytui.games.own_keys import all_commands, phases_of
from rummytui.messages import KeysChanged
from rummytui.screens.base import AnyWindow
from rummytui.screens.dialog import Dialog
from rummytui.table.commands import Command, key_shown
from rummytui.table.own_keys import ALL_GAMES, FIXED, checked, read_keys, usual_key, write_keys
from rummytui.widgets.at_hand import key_of
from rummytui.widgets.barred import Rows
from rummytui.widgets.pieces import wrapped

_KEY, _LABEL = 8, 15
"""Cells for a key, and for the label of its command; few labels are longer."""
_ABOUT = 42
"""Cells for a line about a command: what the smallest table has beside them."""


class KeysScreen(AnyWindow, Dialog[None]):
    """Lists commands with their keys, to be changed for all games."""

    AUTO_FOCUS = "Rows"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("delete,backspace", "usual", "Default key", key_display="⌫"),
        Binding("q", "dismiss", "Back", show=False),
    ]
    _HOW = "Press Enter on a command, then the new key for all games."

    def __init__(self) -> None:
        super().__init__("keys")
        self._sections: dict[str, dict[str, str]] = {}
        self._asking: Command | None = None
        fixed = {each.name for each in FIXED}
        self._commands = [each for each in all_commands() if each.name not in fixed and len(usual_key(each)) == 1]

    def inside(self) -> ComposeResult:
        yield Static(self._HOW, classes="said", id="said", markup=False)
        yield Rows()

    def on_mount(self) -> None:
        try:
            self._sections = read_keys()
        except ValueError as error:
            self._say(str(error))
        self._fill()

    def _say(self, text: str) -> None:
        self.query_one("#said", Static).update(text)

    def _fill(self) -> None:
        menu = self.query_one(Rows)
        at = menu.highlighted
        menu.set_options(Option(self._line(each), id=each.name) for each in self._commands)
        menu.highlighted = at or 0

    def _line(self, command: Command) -> Content:
        key = self._sections.get(ALL_GAMES, {}).get(command.name, usual_key(command))
        about = " ".join(command.explained.split()).partition(". ")[0].rstrip(".")
        label = f"{command.label:<{_LABEL}} "
        lines = wrapped(f"{about}.", _ABOUT - (len(label) - _LABEL - 1))
        said = f"\n{' ' * (_KEY + len(label))}".join(lines)
        return Content.assemble((key_shown(key).ljust(_KEY), "bold"), label, (said, "$quiet"))

    @property
    def _at_cursor(self) -> Command:
        return self._commands[self.query_one(Rows).highlighted or 0]

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._asking = self._at_cursor
        self._say(f"New key for “{self._asking.label}”? Esc to cancel.")

    def on_key(self, event: Key) -> None:
        command, self._asking = self._asking, None
        if command is None:
            return
        event.stop()
        event.prevent_default()
        if event.key == "escape":
            self._say(self._HOW)
        else:
            self._change(command, key_of(event))

    def action_usual(self) -> None:
        """Give the command at the cursor its usual key back."""
        command = self._at_cursor
        self._change(command, usual_key(command))

    def _change(self, command: Command, key: str) -> None:
        name = command.name
        chosen = {each: other for each, other in self._sections.get(ALL_GAMES, {}).items() if each != name}
        if key != usual_key(command):
            chosen[name] = key
        if trouble := self._trouble(chosen, name):
            self._say(trouble)
            return
        self._sections = {
            ALL_GAMES: chosen,
            **{each: keys for each, keys in self._sections.items() if each != ALL_GAMES},
        }
        self._say(write_keys(self._sections) or f"“{command.label}” is now {key_shown(key)}.")
        self._fill()
        self.post_message(KeysChanged())

    def _trouble(self, chosen: dict[str, str], name: str) -> str:
        """Why these keys aren't available, in some game."""
        for game in GAMES:
            phases = [*phases_of(game)]
            if any(each.name == name for phase in phases for each in phase):
                here = {each.name for phase in phases for each in phase}
                wanted = {each: key for each, key in chosen.items() if each in here}
                if troubles := checked(wanted, phases).troubles:
                    return f"{troubles[0]} ({GAMES[game].title})"
        return ""
