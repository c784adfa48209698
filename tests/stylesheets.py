"""Style sheets, parsed once for all programs of a process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final
from unittest.mock import patch

from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.css.tokenize import tokenize_values
from textual.css.tokenizer import Token

_SHEETS: Final[dict[tuple[Any, ...], list[RuleSet]]] = {}
_COLOURS: Final[dict[frozenset[tuple[str, str]], dict[str, list[Token]]]] = {}


@contextmanager
def parsed_once() -> Iterator[None]:
    """Parse no style sheet twice in the same colours: every program that a test starts has the same ones."""
    parse = Stylesheet._parse_rules

    def parsed(self: Stylesheet, *sheet: Any, **source: Any) -> list[RuleSet]:
        key = (frozenset(self._variables.items()), sheet, frozenset(source.items()))
        if key not in _SHEETS:
            _SHEETS[key] = parse(self, *sheet, **source)
        return _SHEETS[key]

    def tokenized(values: dict[str, str]) -> dict[str, list[Token]]:
        key = frozenset(values.items())
        if key not in _COLOURS:
            _COLOURS[key] = tokenize_values(values)
        return {name: list(tokens) for name, tokens in _COLOURS[key].items()}

    with (
        patch.object(Stylesheet, "_parse_rules", parsed),
        # The same as Textual's, which is written in Python and called two hundred times for each widget.
        patch.object(RuleSet, "__hash__", object.__hash__),
        patch("textual.css.stylesheet.tokenize_values", tokenized),
        patch("textual.markup.tokenize_values", tokenized),
    ):
        yield
