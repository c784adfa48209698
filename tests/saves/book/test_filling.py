"""The index of the family book: brought up to date, thrown away, used by several programs at once."""

import os
import signal
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from saves import keeping
from saves.book import evenings as evenings_module
from saves.book import filler, filling
from saves.book.filler import Filler, _say
from saves.book.filling import IndexProgress, fill, journals, usable_index
from saves.book.index import Index, index_of, throw_away
from saves.book.queries import NameRow, by_name, evenings
from tests.planted import PLANTED
from tests.processes import is_running
from tests.saves.book.family import evening
from tests.saves.playing import bodies, forge, new_host, play_hands

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "games"
    evening(found, {"Ann": [1, 5], "Bob": [0, -5]})
    evening(found, {"Ann": [-3], "Gail": [3]})
    return found


@pytest.fixture
def at(tmp_path: Path) -> Path:
    return tmp_path / "cache" / "book.sqlite"


@pytest.fixture
def played(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder with an evening in it that was really played."""
    monkeypatch.setattr("os.fsync", lambda _: None)
    play_hands(new_host(folder), 1, Random(2)).close()
    return folder


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the journals that are read."""
    found: list[str] = []

    def evening_in(path: Path) -> Any:
        found.append(path.name)
        return evenings_module.evening_in(path)

    monkeypatch.setattr(filling, "evening_in", evening_in)
    return found


ENDLESS = """
DROP VIEW evening;
CREATE VIEW evening AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n)
    SELECT id, 'rummy' AS game, 1 AS began, 1 AS over, 1 AS hands, 1 AS again FROM n;
"""


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE seat SET score = 'many'",
        "UPDATE seat SET score = 1.5",
        "UPDATE seat SET score = 9223372036854775807",
        "UPDATE seat SET best = NULL",
        "UPDATE seat SET best = 'most'",
        "UPDATE seat SET best_hand = NULL",
        "UPDATE seat SET person = 7",
        "UPDATE seat SET person = 0",
        "UPDATE seat SET name = 'A' || char(27) || '[2J' WHERE seat = 0",
        "UPDATE seat SET name = CAST(X'FF' AS TEXT) WHERE seat = 0",
        "UPDATE seat SET name = X'41' WHERE seat = 0",
        "UPDATE journal SET began = 'then'",
        "UPDATE journal SET began = 99999999999999",
        "UPDATE journal SET began = NULL",
        "UPDATE journal SET game = 'chess'",
        "UPDATE journal SET game = NULL",
        "UPDATE journal SET hands = -1",
        "UPDATE journal SET origin = NULL",
        "UPDATE journal SET file = 'text' WHERE id = 1",
        "INSERT INTO deed VALUES (1, 0, 'food', char(27) || '[2J', 1, 1)",
        "INSERT INTO deed VALUES (1, 0, 'murder', '', 1, 1)",
        "INSERT INTO deed VALUES (1, 0, 'food', 'pie', 1, 'all')",
        ENDLESS,
        "CREATE TRIGGER more AFTER INSERT ON journal BEGIN DELETE FROM seat; END",
        "CREATE TABLE other (x)",
    ],
)
def test_an_index_that_says_what_none_says_is_made_again(folder: Path, at: Path, statement: str) -> None:
    fill(folder, at, again=False)
    with closing(sqlite3.connect(at)) as base:
        before = base.execute("SELECT * FROM seat").fetchall()
        base.executescript(statement)
    with Index.open(at) as index:
        assert index.known() == {}
    fill(folder, at, again=False)
    with Index.open(at) as index:
        assert [*index.ask("SELECT * FROM seat")] == before


@pytest.mark.skipif(sys.platform == "win32", reason="there are no named pipes there")
@pytest.mark.parametrize("kind", ["pipe", "huge"])
def test_what_is_no_index_is_taken_away(folder: Path, at: Path, kind: str) -> None:
    at.parent.mkdir()
    PLANTED[kind](at)
    fill(folder, at, again=False)
    with Index.open(at) as index:
        assert len(index.known()) == 2


def content(at: Path) -> dict[str, list[tuple[Any, ...]]]:
    """Everything in an index but the numbers of its rows."""
    questions = {
        "journal": "SELECT file, stamp, origin, game, began, over, hands, again, counts FROM journal ORDER BY file",
        "seat": "SELECT file, seat.* FROM seat JOIN journal ON id = journal ORDER BY file, seat",
        "deed": "SELECT file, deed.* FROM deed JOIN journal ON id = journal ORDER BY file, seat, kind, what",
    }
    with Index.open(at) as index:
        found = {table: list(index.ask(question)) for table, question in questions.items()}
    return {table: [(row[0], *row[1 if table == "journal" else 2 :]) for row in rows] for table, rows in found.items()}


