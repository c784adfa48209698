"""The end of a round of Rummoli: the showdown, and what everybody paid and received, and what for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from rules import View
from rules.cards import Card
from rules.events import Event
from rules.rummoli.best_five import hand_name
from rules.rummoli.events import (
    BetCalled,
    BetMade,
    BetRaised,
    ChipsReturned,
    FinalDealt,
    HandsShown,
    LeadPassed,
    PotWon,
    RoundDealt,
    RoundStuck,
    RoundWon,
    WidowSold,
)
from rules.seats import Seat
from rummytui.games.rummoli.ledger import LedgerLine, RoundLedger
from rummytui.games.rummoli.meanings import MEANINGS
from rummytui.games.rummoli.octagon import HUB
from rummytui.games.rummoli.round_state import chips, chips_on, pot_named, rummoli_view
from rummytui.text import counted, listed, named, tell
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.cards import CELLS, Size, face, inline, sentence
from rummytui.widgets.columns import Column, entry, name_width
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.emblems import name_row, short_name
from rummytui.widgets.pieces import Piece, Row, centred, on_ground, width_of, wrapped

_LONGEST_NAME = 16
_GAP: Final = 2
_SIZES: Final[Sequence[tuple[Size, Size]]] = (
    ("huge", "large"),
    ("large", "large"),
    ("large", "medium"),
    ("medium", "medium"),
    ("medium", "small"),
    ("small", "small"),
)
"""Sizes of the cards of those who win and of all others, the best first."""


@dataclass(frozen=True, slots=True)
class ShownHand:
    """One hand: whose, its best five cards, what they are called, and the chips that it wins."""

    name: str
    five: tuple[Card, ...]
    called: str
    won: int = 0


class Showdown(Drawn):
    """All hands that were shown; a winning one is on gold, with a star and its chips."""

    DEFAULT_CSS = """
    Showdown { height: auto; }
    """

    def __init__(self, heading: str, hands: Sequence[ShownHand]) -> None:
        super().__init__()
        self._heading = heading
        # Winners come first.
        self._hands = sorted(hands, key=lambda hand: -hand.won)

    def draw(self, width: int, height: int | None) -> list[Row]:
        heading: list[Row] = [sentence(line, self.look, "turn") for line in wrapped(self._heading, width)]
        heading.append([])
        room = (height or self.app.size.height - 6) - len(heading)
        allowed = self.look.up_to("huge")
        for winner, loser in _SIZES:
            if winner in allowed and loser in allowed:
                blocks = [self._block(hand, winner if hand.won else loser) for hand in self._hands]
                rows = _in_bands(blocks, width)
                if rows and len(rows) <= room:
                    return [*(centred(row, width) for row in heading), *rows]
        rows = [*heading, *self._lines(width)]
        indent = max((width - max(map(width_of, rows))) // 2, 0)
        return [[Piece(" " * indent), *row] for row in rows]

    def _block(self, hand: ShownHand, size: Size) -> list[Row]:
        """One hand as cards, with its name above and below; a winning one lies on gold."""
        glyphs, ground = self.look.glyphs, HUB if hand.won else ""
        wide, high = CELLS[size]
        name: Row = [
            *([Piece(f"{glyphs.leads} ", "turn")] if hand.won else []),
            *short_name(hand.name, _LONGEST_NAME, self.look),
            *([Piece(f"  wins {counted(hand.won, 'chip')}", "strong")] if hand.won else []),
        ]
        called: Row = [Piece(hand.called, "strong" if hand.won else "quiet")]
        cards = (wide + 1) * len(hand.five) - 1
        sheet = Canvas(max(cards, width_of(name), width_of(called)) + 4, high + 4)
        sheet.shade(0, 0, sheet.width, sheet.height, ground)
        left = (sheet.width - cards) // 2
        for place, card in enumerate(hand.five):
            sheet.lay(face(card, size, self.look), left + place * (wide + 1), 2)
        for y, row in ((1, name), (high + 2, called)):
            sheet.lay([on_ground(row, ground)], (sheet.width - width_of(row)) // 2, y)
        return sheet.rows()

    def _lines(self, width: int) -> list[Row]:
        """A line a hand, where there is no room for faces."""
        glyphs = self.look.glyphs
        mark, name = Column(1, gap=1), Column(name_width((hand.name for hand in self._hands), _LONGEST_NAME), gap=1)
        five = Column(5 * len("10♥ "))
        room = width - sum(column.width + column.gap for column in (mark, name, five))
        results = [hand.called + (f", wins {hand.won}" if hand.won else "") for hand in self._hands]
        columns = (mark, name, five, Column(name_width(results, room)))
        rows: list[Row] = []
        for hand, result in zip(self._hands, results, strict=True):
            faces = [piece for card in hand.five for piece in (inline(card, self.look), Piece(" "))]
            cells = (
                Piece(glyphs.leads if hand.won else "", "turn"),
                [name_row(hand.name, name.width, self.look)],
                [faces],
                Piece(result),
            )
            rows += entry(columns, cells, glyphs.cut)
        return rows


def _in_bands(blocks: Sequence[list[Row]], width: int) -> list[Row]:
    """Blocks beside each other, as many as there is room for, one band below the other, each in the middle.

    Nothing if one of them alone is wider than that.
    """
    bands: list[list[list[Row]]] = []
    for block in blocks:
        if width_of(block[0]) > width:
            return []
        like = bands and len(bands[-1][0]) == len(block)
        if like and sum(width_of(one[0]) + _GAP for one in (*bands[-1], block)) - _GAP <= width:
            bands[-1].append(block)
        else:
            bands.append([block])
    rows: list[Row] = []
    for band in bands:
        gap = [Piece(" " * _GAP)]
        lines = [[piece for block in band for piece in (*block[y], *gap)][:-1] for y in range(len(band[0]))]
        rows += [centred(line, width) for line in lines]
    return rows


class Flow(Enum):
    """What chips were paid for, or came from, besides the pots."""

    ANTE = "ante"
    WIDOW = "widow"
    BETS = "bets"
    NO_LEAD = "no lead"
    CARDS_LEFT = "cards left"
    OTHERS_CARDS = "others' cards"


Source: TypeAlias = Flow | str
"""Where chips went or came from; text is the name of a pot."""

_SAID = {
    Flow.ANTE: "ante",
    Flow.WIDOW: "for the widow",
    Flow.BETS: "bets",
    Flow.NO_LEAD: "no card to lead",
    Flow.CARDS_LEFT: "cards left",
    Flow.OTHERS_CARDS: "the others' cards",
}


def flow_said(source: Source) -> str:
    """What chips were for, in a few words.

    >>> flow_said(Flow.WIDOW), flow_said("QC")
    ('for the widow', 'Q♣')
    """
    return _SAID[source] if isinstance(source, Flow) else pot_named(source)


def earnings(events: Iterable[Event], seats: int) -> list[dict[Source, int]]:
    """The chips that each seat received (negative: paid), by source, in the order of events; one dict per seat.

    >>> from rules.rummoli.board import WonBy
    >>> book = earnings([RoundDealt(1, 0, (9, 9)), PotWon(1, "QC", 4, WonBy.PAY_CARD)], 2)
    >>> book == [{Flow.ANTE: -9}, {Flow.ANTE: -9, "QC": 4}]
    True
    """
    book = _Book(seats)
    for event in events:
        book.enter(event)
    return book.entries


class _Book:
    def __init__(self, seats: int) -> None:
        self.entries: list[dict[Source, int]] = [{} for _ in range(seats)]
        self._bets = [0] * seats

    def _add(self, seat: Seat, why: Source, chips: int) -> None:
        if chips:
            self.entries[seat][why] = self.entries[seat].get(why, 0) + chips

    def _each_pays(self, paid: Iterable[int], why: Flow) -> None:
        for seat, amount in enumerate(paid):
            self._add(seat, why, -amount)

    def _put_in(self, seat: Seat, amount: int) -> None:
        self._bets[seat] += amount
        self._add(seat, Flow.BETS, -amount)

    def enter(self, event: Event) -> None:
        """The chips that this event moved."""
        match event:
            case BetMade(seat, amount) | BetCalled(seat, amount):
                self._put_in(seat, amount)
            case BetRaised(seat, amount):
                self._put_in(seat, max(self._bets) - self._bets[seat] + amount)
            case ChipsReturned(seat, amount):
                self._put_in(seat, -amount)
            case FinalDealt():
                self._bets = [0] * len(self._bets)
            case RoundDealt(antes=antes):
                self._each_pays(antes, Flow.ANTE)
            case WidowSold(seat, amount, dealer):
                self._add(seat, Flow.WIDOW, -amount)
                self._add(dealer, Flow.WIDOW, amount)
            case PotWon(seat, pot, amount):
                self._add(seat, pot, amount)
            case LeadPassed(seat, _, fine):
                self._add(seat, Flow.NO_LEAD, -fine)
            case RoundWon(winner, paid):
                self._each_pays(paid, Flow.CARDS_LEFT)
                self._add(winner, Flow.OTHERS_CARDS, sum(paid))
            case RoundStuck(paid):
                self._each_pays(paid, Flow.CARDS_LEFT)


def showdown_of(shown: HandsShown, events: Sequence[Event], view: View) -> Showdown:
    """The hands that were shown, and what each won; ``events`` begin with the showdown."""
    won: dict[int, int] = {}
    pot = ""
    for event in events:
        if isinstance(event, FinalDealt):
            break
        if isinstance(event, PotWon):
            pot = event.pot
            won[event.seat] = won.get(event.seat, 0) + event.amount
    hands = tuple(ShownHand(view.players[seat], five, hand_name(five), won.get(seat, 0)) for seat, five in shown.shown)
    total = sum(won.values())
    if not won:
        heading = "The pot was empty."
    else:
        heading = f"{named(won, view.players)} {'takes' if len(won) == 1 else 'share'} {chips_on(pot, total)}."
    return Showdown(heading, hands)


def ledger_of(events: Sequence[Event], view: View, standing: Sequence[int] = ()) -> RoundLedger:
    """How the chips went in the round that these events end.

    ``standing`` is what counts for each seat, if that isn't its chips.
    """
    standing = standing or view.scores
    board = rummoli_view(view)
    seats = len(view.players)
    book = earnings(events, seats)
    winner = next((event.seat for event in events if isinstance(event, RoundWon)), None)
    lines = tuple(
        LedgerLine(
            name,
            view.scores[seat] - sum(book[seat].values()),
            tuple((flow_said(why), count) for why, count in book[seat].items() if count),
            view.scores[seat],
            tuple(sorted(view.hands[seat])) if not view.over else (),
            leads=standing[seat] == max(standing),
            won=seat == winner,
        )
        for seat, name in enumerate(view.players)
    )
    teller = MEANINGS.teller(view.players, view.options)
    ending = [line.text for line in tell((e for e in events if isinstance(e, RoundWon | RoundStuck)), teller)]
    headline = ending[-1] if ending else "The game is over."
    kept = [f"{pot_named(pot)} {count}" for pot, count in board.pots.items() if count]
    if not kept:
        board_note = "The board is empty."
    elif view.over:
        board_note = f"Nobody gets the {chips(sum(board.pots.values()))} left on the board."
    else:
        board_note = f"Still on the board: {listed(kept)}."
    ahead = [seat for seat, line in enumerate(lines) if line.leads]
    hailed = (ahead[0] if len(ahead) == 1 else None) if view.over else winner
    return RoundLedger(headline, lines, (*_final_told(events, view), board_note), hailed)


def _final_told(events: Sequence[Event], view: View) -> list[str]:
    """The final in sentences: what was shown, and who took what."""
    at = next((place for place, event in enumerate(events) if isinstance(event, FinalDealt)), len(events))
    shown = [event for event in events[at:] if isinstance(event, FinalDealt | HandsShown | PotWon)]
    return [told.text for told in tell(shown, MEANINGS.teller(view.players, view.options))]
