"""The replay of a saved game, move by move: its hands, the moments to jump to, and how each hand was settled."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from rich.cells import cell_len
from textual import work
from textual.app import ComposeResult
from textual.timer import Timer
from textual.worker import get_current_worker

from rules.events import Event, SittingOver
from rules.view import View
from rummytui.fitting import best_fit
from rummytui.games import desk_for
from rummytui.games.desk import Desk
from rummytui.messages import program_of
from rummytui.retelling import ALL, TABLE, HandTold, NotYet, ReplayMark, Retelling, Stopped, Viewpoint
from rummytui.screens.ask import ChooseScreen, NumberedLine
from rummytui.screens.effects import Effects
from rummytui.screens.interlude import InterludeScreen
from rummytui.screens.keyed import CoverScreen, KeyedScreen
from rummytui.screens.lit import LitScreen
from rummytui.screens.room import Room
from rummytui.table.commands import KeyItem
from rummytui.table.scene import Scene
from rummytui.text import marked, tell, whose
from rummytui.widgets.below import CourseBar
from rummytui.widgets.fanfare import SECONDS
from rummytui.widgets.hand import Hand
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.log import TableLog
from rummytui.widgets.open_hands import OpenHands
from rummytui.widgets.prompt import Prompt
from rummytui.widgets.rail import Edge, Framed, Title
from rummytui.widgets.settlement_page import SettlementPage
from rummytui.widgets.short_names import short_names
from rummytui.widgets.textual_internals import use_compositor

QUICKEST: Final = 0.1
"""Seconds from one move to the next, at least: a table that changes faster shows nothing."""
_AFTER_A_HAND: Final = 3
"""How many times as long a hand that is over stays in sight."""
_BESIDE_TITLE: Final = 2
"""Cells that stay free beside the title."""
_HOW: Final = "Press Space to play, or → for the next move."
_EYES: Final = {TABLE: "What everyone could see", ALL: "All hands face up"}


class ReplayScreen(KeyedScreen[str]):
    """Shows what a `Retelling` says may be seen, and goes through it; it never decides that itself."""

    def __init__(self, retelling: Retelling) -> None:
        super().__init__()
        self._retelling = retelling
        self._desk = desk_for(retelling.game_name, retelling.head_starts)
        self._landmarks = Landmarks(retelling)
        self._timer: Timer | None = None
        """Until the next move, while it plays."""
        self._seen = retelling.scene()
        self._remarks = " ".join([*retelling.remarks(), _HOW])
        """The text shown until the viewer continues."""
        self._bar = CourseBar()
        self._open_hands = OpenHands()
        self.effects = Effects(self, retelling, self._desk, self._show_midair)
        use_compositor(self, self.effects.movement.overlay)

    def compose(self) -> ComposeResult:
        yield Room(self._desk, self._open_hands, self._bar)
        yield KeyBar()
        yield self.effects.celebration.banner
        yield from self.effects.celebration.ribbons

    def on_mount(self) -> None:
        self.query_one(Hand).can_focus = False
        self._draw()
        self._look_through()

    def on_resize(self) -> None:
        self.effects.movement.resized()
        room = self.query_one(Room)
        room.seat(self.effects.now(self._seen))
        room.share()
        self._show_title()

    def on_settings_changed(self) -> None:
        self._draw()

    def on_screen_suspend(self) -> None:
        self.effects.movement.finish()

    def on_mouse_down(self) -> None:
        self.effects.finish()

    def on_unmount(self) -> None:
        self._pause()

    # ------------------------------------------------------------------------------------------------ state

    @property
    def is_playing(self) -> bool:
        """Whether it plays without keys."""
        return self._timer is not None

    @work(thread=True, exclusive=True, group="through")
    def _look_through(self) -> None:
        """Find out about every hand how it ended and what was big in it, beside the thread that answers keys."""
        worker, names = get_current_worker(), marked(self._retelling.players)
        teller = self._desk.meanings.teller(names, self._retelling.options)
        for found in self._retelling.told(self._desk.meanings.moments(names, self._desk.game.unit), teller):
            if worker.is_cancelled:
                return
            self.app.call_from_thread(self._take_in, found)

    def _take_in(self, found: HandTold | ReplayMark | Stopped) -> None:
        if isinstance(found, Stopped):
            before = self._retelling.number
            self._retelling.stop(found)
            if before != self._retelling.number and self.still_open:
                self._draw()
        else:
            self._landmarks.add(found)
        # By now people may have left.
        if self.still_open:
            self._show_course()

    # ------------------------------------------------------------------------------------------------ what is drawn

    def _draw(self, happened: Sequence[Event] = ()) -> None:
        """Draw the move that it is at; what ``happened`` in it is seen to happen."""
        retelling, room = self._retelling, self.query_one(Room)
        self._seen = seen = retelling.scene()
        with self.effects.flying(seen, happened):
            room.show_hand(seen)
            if not seen.hand:
                self.query_one(Hand).display = False
            self._open_hands.show_hands(seen.view.players, retelling.open_hands())
            voices = retelling.voices(program_of(self).settings.bots_talk)
            teller = self._desk.meanings.teller(marked(retelling.players), seen.view.options, voices)
            told = tell(seen.events, teller)
            room.show(seen, told, retelling.totals)
            self._show_title()
            self.query_one(Prompt).ask(self._said([line.text for line in told]))
            self._show_course()
            self._show_keys()
        self.effects.hail(seen, happened, lambda: None, covers=False)

    def _show_midair(self, seen: Scene, shown: Scene) -> None:
        """Show the table while something flies over it."""
        self.query_one(Room).show_midair(seen, shown)
        both = zip(self._retelling.open_hands(), shown.view.hands, strict=True)
        self._open_hands.show_hands(seen.view.players, [there if whole else () for whole, there in both])

    def _show_title(self) -> None:
        """Say what is watched; on a narrow screen the house rules give way, and the hand, which stands below as well."""
        desk, view, viewpoint = self._desk, self._seen.view, self._seen_by()
        titles = [
            f"{viewpoint} · {title}" for title in (desk.title(view), f"{view.title} · {desk.moment(view)}", view.title)
        ]
        room = self.app.size.width - _BESIDE_TITLE
        self.query_one(Title).say(best_fit(titles, lambda title: cell_len(title) <= room))

    def _seen_by(self) -> str:
        """From whose viewpoint it is watched, in a few words."""
        viewpoint = self._retelling.viewpoint
        if isinstance(viewpoint, int):
            return f"Replay, with {whose(self._retelling.players[viewpoint])} hand"
        return f"Replay, {'with all hands face up' if viewpoint == ALL else 'as everyone saw it'}"

    def _said(self, told: Sequence[str]) -> str:
        """What has just happened, and whether that is all."""
        retelling = self._retelling
        if self._remarks:
            return self._remarks
        said = told[-1] if told else ""
        if retelling.number < retelling.last:
            return said
        if retelling.stopped:
            return f"The replay stops here: this version can't play the rest as it was saved. {retelling.stopped.why}"
        if retelling.damaged:
            return f"The rest of this game can't be read. {retelling.damaged}"
        if not retelling.ended:
            return f"{said} This is as far as you played."
        events = self._seen.events
        # That sentence says so already.
        return said if events and isinstance(events[-1], SittingOver) else f"{said} That's the end of the game."

    def _show_course(self) -> None:
        retelling, span = self._retelling, self._desk.game.span
        hands = len(retelling.starts)
        said = f"{span} {retelling.hand + 1} of {hands} · move {retelling.move} of {retelling.moves}"
        marks = {mark.number for mark in self._landmarks.marks}
        self._bar.show(said, retelling.number, retelling.last, retelling.starts, marks)

    def _show_keys(self) -> None:
        span = self._desk.game.span
        settlement = [KeyItem("s", "scores", "s")] if self._retelling.hand_over else []
        self.query_one(KeyBar).show_keys(
            [
                KeyItem("Space", "pause" if self.is_playing else "play", "space"),
                KeyItem("← →", "move", "right"),
                KeyItem("↑ ↓", span, "down"),
                *settlement,
                KeyItem("g", "go to…", "g"),
                KeyItem("Esc", "back", "escape"),
                KeyItem("e", "view", "e"),
                KeyItem("n", "moment", "n"),
                KeyItem("?", "help", "question_mark"),
                KeyItem("p", "earlier moment", "p"),
                KeyItem("1-9", f"{span} 1 to 9"),
                KeyItem("Home", "start", "home"),
                KeyItem("End", "end", "end"),
                KeyItem("PgUp", "older log", "pageup"),
            ]
        )

    # ------------------------------------------------------------------------------------------------ going through it

    def go(self, number: int) -> None:
        """Show this move; the one that follows is seen to happen."""
        self.effects.finish()
        retelling = self._retelling
        self._remarks = f"This is the start. {_HOW}" if number <= 0 == retelling.number else ""
        follows = number == retelling.number + 1
        retelling.go(number)
        happened = retelling.happened if follows and retelling.number == number else ()
        self._draw(happened)
        if any(event.is_showdown for event in happened):
            self._show_interlude(happened)

    def _show_interlude(self, happened: Sequence[Event]) -> None:
        """Show hands that were laid open to be compared; during playback they are put away again automatically."""
        if news := self._desk.interludes(happened, self._seen.view):
            _ = self.app.push_screen(InterludeScreen(news, self._desk.title(self._seen.view)))

    def _play(self) -> None:
        if self._retelling.number >= self._retelling.last:
            self._retelling.go(0)
            self._draw()
        self._wait()
        self._show_keys()

    def _pause(self) -> None:
        if self._timer:
            self._timer.stop()
            self._timer = None

    def _wait(self) -> None:
        """Wait for the next move at the pace of the settings."""
        seconds = max(program_of(self).settings.pause, QUICKEST)
        if self._retelling.hand_over or isinstance(self.app.screen, InterludeScreen):
            seconds = max(seconds * _AFTER_A_HAND, SECONDS)
        self._timer = self.set_timer(seconds, self.go_on)

    def go_on(self) -> None:
        """Go on by a move, unless something has opened over the table meanwhile; then later."""
        if isinstance(self.app.screen, InterludeScreen):
            # Only the interlude itself may close itself.
            self.app.screen.call_next(self.app.screen.press, "space")
        elif self.app.screen is self:
            self.go(self._retelling.number + 1)
            if self._retelling.number >= self._retelling.last:
                self._timer = None
                self._show_keys()
                return
        self._wait()

    # ------------------------------------------------------------------------------------------------ keys and clicks

    @property
    def wanted(self) -> str:
        return _HOW

    def on_key_bar_pressed(self, event: KeyBar.Pressed) -> None:
        self.press(str(event.target))

    def on_course_bar_chosen(self, event: CourseBar.Chosen) -> None:
        self._pause()
        self.go(event.number)

    def press(self, key: str) -> bool:
        if key in ("space", "enter"):
            if self.is_playing:
                self._pause()
                self._show_keys()
            else:
                self._play()
            return True
        if key in ("pageup", "pagedown"):
            self.query_one(TableLog).page(-1 if key == "pageup" else 1)
            return True
        if key == "question_mark":
            _ = self.run_action("app.help")
            return True
        there = self._landmarks.by_key(key)
        does = self._opening(key) if there is None else partial(self.go, there)
        if does is None:
            return False
        self._pause()
        does()
        return True

    def _opening(self, key: str) -> Callable[[], object] | None:
        """What a key does that opens something, or leaves."""
        match key:
            case "g":
                return self._ask_where
            case "e":
                return self._ask_viewpoint
            case "s" if self._retelling.hand_over:
                return self._show_settlement
            case "escape" | "q":
                return self._leave
        return None

    def _leave(self) -> None:
        self.effects.celebration.drop()
        _ = self.dismiss("home")

    # ------------------------------------------------------------------------------------------------ what opens

    def _ask_where(self) -> None:
        """List the hands with who won what, and the moments in them."""
        lines = self._landmarks.lines(self._desk.game.span)
        here = max((place for place, line in enumerate(lines) if line.number <= self._retelling.number), default=0)
        _ = self.app.push_screen(
            ChooseScreen("go to", lines, here), lambda number: None if number is None else self.go(number)
        )

    @work(thread=True, exclusive=True, group="viewpoint")
    def _ask_viewpoint(self) -> None:
        """Ask where to start watching, once it's known whether hands may be shown."""
        worker = get_current_worker()
        self._retelling.look_round()
        if not worker.is_cancelled:
            self.app.call_from_thread(self._offer_viewpoints)

    def _offer_viewpoints(self) -> None:
        retelling = self._retelling
        if self.app.screen is not self:
            # Somebody has gone on to something else meanwhile.
            return
        try:
            retelling.may_watch_from(ALL)
        except NotYet as not_yet:
            self.query_one(Prompt).refuse(str(not_yet))
            return
        viewpoints: list[Viewpoint] = [TABLE, *range(len(retelling.players)), ALL]
        names = marked(retelling.players)
        lines = [
            NumberedLine(place, "", f"{whose(names[each])} hand" if isinstance(each, int) else _EYES[each])
            for place, each in enumerate(viewpoints)
        ]

        def chosen(place: int | None) -> None:
            if place is not None:
                self._watch_from(viewpoints[place])

        _ = self.app.push_screen(ChooseScreen("view", lines, viewpoints.index(retelling.viewpoint)), chosen)

    def _watch_from(self, viewpoint: Viewpoint) -> None:
        try:
            self._retelling.watch_from(viewpoint)
        except NotYet as not_yet:
            self.query_one(Prompt).refuse(str(not_yet))
        else:
            self._draw()

    def _show_settlement(self) -> None:
        retelling = self._retelling
        _ = self.app.push_screen(
            ReplaySettlement(self._desk, retelling.events_for(None), self._seen.view, retelling.totals)
        )


