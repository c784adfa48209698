"""CONTRIBUTING draws the house as it is: what it names is there, and every room is named."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
ROOMS = ("rules", "saves", "rummytui", "tools", "tests", "docs", ".ci")
MADE = {".venv", "shots/", "dist/", "people.json", "from_N.py"}
"""Files and folders that come about when something is run, or with the next format."""

DRAWN = GUIDE.partition("## Layout")[2].partition("```")[2].partition("```")[0]
"""The drawing of the house."""
SAID = [said.partition("(")[0] for said in re.findall(r"(?<!`)`([^`\n]+)`(?!`)", GUIDE)]
PATHS = sorted(
    {
        path
        for path in [*SAID, *re.findall(r"[\w./-]+(?:\.py|/)(?=[\s—]|$)", DRAWN)]
        if re.fullmatch(r"[\w./<>-]+", path) and re.search(r"/|\.(py|md|toml|txt|json|svg)$", path)
    }
    - MADE
)
NAMES = sorted(
    {said for said in SAID if re.fullmatch(r"[a-z_.]*[A-Z]\w+(\.\w+)?|[a-z]+(\.[a-z_]+)+", said)} - {*PATHS, *MADE}
)


@cache
def there() -> frozenset[str]:
    """All files and folders of the project, each with a stroke before it, and folders with one behind them."""
    found = [ROOT / "constraints.txt"]
    for room in ROOMS:
        found += [ROOT / room, *(ROOT / room).rglob("*")]
    return frozenset(f"/{each.relative_to(ROOT).as_posix()}{'/' * each.is_dir()}" for each in found)


@cache
def defined() -> dict[str, tuple[set[str], set[str]]]:
    """By the name of each class, what it has, and what it is derived from; by that of each module, what is in it."""
    found: dict[str, tuple[set[str], set[str]]] = {}
    for room in ("rules", "saves", "rummytui"):
        for file in (ROOT / room).rglob("*.py"):
            tree = ast.parse(file.read_text(encoding="utf-8"))
            module = file.parent.name if file.stem == "__init__" else file.stem
            for name, part in [(module, tree), *((c.name, c) for c in ast.walk(tree) if isinstance(c, ast.ClassDef))]:
                has, bases = found.setdefault(name, (set(), set()))
                has |= {each for node in ast.walk(part) for each in _defined_by(node)}
                bases |= {ast.unparse(base).partition("[")[0] for base in getattr(part, "bases", ())}
    return found


def _defined_by(node: ast.AST) -> list[str]:
    match node:
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return [name]
        case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()) | ast.alias(name=name):
            return [name]
    return []


def has(owner: str, name: str) -> bool:
    """Whether a class, or one that it is derived from, or a module has something of this name."""
    own, bases = defined().get(owner, (set(), set()))
    return name in own or any(has(base, name) for base in bases)


def test_every_file_that_is_named_is_there() -> None:
    """In one test, as the names below, so that one process alone looks through all folders and reads all modules."""
    patterns = {path: re.escape(path).replace("<game>", "[a-z_-]+") for path in PATHS}
    assert len(PATHS) > 50
    assert not [path for path in PATHS if not any(re.search(f"/{patterns[path]}$", each) for each in there())]


def test_every_name_is_there() -> None:
    assert len(NAMES) > 50
    assert not [name for name in NAMES if not is_there(name)]


def is_there(name: str) -> bool:
    """Whether a class, a module or what is in one of them has this name."""
    owner, _, last = name.rpartition(".")
    if owner:
        return has(owner.rpartition(".")[2], last) or f"/{name.replace('.', '/')}.py" in there()
    return name in defined() or any(name in own for own, _ in defined().values())


@pytest.mark.parametrize("room", ["rules", "saves", "rummytui"])
def test_every_room_is_drawn(room: str) -> None:
    rooms = {each.name for each in (ROOT / room).iterdir() if (each / "__init__.py").is_file()}
    assert rooms <= set(re.findall(r"[\w]+(?=/)", DRAWN))
