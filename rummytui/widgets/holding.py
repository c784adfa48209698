"""The cards of a hand as somebody holds them: sorted, some of them selected, one under the cursor."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rules.cards import RANKS, Card

SortOrder: TypeAlias = Literal["suit", "rank"]


def _by_suit(card: Card) -> tuple[int, ...]:
    return (int(card),)


def _by_rank(card: Card) -> tuple[int, ...]:
    # Jokers and backs have no rank and come last.
    return (RANKS.index(card.rank) if card.rank else len(RANKS), int(card))


_KEYS: dict[SortOrder, Callable[[Card], tuple[int, ...]]] = {"suit": _by_suit, "rank": _by_rank}


@dataclass(eq=False, slots=True)
class Held:
    """One card of a hand. Two equal cards, of different packs, are two of these."""

    card: Card
    selected: bool = False
    new: bool = False
    apart: bool = False
    """Whether it stands apart at the right end."""


class Holding:
    """A hand in the order in which it is shown."""

    def __init__(self) -> None:
        self.held: list[Held] = []
        self.cursor = 0
        self.order: SortOrder = "suit"

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards, from left to right."""
        return tuple(held.card for held in self.held)

    @property
    def selected(self) -> tuple[Card, ...]:
        """The selected cards, from left to right."""
        return tuple(held.card for held in self.held if held.selected)

    @property
    def apart(self) -> int:
        """How many cards at the right end stand apart."""
        return sum(held.apart for held in self.held)

    @property
    def at_cursor(self) -> Held | None:
        """The card under the cursor; None in an empty hand."""
        return self.held[self.cursor] if self.held else None

    def replace(self, cards: Iterable[Card], new: Iterable[Card] = (), apart: Iterable[Card] = ()) -> None:
        """Hold ``cards`` now, of which ``new`` have just been drawn, and some stand ``apart``.

        Cards that stay keep their selection, and the cursor stays on its card. Of equal cards a selected one is the
        first to go, because it is the one that has been played. Where the card under the cursor goes, the cursor is on
        the next one.
        """
        coming = Counter(cards)
        staying: list[Held] = []
        for held in sorted(self.held, key=lambda held: held.selected):
            if coming[held.card]:
                coming[held.card] -= 1
                staying.append(held)
        following = [held for held in self.held[self.cursor :] if held in staying]
        arrived = [Held(card) for card in coming.elements()]
        self.held = [held for held in self.held if held in staying] + arrived
        fresh, aside = Counter(new), Counter(apart)
        for held in reversed(self.held):
            held.new, held.apart = fresh[held.card] > 0, aside[held.card] > 0
            fresh[held.card] -= held.new
            aside[held.card] -= held.apart
        self._sort(following[0] if following else None)
        if not staying:
            self.cursor = 0

    def sort(self, order: SortOrder) -> None:
        """Sort by suit or by rank, all but what stands apart; the cursor stays on its card."""
        self.order = order
        self._sort(self.at_cursor)

    def _sort(self, under: Held | None) -> None:
        key = _KEYS[self.order]
        self.held.sort(key=lambda held: (held.apart, key(held.card)))
        self.cursor = self.held.index(under) if under else max(len(self.held) - 1, 0)

    def move_to(self, place: int) -> None:
        """Put the cursor on the card at ``place``, or the nearest there is."""
        self.cursor = max(0, min(place, len(self.held) - 1))

    def toggle(self, place: int) -> None:
        """Select the card at ``place``, or no longer."""
        self.held[place].selected = not self.held[place].selected

    def select(self, cards: Iterable[Card]) -> None:
        """Select exactly these cards, as far as they are held."""
        wanted = Counter(cards)
        for held in self.held:
            held.selected = wanted[held.card] > 0
            wanted[held.card] -= held.selected
