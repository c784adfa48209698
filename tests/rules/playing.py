"""Sittings of every game, at any table, played at random: what the properties of all games are tried on.

A game that random play would not get to the interesting end of can add decks to `STACKED`; an option whose values
cannot be read off its type, to `VALUES`.
"""

import dataclasses
import typing
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from hypothesis import strategies as st
from pydantic import ValidationError

from rules import GAMES, HIDDEN, JOKER, Game, RuleViolation, View, new_game
from rules.cards import NATURALS, Card, full_pack
from rules.events import Event
from rules.moves import KINDS, Move
from tests.rules.table import NAMES

SEED = 6_021_023_000_000_000
"""Where seeds begin here: numbers that nothing else in a game happens to be, so that a leak is seen."""

STACKED: dict[str, tuple[list[list[str]], ...]] = {}
"""By game: decks from which random play gets somewhere."""

VALUES: dict[tuple[str, str], list[Any]] = {
    # Chance hardly ever holds two runs, but easily a set.
    ("dummy-rummy", "contracts"): [
        [[1, 0], [0, 1]],
        [[1, 0], [2, 0], [1, 0]],
        [[1, 1], [1, 0], [0, 2]],
        [[0, 3], [1, 2], [4, 0]],
    ],
    ("tummy-rummy", "menu"): [{"K": "roast  beef", "A": "[/]"}],
    ("tummy-rummy", "unit_words"): [{"6": "spoon", "K": "slice"}],
}
"""By game and option: values to try, where the type does not tell them."""

SELDOM = {"finish": 0.05, "leave": 0.2, "discard": 0.2, "pass": 0.5, "drop": 0.5, "fold": 0.2}
"""Kinds of move that random play makes less often than others, since they end things."""

NOT_COMPLETE = {"declare", "lay_down", "bid", "bet", "raise"}
"""Kinds of move of which `legal_moves` lists representatives only."""


# ------------------------------------------------------------------------------------------------------------ tables


@dataclass
class RandomGame:
    """A game as it was begun, what was played in it, and the chance that plays it."""

    name: str
    players: tuple[str, ...]
    options: dict[str, Any]
    seed: int
    decks: list[list[str]]
    rng: Random
    moves: list[Move] = field(default_factory=list)
    game: Any = None

    def again(self) -> Any:
        """The game from its beginning."""
        return new_game(self.name, self.players, seed=self.seed, options=self.options, decks=self.decks)

    def play(self, steps: int) -> Iterator[tuple[Move, list[Event]]]:
        """Play so many moves at random, and give each with what followed from it."""
        for _ in range(steps):
            if self.game.over:
                return
            move = pick(self.game, self.rng)
            self.moves.append(move)
            yield move, self.game.play(move)


def pick(game: Game, rng: Random) -> Move:
    """A legal move of any seat that is to act."""
    return pick_of(game.legal_moves(rng.choice(game.to_act)), rng)


def pick_of(legal: Sequence[Move], rng: Random) -> Move:
    """One of some moves: of a kind drawn first, so that melds are not lost among discards."""
    by_kind: dict[str, list[Move]] = {}
    for move in legal:
        by_kind.setdefault(move.kind, []).append(move)
    kinds = list(by_kind)
    (kind,) = rng.choices(kinds, [SELDOM.get(kind, 1.0) for kind in kinds])
    return rng.choice(by_kind[kind])


def values(annotation: Any, metadata: Sequence[Any] = ()) -> list[Any]:
    """What an option of this type can be: every word, and the ends and a few more of a range of numbers."""
    if get_origin(annotation) is typing.Annotated:
        inner, *more = get_args(annotation)
        return values(inner, [part for item in more for part in getattr(item, "metadata", [item])])
    if get_origin(annotation) is Literal:
        return list(get_args(annotation))
    if get_origin(annotation) in (Union, UnionType):
        return [value for part in get_args(annotation) for value in values(part)]
    if annotation is bool:
        return [False, True]
    if annotation is int:
        low = next((part.ge for part in metadata if hasattr(part, "ge")), 0)
        high = next((part.le for part in metadata if hasattr(part, "le")), 10)
        return sorted({low, min(low + 1, high), min(low + 2, high), min(low + 5, high), high})
    return []


