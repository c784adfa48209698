"""The question that a puzzle asks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from rules import View
from rules.moves import Feed
from rules.tummy.state import TummyView
from rummytui.puzzles.puzzle import Puzzle

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
        ("knock", "Which card would you knock with?"),
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


def question_of(puzzle: Puzzle, view: View) -> str:
    """The question to the seat whose view this is."""
    moves = [answer.move for answer in puzzle.answers]
    if isinstance(view, TummyView) and all(isinstance(move, Feed) for move in moves):
        return _who_eats((move for move in moves if isinstance(move, Feed)), view)
    return _ASKED.get(frozenset(move.kind for move in moves), _OTHERWISE)


def _who_eats(feeds: Iterable[Feed], view: TummyView) -> str:
    """The question about who is to be fed, with the dish if all answers serve the same one."""
    dishes = {view.options.menu[card.rank] for feed in feeds for card in feed.cards}
    return f"Who eats the {dishes.pop()}?" if len(dishes) == 1 else "What would you serve, and to whom?"
