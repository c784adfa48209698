"""House rules as they are typed, and as they are listed."""

from typing import Any

import pytest

import rules
from rummytui.cli.errors import BadInput
from rummytui.cli.house_rules import as_json, chosen_rules, game_named, in_lines, rule_called

KNOCK, DUMMY, RUMMY = (rules.GAMES[name] for name in ("knock", "dummy-rummy", "rummy"))


@pytest.mark.parametrize("text", ["dummy-rummy", "Dummy Rummy", " dummy_rummy ", "DUMMY-RUMMY"])
def test_a_game_is_known_by_its_name_however_it_is_written(text: str) -> None:
    assert game_named(text) is DUMMY


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("rumy", "There's no game called rumy (did you mean rummy?); see rummytui play --help."),
        ("chess", "There's no game called chess; the games are rummy, "),
    ],
)
def test_an_unknown_game_is_answered_with_what_was_meant_or_all_games(text: str, sentence: str) -> None:
    with pytest.raises(BadInput) as refused:
        game_named(text)
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize("name", ["knock-limit", "knock_limit", " Knock-Limit "])
def test_a_house_rule_is_known_with_hyphens_or_underscores(name: str) -> None:
    assert rule_called(KNOCK, name) == "knock_limit"


def test_a_preset_is_overridden_by_single_rules() -> None:
    presets = KNOCK.Options.all_presets()
    limit = dict(presets[next(name for name in presets if name.endswith("10"))].rules)
    assert limit == {"knock_limit": 10}
    assert chosen_rules(KNOCK, None, []) == {}
    assert chosen_rules(KNOCK, "Limit 10", []) == limit
    assert chosen_rules(KNOCK, "limit-10", ["knock-limit=5"]) == {"knock_limit": 5}
    assert chosen_rules(KNOCK, "limit_10", ["ace=LOW"]) == {**limit, "ace": "low"}


@pytest.mark.parametrize(
    ("given", "chosen"),
    [
        ("knock-limit=none", {"knock_limit": "none"}),
        ("first-dealer=Ann", {"first_dealer": "Ann"}),
        ("first_dealer=1", {"first_dealer": 1}),
        ("first-dealer=random", {"first_dealer": "random"}),
        ("first-dealer=a=b", {"first_dealer": "a=b"}),
    ],
)
def test_each_value_is_what_the_game_wants(given: str, chosen: dict[str, Any]) -> None:
    assert chosen_rules(KNOCK, None, [given]) == chosen


@pytest.mark.parametrize(
    ("game", "given", "meant"),
    [("gamblers", "table=to-to-four", "two_to_four"), ("rummoli", "final=pt-by-pot", "pot_by_pot")],
)
def test_a_value_is_nearly_one_with_hyphens_as_with_underscores(game: str, given: str, meant: str) -> None:
    with pytest.raises(BadInput) as refused:
        chosen_rules(rules.GAMES[game], None, [given])
    assert f"(did you mean {meant}?); see rummytui options {game}" in str(refused.value)


@pytest.mark.parametrize("kind", rules.GAMES.values(), ids=rules.GAMES)
def test_every_house_rule_and_preset_is_listed_for_people_and_programs(kind: type[rules.Game]) -> None:
    lines, found = list(in_lines(kind)), as_json(kind)
    entries = [line.strip() for line in lines if line.startswith("  ") and line[2] != " "]
    named = [entry.partition(" = ")[0] for entry in entries if " = " in entry]
    assert named == [option["name"] for option in found["options"]]
    assert set(named) == set(kind.Options.model_fields)
    presets = [entry for entry in entries if " = " not in entry]
    assert presets == [preset["name"] for preset in found["sets"]]
    assert len(presets) == len(kind.Options.all_presets())
    assert found["players"] == {"least": min(kind.player_counts()), "most": max(kind.player_counts())}
    assert (found["game"], found["title"]) == (kind.name, kind.title)
    for option in found["options"]:
        assert option["default"] == kind.Options.model_fields[option["name"]].get_default(call_default_factory=True)
        assert not {"title", "description", "default"} & option["allowed"].keys()


def test_a_switch_is_listed_as_on_or_off_with_its_default() -> None:
    text = " ".join(" ".join(in_lines(RUMMY)).split())
    for rule, field in RUMMY.Options.model_fields.items():
        if isinstance(field.default, bool):
            told = text[text.index(f"{rule} = ") :]
            assert told[told.index("[default: ") :].startswith(f"[default: {'on' if field.default else 'off'}]")


def test_a_preset_is_listed_with_the_rules_that_it_changes() -> None:
    text = " ".join(" ".join(in_lines(KNOCK)).split())
    for name, preset in KNOCK.Options.all_presets().items():
        changed = ", ".join(f"{rule}={value}" for rule, value in preset.rules.items())
        assert f"{preset.sentence}{f' [{changed}]' if changed else ''}" in text, name
    assert "[knock_limit=10]" in text
