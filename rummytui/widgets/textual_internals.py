"""The private names of Textual and Rich that the program uses, each with the reason why no public name does.

No other module uses one. The program pins a release of Textual because of them, and a test says which of them a new
release has changed.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from textual import work
from textual._ansi_sequences import SYNC_END, SYNC_START
from textual._compositor import ChopsUpdate, Compositor, LayoutUpdate, ReflowResult
from textual._context import active_message_pump
from textual._styles_cache import StylesCache
from textual.app import App
from textual.command import CommandList, CommandPalette
from textual.css.query import NoMatches
from textual.drivers._writer_thread import WriterThread
from textual.events import Key
from textual.geometry import Region
from textual.screen import Screen, ScreenResultType
from textual.strip import Strip
from textual.widget import Widget

if TYPE_CHECKING:
    from rich.color import ColorSystem
    from rich.console import Console
    from rich.style import Style
    from rich.text import Text
    from textual.await_remove import AwaitRemove
    from textual.command import Command, DiscoveryHit, Hit, Provider
    from textual.content import Content
    from textual.dom import DOMNode
    from textual.driver import Driver
    from textual.events import Event, Mount
    from textual.message_pump import MessagePump
    from textual.scrollbar import ScrollBar
    from textual.style import Style as ContentStyle
    from textual.widgets import Button, Input

__all__ = ["SYNC_END", "SYNC_START", "ChopsUpdate", "LayoutUpdate", "ReflowResult", "StylesCache", "WriterThread"]
"""What Textual has in private modules, for others to import from here."""

# ---------------------------------------------------------------------------------------------------- how a screen is written


def use_compositor(screen: Screen[Any], compositor: Compositor) -> None:
    """Let a screen be composed by this. Textual gives each screen one of its own making, and asks nobody which."""
    screen._compositor = compositor


def compositor_of(screen: Screen[Any]) -> Compositor:
    """What composes a screen: the only one who knows what is drawn in which cell."""
    return screen._compositor


class OpenCompositor(Compositor):
    """A compositor with methods to change how a screen is drawn, none of which Textual offers."""

    @property
    def dirty_regions(self) -> set[Region]:
        """The parts of the screen that have to be written again; a caller may add to them and take them out."""
        return self._dirty_regions

    def spans(self, regions: Iterable[Region]) -> Iterable[tuple[int, int, int]]:
        """The row, the first column and the column after the last of each piece of a row in these regions."""
        return self._regions_to_spans(regions)

    @property
    def are_cuts_known(self) -> bool:
        """Whether ``cuts`` has been worked out since the last layout."""
        return self._cuts is not None

    def forget_cuts(self) -> None:
        """Have ``cuts`` worked out again."""
        self._cuts = None

    def whole_lines(self, chops: Sequence[Mapping[int, Strip]]) -> Sequence[Mapping[int, Strip]]:
        """Change lines before all of the screen is written: a mapping from the column to the strip there for each."""
        return chops

    def on_top(self) -> Iterable[tuple[Region, Region, list[Strip]]]:
        """What lies above all widgets: for each its region, what it is clipped by, and a strip for each row."""
        return ()

    def _render_chops(self, crop: Region, is_rendered_line: Callable[[int], bool]) -> Sequence[Mapping[int, Strip]]:
        return self.whole_lines(super()._render_chops(crop, is_rendered_line))

    def _get_renders(self, crop: Region | None = None) -> Iterable[tuple[Region, Region, list[Strip]]]:
        # The first one to fill a cell is the one that is seen.
        yield from self.on_top()
        yield from super()._get_renders(crop)


def waits_for_layout(screen: Screen[Any]) -> bool:
    """Whether widgets are about to move or scroll, or messages wait that may cause it; Textual tells nobody."""
    waits: bool = bool(screen.app._batch_count) or not screen._message_queue.empty()
    widgets = screen._compositor.visible_widgets
    return waits or any(widget._layout_required or widget._scroll_required for widget in widgets)


def repaint_now(screen: Screen[Any]) -> None:
    """Write what has changed on a screen, all widgets where they are.

    Textual waits for an idle moment of each widget, for a message from each, and for its next sixtieth of a second.
    """
    changed = {widget for widget in screen._compositor.visible_widgets if widget._repaint_required}
    for widget in changed:
        widget._repaint_required = False
    screen._compositor.update_widgets(changed | screen._dirty_widgets)
    screen._compositor_refresh()


class PaintedOnTop(Screen[ScreenResultType]):
    """A mixin for a screen that isn't painted while an opaque one covers it, and is repainted once it's back on top.

    When anything changes on the screen below, Textual repaints all of the one on top, as if the change could be seen.
    """

    def _compositor_refresh(self) -> None:
        top = self.app.screen
        if top is self or top.styles.background.a < 1:
            super()._compositor_refresh()
        else:
            self._compositor._dirty_regions.clear()
            self._dirty_widgets.clear()


def lay_out_now(screen: Screen[Any]) -> None:
    """Lay a screen out at once: a widget that has just been hidden would stay in sight until the next layout."""
    screen._refresh_layout()


def colours_of(console: Console) -> ColorSystem | None:
    """The colours of a terminal. The public name has only a word for them, which every line would have to look up."""
    return console._color_system


def codes_of(style: Style, colours: ColorSystem) -> str:
    """The codes that make a terminal draw in a style. The public way has them only round a text."""
    return style._make_ansi_codes(colours)


# ------------------------------------------------------------------------------------------------ widgets


class OpenScroll(Widget):
    """A widget whose every scroll goes through one method: keys, wheel and bar have public methods of their own."""

    def scroll_through(self, *args: Any, **kwargs: Any) -> bool:
        """Scroll, with the arguments of ``scroll_to``; returns whether anything moved."""
        return super()._scroll_to(*args, **kwargs)

    def _scroll_to(self, *args: Any, **kwargs: Any) -> bool:
        return self.scroll_through(*args, **kwargs)


def bar_of(widget: Widget, make: Callable[[], ScrollBar]) -> ScrollBar:
    """The vertical scrollbar of a widget, made on first use. Textual makes its own in the same way."""
    if widget._vertical_scrollbar is None:
        bar = widget._vertical_scrollbar = make()
        bar.display = False
        widget.app._start_widget(widget, bar)
    return widget._vertical_scrollbar


def style_finder(widget: Widget) -> Callable[[str | ContentStyle], ContentStyle]:
    """What finds the style of a name such as ``.pages--heading``, for ``Content.render``; it has no public name."""
    return widget._get_style


class FixedWidth:
    """A mixin for a container whose children's widths don't depend on its own. Textual guesses from their styles."""

    _has_relative_children_width = False


class KeysAtOnce(Widget):
    """A mixin that hands keys to the screen at once; what lies between has nothing to do with them, and holds them up."""

    def _forward_event(self, event: Event) -> None:
        if isinstance(event, Key):
            self.screen._forward_event(event)
        else:
            super()._forward_event(event)


def suggestion_in(entry: Input) -> str:
    """What an input suggests now, which it only draws."""
    return entry._suggestion


# ------------------------------------------------------------------------------------------------ the palette


class SkipsMount:
    """A mixin for widgets of which Textual's own handler of `Mount` is skipped where ``skips_mount`` says so."""

    @property
    def skips_mount(self) -> bool:
        """Whether to skip it now."""
        return True

    def _on_mount(self, event: Mount) -> None:
        # Textual calls the handlers of all classes, so a public one would be called as well as, not in place of, its own.
        if self.skips_mount:
            event.prevent_default()


