"""At the table the bots' chance comes from the seed of the sitting."""

from pathlib import Path

from rummytui.bots import RANDOM
from rummytui.table.host import Host, Sitter
from tests.rummytui.screens.tables import opened, press, until
from tests.saves.playing import PERSON, bodies


async def played(folder: Path) -> list[bytes]:
    """The moves of an evening at which Ann draws from the stock and throws what she drew."""
    bot = Sitter("bot", RANDOM)
    host = Host.new(folder, "rummy", ["Ann", "Robin", "Ruby"], [PERSON, bot, bot], seed=4, options={"first_dealer": 2})
    async with opened(host) as pilot:
        for _ in range(3):
            await press(pilot, "d", "x")
            await until(pilot, lambda: host.game.to_act == (0,))
    return bodies(host.path)[1:]


async def test_the_same_seed_and_the_same_keys_make_the_same_journal(tmp_path: Path) -> None:
    first = await played(tmp_path / "one")
    assert len(first) > 18
    assert first == await played(tmp_path / "other")
