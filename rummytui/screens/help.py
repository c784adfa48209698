"""Help: what can be done now, and why other things cannot."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.events import Key
from textual.screen import ModalScreen

from rules.moves import Move
from rummytui.messages import RulebookWanted, SettingsWanted
from rummytui.table.commands import Command, KeyItem
from rummytui.table.explaining import Entry, sections_of
from rummytui.table.scene import Scene
from rummytui.widgets.cards import sentence
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.grid import PANEL_FROM
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.pieces import Piece, Row, padded, wrapped
from rummytui.widgets.still import StillScroll

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
        with Vertical(id="around-help"), StillScroll(id="help") as page:
            page.border_title = "help"
            yield HelpText(self._sections)
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(KeyBar).show_keys(
            [KeyItem("Esc", "back", "escape"), KeyItem("↑ ↓", "scroll"), KeyItem("F1", "rulebook", "f1")]
        )

    def on_resize(self) -> None:
        self.set_class(self.app.size.width >= PANEL_FROM, "-wide")

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
