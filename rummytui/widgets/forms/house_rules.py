"""The house rules of a game as a form that makes itself from the game's Options model.

A game whose house rule wants more than a choice or a line to type in brings an editor of its own.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from inspect import get_annotations
from typing import Any, ClassVar

from pydantic.fields import FieldInfo
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Static

from rules.options import GameOptions
from rummytui.text.house_rules import rule_said, spoken
from rummytui.text.saved_games import cut
from rummytui.widgets.choice import Alternative, Choice
from rummytui.widgets.forms.rule_editor import RuleEditor, editor_for

OWN = "our own"
"""The preset of a table whose choice is nobody else's."""

BOOK = "by the book"
"""The preset that every game has: nothing changed."""


def in_order(model: type[GameOptions]) -> list[str]:
    """The names of all house rules: a game's own first, then what it shares with others."""
    rules = [rule for kind in model.__mro__ for rule in get_annotations(kind)]
    return [rule for rule in dict.fromkeys(rules) if rule in model.model_fields]


class Fold(Static, can_focus=True):
    """A line that hides what is below it, or shows it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "fold", "Open or fold", show=False)]

    class Pressed(Message):
        """It wants to be opened or folded."""

    def action_fold(self) -> None:
        self.post_message(self.Pressed())

    def on_click(self) -> None:
        self.action_fold()


class HouseRules(Vertical):
    """All house rules of one game, folded away until somebody wants to see them."""

    @dataclass
    class Changed(Message):
        """Something else is chosen now."""

        rules: HouseRules

    def __init__(
        self,
        model: type[GameOptions],
        values: Mapping[str, Any],
        own_editors: Mapping[str, type[RuleEditor]],
        *,
        id: str | None = None,  # noqa: A002
    ) -> None:
        super().__init__(id=id)
        self._model = model
        self._own_editors = own_editors
        self._values = dict(values)
        self._players: Sequence[str] = ()
        self._editors: list[RuleEditor] = []
        self._summary = ""

    def compose(self) -> ComposeResult:
        yield Fold(markup=False)
        yield Vertical(id="rules")

    async def on_mount(self) -> None:
        self.query_one("#rules").display = False
        self._summarise()

    async def show(
        self, model: type[GameOptions], values: Mapping[str, Any], own_editors: Mapping[str, type[RuleEditor]]
    ) -> None:
        """Be the form of another game, with these choices that differ from its book, and its editors by rule."""
        self._model, self._values, self._own_editors = model, dict(values), own_editors
        self._editors = []
        await self.query_one("#rules").remove_children()
        if self.open:
            await self._build()
        self._summarise()

    def know_players(self, names: Sequence[str]) -> None:
        """These sit at the table now."""
        self._players = names
        dealer = self._values.get("first_dealer")
        if isinstance(dealer, int) and dealer >= len(names):
            # A seat of a larger table, remembered from another evening.
            del self._values["first_dealer"]
        for editor in self._editors:
            editor.know_players(names)
        self._summarise()

    @property
    def values(self) -> dict[str, Any]:
        """What differs from the book, by name; whether it is allowed is for the rules to say."""
        if not self._editors:
            return self._values
        return {
            editor.rule: value for editor in self._editors if not _same(value := editor.value, _default(editor.field))
        }

    @property
    def open(self) -> bool:
        """Whether the rules are in sight."""
        return bool(self.query_one("#rules").display)

    async def point_at(self, rule: str) -> None:
        """Open the form with the focus on one rule, and there on what is wrong."""
        if not self.open:
            await self.on_fold_pressed()
        for editor in self._editors:
            if editor.rule == rule:
                editor.check()
                wrong = editor.complaint
                (wrong[1] if wrong else next(child for child in editor.query("*") if child.focusable)).focus()
                # The focus brings its own row into sight, not the sentence below it.
                self.call_after_refresh(editor.scroll_visible, animate=False)

    def choose(self, rule: str, value: Any) -> None:
        """Have this value for one rule, whether or not the rules are in sight."""
        self._values[rule] = value
        for editor in self._editors:
            if editor.rule == rule:
                editor.take(value)
        self._summarise()

    async def on_fold_pressed(self) -> None:
        rules = self.query_one("#rules")
        rules.display = not self.open
        if self.open and not self._editors:
            await self._build()
        self._summarise()
        if self.open:
            self.call_after_refresh(self.scroll_visible, top=True, animate=False)

    async def _build(self) -> None:
        fields = self._model.model_fields
        editors = [
            (self._own_editors.get(rule) or editor_for(self._model, rule))(
                self._model, rule, self._values.get(rule, _default(fields[rule]))
            )
            for rule in in_order(self._model)
        ]
        chosen = self._preset(self.values)
        preset = Choice(self._presets(chosen), chosen, id="preset")
        await self.query_one("#rules").mount(
            Vertical(
                Horizontal(Static("All together", classes="rule-name"), preset),
                Static("Which way of playing? It sets all rules below at once.", classes="rule-meaning"),
                id="together",
                classes="rule",
            ),
            *editors,
        )
        self.query_one("#together").display = len(self._presets(chosen)) > 1
        self._editors = editors
        self.know_players(self._players)
        for editor in editors:
            if editor.rule in self._values:
                editor.take(self._values[editor.rule])

    # ------------------------------------------------------------------------------------------------ all together

    def _presets(self, chosen: str) -> list[Alternative]:
        names = list(self._offered())
        return [Alternative(name, name) for name in (names if chosen in names else [*names, OWN])]

    def _offered(self) -> Mapping[str, Mapping[str, Any]]:
        """What can be chosen as a whole. The book itself, unless the game has another name for that."""
        presets = self._model.presets
        return presets if {} in presets.values() else {BOOK: {}, **presets}

    def _preset(self, values: Mapping[str, Any]) -> str:
        """The name of what is chosen as a whole."""
        for name, wanted in self._offered().items():
            if _same(values, wanted):
                return name
        return OWN

    def on_choice_chosen(self, event: Choice.Chosen) -> None:
        if event.choice.id == "preset" and event.value not in (OWN, self._preset(self.values)):
            values = self._model.presets.get(str(event.value), {})
            for editor in self._editors:
                editor.take(values.get(editor.rule, _default(editor.field)))

    def on_rule_editor_changed(self, event: RuleEditor.Changed) -> None:
        event.editor.check()
        chosen = self._preset(self.values)
        presets = self._presets(chosen)
        preset = self.query_one("#preset", Choice)
        if preset.value != chosen:
            preset.offer(presets)
            preset.choose(chosen)
        self.query_one("#together").display = len(presets) > 1
        self._summarise()
        self.post_message(self.Changed(self))

    def _summarise(self) -> None:
        changed = ", ".join(self._said(rule, value) for rule, value in self.values.items())
        arrow = "▾" if self.open else "▸"
        summary = cut(f"{arrow} House rules: {changed or BOOK}", max(self.app.size.width - 8, 20))
        if summary != self._summary:
            # A new text is a new layout of the whole form, which is too much for every key that is typed in it.
            self._summary = summary
            self.query_one(Fold).update(summary)

    def _said(self, rule: str, value: Any) -> str:
        if rule == "first_dealer" and isinstance(value, int) and value < len(self._players):
            return f"{spoken(rule)} {self._players[value]}"
        return rule_said(rule, value)


def _default(field: FieldInfo) -> Any:
    return field.get_default(call_default_factory=True)


def _same(one: object, other: object) -> bool:
    """Whether two values are the same in a saved game: 1 is not true there."""
    return json.dumps(one, sort_keys=True, default=str) == json.dumps(other, sort_keys=True, default=str)
