"""What everybody may know of a game, declared once for the game and for every view of it. (SH-17)

A family of games, or a game, extends `State` with what is public in it. Game and view inherit the same declaration, so
nothing is public by accident: an attribute that is not declared in a State is not in any view.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias, get_origin, get_type_hints

from rules.options import GameOptions
from rules.seats import Seat

if TYPE_CHECKING:
    from rules.phase import Phase

PhaseName: TypeAlias = Literal[
    "play",
    "upcard",
    "sale",
    "swap",
    "feeding",
    "special",
    "widow",
    "auction",
    "poker",
    "stops",
    "final",
    "between hands",
    "over",
]
"""What the public face calls the phases."""


class State:
    """What everybody may know of any game.

    Every annotated field is in all views. What follows from fields is a property, so that game and view both have it.
    """

    players: tuple[str, ...]
    """The names, seat by seat."""
    options: GameOptions
    """The house rules; each family and each game says which ones."""
    hand_number: int
    """The present hand, counted from 1; void hands count."""
    dealer: Seat
    """The seat that dealt it."""
    scores: list[int]
    """The score of each seat, in the units of the game."""
    phase: PhaseName
    """The name of the present phase."""

    @property
    def stage(self) -> Phase[Any]:
        """The present phase as an object."""
        raise NotImplementedError

    @property
    def over(self) -> bool:
        """Whether the sitting is finished."""
        return self.phase == "over"


def fields_of(state: type[State]) -> dict[str, Any]:
    """The public fields of a declaration and of those it extends: name -> type."""
    return {name: kind for name, kind in get_type_hints(state).items() if get_origin(kind) is not ClassVar}
