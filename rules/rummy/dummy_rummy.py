"""Dummy Rummy. (DU-1 to DU-4, DU-10 to DU-16; the sale is in sale.py)"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

from pydantic import Field, field_validator

from rules import moves
from rules.cards import Card, mask_of, shuffled
from rules.events import Event, HandSettled, HandVoid, MeldTabled, StockTurnedOver, WentDown
from rules.jokers import melds_with_jokers
from rules.melds import LEAST, Meld, NotAMeld, in_order, lay_offs
from rules.moves import Move
from rules.names import quoted
from rules.options import FinalDiscardOption, Preset, StalemateOption
from rules.phase import BetweenHands, Over, keyed
from rules.reasons import NoStockToDraw, VoidReason
from rules.refusals import RuleViolation
from rules.rummy.contract import COSTS, LEAST_RUN, Contract, Layout, best_lay_down, cost, needed
from rules.rummy.sale import Sale
from rules.rummy.state import AceRule, TableOptions, TableState
from rules.rummy.turn import DrawAndDiscard, TableView, Turn
from rules.seats import Seat

CONTRACTS: tuple[Contract, ...] = ((2, 0), (1, 1), (0, 2), (2, 1), (3, 0), (1, 2), (0, 3))
LARGEST_CONTRACT = 12
MOST_CONTRACTS = 20
MOST_PACKS = 6
LEAST_STOCK = 20
DRY_ROUNDS = 2
"""A hand ends without a winner after this many full rounds with no stock to choose and nothing tabled. (DU-15)"""


class DummyRummyOptions(TableOptions, FinalDiscardOption, StalemateOption):
    """House rules for Dummy Rummy."""

    presets: ClassVar[Mapping[str, Preset]] = {
        "quick": Preset("Just three hands instead of seven.", {"contracts": [[2, 0], [1, 1], [0, 2]]}),
        "generous": Preset(
            "Six pennies a hand, and once you're down, you can lay down extra melds.",
            {"pennies": 6, "extra_melds": True},
        ),
        "strict": Preset(
            "No buying once you're down, no laying off on the turn you go down, and no buying back your discard.",
            {"buy_when_down": False, "lay_off_same_turn": False, "discarder_may_buy": False},
        ),
    }

    ace: AceRule = "either"
    packs: int = Field(default=4, ge=2, le=MOST_PACKS)
    """How many packs do you shuffle together?"""
    contracts: list[list[int]] = Field(
        default=[list(pair) for pair in CONTRACTS], min_length=1, max_length=MOST_CONTRACTS
    )
    """What must you lay down in each hand, as [sets, runs]? (you play one hand for each contract)"""
    extra_cards: int = Field(default=2, ge=0, le=3)
    """How many extra cards do you draw from the stock when you buy a card?"""
    sale: Literal["playing_order", "quickest"] = "playing_order"
    """Who gets the card for sale if several players want it: the next in playing order, or the quickest?"""
    pennies: int = Field(default=3, ge=0, le=10)
    """How many cards can you buy in a hand?"""
    discarder_may_buy: bool = True
    """Can you buy back your own discard?"""
    buy_when_down: bool = True
    """Can you still buy cards once you have gone down?"""
    lay_off_same_turn: bool = True
    """Can you lay off on the turn you go down? (off = only from your next turn on)"""
    extra_melds: bool = False
    """Once you're down, can you lay down melds beyond the contract?"""

    @field_validator("contracts", mode="before")
    @classmethod
    def _possible(cls, chosen: object) -> object:
        if not isinstance(chosen, list):
            return chosen
        if not chosen:
            raise ValueError("Each hand has a contract, so the list of contracts needs at least one, such as [[2, 0]].")
        if len(chosen) > MOST_CONTRACTS:
            raise ValueError(f"There can be at most {MOST_CONTRACTS} contracts, not {len(chosen)}; leave some out.")
        for number, contract in enumerate(chosen, 1):
            _must_be_contract(contract, number)
        return chosen


