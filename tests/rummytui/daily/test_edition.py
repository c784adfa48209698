"""Results can be compared only within an edition, so a bot that plays differently begins another."""

from datetime import date, timedelta
from hashlib import sha256

from rules.move_json import move_to_json
from rummytui.bots import choose
from rummytui.daily.calendar import EDITION
from rummytui.daily.deal import LEVEL, Deal, deal_of
from rummytui.table.sitting import chance_at

PLAYED = {1: "677767155f62be8b", 2: "c1662eff931b4114"}
"""What the bots of each edition have played."""
_ROUNDS = 6
_HARD = 2
"""How many moves of a deal a hard bot makes, which takes its time."""


def moves(deal: Deal) -> list[str]:
    """The first moves of a deal: some by a hard bot in the first seat, as for par, then all by the day's bots."""
    game = deal.new("Ann")
    made: list[str] = []
    while len(made) < _ROUNDS * deal.seats and not game.stage.hand_over:
        seat = game.to_act[0]
        level = "hard" if seat == 0 and len(made) < _HARD * deal.seats else LEVEL
        move = choose(game.seen_by(seat), level, chance_at(deal.seed, game.hand_number, len(made), seat))
        game.play(move)
        made.append(move_to_json(move))
    return made


def test_bots_play_as_ever_in_this_edition() -> None:
    days = [date(2026, 11, 23) + timedelta(day) for day in range(14)]
    digest = sha256("\n".join(move for day in days for move in moves(deal_of(day))).encode()).hexdigest()[:16]
    assert digest == PLAYED[EDITION], "raise EDITION, and add what is played now"
