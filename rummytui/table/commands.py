"""The commands of a table, each with its key. The key bar, help and palette are made from them."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import replace
from inspect import cleandoc
from typing import ClassVar, NamedTuple

from rules.moves import Move
from rules.seats import Seat
from rummytui.bots import LEVELS
from rummytui.table.offers import Advise, Choose, Offer, OfferedAnswer, Play, ScreenAction, Target
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
    """Whether the key bar shows it. If not, it can be found in help and the palette."""

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
        """The offer it makes with the selected cards. ``target`` is what was clicked, if anything.

        If there's nothing to choose, the offer is the typical move.
        """
        typical = self.typical(scene)
        return Play((typical,)) if typical is not None else Advise(self.lacking(scene))

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


class PlainMove(Command):
    """A command that makes a move with nothing to choose."""

    kind: ClassVar[type[Move]]

    def typical(self, scene: Scene) -> Move | None:
        return self.kind(scene.seat)


class ScreenCommand(Command):
    """A command that every game has and that makes no move. By default, it is always possible."""

    def possible(self, scene: Scene) -> bool:
        return True

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        return ScreenAction(self.name)


class Sort(ScreenCommand):
    """Sort your hand by suit or by rank."""

    name, key, label = "sort", "s", "sort"

    def possible(self, scene: Scene) -> bool:
        return bool(scene.hand)


class Undo(ScreenCommand):
    """Undo your last move, as long as nobody else has played or looked, and no hidden card has been seen.

    If you're alone against bots, you can undo the whole hand; it then counts as practice.
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
            return "There's nothing to undo: nobody has moved yet, or all hands have been shown."
        return "There's nothing to undo, or somebody else has moved, looked or seen a hidden card since."


class UndoAlone(Undo):
    """Undo the last move. This only works when you play alone against bots."""

    def possible(self, scene: Scene) -> bool:
        # Every card played shows a card, so among several people there is never anything to undo.
        return super().possible(scene) and len(scene.people) == 1


class Hint(ScreenCommand):
    """See what a good player would do, and why. Press Enter to play it.

    Ask again for the next-best move: Enter still plays the best one.
    """

    name, key, label = "hint", "i", "hint"

    def possible(self, scene: Scene) -> bool:
        decides = scene.face_up is not None and scene.face_up in scene.acting and bool(scene.legal.get(scene.face_up))
        return decides and not scene.view.stage.hand_over


class Peek(ScreenCommand):
    """Look at a hand for a moment, behind a curtain."""

    name, key, label = "peek", "p", "peek"

    def possible(self, scene: Scene) -> bool:
        return bool(scene.acting) and scene.face_up is None and bool(self._holders(scene))

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        holders = self._holders(scene)
        if len(holders) == 1:
            return ScreenAction(self.name, holders[0])
        question = "Who wants to look at their hand?"
        return Choose.of_seats(question, scene.view.players, holders, lambda seat: ScreenAction(self.name, seat))

    def _holders(self, scene: Scene) -> list[Seat]:
        """The people who have a hand to look at."""
        return [seat for seat in sorted(scene.people) if scene.view.hands[seat]]


class PeekAtAny(Peek):
    """Look at a hand for a moment, behind a curtain, without answering. It doesn't have to be that player's turn."""

    label = "peek at any hand"
    on_key_bar = False


class OwnHand(ScreenCommand):
    """Let a player see their own hand, behind a curtain, and answer there. Press the key again to put the hand away without answering."""

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
        question = "Whose hand? Nobody else may look."
        return Choose.of_seats(question, scene.view.players, scene.acting, lambda seat: ScreenAction(self.name, seat))


class HandOver(ScreenCommand):
    """Let a bot play for a player who steps away, and give the seat back later. The log says when this happens."""

    name, key, label = "hand_over", "v", "who plays"
    on_key_bar = False

    def possible(self, scene: Scene) -> bool:
        return not scene.view.over

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        players = enumerate(scene.view.players)
        answers = {seat + 1: other_player(seat, name, person=seat in scene.people) for seat, name in players}
        return Choose("Who should play from now on?", answers, among="seats")


def other_player(seat: Seat, name: str, *, person: bool) -> OfferedAnswer:
    """Let a bot play for the ``person`` called ``name``, and ask for its level; or let a person play for a bot."""
    if not person:
        return OfferedAnswer(f"a person for {name}", ScreenAction("to_person", seat))
    bots = [(f"{level} bot", ScreenAction("to_bot", seat, level)) for level in LEVELS]
    return OfferedAnswer(
        f"a bot for {name}", replace(Choose.numbered(f"How well should {name}'s bot play?", bots), lasts=True)
    )


class WhoIsHere(ScreenCommand):
    """When players are on other screens, see who's here, show the code for a seat, or remove a screen."""

    name, key, label = "who_is_here", "y", "who's here"
    on_key_bar = False


class Help(ScreenCommand):
    """See what you can do right now, and why anything else isn't allowed."""

    name, key, label = "help", "?", "help"


class Rules(ScreenCommand):
    """Open the rulebook. If a move has just been refused, it opens at that rule."""

    name, key, label = "rules", "f1", "rules"


class ChangeSettings(ScreenCommand):
    """Choose cards, colours and pace. Changes apply at once."""

    name, key, label = "settings", ",", "settings"


class Leave(ScreenCommand):
    """Leave the table. The game is already saved, and you can resume it at any time."""

    name, key, label = "leave", "q", "leave"


class LeaveByEscape(Leave):
    """Leave the table (q means a queen here). The game is already saved, and you can resume it at any time."""

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
"""The commands that every game has."""

WHERE_ASKED_ALOUD: Sequence[Command] = (
    OwnHand(),
    *(PeekAtAny() if type(command) is Peek else command for command in AT_EVERY_TABLE),
)
"""The same for phases in which people answer aloud: the key bar has only one way to see a hand."""


class KeyItem(NamedTuple):
    """An entry of the key bar: a key, what it does, and the target of a click on it."""

    key: str
    text: str
    target: Hashable = None


def said_of_key(character: str) -> str:
    """The answer to a key that writes this character, or has this name, and has no meaning right now.

    >>> said_of_key("z"), said_of_key(" "), said_of_key("enter")
    ('z does nothing here.', 'Space does nothing here.', 'Enter does nothing here.')
    """
    return f"{key_shown('space' if character == ' ' else character)} does nothing here."


def key_shown(key: str) -> str:
    """How a key is written on the screen, such as ``Esc`` for ``escape``."""
    return {"escape": "Esc", "space": "Space", "enter": "Enter"}.get(key, key.upper()) if len(key) > 1 else key
