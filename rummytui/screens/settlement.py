"""After a hand: who pays what and why, the scores, and what next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from rules.events import Event
from rummytui.games.desk import Desk
from rummytui.loading import loading
from rummytui.screens.command_screen import CommandScreen
from rummytui.table.between_hands import after_a_hand
from rummytui.table.commands import Command, KeyItem
from rummytui.table.scene import Scene
from rummytui.text import named, undo_notice, whose, with_marked_names
from rummytui.watch import Settled, Watch
from rummytui.widgets.drawn_to_fit import DrawnToFit
from rummytui.widgets.grid import PANEL_FROM, grid_of
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.prompt import Prompt
from rummytui.widgets.scores import ScoreSheet
from rummytui.widgets.short_names import short_names
from rummytui.widgets.standings import Standings
from rummytui.widgets.still import StillScroll

if TYPE_CHECKING:
    from rummytui.faces import TableFace


_LONGEST_NAME: Final = 14
"""How many cells a name may take here; a longer one has a short form for the whole settlement."""
_FEW: Final = 4
"""How many are named as those who may deal on."""
_SHEET_HEAD: Final = 2
"""Rows above the score sheet."""
_CHART: Final = 9
"""Rows of the lowest chart."""
_LATEST: Final = 2
"""How many hands the score sheet shows at least, where there is no chart and the rest of the room is for cards."""


@dataclass(frozen=True, slots=True)
class PlayOn:
    """The settlement closes because play goes on."""

    eyes: Watch
    said: str
    """A sentence for the prompt to begin with; empty for none."""


class SettlementScreen(CommandScreen["PlayOn | str"]):
    """Everybody looks at it together.

    Its result is how play goes on, "final" for the end of the game, or "home" or "again" to leave the table.
    """

    CSS_PATH = ["../styles/widgets.tcss", "../styles/table.tcss"]
    AUTO_FOCUS = ""

    def __init__(self, host: TableFace, desk: Desk, eyes: Watch, notice: str | None = None, said: str = "") -> None:
        super().__init__(host, desk)
        self._eyes = eyes
        self._notice = notice
        self._said = said
        self._scene = self._look()
        self._sheet = Vertical(id="sheet")

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        with StillScroll(id="settlement", can_focus=False):
            yield self.desk.settlement()
            with self._sheet:
                yield Static(f"{self.desk.kept} after each {self.host.game.span}", id="sheet-title", markup=False)
                yield self.desk.sheet()
        yield Prompt()
        yield KeyBar()

    def on_mount(self) -> None:
        self.watch(self.query_one("#settlement"), "show_vertical_scrollbar", self.show_keys, init=False)
        self._draw()
        if self._said:
            self.query_one(Prompt).ask(f"{self._said} {self.prompt_text()}")
        if self._notice:
            self.query_one(Prompt).refuse(self._notice)

    def _look(self) -> Scene:
        seen = self._eyes.scene(self.host, None)
        view = with_marked_names(seen.view)
        view.players = short_names(view.players, _LONGEST_NAME)
        return seen._replace(view=view)

    def on_resize(self) -> None:
        self._share_room()
        for standings in self.query(Standings):
            standings.share_room()

    def _share_room(self) -> None:
        """Let the cards be as large as they can be with all else in sight, if it can be."""
        width, height = self.app.size
        grid = grid_of(width, height, seats=False, hand=False)
        room = height - grid.title - grid.prompt - grid.keys - 3 * grid.margin
        first = len(self.host.totals) <= 1
        sheet = 0 if first else self._sheet_rows(width)
        self._sheet.display = not first
        for part in self.query("#settlement DrawnToFit").results(DrawnToFit):
            part.fit_in(room - sheet if sheet <= room // 2 else room)
            left = room - part.get_content_height(self.app.size, self.app.size, width)
            if width < PANEL_FROM:
                self._share_sheet(left)
            elif first:
                # The totals stand above already, but lines show from where everybody began, if nothing moves for them.
                self._sheet.display = self._sheet_rows(width) <= left
        self.query_one("#settlement").styles.margin = (grid.margin, 0, 0, 0)
        self.query_one(Prompt).styles.margin = (grid.margin, 0)

    def _sheet_rows(self, width: int) -> int:
        """Rows that the score needs at least, with its heading."""
        size = self.app.size
        self._share_sheet(0 if width < PANEL_FROM else None)
        numbers = sum(each.get_content_height(size, size, width) for each in self._sheet.query(ScoreSheet))
        return _SHEET_HEAD + max(numbers, _CHART if width >= PANEL_FROM else 0)

    def _share_sheet(self, rows: int | None) -> None:
        """Let the score show as many of the latest hands as have room in so many rows, if that is not too few; or all."""
        sheets = [*self._sheet.query(ScoreSheet)]
        for sheet in sheets:
            # What several of them say of a hand belongs together. One row parts the only one from the prompt.
            if rows is None or len(sheets) > 1:
                sheet.fit_in(None)
            else:
                sheet.fit_in(max(rows - _SHEET_HEAD - 1, 1 + _LATEST))

    @property
    def scene(self) -> Scene:
        return self._scene

    def commands(self) -> Sequence[Command]:
        first, second, *others = after_a_hand(self.host.game.span)
        return (first, second, *self.phase_desk.commands, *others)

    def prompt_text(self) -> str:
        view = self._scene.view
        if view.over:
            return self.desk.result(view)
        acting, dealer = self._scene.acting, self.desk.next_dealer(view)
        everybody = len(acting) > _FEW and len(acting) == len(view.players)
        who = "Anybody" if everybody else named(acting, view.players, "or")
        following = f"{self.host.game.span} {view.hand_number + 1}"
        deals = "" if dealer is None else f" It's {whose(view.players[dealer])} deal."
        return f"{who}: deal {following}, or finish the game.{deals}"

    def _draw(self) -> None:
        self._scene = self._look()
        view, totals = self._scene.view, self.host.totals
        self.query_one("#title", Static).update(Content(self.desk.title(view)))
        self.desk.show_settlement(self.host.events_for(None), view)
        self.desk.show_sheet(view, totals)
        self._share_room()
        self.show_prompt()

    def items(self) -> list[KeyItem]:
        found = super().items()
        # First, because what has no room in the key bar is left out from the end.
        longer = self.query_one("#settlement").show_vertical_scrollbar
        return [KeyItem("↑ ↓", "scroll", "down"), *found] if longer else found

    def press(self, key: str) -> bool:
        scrolled = self.query_one("#settlement", StillScroll)
        match key:
            case "down" | "pagedown" if not self.question:
                scrolled.scroll_page_down()
            case "up" | "pageup" if not self.question:
                scrolled.scroll_page_up()
            case _:
                return super().press(key)
        return True

    def moved(self, events: Sequence[Event]) -> None:
        eyes = self._eyes.after_move(self.host.game, events)
        # Hands that are shown for a final come first, and so does a last bill.
        if self.host.game.over and isinstance(eyes.now, Settled) and not self.desk.bill:
            self.action_final()
        else:
            self._go_on(eyes)

    def taken_back(self, count: int) -> None:
        self._go_on(self._eyes.after_undo(self.host.game), undo_notice(count))

    def _go_on(self, eyes: Watch, said: str = "") -> None:
        self._eyes = eyes
        if not isinstance(eyes.now, Settled):
            _ = self.dismiss(PlayOn(eyes, said))
            return
        self._draw()
        if said:
            self.query_one(Prompt).ask(f"{said} {self.prompt_text()}")

    def cover(self) -> None:
        """Have a curtain come before the next hand."""
        self._eyes = self._eyes.after_interruption(self.host.game)

    def action_final(self) -> None:
        _ = self.dismiss("final")

    @loading
    def action_look_back(self) -> None:
        """Show where another decision would have been better."""
        from rummytui.screens.look_back import LookBackScreen

        _ = self.app.push_screen(LookBackScreen(self.host, self.desk))

    def action_again(self) -> None:
        _ = self.dismiss("again")

    def action_leave(self) -> None:
        _ = self.dismiss("home")
