"""Tests of the draw-and-discard games."""
