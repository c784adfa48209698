"""After a hand: who pays what and why, the scores, and what next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from textual.app import ComposeResult

from rules.events import SittingOver
from rules.moves import Move
from rummytui.games.desk import Desk
from rummytui.loading import loading
from rummytui.screens.command_screen import CommandScreen
from rummytui.screens.lit import LitScreen
from rummytui.sharing import changes_in, compared, copied, first_time, hand_to_share
from rummytui.table.between_hands import after_a_hand, wanted_next, way_back
from rummytui.table.commands import Command, KeyItem
from rummytui.table.host import Host
from rummytui.table.remote_commands import remote_commands
from rummytui.table.scene import Scene
from rummytui.table.watch import Watch
from rummytui.text import named, undo_notice, with_marked_names
from rummytui.widgets.grid import grid_of
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.prompt import Prompt
from rummytui.widgets.rail import Edge, Framed, Title
from rummytui.widgets.settlement_page import SettlementPage
from rummytui.widgets.short_names import short_names

if TYPE_CHECKING:
    from rummytui.remote.guest.guest_access import Remote
    from rummytui.table.updates import Table, Update


_LONGEST_NAME: Final = 14
"""How many cells a name may take here; a longer one has a short form for the whole settlement."""
SAME_DEAL: Final = "same deal"
"""Its result for playing the hand again, and that of the table below."""
_CONTINUES: Final = ("space", "enter", "d")


class SettlementScreen(CommandScreen, LitScreen[str]):
    """Everybody looks at it together, until a player here deals or has read that somebody else did.

    Its result is "told" because play goes on, "final" for the end of the game, or "home", "again", `SAME_DEAL` or "closed"
    to leave the table.
    """

    def __init__(
        self,
        host: Table,
        desk: Desk,
        watching: Watch,
        notice: str | None = None,
        said: str = "",
        *,
        remote: Remote | None = None,
    ) -> None:
        super().__init__(host, desk, remote)
        self._watching = watching
        self._notice = notice
        self._said = said
        self._asked = self._closes = False
        self._trouble = ""
        """What was wrong with the connection when the prompt was shown last."""
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
        seen = self._watching.scene(self.host, None)
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
        # After one hand the table above has all totals.
        self._page.share(width, room, scores=len(self.host.totals) > 1)

    @property
    def scene(self) -> Scene:
        return self._scene

    def commands(self) -> Sequence[Command]:
        shareable = isinstance(self.host, Host) and hand_to_share(self.host) is not None
        first, second, *others = after_a_hand(self.host.game.span, self.desk.finish, shareable=shareable)
        commands = remote_commands((first, second, *self.phase_desk.commands, *others), self.host)
        # Nobody deals once somebody else has.
        return commands if self.host.updates.following is None else [each for each in commands if each.kind is None]

    def prompt_text(self) -> str:
        following, self._trouble = self.host.updates.following, self._line
        if following is not None:
            return self._said_of(following)
        if self._trouble:
            return self._trouble
        view = self._scene.view
        if view.over:
            back = way_back(self.host.events_for(None), self._scene)
            return " ".join(filter(None, (self.desk.result(view), self._compared, back)))
        acting, dealer = self._scene.acting, self.desk.next_dealer(view)
        who = view.players[dealer] if dealer in acting else named(acting, view.players, "or")
        return wanted_next(who, self.host.game.span, view.hand_number + 1, self.host.daily)

    @property
    def _compared(self) -> str:
        """How the people at this table did the first time they played this deal, if it is one they play again."""
        host = self.host
        if not isinstance(host, Host) or (then := first_time(host)) is None:
            return ""
        return compared(self._scene.view.players, then, changes_in(host), sorted(host.people))

    def _said_of(self, update: Update) -> str:
        """What others have done while this is being read."""
        if over := next((event for event in update.seen_by(None) if isinstance(event, SittingOver)), None):
            who = "The game is over." if over.by is None else f"{self._scene.view.players[over.by]} has ended the game."
            return f"{who} Press Space to continue."
        span = self.host.game.span.capitalize()
        return f"{span} {update.hand_number} has been dealt. Press Space when you're ready."

    @property
    def _line(self) -> str:
        """What is wrong with the connection, if anything is."""
        return self.host.ended or self.host.trouble

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

    def show_keys(self) -> None:
        if self.host.updates.following is None or self.question:
            super().show_keys()
        else:
            self.show_items([KeyItem("Space", "continue", "space"), *self.items()])

    def press(self, key: str) -> bool:
        if self.host.updates.following is not None and not self.question and key in _CONTINUES:
            self._close()
            return True
        return (not self.question and self._page.leafed(key)) or super().press(key)

    # ------------------------------------------------------------------------------------------------ updates

    def on_screen_resume(self) -> None:
        # What has happened meanwhile has only reached the screen above.
        self.call_later(self.heard_more)

    def heard_more(self) -> None:
        """There is an update that the table below hasn't taken in."""
        following = self.host.updates.following
        if self._closes:
            return
        if following is None:
            if self._trouble != self._line:
                self.show_prompt()
        elif self._stays(following):
            self._take_in()
        elif self._asked:
            self._close()
        else:
            self.show_prompt()

    def _stays(self, update: Update) -> bool:
        """Whether the same hand is still settled after this update: a player has left, or has undone that, or a bill is due."""
        same = update.hand_over and update.hand_number == self._scene.view.hand_number
        return same and (not update.game_over or (self._asked and bool(self.desk.bill)))

    def _take_in(self) -> None:
        self._asked = False
        update = self.host.updates.advance()
        assert update
        game, undone = self.host.game, update.taken_back
        self._watching = (
            self._watching.after_undo(game) if undone else self._watching.after_move(game, update.seen_by(None))
        )
        self._draw()
        if undone:
            self.query_one(Prompt).ask(f"{undo_notice(undone[1])} {self.prompt_text()}")

    def _close(self) -> None:
        """Make room for the update."""
        self._closes = True
        _ = self.dismiss("told")

    def play(self, moves: Sequence[Move]) -> None:
        self._asked = True
        super().play(moves)

    def action_undo(self) -> None:
        self._asked = True
        super().action_undo()

    # ------------------------------------------------------------------------------------------------ not moves

    def action_final(self) -> None:
        _ = self.dismiss("final")

    @loading
    def action_look_back(self) -> None:
        """Show where another decision would have been better."""
        from rummytui.screens.look_back import LookBackScreen

        _ = self.app.push_screen(LookBackScreen(self.host, self.desk))

    def action_same_deal(self) -> None:
        """Leave the table, and play this hand again."""
        _ = self.dismiss(SAME_DEAL)

    def action_copy_deal(self) -> None:
        """Copy a text that deals this hand."""
        assert isinstance(self.host, Host)
        if deal := hand_to_share(self.host):
            self.app.copy_to_clipboard(deal.text())
            self.query_one(Prompt).ask(f"{copied(deal)} {self.prompt_text()}")
