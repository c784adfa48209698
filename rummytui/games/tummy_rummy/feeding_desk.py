"""The Feeding at the table: plates, and cards to put on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rules import HIDDEN, Card, View, moves
from rules.cards import RANKS
from rules.events import Event
from rules.melds import RANK_WORDS
from rules.seats import Seat
from rules.tummy.events import Eaten
from rules.tummy.options import helping
from rules.tummy.protection import Double, Obstacle, Shield, double_on, shields
from rules.tummy.state import TummyView
from rummytui.games.tummy_rummy.feeding import (
    Broth,
    Cancel,
    Eat,
    Feed,
    Reverse,
    are_open,
    doubles_in,
    feeding_prompt,
    objections,
    tummy_view,
    unanswered,
    who_is_fed,
)
from rummytui.games.tummy_rummy.foods import Dish, dishes
from rummytui.games.tummy_rummy.menu_card import MenuCard
from rummytui.games.tummy_rummy.plate import Plate
from rummytui.games.tummy_rummy.plates import Plates
from rummytui.table.offers import Advise, Offer
from rummytui.table.phase_desk import HURRIES, HowTo, PhaseDesk
from rummytui.table.scene import Scene
from rummytui.text import counted, hand_size, listed, said, said_all, whose

_MOST_CARDS: Final = 4
"""Of a longer run the ends are named."""
_CHEF: Final = (("nobody feeds the Chef",), ("isn't fed",))


def plates_of(scene: Scene) -> list[Plate]:
    """A plate for every seat, with what the meant cards would do there."""
    view = tummy_view(scene.view)
    feeding = bool(scene.acting) and not unanswered(scene) and bool(scene.hand)
    refused = objections(scene, scene.meant) if feeding and scene.meant else {}
    # The plate already says that the Chef isn't fed, and nobody expects to feed themselves.
    obvious = {view.chef, scene.seat} if refused else set()
    eaten = _eaten(view, scene.events)
    found = []
    for seat, name in enumerate(view.players):
        objection = refused.get(seat)
        welcome = seat in refused and objection is None
        verdict: tuple[str, ...] = ()
        if welcome:
            verdict = _would_eat(scene, seat)
        elif objection and seat not in obvious:
            verdict = _kept_away(scene, seat, objection.obstacle)
        found.append(
            Plate(
                name,
                view.scores[seat],
                eaten[seat],
                cards=len(view.hands[seat]),
                feeding=seat in view.to_act,
                badges=_badges(view, seat),
                safe=_safe(view, seat),
                verdict=verdict,
                welcome=welcome,
                apart=seat == view.chef or seat in view.gone,
                hand=_open(view, seat),
            )
        )
    return found


def _eaten(view: TummyView, events: Sequence[Event]) -> list[tuple[Dish, ...]]:
    """What each seat has eaten in this hand, the most eaten first."""
    units: list[Counter[str]] = [Counter() for _ in view.players]
    for event in events:
        if isinstance(event, Eaten):
            units[event.receiver][event.rank] += event.units
    menu = dishes(view.options.menu) if any(units) else {}
    return [tuple(menu[rank]._replace(units=count) for rank, count in plate.most_common()) for plate in units]


def _badges(view: TummyView, seat: Seat) -> tuple[str, ...]:
    if seat in view.gone:
        return ("gone",)
    chef = "Chef" if seat == view.chef else ""
    if seat not in view.cooks:
        return (chef,) if chef else ()
    return tuple(f"{chef} {double}".strip() for double in ("eats double", "×2"))


def _open(view: TummyView, seat: Seat) -> tuple[Card, ...]:
    hand: Sequence[Card] = view.hands[seat]
    return tuple(hand) if are_open(view) and HIDDEN not in hand else ()


# ----------------------------------------------------------------------------------------------------- safe from what


def _safe(view: TummyView, seat: Seat) -> tuple[tuple[str, ...], ...]:
    """What a seat is safe from, and which two cards get past that; nothing if it is not safe. (TU-4, TU-8 to TU-10)"""
    if seat in view.gone:
        return ()
    if seat == view.chef:
        return _CHEF
    found = shields(view, seat)
    if not found:
        return ()
    shielded = sorted({shield.rank for shield in found}, key=RANKS.index)
    ranks = [_rank(rank) for rank in shielded]
    sets = {_rank(shield.rank) for shield in found if not shield.meld.is_run}
    pairs = _pairs(found, sets)
    in_words = f"safe from {listed([RANK_WORDS[shield] for shield in shielded])}"
    if not pairs:
        return (in_words,), (f"safe from {listed(ranks)}",), (f"safe: {' '.join(ranks)}",)
    return (
        *(
            (
                safe,
                f"but {', or '.join(f'{low} and {high} of one suit' for low, high in pairs)} would feed them the whole run",
            )
            for safe in (in_words, f"safe from {listed(ranks)}")
        ),
        (f"safe from {listed(ranks)}", *(f"{low}+{high} of one suit: the whole run" for low, high in pairs)),
        (f"safe from {listed(ranks)}", *(f"not {low}+{high} of one suit" for low, high in pairs)),
        (f"safe: {' '.join(ranks)}, not {' '.join(f'{low}+{high}' for low, high in pairs)}",),
    )


def _pairs(found: Sequence[Shield], sets: set[str]) -> list[tuple[str, str]]:
    """The ranks of the doubles that get past runs, each pair once, the low end first."""
    ends: dict[int, tuple[str, str]] = {}
    for shield in found:
        if shield.partner:
            ends.setdefault(id(shield.meld), (_rank(shield.rank), _rank(shield.partner)))
    return list(dict.fromkeys(pair for pair in ends.values() if not {*pair} & sets))


def _rank(rank: str) -> str:
    return rank.replace("T", "10")


# ----------------------------------------------------------------------------------------------------- what would happen


def _would_eat(scene: Scene, seat: Seat) -> tuple[str, ...]:
    """What ``seat`` would eat if it were given the meant cards."""
    view = tummy_view(scene.view)
    name = view.players[seat]
    twice = 2 if seat in view.cooks else 1
    if len(scene.meant) == 1:
        options = view.options
        food = helping(options.menu, options.unit_words, scene.meant[0].rank, twice)
        return f"{name} eats {food}", f"eats {food}", food
    double = double_on(view, scene.meant, seat)
    assert isinstance(double, Double)
    much = counted(len(double.ranks) * twice, "helping")
    return f"{name} eats the whole run: {much}", f"eats the whole run: {much}", f"the whole run: {much}", f"eats {much}"


def _kept_away(scene: Scene, seat: Seat, obstacle: Obstacle) -> tuple[str, ...]:
    """What keeps the meant cards from ``seat``."""
    view, ranks = tummy_view(scene.view), {card.rank for card in scene.meant}
    match obstacle:
        case Obstacle.SET | Obstacle.RUN:
            melds = [
                shield.meld
                for shield in shields(view, seat)
                if shield.rank in ranks and shield.meld.is_run == (obstacle is Obstacle.RUN)
            ]
            kind = "a run" if obstacle is Obstacle.RUN else f"a set of {_rank(melds[0].cards[0].rank)}s"
            cards = melds[0].cards
            shown = said_all(cards) if len(cards) <= _MOST_CARDS else f"{said(cards[0])} to {said(cards[-1])}"
            return f"safe: has {shown}", f"safe: has {kind}", f"safe: {kind}"
        case Obstacle.NO_DOUBLE:
            return "has no run for these two", "no run for these two"
        case Obstacle.NOT_FED:
            return ("only one card at a time",)


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
        with self._menu.drawn_once():
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
