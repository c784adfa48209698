"""Twelve at a table of Dummy Rummy, most of them bots: a sale, a contract, and the score sheet after two hands."""

import pytest

from rules.moves import Pass
from rummytui.settings import Settings, save
from tests.rules.table import NAMES, stacked
from tests.terminal.people import TablePeople, saved
from tests.terminal.terminal import QUICK, Terminal

ANN = "2S 2C 2H 9S 9H 9D 5C 6D JH QS 3H"
BOB = ["7S 7H 7D 7C 7S 7H KS KH KD KC 2D", "7S 7H 7D 7C 7S 7H 7D 7C 7S 7H 7D"]
CONTRACTS = [[2, 0], [1, 0]]


@pytest.fixture
def people(terminal: Terminal) -> TablePeople:
    assert save(Settings(pace="at once")) is None
    rest = [""] * 10
    decks = [
        stacked([ANN, BOB[0], *rest], "QD", "4H 4D 8C 5S", size=11, dealer=11, packs=4),
        stacked(["", BOB[1], *rest], "7C", size=11, dealer=0, packs=4),
    ]
    bots = dict.fromkeys(range(4, 12), "easy")
    path = saved("dummy-rummy", NAMES, bots=bots, decks=decks, first_dealer=11, contracts=CONTRACTS)
    terminal.start("resume", program=QUICK)
    return TablePeople(terminal, path)


def lay_down(people: TablePeople, seat: int) -> None:
    """Have the contract laid out, and go down with it."""
    people.asked(seat)
    people.window.press("e")
    people.see(f"{people.game.players[seat]}: the contract is complete. Press e to go down")
    (layout,) = people.game.legal_moves(seat)[:1]
    people.make(layout, ["e"])


@pytest.mark.soak
def test_two_hands_with_a_sale(people: TablePeople) -> None:
    people.say("Ann: draw stock")
    people.asked(1)
    people.see("Q♦ is for sale for a penny", "2 ● Bob ¢¢¢ may buy 3 ▲ Cat ¢¢¢ may buy", "◐ Lou ¢¢¢ thinks")
    people.window.press("p", "3").wait_for("Only Cat may look now.").press("space").wait_for("Cat's hand.").press(
        "space"
    )
    people.see("Who buys Q♦? Type 2 for Bob, 3 for Cat, 4 for Dan or n for nobody; o shows a hand first.")
    assert people.pull_the_plug() == []
    people.make(Pass(1), ["3"])
    people.see("Cat bought Q♦ and got 2 extra cards.", "▲ Cat 14 2¢", "Ann: two sets needed, and the cards are there")
    lay_down(people, 0)
    people.say("""
        Ann: discard JH
        Bob: draw stock
    """)
    people.make(Pass(2), ["n"])
    lay_down(people, 1)
    people.say("Bob: lay_off 2D 1, discard 5S")
    people.see("Bob goes out and wins hand 1 (two sets).")
    people.say("""
        Ann: deal
        Bob: draw discard
    """)
    lay_down(people, 1)
    people.see("Bob has won the game with 0 points, the lowest total.")
    people.see("♜ Ann 35 125 ● Bob 0 0 ★")
    people.window.press("pagedown")
    people.see("▲ Cat 115 195 ◆ Dan 75 155 ■ Eve 85 175 ▼ Fay 90 205", "1 two sets · 2 one set")
    assert people.game.scores[:6] == [125, 0, 195, 155, 175, 205]
    assert people.window.foreign == []
