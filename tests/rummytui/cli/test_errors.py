"""The sentences with which bad input is refused: which file they name, and which help."""

from pathlib import Path

import pytest

from rummytui.cli.errors import BadInput, naming, needs_terminal
from saves import SaveError

OURS = Path("/games/ours.jsonl")
THEIRS = Path("/games/theirs.jsonl")
COPY = Path("/copies/ours.jsonl")


@pytest.mark.parametrize(
    ("sentence", "see", "whole"),
    [
        ("No.", "", "No."),
        ("No", "", "No"),
        ("No.", "rummytui --help", "No; see rummytui --help."),
        ("No", "rummytui --help", "No; see rummytui --help."),
    ],
)
def test_the_help_ends_the_sentence(sentence: str, see: str, whole: str) -> None:
    assert str(BadInput(sentence, see)) == whole


@pytest.mark.parametrize(
    ("sentence", "about", "whole"),
    [
        ("The disk is full.", None, "The disk is full (/games/ours.jsonl)."),
        ("ours.jsonl is damaged.", None, "ours.jsonl is damaged (/games/ours.jsonl)."),
        ("ours.jsonl is damaged.", OURS, "ours.jsonl is damaged (/games/ours.jsonl)."),
        ("theirs.jsonl is damaged.", THEIRS, "theirs.jsonl is damaged (/games/theirs.jsonl)."),
        ("ours.jsonl is damaged.", COPY, "ours.jsonl is damaged (/copies/ours.jsonl)."),
        ("/games/ours.jsonl is damaged.", None, "/games/ours.jsonl is damaged."),
        ("/games/theirs.jsonl is damaged.", THEIRS, "/games/theirs.jsonl is damaged."),
    ],
)
def test_an_error_names_the_file_it_is_about(sentence: str, about: Path | None, whole: str) -> None:
    with pytest.raises(BadInput) as refused, naming(OURS):
        raise SaveError(sentence, about)
    assert str(refused.value) == whole


def test_other_errors_pass() -> None:
    with pytest.raises(ZeroDivisionError), naming(OURS):
        raise ZeroDivisionError


class Terminal:
    """A stream that is one, or isn't."""

    def __init__(self, encoding: str = "utf-8", *, is_one: bool = True) -> None:
        self.encoding = encoding
        self._is_one = is_one

    def isatty(self) -> bool:
        return self._is_one


@pytest.mark.parametrize(
    ("stdin", "stderr"),
    [
        (Terminal(is_one=False), Terminal()),
        (Terminal(), Terminal(is_one=False)),
        (None, Terminal()),
        (Terminal(), None),
    ],
)
def test_without_a_terminal_at_both_ends_nothing_is_drawn(
    stdin: Terminal | None, stderr: Terminal | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", stdin)
    monkeypatch.setattr("sys.stderr", stderr)
    with pytest.raises(BadInput, match=r"needs an interactive terminal.* --plain"):
        needs_terminal()


def test_a_terminal_needs_an_encoding_with_suits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("sys.stderr", Terminal())
    needs_terminal()
    monkeypatch.setattr("sys.stderr", Terminal("latin-1"))
    with pytest.raises(BadInput, match="This terminal's encoding, latin-1, can't show suits and frames"):
        needs_terminal()
