"""A game in plain text: the table is described in sentences, and commands are typed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import nullcontext, suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar, get_args

from rules import Card, RuleViolation
from rules.moves import Move
from rules.seats import Seat
from rummytui.bots import choose
from rummytui.games import desk_for
from rummytui.games.own_keys import phases_of, use_own_keys
from rummytui.people.locks import Key, Locks
from rummytui.plain.advising import Advising
from rummytui.plain.curtains import BACK, GO_ON, How, PlainCurtains
from rummytui.plain.help import commands_in_lines, help_lines, opening_line, read_out, ways_said
from rummytui.plain.questions import answered, is_answer, question_lines, without_screen
from rummytui.plain.teletype import MoreTold, Suspended, Teletype
from rummytui.plain.telling import Telling
from rummytui.plain.typed import meaning_of, prompt, understood
from rummytui.remote.extra import RemoteError
from rummytui.settings import Talk, load, save
from rummytui.sharing import hand_to_share
from rummytui.table.actor import at_once
from rummytui.table.between_hands import wanted_next
from rummytui.table.commands import Command, HandOver, WhoIsHere, key_shown
from rummytui.table.driver import drive, take
from rummytui.table.host import Host
from rummytui.table.offers import Advise, Amount, Choose, Offer, OfferedAnswer, Play, Promise, Rearrange, ScreenAction
from rummytui.table.remote_commands import host_commands, remote_commands
from rummytui.table.scene import Scene
from rummytui.table.updates import Table
from rummytui.table.watch import Curtain, Forced, Interlude, Pause, Settled, Watch
from rummytui.text import listed, refusal, said_all, undo_notice, whose
from rummytui.text.rulebook import book_called
from rummytui.text.speech import named
from saves import SaveError, Sitter

if TYPE_CHECKING:
    from random import Random

    from rules import View
    from rummytui.plain.presence import Presences
    from rummytui.remote.guest.guest_access import GuestAccess
    from rummytui.table.host import Host
    from rummytui.table.updates import Update

T = TypeVar("T")
_DEAF_SECONDS: Final = 0.7
"""How long a curtain ignores input: what was still being typed for the table must not open it."""


class Left(Exception):
    """The player leaves the table."""


class _Clock:
    """The clock of a plain table at home. Sentences stay readable, so nothing waits for people to read them."""

    def __init__(self, plain: PlainTable, table: Host) -> None:
        self._plain = plain
        self.table = table

    def due(self) -> Forced | None:
        """The next forced move or bot's move, unless a pot may be called first: then a player says when."""
        now = self._plain.watching.now
        return now if isinstance(now, Forced) and not now.callers else None

    async def wait(self, _: Forced | Pause) -> bool:
        """Don't wait."""
        return True

    async def choose(self, view: View, level: str, chance: Random) -> Move:
        """The move of a bot, which thinks in this process."""
        return choose(view, level, chance)

    async def make(self, move: Move) -> bool:
        """Make a move. Raises Left if it can't be saved."""
        try:
            self.table.play(move)
        except SaveError as error:
            self._plain.said(str(error))
            raise Left from None
        self._plain.take_in()
        return True


