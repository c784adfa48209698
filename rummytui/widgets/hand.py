"""The viewer's hand: one widget, one cursor, any number of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Literal, TypeAlias

from rich.cells import cell_len
from textual.actions import parse
from textual.binding import Binding, BindingType
from textual.events import Click
from textual.geometry import Region
from textual.geometry import Size as ScreenSize
from textual.message import Message

from rules.cards import HIDDEN, RANKS, Card
from rules.seats import Seat
from rummytui.table.flights import HAND, Spot
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.cards import CardLook, Size, sentence, up_to
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.fan import FanCard, Spread, picture, spread
from rummytui.widgets.pieces import Piece, Row, width_of
from rummytui.widgets.seats import SeatLabel, facts_of, who
from rummytui.widgets.sketch import region_in
from rummytui.widgets.textual_internals import KeysAtOnce

SortOrder: TypeAlias = Literal["suit", "rank"]


def _by_suit(card: Card) -> tuple[int, ...]:
    return (int(card),)


def _by_rank(card: Card) -> tuple[int, ...]:
    # Jokers and backs have no rank and come last.
    return (RANKS.index(card.rank) if card.rank else len(RANKS), int(card))


_KEYS: dict[SortOrder, Callable[[Card], tuple[int, ...]]] = {"suit": _by_suit, "rank": _by_rank}


@dataclass(eq=False, slots=True)
class Held:
    """One card of a hand. Two equal cards, of different packs, are two of these."""

    card: Card
    selected: bool = False
    new: bool = False
    apart: bool = False
    """Whether it stands apart at the right end."""


class Holding:
    """A hand in the order in which it is shown."""

    def __init__(self) -> None:
        self.held: list[Held] = []
        self.cursor = 0
        self.order: SortOrder = "suit"

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards, from left to right."""
        return tuple(held.card for held in self.held)

    @property
    def selected(self) -> tuple[Card, ...]:
        """The selected cards, from left to right."""
        return tuple(held.card for held in self.held if held.selected)

    @property
    def apart(self) -> int:
        """How many cards at the right end stand apart."""
        return sum(held.apart for held in self.held)

    @property
    def at_cursor(self) -> Held | None:
        """The card under the cursor; None in an empty hand."""
        return self.held[self.cursor] if self.held else None

    def replace(self, cards: Iterable[Card], new: Iterable[Card] = (), apart: Iterable[Card] = ()) -> None:
        """Hold ``cards`` now, of which ``new`` have just been drawn, and some stand ``apart``.

        Cards that stay keep their selection, and the cursor stays on its card. Of equal cards a selected one is the
        first to go, because it is the one that has been played. Where the card under the cursor goes, the cursor is on
        the next one.
        """
        coming = Counter(cards)
        staying: list[Held] = []
        for held in sorted(self.held, key=lambda held: held.selected):
            if coming[held.card]:
                coming[held.card] -= 1
                staying.append(held)
        following = [held for held in self.held[self.cursor :] if held in staying]
        arrived = [Held(card) for card in coming.elements()]
        self.held = [held for held in self.held if held in staying] + arrived
        fresh, aside = Counter(new), Counter(apart)
        for held in reversed(self.held):
            held.new, held.apart = fresh[held.card] > 0, aside[held.card] > 0
            fresh[held.card] -= held.new
            aside[held.card] -= held.apart
        self._sort(following[0] if following else None)
        if not staying:
            self.cursor = 0

    def sort(self, order: SortOrder) -> None:
        """Sort by suit or by rank, all but what stands apart; the cursor stays on its card."""
        self.order = order
        self._sort(self.at_cursor)

    def _sort(self, under: Held | None) -> None:
        key = _KEYS[self.order]
        self.held.sort(key=lambda held: (held.apart, key(held.card)))
        self.cursor = self.held.index(under) if under else max(len(self.held) - 1, 0)

    def move_to(self, place: int) -> None:
        """Put the cursor on the card at ``place``, or the nearest there is."""
        self.cursor = max(0, min(place, len(self.held) - 1))

    def toggle(self, place: int) -> None:
        """Select the card at ``place``, or no longer."""
        self.held[place].selected = not self.held[place].selected

    def select(self, cards: Iterable[Card]) -> None:
        """Select exactly these cards, as far as they are held."""
        wanted = Counter(cards)
        for held in self.held:
            held.selected = wanted[held.card] > 0
            wanted[held.card] -= held.selected


_MARGIN = 1
"""Cells between the cards and the edge of the felt."""
_CAPTIONS_KEPT = 64


