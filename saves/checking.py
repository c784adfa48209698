"""Checks the saved games for problems, without changing anything."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from saves.book.index import index_of, is_made_of_files
from saves.errors import SaveError, printable, reason
from saves.folder import BIN, SUFFIX, journals_in
from saves.lengths import missing_lines, missing_said
from saves.library import saved_game
from saves.reading import read_journal
from saves.replay import damage, differences

_BACKUP: Final = re.compile(re.escape(SUFFIX) + r"\.(before|format-[0-9]+)-[0-9]+\Z")
"""How copies end that are kept beside a journal; those of damaged ones are expected to be damaged."""


def findings(folder: Path, *, again: bool = False) -> Iterator[str]:
    """Problems in the saved games in ``folder``, its bin, the copies beside them and the index of the book.

    Each as a sentence and what to do; games that are open in a window are left out. ``again``: every game is played again from its first deal. Raises SaveError if
    the folder can't be read.
    """
    for place in (folder, folder / BIN):
        for name in _names_in(place):
            yield from _wrong_with(place / name, again=again, thrown=place != folder)
    yield from _wrong_with_index(folder)


def _names_in(folder: Path) -> list[str]:
    """The journals in a folder and the copies kept beside them, in order."""
    try:
        found = [file.name for file in journals_in(folder)]
        found += [path.name for path in folder.iterdir() if _BACKUP.search(path.name)]
    except FileNotFoundError:
        return []
    except (OSError, ValueError) as error:
        why = reason(error) if isinstance(error, OSError) else "that isn't a valid folder name"
        raise SaveError(f"Can't read the folder {printable(folder)}: {why}.") from None
    return sorted(found)


def _wrong_with(path: Path, *, again: bool, thrown: bool) -> Iterator[str]:
    shown, is_copy = printable(path), path.suffix != SUFFIX
    where = "In the bin: " if thrown else ""
    if not is_copy and saved_game(path).in_use:
        # Half a line is nothing wrong while a window is writing it.
        return
    try:
        reading = read_journal(path)
    except SaveError as error:
        advice = (
            "Delete this copy if you don't need it." if is_copy else "Replace it with a copy, or move it to the bin."
        )
        if "newer version of rummytui" in str(error):
            advice = "Update rummytui to open it."
        yield f"{where}{error} {advice}"
        return
    if broken := damage(reading):
        yield f"{where}{broken[0]} Resume it to carry on from before the damage; the damaged file is kept alongside."
    elif missing := missing_lines(reading):
        yield f"{where}{missing_said(path, missing)} If you have a copy, import that."
    elif again and (different := next(differences(reading), None)):
        yield f"{where}{different} Update rummytui, or keep {shown} as it is."


def _wrong_with_index(folder: Path) -> Iterator[str]:
    path = index_of(folder)
    if not path.exists():
        return
    try:
        if is_made_of_files(path):
            base = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)
            try:
                (said,) = base.execute("PRAGMA quick_check(1)").fetchone()
            finally:
                base.close()
        else:
            said = "damaged"
    except sqlite3.OperationalError:
        # Another program is writing it, or it can't be read; whichever it is, it's made again if need be.
        return
    except sqlite3.Error:
        said = "damaged"
    if said != "ok":
        yield "The index of the family book is damaged. Nothing is lost: rummytui book rebuilds it."
