"""The meaning of a typed line: an offer, or a sentence that refuses it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from rules import Card
from rummytui.plain.asking import answered, place_of, without_screen
from rummytui.plain.typed import TypedLine
from rummytui.table.commands import Command
from rummytui.table.offers import Advise, Amount, Choose, Offer, Play
from rummytui.table.phase_desk import HURRIES, PhaseDesk
from rummytui.table.scene import Scene
from rummytui.text import listed, said

_NOWHERE: Final = 1000
"""A place that doesn't exist on any table."""


class LineMeaning(NamedTuple):
    """The meaning of a line."""

    selected: tuple[Card, ...]
    """The selected cards from now on: none after a refusal, since no later command should use them unseen."""
    offer: Offer | str
    """The offer, or a refusal."""


def meaning_of(typed: TypedLine, scene: Scene, desk: PhaseDesk) -> LineMeaning:
    """The meaning of a line on the table in ``scene``."""
    hidden = not desk.has_hand(scene) or scene.face_up is None
    if typed.cards and not hidden:
        missing = [card for card in dict.fromkeys(typed.cards) if card not in scene.hand]
        if missing:
            return LineMeaning((), f"{_holder(scene)} doesn't have {listed([said(card) for card in missing], 'or')}.")
        scene = scene._replace(selected=typed.cards)
    if typed.command is None:
        if typed.cards and not typed.answers and scene.acting:
            return LineMeaning(scene.selected, prompt(scene, desk))
        return LineMeaning((), _answering(typed, scene, desk))
    target = typed.cards[0] if hidden and len(typed.cards) == 1 else None
    offer = _commanded(typed.command, target, typed.answers, scene, desk)
    return LineMeaning(() if typed.cards or isinstance(offer, str) else scene.selected, offer)


def prompt(scene: Scene, desk: PhaseDesk) -> str:
    """The sentence that says whose turn it is and what they can do."""
    if not scene.acting:
        return desk.waiting(scene).removesuffix(HURRIES).rstrip()
    return without_screen(desk.prompt(scene))


def _holder(scene: Scene) -> str:
    return scene.view.players[scene.seat if scene.face_up is None else scene.face_up]


def _answering(typed: TypedLine, scene: Scene, desk: PhaseDesk) -> Offer | str:
    """Numbers and names alone answer the question that is always open, if there is one."""
    standing = desk.standing_choices(scene) if scene.acting else None
    if typed.answers and isinstance(standing, Choose | Amount):
        offer, _ = _answered(standing, typed.answers, scene)
        return offer
    return "That isn't a command here. Type ? to see what you can do."


def _commanded(
    command: Command, card: Card | None, answers: Sequence[str], scene: Scene, desk: PhaseDesk
) -> Offer | str:
    if not (scene.acting if command.kind else command.possible(scene)):
        # A move is only out of turn here; other commands have a reason of their own.
        why = command.lacking(scene) if command.kind is None else ""
        return f"{why} {prompt(scene, desk)}".strip()
    given = command.offer(scene, card)
    if not answers and not scene.selected and _wants_card(command, given, scene):
        return f"Which card? Type it after the command: {command.label} {_as_typed(scene.hand[-1])}."
    offer, left = _answered(given, answers, scene)
    if isinstance(offer, str) or not left:
        return offer
    if command.kind and not command.possible(scene) and isinstance(offer, Play | Advise) and left[0].isdecimal():
        # Why it can't be done now matters more than a number too many.
        return offer
    place = place_of(left[0], scene.view.players)
    # A command that takes no place offers the same for a place that doesn't exist.
    if place is None or len(left) > 1 or command.offer(scene, _NOWHERE) == offer:
        return f"That command can't use {' '.join(left)}. Write cards like KH or king of hearts."
    return command.offer(scene, place)


def _answered(offer: Offer, answers: Sequence[str], scene: Scene) -> tuple[Offer | str, Sequence[str]]:
    """The offer after ``answers`` to its questions, and the answers left over."""
    while answers and isinstance(offer, Choose | Amount):
        following = answered(offer, answers[0], scene.view.players)
        if isinstance(following, str):
            return following, answers
        offer, answers = following, answers[1:]
    return offer, answers


def _wants_card(command: Command, offer: Offer, scene: Scene) -> bool:
    """Whether a command needs a card that wasn't named."""
    if not scene.hand or (isinstance(offer, Advise) and offer.select):
        return False
    if isinstance(offer, Play) and offer.moves in [(move,) for moves in scene.legal.values() for move in moves]:
        return False
    # On the screen the cursor would say which card is meant.
    return isinstance(offer, Advise | Play) and any(
        command.offer(scene._replace(cursor=card)) != offer for card in scene.hand
    )


def _as_typed(card: Card) -> str:
    """A card as it can be typed."""
    return str(card).replace("T", "10")
