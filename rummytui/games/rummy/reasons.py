"""Rummy has no reasons for hints but those that all games share."""

from rummytui.text.advice import WORDS

__all__ = ["WORDS"]
