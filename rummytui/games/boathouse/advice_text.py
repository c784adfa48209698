"""What only Boathouse Rummy has, in words."""

from __future__ import annotations

from rummytui.games.boathouse.reasons import OpensUp
from rummytui.text import said, said_all
from rummytui.text.advice import Adviser


class BoathouseAdviser(Adviser):
    """The play ends when somebody declares."""

    ends = "declares"

    def _opens_up(self, reason: OpensUp) -> str:
        return f"with {said(reason.beneath)} beneath it, {said_all(reason.meld)} can be made"
