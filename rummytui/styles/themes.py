"""The themes of the table: three felts, one for bright rooms, one for sharp contrast, and the terminal's own colours.

Each has a felt, a darker rail at its edge and an inset for panels; the cards are the brightest things on it. One accent
is kept for the turn, the cursor and what is selected.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
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
    """What has been told and is read again by few."""
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


_SUITS = ("black", "red", "blue", "green", "joker")

_ON_DARK = _Inks(
    text="#f2efe4",
    on_wood="#f2efe4",
    quiet="#b9cdbe",
    faint="#8fa898",
    accent="#ffc857",
    on_accent="#1b1204",
    cursor=("#1e1e1e", "#ffc857"),
    held="#b9c9e2",
    good="#9bd59a",
    gold="#fff0c4",
    gold_ground="#574111",
    gold_rim="#d4a017",
    said=("#ffffff", "#ff9d96", "#a6c8ff", "#b4e8a4", "#e3b4f2"),
    seats=(
        *("#8fd3ff", "#ffa8d8", "#b8e986", "#d9b8ff", "#ffb08a", "#7fe3d0"),
        *("#ff9c9c", "#a9b8ff", "#e3e89a", "#c9d1d9", "#9fe8a5", "#e0bfa0"),
    ),
)

_ON_LIGHT = _Inks(
    text="#16241b",
    on_wood="#ffffff",
    quiet="#44584b",
    faint="#4b5e52",
    accent="#854800",
    on_accent="#ffffff",
    cursor=("#854800", "#f8d581"),
    held="#27437a",
    good="#1c6434",
    gold="#2e2100",
    gold_ground="#f3dc98",
    gold_rim="#a8780a",
    said=("#14181a", "#a30f1d", "#144aa3", "#0f5c2a", "#6d2382"),
    seats=(
        *("#0b5394", "#9c1f6b", "#35630c", "#6a2fa0", "#8f3f00", "#0a6257"),
        *("#a3241b", "#2f47b5", "#5c5a00", "#3f4f46", "#116429", "#764f00"),
    ),
)

_ON_BLACK = _ON_DARK._replace(
    text="#ffffff",
    on_wood="#ffffff",
    quiet="#e0e0e0",
    faint="#e0e0e0",
    accent="#ffff00",
    on_accent="#000000",
    cursor=("#000000", "#ffff00"),
    held="#ffffff",
    good="#80ff80",
    gold_ground="#3a2b08",
    said=("#ffffff", "#ff9090", "#a0c8ff", "#90ff90", "#ffb0ff"),
)

_CARDS = {
    "card-paper": "#f7f1e3",
    "card-ink": "#1e1e1e",
    "card-red": "#b01e2e",
    "card-blue": "#1b4c9e",
    "card-green": "#1c6434",
    "card-joker": "#7a2f8f",
    "card-edge": "#a89d84",
    "card-cursor": "#8a4b00",
    "card-back": "#f7f1e3",
    "back-lattice": "#27437a",
    "back-zigzag": "#7a2433",
    "back-diamonds": "#23603a",
    "back-dots": "#4a3b6b",
    "back-lattice-line": "#8fa6d6",
    "back-zigzag-line": "#d99aa0",
    "back-diamonds-line": "#9ccba5",
    "back-dots-line": "#b6a7d6",
    "side-light": "#cfc6b0",
    "side-dark": "#a89d84",
}

_CARDS_IN_CONTRAST = {
    "card-paper": "#ffffff",
    "card-ink": "#000000",
    "card-red": "#c00000",
    "card-blue": "#0000c8",
    "card-green": "#005a00",
    "card-joker": "#800080",
    "card-edge": "#606060",
    "card-cursor": "#000000",
    "card-back": "#ffffff",
    "back-lattice": "#00308f",
    "back-zigzag": "#8f0000",
    "back-diamonds": "#005a00",
    "back-dots": "#404040",
    "back-lattice-line": "#a0c0ff",
    "back-zigzag-line": "#ffb0b0",
    "back-diamonds-line": "#a0e0a0",
    "back-dots-line": "#d0d0d0",
    "side-light": "#c0c0c0",
    "side-dark": "#606060",
}


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


def _theme(name: str, cloth: _Cloth, inks: _Inks, cards: Mapping[str, str], *, dark: bool) -> Theme:
    light = [mixed(*cloth.light, step / (LIGHTS - 1)) for step in range(LIGHTS)]
    return Theme(
        name=name,
        dark=dark,
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


GREEN = _theme(
    "green",
    _Cloth(
        felt="#18482d",
        inset="#102c1e",
        bar="#081710",
        prompt="#0b1f15",
        panel="#0e261a",
        chosen="#2b3a1c",
        wood=("#3b2416", "#5a3820"),
        light=("#1b5133", "#103220"),
        medallion=("#1a3f2b", "#0b1f15"),
        shade="#06140c",
        rule="#24503a",
        dialog=("#143322", "#2f6a4b"),
        lit="#1e5033",
        button="#2c6e4a",
        line="#43755a",
        tint="#93c9a6",
    ),
    _ON_DARK,
    _CARDS,
    dark=True,
)
"""Calm green cloth; the one that the program starts with."""

BLUE = _theme(
    "blue",
    _Cloth(
        felt="#17405f",
        inset="#0f2a40",
        bar="#071420",
        prompt="#0a1c2b",
        panel="#0d2437",
        chosen="#33402f",
        wood=("#3b2416", "#5a3820"),
        light=("#1b4a6b", "#0f2e45"),
        medallion=("#183a56", "#0a1c2b"),
        shade="#05101a",
        rule="#234c6b",
        dialog=("#113149", "#2d6187"),
        lit="#1c4b6d",
        button="#2b658f",
        line="#3f7299",
        tint="#97c2e3",
    ),
    _ON_DARK,
    _CARDS,
    dark=True,
)

WINE = _theme(
    "wine",
    _Cloth(
        felt="#54202c",
        inset="#2e1017",
        bar="#1a090e",
        prompt="#230c12",
        panel="#280e14",
        chosen="#4a3016",
        wood=("#3b2416", "#5a3820"),
        light=("#5e2733", "#3a141c"),
        medallion=("#4a1c27", "#230c12"),
        shade="#12060a",
        rule="#5b2a36",
        dialog=("#39151d", "#74404d"),
        lit="#672a38",
        button="#853c4c",
        line="#8d4f5d",
        tint="#dba3ae",
    ),
    _ON_DARK,
    _CARDS,
    dark=True,
)

DAYLIGHT = _theme(
    "daylight",
    _Cloth(
        felt="#c6dbca",
        inset="#dbe8dd",
        bar="#c2d7c7",
        prompt="#d5e4d8",
        panel="#d9e6dc",
        chosen="#f6e6bb",
        wood=("#6b4a2f", "#97704a"),
        light=("#cce0d0", "#bfd6c5"),
        medallion=("#f3f6ee", "#dfebe1"),
        shade="#5a7a65",
        rule="#a9c4b0",
        dialog=("#e6efe6", "#8fb39a"),
        lit="#d7e7da",
        button="#a9c9b1",
        line="#6f9a7d",
        tint="#265f40",
    ),
    _ON_LIGHT,
    _CARDS | {"card-paper": "#fffdf6", "card-back": "#fffdf6"},
    dark=False,
)
"""For bright rooms."""

CONTRAST = _theme(
    "contrast",
    _Cloth(
        felt="#000000",
        inset="#161616",
        bar="#000000",
        prompt="#161616",
        panel="#161616",
        chosen="#303030",
        wood=("#2b2b2b", "#a0a0a0"),
        light=("#000000", "#000000"),
        medallion=("#000000", "#000000"),
        shade="#5a5a5a",
        rule="#a0a0a0",
        dialog=("#161616", "#a0a0a0"),
        lit="#303030",
        button="#4a4a4a",
        line="#a0a0a0",
        tint="#ffffff",
    ),
    _ON_BLACK,
    _CARDS_IN_CONTRAST,
    dark=True,
)
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
