"""Commands: what can be done at a table, each with its key. The key bar, help and palette are made from them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from inspect import cleandoc
from typing import ClassVar, NamedTuple

from rules.moves import Move
from rules.seats import Seat
from rummytui.table.offers import Choice, Choose, Offer, ScreenAction, Target
from rummytui.table.scene import Scene
from rummytui.text import whose


class Command:
    """One thing that can be done. The docstring of each subclass is its text on the help screen."""

    name: ClassVar[str]
    """What clicks call it."""
    key: ClassVar[str]
    label: ClassVar[str]
    """What it does, in a word or two, for the key bar."""
    kind: ClassVar[type[Move] | None] = None
    """The kind of move it makes; None if it makes none."""

    on_key_bar: ClassVar[bool] = True
    """Whether it stands among what is offered all the time; else only help, the palette and who knows it have it."""

    @property
    def other_keys(self) -> frozenset[str]:
        """Other keys that people might expect to do the same."""
        return frozenset()

    def text(self, scene: Scene) -> str:
        """What the key bar calls it now."""
        return self.label

    def possible(self, scene: Scene) -> bool:
        """Whether it can be done now, with at least some cards."""
        return self.kind is not None and bool(scene.moves(self.kind))

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        """What it leads to with the selected cards. ``target`` is what was clicked, if it was a click."""
        raise NotImplementedError

    def typical(self, scene: Scene) -> Move | None:
        """A move of this kind that the rules can refuse with a reason, or None."""
        return None

    def lacking(self, scene: Scene) -> str:
        """Why it is not possible, for when the rules give no reason."""
        return ""

    @property
    def explained(self) -> str:
        """Its text on the help screen."""
        return cleandoc(self.__doc__ or "")


class _ScreenCommand(Command):
    """A command that every game has and that makes no move."""

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        return ScreenAction(self.name)


class Sort(_ScreenCommand):
    """Sort the hand by suit, or by rank."""

    name, key, label = "sort", "s", "sort"

    def possible(self, scene: Scene) -> bool:
        return bool(scene.hand)


class Undo(_ScreenCommand):
    """Take back the last move, until somebody else has moved or looked, or a hidden card was seen.

    Alone against bots the whole hand can be taken back, and is practice then.
    """

    name, key, label = "undo", "u", "undo"

    def text(self, scene: Scene) -> str:
        if scene.takes_back is None or len(scene.people) == 1:
            return self.label
        return f"undo {whose(scene.view.players[scene.takes_back])} move"

    def possible(self, scene: Scene) -> bool:
        return scene.takes_back is not None

    def lacking(self, scene: Scene) -> str:
        if len(scene.people) == 1:
            return "Nothing can be taken back now: either all hands have been shown, or nothing has been done yet."
        return "Nothing can be taken back: somebody else has moved or looked, a card was seen, or nothing has been done yet."


class UndoAlone(Undo):
    """Take back what was done last, if there are only bots to learn anything from it."""

    def possible(self, scene: Scene) -> bool:
        # Every card laid shows a card, so among several people there is never anything to take back.
        return super().possible(scene) and len(scene.people) == 1


class Hint(_ScreenCommand):
    """Ask what a good player would do with this hand, and why. Asked again, it is the next best."""

    name, key, label = "hint", "i", "hint"

    def possible(self, scene: Scene) -> bool:
        decides = scene.face_up is not None and scene.face_up in scene.acting and bool(scene.legal.get(scene.face_up))
        return decides and not scene.view.stage.hand_over


class Peek(_ScreenCommand):
    """Look at a hand for a moment, behind a curtain."""

    name, key, label = "peek", "p", "peek"

    def possible(self, scene: Scene) -> bool:
        return bool(scene.acting) and scene.face_up is None and bool(self._holders(scene))

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        holders = self._holders(scene)
        if len(holders) == 1:
            return ScreenAction(self.name, holders[0])
        question = "Who wants to look at their own hand?"
        return Choose.of_seats(question, scene.view.players, holders, lambda seat: ScreenAction(self.name, seat))

    def _holders(self, scene: Scene) -> list[Seat]:
        """The people who have a hand to look at."""
        return [seat for seat in sorted(scene.people) if scene.view.hands[seat]]


class PeekAtAny(Peek):
    """Look at a hand for a moment, behind a curtain, without answering: also somebody who is not asked."""

    label = "peek at any hand"
    on_key_bar = False


class OwnHand(_ScreenCommand):
    """Show somebody who is asked their own hand, behind a curtain, to answer there. The same key puts it away unanswered."""

    name, key, label = "own_hand", "o", "look at a hand"

    def text(self, scene: Scene) -> str:
        if scene.face_up is not None:
            return "put the hand away"
        return f"{whose(scene.name)} hand" if len(scene.acting) == 1 else self.label

    def possible(self, scene: Scene) -> bool:
        return (
            (scene.in_company or len(scene.people) > 1)
            and bool(scene.acting)
            and scene.face_up in (None, *scene.acting)
        )

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        if scene.face_up is not None:
            return ScreenAction("put_away")
        if len(scene.acting) == 1:
            return ScreenAction(self.name, scene.seat)
        question = "Whose hand is to be shown, to nobody else?"
        return Choose.of_seats(question, scene.view.players, scene.acting, lambda seat: ScreenAction(self.name, seat))


class HandOver(_ScreenCommand):
    """Let a bot play for somebody who is called away, and the person again later. The log says when that was."""

    name, key, label = "hand_over", "v", "who plays"
    on_key_bar = False

    def possible(self, scene: Scene) -> bool:
        return not scene.view.over

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        answers = {
            seat + 1: Choice(
                f"a bot for {name}" if seat in scene.people else f"a person for {name}",
                ScreenAction("to_bot" if seat in scene.people else "to_person", seat),
            )
            for seat, name in enumerate(scene.view.players)
        }
        return Choose("Who plays from now on?", answers, among="seats")


class WhoIsHere(_ScreenCommand):
    """With seats at other screens: see who is here, how somebody comes in, and shut a screen out."""

    name, key, label = "who_is_here", "y", "who is here"
    on_key_bar = False

    def possible(self, scene: Scene) -> bool:
        return True


class Help(_ScreenCommand):
    """Say what can be done now, and why other things cannot."""

    name, key, label = "help", "?", "help"

    def possible(self, scene: Scene) -> bool:
        return True


class Rules(_ScreenCommand):
    """Open the rulebook, at the rule that was broken if there was one."""

    name, key, label = "rules", "f1", "rules"

    def possible(self, scene: Scene) -> bool:
        return True


class ChangeSettings(_ScreenCommand):
    """Choose cards, colours and pace. What is chosen is in force at once."""

    name, key, label = "settings", ",", "settings"

    def possible(self, scene: Scene) -> bool:
        return True


class Leave(_ScreenCommand):
    """Leave the table. The game is already saved and can be resumed at any time."""

    name, key, label = "leave", "q", "leave"

    def possible(self, scene: Scene) -> bool:
        return True


class LeaveByEscape(Leave):
    """Leave the table; q means a queen here. The game is already saved and can be resumed at any time."""

    key = "escape"


AT_EVERY_TABLE: Sequence[Command] = (
    Sort(),
    Undo(),
    Hint(),
    Peek(),
    HandOver(),
    Help(),
    Rules(),
    ChangeSettings(),
    Leave(),
)
"""What can be done in every game."""

WHERE_ASKED_ALOUD: Sequence[Command] = (
    OwnHand(),
    *(PeekAtAny() if type(command) is Peek else command for command in AT_EVERY_TABLE),
)
"""The same where people answer aloud round the table, and see a hand of their own in one way alone on the key bar."""


class KeyItem(NamedTuple):
    """An entry of the key bar: a key, what it does, and the target of a click on it."""

    key: str
    text: str
    target: Hashable = None


def said_of_key(character: str) -> str:
    """What is said of a key that writes this and means nothing now.

    >>> said_of_key("z"), said_of_key(" ")
    ('z does nothing here.', 'Space does nothing here.')
    """
    return f"{key_shown('space') if character == ' ' else character} does nothing here."


def key_shown(key: str) -> str:
    """How a key is written on the screen, such as ``Esc`` for ``escape``."""
    return {"escape": "Esc", "space": "Space", "enter": "Enter"}.get(key, key.upper()) if len(key) > 1 else key
