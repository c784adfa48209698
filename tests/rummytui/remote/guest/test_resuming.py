"""An evening on its way: begun on a laptop, gone on with at a table of several screens, and at home again."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from nats.aio.client import Client

import rules
from rummytui.remote.server.table_logs import Logs, SeatInfo, TableInfo
from rummytui.table.host import Host, Sitter
from rummytui.table.sitting import Sitting
from saves.keeping import bring_home
from saves.replay import replayed
from tests.daily import each_kind
from tests.saves.playing import PERSON, new_host, play_on

SEEDS = range(3)
MOST = 60


@pytest.fixture
async def logs(client: Client) -> Logs:
    found = Logs(client)
    await found.prepare()
    return found


def begun(folder: Path, name: str, seed: int) -> Host:
    count = max(rules.GAMES[name].player_counts(rules.GAMES[name].Options())[0], 2)
    return Host.new(folder, name, [f"P{seat}" for seat in range(count)], [PERSON] * count, seed=seed)


def stand(game: rules.Game) -> dict[str, object]:
    """All that there is to know of a game, and what may be done next."""
    known = {name: value for name, value in game.__dict__.items() if name != "opening"}
    return {**known, "legal": [game.legal_moves(seat) for seat in game.to_act]}


async def at_another_screen(logs: Logs, journal: bytes, seating: int, plays: Callable[[Sitting], bool]) -> bytes:
    """What the journal says after it was gone on with at a table of several screens."""
    places = tuple(SeatInfo("elsewhere" if seat else "here", f"P{seat}", host=not seat) for seat in range(seating))
    table = await logs.take_in(TableInfo("", places), journal)
    log = await logs.read(table)
    sitting = Sitting(log.reading, replayed(log.reading))
    while plays(sitting):
        game = sitting.game
        move = game.legal_moves(game.to_act[0])[0]
        prepared = sitting.prepared((move,))
        await log.append(prepared.lines)
        sitting.done(prepared)
    assert stand(sitting.game) == stand(replayed((await logs.read(table)).reading).game)
    return await logs.text(table)


@each_kind("name")
async def test_an_evening_is_the_same_on_every_computer_that_resumed_it(logs: Logs, name: str, tmp_path: Path) -> None:
    """Begun at home, gone on with elsewhere, ended at home: each journal is that of an evening which stayed at home."""
    phases = set()
    for seed in SEEDS:
        chance = Random(f"{name} {seed}")
        folder = tmp_path / str(seed)
        host = play_on(begun(folder, name, seed), chance.randrange(MOST), chance)
        phases.add(host.game.phase)
        host.close()
        left, stood = host.path.read_bytes(), stand(host.game)

        # Nobody has moved there yet: the same game, the same totals, and the same may be done next.
        same = await at_another_screen(logs, left, len(host.game.players), lambda _: False)
        assert same == left

        far_moves = iter(range(12))
        text = await at_another_screen(
            logs,
            left,
            len(host.game.players),
            lambda sitting: not sitting.game.over and next(far_moves, None) is not None,  # noqa: B023 - used at once
        )
        assert bring_home(text, folder) == host.path
        again = Host.resume(host.path)
        assert again.totals[: len(host.totals)] == host.totals
        again.close()

        stayed_file = tmp_path / f"stayed-{seed}.jsonl"
        stayed_file.write_bytes(left)
        stayed = Host.resume(stayed_file)
        assert stand(stayed.game) == stood
        for _ in range(12):
            if not stayed.game.over:
                stayed.play(stayed.game.legal_moves(stayed.game.to_act[0])[0])
        stayed.close()
        assert stayed_file.read_bytes() == host.path.read_bytes()
        assert stand(again.game) == stand(stayed.game)
        assert again.totals == stayed.totals
    assert phases


async def test_what_was_taken_back_and_handed_over_comes_along(logs: Logs, tmp_path: Path) -> None:
    host = play_on(new_host(tmp_path), 5, Random(1))
    host.seat(1, Sitter("bot", "medium"))
    host.undo()
    host.close()
    text = await at_another_screen(logs, host.path.read_bytes(), 3, lambda _: False)
    assert text == host.path.read_bytes()
