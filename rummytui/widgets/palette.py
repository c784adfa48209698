"""What the words of `pieces` look like: colours from the theme, and always something that is no colour as well."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from textual.color import Color
from textual.style import Style

from rummytui.styles.themes import FELT
from rummytui.widgets.emblems import EMBLEMS, seat_role


class Role(NamedTuple):
    """What one word of the palette changes: names of colours for text and ground, and how the text is set."""

    ink: str = ""
    paper: str = ""
    bold: bool | None = None
    italic: bool | None = None
    underline: bool | None = None


ROLES: Mapping[str, Role] = {
    "card": Role("card-ink", "card-paper"),
    "lift": Role("card-ink", "card-lift"),
    "edge": Role("card-edge"),
    "cursor": Role("card-cursor", bold=True),
    "black": Role("card-ink", bold=True),
    "red": Role("card-red", bold=True),
    "blue": Role("card-blue", bold=True),
    "green": Role("card-green", bold=True),
    "joker": Role("card-joker", bold=True),
    "back": Role("card-back", "card-back-paper"),
    "new": Role("card-cursor", italic=True),
    "mark": Role("card-cursor", bold=True),
    "felt-mark": Role("mark", bold=True),
    "black-said": Role("said-black", bold=True),
    "red-said": Role("said-red", bold=True),
    "blue-said": Role("said-blue", bold=True),
    "green-said": Role("said-green", bold=True),
    "joker-said": Role("said-joker", bold=True),
    "count": Role("count"),
    "strong": Role(bold=True),
    "quiet": Role("quiet"),
    "turn": Role("turn", bold=True),
    "refusal": Role("refusal", bold=True),
    "link": Role(underline=True),
    **{seat_role(seat): Role(seat_role(seat)) for seat in range(len(EMBLEMS))},
}


def style_of(roles: str, base: Style, variables: Mapping[str, str]) -> Style:
    """The style of a piece with these roles on a widget that looks like ``base``."""
    style = base
    for word in roles.split():
        role = ROLES[word]
        style += Style(
            foreground=_colour(role.ink, variables),
            background=_colour(role.paper, variables),
            bold=role.bold,
            italic=role.italic,
            underline=role.underline,
        )
    return style


def _colour(name: str, variables: Mapping[str, str]) -> Color | None:
    return Color.parse(variables.get(name, FELT.variables[name])) if name else None
