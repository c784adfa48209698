"""Examples in docstrings show what really comes of them."""

import doctest
import re
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
EXAMPLE = re.compile(r"^ *>>> ", re.MULTILINE)
MODULES = sorted(
    ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
    for room in ("rules", "saves", "rummytui", "tools", "tests")
    for file in (ROOT / room).rglob("*.py")
    if EXAMPLE.search(file.read_text(encoding="utf-8"))
)


@pytest.mark.parametrize("name", MODULES)
def test_every_example_is_true(name: str) -> None:
    found = doctest.testmod(import_module(name), verbose=False)
    assert found.attempted
    assert not found.failed
