"""An evening of Gin, from the upcard to the boxes, with the plug pulled in the middle."""

import pytest

from rummytui.settings import Settings, save
from tests.rules.gin.duel import GIN_HAND, KNOCKER, OTHER, OTHER_LAYING_OFF
from tests.rules.table import NAMES, stacked
from tests.terminal.people import CURTAIN, TablePeople, saved
from tests.terminal.terminal import QUICK, Terminal


@pytest.mark.clause("GI-1", "GI-4", "GI-6", "GI-7")
def test_an_evening(terminal: Terminal) -> None:
    assert save(Settings(pace="at once")) is None
    decks = [
        stacked([KNOCKER, OTHER_LAYING_OFF], "8D", "TC", size=10, dealer=1),
        stacked([OTHER.replace("7S", "JC"), GIN_HAND], "JS", "7S TC", size=10, dealer=0),
    ]
    path = saved("gin", NAMES[:2], decks=decks, first_dealer=1, big_gin="on", target=50)
    people = TablePeople(terminal.start("resume", program=QUICK), path)
    people.say("Ann: pass\nBob: pass\nAnn: draw stock")
    people.see("knock with k")
    assert people.pull_the_plug() == [CURTAIN]
    people.say("Ann: knock TC")
    people.see("Ann knocks and wins hand 1: 27 points.", "Bob lays off 7♠ on Ann's 4-5-6 of spades")
    people.say("Ann: deal")
    people.see("Bob: take J♠ with t, or pass with n.")
    people.say("Bob: pass\nAnn: pass\nBob: draw stock")
    people.see("go big gin with k")
    people.say("Bob: knock -")
    people.see("Bob has big gin and wins hand 2", "Game bonus: Bob 100.", "Boxes for hands won: Ann 25 and Bob 25.")
    people.see("Bob has won the game with", *map(str, people.game.scores))
    assert people.game.over
    assert terminal.foreign == []
