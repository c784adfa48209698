"""What the keys of a screen without commands of its own do, for the palette."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.markup import escape

from rummytui.screens.base import while_open
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


class PaletteItem(NamedTuple):
    """One thing the palette offers."""

    text: str
    about: str
    does: Callable[[], object]
    also: str = ""
    """Other words that find it, besides its text."""
    key: str = ""
    """The key that does the same."""
    brief: str = ""
    """What to say in place of ``about`` where only a few words have room."""


class ItemsInPalette(Provider):
    """The items in the palette, each with the key that does the same."""

    @abstractmethod
    def items(self) -> Iterator[PaletteItem]:
        """All of them, in order."""

    async def discover(self) -> Hits:
        """All of it, before anything is typed."""
        for text, about, does, _, key, brief in self.items():
            yield KeyedDiscovery(escape(text), does, text, escape(brief or about), key)

    async def search(self, query: str) -> Hits:
        """What matches what was typed."""
        matcher = self.matcher(query)
        for text, about, does, also, key, _ in self.items():
            if (score := max(matcher.match(text), matcher.match(also))) > 0:
                yield KeyedHit(score, matcher.highlight(text), does, text, escape(about), key)


class KeysInPalette(ItemsInPalette):
    """What the keys do that a screen shows now, where it says so in more than a word."""

    def items(self) -> Iterator[PaletteItem]:
        told: set[str] = set()
        for active in self.screen.active_bindings.values():
            binding = active.binding
            if active.enabled and binding.show and binding.tooltip and binding.action not in told:
                told.add(binding.action)
                does = while_open(self.screen, partial(self.screen.run_action, binding.action))
                text, key = as_entry(binding.description), self.app.get_key_display(binding)
                yield PaletteItem(text, binding.tooltip, does, binding.tooltip, key)


class BarInPalette(ItemsInPalette):
    """What the key bar of a screen offers now."""

    def items(self) -> Iterator[PaletteItem]:
        for bar in self.screen.query(KeyBar):
            for item in bar.items:
                if item.target is not None:
                    does = partial(bar.post_message, KeyBar.Pressed(item.target))
                    yield PaletteItem(as_entry(item.text), "", does, key=item.key)
