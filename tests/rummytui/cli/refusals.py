"""How the command line refuses what makes no sense."""

import pytest

from rummytui import cli
from saves import default_folder


def refused(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The sentence with which these words are refused."""
    assert cli.main(words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("rummytui: ")
    assert err.endswith(".\n")
    sentence = err.removeprefix("rummytui: ").removesuffix("\n")
    assert sentence.isprintable()
    assert len(sentence) < 420
    assert list(default_folder().glob("*.jsonl")) == []
    return sentence
