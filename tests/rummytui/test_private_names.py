"""Names that the program's widgets, screens and app use for themselves, and that Textual uses as well."""

import ast
import importlib
import inspect
import pkgutil
import sys
from collections.abc import Iterator
from functools import cache
from types import ModuleType

from textual.app import App
from textual.message_pump import MessagePump
from textual.widget import Widget

import rummytui

DELIBERATE = {
    ("ReportingApp", "_exception"),
    ("ReportingApp", "_handle_exception"),
    ("ReportingApp", "_return_code"),
    ("CurtainScreen", "_compositor"),
    ("Dimming", "_compositor"),
    ("Hand", "_forward_event"),
    ("Inside", "_has_relative_children_width"),
    ("Pages", "_vertical_scrollbar"),
    ("Palette", "_action_command_list"),
    ("Palette", "_gather_commands"),
    ("Palette", "_on_mount"),
    ("Palette", "_refresh_command_list"),
    ("Palette", "_search_for"),
    ("Palette", "_select_or_command"),
    ("HomeScreen", "_compositor"),
    ("ReplayScreen", "_compositor"),
    ("LitScreen", "_compositor"),
    ("TableScreen", "_compositor"),
    # Where Textual keeps the default of the public `focused`.
    ("TableScreen", "_default_focused"),
    ("Still", "_scroll_to"),
    ("StillIndicator", "_on_mount"),
    ("TableLog", "_scroll_to"),
}
"""Classes and the private names of Textual's that they replace or set, since there is no public way."""

GIVEN = {name for base in (App, Widget) for name in vars(type("Plain", (base,), {}))}
"""Names that Textual gives to every class."""


def test_no_private_name_of_textuals_is_taken_by_accident() -> None:
    """Textual would take the program's value for its own, such as whether a screen is closed."""
    for module in pkgutil.walk_packages(rummytui.__path__, "rummytui."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    ours = [kind for kind in subclasses(MessagePump) if kind.__module__.startswith("rummytui")]
    assert len(ours) > 100
    assert {(kind.__name__, name) for kind in ours for name in names_of(kind) & names_of_textual(kind)} == DELIBERATE


def test_a_name_that_is_taken_is_found() -> None:
    class Taken(App[None]):
        _closed = False

        def __init__(self) -> None:
            super().__init__()
            self._running = self._mine = True

    assert names_of(Taken) & names_of_textual(Taken) == {"_closed", "_running"}


def subclasses(kind: type) -> Iterator[type]:
    """All classes below this one."""
    kinds: list[type] = kind.__subclasses__()
    for below in kinds:
        yield below
        yield from subclasses(below)


def names_of_textual(kind: type) -> set[str]:
    """The private names of the classes of Textual's that ``kind`` is made from."""
    return {name for base in kind.__mro__[1:] if base.__module__.startswith("textual") for name in names_of(base)}


@cache
def names_of(kind: type) -> frozenset[str]:
    """The private names that a class defines itself, or that its methods assign to ``self``."""
    names = {*vars(kind)} - GIVEN | assigned(sys.modules[kind.__module__]).get(kind.__qualname__, set())
    return frozenset(name for name in names if name.startswith("_") and not name.startswith("__"))


@cache
def assigned(module: ModuleType) -> dict[str, set[str]]:
    """The attributes that the methods of each class of a module assign to ``self``, by the class's qualified name."""
    found: dict[str, set[str]] = {}

    def look(node: ast.AST, inside: str) -> None:
        for child in ast.iter_child_nodes(node):
            match child:
                case ast.ClassDef(name=name):
                    found[f"{inside}{name}"] = {
                        each.attr
                        for each in ast.walk(child)
                        if isinstance(each, ast.Attribute)
                        and isinstance(each.ctx, ast.Store)
                        and isinstance(each.value, ast.Name)
                        and each.value.id == "self"
                    }
                    look(child, f"{inside}{name}.")
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                    look(child, f"{inside}{name}.<locals>.")
                case _:
                    look(child, inside)

    look(ast.parse(inspect.getsource(module)), "")
    return found
