"""The workshop: trains and measures bots by self-play, over millions of deals.

Nothing that players install needs it. Kernels in C play the games; they're compiled on demand.
"""
