"""One of a few, by keys and by mouse, and never by colour alone."""

from collections.abc import Hashable

import pytest
from textual.app import App, ComposeResult

from rummytui.styles import themes
from rummytui.widgets.cards import CardLook
from rummytui.widgets.choice import Alternative, Choice

ACES = [Alternative(name, name) for name in ("low", "high", "either", "corner")]


class Chooser(App[None]):
    """One choice, and what it told."""

    def __init__(self, alternatives: list[Alternative], chosen: Hashable = None) -> None:
        super().__init__()
        themes.register(self)
        self.choice = Choice(alternatives, chosen)
        self.told: list[Hashable] = []

    def compose(self) -> ComposeResult:
        yield self.choice

    def on_choice_chosen(self, event: Choice.Chosen) -> None:
        assert event.control is self.choice
        self.told.append(event.value)

    def lines(self) -> list[str]:
        return ["".join(piece.text for piece in row).rstrip() for row in self.choice.rows()]


async def test_keys() -> None:
    async with Chooser(ACES, "high").run_test() as pilot:
        app = pilot.app
        assert isinstance(app, Chooser)
        await pilot.press("tab", "right", "l", "space", "left", "h")
        assert app.told == ["either", "corner", "low", "corner", "either"]
        assert app.choice.value == "either"


async def test_what_is_chosen_shows_without_colour() -> None:
    async with Chooser(ACES, "either").run_test() as pilot:
        assert isinstance(pilot.app, Chooser)
        assert pilot.app.lines() == ["○ low   ○ high   ✓ either   ○ corner"]
        pilot.app.choice.look = CardLook(ascii=True)
        assert pilot.app.lines() == ["( ) low   ( ) high   (*) either   ( ) corner"]


async def test_clicks() -> None:
    async with Chooser(ACES).run_test() as pilot:
        assert isinstance(pilot.app, Chooser)
        await pilot.click(Choice, offset=(19, 0))
        await pilot.click(Choice, offset=(7, 0))
        await pilot.click(Choice, offset=(10, 0))
        assert pilot.app.told == ["either", "high"]


async def test_many_need_more_lines_and_none_is_cut_off() -> None:
    many = [Alternative(number, f"number {number}") for number in range(30)]
    async with Chooser(many).run_test(size=(50, 24)) as pilot:
        assert isinstance(pilot.app, Chooser)
        assert pilot.app.choice.size.height == len(pilot.app.lines()) == 10
        assert max(map(len, pilot.app.lines())) <= 50
        await pilot.click(Choice, offset=(5, 9))
        assert pilot.app.told == [29]


async def test_one_that_is_too_long_for_a_line_is_cut() -> None:
    async with Chooser([Alternative(0, "x" * 90), Alternative(1, "y")]).run_test(size=(40, 24)) as pilot:
        assert isinstance(pilot.app, Chooser)
        assert pilot.app.lines()[0].endswith("…")
        assert len(pilot.app.lines()[0]) == 40


@pytest.mark.parametrize(("value", "label"), [(True, "yes"), (1, "one"), ("1", "text"), (None, "nothing")])
async def test_true_is_not_one(value: Hashable, label: str) -> None:
    kinds = [Alternative("1", "text"), Alternative(1, "one"), Alternative(True, "yes"), Alternative(None, "nothing")]
    async with Chooser(kinds, value).run_test() as pilot:
        assert isinstance(pilot.app, Chooser)
        assert f"✓ {label}" in pilot.app.lines()[0]


async def test_other_alternatives_keep_what_was_chosen() -> None:
    async with Chooser(ACES, "either").run_test() as pilot:
        assert isinstance(pilot.app, Chooser)
        kept = []
        for offered in (ACES[2:], ACES[:2]):
            pilot.app.choice.offer(offered)
            kept.append(pilot.app.choice.value)
        assert kept == ["either", "low"]
