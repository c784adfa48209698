"""Screens besides the table whose felt is lit."""

from __future__ import annotations

from typing import Any, Final

from textual import on
from textual.events import Mount, Resize, Unmount
from textual.screen import ScreenResultType

from rummytui.screens.base import BaseScreen
from rummytui.widgets.drawn import HasLook
from rummytui.widgets.grid import grid_of
from rummytui.widgets.patches import PatchCompositor
from rummytui.widgets.rail import Edge, Title
from rummytui.widgets.textual_internals import use_compositor

ROOMY: Final = 30
"""Rows of a screen from which one may be taken for a title."""


class LitScreen(BaseScreen[ScreenResultType]):
    """A screen whose felt is lit row by row, where the terminal has the colours for it.

    It comes last among the bases, since style sheets know a screen by the first.
    """

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._lit = PatchCompositor()
        use_compositor(self, self._lit)

    @on(Mount)
    def _furnish(self) -> None:
        self._share_wood()
        self._put_light_on()
        self.app.theme_changed_signal.subscribe(self, lambda _: self._put_light_on())

    @on(Unmount)
    def _let_go(self) -> None:
        # What is subscribed holds the screen, and the signal holds that.
        self.app.theme_changed_signal.unsubscribe(self)

    @on(Resize)
    def _refurnish(self) -> None:
        self._share_wood()
        self._put_light_on()

    def _share_wood(self) -> None:
        """Have the title and the front edge where the window has the rows for them."""
        size = self.app.size
        for title in self.query(Title):
            title.display = not title.spare or size.height >= ROOMY
        for edge in self.query(Edge):
            edge.display = bool(grid_of(*size).edge)

    def _put_light_on(self) -> None:
        app = self.app
        pictures = isinstance(app, HasLook) and app.look.pictures
        self._lit.put_light_on(app, app.size, pictures=pictures, cheap=True)
