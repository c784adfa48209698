"""House rules: read strictly, explained in words. (SH-16)"""

from typing import Annotated, Literal

import pytest
from pydantic import Field, model_validator

from rules import GAMES, Game, RuleViolation, new_game
from rules.options import GameOptions, LengthOptions, allowed, allowed_words, is_allowed, read_options


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
        ("open", "on or off"),
        ("word", "one or two"),
        ("first_dealer", "random or a whole number from 0 to 11"),
        ("hands", "a whole number from 0 to 1000"),
    ],
)
def test_what_is_allowed_is_said_in_words(name: str, words: str) -> None:
    assert allowed(Odd, name) == words


def test_a_value_that_contradicts_another_rule_is_a_value_of_its_own_all_the_same() -> None:
    assert is_allowed(GAMES["gin"].Options, "spades_double", True)
    assert not is_allowed(GAMES["gin"].Options, "spades_double", "yes")
    assert not is_allowed(GAMES["dummy-rummy"].Options, "contracts", [[4, 4]])
    assert allowed_words(Odd, "limit") == ["none"]
    assert allowed_words(Odd, "open") == ["on", "off"]
    assert allowed_words(GAMES["dummy-rummy"].Options, "contracts") == []


@pytest.mark.parametrize("game", GAMES)
def test_every_set_of_house_rules_can_be_played_and_says_what_it_makes_of_the_game(game: str) -> None:
    kind = GAMES[game]
    assert [preset.rules for preset in kind.Options.all_presets().values()].count({}) == 1
    for name, preset in kind.Options.all_presets().items():
        players = [f"Player {seat}" for seat in range(kind.player_counts(preset.rules)[0])]
        begun = new_game(game, players, seed=1, options=preset.rules)
        assert begun.options.model_dump(exclude_defaults=True) == preset.rules, name
        assert preset.sentence.endswith(".")


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
    said = rf"^In Odd {next(iter(chosen))} can't be .*; (it can be|write) .*\. \(SH-16\)$"
    with pytest.raises(RuleViolation, match=said):
        read_options(Odd, "Odd", chosen)


@pytest.mark.clause("SH-16")
@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        ({"open": "true"}, 'open can\'t be the word "true"; write true without quotation marks.'),
        ({"open": "Off"}, 'open can\'t be the word "Off"; write false without quotation marks.'),
        ({"hands": "7"}, 'hands can\'t be the word "7"; write 7 without quotation marks.'),
        ({"hands": "1001"}, 'hands can\'t be "1001"; it can be a whole number from 0 to 1000.'),
        (
            {"limit": " None"},
            "limit can't be None; it can be none or a whole number from 0 to 50, written exactly like that.",
        ),
        ({"limit": "7"}, 'limit can\'t be the word "7"; write 7 without quotation marks.'),
        ({"word": "One"}, "word can't be One; it can be one or two, written exactly like that."),
        ({"word": None}, "word can't be nothing; it can be one or two."),
        ({"word": {"one": 1}}, "word can't be a set of named values; it can be one or two."),
        ({"open": 1}, "open can't be 1; it can be on or off."),
    ],
)
def test_a_refusal_says_what_to_change(chosen: dict[str, object], said: str) -> None:
    with pytest.raises(RuleViolation) as refusal:
        read_options(Odd, "Odd", chosen)
    assert refusal.value.message.startswith(f"In Odd {said}")


RUDE = [
    "",
    "1",
    "true",
    "on",
    "x\x1b[2J" * 30,
    10**6000,
    -1,
    True,
    None,
    1.5,
    [],
    {},
    ["low"],
    object(),
    b"1",
    {7: "corn"},
]


@pytest.mark.clause("SH-16")
@pytest.mark.parametrize("name", GAMES)
def test_no_value_of_any_house_rule_is_refused_in_words_that_contradict_themselves(name: str) -> None:
    game = GAMES[name]
    for rule in game.Options.model_fields:
        for value in RUDE:
            said = refused(game, rule, value)
            wrong, names_what_is_possible, possible = said.partition("; it can be ")
            if names_what_is_possible:
                assert wrong.rpartition(" can't be ")[2] not in possible.rstrip(".").split(" or "), said
            assert not said or said.isprintable()


def refused(game: type[Game], rule: str, value: object) -> str:
    """The sentence with which this value is refused; an empty one where it is not."""
    try:
        read_options(game.Options, game.title, {rule: value})
    except RuleViolation as refusal:
        return refusal.message
    return ""


def test_every_house_rule_is_explained_in_place() -> None:
    assert GameOptions.model_fields["first_dealer"].description
