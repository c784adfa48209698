"""The curtain between two hands, for when the laptop goes round."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import ComposeResult
from textual.containers import Vertical

from rummytui.screens.cover import SecretScreen
from rummytui.table.commands import KeyItem
from rummytui.text import whose
from rummytui.widgets.cards import sentence
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.pieces import Piece, Row, width_of, wrapped

WIDEST = 64
"""How many cells a line may take and still be read at a glance."""


class CurtainText(Drawn):
    """Who gets the laptop, and what has happened since their last turn."""

    def __init__(self, name: str, heading: str, news: Sequence[str], shown_to: str) -> None:
        super().__init__()
        self._who, self._heading, self._news, self._shown_to = name, heading, news, shown_to

    def draw(self, width: int, height: int | None) -> list[Row]:
        wide = min(width, WIDEST)
        rows: list[Row] = [
            sentence(line, self.look, "turn") for line in wrapped(f"Pass the laptop to {self._who}.", wide)
        ]
        if self._news:
            rows += [[], *(sentence(line, self.look, "quiet") for line in wrapped(self._heading, wide))]
            rows += [sentence(line, self.look) for text in self._news for line in wrapped(text, wide)]
        rows.append([])
        rows += [sentence(line, self.look, "strong") for line in wrapped(self._shown_to, wide)]
        return [[Piece(" " * max((width - width_of(row)) // 2, 0)), *row] for row in rows]


class CurtainScreen(SecretScreen[str]):
    """Hides every hand until Space is pressed.

    Its result is "show", "undo" or "leave". It ignores keys for ``keys_ignored_for`` seconds: somebody may have been
    hurrying bots with the very key that opens it.
    """

    def __init__(
        self,
        name: str,
        heading: str,
        news: Sequence[str],
        *,
        can_undo: bool,
        keys_ignored_for: float = 0.0,
    ) -> None:
        super().__init__()
        self._keys_ignored_for = keys_ignored_for
        self._who, self._heading, self._news = name, heading, news
        self._can_undo = can_undo
        self._keys = {"space": "show", "q": "leave", **({"u": "undo"} if can_undo else {})}

    def compose(self) -> ComposeResult:
        with Vertical(id="curtain"):
            yield CurtainText(
                self._who, self._heading, self._news, f"Space shows {whose(self._who)} hand to whoever looks."
            )
        yield KeyBar()

    def on_mount(self) -> None:
        if self._keys_ignored_for:
            self.set_timer(self._keys_ignored_for, self._listen)
        items = [KeyItem("Space", f"show {whose(self._who)} hand", "space")]
        items += [KeyItem("u", "undo", "u")] if self._can_undo else []
        self.query_one(KeyBar).show_keys([*items, KeyItem("q", "leave", "q")])

    def _listen(self) -> None:
        self._keys_ignored_for = 0.0

    def press(self, key: str) -> None:
        key = key.lower()
        if key in self._keys and not self._keys_ignored_for:
            _ = self.dismiss(self._keys[key])
