"""A slow referee who reads codes and tries everything, to check the quick rules against."""

from collections.abc import Iterable, Iterator
from itertools import combinations

RANKS = "A23456789TJQK"
ORDERS = {"low": RANKS, "high": RANKS[1:] + "A", "either": RANKS + "A", "corner": RANKS + RANKS}
"""Every place where a run may be, as one string of ranks; no rank twice within the run itself."""


def is_set(codes: Iterable[str]) -> bool:
    """Three cards or more, all of one rank."""
    held = list(codes)
    return len(held) >= 3 and len({code[0] for code in held}) == 1


def is_run(codes: Iterable[str], ace: str) -> bool:
    """Three cards or more of one suit that can be put in an order without a gap, each rank once."""
    held = list(codes)
    ranks = "".join(code[0] for code in held)
    if len(held) < 3 or len({code[1] for code in held}) != 1 or len(set(ranks)) != len(ranks):
        return False
    order = ORDERS[ace]
    return any(set(order[start : start + len(ranks)]) == set(ranks) for start in range(len(order) - len(ranks) + 1))


def is_meld(codes: Iterable[str], ace: str) -> bool:
    """A set or a run."""
    held = list(codes)
    return is_set(held) or is_run(held, ace)


def fits(meld: Iterable[str], code: str, ace: str) -> bool:
    """Whether one card more leaves the meld what it is."""
    held = list(meld)
    return is_set([*held, code]) if is_set(held) else is_run([*held, code], ace)


def melds_in(codes: Iterable[str], ace: str) -> Iterator[frozenset[str]]:
    """Every meld that can be laid from these cards, found by trying every choice of them."""
    held = sorted(set(codes))
    for size in range(3, len(held) + 1):
        for choice in combinations(held, size):
            if is_meld(choice, ace):
                yield frozenset(choice)


def cost(codes: Iterable[str]) -> int:
    """What cards left in a hand cost in Rummy."""
    return sum(1 if code[0] == "A" else 10 if code[0] in "TJQK" else int(code[0]) for code in codes)
