"""The first screen: go on with a game, begin one, read the rules.

It is drawn before rules, saves and settings have been read; they follow in a thread while people look at it.
"""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from rummytui.telling import ago, cut, joined, standing, title_of
from rummytui.widgets.menu import Menu, columns

if TYPE_CHECKING:
    from rummytui.app import RummyApp
    from saves import SavedGame

WIDEST = 88
"""Cells of a line of the menu; on a wide screen they stand in the middle."""

_TALL = 36

ENTRIES = {
    "new": ("New game", "choose who plays, then deal"),
    "saves": ("Saved games", "go on with one, or throw it away"),
    "rules": ("Rulebook", "every rule, with its number"),
    "settings": ("Settings", "cards, colours, pace"),
    "quit": ("Quit", ""),
}
"""What the menu offers and what each is for."""

_LETTERS = ("R♠", "U♥", "M♣", "M♦", "Y♠")


class HomeScreen(Screen[None]):
    """Everything begins here, and comes back to here."""

    app: RummyApp
    AUTO_FOCUS = "#menu"
    VERTICAL_BREAKPOINTS = [(0, "-low"), (_TALL, "-tall")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "open('new')", "New game"),
        Binding("r", "open('last')", "Go on"),
        Binding("g", "open('saves')", "Saved games"),
        Binding("f1", "open('rules')", "Rules"),
        Binding("comma", "open('settings')", "Settings", key_display=","),
        Binding("q", "open('quit')", "Quit"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._games: list[SavedGame] = []
        self._touched = False

    def compose(self) -> ComposeResult:
        with Vertical(id="home"):
            yield Static(id="sign")
            yield Static("card games for a family round one laptop", id="motto")
            yield Menu(id="menu")
            yield Static("", id="complaint", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self._draw()
        self.watch(self.app, "settings", self._draw_sign, init=False)

    def on_resize(self) -> None:
        self._draw()

    def on_screen_resume(self) -> None:
        self.call_after_refresh(self.look_for_games)

    # ------------------------------------------------------------------------------------------------ what there is

    @work(thread=True, exclusive=True)
    def look_for_games(self) -> None:
        """Read settings and saved games, and load what the next screens need."""
        from rummytui.settings import load

        settings = load()
        self.app.call_from_thread(self.app.take_settings, *settings)
        import saves

        try:
            games = saves.saved_games(self.app.saves or saves.default_folder())
        except saves.SaveError as error:
            self.app.call_from_thread(self._say, str(error))
        else:
            self.app.call_from_thread(self._show_games, games)
        import rummytui.screens.setup
        import rummytui.screens.table  # noqa: F401

    def _show_games(self, games: list[SavedGame]) -> None:
        self._games = [game for game in games if not (game.over or game.trouble)]
        self._draw()
        self.refresh_bindings()

    def _draw_sign(self) -> None:
        self.query_one("#sign", Static).update(sign(self.size.height >= _TALL, self.app.settings.ascii_suits))

    def _draw(self) -> None:
        self._draw_sign()
        menu = self.query_one(Menu)
        width = min(self.size.width - 8, WIDEST - 4) - 2
        at = menu.highlighted_option
        options: list[Option | None] = []
        shown = self._games[: max((self.size.height - (22 if self.size.height >= _TALL else 17)) // 2, 1)]
        if shown:
            options.append(Option(Content.styled("Go on playing", "$quiet"), disabled=True))
            now = datetime.now().astimezone()
            options += [Option(lines_of(game, width, now), id=f"game {place}") for place, game in enumerate(shown)]
            options.append(None)
        for name, (title, purpose) in ENTRIES.items():
            options.append(Option(Content.assemble(title.ljust(16), (purpose, "$quiet")), id=name))
        menu.set_options(options)
        first = "game 0" if shown else "new"
        wanted = at.id if at and self._touched else first
        known = [option.id for option in options if option and option.id]
        menu.highlighted = menu.get_option_index(wanted if wanted in known else first)

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
                from rummytui.screens.setup import SetupScreen

                self.app.set_up(SetupScreen())
            case ["saves"]:
                from rummytui.screens.saved_games import SavedGamesScreen

                self.app.push_screen(SavedGamesScreen())
            case ["rules"]:
                self.app.action_rulebook()
            case ["settings"]:
                self.app.action_settings()
            case ["quit"]:
                self.app.exit()
            case ["last"]:
                self._resume(self._games[0])
            case ["game", place]:
                self._resume(self._games[int(place)])

    def _resume(self, game: SavedGame) -> None:
        from saves import SaveError

        try:
            self.app.resume(game.path)
        except SaveError as error:
            self._say(str(error))

    def _say(self, sentence: str) -> None:
        complaint = self.query_one("#complaint", Static)
        complaint.update(sentence)
        complaint.set_class(bool(sentence), "-refused")


def lines_of(game: SavedGame, width: int, now: datetime) -> Content:
    """Two lines about a saved game: who plays what and since when it waits, and how it stands."""
    when = ago(game.when, now)
    who = cut(f"{title_of(game.game)} with {joined(game.players)}", width - len(when) - 2)
    state = "over" if game.over else f"hand {game.hand_number}"
    if game.in_use:
        state += ", open in another window"
    told = f"{state} · {standing(game.players, game.scores, width - len(state) - 3)}"
    first = columns(Content(who), Content.styled(when, "$quiet"), width)
    return Content.assemble(first, "\n", (told, "$quiet"))


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
