"""The score sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from rules.seats import Seat
from rummytui.text import signed
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.emblems import cells_of, name_row
from rummytui.widgets.pieces import Piece, Row, RowsOnDemand, width_of, wrapped
from saves.head_starts import with_head_starts

_LONGEST_NAME = 14


class Scoring(NamedTuple):
    """How a game keeps score."""

    leading: Literal["highest", "lowest", "nobody"] = "highest"
    """Who is marked on the sheet."""
    signed: bool = True
    """Whether a plus stands before what was won."""
    span: str = "hand"
    """What the score is kept of."""
    head_starts: tuple[int, ...] = ()
    """What each seat is ahead with from the beginning; empty if nobody has a head start."""

    def counted(self, scores: Sequence[int]) -> tuple[int, ...]:
        """How the seats stand with these scores: with their head starts."""
        return with_head_starts(scores, self.head_starts, low_wins=self.leading == "lowest")

    def head_start(self, seat: Seat) -> str:
        """What a seat's head start does to its score, such as ``(+20)``; empty if it has none."""
        if not self.head_starts or not self.head_starts[seat]:
            return ""
        return f"({signed(self.counted([0] * len(self.head_starts))[seat])})"

    def explained(self, seat: Seat, score: int) -> str:
        """How a seat stands with this score, and with a head start also why: ``+5 (−15, head start 20)``."""
        if not self.head_start(seat):
            return self.written(score)
        standing = self.counted([score] * len(self.head_starts))[seat]
        return f"{self.written(standing)}{self.why(seat, score)}"

    def why(self, seat: Seat, score: int) -> str:
        """Where a standing comes from that a head start made of this score; empty without one."""
        return f" ({self.written(score)}, head start {self.head_starts[seat]})" if self.head_start(seat) else ""

    def written(self, value: int) -> str:
        """A score as it is written."""
        return signed(value) if self.signed else str(value)

    def leads(self, scores: Sequence[int], seat: Seat) -> bool:
        """Whether this seat, where all stand at ``scores``, is ahead, alone or with others; nobody is while all are level."""
        if self.leading == "nobody":
            return False
        best = max(scores) if self.leading == "highest" else min(scores)
        return scores[seat] == best != sum(scores) / len(scores)


_USUAL: Final = Scoring()