_LONGEST_NAME = 14
"""How many cells a name may take here."""
_AROUND = 3
"""Rows of the title, of the keys, and of the front edge or a blank line between."""


class ReplaySettlement(CoverScreen[None], LitScreen[None]):
    """The settlement of one hand, and the scores after it; ``events`` are those of the hand, as everybody saw them."""

    def __init__(self, desk: Desk, events: Sequence[Event], view: View, totals: Sequence[Sequence[int]]) -> None:
        super().__init__()
        self._desk, self._events, self._view, self._totals = desk, events, view, totals
        title = f"{desk.kept} after each {desk.game.span}"
        table = desk.settlement()
        self._page = SettlementPage(table, desk.settlement_head(), desk.sheet(), title)

    def compose(self) -> ComposeResult:
        yield Title()
        yield Framed(self._page)
        yield Edge()
        yield KeyBar()

    def on_mount(self) -> None:
        view = self._view
        view.players = short_names(view.players, _LONGEST_NAME)
        self.query_one(Title).say(self._desk.title(view))
        self._desk.show_settlement(self._events, view)
        self._desk.show_sheet(view, self._totals)
        self.on_resize()
        self.query_one(KeyBar).show_keys([KeyItem("Esc", "back", "escape"), KeyItem("↑ ↓", "scroll", "down")])

    def on_resize(self) -> None:
        width, height = self.app.size
        self._page.share(width, height - _AROUND, scores=len(self._totals) > 1)

    def press(self, key: str) -> None:
        if not self._page.leafed(key) and key in ("escape", "q", "space", "enter", "s"):
            _ = self.dismiss()


