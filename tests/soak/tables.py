"""The tables of a soak: any game, people, house rules and seed; and hands that chance alone would seldom deal."""

from collections import Counter
from random import Random
from typing import Any

from rules.cards import NATURALS, Card, full_pack
from tests.rules.playing import RandomGame, dealing, table

ONE_TURN = {15: ((3, 3, 3, 3, 3), (4, 4, 4, 3), (5, 4, 3, 3)), 10: ((4, 3, 3),), 7: ((4, 3),), 6: ((3, 3),)}
"""By size of hand: the lengths of the runs that it can be laid out in."""
DEALS = 3
"""Hands of a sitting for which a deck is made."""


def evening(name: str, number: int) -> RandomGame:
    """The ``number``-th table of this game.

    Where hands stay closed, most decks deal somebody nearly all it takes; where people are fed, some invite doubles.
    """
    sitting = table(name, number)
    game, rng = sitting.game, sitting.rng
    if closed(game) and rng.random() < 0.92:
        sitting.decks = [nearly_out(game, rng) for _ in range(DEALS)]
    elif "feeding" in game.phases and len(game.players) > 2 and rng.random() < 0.3:
        sitting.decks = [feast(game, rng) for _ in range(DEALS)]
    sitting.game = sitting.again()
    return sitting


def closed(game: Any) -> bool:
    """Whether nothing is tabled before somebody ends the play, so that chance alone hardly ever ends it."""
    return not {"meld", "lay_down", "lay"} & {kind for phase in game.phases.values() for kind in phase.kinds}


def nearly_out(game: Any, rng: Random) -> list[str]:
    """A deck that deals some seats runs which use the whole hand, but for a card or three."""
    size = len(game.hands[0])
    pack = Counter(full_pack(*game._pack()))
    hands: list[list[Card]] = [[] for _ in game.hands]
    near = rng.sample(range(len(hands)), rng.randint(1, min(5, len(hands))))
    for seat in near:
        suits = [rng.randrange(4)] if rng.random() < 0.15 else range(4)
        for length in rng.choice(ONE_TURN[size]):
            hands[seat] += _run(pack, length, suits, rng)
        for _ in range(rng.choice([0, 0, 0, 1, 1, 2, 3])):
            if hands[seat]:
                pack[hands[seat].pop(rng.randrange(len(hands[seat])))] += 1
    return _filled(game, hands, pack, rng)


def feast(game: Any, rng: Random) -> list[str]:
    """A deck that deals one seat all it takes to go out, another a run, and a third the cards beyond both its ends.

    The one with the run mostly holds cards to play against these, too. (TU-10, TU-12)
    """
    size = len(game.hands[0])
    pack = Counter(full_pack(*game._pack()))
    hands: list[list[Card]] = [[] for _ in game.hands]
    chef, owner, giver = rng.sample(range(len(hands)), 3)
    low, length = rng.randrange(1, 9), rng.choice([3, 3, 4])
    suit, theirs, *others = rng.sample(range(4), 4)
    below, above = low - 1, low + length
    hands[owner] = [NATURALS[suit * 13 + rank] for rank in range(low, above)]
    hands[owner] += [NATURALS[other * 13 + rng.choice([below, above])] for other in others[: rng.choice([0, 1, 2, 2])]]
    hands[giver] = [NATURALS[theirs * 13 + below], NATURALS[theirs * 13 + above]]
    pack.subtract([*hands[owner], *hands[giver]])
    for run in rng.choice(ONE_TURN[size]):
        hands[chef] += _run(pack, run, range(4), rng)
    return _filled(game, hands, pack, rng)


def _filled(game: Any, hands: list[list[Card]], pack: Counter[Card], rng: Random) -> list[str]:
    """A deck that deals these hands, filled up with what is left of the pack."""
    rest = [*pack.elements()]
    rng.shuffle(rest)
    for hand in hands:
        while len(hand) < len(game.hands[0]):
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
