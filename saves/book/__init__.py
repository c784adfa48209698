"""The family book: what all evenings come to, kept in an index that can be thrown away.

The journals alone are what lasts. `evenings` reads what one of them says, `index` keeps it, `filling` brings the index up
to date, and `filler` has that done by a process of its own while people look at a screen.
"""
