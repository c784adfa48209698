"""The table: everything that a game in progress looks like, and whose turn it is to look at it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static
from textual.worker import Worker

from rules.events import Event
from rules.moves import Move
from rummytui.attention import Attention, Forced, Private, Public, attention, face_up, viewer_after
from rummytui.bots import LEVELS, Thinker
from rummytui.games import desk_for
from rummytui.host import Host
from rummytui.screens.commanding import CommandScreen, taken_back
from rummytui.screens.curtain import CurtainScreen
from rummytui.screens.settlement import SettlementScreen
from rummytui.table.commands import Command
from rummytui.table.offers import Act, Choice, Choose
from rummytui.table.scene import Scene
from rummytui.text import Told, since, tell
from rummytui.widgets.hand import Hand
from rummytui.widgets.keybar import KeyBar, KeyItem
from rummytui.widgets.log import ShortLog, TableLog
from rummytui.widgets.prompt import Prompt
from rummytui.widgets.scores import ScoreSheet
from rummytui.widgets.seats import Seats
from saves import SaveError

HURRY = "hurry"
"""What a click on the key that hurries means."""

BREATH = 0.1
"""Seconds between two looks at whether somebody is still typing."""

DEAF = 0.7
"""Seconds for which a curtain is deaf to a hand that is still hurrying bots."""


class TableScreen(CommandScreen[str]):
    """A game being played. Its result says how it was left: "home", or "again" for another game with the same people.

    After every move it asks `attention` for whom the screen is, and draws that; it never decides that itself.
    """

    CSS_PATH = ["../styles/widgets.tcss", "../styles/table.tcss"]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]
    AUTO_FOCUS = ""
    VERTICAL_BREAKPOINTS = [(0, "-short"), (36, "-tall")]

    def __init__(self, host: Host) -> None:
        super().__init__(host, desk_for(host.game.name))
        self._last_viewer: int | None = None
        self._notice = host.notice
        self._now: Attention = Public(())
        self._scene = Scene(host.view(None), host.people)
        self._thinker = Thinker()
        self._bots: Worker[None] | None = None
        self._hand_of: int | None = None
        self._read = (0, 0)
        self._called_after = (0, 0)
        self._promised: list[Move] = []
        self._promised_in = ""
        self._hurry = asyncio.Event()
        self._on_top = asyncio.Event()

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        yield Seats()
        with Horizontal(id="middle"):
            with Vertical(id="felt"):
                yield self.desk.centre
                yield ShortLog()
                yield Hand()
            with Vertical(id="side"):
                yield TableLog()
                yield ScoreSheet()
        yield Prompt()
        yield KeyBar()

    def on_mount(self) -> None:
        # The hand keeps the focus, so that its keys work wherever somebody clicked.
        for widget in self.query(VerticalScroll):
            widget.can_focus = False
        self.go_on()
        if notice := self._take_notice():
            self.query_one(Prompt).refuse(notice)

    async def on_unmount(self) -> None:
        self._thinker.close()

    def on_screen_resume(self) -> None:
        self._on_top.set()

    def on_screen_suspend(self) -> None:
        self._on_top.clear()

    def on_settings_changed(self) -> None:
        # Whether cards are marked is one of the settings.
        self._show_hand(self._scene)

    # ------------------------------------------------------------------------------------------------ whose eyes

    @property
    def scene(self) -> Scene:
        if self._scene.face_up is None:
            return self._scene
        hand = self.query_one(Hand)
        return replace(self._scene, selected=hand.selected, cursor=hand.card_at_cursor)

    def go_on(self) -> None:
        """Ask for whom the screen is now and draw that; then wait for people, or let the bots play."""
        host = self.host
        broken = self._keep_promises()
        if news := self._unread():
            self._show_interlude(news)
            return
        self._now = now = self._attention()
        curtain = isinstance(now, Private) and now.curtain
        # Behind a curtain nobody has looked yet: the next who looks may be anybody.
        self._last_viewer = None if curtain else viewer_after(now, host.people, self._last_viewer)
        self._scene = self._scene_of(now)
        self._draw()
        if isinstance(now, Private) and now.curtain:
            self._draw_curtain(now.seat)
        elif host.game.phase in ("between hands", "over"):
            self.app.push_screen(SettlementScreen(host, self.desk, self._take_notice()), self._settled)
        elif self._next_by_itself() is not None and not (self._bots and self._bots.is_running):
            self._bots = self._play_bots()
        if broken:
            self.refuse(broken)

    def _keep_promises(self) -> SaveError | None:
        """Make those of the promised moves whose seats are to act; return what prevented it."""
        while self._promised and self.host.game.phase == self._promised_in:
            if self._promised[0].seat not in self.host.game.to_act:
                return None
            try:
                self.host.play(self._promised.pop(0))
            except SaveError as error:
                self._promised.clear()
                return error
        self._promised.clear()
        return None

    @property
    def _is_behind_curtain(self) -> bool:
        return isinstance(self._now, Private) and self._now.curtain

    def _attention(self) -> Attention:
        """For whom the screen is now; who may call a pot is asked before anybody's curtain."""
        now = attention(self.host.game, self.host.people, self._last_viewer)
        if isinstance(now, Private) and now.curtain and now.callers and self._called_after != self._moment:
            return Forced(now.seat, None, now.callers)
        if isinstance(now, Private) and now.callers and self._last_viewer == now.seat:
            return replace(now, curtain=False)
        return now

    @property
    def _moment(self) -> tuple[int, int]:
        """Which hand it is, and how much has happened in it."""
        return self.host.game.hand_number, len(self.host.events)

    def _unread(self) -> list[Widget]:
        """What the desk wants read of all that happened since the last time it was asked."""
        hand, read = self._read
        self._read = self._moment
        events = self.host.events
        if hand != self.host.game.hand_number:
            read = 0
        return self.desk.interludes(events[read:], self.host.view(None)) if read < len(events) else []

    def _show_interlude(self, news: Sequence[Widget]) -> None:
        """Hold the game until it was read; nothing of any other person's hand stays below it."""
        from rummytui.screens.interlude import InterludeScreen

        self._now = Public(())
        self._last_viewer = viewer_after(self._now, self.host.people, self._last_viewer)
        self._scene = self._scene_of(self._now)
        self._draw()
        self.app.push_screen(InterludeScreen(news), lambda _: self.go_on())

    def _scene_of(self, now: Attention) -> Scene:
        host = self.host
        open_hand = face_up(now, host.people)
        if open_hand is None and isinstance(now, Public):
            open_hand = self.phase_desk.laid_open(host.view(None))
        acting: tuple[int, ...]
        match now:
            case Private(seat, curtain):
                acting = () if curtain else (seat,)
            case Public(askable):
                acting = askable
            case Forced(_, _, callers):
                # Who has really earned a pot must not show, so all are alike and nobody's moves are known.
                acting = callers
        return Scene(
            view=host.view(open_hand),
            people=host.people,
            face_up=open_hand,
            acting=acting,
            legal={} if isinstance(now, Forced) else {seat: host.game.legal_moves(seat) for seat in acting},
            can_undo=host.can_undo,
            events=tuple(event.seen_by(open_hand) for event in host.events),
        )

    def _draw_curtain(self, seat: int) -> None:
        """Put the curtain up; nothing of any hand is on the screen below it."""
        name = self.host.game.players[seat]
        heading, news = since(self._told(), seat, name)
        if notice := self._take_notice():
            news = [*news, notice]
        curtain = CurtainScreen(
            name,
            heading,
            news,
            self.app.settings.look,
            can_undo=self.host.can_undo,
            deaf=DEAF if self._hurry.is_set() else 0.0,
        )
        self.app.push_screen(curtain, lambda how: self._curtain_opened(seat, how))

    def _take_notice(self) -> str | None:
        """What had to be left out on loading, for the first screen that people see; None ever after."""
        notice, self._notice = self._notice, None
        return notice

    def _told(self) -> list[Told]:
        return tell(self.host.events, self.desk.teller(self.host.game.players, self.host.game.options))

    def _curtain_opened(self, seat: int, how: str | None) -> None:
        if how == "show":
            self._last_viewer = seat
            self.go_on()
        elif how == "undo":
            self.action_undo()
            # Where nothing could be taken back, the hand is still behind its curtain.
            if self.app.screen is self and self._is_behind_curtain:
                self._draw_curtain(seat)
        else:
            self.action_leave()

    def _settled(self, how: str | None) -> None:
        if how in ("home", "again"):
            self._leave(how)
        elif how == "undone":
            self.taken_back(1)
        else:
            self.go_on()

    # ------------------------------------------------------------------------------------------------ what is drawn

    def commands(self) -> Sequence[Command]:
        return (*self.phase_desk.commands, *self.phase_desk.everywhere)

    def wanted(self) -> str:
        if self._scene.acting:
            return self.phase_desk.prompt(self.scene)
        return self.phase_desk.waiting(self._scene)

    def _draw(self) -> None:
        scene, game = self._scene, self.host.game
        # What leaves the hand is selected no longer, but everything is drawn anew here and needs no news of that.
        with self.prevent(Hand.SelectionChanged):
            self._show_hand(scene)
        self.query_one("#title", Static).update(Content(self.desk.title(scene.view)))
        self.query_one(Seats).show_seats(self.desk.seats(scene))
        told = [line.text for line in self._told()]
        self.query_one(ShortLog).show_sentences(told)
        self.query_one(TableLog).show_sentences(told)
        self.query_one(ScoreSheet).show_scores(
            game.players,
            self.host.totals,
            leading="highest" if self.desk.most_wins else "lowest",
            signed=self.desk.signed,
            span=self.host.game.span,
        )
        self.desk.show(self.scene)
        self.show_wanted()

    def _show_hand(self, scene: Scene) -> None:
        hand = self.query_one(Hand)
        if scene.face_up is None or scene.face_up != self._hand_of:
            hand.cover(0)
        self._hand_of = scene.face_up
        hand.display = self.phase_desk.has_hand(scene)
        if scene.face_up is not None:
            hand.show_cards(self.phase_desk.in_hand(scene), new=self.desk.fresh(self.host.events, scene.face_up))
            hand.point_at(self.phase_desk.pointed_at(scene))
            hand.mark_helpful(self.phase_desk.helpful(scene) if self.app.settings.marks else ())
        # While nobody plays from the hand, its keys mean other things: Space hurries.
        self.set_focus(hand if scene.face_up in scene.acting and not self._is_going_on else None)

    def show_keys(self) -> None:
        if self.question or not self._is_going_on:
            super().show_keys()
            return
        items = [KeyItem("Space", "go on", HURRY)]
        self.query_one(KeyBar).show_keys([*items, *self.items()])

    def on_hand_selection_changed(self) -> None:
        # Other cards are meant now, so a question about those before is answered by that.
        if self._scene.acting:
            self.desk.show(self.scene)
            self.show_wanted()

    def on_hand_cursor_moved(self) -> None:
        if self._scene.acting and not self.question and self.phase_desk.minds_cursor:
            self.desk.show(self.scene)
            self.show_wanted()

    def on_hand_card_chosen(self, event: Hand.CardChosen) -> None:
        if self._scene.acting and not self.question:
            self.take(self.phase_desk.card_meant(self.scene, event.card, event.position))

    # ------------------------------------------------------------------------------------------------ bots

    @property
    def _is_going_on(self) -> bool:
        return isinstance(self._now, Forced)

    @work(exclusive=True, group="bots")
    async def _play_bots(self) -> None:
        """Let the game go on by itself until people are wanted."""
        mover = None
        while (seat := self._next_by_itself()) is not None:
            now = self._now
            callers = now.callers if isinstance(now, Forced) else ()
            if seat != mover or callers:
                self._hurry.clear()
            mover = seat
            with suppress(TimeoutError):
                # Where a pot could be called, the game waits as long as the table likes.
                await asyncio.wait_for(self._hurry.wait(), None if callers else self.app.settings.pause)
            if self.question:
                # Somebody is in the middle of an answer, which a move would take away.
                self._hurry.clear()
                await asyncio.sleep(BREATH)
                continue
            if callers and seat in self.host.people and isinstance(now, Forced) and now.move is None:
                self._called_after = self._moment
                self.go_on()
                return
            move = now.move if isinstance(now, Forced) else None
            if move is None:
                level = self.host.seating[seat].level or LEVELS[0]
                move = await self._thinker.choose(self.host.view(seat), level)
            await self._on_top.wait()
            if not self.app.is_running:
                return
            if now is not self._now:
                continue
            try:
                self.host.play(move)
            except SaveError as error:
                self.refuse(error)
                return
            self.go_on()

    def _stop_bots(self) -> None:
        if self._bots:
            self._bots.cancel()
            self._bots = None

    def _next_by_itself(self) -> int | None:
        """The seat that moves next without anybody's doing."""
        match self._now:
            case Forced(seat):
                return seat
            case Public(_, bots) if bots:
                return bots[0]
        return None

    def press(self, key: str) -> bool:
        if self._is_going_on and not self.question and key in ("space", "enter", HURRY):
            self._hurry.set()
            if not (self._bots and self._bots.is_running):
                self.go_on()
            return True
        if key == "escape" and not self.question and not any(command.key == key for command in self.commands()):
            self.query_one(Hand).select(())
            self.show_wanted()
            return True
        if key == "space" and self.focused is self.query_one(Hand):
            # Card and prompt change in one frame; by way of the message the prompt would be two frames late.
            with self.prevent(Hand.SelectionChanged):
                self.query_one(Hand).action_pick()
            self.on_hand_selection_changed()
            return True
        if key in ("pageup", "pagedown"):
            log = self.query_one(TableLog)
            log.scroll_page_up() if key == "pageup" else log.scroll_page_down()
            return True
        if super().press(key):
            return True
        hand = self.query_one(Hand)
        return self.focused is hand and hand.press(key)

    # ------------------------------------------------------------------------------------------------ not moves

    def moved(self, events: Sequence[Event]) -> None:
        self._hurry.clear()
        # Whatever goes on by itself starts anew, or a key that hurries would go to a move that is no longer due.
        self._stop_bots()
        self.go_on()

    def promise(self, moves: Sequence[Move]) -> None:
        self._promised, self._promised_in = list(moves), self.host.game.phase
        self.moved(())

    def rearranged(self) -> None:
        with self.prevent(Hand.SelectionChanged):
            self._show_hand(self._scene)
        super().rearranged()

    def taken_back(self, count: int) -> None:
        self._promised.clear()
        self._called_after = (0, 0)
        self._stop_bots()
        self.go_on()
        self.query_one(Prompt).ask(f"{taken_back(count)} {self.wanted()}")

    def action_sort(self) -> None:
        hand = self.query_one(Hand)
        hand.sort("rank" if hand.order == "suit" else "suit")

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        asked = self._scene
        move = await self._thinker.choose(asked.view, "medium")
        if self._scene is asked:
            self.take(self.phase_desk.advice(asked, move))

    def action_peek(self, seat: int | None = None) -> None:
        """Show a hand to its owner for a moment."""
        from rummytui.screens.peek import PeekScreen

        view = self._scene.view
        holders = [person for person in sorted(self._scene.people) if view.hands[person]]
        if seat is None and len(holders) > 1:
            choices = {person + 1: Choice(view.players[person], Act("peek", person)) for person in holders}
            self.take(Choose("Who wants to look at their own hand?", choices, among="seats"))
            return
        seat = holders[0] if seat is None else seat
        hand = self.host.view(seat).hands[seat]
        # Afterwards the question of who wants to look is answered, and its numbers mean something else.
        self.show_wanted()
        self.app.push_screen(PeekScreen(view.players[seat], hand, self.app.settings.look))

    def action_leave(self) -> None:
        self._leave("home")

    def _leave(self, how: str) -> None:
        # The journal is closed as soon as the table is left, so nobody may play on.
        self._stop_bots()
        _ = self.dismiss(how)
