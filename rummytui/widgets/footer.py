"""The line at the bottom of a screen, with its keys and what they do."""

from __future__ import annotations

from collections.abc import Container, Iterator
from math import inf
from typing import Any, ClassVar, NamedTuple

from textual.content import Content
from textual.events import Leave, MouseDown, MouseMove
from textual.reactive import reactive
from textual.screen import Screen
from textual.widget import Widget


class ShownKey(NamedTuple):
    """A key as the line shows it."""

    key: str
    """What Textual calls it."""
    label: str
    does: str
    enabled: bool
    begin: int
    """The first of its cells, and the one behind the last."""
    end: int


class KeyFooter(Widget):
    """The keys of a screen side by side; a click on one counts as pressing it.

    Textual's footer has a widget for each of its keys and makes all of them again whenever one changes, which took as long
    as all the rest of most screens. Here it is one widget that draws a line.
    """

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {"footer--key", "footer--description", "footer--hover"}
    DEFAULT_CSS = """
    KeyFooter {
        dock: bottom;
        height: 1;
        color: $footer-foreground;
        background: $footer-background;
        text-wrap: nowrap;
        text-overflow: clip;
        .footer--key { color: $footer-key-foreground; background: $footer-key-background; text-style: bold; }
        .footer--description { color: $footer-description-foreground; background: $footer-description-background; }
        .footer--hover { background: $block-hover-background; }
    }
    """

    compact = reactive(False)
    """Whether there is one blank between two keys, instead of two and one at either end."""

    def __init__(self, *, compact: bool = False, spared: Container[str] = ()) -> None:
        """``spared`` are the actions that are left out where keys are compact."""
        super().__init__()
        self._spared = spared
        self._keys: tuple[ShownKey, ...] = ()
        self._stale = True
        self.set_reactive(KeyFooter.compact, compact)
        self._under_mouse: str | None = None

    @property
    def keys(self) -> tuple[ShownKey, ...]:
        """What it shows, from left to right."""
        if self._stale:
            self._stale = False
            self._keys = tuple(self._look())
        return self._keys

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._bindings_changed)

    def on_unmount(self) -> None:
        self.screen.bindings_updated_signal.unsubscribe(self)

    def _bindings_changed(self, screen: Screen[Any]) -> None:
        # While another window has the focus no widget here has, and its keys would be missing.
        if self.app.app_focus and screen is self.screen:
            self._stale = True
            self.refresh()

    def watch_compact(self) -> None:
        self._stale = True

    def on_resize(self) -> None:
        self._stale = True
        self.refresh()

    def _look(self) -> Iterator[ShownKey]:
        """The keys that do something now; where room is short the last of them, which leads back, and those before."""
        around = 0 if self.compact else 1
        found = list(self._found(around))
        while len(found) > 1 and sum(key.end + 1 - around for key in found) - 1 > (self.size.width or inf):
            del found[-2]
        begin = 0
        for key in found:
            yield key._replace(begin=begin, end=begin + key.end)
            begin += key.end + 1 - around

    def _found(self, around: int) -> Iterator[ShownKey]:
        """The keys that do something now, of several for the same the first, as if each of them came first."""
        shown: set[str] = set()
        for _, binding, enabled, _ in self.screen.active_bindings.values():
            if not binding.show or binding.action in shown or (self.compact and binding.action in self._spared):
                continue
            shown.add(binding.action)
            label = self.app.get_key_display(binding)
            cells = around + Content(f"{label} {binding.description}").cell_length + 2 * around
            yield ShownKey(binding.key, label, binding.description, enabled, 0, cells)

    def render(self) -> Content:
        key_style, does_style, hover = map(
            self.get_visual_style, ("footer--key", "footer--description", "footer--hover")
        )
        blank = "" if self.compact else " "
        parts: list[Content | str] = []
        for shown in self.keys:
            part = Content.assemble((f"{blank}{shown.label}{blank}", key_style), (f" {shown.does}{blank}", does_style))
            if not shown.enabled:
                part = part.stylize("dim")
            parts += ["" if blank else " ", part.stylize(hover) if shown.key == self._under_mouse else part]
        return Content.assemble(*parts[1:])

    def _key_at(self, x: int) -> ShownKey | None:
        return next((shown for shown in self.keys if shown.begin <= x < shown.end), None)

    def on_mouse_move(self, event: MouseMove) -> None:
        self._hover(self._key_at(event.x))

    def on_leave(self, _: Leave) -> None:
        self._hover(None)

    def _hover(self, shown: ShownKey | None) -> None:
        key = shown.key if shown else None
        if key != self._under_mouse:
            self._under_mouse = key
            self.refresh()

    def on_mouse_down(self, event: MouseDown) -> None:
        if not (shown := self._key_at(event.x)):
            return
        if shown.enabled:
            self.app.simulate_key(shown.key)
        else:
            self.app.bell()
