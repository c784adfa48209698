"""A table with several screens in plain text: moves typed here are requests, and updates are told as they arrive."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TypeVar

from rules import RuleViolation
from rules.events import Event
from rules.seats import Seat
from rummytui.far.extra import FarError
from rummytui.far.gate import Gate
from rummytui.far.guest import FarTable
from rummytui.far.hearing import News
from rummytui.plain.commands import ways_said
from rummytui.plain.company import Company
from rummytui.plain.far_teletype import FarTeletype, MoreTold
from rummytui.plain.far_telling import FarTelling
from rummytui.plain.meaning import prompt
from rummytui.plain.table import Left, PlainTable
from rummytui.table.commands import Command, HandOver, WhoIsHere, key_shown
from rummytui.table.far_commands import commands_afar, seldom_afar
from rummytui.table.offers import Choice, Choose, Offer, Rearrange
from rummytui.table.scene import Scene
from rummytui.text import listed, refusal, whose
from rummytui.watch import Curtain, Forced, Pause, Settled
from saves import Sitter

T = TypeVar("T")


class FarPlainTable(PlainTable):
    """A table with players on other screens, played through a `FarTeletype`."""

    MORE = (WhoIsHere(),)
    TELLING = FarTelling
    _telling: FarTelling

    def __init__(self, table: FarTable, gate: Gate, company: Company, teletype: FarTeletype) -> None:
        super().__init__(table, teletype)
        self._table = table
        self._gate = gate
        self._company = company
        self._far = teletype
        self._waited = ""
        """The last sentence about the players the table waits for."""
        self._hurried_at = -1
        """The entry of the log after which a player here pressed on because nobody calls a pot."""
        self._goes_on = False
        """Whether a trouble has ended, and the prompt has not been repeated yet."""
        self.closes = False
        """Whether the table is to close for everybody."""

    def _play_on(self) -> None:
        self._table.listener = self
        self._far.told, self._far.wants = self._told, lambda _: self._is_waited_for
        while not self._company.is_over or self._table.following:
            self._take_in()
            with suppress(MoreTold):
                self._step_or_stop()

    @property
    def _is_asked(self) -> bool:
        """Whether a player at this screen can move."""
        return bool(self._table.people) and any(self.eyes.legal_moves(self._table.game).values())

    @property
    def _is_waited_for(self) -> bool:
        """Whether the game waits for this screen, or nobody here plays."""
        return self._is_asked or isinstance(self.eyes.now, Curtain | Pause) or not self._table.people

    # ------------------------------------------------------------------------------------------------ what is told

    def news(self) -> None:
        """There was an update or a reply, or the connection changed."""
        self._far.stir()

    def refused(self, error: RuleViolation) -> None:
        """The last request is against the rules."""
        self.said(f"{refusal(error)} ({error.clause})")

    def said(self, sentence: str) -> None:
        """Say something about the last request."""
        self._far.say(sentence)
        self._far.stir()

    def _told(self) -> None:
        if self._table.following is None and self._company.news():
            self._goes_on = True
        if self._goes_on and not self._table.is_looking:
            # The prompt is lines ago and may be out of date.
            self._goes_on, self._waited = False, ""
            if self.question and not self._table.following:
                self._ask(self.question)
            raise MoreTold
        if self._table.following or self._company.is_over:
            raise MoreTold

    def _take_in(self) -> None:
        """Take in and tell pending updates, up to one that players want to read first."""
        asked, before = self.question, (self.eyes.acting, self.eyes.legal_moves(self._table.game))
        if (news := self._table.advance()) is None:
            return
        self._see(news)
        if isinstance(self.eyes.now, Curtain):
            self._selected, self.question = (), None
            return
        self._telling.news(self.eyes)
        if isinstance(self.eyes.now, Settled):
            self._telling.settlement()
        unchanged = before == (self.eyes.acting, self.eyes.legal_moves(self._table.game))
        if not unchanged:
            self._selected = ()
        self.question = None
        if asked and (unchanged or asked.lasts):
            # Moves of others don't dismiss a question that is open here.
            self._ask(asked)

    def _see(self, news: News) -> None:
        game, eyes = self._table.game, self.eyes
        if self._table.people != eyes.people:
            eyes = eyes.after_handing_over(game, self._table.people)
            if eyes.in_company:
                # The hand of a player who has stepped away isn't for the others.
                self._far.clear()
        if news.taken_back:
            self._taken_back(eyes.after_undo(game), news.taken_back[1])
        elif news.anew:
            self.eyes = eyes.after_undo(game)
            self._telling.missed(self.eyes)
        else:
            self.eyes = eyes.after_move(game, news.seen_by(eyes.face_up))

    # ------------------------------------------------------------------------------------------------ one step

    def _step(self) -> None:
        # The referee moves for the others and for the table.
        if isinstance(self.eyes.now, Forced):
            self._listen()
        else:
            super()._step()

    def _listen(self) -> None:
        if self._is_asked:
            self._waited = ""
            super()._listen()
        else:
            self._wait()

    def _wait(self) -> None:
        """Wait for the others, and obey what is typed meanwhile."""
        self._telling.news(self.eyes)
        scene = self._scene
        if self._telling.is_due_again and not isinstance(self.eyes.now, Settled):
            self._telling.table(scene)
            self._waited = ""
        calls = bool(self.eyes.callers) and self._hurried_at != self._table.seq
        sentence = self._said_of_waiting(scene, calls=calls)
        if sentence and sentence != self._waited:
            self._far.say(sentence)
        self._waited = sentence or self._waited
        self._answer_lines(waiting=calls)

    def _said_of_waiting(self, scene: Scene, *, calls: bool) -> str:
        """Who the table waits for, and the commands meanwhile; empty if a prompt says so already."""
        if not self._table.people:
            names = listed([scene.view.players[seat] for seat in self._table.seats])
            return f"A bot is playing for {names}. Type {key_shown(HandOver.key)} (who plays) to take over again."
        said = prompt(scene, self._desk.at(scene.view.phase))
        if calls or isinstance(self.eyes.now, Settled):
            return f"{said} {ways_said(self._commands, scene, waiting=calls)}".strip()
        return "" if self.eyes.callers else said

    def _go_on(self) -> None:
        if isinstance(self.eyes.now, Forced):
            self._hurried_at = self._table.seq
            self._table.hurry()
        else:
            super()._go_on()

    # ------------------------------------------------------------------------------------------------ what is done

    @property
    def _commands(self) -> Sequence[Command]:
        return [*commands_afar(super()._commands, self._table), *seldom_afar(self._table, self._scene)]

    def _accept(self, offer: Offer) -> bool:
        before = self.eyes
        told_anew = super()._accept(offer)
        while self._table.is_asking and not self._table.trouble and not self._company.is_over:
            self._far.wait()
            self._company.news()
            self._take_in()
        return told_anew or self.eyes is not before

    def _moved(self, happened: Sequence[Event]) -> None:
        """A request was sent; its result arrives as an update."""
        self._selected, self.question = (), None

    def _hand_over(self, seat: Seat, sitter: Sitter) -> None:
        self._table.seat(seat, sitter)

    def _worked_out(self, work: Callable[[], T]) -> T:
        # Without heartbeats this screen would count as away.
        return self._far.run(asyncio.to_thread(work))

    def _act(self, action: str, seat: Seat | None) -> bool:
        match action:
            case "who_is_here":
                self._company.tell()
                return False
            case "shut_out":
                assert seat is not None
                question = f"Remove {whose(self._table.game.players[seat])} screen? It can rejoin with a new code."
                removal = Choice("remove it", Rearrange(partial(self._shut_out, seat)))
                self._ask(Choose(question, {1: removal}, lasts=True))
                return True
            case "close_table":
                self.closes = True
                raise Left
        return super()._act(action, seat)

    def _shut_out(self, seat: Seat) -> None:
        try:
            self._far.run(self._gate.shut_out(seat))
        except FarError as error:
            self._far.say(str(error))
        else:
            self._far.say(f"Removed {whose(self._table.game.players[seat])} screen.")
            self._company.tell()
