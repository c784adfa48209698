"""Files of ours: whatever has the name of one, nothing is waited for, and no more is read than such a file can have."""

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from saves.disk import TooLarge, end_of, opened_at_end, read_file
from saves.errors import reason
from saves.keeping import bring_home, duplicate
from tests.planted import NO_FILES, PLANTED
from tests.saves.playing import about_to_win

if sys.platform == "win32":
    pytest.skip("There are no pipes, sockets and devices in a folder here.", allow_module_level=True)


def why(refused: Callable[[Path], object], path: Path) -> str:
    """What is said of the refusal."""
    try:
        refused(path)
    except OSError as error:
        return reason(error)
    return ""


def test_a_file_is_read_whole(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"1234")
    assert read_file(tmp_path / "file", 4) == b"1234"
    with pytest.raises(TooLarge):
        read_file(tmp_path / "file", 3)


def test_a_file_that_states_no_size_is_read_no_further_than_it_may_go() -> None:
    status = Path("/proc/self/status")
    if not status.exists():
        pytest.skip("There are no such files here.")
    assert status.stat().st_size == 0
    assert read_file(status, 65_536).startswith(b"Name:")
    with pytest.raises(TooLarge):
        read_file(status, 5)


@pytest.mark.parametrize("kind", NO_FILES)
def test_what_is_no_file_is_neither_read_nor_written(tmp_path: Path, kind: str) -> None:
    NO_FILES[kind](tmp_path / "planted")
    said = {"circle": "the link points back to itself"}.get(kind, "it isn't a file")
    for refused in (lambda path: read_file(path, 10), lambda path: end_of(path, 10)):
        assert why(refused, tmp_path / "planted") == said
    assert why(opened_at_end, tmp_path / "planted") == (
        "there's a file where a folder should be, or the other way round" if kind == "folder" else said
    )


def test_a_huge_file_is_too_large_and_has_an_end(tmp_path: Path) -> None:
    PLANTED["huge"](tmp_path / "planted")
    with pytest.raises(TooLarge):
        read_file(tmp_path / "planted", 10)
    with opened_at_end(tmp_path / "planted") as file:
        file.write(b"the end")
    assert end_of(tmp_path / "planted", 5) == b"e end"
    assert end_of(tmp_path / "planted", 100, (tmp_path / "planted").stat().st_size - 3) == b"end"


@pytest.mark.parametrize("kind", PLANTED)
def test_an_evening_comes_home_beside_it(tmp_path: Path, kind: str) -> None:
    host, _ = about_to_win(tmp_path / "elsewhere")
    path = host.path
    host.close()
    folder = tmp_path / "home"
    folder.mkdir()
    PLANTED[kind](folder / "rummy-1.jsonl")
    home = bring_home(path.read_bytes(), folder)
    assert (home.name, home.read_bytes()) == ("rummy-2.jsonl", path.read_bytes())
    assert duplicate(home).read_bytes() == path.read_bytes()
