"""What a seat wishes to be done at a table: tried on a copy, so that it is known what is to be written, or why not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules import MalformedMove, RuleViolation
from rules.events import Event
from rules.seats import Seat
from rummytui.bots import NoSuchBot, character_of
from rummytui.remote import wire
from rummytui.remote.referee.presence import Presence
from rummytui.remote.server.table_info import TableInfo
from rummytui.table.sitting import Prepared, Sitting
from rummytui.text.handed_over import SeatHandedOver
from saves import Sitter


class Accepted(NamedTuple):
    """What can be written, how it is told, and of what happens then; ``taken_back`` is whose moves, and how many."""

    prepared: Prepared
    what: wire.What
    events: Sequence[Event]
    taken_back: tuple[Seat, int] | None = None


def tried(
    sitting: Sitting, facts: TableInfo, seat: Seat, ask: wire.Play | wire.Undo | wire.HandOver
) -> Accepted | wire.Reply:
    """What ``seat`` asks for, ready to be written; a reply where it may not be done, or is so already."""
    match ask:
        case wire.Play():
            return _play(sitting, seat, ask)
        case wire.Undo():
            return _undo(sitting, seat)
        case wire.HandOver():
            return _hand_over(sitting, facts, seat, ask)


def _play(sitting: Sitting, seat: Seat, ask: wire.Play) -> Accepted | wire.Reply:
    if ask.move.seat != seat:
        return wire.Trouble("That move belongs to another seat.")
    if seat not in sitting.people:
        return wire.Trouble(f"A bot plays for {sitting.game.players[seat]} now.")
    try:
        prepared = sitting.prepared((ask.move,))
    except RuleViolation as refusal:
        return wire.Refused.of(refusal)
    except MalformedMove as error:
        return wire.Trouble(f"That isn't a move: {error}.")
    return Accepted(prepared, "moved", prepared.events)


def _undo(sitting: Sitting, seat: Seat) -> Accepted | wire.Reply:
    if sitting.to_take_back != seat:
        return wire.Trouble("There's nothing to undo right now.")
    count = sitting.undoable
    return Accepted(sitting.prepared_undo(count), "undone", (), (seat, count))


def _hand_over(sitting: Sitting, facts: TableInfo, seat: Seat, ask: wire.HandOver) -> Accepted | wire.Reply:
    is_host = facts.host(seat)
    if not 0 <= ask.seat < len(sitting.seating):
        return wire.Trouble("There's no such seat.")
    if ask.seat != seat and not is_host:
        return wire.Trouble("Only the host can hand over other people's seats.")
    try:
        sitter = _sitter(sitting.game.name, ask.to)
    except NoSuchBot as error:
        return wire.Trouble(str(error))
    if sitter.kind == "bot" and not is_host:
        # Whoever changes hands all the time fills the log.
        return wire.Trouble("Only the host can let bots play.")
    first = sitting.first_seating[ask.seat]
    if sitter.kind == "person" and first.kind == "bot" and not is_host:
        return wire.Trouble("That seat has been a bot's from the start.")
    if sitter == sitting.seating[ask.seat]:
        return wire.Done(ask.after)
    return handed_over(sitting, ask.seat, sitter)


def handed_over(sitting: Sitting, seat: Seat, sitter: Sitter) -> Accepted:
    """That ``sitter`` plays that seat from now on."""
    handed = SeatHandedOver(seat, sitter.kind == "bot", sitter.kind == sitting.first_seating[seat].kind)
    return Accepted(sitting.prepared_seat(seat, sitter), "seated", [handed])


def why_nobody_stands_in(sitting: Sitting, presence: Presence, seat: Seat, ask: wire.StandIn, now: float) -> str:
    """Why ``seat`` cannot have a bot stand in where it asks for one, in a sentence; empty if it can."""
    players = sitting.game.players
    if not 0 <= ask.seat < len(players):
        return "There's no such seat."
    name = players[ask.seat]
    if seat not in sitting.people:
        return f"A bot plays for {players[seat]} now."
    if ask.seat == seat:
        return "A bot can only stand in for a player who is away."
    if sitting.game.over:
        return "The game is over."
    if ask.seat not in presence.away:
        return f"{name} is here, so a bot can't stand in."
    if not (ask.again or presence.stand_ins.are_due(ask.seat, now)):
        return f"{name} has been away for less than a minute. A bot can stand in after a full minute."
    return ""


def _sitter(game: str, to: str) -> Sitter:
    """Who is meant by ``person`` or ``bot:medium``. Raises NoSuchBot."""
    kind, _, level = to.partition(":")
    if kind == "person" and not level:
        return Sitter("person")
    if kind != "bot":
        raise NoSuchBot("A seat needs a person or a bot.")
    return Sitter("bot", str(character_of(game, level)))
