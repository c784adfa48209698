"""What lies on the table in the draw-and-discard family: laying melds, and adding to them. (SH-5 to SH-11)"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeVar, cast

from rules import moves
from rules.cards import Card, Mask, cards_in, mask_of
from rules.events import CardLaidOff, Event, MeldTabled
from rules.game import Game
from rules.melds import Ace, Meld, NotAMeld, extended, in_order, lay_offs, melds_within, spoken, tabled
from rules.moves import Move
from rules.options import FinalDiscardOption, LayOffOptions
from rules.phase import Phase
from rules.refusals import RuleViolation
from rules.rummy.state import TableState
from rules.seats import Seat

LayingDownT = TypeVar("LayingDownT", bound="LayingDown")


class TableMoves(Phase[LayingDownT]):
    """The part of a turn between the draw and the discard: laying melds, and adding to them."""

    def _must_have_drawn(self, game: LayingDownT, seat: Seat) -> None:
        """Raise RuleViolation if ``seat`` has not completed its draw. (SH-3)"""
        raise NotImplementedError

    def _went_out(self, game: LayingDownT, seat: Seat) -> list[Event]:
        """What follows when ``seat`` has no card left. (SH-11)"""
        raise NotImplementedError

    def legal_table_moves(self, game: LayingDownT, seat: Seat) -> list[Move]:
        """All that ``seat`` may do after its draw: melds, lay-offs, and then the discards. (SH-9)"""
        hand = game.hands[seat]
        mask = mask_of(hand)
        found: list[Move] = [
            moves.Meld(seat, cards)
            for cards in melds_within(mask, game.ace)
            if len(hand) > len(cards) + 2 or not self._tabling_objection(game, seat, (cards, None))
        ]
        for index, meld in enumerate(game.melds):
            if mask & meld.room and not self._lay_off_objection(game, seat, meld):
                found += [
                    moves.lay_off(seat, card, index)
                    for card in lay_offs(mask, meld)
                    if len(hand) > 3 or not self._tabling_objection(game, seat, ((card,), index))
                ]
        found += self._discards(game, seat, mask)
        return found

    def _discards(self, game: LayingDownT, seat: Seat, mask: Mask) -> list[Move]:
        """Every discard that SH-5 allows, from the natural cards of a hand."""
        if not game.taken:
            return [moves.discard(seat, card) for card in cards_in(mask)]
        return [moves.discard(seat, card) for card in cards_in(mask) if not self._fresh_from_pile(game, seat, card)]

    def _fresh_from_pile(self, game: LayingDownT, seat: Seat, card: Card) -> bool:
        """Whether ``seat`` holds this card only because it took it from the pile this turn. (SH-5)"""
        return card in game.taken and game.hands[seat].count(card) <= game.taken.count(card)

    def _must_keep(self, game: LayingDownT, seat: Seat) -> int:
        """How many cards tabling must leave in hand. (SH-11)"""
        options = cast(FinalDiscardOption, game.options)
        return 1 if options.final_discard == "required" else 0

    def _tabling_objection(
        self, game: LayingDownT, seat: Seat, *laid: tuple[Sequence[Card], int | None]
    ) -> RuleViolation | None:
        """Why laying these cards would leave a turn that cannot end; None if it could still end. (SH-5, SH-11)

        ``laid`` has pairs of cards and the number of the meld that takes them; None for a new meld.
        """
        rest = Counter(game.hands[seat]) - Counter(card.in_hand for cards, _ in laid for card in cards)
        left = rest.total()
        keep = self._must_keep(game, seat)
        if left < keep:
            return self._too_few_kept(game, seat)
        taken = Counter(game.taken)
        if not left or any(count > taken[card] for card, count in rest.items()):
            return None
        if left == 1 and not keep and self._could_lay_off(game, seat, next(iter(rest)), laid):
            return None
        player, card = game.players[seat], next(iter(rest))
        return RuleViolation(
            "SH-5",
            f"That would leave {player} with only {card}, which came from the discard pile this turn"
            " and can't go straight back.",
            cards=[card],
            seats=[seat],
        )

    def _too_few_kept(self, game: LayingDownT, seat: Seat) -> RuleViolation:
        return RuleViolation(
            "SH-11",
            f"At this table, the last card must be a discard, so {game.players[seat]} must keep one.",
            seats=[seat],
        )

    def _could_lay_off(
        self, game: LayingDownT, seat: Seat, card: Card, laid: Sequence[tuple[Sequence[Card], int | None]]
    ) -> bool:
        """Whether ``seat`` could lay ``card`` off once other cards are ``laid``."""
        after = game.copy()
        for cards, onto in laid:
            self._put_on_table(after, seat, cards, onto)
        return any(
            self._fits(after, card, meld) and not self._lay_off_objection(after, seat, meld) for meld in after.melds
        )

    def _fits(self, game: LayingDownT, card: Card, meld: Meld) -> bool:
        """Whether a card from a hand has a place on ``meld``."""
        return bool(1 << card & meld.room)

    def _lay_off_objection(self, game: LayingDownT, seat: Seat, meld: Meld) -> RuleViolation | None:
        """Why ``seat`` may not add to ``meld`` at all; None if it may. (SH-10)"""
        options, player = cast(LayOffOptions, game.options), game.players[seat]
        if options.lay_off == "own" and meld.owner != seat:
            owner = game.players[meld.owner]
            return RuleViolation(
                "SH-10",
                f"At this table, players can only lay off on their own melds, and this one is {owner}'s.",
                seats=[seat, meld.owner],
            )
        if options.lay_off_when == "after_own_meld" and not game.melded[seat]:
            return RuleViolation("SH-10", f"{player} must lay down a meld before laying anything off.", seats=[seat])
        return None

    def _put_on_table(self, game: LayingDownT, seat: Seat, cards: Sequence[Card], onto: int | None) -> int:
        """Put cards down as a new meld, or ``onto`` the meld with that number, and return the meld's number."""
        if onto is None:
            game.melds.append(tabled(seat, self._read(game, cards), game.ace))
            game.melded[seat] = True
            return len(game.melds) - 1
        game.melds[onto] = extended(game.melds[onto], cards[0], game.ace)
        return onto

    def _read(self, game: LayingDownT, cards: Sequence[Card]) -> tuple[Card, ...]:
        """The cards of a new meld in the order in which they lie. Raises NotAMeld."""
        return in_order(cards, game.ace)

    def check_meld(self, game: LayingDownT, move: moves.Meld) -> None:
        """The cards have to be held and make a meld, and the turn must still have an end. (SH-6 to SH-9)"""
        cards = tuple(move.cards)
        self._must_have_drawn(game, move.seat)
        game.must_hold(move.seat, [card.in_hand for card in cards])
        try:
            self._read(game, cards)
        except NotAMeld as error:
            raise self._not_a_meld(game, cards, error) from None
        if objection := self._tabling_objection(game, move.seat, (cards, None)):
            raise objection

    def _not_a_meld(self, game: LayingDownT, cards: Sequence[Card], error: NotAMeld) -> RuleViolation:
        written = " ".join(map(str, cards)) or "Nothing"
        verb = "isn't" if len(cards) < 2 else "aren't"
        return RuleViolation(error.clause, f"{written} {verb} a meld: {error}.", cards=cards)

    def _meld_to_extend(self, game: LayingDownT, move: moves.LayOff) -> Meld:
        """The meld to which a card would be added. Raises RuleViolation if this seat may add nothing to it now."""
        self._must_have_drawn(game, move.seat)
        game.must_hold(move.seat, (move.card.in_hand,))
        meld = self._meld_at(game, move.meld)
        if objection := self._lay_off_objection(game, move.seat, meld):
            raise objection
        return meld

    def check_lay_off(self, game: LayingDownT, move: moves.LayOff) -> None:
        """The card has to fit on the meld, and the turn must still have an end. (SH-10)"""
        seat, card = move.seat, move.card
        meld = self._meld_to_extend(game, move)
        if not 1 << card.face & meld.room:
            owner = game.players[meld.owner]
            raise RuleViolation(
                "SH-10",
                f"{card} doesn't fit on {owner}'s {spoken(meld.cards)}.",
                cards=[card],
                seats=[seat, meld.owner],
            )
        if objection := self._tabling_objection(game, seat, ((card,), move.meld)):
            raise objection

    def _meld_at(self, game: LayingDownT, index: int) -> Meld:
        if not 0 <= index < len(game.melds):
            raise RuleViolation("SH-10", "There's no such meld on the table.")
        return game.melds[index]

    def play_meld(self, game: LayingDownT, move: moves.Meld) -> list[Event]:
        """The cards are on the table as a new meld."""
        seat, cards = move.seat, tuple(move.cards)
        index = self._put_on_table(game, seat, cards, None)
        return self._tabled(game, seat, cards, MeldTabled(seat, game.melds[index].cards, index))

    def play_lay_off(self, game: LayingDownT, move: moves.LayOff) -> list[Event]:
        """The card is part of that meld."""
        seat, card = move.seat, move.card
        self._put_on_table(game, seat, (card,), move.meld)
        owner = game.melds[move.meld].owner
        return self._tabled(game, seat, (card,), CardLaidOff(seat, card, move.meld, owner))

    def _tabled(self, game: LayingDownT, seat: Seat, cards: Sequence[Card], event: Event) -> list[Event]:
        """Note that ``seat`` has tabled ``cards``; return ``event`` and what follows from it."""
        for card in cards:
            game.leave_hand(seat, card.in_hand)
        game.first_tabled[seat] = game.first_tabled[seat] or game.turns
        game.last_tabled = game.turns
        game.turnovers = 0
        return [event] if game.hands[seat] else [event, *self._went_out(game, seat)]


class LayingDown(Game, TableState):
    """A game in which cards from a hand are laid on the table, between the draw and the discard."""

    def must_hold(self, seat: Seat, cards: Sequence[Card]) -> None:
        """Raise RuleViolation unless ``seat`` holds all of ``cards``. (SH-3)"""
        hand = self.hands[seat]
        for card in cards:
            if card not in hand or cards.count(card) > hand.count(card):
                raise RuleViolation("SH-3", f"{self.players[seat]} doesn't hold {card}.", cards=[card], seats=[seat])

    def went_rummy(self, seat: Seat) -> bool:
        """Whether ``seat`` has tabled nothing in an earlier turn of the hand. (RU-4)"""
        return self.first_tabled[seat] in (0, self.turns)

    @property
    def ace(self) -> Ace:
        """Where an ace may lie in a run. (SH-8)"""
        return self.options.ace

    def leave_hand(self, seat: Seat, card: Card) -> None:
        """Take ``card`` out of a hand, in sight of everybody."""
        self.hands[seat].remove(card)
        if card in self.in_the_open[seat]:
            self.in_the_open[seat].remove(card)
            return
        self.drawn_from[seat].remove(self.turned_over.get(card, 0))
