"""One game being played: the rules, the journal on disk, and who sits where.

Every move goes the same way: it is checked, written to disk, and then played. A refused move never reaches the file,
and one that the disk would not take is not made either.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Self

import rules
from rules import Game, RuleViolation, View
from rules.events import Event
from rules.moves import Move
from rules.seats import Seat
from rummytui import __version__
from rummytui.bots import USUAL_LEVEL, NoSuchBot, chooser
from rummytui.text.handed_over import SeatHandedOver
from rummytui.text.locked_hands import HandOpened
from rummytui.text.taken_back import MoveTakenBack
from saves import Journal, SaveError, Sitter
from saves.errors import printable
from saves.folder import SUFFIX
from saves.lines import Header, Line, MoveLine, SeatLine, UndoLine
from saves.reading import Marks, Reading, read_journal
from saves.replay import Step, hands_of, last_hand_of, replayed

__all__ = ["Host", "Sitter"]


class Host:
    """A game and everything needed to continue it. Create one with `new` or `resume`, and `close` it at the end.

    ``notice`` is a sentence about what resuming had to leave out, or None.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.notice = journal.notice
        self._hand = journal.hand
        self._promised: tuple[Move, ...] = ()
        self._lookers: set[Seat] = set()
        """The people who have been shown a hand since the last move."""
        self._opened: list[tuple[int, int, HandOpened]] = []
        """Hands opened without a PIN: in which hand of the sitting, and after how many moves."""

    @classmethod
    def new(
        cls,
        folder: Path,
        game_name: str,
        players: Sequence[str],
        seating: Sequence[Sitter],
        *,
        seed: int,
        options: Mapping[str, Any] | None = None,
        decks: Sequence[Sequence[str]] | None = None,
    ) -> Self:
        """Start a new game, saved in ``folder``, with its first hand dealt.

        ``players`` are names and ``seating`` the sitters, one for each seat. ``decks`` are stacked packs in the order
        in which they are dealt. Raises RuleViolation (SH-16) if this table cannot play and SaveError if it cannot be
        saved.
        """
        game = rules.new_game(game_name, players, seed=seed, options=options, decks=decks)
        if len(seating) != len(game.players):
            raise ValueError("every seat needs somebody who plays it")
        header = Header(
            rummytui=1,
            program=__version__,
            when=f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}",
            game=game_name,
            players=game.players,
            seating=tuple(seating),
            options=game.options.as_json(),
            seed=seed,
            decks=tuple(tuple(deck) for deck in decks or ()),
        )
        return cls(Journal.create(folder, header, game))

    @classmethod
    def resume(cls, path: Path, *, anew: bool = False) -> Self:
        """Open the game whose journal is at ``path``, as it was left.

        Raises NoLongerTheSame if its last hand does not come out as it was saved; with ``anew``, the game goes on from
        its last `Checkpoint` then. Raises SaveError for whatever else is wrong.
        """
        return cls(Journal.open(path, _know_bots, anew=anew))

    # ------------------------------------------------------------------------------------------------ what is known

    @property
    def game(self) -> Game:
        """The game as it stands. It is a new object after every move and every undo, so do not keep it."""
        return self._hand.game

    @property
    def path(self) -> Path:
        """The journal."""
        return self._journal.path

    @property
    def name(self) -> str:
        """What the saved game is called, such as ``rummy-3``."""
        return self.path.name.removesuffix(SUFFIX)

    @property
    def seating(self) -> list[Sitter]:
        """Who plays each seat."""
        return list(self._journal.reading.history.seating)

    @property
    def people(self) -> frozenset[Seat]:
        """The seats of the people, as opposed to bots."""
        return frozenset(seat for seat, sitter in enumerate(self.seating) if sitter.kind == "person")

    @property
    def first_seating(self) -> Sequence[Sitter]:
        """Who sat down at each seat when the sitting began."""
        return self._journal.reading.header.seating

    @property
    def company(self) -> frozenset[Seat]:
        """The seats of all people who may be looking: those who play, and those for whom bots play now."""
        return self.people | {seat for seat, sitter in enumerate(self.first_seating) if sitter.kind == "person"}

    @property
    def levels(self) -> list[str]:
        """The levels of the bots at the table, each once."""
        return list(dict.fromkeys(sitter.level or USUAL_LEVEL for sitter in self.seating if sitter.kind == "bot"))

    @property
    def latest(self) -> Sequence[Event]:
        """What the last move brought about, or the deal if nobody has moved since.

        For a `Watch`: it may hold secrets.
        """
        steps = self._hand.steps
        return steps[-1].events if steps else self.game.opening

    @property
    def is_fresh(self) -> bool:
        """Whether nobody has moved since the hand was dealt."""
        return not self._hand.steps

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that were made in this hand, in order."""
        return tuple(step.move for step in self._hand.steps)

    @property
    def totals(self) -> Sequence[tuple[int, ...]]:
        """The scores after each finished hand, in order: one tuple a hand, one score a seat."""
        return self._journal.reading.history.totals

    @property
    def promised(self) -> tuple[Move, ...]:
        """The moves that wait until it is their seat's turn to act."""
        return self._promised

    def view(self, viewer: Seat | None) -> View:
        """What ``viewer`` (a seat, or None for everybody) may know now.

        Whoever has looked at it is remembered for `undo`.
        """
        if viewer in self.people:
            self._lookers.add(viewer)
        return self.game.seen_by(viewer)

    def events_for(self, viewer: Seat | None) -> tuple[Event, ...]:
        """Everything that has happened in this hand, the deal included, as ``viewer`` (None: everybody) saw it."""
        return tuple(event.seen_by(viewer) for event in self._happened())

    def _happened(self) -> Iterator[Event]:
        """The events of this hand, and in between what was taken back."""
        history = self._journal.reading.history
        marks = Marks(history.taken_back, history.handed)
        opened = [(after, event) for number, after, event in self._opened if number == self.game.hand_number]
        return happened_in(
            self.game.opening,
            self._hand.steps,
            marks,
            self.first_seating,
            alone=len(self.company) == 1,
            besides=opened,
        )

    def hands(self) -> Iterator[tuple[Event, ...]]:
        """Everything that happened in each hand from the first, as everybody saw it.

        The whole sitting is played again for it, which after a long evening takes seconds: nothing for the thread that
        answers keys. Raises SaveError.
        """
        for events in hands_of(read_journal(self.path)):
            yield tuple(event.seen_by(None) for event in events)

    def decisions(self) -> Iterator[tuple[View, Move]]:
        """What people decided in the last hand, in order: what the seat saw then, and its move.

        The hand is played again for it, for a thread that answers no keys. Raises SaveError.
        """
        people = self.people
        for game, step in last_hand_of(read_journal(self.path)):
            if step.move.seat in people and not step.forced and not game.stage.hand_over:
                yield game.seen_by(step.move.seat), step.move

    def chance_for(self, seat: Seat) -> Random:
        """The random numbers for a bot at ``seat`` to decide with: always the same for the same position.

        They come from the sitting's seed and the number of moves so far, and reveal nothing about any shuffle.
        """
        place = (
            f"{self._journal.reading.header.seed} hand {self.game.hand_number} move {len(self._hand.steps)} seat {seat}"
        )
        return Random(int.from_bytes(sha256(f"bot {place}".encode()).digest()[:16], "big"))

    # ------------------------------------------------------------------------------------------------ what is done

    def play(self, move: Move) -> list[Event]:
        """Make a move, and any promised moves that become due, once they are on disk. Returns what happened.

        Raises RuleViolation or SaveError, and then nothing has happened.
        """
        return self._play((move,), self._promised)

    def play_all(self, moves: Iterable[Move]) -> tuple[list[Event], RuleViolation | SaveError | None]:
        """Make these moves in order until one is refused. Returns what happened, and why there was no more of it."""
        happened: list[Event] = []
        try:
            for move in moves:
                happened += self.play(move)
        except (RuleViolation, SaveError) as refused:
            return happened, refused
        return happened, None

    def promise(self, moves: Sequence[Move]) -> list[Event]:
        """Make each of these moves as soon as it is its seat's turn; others may move in between. Returns what happened.

        A promise lapses when the phase ends, when its move turns out to be illegal, when a move is taken back, and when
        the game is left: promises are not moves, so the journal does not record them and people are asked again. Raises
        SaveError, and then nothing has happened and nothing is promised.
        """
        self._promised = ()
        return self._play((), moves)

    def _play(self, moves: Sequence[Move], promised: Sequence[Move]) -> list[Event]:
        hand, stage = self._hand.copy(), self.game.stage
        happened: list[Event] = []
        lines: list[Line] = []

        def make(move: Move) -> None:
            happened.extend(hand.play(move))
            lines.extend((MoveLine(move), *hand.due))

        for move in moves:
            make(move)
        waiting = list(promised)
        while waiting and hand.game.stage is stage and waiting[0].seat in hand.game.to_act:
            try:
                make(waiting.pop(0))
            except RuleViolation:
                waiting.clear()
        if lines:
            self._journal.append(*lines)
            self._hand = hand
            self._lookers = set()
        self._promised = tuple(waiting) if hand.game.stage is stage else ()
        return happened

    @property
    def to_take_back(self) -> Seat | None:
        """Whose move `undo` would take back; None if nothing may be taken back now."""
        count = self._moves_to_undo()
        return self._hand.steps[-count].move.seat if count else None

    def undo(self) -> int:
        """Take back the last thing a person decided and whatever followed it. Returns the number of moves taken back.

        Among several people that is the last move of all, if a person made it, as long as nobody else has looked at a
        hand and nothing hidden has come to light since; after that only moves of the same seat, until there is a new
        one. One person against bots may go back through the whole hand, but never past the point where hands were laid
        open. It is 0, and nothing happens, where that is not so. Raises SaveError, and then nothing has happened.
        """
        count = self._moves_to_undo()
        if count:
            reading = self._journal.reading
            earlier = replayed(reading, reading.history.place_of_move(count))
            self._journal.append(UndoLine(count))
            self._hand = earlier
            self._promised = ()
            self._lookers = set()
        return count

    def _moves_to_undo(self) -> int:
        """How many moves back a person last decided something that may be undone; 0 if there is none."""
        people = self.people
        return self._back_alone(people) if len(self.company) == 1 else self._back_among(people)

    def _back_alone(self, people: frozenset[Seat]) -> int:
        for back, step in enumerate(reversed(self._hand.steps), 1):
            if any(event.lays_open for event in step.events):
                return 0
            if step.move.seat in people and not step.forced:
                return back
        return 0

    def _back_among(self, people: frozenset[Seat]) -> int:
        if not self._hand.steps:
            return 0
        step, before = self._hand.steps[-1], self._journal.reading.history.taken_back[-1:]
        seat = step.move.seat
        decided = seat in people and not step.forced and not any(event.reveals for event in step.events)
        # Whoever has taken something back may go on doing so, but nobody else until there is a new move.
        others = any(last.after == len(self._hand.steps) and last.seat != seat for last in before)
        return int(decided and not others and not self._lookers - {seat})

    def seat(self, seat: Seat, sitter: Sitter) -> None:
        """Let ``sitter`` play that seat from now on; nothing that was promised is kept.

        Raises SaveError, and then nothing has happened.
        """
        self._journal.append(SeatLine(seat, sitter))
        self._promised = ()

    def opened(self, seat: Seat, by: Sequence[Seat]) -> None:
        """Have the log say that all of ``by`` agreed to open the hand of ``seat`` without its PIN.

        It says so until the hand is over or the game is left; the players' file keeps it for the owner.
        """
        self._opened.append((self.game.hand_number, len(self._hand.steps), HandOpened(seat, tuple(by))))

    def close(self) -> None:
        """Close the journal; everything in it is already saved."""
        self._journal.close()


