"""House rules: read strictly, explained in words. (SH-16)"""

from typing import Annotated, Literal

import pytest
from pydantic import Field, model_validator

from rules import RuleViolation
from rules.options import GameOptions, LengthOptions, allowed, read_options


class Odd(LengthOptions):
    """House rules of a game that is not there."""

    limit: Literal["none"] | Annotated[int, Field(ge=0, le=50)] = "none"
    """The limit."""
    open: bool = False
    """Whether it is open."""
    word: Literal["one", "two"] = "one"
    """One word or two."""

    @model_validator(mode="after")
    def _fits(self) -> "Odd":
        if self.open and self.limit == 0:
            raise ValueError("An open game needs a limit above 0; please raise limit or close the game.")
        return self


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("limit", "none or a whole number from 0 to 50"),
        ("open", "true or false"),
        ("word", "one or two"),
        ("first_dealer", "random or a whole number from 0 to 11"),
        ("hands", "a whole number from 0 to 1000"),
    ],
)
def test_what_is_allowed_is_said_in_words(name: str, words: str) -> None:
    assert allowed(Odd, name) == words


@pytest.mark.parametrize(
    "chosen", [{}, None, {"limit": 7}, {"limit": "none"}, {"open": True, "limit": 1}, {"word": "two", "hands": 3}]
)
def test_good_choices_are_taken_as_they_are(chosen: dict[str, object] | None) -> None:
    options = read_options(Odd, "Odd", chosen)
    assert options.model_dump() == Odd().model_dump() | (chosen or {})


def test_choices_do_not_change_afterwards() -> None:
    options = read_options(Odd, "Odd", {})
    with pytest.raises(ValueError, match="frozen"):
        options.hands = 3  # type: ignore[misc]


@pytest.mark.clause("SH-16")
def test_choices_that_contradict_each_other_are_refused_in_their_own_words() -> None:
    with pytest.raises(RuleViolation) as refusal:
        read_options(Odd, "Odd", {"open": True, "limit": 0})
    assert refusal.value.clause == "SH-16"
    assert refusal.value.message == "An open game needs a limit above 0; please raise limit or close the game."


@pytest.mark.clause("SH-16")
@pytest.mark.parametrize("chosen", [{"open": 1}, {"open": "true"}, {"limit": True}, {"limit": 51}, {"word": ["one"]}])
def test_nothing_is_guessed(chosen: dict[str, object]) -> None:
    with pytest.raises(RuleViolation, match=rf"^In Odd {next(iter(chosen))} cannot be .*; it can be .*\. \(SH-16\)$"):
        read_options(Odd, "Odd", chosen)


def test_every_house_rule_is_explained_in_place() -> None:
    assert GameOptions.model_fields["first_dealer"].description
