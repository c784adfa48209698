"""What any desk works out from what has happened."""

from __future__ import annotations

import pytest

from rules.cards import Card, cards
from rules.events import CardBought, CardDiscarded, CardDrawn, Event, MeldTabled
from rummytui.games import desk_for

ANN, BOB = 0, 1


def drawn(code: str, seat: int = ANN) -> Event:
    return CardDrawn(seat, "stock", Card.of(code))


def thrown(code: str, seat: int = ANN) -> Event:
    return CardDiscarded(seat, Card.of(code))


def bought(code: str, seat: int = ANN) -> Event:
    return CardBought(seat, BOB, Card.of(code), 2)


MELDED = MeldTabled(ANN, tuple(cards("4H 5H 6H")), 0)


@pytest.mark.parametrize(
    ("happened", "just"),
    [
        ([], ""),
        ([drawn("KD")], "KD"),
        ([thrown("2C", BOB), drawn("KD")], "KD"),
        ([drawn("KD"), thrown("2C")], ""),
        ([drawn("KD"), MELDED], ""),
        ([drawn("KD"), drawn("9S")], "9S"),
        ([bought("KD"), drawn("9S"), drawn("3C", BOB)], "KD 9S"),
        ([bought("KD"), drawn("9S"), thrown("3C", BOB), drawn("TD")], "TD"),
        ([drawn("KD"), thrown("2C"), drawn("9S", BOB)], ""),
        ([drawn("KD", BOB)], ""),
    ],
)
def test_what_was_just_drawn_has_nothing_played_after_it(happened: list[Event], just: str) -> None:
    desk = desk_for("rummy")
    assert set(desk.just_drawn(happened, ANN)) == set(cards(just))
    assert desk.has_just_drawn(happened, ANN) == bool(just)
