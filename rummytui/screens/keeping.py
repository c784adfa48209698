"""What is done with saved games in their list: named, copied, written to files, thrown away and put back."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, Protocol

from textual.screen import Screen

from rummytui.letters import harmless
from rummytui.screens.ask import AskScreen, AskTextScreen
from rummytui.widgets.shelf_menu import Match, Shelves, called
from saves import SavedGame, SaveError, keeping, throw_away

PUT_BACK: Final = "b"
"""The key that takes a game out of the bin."""


class Sayer(Protocol):
    """Says a sentence to people."""

    def __call__(self, sentence: str, /, *, refused: bool = False) -> None:
        """Say it; ``refused``: because something cannot be."""


class Keeping:
    """Does what people ask for with the games of ``shelves`` on a screen; asks there first where it has to.

    ``say`` says what came of it, and ``done`` is called afterwards, also where it could not be done.
    """

    def __init__(self, screen: Screen[Any], shelves: Shelves, *, say: Sayer, done: Callable[[], None]) -> None:
        self._screen = screen
        self._shelves = shelves
        self._say = say
        self._done = done
        self._refused: dict[str, str] = {}
        """What was typed in answer to each question and could not be done, to be corrected instead of typed again."""

    # ------------------------------------------------------------------------------------------------ with several

    def throw(self, meant: Sequence[Match]) -> None:
        """Put these games in the bin."""
        self._say("")
        it = "it" if len(meant) == 1 else "them"
        self._each(meant, keeping.throw_in_bin, f"Moved {{}} to the bin. Press {PUT_BACK} there to restore {it}.")

    def put_back(self, meant: Sequence[Match]) -> None:
        """Take these games out of the bin."""
        self._each(meant, keeping.put_back, "Restored {}.")

    def copy(self, meant: Sequence[Match]) -> None:
        """Copy these games."""
        self._each(meant, keeping.duplicate, "Copied {}.")

    def delete(self, meant: Sequence[Match], what: str) -> None:
        """Delete these games, which are in the bin, once people have confirmed that; ``what`` says which they are."""
        self._say("")
        asked = AskScreen(
            "delete", f"{what}\n\nDelete for good? You can't undo this.", {"keep": "Keep", "away": "Delete for good"}
        )

        def answered(answer: str | None) -> None:
            if answer == "away":
                self._each(meant, throw_away, "Deleted {} for good.")

        _ = self._screen.app.push_screen(asked, answered)

    # ------------------------------------------------------------------------------------------------ with one

    def rename(self, game: SavedGame) -> None:
        """Ask for another name of this game."""
        self._ask_text(
            "rename",
            f"New name for {game.name}:",
            game.name,
            lambda name: f"{game.name} is now called {keeping.rename(game.path, name).stem}.",
        )

    def export(self, game: SavedGame) -> None:
        """Ask where this game is to be written."""
        self._ask_text(
            "export",
            f"Export {game.name} to (file or folder):",
            "~/",
            lambda name: f"Exported {game.name} to {harmless(keeping.export(game.path, Path(name).expanduser()))}.",
        )

    def take_in(self, folder: Path) -> None:
        """Ask for the file of a saved game from somewhere else, and copy it into ``folder``."""
        self._ask_text(
            "import",
            "Saved game to import (file):",
            "~/",
            lambda name: f"Imported {keeping.take_in(Path(name).expanduser(), folder).stem}.",
        )

    # ------------------------------------------------------------------------------------------------ how

    def _ask_text(self, title: str, question: str, text: str, then: Callable[[str], str]) -> None:
        """Ask ``question``, do what ``then`` does with the answer, and say the sentence that it returns."""

        def answered(typed: str | None) -> None:
            if typed is None:
                return
            self._refused[question] = typed

            def do() -> None:
                self._say(then(typed))
                del self._refused[question]

            self._try(do)

        self._say("")
        _ = self._screen.app.push_screen(AskTextScreen(title, question, self._refused.get(question, text)), answered)

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
            self._say(done.format(which))

        self._try(do_all)

    def _try(self, does: Callable[[], object]) -> None:
        try:
            does()
        except (SaveError, RuntimeError) as error:
            # A home folder that is not known is a RuntimeError.
            self._say(str(error), refused=True)
        self._done()
