"""Seat: a player's place at the table."""

from __future__ import annotations

from typing import TypeAlias

Seat: TypeAlias = int
"""Counted from 0; the next higher number sits to the left, and the last sits next to the first."""
