"""Working out once which styles widgets have that are alike."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

from textual.app import App
from textual.cache import LRUCache
from textual.css.model import RuleSet
from textual.css.styles import RulesMap
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.widget import Widget

_KEPT: Final = 1024


class Worn(NamedTuple):
    """What a sheet has given to a widget."""

    rules: RulesMap
    """As they stand in the sheet."""
    put_on: dict[str, object]
    """The same as the widget keeps them."""


class LikenessSheet(Stylesheet):
    """A style sheet that goes through its rules once for all widgets in which these can see no difference.

    Textual does so for brothers that get their styles at the same moment, and begins again whenever a screen opens, is
    returned to or passes the focus on. There most widgets wear already what they are to be given.
    """

    def __init__(self, *, variables: dict[str, str]) -> None:
        super().__init__(variables=variables)
        self._worked_out_from: list[RuleSet] = []
        self._known: LRUCache[Hashable, tuple[bool, RulesMap]] = LRUCache(_KEPT)
        self._worn: WeakKeyDictionary[Widget, Worn] = WeakKeyDictionary()

    def known_from(self, rules: list[RuleSet]) -> LRUCache[Hashable, tuple[bool, RulesMap]]:
        """What has been worked out so far from these rules: nothing yet."""
        return LRUCache(_KEPT)

    def apply(self, node: DOMNode, *, animate: bool = False, cache: dict[Any, RulesMap] | None = None) -> None:
        """Give a widget, or a part of one, its styles. What brothers have got, in ``cache``, is known here anyway."""
        if self.rules is not self._worked_out_from:
            self._worked_out_from = self.rules
            self._known = self.known_from(self.rules)
        alike = likeness(node)
        known = self._known.get(alike)
        if known is None:
            found: dict[Any, RulesMap] = {}
            super().apply(node, animate=animate, cache=found)
            # Nothing is found where rules ask for what is no part of the likeness, such as a place among brothers.
            for rules in found.values():
                self._known[alike] = node._has_hover_style, rules
                self._put_on(node, rules)
            return
        node._has_hover_style, rules = known
        node._has_focus_within = node._has_order_style = node._has_odd_or_even = False
        worn = self._worn.get(node) if isinstance(node, Widget) else None
        if worn is None or worn.rules != rules or worn.put_on != node.styles.base._rules:
            self.replace_rules(node, rules, animate=animate)
            self._put_on(node, rules)
        self._process_component_classes(node)

    def _put_on(self, node: DOMNode, rules: RulesMap) -> None:
        # Parts of widgets are made anew each time.
        if isinstance(node, Widget):
            self._worn[node] = Worn(rules, dict(node.styles.base._rules))


def likeness(node: DOMNode) -> Hashable:
    """All of a widget and of those around it that a rule may ask, but for places among brothers and who is inside."""
    return tuple([_alone(around) for around in node.css_path_nodes])


def _alone(node: DOMNode) -> Hashable:
    states: tuple[bool, ...] = ()
    if isinstance(node, Widget):
        states = node.mouse_hover, node.has_focus, node.disabled, node.allow_focus()
    elif isinstance(node, App):
        states = node.app_focus, node.current_theme.dark, node.is_inline, node.native_ansi_color, node.no_color
    return type(node), node._id, node.classes, states
