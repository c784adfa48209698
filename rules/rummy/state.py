"""The public state of a draw-and-discard game, and the house rules that such games share."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import Field

from rules.cards import Card
from rules.melds import Ace, Meld
from rules.options import FinalDiscardOption, GameOptions, LayOffOptions, LengthOptions
from rules.seats import Seat
from rules.state import State

AceRule: TypeAlias = Annotated[
    Ace,
    Field(
        description="Where can you put an ace in a run: below the two, above the king, at either end, or even between king and two?"
    ),
]
"""Where aces go in runs, as setup asks. (SH-8)"""


class TableOptions(GameOptions):
    """House rules that every draw-and-discard game has; each game sets its own default for the ace."""

    ace: AceRule


class TablingOptions(TableOptions, LengthOptions, FinalDiscardOption, LayOffOptions):
    """House rules of the games in which melds go on the table turn by turn."""


class TableState(State):
    """What everybody may know of a draw-and-discard game."""

    options: TableOptions
    discards: list[Card]
    """The discard pile, the upcard last."""
    melds: list[Meld]
    """What lies on the table, in the order in which it was laid."""
    turn: Seat
    """The seat whose turn it is."""
    drawn: int
    """How many cards that seat has drawn this turn."""
    taken: list[Card]
    """The cards among them that came from the discard pile. (SH-5)"""
    turns: int
    """Turns begun in this hand, the present one included."""
    first_tabled: list[int]
    """By seat: the number of the turn in which it first tabled a card in this hand; 0 for not yet. (RU-4)"""
    last_tabled: int
    """The number of the turn in which a card was last tabled; 0 for none. (SH-13)"""
    melded: list[bool]
    """By seat: whether it has laid a meld of its own in this hand. (SH-10)"""
    turnovers: int
    """How often the pile has become the stock since a card was last tabled. (SH-13)"""
    idle_turns: int
    """The turns in a row in which only discards were drawn and nothing was tabled. (SH-13)"""
    in_the_open: list[list[Card]]
    """By seat: the cards that everybody saw going into that hand and that are still there."""
    stock_number: int
    """With one pack only: how often the pile has become the stock in this hand."""
    turned_over: dict[Card, int]
    """With one pack only: card -> the number of the stock it last went into, which everybody saw."""
    drawn_from: list[list[int]]
    """By seat: for every card in hand that not everybody has seen, the number of the stock it came from."""


class TablingState(TableState):
    """What everybody may know of a game in which everybody tables what fits, turn by turn."""

    options: TablingOptions
