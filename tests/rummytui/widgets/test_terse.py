"""Lines that are written briefly look like any others."""

import random
from itertools import chain

import pyte
import pytest
from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from rummytui.widgets.kept import TerseStrip

SAMPLES = [
    [("a", "bold red on blue"), ("b", "red on blue"), ("c", "italic red on green"), ("d", "")],
    [
        ("a", "underline #ff0000"),
        ("b", "reverse #ff0000 on #00ff00"),
        ("c", "#00ff00"),
        ("d", "bold dim"),
        ("e", "dim"),
    ],
    [("a", ""), ("b", "bright_white on bright_black"), ("c", "color(200) on color(17)"), ("d", "strike"), ("e", "red")],
    [("a", "bold italic underline reverse"), ("b", "bold"), ("c", "bold red"), ("d", "red")],
]


def segments(parts: list[tuple[str, str]]) -> list[Segment]:
    return [Segment(text, Style.parse(style) if style else None) for text, style in parts]


def cells(written: str) -> list[pyte.screens.Char]:
    """What a terminal shows after that, and what it would write next."""
    screen = pyte.Screen(40, 1)
    pyte.Stream(screen).feed(f"{written}!")
    return [screen.buffer[0][x] for x in range(40)]


@pytest.mark.parametrize("system", [ColorSystem.TRUECOLOR, ColorSystem.EIGHT_BIT, ColorSystem.STANDARD])
def test_a_line_looks_as_it_does_written_at_length(system: ColorSystem) -> None:
    console = Console(force_terminal=True)
    console._color_system = system
    drawing = random.Random(7)
    for sample in [*SAMPLES, *(drawing.choices([*chain(*SAMPLES)], k=8) for _ in range(50))]:
        at_length, briefly = Strip(segments(sample)).render(console), TerseStrip(segments(sample)).render(console)
        assert cells(briefly) == cells(at_length), sample


def test_a_line_of_one_ground_says_so_once() -> None:
    parts = segments([("4", "red on white"), ("5", "black on white"), ("6", "red on white")])
    written = TerseStrip(parts).render(Console(force_terminal=True, color_system="standard"))
    assert written == "\x1b[31;47m4\x1b[30m5\x1b[31m6\x1b[0m"


def test_a_part_of_a_line_is_kept_and_written_so_too() -> None:
    line = TerseStrip(segments([("456", "red on white"), ("789", "black on white")]))
    part = line.crop(1, 5)
    assert part.render(Console(force_terminal=True, color_system="standard")) == "\x1b[31;47m56\x1b[30m78\x1b[0m"
    assert line.crop(1, 5) is part
    assert line.crop(0, 6) is line
