"""What only Gambler's Rummy has, in words."""

from __future__ import annotations

from rummytui.games.gamblers.reasons import CountsAgainst, NoLower, ShowsWhereToLayOff, TakenDown
from rummytui.text import counted, said, whose
from rummytui.text.advice import Adviser


class GamblersAdviser(Adviser):
    """Why to take the last discard or refuse it."""

    def _no_lower(self, reason: NoLower) -> str:
        return f"{said(reason.card)} doesn't lower {whose(self.name)} count"

    def _taken_down(self, reason: TakenDown) -> str:
        return f"with {said(reason.card)} {whose(self.name)} count drops from {reason.count} to {reason.left}"

    def _shows_where_to_lay_off(self, _: ShowsWhereToLayOff) -> str:
        return "melds on the table give the others a place to lay off"

    def _counts_against(self, reason: CountsAgainst) -> str:
        return f"{self.name} holds {counted(reason.count, 'point')}, against about {reason.lowest} in the lowest other hand"
