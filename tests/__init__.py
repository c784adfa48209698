"""Mirrors the folders it tests."""
