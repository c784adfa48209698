"""What the first screen says of the games, held against the games themselves."""

import pytest

from rules import GAMES
from rummytui.games import FOLDERS
from rummytui.games.tiles import TILES
from rummytui.widgets.palette import ROLES
from rummytui.widgets.tiles import Drawing, Tile


def test_every_game_has_a_tile_in_the_order_of_the_list() -> None:
    assert [tile.game for tile in TILES] == [*FOLDERS] == [*GAMES]


@pytest.mark.parametrize("tile", TILES, ids=lambda tile: tile.game)
def test_names_and_players_are_those_of_the_game(tile: Tile) -> None:
    game = GAMES[tile.game]
    assert game.title in {tile.name, f"{tile.name} Rummy"}
    counts = game.player_counts()
    assert (tile.fewest, tile.most) == (counts[0], counts[-1])


@pytest.mark.parametrize(
    "tile", [tile for tile in TILES if isinstance(tile.picture, Drawing)], ids=lambda tile: tile.game
)
def test_drawings_are_rectangles_in_known_colours(tile: Tile) -> None:
    assert isinstance(tile.picture, Drawing)
    for form, (wide, high) in {"low": (5, 4), "high": (8, 6), "large": (10, 10)}.items():
        pixels = tile.picture.forms[form]  # type: ignore[index]
        assert [len(line) for line in pixels] == [wide] * high
        assert set("".join(pixels)) - {"."} <= set(tile.picture.colours)
    assert set(tile.picture.colours.values()) <= set(ROLES)
    assert "".join(tile.picture.in_letters).isascii()
