"""What has been told of a game that goes on at other screens as well, and what is to be told next."""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from operator import eq

from rules.events import Event
from rules.seats import Seat
from rummytui.faces import TableFace
from rummytui.games.desk import Desk
from rummytui.plain.telling import Telling
from rummytui.text import Phrase, Sentence, in_sentences, worded
from rummytui.watch import Settled, Watch


class FarTelling(Telling):
    """Tells what the others do as soon as they have done it, also in the middle of a turn."""

    def __init__(self, host: TableFace, desk: Desk, say: Callable[[str], None]) -> None:
        super().__init__(host, desk, say)
        self._heard: list[Event] = []
        """What has been told of this hand."""
        self._ended = len(host.totals)
        """How many hands have ended, as far as that was told."""

    def taken_back(self, eyes: Watch) -> None:
        """Moves were taken back; what follows is news."""
        # What was told is compared with what has happened, so there is nothing to put right.
        self.again()

    def missed(self, eyes: Watch) -> None:
        """Some of what happened was not heard: what follows is the whole table, after the hands that ended meanwhile."""
        totals = self._host.totals
        # One that has just ended is told as it would have been.
        first, last = self._ended + 1, len(totals) - isinstance(eyes.now, Settled)
        if last >= first:
            self._ended, game = last, self._host.game
            more = "" if first == last else f"s {first} and" if last - first == 1 else f"s {first} to"
            hands = f"{game.span}{more} {last}"
            scores = zip(game.players, totals[last - 1], strict=True)
            so_far = ", ".join(f"{name} {self._desk.score(score)}" for name, score in scores)
            self.add(f"Nothing was heard here of how {hands} ended. So far: {so_far}.")
        self.again()

    def settlement(self) -> None:
        """Tell how the hand was settled."""
        super().settlement()
        self._ended = len(self._host.totals)

    def news(self, eyes: Watch) -> None:
        """Tell what has happened since it was told last, as far as a sentence can be made of it."""
        told = self._worded()
        same = sum(takewhile(bool, map(eq, self._heard, (event for event, _ in told))))
        rest = told[same:]
        # Whoever may call a pot is not in the middle of a turn.
        acting = () if eyes.callers else eyes.acting
        while rest and not isinstance(eyes.now, Settled) and _is_unfinished([words for _, words in rest], acting):
            rest.pop()
        for line in (*self._news, *(one.text for one in in_sentences([words for _, words in rest], self._names))):
            self._say(line)
        self._news.clear()
        self._heard = [event for event, _ in told[: same + len(rest)]]

    def news_for(self, seat: Seat, eyes: Watch) -> None:
        """Tell ``seat`` at its curtain what has happened since its last turn."""
        super().news_for(seat, eyes)
        self._heard = [event for event, _ in self._worded()]

    @property
    def _names(self) -> tuple[str, ...]:
        return self._host.game.players

    def _worded(self) -> list[tuple[Event, Phrase | Sentence | None]]:
        game = self._host.game
        return list(worded(self._events(), self._desk.teller(game.players, game.options)))


def _is_unfinished(words: list[Phrase | Sentence | None], acting: tuple[Seat, ...]) -> bool:
    """Whether the last of these are better told with what follows: one's own turn once it is over, a draw with more."""
    last = words[-1]
    return last is None or (isinstance(last, Phrase) and (last.trifle or (last.seat,) == acting))
