"""Who sits at the table: a line for each seat, to name, move, remove or give to a bot; and names of earlier players."""

from __future__ import annotations

import re
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.events import Click, Key
from textual.message import Message
from textual.reactive import reactive
from textual.suggester import SuggestFromList
from textual.widgets import Input, Static

from rules.names import alike
from rules.seats import Seat
from rummytui.bots import BOT_NAMES, USUAL_LEVEL, Character, Temper
from rummytui.settings import Player
from rummytui.widgets.choice import Alternative, Choice
from rummytui.widgets.count import Count
from rummytui.widgets.drawn import Drawn, HasLook
from rummytui.widgets.emblems import emblem, seat_role
from rummytui.widgets.entry import NameEntry
from rummytui.widgets.pieces import Piece, Row, fit, width_of
from rummytui.widgets.textual_internals import suggestion_in
from saves.head_starts import MOST

MORE: Final[Mapping[str | None, bool]] = {"+": False, "*": True}
"""The keys that add a chair to the table, and whether it is for a bot."""


class SeatChoice(Choice, inherit_bindings=False):
    """Who sits there, where and how: chosen with arrows or a click, never with letters, which are typed into names."""

    # All levels of bots have to be in sight in the line of a seat.
    gaps = (3, 2, 1)
    ascii_marks = ("*", "o")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", "Choose", show=False),
        Binding("right", "turn(1)", "Choose", key_display="← →"),
    ]


