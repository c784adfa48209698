"""Pictures for README, drawn by the program itself: ``make shots`` puts them into docs/."""

import asyncio
import os
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from rules import Game
from rules.rummy.rummy import Rummy
from rummytui.app import RummyApp
from rummytui.bots import choose
from rummytui.host import Host
from rummytui.screens.home import HomeScreen
from rummytui.settings import LastTable, Place, Settings
from saves import Sitter

DOCS = Path(__file__).parent.parent / "docs"
SIZE = (104, 37)
PLAYERS = ["Ann", "Bob", "Gail"]
GAIL = 2
TABLE = LastTable("rummy", (Place("Ann"), Place("Bob"), Place("Gail"), Place("Robin", "medium")))


def worth_a_picture(game: Game) -> bool:
    """Whether it is Gail's turn, some hands are scored, her hand is full, and others have melded."""
    assert isinstance(game, Rummy)
    return game.to_act == (GAIL,) and game.hand_number >= 4 and len(game.melds) >= 3 and len(game.hands[GAIL]) >= 7


def sitting(folder: Path, wanted: Callable[[Game], bool], players: list[str] = PLAYERS) -> Host:
    """People in the middle of an evening: the first sitting, by its seed, that comes to what is wanted."""
    for seed in range(1000):
        host = Host.new(folder, "rummy", players, [Sitter("person")] * len(players), seed=seed)
        rng = random.Random(seed)
        while host.game.hand_number < 8:
            if wanted(host.game):
                return host
            host.play(choose(host.view(host.game.to_act[0]), "medium", rng))
        host.close()
        host.path.unlink()
    raise RuntimeError("no sitting is worth a picture")


def settled(game: Game) -> bool:
    """Whether a hand has just been scored, with several before it."""
    return game.phase == "between hands" and game.hand_number >= 4


def shelf(folder: Path) -> None:
    """Two games that wait since other evenings."""
    for days, players in {3: ["Ann", "Bob", "Gail"], 9: ["Grandmother", "Ann"]}.items():
        host = sitting(folder, lambda game: game.phase == "play" and game.hand_number == 5, players)
        host.close()
        then = time.time() - days * 86_400
        os.utime(host.path, (then, then))


async def draw() -> None:
    """Go through the program as an evening does, from home to the settlement of a hand."""
    with tempfile.TemporaryDirectory() as temporary:
        # Nobody's own settings are shown, or changed.
        os.environ |= {"HOME": temporary, "XDG_CONFIG_HOME": temporary}
        folder = Path(temporary, "games")
        shelf(folder)
        app = RummyApp(saves=folder)
        async with app.run_test(size=SIZE) as pilot:
            home = app.screen
            assert isinstance(home, HomeScreen)
            await home.games_known.wait()
            await pilot.pause()
            keep(app, "home")
            app.take_settings(Settings(), None)
            app.settings = Settings(names=tuple(PLAYERS), table=TABLE)
            await pilot.press("n")
            await pilot.pause()
            keep(app, "setup")
            await pilot.press("escape")
            app.open_table(sitting(folder, worth_a_picture))
            await pilot.pause()
            keep(app, "curtain")
            await pilot.press("space")
            await pilot.pause()
            keep(app, "table")
            app.open_table(sitting(folder, settled))
            await pilot.pause()
            keep(app, "settlement")


def keep(app: RummyApp, name: str) -> None:
    """Write what is on the screen into docs/."""
    DOCS.mkdir(exist_ok=True)
    path = DOCS / f"{name}.svg"
    path.write_text(app.export_screenshot(title="rummytui"), encoding="utf-8")
    print(path)


if __name__ == "__main__":
    asyncio.run(draw())
