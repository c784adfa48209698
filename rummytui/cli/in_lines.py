"""Whether tables are told line by line, and to whom."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from typing import TYPE_CHECKING, TypeVar

from rummytui.cli.errors import needs_terminal
from rummytui.letters import has_signs

if TYPE_CHECKING:
    from rummytui.plain.teletype import Teletype

TeletypeT = TypeVar("TeletypeT", bound="Teletype")


def needs_terminal_unless_plain(args: Namespace) -> None:
    """Raise BadInput if a table would be drawn, and there is no terminal to draw it in."""
    if not is_plain(args):
        needs_terminal()


def is_plain(args: Namespace) -> bool:
    """Whether to play line by line: because somebody wants it, or because the terminal can do no more."""
    return args.plain or os.environ.get("RUMMYTUI_PLAIN", "") not in ("", "0") or is_dumb()


def is_dumb() -> bool:
    """Whether the terminal cannot draw a table."""
    return os.environ.get("TERM") == "dumb" or not has_signs(sys.stdout.encoding)


def in_lines_of(kind: type[TeletypeT]) -> TeletypeT:
    """A teletype of this kind for whoever sits here."""
    from rummytui.settings import load

    teletype = kind(sys.stdin, sys.stdout, letters=load()[0].ascii_suits)
    if is_dumb():
        teletype.say("This terminal shows lines only, so the table is told in lines.")
    return teletype
