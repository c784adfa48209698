"""Pictures over a finished screen that move without anything below them being laid out or drawn anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeAlias

# Textual has no public way to draw across widgets: a widget in a layer of its own covers what lies below all of it, and
# moving one rewrites every line from the left edge of what it uncovers.
from textual._compositor import Compositor, ReflowResult
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

Layer: TypeAlias = tuple[Region, Sequence[Strip]]
"""A picture and the part of the screen that it covers: as many strips as that has rows, each as wide as it is."""


class Overlay(Compositor):
    """Composes a screen from its widgets as ever, and from pictures on top. Clicks reach what is below them."""

    laid_out: Callable[[], Iterable[Region]] | None = None
    """Called when widgets have got other places, before they are painted there, to `lay` the pictures anew."""

    def __init__(self) -> None:
        super().__init__()
        self._is_laid_out = False
        self.pictures: Sequence[Layer] = ()
        """What lies on top now."""
        self._left: Sequence[Region] = ()
        self._painted: Sequence[Region] | None = None
        """What has to be painted now; None for everything."""

    def lay(self, pictures: Sequence[Layer]) -> list[Region]:
        """Have these on top from now on, the last above the others, in place of those before.

        They must lie within the screen. What is returned has to be repainted.
        """
        before, self.pictures = self.pictures, tuple(pictures)
        self._left = [region for region, _ in before]
        changed = [layer[0] for layer in before if layer not in self.pictures]
        changed += [layer[0] for layer in self.pictures if layer not in before]
        self._cuts = None
        return changed

    def reflow(self, parent: Widget, size: Size) -> ReflowResult:
        """Work out where all widgets are."""
        self._is_laid_out = True
        return super().reflow(parent, size)

    def render_update(self, *args: Any, **kwargs: Any) -> Any:
        """What has to be written now."""
        if self._is_laid_out and self.laid_out:
            self._is_laid_out = False
            self._dirty_regions.update(self.laid_out())
        self._painted = tuple(self._dirty_regions)
        try:
            return super().render_update(*args, **kwargs)
        finally:
            self._painted = None

    @property
    def cuts(self) -> list[list[int]]:
        """Where lines may be cut: at the edges of pictures too, also of those just taken away.

        What is repainted is written from one cut to the next, so that this keeps it small.
        """
        if self._cuts is None:
            lines = super().cuts
            for x, y, width, height in (*self._left, *(region for region, _ in self.pictures)):
                for line in range(max(y, 0), min(y + height, len(lines))):
                    lines[line] = sorted({*lines[line], x, x + width})
        return super().cuts

    def _get_renders(self, crop: Region | None = None) -> Iterable[tuple[Region, Region, list[Strip]]]:
        screen = self.size.region
        # Textual renders all lines of every widget that is touched, and uses those that have to be painted.
        lines = screen.intersection(Region(0, crop.y, screen.width, crop.height)) if crop else screen
        # The first one to fill a cell is the one that is seen.
        for region, strips in reversed(self.pictures):
            if screen.contains_region(region) and (part := region.intersection(lines)):
                yield region, lines, list(strips[part.y - region.y : part.bottom - region.y])
        unpainted = [lines] if self._painted is None or crop == screen else list(self._painted)
        for widget, (region, clip) in self.visible_widgets.items():
            visible = region.intersection(clip)
            # What lies below a widget is not to be seen, so its containers need not be painted where it was.
            if changed := [each for each in unpainted if each.overlaps(visible)]:
                part = visible.intersection(_all_lines(changed, screen.width))
                yield region, part, widget.render_lines(part.translate(-region.offset))
                unpainted = [each for each in unpainted if not visible.contains_region(each)]
            if not unpainted:
                return


def _all_lines(regions: Sequence[Region], width: int) -> Region:
    """All lines from the first of these regions to the last."""
    first = min(region.y for region in regions)
    return Region(0, first, width, max(region.bottom for region in regions) - first)
