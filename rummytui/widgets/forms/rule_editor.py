"""Editors of house rules, one for each kind of value, generated from the fields of an Options model.

A new option needs nothing here: it appears with its docstring as the explanation.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args, get_origin

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from rules.options import GameOptions, allowed, is_allowed
from rummytui.text.house_rules import spoken
from rummytui.widgets.choice import Alternative, Choice
from rummytui.widgets.entry import Entry
from rummytui.widgets.pieces import fit

_LONGEST = 24
"""The most cells of a wrong value in a sentence."""


class RuleEditor(Vertical):
    """One house rule: its name, something to choose it with, and what it means."""

    @dataclass
    class Changed(Message):
        """The value has changed."""

        editor: RuleEditor

    def __init__(self, model: type[GameOptions], rule: str, value: Any) -> None:
        super().__init__(classes="rule")
        self.model = model
        self.rule = rule
        self.field = model.model_fields[rule]
        self.first_value = value
        self._said = ""

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield Static(spoken(self.rule).capitalize(), classes="rule-name", markup=False)
            yield from self.controls()
        yield Static(self.meaning(), classes="rule-meaning", markup=False)

    def meaning(self) -> str:
        """The explanation of the rule."""
        return self.field.description or ""

    def controls(self) -> Iterable[Widget]:
        """The widgets to choose with; the first of them takes the focus."""
        raise NotImplementedError

    @property
    def value(self) -> Any:
        """The chosen value, not validated."""
        raise NotImplementedError

    @property
    def complaint(self) -> tuple[str, Widget] | None:
        """What is wrong with the value, and the widget to correct; None if only the rules can tell."""
        return None

    def take(self, value: Any) -> None:
        """Show this value."""
        raise NotImplementedError

    def check(self) -> bool:
        """Whether the value is allowed; if not, the reason replaces the explanation."""
        wrong = self._wrong()
        if wrong != self._said:
            self._said = wrong
            line = self.query_one(".rule-meaning", Static)
            line.update(wrong or self.meaning())
            line.set_class(bool(wrong), "-refused")
        return not wrong

    def _wrong(self) -> str:
        if is_allowed(self.model, self.rule, self.value):
            return ""
        if self.complaint:
            return self.complaint[0]
        may_be = allowed(self.model, self.rule)
        return f"{spoken(self.rule).capitalize()} can't be {fit(_written(self.value), _LONGEST)}; it can be {may_be}."

    def know_players(self, names: Sequence[str]) -> None:
        """The names at the table have changed."""


class OneOf(RuleEditor):
    """A rule with a few values, all shown."""

    def alternatives(self) -> list[Alternative]:
        """The values to choose from."""
        values = (True, False) if self.field.annotation is bool else get_args(self.field.annotation)
        return [Alternative(value, spoken(value)) for value in values]

    def controls(self) -> Iterable[Widget]:
        self._choice = Choice(self.alternatives(), self.first_value)
        yield self._choice

    @property
    def value(self) -> Any:
        return self._choice.value

    def take(self, value: Any) -> None:
        self._choice.choose(value)

    def on_choice_chosen(self) -> None:
        self.post_message(self.Changed(self))


class Dealer(OneOf):
    """Who deals first, by name."""

    _names: Sequence[str] = ()

    def meaning(self) -> str:
        return "Who deals the first hand? The deal then passes to the left."

    def alternatives(self) -> list[Alternative]:
        return [Alternative("random", "random"), *(Alternative(seat, name) for seat, name in enumerate(self._names))]

    def know_players(self, names: Sequence[str]) -> None:
        self._names = names
        self._choice.offer(self.alternatives())


class Typed(RuleEditor):
    """A rule that is typed: a number, a word or a list."""

    def controls(self) -> Iterable[Widget]:
        self._entry = Entry(_written(self.first_value), classes="number" if self.field.annotation is int else "")
        yield self._entry
        if self.field.annotation is int:
            yield Static(allowed(self.model, self.rule), classes="rule-bounds", markup=False)

    @property
    def value(self) -> Any:
        text = self._entry.value.strip()
        try:
            return json.loads(text)
        except (ValueError, RecursionError):
            return text

    def take(self, value: Any) -> None:
        self._entry.value = _written(value)

    def on_input_changed(self) -> None:
        self.post_message(self.Changed(self))


def _written(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def editor_for(model: type[GameOptions], rule: str) -> type[RuleEditor]:
    """The kind of editor that suits a house rule of any game."""
    if rule == "first_dealer":
        return Dealer
    annotation = model.model_fields[rule].annotation
    simple = annotation is bool or get_origin(annotation) is Literal
    return OneOf if simple else Typed
