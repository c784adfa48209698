"""Tummy Rummy: rummy until somebody goes out, and then everybody else is fed."""
