"""The Rummoli board as it is drawn."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.geometry import Region

from rules.cards import Card, cards
from rules.rummoli.board import POTS
from rummytui.games.rummoli.board import Board, BoardPicture
from rummytui.games.rummoli.meanings import chain, pot
from rummytui.games.rummoli.octagon import Octagon
from rummytui.games.rummoli.pot import Pot, stack, unit_of
from rummytui.table.flights import Spot
from rummytui.widgets.cards import CardLook
from rummytui.widgets.pieces import Row

LABELS = ("RUMMOLI", "Poker", "", "", "", "", "", "", "7-8-9")
CARDS = ("", "", "TS", "JD", "QC", "KH", "AS", "AD KD", "7S 8S 9S")
LOOKS = [CardLook(), CardLook(ascii=True)]
ROOMS = [
    (width, height)
    for width, least in ((78, 13), (80, 13), (70, 15), (84, 15), (118, 15), (158, 15))
    for height in (*range(least, 26), 31, 34, 38)
]


def picture(chips: int = 12, taken: str = "", **more: Any) -> BoardPicture:
    pots = tuple(
        Pot(label, tuple(cards(codes)), chips + place, taken)
        for place, (label, codes) in enumerate(zip(LABELS, CARDS, strict=True))
    )
    return BoardPicture(pots, **more)


def laying(chips: int, *, taken: str = "") -> BoardPicture:
    """In the middle of the stops: the ten of spades is wanted."""
    run = tuple((seat % 8, card) for seat, card in enumerate(cards("2S 3S 4S 5S 6S 7S 8S 9S")))
    return picture(
        chips,
        taken,
        notes=("Next: 10♠.", "Grandmother of the House takes the 12 chips on Q♣."),
        sequence=run,
        next_wanted=Card.of("TS"),
        laid=frozenset(card for _, card in run),
    )


class Table(App[None]):
    def __init__(self, look: CardLook) -> None:
        super().__init__()
        self.look = look

    def compose(self) -> ComposeResult:
        yield Board()

    def on_mount(self) -> None:
        self.query_one(Board).look = self.look


class Drawing(NamedTuple):
    """A board in a room."""

    width: int
    height: int
    rows: list[Row]
    shape: Octagon
    left: int
    """The cell in which the octagon begins."""


@cache
def in_every_room(look: CardLook, picture: BoardPicture) -> list[Drawing]:
    """It takes a second to draw it in all of them, and several tests look at the same."""

    async def draw() -> list[Drawing]:
        app, found = Table(look), list[Drawing]()
        async with app.run_test():
            board = app.query_one(Board)
            board.show_board(picture)
            for width, height in ROOMS:
                assert board.fits(width, height)
                shape, column = board._shape(width, height - board.above(height))
                left = 0 if column else (width - shape.wide) // 2
                found.append(Drawing(width, height, board.draw(width, height), shape, left))
        return found

    return asyncio.run(draw())


def text_of(row: Row) -> str:
    return "".join(piece.text for piece in row)


def drawn(board: Board, width: int, height: int) -> list[str]:
    return list(map(text_of, board.draw(width, height)))


# ------------------------------------------------------------------------------------------------ everything is there


every_look = pytest.mark.parametrize("look", LOOKS, ids=["drawn", "ascii"])


@every_look
@pytest.mark.parametrize("taken", ["", "日本の名前は長いですよね"])
def test_every_pot_can_be_read_whole_in_every_room(look: CardLook, taken: str) -> None:
    for width, height, rows, *_ in in_every_room(look, laying(100, taken=taken)):
        lines = list(map(text_of, rows))
        assert len(lines) <= height
        assert max(map(cell_len, lines)) <= width, (width, height)
        text = "\n".join(lines)
        if not taken:
            for place in range(9):
                assert text.count(f"{100 + place} chips") == 1, (width, height, place, text)
        assert not look.ascii or taken or text.isascii(), text


def test_the_cards_of_all_pots_are_of_one_size() -> None:
    """A larger one would seem to be worth more."""
    for width, height, rows, *_ in in_every_room(CardLook(), picture()):
        alone = [place for place, codes in enumerate(CARDS) if len(codes) == 2]
        tall = {
            sum(any(piece.target == place and "card" in piece.roles.split() for piece in row) for row in rows)
            for place in alone
        }
        assert len(tall) == 1, (width, height, tall)


def test_the_chips_of_all_pots_are_equally_wide() -> None:
    """A wider stack would seem to hold more."""
    for width, height, rows, *_ in in_every_room(CardLook(), picture()):
        wide = {
            (place, len(piece.text))
            for row in rows
            for piece in row
            for place, codes in enumerate(CARDS)
            if codes and piece.target == place and "chip" in piece.roles.split()
        }
        assert len({place for place, _ in wide}) > 1
        assert len({cells for _, cells in wide}) == 1, (width, height, wide)


@every_look
def test_no_pot_reaches_over_the_edge_or_into_another(look: CardLook) -> None:
    """What belongs to a pot is drawn in its wedge alone, and never on the rim."""
    for width, height, rows, shape, left in in_every_room(look, laying(100)):
        for y, row in enumerate(rows[Board.above(height) :]):
            x = -left
            for piece in row:
                if isinstance(piece.target, int):
                    first, last = shape.free(piece.target, y, 1)
                    slack = 1 if piece.target == 0 else 0
                    assert first - slack <= x, (width, height, piece)
                    assert x + cell_len(piece.text) <= last + slack, (width, height, piece)
                x += cell_len(piece.text)


@every_look
def test_the_rims_stay_whole(look: CardLook) -> None:
    """Nothing on the board covers its edge or that of the middle."""
    for width, height, rows, shape, left in in_every_room(look, laying(100, taken="Grandmother of the House")):
        bare = list(map(text_of, shape.draw(letters=look.ascii)))
        rims = {(x, y) for y, row in enumerate(bare) for x, char in enumerate(row) if char in "▀▄█.'-|"}
        assert len(rims) > 2 * shape.wide
        lines = list(map(in_cells, rows[Board.above(height) :]))
        found = {(x, y) for x, y in rims if lines[y][left + x] == bare[y][x]}
        assert found == rims, (width, height, rims - found)


def test_on_the_lowest_board_no_card_touches_the_gold_rim() -> None:
    """What lies next to the middle has half a cell of its own ground above it, and below it."""
    gold = [[piece for piece in row if "gold-rim" in piece.roles] for row in Octagon(45, 13).draw(letters=False)]
    edges = [row[0] for row in gold if row and set(row[0].text) <= {"▀", "▄"}]
    assert [edge.text[0] for edge in edges] == ["▄", "▀"]
    assert {edge.roles for edge in edges} == {"wedge gold-rim"}


def in_cells(row: Row) -> str:
    """What stands in each cell of a row, of letters that are two cells wide twice the same."""
    return "".join(char * cell_len(char) for char in text_of(row))


async def test_what_is_played_for_is_one_figure_on_the_board_and_in_words() -> None:
    app = Table(CardLook())
    async with app.run_test():
        board = app.query_one(Board)
        told = picture(8, notes=("Poker for the 9 chips in the Poker pot.",))
        staked = replace(told.pots[1], at_stake=True)
        board.show_board(replace(told, pots=(told.pots[0], staked, *told.pots[2:])))
        for width, height in ((78, 13), (84, 24)):
            text = "\n".join(drawn(board, width, height))
            assert "9 chips to win" in text
            assert "for the 9 chips" in text


async def test_how_everybody_stands_is_told_of_all_or_of_nobody() -> None:
    """Beside a low board there is not always room; of some it would read as if they were all."""
    app = Table(CardLook())
    standing = tuple((name, "35 chips") for name in ("Ann", "Bob", "Gail", "Dan"))
    async with app.run_test():
        board = app.query_one(Board)
        for notes in range(14):
            board.show_board(picture(notes=("The widow is for sale.",) * notes, standing=standing))
            for height in range(13, 24):
                text = "\n".join(drawn(board, 80, height))
                assert len({name in text for name, _ in standing}) == 1
        board.show_board(picture(notes=("The widow is for sale.",), standing=standing))
        assert "Dan" in "\n".join(drawn(board, 80, 13))


async def test_the_words_beside_a_name_lose_the_chips_before_they_are_cut() -> None:
    app = Table(CardLook())
    async with app.run_test():
        board = app.query_one(Board)
        for name, told in (("Ann", "Ann 30 chips, pay card"), ("Grandmother", "Grandmother pay card")):
            board.show_board(picture(standing=((name, "30 chips, pay card"),)))
            (line,) = (line for line in drawn(board, 78, 13) if "pay card" in line)
            assert " ".join(line.split()).endswith(told)


def test_the_wanted_card_lies_as_an_outline_behind_the_chain() -> None:
    for width, height, rows, *_ in in_every_room(CardLook(), laying(100)):
        lines = list(map(text_of, rows))
        assert any("┆10♠┆" in line or "┆ 10♠ ┆" in line for line in lines), (width, height, lines)


async def test_ranks_of_two_figures_stand_apart_from_their_neighbours() -> None:
    app = Table(CardLook())
    async with app.run_test():
        board = app.query_one(Board)
        board.show_board(replace(laying(12), laid=frozenset(cards("9S TS JS QS"))))
        assert any("9 10 J Q" in row for row in drawn(board, 78, 13))


async def test_a_board_says_where_pots_and_the_next_card_lie() -> None:
    app = Table(CardLook())
    async with app.run_test(size=(84, 24)):
        board = app.query_one(Board)
        board.styles.height = 24
        board.show_board(laying(12))
        await app.animator.wait_for_idle()
        places = [board.place_of(pot(name)) for name in POTS]
        assert all(isinstance(place, Region) and place.area for place in places)
        text = drawn(board, *board.size)
        for number, place in enumerate(places):
            assert place is not None
            inside = " ".join(row[place.x : place.right] for row in text[place.y : place.bottom])
            assert f"{12 + number} chips" in inside
        card = board.place_of(chain())
        assert card is not None
        assert card.size == (5, 3)
        assert "10♠" in text[card.y + 1][card.x : card.right]
        assert board.place_of(Spot("somewhere")) is None


# ------------------------------------------------------------------------------------------------ shapes and heights


@pytest.mark.parametrize("high", range(13, 40))
def test_the_octagon_keeps_its_shape(high: int) -> None:
    """Its corners are cut off at half a right angle, all alike, by about a quarter of its height."""
    shape = Octagon(3 * high + 6, high)
    rows = ["".join(piece.text for piece in row) for row in shape.draw(letters=False)]
    assert rows == [row[::-1] for row in rows]
    edges = [len(row) - len(row.lstrip()) for row in rows]
    assert edges == edges[::-1]
    assert edges[: shape.cut + 1] == [*range(2 * shape.cut - 2, -1, -2), 0]
    assert high / 5.5 < shape.cut < high / 3.5
    assert sum(shape.wedge(place).wide * shape.wedge(place).high for place in range(9)) == (
        (shape.wide - 4) * (shape.high - 4)
    )


def test_stacks_can_be_compared_by_their_height() -> None:
    def layers(chips: int, most: int) -> int:
        rows = stack(chips, unit_of([most], 3), 1, 3, CardLook())
        return sum({"▀": 2, "▄": 1, " ": 0}[row[0].text] for row in rows)

    assert [layers(chips, 6) for chips in range(7)] == [0, 1, 2, 3, 4, 5, 6]
    assert [layers(chips, 60) for chips in (0, 1, 10, 11, 30, 60)] == [0, 1, 1, 2, 3, 6]


def test_a_column_with_how_everybody_stands_never_makes_the_board_tall_and_narrow() -> None:
    """At 30 rows the board keeps at least 72 cells; the column has 30, with two between them."""
    found: dict[tuple[int, bool], bool] = {}

    async def draw() -> None:
        app = Table(CardLook())
        async with app.run_test():
            board = app.query_one(Board)
            for standing in ((), (("Ann", "12 chips"),)):
                board.show_board(picture(standing=standing))
                for width in (80, 103, 104):
                    shape, column = board._shape(width, 30)
                    assert shape.wide + column <= width
                    found[width, bool(standing)] = column > 0

    asyncio.run(draw())
    assert [found[width, True] for width in (80, 103, 104)] == [False, False, True]
    assert not any(found[width, False] for width in (80, 103, 104))
