"""How two hands count after a knock, found by trying everything. Shares nothing with the rules but card codes."""

from collections.abc import Iterator, Sequence
from itertools import combinations

RANKS = "A23456789TJQK"


def worth(codes: Sequence[str]) -> int:
    return sum(min(RANKS.index(code[0]) + 1, 10) for code in codes)


def is_meld(codes: Sequence[str]) -> bool:
    ranks = sorted(RANKS.index(code[0]) for code in codes)
    if len(codes) < 3:
        return False
    if len(set(ranks)) == 1:
        return True
    one_suit = len({code[1] for code in codes}) == 1
    return one_suit and ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def melds_in(hand: Sequence[str]) -> list[frozenset[str]]:
    """Every set and run within a hand, long ones too."""
    found = []
    for one in hand:
        alike = sorted(code for code in hand if code[0] == one[0])
        found += [frozenset(some) for size in (3, 4) for some in combinations(alike, size)]
        suited = [code for code in hand if code[1] == one[1]]
        for length in range(3, len(suited) + 1):
            first = RANKS.index(one[0])
            run = [rank + one[1] for rank in RANKS[first : first + length]]
            if len(run) == length and set(run) <= set(suited):
                found.append(frozenset(run))
    return list(dict.fromkeys(found))


def arrangements(
    hand: frozenset[str], melds: Sequence[frozenset[str]]
) -> Iterator[tuple[list[frozenset[str]], frozenset[str]]]:
    """Every way to put some of ``melds`` down from a hand, with what is left."""
    yield [], hand
    for place, meld in enumerate(melds):
        if meld <= hand:
            for more, left in arrangements(hand - meld, melds[place + 1 :]):
                yield [meld, *more], left


def least_with_lay_offs(loose: frozenset[str], table: frozenset[frozenset[str]]) -> int:
    """The least that loose cards come to, laid off one by one on the melds of a table in every order."""
    best, seen = worth([*loose]), set()
    left = [(loose, table)]
    while left:
        cards, melds = left.pop()
        best = min(best, worth([*cards]))
        for card in cards:
            for meld in melds:
                if is_meld([*meld, card]):
                    after = (cards - {card}, melds - {meld} | {meld | {card}})
                    if after not in seen:
                        seen.add(after)
                        left.append(after)
    return best


def counts(knocker: Sequence[str], other: Sequence[str]) -> tuple[int, int]:
    """What the knocker's hand and the other come to. (GI-5)"""
    hand = frozenset(knocker)
    ways = list(arrangements(hand, melds_in(knocker)))
    least = min(worth([*left]) for _, left in ways)
    others = list(arrangements(frozenset(other), melds_in(other)))
    if not least:
        return 0, min(worth([*left]) for _, left in others)
    tables = {frozenset(melds) for melds, left in ways if worth([*left]) == least}
    return least, max(min(least_with_lay_offs(left, table) for _, left in others) for table in tables)
