"""A hand of every game with the mouse alone, and all that surrounds the table."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import pytest

from rules.moves import Pass
from rummytui.settings import Settings, save
from rummytui.text import signed
from tests.rules.gin.duel import KNOCKER, OTHER_LAYING_OFF
from tests.rules.rummoli import boards
from tests.rules.table import NAMES, stacked
from tests.terminal.mouse import Clickers
from tests.terminal.people import saved
from tests.terminal.terminal import QUICK, Terminal
from tests.terminal.test_dummy import ANN, BOB
from tests.terminal.test_tummy import DECKS, FIRST_HAND
from tests.terminal.test_tummy import NAMES as EATERS
from tests.terminal.test_variants import BY_MOUSE, HANDS


@pytest.fixture(autouse=True)
def no_pauses() -> None:
    assert save(Settings(pace="at once")) is None


def table(window: Terminal, game: str, players: Sequence[str], deck: Sequence[str], **more: Any) -> Clickers:
    """Everybody at a new table, who holds what is in the deck."""
    path = saved(game, players, decks=[deck], **more)
    return Clickers(window.start("resume", program=QUICK), path)


@pytest.mark.parametrize(
    "game", [game if game in BY_MOUSE else pytest.param(game, marks=pytest.mark.soak) for game in HANDS]
)
def test_a_hand_of(game: str, terminal: Terminal) -> None:
    hand = HANDS[game]
    seats = len(hand.hands)
    deck = stacked(
        hand.hands, hand.upcard, hand.stock, size=hand.size, dealer=seats - 1, packs=hand.packs, jokers=hand.jokers
    )
    people = table(terminal, game, NAMES[:seats], deck, first_dealer=seats - 1, **hand.table)
    people.say(f"{hand.before}\n{hand.after}")
    people.see("finish the game", *hand.told, *(signed(score) for score in people.game.scores))


def test_a_hand_of_rummy(terminal: Terminal) -> None:
    """Melds, and cards laid off by a click on the meld that they go to."""
    deck = stacked(
        ["4H 5H 6H 9C 9D 9S 2C", "7H JC QD 3S 5D KC TH", "AS 3C 6D 8C TD QH JS"], "KD", "KS 9H 8H", size=7, dealer=2
    )
    people = table(terminal, "rummy", NAMES[:3], deck, first_dealer=2)
    people.say("""
        Ann: draw stock, meld 4H 5H 6H, meld 9C 9D 9S, discard KS
        Bob: draw discard, lay_off 7H 0, discard JC
        Cat: draw stock, lay_off 9H 1, discard AS
        Ann: draw stock, lay_off 8H 0, discard 2C
    """)
    people.see(
        "finish the game", "Ann goes out and wins hand 1: 95 points.", *(signed(score) for score in people.game.scores)
    )


@pytest.mark.soak
def test_a_hand_of_gin(terminal: Terminal) -> None:
    deck = stacked([KNOCKER, OTHER_LAYING_OFF], "8D", "TC", size=10, dealer=1)
    people = table(terminal, "gin", NAMES[:2], deck, first_dealer=1)
    people.say("Ann: pass\nBob: pass\nAnn: draw stock, knock TC")
    people.see("Ann knocks and wins hand 1: 27 points.", "Bob lays off 7♠ on Ann's 4-5-6 of spades")


def test_a_hand_of_dummy_rummy(terminal: Terminal) -> None:
    """A sale, and a contract that is laid out and gone down with."""
    deck = stacked([ANN, BOB[0], ""], "QD", "4H 4D 8C 5S", size=11, dealer=2, packs=2)
    people = table(terminal, "dummy-rummy", NAMES[:3], deck, first_dealer=2, contracts=[[2, 0], [1, 0]])
    people.say("Ann: draw stock")
    people.make(Pass(1), ["3"])
    people.see("Cat bought Q♦ and got 2 extra cards.", "Ann: two sets needed, and the cards are there")
    people.asked(0)
    people.choose("e")
    people.see("Ann: the contract is complete")
    people.make(people.game.legal_moves(0)[0], ["e"])
    people.say("""
        Ann: discard JH
        Bob: draw stock
    """)
    people.make(Pass(2), ["n"])
    people.asked(1)
    people.choose("e")
    people.see("Bob: the contract is complete")
    people.make(people.game.legal_moves(1)[0], ["e"])
    people.say("Bob: lay_off 2D 1, discard 5S")
    people.see("Bob goes out and wins hand 1 (two sets).")


def test_a_hand_of_tummy_rummy(terminal: Terminal) -> None:
    """Everybody's leftovers on everybody's plates, and what the Chef and those who leave say before the next hand."""
    decks = [stacked(hands, "4D", stock, size=7, dealer=3) for hands, stock in DECKS[:2]]
    path = saved("tummy-rummy", EATERS, decks=decks, first_dealer=3, hands=3)
    people = Clickers(terminal.start("resume", program=QUICK), path)
    people.say(FIRST_HAND)
    people.say("""
        Bob: leave
        Ann: deal
        Dan: swap 1 KD 3C
    """)
    people.see("Special 9♥: whenever it's played, everybody but Dan eats mashed potatoes.")


def test_a_round_of_rummoli(terminal: Terminal) -> None:
    """The widow sold, chips bet and raised by clicks, and cards raced for the pots."""
    hands = ["KS QS 3D", "KC", "JH", "TS JD QC", "AS KH KD"]
    deck = boards.deck(hands, "2H 3H 4H 5H 6H 7H 8H 9H", dealer=0)
    people = table(terminal, "rummoli", [*EATERS, "Sally"], deck, first_dealer=0)
    people.say("""
        Ann: keep
        Bob: bid 1
        Gail: bid 3
        Bob: drop
        Bob: check
        Gail: bet 2
        Dan: raise 3
        Sally: fold
        Ann: fold
        Bob: fold
        Gail: call
        Gail: lay 2H
    """)
    people.see("finish the game", "Gail played the last card", "★ ▲ Gail 50 +43 93")
    assert people.game.chips == [36, 32, 93, 27, 32]


def test_a_table_is_set(terminal: Terminal) -> None:
    """A game, chairs for people and bots, a way of playing: and cards are dealt."""
    terminal.start(program=QUICK).click("sets and runs").wait_for("Deal now", "2 ● Robin")
    terminal.click("Knock Rummy").wait_for("╭─ Knock Rummy")
    terminal.click("+ person").wait_for("3 ▲ Player 2").click("+ bot").wait_for("4 ◆ ").click("✕").wait_gone("4 ◆ ")
    terminal.click("○ limit 10").wait_for("✓ limit 10")
    terminal.click("Deal now").wait_for("Knock Rummy · hand 1 · house rules: ")


def test_the_other_parts_of_a_table(terminal: Terminal) -> None:
    """A refusal and its rule, a hint taken and taken back, help, settings, the way out and back in."""
    deck = stacked(["4H 5H 6H 9C 9D 9S 2C 3C AH QS", ""], "KD", "4C 8H", size=10, dealer=1)
    path = saved("rummy", NAMES[:2], decks=[deck], bots={1: "easy"}, first_dealer=1)
    people = Clickers(terminal.start(program=QUICK), path)
    terminal.click("Resume")
    people.say("Ann: draw stock")
    people.asked(0)
    people.mark(people.hand(0), [0])
    people.choose("m")
    people.see("a meld: a set or a run")
    terminal.click("SH-6").wait_for("• SH-6")
    click_away(terminal, "Esc Back", "Next link")
    people.choose("i")
    people.see("Discard Q♠ (x)")
    people.choose("Enter")
    # The keys move while the bot plays, and a click on one that moves is lost.
    terminal.wait_for("d draw").press("u").wait_for("Undid ")
    people.choose("?")
    terminal.wait_for("can do now")
    click_away(terminal, "Esc back", "can do now")
    # Too many keys are offered now for this one to have room on the line.
    terminal.press(",")
    terminal.click("○ four").wait_for("✓ four")
    click_away(terminal, "Esc Back", "Suit colours")
    people.choose("q")
    terminal.click("saved games").wait_for("unfinished", "Rummy with Ann")
    terminal.click("Rummy with Ann").click("Resume")
    people.asked(0)
    people.choose("q")
    click_away(terminal, "Esc Back", "Saved in")
    terminal.click("Quit")
    assert terminal.wait_for_exit() == 0


def click_away(window: Terminal, label: str, sign: str) -> None:
    """Click on a label until the page with this sign is gone: a line that is just being laid out loses a click."""
    window.wait_for(sign, label)
    while sign in window:
        window.click(label)
        with suppress(AssertionError):
            window.wait_gone(sign, within=1)
