"""What can be told of the terminal from its environment: which of the two ways of drawing it is likely to draw well."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_BY_PROGRAM: Final = {"wezterm": "WezTerm", "ghostty": "Ghostty"}
_BY_TERM: Final = {"xterm-kitty": "kitty", "xterm-ghostty": "Ghostty", "foot": "foot", "alacritty": "Alacritty"}
_LEAST_VTE: Final = 6800
_LEAST_KONSOLE: Final = 220800
"""The first versions that draw sixths of a cell themselves; before, it depends on the font."""
_INSIDE: Final = ("TMUX", "STY", "SSH_CONNECTION")
"""Set where the window that is looked at may be any."""


def draws_fine(environment: Mapping[str, str]) -> str:
    """The name of the terminal if it's known to draw fine pictures itself; else an empty string.

    >>> draws_fine({"TERM": "foot-extra"}), draws_fine({"TERM": "foot", "SSH_CONNECTION": "1"})
    ('foot', '')
    """
    term = environment.get("TERM", "")
    if is_elsewhere(environment):
        return ""
    if "KITTY_WINDOW_ID" in environment:
        return "kitty"
    program = _BY_PROGRAM.get(environment.get("TERM_PROGRAM", "").lower())
    if program:
        return program
    found = next((name for begins, name in _BY_TERM.items() if term.startswith(begins)), "")
    if found:
        return found
    if _number(environment.get("VTE_VERSION", "")) >= _LEAST_VTE:
        return "one of the GNOME terminals"
    return "Konsole" if _number(environment.get("KONSOLE_VERSION", "")) >= _LEAST_KONSOLE else ""


def is_elsewhere(environment: Mapping[str, str]) -> bool:
    """Whether the program runs within tmux or screen, or on another computer than the window."""
    return any(environment.get(name) for name in _INSIDE) or environment.get("TERM", "").startswith(("tmux", "screen"))


def _number(text: str) -> int:
    return int(text) if text.isdecimal() else 0
