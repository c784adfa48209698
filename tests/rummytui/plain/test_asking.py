"""Answers typed to questions in plain text."""

import pytest

from rules.moves import Deal
from rummytui.plain.asking import answered
from rummytui.table.offers import Choice, Choose, Play


@pytest.mark.parametrize(
    ("numbers", "sentence"),
    [
        ((1,), "Type 1."),
        ((1, 2), "Type 1 or 2."),
        ((1, 2, 3), "Type a number from 1 to 3."),
        ((1, 2, 3, 7), "Type 1 to 3 or 7."),
    ],
)
def test_a_number_that_is_no_choice_is_answered_with_those_that_are(numbers: tuple[int, ...], sentence: str) -> None:
    asked = Choose("Which?", {number: Choice(f"card {number}", Play((Deal(0),))) for number in numbers})
    assert answered(asked, "9", ["Ann"]) == sentence
    assert answered(asked, str(numbers[-1]), ["Ann"]) == Play((Deal(0),))
