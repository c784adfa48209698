"""Screens besides the table whose felt is lit."""

from __future__ import annotations

from typing import Any

from textual.color import Color
from textual.screen import Screen, ScreenResultType

from rummytui.widgets.drawn import HasLook
from rummytui.widgets.light import Light
from rummytui.widgets.patches import PatchCompositor


class LitScreen(Screen[ScreenResultType]):
    """A screen whose felt is lit row by row, where the terminal has the colours for it.

    It comes last among the bases, since style sheets know a screen by the first.
    """

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        # Textual composes each screen by a compositor of its own making, and asks nobody which.
        self._lit = PatchCompositor()
        self._compositor = self._lit

    def on_mount(self) -> None:
        self._put_light_on()
        self.app.theme_changed_signal.subscribe(self, lambda _: self._put_light_on())

    def on_unmount(self) -> None:
        # What is subscribed holds the screen, and the signal holds that.
        self.app.theme_changed_signal.unsubscribe(self)

    def on_resize(self) -> None:
        self._put_light_on()

    def _put_light_on(self) -> None:
        app = self.app
        self._lit.light = None
        if app.console.color_system == "truecolor" and isinstance(app, HasLook) and app.look.pictures:
            felt = Color.parse(app.theme_variables["background"])
            self._lit.light = Light(app.theme_variables, felt, app.size, cheap=True)
