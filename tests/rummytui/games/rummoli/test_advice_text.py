"""Reasons of Rummoli in words: what is likely, what it costs, and which way it goes."""

from __future__ import annotations

import pytest

from rules import new_game
from rummytui.advice import Reason
from rummytui.games.rummoli.advice_text import RummoliAdviser
from rummytui.games.rummoli.reasons import AskedInVain, PlayedOut, PotOdds, WinChance, WorthUpTo

VIEW = new_game("rummoli", ["Ann", "Bob", "Gail"], seed=1).seen_by(0)


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (WinChance(2, 2), "Ann hardly ever beats the other 2 players"),
        (WinChance(3, 1), "Ann beats the other player about one time in twenty"),
        (WinChance(97, 2), "Ann beats the other 2 players about nineteen times in twenty"),
        (WinChance(98, 2), "Ann beats the other 2 players nearly every time"),
        (PotOdds(2, 9, 18), "calling 2 chips to win 9 pays off if Ann wins at least one time in five"),
        (WorthUpTo(0), "the widow is worth no chips to Ann"),
        (WorthUpTo(6), "the widow is worth up to 6 chips to Ann"),
        (AskedInVain(1), "1 player has no pay card, so the widow may have one"),
        (PlayedOut(40, -3), "on average it leaves Ann 3 chips down over 40 imagined deals"),
        (PlayedOut(1, 1), "on average it leaves Ann 1 chip up over 1 imagined deal"),
        (PlayedOut(40, 0), "on average it leaves Ann even over 40 imagined deals"),
    ],
)
def test_in_words(reason: Reason, said: str) -> None:
    assert RummoliAdviser(VIEW).reason(reason) == said
