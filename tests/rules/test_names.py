"""Names of people and dishes: nothing in them may steer a terminal or hide."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.names import LONGEST, clean_name, is_clean, nearest, presentable

HOSTILE = {
    "\x1b]0;PWN\x07Ann": "]0;PWNAnn",
    "\x1b]52;c;AAAA\x07": "]52;c;AAAA",
    "\x1b[2JAnn": "[2JAnn",
    "Ann\x1b]": "Ann]",
    "\x9b2JAnn": "2JAnn",
    "\u202eAnn\u2066": "Ann",
    "\u3164": "",
    "\u200b": "",
    "\u2800": "",
    "   ": "",
    "": "",
    "\u200d\ufe0f": "",
    "A\tn\nn\u2028a\x00": "A n n a",
    "Z" + "\u0301" * 10_000: "Ź\u0301\u0301",
    "\u0301\u0301Ann": "Ann",
    "e\u200b\u0301": "é",
    "Ann\x7f": "Ann",
    "\ud800Ann": "Ann",
}

HARMLESS = [
    "Ann",
    "Zoë",
    "O'Hara",
    "[/]",
    "[@click=app.quit]x[/]",
    "李雷",
    "Åsa-Britt",
    "J. R.",
    "👵",
    "عمر",
    "x" * LONGEST,
]


@pytest.mark.parametrize("raw", HOSTILE, ids=lambda raw: ascii(raw)[:30])
def test_hostile_names_are_made_harmless(raw: str) -> None:
    assert clean_name(raw) == HOSTILE[raw]
    assert not is_clean(raw)


@pytest.mark.parametrize("name", HARMLESS)
def test_harmless_names_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == name
    assert is_clean(name)


@given(st.text() | st.text(alphabet="aé\u0301\u0327\u200b\u034f\ufe0f \u1160\t\x1b\u05b0\u1100\u1161"))
def test_what_was_cleaned_is_clean(raw: str) -> None:
    name = clean_name(raw)
    assert clean_name(name) == name
    assert is_clean(name) == bool(name)
    assert len(name) <= LONGEST
    assert not any(unicodedata.category(char)[0] == "C" for char in name)
    assert name == " ".join(name.split())


def test_a_flood_is_cut_without_reading_it_all() -> None:
    assert clean_name("\u200b" * 10_000_000 + "Ann") == ""
    assert clean_name("A" * 10_000_000) == "A" * LONGEST


@pytest.mark.parametrize(
    ("thing", "words"),
    [
        ("ace", "ace"),
        ("\x1b[2J", "[2J"),
        ("", "something unreadable"),
        (True, "true"),
        (None, "None"),
        (7, "7"),
        (1.5, "1.5"),
        (10**5000, "a very long number"),
        (["x"] * 10**6, "a list"),
        ({"x": 1}, "a dict"),
    ],
    ids=lambda value: str(value)[:10] if not isinstance(value, int) else "number",
)
def test_what_strangers_wrote_is_quoted_short(thing: object, words: str) -> None:
    assert presentable(thing) == words


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("bo", "boathouse"), ("d", None), ("", None), ("du", "dummy-rummy"), ("GIN", "gin"), ("double rum", "double-rum")],
)
def test_a_beginning_is_meant_where_only_one_name_begins_so(typed: str, meant: str | None) -> None:
    assert nearest(typed, ["boathouse", "double-rum", "dummy-rummy", "gin"]) == meant
