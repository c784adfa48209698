"""Tries to break the program's promises, and reports the results.

make attack                                     run all attacks
make attack ARGS="curtains kills --times 100"   run some attacks, a hundred times each
make attack ARGS="--seed 7"                     use other games, journals and texts
make attack ARGS="curtains --only 123"          repeat one case that failed
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

from tests.attack.parts import PARTS, PartResult, cases, tried

_APART: Final = 10**6
"""The first numbers of two seeds."""
_QUIET: Final = 60.0
"""How often it reports progress, in seconds."""
_SHOWN: Final = 5
"""How many failures of an attack are printed."""


def attack(part: str, times: int, seed: int, pool: ProcessPoolExecutor, workers: int) -> PartResult:
    """Run one attack this many times."""
    chunk = PARTS[part].chunk
    first = (range(seed * _APART + number, seed * _APART + number + chunk) for number in count(0, chunk))
    total = PartResult(Counter(), [])
    heard = time.monotonic()
    waiting: set[Future[PartResult]] = {pool.submit(cases, part, next(first)) for _ in range(workers)}
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


def told(part: str, result: PartResult, seconds: float) -> Iterator[str]:
    """The result of one attack, in lines."""
    counts = dict(result.counts)
    often = counts.pop(PARTS[part].counted)
    held = "all held" if not result.failures else f"{len(result.failures)} FAILED"
    yield f"{part:10} {often:7,} {PARTS[part].tries}: {held} ({seconds:.0f} s)"
    if counts:
        yield "           " + ", ".join(f"{name} {number:,}" for name, number in sorted(counts.items()))


def main() -> int:
    """Run the attacks and print the results. Returns 1 if a promise was broken."""
    parser = argparse.ArgumentParser(
        prog="make attack", description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("parts", nargs="*", help=f"which attacks to run: {', '.join(PARTS)} (default: all)")
    parser.add_argument("--times", type=int, help="how many times to run each attack")
    parser.add_argument("--seed", type=int, default=0, help="random seed for games, journals and texts (default: 0)")
    parser.add_argument("--only", type=int, help="run a single case, by its number")
    parser.add_argument("--workers", type=int, default=2, help="how many processes attack at once (default: 2)")
    args = parser.parse_args()
    if unknown := set(args.parts) - set(PARTS):
        parser.error(f"there's no attack called {', '.join(sorted(unknown))}")
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
