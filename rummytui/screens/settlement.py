"""After a hand: who pays what and why, how it stands, and what next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from rules import moves
from rules.events import Event
from rummytui.games.desk import Desk
from rummytui.screens.command_screen import CommandScreen, undo_notice
from rummytui.table.commands import Command, Help, KeyItem, Leave, Rules, Undo
from rummytui.table.offers import Offer, Play, ScreenAction, Target
from rummytui.table.scene import Scene
from rummytui.text import named, with_marked_names
from rummytui.watch import Settled, Watch
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.prompt import Prompt
from rummytui.widgets.still import StillScroll

if TYPE_CHECKING:
    from rummytui.host import Host


class DealNext(Command):
    """Deal the next hand."""

    name, key, label, kind = "deal", "d", "deal", moves.Deal

    def __init__(self, span: str) -> None:
        self._span = span

    def text(self, scene: Scene) -> str:
        return f"deal {self._span} {scene.view.hand_number + 1}"

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        return Play((moves.Deal(scene.seat),))


class Finish(Command):
    """End the sitting here; the scores stand as they are."""

    name, key, label, kind = "finish", "f", "finish here", moves.Finish

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        return Play((moves.Finish(scene.seat),))


class AnotherGame(Command):
    """Leave this table and set up another game with the same people."""

    name, key, label = "again", "a", "another game, same people"

    def possible(self, scene: Scene) -> bool:
        return True

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        return ScreenAction(self.name)


class ToFinal(Command):
    """See how the sitting ended."""

    name, key, label = "final", "space", "how it ended"
    other_keys = frozenset({"enter"})

    def possible(self, scene: Scene) -> bool:
        return scene.view.over

    def offer(self, scene: Scene, target: Target = None) -> Offer:
        return ScreenAction(self.name)


_COMMANDS: Sequence[Command] = (ToFinal(), AnotherGame(), Undo(), Help(), Rules(), Leave())


@dataclass(frozen=True, slots=True)
class PlayOn:
    """The settlement closes because play goes on."""

    eyes: Watch
    said: str
    """A sentence for the prompt to begin with; empty for none."""


class SettlementScreen(CommandScreen["PlayOn | str"]):
    """Everybody looks at it together.

    Its result is how play goes on, "final" for the end of the sitting, or "home" or "again" to leave the table.
    """

    CSS_PATH = ["../styles/widgets.tcss", "../styles/table.tcss"]
    AUTO_FOCUS = ""

    def __init__(self, host: Host, desk: Desk, eyes: Watch, notice: str | None = None, said: str = "") -> None:
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
        host = self.host
        return Scene(
            view=with_marked_names(host.view(None)),
            people=host.people,
            acting=self._eyes.acting,
            legal=self._eyes.legal_moves(host.game),
            can_undo=host.can_undo,
        )

    @property
    def scene(self) -> Scene:
        return self._scene

    def commands(self) -> Sequence[Command]:
        return (DealNext(self.host.game.span), Finish(), *self.phase_desk.commands, *_COMMANDS)

    def prompt_text(self) -> str:
        view = self._scene.view
        if view.over:
            return self.desk.result(view)
        who = named(self._scene.acting, view.players, "or")
        return f"{who}: deal {self.host.game.span} {view.hand_number + 1}, or finish here."

    def _draw(self) -> None:
        self._scene = self._look()
        view, totals = self._scene.view, self.host.totals
        self.query_one("#title", Static).update(Content(self.desk.title(view)))
        self.desk.show_settlement(self.host.events_for(None), view)
        self._sheet.display = len(totals) > 1
        self.desk.show_sheet(view, totals)
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

    def action_final(self) -> None:
        _ = self.dismiss("final")

    def action_again(self) -> None:
        _ = self.dismiss("again")

    def action_leave(self) -> None:
        _ = self.dismiss("home")
