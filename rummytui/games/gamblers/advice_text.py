"""What only Gambler's Rummy has, in words."""

from __future__ import annotations

from rummytui.games.gamblers.reasons import CountsAgainst, NoLower, ShowsWhereToLayOff, TakenDown
from rummytui.text import said, whose
from rummytui.text.advice import Adviser


class GamblersAdviser(Adviser):
    """Why the last discard is taken or refused."""

    def _no_lower(self, reason: NoLower) -> str:
        return f"{said(reason.card)} does not lower the count of {whose(self.name)} hand"

    def _taken_down(self, reason: TakenDown) -> str:
        return f"with {said(reason.card)} {whose(self.name)} hand comes down from {reason.count} to {reason.left}"

    def _shows_where_to_lay_off(self, _: ShowsWhereToLayOff) -> str:
        return "what is tabled gives the others a place to lay cards off"

    def _counts_against(self, reason: CountsAgainst) -> str:
        return f"{self.name} counts {reason.count} to about {reason.lowest} for the lowest of the others"
