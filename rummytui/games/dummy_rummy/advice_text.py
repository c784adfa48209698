"""Why to take, buy or throw a card in Dummy Rummy, in words."""

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
from rummytui.text import counted, said
from rummytui.text.advice import Adviser


class DummyAdviser(Adviser):
    """The chance of completing the contract, and what stands in its way."""

    def _completes_contract(self, reason: CompletesContract) -> str:
        return f"with {said(reason.card)} the contract is complete"

    def _chance_grows(self, reason: ChanceGrows) -> str:
        if reason.after <= reason.before:
            return "going down in time is no likelier with it"
        return f"going down in time is {reason.before}% likely without it and {reason.after}% with it"

    def _burden(self, reason: Burden) -> str:
        more = f"with {counted(reason.cards, 'more card', 'more cards')} " if reason.cards else ""
        return f"{more}it is a burden of about {reason.points} points"

    def _is_down(self, _: IsDown) -> str:
        return f"{self.name} is down already"

    def _better_than_stock(self, reason: BetterThanStock) -> str:
        return f"going down in time is {reason.taken}% likely with it, and {reason.drawn}% with a card from the stock"

    def _no_better_than_stock(self, reason: NoBetterThanStock) -> str:
        return f"{said(reason.card)} brings the contract no nearer than a card from the stock"

    def _gives_up(self, reason: GivesUp) -> str:
        return f"{said(reason.card)} brings the contract nearer"

    def _never_needed(self, _: NeverNeeded) -> str:
        return "the contract can do without it"

    def _seldom_needed(self, reason: SeldomNeeded) -> str:
        return f"the contract is likely to need it in {reason.percent}% of the ways to complete it"
