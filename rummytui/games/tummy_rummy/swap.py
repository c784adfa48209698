"""What the Chef does beside feeding: naming the Special, swapping with a Cook; and how people leave."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from rules import HIDDEN, Card, moves
from rummytui.games.tummy_rummy.feeding import food, kitchen
from rummytui.table.commands import Command
from rummytui.table.offers import Advise, Choice, Choose, Offer, Play, Target
from rummytui.table.scene import Scene
from rummytui.text import said, whose


class NameSpecial(Command):
    """Name the Special of the next hand: whenever that card is melded, laid off or thrown, everybody but the Chef eats.

    Choose it with the arrows, or by typing its rank and the first letter of its suit. Enter names it.
    """

    name, key, label, kind = "name", "n", "name it", moves.NameSpecial

    def __init__(self, chosen: Callable[[], Card]) -> None:
        self._chosen = chosen

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        card = target if isinstance(target, Card) else self._chosen()
        return Play((moves.NameSpecial(scene.seat, card),))


def special_prompt(scene: Scene) -> str:
    """The Chef is to name a card."""
    return f"{scene.name}, the Chef, names a Special for the next hand: arrows, or type rank and suit, then Enter."


def special_meaning(scene: Scene) -> Callable[[Card], str]:
    """What it would mean to name a card, in a sentence."""

    def told(card: Card) -> str:
        return f"{said(card)}: whoever {special_feeds(scene, card, 'in the next hand ')}"

    return told


def special_feeds(scene: Scene, card: Card, when: str = "") -> str:
    """What happens when a Special is played; in front of it belongs "whoever"."""
    view = kitchen(scene)
    every = "a card of its rank" if view.options.special == "rank" else "it"
    return f"plays {every} {when}feeds {food(scene, card)} to everybody but {view.players[view.chef]}."


# ----------------------------------------------------------------------------------------------------- the swap (TU-16)


def cook_of(scene: Scene) -> int | None:
    """The Cook whom the Chef sees to now."""
    unswapped: Sequence[int] = kitchen(scene).unswapped
    return unswapped[0] if unswapped else None


def cooks_cards(scene: Scene) -> list[Card]:
    """The Cook's hand as the Chef may see it: sorted, or face down."""
    cook = cook_of(scene)
    return [] if cook is None else sorted(scene.view.hands[cook])


class Swap(Command):
    """Give the Cook the selected card and take one of the Cook's: type the number of the one to take."""

    name, key, label, kind = "swap", "w", "swap", moves.Swap

    def possible(self, scene: Scene) -> bool:
        return any(move.give is not None for move in scene.moves(moves.Swap))

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        if len(scene.selected) > 1:
            return Advise("One card is given for one. Esc lets go of all of them.")
        if not scene.selected:
            # A swap cannot be taken back, so one key alone, or one click, is not to make it.
            chosen = replace(scene, selected=() if isinstance(target, int) else scene.meant)
            return Advise(swap_prompt(chosen), chosen.selected)
        choices = taking(scene)
        if isinstance(target, int) and target + 1 in choices:
            return choices[target + 1].then
        return Choose(f"Which card does {scene.name} take for {said(scene.selected[0])}?", choices)


def taking(scene: Scene) -> dict[int, Choice]:
    """The cards that can be taken for the card that is selected, by number."""
    cook = cook_of(scene)
    if cook is None or len(scene.selected) != 1:
        return {}
    found: dict[int, Choice] = {}
    for place, card in enumerate(cooks_cards(scene)):
        take: Any = place if card == HIDDEN else card
        label = f"card {place + 1}" if card == HIDDEN else said(card)
        found[place + 1] = Choice(label, Play((moves.Swap(scene.seat, cook, take, scene.selected[0]),)))
    return found


class Decline(Command):
    """Leave the Cook's hand as it is."""

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
            f"{scene.name}: select a card to give to {whom} with Space, then type the number of the one to take;"
            " n for no swap."
        )
    give = said(scene.selected[0])
    if HIDDEN in cooks_cards(scene):
        return f"{scene.name}: {give} for a card of {whose(whom)}, unseen? Type a number; n for no swap."
    return f"{scene.name}: {give} for which of {whose(whom)} cards? Type its number; n for no swap."


def swap_heading(scene: Scene) -> str:
    """What stands over the Cook's cards."""
    cook = cook_of(scene)
    return "" if cook is None else f"{whose(scene.view.players[cook])} hand; {scene.name} may take one card for another"


def swap_hint(scene: Scene, move: moves.Swap) -> Advise:
    """A hint for the swap in words."""
    if move.take is None or move.give is None:
        return Advise("A hint: no swap (n).")
    numbered = cooks_cards(scene)
    number = move.take + 1 if not isinstance(move.take, Card) else numbered.index(move.take) + 1
    return Advise(f"A hint: give {said(move.give)} and take number {number}.", (move.give,))


# ----------------------------------------------------------------------------------------------------- leaving (TU-15)


class Goodbye(Command):
    """Somebody leaves the game: one more hand, eating double as a Short-Order Cook, and then gone. There is no way back."""

    name, key, label, kind = "goodbye", "g", "somebody leaves", moves.Leave

    def possible(self, scene: Scene) -> bool:
        return bool(self._leavers(scene))

    def _leavers(self, scene: Scene) -> list[int]:
        return [move.seat for move in scene.moves(moves.Leave)]

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        names = scene.view.players
        leavers = self._leavers(scene)
        if not leavers:
            return Advise(self.lacking(scene))
        choices = {seat + 1: Choice(names[seat], Play((moves.Leave(seat),))) for seat in leavers}
        return Choose(
            "Who says goodbye? They cook one more hand, eating double, and there is no taking it back.", choices
        )

    def lacking(self, scene: Scene) -> str:
        return "Everybody who could leave has said goodbye." if not scene.view.over else "The sitting is over."


def leaving_notes(scene: Scene) -> list[str]:
    """Who has said goodbye, in a sentence."""
    view = kitchen(scene)
    if view.over:
        return []
    hand = view.hand_number + 1
    return [
        f"{view.players[seat]} cooks in hand {hand}, eating double, and then leaves." for seat in sorted(view.cooks)
    ]
