"""From where a sitting can be gone on with if its last hand no longer comes out as it was saved.

The line of a hand holds the score sheet before it, which is all it takes to deal that hand again.
"""

from __future__ import annotations

from typing import NamedTuple

from saves import lines
from saves.errors import SaveError
from saves.lines import HandLine, HintLine, Line, MoveLine, OverLine, ParLine, SeatLine, Unreadable
from saves.reading import Reading, SoundLine, reading_of
from saves.replay import dealt_again, hand_line


class Checkpoint(NamedTuple):
    """The hands from ``first`` to ``last`` would be lost, with this many ``moves``, and the first of them dealt again.

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
        """The cost of resuming from here, in a sentence or two.

        >>> Checkpoint(90, 7, 7, 23, "hand", over=False).cost
        'Resuming deals hand 7 again and loses its 23 moves; the scores before it are kept.'
        >>> Checkpoint(1, 1, 2, 40, "round", over=True).cost
        'Resuming deals round 1 again and loses rounds 1 to 2 with their 40 moves. The game was already over.'
        """
        moves = "1 move" if self.moves == 1 else f"{self.moves} moves"
        if self.first != self.last:
            lost = f" and loses {self.span}s {self.first} to {self.last} with their {moves}"
        else:
            lost = f" and loses its {moves}" if self.moves else "; nobody had moved in it yet"
        kept = "" if self.first == 1 else "; the scores before it are kept"
        over = " The game was already over." if self.over else ""
        return f"Resuming deals {self.span} {self.first} again{lost}{kept}.{over}"


class NoLongerTheSame(SaveError):
    """The last hand of a journal can't be replayed as saved; ``checkpoint`` is where to resume, or None."""

    def __init__(self, why: SaveError, checkpoint: Checkpoint | None) -> None:
        self.checkpoint = checkpoint
        super().__init__(f"{why} {checkpoint.cost if checkpoint else 'It has no hand that can be dealt again.'}")


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


def _number_if_dealt(reading: Reading, entry: SoundLine) -> int | None:
    try:
        return dealt_again(reading, entry).hand_number
    except Unreadable:
        return None


def from_checkpoint(reading: Reading, checkpoint: Checkpoint, text: bytes) -> bytes:
    """The content of a journal that continues from a checkpoint of ``content``, seating included."""
    entry = next(entry for entry in reading.history.entries if entry.number == checkpoint.line)
    kept, check = b"", ""
    for count, (_, check_there, end) in enumerate(lines.sound(text), 1):
        if count == checkpoint.line:
            break
        kept, check = text[:end], check_there
    begun, check = lines.with_check(lines.written(hand_line(dealt_again(reading, entry))), check)
    kept += begun
    then, last = reading_of(reading.path, kept).history, reading.history
    again: list[Line] = [HintLine(0)] * (last.hints - then.hints)
    if last.par is not None and then.par is None:
        again.append(ParLine(last.par))
    for seat, (before, now) in enumerate(zip(then.seating, last.seating, strict=True)):
        if before != now:
            again.append(SeatLine(seat, now))
    for line in again:
        text, check = lines.with_check(lines.written(line), check)
        kept += text
    return kept