def _must_be_contract(contract: object, number: int) -> None:
    """Raise ValueError, with a sentence, unless this is a contract that a hand can meet. (DU-2, DU-3)"""
    example = "write it as [sets, runs], such as [1, 2]"
    if not isinstance(contract, list):
        raise ValueError(f"Contract {number} can't be {quoted(contract)}; {example}.")
    if len(contract) != 2:
        raise ValueError(f"Contract {number} needs two numbers, not {_how_many(len(contract))}; {example}.")
    for count in contract:
        if isinstance(count, str):
            raise ValueError(f"In contract {number}, {quoted(count)} is a word; write numbers without quotation marks.")
        if isinstance(count, bool) or not isinstance(count, int) or count < 0:
            raise ValueError(
                f"Contract {number} needs whole numbers from 0 up, and {quoted(count)} isn't one; {example}."
            )
    if not sum(contract):
        raise ValueError(f"Contract {number} asks for nothing; it needs at least one set or run, such as [1, 0].")
    if needed((contract[0], contract[1])) > LARGEST_CONTRACT:
        raise ValueError(
            f"Contract {number} needs more than {LARGEST_CONTRACT} cards, three for a set and four for a run;"
            " make it smaller."
        )


def _how_many(count: int) -> str:
    return {0: "none", 1: "one"}.get(count, str(count))


class DummyState(TableState):
    """What everybody may know of Dummy Rummy."""

    options: DummyRummyOptions
    pennies: list[int]
    """By seat: the pennies left, each good for buying one card in this hand. (DU-8)"""
    buyers: list[Seat]
    """The seats that may still buy, in playing order; empty if nothing is for sale."""
    dry_turns: int
    """Turns in a row in which the stock could not be chosen and nothing was tabled. (DU-15)"""

    @property
    def contract(self) -> Contract:
        """The contract of this hand. (DU-2)"""
        sets, runs = self.options.contracts[self.hand_number - 1]
        return sets, runs

    @property
    def down(self) -> list[bool]:
        """By seat: whether it has laid down its contract. (DU-10)"""
        return self.melded[:]


class DummyView(TableView, DummyState):
    """What one seat may know of Dummy Rummy."""


