"""Style sheets, parsed and matched once for all programs of a process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final
from unittest.mock import patch

from textual.css.model import RuleSet
from textual.css.styles import RulesMap
from textual.css.stylesheet import Stylesheet
from textual.css.tokenize import tokenize_values
from textual.css.tokenizer import Token
from textual.dom import DOMNode


@dataclass(eq=False)
class _Sheets:
    """Some style sheets in one order and one set of colours, and what has been worked out from them."""

    rules: list[RuleSet]
    rules_map: dict[str, list[RuleSet]]
    pseudo_classes: dict[frozenset[str], tuple[str, ...]] = field(default_factory=dict)
    """For the selector names of a node: the pseudo-classes of it and its parents that may matter."""
    matches: dict[tuple[Any, ...], RulesMap] = field(default_factory=dict)
    """For all that a selector may ask about a node and its parents: the styles that Textual found."""

    def place_of(self, node: DOMNode) -> tuple[Any, ...]:
        """All that a selector in these sheets may ask about a node and its parents."""
        names = frozenset(self.rules_map.keys() & node._selector_names)
        if (asked := self.pseudo_classes.get(names)) is None:
            asked = tuple({each for name in names for rule in self.rules_map[name] for each in rule.pseudo_classes})
            self.pseudo_classes[names] = asked
        return (
            names,
            *(
                (each._css_type_names, each._id, frozenset(each._classes), *map(each.has_pseudo_class, asked))
                for each in node.css_path_nodes
            ),
        )


class _Matches(dict[tuple[Any, ...], RulesMap]):
    """Where Textual looks for styles, and keeps them, by the place of a node and not by which node it is."""

    def __init__(self, found: dict[tuple[Any, ...], RulesMap], place: tuple[Any, ...]) -> None:
        super().__init__()
        self._found, self._place = found, place

    def get(self, key: Any, default: Any = None) -> Any:
        return self._found.get(self._place, default)

    def __setitem__(self, key: Any, styles: RulesMap) -> None:
        self._found[self._place] = styles


_RULES: Final[dict[tuple[Any, ...], list[RuleSet]]] = {}
_COLOURS: Final[dict[frozenset[tuple[str, str]], dict[str, list[Token]]]] = {}
_SHEETS: Final[dict[tuple[Any, ...], _Sheets]] = {}
_SHEETS_OF: Final[dict[int, _Sheets]] = {}
"""By the identity of their list of rules."""


@contextmanager
def parsed_once() -> Iterator[None]:
    """Parse no style sheet twice in the same colours, and look for no styles twice: every program has the same ones."""
    parse_rules, parse, apply, replace = (
        Stylesheet._parse_rules,
        Stylesheet.parse,
        Stylesheet.apply,
        Stylesheet.replace_rules,
    )

    def rules_parsed(self: Stylesheet, *sheet: Any, **source: Any) -> list[RuleSet]:
        key = (frozenset(self._variables.items()), sheet, frozenset(source.items()))
        if key not in _RULES:
            _RULES[key] = parse_rules(self, *sheet, **source)
        return _RULES[key]

    def parsed(self: Stylesheet) -> None:
        key = (frozenset(self._variables.items()), tuple(self.source.items()), frozenset(self._invalid_css))
        if key not in _SHEETS:
            parse(self)
            sheets = _SHEETS[key] = _Sheets(self._rules, self.rules_map)
            _SHEETS_OF[id(sheets.rules)] = sheets
        self._rules, self._rules_map = _SHEETS[key].rules, _SHEETS[key].rules_map
        self._require_parse = False

    def applied(self: Stylesheet, node: DOMNode, *, animate: bool = False, cache: Any = None) -> None:
        sheets = _SHEETS_OF[id(self.rules)]
        apply(self, node, animate=animate, cache=_Matches(sheets.matches, sheets.place_of(node)))

    def replaced(node: DOMNode, rules: RulesMap, animate: bool = False) -> None:
        if animate and "transitions" in rules:
            replace(node, rules, animate)
            return
        base: Any = node.styles.base
        have, want = base._rules, dict[str, Any](rules)
        for name in have.keys() | want.keys():
            # Setting a style that is set already changes nothing, slowly.
            if have.get(name) is not (value := want.get(name)):
                setattr(base, name, value)
        node.notify_style_update()

    def tokenized(values: dict[str, str]) -> dict[str, list[Token]]:
        key = frozenset(values.items())
        if key not in _COLOURS:
            _COLOURS[key] = tokenize_values(values)
        return {name: list(tokens) for name, tokens in _COLOURS[key].items()}

    with (
        patch.object(Stylesheet, "_parse_rules", rules_parsed),
        patch.object(Stylesheet, "parse", parsed),
        patch.object(Stylesheet, "apply", applied),
        patch.object(Stylesheet, "replace_rules", staticmethod(replaced)),
        # The same as Textual's, which is written in Python and called two hundred times for each widget.
        patch.object(RuleSet, "__hash__", object.__hash__),
        patch("textual.css.stylesheet.tokenize_values", tokenized),
        patch("textual.markup.tokenize_values", tokenized),
    ):
        yield
