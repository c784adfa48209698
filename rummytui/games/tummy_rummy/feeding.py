"""The commands of the Feeding, and its wording."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules import Card, View, moves
from rules.seats import Seat
from rules.tummy.answers import Gift
from rules.tummy.options import helping
from rules.tummy.protection import (
    Double,
    GiftRefused,
    Obstacle,
    double_on,
    doubles,
    feeding_objection,
    lone_card_objections,
)
from rules.tummy.state import TummyView
from rummytui.table.commands import Command
from rummytui.table.offers import Advise, Choose, Offer, Play, Target
from rummytui.table.scene import Scene
from rummytui.text import cards_listed, listed, refusal, said, said_all


def tummy_view(view: View) -> TummyView:
    """``view``, typed as one of Tummy Rummy, with plates, Chef, Special, Cooks and the gift to answer."""
    assert isinstance(view, TummyView)
    return view


def unanswered(scene: Scene) -> Gift | None:
    """The gift that still has to be answered, or None."""
    return tummy_view(scene.view).gift


def are_open(view: TummyView) -> bool:
    """Whether all hands are face up for the Feeding. (TU-20)"""
    return view.options.feeding_hands == "open"


def food(scene: Scene, card: Card) -> str:
    """What a card feeds, in words."""
    options = tummy_view(scene.view).options
    return helping(options.menu, options.unit_words, card.rank, 1)


def objections(scene: Scene, cards: Sequence[Card]) -> dict[int, GiftRefused | None]:
    """For each seat that is still there, why it may not be given these cards, or None."""
    view = tummy_view(scene.view)
    if len(cards) == 1:
        return lone_card_objections(view, scene.seat, cards[0])
    found: dict[int, GiftRefused | None] = {}
    why = f"{scene.name} may feed one card a turn, or both cards of a double."
    too_many = GiftRefused(Obstacle.NOT_FED, "TU-6", why)
    for seat in range(len(view.players)):
        if seat in view.gone:
            continue
        double = double_on(view, cards, seat) if len(cards) == 2 else too_many
        found[seat] = feeding_objection(view, scene.seat, seat) or (double if isinstance(double, GiftRefused) else None)
    return found


def doubles_in(scene: Scene) -> list[Double]:
    """The doubles in the open hand. (TU-10)"""
    return doubles(tummy_view(scene.view), scene.seat, scene.hand)


def who_is_fed(question: str, scene: Scene, seats: Iterable[Seat]) -> Choose:
    """Ask which of ``seats`` gets the cards that are meant; if another is chosen, say why that one cannot be fed."""
    view = tummy_view(scene.view)
    refused = {seat: refusal(why) for seat, why in objections(scene, scene.meant).items() if why}
    refused |= {seat: refusal(why) for seat in view.gone if (why := feeding_objection(view, scene.seat, seat))}
    return Choose.of_seats(
        question,
        view.players,
        seats,
        lambda seat: Play((moves.Feed(scene.seat, scene.meant, seat),)),
        others=refused,
    )


class Feed(Command):
    """Feed a card to another player, who eats one helping of its food. Select the card, then type the player's number.

    Select both cards of a double to feed a whole run.
    """

    name, key, label, kind = "feed", "f", "feed", moves.Feed

    def possible(self, scene: Scene) -> bool:
        return any(move.to is not None for move in scene.moves(moves.Feed))

    def typical(self, scene: Scene) -> moves.Move | None:
        return moves.Feed(scene.seat, scene.meant[:1], 0) if scene.meant else None

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        cards = scene.meant
        if unanswered(scene) or not cards:
            return Play((moves.Feed(scene.seat, cards, None),))
        if isinstance(target, int):
            return Play((moves.Feed(scene.seat, cards, target),))
        takers = [seat for seat, objection in objections(scene, cards).items() if objection is None]
        if not takers:
            return self._nobody(scene, cards)
        return who_is_fed(f"Who eats {said_all(cards)}? Type a number, or click a plate.", scene, sorted(takers))

    def _nobody(self, scene: Scene, cards: Sequence[Card]) -> Offer:
        if len(cards) > 1:
            return Advise(f"{said_all(cards)} isn't a double for anyone. Press Esc to deselect.")
        text = f"Nobody can be fed {said(cards[0])}. Press {Broth.key} to put it in the broth, uneaten."
        return Advise(text, tuple(cards))


class Broth(Command):
    """Put a card that can't be fed to anyone in the broth, uneaten. That counts as your turn."""

    name, key, label, kind = "broth", "b", "to the broth", moves.Feed

    def possible(self, scene: Scene) -> bool:
        return any(move.to is None for move in scene.moves(moves.Feed))

    def typical(self, scene: Scene) -> moves.Move | None:
        return moves.Feed(scene.seat, scene.meant[:1], None) if scene.meant else None

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        uneaten = [move for move in scene.moves(moves.Feed) if move.to is None]
        if not scene.selected and uneaten and (move := uneaten[0]).cards != scene.meant:
            cards = said_all(card for other in uneaten for card in other.cards)
            text = f"Nobody can be fed {cards}. Press {self.key} again to put {said_all(move.cards)} in the broth."
            return Advise(text, move.cards)
        return Play((moves.Feed(scene.seat, scene.meant, None),))


