"""After a hand, and after the last, at a table of several screens. It stays open when others deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.events import Event, SittingOver
from rules.moves import Move
from rules.seats import Seat
from rummytui.games.desk import Desk
from rummytui.screens.command_screen import CommandScreen
from rummytui.screens.far_table import CLOSED, TOLD
from rummytui.screens.final import FinalScreen
from rummytui.screens.settlement import PlayOn, SettlementScreen
from rummytui.screens.who_is_here import WhoIsHereScreen
from rummytui.table.commands import Command, KeyItem
from rummytui.table.far_commands import commands_afar, seldom_afar
from rummytui.watch import Watch

if TYPE_CHECKING:
    from rummytui.far.gate import Gate
    from rummytui.far.guest import FarTable

_GOES_ON = ("space", "enter", "d")


class _OverFarTable(CommandScreen[PlayOn | str]):
    """The commands of a table of several screens while no hand is being played.

    It comes second among the bases, since style sheets know a screen by the first.
    """

    _table: FarTable
    _gate: Gate

    def seldom(self) -> Sequence[Command]:
        return seldom_afar(self._table, self.scene)

    def action_who_is_here(self) -> None:
        """Show who is at the table."""
        _ = self.app.push_screen(WhoIsHereScreen(self._gate, self._table))

    def action_shut_out(self, seat: Seat) -> None:
        """Ask whether to remove the screen at that seat."""
        _ = self.app.push_screen(WhoIsHereScreen(self._gate, self._table, at=seat))

    def action_close_table(self) -> None:
        """Close it for everybody."""
        _ = self.dismiss(CLOSED)


class FarSettlement(SettlementScreen, _OverFarTable):
    """The settlement, until somebody here deals on or has read that somebody else did."""

    def __init__(
        self, table: FarTable, desk: Desk, eyes: Watch, notice: str | None = None, said: str = "", *, gate: Gate
    ) -> None:
        super().__init__(table, desk, eyes, notice, said)
        self._table, self._gate = table, gate
        self._asked = self._makes_room = False
        self._trouble = ""
        """What was wrong with the connection when the prompt was shown last."""

    def on_screen_resume(self) -> None:
        # What was told meanwhile has only reached the screen above.
        self.call_later(self.heard_more)

    def commands(self) -> Sequence[Command]:
        commands = commands_afar(super().commands(), self._table)
        # Nobody deals once somebody else has.
        return commands if self._table.following is None else [each for each in commands if each.kind is None]

    def heard_more(self) -> None:
        """The table was told more."""
        following = self._table.following
        if self._makes_room:
            return
        if following is None:
            if self._trouble != self._line:
                self.show_prompt()
            return
        view = following.view
        if self._asked:
            self._make_room()
        elif view.stage.hand_over and view.hand_number == self.host.game.hand_number and not view.over:
            self._table.advance()
            self._draw()
        else:
            self.show_prompt()

    def prompt_text(self) -> str:
        following, self._trouble = self._table.following, self._line
        if following is None:
            return self._trouble or super().prompt_text()
        names = self._scene.view.players
        if over := next((event for event in following.events if isinstance(event, SittingOver)), None):
            who = "The game is over." if over.by is None else f"{names[over.by]} has finished the game."
            return f"{who} Press Space to continue."
        game = self.host.game
        return f"{game.span.capitalize()} {following.view.hand_number} has been dealt. Press Space when you're ready."

    @property
    def _line(self) -> str:
        """What is wrong with the connection, if anything is."""
        return self._table.ended or self._table.trouble

    def show_keys(self) -> None:
        if self._table.following is None or self.question:
            super().show_keys()
        else:
            self.show_items([KeyItem("Space", "continue", "space"), *self.items()])

    def press(self, key: str) -> bool:
        if self._table.following is not None and not self.question and key in _GOES_ON:
            self._make_room()
            return True
        return super().press(key)

    def _make_room(self) -> None:
        """Make room for what was told."""
        if not self._makes_room:
            self._makes_room = True
            _ = self.dismiss(TOLD)

    def play(self, moves: Sequence[Move]) -> None:
        self._asked = True
        super().play(moves)

    def undone(self, count: int | None) -> None:
        self._asked = count is None
        super().undone(count)

    def moved(self, events: Sequence[Event]) -> None:
        """Something was asked for; the result arrives as news."""


class FarFinal(FinalScreen, _OverFarTable):
    """The end of the game, unless somebody undoes it."""

    def __init__(self, table: FarTable, desk: Desk, eyes: Watch, notice: str | None = None, *, gate: Gate) -> None:
        super().__init__(table, desk, eyes, notice)
        self._table, self._gate = table, gate
        self._makes_room = False

    def commands(self) -> Sequence[Command]:
        return commands_afar(super().commands(), self._table)

    def prompt_text(self) -> str:
        # The players at the other screens wouldn't come along to another game.
        why = self._table.ended or self._table.trouble
        return why if self._table.is_over else "The game is over."

    def heard_more(self) -> None:
        """The table was told more: the end was undone, or the table closed."""
        if self._table.following is not None and not self._makes_room:
            self._makes_room = True
            _ = self.dismiss(TOLD)
        elif self._table.is_over:
            self.show_prompt()

    def moved(self, events: Sequence[Event]) -> None:
        """Something was asked for; the result arrives as news."""
