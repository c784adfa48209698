"""A hand of each of the five other games, from the deal to the settlement, with the plug pulled in the middle."""

from dataclasses import dataclass, field
from typing import Any

import pytest

from rummytui.settings import Settings, save
from rummytui.text import signed
from tests.rules.table import NAMES, stacked
from tests.terminal.people import CURTAIN, TablePeople, saved
from tests.terminal.terminal import QUICK, Terminal


@dataclass(frozen=True)
class Hand:
    """What is dealt and what is played: until the plug is pulled when ``asked`` stands on the screen, and after that."""

    hands: list[str]
    upcard: str
    stock: str
    before: str
    asked: str
    after: str
    told: tuple[str, ...]
    """What the settlement says."""
    size: int = 7
    packs: int = 1
    jokers: int = 0
    table: dict[str, Any] = field(default_factory=dict)


HANDS = {
    "boathouse": Hand(
        ["4H 5H 6H 9C 9D 9S 2C", "", ""],
        "KC",
        "KS QD 7H 3H",
        """
        Ann: draw stock, discard KS
        Bob: draw discard
        """,
        "Bob: now the second card: draw from the stock, or take K♣.",
        """
        Bob: draw stock, discard QD
        Cat: draw stock, discard 7H
        Ann: draw discard, draw stock, declare 9S 9D 9C+3H 4H 5H 6H 7H/2C
        """,
        ("Ann goes out and wins hand 1: 97 points.",),
    ),
    "continental": Hand(
        ["3S 4S 5S 6S 7S 8S 3H 4H 5H 6H 7H 8H 9C Jk KD", ""],
        "QD",
        "AC 2D TC",
        """
        Ann: draw stock, discard AC
        Bob: draw stock
        """,
        "♜ Ann drew and discarded A♣. ● Bob drew.",
        """
        Bob: discard 2D
        Ann: draw stock, declare 3S 4S 5S+6S 7S 8S+3H 4H 5H+6H 7H 8H+9C TC Jk=JC/KD
        """,
        (
            "Ann goes out and wins hand 1: 3 points. Winning the hand; the winner's jokers.",
            "−3 −3 pays Ann 3: 1 + 2",
        ),
        size=15,
        packs=2,
        jokers=2,
    ),
    "gamblers": Hand(
        ["4S 5S 6S", "", "", ""],
        "QD",
        "",
        "Cat: draw stock",
        "Cat drew.",
        """
        Cat: discard 9S
        Dan: refuse
        """,
        ("Dan refuses 9♠. Ann wins hand 1: 29 points.",),
        table={"stock_left": 1},
    ),
    "knock": Hand(
        ["AS AH AC 2S 3S 4S 7D 7H 7C KD", "KS QH JC 9D 8S 6H 5C TC 4D 2H"],
        "QD",
        "QS",
        "Ann: draw stock, discard QS",
        "Ann: draw from the stock, or take K♠",
        "Ann: draw stock, knock KD",
        ("Ann knocks. Ann wins hand 1",),
        size=10,
        table={"bots": {1: "easy"}, "knock_limit": 15},
    ),
    "double-rum": Hand(
        ["6S 7S 8S Jk KH KD KC 2C 3C 9D", "9S QH QD QC 5H 5D 5C 8D TC 3H"],
        "QD",
        "JC AS 4C",
        """
        Ann: draw stock, meld 6S 7S 8S Jk=9S, meld KC KH KD, discard JC
        Bob: draw stock, move_joker 9S 0
        """,
        "Bob drew and played 9♠ into Ann's spades, moving the joker to 5♠.",
        """
        Bob: meld QH QD QC, discard AS
        Ann: draw stock, meld 2C 3C 4C, discard 9D
        """,
        ("Ann goes out and wins hand 1: 36 points.",),
        size=10,
        packs=2,
        jokers=2,
    ),
}


BY_MOUSE = {"continental", "gamblers"}
"""Games of which a hand is played with the mouse every day, and by keys in soaks; the others the other way round."""


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.soak) if game in BY_MOUSE else game for game in HANDS]
)
def test_a_hand_of(game: str, terminal: Terminal) -> None:
    assert save(Settings(pace="at once")) is None
    hand = HANDS[game]
    seats = len(hand.hands)
    deck = stacked(
        hand.hands, hand.upcard, hand.stock, size=hand.size, dealer=seats - 1, packs=hand.packs, jokers=hand.jokers
    )
    path = saved(game, NAMES[:seats], decks=[deck], first_dealer=seats - 1, **hand.table)
    people = TablePeople(terminal.start("resume", program=QUICK), path)
    people.say(hand.before)
    people.see(hand.asked)
    assert people.pull_the_plug() == ([] if "bots" in hand.table else [CURTAIN])
    people.say(hand.after)
    people.see("finish the game")
    people.see(*hand.told, *(signed(score) for score in people.game.scores))
    assert people.game.phase == "between hands"
    assert terminal.foreign == []
