"""The furniture of a table, and how it shares the room on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static

from rummytui.games.desk import Desk
from rummytui.messages import program_of
from rummytui.table.scene import Scene
from rummytui.widgets.below import Below
from rummytui.widgets.grid import SIDE_SEAT, SIDE_SEATS_FROM, Middle, ways_to_share
from rummytui.widgets.hand import Hand
from rummytui.widgets.log import ShortLog, TableLog
from rummytui.widgets.prompt import Prompt
from rummytui.widgets.score_panel import ScorePanel
from rummytui.widgets.seats import Seats, ring
from rummytui.widgets.still import StillScroll

_ASIDE: Final = " · "


class Room(Horizontal):
    """Seats, middle, hand and prompt below each other, and a panel beside them where the screen is wide enough.

    ``below`` are widgets between the hand and the prompt.
    """

    def __init__(self, desk: Desk, *below: Below) -> None:
        super().__init__(id="room")
        self._desk = desk
        self._below = below
        self._title = self._aside = self._warning = ""

    def compose(self) -> ComposeResult:
        with Vertical(id="table"):
            yield Static(id="title", markup=False)
            yield Seats(id="across")
            with Horizontal(id="middle"):
                yield Seats(id="left")
                yield self._desk.centre
                yield Seats(id="right")
            yield ShortLog()
            yield Hand()
            yield from self._below
            yield Prompt()
        with Vertical(id="side"):
            yield from self._desk.beside
            yield TableLog()
            yield ScorePanel()

    def on_mount(self) -> None:
        self.query_one(TableLog).border_title = f"this {self._desk.scoring.span}"
        self.query_one(ScorePanel).border_title = self._desk.kept.removeprefix("The ")
        # The hand keeps the focus, so that its keys work wherever somebody clicked.
        for widget in self.query(StillScroll):
            widget.can_focus = False

    # ------------------------------------------------------------------------------------------------ what it shows

    def show(self, scene: Scene, told: Sequence[str], totals: Sequence[tuple[int, ...]]) -> None:
        """Show everything but the hand; ``told`` is what has happened, ``totals`` are the scores after each hand."""
        self._title = self._desk.title(scene.view)
        self._show_title()
        self.seat(scene)
        self.query_one(ShortLog).show_sentences(told)
        self.query_one(TableLog).show_sentences(told)
        self.query_one(ScorePanel).show_totals(
            scene.view.players, totals, self._desk.scoring, start=self._desk.start(scene.view)
        )
        self._desk.show(scene)
        self.share()

    def say_beside_title(self, text: str) -> bool:
        """Say something in the line of the title, or nothing. Returns whether it has room there; else it is not said."""
        width = self.query_one("#title", Static).content_size.width
        fits = len(self._title) + len(_ASIDE) + len(text) <= width
        self._aside = text if fits else ""
        self._show_title()
        return fits

    def warn(self, text: str) -> bool:
        """Say something in place of the title, so that nothing has to make room for it; empty: the title is back.

        Returns whether that was not said before.
        """
        is_new = text != self._warning
        if is_new:
            self._warning = text
            self._show_title()
        return is_new

    def _show_title(self) -> None:
        title = self.query_one("#title", Static)
        said = _ASIDE.join(filter(None, (self._title, self._aside)))
        title.update(Content(self._warning or said))
        title.set_class(bool(self._warning), "-warns")

    def show_hand(self, seen: Scene) -> None:
        """Show the open hand, or none; which of its cards are selected is left to it."""
        hand, phase = self.query_one(Hand), self._desk.at(seen.view.phase)
        hand.display = phase.has_hand(seen)
        lit = frozenset(card for card in seen.hand if str(card) in seen.lit)
        # What leaves the hand is selected no longer, but everything is redrawn then and need not be told.
        with self.prevent(Hand.SelectionChanged):
            if seen.face_up is None:
                hand.cover(0)
            else:
                seats = self._desk.seats(seen)
                hand.show_cards(
                    phase.in_hand(seen),
                    owner=seen.face_up,
                    new=self._desk.drawn_this_turn(seen.events, seen.face_up),
                    apart=self._desk.just_drawn(seen.events, seen.face_up),
                    helpful=lit or (phase.helpful(seen) if program_of(self).settings.marks else ()),
                    pointed_at=lit or phase.pointed_at(seen),
                    caption=seats[seen.face_up] if seats else None,
                    deal=seen.view.hand_number,
                )

    def seat(self, scene: Scene) -> None:
        """Have everybody sit where there is room: above the table, or at its sides too where that is wide enough."""
        seats = self._desk.seats(scene)
        places = ring(len(seats), scene.face_up, sides=self.app.size.width >= SIDE_SEATS_FROM)
        for where, shown in zip(("left", "across", "right"), places, strict=True):
            widget = self.query_one(f"#{where}", Seats)
            widget.display = bool(shown)
            widget.show_seats(seats, shown)

    # ------------------------------------------------------------------------------------------------ how it is shared

    def share(self) -> None:
        """Lay everything out on the grid, and give rows of the hand to the middle if the melds need them."""
        hand, across = self.query_one(Hand), self.query_one("#across", Seats)
        width, height = self.app.size
        hand.limit = self._desk.largest_hand
        middle = [widget for widget in self.query("#middle *") if isinstance(widget, Middle) and widget.display]
        sides = sum(int(self.query_one(f"#{side}").display) for side in ("left", "right")) * SIDE_SEAT
        taken = {widget: widget.rows_on(width, height) for widget in self._below}
        ways = ways_to_share(
            width,
            height - sum(taken.values()),
            seats=across.count * across.display,
            hand=hand.display,
            limit=hand.limit,
        )
        # If nothing has room, the middle is as large as it can be.
        fitting = (
            (grid, rows, log)
            for grid, rows, log in ways
            if hand.fits(width - grid.panel, rows)
            and all(each.fits(width - grid.panel - sides, grid.shared - rows - log) for each in middle)
        )
        grid, rows, log = next(fitting, ways[-1])
        self.query_one("#side").display = bool(grid.panel)
        self.query_one(ShortLog).display = bool(log) and not any(
            widget.takes_place_of_log and rows_taken for widget, rows_taken in taken.items()
        )
        self.query_one(ScorePanel).display = not any(widget.display for widget in self._desk.beside)
        for widget, measure, cells in (
            (self.query_one("#side"), "width", grid.panel),
            (across, "height", grid.seats),
            (hand, "height", rows),
        ):
            setattr(widget.styles, measure, cells)
        for below, rows_taken in taken.items():
            below.display, below.styles.height = bool(rows_taken), rows_taken
        self.query_one(Prompt).styles.margin = (0, 0, grid.margin, 0)
