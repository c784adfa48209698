"""Big moments of a game, worked out from what happened."""

from __future__ import annotations

from typing import Final

KEPT_BACK: Final = frozenset({"deal", "finish", "again", "leave", "final"})
"""Commands whose key only ends a big moment: who meant something else by it would be far away all at once."""
