"""Who sits at the table: one line a seat, to be named, moved, taken away, or handed to a bot."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Click, Key
from textual.message import Message
from textual.suggester import SuggestFromList
from textual.widgets import Static

from rules.names import alike
from rules.seats import Seat
from rummytui.bots import BOT_NAMES, USUAL_LEVEL, Character, Temper
from rummytui.settings import Place
from rummytui.widgets.choice import Alternative, Choice
from rummytui.widgets.drawn import Drawn, HasLook
from rummytui.widgets.emblems import emblem, seat_role
from rummytui.widgets.entry import NameEntry
from rummytui.widgets.pieces import Piece, Row

_UNNAMED = re.compile(r"(Player \d+)?")
"""A name that nobody has typed."""


class BadName(Exception):
    """A table that cannot be seated; ``place`` is the seat, the text a sentence."""

    def __init__(self, place: int, sentence: str) -> None:
        super().__init__(sentence)
        self.place = place


class RowTools(Drawn):
    """Moves a seat up or down or takes it away, for whoever has a mouse; the row has keys for the same."""

    def draw(self, width: int, height: int | None) -> list[Row]:
        signs = "^vx" if self.look.ascii else "↑↓✕"
        names = ("up", "down", "remove")
        return [[Piece(f" {sign}", "quiet", target=name) for sign, name in zip(signs, names, strict=True)]]

    def chosen(self, target: Hashable, event: Click) -> None:
        row = next(above for above in self.ancestors if isinstance(above, SeatRow))
        match target:
            case "up":
                row.action_shift(-1)
            case "down":
                row.action_shift(1)
            case "remove":
                row.action_remove_seat()


class SeatName(NameEntry):
    """The name at a seat. A plus or an asterisk is not part of it, but adds a chair to the table."""

    @dataclass
    class MoreWanted(Message):
        """Somebody else is to sit down, too."""

        bot: bool

    def check_consume_key(self, key: str, character: str | None = None) -> bool:
        return character not in MORE and super().check_consume_key(key, character)

    def on_key(self, event: Key) -> None:
        if event.character in MORE:
            event.prevent_default()
            event.stop()
            self.post_message(self.MoreWanted(bot=MORE[event.character]))


MORE: Final[Mapping[str | None, bool]] = {"+": False, "*": True}
"""The keys that add a chair to the table, and whether it is for a bot."""


class SeatRow(Vertical):
    """One seat, and below it what is wrong with its name."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("shift+up,ctrl+up", "shift(-1)", "Move", key_display="⇧↑ ⇧↓"),
        Binding("shift+down,ctrl+down", "shift(1)", "Seat down", show=False),
        Binding("ctrl+r", "remove_seat", "Remove"),
    ]

    @dataclass
    class Shifted(Message):
        """It wants to sit one place further up (-1) or down (1)."""

        row: SeatRow
        steps: int

    @dataclass
    class Removed(Message):
        """It wants to be taken away."""

        row: SeatRow

    @dataclass
    class Changed(Message):
        """Another name, or somebody else, is there now."""

        row: SeatRow

    def __init__(
        self, place: Place, levels: Sequence[str], names: Sequence[str], tempers: Sequence[Temper] | None = None
    ) -> None:
        super().__init__(classes="seat")
        first = Character.of(place.bot) if place.bot else None
        self._temper = first.temper if first else Temper.EVEN
        """The temper that was chosen, even while the game is one in which no bot has it."""
        tempers = [self._temper] if tempers is None else tempers
        self._refused = ""
        self._numbered = Content("")
        # What stands in a row is asked after every key, and looking for it takes longer than all else that is done then.
        bots = [Alternative(level, level, "" if position else "or bot:") for position, level in enumerate(levels)]
        self._number = Static("", classes="seat-number", markup=False)
        self._entry = SeatName(place.name)
        self._entry.suggester = SuggestFromList(names, case_sensitive=False)
        self._who = Choice([Alternative(None, "person"), *bots], first and first.level, classes="who")
        self._habit = Choice(_habits(tempers), self._temper, classes="temper")
        here_or_not = [Alternative(False, "at this screen"), Alternative(True, "elsewhere")]
        self._where = Choice(here_or_not, False, classes="where")
        self._wrong = Static("", classes="field-wrong", markup=False)

    def compose(self) -> ComposeResult:
        with Horizontal(classes="seat-line"):
            yield self._number
            yield self._entry
            yield self._who
            yield RowTools()
        yield self._habit
        yield self._where
        yield self._wrong

    @property
    def place(self) -> Place:
        """Who sits there; the name may be empty."""
        name, level = self._entry.name_given, self._who.value
        if level is None:
            return Place(name)
        return Place(name, str(Character(cast("str", level), cast("Temper", self._habit.value))))

    @property
    def is_elsewhere(self) -> bool:
        """Whether whoever sits there is at another screen."""
        return self._who.value is None and bool(self._where.value)

    def know_tempers(self, tempers: Sequence[Temper]) -> None:
        """Let a bot have one of these tempers; the one that was chosen, if it is among them."""
        self._habit.offer(_habits(tempers))
        self._habit.choose(self._temper)
        self._show_habit()

    def _show_habit(self) -> None:
        """Show how a bot plays, or where a person sits: while somebody chooses it, or if it is nothing usual."""
        who, habit = self._who, self._habit
        some = who.value is not None and len(habit.alternatives) > 1
        chosen = self.screen.focused in (who, habit)
        self.set_class(some and (chosen or habit.value is not Temper.EVEN), "-habit")
        asked = self.screen.focused in (who, self._where)
        self.set_class(who.value is None and (asked or bool(self._where.value)), "-person")

    def number(self, number: int) -> None:
        """Show that this is the seat with this number, counted from 1."""
        letters = isinstance(self.app, HasLook) and self.app.look.ascii
        seat = number - 1
        shown = Content.assemble(f"{number:2} ", (emblem(seat, ascii=letters), f"${seat_role(seat)}"))
        if shown != self._numbered:
            self._numbered = shown
            self._number.update(shown)

    def refuse(self, sentence: str) -> None:
        """Say below the name what is wrong with it; nothing if nothing is."""
        if sentence != self._refused:
            self._refused = sentence
            self._wrong.update(sentence)
            self.set_class(bool(sentence), "-refused")

    def rename(self, name: str) -> None:
        """Have this name there."""
        self._entry.value = name

    def focus_name(self) -> None:
        """Put the cursor into the name."""
        self._entry.focus()

    def action_shift(self, steps: int) -> None:
        self.post_message(self.Shifted(self, steps))

    def action_remove_seat(self) -> None:
        self.post_message(self.Removed(self))

    def on_input_changed(self) -> None:
        self.post_message(self.Changed(self))

    def on_mount(self) -> None:
        self._show_habit()

    def on_descendant_focus(self) -> None:
        self._show_habit()

    def on_descendant_blur(self) -> None:
        self._show_habit()

    def on_choice_chosen(self, event: Choice.Chosen) -> None:
        if event.choice is self._habit:
            self._temper = cast("Temper", event.value)
        self._show_habit()
        self.post_message(self.Changed(self))

    def on_input_submitted(self) -> None:
        self.screen.focus_next(NameEntry)


