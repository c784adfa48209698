"""What one phase of a game adds to a table: what is wanted, what can be done, and how that is said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rules import Card
from rules.moves import Move
from rummytui.table.commands import AT_EVERY_TABLE, Command
from rummytui.table.offers import Advise, Offer
from rummytui.table.scene import Scene
from rummytui.text import named


class PhaseDesk:
    """One phase at the table. It is made anew for each table, with the piece of furniture that it draws.

    What is drawn and said comes from the scene, which holds only what may be on the screen.
    """

    commands: Sequence[Command] = ()
    """What can be done in this phase, the most important first. Their keys differ."""
    everywhere: Sequence[Command] = AT_EVERY_TABLE
    """The commands that every game has, with the keys that are free in this phase."""
    follows_cursor: ClassVar[bool] = False
    """Whether the picture depends on which card the cursor is on."""

    def show(self, scene: Scene) -> None:
        """Draw the middle of the table. Called after every move and every change of the selection."""

    def prompt(self, scene: Scene) -> str:
        """The sentence that says who is wanted, and for what. Somebody acts in this scene."""
        return ""

    def waiting(self, scene: Scene) -> str:
        """The sentence while the game goes on by itself."""
        view = scene.view
        return f"{named(view.to_act, view.players, 'or')} is playing. Space hurries." if view.to_act else ""

    def tags(self, scene: Scene, seat: int) -> Sequence[str]:
        """What stands beside a name: what everybody knows of that seat in this phase."""
        return ()

    def is_turn_of(self, scene: Scene, seat: int) -> bool:
        """Whether everybody waits for this seat alone."""
        return scene.view.to_act == (seat,)

    # ------------------------------------------------------------------------------------------- the open hand

    def has_hand(self, scene: Scene) -> bool:
        """Whether there is a place for an open hand, be it empty; else the middle has the room."""
        return True

    def in_hand(self, scene: Scene) -> Sequence[Card]:
        """The cards of the open hand that are still in it, and not laid out somewhere before they are played."""
        return scene.hand

    def helpful(self, scene: Scene) -> frozenset[Card]:
        """Cards of the open hand that can be used now, to be marked."""
        return frozenset()

    def pointed_at(self, scene: Scene) -> frozenset[Card]:
        """Cards on one of which the cursor is to be at first, so that no other is played by mistake; none for any."""
        return frozenset()

    # ------------------------------------------------------------------------------------------- what is done

    def standing_choices(self, scene: Scene) -> Offer | None:
        """What digits and clicks on seats mean while nothing was asked: a `Choose`, or None for nothing."""
        return None

    def card_meant(self, scene: Scene, card: Card, position: int) -> Offer:
        """What comes of Enter on a card, or of a second click on it."""
        return Advise(self.prompt(scene))

    def advice(self, scene: Scene, move: Move) -> Advise:
        """A hint in words: what ``move`` would be and how to make it."""
        return Advise(f"A hint: {move.kind.replace('_', ' ')}.")
