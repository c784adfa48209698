"""Tummy Rummy in sentences: one for each gift, and one for everything that a Special feeds."""

from __future__ import annotations

import pytest

from rules import GAMES
from rules.cards import cards
from rules.events import CardDiscarded, Event
from rules.tummy.events import CardsGiven, CardUneaten, Eaten, EatenFor, GiftAnswered, SpecialFired, SwapMade
from rummytui.games.tummy_rummy.meanings import MEANINGS
from rummytui.text import DonePart, Sentence, tell

NAMES = ("Ann", "Bob", "Gail")
KS, KC, KH, KD, FOUR = cards("KS KC KH KD 4H")


def ate(giver: int, receiver: int, rank: str, food: str, units: int = 1, why: EatenFor = EatenFor.CARD) -> Eaten:
    return Eaten(giver, receiver, rank, food, units, (KS,), why)


TOLD: dict[str, tuple[list[Event], list[Sentence]]] = {
    "eaten": (
        [CardsGiven(1, 0, (KS,)), ate(1, 0, "K", "turkey")],
        [Sentence("Bob served Ann K♠: Ann eats turkey.", 1)],
    ),
    "double helpings for a Cook": (
        [CardsGiven(1, 0, (KS,)), ate(1, 0, "K", "turkey", 2)],
        [Sentence("Bob served Ann K♠: Ann eats 2 × turkey.", 1)],
    ),
    "cancelled": (
        [CardsGiven(1, 0, (KS,)), GiftAnswered(1, 0, (KS,), "cancel", (KC,))],
        [Sentence("Bob served Ann K♠, but Ann cancelled with K♣: nobody eats.", 1)],
    ),
    "reversed": (
        [CardsGiven(1, 0, (KS,)), GiftAnswered(1, 0, (KS,), "reverse", (KH, KD)), ate(0, 1, "K", "turkey")],
        [Sentence("Bob served Ann K♠, but Ann reversed it with K♥ and K♦: Bob eats turkey.", 1)],
    ),
    "still to be answered": ([CardsGiven(1, 0, (KS,))], [Sentence("Bob served Ann K♠.", 1)]),
    "to oneself": (
        [CardsGiven(1, 1, (KS,)), ate(1, 1, "K", "turkey", why=EatenFor.OWN_CARD)],
        [Sentence("Bob put K♠ on their own plate: Bob eats turkey.", 1)],
    ),
    "two gifts": (
        [CardsGiven(1, 0, (KS,)), ate(1, 0, "K", "turkey"), CardsGiven(2, 1, (FOUR,)), ate(2, 1, "4", "casserole")],
        [Sentence("Bob served Ann K♠: Ann eats turkey.", 1), Sentence("Gail served Bob 4♥: Bob eats casserole.", 2)],
    ),
    "the broth": ([CardUneaten(1, KS)], [Sentence("Bob put K♠ in the broth: it couldn't be fed to anyone.", 1)]),
    "a Special": (
        [
            CardDiscarded(1, KS),
            SpecialFired(1, KS, 0),
            ate(1, 1, "K", "turkey", why=EatenFor.SPECIAL),
            ate(1, 2, "K", "turkey", 2, EatenFor.SPECIAL),
        ],
        [
            Sentence("Bob discarded K♠.", 1, discard="K♠"),
            Sentence("K♠ is the Special: Bob eats turkey and Gail eats 2 × turkey.", None),
        ],
    ),
    "a swap keeps its cards": (
        [SwapMade(0, 1, KS, KC)],
        [Sentence("Ann swapped a card with Bob.", 0, deeds=(DonePart("swapped a card with Bob"),))],
    ),
}


@pytest.mark.parametrize("case", TOLD)
def test_told(case: str) -> None:
    events, told = TOLD[case]
    assert tell(events, MEANINGS.teller(NAMES)) == told


def test_helpings_are_counted_as_the_table_likes() -> None:
    options = GAMES["tummy-rummy"].Options(unit_words={"K": "slice"})  # type: ignore[call-arg]
    events = [CardsGiven(1, 0, (KS,)), ate(1, 0, "K", "turkey")]
    assert tell(events, MEANINGS.teller(NAMES, options)) == [
        Sentence("Bob served Ann K♠: Ann eats one slice of turkey.", 1)
    ]
