"""A table on this computer: its log is a journal, so everything is written, played and told in the call that asks for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Literal, Self

import rules
from rules import RuleViolation, View
from rules.events import Event
from rules.moves import Move
from rules.seats import Seat
from rummytui.settings import LastTable, Player
from rummytui.table.actor import Actor, RequestId, at_once
from rummytui.table.sitting import Prepared, header_of, must_know_bots
from rummytui.table.updates import Listener, Update, UpdateQueue
from saves import Journal, SaveError, Sitter
from saves.folder import SUFFIX
from saves.lines import DailyDeal, HintLine, Line, ParLine, SharedDeal
from saves.reading import read_journal
from saves.replay import hands_of, last_hand_of

__all__ = ["Host", "Sitter"]


class _JournalLog:
    """A journal as a `Log`. Its lines are on disk when `append` returns, so nothing is ever awaited."""

    def __init__(self, journal: Journal) -> None:
        self.reading = journal.reading
        self._journal = journal

    async def append(self, lines: Sequence[Line], _: RequestId | None = None) -> None:
        """Write lines to disk. Raises SaveError."""
        self._journal.append(*lines)


class Host(Actor):
    """A table that is saved in the journal at ``path``. Create one with `new` or `resume`, and `close` it at the end.

    ``notice`` is a sentence about what resuming had to leave out, or None. The ``listener`` gets an update of everything
    that is done, in the call that does it.
    """

    is_remote: ClassVar[Literal[False]] = False
    # No connection can be lost.
    is_over: ClassVar = False
    trouble: ClassVar = ""
    ended: ClassVar = ""

    def __init__(self, journal: Journal) -> None:
        super().__init__(_JournalLog(journal), journal.hand)
        self._journal = journal
        self.path, self.notice = journal.path, journal.notice
        self.listener: Listener | None = None
        self.updates = UpdateQueue()

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
        source: DailyDeal | SharedDeal | None = None,
        head_starts: Sequence[int] = (),
    ) -> Self:
        """Start a new game, saved in ``folder``, with its first hand dealt.

        ``players`` are names and ``seating`` the sitters, one for each seat. ``decks`` are stacked packs in the order
        in which they are dealt, and ``source`` says where the deal comes from. ``head_starts`` has one for each seat, or
        is empty. Raises RuleViolation (SH-16) if this table cannot play and SaveError if it cannot be saved.
        """
        game = rules.new_game(game_name, players, seed=seed, options=options, decks=decks)
        header = header_of(game, seating, seed=seed, decks=decks or (), source=source, head_starts=head_starts)
        return cls(Journal.create(folder, header, game))

    @classmethod
    def resume(cls, path: Path, *, anew: bool = False) -> Self:
        """Open the game whose journal is at ``path``, as it was left.

        Raises NoLongerTheSame if its last hand does not come out as it was saved; with ``anew``, the game goes on from
        its last `Checkpoint` then. Raises SaveError for other problems.
        """
        return cls(Journal.open(path, must_know_bots, anew=anew))

    # ------------------------------------------------------------------------------------------------ what is known

    @property
    def name(self) -> str:
        """What the saved game is called, such as ``rummy-3``."""
        return self.path.name.removesuffix(SUFFIX)

    @property
    def table(self) -> LastTable:
        """The game and its seats, to offer again; players who stepped away are back for the next game."""
        sitters = zip(self.game.players, self.seating, self.first_seating, strict=True)
        levels = [(name, now.level if now.kind == first.kind == "bot" else None) for name, now, first in sitters]
        ahead = self.head_starts or [0] * len(levels)
        players = (Player(name, level, start) for (name, level), start in zip(levels, ahead, strict=True))
        return LastTable(self.game.name, tuple(players))

    @property
    def lent(self) -> Sequence[Seat]:
        """The seats for which bots play since their people have stepped away."""
        sitters = zip(self.seating, self.first_seating, strict=True)
        return [seat for seat, (now, first) in enumerate(sitters) if now.kind == "bot" and first.kind == "person"]

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

    def view(self, viewer: Seat | None) -> View:
        """What ``viewer`` (a seat, or None for everybody) may know now.

        First it's written down that the person at that seat is about to see their hand, where that matters for `undo`.
        Raises SaveError, and then the hand must not be shown.
        """
        if viewer in self.people:
            at_once(self.write(self.shown((viewer,))))
        return super().view(viewer)

    # ------------------------------------------------------------------------------------------------ what is done

    def hinted(self, seat: Seat) -> None:
        """Write down that the person at ``seat`` is about to get a hint, where that counts: at a daily deal.

        Raises SaveError, and then there is no hint.
        """
        if self.daily:
            self._journal.append(HintLine(seat))

    def write_par(self, par: int) -> None:
        """Write down what a hard bot scores with the daily deal at this table. Raises SaveError."""
        self._journal.append(ParLine(par))

    def play(self, move: Move) -> Sequence[Event]:
        """Make a move, and any promised moves that become due, once they are on disk. Returns what happened.

        Raises RuleViolation or SaveError, and then nothing has happened.
        """
        return self._do(self.prepared((move,))).events

    def play_at_once(self, moves: Sequence[Move]) -> None:
        """Make these moves as one, written together. Raises RuleViolation or SaveError, and then nothing has happened."""
        self._do(self.prepared(moves))

    def play_all(self, moves: Iterable[Move]) -> RuleViolation | SaveError | None:
        """Make these moves in order until one is refused. Returns why it was."""
        done: list[Prepared] = []
        refused: RuleViolation | SaveError | None = None
        try:
            for move in moves:
                prepared = self.prepared((move,))
                at_once(self.write(prepared))
                done.append(prepared)
        except (RuleViolation, SaveError) as error:
            refused = error
        if done:
            # To those who listen, it's one move.
            at_once(self.tell(done[-1]._replace(events=[event for each in done for event in each.events])))
        return refused

    def promise(self, moves: Sequence[Move]) -> Sequence[Event]:
        """Make each of these moves as soon as it is its seat's turn; others may move in between. Returns what happened.

        A promise lapses when the phase ends, when its move turns out to be illegal, when a move is taken back, and when
        the game is left: promises are not moves, so the journal does not record them and people are asked again. Raises
        SaveError, and then nothing has happened and nothing is promised.
        """
        self.promised = ()
        return self._do(self.prepared((), moves)).events

    def undo(self) -> int:
        """Undo a person's last decision and everything that followed it. Returns the number of moves undone.

        Among several people that is the last move of all, if a person made it, as long as nobody else has looked at a
        hand and nothing hidden has come to light since; after that only moves of the same seat, until there is a new
        one. One person against bots may go back through the whole hand, but never past the point where hands were laid
        open. It is 0, and nothing happens, where that is not so. Raises SaveError, and then nothing has happened.
        """
        if count := self.undoable:
            self._do(self.prepared_undo(count))
        return count

    def seat(self, seat: Seat, sitter: Sitter) -> None:
        """Let ``sitter`` play that seat from now on; nothing that was promised is kept.

        Raises SaveError, and then nothing has happened.
        """
        self._do(self.prepared_seat(seat, sitter))

    def _do(self, prepared: Prepared) -> Prepared:
        """Do what was prepared, and return it. Raises SaveError."""
        at_once(self.do(prepared))
        return prepared

    async def tell(self, done: Prepared) -> None:
        """Tell the listener, if there is one, about something that is done and saved."""
        if self.listener:
            game = done.hand.game
            self.updates.add(
                Update(
                    lambda seat: tuple(event.seen_by(seat) for event in done.events),
                    hand_number=game.hand_number,
                    hand_over=game.stage.hand_over,
                    game_over=game.over,
                    taken_back=done.taken_back,
                )
            )
            self.listener.news()

    def close(self) -> None:
        """Close the journal; everything in it is already saved."""
        self._journal.close()
