"""The command line: what `rummytui` and its arguments do, and how bad ones are refused.

Bad input gets one sentence on stderr and exit code 2. Apart from the standard library, nothing is imported before it is
needed: without arguments the first screen must be there at once.
"""

from __future__ import annotations

import errno
import gc
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING

from rummytui.cli.errors import BadInput, needs_terminal
from rummytui.cli.own_packages import must_be_own
from rummytui.letters import IN_LETTERS, harmless

if TYPE_CHECKING:
    from argparse import Namespace
    from typing import TextIO

_LONGEST = 400
_OUTPUT_FAILS = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF)


def main(words: Sequence[str] | None = None) -> int:
    """Run the command line ``words`` (those after ``rummytui``). Returns 0, 1 for a failure, 2 for bad input."""
    # The garbage collector is off while we start: it takes a tenth of the time, and what start-up makes stays anyway.
    gc.disable()
    words = sys.argv[1:] if words is None else words
    _open_what_is_closed()
    if sys.stdout is None:
        _complain("rummytui: Standard output is closed, so there's nowhere to print.\n")
        return 2
    try:
        if words[:1] != ["complete"]:
            must_be_own()
        done = _run(words) if words else _home(None)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        _write_no_more(sys.stdout)
        return 1
    except Exception as error:  # noqa: BLE001 - nobody is shown a traceback
        if (sentence := _refusal(error)) is None:
            from rummytui.app import crash

            _complain(crash.message(crash.report(error)))
            return 1
        _complain(f"rummytui: {_short(sentence)}\n")
        return 2
    else:
        return done
    finally:
        gc.enable()


def _complain(text: str) -> None:
    """Write ``text`` to stderr, if that is possible."""
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except OSError:
        _write_no_more(sys.stderr)


def _open_what_is_closed() -> None:
    """Replace a closed stdin or stderr by the null device: the next file opened would get its descriptor."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123


def _write_no_more(stream: TextIO) -> None:
    """Drop unwritten output: Python would complain about it again when it flushes at exit."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def _refusal(error: Exception) -> str | None:
    """The sentence for an error that the user caused; None for a bug in the program."""
    # Errors of all other files carry a file name.
    if isinstance(error, OSError) and error.filename is None and error.errno in _OUTPUT_FAILS:
        _write_no_more(sys.stdout)
        return f"Can't write to standard output: {(error.strerror or 'it failed').lower()}."
    if isinstance(error, BadInput):
        return str(error)
    # A module that has not been imported cannot have raised the error.
    if "rules" in sys.modules:
        from rules import RuleViolation

        if isinstance(error, RuleViolation):
            return error.message
    if "rummytui.remote.extra" in sys.modules:
        from rummytui.remote.extra import RemoteError

        if isinstance(error, RemoteError):
            return str(error)
    if "saves" in sys.modules:
        from saves import SaveError

        if isinstance(error, SaveError):
            return str(error)
    return None


def _short(text: str) -> str:
    """``text``, which may quote the command line, made safe for a terminal and cut to `_LONGEST`."""
    shown = harmless(text)
    return shown if len(shown) <= _LONGEST else f"{shown[: _LONGEST // 2]} … {shown[-_LONGEST // 2 :]}"


def _run(words: Sequence[str]) -> int:
    for stream in (sys.stdout, sys.stderr):
        if reconfigure := getattr(stream, "reconfigure", None):
            reconfigure(errors=IN_LETTERS)
    if words[0] == "complete":
        return _complete(words[1:])
    try:
        from rummytui.cli.parser import parse

        args = parse(words)
    except SystemExit as done:  # after --help and --version
        return int(done.code or 0)
    if args.command is None:
        return _home(args)
    if not args.command.opens_table:
        gc.enable()
    module, _, does = args.command.does.partition(".")
    return int(getattr(import_module(f"rummytui.cli.{module}"), does)(args))


def _complete(words: Sequence[str]) -> int:
    """Answer a shell that asks for completions. Errors are dropped: they would show up in the middle of typing."""
    from rummytui.cli.completion import main

    with suppress(Exception):
        for line in main(words):
            sys.stdout.write(f"{line}\n")
    return 0


def _home(args: Namespace | None) -> int:
    """Open the home screen."""
    folder = None
    if args is not None and "saves" in args:
        from rummytui.cli.arguments import folder_of

        folder = folder_of(args)
    needs_terminal()
    from rummytui.app.rummy_app import run

    return run(saves=folder)
