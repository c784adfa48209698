"""The window: its stack of screens, the colours and cards that people have chosen, and whether it is large enough."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from textual.await_complete import AwaitComplete
from textual.events import Resize
from textual.reactive import reactive
from textual.screen import Screen

from rummytui.app.memory import forget_what_was_drawn
from rummytui.app.reporting import ReportingApp
from rummytui.loading import LOADING, loading
from rummytui.messages import SettingChosen, SettingsChanged, SettingsRead
from rummytui.screens.base import AnyWindow, fits
from rummytui.settings import Settings, at_start, load, save
from rummytui.styles import themes
from rummytui.widgets.textual_internals import receiver

if TYPE_CHECKING:
    from rummytui.widgets.cards import CardLook


class SettingsApp(ReportingApp):
    """An app that reads the settings once they are needed, and writes them down whenever somebody changes one."""

    settings: reactive[Settings] = reactive(Settings, init=False, repaint=False)
    """The user's settings; when they change, open screens redraw what now looks different."""

    def __init__(self) -> None:
        super().__init__()
        self._settings_read = False
        themes.register(self)
        first = at_start()
        self.set_reactive(SettingsApp.settings, first)
        self._wear(first.theme)
        # Textual would read all styles in its own theme first, and then again in this one.
        self.stylesheet.set_variables(self.get_css_variables())
        # Each theme so far has put off another reading until later.
        self.forget_callbacks()

    async def on_mount(self) -> None:
        self.theme_changed_signal.subscribe(self, lambda theme: self._keep_theme(theme.name))

    def on_setting_chosen(self, event: SettingChosen) -> None:
        self.change_settings(**{event.name: event.value})

    def on_settings_read(self, event: SettingsRead) -> None:
        self.take_settings(event.settings, event.notice)

    @loading
    def read_settings(self) -> Settings:
        """The settings, read from their file if that has not been done yet."""
        if not self._settings_read:
            self.take_settings(*load())
        return self.settings

    def take_settings(self, settings: Settings, notice: str | None) -> None:
        """Have these settings, just read, in force; unless others were read before."""
        if self._settings_read:
            return
        self._settings_read = True
        self.settings = settings
        if notice:
            self.notify(notice, severity="warning", markup=False)

    def change_settings(self, **changes: Any) -> None:
        """Change some of them by name, now and for the next time."""
        self.keep_settings(replace(self.read_settings(), **changes))

    def keep_settings(self, settings: Settings) -> None:
        """Have these settings, now and for the next time."""
        self.settings = settings
        if trouble := save(settings):
            self.notify(trouble, severity="warning", markup=False)

    @property
    def still(self) -> bool:
        """Whether nothing is to move on any screen: people have chosen so, here or for their whole terminal."""
        return self.animation_level == "none" or self.settings.movement == "none"

    @property
    def flat(self) -> bool:
        """Whether there are no colours but the terminal's own sixteen, or none at all."""
        few_colours = self.console.color_system in {"standard", "windows"}
        return self.no_color or self.current_theme.ansi or few_colours

    @property
    @loading
    def look(self) -> CardLook:
        """How cards are drawn by the widgets that are mounted now."""
        from rummytui.widgets.cards import look_of

        return look_of(self.settings, flat=self.flat)

    @loading
    def watch_settings(self, settings: Settings) -> None:
        self._wear(settings.theme)
        # A screen that watched this itself would be kept alive as long as it stays the same.
        for screen in self.screen_stack:
            screen.post_message(SettingsChanged())
        if len(self.screen_stack) > 1:  # No cards are drawn at home, which is not to wait for what draws them.
            from rummytui.widgets.drawn import Drawn

            for screen in self.screen_stack:
                for widget in screen.query(Drawn):
                    widget.look = self.look

    def _wear(self, theme: str) -> None:
        if theme in self.available_themes:
            if theme != self.theme:
                themes.fit(self, theme)
            self.theme = theme

    def _keep_theme(self, theme: str) -> None:
        if self._settings_read and theme != self.settings.theme:
            self.change_settings(theme=theme)


class WindowApp(SettingsApp):
    """An app that covers its screens while the window is too small, and closes none for a key that came too late."""

    _sized: float | None = None
    """The time of the first resize event; the terminal's own report of that size is older, but arrives later."""

    def push_screen(self, screen: Any, *args: Any, **kwargs: Any) -> Any:
        pushed = super().push_screen(screen, *args, **kwargs)
        # A table may raise a curtain on its own, which must not hide that the window is too small for it.
        self.call_next(self._check_size)
        return pushed

    def pop_screen(self) -> AwaitComplete:
        # Of two quick keys the second may still reach the screen that the first has closed, and would close the one
        # below.
        caller = receiver()
        if isinstance(caller, Screen) and caller is not self.screen:
            return AwaitComplete()
        popped = super().pop_screen()
        forget_what_was_drawn()
        return popped

    def close_above(self, screen: Screen[Any]) -> None:
        """Close every screen on top of this one, without a result."""
        if screen in self.screen_stack and self.screen is not screen:
            while self.screen is not screen:
                _ = super().pop_screen()
            # Only after the screens that the results open.
            self.call_later(self._check_size)

    def on_resize(self, event: Resize) -> None:
        if self._sized is None:
            self._sized = event.time
        elif event.time > self._sized and self.screen_stack and self.screen.size == self.size:
            # It was smaller for a moment, which has cut off what stood there, and nothing is laid out anew.
            self.refresh()
        self.call_next(self._check_size)

    async def _check_size(self) -> None:
        if not self.screen_stack or fits(self.size):
            # With no screens left, the program is ending.
            return
        with LOADING:
            from rummytui.screens.too_small import TooSmallScreen

        # What was opened from there may stay on top.
        covered = [screen for screen in self.screen_stack if not isinstance(screen, AnyWindow)]
        if not isinstance(covered[-1], TooSmallScreen):
            await super().push_screen(TooSmallScreen())
