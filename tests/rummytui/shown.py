"""What a program under test shows, read off the screen. Textual has no public way to ask it."""

from __future__ import annotations

from typing import Any

from textual.app import App
from textual.screen import Screen
from textual.strip import Strip

from rummytui.text import unmarked
from rummytui.widgets.frame import Inside


def strips_of(screen: Screen[Any]) -> list[Strip]:
    """What stands on a screen, a strip a row, even while another screen lies over it.

    Only the compositor knows it: a widget renders itself without knowing what covers it.
    """
    return screen._compositor.render_strips()


def text_of(screen: Screen[Any]) -> str:
    """What stands on a screen, a line a row."""
    text = "\n".join(strip.text for strip in strips_of(screen))
    assert unmarked(text) == text, "marks of names are for what draws them, and not for terminals"
    return text


def foot_of(screen: Screen[Any]) -> str:
    """The keys along the bottom of a screen, each before what it does, with a single space between all of them."""
    return " ".join(text_of(screen).splitlines()[-1].split())


def inside_of(screen: Screen[Any]) -> str:
    """What stands in the frame of the question or list that is open, in one line."""
    x, y, width, height = screen.query_one(Inside).content_region
    return " ".join(" ".join(strip.crop(x, x + width).text for strip in strips_of(screen)[y : y + height]).split())


def notices_of(app: App[Any]) -> list[str]:
    """The notices that people have not yet closed, which the screen may wrap or hold back for a frame."""
    return [notice.message for notice in app._notifications]
