"""Setting up Dummy Rummy: its contracts are edited line by line."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import Button, Static

from rules.melds import LEAST
from rules.options import GameOptions
from rules.rummy.contract import LEAST_RUN, needed
from rules.rummy.dummy_rummy import LARGEST_CONTRACT, DummyRummyOptions
from rummytui.games.setup import GameSetup
from rummytui.widgets.count import Count
from rummytui.widgets.forms.rule_editor import RuleEditor

MOST_HANDS = next(limit.max_length for limit in DummyRummyOptions.model_fields["contracts"].metadata[::-1])
"""The most hands in a game."""


def sense(sets: int | str, runs: int | str) -> tuple[str, bool]:
    """How many cards a contract takes, or why it won't work; and whether it works.

    >>> sense(2, 1)
    ('10 cards', True)
    >>> sense(2, 2)
    ('14 cards, but the limit is 12', False)
    """
    for count, what in ((sets, "sets"), (runs, "runs")):
        if isinstance(count, str):
            return f"enter a number of {what}", False
    assert isinstance(sets, int)
    assert isinstance(runs, int)
    if not sets + runs:
        return "it needs a set or a run", False
    cards = needed((sets, runs))
    if cards > LARGEST_CONTRACT:
        return f"{cards} cards, but the limit is {LARGEST_CONTRACT}", False
    return f"{cards} cards", True


class ContractLine(Horizontal):
    """The contract of one hand."""

    def __init__(self, number: int, contract: Sequence[int | str]) -> None:
        super().__init__(classes="contract")
        self.number = number
        self.sets = Count(contract[0], LARGEST_CONTRACT // LEAST)
        self.runs = Count(contract[1], LARGEST_CONTRACT // LEAST_RUN)
        self._said = Static("", classes="contract-said", markup=False)

    def compose(self) -> ComposeResult:
        yield Static(f"{self.number:2}", classes="contract-number")
        yield self.sets
        yield Static("sets", classes="contract-what")
        yield self.runs
        yield Static("runs", classes="contract-what")
        yield self._said

    def on_mount(self) -> None:
        self.say()

    @property
    def value(self) -> list[int | str]:
        """Sets and runs; what was typed if it is not a number."""
        return [self.sets.value, self.runs.value]

    def say(self) -> None:
        """Show how many cards it takes, or why it won't work."""
        words, possible = sense(*self.value)
        self._said.update(words)
        self._said.set_class(not possible, "-refused")

    def culprit(self) -> Widget:
        """The entry to correct."""
        return self.runs.entry if isinstance(self.runs.value, str) else self.sets.entry


class ContractLines(RuleEditor):
    """A line for each hand, and buttons to add and remove one."""

    def __init__(self, model: type[GameOptions], rule: str, value: Any) -> None:
        super().__init__(model, rule, value)
        self._lines: list[ContractLine] = []

    def meaning(self) -> str:
        return "What to lay down in each hand: sets of three or more, and runs of four or more. Each line is one hand."

    def controls(self) -> Iterable[Widget]:
        self._lines = [ContractLine(number, contract) for number, contract in enumerate(self.first_value, 1)]
        buttons = Horizontal(
            Button("+ hand", name="more", compact=True), Button("− hand", name="less", compact=True), id="hands"
        )
        yield Vertical(*self._lines, buttons, classes="contracts")

    def on_mount(self) -> None:
        self._allow()

    @property
    def value(self) -> Any:
        return [line.value for line in self._lines]

    @property
    def complaint(self) -> tuple[str, Widget] | None:
        for line in self._lines:
            words, possible = sense(*line.value)
            if not possible:
                return f"The contract for hand {line.number} won't work: {words}.", line.culprit()
        return None

    def take(self, value: Any) -> None:
        for line, contract in zip(self._lines, value, strict=False):
            line.sets.entry.value, line.runs.entry.value = map(str, contract)
        while len(self._lines) > len(value):
            self._less()
        for contract in value[len(self._lines) :]:
            self._more(contract)
        self._allow()

    def _more(self, contract: Sequence[int | str]) -> None:
        line = ContractLine(len(self._lines) + 1, contract)
        self._lines.append(line)
        _ = self.query_one(".contracts").mount(line, before="#hands")

    def _less(self) -> None:
        _ = self._lines.pop().remove()

    def _allow(self) -> None:
        """Allow no more hands than the limit, and at least one."""
        for button in self.query(Button):
            button.disabled = len(self._lines) == (1 if button.name == "less" else MOST_HANDS)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        if event.button.name == "more":
            self._more(self._lines[-1].value)
        else:
            self._less()
        self._allow()
        self.post_message(self.Changed(self))

    def on_count_changed(self, event: Count.Changed) -> None:
        event.stop()
        if isinstance(line := event.counter.parent, ContractLine):
            line.say()
        self.post_message(self.Changed(self))


SETUP = GameSetup(editors={"contracts": ContractLines})
