"""A shelf of saved games as a list: the lines that are redrawn, and the others."""

from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from textual.app import App, ComposeResult
from textual.widgets.option_list import Option

from rummytui.styles import themes
from rummytui.widgets.shelf_menu import ShelfMenu, Shelves, findable
from saves import SavedGame

LONG_AGO = datetime.fromtimestamp(0, UTC)


class Shelf(App[None]):
    """One shelf, with these games on it."""

    def __init__(self, *games: SavedGame) -> None:
        super().__init__()
        themes.register(self)
        self.shelves = Shelves()
        self.stand(*games)

    def stand(self, *games: SavedGame) -> None:
        """Have more games on it."""
        self.shelves.add(map(findable, games), thrown=False)

    def compose(self) -> ComposeResult:
        yield ShelfMenu(self.shelves, (), 80, letters=False)

    @property
    def menu(self) -> ShelfMenu:
        return self.query_one(ShelfMenu)

    @property
    def shown(self) -> list[str]:
        return [str(option.prompt) for option in self.menu.options]


def game(folder: Path, name: str, scores: tuple[int, int] = (3, 1)) -> SavedGame:
    path = folder / name
    path.touch()
    return SavedGame(name, path, LONG_AGO, "gin", ("Ann", "Bob"), hand_number=2, scores=scores)


async def test_more_games_are_added_below_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app = Shelf(game(tmp_path, "first"), game(tmp_path, "second"))
    async with app.run_test() as pilot:
        app.menu.highlighted = 1
        app.stand(game(tmp_path, "third"))

        def anew(options: Iterable[Option]) -> None:
            raise AssertionError("all games are written anew")

        monkeypatch.setattr(app.menu, "set_options", anew)
        app.menu.draw(80, letters=False)
        await pilot.pause()
        assert [line.partition(":")[0] for line in app.shown] == ["first", "second", "third"]
        assert app.menu.highlighted == 1


async def test_a_game_that_was_played_on_is_retold(tmp_path: Path) -> None:
    app = Shelf(game(tmp_path, "first"), game(tmp_path, "second"))
    async with app.run_test():
        assert "Bob 1" in app.shown[0]
        app.shelves.begin_again()
        app.stand(game(tmp_path, "first", (3, 8)), game(tmp_path, "second"))
        app.menu.draw(80, letters=False)
        assert "Bob 8" in app.shown[0]
        assert "Bob 1" in app.shown[1]


async def test_marks_letters_and_a_narrower_screen_rewrite_all_of_them(tmp_path: Path) -> None:
    one = game(tmp_path, "first")
    app = Shelf(one)
    async with app.run_test():
        before = app.shown
        app.shelves.mark(0)
        app.menu.draw(80, letters=False)
        assert app.shown == [f"✓ {before[0]}"]
        app.menu.draw(60, letters=False)
        narrower = app.shown
        assert len(narrower[0]) < len(f"✓ {before[0]}")
        app.menu.draw(60, letters=True)
        assert app.shown != narrower


async def test_a_question_names_a_game_whose_file_has_gone(tmp_path: Path) -> None:
    app = Shelf(game(tmp_path, "first"))
    async with app.run_test():
        (found,) = app.shelves.shown
        assert "Gin Rummy with Ann and Bob" in app.menu.about(found)
        gone = findable(SavedGame("gone", tmp_path / "gone", LONG_AGO, "gin", ("Ann", "Bob")))
        assert app.menu.about(gone) == "gone"
