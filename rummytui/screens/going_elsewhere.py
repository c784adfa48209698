"""Resumes a saved game at a table of several screens: who plays on another computer, their PINs, and the table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from rules import RuleViolation
from rules.seats import Seat
from rummytui.loading import LOADING
from rummytui.messages import program_of
from rummytui.people.locks import Locks
from rummytui.remote.extra import RemoteError, need_packages, server_program
from rummytui.screens.ask import AskPinScreen
from rummytui.screens.dialog import Dialog
from rummytui.screens.opening import NOBODY_HERE, open_for_guests
from rummytui.table.commands import KeyItem
from rummytui.text import locked_hands, marked, whose
from rummytui.widgets.choice import Alternative, Choice
from rummytui.widgets.pieces import fit
from saves import SaveError

if TYPE_CHECKING:
    from rummytui.remote.guest.saved_table import SavedTable

_ABOUT: Final = (
    "Once the table is open, you'll see a code for each player who's on another computer. Bots keep their seats. When you"
    " close the table, the game returns to your saved games."
)
_NAME: Final = 22
"""Cells for a name."""


async def go_elsewhere(screen: Screen[Any], path: Path, say: Callable[[str], None]) -> None:
    """Ask who of the saved game at ``path`` sits elsewhere, and open its table; or say why that cannot be."""
    try:
        need_packages()
        server_program()
        with LOADING:
            from rummytui.remote.guest.saved_table import read_saved

        saved = await asyncio.to_thread(read_saved, path)
    except (RemoteError, SaveError) as error:
        say(str(error))
        return
    if saved.is_damaged:
        say(f"{path.stem} is damaged. Resume it on this computer first to repair it.")
    elif saved.is_over:
        say(f"{path.stem} is over.")
    elif len(saved.people) < 2:
        say("Only one person is playing this game, so nobody can move to another computer.")
    else:
        _ = screen.app.push_screen(ElsewhereScreen(saved))


class ElsewhereScreen(Dialog[None]):
    """Asks who sits at another screen, then opens the table and has the app told of it."""

    AUTO_FOCUS = "Choice"
    DEFAULT_CSS = """
    ElsewhereScreen {
        #people { width: 54; height: auto; max-height: 10; margin: 0 0 1 0; }
        .person { height: 1; }
        .name { width: 24; }
        #complaint { width: auto; max-width: 60; display: none; }
        #complaint.-said { display: block; }
        #complaint.-refused { color: $refusal; background: $refusal-ground; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,f2", "open", "Open the table", key_display="⏎"),
        Binding("up,k", "app.focus_previous", show=False),
        Binding("down,j", "app.focus_next", "Next player", key_display="↑ ↓"),
        Binding("q", "dismiss", "Back", show=False),
    ]

    def __init__(self, saved: SavedTable) -> None:
        super().__init__("on another computer")
        self._saved = saved
        self._opening = False

    def inside(self) -> ComposeResult:
        names = marked(self._saved.reading.header.players)
        yield Static("Who plays on another computer?", classes="said", id="question", markup=False)
        with VerticalScroll(id="people", can_focus=False):
            for seat in self._saved.people:
                with Horizontal(classes="person"):
                    yield Static(fit(names[seat], _NAME, "…"), classes="name", markup=False)
                    yield Choice([Alternative(False, "here"), Alternative(True, "on another computer")])
        yield Static(_ABOUT, classes="said -quiet", markup=False)
        yield Static("", id="complaint", markup=False)

    @property
    def keys(self) -> Sequence[KeyItem]:
        return [KeyItem("Enter", "open the table", "enter"), *super().keys]

    @property
    def _apart(self) -> frozenset[Seat]:
        """The seats chosen for another computer."""
        chosen = zip(self._saved.people, self.query(Choice), strict=True)
        return frozenset(seat for seat, where in chosen if where.value is True)

    def on_choice_chosen(self) -> None:
        self._say("")

    def action_open(self) -> None:
        """Open the table, or say what has to be chosen first."""
        apart = self._apart
        if self._opening:
            return
        if not apart:
            self._say("Use → to choose who plays on another computer.")
        elif apart == self._saved.people.keys():
            self._say(NOBODY_HERE)
        else:
            self._opening = True
            self._open(apart)

    @work
    async def _open(self, apart: frozenset[Seat]) -> None:
        """Open the table, once the owners of locked hands have typed their PINs."""
        try:
            if await self._all_have_agreed(apart):
                await self._opened(apart)
        finally:
            self._opening = False

    async def _opened(self, apart: frozenset[Seat]) -> None:
        try:
            await open_for_guests(self, self._saved.plan(apart, program_of(self).settings.pause), self._say)
        except RuleViolation as violation:
            self._say(violation.message)

    async def _all_have_agreed(self, apart: frozenset[Seat]) -> bool:
        """Whether the PIN of everybody who sits ``apart`` and has one was typed."""
        players = self._saved.reading.header.players
        locks = Locks(players)
        for seat in sorted(apart & locks.seats):
            if seconds := locks.seconds_to_wait(seat):
                self._say(f"Too many wrong PINs for {players[seat]}. {locked_hands.waiting(seconds)}")
                return False
            question = f"{locked_hands.goes_elsewhere(players[seat])}\n\n{whose(players[seat])} PIN:"
            pin = await self.app.push_screen_wait(AskPinScreen("PIN", question))
            if not pin:
                return False
            if await asyncio.to_thread(locks.try_pin, seat, pin) is None:
                left, wait = locks.tries_left(seat), locks.seconds_to_wait(seat)
                self._say(locked_hands.refused(players[seat], left, wait))
                return False
        return True

    def _say(self, sentence: str, *, refused: bool = True) -> None:
        complaint = self.query_one("#complaint", Static)
        complaint.update(sentence)
        complaint.set_class(bool(sentence), "-said")
        complaint.set_class(bool(sentence) and refused, "-refused")
