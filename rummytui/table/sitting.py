"""One game being played, in memory: what has happened, who sits where, and the result of anything that could be done.

Nothing is written here; see `rummytui.table.actor`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from hashlib import sha256
from random import Random
from typing import Literal, NamedTuple

from rules import Game, RuleViolation, View
from rules.events import Event
from rules.moves import Finish, Move
from rules.seats import Seat
from rummytui import __version__
from rummytui.bots import USUAL_LEVEL, NoSuchBot, as_near_as_can_be, chooser
from rummytui.settings import Player
from rummytui.text.locked_hands import HandOpened
from rummytui.text.narration import MoveTakenBack, SeatHandedOver
from saves import SaveError, Sitter
from saves.errors import printable
from saves.lines import (
    FORMAT,
    DailyDeal,
    HandLine,
    Header,
    Line,
    LookedLine,
    MoveLine,
    SeatLine,
    SettledLine,
    SharedDeal,
    UndoLine,
)
from saves.reading import Marks, Reading, looks_left
from saves.replay import HandSoFar, ReplayedMove, replayed


class Prepared(NamedTuple):
    """Something that can be done, and the table after it. It is done by `Sitting.done`, once it is written."""

    lines: tuple[Line, ...]
    """What has to be written first; nothing if only promises change."""
    events: Sequence[Event]
    """What happens."""
    hand: HandSoFar
    looked: Mapping[Seat, int]
    """Who has been shown a hand by then, as `History.looked` has it."""
    promised: tuple[Move, ...] = ()
    what: Literal["moved", "undone", "seated"] = "moved"
    taken_back: tuple[Seat, int] | None = None
    """Whose moves are undone, and how many."""

    @property
    def totals(self) -> list[tuple[int, ...]]:
        """The scores after each hand that is settled."""
        return [line.scores for line in self.lines if isinstance(line, SettledLine)]


class Sitting:
    """A game and the state to continue it: ``reading`` is everything written so far, ``hand`` the current hand."""

    def __init__(self, reading: Reading, hand: HandSoFar) -> None:
        self.reading = reading
        self.first_seating: Sequence[Sitter] = reading.header.seating
        """Who sat down at each seat when the sitting began."""
        self.head_starts: Sequence[int] = reading.header.head_start or ()
        """The head start of each seat; empty if nobody has one."""
        self._hand = hand
        self.promised: tuple[Move, ...] = ()
        """The moves that wait until it is their seat's turn to act."""
        self._looked: Mapping[Seat, int] = dict(reading.history.looked)
        self._opened: list[tuple[int, int, HandOpened]] = []
        """Hands opened without a PIN: in which hand of the sitting, and after how many moves."""

    # ------------------------------------------------------------------------------------------------ what is known

    @property
    def game(self) -> Game:
        """The game as it stands. It is a new object after every move and every undo, so do not keep it."""
        return self._hand.game

    @property
    def seating(self) -> list[Sitter]:
        """Who plays each seat."""
        return list(self.reading.history.seating)

    @property
    def people(self) -> frozenset[Seat]:
        """The seats of the people, as opposed to bots."""
        return frozenset(seat for seat, sitter in enumerate(self.seating) if sitter.kind == "person")

    @property
    def company(self) -> frozenset[Seat]:
        """The seats of all people who may be looking: those who play, and those for whom bots play now."""
        return frozenset(self.reading.history.company)

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
        return self.reading.history.totals

    def view(self, viewer: Seat | None) -> View:
        """What ``viewer`` (a seat, or None for everybody) may know now."""
        return self.game.seen_by(viewer)

    def events_for(self, viewer: Seat | None) -> tuple[Event, ...]:
        """Everything that has happened in this hand, the deal included, as ``viewer`` (None: everybody) saw it."""
        return tuple(event.seen_by(viewer) for event in self._happened())

    def _happened(self) -> Iterator[Event]:
        """The events of this hand, and in between what was taken back."""
        history = self.reading.history
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

    def chance_for(self, seat: Seat) -> Random:
        """The random numbers for a bot at ``seat`` to decide with: always the same for the same position.

        They come from the sitting's seed and the number of moves so far, and reveal nothing about any shuffle.
        """
        return chance_at(self.reading.header.seed, self.game.hand_number, len(self._hand.steps), seat)

    # ------------------------------------------------------------------------------------------------ what can be done

    def prepared(self, moves: Sequence[Move], promised: Sequence[Move] | None = None) -> Prepared:
        """The results of these moves, and of promised moves that become due. Nothing is done yet.

        ``promised`` takes the place of what was promised before. Raises RuleViolation.
        """
        hand, stage = self._hand.copy(), self.game.stage
        happened: list[Event] = []
        lines: list[Line] = []

        def make(move: Move) -> None:
            happened.extend(hand.play(move))
            lines.extend((MoveLine(move), *hand.due))

        # Only if the program was stopped before it wrote that.
        ended = self._ends_here(hand.game)
        for move in () if ended else moves:
            make(move)
        waiting = list(self.promised if promised is None else promised)
        while waiting and hand.game.stage is stage and waiting[0].seat in hand.game.to_act:
            try:
                make(waiting.pop(0))
            except RuleViolation:
                waiting.clear()
        if self._ends_here(hand.game):
            make(Finish(hand.game.to_act[0]))
        left = tuple(waiting) if hand.game.stage is stage else ()
        looked = {} if any(isinstance(line, HandLine) for line in lines) else self._looked
        return Prepared(tuple(lines), happened, hand if lines else self._hand, looked, left)

    @property
    def daily(self) -> DailyDeal | None:
        """The daily deal that this is, if it is one."""
        source = self.reading.header.source
        return source if isinstance(source, DailyDeal) else None

    @property
    def occasion(self) -> str:
        """The kind of deal, for the title; empty for an ordinary one."""
        match self.reading.header.source:
            case DailyDeal():
                return "daily deal"
            case SharedDeal(then=None):
                return "shared deal"
            case SharedDeal():
                return "same deal again"
        return ""

    def _ends_here(self, game: Game) -> bool:
        """Whether the table has to finish a daily deal: most games end after that many hands anyway."""
        return self.daily is not None and game.stage.hand_over and not game.over and game.hand_number >= DailyDeal.HANDS

    @property
    def to_take_back(self) -> Seat | None:
        """Whose move `undo` would take back; None if nothing may be taken back now."""
        count = self.undoable
        return self._hand.steps[-count].move.seat if count else None

    def prepared_undo(self, count: int) -> Prepared:
        """The results of undoing the last ``count`` moves, as `undoable` says.

        Raises SaveError if what came before can no longer be played.
        """
        earlier = replayed(self.reading, self.reading.history.place_of_move(count))
        looked, undone = looks_left(self._looked, len(earlier.steps)), (self._hand.steps[-count].move.seat, count)
        return Prepared((UndoLine(count),), (), earlier, looked, what="undone", taken_back=undone)

    def prepared_seat(self, seat: Seat, sitter: Sitter) -> Prepared:
        """The results of letting ``sitter`` play that seat from now on: its promises are dropped."""
        handed = SeatHandedOver(seat, sitter.kind == "bot", sitter.kind == self.first_seating[seat].kind)
        return Prepared((SeatLine(seat, sitter),), [handed], self._hand, self._looked, what="seated")

    def shown(self, seats: Iterable[Seat], after: Prepared | None = None) -> Prepared:
        """The results of showing hands to the people at these seats, ``after`` something else or now.

        A line is written only if it keeps a move from being taken back that could be otherwise.
        """
        done = after or Prepared((), [], self._hand, self._looked, self.promised)
        new = tuple(sorted(seat for seat in seats if self._look_counts(seat, done)))
        if not new:
            return done
        looked = {**done.looked, **dict.fromkeys(new, len(done.hand.steps))}
        return done._replace(lines=(*done.lines, LookedLine(new)), looked=looked)

    def _look_counts(self, seat: Seat, done: Prepared) -> bool:
        """Whether a look at the hand of ``seat`` then keeps others from taking anything back."""
        for place in range(len(done.hand.steps), 0, -1):
            if not self._is_slip(done.hand, place):
                return False
            if done.hand.steps[place - 1].move.seat != seat:
                return done.looked.get(seat, 0) < place
        return False

    def done(self, prepared: Prepared) -> None:
        """Have it so; its lines are written and in ``reading``."""
        self._hand = prepared.hand
        self.promised = prepared.promised
        self._looked = prepared.looked

    def after(self, prepared: Prepared) -> Sitting:
        """Another sitting in which that is done, with the same reading; this one stays as it is."""
        twin = Sitting(self.reading, self._hand)
        twin._opened = self._opened
        twin.done(prepared)
        return twin

    @property
    def undoable(self) -> int:
        """How many moves back a person last decided something that may be taken back; 0 if there is nothing."""
        return self._back_alone(self.people) if len(self.company) == 1 else self._back_among()

    def _back_alone(self, people: frozenset[Seat]) -> int:
        if self.daily and self.game.over:
            return 0
        for back, step in enumerate(reversed(self._hand.steps), 1):
            if any(event.lays_open for event in step.events):
                return 0
            if step.move.seat in people and not step.forced:
                return back
        return 0

    def _back_among(self) -> int:
        made = len(self._hand.steps)
        if not made or not self._is_slip(self._hand, made):
            return 0
        seat = self._hand.steps[-1].move.seat
        # The player who has taken something back may go on doing so, but nobody else until there is a new move.
        others = any(last.after == made and last.seat != seat for last in self.reading.history.taken_back[-1:])
        seen = any(after >= made for looker, after in self._looked.items() if looker != seat)
        return int(not others and not seen)

    def _is_slip(self, hand: HandSoFar, place: int) -> bool:
        """Whether a person decided the move at this place, from 1, and nothing came to light: it could be taken back."""
        step = hand.steps[place - 1]
        seat = step.move.seat
        # Who plays the seat now need not be who played it then.
        same = not any(handed.seat == seat and handed.after >= place for handed in self.reading.history.handed)
        return seat in self.people and same and not step.forced and not any(event.reveals for event in step.events)

    def opened(self, seat: Seat, by: Sequence[Seat]) -> None:
        """Have the log say that all of ``by`` agreed to open the hand of ``seat`` without its PIN.

        It says so until the hand is over or the game is left; the players' file keeps it for the owner.
        """
        self._opened.append((self.game.hand_number, len(self._hand.steps), HandOpened(seat, tuple(by))))


