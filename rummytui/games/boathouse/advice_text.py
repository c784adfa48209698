"""What only Boathouse Rummy has, in words."""

from __future__ import annotations

from rummytui.games.boathouse.reasons import OpensUp
from rummytui.text import said, said_all
from rummytui.text.advice import Adviser


class BoathouseAdviser(Adviser):
    """In Boathouse a hand ends when a player declares."""

    ends = "declares"

    def _opens_up(self, reason: OpensUp) -> str:
        return f"with {said(reason.beneath)} beneath it, {self.name} can make {said_all(reason.meld)}"
