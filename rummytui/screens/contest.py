"""A contest that decides who deals first: each player's count is typed in."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random, SystemRandom
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Button, Static

from rules.seats import Seat
from rummytui.games.setup import Contest
from rummytui.screens.dialog import Dialog
from rummytui.settings import Player
from rummytui.table.commands import KeyItem
from rummytui.widgets.entry import Entry
from rummytui.widgets.pieces import fit

_NAME = 20
"""Cells for a name."""


class CountEntry(Entry):
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
    AUTO_FOCUS = "CountEntry"
    DEFAULT_CSS = """
    ContestScreen {
        .line { width: 30; height: 1; }
        .name { width: 22; }
        CountEntry { width: 6; min-width: 6; }
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
                    yield CountEntry(classes=f"of-{seat}")
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
                counts[seat] = self.query_one(f".of-{seat}", CountEntry).count
        return self._contest.winner(counts, self._rng) if any(counts) else None
