"""Names on the wire: they cannot be guessed, and nothing else passes for one."""

import pytest

from rummytui.far import names


def test_names_are_different_and_spread_over_the_shards() -> None:
    tables = [names.new_name() for _ in range(300)]
    assert len(set(tables)) == 300
    assert all(map(names.is_name, tables))
    assert {names.shard_of(table) for table in tables} == set(range(names.SHARDS))


def test_a_subject_says_who_asks_at_which_table() -> None:
    table = names.new_name()
    assert names.asked_at(names.asks_of(table, 3)) == (table, 3)
    assert names.asks_of(table, 3).startswith(names.asks_in(names.shard_of(table)).removesuffix(">"))
    assert names.tells_of(table, None) == f"tell.{table}.table"


@pytest.mark.parametrize(
    "subject",
    [
        "",
        "ask",
        "ask.13.aaaaaaaaaaaaaaaa",
        "ask.13.aaaaaaaaaaaaaaaa.-1",
        "ask.13.aaaaaaaaaaaaaaaa.1.2",
        "ask.13.AA.1",
        "ask.12.aaaaaaaaaaaaaaaa.1",
        "ask.13.aaaaaaaaaaaaaaaa.٣",
        "tell.aaaaaaaaaaaaaaaa.1",
        "ask.13.aaaaaaaaaaaaaaaa.1\n",
    ],
)
def test_nothing_else_is_such_a_subject(subject: str) -> None:
    assert names.asked_at(subject) is None


def test_nothing_else_is_a_name() -> None:
    assert not any(map(names.is_name, ["", "a" * 15, "a" * 17, "A" * 16, "a" * 15 + "1", "a" * 15 + ".", None, 5]))