def names(at: Path) -> dict[str, NameRow]:
    with Index.open(at) as index:
        return {row.name: row for row in by_name(index)}


def test_it_knows_all_evenings(folder: Path, at: Path) -> None:
    fill(folder, at)
    found = names(at)
    assert {name: (row.evenings, row.finished, row.won, row.hands) for name, row in found.items()} == {
        "Ann": (2, 2, 1, 3),
        "Bob": (1, 1, 0, 2),
        "Gail": (1, 1, 1, 1),
    }


def test_thrown_away_and_made_again_it_says_the_same(played: Path, at: Path) -> None:
    fill(played, at)
    before = content(at)
    assert any(row[2] == "out" for row in before["deed"]), before["deed"]
    throw_away(at)
    assert list(at.parent.iterdir()) == []
    fill(played, at)
    assert content(at) == before


def test_only_what_has_changed_is_read_again(folder: Path, at: Path, read: list[str]) -> None:
    fill(folder, at)
    assert sorted(read) == ["evening-0.jsonl", "evening-1.jsonl"]
    read.clear()
    fill(folder, at)
    assert read == []
    evening(folder, {"Ann": [1], "Tom": [0]})
    (folder / "evening-1.jsonl").unlink()
    changed = folder / "evening-0.jsonl"
    raw = changed.read_bytes().splitlines(keepends=True)
    changed.write_bytes(b"".join(raw[:-1]))
    fill(folder, at)
    assert sorted(read) == ["evening-0.jsonl", "evening-2.jsonl"]
    assert {name: (row.evenings, row.finished) for name, row in names(at).items()} == {
        "Ann": (2, 1),
        "Bob": (1, 0),
        "Tom": (1, 1),
    }


def test_a_file_put_in_the_place_of_another_is_read(folder: Path, at: Path, read: list[str]) -> None:
    """Though it is as long and as old."""
    fill(folder, at)
    first, other = folder / "evening-0.jsonl", folder / "other"
    state = first.stat()
    other.write_bytes(first.read_bytes())
    os.utime(other, ns=(state.st_atime_ns, state.st_mtime_ns))
    other.replace(first)
    read.clear()
    fill(folder, at)
    assert read == ["evening-0.jsonl"]


def test_a_file_that_is_as_long_as_before_is_read_again(folder: Path, at: Path, read: list[str]) -> None:
    fill(folder, at)
    changed = folder / "evening-0.jsonl"
    header, *others = bodies(changed)
    before = changed.stat()
    forge(changed, [header.replace(b'"Bob"', b'"Tom"'), *others])
    os.utime(changed, ns=(before.st_atime_ns, before.st_mtime_ns + 1_000_000))
    assert (changed.stat().st_size, changed.stat().st_ino) == (before.st_size, before.st_ino)
    read.clear()
    fill(folder, at)
    assert read == ["evening-0.jsonl"]
    assert set(names(at)) == {"Ann", "Tom", "Gail"}


