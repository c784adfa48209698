"""Every colour of every theme can be read on what it stands on."""

import pytest
from textual.app import App
from textual.color import Color
from textual.theme import Theme

from rummytui.styles.themes import FELT, THEMES, register
from rummytui.widgets.emblems import EMBLEMS, seat_role
from rummytui.widgets.palette import ROLES

WITH_RGB = [theme for theme in THEMES if not theme.ansi]
ON_CARDS = ("card-ink", "card-red", "card-blue", "card-green", "card-joker", "card-cursor")
ON_FELT = (
    "said-black",
    "said-red",
    "said-blue",
    "said-green",
    "said-joker",
    "turn",
    "mark",
    "quiet",
    "refusal",
    "count",
    *map(seat_role, range(len(EMBLEMS))),
)
LEAST_CONTRAST = 4.5


def luminance(color: Color) -> float:
    def linear(channel: int) -> float:
        share = channel / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b)


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(Color.parse(one)), luminance(Color.parse(other))))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", WITH_RGB, ids=lambda theme: theme.name)
def test_inks_can_be_read(theme: Theme) -> None:
    colours = theme.variables
    pairs = [(ink, paper) for ink in ON_CARDS for paper in ("card-paper", "card-lift")]
    weak = {pair: contrast(colours[pair[0]], colours[pair[1]]) for pair in pairs}
    weak |= {(ink, "felt"): contrast(colours[ink], str(theme.background)) for ink in ON_FELT}
    weak |= {("card-back", "its paper"): contrast(colours["card-back"], colours["card-back-paper"])}
    weak |= {("foreground", "felt"): contrast(str(theme.foreground), str(theme.background))}
    assert {pair: value for pair, value in weak.items() if value < LEAST_CONTRAST} == {}


@pytest.mark.parametrize("theme", WITH_RGB, ids=lambda theme: theme.name)
def test_cards_are_the_brightest_things(theme: Theme) -> None:
    paper = luminance(Color.parse(theme.variables["card-paper"]))
    assert all(paper > luminance(Color.parse(str(ground))) for ground in (theme.background, theme.surface, theme.panel))


def test_the_terminals_own_theme_paints_no_ground() -> None:
    terminal = next(theme for theme in THEMES if theme.ansi)
    grounds = {terminal.variables[name] for name in ("card-paper", "card-lift", "card-back-paper")}
    assert grounds | {terminal.background, terminal.surface, terminal.panel} == {"ansi_default"}


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_a_theme_knows_every_colour_of_the_palette(theme: Theme) -> None:
    wanted = {name for role in ROLES.values() for name in (role.ink, role.paper) if name}
    assert wanted <= set(theme.variables)


async def test_only_themes_that_know_cards_can_be_chosen() -> None:
    app: App[None] = App()
    register(app)
    async with app.run_test():
        assert set(app.available_themes) == {theme.name for theme in THEMES}
        assert app.theme == FELT.name
        for theme in THEMES:
            app.theme = theme.name
