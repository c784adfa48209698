"""What any desk works out from what has happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import rules
from rules.cards import Card, cards
from rules.events import CardBought, CardDiscarded, CardDrawn, Event, MeldTabled
from rummytui.games import desk_for
from rummytui.text import Account, AccountLine
from rummytui.widgets.account import AccountTable

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
    assert set(desk_for("rummy").just_drawn(happened, ANN)) == set(cards(just))


@pytest.mark.parametrize(
    ("game", "options", "title"),
    [
        ("rummy", {"hands": 1, "ace": "either"}, "Rummy · shared deal · hand 1 · house rules: ace either"),
        ("rummy", {"hands": 5}, "Rummy · shared deal · hand 1 · house rules: hands 5"),
        ("dummy-rummy", {"contracts": [[2, 0]]}, "Dummy Rummy · shared deal · hand 1: two sets"),
        ("rummoli", {"rounds": 1, "final": "none"}, "Rummoli · shared deal · round 1"),
    ],
)
def test_the_title_of_a_shared_deal_leaves_out_that_it_is_one_hand(game: str, options: Any, title: str) -> None:
    view = rules.new_game(game, ("Ann", "Bob", "Cleo"), seed=1, options=options).seen_by(None)
    assert desk_for(game, occasion="shared deal").title(view) == title
    assert "house rules: " in desk_for(game).title(view)


@pytest.mark.parametrize(("game", "order"), [("rummy", [1, 2, 0]), ("dummy-rummy", [1, 0, 2])])
def test_a_settlement_puts_the_winner_of_the_hand_first_and_then_goes_by_the_totals(
    game: str, order: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The winner of the hand comes first even where another player is ahead."""
    names = ("Ann", "Bob", "Cleo")
    lines = [AccountLine(name, name == "Bob", (), None, 0, total) for name, total in zip(names, (1, 5, 9), strict=True)]
    desk = desk_for(game)
    shown: list[Sequence[int]] = []
    monkeypatch.setattr(desk, "account", lambda *_: Account("Bob wins.", tuple(lines), ()))
    monkeypatch.setattr(AccountTable, "show_account", lambda *given: shown.append(given[-1]))
    desk.settlement()
    desk.show_settlement([], rules.new_game(game, names, seed=1).seen_by(None))
    assert shown == [order]
