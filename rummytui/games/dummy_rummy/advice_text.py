"""Why to take, buy or discard a card in Dummy Rummy, in words."""

from __future__ import annotations

from rummytui.games.dummy_rummy.reasons import (
    BetterThanStock,
    Burden,
    ChanceGrows,
    CompletesContract,
    GivesUp,
    IsDown,
    NeverNeeded,
    NoBetterThanStock,
    SeldomNeeded,
)
from rummytui.text import counted, said, whose
from rummytui.text.advice import Adviser
from rummytui.text.odds import often, times


class DummyAdviser(Adviser):
    """The chance of making the contract, and the price of trying."""

    def _completes_contract(self, reason: CompletesContract) -> str:
        return f"{said(reason.card)} completes the contract"

    def _chance_grows(self, reason: ChanceGrows) -> str:
        if reason.after <= reason.before:
            return f"it doesn't help {self.name} make the contract"
        without, with_it = often(reason.before), times(reason.after)
        if with_it == times(reason.before):
            return f"it only slightly improves {whose(self.name)} chance of making the contract"
        return f"{self.name} makes the contract {without} without it, and {with_it} with it"

    def _burden(self, reason: Burden) -> str:
        more = f"{counted(reason.cards, 'extra card')} and " if reason.cards else ""
        return f"buying it adds {more}about {counted(reason.points, 'point')} of risk"

    def _is_down(self, _: IsDown) -> str:
        return f"{self.name} is already down"

    def _better_than_stock(self, reason: BetterThanStock) -> str:
        taken, drawn = often(reason.taken), times(reason.drawn)
        if times(reason.taken) == drawn:
            return "it's a little better than a card from the stock"
        return f"{self.name} makes the contract {taken} with it, and {drawn} with a card from the stock"

    def _no_better_than_stock(self, reason: NoBetterThanStock) -> str:
        return f"{said(reason.card)} is no more help than a card from the stock"

    def _gives_up(self, reason: GivesUp) -> str:
        return f"{said(reason.card)} brings the contract closer"

    def _never_needed(self, _: NeverNeeded) -> str:
        return "the contract doesn't need it"

    def _seldom_needed(self, reason: SeldomNeeded) -> str:
        return f"it ends up in the contract {often(reason.percent)}"
