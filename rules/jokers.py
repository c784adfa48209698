"""Jokers in melds: what one can stand for, and where it may go from there. (CO-4, DR-4 to DR-7)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rules.cards import ACES, JOKER, NATURALS, SUIT_STARTS, SUITS, Card, mask_of
from rules.melds import ALL_RANKS, LEAST, Ace, Meld, NotAMeld, in_order, neighbours, run_starts
from rules.seats import Seat


def readings(cards: Sequence[Card], ace: Ace) -> list[tuple[Card, ...]]:
    """Every way in which these cards can lie on the table, each with its jokers standing for definite cards.

    A joker written ``Jk=9S`` stands for that card. A plain one stands, in a set, for the first of S H D C that is
    missing, and in a run for every card that completes it in turn. Raises NotAMeld if there is no way.

    >>> from rules.cards import cards
    >>> [" ".join(map(str, way)) for way in readings(cards("7S Jk 8S"), "low")]
    ['Jk=6S 7S 8S', '7S 8S Jk=9S']
    """
    silent = sum(card == JOKER for card in cards)
    said = [card for card in cards if card != JOKER]
    if not any(card.is_joker for card in cards):
        return [in_order(cards, ace)]
    if len(cards) < LEAST:
        raise NotAMeld("SH-6", "a set or a run needs at least three cards")
    faces = [card.face for card in said]
    found: list[tuple[Card, ...]] = []
    if len({face.rank for face in faces}) == 1:
        found.append(_as_set(said, silent))
    if len({face.suit for face in faces}) == 1 and len(set(faces)) == len(faces):
        found += _as_runs(said, len(cards), ace)
    if not found:
        raise NotAMeld("DR-4", "even with the joker this is neither a set nor a run")
    return found


def _as_set(said: Sequence[Card], silent: int) -> tuple[Card, ...]:
    laid = list(said)
    rank = laid[0].face % 13
    for _ in range(silent):
        there = {card.suit for card in laid}
        suit = next((i for i, suit in enumerate(SUITS) if suit not in there), 0)
        laid.append(JOKER.standing_for(NATURALS[suit * 13 + rank]))
    return tuple(sorted(laid, key=lambda card: (card.face, card)))


def _as_runs(said: Sequence[Card], length: int, ace: Ace) -> list[tuple[Card, ...]]:
    by_face = {card.face: card for card in said}
    suit = said[0].face - said[0].face % 13
    held = mask_of(by_face) >> suit
    ways = []
    for ranks, start in run_starts(ace).items():
        if ranks.bit_count() == length and ranks & held == held:
            run = [NATURALS[suit + (start + i) % 13] for i in range(length)]
            ways.append(tuple(by_face.get(face, JOKER.standing_for(face)) for face in run))
    return ways


def tabled_with_jokers(
    owner: Seat, ordered: tuple[Card, ...], ace: Ace, *, beyond_joker: bool, fixed: Iterable[Card] = ()
) -> Meld:
    """The meld that ``owner`` lays with these cards, which are ordered as `readings` orders them.

    ``beyond_joker``: whether a card may be laid beyond a joker at the end of a run. ``fixed``: the jokers in it that
    could not move before; those that cannot move from now on are added. (DR-5, DR-7)
    """
    first = ordered[0].face
    if first.rank == ordered[1].rank:
        rank = first % 13
        jokers = tuple(card for card in ordered if card.is_joker)
        return Meld(owner, ordered, ACES << rank, jokers)
    below, above = neighbours(ordered, ace)
    if not beyond_joker:
        below = None if ordered[0].is_joker else below
        above = None if ordered[-1].is_joker else above
    ends = {ordered[0]: above, ordered[-1]: below}
    if below == above:
        below = None
    room = mask_of(end for end in (below, above) if end is not None)
    stuck = tuple(card for card in ordered if card.is_joker and (card in fixed or ends.get(card) is None))
    return Meld(owner, ordered, room, stuck)


def with_card(card: Card, meld: Meld, ace: Ace, *, beyond_joker: bool) -> tuple[Card, ...]:
    """The cards of ``meld`` with ``card`` laid off on it; its face must be in the meld's ``room``. (SH-10, DR-7)"""
    if not meld.is_run:
        return tuple(sorted((*meld.cards, card), key=lambda held: (held.face, held)))
    if card.face == neighbours(meld.cards, ace)[1] and (beyond_joker or not meld.cards[-1].is_joker):
        return (*meld.cards, card)
    return (card, *meld.cards)


def moved_joker(natural: Card, meld: Meld, ace: Ace) -> tuple[Card, tuple[Card, ...]] | None:
    """The card that the joker for ``natural`` would stand for after moving, and the resulting run.

    None where ``meld`` has no such joker that can move. (DR-6, DR-7)
    """
    joker = JOKER.standing_for(natural)
    if joker not in meld.cards or joker in meld.fixed:
        return None
    below, above = neighbours(meld.cards, ace)
    if joker == meld.cards[-1] and below is not None:
        return below, (JOKER.standing_for(below), *meld.cards[:-1], natural)
    if joker == meld.cards[0] and above is not None:
        return above, (natural, *meld.cards[1:], JOKER.standing_for(above))
    return None


def melds_with_jokers(
    hand: Sequence[Card], ace: Ace, *, naturals: int, least_run: int = LEAST
) -> list[tuple[Card, ...]]:
    """Sets and runs that can be laid from a hand of several packs, with jokers for missing cards.

    Each has at least ``naturals`` natural cards. All melds without a joker are found, and come first; a joker is used
    only for a card that the hand does not hold.
    """
    jokers = sum(card == JOKER for card in hand)
    mask = mask_of(hand)
    held = Counter(card for card in hand if card != JOKER)
    found: dict[tuple[Card, ...], None] = {}
    for wild in range(jokers + 1):
        for rank in range(13):
            alike = [held[NATURALS[suit + rank]] for suit in SUIT_STARTS]
            if sum(alike) < max(naturals, LEAST - wild):
                continue
            for counts in _parts(alike):
                if sum(counts) >= naturals and sum(counts) + wild >= LEAST:
                    said = [NATURALS[s * 13 + rank] for s, count in enumerate(counts) for _ in range(count)]
                    found[_as_set(said, wild)] = None
        for suit in SUIT_STARTS:
            ranks = mask >> suit & ALL_RANKS
            for run, start in run_starts(ace).items():
                length = run.bit_count()
                if length >= least_run and (run & ~ranks).bit_count() == wild and length - wild >= naturals:
                    faces = [NATURALS[suit + (start + i) % 13] for i in range(length)]
                    found[tuple(f if held[f] else JOKER.standing_for(f) for f in faces)] = None
    return list(found)


def _parts(alike: Sequence[int]) -> Iterable[tuple[int, ...]]:
    """Every way to take some of each suit, or none, given how many of each there are."""
    if not alike:
        yield ()
        return
    for count in range(alike[0] + 1):
        for rest in _parts(alike[1:]):
            yield (count, *rest)
