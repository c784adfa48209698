"""One widget on a screen, and everything that it says."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Generic, TypeVar

from textual.app import App, ComposeResult
from textual.message import Message
from textual.pilot import Pilot
from textual.widget import Widget

from rummytui.styles.themes import register
from rummytui.widgets.drawn import Drawn
from tests.rummytui.widgets.demo import STYLES

W = TypeVar("W", bound=Widget)
M = TypeVar("M", bound=Message)


class Alone(App[None]):
    CSS_PATH = STYLES

    def __init__(self, widget: Widget) -> None:
        super().__init__()
        register(self)
        self.widget = widget

    def compose(self) -> ComposeResult:
        yield self.widget


class Watched(Generic[W]):
    """A widget under test."""

    def __init__(self, widget: W, pilot: Pilot[None]) -> None:
        self.widget = widget
        self.pilot = pilot
        self.messages: list[Message] = []

    def said(self, kind: type[M]) -> list[M]:
        """The messages of one kind so far, each posted once."""
        found: dict[int, M] = {id(message): message for message in self.messages if isinstance(message, kind)}
        return list(found.values())

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def click(self, x: int, y: int, *, times: int = 1) -> None:
        await self.pilot.click(self.widget, offset=(x, y), times=times)
        await self.pilot.pause()

    @property
    def lines(self) -> list[str]:
        """What the widget shows, without colours."""
        drawn = self.widget if isinstance(self.widget, Drawn) else self.widget.query_one(Drawn)
        return [drawn.render_line(y).text.rstrip() for y in range(drawn.size.height)]


@asynccontextmanager
async def watched(widget: W, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Watched[W]]:
    """``widget`` alone on a screen of ``size``."""
    heard: list[Message] = []
    async with Alone(widget).run_test(size=size, message_hook=heard.append) as pilot:
        watching = Watched(widget, pilot)
        watching.messages = heard
        await pilot.pause()
        yield watching
