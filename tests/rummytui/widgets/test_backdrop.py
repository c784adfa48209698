"""What is seen behind a dialog."""

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

from rummytui.widgets.backdrop import Dimmer, shaded

WHITE_ON_RED = Style(color="#ffffff", bgcolor="#ff0000", bold=True, meta={"target": 1})


def test_colours_are_two_thirds_night_and_nothing_can_be_clicked() -> None:
    (strip,) = Dimmer(flat=False, ground=Style()).dimmed([Strip([Segment("Ann", WHITE_ON_RED)])])
    ((text, style, _),) = strip
    assert text == "Ann"
    assert style
    assert (style.color, style.bgcolor) == (
        Style(color="#595d5b").color,
        Style(bgcolor="#590604").bgcolor,
    )
    assert style.bold
    assert not style.meta


def test_where_there_are_few_colours_all_of_it_is_dim_text() -> None:
    ground = Style(color="#ffffff", bgcolor="#000000")
    strips = [Strip([Segment("Ann", WHITE_ON_RED), Segment(" 7", Style(italic=True))])]
    (strip,) = Dimmer(flat=True, ground=ground).dimmed(strips)
    assert [*strip] == [Segment("Ann 7", ground + Style(dim=True))]


def test_the_shadow_is_half_a_cell_below_and_at_the_right() -> None:
    green = Style(bgcolor="#183a2d")
    strips = [Strip([Segment("........", green)]) for _ in range(5)]
    found = [strip.text for strip in shaded(strips, Region(1, 1, 4, 2))]
    assert found == ["........", "........", ".....▌..", "..▀▀▀▘..", "........"]
    assert {strip.cell_length for strip in shaded(strips, Region(1, 1, 4, 2))} == {8}


def test_a_frame_at_the_edge_throws_what_has_room() -> None:
    strips = [Strip([Segment("....", Style(bgcolor="#183a2d"))]) for _ in range(2)]
    assert [strip.text for strip in shaded(strips, Region(0, 0, 4, 2))] == ["....", "...."]
    assert [strip.text for strip in shaded(strips, Region(0, 0, 4, 1))] == ["....", ".▀▀▀"]
