"""House rules as they are typed and listed: ``ace=either``, ``knock-limit=10``, ``first-dealer=Ann``."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

import rules
from rules import Game, RuleViolation
from rules.catalogue import PLACES
from rules.names import presentable
from rules.options import allowed, allowed_words, is_allowed, read_options
from rummytui.cli.errors import BadInput, or_meant
from rummytui.text.house_rules import in_order

_SWITCH = {"yes": True, "on": True, "no": False, "off": False}
_WORD = {"yes": "on", "true": "on", "no": "off", "false": "off"}
"""For rules whose values are the words on and off."""
_LONGEST_JSON = 10_000
_UNDER = " " * 6


def game_named(text: str) -> type[Game]:
    """The game called ``text``; capitals, spaces and underscores don't matter. Raises BadInput."""
    kind = rules.game_called(text.strip().casefold().replace("_", "-").replace(" ", "-"))
    if kind is None:
        meant = or_meant(text, PLACES)
        known = "" if meant else f"; the games are {', '.join(PLACES)}"
        raise BadInput(f"There's no game called {presentable(text)}{meant}{known}", "rummytui play --help")
    return kind


def chosen_rules(kind: type[Game], preset: str | None, given: Sequence[str]) -> dict[str, Any]:
    """The house rules of a preset, overridden by those in ``given``, such as ``ace=either``.

    Each has the value that the game wants, except that the first dealer may be a name. Raises BadInput.
    """
    chosen: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise BadInput(
                f"--option {text[:40]} isn't a house rule; write it like ace=either", f"rummytui options {kind.name}"
            )
        rule = rule_called(kind, name)
        if rule in chosen:
            raise BadInput(f"The house rule {rule} is given twice", f"rummytui options {kind.name}")
        chosen[rule] = _value(kind, rule, value)
    return {**_preset(kind, preset), **chosen}


def rule_called(kind: type[Game], name: str) -> str:
    """The house rule with this name, hyphens or underscores in it. Raises BadInput."""
    rule = name.strip().casefold().replace("-", "_")
    if rule not in kind.Options.model_fields:
        meant = or_meant(rule, kind.Options.model_fields)
        raise BadInput(
            f"{kind.title} has no house rule called {presentable(name)}{meant}", f"rummytui options {kind.name}"
        )
    return rule


def _preset(kind: type[Game], name: str | None) -> dict[str, Any]:
    """The house rules of the preset with this name; none without a name. Raises BadInput."""
    if name is None:
        return {}
    presets = {typed(called): preset for called, preset in kind.Options.all_presets().items()}
    if typed(name) not in presets:
        meant = or_meant(typed(name), presets) or f"; the presets are {', '.join(presets)}"
        raise BadInput(f"{kind.title} has no preset called {presentable(name)}{meant}", f"rummytui options {kind.name}")
    return dict(presets[typed(name)].rules)


def typed(preset: str) -> str:
    """The name of a preset as it is typed.

    >>> typed("limit 10"), typed("Oklahoma")
    ('limit-10', 'oklahoma')
    """
    return "-".join(preset.casefold().replace("_", " ").split())


def _value(kind: type[Game], rule: str, text: str) -> Any:
    """``text`` as a value that this house rule accepts. Raises BadInput."""
    likely = _as_json(text)
    word = text.strip().casefold()
    for reading in (likely, text, word, word.replace("-", "_"), _SWITCH.get(word), _WORD.get(word)):
        if is_allowed(kind.Options, rule, reading):
            return reading
    if rule == "first_dealer" and isinstance(likely, str):
        return text
    try:
        read_options(kind.Options, kind.title, {rule: likely})
    except RuleViolation as violation:
        meant = or_meant(word.replace("-", "_"), allowed_words(kind.Options, rule))
        sentence = violation.message.removesuffix(".")
        raise BadInput(f"{sentence}{meant}", f"rummytui options {kind.name}") from None
    raise AssertionError(rule)


def _as_json(text: str) -> Any:
    if len(text) < _LONGEST_JSON:
        try:
            return json.loads(text, parse_constant=str)
        except (ValueError, RecursionError):
            pass
    return text


# ------------------------------------------------------------------------------------------------ listed


def in_lines(kind: type[Game]) -> Iterator[str]:
    """Every house rule of a game with what it can be, what it means and what the rulebook says, for a terminal."""
    from rummytui.cli.helping import UNBROKEN, wrapped

    yield f"house rules of {kind.title} (--option NAME=VALUE):"
    fields = kind.Options.model_fields
    for rule in in_order(kind.Options):
        default = _written(fields[rule].get_default(call_default_factory=True))
        by_name = "a name, " if rule == "first_dealer" else ""
        yield from wrapped(f"{rule} = {by_name}{allowed(kind.Options, rule)}", "  ", _UNDER)
        yield from wrapped(f"{fields[rule].description} [default:{UNBROKEN}{default}]", _UNDER, _UNDER)
    yield ""
    yield "presets (--rules NAME):"
    for name, preset in kind.Options.all_presets().items():
        changed = ", ".join(f"{rule}={_written(value)}" for rule, value in preset.rules.items())
        yield f"  {typed(name)}"
        yield from wrapped(f"{preset.sentence}{f' [{changed}]' if changed else ''}", _UNDER, _UNDER)


def as_json(kind: type[Game]) -> dict[str, Any]:
    """The same for other programs; the allowed values are given as JSON Schema."""
    schema = kind.Options.model_json_schema()["properties"]
    fields = kind.Options.model_fields
    counts = kind.player_counts()
    return {
        "game": kind.name,
        "title": kind.title,
        "players": {"least": counts[0], "most": counts[-1]},
        "options": [
            {
                "name": rule,
                "meaning": fields[rule].description,
                "default": fields[rule].get_default(call_default_factory=True),
                "allowed": {key: part for key, part in schema[rule].items() if key not in _SAID_ALREADY},
            }
            for rule in in_order(kind.Options)
        ],
        "sets": [
            {"name": typed(name), "meaning": preset.sentence, "options": dict(preset.rules)}
            for name, preset in kind.Options.all_presets().items()
        ],
    }


_SAID_ALREADY = frozenset({"title", "description", "default"})


def _written(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
