"""Codes: a number and words that are heard across a kitchen and typed any way."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummytui.remote.wire.codes import FEW, MANY, WORDS, BadCode, Code, completions, new_code, read

CODES = st.builds(
    Code,
    st.integers(1, 999_999),
    st.sampled_from([FEW, MANY]).flatmap(lambda many: st.tuples(*[st.sampled_from(WORDS)] * many)),
)


def test_there_are_256_words_that_cannot_be_mistaken() -> None:
    assert len(WORDS) == len({*WORDS}) == 256
    assert [*WORDS] == sorted(WORDS)
    assert all(word.isascii() and word.isalpha() and 4 <= len(word) <= 9 for word in WORDS)
    # No word begins another, so that each is known once it is typed.
    assert not [(a, b) for a in WORDS for b in WORDS if a != b and b.startswith(a)]


@given(CODES, st.sampled_from(["-", " ", "  ", " - ", "_", "."]), st.sampled_from([str.upper, str.title, str.lower]))
def test_a_code_is_read_however_it_is_typed(code: Code, between: str, spelt: object) -> None:
    typed = between.join((str(code.number), *code.words))
    assert read(f" {spelt(typed)} ") == code  # type: ignore[operator]


@given(CODES)
def test_a_word_may_stop_where_no_other_goes_on(code: Code) -> None:
    def short(word: str) -> str:
        return next(word[:end] for end in range(1, 10) if sum(each.startswith(word[:end]) for each in WORDS) == 1)

    assert read("-".join((str(code.number), *map(short, code.words)))) == code


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "A code begins with a number, as in 7-turkey-gravy."),
        ("turkey-gravy", "A code begins with a number, as in 7-turkey-gravy."),
        ("0-turkey-gravy", "A code begins with a number, as in 7-turkey-gravy."),
        ("1000000-turkey-gravy", "A code begins with a number, as in 7-turkey-gravy."),
        ("7", "A code is a number and two or four words, as in 7-turkey-gravy. You typed no words."),
        ("7-turkey", "A code is a number and two or four words, as in 7-turkey-gravy. You typed 1 word."),
        ("7-turkey-gravy-bacon", "two or four words, as in 7-turkey-gravy. You typed 3 words."),
        ("7-turkey-gravvy", "“gravvy” isn't a word used in codes. Did you mean gravy?"),
        ("7-turkey-gra", "“gra” isn't a word used in codes. Did you mean granny or grape or gravy?"),
        ("7-turkey-xxxx", "“xxxx” isn't a word used in codes."),
        ("7-turkey-\x1b[2J", "That isn't a word used in codes."),
        (f"7-turkey-{'x' * 500}", "That isn't a word used in codes."),
    ],
)
def test_a_mistake_is_said_with_what_may_have_been_meant(typed: str, sentence: str) -> None:
    with pytest.raises(BadCode) as error:
        read(typed)
    assert str(error.value).endswith(sentence)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("7-turk", ["7-turkey"]),
        ("7 TURKEY gra", ["7-turkey-granny", "7-turkey-grape", "7-turkey-gravy"]),
        ("7-turkey-gravy", ["7-turkey-gravy"]),
        ("7", []),
        ("7-", []),
        ("7-turkey-", []),
        ("7-xx", []),
        ("", []),
        ("7-a-b-c-d-e", []),
    ],
)
def test_words_are_completed_one_by_one(typed: str, found: list[str]) -> None:
    assert completions(typed) == found


def test_new_codes_are_drawn_from_all_words() -> None:
    drawn = {word for _ in range(2000) for word in new_code(7, FEW).words}
    assert drawn == {*WORDS}
    assert "gravy" not in repr(Code(7, ("turkey", "gravy")))
