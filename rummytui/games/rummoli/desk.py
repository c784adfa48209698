"""Rummoli at the table: the board in the middle, four phases around it, and the highlights of a game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from textual.widget import Widget

from rules import Card, Game, View
from rules.cards import mask_of
from rules.events import Event
from rules.rummoli.best_five import strength
from rules.rummoli.board import POTS
from rules.rummoli.events import CardLaid, HandsShown, PotWon, RoundStuck, RoundWon
from rules.seats import Seat
from rummytui.games.desk import CommandClicked, Desk
from rummytui.games.rummoli.accounts import ledger_of, showdown_of
from rummytui.games.rummoli.betting import FinalDesk, PokerDesk
from rummytui.games.rummoli.board import Board
from rummytui.games.rummoli.board_desk import BoardDesk
from rummytui.games.rummoli.ledger import LedgerTable
from rummytui.games.rummoli.meanings import MEANINGS, WIDOW
from rummytui.games.rummoli.round_state import chips, chips_on, hand_said, rummoli_view
from rummytui.games.rummoli.stops import StopsDesk
from rummytui.games.rummoli.widow import AuctionDesk, WidowDesk
from rummytui.table.between_hands import Finish
from rummytui.table.flights import HAND, Aloft, Midair, Spot, Token
from rummytui.table.scene import Scene
from rummytui.text import named, signed
from rummytui.text.evening import Evening, Note, each, leading
from rummytui.widgets.cards import CardLook
from rummytui.widgets.pieces import Piece, Row
from rummytui.widgets.seats import SeatLabel

_LEAVING, _ARRIVING = 0.4, 0.6
"""Chips leave one by one until the first part of the way, and arrive one by one from the second on."""


def on_the_way(amount: int, way: float | None) -> tuple[int, int]:
    """How many of ``chips`` chips have left, and how many have arrived.

    >>> [on_the_way(10, way) for way in (None, 0.2, 0.5, 0.8)]
    [(0, 0), (5, 0), (10, 0), (10, 5)]
    """
    if way is None:
        return 0, 0
    return min(int(amount * way / _LEAVING), amount), max(int(amount * (way - _ARRIVING) / (1 - _ARRIVING)), 0)


class RummoliMidair(Midair):
    """Pots and stacks shrink as chips leave, and grow as they arrive."""

    def hold(self, view: View, one: Aloft) -> None:
        game, flight = rummoli_view(view), one.flight
        if isinstance(flight.what, Token):
            left, arrived = on_the_way(flight.what.amount, one.way)
            assert flight.start
            self._add(view, flight.start, flight.what.amount - left)
            self._add(view, flight.end, arrived - flight.what.amount)
        elif isinstance(flight.event, CardLaid):
            game.laid = game.laid[:-1]
            if one.way is None:
                view.hands[flight.event.seat].append(flight.event.card)
        elif flight.start == WIDOW:
            # The whole hand is exchanged.
            self._hand(view, flight.end).clear()
        elif flight.end == WIDOW:
            game.widow = []

    def _hand(self, view: View, spot: Spot) -> list[Card]:
        return view.hands[self._seat(spot)]

    def _seat(self, spot: Spot) -> int:
        seat = self._seen.face_up if spot.kind == HAND else spot.number
        assert isinstance(seat, int)
        return seat

    def _add(self, view: View, spot: Spot, amount: int) -> None:
        if spot.kind == "pot":
            game = rummoli_view(view)
            pot = str(spot.number)
            game.pots = {**game.pots, pot: game.pots[pot] + amount}
        else:
            view.scores[self._seat(spot)] += amount


class RummoliEvening(Evening):
    """The biggest pot, the most pots, the best hand that was shown."""

    def take(self, event: Event) -> None:
        """Add one event, as everybody saw it."""
        super().take(event)
        match event:
            case PotWon(seat, pot, amount) if amount:
                self.counts["pots"][seat] += 1
                self.record("pot", amount, seat, chips_on(pot, amount))
            case HandsShown(shown):
                for seat, five in shown:
                    self.record("poker", strength(mask_of(five)), seat, hand_said(five))
            case RoundWon(seat):
                self.counts["won"][seat] += 1

    def notes(self) -> Iterator[Note]:
        """The highlights."""
        yield from super().notes()
        if pot := self.top("pot"):
            text = f"{self.names[pot.seat]} had the biggest win: {pot.what}, in {self.at(pot)}."
            yield Note(85, text, (pot.seat,))
        if pots := leading(self.counts["pots"]):
            seats, times = pots
            yield Note(82, f"{named(seats, self.names)} won the most pots: {times}{each(seats)}.", seats)
        if hand := self.top("poker"):
            text = f"{self.names[hand.seat]} showed the best poker hand, {hand.what}, in {self.at(hand)}."
            yield Note(78, text, (hand.seat,))


class RummoliTable(Board):
    """The board, which takes all the room there is."""

    def on_board_pot_chosen(self, event: Board.PotChosen) -> None:
        event.stop()
        self.post_message(CommandClicked("claim", POTS[event.place]))


class FinishRounds(Finish):
    """Finish the game. If there are chips left on the board, a final hand of poker may be played for them first."""


class RummoliDesk(Desk):
    """The board, and four phases beside it."""

    meanings = MEANINGS
    midair = RummoliMidair
    evening = RummoliEvening
    finish = FinishRounds()
    kept = "The chips"
    log_column = ""
    largest_hand = "medium"
    undecided = "The game is over, and everybody has the same number of chips."

    def __init__(self, game: type[Game]) -> None:
        super().__init__(game)
        board = RummoliTable()
        self.centre = board
        rest = BoardDesk(board)
        self.phases = {
            "widow": WidowDesk(board),
            "auction": AuctionDesk(board),
            "poker": PokerDesk(board),
            "final": FinalDesk(board),
            "stops": StopsDesk(board),
            "between hands": rest,
            "over": rest,
        }

    # ------------------------------------------------------------------------------------------------ what is on show

    def token(self, token: Token, way: float, look: CardLook) -> Sequence[Row] | None:
        left, arrived = on_the_way(token.amount, way)
        return [[Piece(f" {chips(left - arrived)} ", "inset turn")]] if left > arrived else []

    def standing(self, view: View, seat: Seat) -> str:
        return chips(rummoli_view(view).chips[seat])

    def is_away(self, view: View, seat: Seat) -> bool:
        return seat not in rummoli_view(view).seats_in

    def seats(self, scene: Scene) -> list[SeatLabel]:
        return [info._replace(tags=("broke",)) if info.away else info for info in super().seats(scene)]

    def interludes(self, events: Sequence[Event], view: View) -> list[Widget]:
        """The showdowns. Once cards have been played, only the log tells of them."""
        laid = max((place for place, event in enumerate(events) if isinstance(event, CardLaid)), default=-1)
        return [
            showdown_of(event, events[place:], view)
            for place, event in enumerate(events)
            if isinstance(event, HandsShown) and place > laid
        ]

    # ------------------------------------------------------------------------------------------------ the end of a round

    def settlement(self) -> Widget:
        self._ledger = LedgerTable()
        return self._ledger

    def settlement_head(self) -> None:
        """All of it scrolls."""

    def show_settlement(self, events: Sequence[Event], view: View) -> None:
        ledger = ledger_of(events, view, self.scoring.counted(view.scores))
        self._ledger.show_ledger(replace(ledger, headline=self.result(view)) if view.over else ledger)

    outcomes = (RoundWon, RoundStuck)

    def settled(self, events: Sequence[Event], view: View) -> list[str]:
        ledger = ledger_of(events, view, self.scoring.counted(view.scores))
        lines = [
            f"{line.name}: {chips(line.before)} before, "
            + (", ".join(f"{why} {signed(count)}" for why, count in line.entries) or "no change")
            + f"; {chips(line.after)} now{self._counting(seat, line.after)}."
            for seat, line in enumerate(ledger.lines)
        ]
        return [ledger.headline, *lines, *ledger.notes]

    def _counting(self, seat: Seat, held: int) -> str:
        """What these chips count for, where that isn't what they are."""
        return f", counting {self.scoring.explained(seat, held)}" if self.scoring.head_start(seat) else ""

    def last(self, view: View, totals: Sequence[Sequence[int]]) -> str:
        """The final, if one was played once the rounds were over."""
        return "final" if len(totals) > view.hand_number else ""

    def next_dealer(self, view: View) -> Seat | None:
        seats = [(view.dealer + step) % len(view.players) for step in range(1, len(view.players) + 1)]
        return next((seat for seat in seats if rummoli_view(view).chips[seat]), None)

    def start(self, view: View) -> int:
        return rummoli_view(view).options.starting_chips

    def victory(self, best: int, *, alone: bool) -> str:
        return f"{'has won the game' if alone else 'share the win'} with {chips(best)}"


DESK = RummoliDesk
