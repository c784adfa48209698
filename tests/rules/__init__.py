"""Tests of what is legal and what follows from it."""
