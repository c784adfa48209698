"""Puzzles from people's own games: each person's costliest moment in a finished game.

The journal has the game, and the hard bot can be asked about it at any time. Since that takes seconds, its answers are
kept in the cache folder; if they get lost, it is computed again.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from platformdirs import user_cache_path

import rules
from rules import RuleViolation, View
from rules.json_text import read_text
from rules.moves import Move
from rules.names import alike
from rules.record import Record, record
from rules.seats import Seat
from rummytui.bots import advise
from rummytui.bots.choosing import chance_of
from rummytui.bots.deciding import same_move
from rummytui.bots.looking_back import Missed, costliest
from rummytui.games import desk_for
from rummytui.games.answers import answers_said
from rummytui.puzzles.attempt import Origin
from rummytui.puzzles.choices import CLEAR, clearly_worse, reasons_for, weighed, wrong_answers
from rummytui.puzzles.puzzle import BadPuzzle, Puzzle, WeighedAnswer, choice_from_fields, choice_to_fields
from rummytui.puzzles.second_look import losses
from rummytui.table.watch import Private, Public, Watch
from saves import SaveError, saved_game
from saves.book.filling import journals
from saves.disk import TooLarge, make_folder, put_in_place, read_file
from saves.library import played_on
from saves.lines import HandLine, MoveLine, SharedDeal
from saves.reading import Marks, Reading, read_journal
from saves.replay import damage, deal_check

_Key: TypeAlias = tuple[bytes, str]
"""The name of a journal, and a stamp that changes when its file does."""

LATEST: Final = 20
"""How many finished games are looked through, the latest first."""
_CANDIDATES: Final = 5
"""How many of a person's costliest decisions are tried until one makes a puzzle."""
_LARGEST: Final = 20_000_000
"""In bytes."""
_GONE: Final = "This game has changed since its puzzle was found."
_STILL_PLAYED: Final = "A copy of this game is still being played, so no hands are shown."
_OF_MOMENT: Final = {"player", "game", "name", "seat", "moves", "made", "answers"}


@record
class PlayedDecision(Record):
    """A decision of ``player``, at ``seat``, after ``moves`` moves of a game.

    The ``answers`` begin with the best, ``made`` is the index of the move that was played, and ``name`` is the name of
    the puzzle.
    """

    player: str
    game: str
    name: str
    seat: Seat
    moves: int
    made: int
    answers: tuple[WeighedAnswer, ...]


class OwnPuzzle(NamedTuple):
    """A moment, and the path of its journal."""

    path: Path
    moment: PlayedDecision


class Decided(NamedTuple):
    """A person's view after ``moves`` moves of a game, and the move that they made next."""

    moves: int
    view: View
    move: Move


# -------------------------------------------------------------------------------------------------- puzzles found


def own_puzzles(saves: Path, names: Iterable[str]) -> Sequence[OwnPuzzle]:
    """The puzzles found so far for the person with these names, in the games in a folder; the latest come first."""
    own, kept = set(map(alike, names)), _kept(saves)
    found: dict[str, OwnPuzzle] = {}
    for file, stamp in journals(saves).items():
        for moment in kept.get((file, stamp), ()):
            if alike(moment.player) in own:
                # A copy of a game has the same puzzle.
                found.setdefault(moment.name, OwnPuzzle(saves / os.fsdecode(file), moment))
    return [*found.values()]


def puzzle_of(own: OwnPuzzle) -> tuple[Puzzle, Origin]:
    """The puzzle, and where it comes from.

    Raises SaveError if the game can't be read, has changed, or is still being played in a copy.
    """
    moment = own.moment
    reading = read_journal(own.path)
    if not saved_game(own.path).over or played_on(own.path, [own.path.parent]):
        raise SaveError(_STILL_PLAYED)
    moves, header = _moves(reading), reading.header
    puzzle = _puzzle(reading, moves[: moment.moves], moment.seat, moment.answers)
    if puzzle.name != moment.name:
        raise SaveError(_GONE)
    day = datetime.strptime(header.when, "%Y-%m-%dT%H:%M:%SZ").replace(tzinfo=UTC).astimezone().date()
    return puzzle, Origin(header.players, header.head_start or (), moment.answers[moment.made], day)


def _moves(reading: Reading) -> list[Move]:
    """All the moves of a game that count, including those that deal."""
    lines = [entry.line() for entry in reading.history.entries if entry.kind is MoveLine]
    return [line.move for line in lines if isinstance(line, MoveLine)]