class SeatName(NameEntry):
    """The name at a seat. A plus or an asterisk isn't part of it, but adds a chair to the table.

    Tab goes from name to name, and from the last one to the widget below. → at the end of a name goes to the choice
    of person or bot.
    The screen decides where Enter goes from the last name.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        # By priority, so that the next letter is typed into the next name, however quickly it follows.
        Binding("tab", "go_to_name(1)", "Next name", key_display="Tab", priority=True),
        Binding("shift+tab", "go_to_name(-1)", "Previous name", show=False, priority=True),
        Binding("enter", "give_name", "Next name", show=False, priority=True),
        Binding("right", "cursor_right", "Person or bot", key_display="→"),
    ]

    @dataclass
    class MoreWanted(Message):
        """Add a chair."""

        bot: bool

    @dataclass
    class LastGiven(Message):
        """Enter was pressed in the last name."""

    def check_consume_key(self, key: str, character: str | None = None) -> bool:
        return character not in MORE and super().check_consume_key(key, character)

    def on_key(self, event: Key) -> None:
        if event.character in MORE:
            event.prevent_default()
            event.stop()
            self.post_message(self.MoreWanted(bot=MORE[event.character]))

    def action_go_to_name(self, steps: int) -> None:
        """Go to the next or previous name; from the last or the first, to the widget beyond the names."""
        chain = self.screen.focus_chain
        here = chain.index(self)
        there = chain[here + 1 :] if steps > 0 else chain[:here][::-1]
        names = [widget for widget in there if isinstance(widget, SeatName)]
        rest = [widget for widget in there if not isinstance(widget, SeatName | SeatChoice)]
        self.screen.set_focus((names or rest or chain)[0])

    def action_give_name(self) -> None:
        """Go to the next name, if there is one."""
        if self is self.screen.query(SeatName).last():
            self.post_message(self.LastGiven())
        else:
            self.action_go_to_name(1)

    def action_cursor_right(self, select: bool = False) -> None:
        # The name itself is suggested too, once it has been typed out.
        is_whole = suggestion_in(self) in ("", self.value)
        if not select and self.cursor_at_end and self.selection.is_empty and is_whole:
            self.screen.focus_next(SeatChoice)
        else:
            super().action_cursor_right(select)


_UNNAMED = re.compile(r"(Player \d+)?")
"""Matches a placeholder name, which nobody has typed."""


class BadName(Exception):
    """A table that cannot be seated; ``place`` is the seat, the text a sentence."""

    def __init__(self, place: int, sentence: str) -> None:
        super().__init__(sentence)
        self.place = place


class RowTools(Drawn):
    """Mouse buttons to move a seat up or down or remove it; the row has keys for the same."""

    def draw(self, width: int, height: int | None) -> list[Row]:
        signs = "^vx" if self.look.ascii else "↑↓✕"
        names = ("up", "down", "remove")
        # Three cells each are easy to hit.
        return [[Piece(f" {sign} ", "quiet", target=name) for sign, name in zip(signs, names, strict=True)]]

    def chosen(self, target: Hashable, event: Click) -> None:
        row = next(above for above in self.ancestors if isinstance(above, SeatRow))
        match target:
            case "up":
                row.action_shift(-1)
            case "down":
                row.action_shift(1)
            case "remove":
                row.action_remove_seat()


class SeatRow(Vertical):
    """One seat, and below it any error in its name."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("shift+up,ctrl+up", "shift(-1)", "Move", key_display="⇧↑ ⇧↓"),
        Binding("shift+down,ctrl+down", "shift(1)", "Seat down", show=False),
        Binding("ctrl+r", "remove_seat", "Remove"),
    ]

    @dataclass
    class Shifted(Message):
        """Move this seat one place up (-1) or down (1)."""

        row: SeatRow
        steps: int

    @dataclass
    class Removed(Message):
        """Remove this seat."""

        row: SeatRow

    @dataclass
    class Changed(Message):
        """The name or the kind of player has changed."""

        row: SeatRow

    def __init__(
        self, place: Player, levels: Sequence[str], names: Sequence[str], tempers: Sequence[Temper] | None = None
    ) -> None:
        super().__init__(classes="seat")
        first = Character.of(place.bot) if place.bot else None
        self._first_name = place.name
        self._temper = first.temper if first else Temper.EVEN
        """The style that was chosen, even while the game is one whose bots don't have it."""
        tempers = [self._temper] if tempers is None else tempers
        self._refused = ""
        self._numbered = Content("")
        # Kept, because a row is read after every key, and querying is the slowest part of that.
        bots = [Alternative(level, level, "" if position else "or bot:") for position, level in enumerate(levels)]
        self._number = Static("", classes="seat-number", markup=False)
        self._entry = SeatName(place.name)
        self._entry.suggester = SuggestFromList(names, case_sensitive=False)
        self._who = SeatChoice([Alternative(None, "person"), *bots], first and first.level, classes="who")
        self._habit = SeatChoice(_habits(tempers), self._temper, classes="temper")
        here_or_not = [Alternative(False, "at this screen"), Alternative(True, "on another computer")]
        self._where = SeatChoice(here_or_not, False, classes="where")
        self._head_start = Count(place.head_start, MOST)
        self._played_by_bot = Static("", classes="played-by-bot", markup=False)
        self._wrong = Static("", classes="field-wrong", markup=False)

    def compose(self) -> ComposeResult:
        with Horizontal(classes="seat-line"):
            yield self._number
            yield self._entry
            yield self._who
            yield RowTools()
        with Horizontal(classes="head-start"):
            yield Static("head start")
            yield self._head_start
        yield self._played_by_bot
        yield self._habit
        yield self._where
        yield self._wrong

    @property
    def place(self) -> Player:
        """The player at this seat; the name may be empty."""
        name, level = self._entry.name_given, self._who.value
        ahead = self._head_start.value
        start = ahead if isinstance(ahead, int) and self.has_class("-ahead") else 0
        if level is None:
            return Player(name, head_start=start)
        return Player(name, str(Character(cast("str", level), cast("Temper", self._habit.value))), start)

    @property
    def has_sensible_head_start(self) -> bool:
        """Whether what stands there as its head start is a number that can be one."""
        return self._head_start.value in range(MOST + 1)

    def offer_head_start(self, start: int | None) -> None:
        """Show this head start to be changed; None: hide it, and have none."""
        self.set_class(start is not None, "-ahead")
        with self.prevent(Input.Changed):
            self._head_start.entry.value = str(start or 0)

    def focus_head_start(self) -> None:
        """Put the cursor into the head start."""
        self._head_start.entry.focus()

    @property
    def is_elsewhere(self) -> bool:
        """Whether this player is on another computer."""
        return self._who.value is None and bool(self._where.value)

    def know_tempers(self, tempers: Sequence[Temper]) -> None:
        """Offer these styles for a bot; the chosen one stays chosen if it is among them."""
        self._habit.offer(_habits(tempers))
        self._habit.choose(self._temper)
        self._show_habit()

    def _show_habit(self) -> None:
        """Show how a bot plays, or where a person sits: while it is being chosen, or if it isn't the default."""
        who, habit = self._who, self._habit
        some = who.value is not None and len(habit.alternatives) > 1
        chosen = self.screen.focused in (who, habit)
        self.set_class(some and (chosen or habit.value is not Temper.EVEN), "-habit")
        asked = self.screen.focused in (who, self._where)
        self.set_class(who.value is None and (asked or bool(self._where.value)), "-person")

    def _show_bot(self) -> None:
        """Warn that a typed name belongs to a bot: it may be meant for a person."""
        name = self._entry.name_given
        typed = self._who.value is not None and bool(name) and name != self._first_name and name not in BOT_NAMES
        if typed:
            self._played_by_bot.update(f"{name} is a bot. To change that, press → and choose person.")
        self.set_class(typed, "-typed-bot")

    def number(self, number: int) -> None:
        """Show that this is the seat with this number, counted from 1."""
        letters = isinstance(self.app, HasLook) and self.app.look.ascii
        seat = number - 1
        shown = Content.assemble(f"{number:2} ", (emblem(seat, ascii=letters), f"${seat_role(seat)}"))
        if shown != self._numbered:
            self._numbered = shown
            self._number.update(shown)

    def refuse(self, sentence: str) -> None:
        """Show this error below the name; an empty one clears it."""
        if sentence != self._refused:
            self._refused = sentence
            self._wrong.update(sentence)
            self.set_class(bool(sentence), "-refused")

    def rename(self, name: str) -> None:
        """Set the name."""
        self._entry.value = name

    def focus_name(self) -> None:
        """Put the cursor into the name."""
        self._entry.focus()

    def action_shift(self, steps: int) -> None:
        self.post_message(self.Shifted(self, steps))

    def action_remove_seat(self) -> None:
        self.post_message(self.Removed(self))

    def on_input_changed(self) -> None:
        self._show_bot()
        self.post_message(self.Changed(self))

    def on_count_changed(self, event: Count.Changed) -> None:
        event.stop()
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
        self._show_bot()
        self.post_message(self.Changed(self))


