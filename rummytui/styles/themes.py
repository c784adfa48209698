"""The themes of the table: three felts, one for bright rooms, one for sharp contrast, and the terminal's own colours.

Each has a felt, a darker rail at its edge and an inset for panels; the cards are the brightest things on it. One accent
is kept for the turn, the cursor and what is selected.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from textual.app import App
from textual.color import Color
from textual.theme import BUILTIN_THEMES, Theme


class _Cloth(NamedTuple):
    """The grounds of one theme. In 256 colours too they have to differ from each other and from a card."""

    felt: str
    inset: str
    bar: str
    """Below the keys."""
    prompt: str
    """Below the sentence that says what is wanted."""
    panel: str
    chosen: str
    """Below the seat to act, and below a row that is selected."""
    wood: tuple[str, str]
    """The rail round the felt, and the light on it."""
    light: tuple[str, str]
    """The felt in the middle, where it is lit best, and at its edge."""
    medallion: tuple[str, str]
    """The medallion on the back of a card in its middle, where it is lit best, and at its edge."""
    shade: str
    """What darkens the felt below a card."""
    rule: str
    """Lines between rows, and the grid of a chart."""
    dialog: tuple[str, str]
    """Below a question or a list that lies over a screen, and the rules in it."""
    lit: str
    """The felt one step lighter: below the mouse, and below the cursor of a list."""
    button: str
    line: str
    """Frames and scrollbars."""
    tint: str
    """Headings of tables, and what Textual draws in its primary colour."""


class _Inks(NamedTuple):
    """What is written on a cloth."""

    text: str
    on_wood: str
    quiet: str
    faint: str
    """Text that has been read and that few read again."""
    accent: str
    on_accent: str
    cursor: tuple[str, str]
    """The edge of the card under the cursor, and the ground of that edge: bright, or it would weigh more than the
    card."""
    held: str
    """Cards in others' hands."""
    good: str
    gold: str
    """The middle of a board: what is written there, the ground of it, and its rim."""
    gold_ground: str
    gold_rim: str
    said: Sequence[str]
    """Black, red, blue and green suits and a joker in a sentence."""
    seats: Sequence[str]


_COLOURS = json.loads(Path(__file__).with_name("themes.json").read_text(encoding="utf-8"))
"""The cloth of each theme, the inks, and the cards."""
_SUITS = ("black", "red", "blue", "green", "joker")


LIGHTS: Final = 8
"""Steps from the middle of the felt, which is lit best, to its edge."""
MEDALLION: Final = 7
"""The same of the medallion on the back of a card."""
_FADED: Final = 0.65
"""How much of the colour of its lines a back has where it fills the screen."""
_SHADE: Final = 0.55
"""How much of a shadow is what darkens it."""


def mixed(colour: str, other: str, share: float) -> str:
    """A colour with this share of another in it.

    >>> mixed("#000000", "#ff8000", 0.5)
    '#804000'
    """
    parts = zip(*(Color.parse(each).rgb for each in (colour, other)), strict=True)
    red, green, blue = (int(one + (two - one) * share + 0.5) for one, two in parts)
    return Color(red, green, blue).hex6.lower()


def _theme(name: str, ink: str = "dark", **own_cards: str) -> Theme:
    cloth, inks = _Cloth(**_COLOURS["cloth"][name]), _Inks(**_COLOURS["inks"][ink])
    cards: dict[str, str] = _COLOURS["cards"]["contrast" if ink == "contrast" else "usual"] | own_cards
    light = [mixed(*cloth.light, step / (LIGHTS - 1)) for step in range(LIGHTS)]
    return Theme(
        name=name,
        dark=ink != "light",
        primary=cloth.tint,
        secondary=cloth.button,
        accent=inks.accent,
        warning=inks.accent,
        error=inks.said[1],
        success=inks.good,
        foreground=inks.text,
        background=cloth.felt,
        surface=cloth.inset,
        panel=cloth.lit,
        variables={
            **cards,
            **{
                name.replace("-line", "-faded"): mixed(cards[name.removesuffix("-line")], line, _FADED)
                for name, line in cards.items()
                if name.endswith("-line")
            },
            **_numbered("seat", inks.seats),
            **{f"said-{suit}": ink for suit, ink in zip(_SUITS, inks.said, strict=True)},
            "inset": cloth.inset,
            "shadow": mixed(cloth.felt, cloth.shade, _SHADE),
            **_numbered("felt", light),
            **_numbered("medallion", [mixed(*cloth.medallion, step / (MEDALLION - 1)) for step in range(MEDALLION)]),
            **_numbered("shade", [mixed(step, cloth.shade, _SHADE) for step in light]),
            "wood": cloth.wood[0],
            "wood-light": cloth.wood[1],
            "on-wood": inks.on_wood,
            "side-ground": cloth.panel,
            "prompt-ground": cloth.prompt,
            "chosen": cloth.chosen,
            "rule": cloth.rule,
            "dialog": cloth.dialog[0],
            "dialog-rule": cloth.dialog[1],
            "faint": inks.faint,
            "key-ink": inks.on_accent,
            "key-ground": inks.accent,
            "hover": cloth.lit,
            "line": cloth.line,
            "gold": inks.gold,
            "gold-ground": inks.gold_ground,
            "gold-rim": inks.gold_rim,
            "gilt": "#d9a21b",
            "count": inks.held,
            "mark": inks.accent,
            "ring": inks.accent,
            "turn": inks.accent,
            "quiet": inks.quiet,
            "refusal": "#ffffff",
            "refusal-ground": "#8e2a22",
            "footer-background": cloth.bar,
            "footer-key-foreground": inks.on_accent,
            "footer-key-background": inks.accent,
            "footer-description-foreground": inks.text,
            "cursor-edge": inks.cursor[0],
            "cursor-ground": inks.cursor[1],
            "block-cursor-background": inks.accent,
            "block-cursor-foreground": inks.on_accent,
            "border": cloth.line,
            "border-blurred": cloth.line,
            "scrollbar": cloth.line,
            "scrollbar-background": cloth.felt,
        },
    )


