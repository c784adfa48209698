"""The table: a game in progress on the screen."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Static
from textual.worker import Worker

from rules.events import Event
from rummytui.bots import LEVELS, Thinker
from rummytui.games import desk_for
from rummytui.host import Host
from rummytui.messages import program_of
from rummytui.screens.celebration import Celebration
from rummytui.screens.command_screen import CommandScreen, undo_notice
from rummytui.screens.curtain import CurtainScreen
from rummytui.screens.movement import Movement
from rummytui.table.commands import Command, KeyItem
from rummytui.table.flights import Flight
from rummytui.table.moments import KEPT_BACK, Moment
from rummytui.table.offers import Choose, ScreenAction
from rummytui.table.scene import Scene
from rummytui.text import Sentence, marked, since_last_turn, tell, with_marked_names
from rummytui.watch import Curtain, Forced, Interlude, Pause, Settled, Watch
from rummytui.widgets.grid import SIDE_SEAT, SIDE_SEATS_FROM, Middle, ways_to_share
from rummytui.widgets.hand import Hand
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.log import ShortLog, TableLog
from rummytui.widgets.prompt import Prompt
from rummytui.widgets.score_panel import ScorePanel
from rummytui.widgets.seats import Seats, ring
from rummytui.widgets.still import StillScroll
from saves import SaveError

if TYPE_CHECKING:
    from rummytui.screens.final import FinalScreen
    from rummytui.screens.settlement import PlayOn, SettlementScreen

HURRY_TARGET = "hurry"
"""The target of a click on the key that hurries."""

ANSWER_POLL_SECONDS = 0.1
"""Seconds between checks whether somebody is still answering a question."""


class TableScreen(CommandScreen[str]):
    """A game being played. Its result says how it was left: "home", or "again" for another game with the same people.

    After every move it asks its `Watch` for whom the screen is, and draws that; it never decides that itself.
    """

    CSS_PATH = ["../styles/widgets.tcss", "../styles/table.tcss"]
    AUTO_FOCUS = ""

    def __init__(self, host: Host) -> None:
        super().__init__(host, desk_for(host.game.name))
        self._eyes = Watch.begin(host.game, host.people, host.latest)
        self._seen = self._look()
        self._notice = host.notice
        self._thinker = Thinker()
        self._bots: Worker[None] | None = None
        self._hurry = asyncio.Event()
        self._on_top = asyncio.Event()
        self.celebration = Celebration(self, "#middle")
        self.movement = Movement(self, "#table", self.desk.token)
        # Textual composes each screen by a compositor of its own making, and asks nobody which.
        self._compositor = self.movement.overlay

    def compose(self) -> ComposeResult:
        with Horizontal(id="room"):
            with Vertical(id="table"):
                yield Static(id="title", markup=False)
                yield Seats(id="across")
                with Horizontal(id="middle"):
                    yield Seats(id="left")
                    yield self.desk.centre
                    yield Seats(id="right")
                yield ShortLog()
                yield Hand()
                yield Prompt()
            with Vertical(id="side"):
                yield from self.desk.beside
                yield TableLog()
                yield ScorePanel()
        yield KeyBar()
        yield self.celebration.banner
        yield self.celebration.ribbon

    def on_mount(self) -> None:
        self.query_one(TableLog).border_title = f"this {self.desk.scoring.span}"
        self.query_one(ScorePanel).border_title = self.desk.kept.removeprefix("The ")
        # The hand keeps the focus, so that its keys work wherever somebody clicked.
        for widget in self.query(StillScroll):
            widget.can_focus = False
        self._go_on(self._eyes, self._deal, read=True)
        if notice := self._take_notice():
            self.query_one(Prompt).refuse(notice)

    async def on_unmount(self) -> None:
        self._thinker.close()

    def on_resize(self) -> None:
        self._share_room()

    def on_screen_resume(self) -> None:
        self._on_top.set()

    def on_screen_suspend(self) -> None:
        self._on_top.clear()
        self.movement.finish()

    def on_mouse_down(self) -> None:
        self.movement.finish()
        self.celebration.finish()

    def on_settings_changed(self) -> None:
        # Whether cards are marked is one of the settings. The focus stays where it is, which may be a picker.
        self._show_hand()

    # ------------------------------------------------------------------------------------------------ whose eyes

    @property
    def scene(self) -> Scene:
        # What is selected is known to the hand alone.
        if self._seen.face_up is None:
            return self._seen
        hand = self.query_one(Hand)
        return replace(self._seen, selected=hand.selected, cursor=hand.card_at_cursor)

    def _go_on(self, eyes: Watch, happened: Sequence[Event] = (), *, read: bool = False, said: str = "") -> None:
        """Draw what there is to see now; then wait for people, or let the game go on by itself.

        What ``happened`` is hailed, if it was something big. ``read``: if the last hand is over, people have seen how it
        was settled, this time or another. ``said`` is what a settlement says before it says what is wanted.
        """
        self.celebration.drop()
        self._eyes = eyes
        self._seen = self._look()
        flights = self._flights(happened)
        starts = self.movement.places(flights)
        self._draw()
        self.movement.begin(flights, starts, program_of(self).settings.seconds(deal=any(one.dealt for one in flights)))
        then = partial(self._open, read=read, said=said)
        moments = self._moments(happened)
        covered = isinstance(eyes.now, Curtain | Interlude | Settled)
        if covered and any(moment.large for moment in moments):
            self.celebration.hail(moments, self._seen.view.players, then)
            return
        if moments and not covered:
            self.celebration.hail(moments, self._seen.view.players, None)
        then()

    @property
    def _deal(self) -> Sequence[Event]:
        """What happened when the hand was dealt, if nothing has happened since."""
        return self.host.latest if self.host.is_fresh else ()

    def _flights(self, happened: Sequence[Event]) -> list[Flight]:
        """What flies because of that, as whoever is looking sees it; nothing where it would disturb."""
        settings, scene = program_of(self).settings, self._seen
        still = self.app.animation_level == "none" or settings.movement == "none"
        covered = isinstance(self._eyes.now, Curtain | Interlude | Settled)
        hasty = not settings.pause and len(scene.people) < len(scene.view.players)
        if still or covered or hasty or self._hurry.is_set() or self.movement.running:
            return []
        holding = [seat for seat, hand in enumerate(scene.view.hands) if hand]
        return self.desk.flights(scene.face_up, holding).after(event.seen_by(scene.face_up) for event in happened)

    def _moments(self, happened: Sequence[Event]) -> list[Moment]:
        """What there is to hail; nothing where nothing is to move, and while somebody hurries."""
        if self.app.animation_level == "none" or self._hurry.is_set() or not program_of(self).settings.pause:
            return []
        return self.desk.moments(self._seen.view.players).after(self.host.events_for(None), happened)

    def _open(self, *, read: bool, said: str) -> None:
        """Open what comes over the table now, or let the game go on by itself."""
        match self._eyes.now:
            case Interlude(events):
                self._show_interlude(events)
            case Curtain() as curtain:
                self._draw_curtain(curtain)
            case Settled():
                self._show_settled(final=read and self.host.game.over, said=said)
            case _ if self._goes_on and not (self._bots and self._bots.is_running):
                self._bots = self._play_bots()

    def _show_settled(self, *, final: bool, said: str = "") -> None:
        """Show how the hand was settled, or how the sitting ended."""
        shown: SettlementScreen | FinalScreen
        if final:
            from rummytui.screens.final import FinalScreen

            shown = FinalScreen(self.host, self.desk, self._eyes, self._take_notice())
        else:
            from rummytui.screens.settlement import SettlementScreen

            shown = SettlementScreen(self.host, self.desk, self._eyes, self._take_notice(), said)
        _ = self.app.push_screen(shown, self._settled)

    def _look(self) -> Scene:
        """The scene as the watch allows it, with nothing selected."""
        host, eyes = self.host, self._eyes
        return Scene(
            view=with_marked_names(host.view(eyes.face_up)),
            people=host.people,
            face_up=eyes.face_up,
            acting=eyes.acting,
            legal=eyes.legal_moves(host.game),
            can_undo=host.can_undo,
            events=host.events_for(eyes.face_up),
        )

    def _show_interlude(self, events: Sequence[Event]) -> None:
        """Hold the game until it was read; nothing of any other person's hand stays below it."""
        from rummytui.screens.interlude import InterludeScreen

        news = self.desk.interludes(events, with_marked_names(self.host.view(None)))
        _ = self.app.push_screen(
            InterludeScreen(news), lambda _: self._go_on(self._eyes.after_interlude(self.host.game))
        )

    def _draw_curtain(self, curtain: Curtain) -> None:
        """Put the curtain up; nothing of any hand is on the screen below it."""
        name = marked(self.host.game.players)[curtain.seat]
        heading, news = since_last_turn(self._sentences(), curtain.seat, name)
        if notice := self._take_notice():
            news = [*news, notice]
        screen = CurtainScreen(
            name,
            heading,
            news,
            can_undo=self.host.can_undo,
            deaf_seconds=program_of(self).deaf_seconds,
        )
        _ = self.app.push_screen(screen, self._curtain_gone)

    def _take_notice(self) -> str | None:
        """What had to be left out on loading, for the first screen that people see; None ever after."""
        notice, self._notice = self._notice, None
        return notice

    def _sentences(self) -> list[Sentence]:
        return tell(
            self.host.events_for(None), self.desk.teller(marked(self.host.game.players), self.host.game.options)
        )

    def _curtain_gone(self, how: str | None) -> None:
        if how == "show":
            self._go_on(self._eyes.after_curtain(self.host.game))
        elif how == "undo":
            try:
                self.taken_back(self.host.undo())
            except SaveError as error:
                self._notice = str(error)
                self._go_on(self._eyes)
        else:
            self.action_leave()

    def _settled(self, how: PlayOn | str | None) -> None:
        match how:
            case "final" | "settlement":
                self._show_settled(final=how == "final")
            case str() | None:
                self._leave(how or "home")
            case _:
                self._go_on(how.eyes, self._deal, said=how.said)
                if how.said:
                    self.query_one(Prompt).ask(f"{how.said} {self.prompt_text()}")

    # ------------------------------------------------------------------------------------------------ what is drawn

    def commands(self) -> Sequence[Command]:
        return (*self.phase_desk.commands, *self.phase_desk.everywhere)

    def prompt_text(self) -> str:
        scene = self.scene
        return self.phase_desk.prompt(scene) if scene.acting else self.phase_desk.waiting(scene)

    def _draw(self) -> None:
        self._show_hand()
        scene = self.scene
        # While nobody plays from the hand, its keys mean other things: Space hurries.
        plays_from_hand = scene.face_up in scene.acting and not self._can_be_hurried
        self.set_focus(self.query_one(Hand) if plays_from_hand else None)
        self.query_one("#title", Static).update(Content(self.desk.title(scene.view)))
        self._show_seats(scene)
        told = [line.text for line in self._sentences()]
        self.query_one(ShortLog).show_sentences(told)
        self.query_one(TableLog).show_sentences(told)
        self.query_one(ScorePanel).show_totals(
            scene.view.players, self.host.totals, self.desk.scoring, start=self.desk.start(scene.view)
        )
        self.desk.show(scene)
        self._share_room()
        self.show_prompt()

    def _show_seats(self, scene: Scene) -> None:
        seats = self.desk.seats(scene)
        places = ring(len(seats), scene.face_up, sides=self.app.size.width >= SIDE_SEATS_FROM)
        for where, shown in zip(("left", "across", "right"), places, strict=True):
            widget = self.query_one(f"#{where}", Seats)
            widget.display = bool(shown)
            widget.show_seats(seats, shown)

    def _share_room(self) -> None:
        """Lay the parts of the table out on the grid, and give rows of the hand to the middle if the melds need them."""
        hand, across = self.query_one(Hand), self.query_one("#across", Seats)
        width, height = self.app.size
        hand.limit = self.desk.largest_hand
        middle = [widget for widget in self.query("#middle *") if isinstance(widget, Middle) and widget.display]
        sides = sum(int(self.query_one(f"#{side}").display) for side in ("left", "right")) * SIDE_SEAT
        ways = ways_to_share(width, height, seats=across.count * across.display, hand=hand.display, limit=hand.limit)
        # If nothing has room, the middle is as large as it can be.
        fitting = (
            (grid, rows, log)
            for grid, rows, log in ways
            if hand.fits(width - grid.panel, rows)
            and all(each.fits(width - grid.panel - sides, grid.shared - rows - log) for each in middle)
        )
        grid, rows, log = next(fitting, ways[-1])
        self.query_one("#side").display = bool(grid.panel)
        self.query_one(ShortLog).display = bool(log)
        self.query_one(ScorePanel).display = not any(widget.display for widget in self.desk.beside)
        for widget, measure, cells in (
            (self.query_one("#side"), "width", grid.panel),
            (across, "height", grid.seats),
            (hand, "height", rows),
        ):
            setattr(widget.styles, measure, cells)
        self.query_one(Prompt).styles.margin = (0, 0, grid.margin, 0)

    def _show_hand(self) -> None:
        hand, seen = self.query_one(Hand), self._seen
        hand.display = self.phase_desk.has_hand(seen)
        # What leaves the hand is selected no longer, but everything is redrawn then and need not be told.
        with self.prevent(Hand.SelectionChanged):
            if seen.face_up is None:
                hand.cover(0)
            else:
                seats = self.desk.seats(seen)
                hand.show_cards(
                    self.phase_desk.in_hand(seen),
                    owner=seen.face_up,
                    new=self.desk.drawn_this_turn(seen.events, seen.face_up),
                    apart=self.desk.has_just_drawn(seen.events, seen.face_up),
                    helpful=self.phase_desk.helpful(seen) if program_of(self).settings.marks else (),
                    pointed_at=self.phase_desk.pointed_at(seen),
                    caption=seats[seen.face_up] if seats else None,
                    deal=seen.view.hand_number,
                )

    def show_keys(self) -> None:
        if self.question or not self._can_be_hurried:
            super().show_keys()
            return
        items = [KeyItem("Space", "go on", HURRY_TARGET)]
        self.query_one(KeyBar).show_keys([*items, *self.items()])

    def on_hand_selection_changed(self) -> None:
        # Other cards are meant now, so a question about those before is answered by that.
        if self.scene.acting:
            self.desk.show(self.scene)
            self.show_prompt()

    def on_hand_cursor_moved(self) -> None:
        if self.scene.acting and not self.question and self.phase_desk.follows_cursor:
            self.desk.show(self.scene)
            self.show_prompt()

    def on_hand_card_chosen(self, event: Hand.CardChosen) -> None:
        if self.scene.acting and not self.question:
            self.accept(self.phase_desk.card_meant(self.scene, event.card, event.position))

    # ------------------------------------------------------------------------------------------------ bots

    @property
    def _goes_on(self) -> bool:
        """Whether the game goes on by itself, at once or when somebody says so."""
        return self._eyes.mover is not None or isinstance(self._eyes.now, Pause)

    @property
    def _can_be_hurried(self) -> bool:
        return isinstance(self._eyes.now, Forced | Pause)

    @work(exclusive=True, group="bots")
    async def _play_bots(self) -> None:
        """Let the game go on by itself until people are wanted."""
        mover = None
        while self._goes_on:
            eyes = self._eyes
            if eyes.mover != mover or eyes.callers:
                self._hurry.clear()
            mover = eyes.mover
            with suppress(TimeoutError):
                # Where a pot could be called, the game waits as long as the table likes.
                await asyncio.wait_for(self._hurry.wait(), None if eyes.callers else program_of(self).settings.pause)
            if self.question:
                # Somebody is in the middle of an answer, which a move would take away.
                self._hurry.clear()
                await asyncio.sleep(ANSWER_POLL_SECONDS)
                continue
            if mover is None:
                self._go_on(eyes.after_pause(self.host.game))
                return
            move = eyes.now.move if isinstance(eyes.now, Forced) else None
            if move is None:
                level = self.host.seating[mover].level or LEVELS[0]
                move = await self._thinker.choose(self.host.view(mover), level, self.host.chance_for(mover))
            await self._on_top.wait()
            if not self.app.is_running:
                return
            if eyes is not self._eyes:
                continue
            try:
                happened = self.host.play(move)
            except SaveError as error:
                self.refuse(error)
                return
            self._go_on(eyes.after_move(self.host.game, happened), happened)

    def _stop_bots(self) -> None:
        if self._bots:
            self._bots.cancel()
            self._bots = None

    def press(self, key: str) -> bool:
        self.movement.finish()
        if self.celebration.waits:
            self._press_after(key)
            return True
        self.celebration.finish()
        if self._can_be_hurried and not self.question and key in ("space", "enter", HURRY_TARGET):
            self._hurry.set()
            if not (self._bots and self._bots.is_running):
                self._go_on(self._eyes)
            return True
        if key == "escape" and not self.question and not any(command.key == key for command in self.commands()):
            self.query_one(Hand).select(())
            self.show_prompt()
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
        before = hand.card_at_cursor
        with self.prevent(Hand.CursorMoved):
            pressed = self.focused is hand and hand.press(key)
        if hand.card_at_cursor != before:
            # As for the selection: what follows from the cursor is drawn with it.
            self.on_hand_cursor_moved()
        return pressed

    def _press_after(self, key: str) -> None:
        """End a big moment, and have the key do its work where it leads: not on a curtain, nor where it leads far away."""
        from rummytui.screens.settlement import SettlementScreen

        self.celebration.finish()
        settled = self.app.screen
        if isinstance(settled, SettlementScreen) and not any(
            command.name in KEPT_BACK and key in (command.key, *command.other_keys) for command in settled.commands()
        ):
            _ = settled.call_after_refresh(settled.press, key)

    # ------------------------------------------------------------------------------------------------ not moves

    def moved(self, events: Sequence[Event]) -> None:
        self._hurry.clear()
        # Whatever goes on by itself starts again, or a key that hurries would go to a move that is no longer due.
        self._stop_bots()
        self._go_on(self._eyes.after_move(self.host.game, events), events)

    def rearranged(self) -> None:
        self._show_hand()
        super().rearranged()

    def taken_back(self, count: int) -> None:
        self._stop_bots()
        self._go_on(self._eyes.after_undo(self.host.game))
        self.query_one(Prompt).ask(f"{undo_notice(count)} {self.prompt_text()}")

    def action_sort(self) -> None:
        hand = self.query_one(Hand)
        hand.sort("rank" if hand.order == "suit" else "suit")

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        asked = self._seen
        move = await self._thinker.choose(self.host.view(asked.face_up), "medium", self.host.chance_for(asked.seat))
        if self._seen is asked:
            self.accept(self.phase_desk.advice(asked, move))

    def action_own_hand(self, seat: int) -> None:
        """Hang the curtain of somebody who is asked aloud, and show the hand behind it until there is an answer."""
        self._go_on(self._eyes.after_stepping_aside(self.host.game, seat))

    def action_put_away(self) -> None:
        """Put that hand away unanswered."""
        self._go_on(self._eyes.after_coming_back(self.host.game))

    def action_peek(self, seat: int | None = None) -> None:
        """Show a hand to its owner for a moment."""
        from rummytui.screens.peek import PeekScreen

        view = self._seen.view
        holders = [person for person in sorted(self._seen.people) if view.hands[person]]
        if seat is None and len(holders) > 1:
            question = "Who wants to look at their own hand?"
            self.accept(Choose.of_seats(question, view.players, holders, lambda person: ScreenAction("peek", person)))
            return
        seat = holders[0] if seat is None else seat
        hand = self.host.view(seat).hands[seat]
        # Afterwards the question of who wants to look is answered, and its numbers mean something else.
        self.show_prompt()
        _ = self.app.push_screen(PeekScreen(view.players[seat], hand))

    def action_leave(self) -> None:
        if self.host.promised:
            self.app.notify("What was answered for later turns is not saved; it will be asked again.", markup=False)
        self._leave("home")

    def _leave(self, how: str) -> None:
        # The journal is closed as soon as the table is left, so nobody may play on.
        self.celebration.drop()
        self._stop_bots()
        _ = self.dismiss(how)