class PlainTable:
    """One game, told to a `Teletype` and played from it. It listens to its table.

    At a table with several screens, ``company`` tells who is here, and ``gate`` is the way in for the others.
    """

    def __init__(
        self,
        host: Table,
        teletype: Teletype,
        locks: Locks | None = None,
        company: Presences | None = None,
        gate: GuestAccess | None = None,
    ) -> None:
        self._host = host
        self._company = company
        self._gate = gate
        self._waited = ""
        """The last sentence about the players the table waits for."""
        self._hurried: Forced | None = None
        """What a player here last asked the referee not to wait for."""
        self._continues = False
        """Whether a trouble has ended, and the prompt has not been repeated yet."""
        self.closes = False
        """Whether the table is to close for everybody."""
        self._teletype = teletype
        self._desk = desk_for(host.game.name, host.head_starts, host.occasion)
        self._curtains = PlainCurtains(host, teletype, locks or Locks(host.game.players))
        locks = self._curtains.locks
        self.watching = Watch.begin(host.game, host.people, host.latest, host.company, locks.seats)
        self._selected: tuple[Card, ...] = ()
        self._advising = Advising(host, self._desk)
        self._hinted: tuple[Watch, Advise] | None = None
        """The last hint and its position; None once anything else has been typed."""
        self._hint_before: tuple[Watch, Advise] | None = None
        """What that was before the present line."""
        self._command_names = {command.name for phase in phases_of(host.game.name) for command in phase}
        self._clock = None if host.is_remote else _Clock(self, host)
        self._telling = Telling(host, self._desk, teletype.say, load()[0].bots_talk)
        more = (WhoIsHere(),) if host.is_remote else ()
        for trouble in (*use_own_keys(host.game.name, more), locks.notice):
            if trouble:
                self._telling.add(trouble)
        self.question: Choose | Amount | None = None

    def play(self) -> None:
        """Play until the game is over, the player leaves, or input ends."""
        teletype = self._teletype
        teletype.say(self._desk.title(self._host.view(None)))
        teletype.say(opening_line(self._command_names))
        if self._hides_nothing and not self._agreed():
            return
        try:
            with teletype.suspending():
                self._play_on()
        except Left:
            pass
        except KeyboardInterrupt:
            teletype.say()
        finally:
            self._clear_hands()
        if farewell := self._farewell():
            teletype.say(farewell)

    def _play_on(self) -> None:
        self._host.listener = self
        self._teletype.told, self._teletype.wants = self._told, lambda _: self._is_waited_for
        while not self._is_over:
            self.take_in()
            with suppress(MoreTold):
                self._step_or_stop()
        if not self._host.is_remote:
            self._telling.news(self.watching)
            self._telling.settlement()

    @property
    def _is_over(self) -> bool:
        """Whether nothing more can be read or done at this table."""
        if self._host.is_remote:
            return self._host.is_over and not self._host.updates.following
        return self._host.game.over and isinstance(self.watching.now, Settled)

    def _clear_hands(self) -> None:
        """Clear the screen of private hands; a settlement may stay."""
        if self.watching.in_company and not isinstance(self.watching.now, Settled):
            # The terminal may be gone.
            with suppress(OSError):
                self._teletype.clear()

    def _farewell(self) -> str:
        """The last line, which says how to resume or replay; empty if the game isn't saved here."""
        if self._host.is_remote:
            return ""
        name = self._host.name
        if self._host.game.over:
            return f"Saved as {name}. To read it again, run rummytui replay {name}."
        return f"Saved as {name}. To resume it, run rummytui resume {name}."

    @property
    def _hides_nothing(self) -> bool:
        """Whether private hands would stay readable for the next player."""
        return len(self._host.people) > 1 and self._teletype.typed and not self._teletype.clears

    def _agreed(self) -> bool:
        self._teletype.say(
            "This terminal can't be cleared, so hands will stay readable after each turn. Type yes to play anyway."
        )
        return (self._teletype.hear() or "").casefold() in ("y", "yes")

    # ------------------------------------------------------------------------------------------------ one step

    def _step_or_stop(self) -> None:
        """Take a step. If the program is suspended meanwhile, clear private hands, stop, and continue with a curtain."""
        try:
            self._step()
        except Suspended:
            self._clear_hands()
            watching = self.watching.after_interruption(self._host.game)
            if isinstance(watching.now, Curtain):
                self.watching, self._selected, self.question, self._hinted = watching, (), None, None
                self._teletype.clear()
            self._teletype.stop()
            self._telling.again()
            if self.question:
                self._ask(self.question)

    def _step(self) -> None:
        match self.watching.now:
            case Curtain(seat):
                self._curtain(seat)
            case Interlude():
                self._telling.news(self.watching)
                self.watching = self.watching.after_interlude(self._host.game)
            case Settled():
                self._telling.news(self.watching)
                self._telling.settlement()
                self._listen()
            case _ if self._clock and self._clock.due():
                at_once(drive(self._clock))
            case _:
                self._listen()

    # ------------------------------------------------------------------------------------------------ updates

    def news(self) -> None:
        """There was an update or a reply, or the connection changed."""
        self._teletype.stir()

    def refused(self, error: RuleViolation) -> None:
        """The last request is against the rules."""
        self._selected = ()
        self.said(f"{refusal(error)} ({error.clause})")

    def said(self, sentence: str) -> None:
        """Say something about the last request."""
        self._teletype.say(sentence)
        self._teletype.stir()

    @property
    def _is_asked(self) -> bool:
        """Whether a player at this screen can move."""
        return bool(self._host.people) and any(self.watching.legal_moves(self._host.game).values())

    @property
    def _awaits_result(self) -> bool:
        """Whether a request was sent from here, and its result hasn't arrived."""
        table = self._host
        return table.is_remote and table.is_asking and not table.trouble and not table.is_over

    @property
    def _is_waited_for(self) -> bool:
        """Whether the game waits for this screen, or nobody here plays."""
        return self._is_asked or isinstance(self.watching.now, Curtain | Pause) or not self._host.people

    def _told(self) -> None:
        if self._host.updates.following is None and self._company and self._company.news():
            self._continues = True
        if self._continues and self._host.is_remote and not self._host.is_looking:
            # The prompt is lines ago and may be out of date.
            self._continues, self._waited = False, ""
            if self.question and not self._host.updates.following:
                self._ask(self.question)
            raise MoreTold
        if self._host.updates.following or self._host.is_over:
            raise MoreTold

    def take_in(self) -> None:
        """Take in pending updates, up to one that players want to read first."""
        asked, before = self.question, (self.watching.acting, self.watching.legal_moves(self._host.game))
        if (update := self._host.updates.advance()) is None:
            return
        self._see(update)
        if isinstance(self.watching.now, Curtain) or not self._host.is_remote:
            # At a table with one screen, the next prompt says it.
            self._selected, self.question = (), None
            return
        self._telling.news(self.watching)
        if isinstance(self.watching.now, Settled):
            self._telling.settlement()
        unchanged = before == (self.watching.acting, self.watching.legal_moves(self._host.game))
        if not unchanged:
            self._selected = ()
        self.question = None
        if asked and (unchanged or asked.lasts):
            # Moves of others don't dismiss a question that is open here.
            self._ask(asked)

    def _see(self, update: Update) -> None:
        game, watching = self._host.game, self.watching
        if self._host.people != watching.people:
            watching = watching.after_handing_over(game, self._host.people)
            if watching.in_company:
                # The hand of a player who has stepped away isn't for the others.
                self._teletype.clear()
        if update.taken_back:
            self.watching = watching.after_undo(game)
            self._telling.taken_back(self.watching)
            self._telling.add(undo_notice(update.taken_back[1]))
        elif update.missed:
            self.watching = watching.after_undo(game)
            self._telling.missed(self.watching)
        else:
            self.watching = watching.after_move(game, update.seen_by(watching.face_up))

    # ------------------------------------------------------------------------------------------------ what is seen

    @property
    def _scene(self) -> Scene:
        return self.watching.scene(self._host, self.watching.face_up)._replace(selected=self._selected)

    # ------------------------------------------------------------------------------------------------ the curtain

    def _curtain(self, seat: Seat) -> None:
        """Clear what the last player saw, and wait for the next one."""
        takes_back = self._host.to_take_back is not None and self.watching.in_company
        how = self._lifted(seat, takes_back=takes_back, goes_back=self.watching.apart == seat)
        if how == "undo":
            self._undo()
        elif how == "back":
            self.watching = self.watching.after_coming_back(self._host.game)
        elif self._may_look(seat):
            self.watching = self.watching.after_curtain(self._host.game, how if isinstance(how, Key) else None)

    def _may_look(self, seat: Seat) -> bool:
        """Record that ``seat`` looks. Returns whether that worked; if not, the next curtain says why."""
        try:
            _ = self._host.view(seat)
        except SaveError as error:
            self._telling.add(str(error))
            return False
        return True

    def _lifted(self, seat: Seat, *, takes_back: bool, goes_back: bool) -> How:
        """Show the curtain of ``seat`` and return its outcome."""
        teletype, name = self._teletype, self._host.game.players[seat]
        self.watching = self.watching.after_locking(self._curtains.locks.seats)
        teletype.clear()
        teletype.say(f"Pass the laptop to {name}." if self.watching.in_company else f"Only {name} may look now.")
        self._telling.news_for(seat, self.watching)
        locked = seat in self.watching.locked
        # A PIN typed too early, or too soon after a wrong one, must not be echoed either.
        with teletype.unseen() if locked else nullcontext():
            teletype.be_deaf(_DEAF_SECONDS)
            how = self._curtains.lifted(seat, locked=locked, takes_back=takes_back, goes_back=goes_back)
        if how is None:
            raise Left
        return how

    # ------------------------------------------------------------------------------------------------ what is typed

    @property
    def _commands(self) -> Sequence[Command]:
        shareable = isinstance(self._host, Host) and hand_to_share(self._host) is not None
        commands = remote_commands(
            commands_in_lines(self._host.game, self.watching, self._desk, shareable=shareable), self._host
        )
        return [*commands, *host_commands(self._host, self._scene)]

    def _wait(self) -> None:
        """Wait for the players on other screens, and obey what is typed meanwhile."""
        self._telling.news(self.watching)
        scene = self._scene
        if self._telling.is_due_again and not isinstance(self.watching.now, Settled):
            self._telling.table(scene)
            self._waited = ""
        calls = bool(self.watching.callers) and self._hurried is not self.watching.now
        sentence = self._said_of_waiting(scene, calls=calls)
        if sentence and sentence != self._waited:
            self._teletype.say(sentence)
        self._waited = sentence or self._waited
        self._answer_lines(waiting=calls)

    def _said_of_waiting(self, scene: Scene, *, calls: bool) -> str:
        """Who the table waits for, and the commands meanwhile; empty if a prompt says so already."""
        if not self._host.people:
            names = listed([scene.view.players[seat] for seat in self._host.lent])
            return f"A bot is playing for {names}. Type {key_shown(HandOver.key)} (who plays) to take over again."
        said = prompt(scene, self._desk.at(scene.view.phase))
        if calls or isinstance(self.watching.now, Settled):
            return f"{said} {ways_said(self._commands, scene, waiting=calls)}".strip()
        return "" if self.watching.callers else said

    def _listen(self) -> None:
        """Write the prompt, and obey input until something has changed."""
        if self._host.is_remote and not self._is_asked:
            self._wait()
            return
        self._waited = ""
        self._telling.news(self.watching)
        scene, teletype = self._scene, self._teletype
        if not isinstance(self.watching.now, Settled):
            self._telling.table(scene)
        waiting = isinstance(self.watching.now, Pause | Forced)
        if self.question is None:
            desk = self._desk.at(scene.view.phase)
            if isinstance(self.watching.now, Settled):
                who = named(scene.acting, scene.view.players, "or")
                number = scene.view.hand_number + 1
                teletype.say(wanted_next(who, self._host.game.span, number, self._host.daily))
            else:
                teletype.say(prompt(scene, desk))
            teletype.say(ways_said(self._commands, scene, waiting=waiting))
        self._answer_lines(waiting=waiting)

    def _answer_lines(self, *, waiting: bool) -> None:
        """Obey lines until one of them has changed something."""
        watching, question = self.watching, self.question
        while self.watching is watching and self.question is question:
            line = self._teletype.hear()
            if line is None:
                raise Left
            if waiting and self.question is None and line.casefold() in GO_ON:
                self._go_on()
                return
            if self._obey(line):
                return

    def _go_on(self) -> None:
        match self.watching.now:
            case Forced() as now if self._host.is_remote:
                self._hurried = now
                self._host.hurry()
            case Forced() as step if self._clock:
                at_once(take(step, self._clock))
            case Pause():
                self.watching = self.watching.after_pause(self._host.game)

    def _obey(self, line: str) -> bool:
        """Obey a line. Returns whether to tell the table again."""
        scene = self._scene
        hinted = self._hint_before = self._hinted
        self._hinted = None
        if not line and hinted and hinted[0] is self.watching and hinted[1].then:
            return self._accept(hinted[1].then)
        if self.question is not None:
            if line.casefold() in ("", *BACK):
                self.question = None
                return True
            if self._answered(self.question, line.casefold()):
                return True
        if line.casefold() in BACK:
            self._selected = ()
        if line.casefold() in BACK or not line:
            self._telling.repeat()
            return True
        self.question = None
        typed = understood(line, self._commands, scene)
        self._selected, offer = meaning_of(typed, scene, self._desk.at(scene.view.phase))
        if isinstance(offer, str):
            self._teletype.say(offer)
            return False
        return self._accept(offer)

    # ------------------------------------------------------------------------------------------------ results

    def _accept(self, offer: Offer) -> bool:
        """Carry out an offer. Returns whether to tell the table again."""
        before = self.watching
        again = self._carry_out(offer)
        self.take_in()
        while self._company and self._awaits_result:
            self._teletype.wait()
            self._company.news()
            self.take_in()
        return again or self.watching is not before

    def _carry_out(self, offer: Offer) -> bool:
        match offer:
            case Play(moves):
                return self._play(moves)
            case Promise(moves):
                self.question = None
                try:
                    self._host.promise(moves)
                except SaveError as error:
                    self._teletype.say(str(error))
                    return False
            case Rearrange(change):
                change()
                self._selected = ()
            case Choose() | Amount():
                self._ask(offer)
            case Advise(text, select):
                self._selected = select or self._selected
                self._teletype.say(without_screen(text))
                return False
            case ScreenAction(action, seat, level):
                return self._act(action, seat, level)
        return True

    def _play(self, moves: Sequence[Move]) -> bool:
        refused = self._host.play_all(moves)
        self._selected = ()
        if isinstance(refused, RuleViolation):
            self._teletype.say(f"{refusal(refused)} ({refused.clause})")
        elif refused:
            self._teletype.say(str(refused))
        else:
            self.question = None
        return False

    def _ask(self, asked: Choose | Amount) -> None:
        self.question = asked
        for line in question_lines(asked):
            self._teletype.say(line)

    def _answered(self, asked: Choose | Amount, word: str) -> bool:
        """Take the word as an answer, if it is one."""
        if not is_answer(asked, word, self._host.game.players):
            return False
        offer = answered(asked, word, self._host.game.players)
        if isinstance(offer, str):
            self._teletype.say(offer)
            return True
        self.question = None
        if not self._accept(offer):
            self.question = asked
        return True

    # ------------------------------------------------------------------------------------------------ no moves

    def _act(self, action: str, seat: Seat | None, level: str | None) -> bool:
        game = self._host.game
        match action:
            case "undo":
                self._undo()
            case "hint":
                self._hint()
                return False
            case "look_back" | "help" | "rules" | "copy_deal":
                self._tell(action)
                return False
            case "own_hand":
                assert seat is not None
                self.watching = self.watching.after_stepping_aside(game, seat)
            case "put_away":
                self.watching = self.watching.after_coming_back(game)
                self._teletype.clear()
            case "to_bot" | "to_person":
                assert seat is not None
                self._hand_over(seat, Sitter("bot", level) if level else Sitter("person"))
            case "peek":
                assert seat is not None
                self._peek(seat)
            case "settings":
                ways = (("symbols", False), ("letters", True))
                written = [(word, Rearrange(partial(self._write_suits, letters=letters))) for word, letters in ways]
                talk = [(word, Rearrange(partial(self._let_bots_talk, word))) for word in get_args(Talk)]
                self._ask(
                    Choose.numbered("Suits: symbols or letters? Bots talk: off, seldom or often?", [*written, *talk])
                )
            case "sort":
                self._telling.by_rank = not self._telling.by_rank
            case "leave":
                raise Left
            case "who_is_here" | "shut_out" | "close_table":
                return self._act_remotely(action, seat)
            case _:
                raise NotImplementedError(action)
        return True

    def _act_remotely(self, action: str, seat: Seat | None) -> bool:
        """What only a table with several screens offers. Returns whether to tell the table again."""
        assert self._company
        match action:
            case "shut_out":
                assert seat is not None
                question = f"Remove {whose(self._host.game.players[seat])} screen? It can rejoin with a new code."
                removal = OfferedAnswer("remove it", Rearrange(partial(self._remove, seat)))
                self._ask(Choose(question, {1: removal}, lasts=True))
                return True
            case "close_table":
                self.closes = True
                raise Left
        self._company.tell()
        return False

    def _remove(self, seat: Seat) -> None:
        assert self._company
        assert self._gate
        try:
            self._teletype.run(self._gate.shut_out(seat))
        except RemoteError as error:
            self._teletype.say(str(error))
        else:
            self._teletype.say(f"Removed {whose(self._host.game.players[seat])} screen.")
            self._company.tell()

    def _hand_over(self, seat: Seat, sitter: Sitter) -> None:
        try:
            self._host.seat(seat, sitter)
        except SaveError as error:
            self._teletype.say(str(error))

    def _tell(self, what: str) -> None:
        game = self._host.game
        lines: Iterable[str] = ()
        match what:
            case "look_back":
                self._look_back()
            case "help":
                lines = help_lines(self._scene, self._commands, game.check, self._command_names)
            case "rules":
                lines = read_out(book_called(game.name).text)
            case "copy_deal":
                deal = hand_to_share(self._host) if isinstance(self._host, Host) else None
                lines = [f"Anyone can play these cards, you too: rummytui play {deal.text()}"] if deal else ()
        for line in lines:
            self._teletype.say(line)

    def _undo(self) -> None:
        try:
            count = self._host.undo()
        except SaveError as error:
            self._teletype.say(str(error))
            return
        if count == 0:
            self._telling.add(undo_notice(count))
        self.take_in()

    def _worked_out(self, work: Callable[[], T]) -> T:
        """The result of work that may take a while."""
        # Without heartbeats this screen would count as away.
        return self._teletype.run(asyncio.to_thread(work)) if self._host.is_remote else work()

    def _hint(self) -> None:
        again = self._hint_before is not None and self._hint_before[0] is self.watching
        try:
            if not (self._host.is_remote or again) and self.watching.face_up is not None:
                self._host.hinted(self.watching.face_up)
        except SaveError as error:
            self._teletype.say(str(error))
            return
        hint, cards = self._worked_out(partial(self._advising.hint, self._scene, again=again))
        self._selected = cards or self._selected
        self._teletype.say(f"{hint.text} {hint.enter}")
        self._hinted = self.watching, hint

    def _write_suits(self, *, letters: bool) -> None:
        self._teletype.write_letters(letters)
        if complaint := save(replace(load()[0], ascii_suits=letters)):
            self._teletype.say(complaint)

    def _let_bots_talk(self, talk: Talk) -> None:
        self._telling.talk = talk
        if complaint := save(replace(load()[0], bots_talk=talk)):
            self._teletype.say(complaint)

    def _look_back(self) -> None:
        """Review the hand."""
        try:
            for line in self._worked_out(lambda: list(self._advising.look_back())):
                self._teletype.say(line)
        except SaveError as error:
            self._teletype.say(str(error))

    def _peek(self, seat: Seat) -> None:
        """Show a hand behind a curtain of its own."""
        how = self._lifted(seat, takes_back=False, goes_back=True)
        may_lift = self.watching.may_lift(seat, how if isinstance(how, Key) else None)
        if not (may_lift and self._may_look(seat)):
            self.question = None
            return
        view = self._host.view(seat)
        self._teletype.say(f"{whose(view.players[seat])} hand: {said_all(sorted(view.hands[seat]))}.")
        if self._teletype.hear("Press Enter to hide it: ") is None:
            raise Left
        self._teletype.clear()
        self.question = None
