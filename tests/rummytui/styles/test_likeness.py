"""Styles that are worked out once for widgets that are alike: always those that Textual would work out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.containers import Vertical
from textual.css.stylesheet import Stylesheet
from textual.events import AppBlur, AppFocus
from textual.widget import Widget
from textual.widgets import Label

from rummytui.styles.likeness import LikenessSheet


class Part(Widget, can_focus=True):
    """A widget with a part that has styles of its own."""

    COMPONENT_CLASSES = {"part--edge"}
    DEFAULT_CSS = "Part { height: 1; } Part > .part--edge { color: blue; } Part:focus > .part--edge { color: red; }"


class Plain(App[None]):
    """Two boxes of widgets which many kinds of rules can tell apart."""

    CSS = """
    Part { width: 20; }
    Part:hover { width: 21; }
    Part:focus { width: 22; }
    Part:disabled { width: 23; }
    Part:disabled:can-focus { width: 24; }
    Part.marked { margin: 1; }
    #second Part { padding: 1; }
    .wide Part { max-width: 30; }
    Part:dark { min-width: 3; }
    Part:light { min-width: 4; }
    App:blur Part { min-height: 1; }
    Label:first-child { width: 9; }
    Label:last-child { width: 8; }
    Vertical:focus-within { height: 9; }
    """

    def compose(self) -> ComposeResult:
        for name in ("first", "second"):
            with Vertical(id=name):
                yield Part()
                yield Part(classes="marked")
                yield Label("one")
                yield Label("two")


class Alike(Plain):
    def __init__(self) -> None:
        super().__init__()
        self.stylesheet = LikenessSheet(variables=self.get_css_variables())


def part(app: Plain) -> Part:
    return app.query(Part)[1]


def hovered(app: Plain) -> None:
    part(app).mouse_hover = True
    part(app).update_node_styles()


def focused(app: Plain) -> None:
    part(app).focus()


def disabled(app: Plain) -> None:
    part(app).disabled = True


def disabled_without_focus(app: Plain) -> None:
    part(app).disabled = True
    part(app).can_focus = False
    part(app).update_node_styles()


def disabled_around(app: Plain) -> None:
    app.query_one("#first").disabled = True


def marked(app: Plain) -> None:
    app.query(Part)[2].add_class("marked")


def marked_around(app: Plain) -> None:
    app.query_one("#first").add_class("wide")


def not_marked(app: Plain) -> None:
    part(app).remove_class("marked")


def in_light(app: Plain) -> None:
    app.theme = "textual-light"


def blurred(app: Plain) -> None:
    app.post_message(AppBlur())


def focused_again(app: Plain) -> None:
    app.post_message(AppBlur())
    app.post_message(AppFocus())


def moved(app: Plain) -> None:
    app.query_one("#first").move_child(app.query(Label)[0], before=0)


def turned_by_code(app: Plain) -> None:
    part(app).styles.base.width = 3
    part(app).update_node_styles()


def other_rules(app: Plain) -> None:
    app.stylesheet.add_source("Part { width: 5; }", ("later", ""))
    app.stylesheet.update(app)


CHANGES = [
    hovered,
    focused,
    disabled,
    disabled_without_focus,
    disabled_around,
    marked,
    marked_around,
    not_marked,
    in_light,
    blurred,
    focused_again,
    moved,
    turned_by_code,
    other_rules,
]


def shown(app: Plain) -> list[dict[str, Any]]:
    """The styles of all widgets and of their parts; which object lays a widget out makes no difference."""
    widgets = list(app.screen.walk_children(Widget, with_self=True))
    kept = [dict(widget.styles.base.get_rules()) for widget in widgets]
    kept += [
        dict(widget.get_component_styles(name).base.get_rules())
        for widget in widgets
        for name in sorted(widget._get_component_classes())
    ]
    for styles in kept:
        styles["layout"] = str(styles.get("layout"))
    return kept


async def after(app: Plain, change: Callable[[Any], None]) -> list[list[dict[str, Any]]]:
    """All styles before a change, at once, when all has followed from it, and when a screen on top has come and gone."""
    async with app.run_test() as pilot:
        found = [shown(app)]
        change(app)
        found.append(shown(app))
        await pilot.pause()
        found.append(shown(app))
        await app.push_screen(type(app.screen)())
        await pilot.pause()
        await app.pop_screen()
        await pilot.pause()
        return [*found, shown(app)]


@pytest.mark.parametrize("change", CHANGES)
async def test_whatever_changes_styles_are_those_that_textual_gives(change: Callable[[Any], None]) -> None:
    assert await after(Alike(), change) == await after(Plain(), change)


@pytest.fixture
def worked_out(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """For whom Textual has gone through its rules."""
    nodes = list[Any]()
    apply = Stylesheet.apply

    def counted(self: Stylesheet, node: Any, **settings: Any) -> None:
        nodes.append(node)
        apply(self, node, **settings)

    monkeypatch.setattr(Stylesheet, "apply", counted)
    return nodes


async def test_widgets_that_are_alike_are_looked_at_once(worked_out: list[Any]) -> None:
    app = Alike()
    async with app.run_test() as pilot:
        worked_out.clear()
        await app.query_one("#first").mount(Part(), Part())
        await pilot.pause()
        assert [node for node in worked_out if isinstance(node, Part)] == []


async def test_what_a_widget_wears_is_not_put_on_again(monkeypatch: pytest.MonkeyPatch) -> None:
    app = Alike()
    async with app.run_test() as pilot:
        dressed = list[Any]()
        monkeypatch.setattr(LikenessSheet, "replace_rules", lambda _, node, rules, **how: dressed.append(node))
        app.screen.update_node_styles()
        await pilot.pause()
        assert [node for node in dressed if isinstance(node, Part)] == []
        part(app).remove_class("marked")
        assert part(app) in dressed
