"""Evenings of a family as their journals would tell of them, written down without being played."""

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rules import GAMES
from saves.lines import FORMAT, to_json
from tests.saves.playing import forge


def here(year: int, month: int, day: int, hour: int = 0, minute: int = 0) -> datetime:
    """A moment by the clock of this machine."""
    return datetime(year, month, day, hour, minute, tzinfo=None).astimezone()


FIRST = here(2024, 5, 1, 20)
"""When the first evening began, by the clock of this machine."""


def evening(
    folder: Path,
    players: Mapping[str, Sequence[int]],
    *,
    game: str = "rummy",
    when: datetime = FIRST,
    over: bool = True,
    bots: Sequence[str] = (),
    winners: Sequence[Sequence[int]] = (),
    sheet: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
    head_starts: Sequence[int] | None = None,
) -> Path:
    """Write the journal of an evening: what each player had after each hand.

    ``winners`` are the seats that won each hand; if there are none, those with the highest score.
    """
    folder.mkdir(exist_ok=True)
    totals = list(zip(*players.values(), strict=True))
    begun = [0] * len(players)
    lines = [{**_header(game, list(players), when, bots, options or {}), "head_start": head_starts}]
    for number, scores in enumerate(totals, 1):
        won = winners[number - 1] if winners else [scores.index(max(scores))]
        lines += [
            {"hand": number, "deal": "0" * 16, "sheet": {"scores": begun, **(sheet or {})}},
            {"settled": number, "winners": list(won), "scores": list(scores)},
        ]
        begun = list(scores)
    if over:
        lines.append({"over": len(totals), "scores": begun})
    number = sum(1 for _ in folder.iterdir())
    return forge(folder / f"evening-{number}.jsonl", [to_json(line).encode()[:-1] for line in lines])


def _header(
    game: str, players: Sequence[str], when: datetime, bots: Sequence[str], options: Mapping[str, Any]
) -> dict[str, Any]:
    kinds = ["bot" if name in bots else "person" for name in players]
    return {
        "rummytui": FORMAT,
        "program": "0.1.0",
        "when": f"{when.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}",
        "game": game,
        "players": list(players),
        "seating": [{"kind": kind, "level": "easy" if kind == "bot" else None} for kind in kinds],
        "options": json.loads(GAMES[game].Options.model_validate(dict(options)).model_dump_json()),
        "seed": 1,
        "decks": [],
    }
