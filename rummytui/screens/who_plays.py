"""A question who plays, for a table that has more people than a game takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from rules.seats import Seat
from rummytui.messages import program_of
from rummytui.screens.on_top import OnTop
from rummytui.widgets.at_hand import AT_HAND, key_of
from rummytui.widgets.emblems import emblem, seat_role
from rummytui.widgets.footer import KeyFooter
from rummytui.widgets.menu import Menu

_KEYS: Final = "123456789abc"
"""The key of each seat."""


class _Players(Menu):
    """Everybody at the table. Space or a click has a player in or out, Enter deals."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "screen.deal", "Deal now", key_display="⏎", priority=True),
        Binding("space", "select", "In or out", key_display="Space"),
    ]


class WhoPlaysScreen(OnTop[tuple[Seat, ...]], ModalScreen[tuple[Seat, ...]]):
    """Asks which of ``names`` play; dismisses with their seats, in order, or with None for Escape.

    ``title`` is the game's, ``counts`` how many may play it. Each player has a key.
    """

    AUTO_FOCUS = "Menu"
    BINDINGS: ClassVar[list[BindingType]] = [*AT_HAND, Binding("escape", "dismiss", "Back")]
    DEFAULT_CSS = """
    WhoPlaysScreen {
        align: center middle;
        background: $background;
        #box { width: 68; height: auto; max-height: 100%; background: $inset;
               border: round $border-blurred; border-title-color: $quiet; padding: 1 2; margin: 0 0 1 0; }
        #asked { height: auto; margin: 0 0 1 0; }
        #said { height: auto; min-height: 1; margin: 1 0 0 0; color: $turn; }
        Menu { height: auto; max-height: 100%; }
    }
    """

    def __init__(self, title: str, names: Sequence[str], counts: range) -> None:
        super().__init__()
        self._title, self._names, self._counts = title, names, counts
        self._playing: set[Seat] = set()

    def compose(self) -> ComposeResult:
        many = f"{self._counts[0]} to {self._counts[-1]}" if len(self._counts) > 1 else f"{self._counts[0]}"
        with Vertical(id="box") as frame:
            frame.border_title = "who plays?"
            asked = f"{self._title} is for {many} players. Press the number of each player who's in."
            yield Static(asked, id="asked", markup=False)
            yield _Players(*self._lines())
            yield Static("", id="said", markup=False)
        yield KeyFooter()

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
