"""The walls of the house: what may import what, and what comes along with an import."""

import ast
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from rules import GAMES
from rules.catalogue import PLACES
from rummytui.games import FOLDERS

ROOT = Path(__file__).parent.parent
PACKAGES = ("rules", "saves", "rummytui")

BEFORE_FIRST_PAINT = {
    "rummytui",
    "rummytui.app.rummy_app",
    "rummytui.cli",
    "rummytui.cli.errors",
    "rummytui.cli.own_packages",
    "rummytui.courtesy",
    "rummytui.daily",
    "rummytui.daily.calendar",
    "rummytui.games",
    "rummytui.games.fortnight",
    "rummytui.games.tiles",
    "rummytui.app",
    "rummytui.app.driver",
    "rummytui.app.interruptions",
    "rummytui.fitting",
    "rummytui.letters",
    "rummytui.loading",
    "rummytui.app.memory",
    "rummytui.messages",
    "rummytui.app.reporting",
    "rummytui.screens",
    "rummytui.screens.base",
    "rummytui.screens.home",
    "rummytui.settings",
    "rummytui.app.window_app",
    "rummytui.shelf",
    "rummytui.styles",
    "rummytui.styles.themes",
    "rummytui.widgets",
    "rummytui.widgets.at_hand",
    "rummytui.widgets.light",
    "rummytui.widgets.logo",
    "rummytui.widgets.palette",
    "rummytui.widgets.patches",
    "rummytui.widgets.pixels",
    "rummytui.widgets.rows",
    "rummytui.widgets.sketch",
    "rummytui.widgets.textual_internals",
    "rummytui.widgets.places",
    "rummytui.widgets.tiles",
    "rummytui.widgets.wood",
    "rummytui.widgets.writing",
    "saves",
    "saves.disk",
    "saves.folder",
}
"""Our modules that may be loaded before home is painted. Rules, saves and all other screens follow while people look."""

PAINTED_FIRST = """
import asyncio, sys
import rummytui.cli
from rummytui.app.rummy_app import RummyApp
from rummytui.screens.home import HomeScreen

async def nothing_more(screen): ...

async def paint():
    async with RummyApp().run_test():
        print(*sys.modules)

HomeScreen._complete = nothing_more
asyncio.run(paint())
"""
"""Paints home, and prints what is loaded by then."""


def imported_modules(package: str) -> set[str]:
    """The names of all modules in sys.modules of a fresh interpreter that has imported a package."""
    code = f"import sys, {package}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    return set(done.stdout.split())


DEALT_FIRST = """
import asyncio, sys, tempfile
from functools import cache
from pathlib import Path
from rummytui.app.rummy_app import RummyApp
from rummytui.cli import commands
from rummytui.table.host import Host
from rummytui.settings import LastTable, Player, Settings, save
from saves import Sitter

async def paint(host):
    async with RummyApp(host).run_test():
        print(*sys.modules)

save(Settings(names=("Ann", "Bob"), table=LastTable("rummy", (Player("Ann"), Player("Bob")))))
RummyApp._remember = lambda app, host: None
seating = [Sitter("person"), Sitter("person")]
asyncio.run(paint(Host.new(Path(tempfile.mkdtemp()), "rummy", ["Ann", "Bob"], seating, seed=1)))
"""
"""Paints a table that was asked for by name, for people who have played before, and prints what is loaded by then."""


