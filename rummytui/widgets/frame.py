"""The frame of wood round a question or a list that lies over another screen."""

from __future__ import annotations

from typing import Final, NamedTuple

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.containers import Vertical
from textual.css.scalar import Scalar
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from rummytui.widgets.barred import Rows
from rummytui.widgets.cards import CardLook
from rummytui.widgets.drawn import HasLook
from rummytui.widgets.palette import style_of
from rummytui.widgets.pieces import fit
from rummytui.widgets.textual_internals import FixedWidth

_INDENT: Final = 2
"""Cells of wood before the title."""


class _Edges(NamedTuple):
    """The characters of a frame."""

    top: str
    bottom: str
    left: str
    right: str
    corners: str
    """Upper left, upper right, lower left and lower right."""


_WOOD: Final = _Edges("▄", "▀", "▌", "▐", "▄▄▀▀")
_LINES: Final = _Edges("─", "─", "│", "│", "┌┐└┘")
_LETTERS: Final = _Edges("-", "-", "|", "|", "++++")


class Inside(FixedWidth, Vertical):
    """What is in a frame: as wide as the widest of it, and the rest no less."""

    def get_content_width(self, container: Size, viewport: Size) -> int:
        return max((_wanted(child, container, viewport) for child in self.displayed_children), default=0)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        # A list scrolls so that its cursor is in sight, which what is round it could not do.
        for rows in self.query(Rows):
            others = [each for each in self.displayed_children if each is not rows]
            taken = sum(_height(each, container, viewport, width) for each in others)
            rows.most = max(container.height - taken - rows.styles.margin.height, 1)
        return super().get_content_height(container, viewport, width)


def _height(child: Widget, container: Size, viewport: Size, width: int) -> int:
    """The rows that a widget takes in this many cells."""
    styles = child.styles
    if (height := _fixed(styles.height)) is not None:
        return height + styles.margin.height
    most = _fixed(styles.max_width)
    inner = (width if most is None else min(width, most)) - styles.gutter.width
    rows = child.get_content_height(container, viewport, inner) + styles.gutter.height
    return max(rows, _fixed(styles.min_height) or 0) + styles.margin.height


def _wanted(child: Widget, container: Size, viewport: Size) -> int:
    """The cells that a widget would have if it were alone."""
    styles = child.styles
    if (width := _fixed(styles.width)) is not None:
        return width + styles.margin.width
    wanted, most = child.get_content_width(container, viewport) + styles.gutter.width, _fixed(styles.max_width)
    return max(wanted if most is None else min(wanted, most), _fixed(styles.min_width) or 0) + styles.margin.width


def _fixed(size: Scalar | None) -> int | None:
    """A size of a style in cells; None if it is none, or depends on something else."""
    return int(size.value) if size is not None and size.is_cells else None


class Frame(Vertical):
    """Stands in the middle of the screen, as wide as what is in it; the ``title`` is written on the wood."""

    def __init__(self, title: str, *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.title = title

    @property
    def _look(self) -> CardLook:
        return self.app.look if isinstance(self.app, HasLook) else CardLook()

    def render_lines(self, crop: Region) -> list[Strip]:
        # What is in it covers all but the edges, which are its padding, and of that Textual draws only the ground.
        strips = [self._line(y) for y in range(crop.y, crop.bottom)]
        for colours in self.get_line_filters():
            strips = [strip.apply_filter(colours, self.background_colors[1]) for strip in strips]
        return [strip.crop(*crop.column_span) for strip in strips]

    def _line(self, y: int) -> Strip:
        look, (width, height) = self._look, self.outer_size
        edges = _WOOD if look.pictures else _LETTERS if look.ascii else _LINES
        if y in (0, height - 1):
            return self._beam(edges, width, top=y == 0)
        side = self._style("rail" if look.pictures else "")
        inside = Segment(" " * max(width - 2, 0), self._style(""))
        return Strip([Segment(edges.left, side), inside, Segment(edges.right, side)]).crop(0, width)

    def _beam(self, edges: _Edges, width: int, *, top: bool) -> Strip:
        look = self._look
        wood = self._style("wood-light" if look.pictures else "")
        first, last = edges.corners[0 if top else 2], edges.corners[1 if top else 3]
        beam = (edges.top if top else edges.bottom) * max(width - 2, 0)
        if not (top and self.title):
            return Strip([Segment(f"{first}{beam}{last}", wood)]).crop(0, width)
        said = f" {fit(self.title, max(width - 2 * _INDENT - 2, 1), look.glyphs.cut)} "
        rest = max(width - _INDENT - cell_len(said) - 1, 0)
        before = Segment(first + beam[: _INDENT - 1], wood)
        behind = Segment(beam[:rest] + last, wood)
        return Strip([before, Segment(said, self._style("wood" if look.pictures else "strong")), behind]).crop(0, width)

    def _style(self, roles: str) -> Style:
        return style_of(roles, self.visual_style, self.app.theme_variables).rich_style
