"""The commands of a table whose seats are at several screens, besides those of any table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules.moves import Finish
from rules.seats import Seat
from rummytui.bots import USUAL_LEVEL
from rummytui.remote.guest.who_is_here import awaited, seats_looked_after
from rummytui.table.between_hands import AnotherGame, LastHand, LookBack, ToFinal
from rummytui.table.commands import (
    ChangeSettings,
    Command,
    HandOver,
    Help,
    Leave,
    LeaveByEscape,
    OwnHand,
    Peek,
    Rules,
    Sort,
    Undo,
    WhoIsHere,
    other_player,
)
from rummytui.table.offers import Choose, Offer, OfferedAnswer, ScreenAction, Target
from rummytui.table.scene import Scene

if TYPE_CHECKING:
    from rummytui.remote.guest.table import RemoteTable
    from rummytui.table.updates import Table


class HandOverRemotely(HandOver):
    """Let a bot play for a player who is away, and give the seat back later. The log says when this happens.

    The host can do this for any seat, and any player for their own. Once a player has been away for a minute, a bot
    can stand in if all the others press this key. The same goes for the host.
    """

    def __init__(self, table: RemoteTable) -> None:
        self._table = table

    def possible(self, scene: Scene) -> bool:
        return not scene.view.over and bool(self._seats())

    def lacking(self, scene: Scene) -> str:
        return (
            ""
            if self._seats()
            else "Everybody is here. A bot can only stand in once a player has been away for a minute."
        )

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        answers = {}
        for seat in self._seats():
            name, person = scene.view.players[seat], self._table.seating[seat].kind == "person"
            if person and not self._table.keeps:
                # The table chooses the level of a bot that stands in.
                answers[seat + 1] = OfferedAnswer(f"a bot for {name}", ScreenAction("to_bot", seat, USUAL_LEVEL))
            else:
                answers[seat + 1] = other_player(seat, name, person=person)
        return Choose("Who should play from now on?", answers, among="seats", lasts=True)

    def _seats(self) -> Sequence[Seat]:
        """The seats that this screen may hand over."""
        seating = self._table.seating
        return [
            seat
            for seat in range(len(seating))
            if self._table.keeps or (seating[seat].level if seat in self._table.seats else seat in awaited(self._table))
        ]


class UndoRemotely(Undo):
    """Undo your last move, as long as nobody else is playing on another screen."""

    def __init__(self, table: RemoteTable) -> None:
        self._table = table

    def lacking(self, scene: Scene) -> str:
        others = [one for seat, one in enumerate(self._table.seated) if seat not in self._table.seats]
        if any(one.first == "person" for one in others):
            return "You can't undo moves here: everybody sees a move as soon as it's made."
        return super().lacking(scene)


class LeaveOpen(Leave):
    """Leave the table; the others can play on. Your seat is kept for you: run "rummytui join" to rejoin.

    The host can close the table for everybody instead. The game is saved either way.
    """

    def __init__(self, table: RemoteTable) -> None:
        self._table = table

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        if not self._table.keeps or self._table.is_over:
            return ScreenAction(self.name)
        answers = {
            1: OfferedAnswer("leave, and let the others play on", ScreenAction(self.name)),
            2: OfferedAnswer("close it for everybody", ScreenAction("close_table")),
        }
        return Choose("Leave the table, or close it?", answers, lasts=True)


class _LeaveByEscape(LeaveOpen):
    key = "escape"


class ShutOut(Command):
    """Remove a screen from the table and get a new code for its seat."""

    name, key, label = "shut_out", "", "remove a screen"
    on_key_bar = False

    def __init__(self, table: RemoteTable) -> None:
        self._table = table

    def possible(self, scene: Scene) -> bool:
        return bool(self._seats())

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        names = scene.view.players
        answers = {seat + 1: OfferedAnswer(names[seat], ScreenAction(self.name, seat)) for seat in self._seats()}
        return Choose("Whose screen should be removed?", answers, among="seats", lasts=True)

    def _seats(self) -> Sequence[Seat]:
        return seats_looked_after(self._table)


class CloseTable(LeaveOpen):
    """Close the table for everybody. You can resume the game later from Saved games."""

    name, key, label = "close_table", "", "close the table for everybody"
    on_key_bar = False

    def possible(self, scene: Scene) -> bool:
        return self._table.keeps

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        return Choose(
            "Close the table for everybody?", {1: OfferedAnswer("close it", ScreenAction(self.name))}, lasts=True
        )


def host_commands(table: Table, scene: Scene) -> Sequence[Command]:
    """The additional commands of the host of a table with several screens, for the palette."""
    if not table.is_remote or table.is_over:
        return ()
    return [command for command in (ShutOut(table), CloseTable(table)) if command.possible(scene)]


_WHEN_OVER: Final = (
    *(Sort, Peek, OwnHand, Help, Rules, ChangeSettings, Leave),
    *(ToFinal, LookBack, LastHand),
)
"""The commands at a table where nothing more is played."""


def remote_commands(commands: Sequence[Command], table: Table) -> list[Command]:
    """The same commands, in the form they have at this table: with several screens, some differ."""
    if not table.is_remote:
        # A daily deal is one person's, from its first hand to its last.
        fixed = table.daily is not None
        return [each for each in commands if not (fixed and (isinstance(each, HandOver) or each.kind is Finish))]
    found: list[Command] = []
    for command in commands:
        match command:
            case HandOver():
                found += [HandOverRemotely(table), WhoIsHere()]
            case Undo():
                found.append(UndoRemotely(table))
            case AnotherGame():
                # The players at the other screens wouldn't come along.
                pass
            case Leave():
                if not any(isinstance(each, WhoIsHere) for each in found):
                    found.append(WhoIsHere())
                found.append(_LeaveByEscape(table) if isinstance(command, LeaveByEscape) else LeaveOpen(table))
            case _:
                found.append(command)
    return [command for command in found if isinstance(command, _WHEN_OVER)] if table.is_over else found
