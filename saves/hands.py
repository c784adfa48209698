"""A game hand by hand, for replays: each hand is dealt again from its own line.

Nothing but the hand that is looked at is held as a game; the others are text, packed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from rules import Game
from rules.events import Event
from rules.seats import Seat
from saves.lines import HandLine, MoveLine, SettledLine, Unreadable
from saves.reading import Marks, PackedHand, Reading, SoundLine, understood
from saves.replay import HandSoFar, ReplayedMove, dealt, must_agree, played

_KEPT_EVERY: Final = 16
"""Moves between two places of a hand at which the game is kept, so that a step back is never far from one of them."""


class SavedHand(NamedTuple):
    """A hand of a sitting, as its journal has it."""

    packed: PackedHand
    moves: int
    """How many moves were made in it; the deal that ends it is none of them."""
    deals_on: bool
    """Whether such a deal follows."""
    marks: Marks
    winners: tuple[Seat, ...] | None = None
    """Who won it; None if it was not settled."""
    scores: tuple[int, ...] | None = None
    """The scores after it; None if it was not settled."""


def hands_in(reading: Reading) -> list[SavedHand]:
    """The hands of a journal. They are taken out of the reading, so that they are not in memory twice.

    Raises SaveError for a line that makes no sense.
    """
    history = reading.history
    starts = [place for place, entry in enumerate(history.entries) if entry.kind is HandLine]
    marks = [*history.before, Marks(history.taken_back, history.handed)]
    found = [
        _saved(reading, history.entries[start:end], which, deals_on=end < len(history.entries))
        for (start, end), which in zip(pairwise([*starts, len(history.entries)]), marks, strict=True)
    ]
    history.entries = []
    return found


def _saved(reading: Reading, entries: Sequence[SoundLine], marks: Marks, *, deals_on: bool) -> SavedHand:
    moves = max(sum(entry.kind is MoveLine for entry in entries) - deals_on, 0)
    settled = next((entry for entry in reversed(entries) if entry.kind is SettledLine), None)
    packed = PackedHand(entries)
    if settled is None:
        return SavedHand(packed, moves, deals_on, marks)
    with understood(reading.path):
        line = settled.line()
        assert isinstance(line, SettledLine)
        if len(line.scores) != len(reading.header.players):
            raise Unreadable(f"line {settled.number} has scores that don't fit this table")
    return SavedHand(packed, moves, deals_on, marks, line.winners, line.scores)


class HandAgain:
    """One hand being played again, as far as somebody wants to see it.

    Raises SaveError if it is no longer dealt as it was.
    """

    def __init__(self, reading: Reading, hand: SavedHand) -> None:
        self._reading = reading
        first, *rest = hand.packed.entries()
        with understood(reading.path):
            begun = HandSoFar(dealt(reading, first))
        self._moves = [entry for entry in rest if entry.kind is MoveLine][: hand.moves]
        self._kept = [begun.game]
        """The game after each number of moves."""
        self._steps: list[ReplayedMove] = []

    @property
    def seen(self) -> int:
        """How many moves have been played so far."""
        return len(self._steps)

    def at(self, moves: int) -> tuple[Game, Sequence[ReplayedMove]]:
        """The game after this many moves of the hand, and the steps that led there.

        The game may be played on; nothing else sees it. Raises SaveError if the journal cannot be played so far.
        """
        near = min(moves, len(self._steps)) // _KEPT_EVERY
        hand = HandSoFar(self._kept[near].copy(), self._steps[: near * _KEPT_EVERY])
        with understood(self._reading.path):
            for entry in self._moves[len(hand.steps) : moves]:
                played(hand, entry)
                self._keep(hand)
        return hand.game, hand.steps

    def _keep(self, hand: HandSoFar) -> None:
        """Remember how the hand went, if it has never been played so far before."""
        if len(hand.steps) > len(self._steps):
            self._steps.append(hand.steps[-1])
            if len(self._steps) % _KEPT_EVERY == 0:
                self._kept.append(hand.game.copy())


def steps_of(reading: Reading, hand: SavedHand, following: SavedHand | None) -> Iterator[tuple[Game, Sequence[Event]]]:
    """A whole hand replayed: the game and its latest events, after the deal and after every move.

    The game is changed by the next step. Raises SaveError as soon as anything is not as the journal says, the deal of
    the ``following`` hand included.
    """
    first, *rest = hand.packed.entries()
    with understood(reading.path):
        again = HandSoFar(dealt(reading, first))
        yield again.game, again.game.opening
        left = hand.moves
        for entry in rest:
            if entry.kind is not MoveLine:
                must_agree(entry, again.due)
                continue
            happened = played(again, entry)
            if left:
                yield again.game, happened
            left -= 1
        if following is not None:
            must_agree(following.packed.entries()[0], again.due)
