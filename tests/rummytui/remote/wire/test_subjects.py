"""Names on the wire: they cannot be guessed, and nothing else passes for one."""

import pytest

from rummytui.remote.wire import subjects


def test_names_are_different_and_spread_over_the_shards() -> None:
    tables = [subjects.new_name() for _ in range(300)]
    assert len(set(tables)) == 300
    assert all(map(subjects.is_name, tables))
    assert {subjects.shard_of(table) for table in tables} == set(range(subjects.SHARDS))


def test_a_subject_says_who_asks_at_which_table() -> None:
    table, guest = subjects.new_name(), subjects.new_name()
    assert subjects.asked_at(subjects.asks_of(table, 3, guest)) == (table, 3, guest)
    assert subjects.asks_of(table, 3, guest).startswith(subjects.asks_in(subjects.shard_of(table)).removesuffix(">"))
    assert subjects.tells_of(table, None) == f"tell.{table}.table"


@pytest.mark.parametrize(
    "subject",
    [
        "",
        "ask",
        "ask.5.aaaaaaaaaaaaaaaa",
        "ask.5.aaaaaaaaaaaaaaaa.1",
        "ask.5.aaaaaaaaaaaaaaaa.-1.bbbbbbbbbbbbbbbb",
        "ask.5.aaaaaaaaaaaaaaaa.1.2",
        "ask.5.aaaaaaaaaaaaaaaa.1.bbbbbbbbbbbbbbbb.2",
        "ask.5.AA.1.bbbbbbbbbbbbbbbb",
        "ask.4.aaaaaaaaaaaaaaaa.1.bbbbbbbbbbbbbbbb",
        "ask.5.aaaaaaaaaaaaaaaa.٣.bbbbbbbbbbbbbbbb",
        "tell.aaaaaaaaaaaaaaaa.1.bbbbbbbbbbbbbbbb",
        "ask.5.aaaaaaaaaaaaaaaa.1.bbbbbbbbbbbbbbbb\n",
    ],
)
def test_nothing_else_is_such_a_subject(subject: str) -> None:
    assert subjects.asked_at(subject) is None


def test_nothing_else_is_a_name() -> None:
    assert not any(map(subjects.is_name, ["", "a" * 15, "a" * 17, "A" * 16, "a" * 15 + "1", "a" * 15 + ".", None, 5]))


@pytest.mark.parametrize(
    "subject",
    [
        "",
        "inbox.me",
        "inbox.me.",
        "inbox.me..x",
        "inbox.me.*",
        "inbox.me.>",
        "inbox.you.x",
        "inbox.me2.x",
        "inbox.me.x\n",
        "tell.me.x",
        "$JS.API.STREAM.PURGE.TABLES",
        "log.1.x",
        "inbox.me." + "x" * 99,
    ],
)
def test_nobody_is_answered_elsewhere(subject: str) -> None:
    assert not subjects.is_answered_at("me", subject)


def test_everybody_is_answered_where_own_answers_come() -> None:
    assert subjects.is_answered_at("me", "inbox.me.Ab3-_x.77")
