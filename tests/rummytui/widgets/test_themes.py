"""Every colour of every theme can be read on what it stands on, and the grounds differ in 256 colours too."""

import pytest
from rich.color import Color as RichColor
from rich.color import ColorSystem
from textual.app import App
from textual.color import Color
from textual.theme import Theme

from rummytui.styles.depths import at_depth, colours_of
from rummytui.styles.themes import GREEN, LIGHTS, TERMINAL, THEMES, register
from rummytui.widgets.emblems import EMBLEMS, seat_role
from rummytui.widgets.palette import ROLES

WITH_RGB = [theme for theme in THEMES if not theme.ansi]
ON_CARDS = ("card-ink", "card-red", "card-blue", "card-green", "card-joker", "card-cursor")
ON_CLOTH = (
    "said-black",
    "said-red",
    "said-blue",
    "said-green",
    "said-joker",
    "turn",
    "mark",
    "quiet",
    "count",
    *map(seat_role, range(len(EMBLEMS))),
)
GROUNDS = ("felt", "inset", "hover", "footer-background", "side-ground", "prompt-ground", "dialog", "chosen")
BACKS = ("back-lattice", "back-zigzag", "back-diamonds", "back-dots")
LEAST_CONTRAST = 4.5


def luminance(color: Color) -> float:
    def linear(channel: int) -> float:
        share = channel / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    return 0.2126 * linear(color.r) + 0.7152 * linear(color.g) + 0.0722 * linear(color.b)


def contrast(one: Color, other: Color) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def readable_pairs(theme: Theme) -> dict[str, tuple[str, str]]:
    """Every ink with every ground that it stands on."""
    colours = {**theme.variables, "text": str(theme.foreground), "felt": str(theme.background)}
    colours |= {"headings": str(theme.primary), "success": str(theme.success), "button": str(theme.secondary)}
    inks = [*ON_CLOTH, "text", "headings", "success"]
    lit = [f"felt-{step}" for step in range(LIGHTS)]
    pairs = [(ink, ground) for ink in inks for ground in (*GROUNDS, *lit)]
    pairs += [(ink, "card-paper") for ink in ON_CARDS]
    pairs += [("card-back", back) for back in BACKS]
    pairs += [
        ("text", "button"),
        ("faint", "side-ground"),
        ("on-wood", "wood"),
        ("key-ink", "key-ground"),
        ("refusal", "refusal-ground"),
        ("cursor-edge", "cursor-ground"),
        ("block-cursor-foreground", "block-cursor-background"),
        ("footer-key-foreground", "footer-key-background"),
        ("footer-description-foreground", "footer-background"),
    ]
    return {f"{ink} on {ground}": (colours[ink], colours[ground]) for ink, ground in pairs}


def too_weak(theme: Theme, *, grey: bool = False) -> dict[str, float]:
    found = {}
    for pair, (ink, ground) in readable_pairs(theme).items():
        shown = [Color.parse(colour) for colour in (ink, ground)]
        difference = contrast(*(colour.monochrome if grey else colour for colour in shown))
        if difference < LEAST_CONTRAST:
            found[pair] = round(difference, 2)
    return found


@pytest.mark.parametrize("theme", WITH_RGB, ids=lambda theme: theme.name)
def test_all_that_is_written_can_be_read(theme: Theme) -> None:
    assert too_weak(theme) == {}


@pytest.mark.parametrize("theme", WITH_RGB, ids=lambda theme: theme.name)
def test_all_that_is_written_can_be_read_without_colours(theme: Theme) -> None:
    """With NO_COLOR Textual turns every colour into the grey that is as bright."""
    assert too_weak(theme, grey=True) == {}


@pytest.mark.parametrize("theme", WITH_RGB, ids=lambda theme: theme.name)
def test_grounds_differ_in_256_colours(theme: Theme) -> None:
    colours = colours_of(at_depth(theme, ColorSystem.EIGHT_BIT))
    grounds = (colours["background"], colours["inset"], colours["wood"], colours["card-paper"])
    fewer = [RichColor.parse(ground).downgrade(ColorSystem.EIGHT_BIT).number for ground in grounds]
    assert len(set(fewer)) == len(grounds), fewer


@pytest.mark.parametrize("theme", WITH_RGB, ids=lambda theme: theme.name)
def test_cards_are_the_brightest_things(theme: Theme) -> None:
    colours = theme.variables
    grounds = (theme.background, theme.surface, theme.panel, colours["inset"], colours["wood"], colours["hover"])
    paper = luminance(Color.parse(colours["card-paper"]))
    assert all(paper > luminance(Color.parse(str(ground))) for ground in grounds)


LEAST_OF_PAPER = 1.2
"""How much paper has to differ from what it lies on, in daylight: from there on its edge can be seen."""


@pytest.mark.parametrize("theme", WITH_RGB, ids=lambda theme: theme.name)
def test_paper_stands_out_on_every_ground(theme: Theme) -> None:
    colours = colours_of(theme)
    paper = Color.parse(colours["card-paper"])
    grounds = [f"felt-{step}" for step in range(LIGHTS)] + ["background", "inset", "hover", "side-ground", "chosen"]
    found = {ground: contrast(paper, Color.parse(colours[ground])) for ground in grounds}
    assert not {ground: round(much, 2) for ground, much in found.items() if much < LEAST_OF_PAPER}


def test_no_two_seats_look_alike() -> None:
    for theme in WITH_RGB:
        assert len({theme.variables[seat_role(seat)] for seat in range(len(EMBLEMS))}) == len(EMBLEMS)


def test_in_sixteen_colours_neighbours_differ_and_few_seats_have_the_accent() -> None:
    seats = [TERMINAL.variables[seat_role(seat)] for seat in range(len(EMBLEMS))]
    assert len({*seats[:6]}) == 6
    # In Textual's own sixteen colours, as in those of some terminals, red is magenta.
    alike = [colour.replace("magenta", "red") for colour in seats]
    assert all(one != other for one, other in zip(alike, [*alike[1:], alike[0]], strict=True))
    assert TERMINAL.variables["turn"] not in seats[:5]


def test_the_terminals_own_theme_paints_no_ground() -> None:
    terminal = next(theme for theme in THEMES if theme.ansi)
    papers = {role.paper for role in ROLES.values() if role.paper and not role.paper.startswith("#")}
    # There are no pixels in that theme.
    drawn = {role.paper for word, role in ROLES.items() if not word.startswith("on-") and role.paper in papers}
    grounds = {terminal.variables[name] for name in drawn}
    assert grounds | {terminal.background, terminal.surface, terminal.panel} == {"ansi_default"}


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
def test_a_theme_knows_every_colour_of_the_palette(theme: Theme) -> None:
    wanted = {name for role in ROLES.values() for name in (role.ink, role.paper) if name and name[0] != "#"}
    assert wanted <= set(theme.variables)


async def test_only_themes_that_know_cards_can_be_chosen() -> None:
    app: App[None] = App()
    register(app)
    async with app.run_test():
        assert set(app.available_themes) == {theme.name for theme in THEMES}
        assert app.theme == GREEN.name
        for theme in THEMES:
            app.theme = theme.name
