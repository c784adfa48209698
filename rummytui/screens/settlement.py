"""After a hand: who pays what and why, the scores, and what next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from textual.app import ComposeResult

from rules.events import Event
from rummytui.games.desk import Desk
from rummytui.loading import loading
from rummytui.screens.command_screen import CommandScreen
from rummytui.screens.lit import LitScreen
from rummytui.table.between_hands import after_a_hand
from rummytui.table.commands import Command, KeyItem
from rummytui.table.scene import Scene
from rummytui.text import named, undo_notice, with_marked_names
from rummytui.watch import Settled, Watch
from rummytui.widgets.grid import grid_of
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.prompt import Prompt
from rummytui.widgets.rail import Edge, Framed, Title
from rummytui.widgets.settlement_page import SettlementPage
from rummytui.widgets.short_names import short_names

if TYPE_CHECKING:
    from rummytui.faces import TableFace


_LONGEST_NAME: Final = 14
"""How many cells a name may take here; a longer one has a short form for the whole settlement."""


@dataclass(frozen=True, slots=True)
class PlayOn:
    """The settlement closes because play goes on."""

    eyes: Watch
    said: str
    """A sentence for the prompt to begin with; empty for none."""


class SettlementScreen(CommandScreen["PlayOn | str"], LitScreen["PlayOn | str"]):
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
        title = f"{desk.kept} after each {host.game.span}"
        table = desk.settlement()
        self._page = SettlementPage(table, desk.settlement_head(), desk.sheet(), title)

    def compose(self) -> ComposeResult:
        yield Title()
        yield Framed(self._page)
        yield Prompt()
        yield Edge()
        yield KeyBar()

    def on_mount(self) -> None:
        for scrolled in self._page.scrolling:
            self.watch(scrolled, "show_vertical_scrollbar", self.show_keys, init=False)
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

    def _share_room(self) -> None:
        """Let everything have its place before any of it is painted."""
        width, height = self.app.size
        grid = grid_of(width, height, seats=False, hand=False)
        room = height - grid.title - grid.prompt - grid.keys - grid.edge
        self.query_one(Edge).display = bool(grid.edge)
        # After one hand the table above has all totals.
        self._page.share(width, room, scores=len(self.host.totals) > 1)

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
        next_hand = f"{self.host.game.span} {view.hand_number + 1}, or finish the game."
        if dealer in acting:
            return f"{view.players[dealer]} deals {next_hand}"
        return f"{named(acting, view.players, 'or')}: deal {next_hand}"

    def _draw(self) -> None:
        self._scene = self._look()
        view, totals = self._scene.view, self.host.totals
        self.query_one(Title).say(self.desk.title(view))
        self.desk.show_settlement(self.host.events_for(None), view)
        self.desk.show_sheet(view, totals)
        self._share_room()
        self.show_prompt()

    def items(self) -> list[KeyItem]:
        found = super().items()
        # First, because what has no room in the key bar is left out from the end.
        return [KeyItem("↑ ↓", "scroll", "down"), *found] if self._page.longer else found

    def press(self, key: str) -> bool:
        match key:
            case "down" | "pagedown" if not self.question:
                self._page.page(1)
            case "up" | "pageup" if not self.question:
                self._page.page(-1)
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
