"""Tells a game with several screens: what has been told, and what comes next."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import takewhile

from rules.seats import Seat
from rummytui.faces import TableFace
from rummytui.games.desk import Desk
from rummytui.plain.telling import Telling, Words
from rummytui.text import Phrase
from rummytui.watch import Settled, Watch


class FarTelling(Telling):
    """Tells what the others do at once, even in the middle of a turn."""

    def __init__(self, host: TableFace, desk: Desk, say: Callable[[str], None]) -> None:
        super().__init__(host, desk, say)
        self._ended = len(host.totals)
        """How many hands have ended, as far as told."""

    def missed(self, eyes: Watch) -> None:
        """Updates were missed: name the hands that ended meanwhile, and tell the whole table next."""
        totals = self._host.totals
        # A hand that has just ended is told as usual.
        first, last = self._ended + 1, len(totals) - isinstance(eyes.now, Settled)
        if last >= first:
            self._ended, game = last, self._host.game
            more = "" if first == last else f"s {first} and" if last - first == 1 else f"s {first} to"
            hands = f"{game.span}{more} {last}"
            scores = zip(game.players, totals[last - 1], strict=True)
            so_far = ", ".join(f"{name} {self._desk.score(score)}" for name, score in scores)
            self.add(f"This screen missed the end of {hands}. Scores so far: {so_far}.")
        self.again()

    def settlement(self) -> None:
        """Tell how the hand was settled."""
        super().settlement()
        self._ended = len(self._host.totals)

    def _held_back(self, words: Sequence[Words], eyes: Watch) -> int:
        """How many of the last ``words`` wait for more: an own turn is told once it is over, a draw with what follows."""
        # Players who may call a pot are not in the middle of a turn.
        acting = () if eyes.callers else eyes.acting
        return sum(1 for _ in takewhile(partial(_is_unfinished, acting), reversed(words)))

    def news_for(self, seat: Seat, eyes: Watch) -> None:
        """Tell ``seat`` at its curtain what has happened since its last turn."""
        super().news_for(seat, eyes)
        self._heard = [event for event, _ in self._worded()]


def _is_unfinished(acting: tuple[Seat, ...], words: Words) -> bool:
    return words is None or (isinstance(words, Phrase) and (words.trifle or (words.seat,) == acting))