def _puzzle(reading: Reading, moves: Sequence[Move], seat: Seat, answers: tuple[WeighedAnswer, ...]) -> Puzzle:
    header = reading.header
    return Puzzle(header.game, len(header.players), header.options, header.seed, tuple(moves), seat, answers, 0)


# -------------------------------------------------------------------------------------------------- looking through games


def look_through(saves: Path, said: Callable[[], None] = lambda: None) -> None:
    """Find the puzzles in the latest finished games, and cache them; ``said`` is called after each game.

    It may be killed at any moment. If the cache can't be written, nothing happens.
    """
    there, kept = journals(saves), _kept(saves)
    known = {(file, stamp): kept[file, stamp] for file, stamp in there.items() if (file, stamp) in kept}
    with suppress(OSError):
        for path, key in _waiting(saves, there, known):
            known[key] = moments_in(path)
            _keep(saves, known)
            said()


def is_anything_new(saves: Path) -> bool:
    """Whether there is a game that `look_through` would look through."""
    return next(_waiting(saves, journals(saves), _kept(saves)), None) is not None


def _waiting(saves: Path, there: Mapping[bytes, str], known: Mapping[_Key, object]) -> Iterator[tuple[Path, _Key]]:
    """The finished games that haven't been looked through, the latest first."""
    seen = 0
    for key in there.items():
        path = saves / os.fsdecode(key[0])
        if key in known:
            seen += 1
        elif _counts(path):
            seen += 1
            yield path, key
        if seen >= LATEST:
            break


def _counts(path: Path) -> bool:
    """Whether a game is finished for good, and wasn't practice."""
    game = saved_game(path)
    practice = isinstance(game.source, SharedDeal)
    return game.over and not game.trouble and not practice and not played_on(path, [path.parent])


def moments_in(path: Path) -> tuple[PlayedDecision, ...]:
    """For each person in the game at ``path``, the costliest moment that makes a puzzle.

    Empty if the game can't be replayed from its seed.
    """
    try:
        reading = read_journal(path)
        if damage(reading):
            return ()
        return tuple(_moments(reading))
    except (SaveError, RuleViolation, BadPuzzle):
        return ()


def _moments(reading: Reading) -> Iterator[PlayedDecision]:
    by_seat: dict[Seat, list[Decided]] = {}
    desk = desk_for(reading.header.game)
    for one in decisions_in(reading):
        # Some hands stay secret even when the game is over.
        if desk.at(one.view.phase).laid_open:
            by_seat.setdefault(one.move.seat, []).append(one)
    for decided in by_seat.values():
        worst = costliest(((one.view, advise(one.view, one.move)) for one in decided), most=_CANDIDATES)
        for missed in worst:
            place = next(one.moves for one in decided if one.view is missed.view)
            if moment := _moment(reading, place, missed):
                yield moment
                break


def decisions_in(reading: Reading) -> Iterator[Decided]:
    """The decisions that people made in a game, in order.

    Moves that were undone are left out. So are hands in which a person alone with bots undid something: those were
    practice. Raises RuleViolation and SaveError if the game can't be replayed as it was played.
    """
    header, history = reading.header, reading.history
    alone = len(history.company) == 1
    marks = iter([*history.before, Marks(history.taken_back, history.handed)])
    seating = list(header.seating)
    game = rules.new_game(header.game, header.players, seed=header.seed, options=header.options)
    hand, made, moves = Marks((), ()), 0, 0
    handed = iter(hand.handed)
    for entry in history.entries:
        line = entry.line()
        if isinstance(line, HandLine):
            for one in handed:
                seating[one.seat] = one.sitter
            hand, made = next(marks), 0
            handed = iter(hand.handed)
            if deal_check(game) != line.deal:
                raise SaveError(_GONE)
        elif isinstance(line, MoveLine):
            move = line.move
            sitters = [one.sitter for one in hand.handed if one.seat == move.seat and one.after <= made]
            sitter = (sitters or [seating[move.seat]])[-1]
            practice = alone and bool(hand.taken_back)
            if sitter.kind == "person" and not practice and not game.stage.hand_over and _is_choice(game, move):
                yield Decided(moves, game.seen_by(move.seat), move)
            game.play(move)
            made, moves = made + 1, moves + 1


def _is_choice(game: rules.Game, move: Move) -> bool:
    return game.stage.forced(game) != move and len(game.legal_moves(move.seat)) > 1


