"""What all questions and lists share that lie over another screen."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, Final, Protocol, runtime_checkable

from rich.style import Style
from textual.app import ComposeResult
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.color import Color
from textual.geometry import Region
from textual.screen import ModalScreen, ScreenResultType
from textual.strip import Strip
from textual.widget import Widget

from rummytui.screens.base import OnTop
from rummytui.table.commands import KeyItem
from rummytui.widgets.at_hand import AT_HAND
from rummytui.widgets.backdrop import Dimmer, shaded
from rummytui.widgets.drawn import HasLook
from rummytui.widgets.footer import KeyFooter
from rummytui.widgets.frame import Frame, Inside
from rummytui.widgets.keybar import KeyBar
from rummytui.widgets.patches import PatchCompositor
from rummytui.widgets.textual_internals import compositor_of, use_compositor

_LOW: Final = 16
"""Rows of a window below which there are none for blank lines."""


@runtime_checkable
class HoldsHands(Protocol):
    """A screen with cards on it that not everybody may see."""

    def turn_down(self) -> None:
        """Lay all hands face down, and say nothing of them, while others read what lies over the screen."""

    def turn_up(self) -> None:
        """Show them again, as far as they may be seen, unless something lies over the screen still."""


class Dimming(OnTop[ScreenResultType]):
    """A screen through which the one below is seen, dimmed and with all hands face down.

    A question is read by others too: a vote, a PIN that somebody else types, a seat that is handed over. So the hands
    are turned before any of it is painted, and up again when the screen below is back on top.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        # Only cells that have changed are written.
        use_compositor(self, PatchCompositor())
        self._behind: list[Strip] | None = None
        self._shadow_of: Region | None = None

    def on_mount(self) -> None:
        self._turn_hands_down()

    def dismiss(self, result: ScreenResultType | None = None) -> AwaitComplete:
        closed = super().dismiss(result)
        below = self.app.screen
        if isinstance(below, HoldsHands):
            # Before it gets the resume event: by then, it has been painted once as it was.
            below.turn_up()
        return closed

    def _turn_hands_down(self) -> None:
        stack = self.app.screen_stack
        for screen in stack[: stack.index(self)] if self in stack else ():
            if isinstance(screen, HoldsHands):
                screen.turn_down()

    @property
    def frame(self) -> Widget | None:
        """What throws a shadow; None before it is composed."""
        return next(iter(self.query(Frame)), None)

    def refresh(self, *regions: Region, repaint: bool = True, layout: bool = False, recompose: bool = False) -> Any:
        # Textual calls this, too, when something has changed on a screen below.
        self._behind = None
        return super().refresh(*regions, repaint=repaint, layout=layout, recompose=recompose)

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        frame = self.frame
        region = frame.region if frame else None
        if self._behind is None or region != self._shadow_of:
            self._shadow_of = region
            self._behind = self._look_behind(region)
        blank = self.visual_style.rich_style
        line = self._behind[y] if y < len(self._behind) else Strip.blank(width, blank)
        return line.adjust_cell_length(width, blank)

    def _look_behind(self, frame: Region | None) -> list[Strip]:
        self._turn_hands_down()
        stack = self.app.screen_stack
        place = stack.index(self) if self in stack else 0
        if not place:
            return []
        below = stack[place - 1]
        if isinstance(below, Dimming):
            below._behind = None
        look = self.app.look if isinstance(self.app, HasLook) else None
        flat, drawn = look is not None and look.flat, look is None or look.pictures
        colours = self.app.theme_variables
        ground = Style(
            color=Color.parse(colours["foreground"]).rich_color, bgcolor=Color.parse(colours["background"]).rich_color
        )
        strips = Dimmer(flat=flat, ground=ground).dimmed(compositor_of(below).render_strips())
        return shaded(strips, frame) if drawn and frame is not None else strips


class Dialog(Dimming[ScreenResultType], ModalScreen[ScreenResultType]):
    """A frame in the middle of the screen, as wide as what is in it, with its keys; Escape leads back."""

    CSS_PATH = ["../styles/dialog.tcss"]
    BINDINGS: ClassVar[list[BindingType]] = [*AT_HAND, Binding("escape", "dismiss", "Back")]

    def __init__(self, title: str) -> None:
        super().__init__()
        self.heading = title

    def compose(self) -> ComposeResult:
        with Frame(self.heading), Inside():
            yield from self.inside()
            yield KeyBar()
        yield KeyFooter()

    def on_mount(self) -> None:
        self.query_one(KeyBar).show_keys(self.keys)

    @abstractmethod
    def inside(self) -> ComposeResult:
        """What is in the frame, above the keys."""

    @property
    def keys(self) -> Sequence[KeyItem]:
        """The keys that are written in the frame, each with the key that a click on it presses."""
        return [KeyItem("Esc", "back", "escape")]

    async def on_key_bar_pressed(self, event: KeyBar.Pressed) -> None:
        if active := self.active_bindings.get(str(event.target)):
            _ = await self.app.run_action(active.binding.action, active.node)

    def on_resize(self) -> None:
        self.set_class(self.app.size.height < _LOW, "-low")
