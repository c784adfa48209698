"""All saved games: go on with one, give it a name, copy it, throw it away and put it back."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import ClassVar, cast

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.geometry import Size
from textual.message import Message
from textual.widgets import Input, OptionList, Static
from textual.worker import get_current_worker

import saves
from rummytui.courtesy import COURTESY
from rummytui.letters import harmless
from rummytui.loading import loading
from rummytui.messages import ReplayWanted, program_of
from rummytui.screens.ask import AskScreen, AskTextScreen
from rummytui.screens.base import OnTop
from rummytui.screens.keys_in_palette import KeysInPalette
from rummytui.screens.lit import LitScreen
from rummytui.screens.opening import go_on
from rummytui.shelf import LATEST, ShelfText
from rummytui.widgets.choice import Alternative, Choice
from rummytui.widgets.entry import Entry
from rummytui.widgets.footer import KeyFooter
from rummytui.widgets.menu import Menu
from rummytui.widgets.rail import Title
from rummytui.widgets.shelf_menu import (
    SHELVES,
    Match,
    ShelfMenu,
    ShelfName,
    Shelves,
    called,
    findable,
    told,
    write_down,
)
from saves import SavedGame, SaveError, keeping
from saves.folder import BIN

_ROOMY = 104, 30
"""Columns and rows from which the list has a frame."""
_KEYS = 90
"""Columns from which all keys have room side by side with blanks between them."""
_OPENING = 0.25
"""Seconds in which the screen is drawn before files are read."""
_AT_A_TIME = 40
"""How many games are looked at before those are shown."""
_PUT_BACK = "b"
"""The key that takes a game out of the bin."""


class SavedGamesScreen(OnTop[None], LitScreen[None]):
    """Lists every journal in the folder, the damaged ones too, shelf by shelf; they are shown as they are found."""

    AUTO_FOCUS = "Menu"
    COMMANDS = {KeysInPalette}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "watch", "Watch", tooltip="replay the game hand by hand"),
        Binding("s", "go_elsewhere", "Screens", tooltip="play it on several screens"),
        Binding("delete,x", "throw_away", "Bin", key_display="x", tooltip="move the game to the bin"),
        Binding("delete,x", "delete", "Delete", key_display="x", tooltip="delete the game for good"),
        Binding(_PUT_BACK, "put_back", "Restore", tooltip="restore the game from the bin"),
        Binding("n", "rename", "Rename", tooltip="give the game a new name"),
        Binding("c", "copy", "Copy", tooltip="make a copy of the game"),
        Binding("e", "export", "Export", tooltip="export the game to a file"),
        Binding("i", "take_in", "Import", tooltip="import a game from a file"),
        Binding("m", "mark", "Mark", tooltip="select several games at once"),
        Binding("slash", "seek", "Find", key_display="/", tooltip="find games by name or player"),
        Binding("left", "turn(-1)", show=False),
        Binding("right", "turn(1)", show=False),
        Binding("comma", "app.settings", "Settings", key_display=",", show=False),
        Binding("escape,q", "leave", "Back"),
    ]
    DEFAULT_CSS = """
    SavedGamesScreen {
        #saved { height: 1fr; align-horizontal: center; }
        #none, #complaint, #folder, #shelf, #seeking { width: 100%; max-width: 100; }
        #shelf { padding: 0 2; margin: 0 0 1 0; }
        #seeking { height: 1; padding: 0 2; display: none; }
        #seeking.-on { display: block; }
        #seeking Static { width: 6; color: $quiet; }
        #sought { width: 1fr; border: none; height: 1; padding: 0 1; background: $panel; }
        #list { height: 1fr; margin: 0 2; max-width: 96; }
        Menu { height: 1fr; }
        #none { padding: 0 4; color: $quiet; }
        #folder { padding: 0 2; color: $quiet; height: 1; text-overflow: ellipsis; text-wrap: nowrap; }
        &.-roomy {
            #title { margin: 0 0 1 0; }
            #shelf { margin: 1 0; }
            #list { background: $inset; border: round $border-blurred; padding: 1; max-width: 100; margin: 0; }
            #folder { margin: 1 0; }
        }
    }
    """

    @dataclass
    class GamesFound(Message):
        """Some more saved games have been looked at; ``thrown``: they are in the bin. ``last``: they were all.

        ``look`` counts how often they have been looked at, this time included.
        """

        look: int
        found: list[Match]
        thrown: bool
        last: bool = False

    @dataclass
    class FolderRefused(Message):
        """The folder cannot be read, and why."""

        sentence: str

    def __init__(self, latest: Sequence[tuple[SavedGame, ShelfText]] = ()) -> None:
        """``latest`` are the games last played, for a first page before any file is read."""
        super().__init__()
        self._shelves = Shelves()
        self._shelves.add((findable(game) for game, _ in latest), thrown=False)
        self._latest = latest
        """Those with what is shown of them."""
        self._known: saves.Known = {}
        self._looks = 0
        self._drawn_for: Size | None = None
        self._refused: dict[str, str] = {}
        """What was typed in answer to each question and could not be done, to be corrected instead of typed again."""

    def compose(self) -> ComposeResult:
        # In its final form, since every later change would cause another layout and repaint.
        size = self._drawn_for = self.app.size
        self.set_class(size.width >= _ROOMY[0] and size.height >= _ROOMY[1], "-roomy")
        yield Title("Saved games")
        with Vertical(id="saved"):
            yield Choice([Alternative(name, label) for name, label in SHELVES.items()], id="shelf")
            with Horizontal(id="seeking"):
                yield Static("Find:")
                yield Entry(placeholder="game, player or name", id="sought")
            none = Static(_nothing(self._shelves), id="none")
            none.display = not self._shelves.shown
            yield none
            with Vertical(id="list"):
                letters = program_of(self).settings.ascii_suits
                yield ShelfMenu(self._shelves, self._latest, size.width, letters=letters)
            yield Static("", id="complaint", markup=False)
            yield Static(f"Saved in {harmless(self._folder)}", id="folder", markup=False)
        yield KeyFooter(compact=size.width < _KEYS, spared={"copy"})

    def on_mount(self) -> None:
        # Until all of it stands there.
        COURTESY.ask(_OPENING)

    def on_screen_resume(self) -> None:
        # What is known already comes in sight first, and the program may still have to close the game that was left.
        self.call_after_refresh(self.app.call_next, self._look_again)

    def on_resize(self) -> None:
        size = self.app.size
        if size == self._drawn_for:
            return
        self._drawn_for = size
        self.set_class(size.width >= _ROOMY[0] and size.height >= _ROOMY[1], "-roomy")
        self.query_one(KeyFooter).compact = size.width < _KEYS
        self._draw()

    @property
    def _folder(self) -> Path:
        return program_of(self).folder

    # ------------------------------------------------------------------------------------------------ entries

    def _look_again(self) -> None:
        """Look at all saved games, in a thread, unless this screen has been left meanwhile."""
        if not self.still_open:
            return
        self._looks += 1
        self._shelves.begin_again()
        self.look_for_games(self._looks, self._folder, letters=program_of(self).settings.ascii_suits)

    @work(thread=True, exclusive=True)
    @COURTESY.short_turns()
    def look_for_games(self, look: int, folder: Path, *, letters: bool) -> None:
        """Look at one saved game after the other, the latest first, and say every now and then which have been found."""
        worker = get_current_worker()
        try:
            for within, thrown in ((folder, False), (folder / BIN, True)):
                COURTESY.give_way()
                games = _politely(saves.shelf(within, self._known))
                latest: list[SavedGame] = []
                while some := list(islice(games, _AT_A_TIME)):
                    if worker.is_cancelled:
                        return
                    latest += some[: max(LATEST - len(latest), 0)]
                    self.post_message(self.GamesFound(look, [findable(game) for game in some], thrown))
                if not thrown:
                    write_down(folder, told(latest, letters=letters))
            self.post_message(self.GamesFound(look, [], thrown=False, last=True))
        except SaveError as error:
            self.post_message(self.FolderRefused(str(error)))

    def on_saved_games_screen_games_found(self, event: GamesFound) -> None:
        if event.look != self._looks:
            # What an earlier look has found would be listed twice, or although it is gone.
            return
        if self._shelves.add(event.found, thrown=event.thrown, last=event.last) or event.last:
            self._draw()

    def on_saved_games_screen_folder_refused(self, event: FolderRefused) -> None:
        self._say(event.sentence, refused=False)
        self._draw()

    # ------------------------------------------------------------------------------------------------ what is shown

    def on_evening_saved(self) -> None:
        self._look_again()

    def _draw(self) -> None:
        self.query_one(ShelfMenu).draw(self.app.size.width, letters=program_of(self).settings.ascii_suits)
        none = self.query_one("#none", Static)
        none.display = not self._shelves.shown
        if none.display:
            none.update(_nothing(self._shelves))
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "mark" | "watch":
                return bool(self._shelves.shown)
            case "go_elsewhere":
                return self._can_go_elsewhere
            case "throw_away" | "rename" | "copy" | "export":
                return bool(self._shelves.shown) and self._shelves.at != "bin"
            case "delete" | "put_back":
                return bool(self._shelves.shown) and self._shelves.at == "bin"
        return True

    @property
    def _can_go_elsewhere(self) -> bool:
        """Whether the chosen game can go on, with somebody at another screen."""
        if self._shelves.at != "waiting" or len(meant := self._meant) != 1:
            return False
        game = meant[0].game
        return not (game.trouble or game.in_use)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self.refresh_bindings()
        if event.option_index >= len(self._shelves.shown) - 2 and self._shelves.more():
            self._draw()

    def on_choice_chosen(self, event: Choice.Chosen) -> None:
        self._say("")
        self._shelves.turn_to(cast("ShelfName", event.value))
        self.query_one(Menu).highlighted = None
        self._draw()
        self.query_one(Menu).focus()

    def action_turn(self, steps: int) -> None:
        """Show the shelf beside this one."""
        self.query_one(Choice).action_turn(steps)

    def action_seek(self) -> None:
        """Type what to look for."""
        self._say("")
        self.query_one("#seeking").add_class("-on")
        self.query_one("#sought", Input).focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        self._shelves.seek(event.value)
        self._draw()

    def on_input_submitted(self) -> None:
        self.query_one(Menu).focus()

    def action_leave(self) -> None:
        """Close what was sought, or else the list."""
        seeking = self.query_one("#seeking")
        if not seeking.has_class("-on"):
            _ = self.dismiss()
            return
        seeking.remove_class("-on")
        self.query_one("#sought", Input).value = ""
        self.query_one(Menu).focus()

    def action_mark(self) -> None:
        """Mark the chosen game, or take its mark away, and go on to the next."""
        menu = self.query_one(Menu)
        self._shelves.mark(menu.highlighted)
        self._draw()
        if menu.highlighted != len(self._shelves.shown) - 1:
            menu.action_cursor_down()

    # ------------------------------------------------------------------------------------------------ what is done

    @property
    def _meant(self) -> list[Match]:
        # Before it is composed there is no list, but Textual may already ask for the screen's bindings.
        return self._shelves.meant(next((menu.highlighted for menu in self.query(Menu)), None))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._say("")
        if event.option_index >= len(self._shelves.shown):
            # The list has become shorter since.
            return
        found = self._shelves.shown[event.option_index]
        game = found.game
        stuck = "This game is open in another window." if game.in_use else game.trouble
        answers = {"keep": "Back", "away": "Move to bin"}
        if self._shelves.at == "bin":
            answers = {"back": "Restore", "keep": "Back"}
        elif not stuck:
            again = {"watch": "Watch again"}
            answers = {"go": "See the result" if game.over else "Resume", **again, **answers}
        about = self.query_one(ShelfMenu).about(found)
        asked = AskScreen("saved game", f"{about}\n\n{stuck or ''}".rstrip(), answers)
        _ = self.app.push_screen(asked, lambda answer: self._answered(found, answer))

    def _answered(self, found: Match, answer: str | None) -> None:
        match answer:
            case "go":
                go_on(self, found.path, self._say)
            case "watch":
                self.post_message(ReplayWanted(found.path))
            case "away":
                self._throw([found])
            case "back":
                self._put_back([found])

    @loading
    def action_go_elsewhere(self) -> None:
        """Go on with the chosen game while others sit at screens of their own."""
        from rummytui.screens.going_elsewhere import go_elsewhere

        self._say("")
        self.run_worker(go_elsewhere(self, self._meant[0].path, self._say), group="elsewhere", exclusive=True)

    def action_watch(self) -> None:
        """Watch the chosen game again."""
        self._say("")
        self.post_message(ReplayWanted(self._meant[0].path))

    def action_throw_away(self) -> None:
        """Put the games that are meant in the bin."""
        self._throw(self._meant)

    def _throw(self, meant: Sequence[Match]) -> None:
        self._say("")
        it = "it" if len(meant) == 1 else "them"
        self._each(meant, keeping.throw_in_bin, f"Moved {{}} to the bin. Press {_PUT_BACK} there to restore {it}.")

    def action_put_back(self) -> None:
        """Take the games that are meant out of the bin."""
        self._put_back(self._meant)

    def _put_back(self, meant: Sequence[Match]) -> None:
        self._each(meant, keeping.put_back, "Restored {}.")

    def action_copy(self) -> None:
        """Copy the games that are meant."""
        self._each(self._meant, keeping.duplicate, "Copied {}.")

    def action_delete(self) -> None:
        """Delete the games that are meant, which are in the bin, once people have confirmed that."""
        meant = self._meant
        what = self.query_one(ShelfMenu).about(meant[0]) if len(meant) == 1 else f"{len(meant)} games"
        self._say("")
        asked = AskScreen(
            "delete", f"{what}\n\nDelete for good? You can't undo this.", {"keep": "Keep", "away": "Delete for good"}
        )

        def answered(answer: str | None) -> None:
            if answer == "away":
                self._each(meant, saves.throw_away, "Deleted {} for good.")

        _ = self.app.push_screen(asked, answered)

    def action_rename(self) -> None:
        """Ask for another name of the chosen game."""
        game = self._meant[0].game
        self._ask_text(
            "rename",
            f"New name for {game.name}:",
            game.name,
            lambda name: f"{game.name} is now called {keeping.rename(game.path, name).stem}.",
        )

    def action_export(self) -> None:
        """Ask where to write the chosen game."""
        game = self._meant[0].game
        self._ask_text(
            "export",
            f"Export {game.name} to (file or folder):",
            "~/",
            lambda name: f"Exported {game.name} to {harmless(keeping.export(game.path, Path(name).expanduser()))}.",
        )

    def action_take_in(self) -> None:
        """Ask for the file of a saved game from somewhere else, and copy it into the folder."""
        self._ask_text(
            "import",
            "Saved game to import (file):",
            "~/",
            lambda name: f"Imported {keeping.take_in(Path(name).expanduser(), self._folder).stem}.",
        )

    def _ask_text(self, title: str, question: str, text: str, then: Callable[[str], str]) -> None:
        """Ask ``question``, do what ``then`` does with the answer, and say the sentence that it returns."""

        def answered(typed: str | None) -> None:
            if typed is None:
                return
            self._refused[question] = typed

            def do() -> None:
                self._say(then(typed), refused=False)
                del self._refused[question]

            self._try(do)

        self._say("")
        _ = self.app.push_screen(AskTextScreen(title, question, self._refused.get(question, text)), answered)

    def _each(self, meant: Sequence[Match], does: Callable[[Path], object], done: str) -> None:
        """Do something with each of these games, and say so, or else what went wrong. ``done`` has a place for which."""
        self._shelves.marked.clear()

        def do_all() -> None:
            for found in meant:
                does(found.path)
                if not os.path.lexists(found.path):
                    # The next key may come before the folder has been looked at again.
                    self._shelves.forget(found.path)
            which = called(meant[0].game) if len(meant) == 1 else f"{len(meant)} games"
            self._say(done.format(which), refused=False)

        self._try(do_all)

    def _try(self, does: Callable[[], object]) -> None:
        try:
            does()
        except (SaveError, RuntimeError) as error:
            # A home folder that is not known is a RuntimeError.
            self._say(str(error))
        self._draw()
        self._look_again()

    def _say(self, sentence: str, *, refused: bool = True) -> None:
        complaint = self.query_one("#complaint", Static)
        complaint.update(sentence)
        complaint.set_class(bool(sentence) and refused, "-refused")


def _politely(games: Iterable[SavedGame]) -> Iterator[SavedGame]:
    """The same games, each once no key is being answered."""
    for game in games:
        COURTESY.give_way()
        yield game


def _nothing(shelves: Shelves) -> str:
    """What stands where no game is shown."""
    if shelves.sought:
        return "Nothing matches that."
    match shelves.at:
        case "waiting" if not shelves.found["over"]:
            return "No saved games yet. Every game you play is saved, move by move."
        case "waiting":
            return "All your games are finished. Press → to see them."
        case "over":
            return "No finished games yet."
    return "The bin is empty."