def test_what_could_not_be_written_at_once_is_written_soon(
    folder: Path, at: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program writes for a moment, just when the first evening was read."""
    Index.open(at).close()
    monkeypatch.setattr(filling, "_AT_ONCE", -1.0)
    writing, tries = Index.writing, list[int]()

    def busy_once(index: Index) -> Any:
        tries.append(1)
        if len(tries) == 2:
            error = sqlite3.OperationalError("database is locked")
            error.sqlite_errorcode = sqlite3.SQLITE_BUSY
            raise error
        return writing(index)

    monkeypatch.setattr(Index, "writing", busy_once)
    fill(folder, at, again=False)
    assert len(tries) > 2
    assert set(names(at)) == {"Ann", "Bob", "Gail"}


def test_what_another_program_has_played_again_is_left_alone(
    folder: Path, at: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played: list[str] = []

    def deeds_in(path: Path) -> Any:
        played.append(path.name)
        with Index.open(at) as other:
            for file, stamp in other.waiting():
                other.keep_deeds(file, stamp, {})
        return {}

    monkeypatch.setattr(filling, "deeds_in", deeds_in)
    fill(folder, at)
    assert len(played) == 1


def test_thrown_away_it_leaves_no_changes_to_a_new_one(at: Path) -> None:
    at.parent.mkdir()
    for ending in ("", "-journal", "-wal", "-shm"):
        at.with_name(at.name + ending).touch()
    throw_away(at)
    assert list(at.parent.iterdir()) == []


@pytest.mark.parametrize("age", [-1_000, 1_000])
def test_a_copy_is_no_second_evening(folder: Path, at: Path, age: int) -> None:
    whole = folder / "evening-0.jsonl"
    raw = whole.read_bytes().splitlines(keepends=True)
    (folder / "copy.jsonl").write_bytes(b"".join(raw[:3]))
    then = whole.stat().st_mtime + age
    os.utime(folder / "copy.jsonl", (then, then))
    fill(folder, at)
    assert names(at)["Ann"].hands == 3
    assert names(at)["Bob"].finished == 1
    whole.unlink()
    fill(folder, at)
    assert (names(at)["Bob"].hands, names(at)["Bob"].finished) == (1, 0)


@pytest.mark.parametrize("age", [-1_000, 1_000])
def test_of_copies_one_that_was_finished_counts_before_a_longer_one(folder: Path, at: Path, age: int) -> None:
    """Somebody finished after the first hand; in a copy from before that they played on for longer."""
    longer, finished = folder / "evening-0.jsonl", folder / "copy.jsonl"
    first, hand, settled, *later, _ = bodies(longer)
    forge(finished, [first, hand, settled, b'{"over":1,"scores":[1,0]'])
    forge(longer, [first, hand, settled, *later])
    then = longer.stat().st_mtime + age
    os.utime(finished, (then, then))
    fill(folder, at)
    assert (names(at)["Bob"].evenings, names(at)["Bob"].hands, names(at)["Bob"].finished) == (1, 1, 1)
    finished.unlink()
    fill(folder, at)
    assert (names(at)["Bob"].evenings, names(at)["Bob"].hands, names(at)["Bob"].finished) == (1, 2, 0)


def test_the_bin_does_not_count(folder: Path, at: Path) -> None:
    thrown = keeping.throw_in_bin(folder / "evening-1.jsonl")
    fill(folder, at)
    assert "Gail" not in names(at)
    keeping.put_back(thrown)
    fill(folder, at)
    assert "Gail" in names(at)


def test_what_cannot_be_read_is_counted(folder: Path, at: Path) -> None:
    (folder / "a.jsonl").write_text("nothing\n")
    (folder / "b.jsonl").mkdir()
    os.mkfifo(folder / "c.jsonl")
    (folder / "notes.txt").write_text("nothing")
    fill(folder, at)
    with Index.open(at) as index:
        assert index.unread().journals == 3
        assert len(evenings(index)) == 2


def test_an_evening_that_cannot_be_played_again_waits_no_longer(folder: Path, at: Path) -> None:
    said: list[IndexProgress] = []
    refused = b'{"move":{"kind":"knock","seat":0}'
    for path in folder.iterdir():
        forge(path, [*bodies(path), refused])
    fill(folder, at, said.append)
    assert IndexProgress("read", 2, 2) in said
    assert IndexProgress("again", 2, 2) in said
    with Index.open(at) as index:
        assert index.unread().waiting == 0
        assert not any(row.again for row in evenings(index))


def test_what_lines_tell_already_is_counted_once_when_it_is_played_again(tmp_path: Path, at: Path) -> None:
    """What was eaten stands on the score sheets, too."""
    journal = tmp_path / "tummy.jsonl"
    journal.write_bytes((GOLDEN / "tummy-rummy-format-2.jsonl").read_bytes())
    fill(tmp_path, at, again=False)
    assert {row[2] for row in content(at)["deed"]} == {"food"}
    fill(tmp_path, at)
    assert {row[1:4]: row[4:] for row in content(at)["deed"]} == evenings_module.deeds_in(journal)


def test_lines_come_first_and_playing_again_later(played: Path, at: Path) -> None:
    fill(played, at, again=False)
    with Index.open(at) as index:
        assert index.unread().waiting == 3
    fill(played, at)
    with Index.open(at) as index:
        assert index.unread().waiting == 0
        assert all(row.again for row in evenings(index))


@pytest.mark.parametrize("harm", [b"", b"not a database at all " * 400, None])
def test_a_damaged_index_is_made_again(folder: Path, at: Path, harm: bytes | None) -> None:
    fill(folder, at)
    before = content(at)
    if harm is None:
        raw = bytearray(at.read_bytes())
        raw[5_000:20_000] = b"\xa5" * 15_000
        harm = bytes(raw)
    at.write_bytes(harm)
    fill(folder, at)
    assert content(at) == before


def test_an_index_of_another_version_is_made_again(folder: Path, at: Path) -> None:
    fill(folder, at)
    before = content(at)
    with closing(sqlite3.connect(at)) as base:
        base.execute("DROP TABLE seat")
        base.execute("PRAGMA user_version = 999")
    fill(folder, at)
    assert content(at) == before


@pytest.mark.parametrize("version", [0, 1, 999])
def test_nothing_is_kept_of_an_index_of_another_version_however_sound_it_is(
    folder: Path, at: Path, version: int
) -> None:
    fill(folder, at)
    before = content(at)
    with closing(sqlite3.connect(at)) as base:
        base.execute("UPDATE seat SET name = 'Zoë' WHERE name = 'Ann'")
        base.execute(f"PRAGMA user_version = {version}")
        base.commit()
    fill(folder, at)
    assert content(at) == before


def test_a_foreign_database_is_no_index(folder: Path, at: Path) -> None:
    at.parent.mkdir()
    with closing(sqlite3.connect(at)) as base:
        base.execute("CREATE TABLE recipes (name)")
        base.commit()
    fill(folder, at)
    assert set(names(at)) == {"Ann", "Bob", "Gail"}


def test_only_its_owner_may_read_it(folder: Path, at: Path) -> None:
    before = os.umask(0)
    try:
        fill(folder, at)
        with Index.open(at):
            modes = {path.name: path.stat().st_mode & 0o777 for path in at.parent.iterdir()}
    finally:
        os.umask(before)
    assert at.parent.stat().st_mode & 0o777 == 0o700
    assert modes.pop(at.name) == 0o600
    assert set(modes.values()) <= {0o600}


def test_a_link_is_not_followed(folder: Path, at: Path, tmp_path: Path) -> None:
    at.parent.mkdir()
    precious = tmp_path / "precious"
    precious.write_text("mine")
    at.symlink_to(precious)
    with pytest.raises(OSError, match="symbolic links"):
        fill(folder, at)
    assert precious.read_text() == "mine"


def test_it_lies_where_what_may_be_lost_lies(folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "own"))
    assert index_of(folder) != index_of(tmp_path)
    with usable_index(folder) as at:
        assert at == index_of(folder)
    if sys.platform == "linux":
        assert at.is_relative_to(tmp_path / "own")


def test_where_it_cannot_lie_it_is_elsewhere_for_a_moment(
    folder: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    with usable_index(folder) as at:
        fill(folder, at)
        assert "Ann" in names(at)
    assert not at.parent.exists()


def test_several_programs_at_once_do_no_harm(played: Path, at: Path) -> None:
    for number in range(20):
        evening(played, {"Ann": [number], "Bob": [-number]})
    with ThreadPoolExecutor(6) as pool:
        for done in [pool.submit(fill, played, at) for _ in range(6)]:
            done.result()
    before = content(at)
    throw_away(at)
    fill(played, at)
    assert content(at) == before


def test_an_index_that_another_program_is_just_making_is_waited_for(
    folder: Path, at: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at.parent.mkdir(parents=True)
    with closing(sqlite3.connect(at, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        tries: list[float] = []

        def let_go(seconds: float) -> None:
            tries.append(seconds)
            other.execute("ROLLBACK")

        monkeypatch.setattr("saves.book.index.time.sleep", let_go)
        fill(folder, at)
    assert len(tries) == 1
    assert set(names(at)) == {"Ann", "Bob", "Gail"}


def test_whoever_writes_and_never_ends_keeps_nobody_from_reading(
    folder: Path, at: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saves.book.index._PATIENCE", 0.01)
    fill(folder, at)
    evening(folder, {"Ann": [1], "Tom": [0]})
    with Index.open(at) as other, other.writing():
        fill(folder, at)
        assert set(names(at)) == {"Ann", "Bob", "Gail"}
    fill(folder, at)
    assert "Tom" in names(at)


def test_an_index_thrown_away_while_somebody_has_it_open_is_no_trouble(folder: Path, at: Path) -> None:
    fill(folder, at)
    with Index.open(at) as other:
        throw_away(at)
        fill(folder, at)
        assert len(evenings(other)) == 2
    assert len(names(at)) == 3


def test_one_file_with_two_names_is_one_journal(folder: Path) -> None:
    (folder / "evening-9.jsonl").symlink_to(folder / "evening-0.jsonl")
    os.link(folder / "evening-1.jsonl", folder / "hard.jsonl")
    assert len(journals(folder)) == 2
    assert b"evening-0.jsonl" in journals(folder)
    assert journals(folder / "none") == {}


def test_a_name_that_is_no_text_is_a_name(folder: Path, at: Path) -> None:
    if sys.platform != "linux":
        pytest.skip("such names are Linux's")
    (folder / "evening-0.jsonl").rename(folder / "\udcff\udcfe.jsonl")
    fill(folder, at)
    assert names(at)["Bob"].evenings == 1


def test_a_process_of_its_own_fills_it(played: Path, at: Path) -> None:
    process = Filler(played, at)
    said = list(process.progress())
    process.end()
    assert process.popen.returncode is not None, "nothing is left of it"
    assert said[-1] == IndexProgress("again", 3, 3)
    assert set(names(at)) >= {"Ann", "Bob", "Gail"}


def test_that_process_says_how_much_it_has_done_of_how_much(capsys: pytest.CaptureFixture[str]) -> None:
    _say(IndexProgress("read", 1, 3))
    assert capsys.readouterr().out == "read 1 3\n"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows sends no such signal")
def test_ctrl_c_does_not_end_that_process(played: Path, at: Path) -> None:
    process = Filler(played, at)
    said = process.progress()
    first = next(said)
    os.kill(process.popen.pid, signal.SIGINT)
    assert [first, *said][-1] == IndexProgress("again", 3, 3)
    process.end()


def test_that_process_ends_with_the_program_however_much_is_left_to_do(folder: Path, at: Path) -> None:
    program = (
        "import os; from pathlib import Path; from saves.book import filler;"
        "filler._BEGIN = 'import sys, threading; sys.path.append(sys.argv[1]); from saves.book import filler;"
        " filler.fill = lambda *_, **__: threading.Event().wait(); filler.main()';"
        f"print(filler.Filler(Path({str(folder)!r}), Path({str(at)!r})).popen.pid, flush=True); os._exit(1)"
    )
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=root)
    pid = int(done.stdout)
    while is_running(pid):
        pass


def test_that_process_ends_with_the_program(folder: Path, at: Path) -> None:
    program = (
        "import os, sys; from pathlib import Path; from saves.book.filler import Filler;"
        f"print(Filler(Path({str(folder)!r}), Path({str(at)!r})).popen.pid, flush=True); os._exit(1)"
    )
    root = Path(__file__).parents[3]
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, cwd=root)
    pid = int(done.stdout)
    while is_running(pid):
        pass


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
@pytest.mark.parametrize("usual", [0o000, 0o777])
def test_the_index_is_for_its_owner_alone_under_any_umask(at: Path, usual: int) -> None:
    before = os.umask(usual)
    try:
        Index.open(at).close()
    finally:
        os.umask(before)
    assert at.stat().st_mode & 0o777 == 0o600


def test_it_says_how_many_are_done_while_there_are_more(
    folder: Path, at: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(filling, "_AT_ONCE", -1.0)
    said: list[IndexProgress] = []
    fill(folder, at, said.append)
    done = [("read", 1, 2), ("read", 2, 2), ("again", 1, 2), ("again", 2, 2)]
    assert list(dict.fromkeys(map(tuple, said))) == done


def test_that_process_gives_way_once_every_journal_is_read(
    folder: Path, at: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """People wait for the journals, and not for the games that are played again."""
    done: list[object] = []
    monkeypatch.setattr(filler, "fill", lambda *given, again=True: done.append((given[:2], again)))
    monkeypatch.setattr("os.nice", done.append, raising=False)
    monkeypatch.setattr(filler, "end_with_program", lambda: None)
    monkeypatch.setattr(sys, "argv", ["", "packages", str(folder), str(at)])
    filler.main()
    assert done == [((folder, at), False), 10, ((folder, at), True)]


def test_what_is_written_together_is_written_whole_or_not_at_all(folder: Path, at: Path) -> None:
    fill(folder, at)
    with Index.open(at) as index:
        before = index.known()
        with suppress(ZeroDivisionError), index.writing():
            index.forget(before)
            assert index.known() == {}
            raise ZeroDivisionError
        assert index.known() == before
        with index.writing():
            index.forget(list(before)[:1])
    with Index.open(at) as index:
        assert list(index.known()) == list(before)[1:]
