"""Crash reports: where in the code the program failed, and nothing about anybody's cards.

Python ends a traceback with the exception's text, and Textual adds every local variable. Either may name cards, or the
seed that decides them all, so a report holds only the types of the exceptions and the lines of code. The one exception is
the name of a module that cannot be imported, without which nobody can tell what is missing.
"""

from __future__ import annotations

import platform
import tempfile
import traceback
from collections.abc import Iterator
from datetime import datetime
from importlib.metadata import version
from pathlib import Path

from rummytui import __version__
from saves.disk import make_folder, put_in_place


def folder() -> Path:
    """Where reports are kept on this machine."""
    from platformdirs import user_state_path

    return user_state_path("rummytui", appauthor=False) / "crashes"


def report(error: BaseException) -> Path | None:
    """Write a report about ``error``. Returns the file, or None if it cannot be written."""
    now = datetime.now().astimezone()
    text = "\n".join(
        [
            f"rummytui {__version__}, textual {version('textual')}, Python {platform.python_version()}",
            f"{platform.platform()}, {now:%Y-%m-%d %H:%M:%S %z}",
            "",
            *_lines(error, set()),
            "",
        ]
    )
    for place in (folder(), Path(tempfile.gettempdir())):
        file = place / f"rummytui-crash-{now:%Y%m%d-%H%M%S-%f}.txt"
        try:
            make_folder(place)
            put_in_place(file, text.encode(errors="backslashreplace"))
        except OSError:
            continue
        return file
    return None


def message(file: Path | None) -> str:
    """The message after a crash; ``file`` is the report, if there is one."""
    where = f"A crash report is in\n  {file}\nIt doesn't contain anyone's cards.\n" if file else ""
    return (
        "\nSorry, rummytui had to stop because of a bug.\n"
        "Your game is safe: every move was saved. To resume it: rummytui resume\n" + where
    )


def _lines(error: BaseException, seen: set[int]) -> Iterator[str]:
    """The chain of exceptions that led to ``error``, earliest first, each with its lines of code."""
    if id(error) in seen:
        return
    seen.add(id(error))
    earlier = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if earlier is not None:
        yield from _lines(earlier, seen)
        yield "and then"
    for frame in traceback.extract_tb(error.__traceback__):
        yield f"  {frame.filename}, line {frame.lineno}, in {frame.name}"
        yield f"    {frame.line}"
    missing = f": {error.name}" if isinstance(error, ImportError) and error.name else ""
    yield f"{type(error).__module__}.{type(error).__qualname__}{missing}"
    # A group of exceptions holds several; Textual's WorkerFailed holds the one that it stands for.
    for inner in (*getattr(error, "exceptions", ()), getattr(error, "error", None)):
        if isinstance(inner, BaseException):
            yield "because of"
            yield from _lines(inner, seen)
