"""Pictures for README, drawn by the program itself: ``make shots`` puts them into docs/."""

import asyncio
import random
import tempfile
from pathlib import Path

from rules import Game
from rules.rummy.rummy import Rummy
from rummytui.app import RummyApp
from rummytui.bots import choose
from rummytui.host import Host
from rummytui.settings import Settings
from saves import Sitter

DOCS = Path(__file__).parent.parent / "docs"
SIZE = (104, 37)
PLAYERS = ["Ann", "Bob", "Gail"]
GAIL = 2


def worth_a_picture(game: Game) -> bool:
    """Whether it is Gail's turn, some hands are scored, her hand is full, and others have melded."""
    assert isinstance(game, Rummy)
    return game.to_act == (GAIL,) and game.hand_number >= 4 and len(game.melds) >= 3 and len(game.hands[GAIL]) >= 7


def table(folder: Path) -> Host:
    """Three people in the middle of an evening: the first sitting, by its seed, that comes to something."""
    for seed in range(1000):
        host = Host.new(folder, "rummy", PLAYERS, [Sitter("person")] * 3, seed=seed)
        rng = random.Random(seed)
        while host.game.hand_number < 8:
            if host.game.phase == "play" and worth_a_picture(host.game):
                return host
            host.play(choose(host.view(host.game.to_act[0]), "medium", rng))
        host.close()
    raise RuntimeError("no sitting is worth a picture")


async def draw() -> None:
    """Sit down at the table and take a picture before and after the curtain."""
    with tempfile.TemporaryDirectory() as folder:
        app = RummyApp(saves=Path(folder))
        app.take_settings(Settings(), None)
        async with app.run_test(size=SIZE) as pilot:
            app.open_table(table(Path(folder)))
            await pilot.pause()
            keep(app, "curtain")
            await pilot.press("space")
            await pilot.pause()
            keep(app, "table")


def keep(app: RummyApp, name: str) -> None:
    """Write what is on the screen into docs/."""
    DOCS.mkdir(exist_ok=True)
    path = DOCS / f"{name}.svg"
    path.write_text(app.export_screenshot(title="rummytui"), encoding="utf-8")
    print(path)


if __name__ == "__main__":
    asyncio.run(draw())
