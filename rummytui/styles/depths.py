"""The themes where a terminal has 256 or 16 colours: entries that stay apart there and can be read.

rich takes the nearest colour that there is for each, which makes grey of a light green and one colour of two suits. So
each ink is replaced by the entry of the smaller palette that is most like it among those that can be read on everything
that it is written on; of the four suits also among those that differ from the suits before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any, Final

from rich.color import Color, ColorSystem
from textual.color import Color as TextualColor
from textual.color import Lab, rgb_to_lab
from textual.theme import Theme

from rummytui.styles.themes import LIGHTS

LEAST_CONTRAST: Final = 4.5
"""Of text with its ground, by the measure of WCAG."""
LEAST_APART: Final = 25.0
"""How far two suits must be from each other: the distance of their colours in CIELAB (CIE76)."""

SUITS: Final = {
    "card": ("card-ink", "card-red", "card-blue", "card-green"),
    "said": ("said-black", "said-red", "said-blue", "said-green"),
}
_CLOTH: Final = (
    "background",
    "inset",
    "hover",
    "footer-background",
    "side-ground",
    "prompt-ground",
    "dialog",
    "chosen",
)
_GROUNDS_OF: Final[Mapping[str, Sequence[str]]] = {
    **dict.fromkeys((*SUITS["card"], "card-joker", "card-cursor"), ("card-paper",)),
    "block-cursor-foreground": ("block-cursor-background",),
    "cursor-edge": ("cursor-ground",),
    "gold": ("gold-ground",),
    "refusal": ("refusal-ground",),
    "footer-key-foreground": ("footer-key-background",),
    "key-ink": ("key-ground",),
    "on-wood": ("wood",),
    "faint": ("side-ground",),
    "footer-description-foreground": ("footer-background",),
    "foreground": (*_CLOTH, "secondary"),
}
"""What each ink is written on, if that is not the cloth."""
_ON_CLOTH: Final = (
    *SUITS["said"],
    *("said-joker", "turn", "mark", "quiet", "count", "primary", "success"),
    *(f"seat-{seat}" for seat in range(12)),
)
_BACKS: Final = ("back-lattice", "back-zigzag", "back-diamonds", "back-dots")

_AT_256: Final[Mapping[str, Mapping[str, str]]] = {
    "green": {"wood-light": "#875f00"},
    "blue": {"wood-light": "#875f00"},
    "wine": {"wood": "#303030", "wood-light": "#875f00"},
    "daylight": {"background": "#afd7af", "hover": "#d7ffd7", "footer-background": "#afd7af"},
}
"""Grounds that rich would make grey."""
_BLACK, _WHITE, _RED = "#000000", "#ffffff", "#ff5555"
"""Entries 0, 15 and 9 of sixteen. Grey is more like a pale red than red is, but nobody takes it for the colour of hearts."""


def at_depth(theme: Theme, depth: ColorSystem) -> Theme:
    """The theme for a terminal with this many colours; the same theme where it has all of them."""
    if theme.ansi or depth not in (ColorSystem.EIGHT_BIT, ColorSystem.STANDARD, ColorSystem.WINDOWS):
        return theme
    wanted = colours_of(theme)
    if theme.dark and depth is not ColorSystem.EIGHT_BIT:
        wanted["said-red"] = _RED
    found = wanted | _grounds(theme, depth)
    for back in _BACKS:
        found[back] = _nearest(wanted[back], [found["card-back"]], depth)
    for ink in (*_GROUNDS_OF, *_ON_CLOTH):
        if ink not in _BACKS:
            grounds = [found[ground] for ground in _GROUNDS_OF.get(ink, _CLOTH)]
            group = next((suits for suits in SUITS.values() if ink in suits), ())
            apart = [found[suit] for suit in group[: group.index(ink)]] if ink in group else []
            found[ink] = _nearest(wanted[ink], grounds, depth, apart)
    found |= {"accent": found["mark"], "warning": found["mark"], "error": found["said-red"]}
    own: dict[str, Any] = {name: found[name] for name in _FIELDS}
    return replace(theme, variables={name: found[name] for name in theme.variables}, **own)


_FIELDS: Final = (
    "primary",
    "secondary",
    "accent",
    "warning",
    "error",
    "success",
    "foreground",
    "background",
    "surface",
    "panel",
)


def colours_of(theme: Theme) -> dict[str, str]:
    """Every colour of a theme by its name, those of Textual's own among them."""
    return {**theme.variables, **{name: str(getattr(theme, name)) for name in _FIELDS}}


