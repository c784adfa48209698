"""Reasons of single games as clauses, where the words depend on how many there are or on who it is."""

from __future__ import annotations

import pytest

from rules import new_game
from rules.cards import Card, cards
from rummytui.advice import Reason
from rummytui.games import desk_for
from rummytui.games.continental import reasons as continental
from rummytui.games.double_rum.reasons import OthersCouldLayOff
from rummytui.games.dummy_rummy import reasons as dummy
from rummytui.games.gin.reasons import OtherMayKnock
from rummytui.games.knock.reasons import OthersLikely
from rummytui.games.rummoli import reasons as rummoli
from rummytui.games.tummy_rummy import reasons as tummy

KING = Card.of("KH")
NAMES = ["Ann", "Bob", "Gail"]


def said(game: str, reason: Reason, players: int = 3) -> str:
    """What Ann is told."""
    view = new_game(game, NAMES[:players], seed=1).seen_by(0)
    return desk_for(game).adviser(view).reason(reason)


@pytest.mark.parametrize(
    ("reason", "clause"),
    [
        (tummy.SpecialFires(KING, safe=True), "K♥ feeds everybody but Ann"),
        (tummy.SpecialFires(KING, safe=False), "K♥ would feed everybody but the Chef"),
        (tummy.FewerLoose(3, 0), "every card would fit somewhere"),
        (tummy.FewerLoose(3, 1), "only 1 card would fit nowhere, down from 3"),
        (tummy.FewerLoose(7, 4), "only 4 cards would fit nowhere, down from 7"),
        (tummy.CookLoses(2, 3), "3 more of Gail's cards would fit nowhere"),
        (tummy.FewerUnits(1, 1), "Bob would eat 1 fewer helping"),
        (tummy.FewerUnits(1, 2), "Bob would eat 2 fewer helpings"),
        (tummy.HasEatenMore(2, 1), "Gail has already eaten more than Bob"),
        (tummy.CostsUnits(2), "it costs Ann 2 helpings"),
        (tummy.TurnsBack(1, 2), "Bob eats 2 helpings instead"),
        (tummy.WorthMoreKept((KING,)), "K♥ is worth more in hand"),
        (tummy.WorthMoreKept(tuple(cards("KH KD"))), "K♥ K♦ are worth more in hand"),
    ],
)
def test_in_tummy_rummy(reason: Reason, clause: str) -> None:
    assert said("tummy-rummy", reason) == clause


@pytest.mark.parametrize(
    ("reason", "clause"),
    [
        (continental.Nearer(KING, 0), "with it, Ann's hand is complete"),
        (continental.Nearer(KING, 4), "with it, Ann is only 4 cards short"),
        (continental.Nearer(KING, 5), "with it, Ann is 5 cards short"),
        (continental.NoNearer(KING, 1), "even with K♥, Ann is still 1 card short"),
        (continental.StillMissing(4), "without it, Ann is still only 4 cards short"),
        (continental.StillMissing(5), "without it, Ann is still 5 cards short"),
        (continental.FurtherOff(1), "Ann would need 1 more card"),
        (continental.FewestNeighbours(KING, tuple(cards("QH"))), "only Q♥ is close to it"),
        (continental.FewestNeighbours(KING, tuple(cards("JH QH"))), "only J♥ and Q♥ are close to it"),
    ],
)
def test_in_continental(reason: Reason, clause: str) -> None:
    assert said("continental", reason) == clause


@pytest.mark.parametrize(
    ("reason", "clause"),
    [
        (dummy.ChanceGrows(40, 40), "it doesn't help Ann make the contract"),
        (dummy.ChanceGrows(40, 44), "it slightly improves Ann's chance of making the contract"),
        (
            dummy.ChanceGrows(40, 50),
            "Ann makes the contract about two times in five without it, and half the time with it",
        ),
        (dummy.Burden(0, 1), "buying it adds about 1 point of risk"),
        (dummy.Burden(2, 16), "buying it adds 2 extra cards and about 16 points of risk"),
        (
            dummy.RiskOutweighs(1, 5, 40, 44),
            "a slightly better chance of making the contract isn't worth 1 extra card and about 5 points of risk",
        ),
        (
            dummy.RiskOutweighs(2, 5, 40, 50),
            "a better chance of making the contract isn't worth 2 extra cards and about 5 points of risk",
        ),
        (dummy.BetterThanStock(KING, 44, 40), "it's a little better than a card from the stock"),
        (
            dummy.BetterThanStock(KING, 50, 40),
            "Ann makes the contract about half the time with it, and two times in five with a card from the stock",
        ),
    ],
)
def test_in_dummy_rummy(reason: Reason, clause: str) -> None:
    assert said("dummy-rummy", reason) == clause


@pytest.mark.parametrize(
    ("reason", "clause"),
    [
        (rummoli.AskedInVain(2), "2 players have no pay card, so the widow may have one"),
        (rummoli.MayStillBet((1,)), "Bob may still bet"),
        (rummoli.MayStillBet((1, 2)), "Bob or Gail may still bet"),
        (rummoli.LowCards(1), "1 of the cards is low"),
        (rummoli.LowCards(3), "3 of the cards are low"),
    ],
)
def test_in_rummoli(reason: Reason, clause: str) -> None:
    assert said("rummoli", reason) == clause


@pytest.mark.parametrize(
    ("players", "clause"),
    [(2, "Bob probably has about 1 point by now"), (3, "the others probably have about 1 point each by now")],
)
def test_one_other_at_knock_is_named(players: int, clause: str) -> None:
    assert said("knock", OthersLikely(1), players) == clause


@pytest.mark.parametrize("early", [True, False])
def test_at_double_rum_the_first_rounds_are_called_early(early: bool) -> None:
    when = " this early" if early else ""
    assert (
        said("double-rum", OthersCouldLayOff(early), 2)
        == f"laying down melds{when} would let the others lay off on them"
    )


def test_at_gin_the_other_is_the_one_who_may_knock() -> None:
    assert said("gin", OtherMayKnock(1), 2) == "Bob would probably knock before Ann gets gin"