@pytest.fixture(scope="module")
def before_first_paint(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names of all modules that are loaded when home is painted."""
    return loaded_by(PAINTED_FIRST, tmp_path_factory.mktemp("home"))


@pytest.fixture(scope="module")
def before_table(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    """The names of all modules that are loaded when a table is painted that was asked for by name."""
    return loaded_by(DEALT_FIRST, tmp_path_factory.mktemp("table"))


def loaded_by(program: str, folder: Path) -> set[str]:
    """The names of the modules that a program prints, run with a home of its own."""
    places = ("RUMMYTUI_SAVES", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME")
    env = os.environ | dict.fromkeys(places, str(folder)) | {"TMPDIR": str(folder), "COLORTERM": "truecolor"}
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT, env=env
    )
    return set(done.stdout.split())


def imports_in(file: Path) -> set[str]:
    """The top-level names that one source file imports from elsewhere, also late and inside functions."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.partition(".")[0])
    return names


def test_contracts_hold() -> None:
    command = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    done = subprocess.run([sys.executable, "-c", command], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("package", ["rules", "saves"])
def test_no_terminal_comes_along(package: str) -> None:
    modules = imported_modules(package)
    assert package in modules
    assert not {name for name in modules if name.partition(".")[0] in {"textual", "rich", "rummytui"}}


def test_rules_need_the_standard_library_and_pydantic_only() -> None:
    allowed = sys.stdlib_module_names | {"pydantic", "pydantic_core", "rules"}
    strangers = {str(file): extra for file in ROOT.glob("rules/**/*.py") if (extra := imports_in(file) - allowed)}
    assert not strangers


@pytest.mark.parametrize("package", PACKAGES)
def test_types_are_announced(package: str) -> None:
    assert (ROOT / package / "py.typed").is_file()


def test_home_is_painted_before_anything_else_is_loaded(before_first_paint: set[str]) -> None:
    ours = {name for name in before_first_paint if name.partition(".")[0] in PACKAGES}
    assert ours == BEFORE_FIRST_PAINT


@pytest.mark.parametrize("slow", ["pydantic", "markdown_it", "filelock", "importlib.metadata", "multiprocessing.pool"])
def test_what_loads_slowly_waits_for_the_first_paint(before_first_paint: set[str], slow: str) -> None:
    assert "textual" in before_first_paint
    assert slow not in before_first_paint


@pytest.mark.parametrize(
    "slow",
    [
        "importlib.metadata",
        "pydantic.plugin._loader",
        "multiprocessing.pool",
        "rummytui.bots.process",
        "rummytui.bots.thinking",
        "rummytui.games.rummy.bot",
        "rummytui.people.registry",
        "rummytui.screens.settlement",
        "rummytui.screens.setup",
        "rummytui.widgets.account",
        "rummytui.widgets.standings",
        "rules.rummy.knock",
    ],
)
def test_what_loads_slowly_waits_for_the_table(before_table: set[str], slow: str) -> None:
    assert "rules.rummy.rummy" in before_table
    assert slow not in before_table


SHARED_ROOMS = sorted(
    str(file.relative_to(ROOT))
    for folder in ("rummytui", "saves")
    for file in ROOT.glob(f"{folder}/**/*.py")
    if "games" not in file.parts
)


OF_ONE_GAME = frozenset({"boathouse", "continental", "gamblers", "dummy", "tummy", "rummoli"})
"""Words that no name has which all games share. Rummy, knock and gin mean more than those games."""


class TestWhatGamesShare:
    """Outside the folders of the games nothing depends on which game it is, or on which part of it."""

    def test_compares_no_phase(self) -> None:
        compared = [
            f"{file}:{node.lineno}"
            for file, node in shared_nodes()
            if isinstance(node, ast.Compare) and {"phase", "stage"} & {_attribute(side) for side in _sides(node)}
            if any(isinstance(side, ast.Constant | ast.Tuple | ast.Set) for side in _sides(node))
        ]
        matched = [
            f"{file}:{node.lineno}"
            for file, node in shared_nodes()
            if isinstance(node, ast.Match) and _attribute(node.subject) == "phase"
        ]
        assert not compared + matched

    def test_names_no_game(self) -> None:
        names = {name for game in GAMES for name in (game, game.replace("-", "_"))}
        said = [
            f"{file}:{node.lineno}"
            for file, node in shared_nodes()
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and not _is_prose(node.value)
            if node.value.lower() in names
        ]
        used = [
            f"{file}:{node.lineno}"
            for file, node in shared_nodes()
            if isinstance(node, ast.Name) and node.id.lower() in names
        ]
        assert not said + used

    def test_no_name_is_made_of_a_game_s(self) -> None:
        named = [
            f"{file}: {name}"
            for file, node in shared_nodes()
            for name in _names_in(node)
            if OF_ONE_GAME & set(_words_in(name))
        ]
        sheets = [
            f"{sheet.name}: {name}"
            for sheet in ROOT.glob("rummytui/styles/*.tcss")
            for name in re.findall(r"[\w-]+", sheet.read_text(encoding="utf-8"))
            if OF_ONE_GAME & set(_words_in(name))
        ]
        assert not named + sheets

    def test_imports_no_game(self) -> None:
        games = {module for module, _ in PLACES.values()} | {f"rummytui.games.{folder}" for folder in FOLDERS.values()}
        imported = [
            f"{file}: {name}"
            for file, node in shared_nodes()
            for name in _modules_in(node)
            if name in games or OF_ONE_GAME & set(_words_in(name))
        ]
        assert not imported


@cache
def shared_nodes() -> list[tuple[str, ast.AST]]:
    """Every part of every source file that games share, with the name of the file."""
    assert len(SHARED_ROOMS) > 200
    return [
        (file, node) for file in SHARED_ROOMS for node in ast.walk(ast.parse((ROOT / file).read_text(encoding="utf-8")))
    ]


def _sides(node: ast.Compare) -> list[ast.expr]:
    return [node.left, *node.comparators]


def _attribute(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _names_in(node: ast.AST) -> list[str]:
    """What a part of a source file names, or uses the name of."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name) | ast.alias(name=name):
            return [name]
        case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            return [name]
    return []


def _modules_in(node: ast.AST) -> list[str]:
    """The modules that a part of a source file imports, and whatever it imports from them."""
    match node:
        case ast.Import(names=names):
            return [alias.name for alias in names]
        case ast.ImportFrom(module=str(module), names=names):
            return [module, *(f"{module}.{alias.name}" for alias in names)]
    return []


def _words_in(name: str) -> list[str]:
    """The words that a name is made of: ``TummyTable`` is tummy and table."""
    return re.findall(r"[a-z]+", re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower())


def _is_prose(text: str) -> bool:
    return " " in text


def loaded_unlocked(file: Path) -> list[str]:
    """Functions of a source file that import something without keeping other threads from doing so meanwhile."""
    found = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if any(isinstance(each, ast.Name) and each.id == "loading" for each in node.decorator_list):
            continue
        locked = [
            each for each in ast.walk(node) if isinstance(each, ast.With) and "LOADING" in ast.unparse(each.items[0])
        ]
        free = imports_below(node) - {one for block in locked for one in imports_below(block)}
        if free:
            found.append(f"{file.name}: {node.name}")
    return found


def imports_below(node: ast.AST) -> set[ast.AST]:
    """All imports in a part of a source file."""
    return {each for each in ast.walk(node) if isinstance(each, ast.Import | ast.ImportFrom)}


def test_screens_load_what_they_open_one_thread_at_a_time() -> None:
    """Two threads that load at once may be given half a module each."""
    files = [
        *ROOT.glob("rummytui/app/*app.py"),
        *ROOT.glob("rummytui/screens/*.py"),
        *ROOT.glob("rummytui/widgets/**/*.py"),
    ]
    unlocked = [name for file in files for name in loaded_unlocked(file)]
    # When that is loaded, no screen is open any more.
    assert unlocked == ["rummy_app.py: run"]
