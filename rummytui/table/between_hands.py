"""The commands between two hands, and after the last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rules import moves
from rules.events import Event, SittingOver
from rummytui.table.commands import ChangeSettings, Command, Help, Leave, Rules, ScreenCommand, Undo
from rummytui.table.offers import Offer, Play, Target
from rummytui.table.scene import Scene

if TYPE_CHECKING:
    from saves.lines import DailyDeal


class DealNext(Command):
    """Deal the next hand."""

    name, key, label, kind = "deal", "d", "deal", moves.Deal

    def __init__(self, span: str) -> None:
        self._span = span

    def text(self, scene: Scene) -> str:
        return f"deal {self._span} {scene.view.hand_number + 1}"

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        return Play((moves.Deal(scene.seat),))


class Finish(Command):
    """Finish the game. The scores stay as they are."""

    name, key, label, kind = "finish", "f", "finish", moves.Finish

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        return Play((moves.Finish(scene.seat),))


class AnotherGame(ScreenCommand):
    """Leave this table and set up another game with the same players."""

    name, key, label = "again", "a", "another game"


class ToFinal(ScreenCommand):
    """See how the game ended."""

    name, key, label = "final", "space", "how it ended"

    @property
    def other_keys(self) -> frozenset[str]:
        return frozenset({"enter"})

    def possible(self, scene: Scene) -> bool:
        return scene.view.over


class LookBack(ScreenCommand):
    """Review this hand: the costliest decisions, and what a good bot would have played instead."""

    name, key, label = "look_back", "b", "review"

    def possible(self, scene: Scene) -> bool:
        return bool(scene.people)


class LastHand(ScreenCommand):
    """See how the last hand was settled."""

    name, key, label = "settlement", "s", "the last hand"

    def __init__(self, shown: str) -> None:
        self._shown = shown

    def text(self, scene: Scene) -> str:
        return self._shown


class WatchAgain(ScreenCommand):
    """Watch the whole game again, move by move: as the table saw it, from any seat, or with all hands face up."""

    name, key, label = "replay", "w", "watch again"


class SameDeal(ScreenCommand):
    """Play this hand again with the same cards, as practice; then compare. The game you leave is saved."""

    name, key, label = "same_deal", "g", "same deal again"


class CopyDeal(ScreenCommand):
    """Copy these cards as a short text that others can play: rummytui play deal:…"""

    name, key, label = "copy_deal", "c", "copy the deal"
    on_key_bar = False


class CopyResult(ScreenCommand):
    """Copy the result of the daily deal to send to somebody."""

    name, key, label = "copy", "c", "copy the result"


_AFTER_A_HAND: Final[Sequence[Command]] = (
    ToFinal(),
    LookBack(),
    AnotherGame(),
    Undo(),
    Help(),
    Rules(),
    ChangeSettings(),
    Leave(),
)


def way_back(events: Sequence[Event], scene: Scene) -> str:
    """How to play on after a player has finished the game; empty if that can't be undone. ``events`` are those of the hand."""
    finished = any(isinstance(event, SittingOver) and event.by is not None for event in events)
    return f"To keep playing this one, press {Undo.key}." if finished and Undo().possible(scene) else ""


def wanted_next(who: str, span: str, number: int, daily: DailyDeal | None = None) -> str:
    """What the prompt wants after a hand, which the game calls ``span``; ``number`` is that of the next one.

    >>> wanted_next("Ann or Bob", "hand", 2)
    'Ann or Bob: deal hand 2, or finish the game.'
    """
    return f"{who}: deal {span} {number}{f' of {daily.HANDS}' if daily else ', or finish the game'}."


def after_a_hand(span: str, finish: Command, *, shareable: bool = False) -> Sequence[Command]:
    """The commands after a hand, which the game calls ``span``. ``finish`` is how the game is finished.

    ``shareable``: the cards of the hand may be dealt again.
    """
    again = (SameDeal(), CopyDeal()) if shareable else ()
    return (DealNext(span), finish, *again, *_AFTER_A_HAND)


def at_the_end(last: str, *, kept: bool = True, daily: bool = False, shareable: bool = False) -> Sequence[Command]:
    """The commands once the game is over. ``last`` is the label for the last settlement.

    ``kept``: the whole journal is on this machine. ``daily``: it was a daily deal. ``shareable``: its cards may be dealt
    again.
    """
    again = (WatchAgain(),) if kept else ()
    copied = (CopyResult(),) if daily else (CopyDeal(),) if shareable else ()
    return (*copied, AnotherGame(), LastHand(last), *again, Undo(), Help(), Rules(), ChangeSettings(), Leave())
