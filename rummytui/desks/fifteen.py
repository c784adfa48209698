"""Laying fifteen cards out in runs before they are declared. (CO-3, CO-4)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules import Card, moves
from rules.jokers import readings
from rules.melds import NotAMeld
from rules.rummy.fifteen import HAND, LENGTHS
from rummytui.desks.command import Command
from rummytui.desks.scene import Advise, Choice, Choose, Offer, Play, Scene, Target
from rummytui.desks.staging import Staging, has_drawn
from rummytui.desks.tabling import Discard
from rummytui.words import said_all, whose


def cards_laid_out(parts: Sequence[Sequence[Card]]) -> int:
    """How many cards are laid out."""
    return sum(map(len, parts))


def all_laid_out(parts: Sequence[Sequence[Card]]) -> bool:
    """Whether nothing is left but the card to throw."""
    return cards_laid_out(parts) == HAND


class DeclareFifteen(Command):
    """Show all fifteen cards in runs of three, four and five, and win. First they are laid out to be looked at."""

    name, key, label, kind = "declare", "e", "declare", moves.Declare

    def __init__(self, staging: Staging) -> None:
        self._staging = staging

    def text(self, scene: Scene) -> str:
        return self.label if all_laid_out(self._staging.parts(scene)) else "lay out the fifteen"

    def possible(self, scene: Scene) -> bool:
        return bool(self._staging.parts(scene)) or super().possible(scene)

    def typical(self, scene: Scene) -> moves.Move | None:
        return moves.Declare(scene.seat, (), scene.meant[0] if scene.meant else None)

    def lacking(self, scene: Scene) -> str:
        return f"{whose(scene.name)} fifteen are not complete yet."

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        parts = self._staging.parts(scene)
        if all_laid_out(parts):
            return Play((moves.Declare(scene.seat, tuple(parts), self._staging.rest(scene)[0]),))
        # The card that is selected is the one to throw, if that goes.
        ways = sorted(scene.moves(moves.Declare), key=lambda move: (move.card,) != scene.selected)
        found = next((move for move in ways if not Counter(parts) - Counter(move.melds)), None)
        if found:
            return self._staging.lay_out(scene, found.melds)
        if parts:
            return Advise("Nothing was found for the rest: put another run aside with m, or take one back with r.")
        typical = self.typical(scene)
        return Play((typical,)) if typical else Advise(self.lacking(scene))


class PutAside(Command):
    """Put the selected cards aside as a run of the fifteen; nobody sees it before all of them are declared."""

    name, key, label = "put_aside", "m", "put a run aside"

    def __init__(self, staging: Staging) -> None:
        self._staging = staging

    def possible(self, scene: Scene) -> bool:
        parts = self._staging.parts(scene)
        return bool(parts or scene.moves(moves.Declare)) and not all_laid_out(parts)

    def lacking(self, scene: Scene) -> str:
        if not has_drawn(scene):
            return ""
        return "All fifteen are laid out." if self._staging.parts(scene) else f"{whose(scene.name)} fifteen lack cards."

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        if not scene.selected:
            return Advise(f"{scene.name}: select the cards of a run with Space, then {self.key}.")
        cards = said_all(scene.selected)
        if len(scene.selected) not in LENGTHS:
            return Advise(f"{cards}: the runs have three, four or five cards.")
        try:
            ways = [way for way in readings(scene.selected, scene.view.options.ace) if way[0].rank != way[1].rank]
        except NotAMeld as error:
            return Advise(f"{cards}: {error}.")
        if not ways:
            return Advise(f"{cards} is a set, and sets are worth nothing here.")
        parts = self._staging.parts(scene)
        offers = [self._staging.lay_out(scene, (*parts, way)) for way in ways]
        if len(offers) == 1:
            return offers[0]
        choices = {
            number: Choice(said_all(way), offer)
            for number, (way, offer) in enumerate(zip(ways, offers, strict=True), 1)
        }
        return Choose("What does the joker stand for? Type the number.", choices)


class Throw(Discard):
    """Throw one card on the discard pile, which ends the turn: the selected one, or the one under the cursor."""

    def __init__(self, staging: Staging) -> None:
        self._staging = staging

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        if all_laid_out(self._staging.parts(scene)):
            return Advise("All fifteen are laid out: e declares them. To throw a card and play on, press r first.")
        return super().offer(scene, target)