class DummyTurn(Turn["DummyRummy"]):
    """A turn of Dummy Rummy: go down with the contract first."""

    kinds = ("draw", "lay_down", "meld", "lay_off", "discard")

    # DU-5 and DU-15: the upcard is free; before a draw from the stock it is offered for sale; the stock may be gone

    def legal_draws(self, game: DummyRummy, seat: Seat) -> list[Move]:
        """As usual, but the stock only while there is one, or the pile can become one. (DU-15)"""
        return [
            draw
            for draw in super().legal_draws(game, seat)
            if draw != moves.draw(seat, "stock") or self._stock_to_choose(game)
        ]

    def _stock_to_choose(self, game: DummyRummy) -> bool:
        return bool(game.stock) or len(game.discards) > 1

    def check_draw(self, game: DummyRummy, move: moves.Draw) -> None:
        """Without a stock, and no cards to make one of, there is only the upcard. (DU-15)"""
        super().check_draw(game, move)
        if move.source == "stock" and not self._stock_to_choose(game):
            raise RuleViolation(
                "DU-15",
                f"The upcard is the only card left to draw, so {game.players[move.seat]} must take it.",
                seats=[move.seat],
            )

    def play_draw(self, game: DummyRummy, move: moves.Draw) -> list[Event]:
        """Before a card comes from the stock, the upcard is for sale. (DU-6)"""
        return super().play_draw(game, move) if move.source == "discard" else Sale.opened(game, move.seat)

    # DU-10: going down

    def _read(self, game: DummyRummy, cards: Sequence[Card]) -> tuple[Card, ...]:
        return in_order(cards, game.ace, least_run=LEAST_RUN)

    def legal_table_moves(self, game: DummyRummy, seat: Seat) -> list[Move]:
        """Going down; after that melds and lay-offs; then the discards. (DU-10)"""
        hand = game.hands[seat]
        mask = mask_of(hand)
        found: list[Move] = []
        if not game.melded[seat]:
            best = best_lay_down(
                hand, game.contract, game.ace, lambda layout: not self._layout_objection(game, seat, layout)
            )
            if best is not None:
                found.append(moves.LayDown(seat, best))
            return found + self._discards(game, seat, mask)
        if not self._extra_meld_objection(game, seat):
            found += [
                moves.Meld(seat, cards)
                for cards in melds_with_jokers(hand, game.ace, naturals=LEAST, least_run=LEAST_RUN)
                if not self._tabling_objection(game, seat, (cards, None))
            ]
        for index, meld in enumerate(game.melds):
            if mask & meld.room and not self._lay_off_objection(game, seat, meld):
                found += [
                    moves.lay_off(seat, card, index)
                    for card in lay_offs(mask, meld)
                    if not self._tabling_objection(game, seat, ((card,), index))
                ]
        return found + self._discards(game, seat, mask)

    def _layout_objection(self, game: DummyRummy, seat: Seat, layout: Layout) -> RuleViolation | None:
        return self._tabling_objection(game, seat, *((cards, None) for cards in layout))

    def check_lay_down(self, game: DummyRummy, move: moves.LayDown) -> None:
        """Once a hand, the melds have to be what the contract asks for. (DU-10)"""
        seat = move.seat
        player = game.players[seat]
        self._must_have_drawn(game, seat)
        if game.melded[seat]:
            raise RuleViolation("DU-10", f"{player} has already gone down.", seats=[seat])
        game.must_hold(seat, [card for meld in move.melds for card in meld])
        sets = runs = 0
        for meld in move.melds:
            try:
                ordered = self._read(game, meld)
            except NotAMeld as error:
                raise self._not_a_meld(game, meld, error) from None
            if ordered[0].rank == ordered[1].rank:
                sets += 1
            else:
                runs += 1
        if (sets, runs) != game.contract:
            raise RuleViolation(
                "DU-10",
                f"This hand's contract is {contract_in_words(*game.contract)}, laid down all at once; that was"
                f" {contract_in_words(sets, runs)}.",
                seats=[seat],
            )
        if objection := self._layout_objection(game, seat, move.melds):
            raise objection

    def play_lay_down(self, game: DummyRummy, move: moves.LayDown) -> list[Event]:
        """The melds are on the table."""
        seat = move.seat
        numbers = [self._put_on_table(game, seat, cards, None) for cards in move.melds]
        laid = [MeldTabled(seat, game.melds[number].cards, number) for number in numbers]
        *before, last = laid
        every = [card for meld in laid for card in meld.cards]
        return [WentDown(seat), *before, *self._tabled(game, seat, every, last)]

    # DU-11 and DU-12: once down

    def _not_yet(self, game: DummyRummy, seat: Seat) -> str | None:
        """Why ``seat`` may neither add to melds nor lay more of them yet; None if it may."""
        player = game.players[seat]
        if not game.melded[seat]:
            return f"{player} must lay down the contract first."
        if not game.options.lay_off_same_turn and game.went_rummy(seat):
            return f"{player} has just gone down; at this table, anything more has to wait for the next turn."
        return None

    def _lay_off_objection(self, game: DummyRummy, seat: Seat, meld: Meld) -> RuleViolation | None:
        why = self._not_yet(game, seat)
        return RuleViolation("DU-11", why, seats=[seat]) if why else None

    def _extra_meld_objection(self, game: DummyRummy, seat: Seat) -> RuleViolation | None:
        """Why ``seat`` may not lay a meld beyond the contract; None if it may."""
        if not game.options.extra_melds:
            return RuleViolation(
                "DU-12", "At this table, nobody can lay down more melds than the contract asks for.", seats=[seat]
            )
        why = self._not_yet(game, seat)
        return RuleViolation("DU-12", why, seats=[seat]) if why else None

    def check_meld(self, game: DummyRummy, move: moves.Meld) -> None:
        """Other melds come after the contract, where they are allowed at all. (DU-12)"""
        self._must_have_drawn(game, move.seat)
        if refusal := self._extra_meld_objection(game, move.seat):
            raise refusal
        super().check_meld(game, move)

    def _end_turn(self, game: DummyRummy, seat: Seat) -> list[Event]:
        # Only this turn's discard is on the pile, so the card taken was the only one there was to draw.
        dry = game.taken and not game.stock and len(game.discards) == 1 and game.last_tabled != game.turns
        game.dry_turns = game.dry_turns + 1 if dry else 0
        if game.dry_turns >= DRY_ROUNDS * len(game.players):
            return game.void_hand(NoStockToDraw(DRY_ROUNDS))
        return super()._end_turn(game, seat)


