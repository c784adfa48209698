"""Seats at other screens: a table as a log, the referee who keeps it, and what travels between the two and a guest."""
