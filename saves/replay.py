"""Playing a journal again: its last hand, to resume it, or the whole sitting, to see whether it is still the same."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import NamedTuple

import rules
from rules import Card, Game, RuleViolation
from rules.events import Event, HandSettled
from rules.moves import Move
from saves.errors import SaveError, printable
from saves.lines import HandLine, Line, MoveLine, OverLine, SettledLine, Unreadable, as_stored
from saves.reading import Reading, SoundLine, understood, unreadable


class ReplayedMove(NamedTuple):
    """A move of the current hand and its events, and whether it was ``forced``: made by the table itself."""

    move: Move
    events: list[Event]
    forced: bool


@dataclass(slots=True)
class HandSoFar:
    """A game as it stands, and the steps that led there since the present hand was dealt."""

    game: Game
    steps: list[ReplayedMove] = field(default_factory=list)
    due: list[Line] = field(default_factory=list)
    """The lines that belong after that of the last move: a new hand, a settlement, the end of the sitting."""

    @property
    def events(self) -> list[Event]:
        """Everything that has happened in this hand, the deal included."""
        return [*self.game.opening, *(event for step in self.steps for event in step.events)]

    def copy(self) -> HandSoFar:
        """Another one in the same state."""
        return HandSoFar(self.game.copy(), self.steps[:], self.due[:])

    def play(self, move: Move) -> list[Event]:
        """Make a move and return what happened. If it is refused, RuleViolation is raised and nothing changes."""
        game = self.game
        sheet, was_over = game.sheet, game.stage.hand_over
        forced = game.stage.forced(game) == move
        happened = game.play(move)
        self.due = []
        if game.sheet is not sheet:
            self.steps = []
            self.due.append(hand_line(game))
        else:
            self.steps.append(ReplayedMove(move, happened, forced))
        scores = tuple(game.scores)
        if game.stage.hand_over and not was_over:
            winners = tuple(seat for event in self.events if isinstance(event, HandSettled) for seat in event.winners)
            self.due.append(SettledLine(game.hand_number, winners, scores))
        if game.over:
            self.due.append(OverLine(game.hand_number, scores))
        return happened


def hand_line(game: Game) -> HandLine:
    """The line for the hand that has just been dealt in ``game``."""
    said = {name: getattr(game.sheet, name) for name in (entry.name for entry in fields(game.sheet))}
    sheet = {name: str(value) if isinstance(value, Card) else value for name, value in said.items()}
    return HandLine(game.hand_number, deal_check(game), json.loads(json.dumps(sheet)))


def deal_check(game: Game) -> str:
    """A check value of all cards in the places where they lie now."""
    return hashlib.sha256("|".join(" ".join(map(str, pile)) for pile in game.piles()).encode()).hexdigest()[:16]


def replayed(reading: Reading, upto: int | None = None) -> HandSoFar:
    """The game after the first ``upto`` entries (None: all), played again from the start of its last hand only.

    If lines are still ``due``, the journal lacks them because the program was stopped between two lines. Raises
    SaveError if the hand can no longer be dealt or played as it was.
    """
    entries = reading.history.entries[:upto]
    start = reading.history.hand_before(len(entries))
    try:
        hand = HandSoFar(dealt(reading, entries[start]))
        for entry in entries[start + 1 :]:
            if entry.kind is MoveLine:
                played(hand, entry)
            else:
                must_agree(entry, hand.due)
    except Unreadable as error:
        raise SaveError(f"{printable(reading.path)} no longer plays as it was saved: {error}.") from None
    return hand


def dealt(reading: Reading, entry: SoundLine) -> Game:
    """The game at the beginning of the hand whose line ``entry`` is. Raises Unreadable if it is dealt otherwise now."""
    game, line = dealt_again(reading, entry), entry.line()
    assert isinstance(line, HandLine)
    if deal_check(game) != line.deal:
        raise Unreadable(f"the cards of hand {line.hand} (line {entry.number}) would be dealt differently now")
    return game


def dealt_again(reading: Reading, entry: SoundLine) -> Game:
    """The hand of this entry as it is dealt today, even if it was dealt differently then. Raises Unreadable."""
    line = entry.line()
    assert isinstance(line, HandLine)
    try:
        sheet = as_stored(reading.table.sheet_type, line.sheet)
    except Unreadable as error:
        raise Unreadable(f"line {entry.number} makes no sense: {error}") from None
    header = reading.header
    try:
        game = rules.resume_game(
            header.game, header.players, seed=header.seed, options=header.options, decks=header.decks, sheet=sheet
        )
    except RuleViolation:
        raise Unreadable(f"line {entry.number} has a score sheet that doesn't fit this table") from None
    if sheet.hand_number != line.hand:
        raise Unreadable(f"line {entry.number} and its score sheet are about different hands")
    return game


def last_hand_of(reading: Reading) -> Iterator[tuple[Game, ReplayedMove]]:
    """Play the last hand again: for each of its moves the game before it, and the step. Raises SaveError."""
    entries = reading.history.entries
    start = reading.history.hand_before(len(entries))
    with understood(reading.path):
        hand = HandSoFar(dealt(reading, entries[start]))
        for entry in entries[start + 1 :]:
            if entry.kind is MoveLine:
                before = hand.game.copy()
                played(hand, entry)
                yield before, hand.steps[-1]


def must_agree(entry: SoundLine, due: list[Line]) -> None:
    """Compare an entry with the line that is due next, which then is due no more. Raises Unreadable if they differ."""
    if not due or entry.line() != due.pop(0):
        raise Unreadable(f"line {entry.number} doesn't match what happens in the replay")


def played(hand: HandSoFar, entry: SoundLine) -> list[Event]:
    """Make the move of an entry and return what happened. Raises Unreadable."""
    line = entry.line()
    assert isinstance(line, MoveLine)
    try:
        return hand.play(line.move)
    except RuleViolation:
        # Not with the refusal's own words, which may name cards in somebody's hand.
        raise Unreadable(f"the move in line {entry.number} isn't allowed by the rules") from None


def damage(reading: Reading) -> list[str]:
    """Problems at the end of a journal, in sentences; empty if there are none."""
    shown = printable(reading.path)
    if reading.lost:
        lost = "1 line is" if reading.lost == 1 else f"{reading.lost} lines are"
        return [f"{shown} is damaged: after line {reading.history.count} {lost} lost."]
    return [f"{shown} ends in the middle of a line."] if reading.torn else []


def differences(reading: Reading) -> Iterator[str]:
    """Play the whole sitting again and say, in sentences, where the journal differs; nothing if it does not."""
    yield from damage(reading)
    entries = iter(reading.history.entries)
    try:
        for _, due in _replayed_sitting(reading):
            for line in due:
                entry = next(entries, None)
                if entry is None:
                    if not reading.torn and not reading.lost:
                        yield f"{printable(reading.path)} is missing its last line."
                    return
                if entry.line() != line:
                    yield f"{printable(reading.path)}: line {entry.number} doesn't match what happens in the replay."
                    return
        if entry := next(entries, None):
            yield f"{printable(reading.path)}: the replay ends before line {entry.number}. Nothing from that line on belongs to this game."
    except (SaveError, Unreadable) as error:
        yield str(error)


def hands_of(reading: Reading) -> Iterator[list[Event]]:
    """Play the whole sitting again and give the events of each hand. Raises SaveError if that is impossible."""
    hand: list[Event] = []
    for happened, lines in _replayed_sitting(reading):
        if hand and any(isinstance(line, HandLine) for line in lines):
            yield hand
            hand = []
        hand += happened
    yield hand


def _replayed_sitting(reading: Reading) -> Iterator[tuple[list[Event], list[Line]]]:
    """The whole sitting again: for the first deal and for every move, what happened and the lines that record it."""
    header = reading.header
    try:
        game = rules.new_game(header.game, header.players, seed=header.seed, options=header.options, decks=header.decks)
    except RuleViolation:
        raise unreadable(reading.path, Unreadable("the table on line 1 can't be set up")) from None
    hand = HandSoFar(game)
    yield hand.events, [hand_line(game)]
    for entry in reading.history.entries:
        if entry.kind is not MoveLine:
            continue
        with understood(reading.path):
            happened = played(hand, entry)
        yield happened, [entry.line(), *hand.due]
