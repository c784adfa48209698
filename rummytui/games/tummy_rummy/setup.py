"""Setting up Tummy Rummy: its menu is written line by line, and eggs may decide who deals first."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from textual.containers import Grid, Horizontal
from textual.widget import Widget
from textual.widgets import Static

from rules.tummy.options import MENU, most_eggs
from rummytui.games.setup import Contest, GameSetup
from rummytui.widgets.entry import NameEntry
from rummytui.widgets.forms.rule_editor import RuleEditor


class MenuLines(RuleEditor):
    """A food for every rank. An empty line keeps its own dish."""

    def meaning(self) -> str:
        return "The dish for each rank. Leave a line empty to keep its Thanksgiving dish."

    def controls(self) -> Iterable[Widget]:
        self._entries: dict[str, NameEntry] = {}
        yield Grid(*(self._line(rank) for rank in MENU), classes="lines")

    def _line(self, rank: str) -> Widget:
        entry = self._entries[rank] = NameEntry(self.first_value.get(rank, ""), classes=f"line-{rank}")
        entry.placeholder = self.example(rank)
        return Horizontal(Static(rank.replace("T", "10"), classes="rank"), entry)

    def example(self, rank: str) -> str:
        """The placeholder of an empty line."""
        return MENU[rank]

    def _given(self) -> dict[str, str]:
        return {rank: name for rank, entry in self._entries.items() if (name := entry.name_given)}

    @property
    def value(self) -> Any:
        return {**MENU, **self._given()}

    def take(self, value: Any) -> None:
        lines: Mapping[str, str] = value if isinstance(value, Mapping) else {}
        for rank, entry in self._entries.items():
            entry.value = lines.get(rank, "")

    def on_input_changed(self) -> None:
        self.post_message(self.Changed(self))


class UnitWords(MenuLines):
    """A word for one helping of each rank, such as a spoonful or a slice; empty lines have none."""

    def meaning(self) -> str:
        return 'A word for one helping, such as "slice", or "spoonful" as in "one spoonful of gravy". You can leave lines empty.'

    def example(self, rank: str) -> str:
        return f"… of {MENU[rank]}"

    @property
    def value(self) -> Any:
        return self._given()


SETUP = GameSetup(
    editors={"menu": MenuLines, "unit_words": UnitWords},
    contest=Contest(
        "deviled-egg contest",
        "How many deviled eggs fit in your mouth? The fullest mouth deals first; ties are broken at random.",
        most_eggs,
    ),
)
