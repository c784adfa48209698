"""The games as tiles, to choose one by its picture; drawn before rules and cards are loaded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from rich.cells import cell_len

from rummytui.widgets.pixels import Pixels, half_blocks
from rummytui.widgets.rows import Piece, Row, filled, joined, width_of

Form: TypeAlias = Literal["low", "high", "large"]
"""How much room a tile has."""
Pen: TypeAlias = Literal["colours", "lines", "letters"]
"""What pictures are drawn with: where a terminal has few colours or none, with lines; in ASCII with letters."""

HEIGHT: Final[Mapping[Form, int]] = {"low": 2, "high": 4, "large": 6}
"""Rows of a tile."""
WIDTH: Final[Mapping[Form, int]] = {"low": 24, "high": 22, "large": 27}
"""Cells that it has at least."""
_PICTURE: Final[Mapping[Form, tuple[int, int]]] = {"low": (5, 2), "high": (9, 3), "large": (13, 5)}
_CARD: Final[Mapping[Form, int]] = {"low": 5, "high": 5, "large": 7}
"""Cells of a whole card from side to side."""
JOKER: Final = "Jk"
_CORNERS: Final = "▟▙▜▛"
_IN_LETTERS: Final = str.maketrans("♠♥♣♦★╭─╮╰╯│╱╲–", "shcd*+-+++|##-")
_SUITS: Final[Mapping[str, tuple[str, str]]] = {
    "S": ("♠", "card black"),
    "H": ("♥", "card red"),
    "C": ("♣", "card black"),
    "D": ("♦", "card red"),
}


class Fan(NamedTuple):
    """A picture of a few cards: each as its rank and suit, a back as ``-`` and its pattern, or `JOKER`."""

    cards: tuple[str, ...]


class Drawing(NamedTuple):
    """A picture of anything else."""

    forms: Mapping[Form, Pixels]
    colours: Mapping[str, str]
    """The palette's word for each letter of the pixels."""
    in_letters: Sequence[str]
    """Three lines where pixels can't be seen."""


class Tile(NamedTuple):
    """What a tile says of a game."""

    game: str
    """As in `rules.GAMES`."""
    name: str
    fewest: int
    most: int
    """Players."""
    phrase: str
    """What is special about it, in 18 cells."""
    picture: Fan | Drawing


def drawn(tile: Tile, key: str, width: int, form: Form, pen: Pen) -> list[Row]:
    """The rows of a tile that is so wide; ``key`` is the one that chooses it."""
    wide, high = _PICTURE[form]
    picture = _centred(_picture(tile.picture, form, pen), wide, high)
    count = f"{tile.fewest}–{tile.most}" if tile.fewest < tile.most else f"{tile.most}"
    players = _pen_text(count if form != "large" else f"{count} players", pen)
    name, phrase = Piece(tile.name, "strong"), Piece(tile.phrase, "quiet")
    beside = width - wide - 1
    if form == "low":
        words = [_ends([Piece(f"{key} ", "turn"), name], players, beside), [phrase]]
    else:
        words = [_ends([Piece(key, "turn")], players, beside - 1), [name]]
    if form == "large":
        words.insert(0, [])
    rows = [[*row, Piece(" "), *(words[y] if y < len(words) else [])] for y, row in enumerate(picture)]
    return rows if form == "low" else [*rows, [phrase]]


def _ends(left: Row, right: str, width: int) -> Row:
    gap = width - width_of(left) - cell_len(right)
    return [*left, Piece(" " * gap), Piece(right, "quiet")]


def _centred(picture: Sequence[Row], wide: int, high: int) -> list[Row]:
    """The picture in the middle of this many cells and rows."""
    above = (high - len(picture)) // 2
    rows: list[Row] = [[] for _ in range(high)]
    for y, row in enumerate(picture, above):
        left = (wide - width_of(row)) // 2
        rows[y] = filled([*([Piece(" " * left)] if left else []), *row], wide)
    return [row or [Piece(" " * wide)] for row in rows]


def _picture(picture: Fan | Drawing, form: Form, pen: Pen) -> list[Row]:
    if isinstance(picture, Fan):
        return _fan(picture.cards, form) if pen == "colours" else _framed_fan(picture.cards, form, pen)
    if pen == "colours":
        return half_blocks(picture.forms[form], picture.colours)
    lines = picture.in_letters[1:2] if form == "low" else picture.in_letters
    return [[Piece(line)] for line in lines]


