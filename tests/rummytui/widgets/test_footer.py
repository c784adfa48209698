"""The keys at the bottom of a screen: which it names, and what a click on one does."""

from typing import ClassVar

import pytest
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType

from rummytui.styles import themes
from rummytui.widgets.footer import KeyFooter


class Keys(App[None]):
    """A few keys, and which of them were pressed."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "press('watch')", "Watch"),
        Binding("delete,x", "press('bin')", "Bin", key_display="x"),
        Binding("j", "press('down')", show=False),
        Binding("b", "press('back')", "Put back"),
        Binding("n", "press('name')", "Name"),
    ]

    def __init__(self) -> None:
        super().__init__()
        themes.register(self)
        self.states: dict[str, bool | None] = {"back": False}
        self.pressed: list[str] = []
        self.rung = 0

    def compose(self) -> ComposeResult:
        yield KeyFooter()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self.states.get(str(parameters[0]), True) if action == "press" else True

    def action_press(self, what: str) -> None:
        self.pressed.append(what)

    def bell(self) -> None:
        self.rung += 1

    @property
    def footer(self) -> KeyFooter:
        return self.query_one(KeyFooter)

    @property
    def line(self) -> str:
        return self.footer.render_line(0).text.rstrip()


async def test_it_names_each_key_once_and_none_that_does_nothing() -> None:
    app = Keys()
    async with app.run_test() as pilot:
        assert app.line == " w  Watch  x  Bin  n  Name"
        app.states = {"watch": False}
        app.refresh_bindings()
        await pilot.pause()
        assert app.line == " x  Bin  b  Put back  n  Name"
        app.footer.compact = True
        await pilot.pause()
        assert app.line == "x Bin b Put back n Name"
        assert [(key.begin, key.end) for key in app.footer.keys] == [(0, 5), (6, 16), (17, 23)]


@pytest.mark.parametrize(
    ("cells", "line"),
    [
        (27, " w  Watch  x  Bin  n  Name"),
        (26, " w  Watch  x  Bin  n  Name"),
        (25, " w  Watch  n  Name"),
        (18, " w  Watch  n  Name"),
        (17, " n  Name"),
    ],
)
async def test_where_room_is_short_what_it_names_is_whole_and_the_last_key_among_it(cells: int, line: str) -> None:
    app = Keys()
    async with app.run_test(size=(80, 5)) as pilot:
        await pilot.resize_terminal(cells, 5)
        await pilot.pause()
        assert app.line == line


async def test_a_click_counts_as_the_key_below_it() -> None:
    app = Keys()
    async with app.run_test() as pilot:
        for x in (0, 9, 10, 17, 26, 27):
            await pilot.click(KeyFooter, offset=(x, 0))
        assert app.pressed == ["watch", "watch", "bin", "bin", "name"]


async def test_a_key_that_does_nothing_just_now_rings() -> None:
    app = Keys()
    app.states = {"watch": None, "back": False}
    async with app.run_test() as pilot:
        assert [key.enabled for key in app.footer.keys] == [False, True, True]
        await pilot.click(KeyFooter, offset=(3, 0))
        assert app.pressed == []
        assert app.rung == 1


async def test_the_key_under_the_mouse_stands_out() -> None:
    app = Keys()
    async with app.run_test() as pilot:
        before = app.footer.render_line(0)
        await pilot.hover(KeyFooter, offset=(10, 0))
        await pilot.pause()
        under = app.footer.render_line(0)
        assert under.text == before.text
        assert under.crop(10, 18) != before.crop(10, 18)
        assert under.crop(0, 10) == before.crop(0, 10)
        await pilot.hover(KeyFooter, offset=(40, 0))
        await pilot.pause()
        assert app.footer.render_line(0) == before
