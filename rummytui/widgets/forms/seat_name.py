"""The name at a seat, and the choices beside it, each with keys of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final

from textual.binding import Binding, BindingType
from textual.events import Key
from textual.message import Message

from rummytui.widgets.choice import Choice
from rummytui.widgets.entry import NameEntry
from rummytui.widgets.textual_internals import suggestion_in

MORE: Final[Mapping[str | None, bool]] = {"+": False, "*": True}
"""The keys that add a chair to the table, and whether it is for a bot."""


class SeatChoice(Choice, inherit_bindings=False):
    """Who sits there, where and how: chosen with arrows or a click, never with letters, which are typed into names."""

    # All levels of bots have to be in sight in the line of a seat.
    gaps = (3, 2, 1)
    ascii_marks = ("*", "o")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", "Choose", show=False),
        Binding("right", "turn(1)", "Choose", key_display="← →"),
    ]


class SeatName(NameEntry):
    """The name at a seat. A plus or an asterisk isn't part of it, but adds a chair to the table.

    Tab goes from name to name, and from the last one to the widget below. → at the end of a name goes to the choice
    of person or bot.
    The screen decides where Enter goes from the last name.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        # By priority, so that the next letter is typed into the next name, however quickly it follows.
        Binding("tab", "go_to_name(1)", "Next name", key_display="Tab", priority=True),
        Binding("shift+tab", "go_to_name(-1)", "Previous name", show=False, priority=True),
        Binding("enter", "give_name", "Next name", show=False, priority=True),
        Binding("right", "cursor_right", "Person or bot", key_display="→"),
    ]

    @dataclass
    class MoreWanted(Message):
        """Add a chair."""

        bot: bool

    @dataclass
    class LastGiven(Message):
        """Enter was pressed in the last name."""

    def check_consume_key(self, key: str, character: str | None = None) -> bool:
        return character not in MORE and super().check_consume_key(key, character)

    def on_key(self, event: Key) -> None:
        if event.character in MORE:
            event.prevent_default()
            event.stop()
            self.post_message(self.MoreWanted(bot=MORE[event.character]))

    def action_go_to_name(self, steps: int) -> None:
        """Go to the next or previous name; from the last or the first, to the widget beyond the names."""
        chain = self.screen.focus_chain
        here = chain.index(self)
        there = chain[here + 1 :] if steps > 0 else chain[:here][::-1]
        names = [widget for widget in there if isinstance(widget, SeatName)]
        rest = [widget for widget in there if not isinstance(widget, SeatName | SeatChoice)]
        self.screen.set_focus((names or rest or chain)[0])

    def action_give_name(self) -> None:
        """Go to the next name, if there is one."""
        if self is self.screen.query(SeatName).last():
            self.post_message(self.LastGiven())
        else:
            self.action_go_to_name(1)

    def action_cursor_right(self, select: bool = False) -> None:
        # The name itself is suggested too, once it has been typed out.
        is_whole = suggestion_in(self) in ("", self.value)
        if not select and self.cursor_at_end and self.selection.is_empty and is_whole:
            self.screen.focus_next(SeatChoice)
        else:
            super().action_cursor_right(select)
