"""What the keys of a screen without commands of its own do, for the palette."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from textual.binding import Binding
from textual.command import DiscoveryHit, Hit, Hits, Provider

from rummytui.screens.base import while_open
from rummytui.table.commands import KeyItem
from rummytui.text import unmarked
from rummytui.widgets.keybar import KeyBar


@dataclass(eq=False)
class KeyedHit(Hit):
    """What was found, with the key that does the same."""

    key: str = ""


@dataclass(eq=False)
class KeyedDiscovery(DiscoveryHit):
    """What is offered before anything is typed, with the key that does the same."""

    key: str = ""


def as_entry(text: str) -> str:
    """How the palette writes what a key bar calls ``text``: without the marks of names, and beginning as all its entries do.

    >>> as_entry("take J♣")
    'Take J♣'
    """
    said = unmarked(text)
    return said[:1].upper() + said[1:]


class KeysInPalette(Provider):
    """What the keys do that a screen shows now, where it says so in more than a word."""

    def _bindings(self) -> Iterator[Binding]:
        told: set[str] = set()
        for active in self.screen.active_bindings.values():
            binding = active.binding
            if active.enabled and binding.show and binding.tooltip and binding.action not in told:
                told.add(binding.action)
                yield binding

    async def discover(self) -> Hits:
        """All of them, before anything is typed."""
        for binding in self._bindings():
            key = self.app.get_key_display(binding)
            does = self._doing(binding)
            yield KeyedDiscovery(as_entry(binding.description), does, help=binding.tooltip, key=key)

    async def search(self, query: str) -> Hits:
        """Those that match what was typed, in the word or in the sentence."""
        matcher = self.matcher(query)
        for binding in self._bindings():
            score = max(matcher.match(binding.description), matcher.match(binding.tooltip))
            if score > 0:
                shown, key = matcher.highlight(as_entry(binding.description)), self.app.get_key_display(binding)
                yield KeyedHit(score, shown, self._doing(binding), help=binding.tooltip, key=key)

    def _doing(self, binding: Binding) -> Callable[[], object]:
        return while_open(self.screen, partial(self.screen.run_action, binding.action))


class BarInPalette(Provider):
    """What the key bar of a screen offers now."""

    def _items(self) -> Iterator[KeyItem]:
        for bar in self.screen.query(KeyBar):
            yield from (item for item in bar.items if item.target is not None)

    async def discover(self) -> Hits:
        """All of it, before anything is typed."""
        for item in self._items():
            yield KeyedDiscovery(as_entry(item.text), self._pressing(item), key=item.key)

    async def search(self, query: str) -> Hits:
        """What matches what was typed."""
        matcher = self.matcher(query)
        for item in self._items():
            text = as_entry(item.text)
            if (score := matcher.match(text)) > 0:
                yield KeyedHit(score, matcher.highlight(text), self._pressing(item), key=item.key)

    def _pressing(self, item: KeyItem) -> Callable[[], object]:
        return partial(self.screen.query_one(KeyBar).post_message, KeyBar.Pressed(item.target))