def choices(name: str, option: str) -> list[Any]:
    """The values of an option of a game that tables are drawn from."""
    info = GAMES[name].Options.model_fields[option]
    return VALUES.get((name, option)) or values(info.annotation, info.metadata)


def table(name: str, number: int) -> RandomGame:
    """The ``number``-th sitting of this game: any players, house rules, seed and, half the time, promising decks."""
    rng = Random(number)
    kind = GAMES[name]
    for _ in range(100):
        options = {
            option: rng.choice(offered)
            for option in kind.Options.model_fields
            if (offered := choices(name, option)) and rng.random() < 0.6
        }
        options.pop("first_dealer", None)
        try:
            players = NAMES[: rng.choice(kind.player_counts(kind.Options(**options)))]
            options["first_dealer"] = rng.choice(["random", *range(len(players))])
            sitting = RandomGame(name, players, options, SEED + number, [], rng)
            sitting.game = sitting.again()
        except (RuleViolation, ValidationError):
            continue
        if rng.random() < 0.5:
            sitting.decks = rng.choice([[promising(sitting.game, rng) for _ in range(4)], *STACKED.get(name, ())])
            sitting.game = sitting.again()
        return sitting
    raise AssertionError(f"no table for {name} could be found")


def promising(game: Any, rng: Random) -> list[str]:
    """A deck that deals hands with long runs in them, so that random play gets to their end."""
    pack = full_pack(*game._pack())
    hands = [[pack.pop() for _ in hand] for hand in game.hands]
    for _ in range(len(game.hands) * 2):
        hand = rng.choice(hands)
        there, here = rng.randrange(len(pack)), rng.randrange(len(hand))
        pack[there], hand[here] = hand[here], pack[there]
    rng.shuffle(hands)
    rng.shuffle(pack)
    return dealing(game, hands, pack)


def dealing(game: Any, hands: Sequence[Sequence[Card]], rest: Sequence[Card]) -> list[str]:
    """A deck that deals these hands by seat, as the first dealer does, and has the rest beneath."""
    order = [(game.dealer + 1 + step) % len(hands) for step in range(len(hands))]
    rounds = max(map(len, hands))
    dealt = [hands[seat][place] for place in range(rounds) for seat in order if place < len(hands[seat])]
    return [str(card) for card in (*dealt, *rest)]


def sittings(name: str) -> st.SearchStrategy[RandomGame]:
    """Sittings of this game of every sort."""
    return st.integers(0, 10**6).map(lambda number: table(name, number))


# ------------------------------------------------------------------------------------------------------- what is where


def everywhere(game: Any) -> Counter[Card]:
    """Every card of a game, in all its places."""
    found: Counter[Card] = Counter()
    for hand in game.hands:
        found.update(hand)
    for place in ("stock", "discards", "widow"):
        found.update(getattr(game, place, None) or ())
    for meld in getattr(game, "melds", ()):
        found.update(card.in_hand for card in meld.cards)
    found.update(card for _, card in getattr(game, "laid", ()))
    return found


def pack_of(game: Any) -> Counter[Card]:
    """Every card that there should be."""
    return Counter(full_pack(*game._pack()))


def hands_are_shown(game: Any) -> bool:
    """Whether everybody may see all hands."""
    if game.phase == "feeding":
        return bool(game.options.feeding_hands == "open")
    return game.phase in ("between hands", "over")


def told(game: Any, viewer: int | None) -> set[Card]:
    """Cards that a viewer knows of besides its own and what happened: the Special, and a Cook's hand (TU-16)."""
    cards = {card for card in [getattr(game, "special", None)] if card is not None}
    if game.phase == "swap" and viewer == game.chef and game.options.cook_swap == "open":
        cards.update(card for hand in game.hands for card in hand)
    return cards


def everything_in(thing: Any) -> Iterator[Any]:
    """A thing and all that can be reached from it, through lists, mappings, records and attributes."""
    left = [thing]
    while left:
        found = left.pop()
        yield found
        if isinstance(found, int | str):
            continue
        if isinstance(found, list | tuple | set | frozenset):
            left += found
        elif isinstance(found, dict):
            left += found
            left += found.values()
        elif dataclasses.is_dataclass(found) and not isinstance(found, type):
            left += [getattr(found, record.name) for record in dataclasses.fields(found)]
        elif isinstance(found, View):
            left.append(vars(found))


