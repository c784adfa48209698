"""Attacks on saved games: programs killed in the middle of writing, disks that are full, journals forged to do harm."""
