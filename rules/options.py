"""House rules that a table may choose before the first deal, and how a wrong choice is refused. (SH-16)

The shared ones are here, one mixin each; the Options model of a game inherits those that it offers and adds its own.
The docstring of a field is what the setup screen shows. The docstring of a field is read only when somebody asks for
it. Pydantic can do that too, but then reads the source of every model when it is made: long before anybody asks, and
often nobody does.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from inspect import cleandoc, getsource
from itertools import pairwise
from textwrap import dedent
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, Literal, TypeVar, cast, get_args, get_origin

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from rules.names import presentable, quoted
from rules.refusals import RuleViolation

if TYPE_CHECKING:
    from pydantic.fields import FieldInfo


class ExplainedFields:
    """The fields of a model by name, each with its explanation as its ``description`` unless it has one already."""

    def __get__(self, model: BaseModel | None, kind: type[BaseModel]) -> dict[str, FieldInfo]:
        return _explained(kind)


@cache
def _explained(kind: type[BaseModel]) -> dict[str, FieldInfo]:
    fields = kind.__pydantic_fields__
    for base in kind.__mro__:
        if "__pydantic_fields__" in vars(base) and fields.keys() & base.__annotations__.keys():
            for name, text in _under_fields(base).items():
                if name in fields and fields[name].description is None:
                    fields[name].description = text
    return fields


@cache
def _under_fields(kind: type) -> dict[str, str]:
    """The texts that stand right under the fields of a class; none if its source is not available."""
    try:
        parsed = ast.parse(dedent(getsource(kind))).body[0]
    except (OSError, TypeError):
        return {}
    found: dict[str, str] = {}
    for above, below in pairwise(parsed.body if isinstance(parsed, ast.ClassDef) else ()):
        match above, below:
            case ast.AnnAssign(target=ast.Name(name)), ast.Expr(ast.Constant(str() as text)):
                found[name] = cleandoc(text)
    return found


OptionsT = TypeVar("OptionsT", bound="GameOptions")

_SWITCHES: Final = {"true": True, "on": True, "false": False, "off": False}


class HouseRules(BaseModel):
    """What all models of house rules have in common: they are read strictly and explained by their docstrings."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", defer_build=True)

    if not TYPE_CHECKING:  # Type checkers see what every pydantic model has.
        model_fields: ClassVar[object] = ExplainedFields()

    def as_json(self) -> dict[str, Any]:
        """All house rules by name as JSON has them, which `read_options` reads again."""
        found: dict[str, Any] = json.loads(json.dumps(dict(self)))
        return found


@dataclass(frozen=True, slots=True)
class Preset:
    """A preset, a bundle of house rules that families use: a sentence on what it feels like, and the rules by name."""

    sentence: str
    rules: Mapping[str, Any]


BY_THE_BOOK: Final = "by the book"
"""The preset that every game has: nothing changed. A game may have another name for it."""


class GameOptions(HouseRules):
    """The house rules that all games have."""

    presets: ClassVar[Mapping[str, Preset]] = {}
    """Bundles of house rules, keyed by the names shown in setup."""

    first_dealer: Literal["random"] | Annotated[int, Field(ge=0, le=11)] = "random"
    """Who deals first? Random, or a seat number (the first seat is 0)."""

    @classmethod
    def all_presets(cls) -> Mapping[str, Preset]:
        """The presets to choose from, the rulebook's own among them."""
        if any(not preset.rules for preset in cls.presets.values()):
            return cls.presets
        return {BY_THE_BOOK: Preset("Play everything by the rulebook.", {}), **cls.presets}


class LengthOptions(GameOptions):
    """How long a game lasts. (SH-15)"""

    hands: int = Field(default=0, ge=0, le=1000)
    """How many hands do you play? (0 = until you stop)"""
    target: int = Field(default=0, ge=0, le=100_000)
    """What score do you play to? (0 = no limit)"""


class FinalDiscardOption(HouseRules):
    """Whether you can go out without a discard. (SH-11)"""

    final_discard: Literal["optional", "required"] = "optional"
    """Must your last card be a discard? (optional = you can also lay it down or lay it off)"""


class LayOffOptions(HouseRules):
    """Where and when cards may be laid off. (SH-10)"""

    lay_off: Literal["anyones", "own"] = "anyones"
    """Whose melds can you lay off on: anyone's, or only your own?"""
    lay_off_when: Literal["always", "after_own_meld"] = "always"
    """When can you lay off: always, or only once you have laid down a meld of your own?"""


