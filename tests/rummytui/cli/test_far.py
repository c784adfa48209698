"""Joining and hosting from the command line: whatever cannot be done is said in one sentence, with exit code 2."""

import socket

import pytest

from rummytui.cli import main
from rummytui.far.codes import Code

GONE = Code("127.0.0.1", 1, bytes(10), "7F3K", 123456789)


@pytest.fixture(autouse=True)
def terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummytui.cli.far.needs_terminal", lambda: None)


def said(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    assert main(words) == 2
    errors = capsys.readouterr().err
    assert errors.count("\n") == 1
    return errors


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["join", "7K3M"], "10 groups"),
        (["join", *str(GONE)[:-1].split("-"), "0" if str(GONE)[-1] != "0" else "1"], "go through the groups once more"),
        (["join", "UUUU"], "No code has"),
        (["join"], "a code is needed"),
        (["host"], "No table has been opened here yet"),
        (["host", "rummy"], "who of them elsewhere"),
        (["host", "rummy", "--players", "Ann,Bob"], "Nobody sits elsewhere"),
        (["host", "rummy", "--players", "Ann@elsewhere,Bob@elsewhere"], "at this screen, too"),
        (["host", "rummy", "--players", "Ann,bot@elsewhere"], "bots sit nowhere else"),
        (["host", "rummy", "--players", "Ann,Bob@elsewhere", "--nats", "a:1"], "belong together"),
        (["host", "gin", "--players", "Ann,Bob@elsewhere,Gail"], "exactly 2 players"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert sentence in said(words, capsys)


def test_an_address_where_nobody_answers(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    code = Code("127.0.0.1", port, bytes(10), "7F3K", 123456789)
    assert f"Nobody answers at 127.0.0.1:{port}" in said(["join", str(code)], capsys)
