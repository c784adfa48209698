"""After a hand: who pays what and why, how it stands, and what next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Static

from rules import moves
from rules.events import Event
from rummytui.games.desk import Desk
from rummytui.screens.commanding import CommandScreen, taken_back
from rummytui.table.commands import Command, Help, Leave, Rules, Undo
from rummytui.table.offers import Act, Offer, Play, Target
from rummytui.table.scene import Scene
from rummytui.text import named
from rummytui.widgets.keybar import KeyBar, KeyItem
from rummytui.widgets.prompt import Prompt

if TYPE_CHECKING:
    from rummytui.host import Host


class DealOn(Command):
    """Deal the next hand."""

    name, key, label, kind = "deal", "d", "deal", moves.Deal

    def __init__(self, span: str) -> None:
        self._span = span

    def text(self, scene: Scene) -> str:
        return f"deal {self._span} {scene.view.hand_number + 1}"

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        return Play((moves.Deal(scene.seat),))


class Finish(Command):
    """End the sitting here: the standing result counts."""

    name, key, label, kind = "finish", "f", "finish here", moves.Finish

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        return Play((moves.Finish(scene.seat),))


class Again(Command):
    """Leave this table and set up another game with the same people."""

    name, key, label = "again", "a", "another game, same people"

    def possible(self, scene: Scene) -> bool:
        return True

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        return Act(self.name)


_COMMANDS: Sequence[Command] = (Again(), Undo(), Help(), Rules(), Leave())


class SettlementScreen(CommandScreen[str]):
    """Everybody looks at it together.

    Its result is "on" or "undone" where play goes on, or "home" or "again" to leave the table.
    """

    CSS_PATH = ["../styles/widgets.tcss", "../styles/table.tcss"]
    AUTO_FOCUS = ""

    def __init__(self, host: Host, desk: Desk, notice: str | None = None) -> None:
        super().__init__(host, desk)
        self._notice = notice
        self._scene = self._look()
        self._sheet = Vertical(id="sheet")

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        with VerticalScroll(id="settlement", can_focus=False):
            yield self.desk.settlement()
            with self._sheet:
                yield Static(f"{self.desk.kept} after each {self.host.game.span}", id="sheet-title", markup=False)
                yield self.desk.sheet()
        yield Prompt()
        yield KeyBar()

    def on_mount(self) -> None:
        self.watch(self.query_one("#settlement"), "show_vertical_scrollbar", self.show_keys, init=False)
        self._draw()
        if self._notice:
            self.query_one(Prompt).refuse(self._notice)

    def _look(self) -> Scene:
        host = self.host
        to_act = host.game.to_act
        # At a table of bots whoever watches deals for them.
        acting = tuple(seat for seat in to_act if seat in host.people) or to_act[:1]
        return Scene(
            view=host.view(None),
            people=host.people,
            acting=acting,
            legal={seat: host.game.legal_moves(seat) for seat in acting},
            can_undo=host.can_undo,
        )

    @property
    def scene(self) -> Scene:
        return self._scene

    def commands(self) -> Sequence[Command]:
        return (DealOn(self.host.game.span), Finish(), *self.phase_desk.commands, *_COMMANDS)

    def wanted(self) -> str:
        view = self._scene.view
        if view.over:
            return self.desk.result(view)
        who = named(self._scene.acting, view.players, "or")
        return f"{who}: deal {self.host.game.span} {view.hand_number + 1}, or finish here."

    def _draw(self) -> None:
        self._scene = self._look()
        view, totals = self._scene.view, self.host.totals
        self.query_one("#title", Static).update(Content(self.desk.title(view)))
        self.desk.show_settlement(self.host.events, view)
        self._sheet.display = len(totals) > 1
        self.desk.show_sheet(view, totals)
        self.show_wanted()

    def items(self) -> list[KeyItem]:
        found = super().items()
        # First, because what has no room in the key bar is left out from the end.
        longer = self.query_one("#settlement").show_vertical_scrollbar
        return [KeyItem("↑ ↓", "scroll", "down"), *found] if longer else found

    def press(self, key: str) -> bool:
        scrolled = self.query_one("#settlement", VerticalScroll)
        match key:
            case "down" | "pagedown" if not self.question:
                scrolled.scroll_page_down()
            case "up" | "pageup" if not self.question:
                scrolled.scroll_page_up()
            case _:
                return super().press(key)
        return True

    def moved(self, events: Sequence[Event]) -> None:
        if self.host.game.phase not in ("between hands", "over"):
            _ = self.dismiss("on")
            return
        self._draw()
        if news := self.desk.interludes(events, self._scene.view):
            from rummytui.screens.interlude import InterludeScreen

            self.app.push_screen(InterludeScreen(news))

    def taken_back(self, count: int) -> None:
        if self.host.game.phase in ("between hands", "over"):
            self._draw()
            self.query_one(Prompt).ask(f"{taken_back(count)} {self.wanted()}")
        else:
            _ = self.dismiss("undone")

    def action_again(self) -> None:
        _ = self.dismiss("again")

    def action_leave(self) -> None:
        _ = self.dismiss("home")
