"""``python -m tests.shots.card_sheet FOLDER``: every card in every size at both levels of drawing, to look at."""

from __future__ import annotations

import argparse
import asyncio
import os
from pathlib import Path
from typing import get_args

from textual.app import App, ComposeResult

from rules.cards import JOKER, Card, cards
from rummytui.settings import Back, Drawing
from rummytui.styles import themes
from rummytui.widgets.canvas import Canvas
from rummytui.widgets.cards import CELLS, CardLook, Size, back, face, pile, seat_backs, shadowed, throws_shadow
from rummytui.widgets.drawn import Drawn
from rummytui.widgets.fan import FanCard, Spread, picture
from rummytui.widgets.pieces import Piece, Row
from tests.shots.browser import Browser
from tests.shots.cells import picture_of as cells_of
from tests.shots.cells import to_svg
from tests.shots.shapes import HIGH, WIDE

_WIDE, _HIGH = 200, 96
_SHOWN = "AS 2H 3D 4C 5S 6H 7C 8D 9S TH TC KS QH JD KH QC JS KD QS JC Jk"


class CardSheet(Drawn):
    """All cards on the felt."""

    def draw(self, width: int, height: int | None) -> list[Row]:
        felt = Canvas(width, height or _HIGH)
        y = 0
        for size in ("huge", "large", "medium", "small"):
            y = self._lay(felt, y, size)
        self._lay_fans(felt, y)
        return felt.rows()

    def _lay(self, felt: Canvas, y: int, size: Size) -> int:
        look, (wide, high) = self.look, CELLS[size]
        pictures = [face(card, size, look) for card in cards(_SHOWN)]
        pictures += [face(Card.of("Jk=9S"), size, look, crosswise=True), face(Card.of("7H"), size, look, new=True)]
        pictures += [face(Card.of("8S"), size, look, helpful=True), face(Card.of("QD"), size, look, hover=True)]
        pictures += [face(Card.of("6H"), size, look, cursor=True)]
        for name, count in zip(get_args(Back), (24, 7, 1, 108), strict=True):
            pictures += [pile(size, look._replace(back=name), count), back(size, look._replace(back=name))]
        felt.lay([[Piece(f"{size} {wide}x{high}", "quiet")]], 1, y)
        x, y = 1, y + 1
        for drawn in pictures:
            if x + wide + 2 > felt.width:
                x, y = 1, y + high + 1
            felt.lay(shadowed(drawn) if throws_shadow(size, look) else drawn, x, y)
            x += wide + 2
        return y + high + 2

    def _lay_fans(self, felt: Canvas, y: int) -> None:
        for x, sizes, codes, starts, cursor, lifted in (
            (2, "large", "5S JH QC KD AH", (0, 7, 14, 21, 28), 3, 1),
            (45, "medium", "4H KS 6H", (0, 5, 10), None, None),
            (66, "huge", "KH QS JC KD TS QH 7H", (0, 11, 19, 26, 32, 37, 41), 5, 2),
            (125, "small", "TH KS 6H Jk 3D", (0, 4, 8, 12, 16), 2, 1),
        ):
            size: Size = sizes  # type: ignore[assignment]
            hand = [FanCard(card, place == cursor, lifted=place == lifted) for place, card in enumerate(cards(codes))]
            layout = Spread(size, (starts,), (1,))
            felt.lay(picture(hand, layout, self.look, beside=True, below=True), x - 1, y)
        hand = [FanCard(card, place == 12, lifted=place in {3, 14}) for place, card in enumerate(cards(f"{_SHOWN}"))]
        layout = Spread("medium", ((*range(0, 33, 3),), (*range(0, 24, 3), 30, 33)), (1, 5))
        felt.lay(picture(hand, layout, self.look, beside=True, below=True), 150, y)
        for place, count in enumerate((7, 1, 12, 3)):
            felt.lay(seat_backs(count, self.look, 24), 125, y + 6 + 3 * place)
        felt.lay(
            picture([FanCard(JOKER)], Spread("huge", ((0,),), (0,)), self.look, beside=True, below=True), 2, y + 10
        )


class _SheetApp(App[None]):
    def __init__(self, theme: str, drawing: Drawing) -> None:
        super().__init__()
        themes.register(self)
        self.theme = theme
        self._drawing = drawing

    def compose(self) -> ComposeResult:
        sheet = CardSheet()
        sheet.set_reactive(CardSheet.look, CardLook(drawing=self._drawing))
        yield sheet


async def drawn(theme: str, drawing: Drawing) -> str:
    """The sheet as SVG."""
    app = _SheetApp(theme, drawing)
    async with app.run_test(size=(_WIDE, _HIGH)) as pilot:
        await pilot.pause()
        return to_svg(cells_of(app), f"cards, {drawing}")


def main() -> None:
    """Write the sheets as PNG."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--theme", default="green")
    wanted = parser.parse_args()
    os.environ["COLORTERM"] = "truecolor"
    wanted.folder.mkdir(parents=True, exist_ok=True)
    with Browser() as drawing_with:
        for drawing in get_args(Drawing):
            svg = asyncio.run(drawn(wanted.theme, drawing))
            drawing_with.draw(svg, _WIDE * WIDE, _HIGH * HIGH, wanted.folder / f"cards-{drawing}-{wanted.theme}.png")


if __name__ == "__main__":
    main()
