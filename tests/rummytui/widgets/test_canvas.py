"""Pictures laid over each other, cell by cell."""

from rummytui.widgets.canvas import Canvas
from rummytui.widgets.pieces import Piece, width_of


def text(canvas: Canvas) -> list[str]:
    return ["".join(piece.text for piece in row) for row in canvas.rows()]


def test_the_later_picture_covers_the_earlier_one() -> None:
    canvas = Canvas(5, 2)
    canvas.lay([[Piece("aaaa")], [Piece("aaaa")]], 0, 0)
    canvas.lay([[Piece("bb", "red", "b")]], 1, 1)
    assert text(canvas) == ["aaaa ", "abba "]
    assert canvas.rows()[1][1] == Piece("bb", "red", "b")


def test_what_is_over_the_edge_is_cut_off() -> None:
    canvas = Canvas(3, 2)
    canvas.lay([[Piece("abcde")]] * 3, -1, 1)
    assert text(canvas) == ["   ", "bcd"]


def test_wide_characters_keep_the_row_as_long_as_it_is() -> None:
    canvas = Canvas(6, 1)
    canvas.lay([[Piece("花子x")]], 0, 0)
    canvas.lay([[Piece("花")]], 5, 0)
    assert width_of(canvas.rows()[0]) == 6


def test_one_target_for_all_that_is_laid() -> None:
    canvas = Canvas(4, 1)
    canvas.lay([[Piece("ab", "", 1), Piece("cd")]], 0, 0, target="all")
    assert canvas.rows() == [[Piece("abcd", "", "all")]]
