"""The table: a game in progress on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, Protocol, runtime_checkable

from textual.app import App, ComposeResult
from textual.reactive import Reactive
from textual.widget import Widget

from rules import RuleViolation
from rules.events import Event
from rules.seats import Seat
from rummytui.bots import Thinker
from rummytui.bots.voices import Voices
from rummytui.games import desk_for
from rummytui.games.own_keys import use_own_keys
from rummytui.loading import loading
from rummytui.messages import EveningSaved, program_of
from rummytui.people.locks import Key, Locks
from rummytui.remote.extra import RemoteError
from rummytui.remote.guest.who_is_here import agreeing, awaited
from rummytui.screens.autoplay import Autoplay
from rummytui.screens.command_screen import CommandScreen
from rummytui.screens.curtain import Curtains
from rummytui.screens.effects import Effects
from rummytui.screens.hints import Hints
from rummytui.screens.room import Room
from rummytui.table.commands import Command, KeyItem, WhoIsHere, key_shown
from rummytui.table.moments import KEPT_BACK
from rummytui.table.phase_desk import HURRIES, PhaseDesk
from rummytui.table.remote_commands import remote_commands
from rummytui.table.scene import Scene
from rummytui.table.selections import Selections
from rummytui.table.voices import voices_at
from rummytui.table.watch import Curtain, Interlude, Settled, Watch
from rummytui.text import Sentence, listed, marked, tell, undo_notice, unmarked, whose, with_marked_names
from rummytui.widgets.below import AwayNotice, Below
from rummytui.widgets.hand import Hand
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.log import TableLog
from rummytui.widgets.prompt import Prompt
from rummytui.widgets.textual_internals import lay_out_now, use_compositor
from saves import SaveError, Sitter

if TYPE_CHECKING:
    from pathlib import Path

    from rummytui.remote.guest.guest_access import GuestAccess, Remote
    from rummytui.remote.guest.table import RemoteTable
    from rummytui.screens.final import FinalScreen
    from rummytui.screens.settlement import SettlementScreen
    from rummytui.table.updates import Table, Update

HURRY_TARGET = "hurry"
"""The target of a click on the key that hurries."""
CLOSED: Final = "closed"
"""The result of a table that was closed for everybody."""
_LOW: Final = 30
"""Rows of a window below which every row counts."""
_WARNED: Final = 30.0
"""Seconds in which to read why a table couldn't be closed, and what is saved of it."""
_WAY_BACK: Final = "Your seat is kept for you. Run “rummytui join” to rejoin."


@runtime_checkable
class HearsMore(Protocol):
    """A screen over the table that says when there is an update below it."""

    def heard_more(self) -> None:
        """There is an update that the table below hasn't taken in."""


