"""The workshop: where bots are tried against each other by the million, and what they go by is learnt.

Nothing that players install needs it. The games are played by kernels in C, which are compiled when they are asked for.
"""
