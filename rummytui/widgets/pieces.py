"""Lines of text in pieces: what the table's furniture is drawn from before a terminal comes into it."""

from __future__ import annotations

from functools import lru_cache

from rich.cells import cell_len, chop_cells, set_cell_size

from rules.names import cleaned
from rummytui.text.names import between_marks
from rummytui.widgets.rows import (
    Piece,
    Row,
    RowsOnDemand,
    aimed,
    centred,
    filled,
    flowed,
    in_lines,
    joined,
    on_ground,
    width_of,
)

__all__ = [
    "Piece",
    "Row",
    "RowsOnDemand",
    "aimed",
    "centred",
    "filled",
    "fit",
    "flowed",
    "in_lines",
    "itemised",
    "joined",
    "on_ground",
    "padded",
    "plain",
    "width_of",
    "with_names",
    "wrapped",
]


@lru_cache(maxsize=512)
def plain(text: str) -> str:
    """``text`` without anything that a terminal would obey instead of showing it, and without the marks of names.

    Names are cleaned where they are typed; this covers all other text in a sentence.

    >>> plain("Ann\\x1b[2J laid 9♦\\u202e.")
    'Ann[2J laid 9♦.'
    """
    return " ".join(cleaned(word) for word in text.split(" "))


@lru_cache(maxsize=512)
def with_names(text: str) -> str:
    """What `plain` leaves of ``text``, in which names still tell their seats."""
    return between_marks(plain, text)


def fit(text: str, cells: int, cut: str = "…") -> str:
    """``text`` in at most ``cells`` cells, ending in ``cut`` where some of it had to go.

    >>> fit("Grandmother Ann", 8)
    'Grandmo…'
    """
    text = plain(text)
    if cell_len(text) <= cells:
        return text
    return set_cell_size(text, cells - 1).rstrip() + cut if cells > 0 else ""


def padded(text: str, cells: int, cut: str = "…") -> str:
    """``text`` in exactly ``cells`` cells."""
    text = fit(text, cells, cut)
    return text + " " * (cells - cell_len(text))


def wrapped(text: str, cells: int) -> list[str]:
    """``text`` in lines of at most ``cells`` cells, broken between words if it can be; names still tell their seats.

    >>> wrapped("Bob threw J♣.", 9)
    ['Bob threw', 'J♣.']
    """
    words = with_names(text).split()
    # Most sentences do have room in one line.
    if cell_len(whole := " ".join(words)) <= cells:
        return [whole]
    lines = [""]
    for word in words:
        for part in [word] if cell_len(word) <= cells else chop_cells(word, max(cells, 2)):
            longer = f"{lines[-1]} {part}" if lines[-1] else part
            if cell_len(longer) <= cells:
                lines[-1] = longer
            elif lines[-1]:
                lines.append(part)
            else:
                lines[-1] = part
    return lines


def itemised(text: str, cells: int) -> list[str]:
    """``text``, a list with commas, in lines broken between its items where that can be.

    >>> itemised("pumpkin pie 1, corn 2", 14)
    ['pumpkin pie 1,', 'corn 2']
    """
    lines: list[str] = []
    items = text.split(", ")
    for number, item in enumerate(items, 1):
        whole = item if number == len(items) else f"{item},"
        if lines and cell_len(f"{lines[-1]} {whole}") <= cells:
            lines[-1] += f" {whole}"
        else:
            lines += wrapped(whole, cells)
    return lines
