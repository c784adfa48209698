"""Checks what advice claims against the cards that the advised seat knows."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Any, ClassVar

from rules.cards import Card
from rules.melds import NotAMeld, in_order
from rules.moves import Move
from rules.view import View
from rummytui.advice import Advice, Reason


def is_meld(cards: Collection[Card], ace: Any) -> bool:
    """Whether these natural cards make one meld."""
    try:
        in_order(cards, ace)
    except NotAMeld:
        return False
    return True


class Claims:
    """One decision and the advice about it, with a method for each kind of reason that says whether it is true.

    The method for `FitsOn` is called ``fits_on``. It works the claim out again from the rules and from ``view``.
    """

    names: ClassVar[tuple[str, ...]] = ()

    def __init__(self, view: Any, advised: Sequence[Advice]) -> None:
        assert view.seat is not None
        self.view = view
        self.seat: int = view.seat
        self.advised = advised
        self.best: Any = advised[0].move
        self.move: Any = self.best
        self.against = False

    def false(self) -> Iterator[str]:
        """Every reason that isn't true, in a line each; then each contradiction among reasons that are."""
        for one in self.advised:
            self.move = one.move
            # What speaks for the best move is said, and what speaks against the others.
            self.against = one is not self.advised[0]
            for reason in one.against if self.against else one.reasons:
                if not getattr(self, method_for(type(reason)))(reason):
                    yield f"{'against' if self.against else 'for'} {one.move}: {reason}"
        self.move, self.against = self.best, False
        yield from self.contradictions()

    def contradictions(self) -> Iterator[str]:
        """What the best move's reasons leave open, or say against the move itself."""
        if not self.advised[0].reasons:
            yield f"no reason for {self.best}"

    @property
    def is_best(self) -> bool:
        """Whether the reason is about the best move."""
        return bool(self.move == self.best)

    def only_move(self, _: Reason) -> bool:
        return len(self.view.legal_moves(self.seat)) == 1


def method_for(kind: type[Reason]) -> str:
    """The name of the method that checks reasons of this kind."""
    return re.sub("(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


__all__ = ["Claims", "Move", "View", "is_meld", "method_for"]
