"""What the words of `pieces` look like: colours from the theme, and always something besides colour as well."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from textual.color import Color
from textual.style import Style

from rummytui.styles.themes import GREEN
from rummytui.widgets.emblems import EMBLEMS, seat_role


class Role(NamedTuple):
    """What one word of the palette changes: colours of text and ground, and how the text is set.

    A colour is a name that every theme has a colour for, or the colour itself, as in ``#d4a017``.
    """

    ink: str = ""
    paper: str = ""
    bold: bool | None = None
    italic: bool | None = None
    underline: bool | None = None


_COURTS = {
    "y": "#d4a017",
    "s": "#f0c8a0",
    "h": "#6b4226",
    "k": "card-ink",
    "r": "card-red",
    "b": "card-blue",
    "w": "card-green",
    "a": "#d0463c",
}
_FOODS = {
    "b": "#7a4a21",
    "B": "#c58b4a",
    "o": "#e8862e",
    "O": "#b9601a",
    "y": "#f6d55c",
    "Y": "#ddaf2a",
    "g": "#4fa24c",
    "G": "#2c6b33",
    "r": "#c0263a",
    "R": "#e4566b",
    "p": "#e58ba0",
    "P": "#a5533a",
    "c": "#f3e3b3",
    "w": "#faf6ec",
    "W": "#d9d4c5",
    "u": "#6c8ebf",
    "U": "#a9c0e3",
    "h": "#5b3318",
    "k": "#2b1a10",
}


def _pixels(picture: str, colours: Mapping[str, str]) -> dict[str, Role]:
    """Two words for each letter of a picture: ``food-y`` for the upper half of a cell, ``on-food-y`` for the lower."""
    upper = {f"{picture}-{letter}": Role(colour) for letter, colour in colours.items()}
    return upper | {f"on-{word}": Role(paper=role.ink) for word, role in upper.items()}


ROLES: Mapping[str, Role] = {
    "card": Role("card-ink", "card-paper"),
    "edge": Role("card-edge"),
    "cursor": Role("cursor-edge", "cursor-ground", bold=True),
    "black": Role("card-ink", bold=True),
    "red": Role("card-red", bold=True),
    "blue": Role("card-blue", bold=True),
    "green": Role("card-green", bold=True),
    "joker": Role("card-joker", bold=True),
    "back": Role("card-back", "back-lattice"),
    **{back: Role("card-back", back) for back in ("back-lattice", "back-zigzag", "back-diamonds", "back-dots")},
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
    "refusal": Role("refusal", "refusal-ground", bold=True),
    "inset": Role(paper="inset"),
    "rail": Role(paper="rail"),
    "shadow": Role(paper="shadow"),
    "shadow-below": Role("shadow"),
    "hover": Role(paper="hover", underline=True),
    "line": Role("line"),
    "wedge": Role(paper="inset"),
    "wedge-corner": Role(paper="hover"),
    "rim": Role("line"),
    "gold": Role("gold", "gold-ground"),
    "gold-rim": Role("gold-rim"),
    "chip": Role("#f6d55c"),
    "chip-edge": Role("#b9801a"),
    "on-chip": Role(paper="#f6d55c"),
    "on-chip-edge": Role(paper="#b9801a"),
    "link": Role(underline=True),
    **{seat_role(seat): Role(seat_role(seat)) for seat in range(len(EMBLEMS))},
    **_pixels("court", _COURTS),
    **_pixels("food", _FOODS),
}


def on_card(roles: str) -> bool:
    """Whether something with these roles is on a card or its back, which keep their paper."""
    return roles.startswith(("card", "back"))


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
    if not name:
        return None
    return Color.parse(name if name.startswith("#") else variables.get(name, GREEN.variables[name]))
