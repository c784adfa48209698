"""Five people play four rounds of Rummoli and the final; the plug is pulled in every phase."""

import re

import pytest

from rummytui.settings import Settings, save
from saves import default_folder, saved_games
from tests.rules.rummoli.boards import deck
from tests.terminal.people import CURTAIN, READ_IT, TablePeople, saved
from tests.terminal.terminal import QUICK, Terminal

NAMES = ["Ann", "Bob", "Gail", "Dan", "Sally"]


@pytest.fixture
def people(terminal: Terminal) -> TablePeople:
    assert save(Settings(pace="at once")) is None
    decks = [
        deck(["AS TS", "JD", "QC", "KH", "3D 4D 5D"], "2C 3C 4C 5C 6C 7C 8C 9C", dealer=4),
        deck(["KS QS 3D", "KC", "JH", "TS JD QC", "AS KH KD"], "2H 3H 4H 5H 6H 7H 8H 9H", dealer=0),
        deck(["AS 9S", "TS", "JD", "2S 3S 4S 5S 6S 7S QC AD", "KH"], "KD", dealer=1),
        deck(["AS", "TS", "JD", "2S 2H 2D 2C KH", "QC"], dealer=2),
    ]
    path = saved("rummoli", NAMES, decks=decks, first_dealer=4)
    terminal.start("resume", program=QUICK)
    return TablePeople(terminal, path)


@pytest.mark.soak
def test_four_rounds_and_the_final(people: TablePeople) -> None:
    people.asked(4)
    assert people.pull_the_plug() == [CURTAIN]
    people.say("""
        Sally: exchange
        Ann: check
        Bob: check
        Gail: check
        Dan: check
        Sally: check
        Sally: lay 2C
    """)
    assert chips_on_screen(people) == [32, 32, 32, 32, 92]
    people.say("""
        Ann: deal
        Ann: keep
        Bob: bid 1
    """)
    people.asked(2)
    people.see_seats(Ann="8 cards 23 chips dealer", Bob="9 cards 23 chips bid 1", Dan="9 cards 23 chips pay card")
    people.see("Gail: bid more (b), or drop out (d).")
    assert people.pull_the_plug() == []
    people.say("""
        Gail: bid 3
        Bob: drop
        Bob: check
        Gail: check
        Dan: check
        Sally: check
        Ann: check
        Gail: lay 2H
    """)
    assert chips_on_screen(people) == [18, 14, 70, 14, 74]
    people.say("""
        Ann: deal
        Gail: bet 2
        Dan: raise 3
    """)
    people.asked(4)
    assert people.pull_the_plug() == []
    people.say("""
        Sally: fold
        Ann: call
        Bob: fold
        Gail: call
        Dan: lay 2S
        Ann: lay 3D
        Gail: lay 2C
        Gail: lay 6H
        Gail: lay 7C
        Gail: lay 9H
        Gail: lay AC
        Gail: lay JD
    """)
    assert chips_on_screen(people) == [14, 16, 95, 17, 58]
    people.say("""
        Ann: deal
        Dan: check
        Sally: check
        Ann: check
        Bob: check
        Gail: check
    """)
    people.asked(3)
    assert people.pull_the_plug() == [READ_IT, CURTAIN]
    people.say("""
        Dan: lay 2S
        Sally: lay 3D
        Sally: lay 4C
        Sally: lay 7H
        Gail: lay 3C
        Gail: lay 6H
        Gail: lay 7C
        Bob: lay 5H
        Bob: lay 8S
        Gail: lay JD
        Ann: lay 6C
        Ann: lay 4H
        Ann: lay AS
        Ann: lay 5D
    """)
    assert chips_on_screen(people) == [26, 9, 90, 8, 67]
    people.say("""
        Ann: finish
        Sally: check
        Ann: check
        Bob: check
        Gail: check
        Dan: check
    """)
    people.see("Gail has won the game")
    chips = chips_on_screen(people)
    (game,) = saved_games(default_folder())
    assert game.over
    assert list(game.scores) == chips == people.game.chips
    assert sum(chips) == 5 * 50
    assert people.window.foreign == []


def chips_on_screen(people: TablePeople) -> list[int]:
    """What everybody has after a round, as the settlement says."""
    people.see("The board is empty" if people.game.over else "Still on the board")
    found = [re.search(rf"{name}\s+\d+\s+\S+\s+(\d+)", people.text) for name in NAMES]
    return [int(line[1]) for line in found if line]
