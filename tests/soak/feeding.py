"""What a soak tries and looks at where people are fed."""

from collections.abc import Sequence
from random import Random
from typing import Any

from rules.events import Event
from rules.moves import Answer, Feed, Move, Swap
from rules.tummy.answers import How
from rules.tummy.events import (
    CardUneaten,
    Eaten,
    FinalBill,
    GiftAnswered,
    HandFed,
    SeatGone,
    SpecialFired,
    SwapDeclined,
    SwapMade,
)

HOWS: tuple[How, ...] = ("accept", "cancel", "reverse")


def feeding_hopes(game: Any, rng: Random) -> list[Move]:
    """What somebody would like to give, to answer or to swap, whether it is allowed or not."""
    seat = rng.choice(game.to_act)
    hand = game.hands[seat]
    some = tuple(rng.sample(hand, min(len(hand), rng.choice([0, 1, 1, 2, 2, 3]))))
    anybody = rng.choice([None, *range(-1, len(game.players) + 1)])
    if game.phase == "swap":
        take = rng.choice([None, *range(-1, 12), *(card for held in game.hands for card in held)])
        return [Swap(seat, anybody or 0, take, rng.choice([None, *hand]))]
    if game.phase == "feeding":
        alike = [card for card in hand if game.gift and card.rank in {given.rank for given in game.gift.cards}]
        played = rng.choice([some, tuple(alike[:1]), tuple(alike[:2])])
        if game.gift and len(game.gift.cards) > 1:
            return [
                Answer(seat, how, cards) for how in HOWS for cards in ((), some, tuple(alike[:1]), tuple(alike[:2]))
            ]
        shielded = [
            Feed(seat, (card,), meld.owner)
            for meld in game.melds
            for card in hand
            if not meld.is_run and card.rank == meld.cards[0].rank
        ]
        if shielded and not game.gift:
            return [rng.choice(shielded)]
        wishes = [Answer(seat, rng.choice(HOWS), played), Feed(seat, some, anybody)]
        return [rng.choice(wishes if game.gift else wishes[1:])]
    return []


def assert_eaten(game: Any, before: list[int], events: Sequence[Event]) -> None:
    """Everything new on a plate was eaten in an event, and there is no Feeding without cards in hands."""
    owed = list(before)
    for event in events:
        if isinstance(event, Eaten):
            assert event.units in (1, 2)
            assert event.food == game.options.menu[event.rank]
            owed[event.receiver] += event.units
        if isinstance(event, HandFed):
            assert not any(event.hands)
            assert event.counts == tuple(game.eaten)
        if isinstance(event, FinalBill):
            assert set(event.winners) == {seat for seat, units in enumerate(game.scores) if units == min(game.scores)}
    assert game.scores == owed == [sum(plate.values()) for plate in game.plates]
    assert game.phase != "feeding" or any(game.hands)
    assert not any(game.hands[seat] for seat in game.gone) or game.phase in ("between hands", "over")


def feeding_endings(event: Event) -> list[str]:
    """How food came to somebody, or did not."""
    if isinstance(event, Eaten):
        return [f"eaten: {event.why.value}", *(["eaten: double"] if event.units == 2 else [])]
    if isinstance(event, CardUneaten):
        return ["eaten: not at all"]
    if isinstance(event, GiftAnswered):
        return [f"answered: {event.how}" + (" a double" if len(event.given) > 1 else "")]
    if isinstance(event, SeatGone | SpecialFired | SwapDeclined | SwapMade):
        return [f"also: {type(event).__name__}"]
    return []
