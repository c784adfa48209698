"""The house rules of a table in a few words."""

from __future__ import annotations

from inspect import get_annotations

from rules.options import GameOptions

_SAID_ELSEWHERE = frozenset({"first_dealer"})
_ONE_HAND = {"hands": 1, "rounds": 1, "final": "none"}


def in_order(model: type[GameOptions]) -> list[str]:
    """The names of all house rules: a game's own first, then what it shares with others."""
    rules = [rule for kind in model.__mro__ for rule in get_annotations(kind)]
    return [rule for rule in dict.fromkeys(rules) if rule in model.model_fields]


def house_rules(options: GameOptions, *, one_hand: bool = False) -> str:
    """The house rules that differ from the rulebook, in a few words; empty if none do.

    ``one_hand`` leaves out those that only end the game after one hand.

    >>> from rules import GAMES
    >>> house_rules(GAMES["rummy"].Options(ace="either", hands=5))
    'hands 5, ace either'
    """
    by_the_book = dict(type(options).model_construct())
    return ", ".join(
        rule_said(name, value)
        for name, value in options
        if name not in _SAID_ELSEWHERE
        and value != by_the_book[name]
        and not (one_hand and _ends_after_one(name, value))
    )


def _ends_after_one(name: str, value: object) -> bool:
    return _ONE_HAND.get(name) == value or (name == "contracts" and isinstance(value, list) and len(value) == 1)


def rule_said(name: str, value: object) -> str:
    """A house rule and the value that the table chose, in a few words.

    >>> rule_said("pay_card_lock", False), rule_said("lay_off", "anyones"), rule_said("menu", {})
    ('pay card lock off', "lay off anyone's", 'custom menu')
    """
    words = spoken(name)
    if isinstance(value, str | int):
        return f"{words} {spoken(value)}"
    return f"custom {words}"


def spoken(name: object) -> str:
    """The name of a house rule, or of one of its values, as people read it.

    >>> spoken("after_own_meld"), spoken(True)
    ('after own meld', 'on')
    """
    if isinstance(name, bool):
        return "on" if name else "off"
    return str(name).replace("_", " ").replace("anyones", "anyone's")
