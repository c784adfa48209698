"""A question who plays, for a table that has more people than a game takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.events import Key
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from rules.seats import Seat
from rummytui.messages import program_of
from rummytui.screens.dialog import Dialog
from rummytui.table.commands import KeyItem
from rummytui.widgets.at_hand import key_of
from rummytui.widgets.barred import Rows
from rummytui.widgets.emblems import emblem, seat_role

_KEYS: Final = "123456789abc"
"""The key of each seat."""


class _Players(Rows):
    """Everybody at the table. Space or a click has a player in or out, Enter deals."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "screen.deal", "Deal now", key_display="⏎", priority=True),
        Binding("space", "select", "In or out", key_display="Space"),
    ]


class WhoPlaysScreen(Dialog[tuple[Seat, ...]]):
    """Asks which of ``names`` play; dismisses with their seats, in order, or with None for Escape.

    ``title`` is the game's, ``counts`` how many may play it. Each player has a key.
    """

    AUTO_FOCUS = "Rows"

    def __init__(self, title: str, names: Sequence[str], counts: range) -> None:
        super().__init__("who plays?")
        self._title, self._names, self._counts = title, names, counts
        self._playing: set[Seat] = set()

    def inside(self) -> ComposeResult:
        many = f"{self._counts[0]} to {self._counts[-1]}" if len(self._counts) > 1 else f"{self._counts[0]}"
        asked = f"{self._title} is for {many} players. Press the number of each player who's in."
        yield Static(asked, classes="said", markup=False)
        yield _Players(*self._lines())
        yield Static("", classes="answer", id="said", markup=False)

    @property
    def keys(self) -> Sequence[KeyItem]:
        return [KeyItem("Enter", "deal now", "enter"), *super().keys]

    def _lines(self) -> list[Option]:
        letters = program_of(self).settings.ascii_suits
        yes, no = ("(*)", "( )") if letters else ("✓", "○")
        return [
            Option(
                Content.assemble(
                    f"{_KEYS[seat]}  {yes if seat in self._playing else no} ",
                    (emblem(seat, ascii=letters), f"${seat_role(seat)}"),
                    f" {name}",
                )
            )
            for seat, name in enumerate(self._names)
        ]

    def on_key(self, event: Key) -> None:
        place = _KEYS.find(key_of(event)) if len(key_of(event)) == 1 else -1
        if 0 <= place < len(self._names):
            event.stop()
            self._turn(place)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._turn(event.option_index)

    def _turn(self, seat: Seat) -> None:
        """Have a player in, or out."""
        self._playing ^= {seat}
        menu = self.query_one(_Players)
        menu.set_options(self._lines())
        menu.highlighted = seat
        self._say("Press Enter to deal." if len(self._playing) in self._counts else "")

    def _say(self, text: str) -> None:
        self.query_one("#said", Static).update(text)

    def action_deal(self) -> None:
        """Deal to those who play, if that is as many as it takes."""
        playing, most = len(self._playing), self._counts[-1]
        if playing in self._counts:
            _ = self.dismiss(tuple(sorted(self._playing)))
        elif playing > most:
            self._say(
                f"That's {playing} players, {playing - most} too many. Press a number again to leave a player out."
            )
        else:
            missing = self._counts[0] - playing
            self._say(f"{missing} more {'player' if missing == 1 else 'players'}, please.")
