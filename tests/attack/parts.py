"""The parts of the attack: what each tries, how often the whole attack does so, and how often every day's tests do."""

from __future__ import annotations

import os
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Final, NamedTuple
from unittest.mock import patch

from rules import GAMES
from tests.attack.forgeries import forged, withstood
from tests.attack.kills import KillRun, killed, survived, undisturbed

KILLS: Final = 10
"""How many programs that live through the same evening are killed."""


class AttackPart(NamedTuple):
    """One way to attack. ``case`` takes a number, always the same for the same number, and an empty folder.

    It returns its counts, and raises an exception if a promise was broken.
    """

    tries: str
    case: Callable[[int, Path], Mapping[str, int]]
    counted: str
    """Which of the counts says how often it was tried."""
    times: int
    """How often the whole attack does so."""
    chunk: int = 1
    """How many cases a worker runs at a time, since each takes little time."""


def _kill(number: int, folder: Path) -> Mapping[str, int]:
    """Kill programs that live through an evening, each somewhere else."""
    evening = KillRun(list(GAMES)[number % len(GAMES)], number)
    with patch("os.fsync", lambda _: None):
        states = undisturbed(evening, folder / "undisturbed")
        for kill in range(KILLS):
            there = folder / f"{kill}-killed"
            there.mkdir()
            done = killed(evening, there, Random(f"{evening.game} {number} {kill}"))
            survived(evening, there, done, states)
    return {"kills": KILLS}


def _forge(number: int, folder: Path) -> Mapping[str, int]:
    with patch("os.fsync", lambda _: None):
        resumed = withstood(forged(number, folder))
    return {"journals": 1, "played on": int(resumed)}


def _fail(number: int, folder: Path) -> Mapping[str, int]:
    from tests.attack.faults import failed

    return Counter(evenings=1) + failed(number, folder)


def _type(number: int, folder: Path) -> Mapping[str, int]:
    from tests.attack.typing import written

    return written(number, folder)


def _hang(number: int, folder: Path) -> Mapping[str, int]:
    from tests.attack.curtains import lived

    return lived(number, folder)


def _deal_again(number: int, folder: Path) -> Mapping[str, int]:
    from tests.attack.redealt import redealt

    return redealt(number, folder)


def _pull(number: int, folder: Path) -> Mapping[str, int]:
    from tests.attack.plugs import pulled

    return pulled(number, folder)


def _visit(number: int, folder: Path) -> Mapping[str, int]:
    from tests.attack.windows import visited

    return Counter(visits=1) + visited(number, folder)


def _go_wild(number: int, folder: Path) -> Mapping[str, int]:
    from tests.attack.monkey import gone_wild

    return gone_wild(number, folder)


def _reach_out(number: int, folder: Path) -> Mapping[str, int]:
    from tests.attack.far import attacked

    return attacked(number, folder)


def _be_rude(number: int, folder: Path) -> Mapping[str, int]:
    from tests.attack.far_lines import attacked_in_lines

    return attacked_in_lines(number, folder)


PARTS: Final[dict[str, AttackPart]] = {
    "kills": AttackPart("programs killed while they save", _kill, "kills", 1_000),
    "journals": AttackPart(
        "journals forged, with check values as they should be", _forge, "journals", 20_000, chunk=40
    ),
    "faults": AttackPart("evenings on a disk that fails, once or for good", _fail, "evenings", 2_000, chunk=10),
    "curtains": AttackPart("curtains on a terminal of glass", _hang, "curtains", 1_800),
    "redealt": AttackPart("screens and texts of positions with other hidden cards", _deal_again, "screens", 5_000),
    "plugs": AttackPart("programs killed at a daily deal, a puzzle or a shared deal", _pull, "kills", 1_000),
    "windows": AttackPart("visits to tables in a real terminal", _visit, "visits", 100),
    "monkeys": AttackPart("random events on all screens", _go_wild, "events", 100_000),
    "far": AttackPart(
        "messages of a guest without manners, at a table of several screens", _reach_out, "messages", 20_000
    ),
    "far-lines": AttackPart(
        "tables of several screens in lines, with rude people and cut lines", _be_rude, "visits", 100
    ),
    "texts": AttackPart("strange texts typed and pasted", _type, "texts", 1_000),
}


def tried(part: str, number: int, folder: Path) -> Mapping[str, int]:
    """The counts of the ``number``-th case of a part. An exception says how to repeat the case."""
    folder.mkdir(parents=True, exist_ok=True)
    try:
        with patch.dict(os.environ, HOME=str(folder), RUMMYTUI_SAVES=str(folder)):
            for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"):
                os.environ.pop(name, None)
            return PARTS[part].case(number, folder)
    except Exception as error:
        error.add_note(f'The same again: make attack ARGS="{part} --only {number}"')
        raise


class PartResult(NamedTuple):
    """What some cases counted, and how those failed that did."""

    counts: Counter[str]
    failures: list[str]


def cases(part: str, numbers: range) -> PartResult:
    """Try these cases, in this process."""
    result = PartResult(Counter(), [])
    for number in numbers:
        with tempfile.TemporaryDirectory(prefix="attack-") as folder:
            try:
                result.counts.update(tried(part, number, Path(folder)))
            except Exception:  # noqa: BLE001 - any error is reported, and the attack continues
                result.failures.append(f"{part} {number}\n{traceback.format_exc()}")
                result.counts[PARTS[part].counted] += 1
    return result
