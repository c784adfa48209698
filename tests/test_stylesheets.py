"""Styles that are looked up once for all programs of a test run are those that each would find."""

import pytest
from textual.app import App, ComposeResult
from textual.containers import Vertical
from textual.css.scalar import Scalar
from textual.widgets import Button, Static


class Widths(App[None]):
    """Widgets whose width says which selector has found them."""

    AUTO_FOCUS = None
    CSS = """
    Static, Button { width: 1; }
    Vertical > Static { width: 2; }
    Vertical.wide > Static { width: 3; max-height: 3; }
    Vertical > Static.loud { width: 4; }
    Vertical > #named { width: 5; }
    Vertical.wide > Static.loud { width: 6; }
    Vertical:disabled > Static.loud { width: 7; }
    Vertical > Button:focus { width: 8; }
    #other > Static { width: 10; }
    Vertical > #last:last-of-type { width: 9; }
    """

    def compose(self) -> ComposeResult:
        yield Static()
        with Vertical():
            yield Static()
            yield Static(classes="loud")
            yield Static(id="named")
            yield Static(id="last")
            yield Button()
        with Vertical(id="other"):
            yield Static()

    @property
    def widths(self) -> list[int]:
        """The width of each, from top to bottom."""
        return [int(width.value) for widget in self.query("Static, Button") if (width := widget.styles.width)]


@pytest.mark.parametrize("program", ["the first", "one that finds what the first has found"])
async def test_every_change_of_a_node_or_its_parents_counts(program: str) -> None:
    async with (app := Widths()).run_test() as pilot:
        box = app.query_one(Vertical)
        assert app.widths == [1, 2, 4, 5, 9, 1, 10]
        assert box.query_one(Static).styles.max_height is None
        box.add_class("wide")
        await pilot.pause()
        assert box.query_one(Static).styles.max_height == Scalar.parse("3")
        assert app.widths == [1, 3, 6, 5, 9, 1, 10]
        box.disabled = True
        await pilot.pause()
        assert app.widths == [1, 3, 7, 5, 9, 1, 10]
        box.disabled = False
        app.query_one(Button).focus()
        await pilot.pause()
        assert app.widths == [1, 3, 6, 5, 9, 8, 10]
        app.set_focus(None)
        box.remove_class("wide")
        await box.mount(Static())
        await pilot.pause()
        assert app.widths == [1, 2, 4, 5, 2, 1, 2, 10]
        assert box.query_one(Static).styles.max_height is None
