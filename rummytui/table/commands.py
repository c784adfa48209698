"""Commands: what can be done at a table, each with its key. Bindings, footer, help and palette all come from here."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from inspect import cleandoc
from typing import ClassVar

from rules.moves import Move
from rummytui.table.offers import Offer, ScreenAction, Target
from rummytui.table.scene import Scene


class Command:
    """One thing that can be done. The docstring of each is what help says of it."""

    name: ClassVar[str]
    """How clicks and the palette call it."""
    key: ClassVar[str]
    other_keys: ClassVar[frozenset[str]] = frozenset()
    """Keys that mean the same, for whoever expects them."""
    label: ClassVar[str]
    """What it does, in a word or two."""
    kind: ClassVar[type[Move] | None] = None
    """The kind of move that it leads to; None where it is no move."""

    def text(self, scene: Scene) -> str:
        """What the footer says of it now."""
        return self.label

    def possible(self, scene: Scene) -> bool:
        """Whether it can be done now, with some cards at least."""
        return self.kind is not None and bool(scene.moves(self.kind))

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        """What comes of it with the cards that are selected. ``target`` is what was clicked, if it was a click."""
        raise NotImplementedError

    def typical(self, scene: Scene) -> Move | None:
        """A move of this kind, so that the rules can say why it is not possible."""
        return None

    def lacking(self, scene: Scene) -> str:
        """Why it is not possible, where the rules would have nothing against it."""
        return ""

    @property
    def explained(self) -> str:
        """What help says of it."""
        return cleandoc(self.__doc__ or "")


class _ScreenCommand(Command):
    """A command that every game has and that is no move."""

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        return ScreenAction(self.name)


class Sort(_ScreenCommand):
    """Sort the hand by suit, or by rank."""

    name, key, label = "sort", "s", "sort"

    def possible(self, scene: Scene) -> bool:
        return bool(scene.hand)


class Undo(_ScreenCommand):
    """Take back what was done last, as long as nobody has learnt anything from it."""

    name, key, label = "undo", "u", "undo"

    def possible(self, scene: Scene) -> bool:
        return scene.can_undo

    def lacking(self, scene: Scene) -> str:
        return "Nothing can be taken back now, because a card was seen since, or nothing was done yet."


class UndoAlone(Undo):
    """Take back what was done last, where nobody else plays who would have learnt something from it."""

    def possible(self, scene: Scene) -> bool:
        # Every laid card shows one, so among several people there is nothing to take back, nor a key that tells of it.
        return super().possible(scene) and len(scene.people) == 1


class Hint(_ScreenCommand):
    """Ask what a fair player would do with this hand."""

    name, key, label = "hint", "i", "hint"

    def possible(self, scene: Scene) -> bool:
        return scene.face_up is not None and scene.face_up in scene.acting and bool(scene.legal.get(scene.face_up))


class Peek(_ScreenCommand):
    """Look at one's own hand for a moment, behind a curtain."""

    name, key, label = "peek", "p", "peek"

    def possible(self, scene: Scene) -> bool:
        return bool(scene.acting) and scene.face_up is None and any(scene.view.hands[seat] for seat in scene.people)


class Help(_ScreenCommand):
    """Say what is possible at the moment, and why other things are not."""

    name, key, label = "help", "?", "help"

    def possible(self, scene: Scene) -> bool:
        return True


class Rules(_ScreenCommand):
    """Open the rulebook, at the rule that was broken if there was one."""

    name, key, label = "rules", "f1", "rules"

    def possible(self, scene: Scene) -> bool:
        return True


class Leave(_ScreenCommand):
    """Leave the table. The game is saved already and can be gone on with at any time."""

    name, key, label = "leave", "q", "leave"

    def possible(self, scene: Scene) -> bool:
        return True


class LeaveByEscape(Leave):
    """Leave the table, where q is a card and no hand lies open. The game is saved already and can be gone on with at any time."""

    key = "escape"


AT_EVERY_TABLE: Sequence[Command] = (Sort(), Undo(), Hint(), Peek(), Help(), Rules(), Leave())
"""What can be done in every game."""

KEYS_OF_THE_HAND = frozenset({"left", "right", "h", "l", "up", "down", "home", "end", "space", "enter", "escape"})
"""Keys that mean the same everywhere, so no command may have them; nor may it have a digit, which chooses."""


@dataclass(frozen=True, slots=True)
class KeyItem:
    """A key, what it does, and what a click on it means."""

    key: str
    text: str
    target: Hashable = None


def key_shown(key: str) -> str:
    """How a key is written on the screen."""
    return {"escape": "Esc"}.get(key, key.upper()) if len(key) > 1 else key
