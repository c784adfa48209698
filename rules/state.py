"""The public state of a game, declared once for game and view, and the sheet that carries over between hands. (SH-17)

A family of games, or a game, extends `State` with its own public attributes. Game and view inherit the same
declaration, so nothing is public by accident: an attribute that isn't declared in a State isn't in any view.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias, get_origin, get_type_hints

from rules.events import Deed
from rules.options import GameOptions
from rules.seats import Seat

if TYPE_CHECKING:
    from rules.phase import Phase


@dataclass(frozen=True, slots=True)
class Sheet:
    """What one hand hands on to the next, as it was before the deal of hand ``hand_number``.

    ``scores`` has one number per seat, in the units of the game; ``uses_of_chance`` is how often chance has been used,
    ``deals`` how many deals have been made. Games that carry more from hand to hand add fields.
    """

    hand_number: int
    dealer: Seat
    scores: tuple[int, ...]
    uses_of_chance: int
    deals: int

    def deeds(self, options: Any) -> Iterator[Deed]:
        """What the seats have done by now, as far as this sheet tells; ``options`` are those of the game."""
        return iter(())

    def agrees_with_itself(self, count: int) -> bool:
        """Whether this can be a sheet for ``count`` players, with any options."""
        return (
            self.hand_number >= 1
            and 0 <= self.dealer < count
            and len(self.scores) == count
            and self.uses_of_chance >= 0
            and self.deals >= 0
        )


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
