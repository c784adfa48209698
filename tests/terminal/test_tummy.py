"""Four people at one laptop feed each other for three hands; the plug is pulled in the middle, and one of them leaves."""

import re

import pytest

from rummytui.settings import Settings, save
from tests.rules.table import stacked
from tests.terminal.people import CURTAIN, TablePeople, saved
from tests.terminal.terminal import QUICK, Terminal

NAMES = ["Ann", "Bob", "Gail", "Dan"]
DECKS = [
    (["4S 5S 6S 7S 9H KD 2C", "KC KH KS 3D 8D 6C QD", "5H 6H 7H JS JH JC TD", "AS AH AC AD 2H 3H 4H"], "9C TS 8C 5D"),
    (["9H 9D 9C 2S 5D KD QC", "KC KH KS 6D 6H 6S JC", "5H 5S 5C AD 8D 3C 2D", "9S TS JS QS 8C 8H 8S"], "4C TH 7H 2H"),
    (["QH AS AH AC 2C 3D 9D", "4S 5S 6S JH JD JC 8D", "2H 3H 4H 5H 7C 7D 7S"], "KD TC QD"),
]
"""The hands in the order in which they are dealt, and the cards that are drawn."""


FIRST_HAND = """
    Ann: draw stock, meld 4S 5S 6S 7S, discard 2C
    Bob: draw stock, meld KC KH KS, discard TS
    Gail: draw stock, meld 5H 6H 7H, meld JS JH JC, discard TD
    Dan: draw stock, meld AS AH AC AD, meld 2H 3H 4H, discard 5D
    Ann: feed KD to Gail
    Bob: feed 3D 8D to Ann
    Gail: feed 8C to Bob
    Ann: feed 9C to Bob
    Bob: feed 6C to Gail
    Ann: feed 9H to Gail
    Bob: feed QD to Ann
    Dan: name_special 9H
"""
"""Ann goes out, everybody eats, and the Chef names the Special."""


@pytest.fixture
def people(terminal: Terminal) -> TablePeople:
    assert save(Settings(pace="at once")) is None
    decks = [stacked(hands, "4D", stock, size=7, dealer=len(hands) - 1) for hands, stock in DECKS]
    path = saved("tummy-rummy", NAMES, decks=decks, first_dealer=3, hands=3)
    terminal.start("resume", program=QUICK)
    return TablePeople(terminal, path)


@pytest.mark.soak
def test_three_hands_with_feedings(people: TablePeople) -> None:
    people.say(FIRST_HAND)
    people.see(
        "That's the end of hand 1. Dan is the Chef.", "9♥: whenever it's played, everybody but Dan eats mashed potatoes"
    )
    people.say("Bob: leave")
    people.see("Bob cooks in hand 2, eating double, and then leaves.")
    people.say("""
        Ann: deal
        Dan: swap 1 KD 3C
        Bob: draw stock
    """)
    people.see("Special 9♥: whenever it's played, everybody but Dan eats mashed potatoes.")
    people.see_seats(Bob="8 cards ate 2 eats double", Dan="7 cards ate 0 Chef")
    people.say("Bob: meld 9H 9D 9C")
    people.see("Bob played 9♥: Gail, Ann and Bob ×2 ate.")
    people.see_seats(Bob="5 cards ate 4 eats double")
    people.say("""
        Bob: discard QC
        Gail: draw stock, meld KC KH KS, meld 6D 6H 6S, discard JC
        Dan: draw stock, meld 5H 5S 5C, lay_off KD 1, discard 2D
        Ann: draw stock, meld 9S TS JS QS, meld 8C 8H 8S, discard 2H
        Bob: feed 2S to Dan
        Gail: feed TH to Bob
        Dan: feed AD to Bob
    """)
    people.asked(1)
    people.see(
        "┃ SP sweet potatoes ×2 B butter ×2",
        "│ safe from sixes and kings │ │ safe from fives │",
        "│ WC whipped cream ×1",
    )
    assert people.pull_the_plug() == [CURTAIN]
    people.window.press("4")
    people.see("Dan has three fives on the table and so can't be fed a 5. (TU-8)")
    people.window.press("escape")
    people.say("""
        Bob: feed 3C to Gail
        Dan: feed 8D to Gail
        Bob: feed 4C to Dan
        Dan: feed 7H to Gail
        Bob: feed 5D to Gail
        Ann: name_special QH
        Ann: deal
        Dan: draw stock, meld AS AH AC, discard QH
    """)
    people.asked(0)
    people.see("Dan played Q♥: Gail and Dan ate.")
    people.see_seats(Bob="ate 8 gone")
    people.say("""
        Ann: draw stock, meld 4S 5S 6S, meld JH JD JC, discard TC
        Gail: draw stock, meld 2H 3H 4H 5H, meld 7C 7D 7S, discard QD
        Dan: feed 2C to Ann
        Ann: feed 8D to Dan
        Dan: feed 3D to broth, feed 9D to Ann, feed KD to Ann
    """)
    people.see("◆ Dan ● Bob ▲ Gail ♜ Ann", "Dan has won the game with the emptiest plate: 4 helpings.")
    stacks = [found for line in people.window.screen for found in re.finditer(r"(\d+) helpings(?! *\.)", line)]
    assert [int(found[1]) for found in sorted(stacks, key=re.Match.start)] == [4, 8, 9, 11]
    assert people.game.over
    assert people.game.scores == [11, 8, 9, 4]
    assert people.window.foreign == []
