"""How bots for Dummy Rummy decide from medium on: by imagining how the hand may go on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Final

from rules import moves
from rules.cards import Card, full_pack
from rules.moves import Move
from rules.rummy.contract import COSTS, cost, needed
from rules.view import View
from rummytui import advice as why
from rummytui.advice import Reason
from rummytui.bots.deciding import Decision, Valued
from rummytui.bots.seen import unseen_of
from rummytui.bots.tempers import Temper
from rummytui.games.dummy_rummy import reasons
from rummytui.games.dummy_rummy.futures import Futures, Outlook
from rummytui.games.dummy_rummy.position import ENOUGH, Position


@dataclass(frozen=True, slots=True)
class Style:
    """How a bot judges. All but the first are counted in points or rounds."""

    futures: int
    """How many continuations of the hand are looked at."""
    rounds: float = 24
    """How many more rounds a hand is expected to last while nobody else is down."""
    attention: float = 0
    """The share of the others' discards with which it is reckoned that the contract may be completed."""
    patience: float = 2.0
    """How many times as long it is reckoned to last among more than two, who must all be patient."""
    stake: float = 70
    """What going down saves on average."""
    feeding: float = 2
    """What it costs if somebody else can use a discard."""
    giving: float = 5
    """What it costs to throw what the next seat openly collects, or can lay off at once."""
    showing: float = 1
    """What it costs to take a card from the pile, since everybody sees it."""
    burden: float = 8
    """What a bought card counts on average if it is left at the end."""
    worth_buying: float = 15
    """By how much a bought card must be better than the burden that comes with it."""
    worth_a_penny: float = 6
    """By how much it must be better where cards are wanted for their number."""
    between_two: float = 5
    """By how much more with a single opponent, who takes longer to go down than the first of several."""
    keeping: float = 25
    """What it saves to keep a card that goes down with a set as a fourth or fifth."""
    fitting: float = 50
    """What it saves to keep a card that fits on the table, once the contract is down."""
    shedding: float = 20
    """What it saves, being down, to keep a card for which there is likely to be room some day."""

    def looks(self, players: int) -> int:
        """With how many discards a round it is reckoned that the contract may be completed."""
        return min(int(self.attention * (players - 1) + 0.5), _MOST_LOOKS)


MEDIUM: Final = Style(futures=32, attention=0.34)
HARD: Final = Style(futures=128, attention=1, patience=1.6)

_MOST_LOOKS: Final = 3
"""Not more discards a round are looked at than this, to be quick at large tables."""


def tempered(style: Style, temper: Temper) -> Style:
    """The style of a bot of this temper."""
    match temper:
        case Temper.HOARDER:
            return replace(style, worth_buying=style.worth_buying - 7)
        case Temper.SPRINTER:
            return replace(style, worth_buying=style.worth_buying + 4, worth_a_penny=style.worth_a_penny + 2)
        case Temper.WATCHER:
            return replace(style, feeding=style.feeding + 1, giving=style.giving + 4)
    return style


_ROUNDS_TO_GO_OUT: Final = (2.0, 0.8)
"""How many more rounds a hand lasts once somebody is down: a base, and a number for each card in that seat's hand."""
_UNBURDENED: Final = 0.4
"""How likely it is to get rid of bought cards once the contract is down."""
_ELBOW_ROOM: Final = 2
"""Spare cards needed to have a good chance of the contract, since every turn ends with a discard."""
_LATE: Final = 6
"""With this few rounds to go, cards are no longer bought for their number alone."""
_SOONER: Final = 3.0
"""What it is worth at the least, in points, to go down a turn or more sooner."""


