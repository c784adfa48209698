"""What a seat asks for at a table: tried on a copy, to know what to write or why not; a retry gets the same reply."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from rules import MalformedMove, RuleViolation
from rules.seats import Seat
from rummytui.bots import NoSuchBot, character_of
from rummytui.remote import wire
from rummytui.remote.referee.presence import Presence
from rummytui.remote.server.table_info import TableInfo
from rummytui.table.sitting import Prepared, Sitting
from saves import Sitter


def tried(
    sitting: Sitting, facts: TableInfo, seat: Seat, ask: wire.Play | wire.Undo | wire.HandOver
) -> Prepared | wire.Reply:
    """What ``seat`` asks for, ready to be written; a reply if it isn't allowed, or has been done."""
    match ask:
        case wire.Play():
            return _play(sitting, seat, ask)
        case wire.Undo():
            return _undo(sitting, seat)
        case wire.HandOver():
            return _hand_over(sitting, facts, seat, ask)


def _play(sitting: Sitting, seat: Seat, ask: wire.Play) -> Prepared | wire.Reply:
    if ask.move.seat != seat:
        return wire.Trouble("That move belongs to another seat.")
    if seat not in sitting.people:
        return wire.Trouble(f"A bot is playing for {sitting.game.players[seat]} now.")
    try:
        return sitting.prepared((ask.move,))
    except RuleViolation as refusal:
        return wire.Refused.of(refusal)
    except MalformedMove as error:
        return wire.Trouble(f"That isn't a move: {error}.")


def _undo(sitting: Sitting, seat: Seat) -> Prepared | wire.Reply:
    if sitting.to_take_back != seat:
        return wire.Trouble("There's nothing to undo right now.")
    return sitting.prepared_undo(sitting.undoable)


def _hand_over(sitting: Sitting, facts: TableInfo, seat: Seat, ask: wire.HandOver) -> Prepared | wire.Reply:
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
    return sitting.prepared_seat(ask.seat, sitter)


def why_nobody_stands_in(sitting: Sitting, presence: Presence, seat: Seat, ask: wire.StandIn, now: float) -> str:
    """Why ``seat`` cannot have a bot stand in where it asks for one, in a sentence; empty if it can."""
    players = sitting.game.players
    if not 0 <= ask.seat < len(players):
        return "There's no such seat."
    name = players[ask.seat]
    if seat not in sitting.people:
        return f"A bot is playing for {players[seat]} now."
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


_KEPT: Final = 60.0
"""Seconds for which a reply is remembered."""
_MOST: Final = 200


class _Answer(NamedTuple):
    """The reply to a request, perhaps still pending, and when it expires."""

    until: float
    reply: asyncio.Future[wire.Reply | None]


class ReplyCache:
    """The replies of one table in the last minute."""

    def __init__(self) -> None:
        self._known: dict[tuple[Seat, str], _Answer] = {}

    async def once(self, seat: Seat, name: str, find: Callable[[], Awaitable[wire.Reply]]) -> wire.Reply | None:
        """The reply to the request that a seat calls by that name; ``find`` runs once, however often it is retried.

        Raises what ``find`` raises for the first caller; retries that were waiting for it get None.
        """
        now = asyncio.get_running_loop().time()
        for key, answer in list(self._known.items()):
            if answer.until > now and len(self._known) <= _MOST:
                break
            del self._known[key]
        if known := self._known.get((seat, name)):
            return await asyncio.shield(known.reply)
        reply: asyncio.Future[wire.Reply | None] = asyncio.get_running_loop().create_future()
        self._known[seat, name] = _Answer(now + _KEPT, reply)
        found: wire.Reply | None = None
        try:
            found = await find()
        finally:
            if found is None:
                self._known.pop((seat, name), None)
            reply.set_result(found)
        return found
