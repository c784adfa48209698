"""What comes of a typed line: an offer, or a sentence that says why nothing does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rules import Card
from rummytui.plain.asking import answered, place_of
from rummytui.plain.typed import Typed
from rummytui.table.commands import Command
from rummytui.table.offers import Advise, Amount, Choose, Offer, Play
from rummytui.table.phase_desk import HURRIES, PhaseDesk
from rummytui.table.scene import Scene
from rummytui.text import said_all, whose

_NOWHERE: Final = 1000
"""A place that no table has."""


class Meaning(NamedTuple):
    """What a line comes to."""

    selected: tuple[Card, ...]
    """The cards that are selected from now on."""
    offer: Offer | str
    """What to do, or why nothing can be done."""


def meaning_of(typed: Typed, scene: Scene, desk: PhaseDesk) -> Meaning:
    """What a line comes to on a table as ``scene`` has it."""
    hidden = not desk.has_hand(scene) or scene.face_up is None
    if typed.cards and not hidden:
        missing = [card for card in dict.fromkeys(typed.cards) if card not in scene.hand]
        if missing:
            return Meaning(scene.selected, f"{said_all(missing)}: not in {whose(_holder(scene))} hand.")
        scene = scene._replace(selected=typed.cards)
    if typed.command is None:
        return Meaning(scene.selected, _without_command(typed, scene, desk))
    target = typed.cards[0] if hidden and len(typed.cards) == 1 else None
    return Meaning(scene.selected, _commanded(typed.command, target, typed.answers, scene, desk))


def prompt(scene: Scene, desk: PhaseDesk) -> str:
    """The sentence that says who is to do what; while nobody here is to do anything, who is."""
    if not scene.acting:
        return desk.waiting(scene).removesuffix(HURRIES).rstrip()
    # Cards are named with a command; there is no cursor that Space could select them with.
    return desk.prompt(scene).replace(" with Space", "")


def _holder(scene: Scene) -> str:
    return scene.view.players[scene.seat if scene.face_up is None else scene.face_up]


def _without_command(typed: Typed, scene: Scene, desk: PhaseDesk) -> Offer | str:
    """A line of cards selects them; numbers and names answer what is asked anyway."""
    standing = desk.standing_choices(scene) if scene.acting else None
    if typed.answers and isinstance(standing, Choose | Amount):
        offer, _ = _answered(standing, typed.answers, scene)
        return offer
    if typed.cards and not typed.answers and scene.acting:
        return prompt(scene, desk)
    return "That is not a command here. A question mark tells what can be done."


def _commanded(
    command: Command, card: Card | None, answers: Sequence[str], scene: Scene, desk: PhaseDesk
) -> Offer | str:
    if not (scene.acting if command.kind else command.possible(scene)):
        return f"{command.lacking(scene)} {prompt(scene, desk)}".strip()
    given = command.offer(scene, card)
    if not answers and not scene.selected and _wants_card(command, given, scene):
        return f"Which card? Type it behind the word: {command.label} {_as_typed(scene.hand[-1])}."
    offer, left = _answered(given, answers, scene)
    if isinstance(offer, str) or not left:
        return offer
    place = place_of(left[0], scene.view.players)
    # A command that asks for no place does the same for one that there is not.
    if place is None or len(left) > 1 or command.offer(scene, _NOWHERE) == offer:
        return f"Nothing here asks for {' '.join(left)}. Cards are written like KH or king of hearts."
    return command.offer(scene, place)


def _answered(offer: Offer, answers: Sequence[str], scene: Scene) -> tuple[Offer | str, Sequence[str]]:
    """What an offer leads to once it has been answered as far as it asks, and the words that answered nothing."""
    while answers and isinstance(offer, Choose | Amount):
        following = answered(offer, answers[0], scene.view.players)
        if isinstance(following, str):
            return following, answers
        offer, answers = following, answers[1:]
    return offer, answers


def _wants_card(command: Command, offer: Offer, scene: Scene) -> bool:
    """Whether nothing comes of a command because no card was named with it."""
    if not scene.hand or (isinstance(offer, Advise) and offer.select):
        return False
    if isinstance(offer, Play) and offer.moves in [(move,) for moves in scene.legal.values() for move in moves]:
        return False
    # With a cursor there would be a card that is meant.
    return isinstance(offer, Advise | Play) and any(
        command.offer(scene._replace(cursor=card)) != offer for card in scene.hand
    )


def _as_typed(card: Card) -> str:
    """A card as people can type it."""
    return str(card).replace("T", "10")
