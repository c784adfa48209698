"""Who may be given what in the Feeding, and why not. (TU-4, TU-7 to TU-10, TU-13)

It all depends on what lies on the table, so it can be asked of a game and of any view of it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum

from rules.cards import SUITS, Card, RankMask
from rules.melds import ALL_RANKS, RANK_WORDS, Meld, run_ends, spoken
from rules.refusals import RuleViolation
from rules.seats import Seat
from rules.tummy.state import TummyState


class Obstacle(Enum):
    """What keeps a gift from a seat."""

    NOT_FED = "not fed"
    """The seat is not fed at all, or not by this giver. (TU-4, TU-6, TU-7, TU-15)"""
    SET = "set"
    """TU-8."""
    RUN = "run"
    """TU-9."""
    NO_DOUBLE = "no double"
    """TU-10."""


class GiftRefused(RuleViolation):
    """A gift that a seat may not be given. ``obstacle`` is what keeps it away."""

    def __init__(
        self, obstacle: Obstacle, clause: str, message: str, *, cards: Sequence[Card] = (), seats: Sequence[Seat] = ()
    ) -> None:
        super().__init__(clause, message, cards=cards, seats=seats)
        self.obstacle = obstacle


@dataclass(frozen=True, slots=True)
class Shield:
    """A ``rank`` that a seat cannot be given by itself, and the ``meld`` in front of that seat that keeps it away.

    ``partner`` is the rank with which it would make a double; "" if there is none.
    """

    rank: str
    meld: Meld
    partner: str = ""


@dataclass(frozen=True, slots=True)
class Double:
    """Two cards of one suit that feed ``to`` a whole ``run``: one unit of each of ``ranks``, from low to high."""

    cards: tuple[Card, Card]
    to: Seat
    run: Meld
    ranks: tuple[str, ...]


# ----------------------------------------------------------------------------------------------------- for the screens


def shields(table: TummyState, seat: Seat) -> list[Shield]:
    """What ``seat`` is safe from because of its melds, in the order of the melds. (TU-8, TU-9)"""
    found: list[Shield] = []
    for meld in table.melds:
        if meld.owner != seat:
            continue
        if not meld.is_run:
            found.append(Shield(meld.cards[0].rank, meld))
            continue
        low, high = ("" if end is None else end.rank for end in run_ends(meld.cards, table.options.ace))
        found += [Shield(end, meld, other) for end, other in ((low, high), (high, low)) if end]
    return found


def doubles(table: TummyState, giver: Seat, hand: Collection[Card]) -> list[Double]:
    """Every double that ``giver`` could give from ``hand``, each of them once. (TU-10)"""
    held = set(hand)
    found: dict[tuple[Seat, frozenset[Card]], Double] = {}
    for to in may_be_fed(table, giver):
        for meld in table.melds:
            for double in _doubles_on(table, meld, to) if meld.owner == to else ():
                key = to, frozenset(double.cards)
                if held.issuperset(double.cards) and (key not in found or len(found[key].ranks) < len(double.ranks)):
                    found[key] = double
    return list(found.values())


def lone_card_objections(table: TummyState, giver: Seat, card: Card) -> dict[Seat, GiftRefused | None]:
    """For every seat but those that are gone: why ``giver`` may not give it ``card`` alone, or None. (TU-6 to TU-9)"""
    return {
        seat: lone_card_objection(table, giver, card, seat)
        for seat in range(len(table.players))
        if seat not in table.gone
    }


# ----------------------------------------------------------------------------------------------------- who may be fed


def may_be_fed(table: TummyState, giver: Seat) -> list[Seat]:
    """The seats that ``giver`` may feed at all, in playing order from the left of ``giver``. (TU-4, TU-7)"""
    count = len(table.players)
    others = [
        seat
        for seat in ((giver + step) % count for step in range(1, count))
        if seat != table.chef and seat not in table.gone
    ]
    rule = table.options.feed_self
    return [*others, giver] if rule == "always" or (rule == "when_alone" and not others) else others


def feeding_objection(table: TummyState, giver: Seat, to: Seat) -> GiftRefused | None:
    """Why ``giver`` may give ``to`` nothing at all; None if it may."""
    if not 0 <= to < len(table.players):
        return GiftRefused(Obstacle.NOT_FED, "TU-6", "There's nobody at that seat to feed.")
    if to in may_be_fed(table, giver):
        return None
    name = table.players[to]
    if to in table.gone:
        return GiftRefused(Obstacle.NOT_FED, "TU-15", f"{name} has left the game and can't be fed.", seats=[to])
    if to == table.chef:
        return GiftRefused(Obstacle.NOT_FED, "TU-4", f"{name} is the Chef and can't be fed.", seats=[to])
    if table.options.feed_self == "never":
        return GiftRefused(
            Obstacle.NOT_FED, "TU-7", f"At this table, nobody feeds themselves, not even {name}.", seats=[to]
        )
    others = may_be_fed(table, giver)
    return GiftRefused(
        Obstacle.NOT_FED,
        "TU-7",
        f"{name} isn't alone with the Chef, so cards must go to {names_or(table, others)}.",
        seats=[to, *others],
    )


# ----------------------------------------------------------------------------------------------------- one card alone


def barred(table: TummyState, seat: Seat) -> RankMask:
    """The ranks that ``seat`` cannot be given as a single card. (TU-8, TU-9)"""
    room = 0
    for meld in table.melds:
        if meld.owner == seat:
            room |= meld.room
    return (room | room >> 13 | room >> 26 | room >> 39) & ALL_RANKS


def lone_card_objection(table: TummyState, giver: Seat, card: Card, to: Seat) -> GiftRefused | None:
    """Why ``giver`` may not give ``card`` by itself to ``to``; None if it may."""
    if objection := feeding_objection(table, giver, to):
        return objection
    if not 1 << card % 13 & barred(table, to):
        return None
    name = table.players[to]
    fitting = [shield for shield in shields(table, to) if shield.rank == card.rank]
    shield = min(fitting, key=lambda shield: shield.meld.is_run)
    meld, lone = spoken(shield.meld.cards), a_card_of(card.rank)
    if not shield.meld.is_run:
        why = f"{name} has {meld} on the table and so can't be fed {lone}."
    elif shield.partner and not _set_of(table, to, (shield.rank, shield.partner)):
        why = (
            f"A lone {lone.split()[1]} can't get past {name}'s {meld};"
            f" with {a_card_of(shield.partner)} of the same suit, it would feed {name} the whole run."
        )
    else:
        why = f"{lone.capitalize()} can't get past {name}'s {meld}."
    obstacle, clause = (Obstacle.RUN, "TU-9") if shield.meld.is_run else (Obstacle.SET, "TU-8")
    return GiftRefused(obstacle, clause, why, cards=[card], seats=[to])


def broth_objection(table: TummyState, giver: Seat, card: Card) -> RuleViolation | None:
    """Why ``giver`` may not put ``card`` into the broth uneaten; None if nobody could be given it alone. (TU-13)"""
    takers = [to for to in may_be_fed(table, giver) if not 1 << card % 13 & barred(table, to)]
    if not takers:
        return None
    return RuleViolation(
        "TU-13",
        f"{card} can still be fed to {names_or(table, takers)}, so it can't go into the broth uneaten.",
        cards=[card],
        seats=takers,
    )


# ----------------------------------------------------------------------------------------------------- the double


def _doubles_on(table: TummyState, meld: Meld, to: Seat) -> list[Double]:
    """The doubles that fit on ``meld``, one per suit."""
    if not meld.is_run:
        return []
    low, high = run_ends(meld.cards, table.options.ace)
    if low is None or high is None or _set_of(table, to, (low.rank, high.rank)):
        return []
    ranks = (low.rank, *(card.rank for card in meld.cards), high.rank)
    return [Double((Card.of(low.rank + suit), Card.of(high.rank + suit)), to, meld, ranks) for suit in SUITS]


def double_on(table: TummyState, cards: Sequence[Card], to: Seat) -> Double | GiftRefused:
    """The double that two cards make on the longest of ``to``'s runs that they fit, or why there is none. (TU-10)"""
    name = table.players[to]
    first, second = cards
    if first.suit != second.suit:
        return GiftRefused(
            Obstacle.NO_DOUBLE,
            "TU-10",
            f"{first} and {second} have different suits, and a double needs one suit.",
            cards=cards,
            seats=[to],
        )
    wanted = {first.rank, second.rank}
    runs = [
        meld
        for meld in table.melds
        if meld.owner == to
        and meld.is_run
        and {end.rank for end in run_ends(meld.cards, table.options.ace) if end is not None} == wanted
        and first != second
    ]
    if not runs:
        return GiftRefused(
            Obstacle.NO_DOUBLE,
            "TU-10",
            f"{first} and {second} aren't a double for {name}: they must fit the two ends of the same run.",
            cards=cards,
            seats=[to],
        )
    if shield := _set_of(table, to, (first.rank, second.rank)):
        return GiftRefused(
            Obstacle.SET,
            "TU-8",
            f"{name} has {spoken(shield.cards)} on the table, which stops the double too.",
            cards=cards,
            seats=[to],
        )
    longest = max(runs, key=lambda meld: len(meld.cards))
    return next(double for double in _doubles_on(table, longest, to) if set(double.cards) == set(cards))


def _set_of(table: TummyState, seat: Seat, ranks: Collection[str]) -> Meld | None:
    """A set of one of ``ranks`` in front of ``seat``. (TU-8)"""
    return next(
        (meld for meld in table.melds if meld.owner == seat and not meld.is_run and meld.cards[0].rank in ranks),
        None,
    )


# ----------------------------------------------------------------------------------------------------- words


def a_card_of(rank: str) -> str:
    """A card of ``rank`` in words.

    >>> a_card_of("8"), a_card_of("T"), a_card_of("A")
    ('an 8', 'a 10', 'an ace')
    """
    word = {"T": "10"}.get(rank, rank if rank.isdigit() else RANK_WORDS[rank].removesuffix("s"))
    return f"an {word}" if word[0] in "8a" else f"a {word}"


def names_or(table: TummyState, seats: Sequence[Seat]) -> str:
    """The names at ``seats``, with commas and an "or"."""
    called = [table.players[seat] for seat in seats]
    return called[0] if len(called) == 1 else f"{', '.join(called[:-1])} or {called[-1]}"
