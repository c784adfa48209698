"""A saved game watched again, and who may see what of it.

While a sitting goes on, nobody sees a hand in this way: it is told as the whole table saw it, and no further than to
its last move. Once it is over, it can be watched from any seat, or with all hands open. That is decided here alone;
whoever draws gets a `Scene` with what may be seen in it, and no game.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from pathlib import Path
from typing import Final, Literal, NamedTuple, TypeAlias

from rules import HIDDEN, Card, View
from rules.events import Event
from rules.options import GameOptions
from rules.seats import Seat
from rummytui.bots.voices import Voices
from rummytui.settings import Talk
from rummytui.table.moments import Moments
from rummytui.table.scene import Scene
from rummytui.table.sitting import happened_in
from rummytui.table.voices import voices_of
from rummytui.teaching.course import FOLDER
from rummytui.text import Teller, tell, with_marked_names
from saves import SaveError
from saves.hands import HandAgain, SavedHand, hands_in, steps_of
from saves.library import is_over, played_on
from saves.lines import OverLine
from saves.reading import Marks, read_journal
from saves.replay import damage

Viewpoint: TypeAlias = Seat | Literal["table", "all"]
"""From where a game is watched: as everybody saw it, from a seat, or with all hands open."""

TABLE: Final = "table"
ALL: Final = "all"


class NotYet(Exception):
    """Hands cannot be shown now; the text says why, in a sentence."""


class ReplayMark(NamedTuple):
    """A moment that people may want to see again: where it is, and what happened, in a sentence."""

    number: int
    text: str
    large: bool = False


class HandTold(NamedTuple):
    """A hand in short: its place among the others, from 0, how it ended and at which move, and what was big in it."""

    hand: int
    ended: str
    """A sentence; empty if it has not ended."""
    over: int
    marks: Sequence[ReplayMark]


class Stopped(NamedTuple):
    """From here on the game can no longer be played as it was."""

    number: int
    why: str
    """A sentence."""


class Retelling:
    """A saved game at one of its moves, numbered from 0, which is the first deal; every deal has a number of its own.

    Moves that were undone are not part of it, but that they were undone is. ``others`` are folders in which a copy of
    the game may lie, besides its own. Raises SaveError if nothing of the game can be played again.
    """

    def __init__(self, path: Path, others: Sequence[Path] = ()) -> None:
        reading = read_journal(path)
        self._reading = reading
        self._others = others
        header = reading.header
        self.path, self.game_name, self.players = reading.path, header.game, header.players
        self.head_starts: Sequence[int] = header.head_start or ()
        """The head start of each seat; empty if nobody has one."""
        self.ended = not damage(reading) and reading.history.entries[-1].kind is OverLine
        """Whether the game is over."""
        self._alone = len(reading.history.company) == 1
        self._hands: Sequence[SavedHand] = hands_in(reading)
        self._starts = [0, *accumulate(hand.moves + 1 for hand in self._hands)]
        self._again = {0: HandAgain(reading, self._hands[0])}
        """The hand that is looked at, and the one that was before, for whoever goes to and fro over a deal."""
        self._game, self._steps = self._again[0].at(0)
        self._viewpoint: Viewpoint = TABLE
        self._cleared = False
        self.number = 0
        """The move at which it is now."""
        self.stopped: Stopped | None = None
        """Where it ends before its journal does, if it does."""

    # ------------------------------------------------------------------------------------------------ contents

    @property
    def options(self) -> GameOptions:
        """The house rules."""
        return self._game.options

    @property
    def damaged(self) -> str:
        """What is wrong with the end of the journal, in a sentence; empty if nothing is."""
        return " ".join(damage(self._reading))

    @property
    def last(self) -> int:
        """The number of the last move that can be seen."""
        return self.stopped.number if self.stopped else self._starts[-1] - 1

    @property
    def starts(self) -> Sequence[int]:
        """The numbers of all deals that can be seen."""
        return [start for start in self._starts[:-1] if start <= self.last]

    @property
    def hand(self) -> int:
        """Which hand it is now, from 0."""
        return self.hand_at(self.number)

    @property
    def move(self) -> int:
        """How many moves of that hand have been made."""
        return self.number - self._starts[self.hand]

    @property
    def moves(self) -> int:
        """How many moves that hand has in all, as far as they can be seen."""
        return min(self._starts[self.hand + 1] - 1, self.last) - self._starts[self.hand]

    def hand_at(self, number: int) -> int:
        """In which hand a move is, from 0."""
        return min(bisect_right(self._starts, number), len(self._hands)) - 1

    def remarks(self) -> Iterator[str]:
        """Notes to read before watching, in sentences."""
        if self.path.absolute().parent.parent.name == FOLDER:
            yield "This is a lesson."
        if not self.ended:
            yield "This game isn't over yet: you'll see what the whole table saw, up to the last move."
        if any(hand.marks.taken_back for hand in self._hands):
            practice = ", and those hands were practice" if self._alone else ""
            yield f"Moves that were undone are left out{practice}."

    # ------------------------------------------------------------------------------------------------ who may see it

    @property
    def viewpoint(self) -> Viewpoint:
        """From where it is watched."""
        return self._viewpoint

    def look_round(self) -> bool:
        """Find out whether hands may be shown, and return that.

        A sitting goes on as long as any copy of it does that lies beside it, in the bin or in one of the other folders.
        Looking through a large folder takes a while, so this is for a thread that answers no keys.
        """
        folders = {self.path.absolute().parent, *(folder.absolute() for folder in self._others)}
        self._cleared = self.ended and not played_on(self.path, folders)
        return self._cleared

    def may_watch_from(self, viewpoint: Viewpoint) -> None:
        """Raise NotYet if it cannot be watched from there."""
        if viewpoint == TABLE:
            return
        if not self.ended or not is_over(self.path):
            raise NotYet("This game isn't over yet, so no hands are shown, only what the whole table saw.")
        if not self._cleared:
            raise NotYet("A copy of this game is still being played, so no hands are shown.")

    def watch_from(self, viewpoint: Viewpoint) -> None:
        """Watch it from there from now on. Raises NotYet, and then nothing changes."""
        self.may_watch_from(viewpoint)
        if isinstance(viewpoint, int) and viewpoint not in range(len(self.players)):
            raise ValueError(f"there's no player in seat {viewpoint}")
        self._viewpoint = viewpoint

    @property
    def _viewer(self) -> Seat | None:
        return self._viewpoint if isinstance(self._viewpoint, int) else None

    # ------------------------------------------------------------------------------------------------ going through it

    def go(self, number: int) -> None:
        """Go to this move, or to the first or the last if there is none of that number."""
        number = min(max(number, 0), self.last)
        hand = self.hand_at(number)
        start = self._starts[hand]
        reached = start - 1
        try:
            again = self._again.pop(hand, None) or HandAgain(self._reading, self._hands[hand])
            self._again = {**dict(list(self._again.items())[-1:]), hand: again}
            reached = start
            self._game, self._steps = again.at(number - start)
        except SaveError as error:
            reached += again.seen if reached == start else 0
            self.stop(Stopped(reached, str(error)))
            self.go(self.last)
        else:
            self.number = number

    def stop(self, stopped: Stopped) -> None:
        """Have it end there, because it cannot be played any further."""
        if stopped.number < self.last:
            self.stopped = stopped
            if self.number > self.last:
                self.go(self.last)

    # ------------------------------------------------------------------------------------------------ what is seen

    def scene(self) -> Scene:
        """The table as it was, as far as it may be seen from where it is watched."""
        return Scene(
            view=with_marked_names(self._view()),
            people=self._people(),
            face_up=self._viewer,
            events=self.events_for(self._viewer),
        )

    def _view(self) -> View:
        view = self._game.seen_by(self._viewer)
        if self._viewpoint == ALL:
            view.hands = [list(hand) for hand in self._game.hands]
        return view

    def open_hands(self) -> Sequence[Sequence[Card]]:
        """The hands that lie open for everybody at this move, in seat order; an empty one where none does."""
        if self._viewpoint == ALL:
            return self._view().hands
        hands = self._game.seen_by(None).hands
        return [() if HIDDEN in hand else hand for hand in hands]

    def events_for(self, viewer: Seat | None) -> Sequence[Event]:
        """What has happened in this hand so far, as that seat saw it, or with None everybody."""
        assert viewer in (None, self._viewer), "this player hasn't seen that"
        marks, seating = self._marks, self._reading.header.seating
        events = happened_in(self._game.opening, self._steps, marks, seating, alone=self._alone)
        return tuple(event.seen_by(viewer) for event in events)

    @property
    def _marks(self) -> Marks:
        """What has happened in this hand so far besides its moves."""
        marks = self._hands[self.hand].marks
        # Some of the moves before it may have been undone since.
        most = self._starts[self.hand + 1] - 1 - self._starts[self.hand]
        return Marks(
            [mark for mark in marks.taken_back if min(mark.after, most) <= self.move],
            [mark for mark in marks.handed if min(mark.after, most) <= self.move],
        )

    @property
    def happened(self) -> Sequence[Event]:
        """What the last move brought about, or the deal, as far as it may be seen."""
        events = self._steps[-1].events if self._steps else self._game.opening
        return tuple(event.seen_by(self._viewer) for event in events)

    @property
    def totals(self) -> Sequence[tuple[int, ...]]:
        """The scores after each hand that is over by now."""
        before = [hand.scores for hand in self._hands[: self.hand] if hand.scores is not None]
        return [*before, tuple(self._game.scores)] if self._game.stage.hand_over else before

    @property
    def hand_over(self) -> bool:
        """Whether the hand is over at this move, and all hands were shown."""
        return self._game.stage.hand_over

    def voices(self, talk: Talk) -> Voices | None:
        """The bots that may speak in this hand, if they talk that often."""
        people = self._people()
        levels = {
            seat: sitter.level
            for seat, sitter in enumerate(self._reading.header.seating)
            if sitter.kind == "bot" and sitter.level and seat not in people
        }
        return voices_of(self._game, levels, self.totals, talk)

    def _people(self) -> frozenset[Seat]:
        """The seats of people at this move."""
        kinds = [sitter.kind for sitter in self._reading.header.seating]
        for hand in self._hands[: self.hand]:
            for handed in hand.marks.handed:
                kinds[handed.seat] = handed.sitter.kind
        for handed in self._marks.handed:
            kinds[handed.seat] = handed.sitter.kind
        return frozenset(seat for seat, kind in enumerate(kinds) if kind == "person")

    # ------------------------------------------------------------------------------------------------ all of it in short

    def told(self, moments: Moments, teller: Teller) -> Iterator[HandTold | ReplayMark | Stopped]:
        """Every hand in short, as everybody saw it, and at last the most that ever changed hands, or where it stops.

        All is played again for this, for a thread that answers no keys; where the retelling is now does not matter.
        """
        most: tuple[int, ReplayMark] | None = None
        for hand, (start, saved) in enumerate(zip(self._starts, self._hands, strict=False)):
            so_far: list[Event] = []
            marks: list[ReplayMark] = []
            number, ended, over, stopped = start - 1, "", start, None
            try:
                following = self._hands[hand + 1] if saved.deals_on else None
                for game, happened in steps_of(self._reading, saved, following):
                    number += 1
                    seen = [event.seen_by(None) for event in happened]
                    so_far += seen
                    for one in moments.after(so_far, seen):
                        if not one.amount:
                            marks.append(ReplayMark(number, one.text, large=one.large))
                        elif most is None or one.amount > most[0]:
                            most = one.amount, ReplayMark(number, one.text)
                    if game.stage.hand_over and not ended:
                        ended, over = _ending(so_far, marks, teller), number
            except SaveError as error:
                stopped = Stopped(max(number, 0), str(error))
            if number >= start:
                yield HandTold(hand, ended, over, marks)
            if stopped:
                yield stopped
                break
        if most:
            yield most[1]


def _ending(events: Sequence[Event], marks: Sequence[ReplayMark], teller: Teller) -> str:
    """How a hand ended, in a sentence."""
    large = [mark.text for mark in marks if mark.large]
    told = tell(events, teller)
    return large[-1] if large else told[-1].text
