"""The light on the felt: where it is bright, how often it changes, and that it changes nothing but the felt."""

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.geometry import Size
from textual.strip import Strip

from rummytui.styles.themes import GREEN, LIGHTS
from rummytui.widgets.light import Light, runs_of

TABLE = Size(84, 40)
FELT = Color.parse("#18482d")


def light(*, cheap: bool = False) -> Light:
    return Light(GREEN.variables, FELT, TABLE, cheap=cheap)


def style(ink: str, ground: str) -> Style:
    return Style(color=ink, bgcolor=ground)


def grounds(strip: Strip) -> list[str]:
    return [
        segment.style.bgcolor.name for segment in strip for _ in segment.text if segment.style and segment.style.bgcolor
    ]


@pytest.mark.parametrize("size", [(78, 24), (84, 40), (118, 50), (150, 60)])
def test_no_row_changes_its_colour_often(size: tuple[int, int]) -> None:
    for y in range(size[1]):
        assert len(runs_of(*size, y, cheap=False)) <= 2 * LIGHTS - 1
        assert len(runs_of(*size, y, cheap=True)) == 1


def test_it_is_brightest_in_the_middle_and_darkest_at_the_edge() -> None:
    blank = Strip([Segment(" " * 84, style("#ffffff", "#18482d"))])
    rows = [grounds(light().on(blank, 0, y)) for y in range(40)]
    assert rows[15][42] == GREEN.variables["felt-0"] == "#1b5133"
    assert rows[0][0] == rows[39][83] == GREEN.variables[f"felt-{LIGHTS - 1}"] == "#103220"
    assert all(len(row) == 84 for row in rows)


def test_only_the_felt_is_lit_and_what_is_written_stays() -> None:
    paper, felt = style("#1e1e1e", "#f7f1e3"), style("#f2efe4", "#18482d")
    strip = Strip([Segment("A♠", paper), Segment(" discards " * 5, felt), Segment("日本", felt)])
    lit = light().on(strip, 3, 20)
    assert lit.text == strip.text
    assert lit.cell_length == strip.cell_length
    assert next(iter(lit)) == Segment("A♠", paper)
    assert "#18482d" not in grounds(lit)
    assert {segment.style.color for segment in lit if segment.style} == {paper.color, felt.color}


def test_a_part_of_a_row_is_lit_as_in_the_whole_row() -> None:
    blank = Strip([Segment(" " * 84, style("#ffffff", "#18482d"))])
    whole = grounds(light().on(blank, 0, 9))
    assert grounds(light().on(blank.crop(30, 61), 30, 9)) == whole[30:61]


def test_a_shadow_is_darker_where_the_felt_is() -> None:
    shadow = Strip([Segment("▀" * 84, style(GREEN.variables["shadow"], "#18482d"))])
    inks = [segment.style.color.name for segment in light().on(shadow, 0, 15) if segment.style and segment.style.color]
    assert inks[0] != inks[len(inks) // 2] == GREEN.variables["shade-0"]


def test_below_the_table_nothing_is_lit() -> None:
    blank = Strip([Segment(" ", style("#ffffff", "#18482d"))])
    assert light().on(blank, 0, 40) is blank
