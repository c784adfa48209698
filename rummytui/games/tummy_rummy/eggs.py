"""The deviled-egg contest, which decides who deals first. (TU-2)"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random, SystemRandom
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from rules.tummy.eggs import most_eggs
from rummytui.settings import Place
from rummytui.widgets.at_hand import AT_HAND
from rummytui.widgets.entry import Entry
from rummytui.widgets.pieces import fit


class EggEntry(Entry):
    """A line for a number of eggs."""

    longest = 2

    def validate_value(self, value: str) -> str:
        """Digits only."""
        return "".join(char for char in value if char in "0123456789")[: self.longest]

    @property
    def eggs(self) -> int:
        """How many; an empty line means none."""
        return int(self.value or 0)


class EggScreen(ModalScreen[int | None]):
    """Asks how many deviled eggs fit in each mouth. Its result is the seat that deals first, or None."""

    CSS_PATH = ["../../styles/buttons.tcss", "../../styles/setup.tcss"]
    AUTO_FOCUS = "EggEntry"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "app.focus_next", "Next", show=False),
        Binding("up", "app.focus_previous", "Previous", show=False),
        *AT_HAND,
        Binding("escape", "skip", "Skip"),
    ]

    def __init__(self, places: Sequence[Place], rng: Random | None = None) -> None:
        super().__init__()
        self._places = tuple(places)
        self._rng = rng or SystemRandom()

    def compose(self) -> ComposeResult:
        with Vertical(id="eggs"):
            yield Static("The deviled-egg contest", id="egg-title")
            yield Static("How many deviled eggs fit in your mouth? The fullest mouth deals first; ties go at random.")
            for seat, place in enumerate(self._places):
                if place.bot is None:
                    with Horizontal(classes="egg-line"):
                        yield Static(fit(place.name or f"Seat {seat + 1}", 20), classes="egg-name", markup=False)
                        yield EggEntry(classes=f"egg-{seat}")
            with Horizontal(id="egg-buttons"):
                yield Button("Count them", id="count", variant="primary", flat=True)
                yield Button("Skip", id="skip", flat=True)

    def on_input_submitted(self) -> None:
        self.focus_next()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        if event.button.id == "count":
            self._count()
        else:
            self.action_skip()

    def _count(self) -> None:
        eggs = [0] * len(self._places)
        for seat, place in enumerate(self._places):
            if place.bot is None:
                eggs[seat] = self.query_one(f".egg-{seat}", EggEntry).eggs
        self._close(most_eggs(eggs, self._rng) if any(eggs) else None)

    def action_skip(self) -> None:
        """Leave the dealer to chance, or as chosen."""
        self._close(None)

    def _close(self, dealer: int | None) -> None:
        """Close with this result, unless another screen is on top or a second key comes too late."""
        if self.app.screen is self:
            _ = self.dismiss(dealer)
