"""What the screens with a menu in a frame share: the daily deal, the puzzles and the lessons."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static
from textual.widgets.option_list import Option

from rummytui.screens.base import OnTop
from rummytui.screens.lit import ROOMY, LitScreen
from rummytui.widgets.footer import KeyFooter
from rummytui.widgets.menu import Menu
from rummytui.widgets.rail import Title

_EDGES: Final = 9
"""Cells taken by the frame, and by the padding and the mark beside each line."""
WAYS_OUT: Final[Sequence[BindingType]] = (
    Binding("comma", "app.settings", "Settings", key_display=","),
    Binding("escape,q", "dismiss", "Back"),
)
"""The bindings that each of them ends with."""


class MenuScreen(OnTop[None], LitScreen[None]):
    """A menu in a frame, below some words. ``HEADING`` is its title, and ``WIDEST`` the maximum width of the frame."""

    HEADING: ClassVar[str]
    WIDEST: ClassVar[int]
    AUTO_FOCUS = "Menu"
    DEFAULT_CSS = """
    MenuScreen {
        #around { height: 1fr; align: center middle; }
        #frame { width: 100%; height: auto; max-height: 100%; background: $inset;
                 border: round $border-blurred; border-title-color: $quiet; padding: 0 2; }
        #about { height: auto; margin: 1 0 1 2; color: $quiet; }
        Menu { height: auto; }
        &.-roomy #frame { padding: 1 2; }
    }
    """

    @property
    @abstractmethod
    def subject(self) -> str:
        """The title in the top edge of the frame."""

    @property
    @abstractmethod
    def about(self) -> str:
        """The words above the menu."""

    @abstractmethod
    def options(self) -> Iterator[Option]:
        """The lines of the menu as they are now."""

    def below(self) -> ComposeResult:
        """What is in the frame below the menu."""
        yield from ()

    def compose(self) -> ComposeResult:
        yield Title(self.HEADING, spare=True)
        with Vertical(id="around"), Vertical(id="frame") as frame:
            frame.styles.max_width = self.WIDEST
            yield Static(id="about", markup=False)
            yield Menu()
            yield from self.below()
        yield KeyFooter()

    def on_mount(self) -> None:
        self.fill()

    def on_resize(self) -> None:
        self.set_class(self.app.size.height >= ROOMY, "-roomy")
        self.fill()

    @property
    def cells(self) -> int:
        """The width of a line of the menu, in cells."""
        return min(self.app.size.width, self.WIDEST) - _EDGES

    def fill(self) -> None:
        """Refresh everything, with the cursor on the same line if it is still there."""
        menu = self.query_one(Menu)
        at = menu.highlighted_option
        menu.set_options(self.options())
        places = [option.id for option in menu.options]
        menu.highlighted = places.index(at.id) if at and at.id in places else 0
        self.query_one("#frame").border_title = self.subject
        self.query_one("#about", Static).update(self.about)
