"""Game: a sitting of hands. This is what all games have in common.

A game is its options, its seats, its seed and its moves; between two hands only a small `Sheet` is carried over.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, ClassVar, Self, TypeVar

from rules.cards import Card, chance, full_pack, shuffled
from rules.events import DeedTable, Event, SittingOver
from rules.moves import Move, must_be_well_formed
from rules.names import is_clean, presentable
from rules.options import GameOptions, LengthOptions, read_options
from rules.phase import BetweenHands, Over, Phase, keyed
from rules.refusals import RuleViolation
from rules.seats import Seat
from rules.state import PhaseName, Sheet, State, fields_of
from rules.view import View

ValueT = TypeVar("ValueT")

LARGEST_SEED = 10**18
"""Seeds stay below this, so that they can be written down and typed again."""


class Game(State, ABC):
    """A game in progress or over: its public and its hidden state.

    ``hands`` has one list of cards per seat, ``opening`` the events of the present hand's deal; ``sheet`` is the
    checkpoint taken before it.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    Options: ClassVar[type[GameOptions]]
    sheet_type: ClassVar[type[Sheet]] = Sheet
    ends_with_bonuses: ClassVar[bool] = False
    """Whether the end of the sitting adds to the scores what no hand brought (see `won_by_hands`)."""
    sentence: ClassVar[str]
    """The game in a sentence, for the list to choose from."""
    span: ClassVar[str] = "hand"
    """What the game calls the play between two deals: a hand, or a round."""
    length: ClassVar[str]
    """How long such a hand usually takes, in a word or two."""
    low_wins: ClassVar[bool] = False
    """Whether the lowest score is the best one."""
    signed: ClassVar[bool] = True
    """Whether scores are won from other players, and are therefore written with a plus or a minus."""
    unit: ClassVar[str] = "point"
    """What scores are counted in: points, chips or helpings."""
    for_players: ClassVar[range]
    """How many can play, where the house rules don't matter for that."""
    pack: ClassVar[tuple[int, int]] = (1, 0)
    """How many packs, and how many jokers in all, where they are the same at every table."""

    phases: ClassVar[Mapping[PhaseName, Phase[Any]]] = keyed(BetweenHands(), Over())
    """The phases of the game by their names."""

    moments: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """How moves that this game does not have are refused, by kind of move: the clause, and a sentence."""

    deeds: ClassVar[DeedTable]
    """What a seat is remembered for, besides its score, because of each kind of event in this game."""

    view_type: ClassVar[type[View]] = View

    hands: list[list[Card]]
    opening: tuple[Event, ...]
    sheet: Sheet

    _seed: int
    _decks: tuple[tuple[Card, ...], ...]
    _uses_of_chance: int
    _deals: int

    # ------------------------------------------------------------------------------------------------ the table

    @classmethod
    def player_counts(cls, options: Any = None) -> range:
        """How many can play under ``options``: an Options object, a mapping, or None for the default house rules."""
        return cls.for_players

    @classmethod
    def _room_for(cls, players: int, options: Any) -> str:
        """What to change in ``options`` so that this many can play; an empty string if nothing helps."""
        return ""

    @classmethod
    def _house_rules(cls, options: Any) -> Any:
        """``options`` as an Options object; they may come as a mapping or as None."""
        return options if isinstance(options, cls.Options) else read_options(cls.Options, cls.title, options)

    @classmethod
    def begin(cls, players: Sequence[str], seed: int, options: Any, decks: Sequence[Sequence[str]] = ()) -> Self:
        """A new sitting with its first hand dealt. Raises RuleViolation (SH-16) for a table that cannot play."""
        game = cls._at_table(players, seed, options, decks)
        dealer, uses = options.first_dealer, 0
        if dealer == "random":
            dealer, uses = int(chance(seed, 0).random() * len(players)), 1
        elif dealer >= len(players):
            raise RuleViolation(
                "SH-16", f"At this table, first_dealer can't be {dealer}: the seats go from 0 to {len(players) - 1}."
            )
        game._start(game._first_sheet(dealer, uses))
        return game

    @classmethod
    def resume(
        cls, players: Sequence[str], seed: int, options: Any, decks: Sequence[Sequence[str]], sheet: Sheet
    ) -> Self:
        """The sitting at the start of the hand that follows ``sheet``, dealt again as it was.

        Raises RuleViolation (SH-16) if the sheet cannot belong to this table.
        """
        game = cls._at_table(players, seed, options, decks)
        if not isinstance(sheet, cls.sheet_type) or not game._sheet_fits(sheet):
            raise RuleViolation("SH-16", "This score sheet belongs to another table.")
        game._start(sheet)
        return game

    @classmethod
    def _at_table(cls, players: Sequence[str], seed: int, options: Any, decks: Sequence[Sequence[str]]) -> Self:
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < LARGEST_SEED:
            raise RuleViolation("SH-16", "A seed must be 0 or a positive whole number, with at most 18 digits.")
        if not _is_list(players):
            raise RuleViolation("SH-16", "Players must be a list of names, one per seat.")
        counts = cls.player_counts(options)
        if len(players) not in counts:
            span = f"{counts[0]} to {counts[-1]} players" if len(counts) > 1 else f"exactly {counts[0]} players"
            remedy = cls._room_for(len(players), options)
            raise RuleViolation("SH-16", f"{cls.title} is for {span}, not {len(players)}{remedy and f'; {remedy}'}.")
        for seat, player in enumerate(players):
            if not isinstance(player, str) or not is_clean(player):
                raise RuleViolation("SH-16", f"The name at seat {seat} can't be shown; please choose another.")
        game = cls.__new__(cls)
        game.players = tuple(players)
        game.options = options
        game._seed = seed
        game._decks = game._checked_decks(decks)
        game._check_table()
        return game

    def _check_table(self) -> None:
        """Refuse options that contradict each other or this number of players. (SH-16)"""

    @classmethod
    def card_cost(cls, card: Card) -> int | None:
        """What a card left in a hand costs; None if cards have no price of their own."""
        return None

    @classmethod
    def won_by_hands(cls, scores: Sequence[int], winners: Sequence[Seat], sheet: Any, options: Any) -> Sequence[int]:
        """The part of ``scores`` that the hands brought, without bonuses that the end of the sitting adds to them.

        What a hand brings a seat, the biggest hand of an evening among others, is the difference that this makes; it is
        what the hand's `HandSettled.changes` says. The last hand began with ``sheet``, and ``winners`` won it.
        """
        return scores

    def _pack(self) -> tuple[int, int]:
        """How many packs, and how many jokers in all, at this table."""
        return self.pack

    def _checked_decks(self, decks: Sequence[Sequence[str]]) -> tuple[tuple[Card, ...], ...]:
        if not all(map(_is_list, [decks, *(decks if _is_list(decks) else ())])):
            raise RuleViolation("SH-16", "Stacked decks must be lists of cards such as 7H, one list per deal.")
        return tuple(self._checked_deck(deck, number) for number, deck in enumerate(decks, 1))

    def _checked_deck(self, codes: Sequence[str], number: int) -> tuple[Card, ...]:
        try:
            deck = tuple(Card.of(code) for code in codes)
        except ValueError as error:
            raise RuleViolation("SH-16", f"Deck {number} can't be used: {error}.") from None
        surplus = Counter(deck) - Counter(full_pack(*self._pack()))
        if surplus:
            card = next(iter(surplus))
            raise RuleViolation("SH-16", f"Deck {number} has more copies of {card} than the pack does.", cards=[card])
        return deck

    def _first_sheet(self, dealer: Seat, uses_of_chance: int) -> Sheet:
        return self.sheet_type(1, dealer, (0,) * len(self.players), uses_of_chance, 0, *self._nothing_carried())

    def _nothing_carried(self) -> tuple[Any, ...]:
        """What the first sheet has in the fields that only this game's sheets have."""
        return ()

    def _carried(self) -> tuple[Any, ...]:
        """The fields that only this game's sheets have, carried to the next hand."""
        return ()

    def _sheet_fits(self, sheet: Sheet) -> bool:
        return sheet.agrees_with_itself(len(self.players))

    # ------------------------------------------------------------------------------------------------ hand to hand

    def _start(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.hand_number = sheet.hand_number
        self.dealer = sheet.dealer
        self.scores = list(sheet.scores)
        self._uses_of_chance = sheet.uses_of_chance
        self._deals = sheet.deals
        self.opening = tuple(self._deal())

    @abstractmethod
    def _deal(self) -> list[Event]:
        """Deal the hand. (SH-1)"""

    @abstractmethod
    def piles(self) -> list[list[Card]]:
        """Where the cards lie: one list per hand, then stock, discards and widow, empty if there is none."""

    def _next_sheet(self) -> Sheet:
        """What the next hand begins with. (SH-2)"""
        return self.sheet_type(
            self.hand_number + 1,
            self._next_dealer(),
            tuple(self.scores),
            self._uses_of_chance,
            self._deals,
            *self._carried(),
        )

    def _next_dealer(self) -> Seat:
        return self.left_of(self.dealer)

    def left_of(self, seat: Seat) -> Seat:
        """The next seat clockwise."""
        return (seat + 1) % len(self.players)

    def clockwise_from(self, seat: Seat) -> list[Seat]:
        """All seats in playing order, ``seat`` first."""
        count = len(self.players)
        return [(seat + step) % count for step in range(count)]

    def next_chance(self) -> Random:
        """A generator for the next use of chance, seeded from the sitting's seed and the number of uses so far."""
        self._uses_of_chance += 1
        return chance(self._seed, self._uses_of_chance)

    def shuffled_by(self, rng: Random) -> list[Card]:
        """The whole pack of this table in a random order, the first card to be dealt first."""
        return shuffled(full_pack(*self._pack()), rng)

    def _shuffled_pack(self) -> list[Card]:
        """The pack for this deal, the first card to be dealt first: stacked if a deck was given for it."""
        pack = self.shuffled_by(self.next_chance())
        if self._deals < len(self._decks):
            top = self._decks[self._deals]
            left = Counter(top)
            rest = []
            for card in pack:
                if left[card]:
                    left[card] -= 1
                else:
                    rest.append(card)
            pack = [*top, *rest]
        self._deals += 1
        return pack

    def deal_next_hand(self) -> list[Event]:
        """Deal the hand that follows this one. (SH-2)"""
        self._start(self._next_sheet())
        return list(self.opening)

    def close_hand(self) -> list[Event]:
        """Close the hand, and the sitting where the house rules say so. (SH-15)"""
        self.phase = "between hands"
        return [self.close_sitting(None)] if self.length_reached() else []

    def length_reached(self) -> bool:
        """Whether the house rules end the sitting with this hand. (SH-15)"""
        options = self.options
        if not isinstance(options, LengthOptions):
            return False
        enough_hands = bool(options.hands) and self.hand_number >= options.hands
        return enough_hands or (bool(options.target) and max(self.scores) >= options.target)

    def close_sitting(self, by: Seat | None) -> Event:
        """End the game; ``by`` is the seat that finished it, None if the house rules did. (SH-15)"""
        self.phase = "over"
        return SittingOver(by)

    # ------------------------------------------------------------------------------------------------ playing

    @property
    def stage(self) -> Phase[Any]:
        """The present phase as an object."""
        return self.phases[self.phase]

    @classmethod
    def said_of(cls, kind: str) -> tuple[str, str] | None:
        """The clause and sentence that refuse a move of this kind at the wrong moment; None if it has none."""
        everything = [cls.moments, *(phase.moments for phase in cls.phases.values())]
        return next((moments[kind] for moments in everything if kind in moments), None)

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that may move now; none when the sitting is over."""
        return self.phases[self.phase].to_act(self)

    def seats_playing(self) -> tuple[Seat, ...]:
        """The seats that are still part of the game."""
        return tuple(range(len(self.players)))

    def why_absent(self, seat: Seat) -> RuleViolation | None:
        """Why nobody plays at ``seat`` any more; None if somebody does."""
        return None

    def legal_moves(self, seat: Seat) -> list[Move]:
        """Every move that ``seat`` may make now, in a fixed order and equal cards once; none if it is not to act."""
        stage = self.phases[self.phase]
        return stage.legal_moves(self, seat) if seat in stage.to_act(self) else []

    def check(self, move: Move) -> None:
        """Raise RuleViolation, with the clause and a sentence, unless ``move`` is allowed now.

        Raises MalformedMove for something that is not a move, such as one with a list where a tuple belongs.
        """
        must_be_well_formed(move)
        self.phases[self.phase].check(self, move)

    def play(self, move: Move) -> list[Event]:
        """Make ``move`` and return what happened, in order. A refused move (see `check`) changes nothing."""
        must_be_well_formed(move)
        stage = self.phases[self.phase]
        stage.check(self, move)
        return stage.play(self, move)

    # ------------------------------------------------------------------------------------------------ looking

    def copy(self) -> Self:
        """Another game in the same state; playing one does not change the other."""
        twin = object.__new__(type(self))
        twin.__dict__.update(copied(self.__dict__))
        return twin

    @classmethod
    @cache
    def public(cls) -> tuple[str, ...]:
        """The names of the public fields: those of the State that this game declares. (SH-17)"""
        declaration = next(base for base in cls.__mro__ if not issubclass(base, Game))
        assert issubclass(declaration, State)
        return tuple(fields_of(declaration))

    def seen_by(self, viewer: Seat | None) -> View:
        """What ``viewer`` (a seat, or None for everybody) may know now. (SH-17)

        Raises ValueError for a seat that does not exist.
        """
        if viewer is not None and (type(viewer) is not int or not 0 <= viewer < len(self.players)):
            raise ValueError(f"there's no player in seat {presentable(viewer)}")
        view = self.view_type.__new__(self.view_type)
        view.__dict__.update(copied({name: getattr(self, name) for name in self.public()}))
        view.game_type = type(self)
        view.seat = viewer
        view.to_act = self.to_act
        view.__dict__.update(self._seen_cards(viewer))
        return view

    @abstractmethod
    def _seen_cards(self, viewer: Seat | None) -> dict[str, Any]:
        """The fields that depend on the viewer: ``hands``, ``known`` and everything else that is hidden from some."""

    @classmethod
    def from_view(cls, view: View, hidden: dict[str, Any], rng: Random | None = None) -> Self:
        """A game with everything that ``view`` knows, and ``hidden`` in place of the rest.

        With ``rng`` the game can be played on, its later chances drawn from there; without, it can only be asked for
        legal moves.
        """
        game = cls.__new__(cls)
        game.__dict__.update(copied({name: getattr(view, name) for name in cls.public()}))
        game._seed = int(rng.random() * 2**53) if rng else 0
        game._decks = ()
        game._uses_of_chance = game._deals = 0
        game.opening = ()
        game.sheet = cls.sheet_type(game.hand_number, game.dealer, tuple(game.scores), 0, 0, *game._carried())
        game.__dict__.update(hidden)
        return game

    @classmethod
    @abstractmethod
    def face_down_cards(cls, view: View) -> dict[str, Any]:
        """For `from_view`: the hidden attributes with HIDDEN in place of every card that ``view`` may not know."""

    @classmethod
    @abstractmethod
    def imagined_cards(cls, view: View, rng: Random) -> dict[str, Any]:
        """For `from_view`: the hidden attributes as they might be, by chance, in keeping with ``view``."""


def _is_list(given: object) -> bool:
    return isinstance(given, Sequence) and not isinstance(given, str | bytes)


_HOLDERS = frozenset((list, dict, set, Counter))


def copied(value: ValueT) -> ValueT:
    """A copy of a list, set or mapping and of those inside it; anything else is a value and is shared."""
    if isinstance(value, list):
        if value and isinstance(value[0], list | dict | set):
            return [copied(item) for item in value]  # type: ignore[return-value]
        return value[:]  # type: ignore[return-value]
    if isinstance(value, Counter):
        return value.copy()
    if isinstance(value, dict):
        # Most of what a game holds are values, and a bot looks at thousands of games: none of those is worth a call.
        return {  # type: ignore[return-value]
            key: copied(item) if type(item) in _HOLDERS else item for key, item in value.items()
        }
    if isinstance(value, set):
        return set(value)  # type: ignore[return-value]
    return value
