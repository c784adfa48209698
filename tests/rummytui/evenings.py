"""Evenings played at random, with a record beside them of what could never be seen at the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, Protocol

from rules import HIDDEN, Card, Game, View
from rules.cards import RANKS
from rules.events import Event
from rules.moves import Move
from rules.rummoli.events import HandsShown, SequenceStopped
from rummytui.table.host import Host, Sitter
from tests.saves.playing import TABLING

NAMES = ("Ann", "Bob", "Gail", "Dan", "Eve", "Fay", "Hal", "Ivy", "Jörg", "Kim", "Lea", "Zoë")


class TrueTable(NamedTuple):
    """The table after a move, as it really was."""

    hands: list[list[Card]]
    secret: frozenset[Card]
    """Cards that nobody but one seat, if anybody, could know: they have not lain open in this hand."""
    scores: list[int]
    phase: str


def seats_for(game: type[Game]) -> int:
    """How many play it here."""
    return 3 if 3 in game.player_counts() else game.player_counts()[0]


def new_evening(folder: Path, game: type[Game], *, seed: int = 1, seating: str = "", **options: Any) -> Host:
    """A game, just dealt; ``seating`` has a p for each person and a b for each bot."""
    kinds = seating or "p" * seats_for(game)
    sitters = [Sitter("person") if kind == "p" else Sitter("bot", "easy") for kind in kinds]
    return Host.new(folder, game.name, NAMES[: len(kinds)], sitters, seed=seed, options=options)


def moments_of(host: Host, moves: int, rng: Random, *, hands: int = 100) -> Iterator[TrueTable]:
    """Make so many moves at random, and finish after so many hands; gives the table at every move, the first included.

    Cards are rather tabled than kept, so that hands end.
    """
    table = Followed(host)
    yield table.moment()
    for _ in range(moves):
        game = host.game
        if game.over:
            return
        legal = [move for seat in game.to_act for move in game.legal_moves(seat)]
        # One of a kind first, and then among those: of ten thousand ways to bid all are alike.
        kind = rng.choice(sorted({move.kind for move in legal}))
        wanted = [move for move in legal if move.kind in TABLING]
        if game.stage.hand_over:
            kind = "finish" if game.hand_number >= hands else "deal"
        elif wanted and rng.random() < 0.9:
            kind = rng.choice(wanted).kind
        elif kind == "finish":
            kind = "deal"
        move = rng.choice([move for move in legal if move.kind == kind] or legal)
        table.after(move, host.play(move))
        yield table.moment()


class HasGame(Protocol):
    """A table."""

    @property
    def game(self) -> Game: ...


class Followed:
    """Follows the cards themselves, and not what a view says of them."""

    def __init__(self, host: HasGame) -> None:
        self._host = host
        self._hand = 0
        self._open: set[Card] = set()
        self._look()

    def _look(self) -> None:
        game = self._host.game
        if game.hand_number != self._hand:
            self._hand, self._open = game.hand_number, set()
        self._open |= set(_all_cards(game) - _face_down(game))
        # Everybody reads off the table what a joker stands for.
        self._open |= {card.face for meld in getattr(game, "melds", []) for card in meld.cards if card.is_joker}

    def after(self, move: Move, happened: Sequence[Event]) -> None:
        self._look()
        if move.kind in ("feed", "answer", "lay"):
            # What is shown in these may lie face down again at once, in the broth or because the final is dealt.
            self._open |= cards_in(move)
        for event in happened:
            match event:
                case HandsShown(shown):
                    self._open |= {card for _, five in shown for card in five}
                case SequenceStopped(wanted) if wanted is not None:
                    # Everybody knows which card comes next, and so which one nobody has.
                    self._open.add(wanted)
        self._open |= {card for card in (_wanted(self._host.game), getattr(self._host.game, "special", None)) if card}

    def moment(self) -> TrueTable:
        game = self._host.game
        if game.stage.hands_open(game):
            self._open |= {card for hand in [*game.hands, getattr(game, "widow", [])] for card in hand}
        secret = frozenset(set(_face_down(game)) - self._open)
        return TrueTable([list(hand) for hand in game.hands], secret, list(game.scores), game.phase)


def _face_down(game: Any) -> Counter[Card]:
    """What lies in hands, in the stock and in the widow."""
    piles = [*game.hands, getattr(game, "stock", []), getattr(game, "widow", [])]
    return Counter(card for pile in piles for card in pile)


def _all_cards(game: Any) -> Counter[Card]:
    """All cards that are in the game and can be seen from somewhere."""
    lying = [*game.piles(), *(meld.cards for meld in getattr(game, "melds", []))]
    lying.append([card for _, card in getattr(game, "laid", [])])
    return Counter(card for pile in lying for card in pile)


def _wanted(game: Any) -> Card | None:
    laid = getattr(game, "laid", [])
    if not laid:
        return None
    card = laid[-1][1]
    order = RANKS[1:] + "A"
    place = order.index(card.rank)
    return Card.of(order[place + 1] + card.suit) if place + 1 < len(order) else None


def cards_in(thing: object, seen: set[int] | None = None) -> set[Card]:
    """Every card anywhere in a scene, its view and its events."""
    seen = seen if seen is not None else set()
    if isinstance(thing, Card):
        return {thing} - {HIDDEN}
    if isinstance(thing, str | int | type | None) or id(thing) in seen:
        return set()
    seen.add(id(thing))
    inner: list[object]
    if isinstance(thing, dict):
        inner = [*thing.keys(), *thing.values()]
    elif isinstance(thing, tuple | list | set | frozenset):
        inner = list(thing)
    elif isinstance(thing, View) or hasattr(thing, "__dict__"):
        inner = list(vars(thing).values())
    else:
        inner = [getattr(thing, name, None) for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    return {card for each in inner for card in cards_in(each, seen)}
