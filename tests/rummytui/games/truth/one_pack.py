"""The truth about hands from one pack: Rummy and its kin, Knock, Gin, Boathouse, and Tummy Rummy before the Feeding."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property
from itertools import combinations
from typing import Any, Final

from rules import moves
from rules.arrange import DEAR_ACES, PIPS, arranger
from rules.cards import NATURALS, Card
from rules.melds import Meld, extended
from rules.moves import Discard, Draw
from rules.rummy.rummy import pips
from rummytui import advice as why
from rummytui.advice import Advice
from rummytui.bots.prospects import BY_PIPS
from rummytui.bots.rivals import Neighbour
from rummytui.bots.seen import unseen
from rummytui.games.boathouse.reasons import OpensUp, SecondCard
from rummytui.games.gamblers.reasons import CountsAgainst, NoLower, TakenDown
from rummytui.games.gin.reasons import GinIsNear
from rummytui.games.knock.reasons import OthersLikely, TimeToGetLower, WaitingCosts
from tests.rummytui.games.truth.claims import Claims, is_meld

_EACH: Final = (1,) * 13
_WEIGHTS: Final = {
    "rummy": BY_PIPS,
    "boathouse": tuple(cost + 20 for cost in DEAR_ACES),
    "gamblers": tuple(pips + 10 for pips in PIPS),
    "tummy-rummy": (sum(BY_PIPS) // 13,) * 13,
}
_REMEMBERS: Final = ("rummy", "boathouse")
"""Games in which the advice remembers which cards were turned over."""
_FEW: Final = 5


class OnePack(Claims):
    """One decision about a hand from one pack."""

    def __init__(self, view: Any, advised: Sequence[Advice], level: str = "hard") -> None:
        super().__init__(view, advised)
        self.ace = view.options.ace
        self.hand = set(view.hands[self.seat])
        self.next = (self.seat + 1) % len(view.players)
        seen = {*self.hand, *view.discards, *(card for known in view.known.values() for card in known)}
        seen |= {card for meld in view.melds for card in meld.cards}
        self.unseen = set(NATURALS) - seen
        self.to_come = self.unseen if view.stock else set(view.discards)
        if level == "hard" and view.name in _REMEMBERS and view.stock and view.stock_number:
            turned = {card for card, number in view.turned_over.items() if number == view.stock_number}
            self.to_come = self.unseen & turned or self.unseen
        if view.name == "gamblers" and not view.stock:
            self.to_come = set()
        costs = tuple(view.game_type.card_cost(card) or 0 for card in NATURALS[:13])
        self.costs = costs if any(costs) else _EACH if view.name == "tummy-rummy" else PIPS
        self.weights = _WEIGHTS.get(view.name, PIPS)

    # ------------------------------------------------------------------------------------------------------- the cards

    @cached_property
    def melds(self) -> list[Meld]:
        """The melds on the table that this seat can add to, at least once it has laid down one of its own."""
        options = self.view.options
        if not self.view.melds:
            return []
        own_only = options.lay_off == "own"
        return [meld for meld in self.view.melds if not own_only or meld.owner == self.seat]

    def may_lay_off(self, hand: Collection[Card]) -> bool:
        """Whether a hand may be laid off from: not if a meld of its own has to be laid down first, and it has none."""
        if not self.view.melds:
            return False
        if self.view.options.lay_off_when != "after_own_meld":
            return True
        own = any(meld.owner == self.seat for meld in self.view.melds)
        return own or self.has_meld(hand)

    def has_meld(self, hand: Collection[Card]) -> bool:
        return any(is_meld(three, self.ace) for three in combinations(hand, 3))

    def fits(self, card: Card) -> bool:
        """Whether the seat could lay the card off."""
        return self.may_lay_off({*self.hand, card}) and any(meld.room >> card & 1 for meld in self.melds)

    def thirds(self, one: Card, other: Card) -> set[Card]:
        """The cards that make a meld of three with two others."""
        return {card for card in NATURALS if card not in (one, other) and is_meld({one, other, card}, self.ace)}

    def partners(self, card: Card, others: Collection[Card]) -> set[Card]:
        """The cards among some others that could be in one meld of three with a card."""
        return {other for other in others if other != card and self.thirds(card, other)}

    def alive(self, card: Card, others: Collection[Card]) -> set[Card]:
        """Those of its partners for which the third card isn't gone."""
        here = self.unseen | self.to_come | self.hand
        return {other for other in self.partners(card, others) if self.thirds(card, other) & here}

    def least(self, hand: Collection[Card], weights: Sequence[int], melds: Any = None) -> int:
        """The lowest possible deadwood by these ``weights``, once cards are laid off."""
        melds = (self.melds if self.may_lay_off(hand) else []) if melds is None else melds
        best = arranger(self.ace, weights).least(hand)
        for card in hand:
            for index, meld in enumerate(melds):
                if meld.room >> card & 1:
                    longer = [*melds[:index], extended(meld, card, self.ace), *melds[index + 1 :]]
                    best = min(best, self.least(set(hand) - {card}, weights, longer))
        return best

    def points(self, hand: Collection[Card]) -> int:
        """The lowest possible deadwood of a hand, in points."""
        return self.least(hand, self.costs)

    def helping(self, hand: Collection[Card], to_come: Collection[Card]) -> int:
        """How many of the cards to come would be matched."""
        before = self.least(hand, self.weights)
        return sum(
            self.least({*hand, card}, self.weights) < before + self.weights[card % 13]
            for card in set(to_come) - set(hand)
        )

    @property
    def card(self) -> Card:
        """The card that the move discards, takes or leaves."""
        found: Card = getattr(self.move, "card", None) or self.view.discards[-1]
        return found

    @property
    def rest(self) -> set[Card]:
        """The hand without it."""
        return self.hand - {self.card}

    @property
    def better(self) -> set[Card]:
        """The hand without the best discard."""
        assert isinstance(self.best, Discard)
        return self.hand - {self.best.card}

    def cost(self, card: Card) -> int:
        return self.costs[card % 13]

    # ----------------------------------------------------------------------------------------------------------- draws

    def completes(self, reason: why.Completes) -> bool:
        held = {*self.hand, reason.card}
        return is_meld(reason.meld, self.ace) and reason.card in reason.meld and {*reason.meld} <= held

    def opens_up(self, reason: OpensUp) -> bool:
        made = is_meld(reason.meld, self.ace) and reason.beneath in reason.meld
        rest = {*reason.meld} - {reason.card, reason.beneath}
        return made and [reason.beneath, reason.card] == self.view.discards[-2:] and rest <= self.hand

    def second_card(self, reason: SecondCard) -> bool:
        taken = {*self.hand, reason.card}
        coming = self.to_come - {reason.card}
        found = {
            card
            for card in coming
            if any(is_meld({reason.card, card, other}, self.ace) for other in taken - {reason.card, card})
        }
        return not self.view.taken and reason.cards == len(found) > 0 and reason.of == len(coming)

    def fits_on(self, reason: why.FitsOn) -> bool:
        return self.view.melds[reason.meld] in self.melds and bool(self.view.melds[reason.meld].room >> reason.card & 1)

    def goes_with(self, reason: why.GoesWith) -> bool:
        return {*reason.cards} == self.alive(reason.card, self.hand) != set()

    def no_meld_yet(self, reason: why.NoMeldYet) -> bool:
        alive = self.alive(reason.card, self.hand)
        return not self._makes_a_meld(reason.card) and {*reason.cards} == alive != set() and self._takes == self.against

    def _makes_a_meld(self, card: Card) -> bool:
        return self.fits(card) or any(is_meld({card, *pair}, self.ace) for pair in combinations(self.hand, 2))

    def replaces(self, reason: why.Replaces | why.OnlyReplaces) -> bool:
        after = {*self.hand, reason.card} - {reason.thrown}
        saves = self.points(self.hand) - self.points(after) == reason.by > 0
        return saves and bool(self.view.game_type.card_cost(reason.card))

    def only_replaces(self, reason: why.OnlyReplaces) -> bool:
        return self.replaces(reason) and not self.alive(reason.card, self.hand) and not self.fits(reason.card)

    def makes_nothing(self, reason: why.MakesNothing) -> bool:
        spared = not self.partners(reason.card, self.hand) and not self.fits(reason.card)
        return spared and self._takes == self.against

    @property
    def _takes(self) -> bool:
        return bool(self.move == Draw(self.seat, "discard"))

    def gives_less(self, reason: why.GivesLess) -> bool:
        used = self._makes_a_meld(reason.card) or bool(self.partners(reason.card, self.hand))
        return used and self._takes == self.against and not (self.against and self.best == self.move)

    def passes_up(self, reason: why.PassesUp) -> bool:
        after = {*self.hand, reason.card}
        lower = any(self.points(after - {other}) < self.points(self.hand) for other in self.hand)
        given = self.advised[0].reasons
        if opened := [each for each in given if isinstance(each, OpensUp)]:
            return reason.card == opened[0].beneath and self.best == Draw(self.seat, "discard") != self.move
        knocks = any(isinstance(each, why.AllowsKnock) for each in given)
        of_use = self._makes_a_meld(reason.card) or bool(self.alive(reason.card, self.hand)) or lower or knocks
        return of_use and self.best == Draw(self.seat, "discard") != self.move

    def helps(self, reason: why.Helps) -> bool:
        return reason.of == len(self.to_come) and reason.cards == self.helping(self.hand, self.to_come)

    # -------------------------------------------------------------------------------------------------------- discards

    def keeps_chance(self, reason: why.KeepsChance) -> bool:
        left = self.to_come - {self.card}
        return (
            isinstance(self.move, Discard)
            and reason.of == len(left)
            and (reason.cards == self.helping(self.rest, left) > 0)
        )

    def fits_nothing(self, reason: why.FitsNothing) -> bool:
        return not self.partners(reason.card, self.hand) and not self.fits(reason.card)

    def partners_seen(self, reason: why.PartnersSeen) -> bool:
        dead = bool(self.partners(reason.card, self.hand)) and not self.alive(reason.card, self.hand)
        if isinstance(self.move, Discard):
            return dead
        return dead and not self._makes_a_meld(reason.card) and self._takes == self.against

    def costs_if_caught(self, reason: why.CostsIfCaught) -> bool:
        spared = self.points(self.hand) - self.points(self.hand - {reason.card}) == reason.points
        return spared and self.view.game_type.card_cost(reason.card) == reason.points

    @cached_property
    def next_melds(self) -> list[Meld]:
        """The melds to which the next seat may add."""
        if not self.view.melds:
            return []
        own_only = self.view.options.lay_off == "own"
        return [meld for meld in self.view.melds if not own_only or meld.owner == self.next]

    def nothing_shows(self, reason: why.NothingShows) -> bool:
        fits = any(meld.room >> self.card & 1 for meld in self.next_melds)
        return reason.seat == self.next and not fits and not self.partners(self.card, self.view.known[self.next])

    def cannot_use(self, reason: why.CannotUse) -> bool:
        known, hand = set(self.view.known[self.next]), self.view.hands[self.next]
        possible = known | (self.unseen if len(hand) > len(known) else set())
        fits = any(meld.room >> self.card & 1 for meld in self.next_melds)
        melds = any(
            is_meld({self.card, *pair}, self.ace) for pair in combinations(self.partners(self.card, possible), 2)
        )
        return reason.seat == self.next and not fits and not melds

    def collects(self, reason: why.Collects) -> bool:
        return reason.seat == self.next and set(reason.cards) == self.partners(self.card, self.view.known[self.next])

    def could_lay_off(self, reason: why.CouldLayOff) -> bool:
        meld = self.view.melds[reason.meld]
        return reason.seat == self.next and meld in self.next_melds and bool(meld.room >> self.card & 1)

    def likelier_wanted(self, reason: why.LikelierWanted) -> bool:
        uses = Neighbour(self.view, unseen(self.view)).uses
        return reason.seat == self.next and uses(self.card) > uses(self.best.card)

    def breaks_up(self, reason: why.BreaksUp) -> bool:
        shorter = {*reason.meld} - {self.card}
        return (
            is_meld(reason.meld, self.ace)
            and {self.card} <= {*reason.meld} <= self.hand
            and not is_meld(shorter, self.ace)
            and self.best.card not in reason.meld
        )

    def leaves_least(self, reason: why.LeavesLeast) -> bool:
        return reason.points == self.points(self.rest) == min(self.points(self.hand - {card}) for card in self.hand)

    def least_wanted(self, reason: why.LeastWanted) -> bool:
        uses = Neighbour(self.view, unseen(self.view)).uses
        return reason.seat == self.next and uses(self.card) <= min(map(uses, self.hand)) + 1e-9

    def leaves_cards(self, reason: why.LeavesCards) -> bool:
        laid = getattr(self.move, "cards", None) or (self.move.card,)
        return reason.cards == len(self.hand) - len(laid)

    def leaves_outside(self, reason: why.LeavesOutside) -> bool:
        more = self.least(self.rest, _EACH) - self.least(self.better, _EACH)
        return not self.view.game_type.card_cost(self.card) and more == reason.cards > 0

    def leaves_more(self, reason: why.LeavesMore) -> bool:
        return self.points(self.rest) - self.points(self.better) == reason.points > 0

    def fewer_help(self, reason: why.FewerHelp) -> bool:
        return self.helping(self.better, self.to_come) - self.helping(self.rest, self.to_come) == reason.by > 0

    # ------------------------------------------------------------------------------------------------------ going out

    def can_go_out(self) -> bool:
        """Whether the hand can be emptied this turn, by this move or another."""
        hand, kept = set(self.hand), set[Card]()
        if isinstance(self.move, Draw):
            hand, kept = {*self.hand, self.card}, {self.card}
        laid = self.view.first_tabled[self.seat] not in (0, self.view.turns)
        if self.view.name == "gamblers" and not laid:
            return False
        if any(not self.least(hand - {card}, _EACH) for card in hand - kept):
            return True
        return self.view.options.final_discard != "required" and not self.least(hand, _EACH)

    def goes_out(self, reason: why.GoesOut) -> bool:
        first = self.view.first_tabled[self.seat] in (0, self.view.turns)
        return self.can_go_out() and reason.at_once == (self.view.name == "rummy" and first)

    def puts_off(self, _: why.PutsOff) -> bool:
        ends = not isinstance(self.best, Discard | Draw | moves.Meld | moves.LayOff) or self.can_go_out()
        return ends and isinstance(self.move, Discard)

    def rid_of(self, reason: why.RidOf) -> bool:
        return self._cost_of(self.move) == reason.points > 0

    def stays_in_hand(self, reason: why.StaysInHand) -> bool:
        return self._cost_of(self.best) == reason.points > 0

    def _cost_of(self, move: Any) -> int:
        return sum(map(self.cost, getattr(move, "cards", None) or (move.card,)))

    def few_cards(self, reason: why.FewCards) -> bool:
        held = {seat: len(hand) for seat, hand in enumerate(self.view.hands) if seat != self.seat and hand}
        return held[reason.seat] == reason.cards == min(held.values()) <= _FEW

    def has_begun(self, _: why.HasBegun) -> bool:
        return bool(self.view.first_tabled[self.seat])

    def last_round(self, _: why.LastRound) -> bool:
        return bool(self.view.turnovers >= self.view.options.stalemate)

    def waiting_pays(self, _: why.WaitingPays) -> bool:
        pays = self.view.name == "rummy" and not self.view.first_tabled[self.seat]
        held = self.has_meld(self.hand) or any(map(self.fits, self.hand))
        return pays and held and self.view.turnovers < self.view.options.stalemate

    def shows_where_to_lay_off(self, _: Any) -> bool:
        return self.has_meld(self.hand) or any(map(self.fits, self.hand))

    def all_matched(self, _: why.AllMatched) -> bool:
        return not self.points(self.hand if getattr(self.move, "card", None) is None else self.rest)

    def leaves_unmatched(self, reason: why.LeavesUnmatched) -> bool:
        return self.points(self.rest) == reason.points > 0

    def allows_knock(self, reason: why.AllowsKnock) -> bool:
        hand = {*self.hand, self.card}
        least = min(self.points(hand - {other}) for other in self.hand)
        limit = self.view.knock_limit if self.view.name == "gin" else self.view.options.knock_limit
        return least == reason.points and (limit == "none" or least <= limit)

    # --------------------------------------------------------------------------------------------- of single games

    def no_lower(self, reason: NoLower) -> bool:
        return self._after_taking >= pips(self.view.hands[self.seat])

    def taken_down(self, reason: TakenDown) -> bool:
        return (reason.count, reason.left) == (pips(self.view.hands[self.seat]), self._after_taking) and (
            reason.left < reason.count
        )

    @property
    def _after_taking(self) -> int:
        upcard = self.view.discards[-1]
        return min(self.least({*self.hand, upcard} - {card}, PIPS) for card in self.hand)

    def counts_against(self, reason: CountsAgainst) -> bool:
        known = self.view.known
        others = [
            pips(known[seat]) + 5.5 * (len(hand) - len(known[seat]))
            for seat, hand in enumerate(self.view.hands)
            if seat != self.seat
        ]
        return reason.count == pips(self.view.hands[self.seat]) and reason.lowest == round(min(others))

    def gin_is_near(self, reason: GinIsNear) -> bool:
        return (reason.cards, reason.of) == (len(self._gin(self.better)), len(self.to_come)) and reason.cards > 0

    def _gin(self, hand: Collection[Card]) -> set[Card]:
        """The cards that would make gin."""
        return {
            card
            for card in self.to_come - set(hand)
            if any(not self.points({*hand, card} - {other}) for other in {*hand, card})
        }

    def other_may_knock(self, reason: Any) -> bool:
        """Gin is much less likely in one turn than a knock of the other's."""
        return reason.seat == 1 - self.seat and 8 * len(self._gin(self.rest)) <= len(self.to_come)

    def others_likely(self, reason: OthersLikely) -> bool:
        """A knock with more than the others probably have is explained."""
        more = self.points(self.rest) > reason.points
        explained = any(isinstance(each, WaitingCosts) for each in self.advised[0].reasons)
        return (
            isinstance(self.move, moves.Knock)
            and 0 <= reason.points <= 70
            and (more or not self.against)
            and (self.against or not more or explained)
        )

    def waiting_costs(self, _: WaitingCosts) -> bool:
        likely = [each.points for each in self.advised[0].reasons if isinstance(each, OthersLikely)]
        return isinstance(self.move, moves.Knock) and [self.points(self.rest) > points for points in likely] == [True]

    def time_to_get_lower(self, _: TimeToGetLower) -> bool:
        lower = self.helping(self.rest, self.to_come - {self.card}) > 0
        return self.against and isinstance(self.move, moves.Knock) and isinstance(self.best, Discard) and lower
