"""The curtain between two turns, which asks for a PIN or a vote if a hand is locked; and when a table closes it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from textual import work
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from rules import Card
from rules.seats import Seat
from rummytui.messages import program_of
from rummytui.people.locks import LENGTHS, Key, Locks
from rummytui.screens.keyed import SecretScreen
from rummytui.table.commands import KeyItem, Leave, Undo, key_shown
from rummytui.table.watch import Curtain, Watch
from rummytui.text import counted, locked_hands, marked, since_last_turn, unmarked, whose
from rummytui.text.locked_hands import opened_said
from rummytui.widgets.curtain import BackOfCard, Passed
from rummytui.widgets.emblems import coloured
from rummytui.widgets.hand import Hand
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.patches import PatchCompositor
from rummytui.widgets.textual_internals import use_compositor
from saves import SaveError

if TYPE_CHECKING:
    from rummytui.screens.table import TableScreen

_FRAMES: Final = 5
_FRAME_SECONDS: Final = 0.04


class CurtainScreen(SecretScreen[Key | str]):
    """Hides every hand until Space or Enter is pressed, or anything clicked that means nothing else.

    Its result is "show", "undo" or "leave"; "back", by Esc, where it ``goes_back`` to a table for everybody. It is seen
    to come down, and for ``deaf_seconds`` it takes no key and no click: what was typed for the table below must not
    open it.
    """

    def __init__(
        self,
        passed: Passed,
        *,
        takes_back: str | None = None,
        goes_back: bool = False,
        deaf_seconds: float = 0.0,
    ) -> None:
        super().__init__()
        use_compositor(self, PatchCompositor())
        self._deaf_seconds = deaf_seconds
        self.listens = not deaf_seconds
        """Whether keys and clicks are taken."""
        self._passed, name = passed, passed.name
        leave = "escape" if goes_back else Leave.key
        self._items = [KeyItem("Space", f"show {whose(name)} hand", "space")]
        self._items += [KeyItem(key_shown(Undo.key), f"undo {whose(takes_back)} move", Undo.key)] if takes_back else []
        self._items.append(KeyItem(key_shown(leave), "back" if goes_back else "leave", leave))
        self._keys = {
            "space": "show",
            "enter": "show",
            leave: "back" if goes_back else "leave",
            **({Undo.key: "undo"} if takes_back else {}),
        }

    def compose(self) -> ComposeResult:
        self._back = BackOfCard(self._passed, 1 if program_of(self).still else _FRAMES)
        yield self._back
        yield KeyBar()

    def on_mount(self) -> None:
        if not self._back.is_down:
            self._falling = self.set_interval(_FRAME_SECONDS, self._fall)
        if self.listens:
            self.listen()
        else:
            self.set_timer(self._deaf_seconds, self.listen)

    def _fall(self) -> None:
        self._back.come_down()
        if self._back.is_down:
            self._falling.stop()

    def listen(self) -> None:
        """Take keys and clicks from now on, and say which."""
        self.listens = True
        self.show_ready()

    @property
    def ready(self) -> str:
        """How the hand is shown: what the key does, or a sentence where no single key does it."""
        held = f": {counted(self._passed.cards, 'card')}" if self._passed.cards else ""
        return f"show {whose(self._passed.name)} hand{held}"

    @property
    def shown_key(self) -> str:
        """The key that shows the hand; empty where no single key does."""
        return "Space"

    @property
    def items(self) -> Sequence[KeyItem]:
        """What the key bar says."""
        return self._items

    def show_ready(self) -> None:
        """Say what can be done now."""
        self._back.show_passed(self._passed._replace(ready=self.ready, key=self.shown_key))
        self.query_one(KeyBar).show_keys(self.items)

    def on_click(self) -> None:
        # What is clicked on the key bar never comes here.
        self.press("space")

    def press(self, key: str) -> None:
        if key in self._keys and self.listens:
            _ = self.dismiss(self._keys[key])


_VOTE_KEYS: Final = ("o", "t", "w")
"""What opens a hand by vote: the first that people have not given to a command which the curtain takes."""
_AGREE: Final = "y"
_REFUSE: Final = "n"
_SECOND: Final = 1.0


class LockedHand(NamedTuple):
    """A hand at a table, and who may open it."""

    locks: Locks
    seat: Seat
    names: Sequence[str]
    """Of all players."""
    voters: Sequence[Seat]
    """The seats that have to agree to open it without the PIN."""


class LockedCurtain(CurtainScreen):
    """Hides every hand until the PIN of its owner was typed and Enter pressed, or all voters have agreed.

    Enter rather than the last digit says that the PIN is whole: so nobody sees how long it is before it is tried, and
    a slip can be corrected with Backspace before it counts. Its result is the key, "undo", "leave" or "back".
    """

    def __init__(
        self,
        passed: Passed,
        hand: LockedHand,
        *,
        takes_back: str | None = None,
        goes_back: bool = False,
        deaf_seconds: float = 0.0,
    ) -> None:
        super().__init__(passed, takes_back=takes_back, goes_back=goes_back, deaf_seconds=deaf_seconds)
        self._locks, self._seat, self._names, self._voters = hand
        self._vote_key = next(key for key in _VOTE_KEYS if key not in self._keys)
        self._typed = ""
        self._trying = False
        self._said = ""
        self._waited = False
        """Whether it was said last that there is something to wait for."""
        self._agreed: frozenset[Seat] | None = None
        """Who has agreed to open the hand, once a player has requested that."""

    def listen(self) -> None:
        """Take keys and clicks from now on, and count the seconds while no PIN is tried."""
        super().listen()
        self.set_interval(_SECOND, self.show_wait)

    def show_wait(self) -> None:
        """Say how long there is to wait, if there is, or that it is over."""
        waits = self._waits
        if waits or self._waited:
            self._said = locked_hands.waiting(waits) if waits else ""
            self._waited = waits > 0
            self.show_ready()

    @property
    def _waits(self) -> int:
        return self._locks.seconds_to_wait(self._seat)

    # ------------------------------------------------------------------------------------------------ wording

    @property
    def ready(self) -> str:
        name = self._names[self._seat]
        if self._agreed is not None:
            return locked_hands.vote_asked(self._names[self._next_voter], name)
        if self._typed:
            return f"PIN {self._dots}"
        return self._said or (locked_hands.waiting(self._waits) if self._waits else locked_hands.asked(name))

    @property
    def shown_key(self) -> str:
        return ""

    @property
    def _dots(self) -> str:
        return ("*" if self._back.look.ascii else "•") * len(self._typed)

    @property
    def items(self) -> Sequence[KeyItem]:
        if self._agreed is not None:
            return [
                KeyItem(_AGREE, f"{self._names[self._next_voter]} agrees", _AGREE),
                KeyItem(_REFUSE, "no", _REFUSE),
            ]
        first, *others = super().items
        vote = [KeyItem(self._vote_key, "open by vote", self._vote_key)] if self._voters else []
        enter = [] if self._waits else [KeyItem("Enter", first.text, "enter")]
        return [*enter, *vote, *others]

    @property
    def _next_voter(self) -> Seat:
        return next(voter for voter in self._voters if voter not in (self._agreed or ()))

    # ------------------------------------------------------------------------------------------------ what is pressed

    def press(self, key: str) -> None:
        if not self.listens or self._trying:
            return
        if self._agreed is not None:
            self._answer(key)
        elif key in ("enter", "space"):
            self._enter()
        elif len(key) == 1 and key.isascii() and key.isdecimal():
            self._type(self._typed + key)
        elif key == "backspace" or (key == "escape" and self._typed):
            self._type(self._typed[:-1] if key == "backspace" else "")
        elif key == self._vote_key and self._voters:
            self._typed, self._agreed = "", frozenset()
            self.show_ready()
        else:
            super().press(key)

    def _type(self, typed: str) -> None:
        if not self._waits and len(typed) < LENGTHS.stop:
            self._typed, self._said = typed, ""
            self.show_ready()

    def _enter(self) -> None:
        if self._typed and not self._waits:
            self._trying = True
            self._try(self._typed)

    def _answer(self, key: str) -> None:
        """Take somebody's vote, or leave it at that."""
        if key in ("escape", _REFUSE):
            self._agreed = None
        elif key == _AGREE and self._agreed is not None:
            self._agreed |= {self._next_voter}
            if opened := self._locks.vote(self._seat, self._voters, self._agreed):
                _ = self.dismiss(opened)
                return
        self.show_ready()

    @work(exclusive=True)
    async def _try(self, pin: str) -> None:
        """Check a PIN in a thread, so that the screen stays responsive."""
        opened = await asyncio.to_thread(self._tried, pin)
        self._typed, self._trying = "", False
        if opened and self.is_current:
            _ = self.dismiss(opened)
        elif not opened:
            self._said = locked_hands.refused(self._names[self._seat], self._locks.tries_left(self._seat), self._waits)
        self.show_ready()

    def _tried(self, pin: str) -> Key | None:
        opened = self._locks.try_pin(self._seat, pin)
        if opened:
            # The owner has just read who had opened the hand without the PIN.
            self._locks.told(self._seat)
        return opened


class PeekScreen(SecretScreen[None]):
    """First a curtain, unless the hand may be ``shown`` at once; then the hand, and then neither.

    ``hand`` is called for the cards when they are shown; if it raises SaveError, the sentence is shown instead.
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
"""The result of a curtain: the key that lifted a locked one, or how it was left."""


class Curtains:
    """Hangs the curtains of a table. Who may lift them, its `Watch` knows; ``locks`` know the PINs."""

    def __init__(self, table: TableScreen, locks: Locks) -> None:
        self._table = table
        self.locks = locks

    def hang(self, seat: Seat, notice: str | None, then: Lifted) -> None:
        """Put the curtain up before somebody's turn; nothing of any hand is on the screen below it."""
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

    def peek(self, seat: Seat) -> None:
        """Show a hand to its owner for a moment."""
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
            host = table.host
            voters = self.locks.voters(seat, host.people, host.company)
            passed = passed._replace(news=self._with_votes(seat, passed.news))
            hand = LockedHand(self.locks, seat, marked(host.game.players), voters)
            screen = LockedCurtain(passed, hand, takes_back=takes_back, goes_back=goes_back, deaf_seconds=seconds)
        else:
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
