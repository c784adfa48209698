"""The rest of a turn, as far as it is known before it is played."""

from __future__ import annotations

from random import Random
from typing import Final

from rules.moves import LayDown, LayOff, Meld, Move, MoveJoker
from rules.view import View
from rummytui.advice import Turn
from rummytui.bots.choosing import advise

_SHOW_NOTHING: Final = (Meld, LayOff, LayDown, MoveJoker)
"""Moves that only lay cards from the hand on the table; what follows any other move depends on cards not yet seen."""


def seen_after(view: View, move: Move) -> View | None:
    """What the seat of ``view`` will see after its ``move``; None unless it then plays on without having seen more."""
    if not isinstance(move, _SHOW_NOTHING):
        return None
    game = view.imagined(Random(0))
    # Which cards the others are imagined to hold makes no difference to moves that show none of them.
    game.play(move)
    # Hidden cards are shown only when the turn is over, and then another phase begins.
    return game.seen_by(view.seat) if game.phase == view.phase else None


def turn_ahead(view: View, first: Move) -> Turn:
    """The turn of the best bot at the seat whose view this is: ``first``, its best move, and what is sure to follow."""
    turn = [(view, first)]
    while (after := seen_after(*turn[-1])) is not None:
        turn.append((after, advise(after)[0].move))
    return turn
