"""The curtains before hands at a table, how they are lifted, and a peek at one hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeAlias

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from rules import Card
from rules.seats import Seat
from rummytui.loading import loading
from rummytui.messages import program_of
from rummytui.people.locks import Key, Locks
from rummytui.screens.keyed import SecretScreen
from rummytui.table.commands import KeyItem
from rummytui.table.watch import Curtain, Watch
from rummytui.text import marked, since_last_turn, unmarked, whose
from rummytui.text.locked_hands import opened_said
from rummytui.widgets.emblems import coloured
from rummytui.widgets.hand import Hand
from rummytui.widgets.keybar import KeyBar
from saves import SaveError

if TYPE_CHECKING:
    from rummytui.screens.curtain import CurtainScreen
    from rummytui.screens.table import TableScreen
    from rummytui.widgets.curtain import Passed


class PeekScreen(SecretScreen[None]):
    """First a curtain, unless the hand may be ``shown`` at once; then the hand, and then neither.

    ``hand`` is asked for the cards when they are to be seen; if it raises SaveError, the sentence is shown instead.
    """

    def __init__(self, name: str, hand: Callable[[], Sequence[Card]], *, shown: bool = False) -> None:
        super().__init__()
        self._who, self._hand = name, hand
        self._shown = False
        self._lifts = shown

    def compose(self) -> ComposeResult:
        with Vertical(id="curtain"):
            yield Static(id="only", markup=False)
            yield Hand()
        yield KeyBar()

    def on_mount(self) -> None:
        if self._lifts:
            self._show()
        else:
            self._hide(f"Only {self._who} may look now. Press Space to show {whose(self._who)} hand.")

    def _show(self) -> None:
        try:
            cards = self._hand()
        except SaveError as error:
            self._hide(str(error))
            return
        self._shown = True
        self.query_one(Hand).show_cards(cards)
        self._say(f"{whose(self._who)} hand. Press Space to put it away.", "put it away")

    def _hide(self, why: str) -> None:
        self.query_one(Hand).cover(0)
        self._say(why, f"show {whose(self._who)} hand")

    def _say(self, text: str, action: str) -> None:
        self.query_one("#only", Static).update(coloured(text))
        self.query_one(KeyBar).show_keys([KeyItem("Space", action, "space"), KeyItem("Esc", "back", "escape")])

    def turn_down(self) -> None:
        """Lay the hand face down until this screen is back on top."""
        self.query_one(Hand).turn(down=True)

    def turn_up(self) -> None:
        """Show it again, unless something lies over this screen still."""
        if self.app.screen is self:
            self.query_one(Hand).turn(down=False)

    def on_screen_resume(self) -> None:
        self.turn_up()

    def cover(self) -> None:
        """Put the hand away."""
        if self.is_current:
            _ = self.dismiss()

    def press(self, key: str) -> None:
        if key == "escape" or (key == "space" and self._shown):
            _ = self.dismiss()
        elif key == "space":
            self._show()


Lifted: TypeAlias = Callable[[Key | str | None], None]
"""What follows a curtain: it is told the key that lifted a locked one, or how it was left."""


class Curtains:
    """Hangs the curtains of a table. Who may lift them, its `Watch` knows; ``locks`` know the PINs."""

    def __init__(self, table: TableScreen, locks: Locks) -> None:
        self._table = table
        self.locks = locks

    @loading
    def hang(self, seat: Seat, notice: str | None, then: Lifted) -> None:
        """Put the curtain up before somebody's turn; nothing of any hand is on the screen below it."""
        from rummytui.widgets.curtain import Passed

        table = self._table
        names = marked(table.host.game.players)
        heading, news = since_last_turn(table.sentences(), seat, names[seat])
        taken = table.host.to_take_back if table.watching.in_company else None
        takes_back = None if taken is None else names[taken]
        plea = (
            f"Pass the laptop to {names[seat]}." if table.watching.in_company else f"Only {names[seat]} may look now."
        )
        news = [*news, *([notice] if notice else [])]
        # Without its owner, nobody could put a locked hand away again after seeing it.
        goes_back = table.watching.apart == seat and seat in self._locked()
        held = len(table.host.view(None).hands[seat])
        passed, seconds = Passed(names[seat], plea, heading, news, held), program_of(table).deaf_seconds
        self._push(seat, passed, then, takes_back=takes_back, goes_back=goes_back, seconds=seconds)

    @loading
    def peek(self, seat: Seat) -> None:
        """Show a hand to its owner for a moment."""
        from rummytui.widgets.curtain import Passed

        if seat in self._locked():
            name = marked(self._table.host.game.players)[seat]
            passed = Passed(name, f"Only {name} may look now.")
            self._push(seat, passed, lambda key: self._peek_behind(seat, key), goes_back=True)
        else:
            self._show(seat, shown=False)

    def lifted(self, how: Key | str) -> Watch:
        """What is seen after somebody has lifted the curtain: the curtain again, if the hand was locked since it came.

        Raises SaveError where it cannot be written down that they look.
        """
        table, key = self._table, self._key(how)
        assert isinstance(table.watching.now, Curtain)
        seat = table.watching.now.seat
        if seat in self._locked() and key is None:
            return table.watching
        # Before the curtain goes up, since the look may have to be written down.
        _ = table.host.view(seat)
        return table.watching.after_curtain(table.host.game, key)

    def _key(self, how: Key | str | None) -> Key | None:
        """The key, if there is one; the log says so if it comes of a vote."""
        if not isinstance(how, Key):
            return None
        if how.by:
            self._table.host.opened(how.seat, how.by)
        return how

    def _locked(self) -> frozenset[Seat]:
        """The seats whose hands are locked now, told to the watch."""
        self._table.watching = self._table.watching.after_locking(self.locks.seats)
        return self._table.watching.locked

    @loading
    def _push(
        self,
        seat: Seat,
        passed: Passed,
        then: Lifted,
        *,
        takes_back: str | None = None,
        goes_back: bool = False,
        seconds: float = 0.0,
    ) -> None:
        table = self._table
        screen: CurtainScreen
        if seat in self._locked():
            from rummytui.screens.curtain import LockedCurtain, LockedHand

            host = table.host
            voters = self.locks.voters(seat, host.people, host.company)
            screen = LockedCurtain(
                passed._replace(news=self._with_votes(seat, passed.news)),
                LockedHand(self.locks, seat, marked(host.game.players), voters),
                takes_back=takes_back,
                goes_back=goes_back,
                deaf_seconds=seconds,
            )
        else:
            from rummytui.screens.curtain import CurtainScreen

            screen = CurtainScreen(passed, takes_back=takes_back, deaf_seconds=seconds)
        _ = table.app.push_screen(screen, then)

    def _with_votes(self, seat: Seat, news: Sequence[str]) -> Sequence[str]:
        """The news, and who has opened hands of this seat without its owner's knowing, if they do not say so."""
        by = self.locks.opened_by(seat)
        told = opened_said(self._table.host.game.players[seat], by)
        return news if not by or told in map(unmarked, news) else [*news, told]

    def _peek_behind(self, seat: Seat, key: Key | str | None) -> None:
        opened = self._key(key)
        if opened and self._table.watching.may_lift(seat, opened):
            self._table.show_log()
            self._show(seat, shown=True)

    def _show(self, seat: Seat, *, shown: bool) -> None:
        host = self._table.host

        peek = PeekScreen(marked(host.game.players)[seat], lambda: host.view(seat).hands[seat], shown=shown)
        _ = self._table.app.push_screen(peek, lambda _: self._table.peeked())
