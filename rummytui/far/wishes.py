"""What a seat wishes to be done at a table: tried on a copy, so that it is known what is to be written, or why not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules import MalformedMove, RuleViolation
from rules.events import Event
from rules.seats import Seat
from rummytui.bots import NoSuchBot, character_of
from rummytui.far import wire
from rummytui.far.facts import Facts
from rummytui.sitting import Prepared, Sitting
from rummytui.text.handed_over import SeatHandedOver
from saves import Sitter


class Wish(NamedTuple):
    """What can be written, how it is told, and of what happens then; ``taken_back`` is whose moves, and how many."""

    prepared: Prepared
    what: wire.What
    events: Sequence[Event]
    taken_back: tuple[Seat, int] | None = None


def tried(sitting: Sitting, facts: Facts, seat: Seat, ask: wire.Play | wire.Undo | wire.HandOver) -> Wish | wire.Reply:
    """What ``seat`` asks for, ready to be written; a reply where it may not be done, or is so already."""
    match ask:
        case wire.Play():
            return _play(sitting, seat, ask)
        case wire.Undo():
            return _undo(sitting, seat)
        case wire.HandOver():
            return _hand_over(sitting, facts, seat, ask)


def _play(sitting: Sitting, seat: Seat, ask: wire.Play) -> Wish | wire.Reply:
    if ask.move.seat != seat:
        return wire.Trouble("That is a move of another seat.")
    if seat not in sitting.people:
        return wire.Trouble(f"A bot plays for {sitting.game.players[seat]} now.")
    try:
        prepared = sitting.prepared((ask.move,))
    except RuleViolation as refusal:
        return wire.Refused.of(refusal)
    except MalformedMove as error:
        return wire.Trouble(f"That is not a move: {error}.")
    return Wish(prepared, "moved", prepared.events)


def _undo(sitting: Sitting, seat: Seat) -> Wish | wire.Reply:
    if sitting.to_take_back != seat:
        return wire.Trouble("Nothing can be taken back now.")
    count = sitting.undoable
    return Wish(sitting.prepared_undo(count), "undone", (), (seat, count))


def _hand_over(sitting: Sitting, facts: Facts, seat: Seat, ask: wire.HandOver) -> Wish | wire.Reply:
    is_host = facts.host(seat)
    if not 0 <= ask.seat < len(sitting.seating):
        return wire.Trouble("There is no such seat.")
    if ask.seat != seat and not is_host:
        return wire.Trouble("Only whoever opened the table can hand over other people's seats.")
    try:
        sitter = _sitter(sitting.game.name, ask.to)
    except NoSuchBot as error:
        return wire.Trouble(str(error))
    if sitter.kind == "bot" and not is_host:
        # Whoever changes hands all the time fills the log.
        return wire.Trouble("Only whoever opened the table can let bots play.")
    first = sitting.first_seating[ask.seat]
    if sitter.kind == "person" and first.kind == "bot" and not is_host:
        return wire.Trouble("A bot has sat there from the beginning.")
    if sitter == sitting.seating[ask.seat]:
        return wire.Done(ask.after)
    handed = SeatHandedOver(ask.seat, sitter.kind == "bot", sitter.kind == first.kind)
    return Wish(sitting.prepared_seat(ask.seat, sitter), "seated", [handed])


def _sitter(game: str, to: str) -> Sitter:
    """Who is meant by ``person`` or ``bot:medium``. Raises NoSuchBot."""
    kind, _, level = to.partition(":")
    if kind == "person" and not level:
        return Sitter("person")
    if kind != "bot":
        raise NoSuchBot("A seat is played by a person or a bot.")
    return Sitter("bot", str(character_of(game, level)))
