"""Gin told in sentences."""

from typing import Any

import pytest

from rules.events import Event
from rules.gin.events import Points, Scored, StockNearlyGone, TargetReached, UpcardPassed, WentGin
from rules.reasons import OnlyDiscardsTaken
from rummytui.games import desk_for
from rummytui.games.gin.meanings import DEALT_AGAIN, MEANINGS, VOID
from rummytui.text import tell
from rummytui.text.reasons import void_said
from tests.rules.gin.duel import GIN_HAND, KNOCKER, OTHER, OTHER_LAYING_OFF, begun
from tests.rules.table import play, run_down

NAMES = ("Ann", "Bob")
LOWER = "AS 2S 3S 8C 8S 8H TD JD QD 2D"


def told(*events: Event) -> list[str]:
    return [line.text for line in tell(events, MEANINGS.teller(NAMES))]


def account(game: Any, events: list[Event]) -> list[str]:
    """The settlement: its headline and its sentences."""
    found = desk_for("gin").account([*game.opening, *events], game.seen_by(None))
    return [found.headline, *found.reasons]


@pytest.mark.clause("GI-1")
def test_passing() -> None:
    game = begun(upcard="9H")
    upcard = game.first_upcard
    assert told(UpcardPassed(0, upcard), UpcardPassed(1, upcard)) == ["Ann passed up 9♥.", "Bob passed up 9♥."]


@pytest.mark.clause("GI-4")
def test_gin() -> None:
    assert told(WentGin(0, big=False), WentGin(1, big=True)) == ["Ann went gin.", "Bob went big gin."]


@pytest.mark.clause("GI-2", "GI-8")
def test_void_hands() -> None:
    again = "so nobody scores and the same player deals again."
    assert (
        void_said(StockNearlyGone(2), NAMES, DEALT_AGAIN, VOID) == f"There are only 2 cards left in the stock, {again}"
    )
    assert void_said(OnlyDiscardsTaken(5), NAMES, DEALT_AGAIN, VOID).endswith(again)
    game = begun()
    play(game, "Ann: discard TC")
    run_down(game, 3)
    seat = NAMES[game.to_act[0]]
    events = play(game, f"{seat}: draw stock")
    events += play(game, f"{seat}: discard {game.hands[game.to_act[0]][-1]}")
    assert account(game, events) == ["Hand 1 is void.", f"There are only 2 cards left in the stock, {again}"]
    assert f"Hand 1 is void. There are only 2 cards left in the stock, {again}" in told(*events)


@pytest.mark.clause("GI-5", "GI-6", "GI-7")
@pytest.mark.parametrize(
    ("ann", "bob", "said"),
    [
        (KNOCKER, OTHER, ["Ann knocks and wins hand 1: 22 points.", "25 points of deadwood minus 3: 22 points."]),
        (
            KNOCKER,
            OTHER_LAYING_OFF,
            [
                "Ann knocks and wins hand 1: 27 points.",
                "Bob lays off 7♠ on Ann's 4-5-6 of spades and 9♠ on the three nines.",
                "30 points of deadwood minus 3: 27 points.",
            ],
        ),
        (
            KNOCKER,
            LOWER,
            [
                "Ann knocks, and Bob undercuts and wins hand 1: 26 points.",
                "3 points of deadwood minus 2: 1 point.",
                "Undercut (Bob has no more deadwood than Ann): 25 points.",
            ],
        ),
        (
            GIN_HAND,
            OTHER_LAYING_OFF,
            [
                "Ann has gin and wins hand 1: 71 points.",
                "Bob's deadwood: 46 points.",
                "Gin (no deadwood): 25 points.",
            ],
        ),
    ],
)
def test_the_settlement(ann: str, bob: str, said: list[str]) -> None:
    game = begun(ann, bob)
    events = play(game, "Ann: knock TC")
    assert account(game, events) == said
    # The log names the same winner, and the same points.
    winner = "Bob" if "Bob undercuts" in said[0] else "Ann"
    assert told(*events)[-1].endswith(f"{winner} wins hand 1: {said[0].partition(': ')[2]}")


@pytest.mark.clause("GI-3", "GI-7")
def test_what_comes_on_top() -> None:
    game = begun(KNOCKER, OTHER, "JS", knock_limit="upcard", spades_double=True, target=40)
    assert account(game, play(game, "Ann: knock TC"))[1:] == [
        "25 points of deadwood minus 3: 22 points.",
        "Doubled (the first upcard was J♠): 22 points.",
        "Ann has reached 40.",
        "Game bonus: Ann 100.",
        "Shutout (Bob won no hands, so score and bonus are doubled): Ann 144.",
        "Boxes for hands won: Ann 25.",
    ]
    assert game.scores == [44 + 100 + 144 + 25, 0]


def test_every_reason_has_words() -> None:
    for why in (Scored.GAME, Scored.SHUTOUT, Scored.BOXES):
        assert told(TargetReached(1, (Points(1, 50, why),)))[0].endswith("Bob 50.")
