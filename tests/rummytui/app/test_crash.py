"""A report says where the program was, and nothing about anybody's cards."""

from pathlib import Path

import pytest

from rules.cards import cards
from rummytui.app import crash


class Unshowable(Exception):
    pass


def raised(secret: object, *, cause: Exception | None = None) -> Exception:
    hand = [secret]
    try:
        raise Unshowable(f"nobody may see {hand}") from cause  # noqa: TRY301
    except Unshowable as error:
        error.add_note(f"a note about {hand}")
        return error


def grouped(secret: object) -> Exception:
    try:
        raise ExceptionGroup(f"group {secret}", [raised(secret), ValueError(secret)])  # noqa: TRY301
    except ExceptionGroup as group:
        return group


@pytest.mark.parametrize(
    "error",
    [
        raised(cards("QH JD")),
        raised(cards("QH JD"), cause=KeyError(cards("QH JD")[0])),
        grouped("QH JD seed 918273"),
        ValueError("QH JD"),
    ],
    ids=["plain", "with a cause", "group", "never raised"],
)
def test_no_value_is_in_a_report(error: Exception) -> None:
    file = crash.report(error)
    assert file is not None
    text = file.read_text(encoding="utf-8")
    assert "QH" not in text
    assert "918273" not in text
    assert type(error).__name__ in text


def test_it_says_where_in_the_code_and_why() -> None:
    file = crash.report(raised("x", cause=raised("y")))
    assert file is not None
    text = file.read_text(encoding="utf-8")
    assert "test_crash.py, line" in text
    assert 'raise Unshowable(f"nobody may see {hand}") from cause' in text
    assert "and then" in text


@pytest.mark.parametrize(
    ("importing", "reported"),
    [
        ("import rules.hearts", "builtins.ModuleNotFoundError: rules.hearts"),
        ("from rules.cards import QH", "builtins.ImportError: rules.cards"),
    ],
)
def test_it_names_the_module_that_cannot_be_imported_and_nothing_else(importing: str, reported: str) -> None:
    with pytest.raises(ImportError) as raised:
        exec(importing)
    file = crash.report(raised.value)
    assert file is not None
    text = file.read_text(encoding="utf-8")
    assert text.endswith(f"{reported}\n")
    assert "QH" not in text


def test_a_circle_of_causes_ends() -> None:
    one, other = ValueError(), KeyError()
    one.__cause__, other.__cause__ = other, one
    assert crash.report(one) is not None


def test_where_nothing_can_be_written(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(file))
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path / "elsewhere"))
    elsewhere = crash.report(ValueError())
    assert elsewhere is not None
    assert elsewhere.parent.name == "elsewhere"
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(file / "x"))
    assert crash.report(ValueError()) is None
    assert "rummytui resume" in crash.message(None)


def test_people_are_told_where_it_lies() -> None:
    assert "/some/report.txt" in crash.message(Path("/some/report.txt"))
