"""The pages in docs/games/, one for each book of the rulebook: they are committed, and a test notices when one is stale."""

from __future__ import annotations

import re
from collections.abc import Iterator

from textual.style import Style

from rules import GAMES
from rummytui.games.pictures import picture_of
from rummytui.styles.themes import GREEN
from rummytui.text.rulebook import RulePage, book_with, books
from rummytui.widgets.cards import CardLook
from rummytui.widgets.palette import style_of
from rummytui.widgets.pieces import Row
from tests.shots.cells import Cell, Look, Picture, to_svg
from tests.shots.docs import FOLDER as DOCS

FOLDER = DOCS / "games"

_CLAUSE = re.compile(r"(\*\*)?\b([A-Z]{2}-\d+)\b(\*\*)?")


def page_of(book: RulePage) -> str:
    """A book as a page for a browser: clauses can be jumped to, and a game begins with its picture."""
    title, _, text = book.text.strip().partition("\n")
    head = [
        f"<!-- Made from rules/rulebook/{book.name}.md by make shots: change it there. -->\n{title}",
        *_introduced(book.name),
    ]
    links = [f"[{other.title}]({other.name}.md)" for other in books() if other is not book]
    return "\n\n".join([*head, _linked(text.strip(), book), f"---\n\n{' · '.join(links)}"]) + "\n"


def _introduced(name: str) -> Iterator[str]:
    if name not in GAMES:
        return
    game = GAMES[name]
    counts = game.player_counts()
    players = f"{counts[0]} to {counts[-1]} players" if len(counts) > 1 else f"{counts[0]} players"
    yield f"![{game.title} at a glance]({name}.svg)"
    yield f"For {players}; {game.length}."
    yield (
        f"[Cheat sheet to print](cheat-sheets/{name}.md) · [Playing {game.title} well](playing-well/{name}.md) ·"
        f" `rummytui play {name}`"
    )
    yield f"![A table of {game.title}](../{'table' if name == 'rummy' else f'tables/{name}'}.svg)"


def _linked(text: str, book: RulePage) -> str:
    def link(found: re.Match[str]) -> str:
        clause = found[2]
        if found[1]:
            return f'<a id="{clause.lower()}"></a>**{clause}**'
        there = book_with(clause)
        assert there, clause
        return f"[{clause}]({'' if there is book else f'{there.name}.md'}#{clause.lower()})"

    return _CLAUSE.sub(link, text)


def glance_at(name: str) -> Picture:
    """The picture by which people choose this game, with a cell of felt round it."""
    ink, felt = GREEN.foreground or "", GREEN.background or ""
    rows = picture_of(name, CardLook())
    wide = max(sum(len(piece.text) for piece in row) for row in rows) + 2
    blank = [Cell(" ", Look("", felt.lower()))]
    base = Style.parse(f"{ink} on {felt}")
    lines = [[*blank, *_cells(row, base), *blank * wide][:wide] for row in rows]
    return [blank * wide, *lines, blank * wide]


def _cells(row: Row, base: Style) -> Iterator[Cell]:
    for piece in row:
        style = style_of(piece.roles, base, GREEN.variables)
        assert style.foreground
        assert style.background
        look = Look(
            (style.background + style.foreground).hex.lower(),
            style.background.hex.lower(),
            ("bold",) * bool(style.bold),
        )
        yield from (Cell(char, look if char.strip() else Look("", look.ground)) for char in piece.text)


def write_pages() -> None:
    """Write all of them, and the pictures."""
    FOLDER.mkdir(exist_ok=True)
    for book in books():
        FOLDER.joinpath(f"{book.name}.md").write_text(page_of(book), encoding="utf-8")
    for name in GAMES:
        FOLDER.joinpath(f"{name}.svg").write_text(to_svg(glance_at(name), name), encoding="utf-8")
    print(FOLDER)