class TurnOverOption(HouseRules):
    """What happens to the discard pile when the stock runs out. (SH-12)"""

    turn_over: Literal["as_it_lies", "shuffle"] = "as_it_lies"
    """When the stock runs out, do you turn the discard pile over as it is, or shuffle it?"""


class StalemateOption(HouseRules):
    """When a hand that's going nowhere is called off. (SH-13)"""

    stalemate: int = Field(default=3, ge=1, le=20)
    """How many times can the pile be turned over, without a card being laid down, before the hand is void?"""


def read_options(model: type[OptionsT], title: str, chosen: Mapping[str, Any] | None) -> OptionsT:
    """The house rules that a table chose, checked, as an instance of ``model``.

    ``title`` is the game's, for the refusal. Raises RuleViolation (SH-16) with a sentence that says what to change.
    """
    chosen = {} if chosen is None else chosen
    if not isinstance(chosen, Mapping):
        raise RuleViolation("SH-16", "House rules must be given by name, each with a value.")
    if not chosen:
        # Nothing was chosen, so there is nothing to check, and pydantic takes long to get ready for checking.
        return cast("OptionsT", model.model_construct())
    try:
        return model.model_validate(dict(chosen))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
    if first["type"] == "value_error":
        raise RuleViolation("SH-16", first["msg"].removeprefix("Value error, "))
    name = str(first["loc"][0]) if first["loc"] else ""
    if name not in model.model_fields:
        offered = ", ".join(model.model_fields)
        raise RuleViolation("SH-16", f"{title} has no house rule called {presentable(name)}; it has {offered}.")
    raise RuleViolation("SH-16", f"In {title} {name} {_cannot_be(model, name, chosen.get(name))}.")


def _cannot_be(model: type[BaseModel], name: str, given: object) -> str:
    """Why a value for a house rule is invalid, and the valid values: the end of a sentence."""
    words = allowed(model, name)
    meant = _unquoted(given)
    if meant is not None and is_allowed(model, name, meant):
        return f"can't be the word {quoted(given)}; write {_word(meant)} without quotation marks"
    if isinstance(given, str) and is_allowed(model, name, given.strip().lower()):
        return f"can't be {presentable(given)}; it can be {words}, written exactly like that"
    value = presentable(given) if isinstance(given, str) and meant is None else quoted(given)
    return f"can't be {value}; it can be {words}"


def _unquoted(given: object) -> bool | int | None:
    """The number or switch that a string spells; None if it spells neither."""
    if not isinstance(given, str):
        return None
    text = given.strip().lower()
    if text in _SWITCHES:
        return _SWITCHES[text]
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else None


def is_allowed(model: type[BaseModel], name: str, value: object) -> bool:
    """Whether a house rule can take this value; whether it goes with the others that are chosen is not asked."""
    try:
        model.model_validate({name: value})
    except ValidationError as error:
        # What contradicts another rule is said of no rule in particular.
        return not any(wrong["loc"] for wrong in error.errors(include_url=False))
    return True


def allowed(model: type[BaseModel], name: str) -> str:
    """The values that a house rule can take, in words.

    >>> allowed(StalemateOption, "stalemate")
    'a whole number from 1 to 20'
    """
    field = model.model_fields[name]
    if get_origin(field.annotation) is list:
        return f"a list such as {field.default[:2]}"
    *others, last = _values(field.annotation, list(field.metadata))
    return f"{', '.join(others)} or {last}" if others else last


def allowed_words(model: type[BaseModel], name: str) -> list[str]:
    """Those values of a house rule that are words.

    >>> allowed_words(LayOffOptions, "lay_off"), allowed_words(StalemateOption, "stalemate")
    (['anyones', 'own'], [])
    """
    field = model.model_fields[name]
    return [word for word in _values(field.annotation, list(field.metadata)) if " " not in word]


def _values(annotation: Any, metadata: list[Any]) -> list[str]:
    if get_origin(annotation) is Literal:
        return [_word(value) for value in get_args(annotation)]
    if annotation is bool:
        return ["on", "off"]
    if annotation is int:
        low = next((str(m.ge) for m in metadata if hasattr(m, "ge")), "0")
        high = next((str(m.le) for m in metadata if hasattr(m, "le")), "")
        return [f"a whole number from {low}" + (f" to {high}" if high else "")]
    if get_origin(annotation) is Annotated:
        inner, *extra = get_args(annotation)
        nested = [n for m in extra for n in getattr(m, "metadata", [m])]
        return _values(inner, nested)
    if get_origin(annotation) is dict:
        return ["a word for each line"]
    if args := get_args(annotation):
        return [value for arg in args for value in _values(arg, metadata)]
    return ["something else"]


def _word(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