def shown(colour: str, depth: ColorSystem) -> TextualColor:
    """What rich makes of a colour at this depth, in the colours that a terminal begins with."""
    return TextualColor(*Color.parse(colour).downgrade(depth).get_truecolor())


def contrast(one: TextualColor, other: TextualColor) -> float:
    """Of two colours, by the measure of WCAG: from 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def apart(one: TextualColor, other: TextualColor) -> float:
    """How far two colours are from each other in CIELAB (CIE76)."""
    a, b = _lab(one), _lab(other)
    return float(((a.L - b.L) ** 2 + (a.a - b.a) ** 2 + (a.b - b.b) ** 2) ** 0.5)


def _grounds(theme: Theme, depth: ColorSystem) -> dict[str, str]:
    unlit = {f"felt-{step}": "background" for step in range(LIGHTS)} | {
        f"shade-{step}": "shadow" for step in range(LIGHTS)
    }
    if depth is ColorSystem.EIGHT_BIT:
        found = {**colours_of(theme), **_AT_256.get(theme.name, {})}
        return {**_AT_256.get(theme.name, {}), **{name: found[same] for name, same in unlit.items()}}
    # Of sixteen colours none is a felt on which the others can be read.
    cloth, mark = (_BLACK, "#ffff55") if theme.dark else (_WHITE, "#aa0000")
    names = (
        "background",
        "surface",
        "panel",
        "secondary",
        "inset",
        "hover",
        "footer-background",
        "gold-ground",
        "side-ground",
        "prompt-ground",
        "dialog",
        "chosen",
        "wood",
    )
    return {
        **dict.fromkeys(names, cloth),
        **dict.fromkeys(("scrollbar-background", "shadow", "wood-light", *unlit), cloth),
        **dict.fromkeys(("card-paper", "card-back"), _WHITE),
        **dict.fromkeys(("block-cursor-background", "cursor-ground"), mark if theme.dark else "#ffff55"),
        **dict.fromkeys(("key-ground", "footer-key-background"), mark),
        "refusal-ground": "#aa0000",
    }


def _nearest(wanted: str, grounds: Sequence[str], depth: ColorSystem, others: Iterable[str] = ()) -> str:
    """The entry most like a colour that can be read on ``grounds``, and is apart from ``others``."""
    below = [shown(ground, depth) for ground in grounds]
    beside = [shown(other, depth) for other in others]
    own = TextualColor.parse(wanted)
    for entry, seen in sorted(_entries(depth), key=lambda found: apart(own, found[1])):
        if all(contrast(seen, ground) >= LEAST_CONTRAST for ground in below) and all(
            apart(seen, other) >= LEAST_APART for other in beside
        ):
            return entry
    return wanted


@cache
def _entries(depth: ColorSystem) -> Sequence[tuple[str, TextualColor]]:
    """The colours that there are at this depth, each as a theme writes it and as it is shown."""
    numbers = range(16, 256) if depth is ColorSystem.EIGHT_BIT else range(16)
    if depth is ColorSystem.EIGHT_BIT:
        written = [Color.from_ansi(number).get_truecolor() for number in numbers]
    else:
        from rich._palettes import STANDARD_PALETTE

        written = [STANDARD_PALETTE[number] for number in numbers]
    return [(colour.hex, shown(colour.hex, depth)) for colour in written]


@lru_cache(1024)
def _lab(colour: TextualColor) -> Lab:
    return rgb_to_lab(colour)


@lru_cache(1024)
def _luminance(colour: TextualColor) -> float:
    def linear(channel: int) -> float:
        share = channel / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(colour.r) + 0.7152 * linear(colour.g) + 0.0722 * linear(colour.b)
