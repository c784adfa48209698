"""The reasons that the rules give, in words."""

from itertools import pairwise
from random import Random

import pytest

from rules import GAMES, new_game
from rules.events import HandSettled
from rules.reasons import DiscardRefused, NoStockToDraw, OnlyDiscardsTaken, StockGone, StockSpent, VoidReason
from rules.rummy.continental import ContinentalPaid
from rules.rummy.knock import KnockPaid
from rummytui.games import desk_for
from rummytui.text.reasons import void_said

NAMES = ("Ann", "Bob", "Gail", "Tom")


@pytest.mark.clause("SH-13", "GA-3", "GA-5", "DR-9", "DU-15")
@pytest.mark.parametrize(
    ("why", "said"),
    [
        (StockSpent(4), "The stock has run out for the 4th time with nothing laid down in between"),
        (StockSpent(21), "The stock has run out for the 21st time with nothing laid down in between"),
        (OnlyDiscardsTaken(5), "For five rounds everybody took a discard and nobody laid anything down"),
        (NoStockToDraw(2), "There was no stock to draw from and nothing was laid down for two rounds"),
        (StockGone(2), "The stock is gone, and nothing has been laid down for two rounds"),
        (StockGone(1), "The stock is gone, and nothing has been laid down for a whole round"),
        (DiscardRefused(2), "The stock is gone and Gail refused the discard"),
    ],
)
def test_why_a_hand_is_void(why: VoidReason, said: str) -> None:
    assert void_said(why, NAMES) == f"{said}, so nobody wins and nobody pays."


def test_every_reason_has_words() -> None:
    worded = {StockSpent, OnlyDiscardsTaken, NoStockToDraw, StockGone, DiscardRefused}
    shared = {reason for reason in VoidReason.__subclasses__() if reason.__module__ == VoidReason.__module__}
    assert {reason.__name__ for reason in shared} == {reason.__name__ for reason in worded}


def test_what_is_paid_for_in_one_game_alone() -> None:
    knock, continental = desk_for("knock").paid, desk_for("continental").paid
    assert [knock[why] for why in KnockPaid] == [
        "knocked, but didn't have the least deadwood",
        "knock rummy: no deadwood",
    ]
    assert [continental[why] for why in ContinentalPaid] == [
        "winning the hand",
        "the winner's jokers",
        "a hand without jokers",
        "a hand in one suit",
        "going out on the first turn",
    ]


@pytest.mark.parametrize("name", ["rummy", "gamblers", "knock", "double-rum"])
def test_every_payment_of_a_sitting_is_accounted_for(name: str) -> None:
    """Each reason has its sentence, and nothing else has one."""
    desk, rng = desk_for(name), Random(3)
    accounted = 0
    for seed in range(12):
        game = new_game(name, NAMES, seed=seed)
        for _ in range(400):
            if game.phase == "between hands":
                break
            events = game.play(rng.choice(game.legal_moves(game.to_act[0])))
            for settled in events:
                if isinstance(settled, HandSettled):
                    told = desk.account(events, game.seen_by(None)).reasons
                    reasons = dict.fromkeys(payment.why for payment in settled.payments if payment.units)
                    assert len(told) == len(reasons)
                    for sentence, why in zip(told, reasons, strict=True):
                        assert sentence.lower().startswith(f"{desk.paid[why]}: ")
                    accounted += len(told)
    assert accounted


def test_no_two_reasons_of_a_game_read_alike() -> None:
    for name in GAMES:
        said = sorted(desk_for(name).paid.values())
        assert all(one != other for one, other in pairwise(said))