class Hand(Drawn, KeysAtOnce, can_focus=True):
    """A fan of cards to move along, to select from, to sort.

    Selected cards are raised and stand on a mark, the one under the cursor has heavy edges; neither needs a colour. A
    card that has just been drawn stands apart at the right end.
    """

    KEYS: ClassVar[Sequence[Binding]] = (
        Binding("left,h", "move(-1)", "Left", show=False),
        Binding("right,l", "move(1)", "Right", show=False),
        Binding("up", "line(-1)", "Line up", show=False),
        Binding("down", "line(1)", "Line down", show=False),
        Binding("home", "edge(False)", "First card", show=False),
        Binding("end", "edge(True)", "Last card", show=False),
        Binding("space", "pick", "Select", show=False),
        Binding("enter", "choose", "Choose", show=False),
    )
    BINDINGS: ClassVar[list[BindingType]] = [*KEYS]

    @dataclass
    class SelectionChanged(Message):
        """Other cards are selected now than before."""

        cards: tuple[Card, ...]
        """The selected cards, from left to right."""

    @dataclass
    class CursorMoved(Message):
        """The cursor is on another card."""

        card: Card

    @dataclass
    class CardChosen(Message):
        """This very card is meant: Enter was pressed on it, or it was clicked twice."""

        card: Card
        position: int
        """Its place from the left, for hands whose cards are face down."""

    def __init__(self) -> None:
        super().__init__()
        self._holding = Holding()
        self._owner: int | None = None
        self._helpful: frozenset[Card] = frozenset()
        self._awaited: frozenset[int] = frozenset()
        """The places of cards that are still on their way."""
        self._layout: Spread | None = None
        self._caption: SeatLabel | None = None
        self._deal = 0
        self._room: tuple[int, ScreenSize] | None = None
        self._largest: dict[int | None, Size] = {}
        self._clicked: Hashable = None
        self._turned = False
        """Whether its cards lie face down."""
        self.limit: Size = "huge"
        """The largest size in which its cards may be drawn."""

    # ------------------------------------------------------------------------------------------------ what it holds

    def show_cards(
        self,
        cards: Iterable[Card],
        *,
        owner: int | None = None,
        new: Collection[Card] = (),
        apart: Collection[Card] = (),
        helpful: Iterable[Card] = (),
        pointed_at: Collection[Card] = (),
        deal: int = 0,
        caption: SeatLabel | None = None,
    ) -> None:
        """Show the cards of ``owner``; ``new`` and ``helpful`` ones get marks, and some stand ``apart`` at the right.

        Called again for the same owner, it keeps cursor and selection as far as it can; another owner's hand resets
        them. The cursor moves to one of the cards ``pointed_at``, if there are any. Within one ``deal`` an owner's cards
        get smaller when they no longer fit, but never larger again. The ``caption`` above the right end says whose hand
        this is and how that seat stands.
        """
        before = self.selected
        if deal != self._deal:
            self._deal = deal
            self._largest.clear()
        if owner != self._owner:
            self._forget()
            self._owner = owner
        self._holding.replace(cards, new, apart)
        self._awaited = frozenset()
        self._helpful = frozenset(helpful)
        self._caption = caption
        places = [place for place, card in enumerate(self.cards) if card in pointed_at]
        if places and self.card_at_cursor not in pointed_at:
            self._holding.move_to(places[0])
        self._told(before)
        self.redraw()

    def cover(self, count: int) -> None:
        """Show this many backs and forget every card, the selection and the marks."""
        before = self.selected
        self._forget()
        self._holding.replace([HIDDEN] * count)
        self._told(before)
        self.redraw()

    def turn(self, *, down: bool) -> None:
        """Lay its cards face down for as long as others may look, or up again; it forgets nothing meanwhile."""
        if self._turned != down:
            self._turned = down
            self.redraw(layout=False)

    def _forget(self) -> None:
        order = self._holding.order
        self._holding = Holding()
        self._holding.order = order
        self._helpful, self._awaited = frozenset(), frozenset()
        self._owner = None

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards, as they lie."""
        return self._holding.cards

    @property
    def selected(self) -> tuple[Card, ...]:
        """The selected cards, from left to right."""
        return self._holding.selected

    @property
    def card_at_cursor(self) -> Card | None:
        """The card under the cursor; None in an empty hand."""
        held = self._holding.at_cursor
        return held.card if held else None

    def say(self, caption: SeatLabel) -> None:
        """Show this above the hand from now on."""
        if caption != self._caption:
            self._caption = caption
            self.redraw(layout=False)

    def wait_for(self, cards: Iterable[Card]) -> None:
        """Keep the places of these cards free, since they are still on their way; none: all have come."""
        awaited: set[int] = set()
        for card in cards:
            # Of two alike the last one: what is new lies behind what was there.
            places = [place for place, held in enumerate(self.cards) if held == card and place not in awaited]
            awaited.update(places[-1:])
        if self._awaited != awaited:
            self._awaited = frozenset(awaited)
            self.redraw(layout=False)

    def select(self, cards: Iterable[Card]) -> None:
        """Select exactly these cards."""
        before = self.selected
        self._holding.select(cards)
        self._told(before)
        self.redraw(layout=False)

    def point_at(self, cards: Collection[Card]) -> None:
        """Have the cursor on one of these cards."""
        places = [place for place, card in enumerate(self.cards) if card in cards]
        if places and self.card_at_cursor not in cards:
            self._go(places[0])

    @property
    def order(self) -> SortOrder:
        """Whether the cards lie by suit or by rank."""
        return self._holding.order

    def sort(self, order: SortOrder) -> None:
        """Lay the cards by suit or by rank."""
        self._holding.sort(order)
        self.redraw()

    def _told(self, before: tuple[Card, ...]) -> None:
        if self.selected != before:
            self.post_message(self.SelectionChanged(self.selected))

    # ------------------------------------------------------------------------------------------------ how it is drawn

    def draw(self, width: int, height: int | None) -> list[Row]:
        return self._drawn(width, height, self._awaited)

    def _drawn(self, width: int, height: int | None, awaited: Collection[int]) -> list[Row]:
        screen = self.app.size.height
        # A hand that may grow takes a third of the screen, or two lines of medium faces where that is more.
        room = height if height is not None else max(screen // 3, 8)
        self._layout = layout = self._spread(width, room)
        # In no rows at all it only waits to be laid out, as behind a curtain.
        if height and self.cards:
            self._largest[self._owner] = layout.size
        shown = (
            [FanCard(HIDDEN) for _ in self.cards]
            if self._turned
            else [
                FanCard(
                    held.card,
                    cursor=self.has_focus and place == self._holding.cursor,
                    hover=place == self.under_mouse,
                    lifted=held.selected,
                    new=held.new,
                    helpful=held.card in self._helpful,
                    awaited=place in awaited,
                )
                for place, held in enumerate(self._holding.held)
            ]
        )
        beside = self.look.pictures and layout.width + 1 < width
        rows = picture(shown, layout, self.look, beside=beside, below=layout.height < (height or 0))
        if height is not None and len(rows) > height:
            first = min(layout.tops[layout.line_of(self._holding.cursor)[0]] - layout.roomy, len(rows) - height)
            rows = rows[first : first + height]
        spare = max(width - layout.width, 0)
        left = {"center": spare // 2, "right": spare}.get(self.styles.content_align_horizontal, 0)
        placed: list[Row] = [[Piece(" " * (left - beside)), *row] for row in rows]
        return self._captioned(placed, left, width) if layout.roomy and height is not None else placed

    def _captioned(self, rows: list[Row], left: int, width: int) -> list[Row]:
        """``rows`` with the caption in the first, under any cards raised into it."""
        seat, info = self._owner, self._caption
        if seat is None or info is None or not rows:
            return rows
        caption = _caption(seat, info, width, self.look)
        return [_with_caption(tuple(rows[0]), caption, max(left - 1, 0), width), *rows[1:]]

    def fits(self, width: int, height: int) -> bool:
        """Whether all cards can be shown in this many cells and rows."""
        return not height or spread(len(self.cards), width, height, self.look.up_to("inline")).height <= height

    def _spread(self, width: int, height: int) -> Spread:
        """The best fan for this room that shows no larger cards than this owner has had since the deal."""
        if self._room != (width, self.app.size):
            self._room = width, self.app.size
            self._largest.clear()
        allowed = up_to(self.limit)
        sizes = [size for size in self.look.up_to(self._largest.get(self._owner, "huge")) if size in allowed]
        apart = self._holding.apart
        whole = spread(len(self.cards), width, height, sizes, apart=apart)
        # Cards keep clear of both edges of the felt where that costs nothing.
        clear = spread(len(self.cards), width - 2 * _MARGIN, height, sizes, apart=apart)
        return clear if clear.like(whole) else whole

    def place_of(self, spot: Spot) -> Region | None:
        if spot.kind != HAND:
            return None
        found = [place for place, card in enumerate(self.cards) if card in spot.cards]
        # Of two alike the last one: what is new lies behind what was there.
        rows = self._drawn(self.size.width, self.size.height, ()) if self._awaited else self.rows()
        return region_in(rows, *(found[-len(spot.cards) :] if found else range(len(self.cards))))

    def mouse_moved(self) -> None:
        self.redraw(layout=False)

    def watch_has_focus(self, _has_focus: bool) -> None:
        super().watch_has_focus(_has_focus)
        self.redraw(layout=False)

    # ------------------------------------------------------------------------------------------------ keys and clicks

    def press(self, key: str) -> bool:
        """Do at once what a key means in a hand; False where it means nothing.

        For a screen that does at once what other keys mean: bindings come later, after keys that were pressed later.
        """
        for binding in self.KEYS:
            if key in binding.key.split(","):
                _, action, arguments = parse(binding.action)
                getattr(self, f"action_{action}")(*arguments)
                return True
        return False

    def _go(self, place: int) -> None:
        before = self._holding.cursor
        self._holding.move_to(place)
        if self._holding.cursor != before:
            self.redraw(layout=False)
            self.post_message(self.CursorMoved(self.cards[self._holding.cursor]))

    def _toggle(self, place: int) -> None:
        before = self.selected
        self._holding.toggle(place)
        self._told(before)
        self.redraw(layout=False)

    def action_move(self, steps: int) -> None:
        self._go(self._holding.cursor + steps)

    def action_line(self, steps: int) -> None:
        lines = self._layout.lines if self._layout else ()
        if self._layout is None:
            return
        line, place = self._layout.line_of(self._holding.cursor)
        if 0 <= line + steps < len(lines):
            target = lines[line + steps]
            self._go(sum(map(len, lines[: line + steps])) + min(place, len(target) - 1))

    def action_edge(self, last: bool) -> None:
        self._go(len(self.cards) - 1 if last else 0)

    def action_pick(self) -> None:
        if self.cards:
            self._toggle(self._holding.cursor)

    def action_choose(self) -> None:
        if self.cards:
            place = self._holding.cursor
            self.post_message(self.CardChosen(self.cards[place], place))

    def clicked(self, event: Click) -> Hashable:
        # Two clicks mean one card, even if it is no longer where the first has found it, because that put it down.
        if event.chain != 2:
            self._clicked = super().clicked(event)
        return self._clicked

    def chosen(self, target: Hashable, event: Click) -> None:
        if not (isinstance(target, int) and target < len(self.cards)):
            return
        self._go(target)
        if event.chain == 1:
            self._toggle(target)
        elif event.chain == 2:
            if not self._holding.held[target].selected:
                # The first click has put down a card that was selected; both together mean that very card.
                self._toggle(target)
            self.post_message(self.CardChosen(self.cards[target], target))


@lru_cache(_CAPTIONS_KEPT)
def _caption(seat: Seat, info: SeatLabel, width: int, look: CardLook) -> tuple[Piece, ...]:
    """Whose hand it is, and how that seat stands."""
    return *who(seat, info, width, look), *sentence(f"  {facts_of(info, look, width)[0]}", look, "quiet")


@lru_cache(_CAPTIONS_KEPT)
def _with_caption(row: tuple[Piece, ...], caption: tuple[Piece, ...], start: int, width: int) -> Row:
    """``row`` with the caption at its right end, ``start`` cells from the edge, or where no raised cards hide it."""
    raised: list[tuple[int, Piece]] = []
    x = 0
    for piece in row:
        # The ring moves with the cursor, and the caption stays where it is.
        if (piece.text.strip() or piece.roles) and piece.roles != "ring":
            raised.append((x, piece))
        x += cell_len(piece.text)
    wide = width_of(caption)
    # A hand is opened with the cursor at its left end, and its ring is in this row.
    starts = [max(width - start - wide, start), start, *(at + cell_len(piece.text) + 1 for at, piece in raised)]
    free = [
        each
        for each in starts
        if each + wide <= width and all(at + cell_len(piece.text) <= each or at >= each + wide for at, piece in raised)
    ]
    upper = Canvas(width, 1)
    upper.lay([list(row)], 0, 0)
    upper.lay([list(caption)], next(iter(free), start), 0)
    for at, piece in raised:
        upper.lay([[piece]], at, 0)
    return upper.rows()[0]
