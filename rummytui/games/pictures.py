"""A small picture of each game for the list of games, of the size in `rummytui.widgets.vignette`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from rummytui.widgets.cards import CardLook, empty_place
from rummytui.widgets.pieces import Piece, Row
from rummytui.widgets.vignette import HEIGHT, backs, faces, vignette, words

_CHIPS: Final = ((5, 2), (11, 1), (18, 2), (20, 4), (18, 6), (11, 6), (4, 6), (3, 4))
_KNOCK: Final = (
    "██  ██ █▄  ██ ▄████▄ ▄████▄ ██  ██",
    "██ ▄█▀ ███▄██ ██  ██ ██  ▀▀ ██ ▄█▀",
    "████   ██▀███ ██  ██ ██     ████  ",
    "██ ▀█▄ ██ ▀██ ██  ██ ██  ▄▄ ██ ▀█▄",
    "██  ██ ██  ██ ▀████▀ ▀████▀ ██  ██",
)
_IN_LETTERS: Final = str.maketrans("█▀▄", "##.")
_FEAST: Final = ("turkey", "corn", "pumpkin pie")


def picture_of(game: str, look: CardLook) -> list[Row]:
    """The picture of the game called ``game``, as in `rules.GAMES`."""
    return PICTURES[game](look)


def _rummy(look: CardLook) -> list[Row]:
    """Melds on the table, and a card to discard."""
    return vignette(
        (faces("4H 5H 6H 7H", look), 1, 0),
        (words("a run"), 1, 6),
        (faces("9C 9D 9S", look), 23, 0),
        (words("a set"), 23, 6),
        (faces("JC", look), 42, 2),
    )


def _boathouse(look: CardLook) -> list[Row]:
    """A hand of nine that fits together to the last card."""
    return vignette(
        (faces("3S 3H 3D", look), 4, 0),
        (faces("8C 9C TC JC QC KC", look), 20, 0),
        (words("the whole hand, all at once", "turn"), 7, 6),
    )


def _continental(look: CardLook) -> list[Row]:
    """Fifteen cards in runs, including two jokers."""
    return vignette(
        (faces("5H 6H Jk 8H 9H", look, 3), 0, 0),
        (faces("2C 3C 4C 5C 6C", look, 3), 20, 1),
        (faces("9S TS JS QS Jk", look, 3), 31, 3),
        (words("fifteen, in runs"), 2, 7),
    )


def _gamblers(look: CardLook) -> list[Row]:
    """Melds laid on one turn and on the next, and a stock that runs out."""
    return vignette(
        (faces("6S 7S 8S", look), 1, 0),
        (words("this turn"), 1, 6),
        (faces("QH QD QC", look), 18, 0),
        (words("next turn or later"), 18, 6),
        (backs(3, look, 2), 37, 1),
        (words("only once"), 38, 7),
    )


def _knock(look: CardLook) -> list[Row]:
    """A hand face down, and the knock."""
    said = [[Piece(row.translate(_IN_LETTERS) if look.ascii else row, "turn")] for row in _KNOCK]
    return vignette((backs(4, look, 2), 0, 1), (said, 15, 1))


def _gin(look: CardLook) -> list[Row]:
    """The other player's hand, hidden, and your own."""
    return vignette(
        (backs(10, look, 4, "small"), 4, 0),
        (faces("2S 3S 4S 7H 7D 7C JD QD KD AS", look, 4, "small"), 4, 4),
    )


def _double_rum(look: CardLook) -> list[Row]:
    """The two packs, and a run whose joker can move from one end to the other."""
    arrow = "<-- Jk -->" if look.ascii else "◂── Jk ──▸"
    return vignette(
        (backs(2, look._replace(back="zigzag"), 1), 0, 0),
        (backs(2, look._replace(back="lattice"), 1), 7, 2),
        (faces("Jk 5D 6D 7D 8D", look), 22, 0),
        (words(arrow, "turn"), 28, 6),
    )


def _dummy_rummy(look: CardLook) -> list[Row]:
    """A card for sale with its price, and places for two sets and a run."""
    place = empty_place("small", look)
    penny: list[Row] = [[Piece("o" if look.ascii else "¢", "strong")]]
    slots = [(place, 16 + x, y) for y, xs in ((0, (0, 5, 10, 18, 23, 28)), (4, (0, 5, 10, 15))) for x in xs]
    return vignette(
        (faces("QS", look), 2, 0),
        (words("for sale", "strong"), 1, 6),
        *((penny, x, 6) for x in (10, 12)),
        *slots,
        (words("a set"), 16, 3),
        (words("a set"), 34, 3),
        (words("a run"), 16, 7),
    )


def _tummy_rummy(look: CardLook) -> list[Row]:
    """Three dishes; their names where there are no pictures. The cards that are fed lie below."""
    from rummytui.games.tummy_rummy.foods import Dish, picture

    dishes = []
    for place, food in enumerate(_FEAST):
        left = 2 + 17 * place
        if look.pictures:
            dishes.append((picture(Dish(food, "")), left, 0))
        dishes.append((words(food), left, 4))
    served = [(faces(code, look, size="small"), 3 + 17 * place, 5) for place, code in enumerate(("KH", "7C", "JD"))]
    return vignette(*dishes, *served)


def _rummoli(look: CardLook) -> list[Row]:
    """The board, small, with a chip in every pot, and a hand that may win one."""
    from rummytui.games.rummoli.octagon import Octagon

    chip: list[Row] = [[Piece("o" if look.ascii else "▬", "chip")]]
    return vignette(
        (Octagon(24, HEIGHT).draw(letters=look.ascii), 0, 0),
        *((chip, x, y) for x, y in _CHIPS),
        (faces("AH KH QH JH TH", look), 26, 2),
    )


PICTURES: Final[Mapping[str, Callable[[CardLook], list[Row]]]] = {
    "rummy": _rummy,
    "boathouse": _boathouse,
    "continental": _continental,
    "gamblers": _gamblers,
    "knock": _knock,
    "gin": _gin,
    "double-rum": _double_rum,
    "dummy-rummy": _dummy_rummy,
    "tummy-rummy": _tummy_rummy,
    "rummoli": _rummoli,
}
