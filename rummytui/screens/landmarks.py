"""Where one can go in a game that is watched again: its hands, and the moments in them, as far as they are known."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from rummytui.retelling import HandTold, ReplayMark, Retelling
from rummytui.screens.ask import Chosen


class Landmarks:
    """The hands and moments of one retelling. At first it knows only where hands begin; the rest is found in time."""

    def __init__(self, retelling: Retelling) -> None:
        self._retelling = retelling
        self._hands: dict[int, HandTold] = {}
        """The hands in short, as far as they have been looked through."""
        self._most: ReplayMark | None = None
        """The most that changed hands at once, when all of them have been."""

    def add(self, found: HandTold | ReplayMark) -> None:
        """Add a hand in short, or the most that ever changed hands at once."""
        if isinstance(found, HandTold):
            self._hands[found.hand] = found
        else:
            self._most = found

    @property
    def marks(self) -> list[ReplayMark]:
        """All moments found so far, in order."""
        found = [mark for hand in self._hands.values() for mark in hand.marks]
        if self._most and self._most.number not in {mark.number for mark in found}:
            found.append(self._most)
        return sorted(found, key=lambda mark: mark.number)

    def by_key(self, key: str) -> int | None:
        """The number of the move to which a key leads from here; None if it leads nowhere."""
        starts, number, last = self._retelling.starts, self._retelling.number, self._retelling.last
        marks = [mark.number for mark in self.marks]
        match key:
            case "right" | "l":
                return number + 1
            case "left" | "h":
                return number - 1
            case "down" | "j":
                return next((start for start in starts if start > number), last)
            case "up" | "k":
                return starts[max(bisect_left(starts, number) - 1, 0)]
            case "n":
                return marks[at] if (at := bisect_right(marks, number)) < len(marks) else last
            case "p":
                return marks[at - 1] if (at := bisect_left(marks, number)) else 0
            case "home":
                return 0
            case "end":
                return last
            case _ if key.isdecimal() and 0 < int(key) <= len(starts):
                return starts[int(key) - 1]
        return None

    def lines(self, span: str) -> list[Chosen]:
        """The hands with who won what, and the moments in them. ``span`` is what the game calls a hand."""
        lines: list[Chosen] = []
        for number, start in enumerate(self._retelling.starts):
            hand = self._hands.get(number)
            ended = (hand.ended or "not over yet") if hand else ""
            lines.append(Chosen(start, f"{span} {number + 1}", ended))
            if hand is None:
                continue
            lines += [Chosen(mark.number, "", mark.text) for mark in hand.marks if not mark.large]
            if hand.ended:
                lines.append(Chosen(hand.over, "", f"the end of {span} {number + 1}"))
            if self._most and number == self._retelling.hand_at(self._most.number):
                lines.append(Chosen(self._most.number, "", f"The biggest moment: {self._most.text}"))
        return lines
