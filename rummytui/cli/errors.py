"""Input that the command line refuses."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from rummytui.letters import has_signs


class BadInput(Exception):
    """Bad input; the text is a sentence that says what is wrong and what to do.

    ``see`` is a command that helps, such as ``rummytui play --help``, and ends the sentence.
    """

    def __init__(self, sentence: str, see: str = "") -> None:
        super().__init__(f"{sentence.removesuffix('.')}; see {see}." if see else sentence)


def needs_terminal() -> None:
    """Raise BadInput if there is no terminal to play in."""
    # Textual draws on the error stream.
    if not (sys.stdin and sys.stdin.isatty() and sys.stderr and sys.stderr.isatty()):
        raise BadInput(
            "rummytui needs an interactive terminal. To play without one, run play, resume, host or join with --plain."
        )
    if not has_signs(sys.stderr.encoding):
        raise BadInput(
            f"This terminal's encoding, {sys.stderr.encoding}, can't show suits and frames. Set it to UTF-8, or play in"
            " plain text: rummytui play GAME --plain."
        )


def or_meant(word: str, known: Iterable[str]) -> str:
    """A suggestion for a word that is not ``known``, to end a sentence with; empty if nothing is similar.

    >>> or_meant("rumy", ["rummy", "gin"]), or_meant("chess", ["rummy", "gin"])
    (' (did you mean rummy?)', '')
    """
    from rules.names import nearest

    found = nearest(word, known)
    return f" (did you mean {found}?)" if found else ""


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Make every SaveError about a saved game or its folder say which one, with the whole path. Raises BadInput.

    That's ``path``, unless the error is about another file.
    """
    from saves import SaveError

    try:
        yield
    except SaveError as error:
        sentence, path = str(error), error.about or path
        if str(path) not in sentence:
            sentence = f"{sentence.removesuffix('.')} ({path})."
        raise BadInput(sentence) from None
