"""Pictures are written as SVG and read back, cell for cell."""

from collections.abc import Sequence

import pytest

from tests.shots.cells import Cell, Look, Picture, from_svg, to_svg

GREEN, WHITE, GOLD = "#18482d", "#f2efe4", "#ffc857"


def row(*texts: str, colour: str = WHITE, attributes: Sequence[str] = ()) -> list[Cell]:
    """Cells with these texts."""
    look = Look(colour, GREEN, tuple(attributes))
    return [Cell(text, look if text.strip() else Look("", GREEN)) for text in texts]


@pytest.mark.parametrize(
    "picture",
    [
        [row(*"♠ Ann", colour=GOLD, attributes=["bold"])],
        [row(*"<&>\"'")],
        [row("花", "", "子", "", "!")],
        [row("e\u0301", "a", "o\u0308")],
        [row(*"▀▄█▌▐▔░▟", attributes=["underline"]), row(*"╭─┬━┃╯╱ ")],
        [[*row("▀"), Cell("▀", Look(GOLD, WHITE)), Cell(" ", Look("", WHITE))]],
    ],
)
def test_what_was_written_is_read(picture: Picture) -> None:
    assert from_svg(to_svg(picture)) == picture


@pytest.mark.parametrize("shape", "▀▄█▌▐▔▒▚╭─┼┃╲")
def test_no_font_draws_blocks_and_lines(shape: str) -> None:
    assert "<text" not in to_svg([row(shape)])


def test_half_a_block_fills_half_of_its_cell_to_the_edge() -> None:
    assert 'd="M0 0h10v10h-10z"' in to_svg([row("▀")])
    assert 'd="M0 10h10v10h-10z"' in to_svg([row("▄")])