def _moment(reading: Reading, place: int, missed: Missed) -> PlayedDecision | None:
    """A missed move as a puzzle; None if it's too close a call, or can't be asked."""
    view, seat = missed.view, missed.best.move.seat
    chance = chance_of(view)
    behind, again = weighed(view, chance), weighed(view, Random(chance.random()))
    best, made = next(iter(behind)), missed.played.move
    agreed = same_move(best, missed.best.move) and same_move(best, next(iter(again)))
    if not agreed or min(behind[made], again.get(made, 0.0)) < CLEAR:
        return None
    clearly = [move for move in clearly_worse(behind) if again.get(move, 0.0) >= CLEAR]
    wrong = wrong_answers(behind, (made, *clearly) if made in clearly else (made,))
    moves = [best, *(move for move, _ in wrong)]
    lost = dict(zip(moves, losses(view, moves, chance), strict=False))
    if lost.get(made) is None:
        return None
    why, *against = reasons_for(view, moves)
    answers = (
        WeighedAnswer(best, 0, 0, why),
        *(
            WeighedAnswer(move, round(10 * points), round(100 * by), said)
            for (move, by), said in zip(wrong, against, strict=True)
            if (points := lost[move]) is not None
        ),
    )
    puzzle = _puzzle(reading, _moves(reading)[:place], seat, answers)
    if not why or not _can_be_asked(puzzle, view):
        return None
    player = reading.header.players[seat]
    place_of_made = [answer.move for answer in answers].index(made)
    return PlayedDecision(player, puzzle.game, puzzle.name, seat, place, place_of_made, answers)


def _can_be_asked(puzzle: Puzzle, view: View) -> bool:
    """Whether the position can be replayed, it's a person's turn, and its answers are legal and read differently."""
    game = puzzle.game_for(view.players)
    for answer in puzzle.answers:
        game.check(answer.move)
    watch = Watch.begin(game, {puzzle.seat})
    asked = isinstance(watch.now, Private | Public) and watch.acting == (puzzle.seat,)
    said = answers_said(desk_for(puzzle.game), view, {answer: answer.move for answer in puzzle.answers})
    return asked and game.seen_by(puzzle.seat) == view and len(set(said.values())) == len(said)


# -------------------------------------------------------------------------------------------------- the cache


def cache_of(saves: Path) -> Path:
    """The cache file for the games in a folder."""
    name = hashlib.sha256(os.fsencode(os.path.realpath(saves))).hexdigest()[:16]
    return user_cache_path("rummytui", appauthor=False) / f"puzzles-{name}.jsonl"


def _keep(saves: Path, found: Mapping[_Key, Sequence[PlayedDecision]]) -> None:
    """Write the cache. Raises OSError."""
    path = cache_of(saves)
    make_folder(path.parent)
    lines = [
        json.dumps({"file": os.fsdecode(file), "stamp": stamp, "moments": [*map(_to_fields, moments)]})
        for (file, stamp), moments in found.items()
    ]
    put_in_place(path, "".join(f"{line}\n" for line in lines).encode())


def _kept(saves: Path) -> dict[_Key, tuple[PlayedDecision, ...]]:
    """Read the cache. A malformed line is skipped."""
    found: dict[_Key, tuple[PlayedDecision, ...]] = {}
    with suppress(OSError, TooLarge):
        for line in read_file(cache_of(saves), _LARGEST).splitlines():
            with suppress(ValueError, TypeError, KeyError):
                fields: Any = read_text(line, _LARGEST)
                key = os.fsencode(fields["file"]), str(fields["stamp"])
                found[key] = tuple(map(_from_fields, fields["moments"]))
    return found


def _to_fields(moment: PlayedDecision) -> dict[str, Any]:
    said = {name: getattr(moment, name) for name in sorted(_OF_MOMENT)}
    return {**said, "answers": [*map(choice_to_fields, moment.answers)]}


def _from_fields(fields: Any) -> PlayedDecision:
    """The moment with these fields. Raises ValueError, TypeError or KeyError."""
    if not isinstance(fields, dict) or fields.keys() != _OF_MOMENT:
        raise ValueError
    answers = tuple(map(choice_from_fields, fields["answers"]))
    player, game, name = (str(fields[field]) for field in ("player", "game", "name"))
    seat, moves, made = (int(fields[field]) for field in ("seat", "moves", "made"))
    if min(seat, moves) < 0 or made not in range(1, len(answers)):
        raise ValueError
    return PlayedDecision(player, game, name, seat, moves, made, answers)
