"""What can be done at a table whose seats are at several screens, besides what can be done at any."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules.seats import Seat
from rummytui.far.company import seats_looked_after
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
)
from rummytui.table.offers import Choice, Choose, Offer, ScreenAction, Target
from rummytui.table.scene import Scene

if TYPE_CHECKING:
    from rummytui.far.guest import FarTable


class HandOverAfar(HandOver):
    """Let a bot play for somebody who is gone, and the person again later. The log says when that was.

    Whoever has opened the table may do so for any seat; everybody else may take their own seat back.
    """

    def __init__(self, table: FarTable) -> None:
        self._table = table

    def possible(self, scene: Scene) -> bool:
        return not scene.view.over and bool(self._seats())

    def lacking(self, scene: Scene) -> str:
        return "" if self._seats() else "Whoever has opened the table lets bots play for others."

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        answers = {}
        for seat in self._seats():
            name, person = scene.view.players[seat], self._table.seating[seat].kind == "person"
            text = f"a bot for {name}" if person else f"a person for {name}"
            answers[seat + 1] = Choice(text, ScreenAction("to_bot" if person else "to_person", seat))
        return Choose("Who plays from now on?", answers, among="seats", lasts=True)

    def _seats(self) -> Sequence[Seat]:
        """The seats that may change hands from here."""
        seating = self._table.seating
        return [
            seat
            for seat in range(len(seating))
            if self._table.keeps or (seat in self._table.seats and seating[seat].level)
        ]


class UndoAfar(Undo):
    """Take back the last move, where nobody is at another screen to have seen it."""

    def __init__(self, table: FarTable) -> None:
        self._table = table

    def lacking(self, scene: Scene) -> str:
        others = [one for seat, one in enumerate(self._table.seated) if seat not in self._table.seats]
        if any(one.first == "person" for one in others):
            return "Nothing can be taken back here: everybody sees each move as soon as it is made."
        return super().lacking(scene)


class LeaveAfar(Leave):
    """Leave the table, where the others can play on. The seat stays free, and "rummytui join" leads back to it.

    Whoever has opened the table can close it for everybody instead. The game is kept either way.
    """

    def __init__(self, table: FarTable) -> None:
        self._table = table

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        if not self._table.keeps or self._table.is_over:
            return ScreenAction(self.name)
        answers = {
            1: Choice("leave it, and let the others play on", ScreenAction(self.name)),
            2: Choice("close it for everybody", ScreenAction("close_table")),
        }
        return Choose("Leave the table, or close it?", answers, lasts=True)


class _LeaveByEscape(LeaveAfar):
    key = "escape"


class ShutOut(Command):
    """Shut somebody's screen out of the table, and have a new code for that seat."""

    name, key, label = "shut_out", "", "shut somebody's screen out"
    on_key_bar = False

    def __init__(self, table: FarTable) -> None:
        self._table = table

    def possible(self, scene: Scene) -> bool:
        return bool(self._seats())

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        names = scene.view.players
        answers = {seat + 1: Choice(names[seat], ScreenAction(self.name, seat)) for seat in self._seats()}
        return Choose("Whose screen is to be shut out?", answers, among="seats", lasts=True)

    def _seats(self) -> Sequence[Seat]:
        return seats_looked_after(self._table)


class CloseTable(LeaveAfar):
    """Close the table for everybody. The evening is among the saved games then."""

    name, key, label = "close_table", "", "close the table for everybody"
    on_key_bar = False

    def possible(self, scene: Scene) -> bool:
        return self._table.keeps

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        return Choose("Close the table for everybody?", {1: Choice("close it", ScreenAction(self.name))}, lasts=True)


def seldom_afar(table: FarTable, scene: Scene) -> Sequence[Command]:
    """What whoever has opened a table can do there besides, by the palette."""
    if table.is_over:
        return ()
    return [command for command in (ShutOut(table), CloseTable(table)) if command.possible(scene)]


_WHEN_OVER: Final = (
    *(Sort, Peek, OwnHand, Help, Rules, ChangeSettings, Leave),
    *(ToFinal, LookBack, LastHand),
)
"""What can be done at a table where nothing more is played."""


def commands_afar(commands: Sequence[Command], table: FarTable) -> list[Command]:
    """The same commands, as they are at a table of several screens."""
    found: list[Command] = []
    for command in commands:
        match command:
            case HandOver():
                found += [HandOverAfar(table), WhoIsHere()]
            case Undo():
                found.append(UndoAfar(table))
            case AnotherGame():
                # The people at the other screens would not come along.
                pass
            case Leave():
                if not any(isinstance(each, WhoIsHere) for each in found):
                    found.append(WhoIsHere())
                found.append(_LeaveByEscape(table) if isinstance(command, LeaveByEscape) else LeaveAfar(table))
            case _:
                found.append(command)
    return [command for command in found if isinstance(command, _WHEN_OVER)] if table.is_over else found
