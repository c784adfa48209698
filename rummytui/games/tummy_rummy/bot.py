"""Bots for Tummy Rummy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from rules import HIDDEN, moves
from rules.cards import Card, cards_in, mask_of
from rules.moves import Move
from rules.tummy.answers import all_of
from rules.tummy.state import TummyView
from rummytui.advice import Completes, FewCards, LastRound, LeavesCards, Reason
from rummytui.bots.beginner import Oversights, beginner
from rummytui.bots.deciding import Decision, Valued
from rummytui.bots.judgement import weights
from rummytui.bots.prospects import BY_PIPS, Prospects
from rummytui.bots.seen import fewest_cards, seat_and_moves, unseen
from rummytui.bots.tempers import Temper
from rummytui.games.rummy import bot as rummy
from rummytui.games.rummy.medium import RummyDecision
from rummytui.games.tummy_rummy import feeding_bot as feeding
from rummytui.games.tummy_rummy import reasons

TEMPERS: Final = (Temper.HOARDER, Temper.SPRINTER, Temper.WATCHER)
"""The tempers that bots for this game can have, besides being even."""

_UNIT: Final = 12
"""What a unit eaten weighs against a card left in the hand."""
_NEARLY_OUT: Final = 3
"""Cards with which a rival may soon be out."""
_ROUNDS_HELD_BACK: Final = 8
"""Rounds after which anybody may be nearly out."""
HOARDING: Final = 1
"""How many more draws a hoarder hopes for."""
SPRINTING: Final = 1
"""How many rounds sooner a sprinter shows its melds."""
_SWAPS_COMPARED: Final = 6
"""Swaps that are looked at closely: those that are best at first sight."""
_DRAWS_AHEAD: Final = 4
"""How many draws a new hand is judged to get."""

_beginner: Final = beginner(rummy.easy, Oversights(0.08, 0.2), rummy.sight_of_a_beginner)
"""How a gentle bot plays before the Feeding."""

# --------------------------------------------------------------------------------------------------- gentle and easy


def gentle(view: TummyView, rng: Random, temper: Temper = Temper.EVEN) -> Move:
    """Play as an easy bot does, with a beginner's oversights, and feed anybody anything."""
    _, legal = seat_and_moves(view)
    match view.phase:
        case "play":
            return _beginner(view, rng, temper)
        case "feeding":
            return feeding.gentle(legal, rng)
    return easy(view, rng, temper)


def easy(view: TummyView, rng: Random, temper: Temper = Temper.EVEN) -> Move:
    """Play as a child of ten does: lay everything down, feed anyone at random, strike back if possible."""
    _, legal = seat_and_moves(view)
    match legal[0]:
        case moves.Feed() | moves.Answer():
            return feeding.easy(view, legal, rng)
        case moves.NameSpecial():
            return rng.choice(legal)
        case moves.Swap():
            return next(move for move in legal if isinstance(move, moves.Swap) and move.take is None)
    return rummy.easy(view, rng, temper)


# ----------------------------------------------------------------------------------------------------------- medium


def medium(view: TummyView, temper: Temper = Temper.EVEN) -> Decision:
    """Medium: play for going out, mind the Special, and feed others what they can neither refuse nor return."""
    if view.phase == "feeding":
        return feeding.FeedingDecision(view)
    return between_hands(view) or TummyDecision(view, temper)


def between_hands(view: TummyView) -> Decision | None:
    """The Chef's choice of a Special, or a cook's swap; None in the other phases."""
    match view.phase:
        case "special":
            return Naming(view)
        case "swap":
            return Swapping(view)
    return None


