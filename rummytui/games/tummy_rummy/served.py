"""The plates of a Feeding, with what the cards that are meant would do on each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rules import HIDDEN, Card
from rules.cards import RANKS
from rules.events import Event
from rules.melds import RANK_WORDS
from rules.seats import Seat
from rules.tummy.events import Eaten
from rules.tummy.options import helping
from rules.tummy.protection import Double, Obstacle, Shield, double_on, shields
from rules.tummy.state import TummyView
from rummytui.games.tummy_rummy.feeding import are_open, objections, tummy_view, unanswered
from rummytui.games.tummy_rummy.foods import Dish, dishes
from rummytui.games.tummy_rummy.plate import Plate
from rummytui.table.scene import Scene
from rummytui.text import counted, listed, said, said_all

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
