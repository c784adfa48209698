"""Pictures that move over a finished screen without a layout or repaint of the widgets below."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, TypeAlias

from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from rummytui.widgets.patches import PatchCompositor, Source
from rummytui.widgets.textual_internals import ReflowResult

Layer: TypeAlias = tuple[Region, Sequence[Strip]]
"""A picture and the part of the screen that it covers: as many strips as that has rows, each as wide as it is."""


class Overlay(PatchCompositor):
    """Composes a screen from its widgets as usual, and from pictures on top. Clicks reach what is below them.

    A widget in a layer of its own would cover what lies below all of it.
    """

    laid_out: Callable[[], Iterable[Region]] | None = None
    """Called when widgets have moved, before they are painted there, to `lay` the pictures again."""

    def __init__(self) -> None:
        super().__init__()
        self._is_laid_out = False
        self.pictures: Sequence[Layer] = ()
        """What lies on top now."""

    def lay(self, pictures: Sequence[Layer]) -> list[Region]:
        """Have these on top from now on, the last above the others, in place of those before.

        They must lie within the screen. What is returned has to be repainted.
        """
        before, self.pictures = self.pictures, tuple(pictures)
        changed = [layer[0] for layer in before if layer not in self.pictures]
        changed += [layer[0] for layer in self.pictures if layer not in before]
        self.forget_cuts()
        return changed

    def reflow(self, parent: Widget, size: Size) -> ReflowResult:
        """Work out where all widgets are."""
        self._is_laid_out = True
        return super().reflow(parent, size)

    def render_update(self, *args: Any, **kwargs: Any) -> Any:
        """What has to be written now."""
        if self._is_laid_out and self.laid_out:
            self._is_laid_out = False
            self.dirty_regions.update(self.laid_out())
        return super().render_update(*args, **kwargs)

    def sources(self) -> Iterator[Source]:
        """All that can be seen, what lies on top first."""
        screen = self.size.region
        for region, strips in reversed(self.pictures):
            if screen.contains_region(region):
                yield Source(region, region, partial(_lines, strips))
        yield from super().sources()

    @property
    def cuts(self) -> list[list[int]]:
        """Where lines may be cut when all of the screen is written: at the edges of pictures too."""
        if not self.are_cuts_known:
            lines = super().cuts
            for (x, y, width, height), _ in self.pictures:
                for line in range(max(y, 0), min(y + height, len(lines))):
                    lines[line] = sorted({*lines[line], x, x + width})
        return super().cuts

    def on_top(self) -> Iterable[tuple[Region, Region, list[Strip]]]:
        """The pictures, the last one first."""
        screen = self.size.region
        for region, strips in reversed(self.pictures):
            if screen.contains_region(region):
                yield region, screen, list(strips)


def _lines(strips: Sequence[Strip], part: Region) -> Sequence[Strip]:
    return strips[part.y : part.bottom]
