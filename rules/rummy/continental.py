"""Continental Rummy. (CO-1 to CO-7)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar, Literal

from rules import moves
from rules.cards import JOKER, Card, Mask
from rules.events import Event, HandSettled, Payment
from rules.jokers import readings, tabled_with_jokers
from rules.melds import NotAMeld
from rules.moves import Move
from rules.options import Preset
from rules.phase import BetweenHands, Over, keyed
from rules.reasons import PaymentReason
from rules.refusals import RuleViolation
from rules.rummy.concealed import ConcealedOptions, ConcealedTurn
from rules.rummy.fifteen import HAND, NearestLayout, cards_missing, is_complete, layout_of, nearest_layout
from rules.rummy.one_suit import LAYOUTS, LENGTHS
from rules.rummy.state import TableOptions, TableState
from rules.rummy.turn import DrawAndDiscard, TableView
from rules.seats import Seat

JOKER_BONUS = 2
NO_JOKER, ONE_SUIT, FIRST_TURN = 10, 10, 7


class ContinentalPaid(PaymentReason):
    """Reasons for payments in Continental. (CO-6, CO-7)"""

    WINNING = "winning"
    JOKERS = "jokers"
    NO_JOKER = "no joker"
    ONE_SUIT = "one suit"
    FIRST_TURN = "first turn"


class ContinentalOptions(TableOptions, ConcealedOptions):
    """House rules for Continental Rummy."""

    presets: ClassVar[Mapping[str, Preset]] = {
        "quick": Preset("Just three hands; the highest score wins.", {"hands": 3}),
        "for special hands": Preset(
            "Hands without jokers, in one suit or on your very first turn pay extra.", {"bonuses": True}
        ),
    }

    ace: Literal["low", "high", "either"] = "either"
    """Where can you put an ace in a run: below the two, above the king, or at either end?"""
    bonuses: bool = False
    """Do special hands pay extra: 10 for no joker, 10 for a single suit, 7 for declaring on your first turn?"""


class ContinentalState(TableState):
    """What everybody may know of a Continental game."""

    options: ContinentalOptions


class ContinentalView(TableView, ContinentalState):
    """What one seat may know of a Continental game."""

    def nearest_layout(self) -> NearestLayout:
        """How far the seat's own hand is from declaring, and which of its cards belong together.

        Raises ValueError for everybody's view, which has no hand.
        """
        if self.seat is None:
            raise ValueError("this view has no hand of its own, since it's for everybody")
        return nearest_layout(self.hands[self.seat], self.options.ace)


class ContinentalTurn(ConcealedTurn["Continental"]):
    """A turn of Continental Rummy: draw and discard, or declare all fifteen cards."""

    kinds = ("draw", "discard", "declare")

    def _discards(self, game: Continental, seat: Seat, mask: Mask) -> list[Move]:
        found = super()._discards(game, seat, mask)
        if JOKER in game.hands[seat] and not self._fresh_from_pile(game, seat, JOKER):
            found.append(moves.discard(seat, JOKER))
        return found

    # CO-3 and CO-4: declaring

    def _endings(self, game: Continental, seat: Seat) -> list[Move]:
        found: list[moves.Declare] = []
        if not is_complete(game.hands[seat], game.ace):
            return []
        for card in sorted(set(game.hands[seat])):
            if not self._fresh_from_pile(game, seat, card):
                runs = layout_of(self._without(game, seat, card), game.ace)
                if runs is not None:
                    found.append(moves.Declare(seat, tuple(runs), card))
        found.sort(key=lambda move: sum(units for units, _ in game.earned(move.melds)), reverse=True)
        return [*found]

    def check_declare(self, game: Continental, move: moves.Declare) -> None:
        """Fifteen cards have to make runs, and the sixteenth is the discard. (CO-3)"""
        seat, card = move.seat, move.card
        player = game.players[seat]
        self._must_have_drawn(game, seat)
        if card is None:
            raise RuleViolation("CO-3", f"{player} has sixteen cards and must discard the one that isn't in a run.")
        self.check_discard(game, moves.Discard(seat, card))
        laid = [held.in_hand for meld in move.melds for held in meld]
        game.must_hold(seat, [*laid, card])
        if left := Counter(self._without(game, seat, card)) - Counter(laid):
            if not move.melds and (missing := cards_missing(game.hands[seat], game.ace)):
                short = "1 card" if missing == 1 else f"{missing} cards"
                raise RuleViolation(
                    "CO-3",
                    f"All fifteen cards must go down in runs at once, and {player} is {short} short.",
                    seats=[seat],
                )
            odd = next(iter(left))
            raise RuleViolation("CO-3", f"All fifteen cards must be in runs, and {odd} isn't.", cards=[odd])
        lengths = [len(meld) for meld in move.melds]
        if tuple(lengths.count(length) for length in LENGTHS) not in LAYOUTS or any(n not in LENGTHS for n in lengths):
            raise RuleViolation(
                "CO-3",
                f"The runs must have 3-3-3-3-3, 4-4-4-3 or 5-4-3-3 cards, not {'-'.join(map(str, lengths))}.",
            )
        for meld in move.melds:
            self._as_run(game, meld)

    def _as_run(self, game: Continental, meld: Sequence[Card]) -> tuple[Card, ...]:
        """A meld as a run from low to high. Raises RuleViolation if it is not a run."""
        written = " ".join(map(str, meld))
        if all(card.is_joker for card in meld):
            raise RuleViolation("CO-4", "A run needs at least one card that isn't a joker.", cards=meld)
        try:
            ways = readings(meld, game.ace)
        except NotAMeld as error:
            raise self._not_a_meld(game, meld, error) from None
        runs = [way for way in ways if way[0].rank != way[1].rank]
        if not runs:
            raise RuleViolation("CO-3", f"{written} is a set, and only runs count in Continental.", cards=meld)
        if len(runs) > 1:
            raise RuleViolation("CO-4", f"Say which card the joker in {written} stands for.", cards=meld)
        return runs[0]

    def _not_a_meld(self, game: Continental, cards: Sequence[Card], error: NotAMeld) -> RuleViolation:
        if error.clause == "SH-8":
            return super()._not_a_meld(game, cards, error)
        written = " ".join(map(str, cards))
        return RuleViolation(
            "SH-7", f"{written} isn't a run: the cards must be consecutive and of one suit.", cards=cards
        )

    def play_declare(self, game: Continental, move: moves.Declare) -> list[Event]:
        """The hand is laid out, and the play is over."""
        runs = [self._as_run(game, meld) for meld in move.melds]
        melds = [tabled_with_jokers(move.seat, run, game.ace, beyond_joker=True) for run in runs]
        return self._declared(game, move.seat, melds, move.card)


class Continental(DrawAndDiscard, ContinentalState):
    """Continental Rummy: fifteen cards, and all of them laid out in runs at once."""

    name = "continental"
    title = "Continental Rummy"
    sentence = "Arrange fifteen cards in runs, with jokers to help, and show them all at once."
    length = "long hands"
    Options = ContinentalOptions
    view_type = ContinentalView
    for_players = range(2, 13)
    hand_size = HAND
    phases = keyed(ContinentalTurn(), BetweenHands(), Over())
    moments = dict.fromkeys(
        ("meld", "lay_off"),
        ("CO-3", "Nobody lays down single melds in Continental; all fifteen cards are declared at once."),
    )

    # CO-1

    def _pack(self) -> tuple[int, int]:
        return self.packs_for(len(self.players))

    @staticmethod
    def packs_for(players: int) -> tuple[int, int]:
        """How many packs, and how many jokers in all, this many players need. (CO-1)"""
        packs = 2 if players <= 5 else 3 if players <= 8 else 4
        return packs, packs

    # CO-6 and CO-7

    def _settlement(self, ender: Seat) -> HandSettled:
        earned = self.earned([meld.cards for meld in self.melds])
        payments = [
            Payment(seat, ender, units, why) for units, why in earned for seat in self.seats_playing() if seat != ender
        ]
        return self._settled((ender,), [0] * len(self.players), payments)

    def earned(self, melds: Sequence[Sequence[Card]]) -> list[tuple[int, PaymentReason]]:
        """What each loser pays for these fifteen: units, each time with the reason. (CO-6, CO-7)"""
        laid = [card for meld in melds for card in meld]
        jokers = sum(card.is_joker for card in laid)
        earned: list[tuple[int, PaymentReason]] = [(1, ContinentalPaid.WINNING)]
        if jokers:
            earned.append((JOKER_BONUS * jokers, ContinentalPaid.JOKERS))
        if self.options.bonuses:
            if not jokers:
                earned.append((NO_JOKER, ContinentalPaid.NO_JOKER))
            if len({card.suit for card in laid}) == 1:
                earned.append((ONE_SUIT, ContinentalPaid.ONE_SUIT))
            if self.turns <= len(self.players):
                earned.append((FIRST_TURN, ContinentalPaid.FIRST_TURN))
        return earned
