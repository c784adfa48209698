"""Help: what can be done now, and why other things can't."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any, Final, TypeAlias

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.events import Click, Key
from textual.screen import ModalScreen, Screen

from rummytui.messages import RulebookWanted, SettingsWanted
from rummytui.screens.base import AnyWindow, OnTop
from rummytui.screens.lit import LitScreen
from rummytui.table.commands import ChangeSettings, Help, KeyItem, Rules, key_shown
from rummytui.table.explaining import Entry
from rummytui.text.rulebook import words_named
from rummytui.widgets.cards import sentence
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.grid import PANEL_FROM
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.pieces import Piece, Row, padded, width_of, wrapped
from rummytui.widgets.rail import Title
from rummytui.widgets.still import StillScroll

_WORDS = "w"
"""The key that opens the words to look up."""
_KEYS = 9


PALETTE: Final = ("Ctrl+P", "", "find a command by name")
EVERYWHERE: Final[Sequence[Entry]] = (
    (key_shown(ChangeSettings.key), "", "settings"),
    (key_shown(Rules.key), "", "the rulebook"),
    PALETTE,
    (key_shown(Help.key), "", "help for this screen"),
    ("Ctrl+C", "", "quit (asks first); Ctrl+Q quits at once"),
)
"""What is the same on every screen."""

Section: TypeAlias = tuple[str, Sequence[Entry]]
"""A heading and its entries."""


class HelpText(Drawn):
    """Lines of a key and what it does, under headings; below them the words in them that the rulebook explains."""

    def __init__(self, sections: Sequence[Section], game: str | None = None) -> None:
        super().__init__()
        self._sections = sections
        self._turned = False
        """Whether it says nothing for now."""
        said = "\n".join(f"{label} {text}" for _, entries in sections for _, label, text in entries)
        self.words = tuple(dict.fromkeys(word.name for _, _, word in words_named(said, game)))
        """Those words, as the glossary has them."""

    def turn(self, *, down: bool) -> None:
        """Say nothing for as long as others may read it, or all of it again."""
        if self._turned != down:
            self._turned = down
            self.redraw(layout=False)

    def draw(self, width: int, height: int | None) -> list[Row]:
        rows = self._said(width)
        return [[] for _ in rows] if self._turned else rows

    def _said(self, width: int) -> list[Row]:
        rows: list[Row] = []
        for heading, entries in self._sections:
            if rows:
                rows.append([])
            rows += [sentence(line, self.look, "turn") for line in wrapped(heading, width)]
            for key, label, text in entries:
                first, *rest = wrapped(f"{label}: {text}" if label else text, max(width - _KEYS - 2, 20))
                about = first.removeprefix(label)
                named = sentence(label, self.look, "strong")
                rows.append([Piece(f"  {padded(key, _KEYS)}", "strong"), *named, *sentence(about, self.look)])
                rows += [[Piece(" " * (_KEYS + 2)), *sentence(line, self.look)] for line in rest]
        return [*rows, *self._explained(width)]

    def _explained(self, width: int) -> Iterator[Row]:
        if not self.words:
            return
        yield []
        yield [Piece("Words to look up", "turn")]
        row = [Piece(f"  {padded(_WORDS, _KEYS)}", "strong")]
        for word in self.words:
            if len(row) > 1 and width_of(row) + len(word) + 2 > width:
                yield row
                row = [Piece(" " * (_KEYS + 2))]
            row += [Piece(word, "link", word), Piece("  ")]
        yield row

    def chosen(self, target: Hashable, event: Click) -> None:
        self.post_message(RulebookWanted(str(target)))


def sections_of_screen(screen: Screen[Any]) -> list[Section]:
    """What help says on a screen without commands: the keys that it shows, and those that work everywhere."""
    shown: list[Entry] = []
    for bar in screen.query(KeyBar):
        shown += [(item.key, "", item.text) for item in bar.items]
    if not shown:
        bindings = [active.binding for active in screen.active_bindings.values() if active.binding.show]
        keys = {each.action: _entry(screen.app.get_key_display(each), each) for each in reversed(bindings)}
        shown += reversed(keys.values())
    everywhere = EVERYWHERE if screen.app.use_command_palette else [each for each in EVERYWHERE if each != PALETTE]
    return [section for section in [("What you can do here", shown), ("On every screen", everywhere)] if section[1]]


def _entry(key: str, binding: Binding) -> Entry:
    return (key, binding.description, binding.tooltip) if binding.tooltip else (key, "", binding.description)


class HelpScreen(AnyWindow, OnTop[None], ModalScreen[None], LitScreen[None]):
    """What can be done now, in words. The rulebook opens from it at ``clause``, or at ``game``."""

    CSS_PATH = ["../styles/widgets.tcss", "../styles/table.tcss"]
    AUTO_FOCUS = ".page"

    def __init__(self, sections: Sequence[Section], game: str | None = None, clause: str | None = None) -> None:
        super().__init__()
        self._sections = sections
        self._game = game
        self._clause = clause

    def compose(self) -> ComposeResult:
        yield Title("Help", spare=True)
        with Vertical(classes="around-page"), StillScroll(classes="page") as page:
            page.border_title = "help"
            yield HelpText(self._sections, self._game)
        yield KeyBar()

    def on_mount(self) -> None:
        words = [KeyItem(_WORDS, "words", _WORDS)] if self.query_one(HelpText).words else []
        self.query_one(KeyBar).show_keys(
            [KeyItem("Esc", "back", "escape"), KeyItem("↑ ↓", "scroll"), *words, KeyItem("F1", "rulebook", "f1")]
        )

    def turn_down(self) -> None:
        """Say nothing of any hand: why something can't be done may name its cards."""
        # Another screen may open before this one is composed.
        for text in self.query(HelpText):
            text.turn(down=True)

    def turn_up(self) -> None:
        """Say all of it again, unless something lies over this screen still."""
        if self.app.screen is self:
            for text in self.query(HelpText):
                text.turn(down=False)

    def on_screen_resume(self) -> None:
        self.turn_up()

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
        elif key == _WORDS and (words := self.query_one(HelpText).words):
            self.post_message(RulebookWanted(words[0]))
        elif key == "comma":
            self.post_message(SettingsWanted())
        else:
            return False
        return True
