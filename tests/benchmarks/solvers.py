"""How long the searches take that players and bots wait for."""

import random
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from statistics import median
from typing import TypeVar

import rules
from rules import Game
from rules.arrange import PIPS, arranger
from rules.cards import JOKER, NATURALS, Card, cards, full_pack, mask_of
from rules.moves import Draw
from rules.rummoli.best_five import strength
from rules.rummy import fifteen, one_suit
from rules.rummy.contract import best_lay_down
from tests.benchmarks.report import Figure, milliseconds

HANDS = 200
Problem = TypeVar("Problem")


def times(
    search: Callable[[Problem], object], problems: Sequence[Problem], forget: Callable[[], None] | None = None
) -> list[float]:
    """CPU seconds per search; ``forget`` clears the caches first."""
    took = []
    for problem in problems:
        if forget:
            forget()
        began = time.thread_time()
        search(problem)
        took.append(time.thread_time() - began)
    return sorted(took)


def at_once(search: Callable[[Problem], object], problems: Sequence[Problem]) -> float:
    """Seconds that a search takes which is too quick to be measured alone."""
    began = time.thread_time()
    for _ in range(20):
        for problem in problems:
            search(problem)
    return (time.thread_time() - began) / 20 / len(problems)


def rich(rng: random.Random) -> list[Card]:
    """Thirty cards of four packs, most of which go together."""
    start, width, suits = rng.randrange(13), rng.randrange(5, 14), rng.randrange(2, 5)
    pool = [NATURALS[suit * 13 + (start + step) % 13] for suit in range(suits) for step in range(width)] * 4
    return rng.sample(pool, min(30, len(pool)))


HARDEST = cards("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH 7D 9D TD AC")
"""Two whole suits and four cards besides: the slowest hand that was found for a set and two runs."""


def laid_down(hand: Sequence[Card]) -> None:
    """Ask for the hardest contracts."""
    for contract in ((1, 2), (0, 3)):
        best_lay_down(hand, contract, "either")


def about_to_discard(name: str, hand: Sequence[Card]) -> Game:
    """A game whose first seat has this hand and has drawn."""
    game = rules.new_game(name, ["Ann", "Bob"], seed=1)
    seat = game.to_act[0]
    game.play(Draw(seat, "stock"))
    game.hands[seat] = list(hand)
    return game


def asked_for_moves(game: Game) -> None:
    """Ask what the seat whose turn it is may do."""
    game.legal_moves(game.to_act[0])


FULLEST = [
    [card for card in NATURALS if card not in cards(missing)]
    for missing in (
        "AH 2H 3H 4H 5H 6H 7H 8H 9H TH QH KH",
        "5H 6H 7H AD 5D 6D 7D 8D 9D TD QD KD",
        "4S 5S 6S 7S 8S JS QS JH QH 4D 5D 8C",
        "4H 5H 6H JH QH 7D 8D 9D JD QD 4C 5C",
        "AD 5D 6D 7D 8D JD QD KD 5C 6C 7C 8C",
        "6S 7S 8S 9S TS JS JH QH 6D 7D 8D 9D",
        "QS KS AH 6H 7H 8H 9H TH JH QH KH 9D",
    )
]
"""The slowest hands of forty that were found, by the cards they lack: nearly every card can be thrown."""

DENSEST = [
    cards(hand)
    for hand in (
        "AS AS 2S 3S 4S 5S 5S 6S 7S 8S 9S TS JS QS KS Jk",
        "AS AS 2S 3S 8S 9S TS JS JS QS KS 5H 6H 7H Jk Jk",
        "AS 4S 5S 6S 8S 9S TS JS JS QS KS 8H TH Jk Jk Jk",
        "AS AS 2S 3S 4S 9S TS TS JS QS AD 4D 5D Jk Jk Jk",
    )
]
"""The slowest hands that were found where fifteen of sixteen cards can be laid out: nearly all of one suit."""


def nearly_declared(rng: random.Random) -> list[Card]:
    """Sixteen cards, fifteen of them in runs as Continental wants them, up to four of them jokers, in a few suits."""
    layout, suits = rng.choice([(3, 3, 3, 3, 3), (4, 4, 4, 3), (5, 4, 3, 3)]), rng.choice([1, 2, 4])
    hand: list[Card] = []
    for length in layout:
        suit, start = rng.randrange(suits), rng.randrange(15 - length)
        hand += [NATURALS[suit * 13 + (start + step) % 13] for step in range(length)]
    for place in rng.sample(range(15), rng.choice([0, 0, 1, 1, 2, 2, 3, 4])):
        hand[place] = JOKER
    return [*hand, rng.choice(NATURALS[: 13 * suits])]


def forget() -> None:
    """Let the next fifteen cards be judged as if none had been before."""
    for found in (one_suit.swept, one_suit.using_all_at, one_suit.all_able, one_suit.first_use):
        found.cache_clear()


def measure() -> Iterable[Figure]:
    """Each on random hands; a row has the median search and the slowest."""
    rng = random.Random(3)
    seventeen = [mask_of(rng.sample(NATURALS, 17)) for _ in range(HANDS)]
    yield Figure("best five of seventeen", f"{at_once(strength, seventeen) * 1e6:.1f} us", "", "", "2.4 us")
    ten = [mask_of(rng.sample(NATURALS, 10)) for _ in range(HANDS)]
    yield Figure(
        "arrangement of ten", f"{at_once(arranger('low', PIPS).least_of_mask, ten) * 1e6:.2f} us", "", "", "0.45 us"
    )
    forty = [about_to_discard("boathouse", rng.sample(NATURALS, 40)) for _ in range(HANDS)]
    forty += [about_to_discard("boathouse", hand) for hand in FULLEST]
    filling = times(asked_for_moves, forty)
    yield Figure("moves in Boathouse with forty cards", *_spread(times(asked_for_moves, forty)), "2 ms")
    yield Figure("the same, with cold caches", *_spread(filling), "")
    ready = [
        about_to_discard("continental", hand) for hand in [*(nearly_declared(rng) for _ in range(HANDS)), *DENSEST]
    ]
    first = times(asked_for_moves, ready, forget)
    yield Figure("moves in Continental, ready to declare", *_spread(times(asked_for_moves, ready, forget)), "5 ms")
    yield Figure("the same, with cold caches", *_spread(first), "")
    contracts = times(laid_down, [*(rich(rng) for _ in range(HANDS)), HARDEST])
    yield Figure("two hard contracts from thirty cards", *_spread(contracts), "20 ms at worst")
    hands = [rng.sample(full_pack(2, 2), 15) for _ in range(HANDS)]
    for what, search, aim in (
        ("whether fifteen cards can be declared", fifteen.layout_of, "0.2 ms"),
        ("distance to declaring", fifteen.cards_missing, "22 ms"),
    ):
        yield Figure(what, *_spread(times(partial(search, ace="either"), hands, forget)), aim)


def _spread(took: Sequence[float]) -> tuple[str, str, str]:
    return milliseconds(median(took)), f"worst {milliseconds(took[-1])}", ""
