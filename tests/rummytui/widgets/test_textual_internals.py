"""The private names of Textual's and Rich's: used in one module, there in this release, and not taken by accident."""

import ast
import importlib
import inspect
import pkgutil
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest
from rich.console import Console
from rich.style import Style as RichStyle
from textual._compositor import Compositor
from textual.app import App
from textual.command import Command, CommandPalette
from textual.dom import DOMNode
from textual.driver import Driver
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, LoadingIndicator

import rummytui
from rummytui.widgets import textual_internals

REPLACED = {
    ("OpenScroll", "_scroll_to"),
    ("KeysAtOnce", "_forward_event"),
    ("OpenApp", "_exception"),
    ("OpenApp", "_handle_exception"),
    ("OpenApp", "_prune"),
    ("OpenApp", "_return_code"),
    ("OpenPalette", "_action_command_list"),
    ("OpenPalette", "_gather_commands"),
    ("OpenPalette", "_refresh_command_list"),
    ("OpenPalette", "_search_for"),
    ("OpenPalette", "_select_or_command"),
    ("PaintedOnTop", "_compositor_refresh"),
    # Where Textual keeps the default of the public `focused`.
    ("TableScreen", "_default_focused"),
}
"""Classes and the private names of Textual's that they replace or set, since there is no public way."""

USED: dict[object, set[str]] = {
    App: {
        "_batch_count",
        "_close_messages_no_wait",
        "_exception",
        "_exception_event",
        "_exit",
        "_handle_exception",
        "_next_callbacks",
        "_prune",
        "_return_code",
        "_start_widget",
        "_update_mouse_over",
    },
    Command: {"_set_prompt"},
    CommandPalette: {
        "_GATHER_COMMANDS_GROUP",
        "_action_command_list",
        "_gather_commands",
        "_on_mount",
        "_providers",
        "_refresh_command_list",
        "_search_for",
        "_select_or_command",
    },
    Compositor: {"_cuts", "_dirty_regions", "_get_renders", "_regions_to_spans", "_render_chops"},
    Console: {"_color_system"},
    DOMNode: {"_bindings"},
    Driver: {"_app"},
    Input: {"_suggestion"},
    LoadingIndicator: {"_on_mount"},
    Screen: {"_compositor", "_compositor_refresh", "_dirty_widgets", "_forward_event", "_refresh_layout"},
    RichStyle: {"_make_ansi_codes"},
    Widget: {
        "_forward_event",
        "_get_style",
        "_has_relative_children_width",
        "_layout_required",
        "_message_queue",
        "_repaint_required",
        "_scroll_required",
        "_scroll_to",
        "_vertical_scrollbar",
    },
}
"""The private names that `textual_internals` uses of each class of Textual's or Rich's."""

ELSEWHERE = {
    # nats-py's, aiohttp's and the standard library's, which Textual has nothing to do with.
    ("connections.py", "_flush_pending"),
    ("connections.py", "_process_op_err"),
    ("web.py", "_process_messages"),
    ("interruptions.py", "_exit"),
    ("process.py", "_exit"),
    ("thinking.py", "_exit"),
}

NAMED_TUPLE = {"_asdict", "_replace"}
"""Public, in spite of the underscore."""

GIVEN = {name for base in (App, Widget) for name in vars(type("Plain", (base,), {}))}
"""Names that Textual gives to every class."""


def test_no_private_name_of_textuals_is_taken_by_accident() -> None:
    """Textual would take the program's value for its own, such as whether a screen is closed."""
    for module in pkgutil.walk_packages(rummytui.__path__, "rummytui."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    ours = [kind for kind in subclasses(MessagePump) if kind.__module__.startswith("rummytui")]
    assert len(ours) > 100
    assert {(kind.__name__, name) for kind in ours for name in names_of(kind) & names_of_textual(kind)} == REPLACED


@pytest.mark.parametrize("kind", USED, ids=lambda kind: kind.__name__)
def test_this_release_has_every_private_name_that_is_used(kind: type) -> None:
    """After an update of Textual or Rich, this says what to look at."""
    assert USED[kind] <= {name for base in kind.__mro__[:-1] for name in names_of(base)}


def test_every_private_name_that_is_used_is_listed() -> None:
    used = private_names(Path(str(textual_internals.__file__)))
    assert used == {name for names in USED.values() for name in names}


def test_no_other_module_uses_private_names() -> None:
    root = Path(str(rummytui.__file__)).parent
    modules = [path for path in root.rglob("*.py") if path.name != "textual_internals.py"]
    assert len(modules) > 400
    own = {name for path in modules for name in defined(path)}
    listed = {name for names in USED.values() for name in names}
    found = {(path.name, name) for path in modules for name in private_names(path) if name not in own or name in listed}
    assert found == ELSEWHERE
    imports = {
        path.name for path in modules if re.search(r"^from (textual|rich)\.(\w+\.)*_", path.read_text(), re.MULTILINE)
    }
    assert imports == set()


def test_a_private_name_is_found(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        "class A:\n    _mine = 1\n    def _own(self):\n        self._set = self.app._theirs + self.__x__\n"
    )
    assert private_names(module) == {"_set", "_theirs", "_mine", "_own"}
    assert defined(module) == {"_set", "_mine", "_own"}


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


@cache
def nodes_of(path: Path) -> list[ast.AST]:
    """All that a module's source consists of, except what never has a name."""
    kinds = (ast.Attribute, ast.Subscript, ast.ClassDef, ast.Module)
    return [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, kinds)]


def private_names(path: Path) -> set[str]:
    """The private names that a module uses or defines as attributes, also as the text of a key."""
    found: set[str] = set()
    for node in nodes_of(path):
        match node:
            case ast.Attribute(attr=name) | ast.Subscript(slice=ast.Constant(value=str(name))):
                found.add(name)
            case ast.ClassDef(body=body):
                found |= {name for part in body for name in _bound(part)}
            case _:
                pass
    return {name for name in found if name.startswith("_") and not name.startswith("__")} - NAMED_TUPLE


def defined(path: Path) -> set[str]:
    """The private names that a module's classes, functions and assignments give to something."""
    found: set[str] = set()
    for node in nodes_of(path):
        match node:
            case ast.Attribute(attr=name, ctx=ast.Store()):
                found.add(name)
            case ast.ClassDef(body=body) | ast.Module(body=body):
                found |= {name for part in body for name in _bound(part)}
            case _:
                pass
    return {name for name in found if name.startswith("_") and not name.startswith("__")}


def _bound(part: ast.stmt) -> list[str]:
    """The names that a statement of a class or module binds."""
    match part:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.AnnAssign(target=ast.Name(id=name)):
            return [name]
        case ast.Assign(targets=targets):
            return [target.id for target in targets if isinstance(target, ast.Name)]
        case _:
            return []
