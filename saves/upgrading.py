"""Rewrites a saved game in the newest format, once it is certain that it stays the same game."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from filelock import lock_descriptor

from saves import lines
from saves.disk import put_in_place, written_beside
from saves.errors import SaveError, printable, reason
from saves.formats import format_in, in_newest
from saves.journal import kept_beside, let_go, lock_of, locked
from saves.lines import FORMAT
from saves.reading import Reading, bytes_of, opened, reading_of, understood
from saves.replay import deal_check, differences, replayed


def upgraded(path: Path, *, dry_run: bool = False) -> str | None:
    """Rewrite the saved game at ``path`` in the newest format; the original is kept beside it.

    Returns a sentence about the result, and None if the game is in that format already. With ``dry_run`` all is
    tried, but nothing at all is written. Raises SaveError if the game is open in a window or damaged, or if it would
    not stay the same; then the file stays as it was.
    """
    data = bytes_of(path)
    reading_of(path, data)
    if format_in(data) == FORMAT:
        return None
    with _alone(path, dry_run=dry_run):
        data = bytes_of(path)
        before, version = reading_of(path, data), format_in(data)
        if before.torn or before.lost:
            raise SaveError(f"{printable(path)} is damaged; resume it first to repair it.")
        with understood(path):
            text = in_newest(data)
        if dry_run:
            _must_stay_the_same(before, data, text)
            return (
                f"{printable(path)} can be upgraded from format {version} to {FORMAT}; the replay comes out the same."
            )
        kept = kept_beside(path, f"format-{version}")
        try:
            with written_beside(path, text) as draft:
                _must_stay_the_same(before, data, bytes_of(draft))
                put_in_place(kept, data)
        except OSError as error:
            raise SaveError(f"{printable(path)} can't be upgraded: {reason(error)}.") from None
        return (
            f"Upgraded {printable(path)} from format {version} to {FORMAT}; the original is kept as {printable(kept)}."
        )


def _must_stay_the_same(before: Reading, data: bytes, text: bytes) -> None:
    """Raise SaveError unless ``text`` plays out as it says, and says of every hand what ``data`` says."""
    after = reading_of(before.path, text)
    if different := next(differences(after), None):
        raise SaveError(f"Left unchanged: {different}")
    # Nobody has read a move that was undone.
    with understood(before.path):
        same = _said(data) == _said(text)
    if not same or deal_check(replayed(before).game) != deal_check(replayed(after).game):
        raise SaveError(f"{printable(before.path)} is left unchanged: upgrading would make it a different game.")


def _said(data: bytes) -> list[tuple[Any, ...]]:
    """The content of a journal in any format, line by line: the kind, the deal, the winners and the scores.

    Raises Unreadable.
    """
    fields = [lines.from_json(body + b"}") for body, *_ in lines.sound(data)]
    told = ("hand", "deal", "settled", "winners", "over", "scores", "undo")
    return [(next(iter(line)), *(line.get(name) for name in told)) for line in fields]


@contextmanager
def _alone(path: Path, *, dry_run: bool) -> Iterator[None]:
    """While no window has the game open; a dry run does not even write a lock. Raises SaveError."""
    if dry_run:
        if _is_open(path):
            raise SaveError(f"{printable(path)} is open in another window.")
        yield
        return
    lock = locked(path, "upgraded")
    try:
        if _is_open(path, except_for=lock_of(path)):
            raise SaveError(f"{printable(path)} is open in another window, under another name.")
        yield
    finally:
        let_go(lock)


def _is_open(path: Path, except_for: Path | None = None) -> bool:
    """Whether a window has the journal open, by this name or another; nothing is written to find out."""
    if sys.platform == "win32":
        # On Windows nobody could read a locked file, so only its lock file is checked.
        return lock_of(path) != except_for and lock_of(path).exists()
    with opened(path) as file:
        # Released when the file is closed.
        return not lock_descriptor(file, blocking=False)