def cards_in(thing: Any) -> set[Card]:
    """Every card that can be reached from a thing; those face down apart."""
    return {item.in_hand for item in everything_in(thing) if isinstance(item, Card)} - {HIDDEN}


def viewers(game: Any) -> list[int | None]:
    """Everybody who may look: each seat, and the public."""
    return [*range(len(game.players)), None]


def rearranged(game: Any, viewer: int | None, rng: Random) -> Any:
    """The same game with another seed and the cards that ``viewer`` may not know dealt otherwise.

    Cards that the viewer knows to be in a hand stay there, and a card that went into a stock before everybody's eyes
    changes place only with others of that stock.
    """
    twin, view = game.copy(), game.seen_by(viewer)
    twin._seed = game._seed + 1
    groups: dict[int, list[tuple[list[Card], int]]] = {}
    face_down = "stock" if hasattr(game, "stock") else "widow"
    piles = [*twin.hands, getattr(twin, face_down)]
    for seat, (real, shown) in enumerate(zip(piles, [*view.hands, getattr(view, face_down)], strict=True)):
        known = Counter(view.known.get(seat, ()))
        for place, card in enumerate(real):
            if shown[place] != HIDDEN:
                continue
            if known[card]:
                known[card] -= 1
                continue
            groups.setdefault(getattr(game, "turned_over", {}).get(card, 0), []).append((real, place))
    for group in groups.values():
        dealt = [real[place] for real, place in group]
        rng.shuffle(dealt)
        for (real, place), card in zip(group, dealt, strict=True):
            real[place] = card
    return twin


# ------------------------------------------------------------------------------------------------ moves that may be bad


def form(move: Move) -> tuple[Any, ...]:
    """A move with the order of its cards left out, which says nothing."""
    fields = [getattr(move, record.name) for record in dataclasses.fields(move)]
    return move.kind, *map(_unordered, fields)


def _unordered(given: Any) -> Any:
    if isinstance(given, Card):
        # A card is not the place that has its number.
        return str(given)
    if isinstance(given, tuple) and all(isinstance(card, Card) for card in given):
        return tuple(sorted(given))
    return given


def attempts(game: Any, rng: Random, count: int) -> Iterator[Move]:
    """Well-formed moves that may well be illegal: of any kind and seat, mostly with cards that are at hand."""
    seats = range(-1, len(game.players) + 1)
    near = [move for seat in game.to_act for move in game.legal_moves(seat)]
    for _ in range(count):
        seat = rng.choice([*game.to_act, *game.to_act, *game.to_act, rng.choice(seats)])
        held = game.hands[seat] if 0 <= seat < len(game.players) else []
        pool = [*held, *held, rng.choice(NATURALS), JOKER]
        if near and rng.random() < 0.3:
            yield dataclasses.replace(rng.choice(near), seat=seat)
        else:
            kinds = (
                [kind for phase in game.phases.values() for kind in phase.kinds] if rng.random() < 0.8 else list(KINDS)
            )
            yield _attempt(KINDS[rng.choice(kinds)], seat, pool, rng)


def _attempt(kind: type[Move], seat: int, pool: list[Card], rng: Random) -> Move:
    given: dict[str, Any] = {"seat": seat}
    for record in dataclasses.fields(kind)[1:]:
        some = tuple(rng.choice(pool) for _ in range(rng.choice([0, 1, 2, 3, 3, 3, 4])))
        given[record.name] = {
            "source": rng.choice(["stock", "discard"]),
            "cards": some,
            "card": rng.choice(pool),
            "melds": (some, some[:3]),
            "meld": rng.randrange(-1, 4),
            "to": rng.randrange(-1, 4),
            "cook": rng.randrange(-1, 4),
            "take": rng.choice([None, *pool]),
            "give": rng.choice([None, *pool]),
            "how": rng.choice(["accept", "cancel", "reverse"]),
            "amount": rng.randrange(-1, 8),
            "pot": rng.choice(["rummoli", "poker", "TS", "7-8-9", "none"]),
        }[record.name]
    return kind(**given)
