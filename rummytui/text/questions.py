"""What a puzzle asks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from rules import moves

_ASKED: Final[Mapping[frozenset[str], str]] = {
    frozenset(kinds.split()): question
    for kinds, question in (
        ("discard", "What would you discard?"),
        ("draw", "Take it, or draw from the stock?"),
        ("draw pass", "Take it or leave it?"),
        ("meld discard", "Lay down or hold?"),
        ("lay_off discard", "Lay off or hold?"),
        ("meld lay_off discard", "Lay down, lay off or hold?"),
        ("meld", "Which meld would you lay down?"),
        ("lay_down discard", "Go down or hold?"),
        ("knock discard", "Knock or play on?"),
        (moves.Knock.kind, "Which card would you knock with?"),
        ("declare discard", "Declare or play on?"),
        ("buy pass", "Buy it or pass?"),
        ("answer", "How would you answer?"),
        ("name_special", "Which Special would you name?"),
        ("swap", "Would you swap, and which cards?"),
        ("exchange keep", "Take the widow or keep your hand?"),
        ("bid drop", "Bid or drop out?"),
        ("call fold", "Call or fold?"),
        ("call fold raise", "Call, raise or fold?"),
        ("call raise", "Call or raise?"),
        ("fold raise", "Raise or fold?"),
        ("check bet", "Check or bet?"),
        ("lay", "Which card would you lead?"),
        ("claim", "Which pot would you call?"),
    )
}
"""Questions by the kinds of moves among the answers."""
_OTHERWISE: Final = "What would you play?"


def question_about(answers: Iterable[moves.Move]) -> str:
    """The question that has these moves for answers.

    >>> from rules.moves import Draw
    >>> question_about([Draw(0, "stock"), Draw(0, "discard")])
    'Take it, or draw from the stock?'
    """
    return _ASKED.get(frozenset(move.kind for move in answers), _OTHERWISE)
