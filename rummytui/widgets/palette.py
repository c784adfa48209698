"""What the words of `pieces` look like: colours from the theme, and always something besides colour as well."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from textual.color import Color
from textual.style import Style

from rummytui.styles.themes import GREEN, MEDALLION


class Role(NamedTuple):
    """What one word of the palette changes: colours of text and ground, and how the text is set.

    A colour is a name that every theme has a colour for, or the colour itself, as in ``#d4a017``.
    """

    ink: str = ""
    paper: str = ""
    bold: bool | None = None
    italic: bool | None = None
    underline: bool | None = None
    darker: float = 0.0
    """How much darker the text is, as a share of the way to black."""


_BACKS = ("lattice", "zigzag", "diamonds", "dots")
_SEATS = [name for name in GREEN.variables if name.startswith("seat-")]
_BLACK = Color(0, 0, 0)
_MEDALS = {
    1: ("#f2c94c", "#d9a21b", "#8a6412"),
    2: ("#e4e9ee", "#b4bec8", "#6d7883"),
    3: ("#dfa06e", "#b9713c", "#75431f"),
}
"""Gold, silver and bronze: where light falls, the face, and what is cut into it."""
_COURTS = {
    "y": "#d9a21b",
    "Y": "#a8730c",
    "s": "#f0c8a0",
    "p": "#e2a183",
    "k": "#1e1e1e",
    "w": "#fffaf0",
    "g": "#2f8a4a",
    "m": "#b8383a",
}
"""Gold, skin and what else all courts have."""
_ROBES = {
    "spades": {"r": "#2b3a67", "R": "#18223f", "h": "#3a2a22", "b": "#8a2432"},
    "hearts": {"r": "#b01e2e", "R": "#7d1420", "h": "#c98a2b", "H": "#b9b2a6", "b": "#1b4c9e"},
    "diamonds": {"r": "#c8551b", "R": "#8a370d", "h": "#a04a1c", "H": "#6b4226", "b": "#1b4c9e"},
    "clubs": {"r": "#1c6434", "R": "#0f4021", "h": "#54382a", "H": "#7a7f86", "b": "#8a2432"},
    "blue": {"r": "#1b4c9e", "R": "#12306a", "h": "#a04a1c", "H": "#6b4226", "b": "#c8551b"},
    "joker": {"r": "#b01e2e", "R": "#7d1420", "b": "#1b4c9e"},
}
"""For each suit the robe and its folds, the hair, that of the king where it is another (``H``), and the second colour; blue
is what diamonds wear where there are four colours."""
_FOODS = {
    "b": "#7a4a21",
    "B": "#c58b4a",
    "n": "#a66a30",
    "l": "#e3b26e",
    "o": "#e8862e",
    "O": "#b9601a",
    "y": "#f6d55c",
    "Y": "#ddaf2a",
    "g": "#4fa24c",
    "G": "#2c6b33",
    "r": "#c0263a",
    "R": "#e4566b",
    "d": "#8a1428",
    "p": "#e58ba0",
    "P": "#a5533a",
    "c": "#f3e3b3",
    "w": "#faf6ec",
    "W": "#d9d4c5",
    "u": "#6c8ebf",
    "U": "#a9c0e3",
    "v": "#45659a",
    "h": "#5b3318",
    "k": "#2b1a10",
}
_CHINA = {"p": "#efece3", "r": "#cfcabb", "w": "#f6f3ea", "s": "shadow", "a": "turn"}
"""A plate, the ring and the well in it, and its shadow; the rim has the colour of a seat, or that of a turn."""


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
    **{f"back-{back}": Role(f"back-{back}-line", f"back-{back}") for back in _BACKS},
    **{f"medal-{back}": Role(f"back-{back}", "card-paper", bold=True) for back in _BACKS},
    "back-rim": Role("card-paper"),
    **{f"faded-{back}": Role(f"back-{back}-faded", f"back-{back}") for back in _BACKS},
    **_pixels("medallion", {"p": "card-paper", "g": "gilt", **{back: f"back-{back}" for back in _BACKS}}),
    **_pixels("medallion", {str(step): f"medallion-{step}" for step in range(MEDALLION)}),
    "side": Role("side-light", "side-dark"),
    "side-edge": Role("side-light"),
    "cut": Role("card-paper"),
    "notch": Role("card-paper", "card-edge"),
    "ring": Role("ring"),
    "ring-cut": Role("card-paper", "ring"),
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
    "chosen": Role(paper="chosen"),
    "panel": Role(paper="side-ground"),
    "raised": Role(paper="hover"),
    "wood": Role("on-wood", "wood", bold=True),
    "wood-light": Role("wood-light", "wood"),
    "rail": Role("wood-light"),
    "panel-rail": Role("wood"),
    "prompt": Role(paper="prompt-ground"),
    "key": Role("key-ink", "key-ground", bold=True),
    "dark-key": Role("footer-description-foreground", "rule", bold=True),
    "rule": Role("rule"),
    "faint": Role("faint"),
    "shadow": Role(paper="shadow"),
    "shadow-below": Role("shadow"),
    "hollow": Role("shadow"),
    "hover": Role(paper="hover", underline=True),
    "lit": Role(paper="hover"),
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
    **{f"medal-{place}": Role(dark, face, bold=True) for place, (_, face, dark) in _MEDALS.items()},
    **{f"medal-{place}-light": Role(light, face) for place, (light, face, _) in _MEDALS.items()},
    "foot": Role(darker=0.22),
    "gain": Role("key-ink", "key-ground", bold=True),
    **{seat: Role(seat) for seat in _SEATS},
    **_pixels("pip", {ink: f"card-{ink}" for ink in ("ink", "red", "blue", "green", "joker", "paper")}),
    **_pixels("court", _COURTS),
    **{word: role for suit, robe in _ROBES.items() for word, role in _pixels(suit, robe).items()},
    **_pixels("food", _FOODS),
    **_pixels("china", _CHINA),
    **_pixels("penny", {"n": "#7d4020", "l": "#f0b88a", "B": "#cc7f49"}),
    **{f"on-{seat}": Role(paper=seat) for seat in _SEATS},
    "on-line": Role(paper="line"),
    "initial": Role("#ffffff", "#35558c", bold=True),
    "helpings": Role("#ffffff", "#8a1428", bold=True),
}


SEEN_THROUGH = ("cut", "ring", "ring-cut", "side-edge", "shadow-below", "hollow")
"""Words for what fills only a part of its cell: round it the ground is seen that lies below."""


def on_card(roles: str) -> bool:
    """Whether something with these roles is on a card or its back, which keep their paper."""
    return roles.startswith(("card", "back", "medal", "side")) or roles.endswith(SEEN_THROUGH)


def colour_of(word: str) -> str:
    """The colour in which something with this word is written on the green felt."""
    ink = ROLES[word].ink
    return ink if ink.startswith("#") else GREEN.variables[ink]


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
        if role.darker and style.foreground and style.foreground.ansi is None:
            style += Style(foreground=style.foreground.blend(_BLACK, role.darker))
    return style


def _colour(name: str, variables: Mapping[str, str]) -> Color | None:
    if not name:
        return None
    return Color.parse(name if name.startswith("#") else variables.get(name, GREEN.variables[name]))
