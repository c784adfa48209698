"""Rummoli."""
