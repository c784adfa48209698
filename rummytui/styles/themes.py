"""The themes of the table, each with the colours of cards beside those that every Textual theme has.

Cards are the brightest things in each, and one colour (``turn``) is kept for whose turn it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual.app import App
from textual.theme import BUILTIN_THEMES, Theme

_ON_DARK = [
    "#8fd3ff",
    "#ffa8d8",
    "#b8e986",
    "#d9b8ff",
    "#ffb08a",
    "#7fe3d0",
    "#ff9c9c",
    "#a9b8ff",
    "#e3e89a",
    "#c9d1d9",
    "#9fe8a5",
    "#e0bfa0",
]
_ON_LIGHT = [
    "#0b5394",
    "#9c1f6b",
    "#3b6b0f",
    "#6a2fa0",
    "#8f3f00",
    "#0b665a",
    "#a3241b",
    "#2f47b5",
    "#5c5a00",
    "#3f4f46",
    "#12682a",
    "#7a5200",
]
_ON_ANY = [f"ansi_{colour}" for colour in ("blue", "magenta", "green", "cyan", "red", "default")] * 2


def _seats(colours: Sequence[str]) -> dict[str, str]:
    """The colours of the seats, by the names that the palette has for them."""
    return {f"seat-{seat}": colour for seat, colour in enumerate(colours)}


FELT = Theme(
    name="felt",
    dark=True,
    primary="#7fb894",
    secondary="#4f8a68",
    accent="#ffc857",
    warning="#ffc857",
    error="#ef8a80",
    success="#9bd59a",
    foreground="#e6ede4",
    background="#17402d",
    surface="#1c4934",
    panel="#123424",
    variables={
        "card-paper": "#f6f1e4",
        "card-ink": "#1d2320",
        "card-red": "#b3202c",
        "card-blue": "#1f4fa8",
        "card-green": "#176130",
        "card-joker": "#7a2f8f",
        "card-edge": "#b9b09a",
        "card-cursor": "#8a4b00",
        "card-lift": "#ffdf8e",
        "card-back": "#b9c9e2",
        "card-back-paper": "#34507a",
        "said-black": "#ffffff",
        "said-red": "#ff9d96",
        "said-blue": "#a6c8ff",
        "said-green": "#b4e8a4",
        "said-joker": "#e3b4f2",
        "count": "#b9c9e2",
        "mark": "#ffc857",
        "turn": "#ffc857",
        "quiet": "#a8bdae",
        "refusal": "#ffb8ad",
        **_seats(_ON_DARK),
        "footer-background": "#123424",
        "footer-key-foreground": "#ffc857",
        "footer-description-foreground": "#cfdcd0",
        "block-cursor-background": "#ffc857",
        "block-cursor-foreground": "#1d2320",
        "border": "#4f8a68",
        "border-blurred": "#2c5b42",
        "scrollbar": "#3a6b50",
        "scrollbar-background": "#17402d",
    },
)
"""Calm green cloth; the one that the program starts with."""

DAYLIGHT = Theme(
    name="daylight",
    dark=False,
    primary="#2c6e4a",
    secondary="#4a7d62",
    accent="#a34a00",
    warning="#8a5a00",
    error="#a8202c",
    success="#1c6b34",
    foreground="#1d2b24",
    background="#cfdecf",
    surface="#dbe7da",
    panel="#c0d2c1",
    variables={
        "card-paper": "#ffffff",
        "card-ink": "#14181a",
        "card-red": "#b3101f",
        "card-blue": "#144aa3",
        "card-green": "#0f5c2a",
        "card-joker": "#6d2382",
        "card-edge": "#a9b5a9",
        "card-cursor": "#a34a00",
        "card-lift": "#ffe08a",
        "card-back": "#d7e0ef",
        "card-back-paper": "#3f5a83",
        "said-black": "#14181a",
        "said-red": "#a30f1d",
        "said-blue": "#144aa3",
        "said-green": "#0f5c2a",
        "said-joker": "#6d2382",
        "count": "#3f5a83",
        "mark": "#8a3e00",
        "turn": "#8a3e00",
        "quiet": "#465a4e",
        "refusal": "#9c1420",
        **_seats(_ON_LIGHT),
        "footer-background": "#c0d2c1",
        "footer-key-foreground": "#8a3e00",
        "footer-description-foreground": "#2d3f35",
        "block-cursor-background": "#2c6e4a",
        "block-cursor-foreground": "#ffffff",
        "border": "#4a7d62",
        "border-blurred": "#9fb5a4",
        "scrollbar": "#93ab98",
        "scrollbar-background": "#cfdecf",
    },
)
"""For bright rooms."""

CONTRAST = Theme(
    name="contrast",
    dark=True,
    primary="#ffffff",
    secondary="#c8c8c8",
    accent="#ffff00",
    warning="#ffff00",
    error="#ff8080",
    success="#80ff80",
    foreground="#ffffff",
    background="#000000",
    surface="#000000",
    panel="#000000",
    variables={
        "card-paper": "#ffffff",
        "card-ink": "#000000",
        "card-red": "#c00000",
        "card-blue": "#0000c8",
        "card-green": "#005a00",
        "card-joker": "#800080",
        "card-edge": "#606060",
        "card-cursor": "#000000",
        "card-lift": "#ffff60",
        "card-back": "#ffffff",
        "card-back-paper": "#303030",
        "said-black": "#ffffff",
        "said-red": "#ff9090",
        "said-blue": "#a0c8ff",
        "said-green": "#90ff90",
        "said-joker": "#ffb0ff",
        "count": "#ffffff",
        "mark": "#ffff00",
        "turn": "#ffff00",
        "quiet": "#e0e0e0",
        "refusal": "#ffb0b0",
        **_seats(_ON_DARK),
        "footer-background": "#000000",
        "footer-key-foreground": "#ffff00",
        "footer-description-foreground": "#ffffff",
        "block-cursor-background": "#ffff00",
        "block-cursor-foreground": "#000000",
        "border": "#ffffff",
        "border-blurred": "#a0a0a0",
        "scrollbar": "#ffffff",
        "scrollbar-background": "#303030",
    },
)
"""Black and white, and colours that differ in brightness too."""

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
    foreground="ansi_default",
    background="ansi_default",
    surface="ansi_default",
    panel="ansi_default",
    boost="ansi_default",
    variables={
        **BUILTIN_THEMES["ansi-dark"].variables,
        "ansi-background": "ansi_default",
        "ansi-foreground": "ansi_default",
        "block-cursor-foreground": "ansi_default",
        "block-cursor-background": "ansi_default",
        "block-cursor-text-style": "bold reverse",
        "input-cursor-background": "ansi_default",
        "input-cursor-foreground": "ansi_default",
        "input-cursor-text-style": "reverse",
        "border-blurred": "ansi_default",
        "card-paper": "ansi_default",
        "card-ink": "ansi_default",
        "card-red": "ansi_red",
        "card-blue": "ansi_blue",
        "card-green": "ansi_green",
        "card-joker": "ansi_magenta",
        "card-edge": "ansi_default",
        "card-cursor": "ansi_magenta",
        "card-lift": "ansi_default",
        "card-back": "ansi_default",
        "card-back-paper": "ansi_default",
        "said-black": "ansi_default",
        "said-red": "ansi_red",
        "said-blue": "ansi_blue",
        "said-green": "ansi_green",
        "said-joker": "ansi_magenta",
        "count": "ansi_default",
        "mark": "ansi_magenta",
        "turn": "ansi_magenta",
        "quiet": "ansi_default",
        "refusal": "ansi_red",
        **_seats(_ON_ANY),
    },
)
"""The terminal's own background and its own sixteen colours."""

THEMES = (FELT, DAYLIGHT, CONTRAST, TERMINAL)


def register(app: App[Any]) -> None:
    """Give ``app`` these themes and no others, and put the felt on; other themes know no cards."""
    for theme in THEMES:
        app.register_theme(theme)
    app.theme = FELT.name
    for name in BUILTIN_THEMES:
        app.unregister_theme(name)
