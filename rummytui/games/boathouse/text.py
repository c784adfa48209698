"""What only Boathouse Rummy has, in words."""

from __future__ import annotations

from rummytui.text.advice import Adviser


class BoathouseAdviser(Adviser):
    """The play ends when somebody declares."""

    ends = "declares"