class Seating(Vertical):
    """All seats of a table, in playing order."""

    @dataclass
    class Changed(Message):
        """The players or their order have changed."""

        seats: Seating

    def __init__(
        self,
        places: Iterable[Player],
        levels: Sequence[str],
        names: Sequence[str],
        *,
        usual: str = USUAL_LEVEL,
        id: str,  # noqa: A002
    ) -> None:
        """``usual`` is the level of a bot that's added."""
        super().__init__(id=id)
        self._usual = usual
        self._first = list(places)
        self._levels = levels
        self._names = names
        self._tempers: Sequence[Temper] | None = None
        """The styles of bots in the chosen game; None until they are known."""
        self._fillers: dict[SeatRow, Player] = {}

    def compose(self) -> ComposeResult:
        for place in self._first:
            yield SeatRow(place, self._levels, self._names)

    def on_mount(self) -> None:
        self._renumber()
        if any(place.head_start for place in self._first):
            self.offer_head_starts([place.head_start for place in self._first])

    def know_tempers(self, tempers: Sequence[Temper]) -> None:
        """Offer these styles for bots, besides the even one."""
        self._tempers = tempers
        for row in self.rows:
            row.know_tempers(tempers)

    @property
    def rows(self) -> list[SeatRow]:
        """The seats, in playing order."""
        return [row for row in self.children if isinstance(row, SeatRow) and not row.has_class("leaving")]

    @property
    def places(self) -> list[Player]:
        """The players; names may be empty."""
        return [row.place for row in self.rows]

    @property
    def elsewhere(self) -> frozenset[Seat]:
        """The seats of people on other computers."""
        return frozenset(seat for seat, row in enumerate(self.rows) if row.is_elsewhere)

    def seated(self) -> list[Player]:
        """The players, each with a different name. Raises BadName."""
        places = self.places
        seen: dict[str, int] = {}
        for seat, place in enumerate(places):
            if not place.name:
                raise BadName(seat, f"Seat {seat + 1} has no name yet; please type one.")
            if self.offers_head_starts and not self.rows[seat].has_sensible_head_start:
                raise BadName(seat, f"{place.name}'s head start has to be a number from 0 to {MOST}.")
            same = alike(place.name)
            if same in seen:
                raise BadName(
                    seat, f"Seats {seen[same] + 1} and {seat + 1} are both called {place.name}; please change one."
                )
            seen[same] = seat
        return places

    @property
    def offers_head_starts(self) -> bool:
        """Whether the head starts are shown, to be changed."""
        return any(row.has_class("-ahead") for row in self.rows)

    def offer_head_starts(self, starts: Sequence[int] | None) -> None:
        """Show these head starts, one for each seat, to be changed; None: hide them, and have none."""
        for seat, row in enumerate(self.rows):
            row.offer_head_start(None if starts is None else starts[seat])

    async def fill(self, least: int) -> None:
        """Have at least this many seats, with bots in those that the user hasn't added.

        Bots that an earlier call added, that nobody has touched and that this game doesn't need, are removed first:
        moving the cursor past a game for four is no wish for a fourth player.
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

    async def keep(self, seats: Collection[Seat]) -> None:
        """Remove all chairs but these."""
        for seat, row in enumerate(self.rows):
            if seat not in seats:
                row.add_class("leaving")
                await row.remove()
        self._renumber()
        self.post_message(self.Changed(self))

    async def add(self, *, bot: bool, focus: bool = True) -> None:
        """Add a chair, for a known player or a bot."""
        level = self._usual if bot else None
        row = SeatRow(Player(self._proposed(bot), level), self._levels, self._names, self._tempers)
        if self.offers_head_starts:
            row.offer_head_start(0)
        await self.mount(row)
        self._renumber()
        if focus:
            row.focus_name()
        self.post_message(self.Changed(self))

    async def seat(self, name: str) -> None:
        """Seat a known player: in the first chair without a typed name, or in a new one."""
        for row in self.rows:
            if row.place.bot is None and _UNNAMED.fullmatch(row.place.name):
                row.rename(name)
                return
        await self.add(bot=False, focus=False)
        self.rows[-1].rename(name)

    def _proposed(self, bot: bool) -> str:
        """A name that isn't taken."""
        taken = {place.name.casefold() for place in self.places}
        numbered = [f"Player {number}" for number in range(1, len(taken) + 2)]
        candidates = BOT_NAMES if bot else (*self._names, *numbered)
        return next((name for name in (*candidates, *numbered) if name.casefold() not in taken), "")

    def focus_name(self, seat: Seat) -> None:
        """Put the cursor into the name at this seat."""
        self.rows[seat].focus_name()

    def refuse(self, wrong: BadName) -> None:
        """Show at its seat what is wrong with a name, and put the cursor there."""
        row = self.rows[wrong.place]
        row.refuse(str(wrong))
        row.focus_name()
        self.call_after_refresh(row.scroll_visible, animate=False)

    async def on_seat_row_shifted(self, event: SeatRow.Shifted) -> None:
        rows = self.rows
        if event.row not in rows:
            # A key that was pressed while the seat was being removed.
            return
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
        if len(rows) == 1 or event.row not in rows:
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
    """The playing styles to choose from, the even one first."""
    return [Alternative(temper, temper.habit) for temper in dict.fromkeys([Temper.EVEN, *tempers])]


