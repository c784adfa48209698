"""Journals of older formats: read as they are, gone on with in the newest, and upgraded."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from filelock import lock_descriptor

from rummytui.table.host import Host
from saves import SaveError, migrations, saved_game
from saves.formats import format_in, in_newest
from saves.journal import let_go, locked
from saves.lines import FORMAT, sound
from saves.migrations import STEPS, Fields
from saves.reading import read_journal
from saves.replay import differences
from saves.upgrading import upgraded
from tests.saves.playing import altered, bodies, forge, play_on, state
from tests.saves.record import GOLDEN

JOURNALS = sorted(GOLDEN.glob("*.jsonl"))
OF_1 = sorted(GOLDEN.glob("*-format-1.jsonl"))
NEWEST = sorted(GOLDEN.glob(f"*-format-{FORMAT}.jsonl"))
CURRENT = in_newest((GOLDEN / "rummy-format-1.jsonl").read_bytes())


def from_0(lines: list[Fields]) -> list[Fields]:
    """A step from a format that there never was: its first line named the table, and a move was a list."""
    first, *others = lines
    _ = first["table"]
    header = {"players" if name == "table" else name: said for name, said in first.items()}
    return [header, *({"move": line["move"][0]} if "move" in line else line for line in others)]


def as_format_0(body: bytes) -> bytes:
    """What that step begins with."""
    fields = json.loads(body + b"}")
    if "rummytui" in fields:
        fields["rummytui"] = 0
        fields = {"table" if name == "players" else name: said for name, said in fields.items()}
    if "move" in fields:
        fields["move"] = [fields["move"]]
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode()[:-1]


@pytest.fixture
def step(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(migrations.STEPS, 0, from_0)
    monkeypatch.setattr("os.fsync", lambda _: None)


def old(folder: Path, golden: Path = GOLDEN / "rummy-format-1.jsonl") -> Path:
    return forge(folder / "rummy-1.jsonl", map(as_format_0, bodies(golden)))


def test_every_format_has_its_step_and_its_journal() -> None:
    assert sorted(STEPS) == list(range(1, FORMAT))
    assert sorted({int(path.stem[-1]) for path in JOURNALS}) == list(range(1, FORMAT + 1))
    steps = Path(migrations.__file__).parent.glob("from_*.py")
    assert sorted(path.stem for path in steps) == [f"from_{number}" for number in sorted(STEPS)]


@pytest.mark.parametrize("golden", OF_1, ids=lambda golden: golden.stem)
def test_format_1_has_no_head_start_and_no_source(golden: Path) -> None:
    """All else that it says stays as it is, and neither who has looked nor anything else is made up."""
    old, new = golden.read_bytes(), in_newest(golden.read_bytes())
    (first, *others), (then, *rest) = ([body for body, *_ in sound(data)] for data in (old, new))
    assert json.loads(then + b"}") == {
        **json.loads(first + b"}"),
        "rummytui": FORMAT,
        "head_start": None,
        "source": None,
    }
    assert others == rest
    assert len(new.splitlines()) == len(old.splitlines())


@pytest.mark.parametrize("golden", OF_1, ids=lambda golden: golden.stem)
def test_format_1_is_listed_from_its_end_alone(golden: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / golden.name
    path.write_bytes(golden.read_bytes())
    known = saved_game(path)
    assert known.trouble is None
    monkeypatch.setattr("saves.standing.reading_of", lambda *_: pytest.fail("all of it was read"))
    assert saved_game(path) == known


def test_a_damaged_first_line_of_an_older_one_is_said(tmp_path: Path) -> None:
    path = tmp_path / "rummy-1.jsonl"
    path.write_bytes((GOLDEN / "rummy-format-1.jsonl").read_bytes().replace(b'"Ann"', b'"Eve"', 1))
    for refused in (read_journal, Host.resume, upgraded):
        with pytest.raises(SaveError, match="isn't a saved game, or its first line is damaged"):
            refused(path)


@pytest.mark.parametrize("golden", NEWEST, ids=lambda golden: golden.stem)
def test_the_newest_is_read_as_it_is(golden: Path) -> None:
    data = golden.read_bytes()
    assert in_newest(data) is data


@pytest.mark.usefixtures("step")
@pytest.mark.parametrize("golden", OF_1, ids=lambda golden: golden.stem)
def test_an_older_one_becomes_exactly_the_newest(golden: Path, tmp_path: Path) -> None:
    data = old(tmp_path, golden).read_bytes()
    assert format_in(data) == 0
    assert in_newest(data) == in_newest(golden.read_bytes())


@pytest.mark.usefixtures("step")
def test_an_older_one_is_read_without_being_changed(tmp_path: Path) -> None:
    path = old(tmp_path)
    before = path.read_bytes()
    found, newest = saved_game(path), saved_game(GOLDEN / "rummy-format-1.jsonl")
    assert found.trouble is None
    assert found[3:] == newest[3:]
    assert list(differences(read_journal(path))) == []
    assert path.read_bytes() == before
    assert sorted(tmp_path.iterdir()) == [path]


@pytest.mark.usefixtures("step")
def test_an_older_one_is_gone_on_with_in_the_newest(tmp_path: Path) -> None:
    path = old(tmp_path)
    before = path.read_bytes()
    host = Host.resume(path)
    kept = tmp_path / "rummy-1.jsonl.before-1"
    assert host.notice == (
        "rummy-1.jsonl was saved in format 0 and is now in format 2."
        " The original file is kept as rummy-1.jsonl.before-1."
    )
    assert kept.read_bytes() == before
    play_on(host, 30, Random(1)).close()
    assert path.read_bytes().startswith(CURRENT)
    assert list(differences(read_journal(path))) == []
    again = Host.resume(path)
    assert (again.notice, state(again)["hand_number"]) == (None, host.game.hand_number)
    again.close()


@pytest.mark.usefixtures("step")
@pytest.mark.parametrize(
    ("end", "said"), [(b'{"move":[{"ki', "only half saved"), (b"nonsense\nand more\n", "2 lines after line")]
)
def test_an_older_one_with_a_damaged_end(tmp_path: Path, end: bytes, said: str) -> None:
    path = old(tmp_path)
    path.write_bytes(path.read_bytes() + end)
    host = Host.resume(path)
    assert host.notice
    assert said in host.notice
    assert "is now in format 2" in host.notice
    host.close()
    assert path.read_bytes() == CURRENT


@pytest.mark.usefixtures("step")
@pytest.mark.parametrize("harm", [{"table": ...}, {"table": 7}, {"rummytui": -1}, {"move": {"kind": "draw"}}])
def test_an_older_one_that_makes_no_sense_is_refused_in_a_sentence(tmp_path: Path, harm: dict[str, Any]) -> None:
    lines = bodies(old(tmp_path))
    lines[0 if "move" not in harm else 2] = altered(lines[0 if "move" not in harm else 2], harm)
    path = forge(tmp_path / "rummy-1.jsonl", lines)
    before = path.read_bytes()
    for refused in (read_journal, Host.resume, upgraded):
        with pytest.raises(SaveError, match=r"This version of rummytui can't read .*rummy-1\.jsonl"):
            refused(path)
    assert saved_game(path).trouble
    assert path.read_bytes() == before


@pytest.mark.usefixtures("step")
def test_an_upgrade(tmp_path: Path) -> None:
    path = old(tmp_path)
    before = path.read_bytes()
    assert upgraded(path) == (
        "Upgraded rummy-1.jsonl from format 0 to 2; the original is kept as rummy-1.jsonl.format-0-1."
    )
    assert path.read_bytes() == CURRENT
    assert (tmp_path / "rummy-1.jsonl.format-0-1").read_bytes() == before
    assert upgraded(path) is None
    assert len(list(tmp_path.iterdir())) == 2


@pytest.mark.usefixtures("step")
def test_a_dry_run_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = old(tmp_path)
    before = path.read_bytes(), path.stat().st_mtime_ns, tmp_path.stat().st_mtime_ns
    assert (
        upgraded(path, dry_run=True)
        == "rummy-1.jsonl can be upgraded from format 0 to 2; the replay comes out the same."
    )
    assert (path.read_bytes(), path.stat().st_mtime_ns, tmp_path.stat().st_mtime_ns) == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.usefixtures("step")
@pytest.mark.parametrize("dry_run", [False, True])
def test_a_game_that_is_open_is_left_alone(tmp_path: Path, dry_run: bool) -> None:
    """In a window of an older program, which writes the older format; under any name."""
    path = old(tmp_path)
    alias = tmp_path / "alias.jsonl"
    alias.hardlink_to(path)
    (tmp_path / "link.jsonl").symlink_to(path)
    lock = locked(path)
    with path.open("r+b") as window:
        assert lock_descriptor(window.fileno(), blocking=False)
        for name in (path, alias, tmp_path / "link.jsonl"):
            with pytest.raises(SaveError, match="is open in another window"):
                upgraded(name, dry_run=dry_run)
    let_go(lock)
    assert upgraded(path, dry_run=dry_run)


@pytest.mark.usefixtures("step")
@pytest.mark.parametrize("dry_run", [False, True])
@pytest.mark.parametrize("lost", ["score", "hand", "card", "move", "earlier move"])
def test_a_step_that_makes_another_game_of_it_is_not_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lost: str, dry_run: bool
) -> None:
    def wrong(lines: list[Fields]) -> list[Fields]:
        lines = from_0(lines)
        match lost:
            case "score":
                place = next(place for place, line in enumerate(lines) if "settled" in line)
                lines[place] = {**lines[place], "scores": [score + 1 for score in lines[place]["scores"]]}
            case "hand":
                place = [place for place, line in enumerate(lines) if "settled" in line][1]
                del lines[place:]
            case "card":
                lines[0] = {**lines[0], "seed": lines[0]["seed"] + 1}
            case "move":
                del lines[-1]
            case "earlier move":
                place = next(place for place, line in enumerate(lines) if "move" in line)
                lines[place] = {"move": {"kind": "finish", "seat": 0}}
        return lines

    monkeypatch.setitem(migrations.STEPS, 0, wrong)
    path = old(tmp_path)
    before = path.read_bytes()
    with pytest.raises(SaveError, match=r"[Ll]eft unchanged|This version of rummytui can't read"):
        upgraded(path, dry_run=dry_run)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("dry_run", [False, True])
def test_an_undone_move_that_makes_no_sense_is_refused_in_a_sentence(tmp_path: Path, dry_run: bool) -> None:
    """Of several moves that were undone, a game is resumed without reading any but the first."""
    header, hand, move, *others = bodies(GOLDEN / "rummy-format-1.jsonl")
    undone = [move, b'{"move":{},"move":{}', b'{"undo":2']
    path = forge(tmp_path / "rummy-1.jsonl", [header, hand, *undone, move, *others])
    before = path.read_bytes()
    assert list(differences(read_journal(path))) == []
    with pytest.raises(SaveError, match=r"This version of rummytui can't read .*rummy-1\.jsonl: a field appears twice"):
        upgraded(path, dry_run=dry_run)
    assert path.read_bytes() == before


@pytest.mark.usefixtures("step")
def test_a_damaged_one_is_mended_first(tmp_path: Path) -> None:
    path = old(tmp_path)
    path.write_bytes(path.read_bytes() + b"nonsense\n")
    with pytest.raises(SaveError, match="is damaged; resume it first to repair it"):
        upgraded(path)


@pytest.mark.usefixtures("step")
def test_a_full_disk_leaves_the_original(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = old(tmp_path)
    before = path.read_bytes()

    def full(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("saves.disk.write_all", full)
    with pytest.raises(SaveError, match="can't be upgraded: the disk is full"):
        upgraded(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]
    monkeypatch.setattr("saves.journal._lock", full)
    with pytest.raises(SaveError, match="can't be upgraded: the disk is full"):
        upgraded(path)
    assert path.read_bytes() == before


def test_a_newer_one_is_left_alone(tmp_path: Path) -> None:
    path = forge(tmp_path / "rummy-1.jsonl", [b'{"rummytui":3,"new":true', b'{"other":1'])
    before = path.read_bytes()
    for refused in (read_journal, Host.resume, upgraded):
        with pytest.raises(
            SaveError, match="was saved by a newer version of rummytui, in format 3; this one reads formats up to 2"
        ):
            refused(path)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_steps_are_taken_one_after_the_other(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    taken: list[int] = []

    def numbered(number: int) -> Any:
        def step(lines: list[Fields]) -> list[Fields]:
            assert lines[0]["rummytui"] == number
            taken.append(number)
            return lines

        return step

    for number in (-2, -1, 0):
        monkeypatch.setitem(migrations.STEPS, number, numbered(number))
    lines = bodies(GOLDEN / "rummy-format-1.jsonl")
    path = forge(tmp_path / "rummy-1.jsonl", [altered(lines[0], {"rummytui": -2}), *lines[1:]])
    assert read_journal(path).header.rummytui == FORMAT
    assert taken == [-2, -1, 0]


@pytest.mark.parametrize("line_end", [b"", b"\n"])
def test_a_first_line_without_an_end_has_no_format(line_end: bytes) -> None:
    assert format_in(b'{"rummytui":1,"program":"0.1.0"' + line_end) == (1 if line_end else None)
