"""The ways in which hands and sittings ended, named, so that they can be counted."""

from collections.abc import Iterable, Iterator
from typing import Any

from rules.events import DrawRefused, Event, HandSettled, HandVoid, JokerMoved, PlayDriedUp, SittingOver
from rules.gin.events import GinSettled, TargetReached
from rules.moves import Move
from rules.tummy.events import HandFed
from tests.soak.board import board_endings
from tests.soak.feeding import feeding_endings


def endings_of(game: Any, phase: str, move: Move, events: Iterable[Event]) -> list[str]:
    """What ``move``, made in ``phase``, settled: mostly by the names of the reasons that the game itself gives."""
    events = list(events)
    found = [name for event in events for name in (*_endings_in(event, move), *feeding_endings(event))]
    return found + board_endings(game, phase, move, events) if hasattr(game, "pots") else found


def _endings_in(event: Event, move: Move) -> Iterator[str]:
    if isinstance(event, GinSettled | TargetReached):
        yield from sorted({f"scored: {points.why.value}" for points in event.points})
    if isinstance(event, TargetReached):
        yield "over: the target was reached"
    if isinstance(event, GinSettled):
        yield from _winners(event, move.seat)
    elif isinstance(event, HandSettled):
        yield from sorted({f"paid: {payment.why.value}" for payment in event.payments}) or ["paid: nothing"]
        yield from _winners(event, move.seat)
    elif isinstance(event, HandVoid):
        yield f"void: {type(event.why).__name__}"
    elif isinstance(event, SittingOver):
        yield "over: the house rules said so" if event.by is None else "over: somebody said so"
    elif isinstance(event, DrawRefused | PlayDriedUp | JokerMoved):
        yield f"also: {type(event).__name__}"


def _winners(settled: HandSettled, ender: int) -> Iterator[str]:
    """Who won, where it was not simply who ended the hand."""
    if isinstance(settled, HandFed):
        return
    if len(settled.winners) > 1:
        yield "won: shared"
    if settled.winners and ender not in settled.winners:
        tied = settled.counts[ender] == min(settled.counts)
        yield "won: in a tie with who ended it" if tied else "won: not by who ended it"
