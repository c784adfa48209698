"""What screens that take commands share: keys, clicks, questions, refusals."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from rules import RuleViolation
from rules.moves import Move
from rules.seats import Seat
from rummytui.games.desk import CommandClicked, Desk
from rummytui.loading import loading
from rummytui.messages import RulebookWanted, SettingsWanted
from rummytui.screens.base import while_open
from rummytui.screens.keyed import KeyedScreen
from rummytui.screens.keys_in_palette import ItemsInPalette, PaletteItem, as_entry
from rummytui.table.commands import ChangeSettings, Command, KeyItem, Rules, key_shown
from rummytui.table.offers import Advise, Amount, Choose, Offer, Play, Promise, Rearrange, ScreenAction, Target
from rummytui.table.phase_desk import PhaseDesk
from rummytui.table.question import Question
from rummytui.table.remote_commands import host_commands
from rummytui.table.scene import Scene
from rummytui.text import refusal, undo_notice, unmarked, whose
from rummytui.widgets.hand import Hand
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.prompt import Prompt
from rummytui.widgets.seats import Seats
from saves import SaveError

if TYPE_CHECKING:
    from rummytui.remote.guest.guest_access import Remote
    from rummytui.table.updates import Table


class TableCommands(ItemsInPalette):
    """The commands that can be given now, for the palette."""

    def items(self) -> Iterator[PaletteItem]:
        screen = self.screen
        if isinstance(screen, CommandScreen):
            possible = screen.possible()
            for command in (*possible, *screen.seldom()):
                # The program has these two among its own commands.
                if not isinstance(command, Rules | ChangeSettings):
                    does = while_open(screen, partial(screen.give_command, command))
                    key = key_shown(command.key) if command in possible else ""
                    yield PaletteItem(as_entry(command.text(screen.scene)), command.explained, does, key=key)


class CommandScreen(KeyedScreen[str]):
    """A screen with a prompt and a key bar, on which moves are made by commands.

    The prompt says what is wanted, what was refused or what is asked; the key bar shows what can be done now, or the
    answers to a question.
    """

    COMMANDS = {TableCommands}

    def __init__(self, host: Table, desk: Desk, remote: Remote | None = None) -> None:
        """``remote``: the connection to ``host`` and the way in for the others, at a table with several screens."""
        super().__init__()
        self.host = host
        self.desk = desk
        self.remote = remote
        self.question: Question | None = None
        self._hint: Advise | None = None
        """The advice on show that Enter takes, if there is any."""

    # ------------------------------------------------------------------------------------------------ commands

    @property
    @abstractmethod
    def scene(self) -> Scene:
        """The table as it is on this screen now."""

    @property
    def phase_desk(self) -> PhaseDesk:
        """What the phase on the screen adds to the table; the game may already be in the next one."""
        return self.desk.at(self.scene.view.phase)

    @abstractmethod
    def commands(self) -> Sequence[Command]:
        """All commands of this phase, possible or not, in the order in which they are shown."""

    @abstractmethod
    def prompt_text(self) -> str:
        """The sentence that says what is wanted now."""

    def possible(self) -> list[Command]:
        """The commands that can be given now, without those whose key means another one first."""
        scene = self.scene
        found: list[Command] = []
        taken: set[str] = set()
        for command in self.commands():
            if command.possible(scene) and command.key not in taken:
                found.append(command)
                taken |= {command.key, *command.other_keys}
        return found

    def seldom(self) -> Sequence[Command]:
        """Commands that are too rare for a key; they're only in the palette."""
        return host_commands(self.host, self.scene)

    def show_middle(self) -> None:
        """Draw the middle of the table."""
        self.desk.show(self.scene)

    def show_prompt(self) -> None:
        """Show what is wanted and what can be done, in place of any refusal or question."""
        self.question = self._hint = None
        self.query_one(Prompt).ask(self.prompt_text())
        self.show_keys()

    def show_keys(self) -> None:
        """Show what can be pressed now."""
        self.show_items(self.question.items() if self.question else self.items())

    def show_items(self, items: Sequence[KeyItem]) -> None:
        """Show these in the key bar."""
        self.query_one(KeyBar).show_keys(items)

    def items(self) -> list[KeyItem]:
        """The commands that can be given now, for the key bar."""
        scene = self.scene
        taken = [KeyItem("Enter", self._hint.button, "enter")] if self._hint else []
        return taken + [
            KeyItem(key_shown(each.key), each.text(scene), each.name) for each in self.possible() if each.on_key_bar
        ]

    # ------------------------------------------------------------------------------------------------ what is done

    def give_command(self, command: Command, target: Target = None) -> None:
        """Carry out a command, or say why it can't be done."""
        scene = self.scene
        # Try even an impossible move, because the rules say best why not.
        if scene.acting if command.kind else command.possible(scene):
            self.accept(command.offer(scene, target))
        else:
            self.query_one(Prompt).ask(
                f"{command.lacking(scene) if command.kind is None else ''} {self.prompt_text()}".strip()
            )

    def accept(self, offer: Offer) -> None:
        """Do what was offered."""
        if self.host.is_over and isinstance(offer, Play | Promise):
            self.show_prompt()
            return
        self.question = None
        if not isinstance(offer, ScreenAction):
            # Help, the rulebook or the settings may open over a hint, which is still on show when they close.
            self._hint = None
        match offer:
            case Play(moves):
                self.play(moves)
            case Promise(moves):
                self.promise(moves)
            case Rearrange(change):
                change()
                self.rearranged()
            case Choose() | Amount():
                self._ask(Question(offer))
            case Advise(text, select, then, enter) as advice:
                if select:
                    # The advice stays on show, so this is not announced as somebody's own selection would be.
                    with self.prevent(Hand.SelectionChanged, Hand.CursorMoved):
                        self.query_one(Hand).select(select)
                        self.query_one(Hand).point_at(select)
                    self.show_middle()
                self._hint = advice if then else None
                self.query_one(Prompt).ask(f"{text} {enter}".rstrip())
                self.show_keys()
            case ScreenAction(action, seat, level):
                method = getattr(self, f"action_{action}")
                method(*(one for one in (seat, level) if one is not None))

    def _ask(self, question: Question) -> None:
        self.question, self._hint = question, None
        self.query_one(Prompt).ask(question.text)
        self.show_keys()

    def play(self, moves: Sequence[Move]) -> None:
        """Make these moves, until one is refused; then the prompt says why."""
        if refused := self.host.play_all(moves):
            self.refuse(refused)

    def promise(self, moves: Sequence[Move]) -> None:
        """Make these moves, each as soon as its seat is to act."""
        try:
            self.host.promise(moves)
        except SaveError as error:
            self.refuse(error)

    def rearranged(self) -> None:
        """Something other than a move has changed the screen."""
        self.show_middle()
        self.show_prompt()

    def refuse(self, error: RuleViolation | SaveError) -> None:
        """Say why something was not done."""
        if isinstance(error, RuleViolation):
            why = refusal(error)
            self.query_one(Prompt).refuse(why, error.clause, self.said_after(why))
        else:
            self.query_one(Prompt).refuse(str(error))
        self.show_keys()

    def said_after(self, refused: str) -> str:
        """What the prompt says behind a refusal: whose turn it is, unless the refusal names them."""
        scene = self.scene
        unnamed = len(scene.acting) == 1 and unmarked(scene.name) not in refused
        return f"{whose(scene.name)} turn." if unnamed else ""

    # ------------------------------------------------------------------------------------------------ keys and clicks

    def on_keys_put(self) -> None:
        self.show_prompt()

    @property
    def wanted(self) -> str:
        if self.question:
            return self.question.text
        return f"{self._hint.text} {self._hint.enter}" if self._hint else self.prompt_text()

    def press(self, key: str) -> bool:
        if self.question:
            return self._press_answer(key)
        if key == "enter" and self._hint and self._hint.then:
            self.accept(self._hint.then)
            return True
        if key.isdecimal():
            return self._press_digit(key)
        # A key can stand for several commands of which only one is possible; what is not possible explains itself.
        meant = [command for command in self.commands() if key == command.key or key in command.other_keys]
        if not meant:
            return False
        scene = self.scene
        command = next((command for command in meant if command in self.possible()), meant[0])
        if command.kind is None and not command.possible(scene) and not command.lacking(scene):
            # Nothing could be said about it but that the key does nothing here.
            return False
        self.give_command(command)
        return True

    def _press_digit(self, key: str) -> bool:
        scene = self.scene
        standing = self.phase_desk.standing_choices(scene) if scene.acting else None
        if isinstance(standing, Advise):
            self.accept(standing)
            return True
        if not isinstance(standing, Choose):
            return False
        self._ask(Question(standing))
        return self._press_answer(key)

    def _press_answer(self, key: str) -> bool:
        question = self.question
        assert question
        if key == "escape":
            self.show_prompt()
            return True
        if key == ChangeSettings.key:
            # The question waits meanwhile.
            self.action_settings()
            return True
        typing = isinstance(question.asked, Amount) and len(key) == 1 and key != "?"
        if typing or key.isdecimal() or key in ("enter", "backspace", "up", "down"):
            offer = question.press(key)
            if offer and (refused := self._amount_refused(question, offer)):
                self.query_one(Prompt).refuse(refusal(refused), refused.clause, question.text)
            elif offer:
                self.accept(offer)
            elif self.question is question:
                self._ask(question)
            return True
        if any(command.key == key for command in self.commands()):
            self.question = None
            return self.press(key)
        return False

    def _amount_refused(self, question: Question, offer: Offer) -> RuleViolation | None:
        """Why the number that was typed is refused, if it is; it stays in the prompt to be corrected."""
        if isinstance(question.asked, Amount) and isinstance(offer, Play):
            try:
                self.host.game.check(offer.moves[0])
            except RuleViolation as violation:
                return violation
        return None

    def on_key_bar_pressed(self, event: KeyBar.Pressed) -> None:
        target = str(event.target)
        if self.question and target.isdecimal():
            self._answer(int(target))
            return
        for command in self.commands():
            if command.name == target:
                self.give_command(command)
                return
        self.press(target)

    def on_command_clicked(self, event: CommandClicked) -> None:
        event.stop()
        if isinstance(event.target, int) and self._asked_among("melds"):
            self._answer(event.target + 1)
            return
        for command in self.commands():
            if command.name == event.command:
                self.give_command(command, event.target)
                return

    def _asked_among(self, where: str) -> bool:
        return self.question is not None and isinstance(asked := self.question.asked, Choose) and asked.among == where

    def _answer(self, number: int) -> None:
        """Take the choice with this number, if it is one of the question on show, or say why it cannot be chosen."""
        question = self.question
        offer = question.answer(number) if question else None
        if offer:
            self.accept(offer)
        elif question and question.declined(number):
            self._ask(question)

    def on_seats_seat_chosen(self, event: Seats.SeatChosen) -> None:
        event.stop()
        if not self.question and self.scene.acting:
            standing = self.phase_desk.standing_choices(self.scene)
            if isinstance(standing, Choose) and standing.among == "seats":
                self.question = Question(standing)
        if self._asked_among("seats"):
            self._answer(event.seat + 1)

    def on_prompt_clause_chosen(self, event: Prompt.ClauseChosen) -> None:
        self.post_message(RulebookWanted(event.clause, self.host.game.name))

    # ------------------------------------------------------------------------------------------------ not moves

    def action_undo(self) -> None:
        """Undo the last move, or say that there is nothing to undo."""
        try:
            count = self.host.undo()
        except SaveError as error:
            self.refuse(error)
            return
        if count == 0:
            self.query_one(Prompt).ask(f"{undo_notice(count)} {self.prompt_text()}")

    @loading
    def action_who_is_here(self, seat: Seat | None = None) -> None:
        """Show who is at the table, or ask whether to remove the screen at that seat."""
        from rummytui.screens.waiting import WhoIsHereScreen

        assert self.remote
        _ = self.app.push_screen(WhoIsHereScreen(*self.remote, at=seat))

    def action_shut_out(self, seat: Seat) -> None:
        self.action_who_is_here(seat)

    def action_again(self) -> None:
        """Set up another game with the same players."""
        _ = self.dismiss("again")

    def action_leave(self) -> None:
        """Leave the table."""
        _ = self.dismiss("home")

    def action_close_table(self) -> None:
        """Close the table for everybody."""
        _ = self.dismiss("closed")

    def action_rules(self) -> None:
        self.post_message(RulebookWanted(self.query_one(Prompt).clause, self.host.game.name))

    def action_settings(self) -> None:
        self.post_message(SettingsWanted())

    @loading
    def action_help(self) -> None:
        from rummytui.screens.help import HelpScreen
        from rummytui.table.explaining import sections_of

        sections = sections_of(self.scene, self.commands(), self.host.game.check)
        _ = self.app.push_screen(HelpScreen(sections, self.host.game.name, self.query_one(Prompt).clause))