class _Answering(Command):
    """A receiver's answer to a gift."""

    kind = moves.Answer
    how: str
    takes: str = ""
    """The cards it takes."""

    def possible(self, scene: Scene) -> bool:
        return bool(self._ways(scene))

    def _ways(self, scene: Scene) -> list[moves.Answer]:
        return [move for move in scene.moves(moves.Answer) if move.how == self.how]

    def lacking(self, scene: Scene) -> str:
        gift = unanswered(scene)
        if not gift:
            return "Nothing has been served, so there's nothing to answer."
        given = cards_listed(gift.cards)
        return f"{scene.name} can't {self.label} {given} without {self.takes}."

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        ways = self._ways(scene)
        if not ways:
            return Advise(self.lacking(scene))
        wanted = [move for move in ways if sorted(move.cards) == sorted(scene.selected)]
        if wanted or len(ways) == 1:
            return Play(((wanted or ways)[0],))
        answers = [(said_all(move.cards), Play((move,))) for move in ways]
        return Choose.numbered(f"{scene.name}: {self.label} with which cards?", answers)


class Eat(_Answering):
    """Eat what you were served."""

    name, key, label, how = "eat", "e", "eat it", "accept"


class Cancel(_Answering):
    """Play one card of the same rank: both go in the broth and nobody eats."""

    name, key, label, how = "cancel", "c", "cancel", "cancel"
    takes = "a card of the same rank"


class Reverse(_Answering):
    """Play two cards of the same rank: the player who served it eats it instead."""

    name, key, label, how = "reverse", "r", "reverse", "reverse"
    takes = "two cards of the same rank"


# ----------------------------------------------------------------------------------------------------- phrases


def feeding_prompt(scene: Scene) -> str:
    """Who feeds, and what can be done with the card that is meant."""
    name, cards = scene.name, scene.meant
    if gift := unanswered(scene):
        return _answer_prompt(scene, gift)
    if not cards:
        return f"{name}: choose a card, then a player to eat it."
    takers = [seat for seat, objection in objections(scene, cards).items() if objection is None]
    if not takers and len(cards) > 1:
        return f"{said_all(cards)} isn't a double for anyone. Feed one card at a time; press Esc to deselect."
    if not takers:
        return f"{name}: nobody can be fed {said(cards[0])}. Press {Broth.key} to put it in the broth."
    who = listed([f"{seat + 1} for {scene.view.players[seat]}" for seat in takers], "or")
    what = (
        f"{said(cards[0])} ({tummy_view(scene.view).options.menu[cards[0].rank]})"
        if len(cards) == 1
        else f"the double {said_all(cards)}"
    )
    more = "" if scene.selected else _pointed_out(scene)
    return f"{name}: who eats {what}? Type {who}, or click a plate. {more}".rstrip()


def _pointed_out(scene: Scene) -> str:
    """The first double in the hand, in case the player has missed it; else how to choose another card, if there is one."""
    found = doubles_in(scene)
    if not found:
        return "Use the arrows for another card." if len(scene.hand) > 1 else ""
    whom = dict.fromkeys(scene.view.players[double.to] for double in found if double.cards == found[0].cards)
    return f"Select {said_all(found[0].cards)} with Space to feed the whole run to {listed(list(whom), 'or')}."


def _answer_prompt(scene: Scene, gift: Gift) -> str:
    name = scene.name
    given = cards_listed(gift.cards)
    if not gift.is_double:
        given += f" ({tummy_view(scene.view).options.menu[gift.cards[0].rank]})"
    ways = [f"{Eat.key} to eat it"]
    kinds = {move.how for move in scene.moves(moves.Answer)}
    ways += [f"{Cancel.key} to cancel"] if "cancel" in kinds else []
    ways += [f"{Reverse.key} to reverse"] if "reverse" in kinds else []
    if gift.giver == gift.to:
        served = f"{name} puts {given} on their own plate"
    else:
        served = f"{scene.view.players[gift.giver]} serves {name} {given}"
    return f"{served}. {name}: {listed(ways, 'or')}."