def _fan(cards: Sequence[str], form: Form) -> list[Row]:
    """Cards lying on each other, with paper to be seen."""
    wide, high = _PICTURE[form]
    if form == "low":
        return _index_fan(cards)
    card = _CARD[form]
    step = (wide - card) // max(len(cards) - 1, 1)
    rows: list[Row] = [[] for _ in range(high)]
    for place, code in enumerate(cards):
        whole = place == len(cards) - 1
        faces = _back(code[1:], card, high) if code[0] == "-" else _face(code, card, high)
        for y, row in enumerate(rows):
            row += _cut(faces[y], card if whole else step, first=not place, last=whole, y=y, high=high)
    return [joined((piece.text, piece.roles) for piece in row) for row in rows]


def _face(code: str, wide: int, high: int) -> list[list[Piece]]:
    """A card in pieces of one cell."""
    upper, lower, roles = _index(code)
    cells = [[" "] * wide for _ in range(high)]
    cells[0][1], cells[1][1 : 1 + len(lower)] = upper, lower
    cells[-1][-2] = upper
    if high > 3:
        cells[-2][-1 - len(lower) : -1] = lower
    return [[Piece(char, roles) for char in row] for row in cells]


def _back(pattern: str, wide: int, high: int) -> list[list[Piece]]:
    roles = f"back-{pattern}"
    rim = f"{roles} back-rim"
    rows = []
    for y in range(high):
        edge = "▀" if y == 0 else "▄" if y == high - 1 else ""
        inside = [Piece(edge, rim) if edge else Piece("╲╱"[(x + y) % 2], roles) for x in range(wide - 2)]
        left, right = ("▛▜", "▌▐", "▙▟")[(y > 0) + (y == high - 1)]
        rows.append([Piece(left, rim), *inside, Piece(right, rim)])
    return rows


def _cut(row: Sequence[Piece], seen: int, *, first: bool, last: bool, y: int, high: int) -> Row:
    """The part of a card's row that is seen, with what parts it from the card below, and with cut corners."""
    pieces = [*row[:seen]]
    is_back = pieces[0].roles.startswith("back")
    if y in (0, high - 1):
        corners = _CORNERS[:2] if y == 0 else _CORNERS[2:]
        if first:
            pieces[0] = Piece(corners[0], "cut")
        if last:
            pieces[-1] = Piece(corners[1], "cut")
    if not first and not is_back:
        pieces[0] = Piece("▏", "card edge")
    return pieces


def _index_fan(cards: Sequence[str]) -> list[Row]:
    """Only ranks above suits, as much of a fan as has room in two rows."""
    rows: list[Row] = [[], []]
    seen = (_PICTURE["low"][0] + 1) // len(cards) - 1
    for place, code in enumerate(cards):
        *index, roles = _index(code)
        for row, text in zip(rows, index, strict=True):
            pattern = (text + index[row is rows[0]]) * seen if code[0] == "-" else f"{text:^{seen}}"
            row += [Piece("▏", "card edge")] * bool(place) + [Piece(pattern[:seen], roles)]
    return rows


def _index(code: str) -> tuple[str, str, str]:
    """What stands in the corner of a card, in two rows, and its roles."""
    if code[0] == "-":
        return "╲", "╱", f"back-{code[1:]}"
    if code == JOKER:
        return "★", "Jo", "card joker"
    sign, roles = _SUITS[code[1]]
    return code[0], sign, roles


def _framed_fan(cards: Sequence[str], form: Form, pen: Pen) -> list[Row]:
    """Cards in frames, where paper can't be seen."""
    found = [_index(code) for code in cards]
    if form == "low":
        lines = [" ".join(upper for upper, _, _ in found), " ".join(lower for _, lower, _ in found)]
        return [[Piece(_pen_text(line, pen))] for line in lines]
    tops = "╭" + "".join("─╭" for _ in found[1:]) + "──╮"
    upper, lower, _ = found[-1]
    last = lower if cards[-1] == JOKER else upper + lower
    inside = "".join(f"│{each}" for each, _, _ in found[:-1]) + f"│{last}│"
    return [[Piece(_pen_text(line, pen))] for line in (tops, inside, tops.translate(str.maketrans("╭╮", "╰╯")))]


def _pen_text(text: str, pen: Pen) -> str:
    return text.translate(_IN_LETTERS) if pen == "letters" else text
