"""From where a sitting can be gone on with if its last hand no longer comes out as it was saved.

The line of a hand holds the score sheet before it, which is all that it takes to deal that hand anew.
"""

from __future__ import annotations

from typing import NamedTuple

from saves import lines
from saves.errors import SaveError
from saves.lines import HandLine, MoveLine, OverLine, SeatLine, Unreadable
from saves.reading import Entry, Reading, reading_of
from saves.replay import dealt_anew, hand_line


class Checkpoint(NamedTuple):
    """The hands from ``first`` to ``last`` would be lost, with this many ``moves``, and the first of them dealt anew.

    ``line`` is the number of its line in the file, ``span`` what the game calls a hand. ``over`` says whether the
    sitting had come to its end.
    """

    line: int
    first: int
    last: int
    moves: int
    span: str
    over: bool

    @property
    def cost(self) -> str:
        """What it costs to go on from here, in a sentence.

        >>> Checkpoint(90, 7, 7, 23, "hand", over=False).cost
        'To go on, hand 7 with its 23 moves would be dealt anew; the scores before it stand.'
        >>> Checkpoint(1, 1, 2, 40, "round", over=True).cost
        'To go on, rounds 1 to 2 with their 40 moves would be lost, and all begins anew, though it was over.'
        """
        moves = "1 move" if self.moves == 1 else f"{self.moves} moves"
        what = f"{self.span} {self.first}{f' with its {moves}' if self.moves else ', in which nobody moved,'} would be"
        if self.first != self.last:
            what = f"{self.span}s {self.first} to {self.last} with their {moves} would be lost, and"
        if self.first == 1:
            ends = " dealt anew, before which nothing was scored" if self.first == self.last else " all begins anew"
        else:
            ends = f" {self.span} {self.first}" if self.first != self.last else ""
            ends += " dealt anew; the scores before it stand"
        return f"To go on, {what}{ends}{', though it was over' if self.over else ''}."


class NoLongerTheSame(SaveError):
    """The last hand of a journal does not come out as it was saved; ``checkpoint`` is what is left, or None."""

    def __init__(self, why: SaveError, checkpoint: Checkpoint | None) -> None:
        self.checkpoint = checkpoint
        super().__init__(f"{why} {checkpoint.cost if checkpoint else 'There is no hand in it that can be dealt anew.'}")


def checkpoint_of(reading: Reading) -> Checkpoint | None:
    """The last hand of a journal that can be dealt by this program, however it comes out; None if there is none."""
    entries = reading.history.entries
    for place in range(len(entries) - 1, -1, -1):
        if entries[place].kind is not HandLine or (first := _number_if_dealt(reading, entries[place])) is None:
            continue
        after = [entry.kind for entry in entries[place:]]
        return Checkpoint(
            line=entries[place].number,
            first=first,
            last=first + after.count(HandLine) - 1,
            moves=after.count(MoveLine),
            span=reading.table.span,
            over=OverLine in after,
        )
    return None


def _number_if_dealt(reading: Reading, entry: Entry) -> int | None:
    try:
        return dealt_anew(reading, entry).hand_number
    except Unreadable:
        return None


def from_checkpoint(reading: Reading, checkpoint: Checkpoint, text: bytes) -> bytes:
    """The content of a journal that goes on from a checkpoint of the one with this content, who sits where included."""
    entry = next(entry for entry in reading.history.entries if entry.number == checkpoint.line)
    kept, check = b"", ""
    for count, (_, check_there, end) in enumerate(lines.sound(text), 1):
        if count == checkpoint.line:
            break
        kept, check = text[:end], check_there
    begun, check = lines.with_check(lines.written(hand_line(dealt_anew(reading, entry))), check)
    kept += begun
    then = reading_of(reading.path, kept).history.seating
    for seat, (before, now) in enumerate(zip(then, reading.history.seating, strict=True)):
        if before != now:
            seated, check = lines.with_check(lines.written(SeatLine(seat, now)), check)
            kept += seated
    return kept
