"""A table of several screens, line by line: what is typed here is asked for, and what comes of it is told."""

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
from rummytui.table.commands import Command, WhoIsHere
from rummytui.table.far_commands import commands_afar, seldom_afar
from rummytui.table.offers import Choice, Choose, Offer, Rearrange
from rummytui.table.scene import Scene
from rummytui.text import listed, refusal, whose
from rummytui.watch import Curtain, Forced, Pause, Settled
from saves import Sitter

T = TypeVar("T")


class FarPlainTable(PlainTable):
    """A table at which others sit at other screens, told to a `FarTeletype` and played from it."""

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
        """What was said last about those who are waited for."""
        self._hurried_at = -1
        """The entry of the log after which somebody here has said that nobody calls a pot."""
        self.closes = False
        """Whether whoever left wants the table closed for everybody."""

    def _play_on(self) -> None:
        self._table.listener = self
        self._far.told, self._far.wants = self._told, lambda _: self._is_waited_for
        while not self._company.is_over or self._table.following:
            self._take_in()
            with suppress(MoreTold):
                self._step()

    @property
    def _is_asked(self) -> bool:
        """Whether somebody at this screen can move."""
        return bool(self._table.people) and any(self.eyes.legal_moves(self._table.game).values())

    @property
    def _is_waited_for(self) -> bool:
        """Whether nothing goes on before somebody at this screen does something, or nobody here plays at all."""
        return self._is_asked or isinstance(self.eyes.now, Curtain | Pause) or not self._table.people

    # ------------------------------------------------------------------------------------------------ what is told

    def news(self) -> None:
        """Something was told, something was answered, or the line has changed."""
        self._far.stir()

    def refused(self, error: RuleViolation) -> None:
        """What was asked for last is against the rules."""
        self.said(f"{refusal(error)} ({error.clause})")

    def said(self, sentence: str) -> None:
        """Something to read about what was asked for last."""
        self._far.say(sentence)
        self._far.stir()

    def _told(self) -> None:
        if self._table.following is None:
            self._company.news()
        if self._table.following or self._company.is_over:
            raise MoreTold

    def _take_in(self) -> None:
        """Take in and tell what was told, up to something that people want to read first."""
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
            # What others have done takes nothing away from what is being answered here.
            self._ask(asked)

    def _see(self, news: News) -> None:
        game, eyes = self._table.game, self.eyes
        if self._table.people != eyes.people:
            eyes = eyes.after_handing_over(game, self._table.people)
            if eyes.in_company:
                # A hand that was shown for whoever is called away is nobody else's business.
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
        # Nobody at this screen moves for the others, or for the table.
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
        """Wait for the others, and do what is typed meanwhile."""
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
        """Who is waited for, and what can be done here meanwhile; empty if that has been said."""
        if not self._table.people:
            names = listed([scene.view.players[seat] for seat in self._table.seats])
            return f"A bot plays for {names}; who plays (v) takes the seat back."
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
        """Something was asked for; what comes of it is told."""
        self._selected, self.question = (), None

    def _hand_over(self, seat: Seat, sitter: Sitter) -> None:
        self._table.seat(seat, sitter)

    def _worked_out(self, work: Callable[[], T]) -> T:
        # Whoever says nothing for so long counts as away.
        return self._far.run(asyncio.to_thread(work))

    def _act(self, action: str, seat: Seat | None) -> bool:
        match action:
            case "who_is_here":
                self._company.tell()
                return False
            case "shut_out":
                assert seat is not None
                question = f"Shut {whose(self._table.game.players[seat])} screen out? A new code lets it in again."
                shut_out = Choice("shut it out", Rearrange(partial(self._shut_out, seat)))
                self._ask(Choose(question, {1: shut_out}, lasts=True))
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
            self._far.say(f"{whose(self._table.game.players[seat])} screen is shut out.")
            self._company.tell()
