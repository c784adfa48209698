"""Every rule of the style sheets can apply to something."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
import textual
from textual.css.model import SelectorType
from textual.css.stylesheet import Stylesheet

import rummytui
from rummytui.app.rummy_app import RummyApp

SHEETS = sorted((Path(rummytui.__file__).parent / "styles").glob("*.tcss"))


def classes_in(folder: Path) -> Iterator[str]:
    """The names of all classes declared below ``folder``."""
    for file in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_bytes())):
            if isinstance(node, ast.ClassDef):
                yield node.name


@pytest.fixture(scope="module")
def declared() -> frozenset[str]:
    """The names of everything that a style sheet can mean."""
    places = [Path(module.__file__ or "").parent for module in (rummytui, textual)]
    return frozenset(name for place in places for name in classes_in(place))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_every_type_in_a_style_sheet_is_a_widget_that_exists(sheet: Path, declared: frozenset[str]) -> None:
    parsed = Stylesheet(variables=RummyApp().get_css_variables())
    parsed.add_source(sheet.read_text(encoding="utf-8"))
    named = {
        selector.name
        for rule in parsed.rules
        for selectors in rule.selector_set
        for selector in selectors.selectors
        if selector.type is SelectorType.TYPE
    }
    assert named - declared == set()
