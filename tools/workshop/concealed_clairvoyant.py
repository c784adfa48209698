"""The hard bots of Gin and Knock with the true hands instead of likelihoods. They don't see the order of the stock."""

from __future__ import annotations

from functools import cached_property

from rules import Game
from rules.cards import mask_of
from rules.rummy.concealed import ArrangedView
from rummytui.bots.guessing import uses
from rummytui.games.draw_and_discard.concealed_hard import HardConcealed
from rummytui.games.draw_and_discard.concealed_sight import ConcealedSight


class _Seeing(ConcealedSight):
    """A table with all hands face up."""

    def __init__(self, view: ArrangedView, bot: HardConcealed, game: Game) -> None:
        super().__init__(view, bot.judgement, bot.arranger, bot.limit)
        self._hands = [mask_of(hand) for hand in game.hands]

    @cached_property
    def holds(self) -> list[float]:
        return [float(self._hands[self._next] >> card & 1) for card in range(52)]

    @cached_property
    def comes(self) -> dict[int, float]:
        guessed = {card: share for card, share in super().comes.items() if self._hands[self._before] >> card & 1}
        total = sum(guessed.values()) or 1.0
        return {card: share / total for card, share in guessed.items()}

    def danger(self, card: int) -> float:
        return uses(self.holds, card)


def with_open_eyes(bot: HardConcealed, game: Game) -> HardConcealed:
    """The decision of a hard bot, which now sees all hands."""
    bot.sight = _Seeing(bot.view, bot, game)
    return bot