class TableScreen(CommandScreen):
    """A game being played.

    Its result says how it was left: "home", "again" for another game with the same players, or `CLOSED`. It listens to its
    table. After every update it asks its `Watch` for whom the screen is, and draws that; it never decides that itself.
    """

    focused: Reactive[Widget | None] = Reactive(None, repaint=False)
    """As on every screen, but Textual would repaint all of it when the hand gets or loses the focus."""

    def __init__(
        self,
        host: Table,
        thinker: Thinker | None = None,
        below: Below | None = None,
        locks: Locks | None = None,
        remote: Remote | None = None,
    ) -> None:
        troubles = use_own_keys(host.game.name, (WhoIsHere(),) if host.is_remote else ())
        super().__init__(host, desk_for(host.game.name, host.head_starts, host.occasion), remote)
        self._away = AwayNotice()
        self._below = below or self._away
        self._was_over = False
        """Whether nothing could be done here when that was shown last."""
        self._curtains = Curtains(self, locks or Locks(host.game.players))
        locked = self._curtains.locks.seats
        self.watching = Watch.begin(host.game, host.people, host.latest, host.company, locked)
        self._seen = self._look()
        self._turned_down = False
        """Whether all hands are face down, no matter who may see them."""
        notices = ["" if host.is_remote else host.notice, *troubles, self._curtains.locks.notice]
        self._notice = " ".join(filter(None, notices)) or None
        self._selections = Selections()
        self._thinker = thinker or Thinker()
        self._hints = Hints(self, self._thinker, lambda: self._seen)
        self.autoplay = Autoplay(self, self._thinker)
        self.effects = Effects(self, host, self.desk, self._show_midair)
        use_compositor(self, self.effects.movement.overlay)

    def compose(self) -> ComposeResult:
        yield Room(self.desk, self._below)
        yield KeyBar()

    def on_mount(self) -> None:
        # Nobody is hailed before the table is painted.
        self.call_after_refresh(self.mount_all, [self.effects.celebration.banner, *self.effects.celebration.ribbons])
        self._expect_bots()
        self.go_on(self.watching, self._deal, read=True)
        if notice := self._take_notice():
            self.query_one(Prompt).refuse(notice)
        self.host.listener = self
        self.news()

    def _expect_bots(self) -> None:
        """Have a process ready that thinks for the bots, unless a referee does."""
        if not self.host.is_remote:
            self._thinker.expect(self.host.game.name, self.host.levels)

    async def on_unmount(self) -> None:
        self.host.listener = None
        self._thinker.close()

    def on_resize(self) -> None:
        self.effects.movement.resized()
        room = self.query_one(Room)
        room.seat(self.effects.now(self._seen))
        room.share()

    def on_screen_resume(self) -> None:
        self.turn_up()
        self.autoplay.came_on_top()
        if self.host.listener is self:
            self.news()

    def on_screen_suspend(self) -> None:
        self.autoplay.was_covered()
        self.effects.movement.finish()

    def on_mouse_down(self) -> None:
        self.effects.finish()

    def on_settings_changed(self) -> None:
        # Whether cards are marked is one of the settings. The focus stays where it is, which may be a picker.
        self.query_one(Room).show_hand(self._seen)
        # With the card under the cursor, which plates and menu speak of.
        self._show_midair(self._seen, self.effects.now(self.scene))

    # ------------------------------------------------------------------------------------------------ updates

    def news(self) -> None:
        """There is an update, or something has changed about the connection or about who is here."""
        if self.host.is_remote:
            # A connection reports from a task of its own, which doesn't belong to any screen.
            self.call_later(self._take_in)
        else:
            self._take_in()

    def refused(self, error: RuleViolation) -> None:
        """The last request is against the rules."""
        self.call_later(self._on_top().refuse, error)

    def said(self, sentence: str) -> None:
        """There is something to read about the last request."""
        self.call_later(self._say, sentence)

    def _say(self, sentence: str) -> None:
        shown = self._on_top()
        shown.query_one(Prompt).ask(f"{sentence} {shown.prompt_text()}".rstrip())

    def _on_top(self) -> CommandScreen:
        """The screen of this table that is on top."""
        top = self.app.screen
        return top if isinstance(top, CommandScreen) and top.host is self.host else self

    def _take_in(self) -> None:
        """Show the update, unless people are reading something over the table."""
        self._say_of_connection()
        top = self.app.screen
        if top is not self:
            if isinstance(top, HearsMore):
                # It closes only for what comes to it itself.
                top.call_later(top.heard_more)
            return
        if self.effects.celebration.waits:
            return
        if (update := self.host.updates.advance()) is not None:
            self._show_update(update)

    def _show_update(self, update: Update) -> None:
        game, asked, before = self.host.game, self.question, self.scene
        was_settled = isinstance(self.watching.now, Settled)
        watching = self.watching
        self._selections.keep(before)
        if not self.autoplay.is_moving:
            self.autoplay.take_time()
            # Otherwise a key that hurries would go to a move that is no longer due.
            self.autoplay.stop()
        if self.host.people != watching.people:
            self._expect_bots()
            watching = watching.after_handing_over(game, self.host.people)
        happened = update.seen_by(watching.face_up)
        undone = update.taken_back
        watching = watching.after_undo(game) if undone or update.missed else watching.after_move(game, happened)
        said = undo_notice(undone[1]) if undone else ""
        self.go_on(watching, happened, read=was_settled, said=said)
        unchanged = self.scene.acting == before.acting and self.scene.legal == before.legal
        if self.app.screen is self:
            if asked and (unchanged or asked.asked.lasts):
                # What others have done takes nothing away from what is being answered here.
                self._ask(asked)
            elif said:
                self.query_one(Prompt).ask(f"{said} {self.prompt_text()}")
        if self.host.updates.following:
            self.news()

    def _say_of_connection(self) -> None:
        """Say what is wrong with the connection, that a bot plays here, or who is away."""
        quiet = self._who_does_not_play()
        if self.is_mounted:
            room = self.query_one(Room)
            if room.warn(self.host.ended or self.host.trouble) and self.host.is_over != self._was_over:
                self._was_over = self.host.is_over
                self.show_prompt()
            # A row less for the hand is a hand without pictures in a small window.
            above = quiet if self.app.size.height < _LOW else ""
            if room.say_beside_title(unmarked(above)) and above:
                quiet = ""
        if self._away.say(quiet) and self.is_mounted:
            self.on_resize()

    def _who_does_not_play(self) -> str:
        """Whose seat at this screen a bot plays, or who is away; empty if everybody is here."""
        names = marked(self.host.game.players)
        if lent := self.host.lent:
            return f"A bot is playing for {listed([names[seat] for seat in lent])}. Press {self._key_of('hand_over')} to take the seat back."
        if not self.host.is_remote or not (gone := awaited(self.host)):
            return ""
        text = f"{listed([names[seat] for seat in gone])} {'is' if len(gone) == 1 else 'are'} away"
        text += "; the table is waiting" if set(gone) & set(self.host.game.to_act) else ""
        if wanted := agreeing(self.host, names, self._key_of("hand_over")):
            return wanted
        if not self.host.keeps:
            return f"{text}. After a minute, {self._key_of('hand_over')} asks for a bot."
        return f"{text}: {self._key_of('hand_over')} for a bot, or {self._key_of('who_is_here')} for a code."

    def _key_of(self, name: str) -> str:
        return next(key_shown(command.key) for command in self.commands() if command.name == name)

    # ------------------------------------------------------------------------------------------------ what may be seen

    @property
    def holds(self) -> bool:
        """Whether automatic play is paused."""
        return False

    @property
    def lit(self) -> frozenset[str]:
        """What is pointed at: codes of cards, or names of piles."""
        return frozenset()

    @property
    def scene(self) -> Scene:
        # What is selected is known to the hand alone.
        if self._seen.face_up is None:
            return self._seen
        hand = self.query_one(Hand)
        return self._seen._replace(selected=hand.selected, cursor=hand.card_at_cursor)

    @property
    def phase_desk(self) -> PhaseDesk:
        # Every key asks several times, and asking the hand what is selected takes long.
        return self.desk.at(self._seen.view.phase)

    def go_on(self, watching: Watch, happened: Sequence[Event] = (), *, read: bool = False, said: str = "") -> None:
        """Draw the table; then wait for people, or continue automatic play.

        What ``happened`` is hailed, if it was something big. ``read``: if the last hand is over, people have seen how
        it was settled, this time or another. ``said`` is what a settlement says before it says what is wanted.
        """
        self.effects.celebration.drop()
        self.watching = watching
        self._seen = self._look()
        covered = isinstance(watching.now, Curtain | Interlude | Settled)
        # Hurrying ends with the next result.
        seen = () if self.autoplay.is_hurried else happened
        with self.effects.flying(self._seen, () if covered or self._turned_down else seen):
            self._draw()
        following = partial(self._open, read=read, said=said)
        self.effects.hail(self._seen, happened, following, covers=covered, hurried=self.autoplay.is_hurried)
        if self.effects.celebration.waits:
            self.query_one(Prompt).ask("Press any key to continue.")

    def on_fanfare_clicked(self) -> None:
        self.effects.finish()

    @property
    def _deal(self) -> Sequence[Event]:
        """What happened when the hand was dealt, if nothing has happened since."""
        return self.host.latest if self.host.is_fresh else ()

    def _open(self, *, read: bool, said: str) -> None:
        """Open the next screen over the table, or continue automatic play."""
        match self.watching.now:
            case Interlude(events):
                self._show_interlude(events)
            case Curtain(seat):
                self._curtains.hang(seat, self._take_notice(), self._curtain_gone)
            case Settled():
                self._show_settled(final=read and self.host.game.over, said=said)
            case _:
                self.autoplay.start()
        # What has happened during a celebration, or while people were reading.
        self.news()

    @loading
    def _show_settled(self, *, final: bool, said: str = "") -> None:
        """Show how the hand was settled, or how the game ended."""
        shown: SettlementScreen | FinalScreen
        if final:
            from rummytui.screens.final import FinalScreen

            shown = FinalScreen(self.host, self.desk, self.watching, self._take_notice(), remote=self.remote)
        else:
            from rummytui.screens.settlement import SettlementScreen

            shown = SettlementScreen(self.host, self.desk, self.watching, self._take_notice(), said, remote=self.remote)
        _ = self.app.push_screen(shown, self._settled)

    def _look(self) -> Scene:
        """The scene as the watch allows it, with nothing selected."""
        seen = self.watching.scene(self.host, self.watching.face_up)
        return seen._replace(view=with_marked_names(seen.view), lit=self.lit)

    @loading
    def _show_interlude(self, events: Sequence[Event]) -> None:
        """Hold the game until it was read; nothing of any other person's hand stays below it."""
        from rummytui.screens.interlude import InterludeScreen

        news = self.desk.interludes(events, with_marked_names(self.host.view(None)))
        _ = self.app.push_screen(
            InterludeScreen(news, self.desk.title(self.scene.view)),
            lambda _: self.go_on(self.watching.after_interlude(self.host.game)),
        )

    def cover(self) -> None:
        """Put the curtain up, if a hand is on the screen that is not for everybody."""
        watching = self.watching.after_interruption(self.host.game)
        if self.watching.face_up is not None and isinstance(watching.now, Curtain):
            self.go_on(watching)
        elif isinstance(watching.now, Settled):
            # The next hand needs its curtain.
            self.watching = watching

    def turn_down(self) -> None:
        """Lay all hands face down, and say nothing of them, until this screen is back on top."""
        if self.is_mounted and not self._turned_down:
            self._turned_down = True
            self.effects.movement.finish()
            self._turn()
            lay_out_now(self)

    def turn_up(self) -> None:
        """Show them again, as far as they may be seen, unless something lies over the table still."""
        # The answer to a question may have opened the next one at once.
        if self._turned_down and self.app.screen is self:
            self._turned_down = False
            self._turn()

    def _turn(self) -> None:
        """Show hands and all that comes of them, or nothing of that."""
        hides = self._turned_down and self._seen.face_up is not None
        self.query_one(Room).turn(down=self._turned_down, instead=self._wanted_of_nobody() if hides else None)
        self.show_middle()

    def _wanted_of_nobody(self) -> str:
        """What the prompt says to people who may know no hand."""
        seen = self._of_everybody()
        # A screen over the table has the keys meanwhile, so none of them hurries.
        return f"{whose(seen.name)} turn." if seen.acting else _without_hurry(self.phase_desk.waiting(seen))

    def _of_everybody(self) -> Scene:
        """The scene as everybody may see it; which moves are legal depends on hands."""
        seen = self.watching.scene(self.host, None)
        return seen._replace(view=with_marked_names(seen.view), legal={})

    def show_middle(self) -> None:
        self.desk.show(self._of_middle)

    @property
    def _of_middle(self) -> Scene:
        return self._of_everybody() if self._turned_down and self._seen.face_up is not None else self.scene

    def _take_notice(self) -> str | None:
        """What had to be left out on loading, for the first screen that people see; None ever after."""
        notice, self._notice = self._notice, None
        return notice

    def sentences(self) -> list[Sentence]:
        """What everybody saw happen in this hand."""
        game = self.host.game
        teller = self.desk.meanings.teller(marked(game.players), game.options, self.voices)
        return tell(self.told_events(), teller)

    @property
    def voices(self) -> Voices | None:
        """The bots that may speak in this hand."""
        return voices_at(self.host, program_of(self).settings.bots_talk)

    def told_events(self) -> Sequence[Event]:
        """The events that the log tells."""
        return self.host.events_for(None)

    def _curtain_gone(self, how: Key | str | None) -> None:
        if how == "show" or isinstance(how, Key):
            try:
                watching = self._curtains.lifted(how)
            except SaveError as error:
                self._notice, watching = str(error), self.watching
            self.go_on(watching)
        elif how == "back":
            self.action_put_away()
        elif how == "undo":
            try:
                undone = self.host.undo()
            except SaveError as error:
                self._notice, undone = str(error), 0
            if undone == 0:
                self.go_on(self.watching)
        else:
            self.action_leave()

    def _settled(self, how: str | None) -> None:
        match how:
            case "told":
                self._take_in()
            case "final" | "settlement":
                self._show_settled(final=how == "final")
            case _:
                self._leave(how or "home")

    # ------------------------------------------------------------------------------------------------ what is drawn

    def commands(self) -> Sequence[Command]:
        return remote_commands((*self.phase_desk.commands, *self.phase_desk.everywhere), self.host)

    def prompt_text(self) -> str:
        if self.host.is_over:
            return f"The game is over here. Press {self._key_of('leave')} to leave the table."
        scene = self.scene
        wanted = self.phase_desk.prompt(scene) if scene.acting else self.phase_desk.waiting(scene)
        # Players at one of several screens can't hurry the others.
        return _without_hurry(wanted) if self.host.is_remote else wanted

    def _draw(self) -> None:
        if not self._plays_from_hand:
            self.set_focus(None)
            # Textual tells it so only later, and its ring would be drawn first.
            self.query_one(Hand).has_focus = False
        self.query_one(Room).show_hand(self._seen)
        if (selected := self._selections.back_at(self._seen)) is not None:
            with self.prevent(Hand.SelectionChanged):
                self.query_one(Hand).select(selected)
        self.effects.once_landed(self._give_keys_to_hand)
        self.show_log()
        self.show_prompt()
        if self._turned_down:
            self._turn()

    @property
    def _plays_from_hand(self) -> bool:
        """Whether somebody does; else the keys of the hand mean other things: Space hurries."""
        return self._seen.face_up in self._seen.acting and not self.autoplay.can_be_hurried

    def _give_keys_to_hand(self) -> None:
        if self._plays_from_hand:
            self.set_focus(self.query_one(Hand))

    def _show_midair(self, seen: Scene, shown: Scene) -> None:
        """Show the table while something flies over it."""
        self.query_one(Room).show_midair(seen, shown)
        if self._turned_down:
            self.show_middle()

    def show_log(self) -> None:
        """Show the events, and everything else that is public."""
        self.query_one(Room).show(self.scene, self.sentences(), self.host.totals, self._of_middle)

    def show_keys(self) -> None:
        if self.question or not self.autoplay.can_be_hurried:
            super().show_keys()
            return
        # In the words of the prompt above.
        items = [KeyItem("Space", "next card" if self.watching.callers else "hurry", HURRY_TARGET)]
        self.query_one(KeyBar).show_keys([*items, *self.items()])

    def on_hand_selection_changed(self) -> None:
        # Other cards are meant now, so a question about the ones before is no longer asked.
        if self.scene.acting:
            self.show_middle()
            self.show_prompt()

    def on_hand_cursor_moved(self) -> None:
        if self.scene.acting and not self.question and self.phase_desk.follows_cursor:
            self.show_middle()
            self.show_prompt()

    def on_card_picker_pointed(self) -> None:
        # Enter means the card under the cursor again.
        if self._hint:
            self.show_prompt()

    def on_hand_card_chosen(self, event: Hand.CardChosen) -> None:
        if self.scene.acting and not self.question:
            self.accept(self.phase_desk.card_meant(self.scene, event.card, event.position))

    # ------------------------------------------------------------------------------------------------ keys

    def press(self, key: str) -> bool:
        if self.effects.celebration.waits:
            self._press_after(key)
            return True
        # A key that ends a movement often changes the hand as well.
        with self.query_one(Hand).drawn_once():
            return self._press(key)

    def _press(self, key: str) -> bool:
        self.effects.finish()
        hurries = key in ("space", HURRY_TARGET) or (key == "enter" and not self._hint)
        if self.autoplay.can_be_hurried and not self.question and hurries:
            self.autoplay.hurry()
            if not self.autoplay.is_running:
                self.go_on(self.watching)
            return True
        if key == "escape" and not self.question and not any(command.key == key for command in self.commands()):
            self.query_one(Hand).select(())
            self.show_prompt()
            return True
        if key == "enter" and not self.question and self._hints.first_pending:
            # It was meant for the hint, and would discard a selected card instead.
            return True
        if key == "space" and self.focused is self.query_one(Hand):
            # Card and prompt change in one frame; if it waited for the message, the prompt would be two frames late.
            with self.prevent(Hand.SelectionChanged):
                self.query_one(Hand).action_pick()
            self.on_hand_selection_changed()
            return True
        if key in ("pageup", "pagedown"):
            self.query_one(TableLog).page(-1 if key == "pageup" else 1)
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

    @loading
    def _press_after(self, key: str) -> None:
        """End a big moment, and have the key do its work below it: not on a curtain, nor if it leads far away."""
        from rummytui.screens.settlement import SettlementScreen

        self.effects.finish()
        settled = self.app.screen
        if isinstance(settled, SettlementScreen) and not any(
            command.name in KEPT_BACK and key in (command.key, *command.other_keys) for command in settled.commands()
        ):
            _ = settled.call_after_refresh(settled.press, key)

    # ------------------------------------------------------------------------------------------------ not moves

    def rearranged(self) -> None:
        self.query_one(Room).show_hand(self._seen)
        super().rearranged()

    def action_sort(self) -> None:
        hand = self.query_one(Hand)
        hand.sort("rank" if hand.order == "suit" else "suit")

    def action_hint(self) -> None:
        """Ask for a hint, unless it is on its way."""
        self._hints.ask()

    def action_own_hand(self, seat: Seat) -> None:
        """Hang the curtain of a player who is asked aloud, and show the hand behind it until there is an answer."""
        self.go_on(self.watching.after_stepping_aside(self.host.game, seat))

    def action_put_away(self) -> None:
        """Put that hand away unanswered."""
        self.go_on(self.watching.after_coming_back(self.host.game))

    def action_to_bot(self, seat: Seat, level: str) -> None:
        """Let a bot of that level play that seat."""
        self._hand_over(seat, Sitter("bot", level))

    def action_to_person(self, seat: Seat) -> None:
        """Let a person play that seat."""
        self._hand_over(seat, Sitter("person"))

    def _hand_over(self, seat: Seat, sitter: Sitter) -> None:
        # A question about it is answered, whenever the result arrives.
        self.show_prompt()
        try:
            self.host.seat(seat, sitter)
        except SaveError as error:
            self.refuse(error)

    def action_peek(self, seat: Seat) -> None:
        """Show a hand to its owner for a moment."""
        # Afterwards the question of who wants to look is answered, and its numbers mean something else.
        self.show_prompt()
        self._curtains.peek(seat)

    def peeked(self) -> None:
        """Offer what can be done now that somebody has looked: perhaps no undo any more."""
        self._seen = self._look()
        self.show_keys()

    def action_leave(self) -> None:
        if not self.host.is_remote and self.host.promised:
            self.app.notify("Answers given in advance aren't saved, so you'll be asked again.", markup=False)
        self._leave("home")

    def _leave(self, how: str) -> None:
        # The journal is closed as soon as the table is left, so nobody may play on.
        self.effects.celebration.drop()
        self.autoplay.stop()
        _ = self.dismiss(how)

    def action_close_table(self) -> None:
        self._leave(CLOSED)


def _without_hurry(wanted: str) -> str:
    """What the prompt says, without the key that hurries bots."""
    return wanted.removesuffix(HURRIES).rstrip()


async def hang_up(app: App[None], gate: GuestAccess | None, table: RemoteTable, saves: Path) -> None:
    """Leave a table; with its ``gate``, close it for everybody, and keep the game in the folder ``saves``."""
    goes_on = not (table.ended or table.game.over)
    await table.leave()
    if gate:
        try:
            app.notify(await gate.close(saves), markup=False)
        except RemoteError as error:
            app.notify(str(error), severity="warning", timeout=_WARNED, markup=False)
        # Where the table couldn't be closed, the game may be saved all the same.
        app.screen.post_message(EveningSaved())
    elif goes_on and not app.is_web:
        app.notify(_WAY_BACK, markup=False)