class DummyDecision(Position, Decision):
    """One decision of a bot. Moves are valued by what they are expected to save, as a count."""

    clear = 8.0
    _rng: Random
    """The chance by which it imagines how the hand may go on."""

    def __init__(self, view: View, style: Style) -> None:
        super().__init__(view)
        self._style = style

    def measure(self, move: Move, best: Move) -> str:
        return "point"

    def ranked(self, rng: Random) -> Iterator[Valued]:
        self._rng = rng
        match self.legal[0]:
            case moves.Buy():
                return self._ranked_sale()
            case moves.Draw():
                return self._ranked_draws()
        return self._ranked_plays(rng)

    def _ranked_sale(self) -> Iterator[Valued]:
        buy, let_go = self.legal
        gain = -self._burden(0.0) if self.down else self._gain_by_buying(self.view.discards[-1])
        both = Valued(buy, gain), Valued(let_go, 0.0)
        return iter(both if gain > 0 else both[::-1])

    def _ranked_draws(self) -> Iterator[Valued]:
        from_stock, from_pile = self.legal
        upcard = self.view.discards[-1]
        gain = float(self.fits_on_table(upcard)) * COSTS[upcard % 13] if self.down else self._gain_by_taking(upcard)
        both = Valued(from_pile, gain), Valued(from_stock, 0.0)
        return iter(both if gain > 0 else both[::-1])

    def _ranked_plays(self, rng: Random) -> Iterator[Valued]:
        tabling = self.tabling
        yield from (Valued(move, 2 * self.clear) for move in tabling)
        if self.down or (tabling and not isinstance(tabling[0], moves.LayDown)):
            harm = {move: (self._harm_when_down(move.card), rng.random()) for move in self.discards}
        else:
            harm = {move: (self._harm(move.card), rng.random()) for move in self.discards}
        yield from (Valued(move, -harm[move][0]) for move in sorted(harm, key=lambda move: harm[move]))

    def _gain_by_taking(self, card: Card) -> float:
        """By how much ``card``, which all will see going into the hand, is better than one from the stock."""
        gain = self._futures.chance([*self.hand, card]) - self._futures.chance(self.hand, extra=1)
        return gain * self._style.stake - self._style.showing

    def _gain_by_buying(self, card: Card) -> float:
        """By how much buying ``card`` is better than letting it go."""
        gain = (self._chance_if_bought - self._futures.chance(self.hand)) * self._style.stake
        if self.completes(card):
            return -self._burden(0.0) if self.too_late() else max(gain - self._burden(1.0), _SOONER)
        if self._wants_cards:
            return gain - self._style.worth_a_penny - self._dearer
        return gain - self._burden(self._chance_if_bought) - self._style.worth_buying - self._dearer

    @property
    def _wants_cards(self) -> bool:
        """Whether the hand needs more cards, no matter which."""
        return len(self.hand) < needed(self.view.contract) + _ELBOW_ROOM and self._rounds > _LATE

    @property
    def _dearer(self) -> float:
        return self._style.between_two if len(self.view.players) == 2 else 0.0

    @cached_property
    def _chance_if_bought(self) -> float:
        return self._futures.chance([*self.hand, self.view.discards[-1]], extra=self.view.options.extra_cards)

    def _burden(self, chance: float) -> float:
        """What the bought card and those that come with it are expected to count in the end."""
        return (1 + self.view.options.extra_cards) * self._style.burden * (1 - _UNBURDENED * chance)

    def _harm(self, card: Card) -> float:
        """What throwing ``card`` costs."""
        saved = COSTS[card % 13] * (1 - self._outlook.chance)
        outlook, style = self._outlook, self._style
        kept = outlook.needed[card] * style.stake + outlook.goes_along[card] * style.keeping
        if self.fits_on_table(card):
            kept += outlook.chance * style.fitting
        return kept - saved + self._given(card)

    def _harm_when_down(self, card: Card) -> float:
        """The same once the contract is down, when all others have to be laid off."""
        return self._style.shedding * self.room_later(card) - COSTS[card % 13] / 2 + self._given(card)

    def _given(self, card: Card) -> float:
        """What ``card`` is worth to the others, and to the next seat first of all."""
        if self._feeds(card):
            plain = self.view.down[self.next_seat] or len(self.collected(card)) >= ENOUGH
            return self._style.giving if plain else self._style.feeding
        return 0.0

    @cached_property
    def _outlook(self) -> Outlook:
        return self._futures.outlook(self.hand)

    @cached_property
    def _futures(self) -> Futures:
        view = self.view
        to_come = unseen_of(view, full_pack(view.options.packs, 0))
        return Futures(
            view.contract,
            view.options.ace,
            list(to_come.elements()),
            self._rounds,
            self._rng,
            count=self._style.futures,
            looks=self._style.looks(len(view.players)),
        )

    @property
    def _rounds(self) -> float:
        """How many more rounds the hand is likely to last."""
        least, each = _ROUNDS_TO_GO_OUT
        down = [len(hand) for seat, hand in enumerate(self.view.hands) if seat != self.seat and self.view.down[seat]]
        rounds = min([self._style.rounds, *(least + each * cards for cards in down)])
        return rounds if len(self.view.players) == 2 else rounds * self._style.patience

    @property
    def _next_down(self) -> int:
        """The first seat after this one, clockwise, that may lay off."""
        count = len(self.view.players)
        return next(seat for step in range(1, count) if self.view.down[seat := (self.seat + step) % count])

    def _feeds(self, card: Card) -> bool:
        """Whether somebody could lay ``card`` off, or the next seat is known to collect its rank."""
        return (any(self.view.down) and self.fits_on_table(card)) or bool(self.collected(card))

    # ---------------------------------------------------------------------------------------------------------- reasons

    def reasons(self, move: Move) -> Iterator[Reason]:
        match move:
            case moves.Buy():
                yield from self._for_buying()
            case moves.Pass():
                yield from self._for_letting_go()
            case moves.Draw():
                yield from self._for_drawing()
            case moves.LayDown(melds=melds):
                yield why.RidOf(sum(cost(meld) for meld in melds))
            case moves.Meld(cards=cards):
                yield why.RidOf(cost(cards))
            case moves.LayOff(card=card):
                yield why.RidOf(COSTS[card.face % 13])
            case moves.Discard(card=card):
                yield from self._for_throwing(card)

    def against(self, move: Move, best: Move) -> Iterator[Reason]:
        if isinstance(move, moves.Discard) and isinstance(best, moves.Discard):
            yield from self._against_throwing(move.card, best.card)
        elif isinstance(move, moves.Draw) and move.source == "stock":
            yield why.PassesUp(self.view.discards[-1]) if self.down else reasons.GivesUp(self.view.discards[-1])
        elif isinstance(move, moves.Buy | moves.Pass):
            yield from self.reasons(best)
        elif isinstance(move, moves.Discard):
            yield from (
                why.StaysInHand(reason.points) for reason in self.reasons(best) if isinstance(reason, why.RidOf)
            )
        else:
            yield from self.reasons(move)

    def _for_buying(self) -> Iterator[Reason]:
        if self.completes(self.view.discards[-1]):
            yield reasons.CompletesContract(self.view.discards[-1])
        elif not self.down:
            yield reasons.ChanceGrows(*self._chances)

    def _for_letting_go(self) -> Iterator[Reason]:
        extra, nearest = self.view.options.extra_cards, self.nearest_out()
        before, after = (0, 0) if self.down else self._chances
        risk = round(self._burden(0.0 if self.down else self._chance_if_bought))
        if self.down:
            yield from (reasons.IsDown(), reasons.Burden(extra, risk))
        elif nearest is not None and self.too_late():
            yield from (why.FewCards(*nearest), reasons.Burden(extra, risk))
        elif after <= before:
            yield from (reasons.ChanceGrows(before, after), reasons.Burden(extra, risk))
        elif self._wants_cards:
            # Extra cards aren't a burden here, so only the penny counts.
            yield reasons.NotWorthPenny(before, after)
        else:
            yield reasons.RiskOutweighs(extra, risk, before, after)

    @cached_property
    def _chances(self) -> tuple[int, int]:
        """The chances of going down in time, in percent: without buying, and with it."""
        return _percent(self._futures.chance(self.hand)), _percent(self._chance_if_bought)

    def _for_drawing(self) -> Iterator[Reason]:
        if not self.view.discards:
            return
        card = self.view.discards[-1]
        if self.down:
            onto = [index for index, meld in enumerate(self.view.melds) if 1 << card & meld.room]
            yield why.FitsOn(card, onto[0]) if onto else reasons.FitsNoMeld(card)
        elif self.completes(card):
            yield reasons.CompletesContract(card)
        elif self._gain_by_taking(card) > 0:
            taken, drawn = self._futures.chance([*self.hand, card]), self._futures.chance(self.hand, extra=1)
            yield reasons.BetterThanStock(card, _percent(taken), _percent(drawn))
        else:
            yield reasons.StockHelpsAsMuch(card) if self.helps(card) else reasons.NoBetterThanStock(card)

    def _for_throwing(self, card: Card) -> Iterator[Reason]:
        if not self.down and self._outlook.chance:
            needed_for = _percent(self._outlook.needed[card] / self._outlook.chance)
            yield reasons.SeldomNeeded(card, needed_for) if needed_for else reasons.NeverNeeded(card)
        if COSTS[card % 13] == max(COSTS[other % 13] for other in self.hand):
            yield why.CostsIfCaught(card, COSTS[card % 13])
        if not self._feeds(card):
            yield why.NothingShows(self.next_seat)
        if self.down and self.room_later(card) < max(map(self.room_later, self.hand)):
            yield reasons.RoomLater()

    def _against_throwing(self, card: Card, best: Card) -> Iterator[Reason]:
        if not self.down and self._outlook.chance:
            share = [_percent(self._outlook.needed[one] / self._outlook.chance) for one in (card, best)]
            if share[0] > share[1]:
                yield reasons.SeldomNeeded(card, share[0])
        if self._feeds(card) and not self._feeds(best):
            onto = [index for index, meld in enumerate(self.view.melds) if 1 << card & meld.room]
            collected = self.collected(card)
            yield why.Collects(self.next_seat, collected) if collected else why.CouldLayOff(self._next_down, onto[0])
        if COSTS[card % 13] < COSTS[best % 13]:
            yield why.LeavesMore(COSTS[best % 13] - COSTS[card % 13])


def _percent(chance: float) -> int:
    return round(100 * chance)
