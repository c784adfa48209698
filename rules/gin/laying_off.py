"""Both hands after a knock: how each is arranged, and what the other lays off on the knocker's melds. (GI-5)

Exact, and quick because little has to be tried. Of a hand of one pack only the choice of sets is open: once these are
taken out, every card that follows another two in its suit belongs to a run, since leaving it out never costs less. And
what can be laid off on a run is the cards that go on from its ends, from the nearest to some farther one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from rules.arrange import PIPS, Arrangement, arranger
from rules.cards import NATURALS, RANKS, Card, cards_in, mask_of
from rules.melds import LEAST, extended, lay_offs, melds_within, tabled

_RANK: Final = len(RANKS)


@dataclass(frozen=True, slots=True)
class LaidOff:
    """``card`` went on the meld with this number among the knocker's."""

    card: Card
    meld: int


@dataclass(frozen=True, slots=True)
class HandsCompared:
    """Two hands as they count against each other.

    ``other`` is the arrangement of what the other hand has left once the cards ``laid_off`` are gone from it.
    """

    knocker: Arrangement
    other: Arrangement
    laid_off: tuple[LaidOff, ...] = ()


def showdown(knocker: Sequence[Card], other: Sequence[Card]) -> HandsCompared:
    """Both hands after a knock, each to its holder's best. (GI-5)

    >>> from rules.cards import cards
    >>> found = showdown(cards("6H 7H 8H TS TD TC QS QD QC 2D"), cards("9H TH JS 4C 5D KS AS 3C 3D 3H"))
    >>> found.knocker.count, found.other.count, [str(one.card) for one in found.laid_off]
    (2, 30, ['9H', 'TH'])
    """
    theirs = mask_of(other)
    gin = arranger("low", PIPS)
    if not gin.least(knocker):
        # On gin nothing can be laid off.
        return HandsCompared(gin.best(knocker), gin.best(other))
    count, laid, best = max(
        ((*_best_lay_offs(theirs, arrangement.melds), arrangement) for arrangement in best_arrangements(knocker)),
        key=lambda found: found[0],
    )
    left = gin.best(cards_in(theirs & ~laid))
    assert left.count == count
    return HandsCompared(best, left, tuple(_places(laid, best.melds)))


def best_arrangements(hand: Iterable[Card]) -> Iterator[Arrangement]:
    """Every way to arrange a hand so that it leaves the least; of a run that could be parted, the whole."""
    mask = mask_of(hand)
    least = arranger("low", PIPS).least_of_mask(mask)
    for sets in _choices_of_sets(mask):
        left = mask & ~mask_of(card for chosen in sets for card in chosen)
        runs = list(_whole_runs(left))
        unmatched = cards_in(left & ~mask_of(card for run in runs for card in run))
        count = sum(PIPS[card % _RANK] for card in unmatched)
        if count == least:
            yield Arrangement((*sets, *runs), tuple(unmatched), count)


def _choices_of_sets(mask: int) -> Iterator[tuple[tuple[Card, ...], ...]]:
    """Every choice among the sets in a hand, at most one of a rank, and that of none."""
    by_rank: dict[str, list[tuple[Card, ...]]] = {}
    for meld in melds_within(mask, "low"):
        if meld[0].rank == meld[1].rank:
            by_rank.setdefault(meld[0].rank, []).append(meld)
    for chosen in product(*([(), *sets] for sets in by_rank.values())):
        yield tuple(filter(None, chosen))


def _whole_runs(mask: int) -> Iterator[tuple[Card, ...]]:
    """The stretches of three or more cards that follow one another in a suit."""
    run: list[Card] = []
    for card in cards_in(mask):
        if run and (card != run[-1] + 1 or card.suit != run[-1].suit):
            if len(run) >= LEAST:
                yield tuple(run)
            run = []
        run.append(card)
    if len(run) >= LEAST:
        yield tuple(run)


def _best_lay_offs(hand: int, melds: Sequence[Sequence[Card]]) -> tuple[int, int]:
    """The least that a hand comes to with cards laid off on ``melds``, and which these are: as few as do it."""
    gin = arranger("low", PIPS)
    found = {0}
    for steps in _steps(hand, melds):
        found = {laid | step for laid in found for step in steps}
    return min(
        ((gin.least_of_mask(hand & ~laid), laid) for laid in found),
        key=lambda one: (one[0], one[1].bit_count(), one[1]),
    )


def _steps(hand: int, melds: Sequence[Sequence[Card]]) -> Iterator[list[int]]:
    """For each place where cards of a hand fit: the masks of none, the first, the first two, and so on."""
    for meld in melds:
        if meld[0].rank == meld[1].rank:
            yield [0, *(1 << card for card in lay_offs(hand, tabled(0, tuple(meld), "low")))]
            continue
        suit = meld[0] - meld[0] % _RANK
        for beyond in (range(meld[0] - 1, suit - 1, -1), range(meld[-1] + 1, suit + _RANK)):
            steps = [0]
            for card in beyond:
                if not hand >> card & 1:
                    break
                steps.append(steps[-1] | 1 << card)
            yield steps


def _places(laid: int, melds: Sequence[Sequence[Card]]) -> Iterator[LaidOff]:
    """Where each of the cards ``laid`` goes; on runs first, since more may follow there."""
    on_table = [tabled(0, tuple(meld), "low") for meld in melds]
    for number in sorted(range(len(melds)), key=lambda number: not on_table[number].is_run):
        while fitting := on_table[number].room & laid:
            card = NATURALS[fitting.bit_length() - 1]
            yield LaidOff(card, number)
            on_table[number] = extended(on_table[number], card, "low")
            laid ^= 1 << card
