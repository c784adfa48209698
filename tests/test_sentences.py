"""One word for one thing, in everything people read."""

import pytest

from tests.sentences.collect import ROOT, Text, collected, in_markdown, in_python, sentences
from tests.sentences.retired import KEPT, RETIRED, retired_in

MODULE = '''
class Draw(Command):
    """Take a card."""

    name, key, label = "draw", "d", "take"

    def text(self, name):
        """Not shown."""
        return f"{name} draws a card"


class FromElsewhere(Undo):
    """Take a card from the widow."""


class Record(Move):
    """Not shown either."""


class SomeOptions:
    """House rules."""

    cards: int = 7
    """How many cards do you get?"""


PLACE = "elsewhere"
QUERY = "SELECT name FROM seat WHERE seat.name = ?"
'''


def test_no_retired_word_is_read_anywhere() -> None:
    found = [
        f"{word.text.path}:{word.text.line}: {word.word!r}, use {word.use}: {word.text.text[:80]}"
        for text in collected()
        for word in retired_in(text)
    ]
    assert not found, "\n".join(found)


def test_each_kept_word_is_there_to_be_kept() -> None:
    texts = collected()
    for kept in KEPT:
        said = " ".join(text.text for text in texts if text.path.startswith(kept.path)).casefold()
        assert kept.word in said, kept


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ("Throw a card", "Throw"),
        ("whoever is next", "whoever"),
        ("the sitting is over", "sitting"),
        ("Undo what was taken back", "taken back"),
        ("If you'd like to", "you'd"),
        ("the unmatched cards", "unmatched"),
    ],
)
def test_a_retired_word_is_found(said: str, word: str) -> None:
    assert [found.word for found in retired_in(Text("somewhere.py", 1, said))] == [word]


def test_what_is_filled_in_and_typed_does_not_count() -> None:
    said = "{throw} goes to `throw`, with --temper or Ann@elsewhere"
    assert not list(retired_in(Text("somewhere.py", 1, said)))


def test_strings_labels_and_shown_docstrings_are_read_and_nothing_else() -> None:
    module = ROOT / "tests" / "sentences" / "made_for_a_test.py"
    module.write_text(MODULE, encoding="utf-8")
    try:
        read = {text.text for text in in_python(module)}
    finally:
        module.unlink()
    assert read == {
        "Take a card.",
        "Take a card from the widow.",
        "draw",
        "take",
        "{name} draws a card",
        "House rules.",
        "How many cards do you get?",
    }


def test_code_in_a_page_is_not_read() -> None:
    said = " ".join(text.text for text in in_markdown(ROOT / "docs" / "command-line.md"))
    assert "rummytui resume rummy-3" not in said
    assert "Anything you don't set follows the rulebook" in said


def test_there_are_sentences_of_every_kind_to_draw_from() -> None:
    paths = {text.path for text in sentences()}
    for begin in ("README", "docs/play/", "rules/rulebook/", "rules/rummy/", "rummytui/cli/", "rummytui/teaching/"):
        assert any(path.startswith(begin) for path in paths), begin
    assert len(RETIRED) == len({retired.pattern for retired in RETIRED})