class DummyRummy(DrawAndDiscard, DummyState):
    """Dummy Rummy: seven hands with a contract each, up to twelve players, and cards bought out of turn."""

    name = "dummy-rummy"
    title = "Dummy Rummy"
    sentence = "Every hand needs different sets and runs, and pennies buy extra cards."
    length = "a whole evening"
    Options = DummyRummyOptions
    view_type = DummyView
    costs = COSTS
    low_wins = True
    signed = False
    phases = keyed(DummyTurn(), Sale(), BetweenHands(), Over())

    # DU-1

    @classmethod
    def player_counts(cls, options: Any = None) -> range:
        """Two to twelve, if there are packs enough for them."""
        options = cls._house_rules(options)
        hand = max(_hand_size((sets, runs)) for sets, runs in options.contracts)
        return range(2, min(12, (52 * options.packs - 1 - LEAST_STOCK) // hand) + 1)

    @classmethod
    def _room_for(cls, players: int, options: Any) -> str:
        for packs in range(options.packs + 1, MOST_PACKS + 1):
            if players in cls.player_counts(options.model_copy(update={"packs": packs})):
                return f"for that many, set packs = {packs} instead of {options.packs}"
        return ""

    def _pack(self) -> tuple[int, int]:
        return self.options.packs, 0

    # DU-2 and DU-3

    def _hand_size(self) -> int:
        return _hand_size(self.contract)

    def _deal(self) -> list[Event]:
        self.pennies = [self.options.pennies] * len(self.players)
        self.buyers = []
        self.dry_turns = 0
        return super()._deal()

    def length_reached(self) -> bool:
        """Whether this was the last of the contracts. (DU-2)"""
        return self.hand_number >= len(self.options.contracts)

    def _sheet_fits(self, sheet: Any) -> bool:
        return super()._sheet_fits(sheet) and sheet.hand_number <= len(self.options.contracts)

    # DU-13 to DU-15: the end of a hand

    def _turn_over(self, seat: Seat) -> Event:
        """Shuffle the discards beneath the upcard into a stock; during a sale there is no upcard to leave behind."""
        upcard = [] if isinstance(self.stage, Sale) else [self.discards.pop()]
        self.stock = shuffled(self.discards, self.next_chance())
        self.discards = upcard
        self.turnovers += 1
        return StockTurnedOver(seat, len(self.stock), True)

    def _settlement(self, ender: Seat) -> HandSettled:
        return self._counted((ender,))

    def _counted(self, winners: Sequence[Seat]) -> HandSettled:
        return self._settled(winners, [cost(hand) for hand in self.hands], ())

    def void_hand(self, why: VoidReason) -> list[Event]:
        """Nobody wins, and everybody counts the cards left. (DU-15)"""
        return [HandVoid(self.hand_number, why), *self._close(self._counted(()))]

    def _close(self, settled: HandSettled) -> list[Event]:
        for seat, count in enumerate(settled.counts):
            self.scores[seat] += count
        return [settled, *self.close_hand()]


def _hand_size(contract: Contract) -> int:
    """Eleven cards, or twelve if the contract takes that many. (DU-3)"""
    return max(11, needed(contract))


def contract_in_words(sets: int, runs: int) -> str:
    """A contract in words, for the middle of a sentence.

    >>> contract_in_words(2, 1)
    'two sets and one run'
    """
    words = ["no", "one", "two", "three", "four"]
    parts = [
        f"{words[count] if count < len(words) else count} {what}{'' if count == 1 else 's'}"
        for count, what in ((sets, "set"), (runs, "run"))
        if count
    ]
    return " and ".join(parts) or "nothing"
