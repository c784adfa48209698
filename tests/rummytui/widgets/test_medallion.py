"""The back of a card over a whole screen: its rim, its lattice, and the ring and the light of its medallion."""

import pytest

from rummytui.styles.themes import MEDALLION
from rummytui.widgets.cards import CardLook
from rummytui.widgets.curtain import Oval, card_back, ovals, room_in
from rummytui.widgets.pieces import Row, width_of

SIZES = [(80, 23), (81, 24), (100, 29), (120, 39), (160, 49), (200, 59)]
LOOK = CardLook()


def cells(row: Row) -> list[tuple[str, str]]:
    """Each character of a row with its roles."""
    return [(char, piece.roles) for piece in row for char in piece.text]


def drawn(width: int, height: int, oval: Oval, *, by_row: bool = False) -> list[list[tuple[str, str]]]:
    return [cells(row) for row in card_back(width, height, oval, LOOK, by_row=by_row)]


def test_rim_ring_and_light_are_where_they_belong() -> None:
    card = drawn(120, 39, ovals(120, 39)[0])
    paper = (" ", "on-medallion-p")
    assert card[0][1:-1] == card[38][1:-1] == [paper] * 118
    assert [card[0][0], card[0][119], card[38][0], card[38][119]] == [(corner, "cut") for corner in "▟▙▜▛"]
    assert all(row[:2] == row[-2:] == [paper] * 2 for row in card[1:-1])
    assert card[1][2:118] == [("▔", "faded-lattice")] * 116
    assert card[37][2:118] == [("▁", "faded-lattice")] * 116
    assert "".join(char for char, _ in card[3][2:10]) == "╲╱╲╱╲╱╲╱"
    # The topmost cells of the ring: back above paper, then gold above the darkest light.
    assert card[4][60] == ("▀", "medallion-lattice on-medallion-p")
    assert card[5][60] == ("▀", f"medallion-g on-medallion-{MEDALLION - 1}")
    assert [roles for _, roles in card[19][14:19]] == [
        "faded-lattice",
        *["on-medallion-p"] * 2,
        "on-medallion-g",
        f"on-medallion-{MEDALLION - 1}",
    ]
    assert card[19][60] == (" ", "on-medallion-0")


@pytest.mark.parametrize("size", SIZES)
def test_every_medallion_is_whole_and_the_same_from_both_sides(size: tuple[int, int]) -> None:
    width, height = size
    for oval in ovals(width, height):
        card = drawn(width, height, oval)
        assert [width_of([*row]) for row in card_back(width, height, oval, LOOK, by_row=False)] == [width] * height
        for row in card[1:-1]:
            roles = [roles for _, roles in row]
            assert roles == roles[::-1]
            lit = [at for at, each in enumerate(roles) if each.removeprefix("on-medallion-").isdigit()]
            if lit:
                # On its way out, light ends at gold, gold at paper, and paper at the back.
                assert lit == [*range(lit[0], lit[-1] + 1)]
                out = [{word.split("-")[-1] for word in each.split()} for each in roles[lit[-1] + 1 : -2]]
                ranks = [max(["g", "p", "lattice"].index(word) for word in each - {*"0123456"}) for each in out]
                assert ranks == sorted(ranks)
                assert {word for each in out for word in each} >= {"g", "p", "lattice"}


@pytest.mark.parametrize("size", SIZES)
def test_words_have_room_where_light_is_in_both_halves(size: tuple[int, int]) -> None:
    for oval in ovals(*size):
        card = drawn(*size, oval)
        lit = [
            sum(roles.removeprefix("on-medallion-").isdigit() and char == " " for char, roles in row) for row in card
        ]
        assert [*room_in(oval, *size)] == lit


def test_the_roomiest_has_most_room() -> None:
    room = [sum(room_in(oval, 80, 23)) for oval in ovals(80, 23)]
    assert room == sorted(room)
    assert len({*room}) == len(room)


def test_a_row_has_one_light_only_where_bytes_count() -> None:
    oval = ovals(120, 39)[0]
    for by_row, most in ((False, 2 * MEDALLION - 1), (True, 1)):
        for row in card_back(120, 39, oval, LOOK, by_row=by_row):
            lit = [piece for piece in row if piece.roles.removeprefix("on-medallion-").isdigit()]
            assert len(lit) <= most
    assert drawn(120, 39, oval)[19][60] == drawn(120, 39, oval, by_row=True)[19][60]


@pytest.mark.parametrize("back", ["lattice", "zigzag", "diamonds", "dots"])
def test_it_is_the_back_that_people_have_chosen(back: str) -> None:
    rows = card_back(80, 23, ovals(80, 23)[0], CardLook(back=back), by_row=False)  # type: ignore[arg-type]
    roles = {word for row in rows for piece in row for word in piece.roles.split()}
    assert f"faded-{back}" in roles
    assert f"on-medallion-{back}" in roles
    assert not any(other in word for word in roles for other in {"lattice", "zigzag", "diamonds", "dots"} - {back})