class OpenPalette(SkipsMount, CommandPalette):
    """Textual's palette with methods to change what is listed and when; its own are all private."""

    @property
    def providers(self) -> list[Provider]:
        """What offers commands; Textual has them in a set's order."""
        return self._providers

    def list_commands(self, command_list: CommandList, commands: list[Command], clear_current: bool) -> None:
        """Show these commands in the list."""
        super()._refresh_command_list(command_list, commands, clear_current)

    def choose(self, event: Input.Submitted | Button.Pressed | None) -> None:
        """Do the command under the cursor."""
        super()._select_or_command(event)

    def search(self, value: str) -> AsyncGenerator[DiscoveryHit | Hit, bool]:
        """Look for commands."""
        return super()._search_for(value)

    def leaf(self, action: str) -> None:
        """Move through the list by one of its actions."""
        super()._action_command_list(action)

    def _refresh_command_list(self, command_list: CommandList, commands: list[Command], clear_current: bool) -> None:
        self.list_commands(command_list, commands, clear_current)

    def _select_or_command(self, event: Input.Submitted | Button.Pressed | None = None) -> None:
        self.choose(event)

    def _search_for(self, search_value: str) -> AsyncGenerator[DiscoveryHit | Hit, bool]:
        return self.search(search_value)

    def _action_command_list(self, action: str) -> None:
        self.leaf(action)

    @work(exclusive=True, group=CommandPalette._GATHER_COMMANDS_GROUP)
    async def _gather_commands(self, search_value: str) -> None:
        gather = CommandPalette._gather_commands.__wrapped__  # type: ignore[attr-defined]
        # Closed meanwhile, it has nothing left to show them in.
        with suppress(NoMatches):
            await gather(self, search_value)


def show_as(command: Command, prompt: Content | Text) -> None:
    """Have an entry of the palette look like this; only its list could change it publicly, one at a time."""
    command._set_prompt(prompt)


# ------------------------------------------------------------------------------------------------ the app


class OpenApp(App[None]):
    """An app that handles its own failures. Textual prints every local variable, and offers no hook before it."""

    def failed(self, error: Exception) -> None:
        """Called with each exception that nobody has handled."""
        raise NotImplementedError

    @property
    def is_leaving(self) -> bool:
        """Whether the app was told to exit, or is already closing its screens."""
        return self._exit or not self.is_running

    @property
    def crashed(self) -> bool:
        """Whether the program had to stop."""
        return self._exception is not None

    def stop_failed(self, error: Exception) -> None:
        """Stop with exit code 1 and the exception that a test's pilot raises again, as Textual does after printing."""
        self._return_code = 1
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
        self._close_messages_no_wait()

    def forget_callbacks(self) -> None:
        """Cancel what was put off until the next message, such as another reading of all styles."""
        self._next_callbacks.clear()

    def _handle_exception(self, error: Exception) -> None:
        self.failed(error)

    def _prune(self, *nodes: Widget, parent: DOMNode | None = None) -> AwaitRemove:
        # Textual would lay out and paint all of the screen below again as soon as the closed one has gone.
        if parent is not self:
            return super()._prune(*nodes, parent=parent)
        if self.screen_stack:
            self._update_mouse_over(self.screen)
        return super()._prune(*nodes)


def receiver() -> MessagePump | None:
    """Whose message is being handled, or None; only this variable of Textual's says."""
    return active_message_pump.get(None)


def app_of(driver: Driver) -> App[Any]:
    """The app that a driver works for."""
    return driver._app


def binds(node: DOMNode, key: str) -> bool:
    """Whether a node itself binds a key, enabled or not; the public `active_bindings` leaves out the disabled ones."""
    return key in node._bindings.key_to_bindings
