"""The house rules of a game as a form, generated from the game's Options model.

A game may bring an editor of its own for a house rule that needs more than a choice or a line to type in.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from pydantic.fields import FieldInfo
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Static

from rules.options import BY_THE_BOOK, GameOptions
from rummytui.settings import OF_THE_EVENING
from rummytui.text.house_rules import in_order, rule_said, spoken
from rummytui.text.saved_games import cut
from rummytui.widgets.choice import Alternative, Choice
from rummytui.widgets.forms.rule_editor import RuleEditor, editor_for

OWN = "your own"
"""What is offered as chosen while the rules match none of the presets."""


class Fold(Static, can_focus=True):
    """A line that hides what is below it, or shows it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "fold", "Open or close", show=False)]

    class Pressed(Message):
        """Open or close what is below."""

    def action_fold(self) -> None:
        self.post_message(self.Pressed())

    def on_click(self) -> None:
        self.action_fold()


class HouseRulesForm(Vertical):
    """The presets of one game, and below them all its house rules, hidden until they are opened."""

    @dataclass
    class Changed(Message):
        """The choice has changed."""

        rules: HouseRulesForm

    class Folded(Message):
        """The rules were opened or closed."""

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
        self._meaning: tuple[type[GameOptions], str] | None = None
        """The sentence shown about the preset, and the game it belongs to."""

    def compose(self) -> ComposeResult:
        with Vertical(id="together", classes="rule"):
            with Horizontal():
                yield Static("House rules", classes="rule-name")
                yield Choice(self._presets(), self._preset, id="preset")
            yield Static(classes="rule-meaning", markup=False)
        yield Fold(markup=False)
        yield Vertical(id="rules")

    async def on_mount(self) -> None:
        self.query_one("#rules").display = False
        self._summarise()

    async def show(
        self, model: type[GameOptions], values: Mapping[str, Any], own_editors: Mapping[str, type[RuleEditor]]
    ) -> None:
        """Show the form of another game, with these changes from its rulebook and its own editors by rule."""
        self._model, self._values, self._own_editors = model, dict(values), own_editors
        self._editors = []
        await self.query_one("#rules").remove_children()
        if self.open:
            await self._build()
        self._summarise()

    def know_players(self, names: Sequence[str]) -> None:
        """Set the names of the players."""
        self._players = names
        dealer = self._values.get("first_dealer")
        if isinstance(dealer, int) and dealer >= len(names):
            # A seat of a larger table, remembered from an earlier game.
            del self._values["first_dealer"]
        for editor in self._editors:
            editor.know_players(names)
        self._summarise()

    @property
    def values(self) -> dict[str, Any]:
        """What differs from the rulebook, by name; it has not been validated."""
        if not self._editors:
            return self._values
        return {
            editor.rule: value for editor in self._editors if not _same(value := editor.value, _default(editor.field))
        }

    @property
    def open(self) -> bool:
        """Whether the rules are shown."""
        return bool(self.query_one("#rules").display)

    async def point_at(self, rule: str) -> None:
        """Open the form and focus what is wrong with this rule."""
        if not self.open:
            await self.on_fold_pressed()
        for editor in self._editors:
            if editor.rule == rule:
                editor.check()
                wrong = editor.complaint
                (wrong[1] if wrong else next(child for child in editor.query("*") if child.focusable)).focus()
                # Focus scrolls a widget into view, but not the sentence below it.
                self.call_after_refresh(editor.scroll_visible, animate=False)

    def refuse(self, sentence: str) -> None:
        """Show why rules contradict each other; names are shown as they are in the form."""
        self._meaning = self._model, sentence
        line = self.query_one("#together .rule-meaning", Static)
        line.update(sentence.replace("_", " "))
        line.add_class("-refused")
        self.query_one("#preset").focus()
        self.call_after_refresh(self.query_one("#together").scroll_visible, animate=False)

    def choose(self, rule: str, value: Any) -> None:
        """Set one rule, whether or not the rules are shown."""
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
        self.post_message(self.Folded())
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
        await self.query_one("#rules").mount(*editors)
        self._editors = editors
        self.know_players(self._players)
        for editor in editors:
            if editor.rule in self._values:
                editor.take(self._values[editor.rule])

    # ------------------------------------------------------------------------------------------------ all together

    def _presets(self) -> list[Alternative]:
        names = list(self._model.all_presets())
        return [Alternative(name, name) for name in (names if self._preset in names else [*names, OWN])]

    @property
    def _preset(self) -> str:
        """The name of the chosen preset."""
        values = _without_evening(self.values)
        presets = self._model.all_presets().items()
        return next((name for name, preset in presets if _same(values, preset.rules)), OWN)

    def on_choice_chosen(self, event: Choice.Chosen) -> None:
        if event.choice.id != "preset" or event.value in (OWN, self._preset):
            return
        evening = {rule: value for rule, value in self.values.items() if rule in OF_THE_EVENING}
        self._values = {**self._model.all_presets()[str(event.value)].rules, **evening}
        for editor in self._editors:
            editor.take(self._values.get(editor.rule, _default(editor.field)))
        self._summarise()
        self.post_message(self.Changed(self))

    def on_rule_editor_changed(self, event: RuleEditor.Changed) -> None:
        event.editor.check()
        self._summarise()
        self.post_message(self.Changed(self))

    def _summarise(self) -> None:
        self._show_preset()
        changed = ", ".join(self._said(rule, value) for rule, value in self.values.items())
        arrow = "▾" if self.open else "▸"
        summary = cut(f"{arrow} All the rules: {changed or BY_THE_BOOK}", max(self.app.size.width - 8, 20))
        if summary != self._summary:
            # Updating it lays out the whole form again, which takes too long for every key.
            self._summary = summary
            self.query_one(Fold).update(summary)

    def _show_preset(self) -> None:
        chosen = self._preset
        preset = self._model.all_presets().get(chosen)
        meaning = preset.sentence if preset else "Your own mix of the rules below."
        # The sentence for by the book is the same in every game, but the presets are not.
        if (self._model, meaning) != self._meaning:
            said, self._meaning = self._meaning, (self._model, meaning)
            choice = self.query_one("#preset", Choice)
            choice.offer(self._presets())
            with choice.prevent(Choice.Chosen):
                choice.choose(chosen)
            if said is None or said[1] != meaning:
                line = self.query_one("#together .rule-meaning", Static)
                line.update(meaning)
                line.remove_class("-refused")

    def _said(self, rule: str, value: Any) -> str:
        if rule == "first_dealer" and isinstance(value, int) and value < len(self._players):
            return f"{spoken(rule)} {self._players[value]}"
        return rule_said(rule, value)


def _without_evening(values: Mapping[str, Any]) -> dict[str, Any]:
    return {rule: value for rule, value in values.items() if rule not in OF_THE_EVENING}


def _default(field: FieldInfo) -> Any:
    return field.get_default(call_default_factory=True)


def _same(one: object, other: object) -> bool:
    """Whether two values are the same in a saved game: 1 is not true there."""
    return json.dumps(one, sort_keys=True, default=str) == json.dumps(other, sort_keys=True, default=str)
