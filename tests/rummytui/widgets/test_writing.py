"""What is sent to a terminal: as little as shows the same."""

from collections.abc import Iterable

import pytest
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style

from rummytui.widgets.writing import LinePart, TerminalState

TRUE = ColorSystem.TRUECOLOR
RED_ON_BLACK = Style(color="#ff0000", bgcolor="#000000")
BLUE_ON_BLACK = Style(color="#0000ff", bgcolor="#000000")
RED = "\x1b[38;2;255;0;0;48;2;0;0;0m"


def first_line(line: Iterable[Segment], colours: ColorSystem | None = TRUE) -> str:
    """What is sent for this line to a terminal of which nothing is known, without where the line begins."""
    sent = TerminalState().written([LinePart(0, 0, line)], colours)
    assert sent.startswith("\x1b[1;1H")
    return sent.removeprefix("\x1b[1;1H")


def test_a_colour_is_said_once_for_neighbours_that_share_it() -> None:
    line = [Segment("a", RED_ON_BLACK), Segment("b", RED_ON_BLACK), Segment("c", BLUE_ON_BLACK)]
    assert first_line(line) == f"{RED}ab\x1b[38;2;0;0;255mc\x1b[0m"


def test_blanks_need_no_colour_of_text_and_no_bold() -> None:
    bold = RED_ON_BLACK + Style(bold=True)
    line = [Segment("a", RED_ON_BLACK), Segment("  ", bold), Segment("  ", BLUE_ON_BLACK), Segment("b", RED_ON_BLACK)]
    assert first_line(line) == f"{RED}a    b\x1b[0m"


def test_underlined_blanks_are_underlined_and_no_others() -> None:
    under = RED_ON_BLACK + Style(underline=True)
    line = [Segment("a", RED_ON_BLACK), Segment(" ", under), Segment(" ", RED_ON_BLACK)]
    assert first_line(line) == f"{RED}a\x1b[4m \x1b[24m \x1b[0m"


def test_what_ends_is_switched_off_and_the_rest_goes_on() -> None:
    bold, dim = RED_ON_BLACK + Style(bold=True), RED_ON_BLACK + Style(bold=True, dim=True)
    line = [Segment("a", dim), Segment("b", bold), Segment("c", RED_ON_BLACK), Segment("d", Style(bgcolor="#000000"))]
    (start, *rest) = first_line(line).split("m")
    assert start == "\x1b[1;2;38;2;255;0;0;48;2;0;0;0"
    assert rest == ["a\x1b[22;1", "b\x1b[22", "c\x1b[39", "d\x1b[0", ""]


def test_without_colours_only_the_text_is_sent() -> None:
    assert first_line([Segment("a", RED_ON_BLACK), Segment("b")], None) == "ab"


@pytest.mark.parametrize(
    ("ink", "ground", "bold"),
    [
        ("#000000", "#ffffff", False),
        ("#aa0000", "#ffffff", False),
        ("#ffffff", "#000000", True),
        ("#aa5500", "#000000", True),
    ],
)
def test_of_sixteen_colours_no_dark_one_is_bold_on_a_light_one(ink: str, ground: str, bold: bool) -> None:
    assert ("1" in codes_of(ink, ground, ColorSystem.STANDARD)) == bold
    assert "1" in codes_of(ink, ground, TRUE)


def codes_of(ink: str, ground: str, colours: ColorSystem) -> list[str]:
    """How bold text in these colours is switched on."""
    sent = first_line([Segment("7♠", Style(color=ink, bgcolor=ground, bold=True))], colours)
    return sent.partition("\x1b[")[2].partition("m")[0].split(";")


def test_a_colour_lasts_from_part_to_part() -> None:
    parts = [LinePart(0, 0, [Segment("a", RED_ON_BLACK)]), LinePart(4, 7, [Segment("b", RED_ON_BLACK)])]
    assert TerminalState().written(parts, TRUE) == f"\x1b[1;1H{RED}a\x1b[8;5Hb\x1b[0m"


class TestSeenBefore:
    def again(self, before: Iterable[Segment], after: Iterable[Segment], x: int = 0) -> str:
        """What is sent for a second picture of a line, which begins in column ``x``."""
        shown = TerminalState()
        shown.written([LinePart(0, 0, before)], TRUE)
        return shown.written([LinePart(x, 0, after)], TRUE)

    def test_nothing_is_sent_for_what_is_there(self) -> None:
        assert self.again([Segment("abc", RED_ON_BLACK)], [Segment("bc", RED_ON_BLACK)], 1) == ""

    def test_of_a_long_line_only_the_cells_that_changed_are_sent(self) -> None:
        line = "a long line, and a word in it"
        sent = self.again([Segment(line, RED_ON_BLACK)], [Segment(line.replace("word", "ward"), RED_ON_BLACK)])
        assert sent == f"\x1b[1;21H{RED}a\x1b[0m"

    def test_the_cursor_jumps_along_a_line_where_that_is_shorter(self) -> None:
        sent = self.again([Segment("a234b678901c", RED_ON_BLACK)], [Segment("A234B678901C", RED_ON_BLACK)])
        assert sent == f"\x1b[1;1H{RED}A234B\x1b[12GC\x1b[0m"

    def test_another_colour_is_a_change(self) -> None:
        assert self.again([Segment("a", RED_ON_BLACK)], [Segment("a", BLUE_ON_BLACK)]).endswith("ma\x1b[0m")

    def test_blanks_on_the_same_ground_look_the_same(self) -> None:
        assert self.again([Segment("  ", RED_ON_BLACK)], [Segment("  ", BLUE_ON_BLACK)]) == ""

    def test_a_blank_without_a_colour_looks_the_same_beside_a_letter_and_alone(self) -> None:
        assert self.again([Segment("a b")], [Segment("a"), Segment(" "), Segment("b", Style())]) == ""

    def test_a_wide_character_is_sent_whole_where_one_of_its_cells_was_covered(self) -> None:
        shown = TerminalState()
        shown.written([LinePart(0, 0, [Segment("a世b", RED_ON_BLACK)])], TRUE)
        shown.written([LinePart(2, 0, [Segment("x", RED_ON_BLACK)])], TRUE)
        assert shown.written([LinePart(0, 0, [Segment("a世b", RED_ON_BLACK)])], TRUE) == f"\x1b[1;2H{RED}世\x1b[0m"

    def test_a_mark_on_a_letter_belongs_to_its_cell(self) -> None:
        sent = self.again([Segment("ee", RED_ON_BLACK)], [Segment("ee\u0301", RED_ON_BLACK)])
        assert sent == f"\x1b[1;2H{RED}e\u0301\x1b[0m"

    def test_after_something_else_was_written_nothing_is_taken_for_granted(self) -> None:
        shown = TerminalState()
        shown.written([LinePart(0, 0, [Segment("abc", RED_ON_BLACK)])], TRUE)
        shown.forget()
        assert shown.written([LinePart(0, 0, [Segment("abc", RED_ON_BLACK)])], TRUE) == f"\x1b[1;1H{RED}abc\x1b[0m"
