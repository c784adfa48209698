"""Playing a journal again: the last hand to go on with it, or the whole sitting to see that it is still the same."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from pydantic import TypeAdapter

import rules
from rules import Game, RuleViolation
from rules.events import Event, HandSettled
from rules.moves import Move
from saves.errors import SaveError, printable
from saves.lines import HandLine, Line, MoveLine, OverLine, SettledLine, Unreadable, as_stored
from saves.reading import Entry, Reading, unreadable

HAND_IS_OVER = ("between hands", "over")


@dataclass(slots=True)
class Step:
    """One move of the present hand, what came of it, and whether it was the only one that could be made."""

    move: Move
    events: list[Event]
    forced: bool


@dataclass(slots=True)
class Replay:
    """A game at the end of its journal, and the steps of the hand that led there.

    ``missing`` are lines that should follow the last move and do not, because the program was ended between two lines.
    """

    game: Game
    steps: list[Step]
    missing: list[Line]


def hand_line(game: Game) -> HandLine:
    """The line for the hand that was dealt in ``game`` just now."""
    sheet = json.loads(_sheets(type(game)).dump_json(game.sheet))
    return HandLine(game.hand_number, deal_check(game), sheet)


def deal_check(game: Game) -> str:
    """A check value of the cards where they lie now."""
    return hashlib.sha256("|".join(" ".join(map(str, pile)) for pile in game.piles()).encode()).hexdigest()[:16]


def consequences(before: Game, after: Game, events: Sequence[Event]) -> list[Line]:
    """The lines that follow the line of a move: a new hand, a settled hand, the end of the sitting.

    ``events`` are those of the whole hand.
    """
    found: list[Line] = []
    scores = tuple(after.scores)
    if after.sheet is not before.sheet:
        found.append(hand_line(after))
    if before.phase not in HAND_IS_OVER and after.phase in HAND_IS_OVER:
        winners = tuple(seat for event in events if isinstance(event, HandSettled) for seat in event.winners)
        found.append(SettledLine(after.hand_number, winners, scores))
    if after.over:
        found.append(OverLine(after.hand_number, scores))
    return found


def replayed(
    reading: Reading, upto: int | None = None, *, forced: Callable[[Game, Move], bool] = lambda _game, _move: False
) -> Replay:
    """The game after the first ``upto`` entries (None: all), played again from the beginning of its last hand only.

    ``forced`` says of a move, before it is made, whether there was no other. Raises SaveError where the hand cannot be dealt or played as it was.
    """
    entries = reading.past.entries[:upto]
    start = reading.past.hand_before(len(entries))
    steps: list[Step] = []
    due: list[Line] = []
    try:
        game = _dealt(reading, entries[start])
        hand = list(game.opening)
        for entry in entries[start + 1 :]:
            if entry.kind is not MoveLine:
                _agrees(entry, due)
                continue
            before, move = game.copy(), _move(entry)
            no_choice = move.seat in game.to_act and forced(game, move)
            step = Step(move, _played(game, move, entry), no_choice)
            if game.sheet is not before.sheet:
                steps, hand = [], []
            else:
                steps.append(step)
            hand += step.events
            due = consequences(before, game, hand)
    except Unreadable as error:
        raise unreadable(reading.path, error) from None
    return Replay(game, steps, due)


def _dealt(reading: Reading, entry: Entry) -> Game:
    line = entry.line()
    assert isinstance(line, HandLine)
    try:
        sheet = as_stored(_sheets(reading.table), line.sheet)
    except Unreadable as error:
        raise Unreadable(f"line {entry.number} makes no sense to it: {error}") from None
    header = reading.header
    try:
        game = rules.resume_game(
            header.game, header.players, seed=header.seed, options=header.options, decks=header.decks, sheet=sheet
        )
    except RuleViolation:
        raise Unreadable(f"line {entry.number} has a score sheet that does not fit this table") from None
    if sheet.hand_number != line.hand or deal_check(game) != line.deal:
        raise Unreadable(f"the cards of hand {line.hand} (line {entry.number}) are no longer dealt as they were")
    return game


def _agrees(entry: Entry, due: list[Line]) -> None:
    """Take the next line that is due for the one that is there. Raises Unreadable where they differ."""
    if not due or entry.line() != due.pop(0):
        raise Unreadable(f"line {entry.number} says something else than happens when it is played again")


def _move(entry: Entry) -> Move:
    line = entry.line()
    assert isinstance(line, MoveLine)
    return line.move


def _played(game: Game, move: Move, entry: Entry) -> list[Event]:
    try:
        return game.play(move)
    except RuleViolation:
        # The refusal itself would name cards of somebody's hand.
        raise Unreadable(f"the move in line {entry.number} is not allowed by the rules") from None


def damage(reading: Reading) -> list[str]:
    """What is wrong with the end of a journal, in sentences."""
    shown = printable(reading.path)
    if reading.lost:
        lost = "1 line is" if reading.lost == 1 else f"{reading.lost} lines are"
        return [f"{shown} is damaged: after line {reading.past.count} {lost} lost."]
    return [f"{shown} ends in the middle of a line."] if reading.torn else []


def differences(reading: Reading) -> Iterator[str]:
    """Play the whole sitting again and say, in sentences, where it stops being what the journal says."""
    yield from damage(reading)
    entries = iter(reading.past.entries)
    try:
        for _, due in _again(reading):
            for line in due:
                entry = next(entries, None)
                if entry is None:
                    if not reading.torn and not reading.lost:
                        yield f"{printable(reading.path)} lacks its last line."
                    return
                if entry.line() != line:
                    yield f"{printable(reading.path)} says something else in line {entry.number} than happens when it is played."
                    return
        if entry := next(entries, None):
            yield f"{printable(reading.path)} says more in line {entry.number} than happens when it is played."
    except (SaveError, Unreadable) as error:
        yield str(error)


def hands_of(reading: Reading) -> Iterator[list[Event]]:
    """Play the whole sitting again, and give the events hand by hand. Raises SaveError where that is not possible."""
    hand: list[Event] = []
    for happened, lines in _again(reading):
        if hand and any(isinstance(line, HandLine) for line in lines):
            yield hand
            hand = []
        hand += happened
    yield hand


def _again(reading: Reading) -> Iterator[tuple[list[Event], list[Line]]]:
    """The whole sitting, for the first deal and then for every move: what happened, and the lines that tell it."""
    header = reading.header
    try:
        game = rules.new_game(header.game, header.players, seed=header.seed, options=header.options, decks=header.decks)
    except RuleViolation:
        raise unreadable(reading.path, Unreadable("the table in line 1 cannot be set up")) from None
    hand = list(game.opening)
    yield hand, [hand_line(game)]
    for entry in reading.past.entries:
        if entry.kind is not MoveLine:
            continue
        before = game.copy()
        try:
            move = _move(entry)
            happened = _played(game, move, entry)
        except Unreadable as error:
            raise unreadable(reading.path, error) from None
        hand = happened if game.sheet is not before.sheet else [*hand, *happened]
        yield happened, [MoveLine(move), *consequences(before, game, hand)]


@cache
def _sheets(game: type[Game]) -> TypeAdapter[Any]:
    return TypeAdapter(game.sheet_type)
