"""Help: what can be done now, and why other things cannot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from textual.app import ComposeResult
from textual.events import Key
from textual.screen import ModalScreen

from rules import RuleViolation
from rules.moves import Move
from rummytui.messages import RulebookWanted, SettingsWanted
from rummytui.table.commands import Command, KeyItem, key_shown
from rummytui.table.scene import Scene
from rummytui.text import named, refusal
from rummytui.widgets.cards import sentence
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.pieces import Piece, Row, padded, wrapped
from rummytui.widgets.still import StillScroll

Entry: TypeAlias = tuple[str, str, str]
"""A key, a word for what it does, and a sentence about it."""

MOVING: Sequence[Entry] = (
    ("← → h l", "", "move along the hand"),
    ("Space", "", "select or deselect the card; while the game goes on by itself: hurry it"),
    ("Enter", "", "select the card and see what it can do; again: do it, if there is only one thing"),
    ("1 to 9", "", "choose a meld or a seat by its number"),
    ("Esc", "", "deselect all cards, or leave a question unanswered"),
    ("mouse", "", "click a card to select it, a pile to draw or throw, a meld to lay off, a key below to press it"),
)
"""What is the same in every game."""

_KEYS = 9


class HelpText(Drawn):
    """Lines of a key and what it does, under headings."""

    def __init__(self, sections: Sequence[tuple[str, Sequence[Entry]]]) -> None:
        super().__init__()
        self._sections = sections

    def draw(self, width: int, height: int | None) -> list[Row]:
        rows: list[Row] = []
        for heading, entries in self._sections:
            if rows:
                rows.append([])
            rows += [sentence(line, self.look, "turn") for line in wrapped(heading, width)]
            for key, label, text in entries:
                first, *rest = wrapped(f"{label}: {text}" if label else text, max(width - _KEYS - 2, 20))
                about = first.removeprefix(label)
                rows.append([Piece(f"  {padded(key, _KEYS)}{label}", "strong"), *sentence(about, self.look)])
                rows += [[Piece(" " * (_KEYS + 2)), *sentence(line, self.look)] for line in rest]
        return rows


def sections_of(
    scene: Scene, commands: Sequence[Command], check: Callable[[Move], None]
) -> list[tuple[str, list[Entry]]]:
    """What help says: what can be done, what cannot and why not, and how to move about.

    ``check`` asks the rules about a move and raises RuleViolation where they forbid it.
    """
    able = [command for command in commands if command.possible(scene)]
    unable = [command for command in commands if command not in able]
    who = f"What {named(scene.acting, scene.view.players, 'or')} can do now" if scene.acting else "What can be done now"
    done = [(key_shown(each.key), each.text(scene), each.explained) for each in able]
    rest = [(key_shown(each.key), each.label, why) for each in unable if (why := _why_not(each, scene, check))]
    sections = [(who, done), ("Not now", rest), ("How to move about", list(MOVING))]
    return [section for section in sections if section[1]]


def _why_not(command: Command, scene: Scene, check: Callable[[Move], None]) -> str:
    if command.kind is None or not scene.acting:
        return command.lacking(scene) if command.kind is None else ""
    move = command.typical(scene)
    if move is not None:
        try:
            check(move)
        except RuleViolation as violation:
            if violation.clause not in ("SH-6", "SH-7", "SH-8"):
                return f"{refusal(violation)} ({violation.clause})"
    return command.lacking(scene)


class HelpScreen(ModalScreen[None]):
    """What can be done now, in words."""

    CSS_PATH = ["../styles/widgets.tcss", "../styles/table.tcss"]
    AUTO_FOCUS = "#help"

    def __init__(
        self, scene: Scene, commands: Sequence[Command], check: Callable[[Move], None], clause: str | None
    ) -> None:
        super().__init__()
        self._sections = sections_of(scene, commands, check)
        self._game = scene.view.name
        self._clause = clause

    def compose(self) -> ComposeResult:
        with StillScroll(id="help"):
            yield HelpText(self._sections)
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(KeyBar).show_keys(
            [KeyItem("Esc", "back", "escape"), KeyItem("↑ ↓", "scroll"), KeyItem("F1", "rulebook", "f1")]
        )

    def on_key(self, event: Key) -> None:
        if self._press(event.key):
            event.stop()

    def on_key_bar_pressed(self, event: KeyBar.Pressed) -> None:
        self._press(str(event.target))

    def _press(self, key: str) -> bool:
        if key in ("escape", "question_mark", "q", "space", "enter"):
            _ = self.dismiss()
        elif key == "f1":
            self.post_message(RulebookWanted(self._clause, self._game))
        elif key == "comma":
            self.post_message(SettingsWanted())
        else:
            return False
        return True
