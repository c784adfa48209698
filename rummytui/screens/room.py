"""The furniture of a table, and how it shares the room on the screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import copy
from typing import Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Size

from rummytui.fitting import best_fit
from rummytui.games.desk import Desk
from rummytui.messages import program_of
from rummytui.table.scene import Scene
from rummytui.text import Sentence
from rummytui.text.rulebook import in_brief
from rummytui.widgets.below import Below
from rummytui.widgets.grid import SIDE_SEAT, SIDE_SEATS_FROM, Grid, Middle, ways_to_share
from rummytui.widgets.hand import Hand
from rummytui.widgets.log import ShortLog, TableLog
from rummytui.widgets.patches import PatchCompositor
from rummytui.widgets.prompt import Prompt
from rummytui.widgets.rail import Edge, Heading, Rail, Title
from rummytui.widgets.score_panel import ScorePanel
from rummytui.widgets.seats import Seats, ring
from rummytui.widgets.textual_internals import compositor_of

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
        self._panel = 0
        """Columns of the panel."""
        self._lit_for: tuple[int, int] | None = None
        """The size of the screen for which the felt is lit."""

    def compose(self) -> ComposeResult:
        with Vertical(id="table"):
            yield Title()
            with Vertical(id="felt"):
                yield Rail("left")
                yield Rail("right")
                yield Seats(id="across")
                with Horizontal(id="middle"):
                    yield Seats(id="left")
                    yield self._desk.centre
                    yield Seats(id="right")
                yield ShortLog()
                yield Hand()
                yield from self._below
            yield Prompt()
            yield Edge()
        with Vertical(id="side"):
            yield Rail("panel")
            yield from self._desk.beside
            yield Heading(id="of-log")
            yield TableLog()
            yield Heading(id="of-scores")
            yield ScorePanel()

    def on_mount(self) -> None:
        self.query_one("#of-log", Heading).say(f"this {self._desk.scoring.span}", self._desk.log_column)
        self.app.theme_changed_signal.subscribe(self, lambda _: self._put_light_on())

    def on_unmount(self) -> None:
        # What is subscribed keeps the table in memory.
        self.app.theme_changed_signal.unsubscribe(self)

    # ------------------------------------------------------------------------------------------------ what it shows

    def show(
        self,
        scene: Scene,
        told: Sequence[Sentence],
        totals: Sequence[tuple[int, ...]],
        middle: Scene | None = None,
    ) -> None:
        """Show everything but the hand; ``told`` is what has happened, ``totals`` are the scores after each hand.

        The ``middle`` of the table may be that of another scene.
        """
        self._title = self._desk.title(scene.view)
        self._show_title()
        self.seat(scene)
        self.query_one(ShortLog).show_sentences(line.text for line in told)
        self.query_one(TableLog).show_told(told, scene.view.players)
        self._show_scores(scene, totals)
        self._desk.show(middle or scene)
        self.share()

    def _show_scores(self, scene: Scene, totals: Sequence[tuple[int, ...]]) -> None:
        """Show the scores in the panel; in a first hand the game in a few words, for those who don't know it yet."""
        heading, panel = self.query_one("#of-scores", Heading), self.query_one(ScorePanel)
        if totals:
            # The plates may be ahead of it, in games in which scores change during a hand.
            kept, span = self._desk.kept.removeprefix("The "), self._desk.scoring.span
            heading.say(f"{kept} after {span} {len(totals)}")
            panel.show_totals(scene.view.players, totals, self._desk.scoring, start=self._desk.start(scene.view))
        else:
            briefly, points = in_brief(self._desk.game.name)
            # A narrow panel has no room for more.
            briefly = briefly.removeprefix("What is ")
            heading.say(briefly[0].lower() + briefly[1:])
            panel.show_instead(points)

    def say_beside_title(self, text: str) -> bool:
        """Say something in the line of the title, or nothing. Returns whether it has room there; else it is not said."""
        fits = len(self._title) + len(_ASIDE) + len(text) <= self.query_one(Title).room
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
        said = _ASIDE.join(filter(None, (self._title, self._aside)))
        self.query_one(Title).say(self._warning or said, warns=bool(self._warning))

    def show_midair(self, seen: Scene, shown: Scene) -> None:
        """Show ``shown``, in which things are still in the air, in the places of ``seen``, in which they have landed.

        The hand keeps the places of cards free that are on their way to it.
        """
        self.seat(shown)
        if seen.face_up is not None:
            # What can be done is done with the whole hand.
            view = copy(shown.view)
            view.hands = [list(seen.hand) if seat == seen.face_up else hand for seat, hand in enumerate(view.hands)]
            hand = self.query_one(Hand)
            with hand.drawn_once():
                hand.wait_for((Counter(seen.hand) - Counter(shown.hand)).elements())
                hand.say(self._desk.seat(shown, seen.face_up))
            shown = shown._replace(view=view)
        self._desk.show(shown)

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
                hand.show_cards(
                    phase.in_hand(seen),
                    owner=seen.face_up,
                    new=self._desk.drawn_this_turn(seen.events, seen.face_up),
                    apart=self._desk.just_drawn(seen.events, seen.face_up),
                    helpful=lit or (phase.helpful(seen) if program_of(self).settings.marks else ()),
                    pointed_at=lit or phase.pointed_at(seen),
                    caption=self._desk.seat(seen, seen.face_up),
                    deal=seen.view.hand_number,
                )

    def turn(self, *, down: bool, instead: str | None) -> None:
        """Lay the open hand face down, and have the prompt say something ``instead``; or have both as they were."""
        self.query_one(Hand).turn(down=down)
        self.query_one(Prompt).say_instead(instead)

    def seat(self, scene: Scene) -> None:
        """Have everybody sit where there is room: above the table, or at its sides too where that is wide enough."""
        seats = self._desk.seats(scene)
        places = ring(len(seats), scene.face_up, sides=self.app.size.width >= SIDE_SEATS_FROM)
        for where, shown in zip(("left", "across", "right"), places, strict=True):
            widget = self.query_one(f"#{where}", Seats)
            widget.display = bool(shown)
            widget.show_seats(seats, shown)

    # ------------------------------------------------------------------------------------------------ how it is shared

    def _put_light_on(self) -> None:
        compositor = compositor_of(self.screen)
        if isinstance(compositor, PatchCompositor):
            size = Size(self.app.size.width - self._panel, self.app.size.height)
            compositor.put_light_on(self.app, size, pictures=self.query_one(Hand).look.pictures)

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
            max(height - sum(taken.values()), 0),
            seats=across.count * across.display,
            hand=hand.display,
            limit=hand.limit,
        )

        def fits(way: tuple[Grid, int, int]) -> bool:
            grid, rows, log = way
            across = width - grid.panel - grid.rails
            return hand.fits(across, rows) and all(
                each.fits(across - sides, grid.shared - rows - log) for each in middle
            )

        # If nothing has room, the middle is as large as it can be.
        grid, rows, log = best_fit(ways, fits)
        self.query_one("#side").display = bool(grid.panel)
        self.query_one(ShortLog).display = bool(log) and not any(
            widget.takes_place_of_log and rows_taken for widget, rows_taken in taken.items()
        )
        if self._panel != grid.panel or self._lit_for != (width, height):
            self._panel, self._lit_for = grid.panel, (width, height)
            self._put_light_on()
        self.query_one("Rail.-left").display = grid.rails > 0
        self.query_one("Rail.-right").display = grid.rails > 1
        self.query_one(Edge).display = bool(grid.edge)
        scores = not any(widget.display for widget in self._desk.beside)
        self.query_one("#of-scores").display = self.query_one(ScorePanel).display = scores
        for widget, measure, cells in (
            (self.query_one("#side"), "width", grid.panel),
            (across, "height", grid.seats),
            (hand, "height", rows),
        ):
            setattr(widget.styles, measure, cells)
        for below, rows_taken in taken.items():
            below.display, below.styles.height = bool(rows_taken), rows_taken
