"""Very many evenings of a family, for what counts them: a few are played, and told again of other people and days."""

import json
import random
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from unittest.mock import patch

from rules import GAMES
from rules.moves import Finish
from rummytui.bots import choose
from rummytui.table.host import Host, Sitter
from saves.lines import body_of, with_check

FAMILY = ("Ann", "Bob", "Gail", "Grandmother", "Jörg", "Robin", "Sally", "Tom")
HANDS = 3
SEEDS = 3
_BEGAN = datetime(2012, 1, 1, 19, tzinfo=UTC)


def written(folder: Path, count: int) -> None:
    """Write this many evenings into a folder, two a day, of all games and with different people."""
    played = list(_played(folder / "played"))
    folder.mkdir(exist_ok=True)
    rng = random.Random(1)
    for number in range(count):
        first, *bodies = played[number % len(played)]
        header = json.loads(first + b"}")
        header["players"] = rng.sample(FAMILY, len(header["players"]))
        header["seating"] = [{"kind": "person", "level": None} for _ in header["players"]]
        header["when"] = f"{_BEGAN + timedelta(hours=12 * number):%Y-%m-%dT%H:%M:%SZ}"
        text, check = b"", ""
        for body in (json.dumps(header, separators=(",", ":"), ensure_ascii=False).encode()[:-1], *bodies):
            line, check = with_check(body, check)
            text += line
        (folder / f"evening-{number}.jsonl").write_bytes(text)


def _played(folder: Path) -> Iterator[Sequence[bytes]]:
    """Some evenings of each game, each as the lines of its journal without their check values."""
    for game, kind in GAMES.items():
        seats = min(max(4, kind.player_counts()[0]), kind.player_counts()[-1])
        for seed in range(SEEDS):
            with patch("os.fsync"):
                host = Host.new(folder, game, FAMILY[:seats], [Sitter("bot", "easy")] * seats, seed=seed)
                _play(host, random.Random(seed))
            found, check = [], ""
            for raw in host.path.read_bytes().splitlines():
                sound = body_of(raw, check)
                assert sound
                body, check = sound
                found.append(body)
            yield found


def _play(host: Host, rng: random.Random) -> None:
    while not host.game.over:
        seat = host.game.to_act[0]
        done = host.game.phase == "between hands" and host.game.hand_number >= HANDS
        host.play(Finish(seat) if done else choose(host.view(seat), "easy", rng))
    host.close()
