"""The attack of ``make attack``: all parts or some, as often as wanted, and what came of it.

make attack                                     all of it
make attack ARGS="curtains kills --times 100"   some parts, a hundred times each
make attack ARGS="--seed 7"                     other evenings, journals and texts
make attack ARGS="curtains --only 123"          one case that failed, once more
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import count
from pathlib import Path
from typing import Final

from tests.attack.parts import PARTS, Result, cases, tried

_APART: Final = 10**6
"""The first numbers of two seeds."""
_QUIET: Final = 60.0
"""After so many seconds it says how far it is."""
_SHOWN: Final = 5
"""So many failures of a part are told."""


def attack(part: str, times: int, seed: int, pool: ProcessPoolExecutor, workers: int) -> Result:
    """Try one part so many times."""
    chunk = PARTS[part].chunk
    first = (range(seed * _APART + number, seed * _APART + number + chunk) for number in count(0, chunk))
    total = Result(Counter(), [])
    heard = time.monotonic()
    waiting: set[Future[Result]] = {pool.submit(cases, part, next(first)) for _ in range(workers)}
    while waiting:
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        for future in done:
            result = future.result()
            total.counts.update(result.counts)
            total.failures.extend(result.failures)
            # At once, since the rest may take long.
            print(
                *result.failures[: _SHOWN - len(total.failures) + len(result.failures)], sep="", end="", file=sys.stderr
            )
        missing = times - total.counts[PARTS[part].counted]
        if time.monotonic() - heard > _QUIET:
            heard = time.monotonic()
            print(f"... {part}: {times - missing:,} of {times:,}, {len(total.failures)} failed", file=sys.stderr)
        if missing > 0:
            waiting |= {pool.submit(cases, part, next(first)) for _ in done}
    return total


def told(part: str, result: Result, seconds: float) -> Iterator[str]:
    """What came of a part, in lines."""
    counts = dict(result.counts)
    often = counts.pop(PARTS[part].counted)
    held = "all held" if not result.failures else f"{len(result.failures)} FAILED"
    yield f"{part:10} {often:7,} {PARTS[part].tries}: {held} ({seconds:.0f} s)"
    if counts:
        yield "           " + ", ".join(f"{name} {number:,}" for name, number in sorted(counts.items()))


def main() -> int:
    """Attack, and say how it went; 1 if anything did not hold."""
    parser = argparse.ArgumentParser(
        prog="make attack", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("parts", nargs="*", help=f"some of {', '.join(PARTS)}; all if none is named")
    parser.add_argument("--times", type=int, help="how often each part is tried")
    parser.add_argument("--seed", type=int, default=0, help="which evenings, journals and texts (0)")
    parser.add_argument("--only", type=int, help="the number of a single case")
    parser.add_argument("--workers", type=int, default=2, help="how many processes attack at once (2)")
    args = parser.parse_args()
    if unknown := set(args.parts) - set(PARTS):
        parser.error(f"there is no part called {', '.join(sorted(unknown))}")
    parts = args.parts or list(PARTS)
    if args.only is not None:
        with tempfile.TemporaryDirectory(prefix="attack-") as folder:
            print(dict(tried(parts[0], args.only, Path(folder))))
        return 0
    failed = False
    print(f"seed {args.seed}", flush=True)
    with ProcessPoolExecutor(args.workers, multiprocessing.get_context("spawn"), max_tasks_per_child=50) as pool:
        for part in parts:
            begun = time.monotonic()
            result = attack(part, args.times or PARTS[part].times, args.seed, pool, args.workers)
            print(*told(part, result, time.monotonic() - begun), sep="\n", flush=True)
            failed |= bool(result.failures)
    print("Something was lost or shown." if failed else "Nothing was lost, and nothing was shown.")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
