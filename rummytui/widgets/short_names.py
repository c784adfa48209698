"""Short forms of the names at a table, for places where the whole ones have no room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rich.cells import cell_len, set_cell_size

from rules.seats import Seat
from rummytui.text.names import begins_with, mark
from rummytui.widgets.pieces import fit, plain

_SHORT_WORD = 3
"""A name does not end in a word as short as this when it is shortened: not in "of the"."""


def short_names(names: Sequence[str], cells: int, cut: str = "…") -> tuple[str, ...]:
    """A form of each name in at most this many cells, no two alike unless the names are, telling its seat as before.

    What has room stays as it is. Of the others the first words are kept, a number behind them with it, or as much of them
    as there is room for with ``cut`` behind it, or beginning and end of what would otherwise look like somebody else.

    >>> short_names(["Ann", "Grandmother of the House", "Grandmother"], 14)
    ('Ann', 'Grandmother o…', 'Grandmother')
    >>> short_names(["Wilhelmina Featherstone", "Wilhelmina Featherstore"], 14)
    ('Wilhelmina…ne', 'Wilhelmina…re')
    >>> short_names(["Player 1", "Player 2", "Old Grandmother 3"], 6)
    ('P1', 'P2', 'OG3')
    """
    whole = [plain(name) for name in names]
    short = {seat: name for seat, name in enumerate(whole) if cell_len(name) <= cells}
    for seat, name in enumerate(whole):
        if seat not in short:
            others = [other for other in whole if other != name]
            forms = _forms(name, others, seat, cells, cut)
            short[seat] = next((form for form in forms if form not in short.values()), fit(name, cells, cut))
    return tuple(_telling(begins_with(name), short[seat]) for seat, name in enumerate(names))


def shared_lengths(
    names: Sequence[str], columns: Sequence[Sequence[Seat]], room: int, most: int, cut: str = "…"
) -> list[int]:
    """Cells for the names in each of ``columns``, all of them in ``room``; the longest are the first to give some up.

    >>> shared_lengths(["Ann", "Bob", "Grandmother of the House", "Gail"], [[0, 1], [2, 3]], 13, 14)
    [3, 10]
    """
    short = short_names(names, most, cut)
    lengths = [max((cell_len(plain(short[seat])) for seat in column), default=0) for column in columns]
    while sum(lengths) > max(room, len(lengths)):
        lengths[lengths.index(max(lengths))] -= 1
    return lengths


def _telling(seat: Seat | None, name: str) -> str:
    return name if seat is None else " ".join(mark(seat, word) for word in name.split(" "))


def _forms(name: str, others: Sequence[str], seat: Seat, cells: int, cut: str) -> Iterator[str]:
    """Ways to shorten a name, the best first. None of those that could stand for another name just as well."""
    words = _first_words(name, cells)
    if words and not any(other.startswith(words) for other in others):
        yield words
    numbered = _numbered(name, cells)
    if numbered and all(_numbered(other, cells) != numbered for other in others):
        yield numbered
    begun = fit(name, cells, cut)
    if all(fit(other, cells, cut) != begun for other in others):
        yield begun
    for length in range(1, len(name)):
        end = name[-length:]
        if cell_len(cut + end) >= cells:
            break
        if not any(other.endswith(end) for other in others):
            yield _begun(name, cells, cut + end)
    yield _begun(name, cells, f"{cut}{seat + 1}")


def _begun(name: str, cells: int, ending: str) -> str:
    """The beginning of a name with this ending behind it."""
    return set_cell_size(name, max(cells - cell_len(ending), 0)).rstrip() + ending


def _numbered(name: str, cells: int) -> str:
    """The first words, or else the initials, of a name that ends in a number, and that number; empty for other names."""
    *words, number = name.split(" ")
    if not (words and number.isdecimal()):
        return ""
    first = _first_words(name, cells - cell_len(number) - 1)
    form = f"{first} {number}" if first else "".join(word[:1] for word in words) + number
    return form if cell_len(form) <= cells else ""


def _first_words(name: str, cells: int) -> str:
    """As many words of a name as have room; none if there is no such place to break it."""
    words = name.split(" ")[:-1]
    while words and (len(words[-1]) <= _SHORT_WORD or cell_len(" ".join(words)) > cells):
        words.pop()
    return " ".join(words)