def happened_in(
    opening: Sequence[Event],
    steps: Sequence[Step],
    marks: Marks,
    seating: Sequence[Sitter],
    *,
    alone: bool,
    besides: Sequence[tuple[int, Event]] = (),
) -> Iterator[Event]:
    """The events of a hand, the deal first, and in between what was taken back and which seats changed hands.

    ``seating`` is who sat down at first. ``alone``: only one person was ever looking. ``besides`` are further events, each
    with the number of moves before it.
    """
    yield from opening
    for place in range(len(steps) + 1):
        for taken in marks.taken_back:
            # What was taken back is never played again, so nothing else has asked whose move it was.
            if min(taken.after, len(steps)) == place and 0 <= taken.seat < len(seating):
                yield MoveTakenBack(taken.seat, practice=alone)
        for handed in marks.handed:
            if min(handed.after, len(steps)) == place:
                again = handed.sitter.kind == seating[handed.seat].kind
                yield SeatHandedOver(handed.seat, handed.sitter.kind == "bot", again)
        yield from (event for after, event in besides if min(after, len(steps)) == place)
        if place < len(steps):
            yield from steps[place].events


def _know_bots(reading: Reading) -> None:
    """Raise SaveError if this program lacks one of the bots at the table."""
    for sitter in reading.history.seating:
        if sitter.level is not None:
            try:
                chooser(reading.header.game, sitter.level)
            except NoSuchBot as error:
                raise SaveError(f"{printable(reading.path)} cannot be resumed: {error}") from None