def chance_at(seed: int, hand: int, moves: int, seat: Seat) -> Random:
    """The random numbers for a bot at ``seat``, in a game with this seed, after this many moves of a hand."""
    place = f"bot {seed} hand {hand} move {moves} seat {seat}"
    return Random(int.from_bytes(sha256(place.encode()).digest()[:16], "big"))


def happened_in(
    opening: Sequence[Event],
    steps: Sequence[ReplayedMove],
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
    between: dict[int, list[Event]] = {}
    for taken in marks.taken_back:
        # What was taken back is never played again, so nothing else has asked whose move it was.
        if 0 <= taken.seat < len(seating):
            between.setdefault(min(taken.after, len(steps)), []).append(MoveTakenBack(taken.seat, practice=alone))
    for handed in marks.handed:
        again = handed.sitter.kind == seating[handed.seat].kind
        event = SeatHandedOver(handed.seat, handed.sitter.kind == "bot", again)
        between.setdefault(min(handed.after, len(steps)), []).append(event)
    for after, other in besides:
        between.setdefault(min(after, len(steps)), []).append(other)
    yield from opening
    yield from between.get(0, ())
    for place, step in enumerate(steps, 1):
        yield from step.events
        yield from between.get(place, ())


def header_of(
    game: Game,
    seating: Sequence[Sitter],
    *,
    seed: int,
    decks: Sequence[Sequence[str]],
    source: DailyDeal | SharedDeal | None = None,
    head_starts: Sequence[int] = (),
) -> Header:
    """The first line of the log of a game that has just been dealt; ``seating`` has a sitter for each seat.

    ``source`` is where the deal comes from; None: from chance. ``head_starts`` has one for each seat, or is empty.
    """
    if len(seating) != len(game.players) or (head_starts and len(head_starts) != len(game.players)):
        raise ValueError("every seat needs a player")
    return Header(
        rummytui=FORMAT,
        program=__version__,
        when=f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}",
        game=game.name,
        players=game.players,
        seating=tuple(seating),
        options=game.options.as_json(),
        seed=seed,
        decks=tuple(tuple(deck) for deck in decks),
        source=source,
        head_start=tuple(head_starts) if any(head_starts) else None,
    )


def sitters_of(game: str, places: Iterable[Player]) -> list[Sitter]:
    """Who sits at each of these places in a game; a bot that the game lacks is replaced by the one most like it."""
    return [Sitter("bot", as_near_as_can_be(game, one.bot)) if one.bot else Sitter("person") for one in places]


def must_know_bots(reading: Reading) -> None:
    """Raise SaveError if this program lacks one of the bots at the table."""
    for sitter in reading.history.seating:
        if sitter.level is not None:
            try:
                chooser(reading.header.game, sitter.level)
            except NoSuchBot as error:
                raise SaveError(f"{printable(reading.path)} can't be resumed: {error}") from None
