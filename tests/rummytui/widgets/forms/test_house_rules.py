"""The form that makes itself: every kind of house rule that a game may come to have."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

import pytest
from pydantic import Field
from textual.app import App, ComposeResult
from textual.pilot import Pilot
from textual.widgets import Static

from rules import GAMES
from rules.options import GameOptions, LengthOptions, Preset, read_options
from rummytui.styles import themes
from rummytui.text.house_rules import in_order
from rummytui.widgets.choice import Choice
from rummytui.widgets.entry import Entry
from rummytui.widgets.forms.house_rules import HouseRulesForm
from rummytui.widgets.forms.rule_editor import RuleEditor
from tests.rummytui.screens.tables import press


class EveryKind(LengthOptions):
    """One of everything."""

    presets: ClassVar[Mapping[str, Preset]] = {
        "second account": Preset("Eight pots, and no lock.", {"ante": "eight_pots", "lock": False})
    }

    ante: Literal["nine_pots", "eight_pots"] = "nine_pots"
    """Which pots everybody pays into."""
    lock: bool = True
    """Whether pay cards lock a hand."""
    limit: Literal["none"] | Annotated[int, Field(ge=0, le=50)] = "none"
    """The most that may be left."""
    contracts: tuple[tuple[int, int], ...] = Field(default=((2, 0), (1, 1)), strict=False)
    """What each hand asks for."""
    menu: dict[str, str] = Field(default_factory=lambda: {"K": "turkey"})
    """What each card tastes of."""


class Form(App[None]):
    def __init__(
        self,
        model: type[GameOptions],
        values: Mapping[str, Any] | None = None,
        own_editors: Mapping[str, type[RuleEditor]] | None = None,
    ) -> None:
        super().__init__()
        themes.register(self)
        self.form = HouseRulesForm(model, values or {}, own_editors or {})

    def compose(self) -> ComposeResult:
        yield self.form

    @property
    def summary(self) -> str:
        return str(self.form.query_one("Fold").render())

    def editor(self, rule: str) -> RuleEditor:
        return next(editor for editor in self.form.query(RuleEditor) if editor.rule == rule)


async def opened(pilot: Pilot[None]) -> Form:
    await pilot.press("tab", "enter")
    await pilot.pause()
    assert isinstance(pilot.app, Form)
    pilot.app.form.know_players(["Ann", "Bob"])
    return pilot.app


async def test_every_rule_of_every_game_is_there_with_its_meaning() -> None:
    async with Form(EveryKind).run_test(size=(100, 60)) as pilot:
        assert isinstance(pilot.app, Form)
        form = pilot.app.form
        await form.on_fold_pressed()
        for name, game in GAMES.items():
            model = game.Options
            await form.show(model, {}, {})
            await pilot.pause()
            assert form.open
            assert {editor.rule for editor in form.query(RuleEditor)} == set(model.model_fields)
            assert all(editor.meaning() for editor in form.query(RuleEditor))
            assert form.values == {}
            read_options(model, name, {editor.rule: editor.value for editor in form.query(RuleEditor)})


async def test_folded_away_until_wanted() -> None:
    async with Form(EveryKind, {"lock": False}).run_test() as pilot:
        assert isinstance(pilot.app, Form)
        assert not pilot.app.query(RuleEditor)
        assert pilot.app.summary == "▸ All the rules: lock off"
        assert pilot.app.form.values == {"lock": False}
        app = await opened(pilot)
        assert app.query_one("#rules").display
        assert app.form.values == {"lock": False}
        await pilot.click("Fold")
        assert not app.form.open
        assert app.form.values == {"lock": False}


async def test_a_games_own_rules_come_first() -> None:
    assert in_order(EveryKind) == [
        "ante",
        "lock",
        "limit",
        "contracts",
        "menu",
        "hands",
        "target",
        "first_dealer",
    ]


TYPED: list[tuple[str, str, object]] = [
    ("hands", "12", 12),
    ("hands", " 12 ", 12),
    ("hands", "twelve", "twelve"),
    ("hands", "-1", -1),
    ("hands", "", ""),
    ("hands", "1e400", float("inf")),
    ("limit", "7", 7),
    ("limit", "none", "none"),
    ("contracts", "[[3, 0]]", [[3, 0]]),
    ("menu", '{"K": "goose"}', {"K": "goose"}),
    ("menu", "[" * 900, "[" * 900),
]


async def test_what_is_typed() -> None:
    """Line after line, and what stood there before is put back."""
    async with Form(EveryKind).run_test(size=(100, 60)) as pilot:
        app = await opened(pilot)
        for rule, typed, value in TYPED:
            entry = app.editor(rule).query_one(Entry)
            before, entry.value = entry.value, typed
            await pilot.pause()
            expected = {} if value == EveryKind.model_fields[rule].default else {rule: value}
            assert app.form.values == expected
            entry.value = before
            await pilot.pause()
            assert app.form.values == {}


async def test_what_is_chosen() -> None:
    async with Form(EveryKind).run_test(size=(100, 60)) as pilot:
        app = await opened(pilot)
        app.editor("ante").query_one(Choice).focus()
        await pilot.press("right")
        app.editor("lock").query_one(Choice).focus()
        await pilot.press("right")
        app.editor("first_dealer").query_one(Choice).focus()
        await pilot.press("left")
        assert app.form.values == {"ante": "eight_pots", "lock": False, "first_dealer": 1}
        assert app.summary == "▾ All the rules: ante eight pots, lock off, first dealer Bob"
        assert read_options(EveryKind, "Every", app.form.values).first_dealer == 1


async def test_the_bounds_of_a_number_are_said() -> None:
    async with Form(EveryKind).run_test(size=(100, 60)) as pilot:
        app = await opened(pilot)
        bounds = app.editor("target").query_one(".rule-bounds")
        assert str(bounds.render()) == "a whole number from 0 to 100000"


async def test_presets() -> None:
    async with Form(EveryKind).run_test(size=(100, 60)) as pilot:
        app = await opened(pilot)
        preset = app.query_one("#preset", Choice)

        def chosen() -> object:
            return preset.value

        preset.focus()
        await pilot.press("right")
        await pilot.pause()
        assert app.form.values == {"ante": "eight_pots", "lock": False}
        assert chosen() == "second account"
        app.editor("hands").query_one(Entry).value = "3"
        await pilot.pause()
        assert chosen() == "your own"
        preset.focus()
        await pilot.press("right")
        await pilot.pause()
        assert app.form.values == {}
        assert chosen() == "by the book"


async def test_every_game_offers_ways_of_playing_before_its_rules_are_unfolded() -> None:
    async with Form(EveryKind).run_test(size=(80, 60)) as pilot:
        assert isinstance(pilot.app, Form)
        form = pilot.app.form
        for game in GAMES.values():
            offered = game.Options.all_presets()
            assert 3 <= len(offered) <= 4
            for name, preset in offered.items():
                await form.show(game.Options, preset.rules, {})
                await pilot.pause()
                assert form.query_one("#preset", Choice).value == name
                assert str(form.query_one("#together .rule-meaning", Static).content) == preset.sentence
                assert form.values == preset.rules
                assert not form.open


async def test_a_way_of_playing_is_chosen_with_the_rules_folded_away_and_in_sight() -> None:
    model = GAMES["rummoli"].Options
    async with Form(model, {"first_dealer": 1}).run_test(size=(100, 80)) as pilot:
        assert isinstance(pilot.app, Form)
        form = pilot.app.form
        form.know_players(["Ann", "Bob"])
        for in_sight in (False, True):
            if in_sight:
                await pilot.click("Fold")
            assert form.open is in_sight
            form.query_one("#preset", Choice).focus()
            for name in ("second account", "with children", "first account"):
                await press(pilot, "right")
                assert form.query_one("#preset", Choice).value == name
                assert form.values == {**model.presets[name].rules, "first_dealer": 1}


async def test_another_game_takes_the_form_over() -> None:
    async with Form(EveryKind).run_test(size=(100, 60)) as pilot:
        app = await opened(pilot)
        await app.form.show(GAMES["rummy"].Options, {"ace": "either"}, {})
        await pilot.pause()
        assert {editor.rule for editor in app.query(RuleEditor)} == set(GAMES["rummy"].Options.model_fields)
        assert app.form.values == {"ace": "either"}


@pytest.mark.parametrize("opens", [False, True])
async def test_a_dealer_of_a_larger_table_is_forgotten(opens: bool) -> None:
    async with Form(EveryKind, {"first_dealer": 2, "lock": False}).run_test() as pilot:
        assert isinstance(pilot.app, Form)
        pilot.app.form.know_players(["Ann", "Bob", "Gail"])
        assert pilot.app.form.values == {"first_dealer": 2, "lock": False}
        if opens:
            await opened(pilot)
        pilot.app.form.know_players(["Ann", "Bob"])
        await pilot.pause()
        assert pilot.app.form.values == {"lock": False}
        assert pilot.app.summary.endswith("All the rules: lock off")


async def test_pointing_at_a_rule_opens_the_form_there() -> None:
    async with Form(EveryKind).run_test(size=(100, 60)) as pilot:
        assert isinstance(pilot.app, Form)
        await pilot.app.form.point_at("limit")
        await pilot.pause()
        assert pilot.app.form.open
        assert pilot.app.focused is pilot.app.editor("limit").query_one(Entry)
