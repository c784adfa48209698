"""The Feeding at the table: plates, and cards to put on them."""

from __future__ import annotations

from collections.abc import Sequence

from rules import Card, View, moves
from rummytui.games.tummy_rummy.feeding import (
    Broth,
    Cancel,
    Eat,
    Feed,
    Reverse,
    doubles_in,
    feeding_prompt,
    objections,
    tummy_view,
    unanswered,
    who_is_fed,
)
from rummytui.games.tummy_rummy.menu_card import MenuCard
from rummytui.games.tummy_rummy.plate import Plate
from rummytui.games.tummy_rummy.plates import Plates
from rummytui.games.tummy_rummy.served import plates_of
from rummytui.table.offers import Advise, Offer
from rummytui.table.phase_desk import HURRIES, HowTo, PhaseDesk
from rummytui.table.scene import Scene
from rummytui.text import counted, hand_size, listed, said_all, whose


class FeedingDesk(PhaseDesk):
    """Plates in the place of piles: whom to feed what, and how to answer. (TU-6 to TU-13)"""

    commands = (Feed(), Broth(), Eat(), Cancel(), Reverse())
    follows_cursor = True
    shows_seats = False

    def moment(self, hand: str) -> str:
        return f"{hand} · the Feeding"

    def __init__(self, plates: Plates, menu: MenuCard) -> None:
        self._plates = plates
        self._menu = menu
        self._view: View | None = None
        self._served: dict[tuple[Card, ...], list[Plate]] = {}

    def question(self, scene: Scene, answers: Sequence[moves.Move]) -> str:
        served = {card.rank for move in answers if isinstance(move, moves.Feed) for card in move.cards}
        if not served:
            return super().question(scene, answers)
        menu = tummy_view(scene.view).options.menu
        return f"Who eats the {menu[served.pop()]}?" if len(served) == 1 else "What would you serve, and to whom?"

    def show(self, scene: Scene) -> None:
        gift = unanswered(scene)
        meant = gift.cards if gift else scene.meant if scene.acting else ()
        self._menu.mean(meant)
        # What was eaten is on a plate, and its picture would have to be written while other things move.
        self._menu.show_dish(*((meant[0].rank, "served" if gift else "in hand") if meant else ()))
        self._plates.show_plates(self._plates_of(scene))

    def _plates_of(self, scene: Scene) -> list[Plate]:
        """The plates; those of cards that were meant before, as long as nothing has happened, as they were."""
        if self._view is not scene.view:
            self._view, self._served = scene.view, {}
        if scene.meant not in self._served:
            self._served[scene.meant] = plates_of(scene)
        return self._served[scene.meant]

    def told(self, scene: Scene) -> Sequence[str]:
        return [_told(plate) for plate in plates_of(scene)]

    def prompt(self, scene: Scene) -> str:
        return feeding_prompt(scene)

    def waiting(self, scene: Scene) -> str:
        who = listed([scene.view.players[seat] for seat in scene.view.to_act])
        doing = f"Waiting for {whose(who)} answer" if unanswered(scene) else f"{who} is serving"
        return f"{doing}. {HURRIES}"

    def helpful(self, scene: Scene) -> frozenset[Card]:
        if not scene.acting:
            return frozenset()
        if gift := unanswered(scene):
            ranks = {card.rank for card in gift.cards}
            return frozenset(card for card in scene.hand if card.rank in ranks)
        return frozenset(card for double in doubles_in(scene) for card in double.cards)

    def standing_choices(self, scene: Scene) -> Offer | None:
        if not scene.meant or unanswered(scene):
            return None
        return who_is_fed(feeding_prompt(scene), scene, objections(scene, scene.meant))

    def card_meant(self, scene: Scene, card: Card, position: int) -> Offer:
        return Advise(feeding_prompt(scene)) if unanswered(scene) else Feed().offer(scene)

    def step(self, scene: Scene, move: moves.Move) -> HowTo:
        match move:
            case moves.Feed(cards=cards, to=int(to)):
                return HowTo(f"feed {said_all(cards)} to {scene.view.players[to]}", str(to + 1), tuple(cards))
            case moves.Feed(cards=cards):
                return HowTo(f"put {said_all(cards)} in the broth", Broth.key, tuple(cards))
            case moves.Answer(how="accept"):
                return HowTo("eat it", Eat.key)
            case moves.Answer(how=how, cards=cards):
                return HowTo(
                    f"{how} it with {said_all(cards)}", Cancel.key if how == Cancel.how else Reverse.key, cards
                )
        raise ValueError(f"{move.kind} isn't a kind of move in the Feeding")


def _told(plate: Plate) -> str:
    """A plate in a sentence."""
    eaten = ", ".join(f"{dish.food} {dish.units}" for dish in plate.eaten)
    facts = [
        ", ".join(plate.badges[:1]),
        "" if plate.apart else hand_size(plate.cards),
        f"ate {eaten}" if eaten else "has eaten nothing this hand",
        f"{counted(plate.units, 'helping')} in all",
        ", ".join(plate.safe[0]) if plate.safe else "",
        f"hand {said_all(plate.hand)}" if plate.hand else "",
    ]
    return f"{plate.name}: {'; '.join(filter(None, facts))}."
