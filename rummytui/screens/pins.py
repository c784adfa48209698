"""Choosing PINs: everybody who has played, with or without a lock on their hands."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from rules.names import alike
from rummytui.messages import program_of
from rummytui.people import registry as people
from rummytui.people.locks import Locks, is_pin, lock_for
from rummytui.people.registry import Lock, People
from rummytui.screens.ask import AskPinScreen, AskScreen
from rummytui.screens.base import AnyWindow
from rummytui.screens.dialog import Dialog
from rummytui.text import whose
from rummytui.text.locked_hands import MEANT, opened_said, refused, waiting
from rummytui.widgets.barred import Rows
from rummytui.widgets.pieces import fit

_NAME = 26
"""Cells for a name."""
_FORGOTTEN = (
    "Forgot yours? The others can vote to open your hand at the curtain. To remove all PINs, delete people.json next"
    " to the settings file."
)
_HOW = "Press Enter to set, change or remove a PIN."
_NOBODY = "Players can set a PIN after their first game. Nobody has played yet."


class PinsScreen(AnyWindow, Dialog[None]):
    """Sets, changes and removes PINs. A new one is entered twice, after the old one if there is one."""

    AUTO_FOCUS = "Rows"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "dismiss", "Back", show=False)]

    def __init__(self) -> None:
        super().__init__("PINs")
        self._names: list[str] = []

    def inside(self) -> ComposeResult:
        yield Static(MEANT, classes="said", markup=False)
        yield Static(_FORGOTTEN, classes="said -quiet", markup=False)
        yield Static(_HOW, classes="said", id="said", markup=False)
        yield Rows()

    def on_mount(self) -> None:
        self._fill()

    def _fill(self) -> None:
        known, notice = people.load()
        if notice:
            self._say(notice)
        locked = [person.name for person in known.people if person.lock]
        names = {alike(name): name for name in (*program_of(self).settings.names, *locked)}
        self._names = [*names.values()]
        menu = self.query_one(Rows)
        at = menu.highlighted
        menu.set_options(Option(_line(name, known.lock_of(name))) for name in self._names)
        menu.highlighted = at or 0
        if not self._names:
            self._say(_NOBODY)

    def _say(self, text: str) -> None:
        self.query_one("#said", Static).update(text)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._change(self._names[event.option_index])

    @work(exclusive=True)
    async def _change(self, name: str) -> None:
        """Ask for the PINs that are needed, and change that person's lock."""
        locks, said = Locks([name]), ""
        if locks.seats:
            if not await self._is_owner(locks, name):
                return
            by = locks.opened_by(0)
            said = f"{opened_said(name, by)} " if by else ""
            answers = {"another": "Change", "none": "Remove"}
            chosen = await self.app.push_screen_wait(AskScreen("PIN", f"{whose(name)} PIN:", answers))
            if not chosen:
                return
            if chosen == "none":
                self._put(name, None, f"{said}{name} no longer has a PIN.")
                return
        pin = await self._new_pin(name)
        if pin:
            lock = await asyncio.to_thread(lock_for, pin)
            self._put(name, lock, f"{said}{name} now has a {'new ' if locks.seats else ''}PIN.")

    async def _is_owner(self, locks: Locks, name: str) -> bool:
        """Whether somebody knows the PIN that this person has."""
        if seconds := locks.seconds_to_wait(0):
            self._say(waiting(seconds))
            return False
        pin = await self.app.push_screen_wait(AskPinScreen("PIN", f"{whose(name)} current PIN:"))
        if not pin:
            return False
        if await asyncio.to_thread(locks.try_pin, 0, pin):
            return True
        self._say(refused(name, locks.tries_left(0), locks.seconds_to_wait(0)))
        return False

    async def _new_pin(self, name: str) -> str | None:
        """A PIN that was entered twice the same, or None if that was cancelled."""
        wrong = ""
        while True:
            asked = f"{wrong}New PIN for {name}, four to twelve digits:"
            pin = await self.app.push_screen_wait(AskPinScreen("new PIN", asked))
            if not pin:
                return None
            if not is_pin(pin):
                wrong = "That's too short. "
                continue
            again = await self.app.push_screen_wait(AskPinScreen("new PIN", "Type the new PIN again:"))
            if again is None or again == pin:
                return again
            wrong = "Those two PINs don't match. "

    def _put(self, name: str, lock: Lock | None, said: str) -> None:
        def changed(known: People) -> People:
            before = known.lock_of(name)
            # Who has opened a hand without the PIN is still to be told at the curtain.
            return known.with_lock(name, lock and replace(lock, opened_by=before.opened_by if before else ()))

        self._say(people.change(changed) or said)
        self._fill()


def _line(name: str, lock: Lock | None) -> Content:
    return Content.assemble(fit(name, _NAME, "…").ljust(_NAME), ("has a PIN", "bold") if lock else ("no PIN", "$quiet"))
