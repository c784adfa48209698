"""The curtain between two hands, for when the laptop goes round."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.app import ComposeResult

from rummytui.messages import program_of
from rummytui.people.locks import Key
from rummytui.screens.cover import SecretScreen
from rummytui.table.commands import KeyItem, Leave, Undo, key_shown
from rummytui.text import counted, whose
from rummytui.widgets.curtain import BackOfCard, Passed
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.patches import PatchCompositor
from rummytui.widgets.textual_internals import use_compositor

_FRAMES: Final = 5
_FRAME_SECONDS: Final = 0.04


class CurtainScreen(SecretScreen[Key | str]):
    """Hides every hand until Space or Enter is pressed, or anything clicked that means nothing else.

    Its result is "show", "undo" or "leave"; "back", by Esc, where it ``goes_back`` to a table for everybody. It is seen
    to come down, and for ``deaf_seconds`` it takes no key and no click: what was typed for the table below must not
    open it.
    """

    def __init__(
        self,
        passed: Passed,
        *,
        takes_back: str | None = None,
        goes_back: bool = False,
        deaf_seconds: float = 0.0,
    ) -> None:
        super().__init__()
        use_compositor(self, PatchCompositor())
        self._deaf_seconds = deaf_seconds
        self.listens = not deaf_seconds
        """Whether keys and clicks are taken."""
        self._passed, name = passed, passed.name
        leave = "escape" if goes_back else Leave.key
        self._items = [KeyItem("Space", f"show {whose(name)} hand", "space")]
        self._items += [KeyItem(key_shown(Undo.key), f"undo {whose(takes_back)} move", Undo.key)] if takes_back else []
        self._items.append(KeyItem(key_shown(leave), "back" if goes_back else "leave", leave))
        self._keys = {
            "space": "show",
            "enter": "show",
            leave: "back" if goes_back else "leave",
            **({Undo.key: "undo"} if takes_back else {}),
        }

    def compose(self) -> ComposeResult:
        self._back = BackOfCard(self._passed, 1 if program_of(self).still else _FRAMES)
        yield self._back
        yield KeyBar()

    def on_mount(self) -> None:
        if not self._back.is_down:
            self._falling = self.set_interval(_FRAME_SECONDS, self._fall)
        if self.listens:
            self.listen()
        else:
            self.set_timer(self._deaf_seconds, self.listen)

    def _fall(self) -> None:
        self._back.come_down()
        if self._back.is_down:
            self._falling.stop()

    def listen(self) -> None:
        """Take keys and clicks from now on, and say which."""
        self.listens = True
        self.show_ready()

    @property
    def ready(self) -> str:
        """How the hand is shown: what the key does, or a sentence where no single key does it."""
        held = f": {counted(self._passed.cards, 'card')}" if self._passed.cards else ""
        return f"show {whose(self._passed.name)} hand{held}"

    @property
    def shown_key(self) -> str:
        """The key that shows the hand; empty where no single key does."""
        return "Space"

    @property
    def items(self) -> Sequence[KeyItem]:
        """What the key bar says."""
        return self._items

    def show_ready(self) -> None:
        """Say what can be done now."""
        self._back.show_passed(self._passed._replace(ready=self.ready, key=self.shown_key))
        self.query_one(KeyBar).show_keys(self.items)

    def on_click(self) -> None:
        # What is clicked on the key bar never comes here.
        self.press("space")

    def press(self, key: str) -> None:
        if key in self._keys and self.listens:
            _ = self.dismiss(self._keys[key])
