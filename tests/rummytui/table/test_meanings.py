"""The wording of events that can happen in every game."""

from __future__ import annotations

import pytest

from rules import GAMES
from rules.events import Event, SittingOver
from rummytui.games import desk_for
from rummytui.table.meanings import AT_EVERY_TABLE, Meanings, only_told
from rummytui.text import tell
from rummytui.text.locked_hands import HandOpened
from rummytui.text.narration import MoveTakenBack, SeatHandedOver, Sentence

NAMES = ("Ann", "Bob", "Gail")


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (MoveTakenBack(1, practice=False), "Bob undid a move."),
        (MoveTakenBack(2, practice=True), "Gail used undo, so this hand counts as practice."),
        (SeatHandedOver(1, bot=True, again=False), "A bot is now playing for Bob."),
        (SeatHandedOver(1, bot=False, again=False), "Someone is now playing for Bob."),
        (SeatHandedOver(2, bot=False, again=True), "Gail is back in the game."),
        (SeatHandedOver(2, bot=True, again=True), "Gail is back in the game."),
        (HandOpened(1, (0, 2)), "Ann and Gail opened Bob's hand without the PIN."),
        (SittingOver(1), "Bob finished the game."),
        (SittingOver(None), "The house rules end the game here."),
    ],
    ids=str,
)
def test_every_game_says_the_same_of_it(event: Event, sentence: str) -> None:
    for game in GAMES:
        teller = desk_for(game).meanings.teller(NAMES, GAMES[game].Options())
        # Rummoli ends when only one player has chips left, too.
        own = game == "rummoli" and event == SittingOver(None)
        assert [line.text for line in tell([event], teller)] == ["The game is over." if own else sentence], game


def test_a_game_may_say_something_else() -> None:
    own = AT_EVERY_TABLE.extended(only_told(SittingOver, lambda teller, event: Sentence("Good night.")))
    assert [line.text for line in tell([SittingOver(1)], own.teller(NAMES))] == ["Good night."]
    with pytest.raises(KeyError):
        tell([SittingOver(1)], Meanings({}).teller(NAMES))
