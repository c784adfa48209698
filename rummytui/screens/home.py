"""The first screen: resume a game, begin one, read the rules.

It is drawn before rules, saves and settings have been read; they follow in a thread while people look at it.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from rummytui.messages import (
    GameReady,
    NewGameWanted,
    RulebookWanted,
    SavedGamesWanted,
    SettingsRead,
    SettingsWanted,
    program_of,
)
from rummytui.widgets.menu import MARGIN, Menu, columns

if TYPE_CHECKING:
    from saves import SavedGame

WIDEST = 92
"""How many cells a line of the menu takes; on a wide screen the menu is centred."""

_TALL = 36
_HEAD_START = 0.1

ENTRIES = {
    "new": ("New game", "choose who plays, then deal"),
    "saves": ("Saved games", "continue one, or throw it away"),
    "rules": ("Rulebook", "every rule, with its number"),
    "settings": ("Settings", "cards, colours, pace"),
    "quit": ("Quit", ""),
}
"""What the menu offers and what each is for."""

_LETTERS = ("R♠", "U♥", "M♣", "M♦", "Y♠")


class HomeScreen(Screen[None]):
    """Where everything begins and ends.

    ``covered``: it opens below something else, and is filled in when that closes.
    """

    AUTO_FOCUS = "#menu"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "open('new')", "New game"),
        Binding("r", "open('last')", "Go on"),
        Binding("g", "open('saves')", "Saved games"),
        Binding("f1", "open('rules')", "Rules"),
        Binding("comma", "open('settings')", "Settings", key_display=","),
        Binding("q", "open('quit')", "Quit"),
    ]

    @dataclass
    class GamesFound(Message):
        """The saved games that were found, perhaps with a sentence saying why there are none."""

        games: list[SavedGame]
        trouble: str = ""

    def __init__(self, *, covered: bool = False) -> None:
        super().__init__()
        self._covered = covered
        self._games: list[SavedGame] = []
        self._touched = False
        self._drawn_for: Size | None = None
        self.games_known = asyncio.Event()
        """Set once saved games have been looked for."""

    def compose(self) -> ComposeResult:
        if self._covered:
            return
        self._drawn_for = self.app.size
        # Textual's own breakpoints come after the first paint, which they would shift.
        self.set_class(self._tall, "-tall", update=False)
        with Vertical(id="home"):
            yield Static(self._sign(), id="sign")
            yield Static("card games for a family round one laptop", id="motto")
            yield Menu(*self._entries(), id="menu")
            yield Static("", id="complaint", markup=False)

    def on_settings_changed(self) -> None:
        if self._drawn_for:
            self._draw_sign()

    def on_resize(self) -> None:
        if self._drawn_for and self._drawn_for != self.app.size:
            self._drawn_for = self.app.size
            self.set_class(self._tall, "-tall")
            self._draw_sign()
            self._draw_menu()

    async def on_screen_resume(self) -> None:
        if self._covered:
            # Textual says that it is on top when it opens, and again when what covered it has closed.
            self._covered = False
            return
        if not self._drawn_for:
            await self.recompose()
        if self.query("Footer"):
            self.look_for_games()
        else:
            self.call_after_refresh(self.set_timer, _HEAD_START, self._complete)

    async def _complete(self) -> None:
        """Do what takes longer, now that the menu is there and may have answered its first key."""
        from textual.widgets import Footer

        if not self.is_attached:
            # Whoever quits at once is gone before this.
            return
        await self.mount(Footer(show_command_palette=False))
        self.refresh_bindings()
        self.look_for_games()

    # ------------------------------------------------------------------------------------------------ what there is

    @work(thread=True, exclusive=True)
    def look_for_games(self) -> None:
        """Read settings and saved games, and load what the next screens need."""
        from rummytui.settings import load

        self.post_message(SettingsRead(*load()))
        import rummytui.text.saved_games
        import saves

        try:
            found = self.GamesFound(saves.saved_games(program_of(self).saves or saves.default_folder()))
        except saves.SaveError as error:
            found = self.GamesFound([], str(error))
        self.post_message(found)
        import rummytui.screens.setup
        import rummytui.screens.table  # noqa: F401

    def on_home_screen_games_found(self, event: GamesFound) -> None:
        before = bool(self._games)
        self._games = [game for game in event.games if not (game.over or game.trouble)]
        if event.trouble:
            self._say(event.trouble)
        self._draw_menu()
        if before != bool(self._games):
            self.refresh_bindings()
        self.games_known.set()

    # ------------------------------------------------------------------------------------------------ how it looks

    @property
    def _tall(self) -> bool:
        return self.app.size.height >= _TALL

    def _sign(self) -> Content:
        return sign(self._tall, program_of(self).settings.ascii_suits)

    def _draw_sign(self) -> None:
        self.query_one("#sign", Static).update(self._sign())

    def _entries(self) -> list[Option]:
        """The games that can be resumed, as many as fit, and everything else that can be done."""
        size = self.app.size
        width = min(size.width, WIDEST) - 8 - MARGIN
        shown = self._games[: max((size.height - (22 if self._tall else 17)) // 2, 1)]
        entries: list[Option] = []
        if shown:
            entries.append(Option(Content.styled("Go on playing", "$quiet"), disabled=True))
            now, letters = datetime.now().astimezone(), program_of(self).settings.ascii_suits
            entries += [
                Option(lines_of(game, width, now, letters=letters), id=f"game {place}")
                for place, game in enumerate(shown)
            ]
            entries.append(Option("", disabled=True))
        for name, (title, purpose) in ENTRIES.items():
            entries.append(Option(Content.assemble(title.ljust(16), (purpose, "$quiet")), id=name))
        return entries

    def _draw_menu(self) -> None:
        """Show the entries as they are now, keeping the cursor where somebody has moved it."""
        menu = self.query_one(Menu)
        at = menu.highlighted_option if self._touched else None
        menu.set_options(self._entries())
        menu.action_first()
        if at and any(option.id == at.id for option in menu.options):
            menu.highlighted = menu.get_option_index(str(at.id))

    # ------------------------------------------------------------------------------------------------ what is chosen

    def on_key(self) -> None:
        self._touched = True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return not (parameters == ("last",) and not self._games)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.action_open(event.option_id or "")

    def action_open(self, what: str) -> None:
        """Open what an entry of the menu stands for."""
        self._say("")
        match what.split():
            case ["new"]:
                self.post_message(NewGameWanted())
            case ["saves"]:
                self.post_message(SavedGamesWanted())
            case ["rules"]:
                self.post_message(RulebookWanted())
            case ["settings"]:
                self.post_message(SettingsWanted())
            case ["quit"]:
                self.app.exit()
            case ["last"]:
                self._resume(self._games[0])
            case ["game", place]:
                self._resume(self._games[int(place)])

    def _resume(self, game: SavedGame) -> None:
        from rummytui.host import Host
        from saves import SaveError

        try:
            self.post_message(GameReady(Host.resume(game.path)))
        except SaveError as error:
            self._say(str(error))

    def _say(self, sentence: str) -> None:
        complaint = self.query_one("#complaint", Static)
        complaint.update(sentence)
        complaint.set_class(bool(sentence), "-refused")


def lines_of(game: SavedGame, width: int, now: datetime, *, letters: bool = False) -> Content:
    """Two lines about a saved game: who plays what, when it was last played, and how it stands.

    ``letters`` stand for the emblems of the seats where a terminal draws nothing else.
    """
    from rummytui.text import listed, marked
    from rummytui.text.saved_games import ago, cut, place_in, standing, title_of
    from rummytui.widgets.emblems import coloured, with_emblem

    when = ago(game.when, now)
    names = marked(game.players)
    who = cut(f"{title_of(game.game)} with {listed(names)}", width - len(when) - 2)
    state = "over" if game.over else place_in(game.game, game.hand_number)
    if game.in_use:
        state += ", open in another window"
    emblems = [with_emblem(name, ascii=letters) for name in names]
    told = f"{state} · {standing(emblems, game.scores, width - len(state) - 3)}"
    first = columns(coloured(who), Content.styled(when, "$quiet"), width)
    return Content.assemble(first, "\n", coloured(told).stylize_before("$quiet"))


def sign(large: bool, letters: bool) -> Content:
    """The name of the game, laid out in cards."""
    faces = [face.translate(str.maketrans("♠♥♣♦", "shcd")) if letters else face for face in _LETTERS]
    top, mid, end, bar = ("+-+", "|", "+-+", "-") if letters else ("╭─╮", "│", "╰─╯", "─")
    inside = 5 if large else 3
    rows: list[list[tuple[str, str]]] = [[] for _ in range(5 if large else 3)]
    for place, face in enumerate(faces):
        rank, suit = face[0], face[1]
        ink = "$card-red" if place % 2 and place < 4 else "$card-ink"
        middle = [rank.ljust(5), suit.center(5), rank.rjust(5)] if large else [f"{rank} {suit}"]
        edge = "$card-edge on $card-paper"
        rows[0].append((top[0] + bar * inside + top[2], edge))
        rows[-1].append((end[0] + bar * inside + end[2], edge))
        for row, text in zip(rows[1:-1], middle, strict=True):
            row += [(mid, edge), (text, f"bold {ink} on $card-paper"), (mid, edge)]
        for row in rows:
            row.append((" ", ""))
    return Content("\n").join(Content.assemble(*row[:-1]) for row in rows)
