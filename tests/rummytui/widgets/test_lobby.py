"""The panel of a table of several screens: a plate for each seat, and how a player who's awaited joins."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest

from rummytui.text.names import marked
from rummytui.widgets.cards import CardLook
from rummytui.widgets.letters import HUGE, lettered
from rummytui.widgets.lobby import Chair, Lobby, Way
from rummytui.widgets.pieces import Row, width_of
from tests.rummytui.widgets.watching import watched
from tests.shots.moments import LONG_NAMES

NAMES = marked(["Ann", "Bob", "Gail", "Robin"])
WHERE = ("at this screen", "not here", "here", "a bot, easy")
CHAIRS = [Chair(name, where, where == "not here") for name, where in zip(NAMES, WHERE, strict=True)]
QR = ["█▀" * 16] * 17
BOBS = Way(NAMES[1], "rummytui join", "7-turkey-gravy", "", "192.168.1.17:4222", "", QR)
ABOUT = ["Draw, lay down sets and runs, discard.", "House rules: by the book."]


@asynccontextmanager
async def lobby(
    way: Way | None = BOBS,
    size: tuple[int, int] = (120, 35),
    chairs: Sequence[Chair] = CHAIRS,
    look: CardLook | None = None,
) -> AsyncIterator[Lobby]:
    widget = Lobby()
    widget.styles.height = "1fr"
    async with watched(widget, size) as watching:
        widget.look = look or widget.look
        widget.tell("Rummy", ABOUT)
        widget.show(chairs, way, 1)
        await watching.pilot.pause()
        yield widget


def lines_of(widget: Lobby) -> list[str]:
    return ["".join(piece.text for piece in row) for row in widget.rows()]


def roles_at(row: Row, words: str) -> set[str]:
    """The roles of what says this in a row."""
    found: set[str] = set()
    x, text = 0, "".join(piece.text for piece in row)
    start = text.index(words)
    for piece in row:
        if x < start + len(words) and start < x + len(piece.text):
            found |= {*piece.roles.split()}
        x += len(piece.text)
    return found


async def test_each_seat_has_a_plate_that_says_where_its_player_is() -> None:
    async with lobby() as widget:
        rows, lines = widget.rows(), lines_of(widget)
        for name, where, emblem, ground in zip(
            ("Ann", "Bob", "Gail", "Robin"), WHERE, "♜●▲◆", ("raised", "chosen", "raised", "raised"), strict=True
        ):
            at = next(at for at, line in enumerate(lines) if f"{emblem} {name}" in line)
            column = lines[at].index(emblem)
            assert lines[at + 1][column:].startswith(where)
            assert {ground, "panel", "strong"} <= roles_at(rows[at], f"{emblem} {name}")
            assert ("turn" if where == "not here" else "quiet") in roles_at(rows[at + 1], where)
            bar = roles_at([piece for piece in rows[at] if "▌" in piece.text][-1:], "▌")
            assert len(bar & {"turn", *(f"seat-{seat}" for seat in range(4))}) == 1
        assert "▸ ● Bob" in "\n".join(lines)
        assert sum("▸" in line for line in lines) == 1


async def test_the_code_and_its_picture_are_beside_each_other_on_a_panel() -> None:
    async with lobby() as widget:
        rows, lines = [*widget.rows()], lines_of(widget)
        first = next(at for at, line in enumerate(lines) if QR[0] in line)
        assert [line.count(QR[0]) for line in lines[first : first + 18]] == [1] * 17 + [0]
        assert any("Bob types this on another computer:" in line for line in lines[first : first + 17])
        assert any("7-turkey-gravy" in line for line in lines[first : first + 17])
        panel = [row for row in rows if any("panel" in piece.roles for piece in row)]
        assert len({width_of(row) for row in panel}) == 1
        assert all("panel" in piece.roles for row in panel for piece in row if piece.text.strip())
        # Above and below what's said there's a row of it.
        assert not any(piece.text.strip() for row in (panel[0], panel[-1]) for piece in row)


async def test_the_name_of_the_game_is_large_where_there_is_room() -> None:
    async with lobby() as widget:
        letters = ["".join(piece.text for piece in row).strip() for row in lettered("Rummy", HUGE, widget.look) or ()]
        assert [line.strip() for line in lines_of(widget) if line.strip()][:7] == letters
    async with lobby(size=(80, 20)) as widget:
        assert "Ann" in next(line for line in lines_of(widget) if line.strip())


async def test_without_a_code_there_are_cards_and_what_is_played() -> None:
    async with lobby(None) as widget:
        text = "\n".join(lines_of(widget))
        assert "rummytui join" not in text
        assert ABOUT[0] in text
        assert ABOUT[1] in text
        backs = [piece for row in widget.rows() for piece in row if "back-lattice" in piece.roles]
        assert backs
        assert all("panel" in piece.roles for piece in backs)
    async with lobby() as widget:
        assert ABOUT[0] not in "\n".join(lines_of(widget))


@pytest.mark.parametrize("size", [(80, 20), (100, 25), (120, 35), (160, 45)])
@pytest.mark.parametrize("seats", [2, 4, 7, 12])
async def test_everybody_and_the_code_have_room(size: tuple[int, int], seats: int) -> None:
    names = marked(LONG_NAMES[:seats])
    async with lobby(BOBS._replace(name=names[1]), size, [Chair(name, "not here", True) for name in names]) as widget:
        lines = lines_of(widget)
        assert len(lines) <= size[1]
        assert all(width_of(row) < size[0] for row in widget.rows())
        text = "\n".join(lines)
        assert text.count("not here") == seats
        assert all(mark in text for mark in "♜●▲◆■▼♞✚♝◉✦◐"[:seats])
        for words in ("types this", "rummytui join", "  7-turkey-gravy"):
            assert words in text, words


async def test_letters_have_no_picture_of_a_code() -> None:
    async with lobby(look=CardLook(ascii=True)) as widget:
        text = "\n".join(lines_of(widget))
        assert QR[0] not in text
        assert "7-turkey-gravy" in text
        assert "> B Bob" in text
        assert text.isascii()
