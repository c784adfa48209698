"""What Rummy, Boathouse, Gambler's and Knock share: the table, the pack and the deal. (RU-1, RU-2)"""

from __future__ import annotations

from typing import Any

from rules.rummy.turn import DrawAndDiscard


class OnePack(DrawAndDiscard):
    """A game for two to six players with one pack and no jokers."""

    @classmethod
    def player_counts(cls, options: Any = None) -> range:
        """Two to six."""
        return range(2, 7)

    def _pack(self) -> tuple[int, int]:
        return 1, 0

    def _hand_size(self) -> int:
        return {2: 10, 3: 7, 4: 7}.get(len(self.seats_playing()), 6)
