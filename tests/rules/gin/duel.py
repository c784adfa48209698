"""Ann and Bob at Gin: hands dealt as wanted, and knocks."""

from typing import Any

from rules.events import Event
from rules.gin.events import GinSettled, Scored, TargetReached
from tests.rules.table import dealt, play

KNOCKER = "4S 5S 6S 9H 9D 9C KC KD KH 3D"
"""Three left over."""
GIN_HAND = "4S 5S 6S 9H 9D 9C KC KD KH KS"
OTHER = "7S 8S 9S 2C 2D 2H QS JD 4H AH"
"""Twenty-five left over."""
OTHER_LAYING_OFF = "7S 9S JD 5H 4H QS AH 2C 2D 2H"
"""Forty-six left over, of which sixteen can be laid off on what `KNOCKER` has."""


def duel(ann: str = "", bob: str = "", upcard: str = "8D", stock: str = "TC", **options: Any) -> Any:
    """A hand in which Ann is offered the upcard first."""
    return dealt([ann, bob], upcard, stock, game="gin", **options)


def begun(ann: str = "", bob: str = "", upcard: str = "8D", stock: str = "TC", **options: Any) -> Any:
    """The same once nobody wanted the upcard, and Ann has drawn the first card of the stock."""
    game = duel(ann, bob, upcard, stock, **options)
    play(game, "Ann: pass\nBob: pass\nAnn: draw stock")
    return game


def settled(events: list[Event]) -> GinSettled:
    """How the hand was settled."""
    (found,) = [event for event in events if isinstance(event, GinSettled)]
    return found


def knocked(ann: str, bob: str, card: str = "TC", **more: Any) -> GinSettled:
    """The result when Ann draws the ten of clubs at first and knocks with it, or with another card."""
    return settled(play(begun(ann, bob, **more), f"Ann: knock {card}"))


def scored(event: GinSettled | TargetReached) -> list[tuple[int, int, Scored]]:
    """Who scores how much, and why."""
    return [(points.seat, points.points, points.why) for points in event.points]
