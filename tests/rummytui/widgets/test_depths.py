"""Themes where a terminal has fewer colours: everything can be read there, and no two suits look alike."""

from itertools import combinations

import pytest
from rich.color import ColorSystem
from textual.theme import Theme

from rummytui.app.rummy_app import RummyApp
from rummytui.styles.depths import LEAST_APART, LEAST_CONTRAST, SUITS, apart, at_depth, colours_of, contrast, shown
from rummytui.styles.themes import THEMES
from tests.rummytui.widgets.test_themes import readable_pairs

DEPTHS = (ColorSystem.TRUECOLOR, ColorSystem.EIGHT_BIT, ColorSystem.STANDARD)

every_theme = pytest.mark.parametrize("theme", [each for each in THEMES if not each.ansi], ids=lambda each: each.name)
at_every_depth = pytest.mark.parametrize("depth", DEPTHS, ids=lambda each: each.name)


@every_theme
@at_every_depth
def test_all_that_is_written_can_be_read(theme: Theme, depth: ColorSystem) -> None:
    weak = {
        name: round(found, 1)
        for name, (ink, ground) in readable_pairs(at_depth(theme, depth)).items()
        if (found := contrast(shown(ink, depth), shown(ground, depth))) < LEAST_CONTRAST
    }
    assert not weak


@every_theme
@at_every_depth
@pytest.mark.parametrize("where", SUITS)
def test_no_two_suits_look_alike(theme: Theme, depth: ColorSystem, where: str) -> None:
    """On paper, and in sentences on the felt."""
    colours = colours_of(at_depth(theme, depth))
    for one, other in combinations(SUITS[where], 2):
        assert apart(shown(colours[one], depth), shown(colours[other], depth)) >= LEAST_APART, (one, other)


@every_theme
@pytest.mark.parametrize("ink", ["card-red", "said-red"])
def test_hearts_are_red_in_sixteen_colours(theme: Theme, ink: str) -> None:
    red = shown(colours_of(at_depth(theme, ColorSystem.STANDARD))[ink], ColorSystem.STANDARD)
    assert red.r > 100
    assert (red.g, red.b) == (0, 0)


def test_daylight_is_green_in_256_colours_too() -> None:
    (daylight,) = (theme for theme in THEMES if theme.name == "daylight")
    felt = shown(colours_of(at_depth(daylight, ColorSystem.EIGHT_BIT))["background"], ColorSystem.EIGHT_BIT)
    assert felt.g > max(felt.r, felt.b)


@every_theme
def test_backs_have_their_own_hue_in_256_colours(theme: Theme) -> None:
    """The red back is red, and not magenta."""
    colours = colours_of(at_depth(theme, ColorSystem.EIGHT_BIT))
    red = shown(colours["back-zigzag"], ColorSystem.EIGHT_BIT)
    assert red.r > 2 * red.b
    assert red.r > 2 * red.g


@pytest.mark.parametrize(("system", "felt"), [("truecolor", "#c6dbca"), ("256", "#afd7af"), ("standard", "#ffffff")])
async def test_a_terminal_gets_the_colours_that_it_can_show(
    system: str, felt: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("textual.constants.COLOR_SYSTEM", system)
    app = RummyApp()
    async with app.run_test() as pilot:
        app.change_settings(theme="daylight")
        await pilot.pause()
        assert app.current_theme.background == felt


@every_theme
def test_true_colours_stay_as_they_are(theme: Theme) -> None:
    assert at_depth(theme, ColorSystem.TRUECOLOR) is theme
