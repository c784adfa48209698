"""PlainCurtains in plain text: lifted with Enter, with a PIN that isn't echoed, or by a vote."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from rules.seats import Seat
from rummytui.people.locks import Key, Locks, is_pin
from rummytui.plain.teletype import Teletype
from rummytui.plain.typed import SYNONYMS
from rummytui.table.commands import Command, Leave, Undo
from rummytui.table.updates import Table
from rummytui.text import locked_hands, whose

GO_ON: Final = frozenset({"", "show", "space", "enter", "continue", "go on"})
"""Words that lift a curtain, or continue the game."""
BACK: Final = frozenset({"back", "esc"})
"""Words that keep a curtain closed, dismiss a question or deselect all cards."""
_VOTE: Final = frozenset({"o", "vote", "open by vote"})
_YES: Final = frozenset({"y", "yes"})

How: TypeAlias = Key | Literal["show", "undo", "back"]
"""The outcome of a curtain."""


class PlainCurtains:
    """The curtains of one table. Who may lift them, its `Watch` knows; ``locks`` know the PINs."""

    def __init__(self, host: Table, teletype: Teletype, locks: Locks) -> None:
        self._host = host
        self._teletype = teletype
        self.locks = locks

    def lifted(self, seat: Seat, *, locked: bool, takes_back: bool, goes_back: bool) -> How | None:
        """Wait for the player of ``seat``. Returns the key if the hand is ``locked``; None to leave the table.

        ``goes_back``: the curtain may stay closed, and play returns to the table that everybody sees.
        """
        if locked:
            return self._unlocked(seat, takes_back=takes_back, goes_back=goes_back)
        while True:
            typed = self._teletype.hear(f"{self._name(seat)}, press Enter to show the hand: ")
            if typed is None or _means(typed, Leave):
                return None
            if takes_back and _means(typed, Undo):
                return "undo"
            if typed.casefold() in GO_ON:
                return "show"
            self._teletype.say(f"Press Enter to show the hand first, or type {Leave.key} to leave the table.")

    def _name(self, seat: Seat) -> str:
        return self._host.game.players[seat]

    def _unlocked(self, seat: Seat, *, takes_back: bool, goes_back: bool) -> How | None:
        name, say = self._name(seat), self._teletype.say
        voters = self.locks.voters(seat, self._host.people, self._host.company)
        if by := self.locks.opened_by(seat):
            say(locked_hands.opened_said(name, by))
        say(f"{whose(name)} hand is locked. You won't see the PIN as you type it.")
        if voters:
            say(f"Type vote to ask everybody else whether to open {whose(name)} hand without the PIN.")
        if goes_back:
            say("Type back to leave it locked.")
        while True:
            typed = self._teletype.hear_unseen(f"{whose(name)} PIN: ")
            key: Key | None = None
            match typed:
                case None:
                    return None
                case word if _means(word, Leave):
                    return None
                case word if takes_back and _means(word, Undo):
                    return "undo"
                case word if word.casefold() in BACK and goes_back:
                    return "back"
                case word if word.casefold() in _VOTE and voters:
                    key = self._voted(seat)
                case word:
                    key = self._tried(seat, word)
            if key:
                return key

    def _tried(self, seat: Seat, pin: str) -> Key | None:
        """The key if the PIN is right; else says why not and returns None."""
        locks, name = self.locks, self._name(seat)
        if not is_pin(pin):
            self._teletype.say(f"A PIN has four to twelve digits. Type {Leave.key} to leave the table.")
        elif seconds := locks.seconds_to_wait(seat):
            self._teletype.say(locked_hands.waiting(seconds))
        elif key := locks.try_pin(seat, pin):
            locks.told(seat)
            return key
        else:
            self._teletype.say(locked_hands.refused(name, locks.tries_left(seat), locks.seconds_to_wait(seat)))
        return None

    def _voted(self, seat: Seat) -> Key | None:
        """The key if all the others agree, in turn."""
        voters = self.locks.voters(seat, self._host.people, self._host.company)
        for voter in voters:
            asked = locked_hands.vote_asked(self._name(voter), self._name(seat))
            if (self._teletype.hear(f"{asked} Type yes or no: ") or "").casefold() not in _YES:
                self._teletype.say(f"{whose(self._name(seat))} hand stays locked.")
                return None
        key = self.locks.vote(seat, voters, frozenset(voters))
        if key:
            self._host.opened(seat, key.by)
        return key


def _means(typed: str, command: type[Command]) -> bool:
    """Whether ``typed`` is the key of a command, as configured, or its name."""
    word = typed.casefold()
    return SYNONYMS.get(word, word) in {command.key.casefold(), command.name}
