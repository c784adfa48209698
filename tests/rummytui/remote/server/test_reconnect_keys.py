"""Keys to seats that this machine keeps: read as they were written, and nothing else is taken for one."""

from dataclasses import asdict, replace
from json import dumps
from pathlib import Path
from typing import Any

import pytest

from rummytui.remote.guest.links import new_link, seat_behind
from rummytui.remote.server.reconnect_keys import ReconnectKey, forget_seat, read_seats, seat_from_json, write_seat

OURS = ReconnectKey("a" * 16, "b" * 16, "c" * 64, ("127.0.0.1:1",), "00" * 32, (1, 3), "Gail", host=False)


def test_seats_are_read_as_they_were_written_until_they_are_forgotten(tmp_path: Path) -> None:
    other = replace(OURS, guest="d" * 16)
    for seat in (OURS, other):
        write_seat(tmp_path, seat)
    assert {seat.guest for seat in read_seats(tmp_path)} == {OURS.guest, other.guest}
    forget_seat(tmp_path, OURS)
    assert read_seats(tmp_path) == [other]
    assert read_seats(tmp_path / "none") == []


@pytest.mark.parametrize(("table", "guest"), [("../keys", OURS.guest), (OURS.table, "../keys"), (OURS.table, "")])
def test_no_seat_is_kept_or_forgotten_outside_its_folder(table: str, guest: str, tmp_path: Path) -> None:
    folder, seat = tmp_path / "seats", replace(OURS, table=table, guest=guest)
    write_seat(folder, OURS)
    (tmp_path / "keys.json").write_text("ours")
    for do in (write_seat, forget_seat):
        with pytest.raises(ValueError, match="no such place"):
            do(folder, seat)
    assert [path.name for path in folder.iterdir()] == [f"{OURS.table}.{OURS.guest}.json"]
    assert (tmp_path / "keys.json").read_text() == "ours"


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("table", "../../keys"),
        ("table", "tell.>"),
        ("guest", "*"),
        ("key", "short"),
        ("fingerprint", ""),
        ("fingerprint", "00" * 9),
        ("fingerprint", "zz" * 32),
        ("servers", []),
        ("servers", ["nowhere"]),
        ("servers", ["a.example.org:70000"]),
        ("seats", []),
        ("seats", [-1]),
        ("seats", "1"),
    ],
)
def test_what_is_none_is_passed_by(field: str, wrong: Any, tmp_path: Path) -> None:
    text = dumps({**asdict(OURS), field: wrong})
    with pytest.raises(ValueError, match=r"."):
        seat_from_json(text)
    (tmp_path / "seats").mkdir()
    (tmp_path / "seats" / "one.json").write_text(text)
    assert read_seats(tmp_path / "seats") == []
    token = new_link(tmp_path, OURS)
    assert seat_behind(tmp_path, token) == OURS
    (tmp_path / "links" / f"{token}.json").write_text(text)
    assert seat_behind(tmp_path, token) is None
