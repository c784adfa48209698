"""The room for things to fill in, when there are more of them than the screen has rows."""

from __future__ import annotations

from rummytui.widgets.still import StillScroll


class Form(StillScroll, inherit_bindings=False, can_focus=False):
    """Scrolls to whatever has the focus; arrow keys belong to what stands in it."""

    DEFAULT_CSS = "Form { height: 1fr; padding: 0 1 0 2; scrollbar-size-vertical: 1; }"
