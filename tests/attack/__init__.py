"""Attacks on the program's promises: killing it while it writes, filling the disk, forging journals, spying on hands."""
