"""Where the answers of the command line go: outputs that are full or closed, and encodings without suits."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rummytui.cli import _write_no_more, main

PROGRAM = [sys.executable, "-m", "rummytui"]
ON_UNIX = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")


def run(words: str, out: int, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PROGRAM, *words.split()],
        check=False,
        stdout=out,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **environment},
    )


@ON_UNIX
@pytest.mark.parametrize("words", ["saves", "--help", "rules gin", "options gin --json"])
def test_a_full_output_is_said_in_a_sentence(words: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = run(words, full.fileno())
    assert done.returncode == 2
    assert done.stderr == "rummytui: Can't write to standard output: no space left on device.\n"


@ON_UNIX
@pytest.mark.parametrize("words", ["saves", "play rummy --players Ann,bot:easy --plain", ""])
def test_a_closed_output_is_said_in_a_sentence(words: str, tmp_path: Path) -> None:
    command = " ".join([*PROGRAM, "--saves", str(tmp_path), words, ">&-"])
    done = subprocess.run(["sh", "-c", command], check=False, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert done.returncode == 2
    assert done.stderr == "rummytui: Standard output is closed, so there's nowhere to print.\n"
    assert not list(tmp_path.iterdir())


@ON_UNIX
def test_a_closed_input_says_nothing(tmp_path: Path) -> None:
    command = " ".join([*PROGRAM, "--saves", str(tmp_path), "play rummy --players Ann,bot:easy --plain", "<&-"])
    done = subprocess.run(["sh", "-c", command], check=False, capture_output=True, text=True)
    assert done.returncode == 0
    assert done.stdout.endswith("Saved as rummy-1. To resume it, run rummytui resume rummy-1.\n")


@ON_UNIX
def test_closed_errors_are_not_written_into_a_game(tmp_path: Path) -> None:
    command = " ".join([*PROGRAM, "--saves", str(tmp_path), "play rummy --players Ann,bot:divine", "2>&-"])
    assert subprocess.run(["sh", "-c", command], check=False).returncode == 2
    assert not list(tmp_path.iterdir())


@ON_UNIX
@pytest.mark.parametrize("words", ["resume nothing", "saves"])
def test_errors_that_cannot_be_said_change_no_exit_code(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # It would leave nothing for Python to write at the end.
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([*PROGRAM, *words.split()], check=False, stdout=full.fileno(), stderr=full.fileno())
    assert done.returncode == 2


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_an_encoding_without_suits_gets_letters(encoding: str) -> None:
    rules = subprocess.run(
        [*PROGRAM, "rules", "rummy"], check=True, capture_output=True, env={**os.environ, "PYTHONIOENCODING": encoding}
    ).stdout.decode(encoding)
    assert "> KS 7D AC\n" in rules


def test_where_nothing_can_be_drawn_a_table_is_told_in_lines(tmp_path: Path) -> None:
    done = subprocess.run(
        [*PROGRAM, "--saves", str(tmp_path), "play", "rummy", "--players", "Ann,bot:easy", "--seed", "3"],
        check=True,
        capture_output=True,
        stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONIOENCODING": "latin-1"},
    )
    said = done.stdout.decode("latin-1")
    assert said.startswith("This terminal can't draw the table, so the game runs in plain text.\n")
    assert "Ann's hand, 10 cards:" in said


def test_a_word_as_long_as_a_book_is_quoted_in_short(capsys: pytest.CaptureFixture[str]) -> None:
    """Its beginning and its end are visible, and not all of it."""
    assert main(["saves", "--saves", f"/dev/null/begin{'x' * 200}/{'y' * 200}/{'z' * 200}/end"]) == 2
    said = capsys.readouterr().err
    assert "begin" in said
    assert "end" in said
    assert len(said) < 500


def test_what_is_closed_is_open_to_read_or_write_and_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert main(["--version"]) == 0
    with sys.stdin as stdin, sys.stderr as stderr:
        assert stdin.read() == ""
        stderr.write("Opening the table")
        stderr.flush()


def test_what_is_open_stays_as_it_is() -> None:
    before = sys.stdin, sys.stderr
    assert main(["--version"]) == 0
    assert (sys.stdin, sys.stderr) == before


@ON_UNIX
def test_output_that_nobody_reads_any_more_is_dropped_without_complaint() -> None:
    begin, end = os.pipe()
    os.close(begin)
    with os.fdopen(end, "w") as stream:
        stream.write("too late")
        _write_no_more(stream)
        stream.flush()
        stream.write("again")
