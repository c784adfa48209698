"""The tables of a soak: any game, people, house rules and seed; and hands that somebody can go out with."""

from collections import Counter
from random import Random
from typing import Any

from rules.cards import NATURALS, Card, full_pack
from tests.rules.playing import Sitting, dealing, table

ONE_TURN = {15: ((3, 3, 3, 3, 3), (4, 4, 4, 3), (5, 4, 3, 3)), 10: ((4, 3, 3),), 7: ((4, 3),), 6: ((3, 3),)}
"""By size of hand: the lengths of the runs that it can be laid out in."""
DEALS = 3
"""Hands of a sitting for which a deck is made."""


def evening(name: str, number: int) -> Sitting:
    """The ``number``-th table of this game. Where hands stay closed, most decks deal somebody nearly all it takes."""
    sitting = table(name, number)
    rng = sitting.rng
    if closed(sitting.game) and rng.random() < 0.85:
        sitting.decks = [nearly_out(sitting.game, rng) for _ in range(DEALS)]
        sitting.game = sitting.again()
    return sitting


def closed(game: Any) -> bool:
    """Whether nothing is tabled before somebody ends the play, so that chance alone hardly ever ends it."""
    return not {"meld", "lay_down", "lay"} & {kind for kinds in game.kinds.values() for kind in kinds}


def nearly_out(game: Any, rng: Random) -> list[str]:
    """A deck that deals some seats runs which use the whole hand, but for a card or three."""
    size = len(game.hands[0])
    pack = Counter(full_pack(*game._pack()))
    hands: list[list[Card]] = [[] for _ in game.hands]
    near = rng.sample(range(len(hands)), rng.randint(1, min(3, len(hands))))
    for seat in near:
        suits = [rng.randrange(4)] if rng.random() < 0.15 else range(4)
        for length in rng.choice(ONE_TURN[size]):
            hands[seat] += _run(pack, length, suits, rng)
        for _ in range(rng.choice([0, 0, 1, 1, 2, 3])):
            if hands[seat]:
                pack[hands[seat].pop(rng.randrange(len(hands[seat])))] += 1
    rest = [*pack.elements()]
    rng.shuffle(rest)
    for hand in hands:
        while len(hand) < size:
            hand.append(rest.pop())
    return dealing(game, hands, rest)


def _run(pack: Counter[Card], length: int, suits: Any, rng: Random) -> list[Card]:
    """A run taken out of a pack; no cards where none was found soon."""
    for _ in range(20):
        low = rng.choice(suits) * 13 + rng.randrange(13 - length + 1)
        run = list(NATURALS[low : low + length])
        if all(pack[card] for card in run):
            pack.subtract(run)
            return run
    return []