def proposed_table(names: Sequence[str], level: str) -> list[Player]:
    """The players to offer before anybody has played.

    >>> proposed_table(["Gail"], "medium")
    [Player(name='Gail', bot=None, head_start=0), Player(name='Robin', bot='medium', head_start=0)]
    """
    return [Player(names[0] if names else "Player 1"), Player(BOT_NAMES[0], level)]


_GAP = 2
_LONGEST = 20


class KnownNames(Drawn, can_focus=True):
    """A line of names, as many as fit; players already at the table are left out."""

    DEFAULT_CSS = "KnownNames { height: 1; margin: 0 0 0 5; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go(-1)", "Choose", show=False),
        Binding("right", "go(1)", "Choose", key_display="← →"),
        Binding("enter,space", "pick", "Add", key_display="⏎"),
    ]

    full: reactive[bool] = reactive(False)
    """Whether every chair is taken."""

    @dataclass
    class Picked(Message):
        """Seat this person."""

        name: str

    def __init__(self, names: Sequence[str]) -> None:
        super().__init__()
        self._known = names
        self._names: Sequence[str] = names
        self._place = 0

    def leave_out(self, seated: Sequence[str]) -> None:
        """Leave out these names, which are at the table."""
        there = {name.casefold() for name in seated}
        names = [name for name in self._known if name.casefold() not in there]
        if names != self._names:
            self._names = names
            self._place = min(self._place, max(len(names) - 1, 0))
            self.redraw()
        self._offer()

    def watch_full(self) -> None:
        self._offer()

    def _offer(self) -> None:
        self.display = bool(self._names) and not self.full

    def draw(self, width: int, height: int | None) -> list[Row]:
        row: Row = [Piece("or ", "quiet")]
        for place, name in enumerate(self._names):
            shown = fit(name, _LONGEST, self.look.glyphs.cut)
            here = place == self._place and self.has_focus
            mark = self.look.glyphs.turn if here else "+"
            block = [
                Piece(f"{mark} ", "felt-mark" if here else "quiet", target=place),
                Piece(shown, "strong link" if here else "", target=place),
            ]
            if width_of(row) + width_of(block) + _GAP > width:
                break
            row += [*block, Piece(" " * _GAP)]
        return [row]

    def watch_has_focus(self, _has_focus: bool) -> None:
        super().watch_has_focus(_has_focus)
        self.redraw(layout=False)

    def action_go(self, steps: int) -> None:
        self._place = (self._place + steps) % max(len(self._names), 1)
        self.redraw(layout=False)

    def action_pick(self) -> None:
        if self._place < len(self._names):
            self.post_message(self.Picked(self._names[self._place]))

    def chosen(self, target: Hashable, event: Click) -> None:
        if isinstance(target, int):
            self._place = target
            self.action_pick()
