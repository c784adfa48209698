"""The kernel of Rummy and its kin keeps to the rules, and describes positions as the hard bots do."""

import ctypes
from collections.abc import Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from rules import moves, new_game
from rules.cards import NATURALS, Card, cards_in, shuffled
from rummytui.bots.choosing import decided
from rummytui.bots.prospects import Prospects
from rummytui.games.rummy.hard import HardRummy
from tests.daily import daily
from tests.rules.table import NAMES
from tools.workshop import kernels, tabling

pytestmark = pytest.mark.skipif(kernels.compiler() is None, reason="no C compiler")

STOCK, PILE, MELD, LAY_OFF, DISCARD, DECLARE, REFUSE = range(7)
OPTIONS: dict[str, dict[str, Any]] = {"gamblers": {"table": "two_to_four"}}
FIGURES = tabling.SIZES[0]


def in_rows(flat: Iterable[Any], length: int) -> Iterator[tuple[Any, ...]]:
    """The same in rows of so many."""
    left = iter(flat)
    while row := tuple(islice(left, length)):
        yield row


class Replayed:
    """A hand that the kernel has played, and the rules play again."""

    def __init__(self, name: str, players: int, kind: str, seed: int) -> None:
        pack = shuffled(NATURALS, Random(seed))
        tables = tabling.TablingKernel(name)
        log, figures = (ctypes.c_int64 * 9000)(), (ctypes.c_float * (FIGURES * 400))()
        paid = (ctypes.c_float * 6)()
        kinds = (ctypes.c_int * players)(*[tabling.KINDS.index(kind)] * players)
        size = tables.kernel.replayable(
            players,
            (ctypes.c_uint8 * 52)(*pack),
            kinds,
            tables.learnt(players),
            ctypes.c_uint64(seed),
            log,
            len(log),
            figures,
            paid,
        )
        self.noted = list(in_rows(log[:size], 3))
        self.paid = [round(units) for units in paid[:players]]
        self.figures = [list(row) for row in in_rows(figures, FIGURES)]
        options = {**OPTIONS.get(name, {}), "hands": 1, "first_dealer": players - 1}
        self.game = new_game(name, NAMES[:players], seed=0, options=options, decks=[[str(card) for card in pack]])

    def play(self) -> Iterator[tuple[Any, moves.Move]]:
        """Play the hand again; each state and the move that is about to be made in it."""
        for kind, what, more in self.noted:
            move = self._move(kind, what, more)
            yield self.game, move
            self.game.play(move)

    def _move(self, kind: int, what: int, more: int) -> moves.Move:
        seat = self.game.to_act[0]
        match kind:
            case 0:
                return moves.draw(seat, "stock")
            case 1:
                return moves.draw(seat, "discard")
            case 2:
                return moves.Meld(seat, tuple(cards_in(what)))
            case 3:
                return moves.lay_off(seat, NATURALS[what], more)
            case 4:
                return moves.discard(seat, NATURALS[what])
            case 5:
                card = None if what < 0 else NATURALS[what]
                ways = [move for move in self.game.legal_moves(seat) if isinstance(move, moves.Declare)]
                return next(move for move in ways if move.card == card)
        return moves.Refuse(seat)


TABLES = [
    ("rummy", 2),
    ("rummy", 4),
    ("rummy", 6),
    ("gamblers", 2),
    ("gamblers", 4),
    ("boathouse", 2),
    ("boathouse", 3),
]


@pytest.mark.parametrize(("name", "players"), TABLES)
@pytest.mark.parametrize("kind", daily(["easy", "medium", "hard"], ["hard"]))
def test_a_hand_of_the_kernel_is_one_of_the_rules(name: str, players: int, kind: str) -> None:
    for seed in range(20):
        replayed = Replayed(name, players, kind, seed)
        for _ in replayed.play():
            pass
        assert replayed.game.over
        assert replayed.game.scores == replayed.paid


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_figures_are_those_of_the_hard_bot(name: str, players: int) -> None:
    """Of every position in which a hard bot of the kernel threw a card and had tabled nothing in that turn."""
    compared = 0
    for seed in range(5):
        replayed = Replayed(name, players, "hard", seed)
        rows = iter(replayed.figures)
        turn, tabled_in = 0, 0
        view: Any = None
        for game, move in replayed.play():
            if game.turns != turn:
                turn, view = game.turns, None
            if isinstance(move, moves.Meld | moves.LayOff):
                tabled_in = turn
            if not isinstance(move, moves.Draw) and view is None:
                view = game.seen_by(move.seat)
            if isinstance(move, moves.Discard) and len(game.hands[move.seat]) > 1:
                row = next(rows)
                if tabled_in != turn:
                    assert described(name, view, move.card) == pytest.approx(row, abs=1e-5)
                    compared += 1
    assert compared > 20


def described(name: str, view: Any, card: Card) -> list[float]:
    """The figures of throwing ``card`` and tabling nothing."""
    decision = decided(view)
    assert isinstance(decision, HardRummy)
    kept = decision.hand & ~(1 << card)
    prospects: Prospects = decision.by_count
    fits = bool(prospects.room >> card & 1)
    return [
        *decision.sight.of_hand(prospects, kept, fits=fits, tabled=decision.begun),
        *decision.sight.of_card(card),
        *decision.sight.of_table(),
    ]