class Seating(Vertical):
    """All seats of a table, in playing order."""

    @dataclass
    class Changed(Message):
        """Others sit there now, or in another order."""

        seats: Seating

    def __init__(self, places: Iterable[Place], levels: Sequence[str], names: Sequence[str], *, id: str) -> None:  # noqa: A002
        super().__init__(id=id)
        self._first = list(places)
        self._levels = levels
        self._names = names
        self._tempers: Sequence[Temper] | None = None
        """The tempers of bots in the game that is chosen; None until they are known."""
        self._fillers: dict[SeatRow, Place] = {}

    def compose(self) -> ComposeResult:
        for place in self._first:
            yield SeatRow(place, self._levels, self._names)

    def on_mount(self) -> None:
        self._renumber()

    def know_tempers(self, tempers: Sequence[Temper]) -> None:
        """Let bots have these tempers, besides being even."""
        self._tempers = tempers
        for row in self.rows:
            row.know_tempers(tempers)

    @property
    def rows(self) -> list[SeatRow]:
        """The seats, in playing order."""
        return [row for row in self.children if isinstance(row, SeatRow) and not row.has_class("leaving")]

    @property
    def places(self) -> list[Place]:
        """Who sits there; names may be empty."""
        return [row.place for row in self.rows]

    @property
    def elsewhere(self) -> frozenset[Seat]:
        """The seats of people at other screens."""
        return frozenset(seat for seat, row in enumerate(self.rows) if row.is_elsewhere)

    def seated(self) -> list[Place]:
        """Who sits there, every seat with a name of its own. Raises BadName."""
        places = self.places
        seen: dict[str, int] = {}
        for seat, place in enumerate(places):
            if not place.name:
                raise BadName(seat, f"Seat {seat + 1} has no name yet; please type one.")
            same = alike(place.name)
            if same in seen:
                raise BadName(
                    seat, f"Seats {seen[same] + 1} and {seat + 1} are both called {place.name}; please change one."
                )
            seen[same] = seat
        return places

    async def fill(self, least: int) -> None:
        """Have at least this many seats, with bots in those that nobody asked for.

        Those of an earlier call that are not needed now and that nobody has touched go first: whoever moves on to
        another game has passed by a game for four, and has not asked for a fourth player.
        """
        before = self.rows
        for row, place in reversed(self._fillers.items()):
            if len(self.rows) > least and row in self.rows and row.place == place:
                row.add_class("leaving")
                await row.remove()
        self._fillers = {row: place for row, place in self._fillers.items() if row in self.rows}
        while len(self.rows) < least:
            await self.add(bot=True, focus=False)
            self._fillers[self.rows[-1]] = self.rows[-1].place
        if self.rows != before:
            self._renumber()
            self.post_message(self.Changed(self))

    async def add(self, *, bot: bool, focus: bool = True) -> None:
        """Add a chair to the table, for somebody who played before or a bot."""
        level = USUAL_LEVEL if bot else None
        row = SeatRow(Place(self._proposed(bot), level), self._levels, self._names, self._tempers)
        await self.mount(row)
        self._renumber()
        if focus:
            row.focus_name()
        self.post_message(self.Changed(self))

    async def seat(self, name: str) -> None:
        """Seat somebody who played before: in the first chair that nobody has put a name to, or else in one more."""
        for row in self.rows:
            if row.place.bot is None and _UNNAMED.fullmatch(row.place.name):
                row.rename(name)
                return
        await self.add(bot=False, focus=False)
        self.rows[-1].rename(name)

    def _proposed(self, bot: bool) -> str:
        """A name that nobody here has."""
        taken = {place.name.casefold() for place in self.places}
        numbered = [f"Player {number}" for number in range(1, len(taken) + 2)]
        candidates = BOT_NAMES if bot else (*self._names, *numbered)
        return next((name for name in (*candidates, *numbered) if name.casefold() not in taken), "")

    def focus_name(self, seat: Seat) -> None:
        """Put the cursor into the name at this seat."""
        self.rows[seat].focus_name()

    def refuse(self, wrong: BadName) -> None:
        """Say at its seat what is wrong with a name, and put the cursor there."""
        row = self.rows[wrong.place]
        row.refuse(str(wrong))
        row.focus_name()
        self.call_after_refresh(row.scroll_visible, animate=False)

    async def on_seat_row_shifted(self, event: SeatRow.Shifted) -> None:
        rows = self.rows
        seat = rows.index(event.row)
        if 0 <= seat + event.steps < len(rows):
            other = rows[seat + event.steps]
            if event.steps > 0:
                self.move_child(event.row, after=other)
            else:
                self.move_child(event.row, before=other)
            self._renumber()
            self.post_message(self.Changed(self))

    async def on_seat_row_removed(self, event: SeatRow.Removed) -> None:
        rows = self.rows
        if len(rows) == 1:
            return
        seat = rows.index(event.row)
        had_focus = event.row.has_focus_within
        event.row.add_class("leaving")
        await event.row.remove()
        self._renumber()
        if had_focus:
            self.focus_name(min(seat, len(rows) - 2))
        self.post_message(self.Changed(self))

    def on_seat_row_changed(self) -> None:
        for row in self.rows:
            row.refuse("")
        self.post_message(self.Changed(self))

    def _renumber(self) -> None:
        for number, row in enumerate(self.rows, 1):
            row.number(number)


def _habits(tempers: Sequence[Temper]) -> list[Alternative]:
    """How a bot may play, for people to choose from; evenly first."""
    return [Alternative(temper, temper.habit) for temper in dict.fromkeys([Temper.EVEN, *tempers])]


def proposed_table(names: Sequence[str], level: str) -> list[Place]:
    """Who might play, as long as nobody has played yet or said so.

    >>> proposed_table(["Gail"], "medium")
    [Place(name='Gail', bot=None), Place(name='Robin', bot='medium')]
    """
    return [Place(names[0] if names else "Player 1"), Place(BOT_NAMES[0], level)]
