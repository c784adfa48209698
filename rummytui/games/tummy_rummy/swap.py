"""The Chef swaps a card with a Short-Order Cook. (TU-16)"""

from __future__ import annotations

from collections.abc import Sequence

from rules import HIDDEN, Card, moves
from rummytui.games.tummy_rummy.feeding import tummy_view
from rummytui.table.commands import Command
from rummytui.table.offers import Advise, Choose, Offer, OfferedAnswer, Play, Target
from rummytui.table.phase_desk import HURRIES, HowTo, PhaseDesk
from rummytui.table.scene import Scene
from rummytui.text import named, said, whose
from rummytui.widgets.numbered import NumberedCards


def cook_of(scene: Scene) -> int | None:
    """The Cook whose swap comes now, or None."""
    unswapped = tummy_view(scene.view).unswapped
    return unswapped[0] if unswapped else None


def cooks_cards(scene: Scene) -> list[Card]:
    """The Cook's hand as the Chef may see it: sorted, or face down."""
    cook = cook_of(scene)
    return [] if cook is None else sorted(scene.view.hands[cook])


class Swap(Command):
    """Swap a card with the Cook. Select the card to give, then type the number of the one to take."""

    name, key, label, kind = "swap", "w", "swap", moves.Swap

    def possible(self, scene: Scene) -> bool:
        return any(move.give is not None for move in scene.moves(moves.Swap))

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        if len(scene.selected) > 1:
            return Advise("Only one card can be swapped. Press Esc to deselect.")
        if not scene.selected:
            # A swap can't be undone, so a single key or click doesn't make it.
            chosen = scene._replace(selected=() if isinstance(target, int) else scene.meant)
            return Advise(swap_prompt(chosen), chosen.selected)
        choices = taking(scene)
        if isinstance(target, int) and target + 1 in choices:
            return choices[target + 1].then
        return Choose(f"Which card should {scene.name} take for {said(scene.selected[0])}?", choices)


def taking(scene: Scene) -> dict[int, OfferedAnswer]:
    """The cards that can be taken for the card that is selected, by number."""
    cook = cook_of(scene)
    if cook is None or len(scene.selected) != 1:
        return {}
    found: dict[int, OfferedAnswer] = {}
    for place, card in enumerate(cooks_cards(scene)):
        take: Card | int = place if card == HIDDEN else card
        label = f"card {place + 1}" if card == HIDDEN else said(card)
        found[place + 1] = OfferedAnswer(label, Play((moves.Swap(scene.seat, cook, take, scene.selected[0]),)))
    return found


class Decline(Command):
    """Don't swap with this Cook."""

    name, key, label, kind = "decline", "n", "no swap", moves.Swap

    def possible(self, scene: Scene) -> bool:
        return any(move.give is None for move in scene.moves(moves.Swap))

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        cook = cook_of(scene)
        return Play((moves.Swap(scene.seat, -1 if cook is None else cook),))


def swap_prompt(scene: Scene) -> str:
    """The Chef may swap a card with a Cook."""
    cook = cook_of(scene)
    if cook is None:
        return ""
    whom = scene.view.players[cook]
    if not scene.selected:
        return (
            f"{scene.name}: select a card for {whom} with Space, then type the number of the one to take;"
            f" {Decline.key} for no swap."
        )
    give = said(scene.selected[0])
    if HIDDEN in cooks_cards(scene):
        return f"{scene.name}: swap {give} for one of {whose(whom)} cards, unseen? Type a number; {Decline.key} for no swap."
    return f"{scene.name}: swap {give} for which of {whose(whom)} cards? Type its number; {Decline.key} for no swap."


def swap_heading(scene: Scene) -> str:
    """The heading over the Cook's cards."""
    cook, names = cook_of(scene), scene.view.players
    if cook is None:
        return ""
    return f"{whose(names[cook])} hand; {named(scene.view.to_act, names)} may swap one card"


class SwapDesk(PhaseDesk):
    """A Cook's hand beside the Chef's. (TU-16)"""

    commands = (Swap(), Decline())

    def __init__(self, cooks_hand: NumberedCards) -> None:
        self._cooks_hand = cooks_hand

    def show(self, scene: Scene) -> None:
        self._cooks_hand.show_numbered(cooks_cards(scene), swap_heading(scene))

    def told(self, scene: Scene) -> Sequence[str]:
        cards = [f"{place} {said(card)}" for place, card in enumerate(cooks_cards(scene), 1)]
        return (f"{swap_heading(scene)}: {', '.join(cards)}.",) if cards else ()

    def prompt(self, scene: Scene) -> str:
        return swap_prompt(scene)

    def waiting(self, scene: Scene) -> str:
        cook = cook_of(scene)
        whom = "" if cook is None else f" with {scene.view.players[cook]}"
        return f"{named(scene.view.to_act, scene.view.players)} may swap a card{whom}. {HURRIES}"

    def standing_choices(self, scene: Scene) -> Offer | None:
        choices = taking(scene)
        return Choose(swap_prompt(scene), choices) if choices else Advise(swap_prompt(scene))

    def card_meant(self, scene: Scene, card: Card, position: int) -> Offer:
        return Swap().offer(scene)

    def step(self, scene: Scene, move: moves.Move) -> HowTo:
        assert isinstance(move, moves.Swap)
        if move.take is None or move.give is None:
            return HowTo("don't swap", Decline.key)
        whom = whose(scene.view.players[move.cook])
        if isinstance(move.take, Card):
            number = cooks_cards(scene).index(move.take) + 1
            return HowTo(f"swap {said(move.give)} for {whom} {said(move.take)}", str(number), (move.give,))
        return HowTo(f"swap {said(move.give)} for one of {whom} cards", str(move.take + 1), (move.give,))
