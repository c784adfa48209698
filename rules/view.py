"""View: what one seat may know, and nothing else. (SH-17)"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

from rules.cards import Card
from rules.moves import Move
from rules.phase import Phase
from rules.seats import Seat
from rules.state import State

if TYPE_CHECKING:
    from rules.game import Game


class View(State):
    """The game as one seat sees it, with the same readable attributes as the game.

    It is put together, attribute by attribute, from what is public and what this seat knows, so nothing gets into it by
    oversight. ``seat`` is whose view it is (None: everybody's). ``hands`` has one list per seat, with HIDDEN for each
    card that cannot be seen. ``known`` has, for each seat, the cards that this view's seat knows to be in that hand
    although they are hidden there.
    """

    game_type: type[Game]
    seat: Seat | None
    to_act: tuple[Seat, ...]
    hands: list[list[Card]]
    known: dict[Seat | str, tuple[Card, ...]]

    @property
    def name(self) -> str:
        """The game's name, such as ``rummy``."""
        return self.game_type.name

    @property
    def title(self) -> str:
        """The game's title, such as ``Rummy``."""
        return self.game_type.title

    @property
    def stage(self) -> Phase[Any]:
        """The present phase as an object."""
        return self.game_type.phases[self.phase]

    def legal_moves(self, seat: Seat) -> list[Move]:
        """The legal moves of ``seat``, in the game's order. Raises ValueError unless it is the view's own seat."""
        if seat != self.seat:
            raise ValueError("a view only knows the moves of its own seat")
        if seat not in self.to_act:
            return []
        return self.game_type.from_view(self, self.game_type.face_down_cards(self)).legal_moves(seat)

    def imagined(self, rng: Random) -> Game:
        """A game that might be the real one for all this seat knows: hidden cards are dealt again at random.

        It agrees with everything that has been shown so far, and it can be played on.
        """
        return self.game_type.from_view(self, self.game_type.imagined_cards(self, rng), rng)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.__dict__ == other.__dict__

    __hash__ = None  # type: ignore[assignment]
