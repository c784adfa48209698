"""Rummoli tables for tests: hands dealt as wanted, pots and chips set as wanted."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.cards import cards, full_pack
from rules.events import Event
from rules.game import Game
from rules.rummoli.game import Rummoli
from rules.rummoli.stops import Stops
from tests.rules.table import NAMES, move

QUIET = {"betting": False}
"""House rules under which a round goes from the widow straight to the stops."""

ALL_PAY_CARDS = "TS JD QC KH AS AD KD"


def sizes(players: int, dealer: int, widow_first: bool = False) -> tuple[list[int], int]:
    """How many cards each seat gets, and the widow."""
    order = [(dealer + 1 + step) % players for step in range(players)]
    places: list[int] = [-1, *order] if widow_first else [*order, -1]
    counts = [52 // len(places) + (place < 52 % len(places)) for place in range(len(places))]
    by_place = dict(zip(places, counts, strict=True))
    return [by_place[seat] for seat in range(players)], by_place[-1]


def deck(hands: Sequence[str], widow: str = "", *, dealer: int) -> list[str]:
    """A deck that deals these hands by seat and this widow; what is short is filled from the rest of the pack.

    Cards that are filled in go, lowest first, to the player with most room left.
    """
    counts, widow_size = sizes(len(hands), dealer)
    piles = [*map(cards, hands), cards(widow)]
    wanted = [*counts, widow_size]
    named = {card for pile in piles for card in pile}
    for card in sorted(set(full_pack()) - named, key=lambda card: (card % 13, card)):
        least = max(range(len(piles)), key=lambda place: (wanted[place] - len(piles[place]), place))
        piles[least].append(card)
    assert [len(pile) for pile in piles] == wanted, [len(pile) for pile in piles]
    order = [*[(dealer + 1 + step) % len(hands) for step in range(len(hands))], len(hands)]
    return [str(piles[place][turn]) for turn in range(max(wanted)) for place in order if turn < len(piles[place])]


def dealt(hands: Sequence[str], widow: str = "", *, dealer: int | None = None, seed: int = 1, **options: Any) -> Any:
    """A round in which these hands were dealt. The last seat deals unless told, so Ann, at seat 0, is first."""
    count = len(hands)
    dealer = count - 1 if dealer is None else dealer
    chosen = Rummoli.Options.model_validate({"first_dealer": dealer, **options})
    return Rummoli.begin(NAMES[:count], seed, chosen, [deck(hands, widow, dealer=dealer)])


def begun(players: int = 3, *, seed: int = 1, **options: Any) -> Any:
    """A round dealt by chance; the last seat deals unless told."""
    chosen = Rummoli.Options.model_validate({"first_dealer": players - 1, **options})
    return Rummoli.begin(NAMES[:players], seed, chosen)


def unlocked(players: int = 3, **options: Any) -> Any:
    """A round in which the widow holds every pay card, so that anybody may have her."""
    return dealt([""] * players, ALL_PAY_CARDS, **options)


def no_widow(game: Any) -> None:
    """Everybody keeps their own hand."""
    while game.phase in ("widow", "auction"):
        seat = game.to_act[0]
        game.play(move(seat, "keep" if game.phase == "widow" else "drop"))


def stops(hands: Sequence[str], leader: int = 0, *, chips: Sequence[int] | None = None, **options: Any) -> Any:
    """A round that has come to the stops, with exactly these cards in the hands; the rest is out of play."""
    count = len(hands)
    game = begun(count, **{"final": "none", **QUIET, **options})
    no_widow(game)
    game.hands = [cards(hand) for hand in hands]
    held = {card for hand in game.hands for card in hand}
    game.widow = [card for card in full_pack() if card not in held]
    game.shown = {}
    Stops.begin(game, leader)
    if chips is not None:
        rebalance(game, chips)
    return game


def rebalance(game: Any, chips: Sequence[int], pots: Mapping[str, int] | None = None) -> None:
    """Give the seats these chips and the pots those, without a care for where they came from."""
    game.scores[:] = chips
    for pot, amount in (pots or {}).items():
        game.pots[pot] = amount


def lay(game: Game, script: str) -> list[Event]:
    """Lay cards: ``Ann 3C, Bob 4C``."""
    events: list[Event] = []
    for part in script.split(","):
        name, card = part.split()
        events += game.play(move(game.players.index(name), f"lay {card}"))
    return events


def total(game: Any) -> int:
    """All chips there are."""
    chips: int = sum(game.chips) + sum(game.pots.values())
    return chips
