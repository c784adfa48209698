"""The daily deal: today's game, who has played it, and the result."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import ClassVar, Final

from rich.cells import cell_len
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from rules import RuleViolation
from rules.names import alike, clean_name
from rummytui.daily import calendar
from rummytui.daily.deal import Deal, deal_of
from rummytui.daily.par import add_par, is_missing
from rummytui.daily.result import Result, Tries, result_of, tries_in
from rummytui.messages import GameReady, program_of
from rummytui.screens.ask import AskTextScreen
from rummytui.screens.base import while_open
from rummytui.screens.menu_screen import WAYS_OUT, MenuScreen
from rummytui.screens.opening import go_on
from rummytui.table.host import Host
from rummytui.text import refusal
from rummytui.text.saved_games import place_in
from rummytui.text.speech import counted, listed
from rummytui.widgets.calendar import WIDTH, MonthOfDays
from rummytui.widgets.menu import Menu, columns
from rummytui.widgets.pieces import padded
from saves import SavedGame, SaveError, shelf

_NAMES: Final = 8
"""How many players are listed."""
_OTHER: Final = "other"
_TO_PLAY: Final = "Each player gets one try. Press Enter to play."
_PLAYER: Final = "player:"
_BESIDE: Final = 2
"""How much wider the margins beside the result are than those beside a line of the menu, in cells."""


class DailyScreen(MenuScreen):
    """Lists the players, each with today's result; choosing one plays, resumes, or shows the three lines to send."""

    HEADING, WIDEST = "Daily deal", 100
    BINDINGS: ClassVar[list[BindingType]] = [Binding("c", "copy", "Copy the result"), *WAYS_OUT]
    DEFAULT_CSS = """
    DailyScreen {
        #about { margin: 0 0 1 2; }
        #below { height: auto; margin: 1 0 0 2; }
        #result { width: 1fr; height: auto; margin: 0 0 0 3; }
        Menu { max-height: 9; scrollbar-size: 0 0; }
        MonthOfDays { height: auto; }
        &.-roomy #about { margin: 1 0 2 2; }
    }
    """

    @dataclass
    class TriesFound(Message):
        """All daily deals that were played; with a sentence if they can't be read."""

        tries: Mapping[str, Tries]
        trouble: str = ""

    @dataclass
    class ResultRead(Message):
        """The result of the person with this name."""

        name: str
        result: Result

    def __init__(self) -> None:
        super().__init__()
        self._day = calendar.today()
        self._deal: Deal = deal_of(self._day)
        self._tries: Mapping[str, Tries] = {}
        self._is_known = False
        """Whether those are all there are now."""
        self._waiting: str | None = None
        """Who wants to play as soon as that is known."""
        self._results: dict[str, Result] = {}
        self._read_already: set[str] = set()
        """Whose results of deals that are over are being read, or have been."""
        self._trouble = ""
        self._shown: str | None = None
        """The line that the cursor was on when the result was drawn last."""

    def below(self) -> ComposeResult:
        with Horizontal(id="below"):
            month = MonthOfDays()
            month.styles.width = WIDTH
            yield month
            yield Static(id="result", markup=False)

    @property
    def subject(self) -> str:
        return f"{self._day:%A}, {self._day.day} {self._day:%B}"

    @property
    def about(self) -> str:
        deal = self._deal
        bots = listed(deal.bots())
        easy = "an easy bot" if deal.seats == 2 else "easy bots"
        length = counted(3, deal.kind.span)
        return f"Today it's {deal.kind.title}: {length} against {bots}, {easy}. Everyone gets the same cards."

    def on_screen_resume(self) -> None:
        if self._day != calendar.today():
            self._day, self._results, self._read_already = calendar.today(), {}, set()
            self._deal = deal_of(self._day)
        self._is_known = False
        # The program may still have to close the game that was left, and would see it open in another window.
        self.app.call_next(while_open(self, self.look_for_tries))

    # ------------------------------------------------------------------------------------------------ entries

    @work(thread=True, exclusive=True)
    def look_for_tries(self) -> None:
        """Find out who has played which days."""
        try:
            found = self.TriesFound(tries_in(shelf(program_of(self).folder)))
        except SaveError as error:
            found = self.TriesFound({}, str(error))
        self.post_message(found)

    def on_daily_screen_tries_found(self, event: TriesFound) -> None:
        self._tries, self._is_known = event.tries, True
        if event.trouble:
            self._trouble = event.trouble
        for key, tries in event.tries.items():
            if (game := tries.days.get(self._day)) and game.over and key not in self._read_already and not game.in_use:
                self._read_already.add(key)
                self._read(key, game.path)
        self.fill()
        if (name := self._waiting) is not None:
            self._waiting = None
            self._begin(name)

    @work(group="results")
    async def _read(self, key: str, path: Path) -> None:
        """Read the result of a deal that is over, and work out its par if that is still missing."""
        try:
            if result_of(path).par is None:
                host = Host.resume(path)
                try:
                    if is_missing(host):
                        await add_par(host)
                finally:
                    host.close()
            result = result_of(path)
        except SaveError as error:
            self._say(str(error))
        else:
            self.post_message(self.ResultRead(key, result))

    def on_daily_screen_result_read(self, event: ResultRead) -> None:
        self._results[event.name] = event.result
        self.fill()

    @property
    def _names(self) -> Sequence[str]:
        """Who is listed: those who have played before, the latest first."""
        known = [*program_of(self).settings.names, *(tries.name for tries in self._tries.values())]
        first: dict[str, str] = {}
        for name in known:
            first.setdefault(alike(name), name)
        return [*first.values()][:_NAMES]

    def fill(self) -> None:
        super().fill()
        self._draw()

    def options(self) -> Iterator[Option]:
        widest = min(max(map(cell_len, self._names), default=0), self.cells // 3)
        for name in self._names:
            streak = self._tries[alike(name)].streak(self._day) if alike(name) in self._tries else 0
            row = f"{streak} days in a row" if streak > 1 else ""
            said = Content.assemble(padded(name, widest), ("   " + self._state(name), "$quiet"))
            yield Option(columns(said, Content.styled(row, "$quiet"), self.cells), id=_PLAYER + name)
        yield Option(Content("Someone else…" if self._names else "Type your name…"), id=_OTHER)

    def _game_of(self, name: str) -> SavedGame | None:
        """Somebody's try at today's deal."""
        tries = self._tries.get(alike(name))
        return tries.days.get(self._day) if tries else None

    def _state(self, name: str) -> str:
        """How far somebody is with the deal of today."""
        game = self._game_of(name)
        if game is None:
            return "hasn't played yet"
        if not game.over:
            return f"{place_in(game.game, game.hand_number)} of 3: resume"
        result = self._results.get(alike(name))
        return result.scored if result else "played"

    # ------------------------------------------------------------------------------------------------ what is shown

    @property
    def _at(self) -> str:
        """Whose line the cursor is on; empty for somebody else's."""
        option = self.query_one(Menu).highlighted_option
        return (option.id or "").removeprefix(_PLAYER) if option and option.id != _OTHER else ""

    @property
    def _result(self) -> Result | None:
        return self._results.get(alike(self._at)) if self._at else None

    def _draw(self) -> None:
        """Show the month and the result of the player at the cursor."""
        tries = self._tries.get(alike(self._at)) if self._at else None
        done = {day for day, game in tries.days.items() if game.over} if tries else set()
        self.query_one(MonthOfDays).show(self._day, done)
        result, self_said = self._result, self._trouble
        if not self_said and result:
            self_said = self._with_lines(result, "Press c to copy this, and send it to somebody.")
        elif not self_said and self._at:
            game = self._game_of(self._at)
            self_said = _TO_PLAY if game is None else "" if game.over else "Press Enter to resume."
        self.query_one("#result", Static).update(self_said)
        self.refresh_bindings()

    def _with_lines(self, result: Result, sentence: str) -> str:
        """The three lines of a result, the middle one split if it doesn't fit beside the month; then a sentence."""
        day, scored, hands = result.lines()
        fits = cell_len(scored) <= self.cells - WIDTH - _BESIDE
        return "\n".join([day, *([scored] if fits else scored.rsplit(" · ", 1)), hands, "", sentence])

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_id != self._shown:
            self._shown, self._trouble = event.option_id, ""
        self._draw()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "copy" or (self.is_mounted and self._result is not None)

    def _say(self, sentence: str) -> None:
        self._trouble = sentence
        if self.is_attached:
            self._draw()

    # ------------------------------------------------------------------------------------------------ what is done

    def action_copy(self) -> None:
        """Copy the result, to be sent to somebody."""
        if result := self._result:
            self.app.copy_to_clipboard(result.copied())
            self._say(self._with_lines(result, "Copied. Paste it wherever you like."))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_id == _OTHER:
            question = "Who is playing today's deal?"
            _ = self.app.push_screen(AskTextScreen("daily deal", question), self._begin)
        elif self._at:
            self._begin(self._at)

    def _begin(self, name: str | None) -> None:
        """Play the deal as a person of this name, or go on with it; one that is over is only shown."""
        if name is None:
            return
        name = clean_name(name)
        if not name:
            self._say("A name needs at least one visible character.")
            return
        if not self._is_known:
            # A deal that was begun must be resumed, not dealt again.
            self._waiting = name
            return
        game = self._game_of(name)
        if game is None:
            try:
                self.post_message(GameReady(self._deal.begin(program_of(self).folder, name)))
            except RuleViolation as violation:
                self._say(refusal(violation))
            except SaveError as error:
                self._say(str(error))
        elif not game.over:
            go_on(self, game.path, self._say)
        else:
            self.call_later(partial(self._go_to, name))

    def _go_to(self, name: str) -> None:
        menu = self.query_one(Menu)
        places = {alike((option.id or "").removeprefix(_PLAYER)): at for at, option in enumerate(menu.options)}
        menu.highlighted = places.get(alike(name), menu.highlighted)
        self._draw()
