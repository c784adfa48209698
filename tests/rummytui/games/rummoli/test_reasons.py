"""Reasons of Rummoli in words: what is likely, what it costs, and which way it goes."""

from __future__ import annotations

from math import gcd

import pytest

from rules import new_game
from rummytui.advice import Reason
from rummytui.games.rummoli.reasons import WORDS, AskedInVain, FairShare, PlayedOut, PotOdds, WinChance, WorthUpTo
from rummytui.text.advice import Adviser
from rummytui.text.odds import share

VIEW = new_game("rummoli", ["Ann", "Bob", "Gail"], seed=1).seen_by(0)


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (WinChance(2, 2), "Ann hardly ever beats the other 2 players"),
        (WinChance(3, 1), "Ann beats the other player about one time in twenty"),
        (WinChance(97, 2), "Ann beats the other 2 players about nineteen times in twenty"),
        (WinChance(98, 2), "Ann beats the other 2 players nearly every time"),
        (PotOdds(2, 9, 18), "calling 2 chips to win 9 pays off only if Ann wins at least one time in five"),
        (PotOdds(3, 24, 12), "calling 3 chips to win 24 pays off only if Ann wins at least one time in nine"),
        (PotOdds(1, 5, 17), "calling 1 chip to win 5 pays off only if Ann wins at least one time in six"),
        (PotOdds(5, 5, 50), "calling 5 chips to win 5 pays off only if Ann wins at least half the time"),
        (PotOdds(5, 7, 42), "calling 5 chips to win 7 pays off only if Ann wins at least five times in twelve"),
        (PotOdds(5, 3, 63), "calling 5 chips to win 3 pays off only if Ann wins at least five times in eight"),
        (PotOdds(1, 24, 4), "calling 1 chip to win 24 pays off only if Ann wins at least one time in 25"),
        (PotOdds(1, 99, 1), "calling 1 chip to win 99 pays off even with a long shot"),
        (FairShare(50), "an average hand wins half the time"),
        (FairShare(17), "an average hand wins one time in six"),
        (FairShare(12), "an average hand wins one time in eight"),
        (WorthUpTo(0), "the widow is worth no chips to Ann"),
        (WorthUpTo(6), "the widow is worth up to 6 chips to Ann"),
        (AskedInVain(1), "1 player has no pay card, so the widow may have one"),
        (PlayedOut(40, -3), "on average it leaves Ann 3 chips down over 40 imagined deals"),
        (PlayedOut(1, 1), "on average it leaves Ann 1 chip up over 1 imagined deal"),
        (PlayedOut(40, 0), "on average it leaves Ann even over 40 imagined deals"),
    ],
)
def test_in_words(reason: Reason, said: str) -> None:
    assert Adviser(VIEW, WORDS).reason(reason) == said


@pytest.mark.parametrize("owed", range(1, 13))
def test_the_break_even_that_is_said_is_never_too_low_and_hardly_too_high(owed: int) -> None:
    words = {"half the time": (1, 2)} | {
        share(part, of): (part, of)
        for of in range(2, 130)
        for part in range(1, of)
        if gcd(part, of) == 1
        if of // part < 5 or part == 1
    }
    for pot in range(1, 100):
        part, of = words[share(owed, pot + owed)]
        said, needed = part / of, owed / (pot + owed)
        assert needed <= said < needed + 0.034, (owed, pot)
