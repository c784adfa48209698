"""Tiles: what they say of a game, and their pictures in three sizes with three pens."""

import pytest

from rummytui.games.tiles import TILES
from rummytui.widgets.palette import on_card
from rummytui.widgets.rows import Row, width_of
from rummytui.widgets.tiles import HEIGHT, WIDTH, Form, Pen, Tile, drawn

FORMS: list[Form] = ["low", "high", "large"]
PENS: list[Pen] = ["colours", "lines", "letters"]


def lines(rows: list[Row]) -> list[str]:
    return ["".join(piece.text for piece in row) for row in rows]


def tile(game: str) -> Tile:
    return next(each for each in TILES if each.game == game)


@pytest.mark.parametrize("pen", PENS)
@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("each", TILES, ids=lambda each: each.game)
def test_all_that_is_said_has_room(each: Tile, form: Form, pen: Pen) -> None:
    rows = drawn(each, "8", WIDTH[form], form, pen)
    assert len(rows) == HEIGHT[form]
    assert max(map(width_of, rows)) <= WIDTH[form]
    text = "\n".join(lines(rows))
    players = (
        str(each.most) if each.most == each.fewest else f"{each.fewest}{'-' if pen == 'letters' else '–'}{each.most}"
    )
    assert all(said in text for said in ("8", each.name, each.phrase, players))
    assert text.isascii() or pen != "letters"


def test_a_fan_of_cards_with_cut_corners_has_its_last_card_whole() -> None:
    assert [line[:9] for line in lines(drawn(tile("rummy"), "1", 22, "high", "colours"))[:3]] == [
        "▟7▏8▏9  ▙",
        " ♠▏♠▏♠   ",
        "▜ ▏ ▏  9▛",
    ]
    assert [line[:5] for line in lines(drawn(tile("rummy"), "1", 24, "low", "colours"))] == ["7▏8▏9", "♠▏♠▏♠"]


def test_cards_are_paper_and_backs_have_their_pattern() -> None:
    rows = drawn(tile("gin"), "6", 22, "high", "colours")
    assert {piece.roles for piece in rows[1][:-3] if on_card(piece.roles)} == {
        "card red",
        "back-dots",
        "back-dots back-rim",
    }
    assert {piece.roles for row in drawn(tile("rummy"), "1", 22, "high", "colours")[:3] for piece in row[:7]} >= {
        "card black",
        "card edge",
        "cut",
    }


def test_where_paper_is_not_seen_cards_have_frames() -> None:
    assert [line.strip()[:8] for line in lines(drawn(tile("continental"), "3", 22, "high", "lines"))[:3]] == [
        "╭─╭─╭──╮",
        "│A│2│3♥│",
        "╰─╰─╰──╯",
    ]
    assert [line.strip()[:8] for line in lines(drawn(tile("continental"), "3", 22, "high", "letters"))[:3]] == [
        "+-+-+--+",
        "|A|2|3h|",
        "+-+-+--+",
    ]


def test_a_drawing_has_pixels_or_letters() -> None:
    coins = drawn(tile("dummy-rummy"), "8", 22, "high", "colours")
    assert any("penny-n" in piece.roles for row in coins for piece in row)
    assert "(1c)" in lines(drawn(tile("dummy-rummy"), "8", 22, "high", "letters"))[1]
