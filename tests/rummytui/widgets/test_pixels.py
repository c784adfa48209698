"""Pictures in half blocks."""

from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from rummytui.widgets.palette import ROLES
from rummytui.widgets.pieces import Row, width_of
from rummytui.widgets.pixels import Pixels, half_blocks, pixels, turned

WORDS = {"a": "court-y", "b": "hearts-b", "c": "hearts-h"}
PICTURES = st.integers(1, 9).flatmap(
    lambda width: st.lists(st.text("abc.", min_size=width, max_size=width), min_size=1, max_size=9)
)


def seen(rows: list[Row]) -> list[str]:
    """The letters that rows of half blocks show, read off as an eye would."""
    letters = {word: letter for letter, word in WORDS.items()}
    lines = []
    for row in rows:
        halves = []
        for piece in row:
            words = piece.roles.split()
            ink = next((letters[word] for word in words if word in letters), ".")
            paper = next((letters[word.removeprefix("on-")] for word in words if word.startswith("on-")), ".")
            halves += [{"▀": (ink, paper), "▄": (paper, ink), " ": (paper, paper)}[char] for char in piece.text]
        lines += ["".join(upper for upper, _ in halves), "".join(lower for _, lower in halves)]
    return lines


@given(PICTURES)
def test_every_pixel_is_seen_where_it_stands(picture: Pixels) -> None:
    rows = half_blocks(picture, WORDS)
    assert seen(rows)[: len(picture)] == list(picture)
    assert not set("".join(seen(rows)[len(picture) :])) - {"."}
    assert {width_of(row) for row in rows} == {len(picture[0])}
    assert len(rows) == (len(picture) + 1) // 2


@given(PICTURES)
def test_turning_twice_changes_nothing(picture: Pixels) -> None:
    assert list(turned(turned(picture))) == list(picture)
    assert turned(picture)[0] == picture[-1][::-1]


def test_what_lies_below_shows_through() -> None:
    [row] = half_blocks(pixels("a./.."), WORDS, "inset", target=3)
    assert [(piece.text, piece.roles, piece.target) for piece in row] == [("▀", "inset court-y", 3), (" ", "inset", 3)]


def test_the_palette_knows_both_halves_of_every_word() -> None:
    for upper, lower in product("abc", repeat=2):
        for row in half_blocks(pixels(f"{upper}/{lower}"), WORDS):
            assert all(word in ROLES for piece in row for word in piece.roles.split())
