"""What is drawn again when something changes, and what is not."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import App, ComposeResult
from textual.geometry import Region
from textual.pilot import Pilot
from textual.strip import Strip

from rummytui.widgets.drawn import Drawn
from rummytui.widgets.pieces import Piece, Row
from rummytui.widgets.still import StillScroll


class Lines(Drawn):
    """Lines that can be changed; and looked at."""

    DEFAULT_CSS = "Lines { width: 1fr; height: auto; }"

    def __init__(self, *lines: str) -> None:
        super().__init__()
        self.lines = list(lines)
        self.drawings = 0

    def draw(self, width: int, height: int | None) -> Sequence[Row]:
        self.drawings += 1
        return [[Piece(line)] for line in self.lines]

    def strips(self) -> list[Strip]:
        """All lines as they go to the screen; one that isn't redrawn is the very same strip."""
        return self.render_lines(Region(0, 0, *self.size))


class LinesApp(App[None]):
    """Shows lines in a room that may be too small for them."""

    CSS = "StillScroll { height: 10; }"

    def __init__(self, lines: Lines) -> None:
        super().__init__()
        self.lines = lines

    def compose(self) -> ComposeResult:
        with StillScroll(can_focus=True):
            yield self.lines


async def rendered(pilot: Pilot[None], lines: Lines) -> list[int]:
    """Which lines are rendered for what was changed just now."""
    await pilot.pause()
    before = lines.strips()
    lines.redraw()
    await pilot.pause()
    return [y for y, strip in enumerate(lines.strips()) if strip not in before[y : y + 1]]


async def test_only_what_looks_otherwise_is_rendered() -> None:
    lines = Lines("one", "two", "three")
    async with LinesApp(lines).run_test() as pilot:
        await pilot.pause()
        lines.lines[1] = "zwei"
        assert await rendered(pilot, lines) == [1]
        assert await rendered(pilot, lines) == []


async def test_what_changes_several_times_is_drawn_once() -> None:
    lines = Lines("one", "two", "three")
    async with LinesApp(lines).run_test() as pilot:
        await pilot.pause()
        before = lines.strips()
        lines.drawings = 0
        with lines.drawn_once():
            lines.lines[0] = "eins"
            lines.redraw(layout=False)
            with lines.drawn_once():
                lines.lines[1] = "zwei"
                lines.redraw(layout=False)
            lines.lines[0] = "one"
            lines.redraw(layout=False)
            assert lines.drawings == 0
        await pilot.pause()
        assert lines.drawings == 1
        assert [y for y, strip in enumerate(lines.strips()) if strip not in before] == [1]
        assert lines.strips()[1].text.rstrip() == "zwei"


async def test_what_is_looked_at_before_it_is_drawn_is_as_it_is_then() -> None:
    lines = Lines("one", "two", "three")
    async with LinesApp(lines).run_test() as pilot:
        await pilot.pause()
        before = lines.strips()
        with lines.drawn_once():
            lines.lines[2] = "drei"
            lines.redraw(layout=False)
            assert lines.rows()[2] == [Piece("drei")]
            lines.lines[0] = "eins"
            lines.redraw(layout=False)
        await pilot.pause()
        assert [y for y, strip in enumerate(lines.strips()) if strip not in before] == [0, 2]


async def test_more_lines_are_laid_out() -> None:
    lines = Lines("one", "two")
    async with LinesApp(lines).run_test() as pilot:
        await pilot.pause()
        lines.lines += ["three"]
        assert await rendered(pilot, lines) == [2]
        assert lines.size.height == 3


async def test_what_has_no_room_for_all_its_lines_is_not_laid_out_again_for_that() -> None:
    lines = Lines("one", "two", "three", "four")
    lines.styles.max_height = 2
    async with LinesApp(lines).run_test() as pilot:
        await pilot.pause()
        lines.lines[0] = "eins"
        assert await rendered(pilot, lines) == [0]


async def test_a_page_is_turned_in_one_step() -> None:
    lines = Lines(*map(str, range(100)))
    app = LinesApp(lines)
    async with app.run_test() as pilot:
        app.animation_level = "full"
        pages = app.query_one(StillScroll)
        pages.focus()
        seen: list[float] = []

        def keep(at: float) -> None:
            seen.append(at)

        app.watch(pages, "scroll_y", keep, init=False)
        await pilot.press("pagedown")
        await pilot.wait_for_scheduled_animations()
        assert seen == [10]
