"""Questions before a deal: who plays, if there are too many people for a game, and who deals first."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random, SystemRandom
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.events import Key
from textual.widgets import Button, OptionList, Static
from textual.widgets.option_list import Option

from rules.seats import Seat
from rummytui.games.setup import Contest
from rummytui.messages import program_of
from rummytui.screens.dialog import Dialog
from rummytui.settings import Player
from rummytui.table.commands import KeyItem
from rummytui.widgets.at_hand import key_of
from rummytui.widgets.barred import Rows
from rummytui.widgets.emblems import emblem, seat_role
from rummytui.widgets.entry import Entry
from rummytui.widgets.pieces import fit

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


_NAME = 20
"""Cells for a name."""


class TwoDigitEntry(Entry):
    """A line for a number below a hundred."""

    longest = 2

    def validate_value(self, value: str) -> str:
        """Digits only."""
        return "".join(char for char in value if char in "0123456789")[: self.longest]

    @property
    def count(self) -> int:
        """The number; an empty line means none."""
        return int(self.value or 0)


class ContestScreen(Dialog[Seat]):
    """Asks for the count of each person at ``places``. Its result is the seat that deals first, or None."""

    CSS_PATH = ["../styles/dialog.tcss", "../styles/buttons.tcss"]
    AUTO_FOCUS = "TwoDigitEntry"
    DEFAULT_CSS = """
    ContestScreen {
        .line { width: 30; height: 1; }
        .name { width: 22; }
        TwoDigitEntry { width: 6; min-width: 6; }
        #buttons { width: auto; height: auto; margin: 1 0 0 0; }
        #buttons Button { margin: 0 2 0 0; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "app.focus_next", "Next", show=False),
        Binding("up", "app.focus_previous", "Previous", show=False),
        Binding("escape", "dismiss", "Skip"),
    ]

    def __init__(self, contest: Contest, places: Sequence[Player], rng: Random | None = None) -> None:
        super().__init__(contest.label)
        self._contest = contest
        self._places = tuple(places)
        self._rng = rng or SystemRandom()

    def inside(self) -> ComposeResult:
        yield Static(self._contest.question, classes="said", markup=False)
        for seat, place in enumerate(self._places):
            if place.bot is None:
                with Horizontal(classes="line"):
                    yield Static(fit(place.name or f"Seat {seat + 1}", _NAME), classes="name", markup=False)
                    yield TwoDigitEntry(classes=f"of-{seat}")
        with Horizontal(id="buttons"):
            yield Button("Count them", id="count", variant="primary", flat=True)
            yield Button("Skip", id="skip", flat=True)

    @property
    def keys(self) -> Sequence[KeyItem]:
        return [KeyItem("Esc", "skip", "escape")]

    def on_input_submitted(self) -> None:
        self.focus_next()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        _ = self.dismiss(self._winner() if event.button.id == "count" else None)

    def _winner(self) -> Seat | None:
        counts = [0] * len(self._places)
        for seat, place in enumerate(self._places):
            if place.bot is None:
                counts[seat] = self.query_one(f".of-{seat}", TwoDigitEntry).count
        return self._contest.winner(counts, self._rng) if any(counts) else None