class ScoreSheet(Drawn):
    """What each seat stood at after each hand: a row a hand and a column a player, or the other way round."""

    _names: tuple[str, ...] = ()
    _scores: Sequence[int] = ()
    """The last scores, without head starts."""
    _totals: tuple[tuple[int, ...], ...] = ()
    _scoring = _USUAL
    _labels: tuple[str, ...] = ()
    _last = ""
    _room: int | None = None

    def fit_in(self, rows: int | None) -> None:
        """Take no more rows than this, if all that is left out for it are earlier hands; with None show all of them."""
        if rows != self._room:
            self._room = rows
            self.redraw()

    def show_scores(
        self,
        names: Sequence[str],
        totals: Sequence[Sequence[int]],
        scoring: Scoring = _USUAL,
        *,
        labels: Sequence[str] = (),
        last: str = "",
    ) -> None:
        """Show the running totals: one sequence a hand, one number a seat.

        ``labels`` say what each hand was about, and ``last`` what the last one is called instead of its number.
        """
        self._names, self._totals = tuple(names), tuple(map(scoring.counted, totals))
        self._scores = totals[-1] if totals else ()
        self._scoring, self._labels, self._last = scoring, tuple(labels), last
        self.redraw()

    def draw(self, width: int, height: int | None) -> Sequence[Row]:
        if not self._totals:
            return [[Piece(f"no {self._scoring.span} played yet", "quiet")]]
        number = self._number_width()
        columns = [max(self._name_width(seat), number) for seat in range(len(self._names))]
        room = self._label_width() + len(self._scoring.span) + sum(wide + 2 for wide in columns)
        rows = min((rows for rows in (height, self._room) if rows is not None), default=None)
        return self._down(columns, rows) if room <= width else self._across(width)

    def _label_width(self) -> int:
        return max((len(label) + 2 for label in self._labels), default=0)

    def _number_width(self) -> int:
        least, most = min(map(min, self._totals)), max(map(max, self._totals))
        return max(len(self._scoring.written(least)), len(self._scoring.written(most)))

    def _name_width(self, seat: Seat) -> int:
        return cells_of(self._names[seat], _LONGEST_NAME)

    def _mark(self, seat: Seat) -> Piece:
        return Piece(self.look.glyphs.leads if self._scoring.leads(self._totals[-1], seat) else " ", "turn")

    def _down(self, columns: Sequence[int], height: int | None) -> Sequence[Row]:
        """A row a hand; where not all hands have room, the latest."""
        notes = self._notes()
        first = max(len(self._totals) - (height - 1 - len(notes)), 0) if height else 0
        hands = len(self._totals) - first

        def at(row: int) -> Row:
            if row > hands:
                return notes[row - hands - 1]
            return self._hand(first + row - 1, columns) if row else self._head(columns)

        return RowsOnDemand(1 + hands + len(notes), at)

    def _notes(self) -> list[Row]:
        """Where the last numbers of those with a head start come from."""
        seats = [seat for seat in range(len(self._names)) if self._scoring.head_start(seat)]
        return [
            [
                *name_row(self._names[seat], self._name_width(seat), self.look),
                Piece(f" {self._scoring.explained(seat, self._scores[seat])}", "quiet"),
            ]
            for seat in seats
        ]

    def _head(self, columns: Sequence[int]) -> Row:
        row: Row = [Piece(self._scoring.span + " " * self._label_width(), "quiet")]
        for name, wide in zip(self._names, columns, strict=True):
            short = name_row(name, min(cells_of(name, _LONGEST_NAME), wide), self.look)
            row += [Piece("  " + " " * (wide - width_of(short))), *short]
        return row

    def _hand(self, place: int, columns: Sequence[int]) -> Row:
        last = place == len(self._totals) - 1
        called = self._last if last and self._last else str(place + 1)
        row: Row = [Piece(called.rjust(len(self._scoring.span)), "quiet")]
        if self._labels:
            row.append(Piece(f"  {self._labels[place]}".ljust(self._label_width()), "quiet"))
        for seat, (value, wide) in enumerate(zip(self._totals[place], columns, strict=True)):
            number = self._scoring.written(value)
            # The mark touches its number: halfway between two it could be either one's.
            row.append(Piece(" " * (1 + wide - len(number))))
            row.append(self._mark(seat) if last else Piece(" "))
            row.append(Piece(number, "strong" if last else "quiet"))
        return row

    def _across(self, width: int) -> list[Row]:
        """A row a player: the total, and the totals before as far as they have room."""
        name = max(self._name_width(seat) for seat in range(len(self._names)))
        wide = self._number_width()
        whys = [self._scoring.why(seat, score) for seat, score in enumerate(self._scores)]
        hands = max((width - name - 3 - max(map(len, whys))) // (wide + 1), 1)
        shown = self._totals[-hands:]
        rows: list[Row] = []
        if self._labels:
            first = len(self._totals) - len(shown) + 1
            numbers = "".join(f"{number:>{wide}} " for number in range(first, len(self._totals) + 1))
            rows.append([Piece(" " * (name + 2) + numbers, "quiet")])
        for seat, who in enumerate(self._names):
            row = [*name_row(who, name, self.look), Piece("  ")]
            row += [Piece(self._scoring.written(hand[seat]).rjust(wide) + " ", "quiet") for hand in shown[:-1]]
            row += [Piece(self._scoring.written(shown[-1][seat]).rjust(wide) + " ", "strong"), self._mark(seat)]
            rows.append([*row, Piece(whys[seat], "quiet")])
        if self._labels:
            about = " · ".join(f"{number} {label}" for number, label in enumerate(self._labels, 1))
            rows += [[], *([Piece(line, "quiet")] for line in wrapped(about, width))]
        return rows
