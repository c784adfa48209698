"""What is sent for a line: as little as shows the same."""

from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style

from rummytui.widgets.writing import written

TRUE = ColorSystem.TRUECOLOR
RED_ON_BLACK = Style(color="#ff0000", bgcolor="#000000")
BLUE_ON_BLACK = Style(color="#0000ff", bgcolor="#000000")


def test_a_colour_is_said_once_for_neighbours_that_share_it() -> None:
    line = [Segment("a", RED_ON_BLACK), Segment("b", RED_ON_BLACK), Segment("c", BLUE_ON_BLACK)]
    assert written(line, TRUE) == "\x1b[38;2;255;0;0;48;2;0;0;0mab\x1b[38;2;0;0;255mc\x1b[0m"


def test_blanks_need_no_colour_of_text_and_no_bold() -> None:
    bold = RED_ON_BLACK + Style(bold=True)
    line = [Segment("a", RED_ON_BLACK), Segment("  ", bold), Segment("  ", BLUE_ON_BLACK), Segment("b", RED_ON_BLACK)]
    assert written(line, TRUE) == "\x1b[38;2;255;0;0;48;2;0;0;0ma    b\x1b[0m"


def test_underlined_blanks_are_underlined_and_no_others() -> None:
    under = RED_ON_BLACK + Style(underline=True)
    line = [Segment("a", RED_ON_BLACK), Segment(" ", under), Segment(" ", RED_ON_BLACK)]
    sent = written(line, TRUE)
    assert sent.startswith("\x1b[38;2;255;0;0;48;2;0;0;0ma\x1b[0;4;38;2;255;0;0;48;2;0;0;0m \x1b[0;")
    assert sent.count("\x1b[") == 4


def test_without_colours_only_the_text_is_sent() -> None:
    assert written([Segment("a", RED_ON_BLACK), Segment("b")], None) == "ab"