class Landmarks:
    """The hands and moments of one retelling. At first it knows only where hands begin; the rest is found in time."""

    def __init__(self, retelling: Retelling) -> None:
        self._retelling = retelling
        self._hands: dict[int, HandTold] = {}
        """The hands in short, as far as they have been looked through."""
        self._most: ReplayMark | None = None
        """The most that changed hands at once, when all of them have been."""

    def add(self, found: HandTold | ReplayMark) -> None:
        """Add a hand in short, or the most that ever changed hands at once."""
        if isinstance(found, HandTold):
            self._hands[found.hand] = found
        else:
            self._most = found

    @property
    def marks(self) -> list[ReplayMark]:
        """All moments found so far, in order."""
        found = [mark for hand in self._hands.values() for mark in hand.marks]
        if self._most and self._most.number not in {mark.number for mark in found}:
            found.append(self._most)
        return sorted(found, key=lambda mark: mark.number)

    def by_key(self, key: str) -> int | None:
        """The number of the move to which a key leads from here; None if it leads nowhere."""
        starts, number, last = self._retelling.starts, self._retelling.number, self._retelling.last
        marks = [mark.number for mark in self.marks]
        match key:
            case "right" | "l":
                return number + 1
            case "left" | "h":
                return number - 1
            case "down" | "j":
                return next((start for start in starts if start > number), last)
            case "up" | "k":
                return starts[max(bisect_left(starts, number) - 1, 0)]
            case "n":
                return marks[at] if (at := bisect_right(marks, number)) < len(marks) else last
            case "p":
                return marks[at - 1] if (at := bisect_left(marks, number)) else 0
            case "home":
                return 0
            case "end":
                return last
            case _ if key.isdecimal() and 0 < int(key) <= len(starts):
                return starts[int(key) - 1]
        return None

    def lines(self, span: str) -> list[NumberedLine]:
        """The hands with who won what, and the moments in them. ``span`` is what the game calls a hand."""
        lines: list[NumberedLine] = []
        for number, start in enumerate(self._retelling.starts):
            hand = self._hands.get(number)
            ended = (hand.ended or "not over yet") if hand else ""
            lines.append(NumberedLine(start, f"{span} {number + 1}", ended))
            if hand is None:
                continue
            lines += [NumberedLine(mark.number, "", mark.text) for mark in hand.marks if not mark.large]
            if hand.ended:
                lines.append(NumberedLine(hand.over, "", f"the end of {span} {number + 1}"))
            if self._most and number == self._retelling.hand_at(self._most.number):
                lines.append(NumberedLine(self._most.number, "", f"The biggest moment: {self._most.text}"))
        return lines
