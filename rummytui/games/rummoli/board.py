"""The Rummoli board: an octagon of nine pots, with what was laid and what comes next beside or below it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from textual.events import Click
from textual.message import Message
from textual.timer import Timer

from rules.cards import Card
from rummytui.widgets.cards import face, ink, inline, rank_text, sentence
from rummytui.widgets.columns import name_width
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.emblems import name_row
from rummytui.widgets.pieces import Piece, Row, aimed, filled, fit, flowed, width_of, wrapped

_FRAME = 0.09
"""Seconds between two pictures of chips that move."""

_FRAMES = 6

_ACROSS, _DOWN = 3, 3

_RING = (2, 1, 3, 8, 0, 4, 7, 6, 5)
"""The places of the pots on the board, row by row, as numbers in board order: the first is in the centre."""

_LONGEST_NAME = 10

_NARROWEST_NEWS = 30
"""The cells that the column beside the board needs."""


@dataclass(frozen=True, slots=True)
class Pot:
    """One pot of the board."""

    label: str
    """What it is called, if no card on it says so."""
    cards: tuple[Card, ...]
    chips: int
    taken: str = ""
    """Who took its chips, while that is news."""
    at_stake: bool = False
    """Whether it is being played for now."""


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """Everything on the board and beside it."""

    pots: tuple[Pot, ...]
    """In board order, the centre first."""
    notes: tuple[str, ...] = ()
    """Sentences, the first of them highlighted."""
    sequence: tuple[Card, ...] = ()
    """The cards laid upwards one after the other just now."""
    laid: frozenset[Card] | None = None
    """All cards laid in this round; None where none are laid."""
    standing: tuple[tuple[str, str], ...] = ()
    """How everybody stands, a name and a few words each, while hands are out of sight."""


@dataclass(frozen=True, slots=True)
class _Lines:
    """The characters of the octagon."""

    rising: str
    falling: str
    level: str
    upright: str
    fork: str
    left: str
    right: str
    joint: str
    chip: str


_DRAWN = _Lines("╱", "╲", "─", "│", "┬", "├", "┤", "┴", "▬")
_LETTERS = _Lines("/", "\\", "-", "|", "+", "+", "+", "+", "o")


class Board(Drawn):
    """The nine pots with their cards and chips, and what is going on.

    Chips going into or out of a pot are counted up or down on the screen, if animations are on.
    """

    @dataclass
    class PotChosen(Message):
        """A pot was clicked."""

        place: int
        """In board order."""

    def __init__(self, *, id: str | None = None, classes: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id, classes=classes)
        self._picture = BoardPicture(())
        self._before: tuple[int, ...] = ()
        self._frame = _FRAMES
        self._timer: Timer | None = None

    def show_board(self, picture: BoardPicture) -> None:
        """Show this picture, animating chips that have moved since the last one."""
        if picture == self._picture:
            return
        before = tuple(pot.chips for pot in self._picture.pots)
        after = tuple(pot.chips for pot in picture.pots)
        self._picture = picture
        if before and before != after:
            self._stop()
            if self.app.animation_level != "none":
                self._before, self._frame = before, 0
                self._timer = self.set_interval(_FRAME, self._next_frame)
        self.redraw()

    def _next_frame(self) -> None:
        self._frame += 1
        if self._frame >= _FRAMES:
            self._stop()
        self.redraw(layout=False)

    def _stop(self) -> None:
        if self._timer:
            self._timer.stop()
        self._timer, self._frame = None, _FRAMES

    def _chips(self, place: int) -> tuple[int, bool]:
        """How many chips a pot has at this moment, and whether they are on the move."""
        chips = self._picture.pots[place].chips
        if self._frame >= _FRAMES or self._before[place] == chips:
            return chips, False
        before = self._before[place]
        return before + (chips - before) * self._frame // _FRAMES, True

    # ------------------------------------------------------------------------------------------------ how it is drawn

    def draw(self, width: int, height: int | None) -> list[Row]:
        if not self._picture.pots:
            return []
        room = height or 13
        large = room >= 20 and width >= 62
        if large:
            deep = 7 if room >= 34 else 5 if room >= 25 else 4
            wide = min((width - 4) // _ACROSS, 22)
            board = self._octagon(wide, deep)
            news = self._news(width, min(room - len(board) - 1, 11), flat=True)
            indent = max((width - width_of(board[-3])) // 2, 0)
            return [*([Piece(" " * indent), *row] for row in board), [], *news][:room]
        deep = max(min((room - 4) // _DOWN, 3), 1)
        spare = width - _NARROWEST_NEWS - 2
        wide = max(min((spare - 4) // _ACROSS, 16), 10)
        board = self._octagon(wide, deep)
        wide_board = max(map(width_of, board))
        news = self._news(width - wide_board - 2, max(room, len(board)), flat=False)
        rows = []
        for number in range(max(len(board), len(news))):
            left = board[number] if number < len(board) else []
            right = news[number] if number < len(news) else []
            rows.append([*filled(left, wide_board + 2), *right])
        return rows[:room]

    def _octagon(self, wide: int, deep: int) -> list[Row]:
        """The board with cells of this size."""
        line = _LETTERS if self.look.ascii else _DRAWN
        cells = [self._cell(place, wide, deep) for place in _RING]
        across = wide * _ACROSS + 2
        edge = "quiet"
        rows: list[Row] = []

        def level(indent: int, joint: str) -> Row:
            marks = [line.level] * across
            marks[wide] = marks[2 * wide + 1] = joint
            inner = "".join(marks)[indent : across - indent]
            return [Piece(" " * (indent + 1) + inner, edge)]

        def hub(left: str, right: str) -> Row:
            return [
                Piece(line.left + line.level * wide, edge),
                Piece(left + line.level * wide + right, "turn"),
                Piece(line.level * wide + line.right, edge),
            ]

        def band(first: int, cuts: Sequence[int], ends: tuple[str, str], inner: str) -> None:
            for number, cut in enumerate(cuts):
                a, b, c = (cells[first + place][number] for place in range(_ACROSS))
                rows.append(
                    [
                        Piece(" " * cut + (ends[0] if cut or ends[0] != line.upright else line.upright), edge),
                        *_without(a, cut, 0),
                        Piece(line.upright, inner),
                        *b,
                        Piece(line.upright, inner),
                        *_without(c, 0, cut),
                        Piece(ends[1], edge),
                    ]
                )

        rows.append(level(deep, line.fork))
        band(0, range(deep, 0, -1), (line.rising, line.falling), edge)
        rows.append(hub(line.rising, line.falling))
        band(3, [0] * deep, (line.upright, line.upright), "turn")
        rows.append(hub(line.falling, line.rising))
        band(6, range(1, deep + 1), (line.falling, line.rising), edge)
        rows.append(level(deep, line.joint))
        return rows

    def _cell(self, place: int, wide: int, deep: int) -> list[Row]:
        """One pot in a cell of this size; everything in it chooses the pot."""
        pot = self._picture.pots[place]
        chips, moving = self._chips(place)
        roles = "turn" if moving or pot.at_stake or pot.taken else "strong"
        # The corners are cut off by as much as a band is deep, and everything is centred.
        room = wide - 2 * deep if deep < 4 else wide - 6
        pile = self._pile(chips, 3 if deep < 4 else 6)
        count: Row = [Piece(pile, "felt-mark"), Piece(f" {chips}" if pile else f"{chips}", roles)]
        name = self._heading(pot, roles)
        rows: list[Row]
        if deep == 1:
            if width_of([*name, *count]) >= room or pot.taken:
                count = [Piece(f"{chips}", roles)] if chips or not pot.taken else []
            rows = [[*name, Piece(" "), *count, *self._taken(pot, room - width_of([*name, *count]) - 2, bool(count))]]
        elif deep < 4:
            if pot.taken:
                count = [Piece(f"{chips}", roles)] if chips else []
            rows = [name, [*count, *self._taken(pot, room - width_of(count), bool(count))]]
        else:
            rows = [*self._faces(pot, name), [*count, *self._taken(pot, room - width_of(count), True)]]
        rows = [_centred(row, wide) for row in rows]
        spare = deep - len(rows)
        rows = [[Piece(" " * wide)] for _ in range(spare // 2)] + rows
        rows += [[Piece(" " * wide)] for _ in range(deep - len(rows))]
        return [aimed(row, place) for row in rows[:deep]]

    def _taken(self, pot: Pot, room: int, gap: bool) -> Row:
        """Who took what was in the pot, in so many cells."""
        if not pot.taken or room < 4:
            return []
        before = f"{' ' * gap}{self.look.glyphs.turn} "
        return [Piece(before + fit(pot.taken, room - len(before), self.look.glyphs.cut), "turn")]

    def _heading(self, pot: Pot, roles: str) -> Row:
        if not pot.cards:
            return [Piece(pot.label, roles)]
        row: Row = []
        for card in pot.cards:
            row += [*([Piece("-", "quiet")] if row else []), inline(card, self.look)]
        return row

    def _faces(self, pot: Pot, name: Row) -> list[Row]:
        if not pot.cards:
            return [[], name, []]
        faces = [face(card, "small", self.look) for card in pot.cards]
        return [[piece for part in parts for piece in part] for parts in zip(*faces, strict=True)]

    def _pile(self, chips: int, most: int) -> str:
        """A pile of chips that grows with them."""
        chip = (_LETTERS if self.look.ascii else _DRAWN).chip
        return chip * min(most, -(-chips // 4)) if chips else ""

    # ------------------------------------------------------------------------------------------- what is going on

    def _news(self, width: int, room: int, *, flat: bool) -> list[Row]:
        """What was laid and what is wanted; ``flat`` where it stands below the board."""
        picture = self._picture
        notes = [
            sentence(line, self.look, "turn" if number == 0 else "")
            for number, text in enumerate(picture.notes)
            for line in wrapped(text, width)
        ]
        notes += self._standing(width, flat=flat)
        lanes = self._lanes(picture.laid) if picture.laid is not None else []
        if not flat:
            return [*notes[: max(room - len(lanes), 2)], *lanes][:room]
        if lanes:
            blocks = [_even(lanes), _even(notes or [[]])]
            tall = max(map(len, blocks))
            lanes_wide = max(map(width_of, lanes))
            notes = [
                sentence(line, self.look, "turn" if number == 0 else "")
                for number, text in enumerate(picture.notes)
                for line in wrapped(text, max(width - lanes_wide - 4, 20))
            ]
            blocks = [_even(lanes, tall), _even(notes or [[]], max(tall, len(notes)))]
            blocks = [_even(block, max(map(len, blocks))) for block in blocks]
            return flowed(blocks, width, 4)[:room]
        return [[Piece(" " * max((width - width_of(row)) // 2, 0)), *row] for row in notes][:room]

    def _standing(self, width: int, *, flat: bool) -> list[Row]:
        """One line per seat."""
        standing = self._picture.standing
        if not standing:
            return []
        names = name_width((name for name, _ in standing), _LONGEST_NAME)
        rows: list[Row] = [
            [*name_row(name, names + 2, self.look), Piece(fit(words, width - names - 2))] for name, words in standing
        ]
        wide = max(map(width_of, rows))
        return [[], *(filled(row, wide) if flat else row for row in rows)]

    def _lanes(self, laid: frozenset[Card]) -> list[Row]:
        """The cards laid in this round, one line per suit; the last sequence stands out."""
        rows: list[Row] = []
        fresh = set(self._picture.sequence)
        for suit in "SHDC":
            one = Card.of("A" + suit)
            row: Row = [Piece(f"{self.look.glyphs.suits[suit]} ", f"{ink(one, self.look)}-said")]
            for rank in "23456789TJQKA":
                card = Card.of(rank + suit)
                text = rank_text(card) if card in laid else "·" if not self.look.ascii else "."
                roles = f"{ink(card, self.look)}-said" if card in laid else "quiet"
                row.append(Piece(text.ljust(2), "turn" if card in fresh else roles))
            rows.append(row)
        return rows

    def chosen(self, target: Hashable, event: Click) -> None:
        if isinstance(target, int):
            self.post_message(self.PotChosen(target))


def _centred(row: Row, wide: int) -> Row:
    """A row in exactly so many cells."""
    row = _without(row, 0, max(width_of(row) - wide, 0))
    left = (wide - width_of(row)) // 2
    return filled([Piece(" " * left), *row], wide)


def _without(row: Row, left: int, right: int) -> Row:
    """A row without so many cells at its ends."""
    row = list(row)
    for place, cut in ((0, left), (-1, right)):
        while cut > 0 and row:
            piece = row[place]
            wide = cell_len(piece.text)
            if wide <= cut:
                row.pop(place)
            else:
                row[place] = piece._replace(text=piece.text[cut:] if place == 0 else piece.text[:-cut])
            cut -= wide
    return row


def _even(rows: list[Row], tall: int = 0) -> list[Row]:
    """Rows with blank ones behind them up to ``tall``."""
    return [*rows, *([Piece(" ")] for _ in range(tall - len(rows)))]