def _numbered(word: str, colours: Sequence[str]) -> dict[str, str]:
    return {f"{word}-{number}": colour for number, colour in enumerate(colours)}


GREEN = _theme("green")
"""Calm green cloth; the one that the program starts with."""
BLUE = _theme("blue")
WINE = _theme("wine")
DAYLIGHT = _theme("daylight", "light", **{"card-paper": "#fffdf6", "card-back": "#fffdf6"})
"""For bright rooms."""
CONTRAST = _theme("contrast", "contrast")
"""Black and white, and colours that differ in brightness too."""

_OWN = "ansi_default"

TERMINAL = Theme(
    name="terminal",
    # Whether the terminal is dark or light is not known, so nothing here is a colour that one of the two swallows.
    ansi=True,
    dark=True,
    primary="ansi_blue",
    secondary="ansi_cyan",
    accent="ansi_magenta",
    warning="ansi_magenta",
    error="ansi_red",
    success="ansi_green",
    foreground=_OWN,
    background=_OWN,
    surface=_OWN,
    panel=_OWN,
    boost=_OWN,
    variables={
        **dict.fromkeys(GREEN.variables, _OWN),
        **BUILTIN_THEMES["ansi-dark"].variables,
        # Where red and magenta are one colour, as in some terminals, neighbours still differ; and magenta is the accent.
        **_numbered("seat", [f"ansi_{ink}" for ink in ("blue", "red", "green", "cyan", "default", "magenta")] * 2),
        "ansi-background": _OWN,
        "ansi-foreground": _OWN,
        "block-cursor-foreground": _OWN,
        "block-cursor-background": _OWN,
        "block-cursor-text-style": "bold reverse",
        "input-cursor-background": _OWN,
        "input-cursor-foreground": _OWN,
        "input-cursor-text-style": "reverse",
        "border-blurred": _OWN,
        "card-red": "ansi_red",
        "card-blue": "ansi_blue",
        "card-green": "ansi_green",
        "card-joker": "ansi_magenta",
        "card-cursor": "ansi_magenta",
        "cursor-edge": "ansi_magenta",
        "said-red": "ansi_red",
        "said-blue": "ansi_blue",
        "said-green": "ansi_green",
        "said-joker": "ansi_magenta",
        "mark": "ansi_magenta",
        "turn": "ansi_magenta",
        "key-ink": "ansi_magenta",
        "gold-rim": "ansi_yellow",
        "refusal": "ansi_red",
    },
)
"""The terminal's own background and its own sixteen colours."""

THEMES = (GREEN, BLUE, WINE, DAYLIGHT, CONTRAST, TERMINAL)


def register(app: App[Any]) -> None:
    """Give ``app`` these themes and no others, and put the green felt on; other themes know no cards."""
    for theme in THEMES:
        app.register_theme(theme)
    fit(app, GREEN.name)
    app.theme = GREEN.name
    for name in BUILTIN_THEMES:
        app.unregister_theme(name)


def fit(app: App[Any], name: str) -> None:
    """Give the theme of this name the entries that it has where the terminal has fewer colours."""
    if app.console.color_system in ("256", "standard", "windows"):
        from rich.console import COLOR_SYSTEMS

        from rummytui.styles.depths import at_depth

        (theme,) = (each for each in THEMES if each.name == name)
        app.register_theme(at_depth(theme, COLOR_SYSTEMS[app.console.color_system]))
