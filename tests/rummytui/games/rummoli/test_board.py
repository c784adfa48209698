"""The Rummoli board as it is drawn."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult

from rules.cards import cards
from rummytui.games.rummoli.board import Board, BoardPicture, Pot
from rummytui.widgets.cards import CardLook

CARDS = ("", "", "TS", "JD", "QC", "KH", "AS", "AD KD", "")


def picture(chips: int = 12, taken: str = "", **more: object) -> BoardPicture:
    pots = tuple(
        Pot("" if codes else f"pot {place}", tuple(cards(codes)), chips + place, taken)
        for place, codes in enumerate(CARDS)
    )
    return BoardPicture(pots, **more)  # type: ignore[arg-type]


class Table(App[None]):
    def __init__(self, look: CardLook) -> None:
        super().__init__()
        self.look = look

    def compose(self) -> ComposeResult:
        yield Board()

    def on_mount(self) -> None:
        self.query_one(Board).look = self.look


def drawn(board: Board, width: int, height: int) -> list[str]:
    return ["".join(piece.text for piece in row) for row in board.draw(width, height)]


SIZES = [(78, 8), (78, 10), (78, 16), (82, 21), (82, 30), (70, 8)]


@pytest.mark.parametrize("ascii_look", [False, True])
async def test_every_pot_and_its_chips_can_be_read_in_every_room(ascii_look: bool) -> None:
    app = Table(CardLook(ascii=ascii_look))
    async with app.run_test():
        board = app.query_one(Board)
        board.show_board(picture(100, "Grandmother", notes=("Wanted: 10♠.",), laid=frozenset(cards("9S"))))
        for width, height in SIZES:
            rows = drawn(board, width, height)
            assert len(rows) <= height
            assert max(map(cell_len, rows)) <= width, (width, height)
            text = "\n".join(rows)
            for place in range(9):
                assert str(100 + place) in text, (width, height, place)
            if ascii_look:
                assert text.isascii(), text


async def test_the_octagon_is_straight() -> None:
    app = Table(CardLook())
    async with app.run_test():
        board = app.query_one(Board)
        board.show_board(picture())
        rows = drawn(board, 82, 30)
        left = [len(row) - len(row.lstrip()) for row in rows if row.strip()]
        first, middle = left[1], min(left)
        slope = left[1 : left.index(middle) + 1]
        assert slope == list(range(first, middle - 1, -1))
        assert slope[-1] == middle


async def test_chips_move_only_where_anything_may_move() -> None:
    app = Table(CardLook())
    app.animation_level = "none"
    async with app.run_test():
        board = app.query_one(Board)
        board.show_board(picture(12))
        board.show_board(picture(0))
        assert "12" not in "".join(drawn(board, 78, 10))


async def test_moving_chips_come_to_rest() -> None:
    app = Table(CardLook())
    app.animation_level = "full"
    async with app.run_test() as pilot:
        board = app.query_one(Board)
        board.show_board(picture(40))
        board.show_board(picture(0))
        assert "40" in "".join(drawn(board, 78, 10))
        while board._timer is not None:
            await pilot.pause(0.02)
        assert "40" not in "".join(drawn(board, 78, 10))