class TummyDecision(RummyDecision):
    """One decision of the medium bot before the Feeding: Rummy without pay, and with a Special about. (TU-3, TU-14)"""

    view: TummyView
    weights = (sum(BY_PIPS) // len(BY_PIPS),) * len(BY_PIPS)
    costs = ()
    waiting = reasons.MeldsTooEarly()
    nearly_out: float = _NEARLY_OUT
    """Cards with which a rival may soon be out."""
    rounds_held_back: float = _ROUNDS_HELD_BACK
    """Rounds after which anybody may be nearly out."""

    def __init__(self, view: TummyView, temper: Temper = Temper.EVEN) -> None:
        super().__init__(view)
        match temper:
            case Temper.HOARDER:
                self.draws_ahead += HOARDING
            case Temper.SPRINTER:
                self.rounds_held_back -= SPRINTING
            case Temper.WATCHER:
                self.shunned *= 2
        self._safe = view.chef == self.seat
        self._special = _firing(view)

    def _left_by(self, card: Card) -> float:
        return super()._left_by(card) + self._harm(1 << card)

    def _harm(self, cards: int) -> float:
        """What playing ``cards`` does to this seat because of the Special; less than nothing where only others eat."""
        fired = (cards & self._special).bit_count() * _UNIT
        return -fired if self._safe else fired

    def _worth_tabling(self) -> Sequence[Move]:
        return [move for move in self.legal if self._harm(_tabled(move)) <= 0]

    def _gain_by_waiting(self, kept: int) -> float:
        """What it is worth to table nothing: melds show others where to lay off, but they protect in the Feeding.

        Holding back wins more games, until somebody is about to go out. (TU-8, TU-9)
        """
        return (
            _UNIT
            if not self._is_last_round and not self._is_late and fewest_cards(self.view)[1] > self.nearly_out
            else -_UNIT
        )

    @property
    def _is_late(self) -> bool:
        return self.view.turns > self.rounds_held_back * len(self.view.players)

    @property
    def _at_once(self) -> bool:
        return False

    def reasons(self, move: Move) -> Iterator[Reason]:
        if self._safe:
            yield from self._about_special(move)
        others = isinstance(move, moves.LayOff) and self.view.melds[move.meld].owner != self.seat
        found = [why for why in super().reasons(move) if not (others and isinstance(why, reasons.ProtectsInFeeding))]
        # A card laid off on another player's meld protects nobody, but it is one card fewer.
        yield from found or ([LeavesCards(self.hand.bit_count() - 1)] if others else [])

    def against(self, move: Move, best: Move) -> Iterator[Reason]:
        if not self._safe:
            yield from self._about_special(move)
        yield from super().against(move, best)

    def measure(self, move: Move, best: Move) -> str:
        # Cards left in the hand cost nothing here.
        return ""

    def _about_special(self, move: Move) -> Iterator[Reason]:
        """Who eats because of this move."""
        for card in cards_in((1 << move.card if isinstance(move, moves.Discard) else _tabled(move)) & self._special):
            yield reasons.SpecialFires(card, self._safe)

    def _why_now(self) -> Iterator[Reason]:
        fewest, cards = fewest_cards(self.view)
        if cards <= _NEARLY_OUT:
            yield FewCards(fewest, cards)
        elif self._is_last_round:
            yield LastRound()
        yield reasons.ProtectsInFeeding()


def _firing(view: TummyView) -> int:
    """The cards at which people eat, as a mask."""
    special = view.special
    if special is None or view.chef is None:
        return 0
    return all_of(special) if view.options.special == "rank" else 1 << special


def _tabled(move: Move) -> int:
    """The cards that ``move`` puts on the table, as a mask."""
    if isinstance(move, moves.Meld):
        return mask_of(move.cards)
    return 1 << move.card if isinstance(move, moves.LayOff) else 0


# ------------------------------------------------------------------------------------------------------------- swap


class Swapping(Decision):
    """The swap that helps the Chef and hurts the Cook most; none if no swap does. (TU-16)"""

    clear = 10.0

    def __init__(self, view: TummyView) -> None:
        self._view = view
        self._seat, self.legal = seat_and_moves(view)
        self._judge = _SwapJudge(view, self._seat)

    def ranked(self, rng: Random) -> Iterator[Valued]:
        view, judge = self._view, self._judge
        swaps = [move for move in self.legal if isinstance(move, moves.Swap)]
        declined = next(move for move in swaps if move.take is None)
        offers = [move for move in swaps if move.cook == declined.cook and move.take is not None]
        if view.options.cook_swap == "blind":
            # All places are alike, so the first one stands for them.
            offers = [move for move in offers if move.take == 0]
        elif len(offers) > _SWAPS_COMPARED:
            offers = sorted(offers, key=lambda move: (judge.after(move, 0), rng.random()))[:_SWAPS_COMPARED]
        judged = [(judge.after(move, _DRAWS_AHEAD), rng.random(), move) for move in (declined, *offers)]
        for bad, _, move in sorted(judged, key=lambda found: found[:2]):
            yield Valued(move, -bad)

    def reasons(self, move: Move) -> Iterator[Reason]:
        assert isinstance(move, moves.Swap)
        if move.give is None:
            yield reasons.NoSwapHelps(move.cook)
        elif isinstance(move.take, Card):
            before, after = self._judge.loose(0, 0), self._judge.loose(1 << move.take, 1 << move.give)
            if made := self._judge.made(move.take, move.give):
                yield Completes(move.take, made)
            if after < before:
                yield reasons.FewerLoose(before, after)
            taken = self._judge.loose_of(move.cook, 1 << move.take, 1 << move.give)
            if taken > (had := self._judge.loose_of(move.cook, 0, 0)):
                yield reasons.CookLoses(move.cook, taken - had)
        else:
            yield reasons.AnythingIsBetter(move.give)

    def against(self, move: Move, best: Move) -> Iterator[Reason]:
        both = set(self.reasons(best))
        return (why for why in self.reasons(move) if why not in both)


class _SwapJudge:
    """What a swap does to the Chef's hand and to the Cook's."""

    def __init__(self, view: TummyView, chef: int) -> None:
        self._view = view
        self._prospects = Prospects.of(view, TummyDecision.weights)
        self._own = mask_of(view.hands[chef])
        self._unseen = unseen(view) & ~mask_of(card for hand in view.hands for card in hand if card != HIDDEN)
        self._share = 1 / (len(view.players) - len(view.gone))
        """How much somebody else's trouble is worth."""

    def after(self, swap: moves.Swap, draws: int) -> float:
        """How bad things are after ``swap`` and ``draws`` more cards; a card taken unseen counts as a draw."""
        if swap.give is None:
            return self._bad(self._own, draws) - self._share * self._bad_for(swap.cook, 0, 0, draws)
        rest, given = self._own & ~(1 << swap.give), 1 << swap.give
        if isinstance(swap.take, Card):
            taken = 1 << swap.take
            return self._bad(rest | taken, draws) - self._share * self._bad_for(swap.cook, taken, given, draws)
        return self._bad(rest, draws + 1) + self._prospects.weight(swap.give)

    def made(self, taken: Card, given: Card) -> tuple[Card, ...]:
        """The meld of the Chef's hand that has the card taken in it; empty if there is none."""
        hand = self._own & ~(1 << given) | 1 << taken
        return next((meld for meld in self._prospects.arranged(hand).melds if taken in meld), ())

    def loose(self, taken: int, given: int) -> int:
        """How many cards of the Chef's hand fit nowhere after a swap of these cards, given as masks."""
        return self._count(self._own & ~given | taken)

    def loose_of(self, cook: int, taken: int, given: int) -> int:
        """The same for a Cook whose hand lies open."""
        return self._count(mask_of(self._view.hands[cook]) & ~taken | given)

    def _count(self, hand: int) -> int:
        return self._prospects.least(hand) // TummyDecision.weights[0]

    def _bad_for(self, cook: int, taken: int, given: int, draws: int) -> float:
        hand = self._view.hands[cook]
        return 0.0 if HIDDEN in hand else self._bad(mask_of(hand) & ~taken | given, draws)

    def _bad(self, hand: int, draws: int) -> float:
        least = self._prospects.least(hand)
        return least - draws * self._prospects.outs(hand, self._unseen) if draws else least


_NEAR_BEST: Final = 0.06
"""A rank that is played this much more rarely than the best is not named."""


class Naming(Decision):
    """The card that the Chef names: likelier the more often cards of its rank are played.

    If it were always the same one, everybody would keep that back, so one that is hardly worse may come first.
    """

    clear = 0.1

    def __init__(self, view: TummyView) -> None:
        _, self.legal = seat_and_moves(view)
        self._played = weights("tummy_rummy", len(view.players) - len(view.gone), "played")

    def ranked(self, rng: Random) -> Iterator[Valued]:
        least = max(self._played) - _NEAR_BEST
        chances = [max(self._often(move) - least, 0.0) for move in self.legal]
        (best,) = rng.choices(self.legal, chances)
        yield Valued(best, self._often(best))
        others = sorted((move for move in self.legal if move != best), key=lambda move: -self._often(move))
        yield from (Valued(move, self._often(move)) for move in others)

    def reasons(self, move: Move) -> Iterator[Reason]:
        yield reasons.OftenPlayed(_named(move), round(100 * self._often(move)))
        yield reasons.KeepsGuessing()

    def against(self, move: Move, best: Move) -> Iterator[Reason]:
        yield reasons.OftenPlayed(_named(move), round(100 * self._often(move)))

    def measure(self, move: Move, best: Move) -> str:
        return "point"

    def _often(self, move: Move) -> float:
        """In what share of hands a card of this rank is played."""
        return self._played[_named(move) % 13]


def _named(move: Move) -> Card:
    assert isinstance(move, moves.NameSpecial)
    return move.card
