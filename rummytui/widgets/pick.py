"""All fifty-two cards, to choose one of them: with arrows, by typing its rank and its suit, or by a click."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass

from textual.events import Click, Key
from textual.message import Message

from rules.cards import RANKS, SUITS, Card
from rummytui.widgets.cards import inline, sentence
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.pieces import Piece, Row, wrapped

_STEPS = {"left": (0, -1), "right": (0, 1), "up": (-1, 0), "down": (1, 0)}
_RANK_KEYS = {rank.lower(): rank for rank in RANKS} | {"0": "T"}


class CardPicker(Drawn, can_focus=True):
    """A grid of cards with a cursor."""

    @dataclass
    class Picked(Message):
        """This card was chosen."""

        card: Card

    def __init__(self) -> None:
        super().__init__()
        self._place = (0, len(RANKS) - 1)
        self._told: Callable[[Card], str] = str

    @property
    def card(self) -> Card:
        """The card under the cursor."""
        suit, rank = self._place
        return Card.of(RANKS[rank] + SUITS[suit])

    def show_meaning(self, told: Callable[[Card], str]) -> None:
        """Say under the grid what the card under the cursor would mean."""
        self._told = told
        self.redraw()

    def draw(self, width: int, height: int | None) -> list[Row]:
        rows: list[Row] = []
        for suit_place, suit in enumerate(SUITS):
            row: Row = []
            for rank_place, rank in enumerate(RANKS):
                at_cursor = (suit_place, rank_place) == self._place
                before, after = ("[", "]") if at_cursor else (" ", " ")
                card = inline(Card.of(rank + suit), self.look, target=(suit_place, rank_place))
                row += [Piece(before, "felt-mark"), card, Piece(after, "felt-mark"), Piece(" " * (3 - len(card.text)))]
            rows.append(row)
        meaning = [sentence(line, self.look, "strong") for line in wrapped(self._told(self.card), width)]
        return [*rows, [], *meaning]

    def chosen(self, target: Hashable, event: Click) -> None:
        if isinstance(target, tuple):
            if event.chain == 2:
                self.post_message(self.Picked(self.card))
            self._go(*target)

    def _go(self, suit: int, rank: int) -> None:
        self._place = suit % len(SUITS), rank % len(RANKS)
        self.redraw()

    def on_key(self, event: Key) -> None:
        key = (event.character or event.key).lower() if event.key != "space" else "enter"
        suit, rank = self._place
        if event.key in _STEPS:
            down, right = _STEPS[event.key]
            self._go(suit + down, rank + right)
        elif key in _RANK_KEYS:
            self._go(suit, RANKS.index(_RANK_KEYS[key]))
        elif key.upper() in SUITS:
            self._go(SUITS.index(key.upper()), rank)
        elif key in ("enter", "\r") or event.key == "enter":
            self.post_message(self.Picked(self.card))
        else:
            return
        event.stop()
        event.prevent_default()
