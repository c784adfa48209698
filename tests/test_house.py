"""The walls of the house: what may import what, and what comes along with an import."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("rules", "saves", "rummytui")


def imported_modules(package: str) -> set[str]:
    """The names of all modules in sys.modules of a fresh interpreter that has imported a package."""
    code = f"import sys, {package}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
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
