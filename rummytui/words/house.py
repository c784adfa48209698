"""The house rules of a table in a few words."""

from __future__ import annotations

from rules.options import GameOptions

_SAID_ELSEWHERE = frozenset({"first_dealer"})


def house_rules(options: GameOptions) -> str:
    """What this table plays otherwise than the rulebook, or an empty text.

    >>> from rules import GAMES
    >>> house_rules(GAMES["rummy"].Options(ace="either", hands=5))
    'hands 5, ace either'
    """
    return ", ".join(
        _spoken(name, value)
        for name, value in options
        if name not in _SAID_ELSEWHERE
        and value != type(options).model_fields[name].get_default(call_default_factory=True)
    )


def _spoken(name: str, value: object) -> str:
    words = name.replace("_", " ")
    if isinstance(value, bool):
        return words if value else f"no {words}"
    if isinstance(value, str | int):
        return f"{words} {value}".replace("_", " ")
    return f"own {words}"
